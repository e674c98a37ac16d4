"""Languages: the one spoken now, templates of sentences, English and Russian."""
