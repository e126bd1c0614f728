"""Claims in the AIWolf protocol: what it cannot express is approximated or left out, and listed."""

from tests.rows import each_row

from jinro.game.roles import Role
from jinro.language import Context, render, translate
from jinro.language.claims import (
    CERTAIN,
    PLAIN,
    About,
    Act,
    Agent,
    Agrees,
    And,
    Claim,
    ComingOut,
    Did,
    Faction,
    Group,
    Holder,
    Holds,
    Is,
    Not,
    Or,
    Qualified,
    Refers,
    Several,
    Speech,
    Talk,
    Topic,
    Verb,
)
from jinro.language.osawa import parse

ME, TWO, THREE = Agent(1), Agent(2), Agent(3)
WOLF, SEER = Holder(Role.WEREWOLF), Holder(Role.SEER)
KNOWN = Context(speaker=1, day=2)

EXPRESSED: list[tuple[str, Claim, str | None, list[str]]] = [
    ("a flat fact", Is(TWO, WOLF), "ESTIMATE Agent[02] WEREWOLF", ["rate"]),
    ("a flat denial", Not(Is(TWO, WOLF)), "NOT (ESTIMATE Agent[02] WEREWOLF)", ["rate"]),
    (
        "a belief that both are not",
        Holds(ME, PLAIN, Not(And((Is(TWO, WOLF), Is(THREE, SEER))))),
        "NOT (AND (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[03] SEER))",
        [],
    ),
    (
        "a denied belief in alternatives",
        Holds(ME, 100 - PLAIN, Or((Is(TWO, WOLF), Not(Is(THREE, SEER))))),
        "NOT (OR (ESTIMATE Agent[02] WEREWOLF) (NOT (ESTIMATE Agent[03] SEER)))",
        [],
    ),
    ("a neutral belief", Holds(ME, 50, Is(TWO, WOLF)), None, ["neutral"]),
    ("a topic", About(Topic.EXECUTION), None, ["topic"]),
    ("a speech", Refers(Speech(3)), None, ["topic"]),
    ("an execution", Did(ME, Verb.EXECUTE, TWO), "VOTED Agent[02]", ["verb"]),
    ("an act without a word", Act(ME, Verb.AVOID, TWO), None, ["verb"]),
    (
        "a counted role",
        ComingOut(ME, TWO, Qualified("count", WOLF, 2)),
        "COMINGOUT Agent[02] WEREWOLF",
        ["people"],
    ),
    (
        "another role",
        ComingOut(ME, TWO, Qualified("not", WOLF)),
        "NOT (COMINGOUT Agent[02] WEREWOLF)",
        ["people"],
    ),
    (
        "a faction",
        ComingOut(ME, TWO, Group(Faction.WOLVES)),
        "OR (COMINGOUT Agent[02] WEREWOLF) (COMINGOUT Agent[02] POSSESSED)",
        ["spelled-out"],
    ),
    (
        "two roles at once",
        ComingOut(ME, TWO, Several("and", (WOLF, SEER))),
        "AND (COMINGOUT Agent[02] WEREWOLF) (COMINGOUT Agent[02] SEER)",
        ["spelled-out"],
    ),
    ("a person in place of a role", ComingOut(ME, TWO, THREE), None, ["people"]),
]


@each_row(("claim", "text", "codes"), [row[1:] for row in EXPRESSED])
def test_expressed(claim: Claim, text: str | None, codes: list[str]) -> None:
    made = render(claim, "aiwolf", KNOWN)
    assert (made.text, [loss.code.value for loss in made.lost]) == (text, codes)


def test_the_message_names_the_lost_degree() -> None:
    assert [loss.text for loss in render(Is(TWO, WOLF), "aiwolf", KNOWN).lost] == [
        "the degree cannot be expressed: 100%"
    ]
    assert [loss.text for loss in render(Not(Is(TWO, WOLF)), "aiwolf", KNOWN).lost] == [
        "the degree cannot be expressed: 0%"
    ]


def test_what_is_left_out_of_a_denial_is_the_denial() -> None:
    made = translate(parse("request ANY 0% (villager vote Agent02)"), "aiwolf", Context(speaker=1))
    assert made.text is None
    assert made.lost[-1].text == (
        "part of this cannot be expressed: "
        "Agent[01] does not ask everyone to make sure that the villagers vote for Agent[02]."
    )


def test_agreement_names_the_channel() -> None:
    agreed = render(Agrees(ME, CERTAIN, Talk("whisper", 1, 2)), "aiwolf", KNOWN)
    assert (agreed.text, agreed.lost) == ("AGREE WHISPER day1 ID:2", ())
