"""English names for people, roles, days and utterances."""

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
from jinro.language.prose.en import nouns
from jinro.language.prose.narrator import Narrator

ME, TWO, THREE = Agent(1), Agent(2), Agent(3)
WOLF, SEER = Holder(Role.WEREWOLF), Holder(Role.SEER)
TOLD = Narrator(names={2: "Viola", 3: "Chika"}, me=ME, day=3)


@each_row(
    ("who", "text"),
    [
        (Qualified("count", WOLF, 0), "no werewolves"),
        (Qualified("count", WOLF, 12), "12 werewolves"),
        (Qualified("count", Qualified("died", WOLF), 1), "one dead werewolf"),
        (Qualified("count", Qualified("living", Holder(Role.FOX)), 2), "two living foxes"),
        (Qualified("nth", SEER, 2), "the second seer"),
        (Qualified("nth", Anyone(), 6), "the 6th player"),
        (Qualified("nth", Anyone(), 12), "the 12th player"),
        (Qualified("nth", Anyone(), 21), "the 21st player"),
        (Qualified("died", Anyone()), "a dead player"),
        (Qualified("living", SEER), "the living seer"),
        (Qualified("not", SEER), "someone other than the seer"),
        (Qualified("count", Group(Faction.GIFTED), 2), "two players with a power"),
        (Except(Anyone(), TWO), "everyone except Viola"),
        (Several("and", (ME, TWO)), "Viola and I"),
        (Several("xor", (TWO, THREE)), "either Viola or Chika"),
    ],
)
def test_people(who: Who, text: str) -> None:
    assert nouns.noun(who, TOLD) == text


@each_row(
    ("role", "one", "many"),
    [
        (WOLF, "a werewolf", "werewolves"),
        (SEER, "the seer", "the seer"),
        (Group(Faction.GIFTED), "someone with a power", "people with a power"),
        (Qualified("not", WOLF), "something other than a werewolf", "something other than a werewolf"),
        (Except(Group(Faction.HUMAN), SEER), "human except the seer", "human except the seer"),
        (Several("or", (WOLF, SEER)), "a werewolf or the seer", "werewolves or the seer"),
    ],
)
def test_roles(role: Who, one: str, many: str) -> None:
    assert nouns.role_noun(role, TOLD) == one
    assert nouns.role_noun(role, TOLD, many=True) == many


@each_row(
    ("when", "text"),
    [
        (Days((2,)), "yesterday"),
        (Days((1,)), "on day 1"),
        (Days((1, 2)), "on days 1 and 2"),
        (Near(1), "tomorrow"),
        (Relative(("before",)), "earlier"),
        (Relative(("before", "almost")), "just before that"),
        (Relative(("after",)), "later"),
        (Relative(("after", "almost")), "right after that"),
        (Relative(("almost",)), "soon"),
        (Relative(("now",)), "now"),
        (Together((Days((1,)), Near(0))), "on day 1 and today"),
    ],
)
def test_times(when: When, text: str) -> None:
    assert nouns.time(when, TOLD) == text


@pytest.mark.parametrize(
    ("utterance", "text"),
    [
        (Talk("talk", 3, 4), "today's message 4"),
        (Talk("whisper", 1, 4), "whisper 4 of day 1"),
        (Speech(25), "message 25"),
    ],
)
def test_utterances(utterance: Utterance, text: str) -> None:
    assert nouns.utterance(utterance, TOLD) == text
