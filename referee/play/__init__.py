"""Play: lines typed at the table, and what they mean. No game is known here: all comes from the moves themselves."""
