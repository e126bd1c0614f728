"""Rules, chapter 4: talk in turns."""

from collections import Counter

from jinro.game import events as e
from jinro.game.commands import Choose, Remove, Say
from jinro.testing import GameByHand, village

FIVE = "SEER WEREWOLF VILLAGER VILLAGER POSSESSED"


def texts(v: GameByHand, channel: str = "talk") -> list[str]:
    return [s.text for s in v.events(e.Spoke, channel=channel)]


def test_r4_01_one_after_the_other() -> None:
    """4.01 In the regime `turns` the living are asked one after the other, and each hears what was said
    before."""
    v = village(roles=FIVE)
    for n in range(5):
        assert len(v.asks) == 1
        seat = next(iter(v.asks))
        assert [s.text for s in v.view(seat).talks] == [f"line {i}" for i in range(n)]
        v.say(seat, f"line {n}")
    assert len({s.seat for s in v.events(e.Spoke)}) == 5


def test_r4_02_order_per_phase() -> None:
    """4.02 With `order` = `phase` the speaking order is drawn once a phase and kept for all its turns.

    Reading: the contest's regulation says "random in every turn", its servers draw once a phase; so do our
    contest presets.
    """
    v = village("contest-13", whisper={"count": 0})
    first = v.round("a")
    assert sorted(first) == list(range(1, 14))
    assert [v.round("b"), v.round("c"), v.round("d")] == [first] * 3
    v.to_day(1)
    assert v.round("a") != first


def test_r4_03_order_per_turn() -> None:
    """4.03 With `order` = `turn` it is drawn anew for every turn (classic, 2017)."""
    v = village("classic-13")
    v.to_day(1)
    orders = [tuple(v.round("hello")) for _ in range(4)]
    assert len(set(orders)) == 4
    assert [len(d.order) for d in v.events(e.TurnsDrawn, channel="talk")] == [13] * 5


def test_r4_04_order_hidden() -> None:
    """4.04 Nobody is told the speaking order beforehand."""
    v = village(roles=FIVE)
    for viewer in range(6):
        v.assert_does_not_see(viewer, e.TurnsDrawn)


def test_r4_05_count() -> None:
    """4.05 A seat speaks at most `count` times in a phase, and is then not asked any more. `left` of an ask
    counts what is left, this utterance among it.

    Reading: the contest's first server tells the number after this utterance, the one of 2026 the number
    before it; we keep the latter.
    """
    v = village(roles=FIVE)
    lefts = []
    while v.asks and next(iter(v.asks.values())).kind == "talk":
        lefts.append(next(iter(v.asks.values())).left)
        v.say_next("hello")
    assert lefts == [4] * 5 + [3] * 5 + [2] * 5 + [1] * 5
    assert v.asked("divine") == [1]


def test_r4_06_turns() -> None:
    """4.06 `turns` bounds the turns of a phase (rounds in which everybody speaks once), not the utterances.

    Reading: documents of the contest call the same number "per day" and speak of utterances; its servers
    count rounds.
    """
    v = village(roles=FIVE, talk={"turns": 2})
    v.round("a")
    v.round("b")
    assert v.asked("divine") == [1]
    assert [s.turn for s in v.events(e.Spoke)] == [0] * 5 + [1] * 5


def test_r4_07_over_final() -> None:
    """4.07 With `over_final` one who has said Over is not asked again in the phase, and is on another day."""
    v = village(roles=FIVE)
    quiet = v.say_next("Over")
    for _ in range(4):
        v.say_next("a")
    assert quiet not in v.round("b")
    assert [s.turn for s in v.events(e.Spoke, seat=quiet)] == [0]
    v.all_over()
    v.to_day(1)
    assert quiet in v.round("c")


def test_r4_08_over_not_final() -> None:
    """4.08 Without `over_final` (classic) one who has said Over is asked again while anybody still talks, and
    may speak again."""
    v = village("classic-5")
    v.to_day(1)
    quiet = v.say_next("Over")
    for _ in range(4):
        v.say_next("a")
    assert quiet in v.round("b")


def test_r4_09_end_of_overs() -> None:
    """4.09 The phase ends early after a turn in which nobody said anything but Over; a Skip keeps it
    going."""
    v = village("classic-5")
    v.to_day(1)
    v.round("Over")
    assert v.asked("vote")
    w = village("classic-5")
    w.to_day(1)
    w.say_next("Skip")
    for _ in range(4):
        w.say_next("Over")
    assert len(w.asked("talk")) == 1


def test_r4_10_skip_budget() -> None:
    """4.10 `skips` is how many Skips in a row are allowed; one more becomes Over, with the reason
    `no_skip_left`. Any other text fills the budget up again. An Over does not."""
    v = village("classic-5", talk={"count": 20})
    v.to_day(1)
    me = next(iter(v.asks))
    said = iter("Skip Skip hello Skip Over Skip Skip".split())
    while any(a.kind == "talk" for a in v.asks.values()):
        seat = next(iter(v.asks))
        v.say(seat, next(said, "Over") if seat == me else "x")
        if v.last(e.Spoke).seat == me and v.last(e.Spoke).turn == 6:
            break
    mine = [s.text for s in v.events(e.Spoke, seat=me)]
    assert mine == ["Skip", "Skip", "hello", "Skip", "Over", "Skip", "Over"]
    v.assert_sees(me, e.Amended, seat=me, raw="Skip", reason="no_skip_left")


def test_r4_11_no_skips() -> None:
    """4.11 With `skips` = 0, as in the contest, every Skip is an Over."""
    v = village(roles=FIVE)
    v.round("Skip")
    assert texts(v) == ["Over"] * 5
    assert v.asked("divine") == [1]


def test_r4_12_skip_counts() -> None:
    """4.12 With `skip_counts` a Skip uses up one of `count` (contest), without it none (classic)."""
    for counts, left in ((True, 1), (False, 2)):
        v = village(roles=FIVE, talk={"count": 2, "skips": 9, "skip_counts": counts})
        v.round("Skip")
        assert next(iter(v.asks.values())).left == left


def test_r4_13_skips_told() -> None:
    """4.13 An ask tells how many Skips in a row are left: with `skips` = 2 and the texts Skip, Skip, hi: 2,
    1, 0, 2."""
    v = village(roles=FIVE, talk={"skips": 2})
    told = []
    for text in ("Skip", "Skip", "hi", "Over"):
        told.append(next(iter(v.asks.values())).skips)
        v.round(text)
    assert told == [2, 1, 0, 2]


def test_r4_14_empty() -> None:
    """4.14 An empty utterance becomes Over (contest) or Skip (classic), as `empty` says, with the reason
    `empty`."""
    v = village(roles=FIVE)
    seat = v.say_next("")
    assert v.last(e.Spoke).text == "Over"
    v.assert_sees(seat, e.Amended, raw="", reason="empty")
    w = village("classic-5")
    w.to_day(1)
    w.say_next("")
    assert w.last(e.Spoke).text == "Skip"


def test_r4_15_missing() -> None:
    """4.15 An utterance that does not come becomes Skip (contest) or Over, as `missing` says, with the reason
    `timeout`. It is marked as forced and does not use up a skip, but one of `count`."""
    v = village(roles=FIVE)
    seat = next(iter(v.asks))
    v.miss(seat)
    spoke = v.last(e.Spoke)
    assert (spoke.text, spoke.forced) == ("Skip", True)
    v.assert_sees(seat, e.Amended, raw="", reason="timeout")
    v.round("a")
    assert (v.ask(seat).left, v.ask(seat).skips) == (3, 0)
    w = village(roles=FIVE, talk={"missing": "over"})
    w.miss(next(iter(w.asks)))
    assert w.last(e.Spoke).text == "Over"


def test_r4_16_fill_over() -> None:
    """4.16 With `fill_over` (classic) an Over is written for one whose count is used up in every further
    turn, without asking; in simultaneous turns too.

    Reading: the server of 2017 writes it in the last turn as well, in which nobody is left to be asked.
    """
    v = village("classic-5", talk={"count": 1})
    v.to_day(1)
    me = v.say_next("once")
    while me not in (s.seat for s in v.events(e.Spoke, turn=1)):
        v.say_next("Over" if v.events(e.Spoke, turn=1) else "Skip")
    assert [(s.text, s.forced) for s in v.events(e.Spoke, seat=me)] == [("once", False), ("Over", True)]
    gone = village("classic-6", talk={"count": 1})
    gone.to_day(1)
    first, second = gone.say_next("once"), gone.say_next("once")
    gone.done(Remove(0, first))
    gone.lose(second)
    gone.all_over()
    for seat in (first, second):
        assert len(gone.events(e.Spoke, seat=seat)) == 1
    at_once = village("classic-5-2017", talk={"count": 1})
    at_once.to_day(1)
    at_once.round("once")
    last = at_once.events(e.Spoke, turn=1)
    assert [(s.text, s.forced) for s in last] == [("Over", True)] * 5
    assert [s.seat for s in last] == list(at_once.events(e.TurnsDrawn)[-1].order)
    assert at_once.asked("vote")


def test_r4_17_quorum() -> None:
    """4.17 A channel opens only with at least `quorum` speakers: two in the contest (a lone werewolf does not
    whisper), one for classic talk.

    Reading: `quorum_of` = `dealt` counts those who were dealt in instead of those who live: in LiCOS the
    wolves' channel exists if the composition has two of them.
    """
    v = village("contest-9", roles="WEREWOLF WEREWOLF VILLAGER VILLAGER VILLAGER VILLAGER")
    assert v.asked("whisper")
    v.execute(1)
    v.to("attack")
    assert not v.events(e.Spoke, channel="whisper", day=1)
    w = village("licos-9", roles="WEREWOLF WEREWOLF VILLAGER VILLAGER VILLAGER VILLAGER")
    w.execute(1)
    w.to_day(2)
    w.speak(2, "alone", "whisper")


def test_r4_18_no_quota() -> None:
    """4.18 With `count` 0 or `turns` 0 a channel never opens."""
    assert village(roles=FIVE, talk={"count": 0}).asked("divine") == [1]
    assert village(roles=FIVE, talk={"turns": 0}).asked("divine") == [1]


def test_r4_19_exact_words() -> None:
    """4.19 Over and Skip are compared exactly: ` Over`, `over` and `SKIP` are ordinary texts."""
    v = village(roles=FIVE)
    for text in (" Over", "over", "SKIP", "Skip "):
        v.say_next(text)
    assert texts(v) == [" Over", "over", "SKIP", "Skip "]
    assert v.last(e.Spoke).skip is v.last(e.Spoke).over is False


def test_r4_20_numbering() -> None:
    """4.20 `idx` counts the utterances of a channel from 0 through all phases of a day; `turn` counts the
    turns of the phase from 0.

    Reading: the contest's first server starts again at 0 in every phase, the one of 2026 and the classic one
    count on.
    """
    v = village("contest-9")
    v.to_night()
    v.all_over()
    whispers = v.events(e.Spoke, channel="whisper", day=0)
    assert [w.idx for w in whispers] == [0, 1, 2, 3]
    assert [w.turn for w in whispers] == [0, 0, 0, 0]
    assert [s.idx for s in v.events(e.Spoke, channel="talk")] == list(range(9))


def test_r4_21_whisper() -> None:
    """4.21 Whisper is the same among the living werewolves alone; only werewolves, dead ones too, hear it."""
    v = village(
        "contest-9", roles="WEREWOLF WEREWOLF SEER MEDIUM BODYGUARD VILLAGER VILLAGER VILLAGER POSSESSED"
    )
    v.say_next("let us hunt")
    for wolf in (1, 2):
        v.assert_sees(wolf, e.Spoke, channel="whisper", text="let us hunt")
    for other in (0, 3, 4, 5, 6, 7, 8, 9):
        v.assert_does_not_see(other, e.Spoke, channel="whisper")
    assert v.view(2).whispers[-1].text == "let us hunt"


def test_r4_22_wrong_kind() -> None:
    """4.22 A text where a target is asked for, and a target where a text is asked for, is refused
    (`wrong_kind`)."""
    v = village(roles=FIVE)
    seat = next(iter(v.asks))
    v.refused(Choose(0, seat, v.ask(seat).id, 2), "wrong_kind")
    v.to("divine")
    v.refused(Say(0, 1, v.ask(1).id, "hello"), "wrong_kind")


def test_r4_23_one_ask_one_answer() -> None:
    """4.23 An answer names its ask: one to an ask that is over is refused as `stale`, one that was never put
    as `not_asked`, one of a seat that does not exist as `unknown_seat`."""
    v = village(roles=FIVE)
    seat = v.say_next("a")
    v.refused(Say(0, seat, 1, "again"), "stale")
    other = next(iter(v.asks))
    v.refused(Say(0, other, 2, "early"), "not_asked")
    v.refused(Say(0, 9, 1, "who"), "unknown_seat")
    v.refused(Choose(0, 0, 1, 1), "unknown_seat")


def test_r4_24_text_check() -> None:
    """4.24 Where a village checks what is said, a text that must not be said becomes what the check says,
    Skip as a rule, and its reason is kept with what was sent."""

    def check(channel: str, text: str) -> tuple[str, str]:
        return (text, "") if text.isupper() else ("Skip", "malformed")

    v = village("classic-5", check=check)
    v.to_day(1)
    seat = v.say_next("gibberish")
    assert v.last(e.Spoke).text == "Skip"
    v.assert_sees(seat, e.Amended, raw="gibberish", reason="malformed")
    v.say_next("VOTE ANY")
    assert v.last(e.Spoke).text == "VOTE ANY"


def test_r4_25_order_is_fair() -> None:
    """4.25 Every speaking order is equally likely and does not depend on roles."""
    first = Counter(next(iter(village("classic-3", seed=s, day_phases=village().game.rules.day_phases).asks))
                    for s in range(900))  # fmt: skip
    # 300 each; a standard deviation is 14.
    assert set(first) == {1, 2, 3}
    assert all(230 < n < 370 for n in first.values())


def test_r4_26_empty_over_once() -> None:
    """4.26 With `empty` = `over_once` an empty utterance is told as an Over that uses up one of `count`, and
    its speaker is asked again.

    Reading: so the contest's server of 2026 plays, against its first one; our presets keep Over final, and
    the contest door plays each as its dialect does.
    """
    v = village("contest-5", talk={"empty": "over_once"})
    seat = next(iter(v.asks))
    assert v.ask(seat).left == 4
    v.say(seat, "")
    assert v.last(e.Spoke).over
    for _ in range(4):
        v.say_next("hm")
    assert v.ask(seat).left == 3
    v.say(seat, "Over")
    for _ in range(4):
        v.say_next("hm")
    assert seat not in v.asks
