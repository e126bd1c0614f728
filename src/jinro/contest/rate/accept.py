"""Whether what a rater says can be taken: it is about a game, a seat and a criterion that are asked for."""

from collections.abc import Sequence

from jinro.contest.rate.editions import EDITIONS, criteria_for
from jinro.contest.rate.records import (
    HIGHEST,
    LONGEST_TEXT,
    LOWEST,
    Comment,
    Favourite,
    Grade,
    Picked,
    PickedGame,
    Rater,
    RaterLine,
)
from jinro.errors import CallerError


def check(picked: Picked, rater: Rater, lines: Sequence[RaterLine]) -> None:
    """`CallerError` says what is wrong with the first line that cannot be taken."""
    for line in lines:
        game = picked.game(line.game)
        if game is None or line.game not in rater.games:
            raise CallerError(f"{rater.name} does not rate a game {line.game!r}")
        match line:
            case Grade():
                _check_grade(picked, rater, game, line)
            case Comment():
                _check_seat(game, line.seat, 0)
                _check_text(line.text)
            case Favourite():
                _check_seat(game, line.seat, 0)
                _check_text(line.text)


def _check_grade(picked: Picked, rater: Rater, game: PickedGame, line: Grade) -> None:
    if rater.guest:
        raise CallerError(f"{rater.name} is a guest, who picks a player and gives no grades")
    asked = [one.id for one in criteria_for(EDITIONS[picked.edition], game.wolves)]
    if line.criterion not in asked:
        raise CallerError(
            f"{game.id} has no criterion {line.criterion!r}; expected one of {', '.join(asked)}"
        )
    _check_seat(game, line.seat, 1)
    highest = HIGHEST if picked.scale == "points" else len(game.names)
    if line.value is not None and not LOWEST <= line.value <= highest:
        what = "are no points" if picked.scale == "points" else "is no rank"
        raise CallerError(f"{line.value} {what} of {game.id}; expected {LOWEST} to {highest}")


def _check_seat(game: PickedGame, seat: int, least: int) -> None:
    if not least <= seat <= len(game.names):
        raise CallerError(f"{game.id} has no seat {seat}; expected {least} to {len(game.names)}")


def _check_text(text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise CallerError(f"a remark of {len(text)} characters; at most {LONGEST_TEXT}")
