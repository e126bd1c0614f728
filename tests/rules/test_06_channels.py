"""Rules, chapter 6: memo, grave and post-mortem; who is addressed."""

from tests.rows import each_row

from jinro.game import events as e
from jinro.game.commands import Close, Speak
from jinro.testing import GameByHand, village

EIGHT = "WEREWOLF WEREWOLF SEER VILLAGER VILLAGER VILLAGER VILLAGER VILLAGER"


def licos() -> GameByHand:
    return village("licos-8", roles=EIGHT)


def test_r6_01_memo() -> None:
    """6.01 `memo` is for notes to oneself: open in every phase, heard by the writer alone."""
    v = licos()
    v.speak(3, "seat 1 looks bad", "memo")
    v.to("vote")
    v.speak(3, "seat 2 too", "memo")
    assert [n.text for n in v.view(3).notes] == ["seat 1 looks bad", "seat 2 too"]
    for other in (0, 1, 2, 4, 5, 6, 7, 8):
        v.assert_does_not_see(other, e.Spoke, channel="memo")


def test_r6_02_grave() -> None:
    """6.02 `grave` is for the dead, in every phase until the end; the dead alone hear it."""
    v = licos()
    v.execute(5)
    v.to_day(2)
    v.speak(5, "boo", "grave")
    v.assert_sees(5, e.Spoke, channel="grave")
    for other in (0, 1, 2, 3, 4, 6, 7, 8):
        v.assert_does_not_see(other, e.Spoke, channel="grave")


def test_r6_03_grave_only_once_known() -> None:
    """6.03 One who is executed and does not know it yet is not among the dead of the grave."""
    v = licos()
    v.execute(5)
    v.to_night()
    assert 5 not in v.game.state.living
    v.refused(Speak(0, 5, "grave", "am I dead?"), "not_yours")


def test_r6_04_absent_channels() -> None:
    """6.04 Where `memo`, `grave` or `post_mortem` is not set, the village has no such channel
    (`not_open`)."""
    v = village("contest-5")
    for channel in ("memo", "grave", "post_mortem"):
        v.refused(Speak(0, 1, channel, "hello"), "not_open")


def test_r6_05_post_mortem() -> None:
    """6.05 With `post_mortem` all, dead and alive, may talk after the end, when every role is known; the game
    is closed when its time is over or by Close."""
    v = licos()
    v.execute(1)
    v.to_day(2)
    v.execute(2)
    v.to_end()
    assert [s for s in (1, 8) if "post_mortem" in v.game.open_to(s)] == [1, 8]
    v.speak(1, "it was me", "post_mortem")
    v.assert_sees(0, e.Spoke, channel="post_mortem", seat=1)
    v.speak(8, "I knew it", "post_mortem")
    twin = v.game.clone()
    v.time_up()
    assert v.game.closed
    twin.submit(Close(0))
    assert twin.closed


def test_r6_06_post_mortem_is_over() -> None:
    """6.06 The talk after the end is over early when all, dead and alive, have said Over."""
    v = village("licos-4", roles="WEREWOLF VILLAGER VILLAGER VILLAGER", post_mortem={"control_words": True})
    v.execute(1)
    v.to_end()
    for seat in (2, 3, 4):
        v.speak(seat, "Over", "post_mortem")
    assert v.events(e.FloorClosed, channel="post_mortem") == []
    v.speak(1, "Over", "post_mortem")
    assert v.game.closed


def test_r6_07_quota_of_a_day() -> None:
    """6.07 Quotas of memo and grave hold for a day."""
    v = village("contest-5", memo={"regime": "anytime", "count": 1, "empty": "refuse"})
    v.speak(1, "a", "memo")
    v.refused(Speak(0, 1, "memo", "b"), "no_quota")
    v.to_day(1)
    v.speak(1, "b", "memo")


@each_row(
    ("text", "to"),
    [
        ("@Ben what do you think", 2),
        ("I ask @Chie and @Ben", 3),
        ("@Aki is me, @Dai is not", 4),
        ("@Zoe is nobody", 0),
        ("Ben without a sign", 0),
        ("mail@Ben.example", 2),
    ],
)
def test_r6_08_mention(text: str, to: int) -> None:
    """6.08 An utterance addresses the seat of its leftmost `@Name`; a name of one's own is no mention.

    Reading: the contest's first server takes the first mentioned agent by number, the one of 2026 the
    leftmost.
    """
    v = village("contest-5", names="Aki Ben Chie Dai Emi")
    while next(iter(v.asks)) != 1:
        v.say_next("x")
    v.say(1, text)
    assert v.last(e.Spoke, seat=1).to == to


def test_r6_09_longest_name() -> None:
    """6.09 Where a name is the beginning of another, the longest that fits is meant.

    Reading: the contest servers may hit the wrong one.
    """
    v = village("contest-5", names="Ann Anna Annabel Bo Bob")
    for text, to in (("@Anna hi", 2), ("@Annabel hi", 3), ("@Ann, hi", 1), ("@Bobby", 5), ("@Bo!", 4)):
        seat = next(iter(v.asks))
        v.say(seat, text)
        assert v.last(e.Spoke).to == (to if to != seat else 0)


def test_r6_10_anchor() -> None:
    """6.10 A leading `>>Agent[01]` addresses that seat (2017), before any mention; it stays part of the text.

    Reading: the regulation of 2017 does not count it to the utterance; the event keeps the text as it was
    said and tells the addressee beside it.
    """
    v = village("contest-2017")
    v.say(2, ">>Agent[04] what about @Agent[05]?")
    v.say(3, "no >>Agent[04] here")
    for seat in (1, 4, 5):
        v.say(seat, "Skip")
    assert (v.last(e.Spoke, seat=2).to, v.last(e.Spoke, seat=3).to) == (4, 0)
    assert v.last(e.Spoke, seat=2).text.startswith(">>Agent[04]")


def test_r6_11_numbers_of_notes() -> None:
    """6.11 In memo and grave `idx` counts the speaker's own utterances of the day, in the grave from the last
    arrival on: a number must not tell what others wrote, or what was said before one came."""
    v = licos()
    v.speak(1, "a", "memo")
    v.speak(2, "b", "memo")
    v.speak(1, "c", "memo")
    assert [(s.seat, s.idx) for s in v.events(e.Spoke, channel="memo")] == [(1, 0), (2, 0), (1, 1)]
    v.execute(5)
    v.to_day(2)
    v.speak(5, "alone here", "grave")
    v.speak(5, "still alone", "grave")
    v.execute(6)
    v.to_day(3)
    v.speak(5, "welcome", "grave")
    assert [s.idx for s in v.sees(6, e.Spoke, channel="grave")] == [0]


def test_r6_12_control_words() -> None:
    """6.12 In memo and grave, and wherever `control_words` is off, Over and Skip are texts like others.

    Reading: LiCOS has no words of control; its presets switch them off.
    """
    v = village(
        "licos-6", roles="SEER WEREWOLF VILLAGER VILLAGER VILLAGER VILLAGER", memo={"control_words": True}
    )
    for channel in ("memo", "talk"):
        v.speak(1, "Over", channel)
        assert v.last(e.Spoke, channel=channel).text == "Over"
        v.wait(5_000)
        v.speak(1, "Skip", channel)
        assert v.last(e.Spoke, channel=channel).text == "Skip"
        v.wait(5_000)
    assert v.game.state.floors["talk"].left[1] == 8
