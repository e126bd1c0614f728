"""Scores from any games: plays and wins by team and role, behaviour, ratings; from files and stores alike."""

from jinro.contest.score.games import ScoredGame, Unscored
from jinro.contest.score.names import Identity, TeamNames
from jinro.contest.score.sources import FoundGames, find_games
from jinro.contest.score.team_scores import Scores, TrackScores, score

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
