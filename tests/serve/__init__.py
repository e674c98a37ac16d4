"""A table served to other programs."""
