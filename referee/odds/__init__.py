"""Chance counted and games simulated: how likely something is, how often a reading matters."""
