"""Rulings, positions and results as text, JSON and JUnit; knows no command line."""
