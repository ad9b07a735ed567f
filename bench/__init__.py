"""Speed and memory of the bot, each as a ratio or a count against the goal it is held to."""
