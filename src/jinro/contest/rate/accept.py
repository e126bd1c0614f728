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
            raise CallerError("errors.rate.not_own_game", rater=rater.name, game=line.game)
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
        raise CallerError("errors.rate.guest_grades", rater=rater.name)
    asked = [one.id for one in criteria_for(EDITIONS[picked.edition], game.wolves)]
    if line.criterion not in asked:
        raise CallerError(
            "errors.rate.no_criterion", game=game.id, criterion=line.criterion, known=", ".join(asked)
        )
    _check_seat(game, line.seat, 1)
    highest = HIGHEST if picked.scale == "points" else len(game.names)
    if line.value is not None and not LOWEST <= line.value <= highest:
        code = "errors.rate.no_points" if picked.scale == "points" else "errors.rate.no_rank"
        raise CallerError(code, value=line.value, game=game.id, least=LOWEST, most=highest)


def _check_seat(game: PickedGame, seat: int, least: int) -> None:
    if not least <= seat <= len(game.names):
        raise CallerError("errors.rate.no_seat", game=game.id, seat=seat, least=least, most=len(game.names))


def _check_text(text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise CallerError("errors.rate.long_remark", length=len(text), most=LONGEST_TEXT)
