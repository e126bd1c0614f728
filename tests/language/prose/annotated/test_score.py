"""What the scorer counts as equal, on made-up claims, and its figures."""

from tests.rows import each_row

from jinro.language.aiwolf import Channel, TalkNumber
from prose.annotated.sample import Place
from prose.annotated.score import Claim, Figures, Said, compare, degrees, figures, meanings, table

EN, JA = Place("en", "made-up", 1), Place("ja", "made-up", 2)
SPEAKERS = {TalkNumber(Channel.TALK, 1, number): seat for number, seat in enumerate([2, 3, 2, 4])}
SAID = Said(speaker=1, speakers=SPEAKERS)


def pairs(ours: str, theirs: str) -> int:
    """How many claims of two lists, separated by ";", are equal."""
    split = [[Claim(text.strip()) for text in side.split(";") if text.strip()] for side in (ours, theirs)]
    return len(compare(EN, SAID, *split).pairs)


EQUAL = {
    "the same": ("VOTE Agent[02]", "VOTE Agent[02]"),
    "speaker named": ("VOTE Agent[02]", "Agent[01] VOTE Agent[02]"),
    "the day": ("DIVINED Agent[02] HUMAN", "DAY 1 (DIVINED Agent[02] HUMAN)"),
    "xor": (
        "OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)",
        "XOR (ESTIMATE Agent[02] POSSESSED) (ESTIMATE Agent[02] WEREWOLF)",
    ),
    "human": ("NOT (ESTIMATE Agent[02] WEREWOLF)", "ESTIMATE Agent[02] VILLAGER"),
    "asked to tell": (
        "INQUIRE Agent[02] (COMINGOUT Agent[02] SEER)",
        "REQUEST Agent[02] (COMINGOUT Agent[02] SEER)",
    ),
    "asked for a result": ("REQUEST ANY (DIVINED ANY ANY)", "INQUIRE ANY (DIVINED ANY ANY)"),
    "asked for an opinion": ("INQUIRE ANY (ESTIMATE ANY ANY)", "INQUIRE ANY (ESTIMATE ANY WEREWOLF)"),
    "asked whether not": (
        "INQUIRE Agent[03] (NOT (ESTIMATE Agent[02] WEREWOLF))",
        "INQUIRE Agent[03] (ESTIMATE Agent[02] ANY)",
    ),
    "asked about a vote": ("INQUIRE Agent[02] (VOTED Agent[03])", "INQUIRE Agent[02] (VOTE Agent[03])"),
    "reported vote": ("Agent[02] VOTED Agent[03]", "Agent[02] VOTE Agent[03]"),
    "request to somebody": ("REQUEST ANY (VOTE Agent[03])", "REQUEST Agent[02] (VOTE Agent[03])"),
    "request not": ("REQUEST ANY (NOT (VOTE Agent[03]))", "NOT (REQUEST ANY (VOTE Agent[03]))"),
    "requests of one or the other": (
        "REQUEST ANY (OR (VOTE Agent[02]) (VOTE Agent[03]))",
        "OR (REQUEST ANY (VOTE Agent[03])) (REQUEST ANY (VOTE Agent[02]))",
    ),
    "own role": ("NOT (COMINGOUT Agent[01] WEREWOLF)", "NOT (ESTIMATE Agent[01] WEREWOLF)"),
    "own role, believed": ("COMINGOUT Agent[01] SEER", "ESTIMATE Agent[01] SEER"),
    "one of two is human": (
        "OR (NOT (ESTIMATE Agent[02] WEREWOLF)) (NOT (ESTIMATE Agent[03] WEREWOLF))",
        "OR (ESTIMATE Agent[02] VILLAGER) (ESTIMATE Agent[03] VILLAGER)",
    ),
    "one of two votes asked for": (
        "INQUIRE ANY (OR (VOTED Agent[02]) (VOTED Agent[03]))",
        "INQUIRE ANY (OR (VOTE Agent[02]) (VOTE Agent[03]))",
    ),
    "or of one": ("VOTE Agent[02]", "OR (VOTE Agent[02])"),
    "utterances of one speaker": ("AGREE TALK day1 ID:0", "AGREE TALK day1 ID:2"),
}


@each_row(("ours", "theirs"), EQUAL.values())
def test_what_is_equal(ours: str, theirs: str) -> None:
    assert pairs(ours, theirs) == 1
    assert pairs(theirs, ours) == 1


DIFFERENT = {
    "target": ("VOTE Agent[02]", "VOTE Agent[03]"),
    "subject": ("COMINGOUT Agent[02] SEER", "Agent[02] COMINGOUT Agent[02] SEER"),
    "vote and request": ("VOTE Agent[02]", "REQUEST ANY (VOTE Agent[02])"),
    "own vote cast and announced": ("VOTE Agent[02]", "VOTED Agent[02]"),
    "negation": ("ESTIMATE Agent[02] WEREWOLF", "NOT (ESTIMATE Agent[02] WEREWOLF)"),
    "not the villager": ("NOT (ESTIMATE Agent[02] VILLAGER)", "ESTIMATE Agent[02] WEREWOLF"),
    "result and estimate": ("DIVINED Agent[02] WEREWOLF", "ESTIMATE Agent[02] WEREWOLF"),
    "own role by name": ("COMINGOUT Agent[01] VILLAGER", "NOT (COMINGOUT Agent[01] WEREWOLF)"),
    "asked for the seer": ("INQUIRE ANY (ESTIMATE ANY SEER)", "INQUIRE ANY (ESTIMATE ANY WEREWOLF)"),
    "who is asked": ("INQUIRE ANY (VOTE ANY)", "INQUIRE Agent[02] (VOTE ANY)"),
    "requests to two people": ("REQUEST Agent[02] (VOTE Agent[03])", "REQUEST Agent[04] (VOTE Agent[03])"),
    "one of two": ("VOTE Agent[02]", "OR (VOTE Agent[02]) (VOTE Agent[03])"),
    "agreement": ("AGREE TALK day1 ID:0", "DISAGREE TALK day1 ID:0"),
    "utterances of two speakers": ("AGREE TALK day1 ID:0", "AGREE TALK day1 ID:1"),
    "utterances that are not in the game": ("AGREE TALK day3 ID:0", "AGREE TALK day3 ID:1"),
}


@each_row(("ours", "theirs"), DIFFERENT.values())
def test_what_is_different(ours: str, theirs: str) -> None:
    assert pairs(ours, theirs) == 0
    assert pairs(theirs, ours) == 0


def test_conjunctions_and_reasons_are_their_parts() -> None:
    flat = "DIVINED Agent[02] WEREWOLF ; VOTE Agent[02] ; REQUEST ANY (VOTE Agent[02])"
    nested = "BECAUSE (DIVINED Agent[02] WEREWOLF) (AND (VOTE Agent[02]) (REQUEST ANY (VOTE Agent[02])))"
    assert pairs(flat, nested) == 3
    both = "REQUEST Agent[02] (GUARD Agent[03]) ; REQUEST Agent[02] (VOTE Agent[04])"
    assert pairs(both, "REQUEST Agent[02] (AND (VOTE Agent[04]) (GUARD Agent[03]))") == 2


def test_a_claim_counts_once() -> None:
    assert len(meanings([Claim("VOTE Agent[02]"), Claim("DAY 1 (VOTE Agent[02])")], SAID)) == 1
    assert pairs("REQUEST ANY (VOTE Agent[02])", "REQUEST Agent[03] (VOTE Agent[02]) ; VOTE Agent[02]") == 1
    assert meanings([Claim("Skip"), Claim("Over")], SAID) == []


def test_the_exact_request_is_matched_first() -> None:
    ours = "REQUEST ANY (VOTE Agent[02]) ; REQUEST Agent[03] (VOTE Agent[02])"
    assert pairs(ours, "REQUEST Agent[03] (VOTE Agent[02]) ; REQUEST ANY (VOTE Agent[02])") == 2
    assert pairs(ours, "REQUEST Agent[03] (VOTE Agent[02]) ; REQUEST Agent[04] (VOTE Agent[02])") == 2


@each_row(
    ("claim", "kind"),
    [
        ("COMINGOUT Agent[01] SEER", "role"),
        ("NOT (COMINGOUT Agent[01] WEREWOLF)", "role"),
        ("IDENTIFIED Agent[02] HUMAN", "result"),
        ("GUARDED Agent[02]", "result"),
        ("VOTED Agent[02]", "vote"),
        ("OR (VOTE Agent[02]) (VOTE Agent[03])", "vote"),
        ("OR (NOT (ESTIMATE Agent[02] SEER)) (NOT (ESTIMATE Agent[03] SEER))", "estimate"),
        ("ESTIMATE Agent[02] VILLAGER", "estimate"),
        ("REQUEST ANY (COMINGOUT ANY SEER)", "request"),
        ("INQUIRE ANY (Agent[02] VOTED ANY)", "question"),
        ("AGREE TALK day1 ID:0", "agreement"),
        ("DISAGREE TALK day1 ID:0", "disagreement"),
        ("ATTACK Agent[02]", "plan"),
        ("Agent[02] DIVINED Agent[03] HUMAN", "reported"),
        ("NOT (Agent[02] VOTE Agent[03])", "reported"),
        ("Agent[02] REQUEST ANY (VOTE Agent[01])", "reported"),
    ],
)
def test_the_kind_follows_from_the_sentence(claim: str, kind: str) -> None:
    assert [meaning.kind for meaning in meanings([Claim(claim)], SAID)] == [kind]


def test_figures_by_language_and_kind() -> None:
    rows = [
        compare(
            EN,
            SAID,
            [
                Claim("COMINGOUT Agent[01] SEER"),
                Claim("VOTE Agent[02]"),
                Claim("REQUEST ANY (COMINGOUT ANY SEER)"),
            ],
            [
                Claim("COMINGOUT Agent[01] SEER"),
                Claim("VOTE Agent[03]"),
                Claim("INQUIRE ANY (COMINGOUT ANY SEER)"),
            ],
        ),
        compare(JA, SAID, [], [Claim("Agent[02] VOTE Agent[03]"), Claim("ESTIMATE Agent[02] WEREWOLF")]),
    ]
    assert figures(rows) == {
        ("en", "role"): Figures(annotated=1, found=1, given=1, right=1),
        ("en", "vote"): Figures(annotated=1, found=0, given=1, right=0),
        ("en", "request"): Figures(annotated=1, found=1, given=0, right=0),
        ("en", "question"): Figures(annotated=0, found=0, given=1, right=1),
        ("en", "core"): Figures(annotated=3, found=2, given=3, right=2),
        ("ja", "estimate"): Figures(annotated=0, found=0, given=1, right=0),
        ("ja", "core"): Figures(annotated=0, found=0, given=1, right=0),
        ("ja", "reported"): Figures(annotated=0, found=0, given=1, right=0),
    }
    assert (
        table(figures(rows)).splitlines()[5] == "en  core                 3      3  66.7%  66.7%      66.7%"
    )


def test_agreement_is_the_same_in_both_directions() -> None:
    one = [Claim("VOTE Agent[02]"), Claim("ESTIMATE Agent[02] WEREWOLF"), Claim("GUARDED Agent[03]")]
    there = figures([compare(EN, SAID, one, one[:1])])["en", "core"]
    back = figures([compare(EN, SAID, one[:1], one)])["en", "core"]
    assert (there.found_share, there.right_share) == (1 / 3, 1.0)
    assert there.agreement == back.agreement == 0.5


def test_degrees_are_counted_apart() -> None:
    ours = [Claim("ESTIMATE Agent[02] WEREWOLF", "low"), Claim("VOTE Agent[02]", "high")]
    theirs = [Claim("ESTIMATE Agent[02] WEREWOLF", "high"), Claim("VOTE Agent[02]")]
    row = compare(EN, SAID, ours, theirs)
    assert len(row.pairs) == 2
    assert degrees([row]) == (1, 0)
    assert degrees([compare(EN, SAID, ours, ours)]) == (2, 2)
