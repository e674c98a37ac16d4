"""Scenario files: reading, checking and running them."""
