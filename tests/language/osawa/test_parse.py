"""Parsing: the paper's slips, the readings chosen where it is silent, and every kind of error."""

import sys

import pytest
from tests.rows import each_row
from wanted import wanted

from jinro.errors import CallerError, ParseError
from jinro.game.roles import Role
from jinro.language.osawa import parse, parse_afresh, show
from jinro.language.osawa.syntax import CharacterName, Is
from jinro.language.text import MAX_DEPTH, MAX_LENGTH

# Section 5 of the reference: where the paper slips, and what we do.
SLIPS = {
    "words in another case": ("Agent03 human", "Agent03 HUMAN"),
    "a role with a capital": ("Agent01 Wolf", "Agent01 wolf"),
    "a verb with a capital": ("Inspect Agent02", "inspect Agent02"),
    "a character in another case": ("AGENT02 wolf", "Agent02 wolf"),
    "an alias in lower case": ("any speak", "ANY speak"),
    "dead in lower case": ("Agent01 dead", "Agent01 DEAD"),
    "all of it in capitals": ("DECLARE 90% (AGENT02 WOLF)", "declare 90% (Agent02 wolf)"),
    "HUMANSIDE": ("Agent03 HUMANSIDE", "Agent03 VILLAGESIDE"),
    "ROLE in a sentence": ("Agent01 ROLE", "Agent01 ANYROLE"),
    "ROLE after about": ("about ROLE", "about ROLE"),
    "ANYROLE after about": ("about ANYROLE", "about ROLE"),
    "ANYROLE in a set after about": ("about ROLE without wolf", "about ANYROLE without wolf"),
    "day 3": ("become day 3", "become day_3"),
    "day 3 before a sentence": ("day 3 Agent01 voted", "day_3 Agent01 voted"),
    "agree without rate": ("agree Agent04", "agree 100% (Agent04)"),
    "agree without rate, in parentheses": ("agree (Agent04)", "agree 100% (Agent04)"),
    "agree to a speech without rate": ("agree speech 5", "agree 100% (speech 5)"),
    "reported agreement without rate": ("Agent05 agree Agent04", "Agent05 agree 100% (Agent04)"),
    "a condition of two groups": ("if (Agent04 wolf) or (Agent05 wolf) then (inspect Agent05)", ""),
    "the same in parentheses": (
        "if ((Agent04 wolf) or (Agent05 wolf)) then (inspect Agent05)",
        "if (Agent04 wolf) or (Agent05 wolf) then (inspect Agent05)",
    ),
    "the tenth verb": ("avoid Agent02", ""),
    "one digit": ("Agent1 wolf", "Agent01 wolf"),
    "three digits": ("Agent123 wolf", ""),
}

READINGS = {
    "a modifier stands before what it modifies": ("2 living wolf exist", ""),
    "modifiers of a set": ("2 (wolf or lunatic) exist", ""),
    "modifiers inside and outside": ("2 (died wolf) exist", "2 died wolf exist"),
    "ordinals": ("1st seer and 2nd seer comingout", "(1st seer) and (2nd seer) comingout"),
    "ordinals with a wrong ending": ("22st seer comingout", "22nd seer comingout"),
    "teens": ("11th seer or 12th seer or 13th seer exist", "(11th seer) or (12th seer) or (13th seer) exist"),
    "not after the subject is the sentence's": ("Agent01 not wolf or lunatic", ""),
    "not in parentheses is the word's": ("Agent01 (not wolf) or lunatic", ""),
    "not of the only word": ("Agent01 (not wolf)", ""),
    "not twice": ("Agent01 not not wolf", "Agent01 not (not wolf)"),
    "not before a noun": ("not wolf win", ""),
    "not before a set": ("not (wolf or seer) win", ""),
    "not before a verb": ("not inspect Agent02", ""),
    "not of a mental verb": ("seer not know (Agent02 wolf)", ""),
    "not of reported talk": ("Agent05 not declare 70% (Agent06 wolf)", ""),
    "and before or, people": (
        "Agent01 or Agent02 and Agent03 speak",
        "Agent01 or (Agent02 and Agent03) speak",
    ),
    "and before or, sentences": (
        "(Agent01 win) and (Agent02 win) or (Agent03 win)",
        "((Agent01 win) and (Agent02 win)) or (Agent03 win)",
    ),
    "a chain of three": ("(Agent01 win) and (Agent02 win) and (Agent03 win)", ""),
    "without after a join": (
        "Agent01 or Agent02 without Agent01 speak",
        "(Agent01 or Agent02) without Agent01 speak",
    ),
    "without several": ("ANY without (Agent01 or Agent02) speak", ""),
    "without a modified one": ("ANY without died wolf speak", ""),
    "joined composants": ("Agent03 executed or attacked", "(Agent03 executed) or (Agent03 attacked)"),
    "joined composants denied": (
        "Agent03 not executed or attacked",
        "not ((Agent03 executed) or (Agent03 attacked))",
    ),
    "joined verbs": ("inspect or avoid Agent02", "(inspect Agent02) or (avoid Agent02)"),
    "joined mental verbs": ("know and discuss Agent02", "(know Agent02) and (discuss Agent02)"),
    "joined topics": ("about voting and attack", "(about voting) and (about attack)"),
    "a time before the sentence": ("yesterday Agent01 vote Agent02", ""),
    "a time before the verb": ("Agent01 yesterday vote Agent02", "yesterday Agent01 vote Agent02"),
    "a time before parentheses": ("day_2 (Agent01 attacked)", "day_2 Agent01 attacked"),
    "times on both sides": (
        "today Agent01 before almost vote Agent02",
        "today before almost Agent01 vote Agent02",
    ),
    "a time group before the verb": (
        "Agent01 (day_1 and day_2) vote Agent02",
        "(day_1 and day_2) Agent01 vote Agent02",
    ),
    "times side by side": ("(before) almost inspect Agent02", "before almost inspect Agent02"),
    "a day, then a group": ("day_1 (day_2 and today) speech 5", ""),
    "times of times": ("day_1 (day_2 Agent01 win)", "day_1 day_2 Agent01 win"),
    "a time before a joint": (
        "day_1 (Agent01 win) and (Agent02 win)",
        "day_1 ((Agent01 win) and (Agent02 win))",
    ),
    "a time, a subject in parentheses": ("today (Agent01) wolf", "today Agent01 wolf"),
    "a subject, a time, a role in parentheses": ("Agent01 today (wolf)", "today Agent01 wolf"),
    "now goes with anything": ("now Agent01 wolf", ""),
    "a time of a topic": ("about yesterday voting", ""),
    "a time group of a topic": ("about (day_1 and day_2) today voting", ""),
    "a topic in parentheses": ("about (attack)", "about attack"),
    "a person as topic in parentheses": ("about (Agent01) or Agent02", "about Agent01 or Agent02"),
    "a mental verb with a person": ("discuss Agent01", ""),
    "a mental verb with a person in parentheses": (
        "discuss (Agent01) or Agent02",
        "discuss Agent01 or Agent02",
    ),
    "as by itself": ("as (Agent04 seer)", ""),
    "else": ("if (Agent01 wolf) then (vote Agent01) else (vote Agent02)", ""),
    "branches of two groups": (
        "if (Agent01 wolf) then (vote Agent01) or (vote Agent02) else (vote Agent03)",
        "",
    ),
    "talk under a condition": ("if (agree 90% (speech 5)) then (declare 90% (Agent01 wolf))", ""),
    "talk in order": ("(declare 90% (Agent01 wolf)) before (agree 90% (speech 5))", ""),
    "talk in parentheses": ("(declare 90% (Agent01 wolf))", "declare 90% (Agent01 wolf)"),
    "no blanks": ("declare 90%(Agent02 wolf)", "declare 90% (Agent02 wolf)"),
    "attack, the verb": ("wolf attack Agent01", ""),
    "attack, the noun": ("about attack", ""),
    "medium-telling, the verb": ("medium medium-telling Agent01", ""),
    "medium-telling, the noun": ("discuss (about medium-telling)", ""),
    "comingout, the composant": ("medium comingout", ""),
    "a single noun": ("attack", ""),
    "a single verb": ("inspect", ""),
    "a single composant": ("executed", ""),
    "a single word in parentheses": ("(inspect)", "inspect"),
    "words in a row": ("day_1, seer, attack", ""),
    "a row that goes on": ("Agent01,…", "Agent01, ..."),
}

# kind, text, column
ERRORS = [
    ("empty", "", 0),
    ("empty", "  ", 0),
    ("unknown_character", "Gerd wolf", 0),
    ("unknown_word", "Agent01 werwolf", 8),
    ("unknown_word", "Agent01 day3 voted", 8),
    ("unknown_word", "declare 90% (Agent02 wolf!)", 21),
    ("agent_zero", "Agent00 wolf", 0),
    ("bad_ordinal", "0th wolf exist", 0),
    ("bad_rate", "declare 101% (Agent02 wolf)", 8),
    ("bad_rate", "declare -1% (Agent02 wolf)", 8),
    ("bad_rate", "declare 70.5% (Agent02 wolf)", 8),
    ("bad_rate", "declare % (Agent02 wolf)", 8),
    ("rate_missing", "declare (Agent02 wolf)", 8),
    ("rate_missing", "request Agent01 (Agent02 wolf)", 16),
    ("rate_missing", "declare 90 (Agent02 wolf)", 8),
    ("noun_missing", "request 70% (Agent02 wolf)", 8),
    ("noun_missing", "Agent01 vote", 12),
    ("noun_missing", "Agent01 vote (Agent02 wolf)", 14),
    ("noun_missing", "Agent01 and (Agent02 wolf)", 13),
    ("role_expected", "Agent01 Agent02", 8),
    ("role_expected", "Agent01 not Agent02", 12),
    ("role_expected", "Agent01 ANY", 8),
    ("role_expected", "Agent01 wolf or Agent02", 16),
    ("role_expected", "Agent01 wolf and Agent02 seer", 17),
    ("role_expected", "Agent01 HUMAN without Agent02", 22),
    ("role_expected", "Agent01 (Agent02 wolf)", 9),
    ("role_expected", "Agent01 today (Agent02 wolf)", 15),
    ("number_missing", "speech", 6),
    ("number_missing", "speech Agent01", 7),
    ("number_missing", "become day wolf", 11),
    ("time_missing", "become wolf", 7),
    ("time_missing", "become (wolf)", 8),
    ("time_missing", "(day_1 and wolf)", 11),
    ("predicate_missing", "Agent01 not", 11),
    ("predicate_missing", "Agent01 today", 13),
    ("predicate_missing", "declare 90% (Agent02)", 20),
    ("predicate_missing", "Agent01 if", 8),
    ("predicate_missing", "(Agent01 win) and (Agent02)", 26),
    ("predicate_missing", "if (Agent01) then (Agent02 win)", 11),
    ("predicate_missing", "today Agent01", 13),
    ("predicate_missing", "Agent01 executed or wolf", 20),
    ("sentence_missing", "declare 90% ()", 13),
    ("sentence_missing", "declare 90% (attack)", 13),
    ("sentence_missing", "today day_1", 11),
    ("sentence_missing", "today attack", 12),
    ("sentence_missing", "then", 0),
    ("topic_missing", "about (inspect)", 7),
    ("topic_missing", "about (Agent01 wolf)", 7),
    ("adverb_without_verb", "before Agent01 wolf", 0),
    ("adverb_without_verb", "after almost ((Agent01 win) and (Agent02 win))", 0),
    ("adverb_without_verb", "(day_1 and before) speech 5", 0),
    ("adverb_without_verb", "about before voting", 6),
    ("then_missing", "if (Agent01 wolf) (vote Agent01)", 18),
    ("open_missing", "declare 90% Agent02 wolf", 12),
    ("open_missing", "if Agent01 wolf then (vote Agent01)", 3),
    ("open_missing", "(Agent01 win) and Agent02 win", 18),
    ("open_missing", "agree 80% Agent04", 10),
    ("not_closed", "declare 90% (Agent02 wolf", 25),
    ("not_closed", "declare 90% (Agent02 wolf Agent03)", 26),
    ("not_opened", "declare 90% (Agent02 wolf))", 26),
    ("text_after", "Agent01 wolf Agent02", 13),
    ("predicate_missing", "ANY without Agent01 and Agent02 speak", 20),
    ("text_after", "about ANY without Agent01 and Agent02", 26),
    ("text_after", "(Agent01 win) because (Agent02 win) because (Agent03 win)", 36),
    ("text_after", "Agent01 wolf, Agent02", 12),
    ("not_phrase", "Agent01, Agent02 wolf", 0),
    ("talk_inside", "declare 90% (agree 80% (Agent04))", 13),
    ("talk_inside", "today declare 90% (Agent02 wolf)", 0),
    ("talk_inside", "not (declare 90% (Agent02 wolf))", 5),
    ("talk_inside", "know (declare 90% (Agent02 wolf))", 6),
    ("mixed_joint", "(Agent01 wolf) because (declare 90% (Agent02 wolf))", 24),
    ("mixed_joint", "(declare 90% (Agent02 wolf)) because (Agent01 wolf)", 38),
    ("mixed_joint", "if (Agent01 wolf) then (agree 90% (speech 5))", 24),
    ("matter_missing", "agree 90% (Agent02 wolf)", 11),
    ("too_long", "speech 1234567890", 7),
]


@each_row(("text", "canonical"), SLIPS.values())
def test_slips_of_the_paper_are_read(text: str, canonical: str) -> None:
    assert show(parse(text)) == (canonical or text)
    assert parse(canonical or text) == parse(text)


@each_row(("text", "canonical"), READINGS.values())
def test_where_the_paper_is_silent(text: str, canonical: str) -> None:
    assert show(parse(text)) == (canonical or text)
    assert parse(canonical or text) == parse(text)


@each_row(("kind", "text", "column"), ERRORS)
def test_errors_have_their_kind_and_column(kind: str, text: str, column: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    error = caught.value
    assert (error.kind, error.position) == (kind, column)
    assert error.expected == wanted("osawa")[kind]
    assert error.expected in error.message
    assert error.text == text
    assert error.caret.splitlines()[-1] == " " * column + "^"


@each_row(
    ("as_", "text"),
    [
        ("utterance", "Agent01 wolf"),
        ("utterance", "(Agent01 wolf) because (Agent02 wolf)"),
        ("sentence", "declare 90% (Agent01 wolf)"),
        ("sentence", "2 freemason"),
        ("phrase", "Agent01 wolf"),
        ("phrase", "agree 90% (speech 5)"),
    ],
)
def test_a_text_of_another_kind_than_asked_for(as_: str, text: str) -> None:
    assert parse(text)
    with pytest.raises(ParseError) as caught:
        parse(text, as_)  # type: ignore[arg-type]
    assert (caught.value.kind, caught.value.position) == (f"not_{as_}", 0)


def test_every_kind_of_error_occurs_here() -> None:
    elsewhere = {"not_utterance", "not_sentence", "not_phrase", "too_deep"}
    assert {kind for kind, _, _ in ERRORS} | elsewhere == set(wanted("osawa"))


def test_the_first_error_is_told_though_a_later_word_is_unknown() -> None:
    with pytest.raises(ParseError) as caught:
        parse("declare (Gerd wolf)")
    assert caught.value.kind == "rate_missing"


def test_names_that_the_game_gives() -> None:
    assert parse("gerd wolf", names=["Gerd"]) == Is(CharacterName("Gerd"), Role.WEREWOLF)
    assert show(parse("GERD vote Agent01", names=("Gerd", "Otto"))) == "Gerd vote Agent01"
    with pytest.raises(ParseError) as caught:
        parse("Gerd wolf", names=("Otto",))
    assert caught.value.kind == "unknown_character"


def test_a_word_of_the_language_is_never_a_name() -> None:
    assert show(parse("Agent01 wolf", names=("Wolf",))) == "Agent01 wolf"


def test_what_is_no_text() -> None:
    for wrong in (None, b"Agent01 wolf", 5, ["Agent01 wolf"]):
        with pytest.raises(ParseError) as caught:
            parse(wrong)  # type: ignore[arg-type]
        assert caught.value.kind == "not_text"


def test_a_kind_that_does_not_exist_is_the_callers_error() -> None:
    with pytest.raises(CallerError, match="shout"):
        parse("Agent01 wolf", "shout")  # type: ignore[arg-type]


def test_the_cache_gives_what_reading_afresh_gives() -> None:
    text = "declare 90% (Agent02 wolf)"
    assert parse(text) is parse(text)
    assert parse_afresh(text) == parse(text)
    assert parse_afresh(text) is not parse(text)


def _nested(depth: int) -> str:
    return "not (" * depth + "Agent01 wolf" + ")" * depth


def test_depth_has_a_limit() -> None:
    assert parse(show(parse(_nested(MAX_DEPTH)))) == parse(_nested(MAX_DEPTH))
    with pytest.raises(ParseError) as caught:
        parse(_nested(MAX_DEPTH + 1))
    assert (caught.value.kind, caught.value.position) == ("too_deep", 5 * (MAX_DEPTH + 1) - 1)


def test_what_prints_deeper_than_can_be_read_is_refused() -> None:
    mixed = "(Agent01 win) and (Agent02 win) or (Agent03 win)"
    depth = MAX_DEPTH - 2
    assert parse("not (" * depth + mixed + ")" * depth)
    depth += 1
    with pytest.raises(ParseError) as caught:
        parse("not (" * depth + mixed + ")" * depth)
    assert caught.value.kind == "too_deep"


def test_length_has_a_limit() -> None:
    assert parse("Agent01 wolf".ljust(MAX_LENGTH))
    with pytest.raises(ParseError) as caught:
        parse("Agent01 wolf".ljust(MAX_LENGTH + 1))
    assert (caught.value.kind, caught.value.position) == ("too_long", MAX_LENGTH)


def test_what_prints_longer_than_can_be_read_is_refused() -> None:
    text = "ROLE or " * (MAX_LENGTH // 8 - 1) + "ROLE"
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert caught.value.kind == "too_long"


def test_a_caller_with_little_stack_left_gets_a_parse_error() -> None:
    def deep(levels: int) -> None:
        if levels:
            deep(levels - 1)
        else:
            parse_afresh(_nested(MAX_DEPTH))

    frames = 0
    frame = sys._getframe()
    while frame.f_back:
        frames, frame = frames + 1, frame.f_back
    with pytest.raises(ParseError) as caught:
        deep(sys.getrecursionlimit() - frames - 60)
    assert caught.value.kind == "too_deep"
