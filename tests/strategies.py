"""Generators and players that several tests share."""

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

from hypothesis import strategies as st

from jinro.game import commands as c
from jinro.game import names, preset
from jinro.game.asks import Ask
from jinro.game.game import Game
from jinro.game.roles import Role, Seat
from jinro.game.rules import Rules
from jinro.game.state import Floor, State
from jinro.game.views import View
from jinro.players import Player

FAMILIES = (
    "contest-5",
    "contest-9",
    "contest-13",
    "anytime-5",
    "contest-2017",
    "playground-5",
    "classic-3",
    "classic-8",
    "classic-15",
    "licos-4",
    "licos-8-c",
    "licos-9-b",
    "licos-15-c",
)
"""One or more presets of each family, for tests that would take long with all of them."""

presets = st.sampled_from(names())
families = st.sampled_from(FAMILIES)
seeds = st.integers(min_value=0, max_value=10_000)


def number(*parts: object) -> int:
    """A number that depends on the parts alone."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=6).digest(), "big")


class Keyed(Player):
    """Answers as a function of (world, seat, day, what): the same parts give the same answer."""

    def __init__(self, seat: Seat, world: object = 0) -> None:
        self.seat = seat
        self.world = world
        self.said: dict[object, int] = {}

    def pick(self, view: View, ask: Ask, options: tuple[Seat, ...] | None = None) -> Seat:
        options = options if options is not None else ask.options
        return options[number(self.world, self.seat, ask.kind, ask.day, ask.round) % len(options)]

    vote = divine = guard = attack = pick

    def talk(self, view: View, ask: Ask) -> str:
        n = number(self.world, self.seat, ask.kind, ask.day, ask.round)
        agent = 1 + n % view.rules.seats
        lines = {
            "prose": f"line {n}",
            "aiwolf": f"DAY {n % 10_000} (VOTE Agent[{agent:02}])",
            "osawa": f"declare {n % 101}% (day_{n % 10_000} vote Agent{agent:02})",
        }
        line = lines[view.rules.talk_language]
        return ("Over", "Skip", "", line, f"@{view.name(agent)} {n}")[n % 5]

    whisper = talk

    def speak(self, view: View, channel: str) -> str | None:
        key = (channel, view.day, view.scene.phase)
        said = self.said[key] = self.said.get(key, 0) + 1
        n = number(self.world, self.seat, key, said)
        return None if said > 3 or n % 4 == 0 else f"line {n}"


class Broken(Player):
    """Never answers legally: raises, answers nonsense, targets nobody."""

    def __init__(self, seat: Seat, seed: int | str = 0) -> None:
        self.seat = seat
        self.calls = 0

    def nonsense(self, view: View, ask: object) -> Any:
        self.calls += 1
        match number(self.seat, self.calls) % 4:
            case 0:
                raise RuntimeError("a bug in the agent")
            case 1:
                return None
            case 2:
                return -7
        return "nobody at all"

    talk = whisper = vote = divine = guard = attack = nonsense
    speak = nonsense  # type: ignore[assignment]


def any_command(rules: Rules) -> st.SearchStrategy[c.Command]:
    """Any command, sensible or not."""
    seat = st.integers(-1, rules.seats + 2)
    ask = st.integers(-1, 60)
    text = st.text(max_size=80) | st.sampled_from(["Over", "Skip", "", "@Agent[01] hi", ">>Agent[02] hi"])
    channel = st.sampled_from(["talk", "whisper", "memo", "grave", "post_mortem", "nowhere"])
    role = st.sampled_from(list(Role))
    mark = st.sampled_from(["?", "△", "○", "×", "!"])
    at = st.integers(0, 10_000_000)
    return st.one_of(
        st.builds(c.Say, at, seat, ask, text),
        st.builds(c.Choose, at, seat, ask, seat, text),
        st.builds(c.Speak, at, seat, channel, text),
        st.builds(c.MarkBoard, at, seat, seat, role, mark),
        st.builds(c.Open, at, st.just("X")),
        st.builds(c.TimeUp, at, seat, ask),
        st.builds(c.TimeUp, at, step=st.integers(-1, 8)),
        st.builds(c.Lost, at, seat),
        st.builds(c.Returned, at, seat),
        st.builds(c.Remove, at, seat),
        st.builds(c.Pause, at),
        st.builds(c.Resume, at),
        st.builds(c.Extend, at, st.integers(-5, 100_000)),
        st.builds(c.Close, at),
    )


def answer_one(game: Game, n: int) -> None:
    """Answer the first open ask legally, or let the time of the phase run out; n decides which answer."""
    at = 1_000 * n
    if game.state.paused_ms is not None:
        game.submit(c.Resume(at))
    if not game.asks:
        game.submit(c.TimeUp(at, step=game.state.step))
        return
    ask = next(iter(game.asks.values()))
    if ask.kind in ("talk", "whisper"):
        game.submit(c.Say(at, ask.seat, ask.id, ("Over", "hello", "Skip")[n % 3]))
    else:
        game.submit(c.Choose(at, ask.seat, ask.id, ask.options[n % len(ask.options)] if ask.options else 0))


def dump(state: State) -> dict[str, object]:
    """All that a state holds, comparable."""
    if state.stage == "new":
        return {"stage": "new"}
    values = {name: getattr(state, name) for name in State.__slots__ if name not in ("floors", "names")}
    values["names"] = state.names.names
    values["floors"] = {n: {s: getattr(f, s) for s in Floor.__slots__} for n, f in state.floors.items()}
    return values


def seated(rules: Rules, make: Callable[[Seat], Player]) -> Mapping[Seat, Player]:
    return {seat: make(seat) for seat in range(1, rules.seats + 1)}


__all__ = ["FAMILIES", "Broken", "Keyed", "any_command", "dump", "preset"]
