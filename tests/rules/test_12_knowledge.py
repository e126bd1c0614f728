"""Rules, chapter 12: what a seat knows, and the log."""

from itertools import pairwise

import pytest

from jinro.game import events as e
from jinro.game.commands import MarkBoard, Open, Pause, Say, TimeUp
from jinro.game.draws import Draws
from jinro.game.game import Game
from jinro.game.notation import encode_log
from jinro.game.presets import preset
from jinro.game.roles import Role
from jinro.game.views import Known
from jinro.players import Chance
from jinro.testing import GameByHand, phases, village
from jinro.village import simulate

FIVE = "SEER WEREWOLF VILLAGER VILLAGER POSSESSED"
EIGHT = "VILLAGER SEER MEDIUM FREEMASON FREEMASON POSSESSED WEREWOLF WEREWOLF"


def cells(v: GameByHand, seat: int) -> dict[tuple[int, str], bool]:
    return {(k.seat, k.role): k.is_it for k in v.view(seat).known()}


def test_r12_01_marks() -> None:
    """12.01 Where `board` is on, a seat may at any time mark what it believes of a seat and a role: `?`, `△`,
    `○` or `×`; a later mark of the same cell replaces it. The writer alone sees it."""
    v = village("licos-8", roles=EIGHT)
    v.mark(1, 7, Role.WEREWOLF, "△")
    v.mark(1, 7, Role.WEREWOLF, "○")
    v.mark(1, 2, Role.SEER, "×")
    assert v.view(1).marks == {(7, Role.WEREWOLF): "○", (2, Role.SEER): "×"}
    for other in (0, 2, 3, 4, 5, 6, 7, 8):
        v.assert_does_not_see(other, e.Marked)


def test_r12_02_bad_marks() -> None:
    """12.02 A mark is refused where there is no board (`no_board`), and for a seat, role or mark that is not
    there (`unknown_seat`, `unknown_target`, `unknown_role`, `unknown_mark`)."""
    village("contest-5").refused(MarkBoard(0, 1, 2, Role.SEER, "○"), "no_board")
    v = village("licos-8", roles=EIGHT)
    v.refused(MarkBoard(0, 9, 2, Role.SEER, "○"), "unknown_seat")
    v.refused(MarkBoard(0, 1, 9, Role.SEER, "○"), "unknown_target")
    v.refused(MarkBoard(0, 1, 2, Role.FOX, "○"), "unknown_role")
    v.refused(MarkBoard(0, 1, 2, Role.SEER, "!"), "unknown_mark")  # type: ignore[arg-type]


def test_r12_03_known_from_the_start() -> None:
    """12.03 Certain for a seat are its own role, its fellows, and that they are nothing else; where all seats
    of a role are found, that nobody else has it. Nothing more is deduced."""
    v = village("licos-8", roles=EIGHT)
    mason = cells(v, 4)
    roles = [Role(r) for r in dict.fromkeys(EIGHT.split())]
    assert {(s, r) for (s, r), it in mason.items() if it} == {(4, "FREEMASON"), (5, "FREEMASON")}
    assert {(s, r) for (s, r), it in mason.items() if not it} == (
        {(s, r) for s in (4, 5) for r in roles if r != "FREEMASON"}
        | {(s, "FREEMASON") for s in range(1, 9) if s not in (4, 5)}
    )
    villager = cells(v, 1)
    assert {s for s, r in villager if r != "VILLAGER"} == {1}


def test_r12_04_known_by_results() -> None:
    """12.04 A result makes a cell certain from the morning after: a werewolf is one and nothing else, anybody
    else is no werewolf."""
    v = village("licos-8", roles=EIGHT)
    v.execute(7)
    v.divine(1)
    v.to_day(2)
    seer = v.view(2).known()
    assert Known(1, Role.WEREWOLF, False, 2) in seer
    assert {k.role for k in seer if k.seat == 1 and k.role is not Role.SEER} == {Role.WEREWOLF}
    medium = {(k.seat, k.role): k for k in v.view(3).known()}
    assert medium[7, Role.WEREWOLF] == Known(7, Role.WEREWOLF, True, 2)
    assert medium[7, Role.SEER] == Known(7, Role.SEER, False, 2)
    assert (8, Role.WEREWOLF) not in medium


def test_r12_05_full_column() -> None:
    """12.05 A role all of whose seats a seat has found is closed for everybody else, on the day of the last
    find."""
    v = village("licos-6", roles="SEER WEREWOLF VILLAGER VILLAGER VILLAGER VILLAGER")
    v.divine(2)
    v.to_day(2)
    known = {(k.seat, k.role): k for k in v.view(1).known()}
    assert known[3, Role.WEREWOLF] == Known(3, Role.WEREWOLF, False, 2)


def test_r12_06_event_numbers() -> None:
    """12.06 The number of an event counts only what its viewer sees: it has no gaps."""
    v = village("contest-9")
    v.to_day(2)
    for viewer in range(1, 10):
        assert [s.n for s in v.view(viewer).stream()] == list(range(1, len(v.game.seen_by(viewer)) + 1))
        assert len(v.game.seen_by(viewer)) < len(v.game.log)


def test_r12_07_ask_numbers() -> None:
    """12.07 The number of an ask counts the asks of its seat, from 1."""
    v = village("contest-5", roles=FIVE)
    seen: dict[int, list[int]] = {s: [] for s in range(1, 6)}
    while v.day < 2:
        for ask in v.asks.values():
            if ask.id not in seen[ask.seat]:
                seen[ask.seat].append(ask.id)
        v.step()
    for numbers in seen.values():
        assert numbers == list(range(1, len(numbers) + 1))


def test_r12_08_utterance_numbers() -> None:
    """12.08 Numbers in events seen by a seat (idx, turn, round, day) count what the seat sees."""
    v = village("contest-9")
    v.to_day(1)
    v.all_over()
    for viewer in range(10):
        for channel in ("talk", "whisper"):
            for day in (0, 1):
                heard = v.sees(viewer, e.Spoke, channel=channel, day=day)
                assert [s.idx for s in heard] == list(range(len(heard)))


def test_r12_09_times() -> None:
    """12.09 Every event carries the time of the command that caused it; the game reads no clock."""
    v = village("contest-5", roles=FIVE)
    v.wait(1_234)
    v.say_next("hello")
    assert v.last(e.Spoke).at_ms == 1_234
    events = v.done(TimeUp(5_000, next(iter(v.asks)), 1))
    assert {x.at_ms for x in events} == {5_000}


def test_r12_10_clone() -> None:
    """12.10 A game can be cloned at any point; twins that are continued alike are alike, and what is done to
    one does not change the other."""
    v = village("contest-5", roles=FIVE)
    v.say_next("hello")
    a, b, c = (GameByHand(v.game.clone()) for _ in range(3))
    for twin in (a, b):
        twin.to_day(2)
    c.say_next("something else")
    assert a.game.log == b.game.log
    assert c.game.log != a.game.log[: len(c.game.log)]
    assert v.view(1).talks[-1].text == "hello"
    assert len(v.game.log) < len(a.game.log)
    fresh = Game(preset("contest-5"))
    fresh.clone().submit(Open(0, "G"))
    assert not fresh.log
    assert not fresh.asks


def test_r12_11_replay() -> None:
    """12.11 The log is the whole truth: folding it gives the state, the asks and the audiences that the game
    had, after any event."""
    game = simulate(preset("licos-9"), Chance, seed=5)
    again = Game.replay(game.log)
    assert (again.masks, again.winner, again.closed) == (game.masks, game.winner, True)
    v = village("contest-5", roles=FIVE)
    for _ in range(8):
        v.step()
        half = Game.replay(v.game.log, draws=Draws(1))
        assert half.asks == v.game.asks
        assert half.deadline_ms == v.game.deadline_ms
    on = GameByHand(half)
    on.to_end()
    v.to_end()
    assert encode_log(on.game.log) == encode_log(v.game.log)


def test_r12_12_chance_is_keyed() -> None:
    """12.12 Each draw depends on the seed and on what it is for, day, phase, ballot and seat, and on nothing
    else: another draw more or less changes none."""
    tied = village("contest-9", seed=9)
    tied.vote({1: 3, 2: 4})
    fell = tied.last(e.Executed).seat
    led = village("contest-9", seed=9)
    led.vote({1: fell, 2: fell, 3: 7 - fell})
    for v in (led, tied):
        v.to_day(2)
    assert led.last(e.TurnsDrawn, channel="talk").order == tied.last(e.TurnsDrawn, channel="talk").order
    substitutes = set()
    for early in (0, 3):
        w = village(roles=FIVE, day_phases=phases("execution"), vote={"missing": "random"}, seed=4)
        for seat in range(1, early + 1):
            w.miss(seat)
        w.miss(4)
        substitutes.add(w.last(e.Chose, seat=4).target)
    assert len(substitutes) == 1


def test_r12_13_same_seed_same_bytes() -> None:
    """12.13 The same seed and the same answers give the same bytes."""
    logs = [encode_log(simulate(preset("contest-9"), Chance, seed=3).log) for _ in range(2)]
    assert logs[0] == logs[1]
    assert logs[0] != encode_log(simulate(preset("contest-9"), Chance, seed=4).log)


def test_r12_14_refusal_changes_nothing() -> None:
    """12.14 A refused command changes nothing."""
    v = village("contest-5", roles=FIVE)
    before = encode_log(v.game.log)
    asks = dict(v.asks)
    v.refused(Say(99, 1, 9, "x"), "not_asked")
    v.refused(TimeUp(99, step=9), "stale")
    assert encode_log(v.game.log) == before
    assert v.asks == asks


def test_r12_15_whoever_sees_nothing() -> None:
    """12.15 An event without an audience of its own is seen by nobody; what went on behind the scenes is not
    seen by the public."""
    game = simulate(preset("licos-13"), Chance, seed=2)
    hidden = {
        e.Seated,
        e.Seeded,
        e.Dealt,
        e.TurnsDrawn,
        e.Asked,
        e.Settled,
        e.AttackFell,
        e.Killed,
        e.WentLost,
    }
    for viewer in range(14):
        assert not {type(x) for x in game.seen_by(viewer)} & hidden
    private = {e.RoleTold, e.Chose, e.Wrote, e.Amended, e.Divined, e.Guarded, e.Attacked, e.Sensed, e.Marked}
    assert not {type(x) for x in game.seen_by(0)} & private


def test_r12_16_role_before_the_opening() -> None:
    """12.16 A view knows what its seat was told: a role that was not told yet is not there."""
    game = Game(preset("contest-5"))
    view = game.view(1)
    with pytest.raises(LookupError, match="has not been told its role"):
        view.role  # noqa: B018
    game.submit(Open(0, "G"))
    assert view.role is game.roles[0]


def test_r12_17_amended_kept() -> None:
    """12.17 What was cut, replaced or missing is kept for its seat, with what was sent and why."""
    v = village("contest-5", roles=FIVE)
    seat = v.say_next("x" * 51)
    other = next(iter(v.asks))
    v.miss(other)
    v.to("divine")
    v.choose(1, 1, "Agent[01]")
    reasons = {s: [a.reason for a in v.view(s).amended] for s in (1, seat, other)}
    assert reasons[seat][0] == "too_long"
    assert reasons[other][0] == "timeout"
    assert reasons[1][-1] == "on_self"


def test_r12_18_times_do_not_go_back() -> None:
    """12.18 In the log of a driver times never go back."""
    for name in ("contest-9", "licos-9", "anytime-5"):
        game = simulate(preset(name), Chance, seed=1)
        assert all(a.at_ms <= b.at_ms for a, b in pairwise(game.log))


def test_r12_19_paused_view() -> None:
    """12.19 Which channels a seat may speak in now, and what it is asked, is part of its view."""
    v = village("licos-8", roles=EIGHT)
    assert v.view(7).channels == ("memo", "talk", "whisper")
    assert v.view(1).channels == ("memo", "talk")
    v.to("vote")
    ask = v.view(1).ask
    assert ask is not None
    assert ask.kind == "vote"
    v.done(Pause(0))
    assert v.view(1).ask == ask
