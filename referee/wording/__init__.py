"""Documents in words: how each part of a report is told in the language spoken now."""
