"""One table: looked at, asked and played on, for one viewer at a time."""
