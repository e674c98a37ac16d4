"""The Grifter of the solo mode: where his tiles go (rulebook: solo mode)."""
