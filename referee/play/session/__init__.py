"""A game in progress and its file."""
