"""What people can do with a combat, without Discord: open, claim, act, undo, end."""
