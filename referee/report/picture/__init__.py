"""Scenes as SVG and as text; nothing here knows a game. Begin with `position.picture_of`."""
