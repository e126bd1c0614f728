"""Rules, chapter 5: simultaneous turns, and talk at any time."""

from typing import Any

from jinro.game import events as e
from jinro.game.commands import Speak, TimeUp
from jinro.testing import GameByHand, phases, village

FIVE = "SEER WEREWOLF VILLAGER VILLAGER POSSESSED"


def test_r5_01_all_at_once() -> None:
    """5.01 In the regime `simultaneous` (2017) all are asked for a turn at once, and hear only earlier
    turns."""
    v = village("contest-2017", roles=FIVE)
    assert sorted(v.asked("talk")) == [1, 2, 3, 4, 5]
    for seat in (5, 3, 1, 2):
        v.say(seat, f"I am {seat}")
    assert not v.events(e.Spoke)
    assert not v.view(4).talks
    v.say(4, "last")
    assert len(v.view(4).talks) == 5
    assert {a.round for a in v.asks.values()} == {1}


def test_r5_02_sealed() -> None:
    """5.02 What is said in a simultaneous turn is sealed (Wrote, seen by its writer alone) and told in the
    order drawn for the turn, whoever was quick."""
    logs = []
    for arrival in ((1, 2, 3, 4, 5), (5, 4, 3, 2, 1)):
        v = village("contest-2017", roles=FIVE)
        for seat in arrival:
            v.say(seat, f"I am {seat}")
        v.assert_sees(2, e.Wrote, seat=2, text="I am 2")
        for other in (0, 1, 3, 4, 5):
            assert not v.sees(other, e.Wrote, seat=2)
        logs.append([(s.idx, s.seat, s.text) for s in v.events(e.Spoke)])
        order = v.events(e.TurnsDrawn)[0].order
        assert [s.seat for s in v.events(e.Spoke)] == list(order)
    assert logs[0] == logs[1]


def test_r5_03_simultaneous_end() -> None:
    """5.03 A simultaneous talk ends after `turns` turns, or after one in which all said Over; Skip is allowed
    and keeps it going."""
    v = village("contest-2017", roles=FIVE)
    for _ in range(20):
        v.round("Skip")
    assert v.asked("divine") == [1]
    w = village("contest-2017", roles=FIVE)
    w.round("Over")
    assert w.asked("divine") == [1]


def test_r5_04_simultaneous_missing() -> None:
    """5.04 Who does not answer a simultaneous turn is Skip or Over in it, as in turns."""
    v = village("contest-2017", roles=FIVE)
    v.miss(3)
    for seat in (1, 2, 4, 5):
        v.say(seat, "hello")
    spoke = v.last(e.Spoke, seat=3)
    assert (spoke.text, spoke.forced) == ("Skip", True)
    v.assert_sees(3, e.Amended, reason="timeout")


def test_r5_05_simultaneous_skip_limit() -> None:
    """5.05 The rules of Skip, Over, quota and length hold in simultaneous turns too, when the turn is
    told."""
    v = village("contest-2017", roles=FIVE, talk={"skips": 1, "count": 2, "over_final": True, "turns": 5})
    v.round("Skip")
    v.round("Skip")
    assert [s.text for s in v.events(e.Spoke)] == ["Skip"] * 5 + ["Over"] * 5
    assert v.asked("divine") == [1]


def anytime(**changes: Any) -> GameByHand:
    return village("anytime-5", roles=FIVE, **changes)


def test_r5_06_anytime() -> None:
    """5.06 In the regime `anytime` nobody is asked: while the channel is open everybody speaks when they
    like, and everybody hears it at once."""
    v = anytime()
    assert not v.asks
    for seat, text in ((3, "hi"), (3, "me again"), (1, "hello")):
        v.speak(seat, text)
        assert v.view(2).talks[-1].text == text
    assert v.game.open_to(1) == ("talk",)
    assert [(s.idx, s.turn) for s in v.events(e.Spoke)] == [(0, 0), (1, 1), (2, 0)]


def test_r5_07_anytime_opening() -> None:
    """5.07 That the channel opens, until when, and that it closes is told to those who hear it."""
    v = anytime()
    assert v.assert_sees(0, e.FloorOpened, channel="talk").until_ms == 600_000
    v.wait(600_000)
    v.time_up()
    v.assert_sees(0, e.FloorClosed, channel="talk")
    v.assert_sees(0, e.TimeRanOut)


def test_r5_08_anytime_quota() -> None:
    """5.08 A text beyond `count` is refused (`no_quota`); Over is always taken.

    Reading: the contest server drops such texts silently; a refusal tells the sender.
    """
    v = anytime()
    for n in range(4):
        v.speak(1, f"line {n}")
    v.refused(Speak(0, 1, "talk", "one more"), "no_quota")
    v.speak(1, "Over")


def test_r5_09_anytime_over() -> None:
    """5.09 After Over further texts of the seat are refused (`over`) until the phase is over."""
    v = anytime()
    v.speak(1, "Over")
    v.refused(Speak(0, 1, "talk", "and another thing"), "over")
    assert v.game.open_to(1) == ()


def test_r5_10_anytime_skip() -> None:
    """5.10 A Skip at any time with no skip left is an Over, as in turns."""
    v = anytime()
    v.speak(1, "Skip")
    assert v.last(e.Spoke).text == "Over"


def test_r5_11_anytime_early_end() -> None:
    """5.11 The talk ends early when everybody has said Over or used up their quota, where the phase is
    `early`."""
    v = anytime()
    for seat in (1, 2, 3, 4):
        v.speak(seat, "Over")
    for n in range(4):
        assert not v.events(e.FloorClosed)
        v.speak(5, f"line {n}")
    assert v.events(e.FloorClosed)
    assert v.asked("divine") == [1]
    late = anytime(day_phases=phases("talk", early=False))
    for seat in range(1, 6):
        late.speak(seat, "Over")
    assert not late.events(e.FloorClosed)


def test_r5_12_anytime_time() -> None:
    """5.12 Otherwise it ends at its time; what comes later is refused (`not_open`)."""
    v = anytime()
    v.speak(1, "hello")
    assert v.game.deadline_ms == 600_000
    v.wait(600_000)
    v.time_up()
    v.refused(Speak(v.now_ms, 1, "talk", "late"), "not_open")
    assert v.asked("divine") == [1]


def test_r5_13_anytime_white_space() -> None:
    """5.13 White space around a text said at any time is taken off; an empty text is refused (`empty`) where
    `empty` says so, and else becomes what it says.

    Reading: the contest server ignores empty messages of its group chat.
    """
    v = anytime()
    v.speak(1, "  hello \n")
    assert v.last(e.Spoke).text == "hello"
    v.refused(Speak(0, 1, "talk", " \n"), "empty")
    w = anytime(talk={"empty": "skip", "skips": 1})
    w.speak(1, "")
    assert w.last(e.Spoke).text == "Skip"


def test_r5_14_interval() -> None:
    """5.14 With `interval_ms` a seat that has spoken waits that long, or is refused (`too_soon`); others need
    not wait for it."""
    v = anytime(talk={"interval_ms": 5_000})
    v.speak(1, "a")
    v.wait(4_999)
    v.refused(Speak(v.now_ms, 1, "talk", "b"), "too_soon")
    v.speak(2, "c")
    v.wait(1)
    v.speak(1, "b")


def test_r5_15_silence() -> None:
    """5.15 With `silence_ms` the talk ends when nobody has spoken for that long."""
    v = anytime(talk={"silence_ms": 30_000})
    assert v.game.deadline_ms == 30_000
    v.wait(20_000)
    v.speak(1, "a")
    assert v.game.deadline_ms == 50_000
    v.wait(30_000)
    v.time_up()
    assert v.asked("divine") == [1]


def test_r5_16_lost_do_not_hold_up() -> None:
    """5.16 Lost seats and seats taken out do not hold up the early end."""
    v = anytime(error_ratio=1.0)
    v.lose(1)
    for seat in (2, 3, 4, 5):
        assert not v.events(e.FloorClosed)
        v.speak(seat, "Over")
    assert v.events(e.FloorClosed)


def test_r5_17_whisper_does_not_end_it() -> None:
    """5.17 Where channels are open together in a public phase, only what everybody hears decides the early
    end: it must not tell what was whispered."""
    duration = {"regime": "anytime", "count": 1, "turns": None, "duration_ms": 9_000}
    v = village("contest-5", roles="WEREWOLF WEREWOLF SEER VILLAGER VILLAGER", talk=duration,
                whisper=duration, day_phases=phases("talk+whisper"))  # fmt: skip
    v.speak(1, "psst", "whisper")
    v.speak(2, "yes", "whisper")
    assert not v.events(e.FloorClosed)
    for seat in range(1, 6):
        v.speak(seat, "hello")
    assert {f.channel for f in v.events(e.FloorClosed)} == {"talk", "whisper"}


def test_r5_18_not_a_member() -> None:
    """5.18 Who does not belong to a channel is refused (`not_yours`): the dead in talk, all but werewolves in
    whispers, the living in the grave."""
    v = village("licos-9", roles="WEREWOLF WEREWOLF SEER VILLAGER VILLAGER VILLAGER VILLAGER VILLAGER")
    v.refused(Speak(0, 3, "whisper", "hello"), "not_yours")
    v.refused(Speak(0, 3, "grave", "hello"), "not_yours")
    v.execute(5)
    v.to_day(2)
    v.refused(Speak(0, 5, "talk", "I am dead"), "not_yours")
    v.refused(Speak(0, 9, "talk", "hello"), "unknown_seat")
    v.refused(Speak(0, 1, "balcony", "hello"), "not_open")


def test_r5_19_no_speaking_in_turns() -> None:
    """5.19 A channel in turns takes no texts at any time (`not_open`)."""
    v = village("contest-5", roles=FIVE)
    v.refused(Speak(0, 1, "talk", "out of turn"), "not_open")


def test_r5_20_whispers_in_each_regime() -> None:
    """5.20 Whispers work in each regime."""
    wolves = "WEREWOLF WEREWOLF SEER VILLAGER VILLAGER VILLAGER"
    in_turns = village("contest-9", roles=wolves)
    in_turns.say_next("a")
    at_once = village("contest-9", roles=wolves, whisper={"regime": "simultaneous"})
    at_once.say(2, "a")
    at_once.say(1, "b")
    at_any_time = village(
        "contest-9", roles=wolves, whisper={"regime": "anytime", "duration_ms": 5, "turns": None}
    )
    at_any_time.speak(1, "a", "whisper")
    for v in (in_turns, at_once, at_any_time):
        assert v.sees(2, e.Spoke, channel="whisper")
        assert not v.sees(3, e.Spoke)


def test_r5_21_anytime_lone_time_up() -> None:
    """5.21 Time alone changes nothing: the game hears of it by TimeUp, and an ask's TimeUp names the ask."""
    v = village("contest-5", roles=FIVE)
    seat = next(iter(v.asks))
    v.refused(TimeUp(0, seat, 2), "not_asked")
    v.wait(1_000_000)
    v.say(seat, "late but not timed out")
    v.refused(TimeUp(v.now_ms, seat, 1), "stale")


def test_r5_22_last_utterance() -> None:
    """5.22 Who says at any time that an utterance is its last (`last`) has finished, as after Over, until the
    phase is over; in memo and grave it means nothing.

    Reading: LiCOS's `isOver`, which its published clients never set; where a phase is `early` it counts for
    the early end."""
    v = village("licos-5", day_phases=phases("talk+whisper", "execution", duration_ms=300_000))
    v.done(Speak(0, 1, "memo", "to myself", last=True))
    v.done(Speak(1, 1, "memo", "and again"))
    for seat in (1, 2, 3, 4):
        v.done(Speak(2, seat, "talk", "that is all", last=True))
    assert [said.last for said in v.events(e.Spoke)] == [False, False, True, True, True, True]
    v.refused(Speak(60_000, 1, "talk", "one more"), "over")
    v.done(Speak(60_000, 1, "memo", "still mine"))
    assert not v.asked("vote")
    v.done(Speak(60_000, 5, "talk", "that is all", last=True))
    assert sorted(v.asked("vote")) == [1, 2, 3, 4, 5]
