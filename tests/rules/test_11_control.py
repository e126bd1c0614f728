"""Rules, chapter 11: lost seats and those who run the game."""

from typing import Any

from tests.rows import each_row

from jinro.game import events as e
from jinro.game.commands import Choose, Close, Extend, Lost, MarkBoard, Pause, Remove, Resume, Returned, Say
from jinro.game.roles import Role, Side
from jinro.game.rules import LostSeats
from jinro.testing import GameByHand, phases, village

FIVE = "SEER WEREWOLF VILLAGER VILLAGER POSSESSED"
EIGHT = "SEER WEREWOLF WEREWOLF VILLAGER VILLAGER VILLAGER VILLAGER POSSESSED"


def five(**changes: Any) -> GameByHand:
    return village("contest-5", roles=FIVE, **changes)


def test_r11_01_lost_answers() -> None:
    """11.01 When a seat is lost, its open ask becomes what a missing answer becomes, with the reason
    `lost`."""
    v = five()
    seat = next(iter(v.asks))
    v.lose(seat)
    v.assert_sees(seat, e.Amended, reason="lost")
    assert v.last(e.Spoke).text == "Skip"
    assert next(iter(v.asks)) != seat
    w = five(day_phases=phases("execution"))
    w.lose(3)
    assert w.last(e.Chose, seat=3).reason == "lost"


def test_r11_02_lost_not_asked() -> None:
    """11.02 A lost seat is passed over, and does not count for a channel's quorum, unless `lost.asked`."""
    v = five()
    v.lose(1)
    v.to_day(1)
    assert 1 not in v.round("x")
    assert not v.events(e.Divined)
    pair = village("contest-9", roles="WEREWOLF WEREWOLF SEER VILLAGER VILLAGER VILLAGER VILLAGER",
                   day_phases=phases("talk", "whisper"))  # fmt: skip
    pair.lose(1)
    pair.to("divine")
    assert not pair.events(e.Spoke, channel="whisper")


def test_r11_03_lost_asked() -> None:
    """11.03 With `lost.asked` (LiCOS) it is asked like everybody, and its asks run out."""
    v = five(lost=LostSeats(asked=True))
    seat = next(iter(v.asks))
    v.lose(seat)
    assert seat in v.asks
    v.miss(seat)
    assert v.last(e.Spoke).text == "Skip"


def test_r11_04_lost_target() -> None:
    """11.04 A lost seat may be chosen like everybody, unless `lost.target` is off (`lost_target`).

    Reading: the contest server keeps it as one that lives and cannot be chosen; with `target` off we do the
    same, our presets let it be chosen.
    """
    v = five()
    v.lose(3)
    v.to("divine")
    assert 3 in v.ask(1).options
    w = five(lost=LostSeats(target=False), divine={"illegal": "refuse"})
    w.lose(2)
    w.to("divine")
    assert 2 not in w.ask(1).options
    w.refused(Choose(0, 1, w.ask(1).id, 2), "lost_target")


def test_r11_05_lost_living() -> None:
    """11.05 A lost seat counts among the living when victory is checked, unless `lost.living` is off."""
    for living, winner in ((True, None), (False, Side.WEREWOLF)):
        v = village("contest-5", roles="WEREWOLF VILLAGER VILLAGER VILLAGER", lost=LostSeats(living=living))
        v.lose(2)
        v.lose(3)
        v.to_night()
        assert v.winner is winner


def test_r11_06_hidden() -> None:
    """11.06 That a seat is lost or back is told to nobody."""
    v = five()
    v.lose(3)
    v.done(Returned(0, 3))
    for viewer in range(6):
        v.assert_does_not_see(viewer, e.WentLost)
        v.assert_does_not_see(viewer, e.CameBack)


def test_r11_07_returned() -> None:
    """11.07 A seat that is back is asked again, in the talk that is under way where it has not been passed
    for good, else from the next phase on.

    Reading: the contest server knows no way back.
    """
    v = five()
    seat = next(iter(v.asks))
    v.lose(seat)
    v.done(Returned(0, seat))
    v.round("x")
    assert seat in v.round("y")
    done = five()
    quiet = done.say_next("Over")
    done.lose(quiet)
    done.done(Returned(0, quiet))
    done.round("x")
    assert quiet not in done.round("y")


def test_r11_08_lost_twice() -> None:
    """11.08 Losing a lost seat is refused (`lost`), bringing back one that is not lost too (`not_lost`)."""
    v = five()
    v.lose(3)
    v.refused(Lost(0, 3), "lost")
    v.refused(Returned(0, 4), "not_lost")
    v.refused(Lost(0, 6), "unknown_seat")


@each_row(
    ("ratio", "size", "limit"),
    [(0.2, 5, 1), (0.2, 9, 1), (0.2, 13, 2), (0.3, 13, 3), (1.0, 5, 5), (0.1, 5, 1)],
)
def test_r11_09_error_ratio(ratio: float, size: int, limit: int) -> None:
    """11.09 The game is broken off at the end of a phase (reason `errors`, no winner) when at least
    floor(seats × `error_ratio`) living seats are lost, one at the least, or all who live.

    Reading: below one seat the first contest server ends every game; the one of 2026 takes one seat.
    """
    v = village(f"contest-{size}", error_ratio=ratio)
    for seat in range(1, limit):
        v.lose(seat)
    twin = GameByHand(v.game.clone())
    twin.to_night()
    assert twin.winner is None
    v.lose(limit)
    if not v.game.state.ended:
        v.to_night()
    assert (v.winner, v.last(e.Ended).reason) == (Side.NONE, "errors")


def test_r11_10_dead_do_not_count() -> None:
    """11.10 Lost seats of the dead count for it only with `error_counts_dead`.

    Reading: the contest server counts them, so that two of the dead who leave end a game of 13.
    """
    for counts, reason in ((False, ""), (True, "errors")):
        v = village("contest-9", roles=EIGHT, error_ratio=0.2, error_counts_dead=counts)
        v.execute(4)
        v.to_day(2)
        v.lose(4)
        v.to_night()
        assert (v.events(e.Ended)[-1].reason if v.winner else "") == reason


def test_r11_11_remove() -> None:
    """11.11 Remove takes a living seat out: it is dead at once for all (`removed`), its ask is gone, and talk
    and ballots go on without it. A seat that does not live is refused (`not_living`)."""
    v = five()
    seat = next(iter(v.asks))
    v.done(Remove(0, seat))
    v.assert_sees(0, e.DeathShown, seat=seat, how="removed")
    v.assert_sees(0, e.Removed, seat=seat)
    assert seat not in v.asks
    assert seat not in v.alive
    assert v.asked("talk")
    v.refused(Remove(0, seat), "not_living")
    v.refused(Remove(0, 9), "not_living")
    notes = village("licos-6", roles="SEER WEREWOLF VILLAGER VILLAGER VILLAGER VILLAGER")
    notes.done(Remove(0, 3))
    notes.speak(3, "what happened?", "memo")
    assert notes.game.open_to(3) == ("memo", "grave")


def test_r11_12_remove_in_a_ballot() -> None:
    """11.12 One who is taken out during a ballot has not voted, and the ballot does not wait for them."""
    v = five(day_phases=phases("execution"))
    v.choose(3, 1)
    for seat in (1, 2, 4):
        v.choose(seat, 5)
    v.done(Remove(0, 3))
    v.choose(5, 2)
    assert v.last(e.Counted).votes == ((1, 5), (2, 5), (4, 5), (5, 2))
    w = five(day_phases=phases("execution"))
    for seat in (1, 2, 3, 4):
        w.choose(seat, 2)
    w.done(Remove(0, 5))
    assert w.last(e.Executed).seat == 2


def test_r11_13_remove_in_a_simultaneous_turn() -> None:
    """11.13 What one who is taken out has written in a simultaneous turn is not told."""
    v = village("contest-2017", roles=FIVE)
    for seat in (1, 2, 3, 4):
        v.say(seat, f"I am {seat}")
    v.done(Remove(0, 2))
    v.done(Remove(0, 5))
    assert sorted(s.seat for s in v.events(e.Spoke)) == [1, 3, 4]
    w = village("contest-2017", roles=FIVE)
    for seat in (1, 2, 3, 4, 5):
        w.done(Remove(0, seat))
    assert w.winner is not None


def test_r11_14_remove_and_victory() -> None:
    """11.14 Taking a seat out can decide the game, at the end of the phase."""
    v = five()
    v.done(Remove(0, 2))
    assert v.winner is None
    v.to_night()
    assert v.winner is Side.VILLAGER


def deadline(v: GameByHand) -> int | None:
    return v.game.deadline_ms


def test_r11_15_pause() -> None:
    """11.15 While a game is paused nothing but control is taken (`paused`), time does not run out, and
    nothing follows by itself; all are told of Pause and Resume. Resume moves the end of the phase by the
    pause."""
    v = village("anytime-5", roles=FIVE)
    v.wait(1_000)
    v.done(Pause(1_000))
    assert deadline(v) is None
    v.refused(Pause(1_000), "paused")
    v.refused(Say(1_000, 1, 1, "hello"), "paused")
    v.refused(MarkBoard(1_000, 1, 2, Role.SEER, "○"), "paused")
    for seat in range(1, 6):
        v.lose(seat)
    assert not v.events(e.FloorClosed)
    v.done(Returned(1_000, 1))
    v.done(Resume(6_000))
    v.assert_sees(3, e.Resumed)
    assert v.assert_sees(3, e.Extended).until_ms == 605_000
    assert deadline(v) == 605_000
    v.assert_sees(0, e.Paused)
    v.refused(Resume(6_000), "not_paused")


def test_r11_16_extend() -> None:
    """11.16 Extend moves the end of a phase that has one, and is told like its beginning; else it is refused
    (`no_time`)."""
    v = village("anytime-5", roles=FIVE)
    v.done(Extend(0, 5_000))
    assert v.assert_sees(0, e.Extended).until_ms == v.game.deadline_ms == 605_000
    assert v.game.scene.until_ms == 605_000
    v.refused(Extend(0, 0), "no_time")
    v.done(Extend(0, 1))
    five().refused(Extend(0, 5_000), "no_time")


def test_r11_17_close() -> None:
    """11.17 Close breaks a game off (reason `stopped`, no winner), and all is told as at any end."""
    v = five()
    v.done(Close(0))
    ended = v.assert_sees(0, e.Ended)
    assert (ended.winner, ended.reason) == (Side.NONE, "stopped")
    assert v.game.closed


def test_r11_18_unattended_village() -> None:
    """11.18 A village in which nobody ever answers comes to its end by TimeUp alone."""
    for name in ("contest-13", "classic-15", "licos-15", "contest-2017", "anytime-5"):
        v = village(name)
        while not v.game.closed:
            if v.asks:
                v.miss(next(iter(v.asks)))
            else:
                v.time_up()
        assert v.events(e.Ended)


def test_r11_19_lost_in_a_simultaneous_turn() -> None:
    """11.19 What a lost seat has written before stands; a seat that is lost without an answer is Skip or Over
    in the turn, and is not waited for."""
    v = village("contest-2017", roles=FIVE)
    v.say(1, "I was here")
    v.lose(1)
    for seat in (2, 3, 4):
        v.say(seat, "x")
    v.lose(5)
    assert [s.text for s in v.events(e.Spoke, seat=1)] == ["I was here"]
    assert v.last(e.Spoke, seat=5).forced
    assert sorted(v.asks) == [2, 3, 4]


def test_r11_20_won_by_the_lost() -> None:
    """11.20 A game that a side has won is not broken off because all who live are lost."""
    v = village("classic-3", roles="WEREWOLF SEER VILLAGER", lost=LostSeats(asked=True))
    v.to_day(1)
    v.lose(1)
    v.to_night()
    v.vote({2: 3, 3: 2, 1: 3})
    v.to_end()
    assert (v.alive, v.winner, v.last(e.Ended).reason) == ((1,), Side.WEREWOLF, "win")


def test_r11_21_lost_in_a_pause() -> None:
    """11.21 A seat that is lost during a pause keeps its open ask; if it is not back at Resume, the ask
    becomes a missing answer then (11.01)."""
    v = five()
    v.all_over()
    asks = dict(v.asks)
    v.done(Pause(1_000))
    for seat in asks:
        v.lose(seat)
    assert v.asks == asks
    back, gone = list(asks)[:3], list(asks)[3:]
    for seat in back:
        v.done(Returned(1_000, seat))
    v.done(Resume(5_000))
    assert sorted(v.asks) == sorted(back)
    assert [(x.seat, x.reason) for x in v.events(e.Chose, reason="lost")] == [(seat, "lost") for seat in gone]
    talk = five()
    (seat,) = talk.asks
    talk.done(Pause(1_000))
    talk.lose(seat)
    talk.done(Returned(1_000, seat))
    talk.done(Resume(2_000))
    assert list(talk.asks) == [seat]
    talk.done(Pause(3_000))
    for each in range(1, 6):
        talk.lose(each)
    talk.done(Resume(4_000))
    assert not talk.asks
    assert talk.last(e.Spoke, seat=seat).forced
    assert talk.last(e.Ended).reason == "errors"
