"""Rating by people: games to rate, criteria of the editions, what raters say, totals."""

from jinro.contest.rate.editions import EDITIONS, Criterion, Edition
from jinro.contest.rate.folder import RatingFolder
from jinro.contest.rate.records import Comment, Favourite, Grade, Picked, PickedGame, Rater, RaterLine
from jinro.contest.rate.totals import CriterionTotals, Mean, Totals, total

__all__ = [
    "EDITIONS",
    "Comment",
    "Criterion",
    "CriterionTotals",
    "Edition",
    "Favourite",
    "Grade",
    "Mean",
    "Picked",
    "PickedGame",
    "Rater",
    "RaterLine",
    "RatingFolder",
    "Totals",
    "total",
]
