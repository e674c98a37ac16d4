"""Tools over scenarios: coverage, uses, recording, shortening."""
