"""Cepheus Engine: ship by ship, every crew member's actions, reactions, missiles, hit locations."""
