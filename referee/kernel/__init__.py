"""The kernel: moves, stages, chance, rulings and workings. It knows no game, no YAML and no terminal."""
