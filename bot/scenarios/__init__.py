"""Scenario files: a battle with given dice and what must come of it (docs/scenarios.md)."""
