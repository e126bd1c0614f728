"""The text check: what is said as it came, what is said in another form, and what is not said at all."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rows import each_row

from jinro.game import events as e
from jinro.game.excerpt import excerpt
from jinro.game.presets import preset
from jinro.game.roles import Role
from jinro.language.aiwolf import parse
from jinro.testing import rules_of, village
from jinro.village.speech_check import check_of, judge
from jinro.wire.classic import Host

TABLE = Path(__file__).parents[1] / "language" / "aiwolf" / "sentences.jsonl"
SENTENCES = [json.loads(line) for line in TABLE.read_text().splitlines()]
"""The reference's test sentences, with what the Java server prints; null where it refuses or fails."""
AS_IT_IS = (
    "VOTE Agent[01]",
    " VOTE Agent[01] ",
    "AND (VOTE Agent[01])(VOTE Agent[02])",
    "BECAUSE (DAY 1 (DIVINED Agent[03] WEREWOLF)) (REQUEST ANY (VOTE Agent[03]))",
    "AGREE TALK day1 ID:3",
    "COMINGOUT Agent[01] FOX",
    "VOTE Agent[00]",
    "VOTE Agent[14]",
    "VOTE Agent[255]",
    "REQUEST ANY (Skip)",
    "REQUEST (VOTE Agent[02])",
    "REQUEST (Agent[03] VOTE Agent[02])",
    "NOT (VOTE Agent[01]) (VOTE Agent[02])",
    "AND (VOTE Agent[01]) junk (VOTE Agent[02])",
    "NOT (" * 40 + "VOTE Agent[01]" + ")" * 40,
    "Skip",
    "Over",
)
RESPELLED = {
    "vote agent[1]": "VOTE Agent[01]",
    "DIVINE Agent[01]": "DIVINATION Agent[01]",
    "DIVINED Agent4 HUMAN": "DIVINED Agent[04] HUMAN",
    "AGREE TALK 1 3": "AGREE TALK day1 ID:3",
    "VOTE　Agent[01]": "VOTE Agent[01]",
    "(VOTE Agent[01])": "VOTE Agent[01]",
    "BECAUSE (VOTE Agent[1]) (VOTE Agent[003])": "BECAUSE (VOTE Agent[01]) (VOTE Agent[03])",
    "REQUEST (VOTE Agent[3])": "REQUEST (VOTE Agent[03])",
    f"VOTE Agent[{'0' * 4_900}1]": "VOTE Agent[01]",
    f"DAY {'0' * 4_900}1 (VOTE Agent[02])": "DAY 1 (VOTE Agent[02])",
    f"AGREE TALK day{'0' * 4_900}1 ID:3": "AGREE TALK day1 ID:3",
    " Over": "Over",
    "SKIP": "Skip",
}
NOT_MADE = {
    "REQUEST(VOTE Agent[02])": "not_legal",
    "REQUEST(ATTACK Agent[01])": "not_legal",
    "NOT(VOTE Agent[01])": "not_legal",
    "not (vote agent[1])": "not_legal",
    "(VOTE Agent[01]) (VOTE Agent[02])": "not_legal",
    "voted agent1": "not_legal",
    "any vote agent1": "not_legal",
    "vote any": "not_legal",
    "DIVINED Agent14 HUMAN": "not_in_game",
    "agent99 vote agent1": "not_in_game",
}
"""What the Java server makes a Skip, and what we could only say in a form that some library cannot read."""
ABORTS_JAVA = {
    "BECAUSE (VOTE Agent[01])": "operand_missing",
    "XOR (VOTE Agent[01])": "operand_missing",
    "NOT ((VOTE Agent[01])": "not_closed",
    "REQUEST ((VOTE Agent[02])": "not_closed",
    "NOT (" * 500 + "VOTE Agent[01]" + ")" * 500: "too_deep",
    "NOT (" * 2_000 + "VOTE Agent[01]" + ")" * 2_000: "too_long",
    "VOTE Agent[99999999999]": "too_long",
}
"""What ends a whole game of the Java server."""
ABORTS_PYTHON = {
    "ESTIMATE Agent[01] HUMAN": "role_expected",
    "DIVINED Agent[01] SEER": "species_expected",
    "AGREE SHOUT day1 ID:1": "bad_channel",
    "NOT (" * 60 + "VOTE Agent[01]" + ")" * 60: "too_deep",
}
"""What stops agents of aiwolf-python that hear it."""
ILLEGAL = {
    **ABORTS_JAVA,
    **ABORTS_PYTHON,
    **NOT_MADE,
    "AND ((VOTE Agent[01])": "not_closed",
    "hello": "unknown_word",
    "人狼は誰？": "unknown_character",
    "VOTE": "target_missing",
    "DAY 1": "operand_missing",
    "Agent[01] Over": "control_nested",
    "{" * 3_000: "unknown_character",
    "(" * 4_999: "too_deep",
    "x" * 5_001: "too_long",
}


@each_row("text", AS_IT_IS)
def test_legal(text: str) -> None:
    assert judge(text, seats=5) == (text, "")


@each_row("text", RESPELLED)
def test_understood(text: str) -> None:
    assert judge(text, seats=5) == (RESPELLED[text], "respelled")


@each_row("text", ILLEGAL)
def test_illegal(text: str) -> None:
    assert judge(text, seats=5) == ("Skip", f"illegal:{ILLEGAL[text]}")


WORDS = st.sampled_from("VOTE Agent[01] Agent[2] ANY ( ) (( NOT AND XOR BECAUSE DAY 1 SEER Skip x 人".split())


@given(st.lists(WORDS, max_size=12).map(" ".join))
def test_whatever_is_said_can_be_read(text: str) -> None:
    said, reason = judge(text, seats=5)
    assert parse(said, "java")
    assert judge(said, seats=5) == (said, "")
    assert (said == text) == (not reason) or text == "Skip"


# Against the tables of what the libraries read

ODD_DIGITS = re.compile(r"Agent\[0*(\d+)\]")


def usual(text: str) -> str:
    """A text with its agents in two digits."""
    return ODD_DIGITS.sub(lambda found: f"Agent[{int(found[1]):02d}]", text)


@each_row("row", SENTENCES)
def test_what_the_java_server_hands_on_is_handed_on(row: dict[str, Any]) -> None:
    """The table's column of the Java server: what it takes is said as it stands, in a village of any size."""
    text = row["input"]
    said, reason = judge(text, seats=5)
    if row["java"] is None or row["java"] == "AND":  # Without operands it is nothing to read.
        assert said == "Skip" or said == row["canonical"]
        assert reason
        assert said in ("Skip", "Over") or read_by_0_4(said)
    else:
        assert said == usual(text)
        assert (reason == "") == (said == text)


def read_by_0_4(text: str) -> bool:
    """The 0.4 library, its reading rules stated anew: words, an optional subject, the number of words.

    It looks for REQUEST(...) without a blank before anything else. Any other first word that is no topic ends
    the agent that reads it.
    """
    inner = re.search(r"REQUEST\((.+?)\)", text)
    if inner is not None:
        return read_by_0_4(inner[1])
    words = re.split(r"\s+", text.rstrip())
    subject = words[0].startswith("Agent")
    topic, *rest = [*words[subject:], ""][: len(words) - subject] or [""]
    agents = [bool(re.match(r"Agent.*\d", word)) for word in rest[:1]]
    match topic.upper():
        case "SKIP" | "OVER":
            return not rest
        case "AGREE" | "DISAGREE":
            numbers = [re.search(r"\d", word) for word in rest[1:]]
            return len(rest) == 3 and rest[0] in ("TALK", "WHISPER") and all(numbers)
        case "ESTIMATE" | "COMINGOUT":
            return len(rest) == 2 and all(agents) and rest[1] in Role.__members__
        case "DIVINED" | "IDENTIFIED":
            return len(rest) == 2 and all(agents) and rest[1] in ("HUMAN", "WEREWOLF")
        case "ATTACK" | "DIVINATION" | "GUARD" | "GUARDED" | "VOTE":
            return len(rest) == 1 and all(agents)
    return False


AS_IN_0_4 = (
    "REQUEST(ATTACK Agent[01])",
    "REQUEST(Agent[02] DIVINATION Agent[01])",
    "Agent[02] VOTE Agent[01]",
    "Agent[02] REQUEST(VOTE Agent[01])",
    "DIVINED Agent[14] HUMAN",
    "DIVINED Agent14 HUMAN",
    "estimate Agent[03] WEREWOLF",
    "AGREE TALK day1 ID:3",
    "COMINGOUT Agent[01] SEER",
)


@each_row("text", AS_IN_0_4)
def test_a_series_of_0_4_hands_on_what_that_library_takes(text: str) -> None:
    assert read_by_0_4(text)
    assert judge(text, seats=5, version="0.4") == (text, "")


@each_row("text", [row["input"] for row in SENTENCES] + [*AS_IT_IS, *AS_IN_0_4, *RESPELLED])
def test_nothing_is_said_in_a_series_of_0_4_that_ends_its_agents(text: str) -> None:
    said, _ = judge(text, seats=5, version="0.4")
    assert read_by_0_4(said)


@given(st.lists(WORDS | st.sampled_from(["REQUEST(VOTE", "Agent[01])", "DIVINED", "HUMAN"]), max_size=8))
def test_no_words_end_an_agent_of_0_4(words: list[str]) -> None:
    said, _ = judge(" ".join(words), seats=5, version="0.4")
    assert read_by_0_4(said)


def test_the_version_is_a_rule_of_the_village() -> None:
    old = check_of(rules_of("classic-5", speech_version="0.4"))
    new = check_of(preset("classic-5"))
    assert old is not None
    assert new is not None
    assert old("talk", "REQUEST(ATTACK Agent[01])") == ("REQUEST(ATTACK Agent[01])", "")
    assert old("talk", "AND (VOTE Agent[01]) (VOTE Agent[02])") == ("Skip", "illegal:not_legal")
    assert new("talk", "REQUEST(ATTACK Agent[01])") == ("Skip", "illegal:not_legal")
    assert new("talk", "DIVINED Agent14 HUMAN") == ("Skip", "illegal:not_in_game")


# In a game


def talked(text: str, preset_name: str = "classic-5") -> tuple[str, str, str]:
    """What all hear of a reply, and what is on record of it: the raw text and the reason."""
    hand = village(preset_name, check=check_of(preset(preset_name)))
    hand.to("talk")
    ask = next(iter(hand.asks.values()))
    host = Host()
    host.packets(hand.game)
    events = hand.done(host.answer(ask, text, 5))
    spoke = next(event for event in events if isinstance(event, e.Spoke))
    amended = [event for event in events if isinstance(event, e.Amended)]
    assert spoke.seat == ask.seat
    return (spoke.text, *((amended[0].raw, amended[0].reason) if amended else ("", "")))


def test_a_legal_sentence() -> None:
    assert talked("VOTE Agent[01]") == ("VOTE Agent[01]", "", "")


def test_what_is_respelled_is_kept_as_it_came() -> None:
    assert talked("vote agent[1]") == ("VOTE Agent[01]", "vote agent[1]", "respelled")


@each_row("text", ILLEGAL)
def test_what_is_illegal_is_a_skip_and_on_record(text: str) -> None:
    assert talked(text) == ("Skip", excerpt(text), f"illegal:{ILLEGAL[text]}")


@pytest.mark.parametrize("text", ["", "  "])
def test_nothing_is_a_skip(text: str) -> None:
    assert talked(text) == ("Skip", "", "empty")


def test_an_illegal_sentence_uses_up_a_skip() -> None:
    hand = village("classic-3", check=check_of(preset("classic-3")))
    hand.to("talk")
    said: list[str] = []
    while hand.asked("talk") and len(said) < 5:
        seat = next(iter(hand.asks))
        hand.say(seat, "nonsense" if seat == 1 else "VOTE Agent[01]")
        said += [x.text for x in hand.events(e.Spoke, seat=1)][len(said) :]
    assert said[:4] == ["Skip", "Skip", "Over", "Over"]


def test_free_text_where_nothing_is_checked() -> None:
    assert check_of(preset("contest-2017")) is None
    assert check_of(preset("contest-5")) is None


def test_a_sentence_is_never_cut() -> None:
    """A limit of the rules makes a long sentence illegal; half a sentence would be nonsense."""
    rules = preset("classic-5")
    check = check_of(rules)
    assert check is not None
    parts = " ".join(["(VOTE Agent[01])"] * 400)
    assert check("talk", f"AND {parts}") == ("Skip", "illegal:too_long")
    assert judge("vote　agent[1]", longest=13, seats=5) == ("Skip", "illegal:too_long")


@each_row(
    ("longest", "said"),
    [
        (14, ("VOTE Agent[01]", "respelled")),
        (13, ("Skip", "illegal:too_long")),
        (10, ("Skip", "illegal:too_long")),
    ],
)
def test_a_sentence_that_is_respelled_must_fit_too(longest: int, said: tuple[str, str]) -> None:
    assert judge("vote agent1", longest, seats=5) == said


def test_notes_to_oneself_are_not_checked() -> None:
    check = check_of(preset("classic-5"))
    assert check is not None
    assert check("memo", "anything") == ("anything", "")
    assert check("talk", "") == ("", "")


OSAWA = {
    "declare 70% (Agent02 wolf)": ("declare 70% (Agent02 wolf)", ""),
    "DECLARE 70%  (agent2 wolf)": ("declare 70% (Agent02 wolf)", "respelled"),
    "Agent02 wolf": ("Skip", "illegal:not_utterance"),
    "VOTE Agent[02]": ("Skip", "illegal:unknown_character"),
    "declare 70% (Agent06 wolf)": ("Skip", "illegal:not_in_game"),
    "declare 170% (Agent02 wolf)": ("Skip", "illegal:bad_rate"),
    "over": ("Over", "respelled"),
    "Over": ("Over", ""),
    "declare 100% (" + " and ".join(["(Agent02 wolf)"] * 70) + ")": ("Skip", "illegal:too_long"),
}


def test_villages_of_the_werewolf_language_accept_its_utterances_only() -> None:
    check = check_of(preset("osawa-5"))
    assert check is not None
    assert {text: check("talk", text) for text in OSAWA} == OSAWA
    assert check("whisper", "Let us attack Agent02.")[0] == "Skip"
