"""Translation: the table of the reference, losses, and round trips."""

import pytest
import strategies_aiwolf
import strategies_osawa
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.rows import each_row

from jinro.errors import CallerError
from jinro.game.roles import Role
from jinro.language import (
    Code,
    Context,
    Translation,
    aiwolf,
    claim_of,
    noted,
    osawa,
    render,
    roster_of,
    translate,
)
from jinro.language.claims import Act, Agent, Mentioned, Speaker, Talk, Verb
from jinro.language.inside import seats_in
from jinro.language.interpret import Tree
from jinro.language.translate import Language

FOUR = roster_of([1, 2, 3, 4])
TABLE = {5: Talk("talk", 1, 2), 10: Talk("whisper", 0, 4)}
KNOWN = Context(speaker=1, day=2, roster=FOUR, speeches=TABLE)
UNKNOWN = Context()


def to_aiwolf(text: str, context: Context = KNOWN) -> Translation:
    return translate(osawa.parse(text), to="aiwolf", context=context)


def to_osawa(text: str, context: Context = KNOWN) -> Translation:
    return translate(aiwolf.parse(text), to="osawa", context=context)


def codes(translation: Translation) -> list[str]:
    return [lost.code.value for lost in translation.lost]


# Both ways, and nothing lost: (AIWolf protocol, Werewolf Language), said by Agent[01] on day 2
SAME = [
    ("ESTIMATE Agent[02] WEREWOLF", "declare 80% (Agent02 wolf)"),
    ("NOT (ESTIMATE Agent[02] WEREWOLF)", "declare 20% (Agent02 wolf)"),
    ("Agent[02] ESTIMATE Agent[03] SEER", "declare 100% (Agent02 declare 80% (Agent03 seer))"),
    ("ESTIMATE Agent[02] ANY", "declare 80% (Agent02 ANYROLE)"),
    ("COMINGOUT Agent[01] SEER", "declare 100% (Agent01 seer)"),
    ("COMINGOUT Agent[01] ANY", "declare 100% (Agent01 comingout)"),
    ("COMINGOUT Agent[02] SEER", "declare 100% ((Agent01 comingout) and (Agent02 seer))"),
    ("Agent[02] COMINGOUT Agent[02] MEDIUM", "declare 100% (Agent02 declare 100% (Agent02 medium))"),
    (
        "Agent[02] COMINGOUT Agent[03] MEDIUM",
        "declare 100% (Agent02 declare 100% ((Agent02 comingout) and (Agent03 medium)))",
    ),
    ("DIVINATION Agent[02]", "declare 100% (inspect Agent02)"),
    ("GUARD Agent[02]", "declare 100% (protect Agent02)"),
    ("VOTE Agent[02]", "declare 100% (vote Agent02)"),
    ("ATTACK Agent[02]", "declare 100% (attack Agent02)"),
    ("Agent[03] VOTE Agent[02]", "declare 100% (Agent03 vote Agent02)"),
    ("DIVINED Agent[02] WEREWOLF", "declare 100% ((Agent02 inspected) and (Agent02 wolf))"),
    ("IDENTIFIED Agent[02] HUMAN", "declare 100% ((Agent02 medium-telled) and (Agent02 HUMAN))"),
    ("DIVINED Agent[02] ANY", "declare 100% (before inspect Agent02)"),
    ("ANY DIVINED Agent[02] ANY", "declare 100% (Agent02 inspected)"),
    (
        "Agent[03] DIVINED Agent[02] WEREWOLF",
        "declare 100% (Agent03 declare 100% ((Agent02 inspected) and (Agent02 wolf)))",
    ),
    ("GUARDED Agent[02]", "declare 100% (before protect Agent02)"),
    ("VOTED Agent[02]", "declare 100% (before vote Agent02)"),
    ("ANY ATTACKED Agent[02]", "declare 100% (Agent02 attacked)"),
    ("AGREE TALK day1 ID:2", "agree 100% (speech 5)"),
    ("DISAGREE WHISPER day0 ID:4", "agree 0% (speech 10)"),
    ("REQUEST Agent[02] (VOTE Agent[03])", "request Agent02 80% (vote Agent03)"),
    ("REQUEST ANY (NOT (VOTE Agent[03]))", "request ANY 80% (not vote Agent03)"),
    ("INQUIRE Agent[02] (VOTED ANY)", "request Agent02 80% (discuss (before vote ANY))"),
    ("INQUIRE ANY (ESTIMATE Agent[02] SEER)", "request ANY 80% (discuss (Agent02 seer))"),
    (
        "Agent[02] REQUEST Agent[03] (VOTE Agent[04])",
        "declare 100% (Agent02 request Agent03 80% (vote Agent04))",
    ),
    (
        "BECAUSE (DIVINED Agent[02] WEREWOLF) (VOTE Agent[02])",
        "declare 100% ((vote Agent02) because ((Agent02 inspected) and (Agent02 wolf)))",
    ),
    (
        "BECAUSE (ESTIMATE Agent[02] WEREWOLF) (REQUEST ANY (VOTE Agent[02]))",
        "(request ANY 80% (vote Agent02)) because (declare 80% (Agent02 wolf))",
    ),
    ("DAY 1 (VOTED Agent[02])", "declare 100% (day_1 before vote Agent02)"),
    ("DAY 1 (DIVINED Agent[02] HUMAN)", "declare 100% (day_1 ((Agent02 inspected) and (Agent02 HUMAN)))"),
    ("AND (VOTE Agent[02]) (GUARD Agent[03])", "declare 100% ((vote Agent02) and (protect Agent03))"),
    ("OR (VOTE Agent[02]) (VOTE Agent[03])", "declare 100% ((vote Agent02) or (vote Agent03))"),
    ("NOT (VOTE Agent[02])", "declare 100% (not vote Agent02)"),
    (
        "AND (VOTE Agent[02]) (REQUEST ANY (VOTE Agent[02]))",
        "(declare 100% (vote Agent02)) and (request ANY 80% (vote Agent02))",
    ),
    (
        "XOR (VOTE Agent[02]) (VOTE Agent[03])",
        "declare 100% (((vote Agent02) and (not vote Agent03)) or ((not vote Agent02) and (vote Agent03)))",
    ),
    (
        "Agent[02] AND (VOTE Agent[03]) (GUARD Agent[04])",
        "declare 100% (Agent02 declare 100% ((vote Agent03) and (protect Agent04)))",
    ),
    (
        "NOT (REQUEST Agent[02] (VOTE Agent[03]))",
        "declare 100% (not (Agent01 request Agent02 80% (vote Agent03)))",
    ),
]


@each_row(("protocol", "language"), SAME)
def test_same_in_both_languages(protocol: str, language: str) -> None:
    there, back = to_osawa(protocol), to_aiwolf(language)
    assert (there.text, there.lost) == (language, ())
    assert (back.text, back.lost) == (protocol, ())
    assert there.exact
    assert back.exact


# Said by Agent[01] on day 2 in a village of four: (Werewolf Language, AIWolf protocol, what is lost)
LOSSY = [
    ("declare 90% (Agent02 wolf)", "ESTIMATE Agent[02] WEREWOLF", ["rate"]),
    ("declare 100% (Agent02 wolf)", "ESTIMATE Agent[02] WEREWOLF", ["rate"]),
    ("declare 30% (Agent02 wolf)", "NOT (ESTIMATE Agent[02] WEREWOLF)", ["rate"]),
    ("declare 50% (Agent02 wolf)", None, ["neutral"]),
    ("declare 60% (vote Agent02)", "VOTE Agent[02]", ["rate"]),
    ("declare 10% (vote Agent02)", "NOT (VOTE Agent[02])", ["rate"]),
    ("declare 80% (Agent02 HUMAN)", "NOT (ESTIMATE Agent[02] WEREWOLF)", ["spelled-out"]),
    (
        "declare 80% (Agent02 WOLFSIDE)",
        "OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)",
        ["spelled-out"],
    ),
    (
        "declare 80% (Agent02 (seer or medium))",
        "OR (ESTIMATE Agent[02] SEER) (ESTIMATE Agent[02] MEDIUM)",
        ["spelled-out"],
    ),
    (
        "declare 80% (Agent02 (GIFTED without freemason))",
        "AND (OR (ESTIMATE Agent[02] SEER) (ESTIMATE Agent[02] MEDIUM) (ESTIMATE Agent[02] BODYGUARD) "
        "(ESTIMATE Agent[02] FREEMASON)) (NOT (ESTIMATE Agent[02] FREEMASON))",
        ["spelled-out", "spelled-out"],
    ),
    ("declare 80% (Agent02 (not seer))", "NOT (ESTIMATE Agent[02] SEER)", ["spelled-out"]),
    ("declare 80% (Agent02 (died wolf))", "ESTIMATE Agent[02] WEREWOLF", ["people"]),
    ("declare 80% (Agent02 who)", None, ["people", "frame"]),
    ("request ANY 80% (discuss (about inspection))", "INQUIRE ANY (DIVINATION ANY)", ["topic"]),
    ("request ANY 80% (discuss (about protection))", "INQUIRE ANY (GUARD ANY)", ["topic"]),
    ("request ANY 80% (discuss (about attack))", "INQUIRE ANY (ATTACK ANY)", ["topic"]),
    ("request ANY 80% (discuss (about medium-telling))", "INQUIRE ANY (IDENTIFIED ANY ANY)", ["topic"]),
    ("request ANY 80% (discuss (about seer))", "INQUIRE ANY (ESTIMATE ANY SEER)", ["topic"]),
    ("request ANY 80% (who vote Agent02)", "REQUEST ANY (VOTE Agent[02])", ["spelled-out"]),
    ("declare 100% (execute Agent02)", "VOTE Agent[02]", ["verb"]),
    ("declare 100% (avoid Agent02)", None, ["verb"]),
    ("declare 100% (hunter protect Agent02)", "ANY GUARD Agent[02]", ["people"]),
    ("declare 100% (seer comingout)", "ANY COMINGOUT ANY SEER", ["people"]),
    (
        "declare 100% (Agent02 and Agent03 vote Agent04)",
        "AND (Agent[02] VOTE Agent[04]) (Agent[03] VOTE Agent[04])",
        ["spelled-out"],
    ),
    ("request Agent02 100% (vote Agent03)", "REQUEST Agent[02] (VOTE Agent[03])", ["rate"]),
    ("request Agent02 0% (vote Agent03)", "NOT (REQUEST Agent[02] (VOTE Agent[03]))", ["rate"]),
    ("request Agent02 50% (vote Agent03)", None, ["neutral"]),
    ("request Agent02 80% (Agent02 speak)", None, ["state", "frame"]),
    ("request ANY 80% (discuss (about Agent02))", "INQUIRE ANY (ESTIMATE Agent[02] ANY)", ["topic"]),
    ("request ANY 80% (discuss (about execution))", "INQUIRE ANY (VOTE ANY)", ["topic"]),
    ("request ANY 80% (discuss (about reason))", None, ["topic", "frame"]),
    ("request Agent03 80% (speech 5)", "INQUIRE Agent[03] (AGREE TALK day1 ID:2)", ["topic"]),
    ("agree 70% (speech 5)", "AGREE TALK day1 ID:2", ["rate"]),
    ("agree 50% (speech 5)", None, ["neutral"]),
    ("agree 100% (speech 6)", None, ["talk"]),
    ("agree 100% (Agent04)", None, ["talk"]),
    (
        "declare 100% (if (Agent02 wolf) then (vote Agent02))",
        "OR (NOT (ESTIMATE Agent[02] WEREWOLF)) (VOTE Agent[02])",
        ["condition", "rate"],
    ),
    ("declare 100% (if (become day_3) then (vote Agent02))", None, ["condition", "time", "frame"]),
    (
        "declare 100% ((Agent04 comingout) as (Agent04 seer))",
        "Agent[04] COMINGOUT Agent[04] SEER",
        ["pretence"],
    ),
    (
        "declare 100% ((vote Agent02) before (Agent03 vote Agent04))",
        "AND (VOTE Agent[02]) (Agent[03] VOTE Agent[04])",
        ["order"],
    ),
    ("declare 100% (become day_3)", None, ["time"]),
    ("declare 100% (now vote Agent02)", "VOTE Agent[02]", ["time"]),
    (
        "declare 100% ((day_1 and day_2) vote Agent02)",
        "AND (DAY 1 (VOTE Agent[02])) (DAY 2 (VOTE Agent[02]))",
        ["spelled-out"],
    ),
    ("declare 100% (yesterday Agent02 vote Agent03)", "DAY 1 (Agent[02] VOTE Agent[03])", []),
    ("declare 100% (wolf win)", None, ["state"]),
    ("declare 100% (2 wolf exist)", None, ["state"]),
    ("declare 100% (know (Agent02 wolf))", None, ["mind"]),
    ("declare 100% (decide (vote Agent02))", None, ["mind"]),
    ("declare 100% ((vote Agent02) and (wolf win))", "VOTE Agent[02]", ["state"]),
    (
        "(declare 100% (wolf win)) because (declare 80% (Agent02 wolf))",
        "ESTIMATE Agent[02] WEREWOLF",
        ["state", "frame"],
    ),
]


@each_row(("language", "protocol", "lost"), LOSSY)
def test_what_the_protocol_cannot_say(language: str, protocol: str | None, lost: list[str]) -> None:
    translation = to_aiwolf(language)
    assert (translation.text, codes(translation)) == (protocol, lost)


def test_the_papers_worked_case_keeps_its_condition() -> None:
    text = "request ANY without Agent03 80% (if (who seer) then (who comingout))"
    translation = to_aiwolf(text)
    asked = " ".join(
        f"(REQUEST Agent[0{n}] (OR (NOT (ESTIMATE Agent[0{n}] SEER)) (COMINGOUT Agent[0{n}] ANY)))"
        for n in (1, 2, 4)
    )
    assert translation.text == f"AND {asked}"
    assert codes(translation) == ["spelled-out"] + ["condition", "rate"] * 3
    assert (
        translation.lost[1].text
        == "a condition can only be expressed as an alternative: if Agent[01] is the seer"
    )
    unknown = to_aiwolf(text, UNKNOWN)
    assert unknown.text is None, "ANY asked is not the ANY who is the seer"
    assert codes(unknown)[-1] == "frame"


@each_row(
    ("protocol", "language", "lost"),
    [
        ("COMINGOUT Agent[02] SEER", "declare 100% ((Agent02 comingout) and (Agent02 seer))", []),
        ("VOTE Agent[02]", "declare 100% (vote Agent02)", []),
        ("NOT (REQUEST Agent[02] (VOTE Agent[03]))", None, ["speaker"]),
        ("DAY 1 (ESTIMATE Agent[02] WEREWOLF)", "declare 100% (day_1 Agent02 wolf)", ["speaker"]),
        ("AGREE TALK day1 ID:3", "agree 100% (speech 3)", ["talk"]),
        ("ESTIMATE Agent[02] FOX", None, ["role", "frame"]),
        ("Skip", None, ["control"]),
        ("Over", None, ["control"]),
    ],
)
def test_unknown_speaker_and_no_table(protocol: str, language: str | None, lost: list[str]) -> None:
    translation = to_osawa(protocol, UNKNOWN)
    assert (translation.text, codes(translation)) == (language, lost)


def test_notes_of_talk_have_what_follows_from_a_condition() -> None:
    claim = claim_of(osawa.parse("request ANY 80% (if (Agent02 wolf) then (vote Agent02))"), KNOWN)
    assert claim is not None
    assert noted(claim, KNOWN) == "REQUEST ANY (VOTE Agent[02])"
    assert render(claim, "aiwolf", KNOWN).text != noted(claim, KNOWN)


def test_without_table_a_speech_is_the_talk_of_any_day() -> None:
    translation = to_aiwolf("agree 100% (speech 5)", Context(day=3))
    assert (translation.text, codes(translation)) == (None, ["talk"])
    assert to_osawa("AGREE TALK day1 ID:5", UNKNOWN).text == "agree 100% (speech 5)"
    denied = to_osawa("Agent[02] NOT (AGREE TALK day1 ID:5)", UNKNOWN)
    assert (denied.text, set(codes(denied))) == (None, {"talk", "frame"})


def test_names_of_the_cast_are_used() -> None:
    roster = roster_of([1, 2])
    context = Context(speaker=1, roster=type(roster)(roster.agents, roster.roles, ("Akira", "Viola")))
    translation = translate(aiwolf.parse("VOTE Agent[02]"), to="osawa", context=context)
    assert translation.text == "declare 100% (vote Viola)"
    assert translation.tree is not None
    assert claim_of(translation.tree, context) == Act(Agent(1), Verb.VOTE, Agent(2))


def test_a_faction_nobody_is_of_cannot_be_said() -> None:
    plain = Context(roster=roster_of([1, 2], [Role.VILLAGER, Role.WEREWOLF]))
    translation = to_aiwolf("declare 80% (Agent02 GIFTED)", plain)
    assert (translation.text, codes(translation)) == (None, ["role", "frame"])


def test_words_alone_are_no_sentence() -> None:
    translation = translate(osawa.parse("2 freemason"), to="aiwolf")
    assert (translation.tree, codes(translation)) == (None, ["phrase"])


def test_there_are_two_languages() -> None:
    with pytest.raises(CallerError, match="klingon"):
        translate(aiwolf.parse("Skip"), to="klingon")  # type: ignore[arg-type]


def test_what_would_grow_without_bound_is_refused() -> None:
    deep = "VOTE Agent[02]"
    for _ in range(20):
        deep = f"XOR ({deep}) (VOTE Agent[03])"
    translation = to_osawa(deep)
    assert (translation.text, codes(translation)[-1]) == (None, "size")
    wide = "vote Agent02"
    for _ in range(12):
        wide = f"ANY without Agent03 request ANY without Agent03 80% ({wide})"
    assert codes(to_aiwolf(f"declare 100% ({wide})"))[-1] == "size"


def test_a_sentence_at_the_depth_limit_does_not_get_through_deeper() -> None:
    text = "NOT (" * 49 + "VOTE Agent[02]" + ")" * 49
    translation = to_osawa(text)
    assert translation.text is None or osawa.parse(translation.text) == translation.tree


def test_what_would_be_too_deep_to_be_read_again_is_refused() -> None:
    text = "INQUIRE Agent[02] (" * 30 + "VOTE Agent[03]" + ")" * 30
    translation = to_osawa(text)
    assert (translation.tree, translation.text, codes(translation)) == (None, None, ["size"])


def test_every_code_is_explained_and_every_loss_has_a_text() -> None:
    told = [lost for row in LOSSY for lost in to_aiwolf(row[0]).lost]
    assert all(lost.text and "Mentioned(" not in lost.text for lost in told)
    assert {lost.code for lost in told} >= set(Code) - {
        Code.SPEAKER, Code.ROLE, Code.CONTROL, Code.PHRASE, Code.SIZE,
    }  # fmt: skip


# -- there and back -------------------------------------------------------------------------------

numbers = st.sampled_from([None, 1, 2])
talks = {n: Talk("talk" if n % 2 else "whisper", n // 11, n % 11) for n in range(121)}
contexts = st.builds(
    lambda speaker, day, roster, table: Context(speaker=speaker, day=day, roster=roster, speeches=table),
    numbers,
    numbers,
    st.sampled_from([None, FOUR]),
    st.sampled_from([{}, talks]),
)


def check_round_trip(tree: Tree, to: Language, context: Context) -> None:
    """Without listed losses, the round trip gives the same claim."""
    claim = claim_of(tree, context)
    there = translate(tree, to=to, context=context)
    if claim is None or there.tree is None or there.text is None:
        assert there.lost
        return
    language = aiwolf if to == "aiwolf" else osawa
    assert language.parse(there.text) == there.tree
    back = claim_of(there.tree, context)
    assert back is not None
    if not there.lost:
        assert back == claim
    again = render(back, to, context)
    assert again.exact, "what was once translated is sayable"
    assert again.tree is not None
    assert claim_of(again.tree, context) == back
    listed = [seats_in(lost.claim) for lost in there.lost if lost.claim is not None]
    assert seats_in(claim) <= seats_in(back).union(*listed), "nobody vanishes unsaid"


@pytest.mark.slow
@strategies_aiwolf.unhurried
@given(strategies_aiwolf.trees, contexts)
def test_protocol_there_and_back(tree: aiwolf.Tree, context: Context) -> None:
    check_round_trip(tree, "osawa", context)


@pytest.mark.slow
@strategies_osawa.unhurried
@given(st.one_of(strategies_osawa.utterances, strategies_osawa.sentences), contexts)
def test_werewolf_language_there_and_back(tree: osawa.Tree, context: Context) -> None:
    check_round_trip(tree, "aiwolf", context)


@pytest.mark.slow
@strategies_aiwolf.unhurried
@given(strategies_aiwolf.sentences, st.sampled_from([1, 2]))
def test_with_everything_known_the_protocol_loses_only_the_fox(tree: aiwolf.Tree, speaker: int) -> None:
    context = Context(speaker=speaker, roster=FOUR, speeches=talks)
    lost = set(codes(translate(tree, to="osawa", context=context)))
    assert lost <= {"role", "frame", "talk", "size"}


@pytest.mark.slow
@strategies_aiwolf.unhurried
@given(strategies_aiwolf.sentences, contexts)
def test_what_the_protocol_says_exactly_comes_home_exactly(tree: aiwolf.Tree, context: Context) -> None:
    there = translate(tree, to="osawa", context=context)
    assume(there.exact and there.tree is not None)
    home = translate(there.tree, to="aiwolf", context=context)  # type: ignore[arg-type]
    assert home.exact
    assert claim_of(home.tree, context) == claim_of(tree, context)  # type: ignore[arg-type]


@pytest.mark.slow
@strategies_osawa.unhurried
@given(strategies_osawa.utterances)
def test_claims_keep_no_syntax(tree: osawa.Tree) -> None:
    """`express` undoes `interpret` in the Werewolf Language."""
    context = Context(speaker=1, day=2)
    claim = claim_of(tree, context)
    assert claim is not None
    there = render(claim, "osawa", context)
    assert there.tree is not None
    assert set(codes(there)) <= {"time"}, "only `before` on what has no verb cannot be said"
    assert claim_of(there.tree, context) == claim or there.lost


def test_pronoun_and_unknown_speaker_are_claims_too() -> None:
    claim = claim_of(osawa.parse("declare 100% (vote who)"))
    assert claim == Act(Speaker(), Verb.VOTE, Mentioned())
