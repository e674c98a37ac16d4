"""Pictures of positions as data: what a scene is made of, and what the pictures of all games share."""
