"""Claims as sentences: claims that no sentence of the other language has."""

import pytest
from tests.rows import each_row

from jinro.game.roles import Role
from jinro.language import Context, aiwolf, claim_of, osawa, render, roster_of, say, translate
from jinro.language.claims import (
    Act,
    Agent,
    At,
    Claim,
    ComingOut,
    Faction,
    Group,
    Holder,
    Is,
    Named,
    Quiet,
    Relative,
    Request,
    Several,
    Speaker,
    Verb,
)
from jinro.language.translate import Language

ME, TWO, THREE = Speaker(), Agent(2), Agent(3)
WOLF = Holder(Role.WEREWOLF)
EITHER = Several("xor", (TWO, THREE))

# claim, the language, the text, what is lost; of a speaker nobody knows
RENDERED: list[tuple[Claim, Language, str | None, list[str]]] = [
    (Quiet(ME, over=False), "aiwolf", "Skip", []),
    (Quiet(ME, over=True), "aiwolf", "Over", []),
    (Quiet(ME, over=True), "osawa", None, ["control"]),
    (Request(ME, TWO, 80, Quiet(TWO, over=True)), "aiwolf", None, ["control", "frame"]),
    (Act(ME, Verb.VOTE, EITHER), "aiwolf", "XOR (VOTE Agent[02]) (VOTE Agent[03])", ["spelled-out"]),
    (Act(ME, Verb.VOTE, EITHER), "osawa", "declare 100% (vote Agent02 or Agent03)", ["people"]),
    (Request(ME, TWO, 80, Act(ME, Verb.VOTE, THREE)), "aiwolf", None, ["speaker", "frame"]),
    (Request(ME, TWO, 80, Act(ME, Verb.VOTE, THREE)), "osawa", None, ["speaker", "frame"]),
    (Is(Named("Gerd"), WOLF), "osawa", "declare 100% (Gerd wolf)", []),
    (Is(Named("Gerd"), WOLF), "aiwolf", "ESTIMATE ANY WEREWOLF", ["rate", "people"]),
    (
        At(Relative(("before",)), Is(TWO, WOLF)),
        "osawa",
        "declare 100% (Agent02 wolf)",
        ["time"],
    ),
]  # fmt: skip


@each_row(("claim", "to", "text", "lost"), RENDERED)
def test_rendered(claim: Claim, to: Language, text: str | None, lost: list[str]) -> None:
    made = render(claim, to)
    assert (made.text, [item.code.value for item in made.lost]) == (text, lost)


@pytest.mark.parametrize(
    ("faction", "text"),
    [
        (Faction.HUMAN, "OR (COMINGOUT Agent[02] VILLAGER) (COMINGOUT Agent[02] POSSESSED)"),
        (Faction.VILLAGE, "COMINGOUT Agent[02] VILLAGER"),
        (Faction.WOLVES, "OR (COMINGOUT Agent[02] WEREWOLF) (COMINGOUT Agent[02] POSSESSED)"),
    ],
)
def test_a_faction_is_written_out_by_the_roles_in_play(faction: Faction, text: str) -> None:
    roster = roster_of([1, 2], [Role.VILLAGER, Role.WEREWOLF, Role.POSSESSED])
    made = render(ComingOut(ME, TWO, Group(faction)), "aiwolf", Context(roster=roster))
    assert made.text == text


@pytest.mark.parametrize(
    "text",
    [
        "declare 100% (yesterday vote Agent02)",
        "declare 100% ((yesterday and now) vote Agent02)",
        "declare 100% (before know Agent02)",
        "declare 80% (not ((Agent02 wolf) and (Agent03 wolf)))",
    ],
)
def test_the_werewolf_language_says_its_own_again_without_a_day(text: str) -> None:
    claim = claim_of(osawa.parse(text))
    assert claim is not None
    made = render(claim, "osawa")
    assert (made.text, made.lost) == (text, ())


@pytest.mark.parametrize(
    ("text", "protocol"),
    [
        (
            "declare 80% (not ((Agent02 wolf) and (Agent03 wolf)))",
            "NOT (AND (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[03] WEREWOLF))",
        ),
        ("request ANY 80% (discuss (about comingout))", "INQUIRE ANY (COMINGOUT ANY ANY)"),
    ],
)
def test_beliefs_in_several_and_topics(text: str, protocol: str) -> None:
    assert translate(osawa.parse(text), to="aiwolf").text == protocol


def test_s_is_the_speaker() -> None:
    claim = claim_of(osawa.parse("declare 100% (S vote Agent02)", names=["S"]))
    assert claim == claim_of(aiwolf.parse("VOTE Agent[02]"))


def test_a_person_without_a_seat_is_called_by_name() -> None:
    tree = osawa.parse("declare 80% (Gerd wolf)", names=["Gerd"])
    assert say(tree, "en") == "I think that Gerd is a werewolf."
    assert say(tree, "ja") == "Gerdさんは人狼だと思います。"
