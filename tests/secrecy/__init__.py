"""Secrecy: two games that differ only in what a player may not see answer him alike, byte for byte."""
