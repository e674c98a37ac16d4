"""Andrew, the automaton of the solo game: his deck, his turn, his stages, and what he can have (rulebook p.18-19)."""
