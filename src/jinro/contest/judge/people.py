"""What people have said about the same games, as far as a rating is there (`jinro rate`)."""

from collections.abc import Mapping

from msgspec import Struct

from jinro.contest.judge.matter import matter_of
from jinro.contest.rate.folder import RatingFolder
from jinro.contest.rate.totals import counted_grades
from jinro.game.notation import decode_log
from jinro.game.roles import Seat


class PersonOpinion(Struct, frozen=True, kw_only=True):
    """What a rater gave the seats of a game under one criterion; more is better."""

    game: str
    """The key of the game, as judges have it."""
    criterion: str
    rater: str
    values: Mapping[Seat, float]


def picked_keys(folder: RatingFolder) -> dict[str, str]:
    """The key of each game that was picked for raters, by its id in the rating."""
    ids = [game.id for game in folder.picked().games]
    return {id_: matter_of(decode_log(folder.events(id_))).key for id_ in ids}


def people_of(folder: RatingFolder) -> list[PersonOpinion]:
    """The grades of a rating; ranks are turned round, so that more is better."""
    picked = folder.picked()
    sign = 1.0 if picked.scale == "points" else -1.0
    grades = counted_grades(picked, folder.raters(), folder.lines())
    keys = picked_keys(folder) if grades else {}
    found: dict[tuple[str, str, str], dict[Seat, float]] = {}
    for one in grades:
        if one.value is not None:
            values = found.setdefault((keys[one.game], one.criterion, one.rater), {})
            values[one.seat] = sign * one.value
    return [
        PersonOpinion(game=game, criterion=criterion, rater=rater, values=values)
        for (game, criterion, rater), values in found.items()
    ]
