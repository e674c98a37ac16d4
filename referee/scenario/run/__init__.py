"""Running scenarios: checking their meaning, playing their steps, other readings."""
