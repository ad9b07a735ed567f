"""The engine that knows no game: agenda, actions, dice, decisions, views and odds."""
