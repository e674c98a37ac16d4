"""Counts of legal move sequences, kept as text: a fingerprint of the move generators."""
