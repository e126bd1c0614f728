"""LiCOS logs that tests read: villages of robots, as `jinro corpus log` writes them."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from jinro.corpus.licos.forms import Form, Side, messages
from jinro.corpus.rights.clearing import clear
from jinro.corpus.rights.games import CorpusGame, robots_game
from jinro.game.events import Event
from jinro.village.simulate import simulate
from jinro.wire.licos.dialects import Version
from jinro.wire.licos.tokens import pseudonym

Message = dict[str, Any]


@cache
def village(name: str = "licos-5", seed: int = 3, player: str = "reasoner") -> tuple[Event, ...]:
    """The events of a whole village."""
    return tuple(simulate(name, player, seed=seed).log)


def told(
    game: CorpusGame | None = None, form: Form = "log", version: Version = "0.2", side: Side = "all"
) -> list[Message]:
    """The messages of a village."""
    cleared = clear(game or robots_game(village(), "reasoner"))
    assert cleared is not None
    return list(messages(cleared, form=form, version=version, side=side))


def of_seat(seat: int, version: Version = "0.2") -> list[Message]:
    """What one client of the village has sent and received."""
    opened: Any = village()[0]
    token = pseudonym(opened.game, seat)
    return [one for one in told(form="wire", version=version) if one["token"] == token]


def as_lines(found: Iterable[Message]) -> bytes:
    """The file of these messages."""
    return b"".join(msgspec.json.encode(one) + b"\n" for one in found)
