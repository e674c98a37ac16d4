"""The desk and what carries its messages."""
