"""Action Stations: a Discord bot with which crews fight tabletop space battles by chat."""
