"""Wins and games of the players of a series, by role; and the games that do not count."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from jinro.game.events import WentLost
from jinro.game.game import Game
from jinro.game.roles import TABLE, Role, Side

COUNTED: Final = ("win", "max_day")
"""Reasons for which a game ends that count."""
WHY: Final = {"errors": "too many agents were lost", "stopped": "it was stopped"}
"""The other reasons, in words."""


class SeriesScores:
    """The score table of one series; players of the same name are distinguished by their seats."""

    def __init__(self, players: Sequence[str], roles: Sequence[Role]) -> None:
        twice = Counter(players)
        self.players = tuple(
            f"{name} (seat {seat})" if twice[name] > 1 else name for seat, name in enumerate(players, 1)
        )
        self.roles = tuple(roles)
        self.games: Counter[tuple[str, Role]] = Counter()
        self.wins: Counter[tuple[str, Role]] = Counter()
        self.lost: Counter[str] = Counter()
        """Games in which the agent of a player was lost, for a time or to the end; they count."""
        self.broken_off: dict[str, str] = {}
        """Games that do not count, and why they ended."""

    def end(self, number: str, reason: str, game: Game) -> None:
        """Count a game that was played to its end; keep why any other was not."""
        for seat in {event.seat for event in game.log if type(event) is WentLost}:
            self.lost[self.players[seat - 1]] += 1
        if reason in COUNTED:
            self.add(game.roles, game.winner)
        else:
            self.broken_off[number] = WHY.get(reason, reason)

    def add(self, roles: Sequence[Role], winner: Side) -> None:
        """Count a game, given the roles by seat and the side that won."""
        for player, role in zip(self.players, roles, strict=True):
            self.games[player, role] += 1
            self.wins[player, role] += TABLE[role].side is winner

    def lines(self) -> list[str]:
        """The table as text: wins/games per role and in total, the win rate, and in how many games an agent
        was lost; below it the games that do not count, with why."""
        rows = [("player", *(role.value for role in self.roles), "total", "rate", "lost")]
        rows += [self._row(player) for player in sorted(self.players, key=_with_numbers)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        table = [
            "  ".join((row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:]))).rstrip()
            for row in rows
        ]
        if self.broken_off:
            table.append(f"games that do not count: {len(self.broken_off)}")
        return [*table, *(f"{game}  {why}" for game, why in self.broken_off.items())]

    def _row(self, player: str) -> tuple[str, ...]:
        games = [self.games[player, role] for role in self.roles]
        wins = [self.wins[player, role] for role in self.roles]
        cells = [f"{won}/{played}" for won, played in zip(wins, games, strict=True)]
        rate = f"{sum(wins) / sum(games):.3f}" if sum(games) else "-"
        return (player, *cells, f"{sum(wins)}/{sum(games)}", rate, str(self.lost[player] or "-"))


def _with_numbers(name: str) -> list[str]:
    """A sort key that puts cats2 before cats10."""
    return [part.zfill(20) if part.isdigit() else part for part in re.split(r"(\d+)", name)]
