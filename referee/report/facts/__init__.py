"""What reports compute: differences, balances, alternatives. No layout."""
