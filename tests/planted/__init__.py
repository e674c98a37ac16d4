"""Faults planted in the example game: how many of them its author is told of."""
