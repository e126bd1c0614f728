"""Japanese names for people, roles, days and utterances."""

import pytest
from tests.rows import each_row

from jinro.game.roles import Role
from jinro.language.claims import (
    Agent,
    Anyone,
    Days,
    Except,
    Faction,
    Group,
    Holder,
    Named,
    Near,
    Qualified,
    Relative,
    Several,
    Speech,
    Talk,
    Together,
    Utterance,
    When,
    Who,
)
from jinro.language.prose.ja import nouns
from jinro.language.prose.narrator import Narrator

ME, TWO, THREE = Agent(1), Agent(2), Agent(3)
WOLF, SEER = Holder(Role.WEREWOLF), Holder(Role.SEER)
TOLD = Narrator(names={2: "ビオラ", 3: "チカ先生"}, me=ME, day=3)


@each_row(
    ("who", "text"),
    [
        (TWO, "ビオラさん"),
        (THREE, "チカ先生"),
        (Agent(4), "Agent[04]"),
        (Named("ゲルト"), "ゲルトさん"),
        (Qualified("count", WOLF, 2), "人狼2人"),
        (Qualified("nth", SEER, 2), "2番目の占い師"),
        (Qualified("died", Anyone()), "死んだ人"),
        (Qualified("living", SEER), "生きている占い師"),
        (Qualified("not", SEER), "占い師以外の人"),
        (Except(Anyone(), TWO), "ビオラさん以外の人"),
        (Several("and", (ME, TWO)), "私とビオラさん"),
        (Several("or", (TWO, THREE)), "ビオラさんかチカ先生"),
        (Several("xor", (TWO, THREE)), "ビオラさんとチカ先生のどちらか"),
    ],
)
def test_people(who: Who, text: str) -> None:
    assert nouns.noun(who, TOLD) == text


@each_row(
    ("role", "text"),
    [
        (WOLF, "人狼"),
        (Group(Faction.GIFTED), "能力者"),
        (Qualified("not", WOLF), "人狼以外"),
        (Except(Group(Faction.EVERY), WOLF), "人狼以外"),
        (Several("xor", (WOLF, SEER)), "人狼か占い師のどちらか"),
    ],
)
def test_roles(role: Who, text: str) -> None:
    assert nouns.role_noun(role, TOLD) == text


@each_row(
    ("when", "adverb", "noun"),
    [
        (Days((2,)), "昨日", "2日目"),
        (Days((1, 2)), "1日目と2日目に", "1日目と2日目"),
        (Near(1), "明日", "明日"),
        (Relative(("before",)), "以前", "その前"),
        (Relative(("before", "almost")), "直前に", "その前"),
        (Relative(("after",)), "後で", "その後"),
        (Relative(("after", "almost")), "直後に", "その後"),
        (Relative(("almost",)), "まもなく", "その時"),
        (Relative(("now",)), "今", "その時"),
        (Together((Days((1,)), Near(0))), "1日目と今日", "1日目と今日"),
    ],
)
def test_times(when: When, adverb: str, noun: str) -> None:
    assert nouns.time(when, TOLD) == adverb
    assert nouns.day_noun(when, TOLD) == noun


@pytest.mark.parametrize(
    ("utterance", "text"),
    [
        (Talk("talk", 3, 4), "今日の4番の発言"),
        (Talk("whisper", 1, 4), "1日目の4番の囁き"),
        (Speech(25), "25番の発言"),
    ],
)
def test_utterances(utterance: Utterance, text: str) -> None:
    assert nouns.utterance(utterance, TOLD) == text
