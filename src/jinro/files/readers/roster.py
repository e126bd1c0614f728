"""`LogRoster`: roles, players and characters of a game log, from its status rows."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from jinro.files.readers.game_log_row import TALKS, GameLogRow, seats_of
from jinro.files.reading import Problem, ProblemCode
from jinro.game.events import Character
from jinro.game.presets.contest import DAY, NIGHT
from jinro.game.roles import Role, Seat, agent_name
from jinro.game.rules import Ballots, ChannelRules, LostSeats, Rules
from jinro.i18n import coded

CHANGED: Final[dict[str, ProblemCode]] = {
    "player": "changed_player",
    "character": "changed_character",
    "role": "changed_role",
}
SOME_MS = 600_000
"""Assumed length of talk phases, which logs do not tell."""


class LogRoster:
    """The seats of a log. What no row tells stays empty."""

    def __init__(self, rows: Sequence[GameLogRow], character: bool, problems: list[Problem]) -> None:
        self.size = max((max(seats_of(row), default=0) for row in rows), default=0)
        self.roles: dict[Seat, Role] = {}
        self.players: dict[Seat, str] = {}
        self.characters: dict[Seat, str] = {}
        self.profiles: dict[Seat, Character] = {}
        """Characters with profiles, if more than the name is known."""
        for row in rows:
            if row.kind == "status":
                self._take(row, character, problems)

    def _take(self, row: GameLogRow, character: bool, problems: list[Problem]) -> None:
        seat, (role, _, player, *rest) = row.numbers[0], row.words
        if len(rest) != character:
            text = coded("problems.fields_unlike_others", fields=4 + len(rest))
            problems.append(Problem(row.line, "bad_row", text))
        told: list[tuple[str, dict[Seat, str], str]] = [("player", self.players, player)]
        if rest:
            told.append(("character", self.characters, rest[0]))
        if role in list(Role):
            told.append(("role", self.roles, role))  # type: ignore[arg-type]
        else:
            problems.append(Problem(row.line, "unknown_role", coded("problems.unknown_role", role=role)))
        for what, known, value in told:
            value = Role(value) if what == "role" else value
            if known.setdefault(seat, value) != value:
                text = coded("problems.changed", what=what, seat=seat, before=known[seat], now=value)
                problems.append(Problem(row.line, CHANGED[what], text))

    @property
    def seats(self) -> range:
        return range(1, self.size + 1)

    @property
    def dealt(self) -> tuple[Role, ...]:
        """The roles in seat order; empty if not all are known."""
        return tuple(self.roles[s] for s in self.seats) if len(self.roles) == self.size else ()

    @property
    def named(self) -> tuple[Character, ...]:
        return tuple(
            self.profiles.get(s) or Character(self.characters.get(s) or agent_name(s)) for s in self.seats
        )

    @property
    def unknown(self) -> list[str]:
        missing = [] if self.dealt else ["roles"]
        if len(self.players) < self.size:
            missing.append("players")
        if len(self.characters) < self.size:
            missing.append("characters")
        return missing


def rules_of(roster: LogRoster, rows: Sequence[GameLogRow], classic: bool = False) -> Rules:
    """Rules that permit everything the log shows; where the log is silent they stay general.

    `classic`: seats are numbered, the language is judged by the texts, and lost players are still asked.
    """
    counts = Counter(roster.dealt) if roster.dealt else Counter({Role.VILLAGER: max(1, roster.size)})
    plain = all(row.words[0].isascii() for row in rows if row.kind in TALKS)
    return Rules(
        language="en" if classic and plain else "ja",
        numbered=classic,
        roles={role: counts[role] for role in Role if counts[role]},
        first_day=min((row.day for row in rows), default=0) and 1,
        day_phases=DAY,
        night_phases=NIGHT,
        talk=_channel("talk", rows),
        whisper=_channel("whisper", rows),
        vote=Ballots(shown="never"),
        victory_checked="never",
        lost=LostSeats(asked=classic),
    )


def _channel(kind: str, rows: Sequence[GameLogRow]) -> ChannelRules:
    """At any time if turn numbers decrease within a day (each speaker counts its own), else in turns."""
    spoken = [row for row in rows if row.kind == kind]
    for before, row in zip(spoken, spoken[1:], strict=False):
        if (
            row.day == before.day
            and row.numbers[0] > before.numbers[0]
            and row.numbers[1] < before.numbers[1]
        ):
            return ChannelRules(regime="anytime", duration_ms=SOME_MS, empty="refuse")
    turns = max((row.numbers[1] for row in spoken), default=0) + 1
    return ChannelRules(order="turn", over_final=False, turns=turns, quorum=0)
