"""Views and blocks turned into embeds, buttons and modals within Discord's limits, for any game."""
