"""simulate.py: the synchronous driver in virtual time."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rows import each_row
from tests.soaking import some

from jinro.errors import CallerError, PlayerError
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.commands import MarkBoard, Open
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.presets import names, preset
from jinro.game.roles import Role
from jinro.game.views import View
from jinro.players import PLAYERS, Chance, Player, QuietPlayer
from jinro.players.personas import characters
from jinro.testing import ScriptedPlayer, rules_of
from jinro.village import Journal, opening, simulate

THINKING = ("parrot", "reasoner")
"""They take long, and five times as long while the coverage of the driver is traced."""


@pytest.mark.slow
@pytest.mark.parametrize("name", some(names(), 4))
@pytest.mark.parametrize("player", THINKING)
def test_a_village_of_players_who_think_comes_to_its_end(name: str, player: str) -> None:
    game = simulate(preset(name), PLAYERS[player], seed=1)
    assert game.closed
    assert game.scene.outcome is not None


@each_row("name", names())
@each_row("player", [player for name, player in PLAYERS.items() if name not in THINKING])
def test_every_village_comes_to_its_end(name: str, player: type[Chance]) -> None:
    game = simulate(preset(name), player, seed=1)
    assert game.closed
    assert game.scene.outcome is not None


def table(rules_seats: int, **special: Player) -> dict[int, Player]:
    return {s: special.get(f"p{s}", Player()) for s in range(1, rules_seats + 1)}


def test_players_are_told_beginning_and_end() -> None:
    told: list[tuple[str, int]] = []

    class Listens(Player):
        def begin(self, view: View) -> None:
            told.append((f"begin {view.role}", view.seat))

        def end(self, view: View) -> None:
            assert view.scene.outcome is not None
            told.append(("end", view.seat))

    game = simulate(rules_of("contest-5", max_day=0), {s: Listens() for s in range(1, 6)}, seed=1)
    assert told == [(f"begin {r}", s) for s, r in enumerate(game.roles, 1)] + [
        ("end", s) for s in range(1, 6)
    ]


def test_what_raises_is_noted_and_runs_out() -> None:
    class Breaks(Player):
        def begin(self, view: View) -> None:
            raise RuntimeError("no")

        def talk(self, view: View, ask: Any) -> str:
            raise KeyError("lost my notes")

    journal = Journal()
    game = simulate(
        rules_of("contest-5", max_day=0),
        table(5, p2=Breaks()),
        seed=1,
        journal=journal,
        on_error="lose_answer",
    )
    details = [n.detail for n in journal.notes(2)]
    assert details[0] == "begin: RuntimeError: no"
    assert details[1] == "talk: KeyError: 'lost my notes'"
    assert [s.text for s in game.log if isinstance(s, e.Spoke) and s.seat == 2][0] == "Skip"


def test_nonsense_is_kept_of_choices_and_noted_of_talk() -> None:
    players = table(5, p2=ScriptedPlayer(vote=["Zoe"], talk=[7]))
    journal = Journal()
    rules = rules_of("contest-5", max_day=1)
    game = simulate(rules, players, seed=1, on_error="lose_answer", journal=journal)
    texts = [s.text for s in game.log if isinstance(s, e.Spoke) and s.seat == 2]
    chosen = [x for x in game.log if isinstance(x, e.Chose) and x.seat == 2 and x.kind == "vote"]
    assert texts[0] == "Skip"
    assert [(n.code, n.detail) for n in journal.notes(2)][0] == ("raised", "talk: 7 is not a text")
    assert [(x.raw, x.reason) for x in chosen] == [("Zoe", "unknown_target")]


def test_refused_answers_run_out() -> None:
    journal = Journal()
    rules = rules_of("contest-5", max_day=1, vote={"illegal": "refuse"})
    players = table(5, p2=ScriptedPlayer(vote=[99]))
    game = simulate(rules, players, seed=1, journal=journal, on_error="lose_answer")
    assert [n.code for n in journal.notes(2)] == ["unknown_target"]
    assert [x.reason for x in game.log if isinstance(x, e.Chose) and x.seat == 2 and x.kind == "vote"] == [
        "timeout"
    ]


def test_what_raises_while_speaking_or_marking_is_noted() -> None:
    class Breaks(Player):
        def speak(self, view: View, channel: str) -> str | None:
            raise RuntimeError("speak")

        def mark(self, view: View) -> Iterable[MarkBoard]:
            raise RuntimeError("mark")

    journal = Journal()
    players = table(5, p3=Breaks())
    simulate(preset("licos-5"), players, seed=1, journal=journal, on_error="lose_answer")
    assert {n.detail for n in journal.notes(3)} == {"speak: RuntimeError: speak", "mark: RuntimeError: mark"}


def test_marks_are_made_once_a_day() -> None:
    game = simulate(preset("licos-8"), Chance, seed=1)
    marked = [x for x in game.log if isinstance(x, e.Marked)]
    days = {x.day for x in game.log if isinstance(x, e.DayBroke)}
    assert len(marked) == 8 * len(days)


def test_virtual_time_passes_with_what_all_hear() -> None:
    game = simulate(preset("contest-5"), Chance, seed=1)
    talks = [s.at_ms for s in game.log if isinstance(s, e.Spoke)]
    assert talks[:5] == [1_000, 2_000, 3_000, 4_000, 5_000]
    timed = simulate(preset("licos-5"), QuietPlayer, seed=1)
    noon = next(x for x in timed.log if isinstance(x, e.PhaseBegan) and x.phase == "noon")
    assert noon.at_ms == 300_000


class Calling(Player):
    """Speaks whenever it may, to the fourth seat, which speaks to the second."""

    def speak(self, view: View, channel: str) -> str | None:
        return f"@{view.name(2 if view.seat == 4 else 4)} hello" if channel == "talk" else None


def test_the_floor_goes_first_to_who_was_addressed_then_by_chance() -> None:
    first = []
    for seed in range(3):
        talks = [spoke for spoke in simulate("anytime-5", Calling, seed=seed).scene.talks if spoke.day == 0]
        assert [talks[n].seat for n in (5, 10, 15)] == [talks[n - 1].to for n in (5, 10, 15)]
        first.append([spoke.seat for spoke in talks[:5]])
    assert len({tuple(seats) for seats in first}) > 1
    assert all(sorted(seats) == [1, 2, 3, 4, 5] for seats in first)


class Chatting(Player):
    """Speaks whenever it may."""

    def speak(self, view: View, channel: str) -> str | None:
        return "hello" if channel == "talk" else None


def test_talk_ends_at_its_time_though_all_would_go_on() -> None:
    rules = rules_of("anytime-5", max_day=0, talk={"duration_ms": 5_000, "count": None, "turns": None})
    game = simulate(rules, Chatting, seed=1)
    assert sorted({s.at_ms for s in game.log if isinstance(s, e.Spoke)}) == [0, 1_000, 2_000, 3_000, 4_000]
    assert [x.at_ms for x in game.log if isinstance(x, e.TimeRanOut)] == [5_000]


def test_in_a_secret_phase_only_its_own_channels_are_offered() -> None:
    offered: set[tuple[str, str]] = set()

    class Listens(Player):
        def speak(self, view: View, channel: str) -> str | None:
            offered.add((view.scene.phase, channel))
            return None

    memo = preset("licos-8").memo
    whisper = replace(preset("anytime-5").talk, duration_ms=9_000)
    rules = replace(
        preset("anytime-5"), memo=memo, whisper=whisper, roles={Role.VILLAGER: 4, Role.WEREWOLF: 2}
    )
    simulate(rules, Listens, seed=1)
    assert {phase for phase, channel in offered if channel == "memo"} == {"daily_talk"}
    assert {channel for _, channel in offered} == {"talk", "memo", "whisper"}


def test_a_game_that_cannot_be_opened_is_the_callers_fault() -> None:
    opened = Open(0, "G", roles=(Role.SEER,))
    with pytest.raises(CallerError, match="cannot be opened: the roles given are not the roles"):
        simulate("contest-5", Player, opened=opened)


def test_events_are_handed_on() -> None:
    heard: list[Event] = []

    def on_events(game: Game, events: Sequence[Event]) -> None:
        heard.extend(events)

    game = simulate(preset("contest-5"), Chance, seed=1, on_events=on_events)
    assert heard == game.log


def test_an_opening_of_ones_own() -> None:
    roles = (Role.WEREWOLF, Role.SEER, Role.VILLAGER, Role.VILLAGER, Role.POSSESSED)
    game = simulate(preset("contest-5"), Chance, seed=1, opened=Open(0, "mine", roles=roles))
    assert game.roles == roles


def test_opening() -> None:
    ours = opening(preset("contest-en-13"), 5, 1_778_646_866_123, ("p",) * 13)
    assert len(ours.game) == 26
    assert ours.started_ms == 1_778_646_866_123
    drawn = [person.name for person in ours.characters]
    assert set(drawn) <= {person.name for person in characters("en")}
    assert len(set(drawn)) == 13
    assert ours.characters != opening(preset("contest-en-13"), 6).characters
    many = rules_of("contest-5", roles={Role.VILLAGER: 29, Role.WEREWOLF: 1})
    assert opening(many, 1).characters == ()


def test_a_village_of_the_protocol_takes_its_sentences_only() -> None:
    class Free(Player):
        def talk(self, view: View, ask: Ask) -> str:
            return "Good morning." if ask.round == 0 else "VOTE Agent[01]" if ask.round == 1 else "Over"

    game = simulate(preset("classic-5"), lambda seat, seed: Free(), seed=3)
    said = {event.text for event in game.log if isinstance(event, e.Spoke) and event.channel == "talk"}
    assert said == {"Skip", "VOTE Agent[01]", "Over"}
    reasons = {(x.raw, x.reason) for x in game.log if isinstance(x, e.Amended) and x.raw}
    assert [raw for raw, reason in reasons if reason.startswith("illegal:")] == ["Good morning."]


@pytest.mark.parametrize("name", ["classic-3", "classic-7", "classic-18"])
def test_chance_says_legal_sentences_there(name: str) -> None:
    game = simulate(preset(name), Chance, seed=2)
    assert [x for x in game.log if isinstance(x, e.Amended)] == []
    assert sum(isinstance(x, e.Spoke) and not x.over for x in game.log) > 20


# A player that raises is raised to the caller


class Raises(Player):
    def __init__(self, what: str) -> None:
        self.what = what

    def _now(self, what: str) -> None:
        if what == self.what:
            raise KeyError("lost my notes")

    def begin(self, view: View) -> None:
        self._now("begin")

    def talk(self, view: View, ask: Ask) -> str:
        self._now("talk")
        return "Over"

    def speak(self, view: View, channel: str) -> str | None:
        self._now("speak")
        return None

    def mark(self, view: View) -> Iterable[MarkBoard]:
        self._now("mark")
        return ()

    def vote(self, view: View, ask: Ask) -> int:
        self._now("vote")
        return ask.options[0]

    def end(self, view: View) -> None:
        self._now("end")


@each_row(
    ("what", "name", "day"),
    [
        ("begin", "contest-5", 0),
        ("talk", "contest-5", 0),
        ("vote", "contest-5", 1),
        ("end", "contest-5", 2),
        ("mark", "licos-5", 1),
        ("speak", "licos-5", 1),
    ],
)
def test_a_player_that_raises_is_raised_to_the_caller(what: str, name: str, day: int) -> None:
    with pytest.raises(PlayerError) as caught:
        simulate(name, table(5, p2=Raises(what)), seed=1)
    error = caught.value
    assert str(error) == f"seat 2, day {day}, {what}: Raises raised KeyError: 'lost my notes'"
    assert isinstance(error.__cause__, KeyError)
    assert (error.seat, error.day, error.what) == (2, day, what)
    if what in ("talk", "vote"):
        assert isinstance(error.ask, Ask)
        assert (error.ask.kind, error.ask.seat) == (what, 2)
    else:
        assert error.ask is None


class Wrong(Player):
    """Mistakes of a first hour."""

    def talk(self, view: View) -> str:  # type: ignore[override]
        return "Over"

    async def whisper(self, view: View, ask: Ask) -> str:  # type: ignore[override]
        return "Over"

    def vote(self, view: View, ask: Ask) -> None:  # type: ignore[override]
        view.name(ask.options[0])

    def divine(self, view: View, ask: Ask) -> str:  # type: ignore[override]
        return view.name(ask.options[0])

    def attack(self, view: View, ask: Ask) -> bool:
        return True

    def speak(self, view: View, channel: str) -> int:  # type: ignore[override]
        return 7


WRONG = {
    "talk": "Wrong raised TypeError: Wrong.talk() takes 2 positional arguments but 3 were given; it is "
    "called with (view, ask)",
    "whisper": "Wrong.whisper is async; simulate calls plain methods, `jinro.village.play` async ones too",
    "vote": "Wrong.vote returned None; expected a seat of ask.options: 1, ",
    "divine": "Wrong.divine returned '",
    "attack": "Wrong.attack returned True; expected a seat of ask.options: ",
    "speak": "Wrong.speak returned 7; expected a text or None",
}


@each_row("what", WRONG)
def test_an_answer_that_is_none_is_raised_to_the_caller(what: str) -> None:
    one = type("Wrong", (Player,), {what: getattr(Wrong, what)})
    with pytest.raises(PlayerError) as caught:
        simulate("anytime-5" if what == "speak" else "contest-9", one, seed=1)
    assert f", {what}: {WRONG[what]}" in str(caught.value)


@each_row("target", [99, -1, 0])
def test_a_target_that_is_not_legal_is_raised_to_the_caller(target: int) -> None:
    """An off-by-one in a policy must not become a result."""
    for kind in ("vote", "divine", "attack"):
        one = type("Wrong", (Player,), {kind: lambda self, view, ask: target})
        with pytest.raises(PlayerError, match=rf"Wrong.{kind} returned {target}; expected a seat of ask.opt"):
            simulate("contest-5", one, seed=1)
    own = type("Wrong", (Player,), {"attack": lambda self, view, ask: view.seat})
    with pytest.raises(PlayerError, match="Wrong.attack returned"):
        simulate("classic-9", own, seed=1)


def test_a_text_is_expected_where_one_talks() -> None:
    silent = type("Silent", (Player,), {"talk": lambda self, view, ask: None})
    with pytest.raises(
        PlayerError, match=r"Silent.talk returned None; expected a text \(Skip: nothing now, Over"
    ):
        simulate("contest-5", silent, seed=1)


def test_numbers_of_other_libraries_are_seats() -> None:
    class Number:
        def __init__(self, value: int) -> None:
            self.value = value

        def __index__(self) -> int:
            return self.value

    class Science(Player):
        def vote(self, view: View, ask: Ask) -> int:
            return Number(ask.options[-1])  # type: ignore[return-value]

    game = simulate("contest-5", Science, seed=1)
    votes = [x for x in game.log if isinstance(x, e.Chose) and x.kind == "vote"]
    assert votes
    assert {x.reason for x in votes} == {""}


def test_with_lose_answer_the_game_goes_on() -> None:
    game = simulate("contest-5", lambda: Raises("vote"), seed=1, on_error="lose_answer")
    assert game.closed
    assert {x.reason for x in game.log if isinstance(x, e.Chose) and x.kind == "vote"} == {"timeout"}
