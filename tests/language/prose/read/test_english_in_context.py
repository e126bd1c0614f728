"""What English means by what was said before it, and among whom."""

from tests.rows import each_row

from jinro.language import Context, noted
from jinro.language.claims import Talk
from jinro.language.prose.read import Listener, Situation, read
from prose.read.reading import ENGLISH, read_as


def heard(text: str, *before: tuple[int, str]) -> list[str]:
    """What Mina, Agent[01], claims after the others have spoken."""
    listener = Listener(ENGLISH)
    for number, (seat, said) in enumerate(before):
        listener.hear(said, seat, day=1, talk=Talk("talk", 1, number))
    claims = listener.hear(text, 1, day=1, talk=Talk("talk", 1, len(before)))
    return [str(noted(one.claim, Context(speaker=1, day=1))) for one in claims]


def whispered(text: str) -> list[str]:
    """What Mina, a wolf, claims among wolves."""
    claims = read(text, "en", ENGLISH, situation=Situation(speaker=1, day=1, whisper=True))
    return [str(noted(one.claim, Context(speaker=1, day=1))) for one in claims]


KAI = (2, "I'm the seer. Rin is a wolf.")
MAY = (4, "I am the real seer.")
OTTO = (5, "I'm just a villager.")


@each_row(
    ("text", "claims"),
    [
        ("Otto, what made you announce so soon?", ["INQUIRE Agent[05] (COMINGOUT Agent[05] VILLAGER)"]),
        ("Otto, who do you trust more?", ["INQUIRE Agent[05] (ESTIMATE ANY SEER)"]),
        ("Otto, why should we trust your claim?", []),
        (
            "Kai, your wolf claim on Rin is sudden. Why now?",
            ["Agent[02] DIVINED Agent[03] WEREWOLF", "INQUIRE Agent[02] (DIVINED Agent[03] WEREWOLF)"],
        ),
        ("Kai, do you find May's claim believable?", ["INQUIRE Agent[02] (ESTIMATE Agent[04] SEER)"]),
        ("Let's agree not to vote Otto.", ["REQUEST ANY (NOT (VOTE Agent[05]))"]),
        ("I agree with everyone targeting Rin.", []),
        ("I oppose voting Otto.", ["REQUEST ANY (NOT (VOTE Agent[05]))"]),
        ("We're split between Kai and May as the seer.", []),
        ("Kai's results never lied.", ["ESTIMATE Agent[02] SEER"]),
        ("Otto, what about Rin?", ["INQUIRE Agent[05] (ESTIMATE Agent[03] ANY)"]),
        (
            "Otto, what about Rin or Kai?",
            ["INQUIRE Agent[05] (ESTIMATE Agent[03] ANY)", "INQUIRE Agent[05] (ESTIMATE Agent[02] ANY)"],
        ),
        ("If you vote me out, the wolf wins.", ["REQUEST ANY (NOT (VOTE Agent[01]))"]),
        ("If we vote Otto, we lose.", ["REQUEST ANY (NOT (VOTE Agent[05]))"]),
        ("Whom are you unsure about, Otto?", ["INQUIRE Agent[05] (ESTIMATE ANY WEREWOLF)"]),
        ("Otto, tell me why I appear suspicious.", ["INQUIRE Agent[05] (ESTIMATE Agent[01] WEREWOLF)"]),
        (
            "They can't both be.",
            ["OR (NOT (ESTIMATE Agent[02] SEER)) (NOT (ESTIMATE Agent[04] SEER))"],
        ),
        ("Isn't this classic to trick us, Otto?", ["ESTIMATE Agent[05] WEREWOLF"]),
        ("My real seer divination says otherwise.", ["COMINGOUT Agent[01] SEER"]),
        ("CO seer.", ["COMINGOUT Agent[01] SEER"]),
        ("Let's get Otto!", ["REQUEST ANY (VOTE Agent[05])"]),
        (
            "Should we focus our next vote on Rin or Otto?",
            ["OR (INQUIRE ANY (VOTE Agent[03])) (INQUIRE ANY (VOTE Agent[05]))"],
        ),
        (
            "We must choose our exile from among Rin and Otto.",
            ["OR (REQUEST ANY (VOTE Agent[03])) (REQUEST ANY (VOTE Agent[05]))"],
        ),
    ],
)
def test_after_other_talk(text: str, claims: list[str]) -> None:
    assert heard(text, KAI, MAY, OTTO) == claims


@each_row(
    ("text", "claims"),
    [
        ("Kai fake seer if needed.", ["REQUEST Agent[02] (COMINGOUT Agent[02] SEER)"]),
        ("Kai should fake the seer tomorrow.", ["REQUEST Agent[02] (COMINGOUT Agent[02] SEER)"]),
        ("I shall claim to be a mere villager.", []),
        ("Rin is probably trying to sow confusion.", []),
        ("Rin shall be our next suspect.", []),
        ("If blocked target Rin next.", ["REQUEST ANY (ATTACK Agent[03])"]),
        ("Rin is my bite target tonight.", ["ATTACK Agent[03]"]),
        ("Let's get Rin.", ["REQUEST ANY (ATTACK Agent[03])"]),
    ],
)
def test_among_wolves(text: str, claims: list[str]) -> None:
    assert whispered(text) == claims


@each_row(
    "text",
    [
        "Kai raised a fair question.",
        "Kai brought up a valid concern.",
        "I wonder who the wolf is.",
        "It's too early to say whether Kai is a wolf.",
        "Let me be clear.",
        "Let's play it safe to be safe.",
        "Kai, how do you respond?",
    ],
)
def test_nothing(text: str) -> None:
    assert read_as(text, "en", ENGLISH) == []


def test_a_seer_tells_of_a_threat() -> None:
    before = (1, "I'm the seer. I divined Kai and he is a wolf.")
    assert heard("Kai is the threat.", before) == ["DIVINED Agent[02] WEREWOLF"]


def test_pauses_in_mid_sentence() -> None:
    assert read_as("Kai's votes are... odd.", "en", ENGLISH) == ["ESTIMATE Agent[02] WEREWOLF"]
