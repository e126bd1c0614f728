"""What people have said about the same games, as far as a rating is there (`jinro rate`)."""

from jinro.contest.judge.view import judge_view
from jinro.contest.rate.folder import RatingFolder
from jinro.contest.rate.totals import counted_grades
from jinro.contest.score.opinions import SeatOpinion
from jinro.game.notation import decode_log


def picked_keys(folder: RatingFolder) -> dict[str, str]:
    """The key of each game that was picked for raters, by its id in the rating."""
    ids = [game.id for game in folder.picked().games]
    return {id_: judge_view(decode_log(folder.events(id_))).key for id_ in ids}


def people_of(folder: RatingFolder) -> list[SeatOpinion]:
    """The grades of a rating; ranks are turned round, so that more is better. Games are named by the keys
    that judges have."""
    picked = folder.picked()
    sign = 1.0 if picked.scale == "points" else -1.0
    grades = counted_grades(picked, folder.raters(), folder.lines())
    keys = picked_keys(folder) if grades else {}
    return [
        SeatOpinion(one.rater, "person", keys[one.game], one.seat, one.criterion, sign * one.value)
        for one in grades
        if one.value is not None
    ]
