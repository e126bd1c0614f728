"""A table without sockets: a game, its host, and a guest with a player in every seat; every line is kept."""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from tests.strategies import number

from jinro.game.asks import Ask
from jinro.game.commands import Open, Refusal
from jinro.game.game import Game
from jinro.game.roles import Role, Seat, agent_name
from jinro.game.rules import Rules
from jinro.game.views import View
from jinro.players import Player
from jinro.village.speech_check import check_of
from jinro.wire.classic import Guest, Host, Outgoing


class Table:
    """One game. `lines[seat]` is its conversation: lines of the server, and of the agent with a `<`."""

    def __init__(
        self,
        rules: Rules,
        players: Callable[[Seat], Player],
        *,
        seed: int | str = 1,
        roles: tuple[Role, ...] = (),
        guests: Mapping[Seat, Guest] | None = None,
        on_packet: Callable[["Table", Outgoing], None] | None = None,
    ) -> None:
        self.game = Game(rules, seed, check=check_of(rules))
        self.host = Host()
        seats = range(1, rules.seats + 1)
        self.players = {seat: players(seat) for seat in seats}
        self.guests = guests or {seat: Guest() for seat in seats}
        self.lines: dict[Seat, list[str]] = {seat: [] for seat in seats}
        self._on_packet = on_packet
        opened = self.game.submit(Open(0, "G", roles=roles))
        assert not isinstance(opened, Refusal)

    def play(self) -> "Table":
        """Play to the end."""
        waiting: deque[Ask] = deque()
        while True:
            for out in self.host.packets(self.game):
                self._hear(out)
                if out.ask is not None:
                    waiting.append(out.ask)
            if not waiting:
                assert self.game.closed
                return self
            ask = waiting.popleft()
            text = self._reply(ask)
            self.lines[ask.seat].append(f"< {text}")
            result = self.game.submit(self.host.answer(ask, text, 0))
            assert not isinstance(result, Refusal), result

    def _hear(self, out: Outgoing) -> None:
        if self._on_packet is not None:
            self._on_packet(self, out)
        self.lines[out.seat].append(out.data.decode("ascii").removesuffix("\n"))
        self.guests[out.seat].receive(out.data)

    def _reply(self, ask: Ask) -> str:
        guest = self.guests[ask.seat]
        told = guest.ask
        assert told is not None, f"{ask} came as {guest.packet}"
        assert told.kind == ask.kind
        return guest.text(getattr(self.players[ask.seat], ask.kind)(guest.view, told))

    def packets(self, seat: Seat) -> list[dict[str, Any]]:
        """What was sent to a seat."""
        return [msgspec.json.decode(line) for line in self.lines[seat] if not line.startswith("<")]


class Speaker(Player):
    """Says one or two sentences of the protocol language a phase; chooses by what it was asked alone."""

    def __init__(self, seat: Seat, salt: object = 0) -> None:
        self.seat = seat
        self.salt = salt

    def _pick(self, view: View, ask: Ask) -> Seat:
        n = number(self.salt, self.seat, ask.kind, ask.day, ask.round)
        return ask.options[n % len(ask.options)]

    vote = divine = guard = attack = _pick

    def talk(self, view: View, ask: Ask) -> str:
        other = view.alive[number(self.salt, self.seat, ask.day) % len(view.alive)]
        if ask.round == 0:
            return f"COMINGOUT {agent_name(self.seat)} {view.role if ask.kind == 'talk' else 'SEER'}"
        if ask.round == 1 and self.seat % 2:
            return f"BECAUSE (ESTIMATE {agent_name(other)} WEREWOLF) (VOTE {agent_name(other)})"
        return "Skip" if ask.round == 1 else "Over"

    whisper = talk
