"""`llm` at every door, against our endpoint with 30 % of its answers broken: no answer is lost."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.hosting.doors.licos.licos_serving import QUICK, serving_licos
from tests.net.classic_serving import serving as serving_classic
from tests.net.serving import serving

from jinro.completion import EndpointSettings
from jinro.contest.score.faults import Fault, game_faults
from jinro.game.rules import Rules
from jinro.net.joining.classic import join_series
from jinro.net.joining.licos import join as join_village
from jinro.net.joining.nlp import join
from jinro.net.llm import LlmTeam, read_turns
from jinro.net.llm.team import turn_files
from jinro.players.llm import LlmPlayer, LlmSettings
from jinro.store import DATABASE, Reader
from jinro.testing.endpoint import Behaviour, ScriptedEndpoint, running_endpoint

BROKEN = Behaviour(broken=0.3, seed=11, slow_ms=20_000, retry_after="0.01")


@contextmanager
def endpoint() -> Iterator[ScriptedEndpoint]:
    with running_endpoint(BROKEN) as found:
        yield found


def play(
    count: int,
    found: ScriptedEndpoint,
    keep: Path,
    one: Callable[[LlmTeam, int], Coroutine[Any, Any, object]],
    limit_ms: int = 700,
) -> list[LlmPlayer]:
    """Let so many players of a team play at once; those that played."""
    ended: list[LlmPlayer] = []

    async def main() -> None:
        where = EndpointSettings(base_url=found.base_url, attempts=2)
        settings = LlmSettings(model="scripted", limit_ms=limit_ms)
        team = LlmTeam(where, "", settings, keep=keep, on_end=ended.append)
        try:
            async with asyncio.timeout(60), asyncio.TaskGroup() as group:
                for n in range(1, count + 1):
                    group.create_task(one(team, n))
        finally:
            await team.client.close()

    asyncio.run(main())
    return ended


def stored_faults(data: Path) -> list[Fault]:
    """Answers of all games that were refused, cut, late, replaced or missing."""
    store = Reader(data / DATABASE)
    try:
        assert store.ids()
        return [fault for game in store.ids() for fault in game_faults(store, game)]
    finally:
        store.close()


def check(ended: list[LlmPlayer], count: int, keep: Path) -> None:
    """Both the model and the `reasoner` have answered, and every fault is on record."""
    assert len(ended) == count
    turns = [turn for path in turn_files(keep) for turn in read_turns(path)]
    by = Counter(turn.by for turn in turns)
    assert by["model"] > by["reasoner"] > 0
    assert all(bool(turn.fault) == (turn.by == "reasoner") for turn in turns)
    assert sum(player.replaced for player in ended) == by["reasoner"]
    assert all(player.tally.tokens > 0 for player in ended)


def brief(rules: Rules) -> Rules:
    """A talk at any time that is over soon."""
    return replace(rules, talk=replace(rules.talk, duration_ms=1_000))


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["contest-5", "anytime-5"])
def test_the_contest(preset: str, tmp_path: Path) -> None:
    rules, keep, data = brief if preset == "anytime-5" else None, tmp_path / "keep", tmp_path / "data"
    with endpoint() as found, serving(preset, rules=rules, data=data) as served:
        ended = play(5, found, keep, lambda t, n: join(served.url, f"t{n}", t.player(n, n), pace_s=0.05))
        served.game()
    check(ended, 5, keep)
    # In talk at any time a line may come when the time is just over: between two phases it was asked by
    # none, and later it is talk that is not open.
    late = {"unasked", "not_open"} if preset == "anytime-5" else set()
    assert [fault for fault in stored_faults(data) if fault.about != "talk" or fault.reason not in late] == []


@pytest.mark.slow
def test_the_classic_platform(tmp_path: Path) -> None:
    with endpoint() as found, serving_classic("classic-5") as served:
        ended = play(
            5, found, tmp_path, lambda t, n: join_series(served.url, f"t{n}", lambda: t.player(n, n))
        )
        served.over()
        assert served.faults() == []
    check(ended, 5, tmp_path)


@pytest.mark.slow
def test_a_village_of_licos(tmp_path: Path) -> None:
    keep = tmp_path / "keep"
    with endpoint() as found, serving_licos(tmp_path / "data", "licos-4", *QUICK) as served:
        ended = play(
            4, found, keep, lambda t, n: join_village(served.url(), t.player(n, n), pace_s=0.1, name=f"t{n}")
        )
    check(ended, 4, keep)
    # A post may come when the morning has just ended; that is refused, and nobody was asked for it.
    assert [fault for fault in stored_faults(tmp_path / "data") if fault.what != "refused"] == []
