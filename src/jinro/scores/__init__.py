"""Scores from any games: plays and wins by team and role, behaviour, ratings; from files and stores alike."""

from jinro.scores.games import ScoredGame, Unscored
from jinro.scores.names import Identity, TeamNames
from jinro.scores.sources import FoundGames, find_games
from jinro.scores.tables import Scores, TrackScores, score

__all__ = [
    "FoundGames",
    "Identity",
    "ScoredGame",
    "Scores",
    "TeamNames",
    "TrackScores",
    "Unscored",
    "find_games",
    "score",
]
