"""Whether the parts of a judgement fit together: what is read from a file may have been edited or damaged."""

from collections.abc import Iterator
from typing import Final

from jinro.contest.judge.records import JudgedGame, Judgement, JudgeOpinion
from jinro.i18n import Message, message

MOST: Final = 10**9
"""No figure of a seat is larger."""


def problem_of(judgement: Judgement) -> Message | None:
    """What does not fit; None: everything does."""
    return next(_problems(judgement), None)


def _problems(judgement: Judgement) -> Iterator[Message]:
    games = {game.key: game for game in judgement.games}
    if len(games) < len(judgement.games):
        yield message("errors.judge.same_key")
    for game in judgement.games:
        if not _fits_itself(game):
            yield message("errors.judge.unfit_game", game=game.key)
    for n, one in enumerate(judgement.opinions):
        if one.game not in games:
            yield message("errors.judge.opinion_of_none", number=n, game=one.game)
        elif one.model not in judgement.models or not _fits(one, games[one.game]):
            seats = len(games[one.game].names)
            yield message("errors.judge.unfit_opinion", number=n, seats=seats, game=one.game)
    for missing in judgement.missing:
        if missing.game not in games:
            yield message("errors.judge.missing_of_none", game=missing.game)


def _fits_itself(game: JudgedGame) -> bool:
    seats = len(game.names)
    parts = (game.players, game.entries, game.teams, game.roles, game.facts)
    measures = [value for one in game.measures for pair in one.values() for value in pair]
    facts = [value for one in game.facts for value in (one.votes, one.survival, one.talk, one.length)]
    return (
        seats > 1
        and all(len(part) == seats for part in parts)
        and len(game.measures) in (0, seats)
        and all(abs(value) < MOST for value in (*measures, *facts))
    )


def _fits(one: JudgeOpinion, game: JudgedGame) -> bool:
    seats = len(game.names)
    return (
        len(one.ranks) == len(one.names) == seats
        and len(one.reasons) in (0, seats)
        and sorted(one.order) == [*range(1, seats + 1)]
        and all(1 <= rank <= seats for rank in one.ranks)
    )
