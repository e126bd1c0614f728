"""A game as text in a terminal."""
