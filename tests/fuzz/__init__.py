"""A search without end for what nobody thought of: random games, spoilt files, typed lines and more. `make fuzz`."""
