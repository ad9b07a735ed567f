"""Command Points: a shared pool, departments, crises; house rules on a d20 and 2d6 base."""
