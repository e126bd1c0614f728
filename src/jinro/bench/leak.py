"""What `jinro bench leak` measures: whether durations and sizes tell that the seer was executed.

Games of contest-5 are played at the wire in virtual time, by agents that take their time. In half of them the
seer is executed on day 1, in the other half another seat. An observer keeps the moments at which something
came to it, and how many bytes, until the next morning. A logistic regression learns from one half as many
games as it is then tried on, so that an exact test can compare it with a coin.
"""

import asyncio
from collections.abc import Sequence
from math import exp, log1p
from statistics import NormalDist
from typing import Final

from msgspec import Struct
from rich.console import Console
from rich.table import Table

from jinro.contest.infer.paired import sign_test
from jinro.game.asks import Ask
from jinro.game.draws import Draws
from jinro.game.fixed_nights import fixed_nights
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.game.roles import Role, Seat
from jinro.game.rules import Rules
from jinro.game.views import View
from jinro.hosting.public.game import PublicGame
from jinro.hosting.web.stream import Broadcast
from jinro.players import Player
from jinro.testing.wire_table import Sent, WireTable

VILLAGE: Final = "contest-5"
THOUGHT_MS: Final = {"talk": 1_500, "vote": 800, "divine": 6_000, "attack": 500}
"""Median time of an answer: a seer thinks long."""
PACES: Final = 0.3
"""How much the paces of agents differ, and"""
NOISE: Final = 0.35
"""the times of one agent, as standard deviations of the logarithm."""
MOMENTS: Final = 8
"""The last moments before the morning, whose gaps and sizes are looked at."""
LEARNT: Final = 0.5
"""Games to learn from, as a share of the games it is tried on."""
ALPHA: Final = 0.01
FOUND: Final = 0.95
"""What must be found in nights that end early, for the measurement to mean anything."""
_NORMAL: Final = NormalDist()
_RIDGE: Final = 1.0
_STEPS: Final = 8


class LeakRow(Struct, frozen=True):
    """One observer of one kind of night."""

    nights: str
    """`early`: a night ends when all have acted; `fixed`: at its time."""
    observer: str
    games: int
    right: int
    """Games of which it told rightly whether the seer was executed."""
    p_value: float
    """How likely a coin does as well or as badly: two-sided, exact."""


class _Resident(Player):
    """Says one line a day, votes as the game is meant to go, and does the rest by chance."""

    def __init__(self, draws: Draws, victim: Seat) -> None:
        self._draws, self._victim = draws, victim

    def talk(self, view: View, ask: Ask) -> str:
        return "Over" if ask.round else "I have nothing to say yet."

    def vote(self, view: View, ask: Ask) -> Seat:
        others = [seat for seat in ask.options if seat != ask.seat]
        return self._victim if self._victim != ask.seat else others[0]

    def divine(self, view: View, ask: Ask) -> Seat:
        others = [seat for seat in ask.options if seat != ask.seat]
        return self._draws.pick(others, f"{ask.kind} {ask.day}")

    attack = divine


class _LeakGame:
    """One game until the second morning; `seen` has what each observer got, and when."""

    def __init__(self, rules: Rules, number: int, *, seer_dies: bool) -> None:
        self._draws = Draws(f"leak {number}")
        order = self._draws.order(
            [role for role, count in rules.roles.items() for _ in range(count)], "roles"
        )
        seats = range(1, rules.seats + 1)
        seer, wolf = order.index(Role.SEER) + 1, order.index(Role.WEREWOLF) + 1
        others = [seat for seat in seats if seat not in (seer, wolf)]
        victim = seer if seer_dies else self._draws.pick(others, "victim")
        villagers = [s for s in seats if order[s - 1] is Role.VILLAGER and s != victim]
        self._watched = {"wolf": wolf, "villager": villagers[0]}
        self._public, self._broadcast = PublicGame(), Broadcast(public=True)
        self._feed: list[Sent] = []
        self._table = WireTable(
            rules,
            {seat: _Resident(self._draws, victim) for seat in seats},
            self._thought_ms,
            seed=number,
            roles=order,
            on_show=self._shown,
        )
        self.seen: dict[str, list[Sent]] = {}

    def _thought_ms(self, seat: Seat, kind: str, day: int, round_: int) -> int:
        spread = PACES * self._normal(f"pace {seat}") + NOISE * self._normal(f"{seat} {kind} {day} {round_}")
        return round(THOUGHT_MS[kind] * exp(spread))

    def _normal(self, key: str) -> float:
        return _NORMAL.inv_cdf((self._draws.number(key) % 1_000_003 + 1) / 1_000_005)

    def _shown(self, table: WireTable) -> None:
        before = len(self._broadcast.frames)
        self._broadcast.update(self._public.update(table.game, len(table.game.log)).packets)
        now = table.clock.now_ms()
        self._feed += [(now, frame) for frame in self._broadcast.frames[before:]]

    async def play(self) -> dict[str, list[Sent]]:
        await self._table.play(until=self._morning)
        return self.seen

    def _morning(self, game: Game) -> bool:
        if game.state.day < 2:
            return False
        sent = self._table.sent
        self.seen = {name: list(sent[seat]) for name, seat in self._watched.items()}
        self.seen["feed"] = list(self._feed)
        return True


def features(seen: Sequence[Sent]) -> list[float]:
    """Of the last moments: how long after the one before, on a logarithmic scale, and how many bytes."""
    sizes: dict[int, int] = {}
    for at_ms, data in seen:
        sizes[at_ms] = sizes.get(at_ms, 0) + len(data)
    moments = sorted(sizes)[-MOMENTS - 1 :]
    found = [0.0] * (2 * MOMENTS)
    for place, (before, at_ms) in enumerate(zip(moments[::-1][1:], moments[::-1], strict=False)):
        found[2 * place : 2 * place + 2] = log1p(at_ms - before), float(sizes[at_ms])
    return found


class Classifier:
    """A logistic regression with a small ridge, by Newton's method."""

    def __init__(self, rows: Sequence[Sequence[float]], labels: Sequence[bool]) -> None:
        columns = list(zip(*rows, strict=True))
        self._means = [sum(column) / len(column) for column in columns]
        spread = [
            (sum((x - mean) ** 2 for x in column) / len(column)) ** 0.5
            for column, mean in zip(columns, self._means, strict=True)
        ]
        self._scales = [one or 1.0 for one in spread]
        points = [self._scaled(row) for row in rows]
        self._weights = [0.0] * len(points[0])
        for _ in range(_STEPS):
            self._improve(points, labels)

    def _scaled(self, row: Sequence[float]) -> list[float]:
        scaled = ((x - mean) / scale for x, mean, scale in zip(row, self._means, self._scales, strict=True))
        return [1.0, *scaled]

    def _improve(self, points: Sequence[Sequence[float]], labels: Sequence[bool]) -> None:
        """One step of Newton's method."""
        size = len(self._weights)
        slope = [-_RIDGE * weight for weight in self._weights]
        curve = [[_RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for point, label in zip(points, labels, strict=True):
            chance = self._chance(point)
            weight = chance * (1 - chance)
            for i, x in enumerate(point):
                slope[i] += (label - chance) * x
                row = curve[i]
                for j in range(i + 1):
                    row[j] += weight * x * point[j]
        for i in range(size):
            for j in range(i):
                curve[j][i] = curve[i][j]
        step = _solved(curve, slope)
        self._weights = [weight + move for weight, move in zip(self._weights, step, strict=True)]

    def _chance(self, point: Sequence[float]) -> float:
        total = sum(weight * x for weight, x in zip(self._weights, point, strict=True))
        return 1 / (1 + exp(-max(-30.0, min(30.0, total))))

    def tells(self, row: Sequence[float]) -> bool:
        """What it says of one game."""
        return self._chance(self._scaled(row)) > 0.5


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a positive definite system, by elimination."""
    size = len(right)
    for i in range(size):
        for k in range(i + 1, size):
            factor = matrix[k][i] / matrix[i][i]
            if factor:
                matrix[k] = [a - factor * b for a, b in zip(matrix[k], matrix[i], strict=True)]
                right[k] -= factor * right[i]
    found = [0.0] * size
    for i in reversed(range(size)):
        known = sum(matrix[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (right[i] - known) / matrix[i][i]
    return found


def measure_leak(games: int, night_s: float) -> list[LeakRow]:
    """All rows."""
    rules = preset(VILLAGE)
    fixed = fixed_nights(rules, round(1_000 * night_s))
    return [*_rows("early", rules, games), *_rows("fixed", fixed, games)]


def _rows(nights: str, rules: Rules, games: int) -> list[LeakRow]:
    learnt = max(2, round(LEARNT * games))
    labels = [number % 2 == 0 for number in range(games + learnt)]
    seen = asyncio.run(_play_all(rules, labels))
    rows = []
    for observer in seen[0]:
        points = [features(one[observer]) for one in seen]
        classifier = Classifier(points[:learnt], labels[:learnt])
        right = sum(
            classifier.tells(point) is label
            for point, label in zip(points[learnt:], labels[learnt:], strict=True)
        )
        rows.append(LeakRow(nights, observer, games, right, sign_test(right, games - right)))
    return rows


async def _play_all(rules: Rules, labels: Sequence[bool]) -> list[dict[str, list[Sent]]]:
    return [await _LeakGame(rules, number, seer_dies=label).play() for number, label in enumerate(labels)]


def show_leak(rows: Sequence[LeakRow]) -> None:
    """Print the rows as a table."""
    caption = f"targets: {FOUND:.0%} found in early nights; in fixed ones p above {ALPHA:g}"
    table = Table(title=f"{VILLAGE}: was the seer executed?", caption=caption)
    for name in ("nights", "observer", "games", "right", "share", "p"):
        table.add_column(name, justify="left" if name in ("nights", "observer") else "right", no_wrap=True)
    for row in rows:
        share = f"{row.right / row.games:.1%}"
        table.add_row(
            row.nights, row.observer, f"{row.games:,}", f"{row.right:,}", share, f"{row.p_value:.3g}"
        )
    Console().print(table)
