"""Night Tripper: two ships, Position, Impact, and the target's choice."""
