"""Coriolis – The Third Horizon: d6 pools, five phases, energy points, sealed orders."""
