"""Claims in the Werewolf Language: its own sentences come back, and what it cannot express is listed."""

from tests.rows import each_row

from jinro.game.roles import Role
from jinro.language import Context, claim_of, osawa, render
from jinro.language.claims import (
    PLAIN,
    SOME_ROLE,
    Act,
    Agent,
    And,
    As,
    At,
    Because,
    Claim,
    ComingOut,
    Days,
    Holder,
    Holds,
    If,
    Is,
    Minds,
    Not,
    Or,
    Order,
    Quiet,
    Relative,
    Request,
    Several,
    Speaker,
    Talk,
    Verb,
    Xor,
)

ME, TWO, THREE = Agent(1), Agent(2), Agent(3)
WOLF, FOX = Holder(Role.WEREWOLF), Holder(Role.FOX)
VOTE = Act(ME, Verb.VOTE, TWO)
IS_FOX = Is(TWO, FOX)
KNOWN = Context(speaker=1, day=2)

SAID = [
    "declare 100% (Agent01 wolf)",
    "declare 100% (2 living wolf exist)",
    "declare 100% (1st seer comingout)",
    "declare 100% ((not wolf) attacked)",
    "declare 80% (Agent02 (not wolf))",
    "declare 100% ((Agent02 and Agent03) or lunatic win)",
    "declare 100% (Agent02 or Agent03 vote Agent04)",
    "declare 100% (ANY without Agent03 speak)",
    "declare 100% (who lose)",
    "declare 100% (Agent02 not DEAD)",
    "declare 100% (not (Agent02 know (Agent03 wolf)))",
    "declare 100% (decide (vote Agent02))",
    "declare 100% (Agent02 discuss (about execution))",
    "declare 100% (about Agent02)",
    "declare 100% (about day_1 voting)",
    "declare 100% (about day_1 now voting)",
    "declare 100% (speech 25)",
    "declare 100% (become day_3)",
    "declare 100% (become (day_3 and day_4))",
    "declare 100% ((day_1 and now) vote Agent02)",
    "declare 100% (day_1 after almost vote Agent02)",
    "declare 100% (before know Agent02)",
    "declare 100% (day_1 before vote Agent02)",
    "declare 100% (Agent02 before medium-telling Agent03)",
    "declare 100% (as (Agent02 seer))",
    "declare 100% ((Agent04 comingout) as (Agent04 seer))",
    "declare 100% ((vote Agent02) before (protect Agent03))",
    "declare 100% ((vote Agent02) after (protect Agent03))",
    "declare 100% (if (Agent02 wolf) then (vote Agent02) else (vote Agent03))",
    "declare 100% ((vote Agent02) or (vote Agent03))",
    "declare 100% (Agent02 request Agent03 70% (vote Agent04))",
    "declare 100% (Agent02 agree 10% (Agent03))",
    "declare 100% (Agent02 agree 100% (speech 3))",
    "declare 100% (Agent02 declare 70% (Agent03 wolf))",
    "request ANY 0% (vote Agent02)",
    "request Agent02 90% (discuss (inspect Agent03))",
    "request Agent02 90% (speech 3)",
    "(declare 80% (Agent02 wolf)) and (request Agent02 80% (vote Agent03))",
    "(declare 80% (Agent02 wolf)) or (agree 80% (Agent03))",
    "(request ANY 80% (vote Agent02)) because (declare 70% (Agent02 wolf))",
    "(request ANY 80% (vote Agent02)) before (request ANY 80% (vote Agent03))",
    "(declare 70% (Agent02 wolf)) as (declare 100% (Agent03 seer))",
    "if (declare 70% (Agent02 wolf)) then (request ANY 80% (vote Agent02))",
    "if (agree 90% (speech 5)) then (agree 80% (Agent02)) else (agree 80% (Agent03))",
    "(declare 100% (Agent02 inspected)) and (declare 100% (Agent02 wolf))",
    "((declare 100% (Agent01 comingout)) and (declare 100% (Agent02 seer))) or (declare 80% (Agent03 wolf))",
    (
        "((declare 80% (Agent02 wolf)) and (declare 20% (Agent03 wolf)))"
        " or ((declare 20% (Agent02 wolf)) and (declare 80% (Agent03 wolf)))"
    ),
]


@each_row("text", SAID)
def test_what_is_said_is_said_again(text: str) -> None:
    claim = claim_of(osawa.parse(text), KNOWN)
    assert claim is not None
    made = render(claim, "osawa", KNOWN)
    assert made.lost == ()
    assert made.tree is not None
    assert claim_of(made.tree, KNOWN) == claim


LOST: list[tuple[str, Claim, Context, str | None, list[str]]] = [
    ("the fox", IS_FOX, KNOWN, None, ["role"]),
    ("one's own role as the fox", ComingOut(ME, ME, FOX), KNOWN, None, ["role"]),
    ("silence", Not(Quiet(ME, over=False)), KNOWN, None, ["control"]),
    ("the rest of a list", And((VOTE, IS_FOX)), KNOWN, "declare 100% (vote Agent02)", ["role"]),
    ("an alternative", Or((VOTE, IS_FOX)), KNOWN, None, ["role", "frame"]),
    (
        "an alternative that is denied",
        Not(Or((VOTE, IS_FOX))),
        KNOWN,
        "declare 100% (not vote Agent02)",
        ["role", "frame"],
    ),
    ("part of what is denied", Not(And((VOTE, IS_FOX))), KNOWN, None, ["role", "frame"]),
    ("a reason of what is denied", Not(Because(IS_FOX, VOTE)), KNOWN, None, ["role", "frame"]),
    ("both alternatives", Or((IS_FOX, IS_FOX)), KNOWN, None, ["role", "frame"]),
    ("one of exactly one", Xor(VOTE, IS_FOX), KNOWN, None, ["role", "frame", "frame", "frame"]),
    ("a reason", Because(IS_FOX, VOTE), KNOWN, "declare 100% (vote Agent02)", ["role", "frame"]),
    (
        "what comes first",
        Order(IS_FOX, "before", VOTE),
        KNOWN,
        "declare 100% (vote Agent02)",
        ["role", "frame"],
    ),
    ("a condition", If(IS_FOX, VOTE), KNOWN, None, ["role", "frame"]),
    (
        "otherwise",
        If(Is(TWO, WOLF), VOTE, IS_FOX),
        KNOWN,
        "declare 100% (if (Agent02 wolf) then (vote Agent02))",
        ["role", "frame"],
    ),
    ("otherwise, denied", Not(If(Is(TWO, WOLF), VOTE, IS_FOX)), KNOWN, None, ["role", "frame"]),
    ("a pretence", As(VOTE, IS_FOX), KNOWN, "declare 100% (vote Agent02)", ["role", "frame"]),
    ("what is done under a pretence", As(IS_FOX, VOTE), KNOWN, None, ["role"]),
    ("one and no more, denied", Not(Is(Several("xor", (TWO, THREE)), WOLF)), KNOWN, None, ["people"]),
    ("what is dated", At(Days((1,)), IS_FOX), KNOWN, None, ["role", "frame"]),
    ("what is believed", Holds(ME, PLAIN, IS_FOX), KNOWN, None, ["role", "frame"]),
    (
        "before without a verb",
        At(Relative(("before",)), Is(TWO, WOLF)),
        KNOWN,
        "declare 100% (Agent02 wolf)",
        ["time"],
    ),
    (
        "one and no more",
        Act(Several("xor", (TWO, THREE)), Verb.VOTE, ME),
        KNOWN,
        "declare 100% (Agent02 or Agent03 vote Agent01)",
        ["people"],
    ),
    (
        "an unknown speaker's belief, reported",
        Not(Holds(Speaker(), 90, Is(TWO, WOLF))),
        Context(),
        "declare 100% (Agent02 not wolf)",
        ["speaker"],
    ),
    (
        "an unknown speaker's doubt, reported",
        At(Days((1,)), Holds(Speaker(), 20, Is(TWO, WOLF))),
        Context(),
        "declare 100% (day_1 Agent02 not wolf)",
        ["speaker"],
    ),
    (
        "what an unknown speaker does not know",
        At(Days((1,)), Holds(Speaker(), 50, Is(TWO, WOLF))),
        Context(),
        None,
        ["speaker", "frame"],
    ),
    (
        "an unknown speaker's request, reported",
        Not(Request(Speaker(), TWO, PLAIN, Act(TWO, Verb.VOTE, THREE))),
        Context(),
        None,
        ["speaker"],
    ),
    (
        "an unknown speaker who knows",
        Request(Speaker(), TWO, PLAIN, Minds(Speaker(), Verb.KNOW, Is(THREE, WOLF))),
        Context(),
        None,
        ["speaker", "frame"],
    ),
    (
        "a coming-out of an unknown speaker",
        ComingOut(Speaker(), Speaker(), SOME_ROLE),
        Context(),
        None,
        ["speaker"],
    ),
]


@each_row(("claim", "context", "text", "codes"), [row[1:] for row in LOST])
def test_what_cannot_be_expressed_is_listed(
    claim: Claim, context: Context, text: str | None, codes: list[str]
) -> None:
    made = render(claim, "osawa", context)
    assert (made.text, [loss.code.value for loss in made.lost]) == (text, codes)


def test_utterances_are_numbered_by_the_table_of_speeches() -> None:
    talk = Talk("talk", 1, 4)
    agreed = claim_of(osawa.parse("agree 80% (speech 7)"), Context(speaker=1, speeches={7: talk}))
    assert agreed is not None
    assert render(agreed, "osawa", Context(speaker=1, speeches={7: talk})).text == "agree 80% (speech 7)"
    unknown = render(agreed, "osawa", Context(speaker=1, speeches={7: Talk("talk", 2, 4)}))
    assert (unknown.text, [loss.code.value for loss in unknown.lost]) == (None, ["talk"])
    guessed = render(agreed, "osawa", Context(speaker=1))
    assert (guessed.text, [loss.code.value for loss in guessed.lost]) == ("agree 80% (speech 4)", ["talk"])
