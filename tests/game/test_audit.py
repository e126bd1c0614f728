"""audit.py: a bad log is a `LogError`, a bug of ours is a `BugError`, and neither is taken for the other."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.game.storm import VILLAGES, storm
from tests.rows import each_row
from tests.soaking import times
from tests.strategies import FAMILIES, Keyed, answer_one

from jinro.errors import BugError, LogError
from jinro.game import audience as grants
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game import preset
from jinro.game.audit import audit
from jinro.game.draws import Draws
from jinro.game.events import Event
from jinro.game.evolve import EVOLVE
from jinro.game.game import Game
from jinro.game.notation import decode_event, encode_event
from jinro.game.roles import Role, Side, Species
from jinro.game.state import State
from jinro.testing import rules_of, village
from jinro.village import simulate

T = TypeVar("T")
WORDS = tuple(
    " talk whisper memo grave post_mortem nowhere vote attack divine guard Over Skip VILLAGER".split(" ")
)


class Luck:
    """Chance for the damage to a log: a keyed draw for every pick."""

    def __init__(self, seed: int) -> None:
        self.draws = Draws(seed)
        self.picks = 0

    def pick(self, options: Sequence[T]) -> T:
        self.picks += 1
        return self.draws.pick(options, str(self.picks))


@cache
def logs() -> Sequence[Sequence[Event]]:
    games = [simulate(preset(name), Keyed, seed=1) for name in FAMILIES if not name.endswith(("13", "15-c"))]
    games += [storm(rules, seed) for rules in VILLAGES.values() for seed in (1, 2)]
    return [game.log for game in games]


def changed(value: object, luck: Luck) -> object:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return luck.pick((value + 1, value - 1, 0, -1, 99, 10**20))
        case str():
            return luck.pick(WORDS)
        case list() if value:
            items, at = list(value), luck.pick(range(len(value)))
            return luck.pick((items[:at] + items[at + 1 :], [*items, items[at]], items[::-1]))
        case dict() if value:
            key = luck.pick(list(value))
            return {**value, key: changed(value[key], luck)}
    return value


def altered(event: Event, luck: Luck) -> Event:
    """The event with one field changed, as far as it can be decoded then."""
    fields = msgspec.json.decode(encode_event(event))
    name = luck.pick([name for name in fields if name != "event"])
    fields[name] = changed(fields[name], luck)
    try:
        return decode_event(msgspec.json.encode(fields))
    except msgspec.MsgspecError:
        return event


def damaged(luck: Luck) -> list[Event]:
    """A log in which events are missing, doubled, exchanged, changed or taken from another game."""
    log = list(luck.pick(logs()))
    del log[luck.pick(range(2, 2 * len(log))) :]
    for _ in range(luck.pick((1, 1, 2, 3))):
        at = luck.pick(range(len(log)))
        match luck.pick(range(5)):
            case 0 if len(log) > 1:
                del log[at]
            case 1:
                log.insert(at, log[at])
            case 2:
                other = luck.pick(range(len(log)))
                log[at], log[other] = log[other], log[at]
            case 3:
                log.insert(at, luck.pick(luck.pick(logs())))
            case _:
                log[at] = altered(log[at], luck)
    return log


@given(st.integers(0, 1 << 30))
@example(407_570)  # cut between the end and the talk after it: that game ended twice
@settings(deadline=None, max_examples=times(150, 400))
def test_a_damaged_log_is_refused_or_is_a_game(seed: int) -> None:
    try:
        game = Game.replay(damaged(Luck(seed)))
    except LogError:
        return
    for seat in range(1, game.rules.seats + 1):
        assert list(game.view(seat).stream()) is not None
        assert game.view(seat).scene.rules == game.rules
    # A log may be cut where no game rests: any control command wakes it.
    if not isinstance(game.submit(c.Pause(0)), c.Refusal):
        game.submit(c.Resume(0))
    for n in range(300):
        if not game.closed:
            answer_one(game, n)
    if not isinstance(game.submit(c.Close(0)), c.Refusal):
        assert game.closed
    Game.replay(game.log)


@given(st.sampled_from(sorted(VILLAGES)), st.integers(0, 10_000))
@settings(deadline=None, max_examples=40)
def test_what_games_do_passes(name: str, seed: int) -> None:
    game = storm(VILLAGES[name], seed)
    state = State()
    for event in game.log:
        assert audit(state, event) == ""
        EVOLVE[state.stage][type(event)](state, event)


def break_at_the_second_utterance(state: State, event: Event) -> None:
    if isinstance(event, e.Spoke) and event.idx:
        raise KeyError("a slip of ours")
    FAULTLESS(state, event)


FAULTLESS = EVOLVE["floor"][e.Spoke]


def test_a_fault_in_a_fold_is_a_bug_and_names_the_event(monkeypatch: pytest.MonkeyPatch) -> None:
    log = simulate(preset("contest-5"), Keyed, seed=1).log
    number = next(n for n, x in enumerate(log, 1) if isinstance(x, e.Spoke) and x.idx == 1)
    monkeypatch.setitem(EVOLVE["floor"], e.Spoke, break_at_the_second_utterance)  # type: ignore[misc]
    with pytest.raises(BugError) as caught:
        Game.replay(log)
    what = f"event {number} of a log, Spoke: KeyError: 'a slip of ours'"
    assert str(caught.value) == f"this is a bug in jinro, please report it: {what}"
    assert isinstance(caught.value.__cause__, KeyError)
    assert not isinstance(caught.value, LogError)


def test_a_fault_in_an_audience_is_a_bug_too(monkeypatch: pytest.MonkeyPatch) -> None:
    log = simulate(preset("contest-5"), Keyed, seed=1).log
    monkeypatch.setitem(grants.AUDIENCE, e.DayBroke, lambda state, event: 1 // 0)  # type: ignore[misc]
    with pytest.raises(BugError, match="DayBroke: ZeroDivisionError"):
        Game.replay(log)


def test_a_fault_of_the_follower_is_its_own() -> None:
    log = simulate(preset("contest-5"), Keyed, seed=1).log
    with pytest.raises(ZeroDivisionError):
        Game.replay(log, follow=lambda game: 1 // 0)


def test_rules_that_make_no_sense_are_named_with_their_line() -> None:
    opened = simulate(preset("contest-5"), Keyed, seed=1).log[0]
    assert isinstance(opened, e.Opened)
    bad = msgspec.structs.replace(opened, rules=rules_of("contest-5", answer_ms=0))
    with pytest.raises(
        LogError, match=r"^line 1: the rules of this game make no sense: answer_ms: "
    ) as caught:
        Game.replay([bad])
    assert caught.value.line == 1


@pytest.mark.parametrize(
    ("names", "why"),
    [("abc", "5 seats need 5 characters, not 3"), (["a", "b", "", "d", "e"], "a character has no name")],
    ids=["too few", "without a name"],
)
def test_an_opening_needs_a_name_for_every_seat(names: Sequence[str], why: str) -> None:
    bad = e.Opened(0, 1, "", 0, preset("contest-5"), tuple(e.Character(name) for name in names))
    with pytest.raises(LogError, match=rf"^line 1: Opened cannot follow .*: {why}"):
        Game.replay([bad])


# What is wrong, event by event


def opened() -> Game:
    return Game.replay(village("contest-5").game.log[:1])


def seeded() -> Game:
    return Game.replay(village("contest-5").game.log[:2])


def dealt() -> Game:
    return Game.replay(village("contest-5", roles=FIVE).game.log[:3])


def talk() -> Game:
    """Seat 2 is asked to speak first."""
    v = village("contest-5", roles=FIVE, draws=Orders(1))
    return v.game


class Orders(Draws):
    """Speaking orders that begin with seat 2."""

    def order(self, items: Sequence[T], key: str) -> tuple[T, ...]:
        return (*items[1:], items[0])


def simultaneous() -> Game:
    v = village("contest-2017", roles=FIVE)
    v.say(1, "hello")
    return v.game


def anytime() -> Game:
    v = village("licos-5", roles=FIVE)
    v.speak(1, "note", "memo")
    return v.game


def ballot() -> Game:
    v = village("contest-5", roles=FIVE)
    v.to("vote")
    return v.game


def counted() -> Game:
    """All but seat 3 voted for it; the votes are counted, and nothing has come of them yet."""
    v = village("contest-5", roles=FIVE)
    v.execute(3)
    log = v.game.log
    return Game.replay(log[: next(n for n, x in enumerate(log, 1) if isinstance(x, e.Counted))])


def divination() -> Game:
    """Seat 1 has divined 2, and nothing has come of it yet."""
    v = village("contest-5", roles=FIVE)
    v.divine(2)
    log = v.game.log
    return Game.replay(log[: next(n for n, x in enumerate(log, 1) if isinstance(x, e.Chose))])


def paused() -> Game:
    """A lost seat, and a pause."""
    v = village("contest-5", roles=FIVE)
    v.lose(4)
    v.submit(c.Pause(0))
    return v.game


def morning() -> Game:
    log = village("contest-5", roles=FIVE).game.log
    return Game.replay(log[: next(n for n, x in enumerate(log, 1) if isinstance(x, e.DayBroke))])


def nightfall() -> Game:
    v = village("contest-5", roles=FIVE)
    v.to_night()
    log = v.game.log
    return Game.replay(log[: next(n for n, x in enumerate(log, 1) if isinstance(x, e.NightFell))])


def ended() -> Game:
    """The talk after the end is about to be opened."""
    v = village("licos-5", roles=FIVE)
    v.to_end()
    log = v.game.log
    return Game.replay(log[: next(n for n, x in enumerate(log, 1) if isinstance(x, e.Ended))])


def post_mortem() -> Game:
    v = village("licos-5", roles=FIVE)
    v.to_end()
    return v.game


TODAY = -1
"""Stands for the day of the game."""
FIVE = "SEER WEREWOLF VILLAGER VILLAGER POSSESSED"
ROLES = tuple(Role(word) for word in FIVE.split())
RULES = preset("contest-5")
PEOPLE = tuple(e.Character(name) for name in "abcde")
WRONG: Sequence[tuple[Callable[[], Game], Event, str]] = (
    (opened, e.Opened(0, 1, "", 0, RULES, PEOPLE), "no Opened in stage 'opened'"),
    (opened, e.PhaseBegan(0, "x", 0), "no PhaseBegan in stage 'opened'"),
    (opened, e.Seated(0, ("a",)), "not one player or team for each of 5 seats"),
    (opened, e.RoleTold(0, 1, Role.SEER), "no role was dealt to this seat"),
    (opened, e.DeathShown(0, 6, "found"), "seat 6 is not a seat"),
    (opened, e.Divined(0, 0, 1, -1, Species.HUMAN), "target -1 is not a seat"),
    (opened, e.Spoke(0, 1, "talk", 0, 0, 0, "x"), "talk is not open"),
    (opened, e.TurnsDrawn(0, "talk", 0, (1, 6)), "not an order of seats"),
    (opened, e.TurnsDrawn(0, "talk", 0, (1, 1)), "not an order of seats"),
    (opened, e.TurnsDrawn(0, "memo", 0, (1,)), "no turns in channel 'memo'"),
    (seeded, e.Dealt(0, ROLES[1:]), "these are not the roles of the village"),
    (seeded, e.Dealt(0, (Role.FOX, *ROLES[1:])), "these are not the roles of the village"),
    (seeded, e.DayBroke(0, 0), "no roles were dealt"),
    (dealt, e.Dealt(0, ROLES), "the roles are dealt already"),
    (dealt, e.RoleTold(0, 0, Role.SEER), "no role was dealt to this seat"),
    (dealt, e.RoleTold(0, 1, Role.MEDIUM), "seat 1 is SEER, not MEDIUM"),
    (dealt, e.RoleTold(0, 2, Role.WEREWOLF, (2, 9)), "a fellow is not a seat"),
    (dealt, e.DayBroke(0, 1), "the first day is 0, not 1"),
    (talk, e.TimeRanOut(0, 0), "phase 1 is under way, not 0"),
    (talk, e.TurnsDrawn(0, "talk", 1, (1, 2, 3, 4, 5)), "turn 0 is not over"),
    (talk, e.TurnsDrawn(0, "talk", 1, (1, 2, 3)), "not an order of those who have a voice"),
    (talk, e.TurnsDrawn(0, "whisper", 0, (2,)), "whisper is not open"),
    (talk, e.FloorOpened(0, "talk"), "channel 'talk' is not opened at any time"),
    (talk, e.FloorOpened(0, "balcony"), "channel 'balcony' is not opened at any time"),
    (talk, e.FloorClosed(0, "whisper"), "whisper is not open"),
    (talk, e.FloorClosed(0, "talk"), "somebody is asked to speak"),
    (talk, e.Spoke(0, 2, "balcony", 0, 0, 0, "x"), "balcony is not open"),
    (talk, e.Spoke(0, 0, "talk", 0, 0, 0, "x"), "seat 0 has no voice in talk"),
    (talk, e.Spoke(0, 2, "talk", 0, 0, 0, "x", 0, 7), "a cost without a length budget"),
    (talk, e.Spoke(0, 2, "talk", 0, 0, 0, "x", last=True), "nobody finishes talking in talk by saying so"),
    (talk, e.Spoke(0, 2, "talk", 0, 3, 0, "x"), "utterance 0 follows, not 3"),
    (talk, e.Spoke(0, 2, "talk", 4, 0, 0, "x"), "it is day 0, not 4"),
    (talk, e.Spoke(0, 1, "talk", 0, 0, 0, "x"), "it is not the turn of seat 1"),
    (talk, e.Wrote(0, 2, "talk", "x"), "no simultaneous turn in channel 'talk'"),
    (talk, e.Amended(0, 0, "x", "too_long"), "0 is not a seat"),
    (talk, e.Marked(0, 0, 2, Role.SEER, "?"), "0 is not a seat"),
    (talk, e.Marked(0, 1, 0, Role.SEER, "?"), "0 is not a seat"),
    (talk, e.WentLost(0, 0), "seat 0 is lost already"),
    (talk, e.CameBack(0, 3), "seat 3 is not lost"),
    (talk, e.Resumed(0), "the game is not paused"),
    (talk, e.Extended(0, 9), "the phase has no time limit"),
    (talk, e.Removed(0, 0, 0), "seat 0 is not among the living"),
    (talk, e.DeathShown(0, 3, "removed"), "seat 3 is alive, or known to be dead"),
    (talk, e.Sensed(0, 0, 3, Species.HUMAN), "seat 3 is not dead"),
    (talk, e.VotesShown(0, "vote", 0, ((1, 2),)), "no such ballot is to be shown"),
    (talk, e.Ended(0, 0, Side.NONE, "stopped", ROLES[1:], 1), "these are not the roles that were dealt"),
    (talk, e.Closed(0), "the game has not ended"),
    (simultaneous, e.Wrote(0, 1, "talk", "x"), "seat 1 is not asked"),
    (
        simultaneous,
        e.Spoke(0, 1, "talk", 0, 0, 0, "x"),
        "the turn is not over, or seat 1 has written nothing",
    ),
    (anytime, e.FloorOpened(0, "talk"), "talk is open already"),
    (anytime, e.FloorOpened(0, "post_mortem"), "a post-mortem is for after the end, and nothing else is"),
    (anytime, e.FloorOpened(0, "memo"), "channel 'memo' is not opened at any time"),
    (anytime, e.FloorClosed(0, "memo"), "memo is not open"),
    (anytime, e.Spoke(0, 1, "memo", TODAY, 0, 0, "x"), "utterance 1 follows, not 0"),
    (ballot, e.Asked(0, ("vote",), 2), "no further ballot is due"),
    (ballot, e.Chose(0, 1, "attack", 2), "seat 1 is not asked to attack"),
    (ballot, e.Chose(0, 0, "vote", 2), "seat 0 is not asked to vote"),
    (ballot, e.Counted(0, "attack", TODAY, 1, (), ()), "no ballot of attack is under way"),
    (ballot, e.Counted(0, "vote", TODAY, 1, (), ()), "ballot 1 is not over"),
    (ballot, e.Executed(0, TODAY, 2), "no ballot of vote was counted"),
    (ballot, e.Settled(0, ("vote",)), "these choices are not due"),
    (counted, e.Counted(0, "vote", TODAY, 1, (), ()), "no ballot of vote is under way"),
    (counted, e.Executed(0, TODAY, 2), "seat 2 did not lead"),
    (counted, e.Attacked(0, TODAY, 3), "no ballot of attack was counted"),
    (counted, e.AttackFell(0, TODAY, 3, "killed"), "no ballot of attack was counted"),
    (counted, e.Killed(0, TODAY, 0, "attack"), "seat 0 is not among the living"),
    (counted, e.Settled(0, ()), "these choices are not due"),
    (divination, e.Counted(0, "divine", TODAY, 1, (), ()), "no Counted in stage 'act'"),
    (divination, e.Divined(0, 0, 1, 3, Species.HUMAN), "seat 1 did not choose this"),
    (divination, e.Guarded(0, 0, 1, 2), "no choices to guard are in"),
    (paused, e.WentLost(0, 4), "seat 4 is lost already"),
    (paused, e.Paused(0), "the game is paused already"),
    (morning, e.DayBroke(0, 1), "night has not fallen"),
    (nightfall, e.NightFell(0, 0), "night has fallen already"),
    (nightfall, e.DayBroke(0, 2), "day 1 follows, not 2"),
    (nightfall, e.PhaseBegan(0, "attack", 99), "phase 99 is not ahead in this night"),
    (nightfall, e.PhaseBegan(0, "attack", 2), "phase 2 is 'divine', not 'attack'"),
    (ended, e.PhaseBegan(0, "morning", 0), "only a post-mortem can follow the end"),
    (post_mortem, e.Ended(0, TODAY, Side.NONE, "win", ROLES, 1), "the game has ended already"),
    (post_mortem, e.Removed(0, TODAY, 1), "the game has ended already"),
    (post_mortem, e.FloorOpened(0, "talk"), "a post-mortem is for after the end, and nothing else is"),
)


@each_row(("place", "event", "why"), WRONG)
def test_what_cannot_follow_says_why(place: Callable[[], Game], event: Event, why: str) -> None:
    game = place()
    if getattr(event, "day", 0) == TODAY:
        event = msgspec.structs.replace(event, day=game.state.day)
    assert audit(game.state, event) == why
    with pytest.raises(LogError, match=f"{type(event).__name__} cannot follow what the log says before it: "):
        Game.replay([*game.log, event])
