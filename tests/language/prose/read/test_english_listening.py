"""English talk after other talk: agreement, what was claimed before, and who is lying."""

import pytest
from tests.rows import each_row

from jinro.game.roles import Role
from jinro.language import Context, noted
from jinro.language.claims import Talk
from jinro.language.prose.mentions import Cast
from jinro.language.prose.read import LONGEST, Heard, Listener, Situation, read
from prose.read.reading import ENGLISH


def heard(text: str, *before: tuple[int, str]) -> list[str]:
    """What Mina, Agent[01], claims after the others have spoken."""
    listener = Listener(ENGLISH)
    for number, (seat, said) in enumerate(before):
        listener.hear(said, seat, day=1, talk=Talk("talk", 1, number))
    claims = listener.hear(text, 1, day=1, talk=Talk("talk", 1, len(before)))
    return [str(noted(one.claim, Context(speaker=1, day=1))) for one in claims]


RIN = (3, "Kai is a wolf.")
OTTO = (5, "Good morning.")


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("I agree with Rin.", ["AGREE TALK day1 ID:0"]),
        ("I agree with what Rin said.", ["AGREE TALK day1 ID:0"]),
        ("I agree with what you said, Rin.", ["AGREE TALK day1 ID:0"]),
        ("I disagree with what Rin says.", ["DISAGREE TALK day1 ID:0"]),
        ("Rin's right.", ["AGREE TALK day1 ID:0"]),
        ("Otto and Rin are right.", ["AGREE TALK day1 ID:0", "AGREE TALK day1 ID:1"]),
        ("Rin, your point is valid.", ["AGREE TALK day1 ID:0"]),
        ("That is right.", []),
        ("Rin is right about Kai.", ["AGREE TALK day1 ID:0"]),
        ("Rin has a point.", ["AGREE TALK day1 ID:0"]),
        ("You're right, Rin.", ["AGREE TALK day1 ID:0"]),
        ("@Rin Agreed.", ["AGREE TALK day1 ID:0"]),
        ("Rin's logic seems sound.", ["AGREE TALK day1 ID:0"]),
        ("I agree we shouldn't rush.", []),
        ("The votes for Rin are right.", []),
        ("I'll go with Rin's plan.", ["AGREE TALK day1 ID:0"]),
        ("I disagree with Rin.", ["DISAGREE TALK day1 ID:0"]),
        ("Rin is wrong.", ["DISAGREE TALK day1 ID:0"]),
        ("I don't agree with Rin.", ["DISAGREE TALK day1 ID:0"]),
        ("Do you agree with Rin?", []),
        ("Rin agrees with Otto.", []),
        ("If Rin is right, we lose.", []),
    ],
)
def test_agreement(text: str, claims: list[str]) -> None:
    assert heard(text, RIN, OTTO) == claims


KAI = (2, "I'm the seer.")
MAY = (4, "I am the real seer. I divined Otto as human.")
RIVALS = "OR (NOT (ESTIMATE Agent[02] SEER)) (NOT (ESTIMATE Agent[04] SEER))"


@each_row(
    ("text", "claims"),
    [
        ("One of them is lying.", ["OR (NOT (ESTIMATE Agent[02] SEER)) (NOT (ESTIMATE Agent[04] SEER))"]),
        ("Both seers feel off.", ["ESTIMATE Agent[02] WEREWOLF", "ESTIMATE Agent[04] WEREWOLF"]),
        ("Kai is lying.", ["NOT (ESTIMATE Agent[02] SEER)"]),
        ("Rin is lying.", ["ESTIMATE Agent[03] WEREWOLF"]),
        ("Rin seems genuine.", ["NOT (ESTIMATE Agent[03] WEREWOLF)"]),
        ("Kai seems genuine.", ["ESTIMATE Agent[02] SEER"]),
        ("Kai, why your early claim?", ["INQUIRE Agent[02] (COMINGOUT Agent[02] SEER)"]),
        ("Kai, why did you pick Rin?", ["INQUIRE Agent[02] (DIVINED Agent[03] ANY)"]),
        ("Rin, why did you pick Kai?", ["INQUIRE Agent[03] (VOTED Agent[02])"]),
        ("Kai, what do you see?", ["INQUIRE Agent[02] (DIVINED ANY ANY)"]),
        ("Kai says Rin is a wolf.", ["Agent[02] DIVINED Agent[03] WEREWOLF"]),
    ],
)
def test_what_was_claimed_before(text: str, claims: list[str]) -> None:
    assert heard(text, KAI, MAY) == claims


@each_row(
    "text",
    [
        "Kai's arguments do not withstand scrutiny.",
        "I feel Kai's distrust is unfounded.",
        "Kai's suspicions are misplaced.",
        "Kai's suspicion is baseless.",
        "Kai's logic does not hold.",
    ],
)
def test_whose_suspicion_is_without_ground_is_contradicted(text: str) -> None:
    (claim,) = heard(text, KAI)
    assert claim.startswith("DISAGREE")


def test_who_tells_a_result_claims_the_power_to_have_it() -> None:
    assert heard("Kai is fake.", (2, "I divined Rin as a werewolf.")) == ["NOT (ESTIMATE Agent[02] SEER)"]


def test_a_role_that_the_wolf_might_have() -> None:
    situation = Situation(speaker=1, claimed={2: Role.MEDIUM})
    (one,) = read("I believe Kai's claim.", "en", ENGLISH, situation=situation)
    assert noted(one.claim, Context(speaker=1)) == "ESTIMATE Agent[02] MEDIUM"


@each_row(
    ("text", "claims"),
    [
        ("The two claims can't both be true.", [RIVALS]),
        ("Kai, why pick someone who is dead?", ["INQUIRE Agent[02] (DIVINED ANY ANY)"]),
        ("Kai, who did you scrutinize?", ["INQUIRE Agent[02] (DIVINED ANY ANY)"]),
        ("Kai, why did you claim so early?", ["INQUIRE Agent[02] (COMINGOUT Agent[02] SEER)"]),
        ("Kai, are you still sure of your claim?", ["INQUIRE Agent[02] (COMINGOUT Agent[02] SEER)"]),
        ("Kai's claim feels consistent.", ["ESTIMATE Agent[02] SEER"]),
        ("Kai's reasoning feels consistent.", []),
        ("Kai lied about being the seer.", ["NOT (ESTIMATE Agent[02] SEER)"]),
        ("I have no counterclaim.", ["NOT (COMINGOUT Agent[01] SEER)"]),
        ("We need the medium. If present, please come forward.", ["REQUEST ANY (COMINGOUT ANY MEDIUM)"]),
        ("Targeting Rin is a mistake.", ["REQUEST ANY (NOT (VOTE Agent[03]))"]),
    ],
)
def test_what_claims_tell(text: str, claims: list[str]) -> None:
    assert heard(text, KAI, MAY) == claims


def test_a_seer_who_chose_somebody_divined_them() -> None:
    assert heard("I chose Rin for her calm.", (1, "I'm the seer.")) == ["DIVINED Agent[03] ANY"]


def test_wolves_target_by_night_and_villagers_by_day() -> None:
    listener = Listener(ENGLISH)
    said = [*listener.hear("Let's target Kai.", 1, day=1, talk=Talk("talk", 1, 0))]
    said += listener.hear("Let's target Kai.", 1, day=1, talk=Talk("whisper", 1, 0))
    claims = [noted(one.claim, Context(speaker=1, day=1)) for one in said]
    assert claims == ["REQUEST ANY (VOTE Agent[02])", "REQUEST ANY (ATTACK Agent[02])"]


def test_a_text_without_words_is_no_talk_before() -> None:
    before = []

    def note(text: str, cast: Cast, now: Situation, heard: tuple[Heard, ...], /) -> tuple[Heard, ...]:
        before.append(now.before)
        return heard

    listener = Listener(ENGLISH, "en", note)
    listener.hear("Kai is a wolf.", 3, day=1)
    assert listener.hear("...!", 5, day=1) == ()
    listener.hear("Hm.", 1, day=1)
    assert before == [(), ((3, "Kai is a wolf."),), ((3, "Kai is a wolf."),)]


def test_what_is_whispered_is_no_context_of_what_is_said_aloud() -> None:
    listener = Listener(ENGLISH)
    listener.hear("Kai is a wolf.", 3, day=1, talk=Talk("talk", 1, 0))
    listener.hear("May is a wolf.", 3, day=1, talk=Talk("whisper", 1, 0))
    whispered = listener.hear("I agree with Rin.", 5, day=1, talk=Talk("whisper", 1, 1))
    aloud = listener.hear("I agree with Rin.", 1, day=1, talk=Talk("talk", 1, 1))
    texts = [noted(one.claim, Context(speaker=1, day=1)) for one in (*whispered, *aloud)]
    assert texts == ["Agent[05] AGREE WHISPER day1 ID:0", "AGREE TALK day1 ID:0"]


def test_of_a_long_utterance_only_what_is_read_is_remembered() -> None:
    before: list[tuple[int, str]] = []

    def note(text: str, cast: Cast, now: Situation, heard: tuple[Heard, ...], /) -> tuple[Heard, ...]:
        before.extend(now.before)
        return heard

    listener = Listener(ENGLISH, "en", note)
    listener.hear("Kai is a wolf. " * 1_000, 3, day=1)
    listener.hear("Hm.", 1, day=1)
    assert [len(text) for _, text in before] == [LONGEST]
