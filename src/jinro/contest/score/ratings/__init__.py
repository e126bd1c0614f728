"""Ratings of teams: a final fit of all games, and an online rating that moves game by game."""
