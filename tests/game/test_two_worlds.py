"""Two games that differ only in what a seat may not know show that seat the same bytes.

World B has other roles in the seats that the observer knows nothing about, other whispers, divinations,
guards, memos and boards, and another seed for whatever is drawn in secret. What all may know is the same:
what is said in public, who votes for whom, who is attacked. Everything the observer receives is recorded as
bytes: its events with its own numbers and times, and its asks. Both are equal until one of the games ends.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.soaking import times
from tests.strategies import number, seeds

from jinro.game import Game, audience, check, names, preset
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.draws import Draws
from jinro.game.roles import TABLE, Role, Seat, Species
from jinro.game.rules import ChannelRules, Rules
from jinro.game.state import State
from jinro.game.views import Seen, View
from jinro.players import Player
from jinro.village import opening, simulate
from jinro.village.journal import Journal


class World:
    """One of the two: its roles, and what both worlds share."""

    def __init__(self, roles: tuple[Role, ...], other: tuple[Role, ...], observer: Seat, mark: str) -> None:
        self.roles, self.other, self.observer, self.mark = roles, other, observer, mark

    def same_species(self, seat: Seat) -> bool:
        return TABLE[self.roles[seat - 1]].species is TABLE[self.other[seat - 1]].species

    def never(self, seat: Seat, *roles: Role) -> bool:
        """Whether the seat has none of these roles in either world."""
        return self.roles[seat - 1] not in roles and self.other[seat - 1] not in roles


class Actor(Player):
    """Acts alike in both worlds where it is seen, and differently where it is not."""

    def __init__(self, seat: Seat, world: World) -> None:
        self.seat, self.world = seat, world
        self.said: dict[object, int] = {}

    def secret(self) -> str:
        """What may differ: nothing where the observer hears it."""
        return "" if self.seat == self.world.observer else self.world.mark

    def talk(self, view: View, ask: Ask) -> str:
        n = number(self.seat, ask.day, ask.round)
        return ("Over", "Skip", f"line {n}", f"line {n}", f"@{view.name(1 + n % view.rules.seats)} hm")[n % 5]

    def whisper(self, view: View, ask: Ask) -> str:
        shared = self.world.roles[self.world.observer - 1] is Role.WEREWOLF
        n = number("" if shared else self.world.mark, self.seat, ask.day, ask.round)
        return ("Over", f"whisper {n}", f"whisper {n}", "")[n % 4]

    def speak(self, view: View, channel: str) -> str | None:
        # How often it is offered the floor depends on what it hears, which may be secret: only lines count.
        key = (channel, view.day, view.scene.phase)
        shared = channel in ("talk", "post_mortem", "grave") or (
            channel == "whisper" and self.world.roles[self.world.observer - 1] is Role.WEREWOLF
        )
        mark = "" if shared else self.secret()
        said = self.said.get(key, 0)
        if said >= number(mark, self.seat, key) % 5:
            return None
        self.said[key] = said + 1
        return f"line {number(mark, self.seat, key, said)}"

    def plan(self) -> str:
        """It goes into the notes: others than the observer plan otherwise in the other world, or nothing."""
        return self.secret()

    def mark(self, view: View) -> list[c.MarkBoard]:
        n = number(self.secret(), self.seat, view.day)
        roles = [r for r in Role if view.rules.has(r)]
        cells = [c.MarkBoard(0, self.seat, 1 + n % view.rules.seats, roles[n % len(roles)], "△")]
        return cells if self.seat == self.world.observer else cells * (n % 3)

    def vote(self, view: View, ask: Ask) -> Seat:
        return ask.options[number("vote", self.seat, ask.day, ask.round) % len(ask.options)]

    def divine(self, view: View, ask: Ask) -> Seat:
        options = [s for s in ask.options if self.world.never(s, Role.FOX)]
        if self.seat == self.world.observer:
            options = [s for s in options if self.world.same_species(s)]
        if not options:
            return -1
        return options[number(self.secret(), "divine", self.seat, ask.day) % len(options)]

    def guard(self, view: View, ask: Ask) -> Seat:
        saved = _saved(self.world, view)
        if saved:
            return saved
        options = [s for s in ask.options if s != _victim(self.world, view)]
        return options[number(self.secret(), "guard", self.seat, ask.day) % len(options)] if options else -1

    def attack(self, view: View, ask: Ask) -> Seat:
        return _saved(self.world, view) or _victim(self.world, view)


def played_by_actors(rules: Rules, players: Mapping[Seat, Player], **options: Any) -> Game:
    """Their game; they abstain by targets that are not legal, and raise nothing."""
    journal = Journal()
    game = simulate(rules, players, on_error="lose_answer", journal=journal, **options)
    assert not [note for note in journal.notes() if note.code == "raised"]
    return game


def _saved(world: World, view: View) -> Seat:
    """On some nights the wolves attack somebody whom the bodyguard protects: nobody dies, and nobody else can
    know whom it was, so it is another one in each world. 0 where that cannot be."""
    if number("saved", view.day) % 2 or view.rules.execution_shown == "morning":
        return 0
    guards = [
        roles.index(Role.BODYGUARD) + 1 for roles in (world.roles, world.other) if Role.BODYGUARD in roles
    ]
    if len(guards) < 2 or not all(g in view.alive and g != world.observer for g in guards):
        return 0
    if world.roles[world.observer - 1] is Role.WEREWOLF:
        return 0
    options = [s for s in view.alive if world.never(s, Role.WEREWOLF, Role.FOX) and s not in guards]
    return options[number(world.mark, "saved", view.day) % len(options)] if options else 0


def _victim(world: World, view: View) -> Seat:
    """Whom the wolves of both worlds attack: a function of what all know."""
    options = [s for s in view.alive if world.never(s, Role.WEREWOLF, Role.FOX)]
    return options[number("attack", view.day) % len(options)] if options else -1


class Split(Draws):
    """Draws that are shared where all see the result, and the world's own where nobody does."""

    def __init__(self, seed: int, mark: str) -> None:
        super().__init__(seed)
        self.own = Draws(f"{seed}{mark}")

    def number(self, key: str) -> int:
        return (
            self.own.number(key) if key.startswith(("order-whisper", "tie-attack")) else super().number(key)
        )


def record(rules: Rules, world: World, seed: int) -> list[bytes]:
    """Everything the observer receives until the game ends, as bytes."""
    observer = world.observer
    lines: list[bytes] = []
    read = seen = 0

    def on_events(game: Game, events: object) -> None:
        nonlocal read, seen
        if game.state.ended:
            return
        for event, mask in zip(game.log[read:], game.masks[read:], strict=True):
            if mask >> observer & 1:
                seen += 1
                lines.append(msgspec.json.encode(Seen(seen, event)))  # type: ignore[arg-type]
        read = len(game.log)
        ask = game.asks.get(observer)
        if ask is not None and (not asked or asked[-1] != ask):
            asked.append(ask)
            lines.append(msgspec.json.encode(ask))

    asked: list[Ask] = []
    players = {s: Actor(s, world) for s in range(1, rules.seats + 1)}
    whispers_heard = rules.roles and world.roles[observer - 1] is Role.WEREWOLF
    draws = Draws(seed) if whispers_heard else Split(seed, world.mark)
    draws.seed = f"{seed}{world.mark}"
    players_ = tuple(f"{world.mark}{s}" for s in players)
    opened = msgspec.structs.replace(opening(rules, seed), roles=world.roles, players=players_)
    played_by_actors(rules, players, seed=seed, opened=opened, on_events=on_events, draws=draws)
    return lines


def worlds(
    rules: Rules, observer: Seat, shuffle: Callable[[list[Seat]], list[Seat]], seed: int
) -> tuple[World, World]:
    """Two deals that the observer cannot tell apart."""
    first = Game(rules, seed)
    first.submit(opening(rules, seed))
    roles = first.roles
    mine = roles[observer - 1]
    known = {observer} | {s for s, r in enumerate(roles, 1) if r is mine and TABLE[mine].knows_own}
    groups: dict[object, list[Seat]] = {}
    for seat in range(1, rules.seats + 1):
        if seat not in known:
            # The seer and the medium may learn species, so only equal ones change places for them.
            species = TABLE[roles[seat - 1]].species if mine in (Role.SEER, Role.MEDIUM) else Species.HUMAN
            groups.setdefault(species, []).append(seat)
    second = list(roles)
    for group in groups.values():
        for seat, source in zip(group, shuffle(list(group)), strict=True):
            second[seat - 1] = roles[source - 1]
    other = tuple(second)
    return World(roles, other, observer, "a"), World(other, roles, observer, "b")


def altered(name: str, **changes: object) -> Rules:
    return check(msgspec.structs.replace(preset(name), name=name, **changes))


ANYNOTE = ChannelRules(regime="anytime", empty="refuse")
ANYTIME = ChannelRules(regime="anytime", count=3, duration_ms=60_000, silence_ms=20_000, empty="refuse")
_NIGHT = preset("contest-13").night_phases
_ANNOUNCED = tuple(
    msgspec.structs.replace(p, announced=True) if p.name == "night_whisper" else p for p in _NIGHT
)
_BETWEEN = msgspec.structs.replace(preset("classic-12").attack, whisper_between=True)
VARIANTS = {
    "whispers at any time": altered("contest-13", whisper=ANYTIME),
    "all talk at any time": altered("contest-13", talk=ANYTIME, whisper=ANYTIME),
    "announced whispers": altered("contest-13", night_phases=_ANNOUNCED),
    "whispers between ballots": altered("classic-12", attack=_BETWEEN),
    "notes and graves in turns of talk": altered("contest-13", memo=ANYNOTE, grave=ANYNOTE, board=True),
    "deaths shown at once": altered("licos-15-c", execution_shown="at_once", night_deaths_shown="at_once"),
}
"""Villages of no preset, in which secrets could show where they do not in the presets."""


def rules_named(name: str) -> Rules:
    return VARIANTS[name] if name in VARIANTS else preset(name)


def differences(
    name: str, seed: int, observer: Seat, shuffle: Callable[[list[Seat]], list[Seat]]
) -> tuple[int, str]:
    """How many lines were compared, and the first difference (empty if there is none)."""
    rules = rules_named(name)
    a, b = worlds(rules, 1 + observer % rules.seats, shuffle, seed)
    left, right = record(rules, a, seed), record(rules, b, seed)
    for x, y in zip(left, right, strict=False):
        if x != y:
            return min(len(left), len(right)), f"{x.decode()} / {y.decode()}"
    return min(len(left), len(right)), ""


def turned(seats: list[Seat]) -> list[Seat]:
    return seats[1:] + seats[:1]


@given(st.sampled_from(names()), seeds, st.integers(0, 20), st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=times(50, 100))
def test_a_seat_cannot_tell_two_worlds_apart(name: str, seed: int, observer: int, random: object) -> None:
    def shuffle(seats: list[Seat]) -> list[Seat]:
        random.shuffle(seats)  # type: ignore[attr-defined]
        return seats

    compared, difference = differences(name, seed, observer, shuffle)
    assert not difference
    assert compared > 3


@pytest.mark.slow
@pytest.mark.parametrize("name", [*names(), *VARIANTS])
def test_every_preset_keeps_its_secrets(name: str) -> None:
    for observer in range(0, rules_named(name).seats, times(6, 3)):
        _, difference = differences(name, 11, observer, turned)
        assert not difference


BREAKS: dict[str, tuple[type[e.Event], Callable[[State, e.Event], int]]] = {
    "the attack is public": (e.Attacked, audience.everybody),
    "the deal is public": (e.Dealt, audience.everybody),
    "whispers are public": (e.Spoke, audience.everybody),
    "sealed choices are public": (e.Chose, audience.everybody),
    "divinations are public": (e.Divined, audience.everybody),
    "speaking orders are public": (e.TurnsDrawn, audience.everybody),
    "every ask is public": (e.Asked, audience.everybody),
    "boards are public": (e.Marked, audience.everybody),
    "the seed is public": (e.Seeded, audience.everybody),
    "players are public": (e.Seated, audience.everybody),
    "what was cut is public": (e.Amended, audience.everybody),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", BREAKS)
def test_a_broken_audience_is_noticed(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, grant = BREAKS[what]
    monkeypatch.setitem(audience.AUDIENCE, kind, grant)
    assert any(
        _notices(name, seed) for name in ("contest-13", "classic-15", "licos-15-c") for seed in range(4)
    )


def _notices(name: str, seed: int) -> bool:
    return any(differences(name, seed, observer, turned)[1] for observer in range(0, 13, 3))


def test_numbers_that_count_secrets_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask ids that count the asks of all seats, instead of those of the seat alone."""
    from jinro.game import talking

    def shared(state: State, floor: object, seat: Seat) -> None:
        state.ask_count[:] = [max(state.ask_count) + 1] * len(state.ask_count)
        real(state, floor, seat)  # type: ignore[arg-type]

    real = talking.ask_to_speak
    monkeypatch.setattr(talking, "ask_to_speak", shared)
    assert any(_notices("contest-13", seed) for seed in range(4))


def test_a_draw_that_depends_on_a_secret_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A speaking order that depends on who the wolves are."""
    real = Draws.order

    def leaky(self: Draws, items: tuple[Seat, ...], key: str) -> tuple[Seat, ...]:
        return real(self, items, key) if "talk" not in key else real(self, items, key + str(state_of()))

    current: list[Game] = []

    def state_of() -> int:
        return current[-1].state.role_mask.get(Role.WEREWOLF, 0)

    made = Game.__init__

    def init(self: Game, *args: object, **kwargs: object) -> None:
        made(self, *args, **kwargs)  # type: ignore[arg-type]
        current.append(self)

    monkeypatch.setattr(Game, "__init__", init)
    monkeypatch.setattr(Draws, "order", leaky)
    assert any(_notices("contest-13", seed) for seed in range(4))


def test_a_refusal_does_not_tell_whether_a_channel_of_others_is_open() -> None:
    """A villager who tries to whisper hears the same by day, when wolves whisper, and at noon."""
    rules = preset("licos-9")
    game = Game(rules, 1)
    game.submit(opening(rules, 1))
    villager = game.roles.index(Role.VILLAGER) + 1
    by_day = game.submit(c.Speak(0, villager, "whisper", "hello"))
    assert "whisper" in game.state.floors
    game.submit(c.TimeUp(1, step=game.state.step))
    assert "whisper" not in game.state.floors
    assert game.submit(c.Speak(2, villager, "whisper", "hello")) == by_day
