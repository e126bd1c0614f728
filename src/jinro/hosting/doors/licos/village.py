"""What LiCOS adds to a village: its characters, and the part of the table for its clients."""

from collections.abc import Sequence

from jinro.game import events as e
from jinro.game.draws import Draws
from jinro.game.events import Character
from jinro.game.game import Game
from jinro.game.rules import Rules
from jinro.hosting.doors.licos.seats import LicosPart, OnLobby
from jinro.village.journal import Journal
from jinro.village.notes import Times, VillageMemory
from jinro.village.table import Table
from jinro.wire.licos import CAST
from jinro.wire.licos.host import Host, PostDetails, village_node


def licos_characters(draws: Draws, rules: Rules) -> tuple[Character, ...]:
    """The characters of a village, drawn from those of LiCOS."""
    drawn = draws.order(CAST, "cast")[: rules.seats]
    japanese = rules.language == "ja"
    return tuple(Character(one.ja if japanese else one.en, avatar=one.en.lower()) for one in drawn)


def licos_part(
    table: Table,
    journal: Journal,
    *,
    number: int,
    name: str,
    names: Sequence[str],
    times: Times,
    kept: int,
    memory: VillageMemory | None,
    on_lobby: OnLobby,
) -> LicosPart:
    """Clients of LiCOS in a village of this number and name, whose players have these names. Its host reads
    the events that are committed, `kept` of them. `memory`: of a game that goes on after a restart, what its
    notes tell."""
    rules = table.game.rules
    node = village_node(number, name, rules)
    host = Host(node, times.unix_ms, -(-rules.talk.interval_ms // 1_000))

    def follow(game: Game) -> None:
        last, said = game.log[-1], PostDetails()
        if memory is not None and isinstance(last, e.Spoke):
            said = memory.said(last.seat, last.at_ms)
        host.follow(game, said)

    if kept:
        Game.replay(table.game.log[:kept], follow=follow)
    sent = 0 if memory is None else len(host.history)
    part = LicosPart(table, host, journal=journal, names=names, sent=sent, on_lobby=on_lobby)
    if memory is not None:
        part.keep_marks(memory.marks)
    return part
