"""The stages of Carnegie: the set-up, the rounds, Andrew's part in the solo game, final scoring."""
