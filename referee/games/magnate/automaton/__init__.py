"""The AI player of Magnate: what the book prescribes for it (rulebook p.16-18)."""
