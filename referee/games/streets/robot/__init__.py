"""The Grifter of the solo mode: his seat, and where his tiles go (rulebook: solo mode)."""
