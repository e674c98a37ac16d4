"""A typed line and what it means."""
