"""A table for other programs: messages, and what carries them."""
