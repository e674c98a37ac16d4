"""Positions that can be and positions that cannot: none of the first is ever refused, most of the others are."""
