"""The rule systems, one package each, pure and unaware of each other."""
