"""The slash commands: parse, call the app, reply."""
