"""A referee for board games: checks what players do against the rulebooks."""
