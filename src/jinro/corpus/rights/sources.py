"""A game that may be published, as the pairing takes it in."""

from collections.abc import Sequence
from typing import Final

from jinro.corpus.annotations import of_game
from jinro.corpus.bluffs import plans_of
from jinro.corpus.licos.facts import VillageFacts
from jinro.corpus.records import Annotation, PlayerKind, SourceGame
from jinro.corpus.rights.clearing import Cleared
from jinro.corpus.rights.games import CorpusGame, CorpusSeat, SeatKind
from jinro.game import events as e
from jinro.game.roles import Seat
from jinro.players.levels import LEVELED
from jinro.wire.licos.times import at_ms

_KINDS: Final[dict[SeatKind, PlayerKind]] = {"person": "human", "agent": "unknown", "robot": "robot"}


def source_of(cleared: Cleared, annotations: Sequence[Annotation] = ()) -> SourceGame:
    """What `pair` takes; `annotations` may be of any games."""
    game = cleared.game
    return SourceGame(
        events=game.events,
        kinds={seat: kind_of(one) for seat, one in enumerate(game.seats, 1)},
        client_times=client_times(cleared) if game.notes else {},
        plans=plans_of(game.notes),
        reasoners=reasoners(game),
        annotations=_shown(cleared, annotations),
        track=game.track,
        origin=game.id,
    )


def kind_of(seat: CorpusSeat) -> PlayerKind:
    """What sat in a seat; a client of which nobody is known may be a person."""
    return "robot" if seat.basis == "organiser" else _KINDS[seat.kind]


def reasoners(game: CorpusGame) -> frozenset[Seat]:
    """The seats of robots whose thoughts can be worked out again."""
    return frozenset(
        seat for seat, one in enumerate(game.seats, 1) if one.kind == "robot" and one.program in LEVELED
    )


def _shown(cleared: Cleared, annotations: Sequence[Annotation]) -> tuple[Annotation, ...]:
    """The annotations of a game, but for those of withheld seats: they may tell what was said."""
    own = [*of_game(annotations, cleared.game.id)]
    if not own:
        return ()
    hidden = {
        number
        for number, event in enumerate(cleared.game.events)
        if isinstance(event, e.Spoke | e.Wrote) and event.seat in cleared.withheld
    }
    return tuple(one for one in own if one.n not in hidden)


def client_times(cleared: Cleared) -> dict[int, int]:
    """When clients say that they sent what became an event, by the number of the event."""
    facts = VillageFacts(cleared.game, cleared.scrub, whole=False)
    found = {}
    for number, event in enumerate(cleared.game.events):
        match event:
            case e.Spoke():
                said = facts.said(event.seat, event.at_ms, "chat")
            case e.Marked():
                said = facts.said(event.seat, event.at_ms, "board")
            case e.Chose():
                said = facts.said(event.seat, event.at_ms, "vote")
            case _:
                continue
        if said.client_time is not None:
            found[number] = at_ms(said.client_time)
    return found
