"""A search without end for what nobody thought of: random games and spoilt files. `make fuzz`."""
