"""How `jinro bench core` measures our own games: in CPU time, encoding of the log included.

CPU time hardly depends on other work of the machine; `cpu_share` shows how much of that there was.
"""

import gc
import gzip
import time
import tracemalloc
from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Struct

from jinro.batch import play_silent
from jinro.bench.core.result_rows import BatchRow, CloneRow, EventRow, GameRow, LogRow, MemoryRow, Scenario
from jinro.game.asks import Ask
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.notation import encode_log
from jinro.game.views import View
from jinro.players import Chance
from jinro.village import simulate

WARM_UP: Final = 0.2
"""Warm-up before the measurement, as a share of its time."""
WINDOWS: Final = 5
"""Each rate is measured this many times in a row; the best counts."""


class GameCounts(Struct, frozen=True):
    """Answers and events of one game, or of several together."""

    answers: int
    events: int
    games: int = 1


class ViewReader(Chance):
    """Chance that reads its view before every answer, which brings all of it up to date."""

    def talk(self, view: View, ask: Ask) -> str:
        _ = view.alive, view.role
        return super().talk(view, ask)

    whisper = talk

    def vote(self, view: View, ask: Ask) -> int:
        _ = view.alive, view.role
        return super().vote(view, ask)

    divine = guard = attack = vote


def rates(play: Callable[[int], GameCounts], seconds: float) -> dict[str, Any]:
    """The rates of a GameRow: of the best of WINDOWS windows after a warm-up.

    Each window plays the seeds 0, 1, 2 ...; the best counts because other work only slows a window down.
    """
    play_for(play, seconds * WARM_UP)
    windows = [_window(play, seconds / WINDOWS) for _ in range(WINDOWS)]
    return max(windows, key=lambda window: float(window["answers_per_s"]))


def _window(play: Callable[[int], GameCounts], seconds: float) -> dict[str, Any]:
    wall, cpu = time.perf_counter(), time.process_time()
    played = play_for(play, seconds)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    return {
        "games_per_s": round(played.games / cpu, 1),
        "answers_per_s": round(played.answers / cpu, 1),
        "events_per_s": round(played.events / cpu, 1),
        "cpu_share": round(cpu / wall, 3),
    }


def play_for(play: Callable[[int], GameCounts], seconds: float) -> GameCounts:
    """Play games until `seconds` of CPU time are used, at least one; `play` is given the next seed."""
    end = time.process_time() + seconds
    games = answers = events = 0
    while not games or time.process_time() < end:
        played = play(games)
        games += played.games
        answers += played.answers
        events += played.events
    return GameCounts(answers, events, games)


def play(scenario: Scenario, seed: int) -> GameCounts:
    """Play one game and encode its log."""
    game = simulate(scenario.rules, scenario.player, seed=seed)
    encode_log(game.log)
    # Every ask of these villages is answered, so asks can be counted instead of answers.
    return GameCounts(sum(game.state.ask_count), len(game.log))


def throughput(scenario: Scenario, seconds: float, what: str = "game") -> GameRow:
    """Games, answers and events per second."""
    return GameRow(**scenario.named(what), **rates(lambda seed: play(scenario, seed), seconds))


def batch_throughput(scenario: Scenario, games: int, seconds: float) -> BatchRow:
    """Games and answers per second where this many games are played at once."""

    def play_batch(seed: int) -> GameCounts:
        played = play_silent(scenario.rules, range(seed, seed + games))
        return GameCounts(sum(int((asked.targets > 0).sum()) for asked in played.asked), 0, games)

    measured = rates(play_batch, seconds)
    del measured["events_per_s"]
    return BatchRow(**scenario.named("batch"), **measured)


class Tenths:
    """Takes the CPU time after the opening, at one tenth, at nine tenths and at the end of a game."""

    def __init__(self, events: int) -> None:
        self.marks = (0, events // 10, events * 9 // 10, events)
        self.stamps: list[tuple[int, float]] = []

    def __call__(self, game: Game, events: Sequence[Event]) -> None:
        encode_log(events)
        if len(game.log) >= self.marks[len(self.stamps)]:
            self.stamps.append((len(game.log), time.process_time()))

    def us(self, begin: int, end: int) -> float:
        """Microseconds per event between two marks."""
        (events, start), (later, stop) = self.stamps[begin], self.stamps[end]
        return (stop - start) / (later - events) * 1e6


def event_cost(scenario: Scenario, seconds: float) -> EventRow:
    """Microseconds per event of one game played many times; the tenths are medians over the runs."""
    game = simulate(scenario.rules, scenario.player, seed=0)
    events = len(game.log)
    played = rates(lambda _: play(scenario, 0), seconds / 2)
    first: list[float] = []
    last: list[float] = []
    end = time.process_time() + seconds / 2
    while not first or time.process_time() < end:
        tenths = Tenths(events)
        simulate(scenario.rules, scenario.player, seed=0, on_events=tenths)
        first.append(tenths.us(0, 1))
        last.append(tenths.us(2, 3))
    return EventRow(
        **scenario.named("event"),
        days=game.state.day,
        events=events,
        us_per_event=round(1e6 / played["events_per_s"], 2),
        us_first_tenth=round(_median(first), 2),
        us_last_tenth=round(_median(last), 2),
    )


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


class _Enough(Exception):
    """Raised to stop a simulation."""


def stopped(scenario: Scenario, seed: int, events: int) -> Game:
    """A game stopped as soon as its log has `events` events."""
    found: list[Game] = []

    def stop(game: Game, _: Sequence[Event]) -> None:
        if len(game.log) >= events:
            found.append(game)
            raise _Enough

    try:
        return simulate(scenario.rules, scenario.player, seed=seed, on_events=stop)
    except _Enough:
        return found[0]


def memory(scenario: Scenario, games: int) -> MemoryRow:
    """Mean memory of `games` games, each stopped at the middle of its log."""
    halves = [len(simulate(scenario.rules, scenario.player, seed=seed).log) // 2 for seed in range(games)]
    gc.collect()
    tracemalloc.start()
    live = [_running(scenario, seed, half) for seed, half in enumerate(halves)]
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    events = sum(len(game.log) for game in live)
    return MemoryRow(
        **scenario.named("memory"), events=round(events / games), kib=round(size / games / 1024, 1)
    )


def _running(scenario: Scenario, seed: int, events: int) -> Game:
    game = stopped(scenario, seed, events)
    for seat in range(1, scenario.rules.seats + 1):
        _ = game.view(seat).alive, game.view(seat).role
    return game


def log_size(scenario: Scenario, games: int) -> LogRow:
    """Mean size of finished logs, plain and gzipped."""
    logs = [simulate(scenario.rules, scenario.player, seed=seed).log for seed in range(games)]
    texts = [encode_log(log) for log in logs]
    return LogRow(
        **scenario.named("log"),
        events=round(sum(map(len, logs)) / games),
        bytes=round(sum(map(len, texts)) / games),
        gzip_bytes=round(sum(len(gzip.compress(text)) for text in texts) / games),
    )


def clone_time(scenario: Scenario, share: float, seconds: float) -> CloneRow:
    """Microseconds to clone a game after `share` of its events (0: just opened)."""
    whole = len(simulate(scenario.rules, scenario.player, seed=0).log)
    game = stopped(scenario, 0, int(whole * share))
    clones = 0
    start = time.process_time()
    while not clones or time.process_time() < start + seconds:
        for _ in range(100):
            game.clone()
        clones += 100
    us = (time.process_time() - start) / clones * 1e6
    return CloneRow(**scenario.named("clone"), events=len(game.log), us=round(us, 2))
