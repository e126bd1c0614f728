"""Rating by people: games to rate, criteria of the editions, what raters say, totals."""

from jinro.rating.editions import EDITIONS, Criterion, Edition
from jinro.rating.folder import RatingFolder
from jinro.rating.records import Comment, Favourite, Grade, Picked, PickedGame, Rater, RaterLine
from jinro.rating.totals import CriterionTotals, Mean, Totals, total

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
