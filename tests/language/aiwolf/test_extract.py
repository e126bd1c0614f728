"""What an utterance states, for agents."""

from tests.rows import each_row

from jinro.game.roles import Role, Species
from jinro.language.aiwolf import ANY, Verb, build, extract, parse, show
from jinro.language.aiwolf.extract import Reason, ReportedResult, RoleClaim, VoteIntention

LONG = (
    "BECAUSE (AND (COMINGOUT Agent[01] SEER) (DAY 1 (DIVINED Agent[02] WEREWOLF))"
    " (Agent[03] IDENTIFIED Agent[04] HUMAN))"
    " (AND (VOTE Agent[02]) (REQUEST ANY (VOTE Agent[02])) (INQUIRE Agent[05] (VOTE ANY)))"
)


def test_claims() -> None:
    assert extract.role_claims(parse(LONG), 1) == (RoleClaim(1, 1, Role.SEER),)
    assert extract.role_claims(parse("Agent[03] COMINGOUT Agent[03] MEDIUM"), 1) == (
        RoleClaim(3, 3, Role.MEDIUM),
    )
    assert extract.role_claims(parse("ESTIMATE Agent[03] SEER"), 1) == ()


def test_findings_with_their_day() -> None:
    assert extract.results(parse(LONG), 1) == (
        ReportedResult(1, Verb.DIVINED, 2, Species.WEREWOLF, 1),
        ReportedResult(3, Verb.IDENTIFIED, 4, Species.HUMAN, None),
    )
    nested = parse("DAY 1 (AND (DIVINED Agent[02] HUMAN) (DAY 2 (DIVINED Agent[03] HUMAN)))")
    assert [finding.day for finding in extract.results(nested, 1)] == [1, 2]


def test_vote_intentions() -> None:
    assert extract.vote_intentions(parse(LONG), 1) == (VoteIntention(1, 2),)
    assert extract.vote_intentions(parse("VOTED Agent[02]"), 1) == ()


@each_row(
    "text",
    [
        "NOT (VOTE Agent[02])",
        "OR (VOTE Agent[02]) (VOTE Agent[03])",
        "XOR (VOTE Agent[02]) (VOTE Agent[03])",
        "REQUEST ANY (VOTE Agent[02])",
        "INQUIRE Agent[01] (VOTE Agent[02])",
        "Skip",
    ],
)
def test_what_is_denied_left_open_or_asked_is_not_stated(text: str) -> None:
    assert extract.vote_intentions(parse(text), 1) == ()


def test_requests_addressed_to_me_or_to_all() -> None:
    (asked,) = extract.requests(parse(LONG), me=4, speaker=1)
    assert (asked.subject, asked.target, show(asked.sentence)) == (1, ANY, "Agent[04] VOTE Agent[02]")
    assert not asked.open
    chain = parse("DAY 2 (REQUEST Agent[02] (REQUEST Agent[03] (VOTE Agent[04])))")
    assert extract.requests(chain, me=3, speaker=1) == ()
    (asked,) = extract.requests(chain, me=2, speaker=1)
    assert asked.day == 2
    assert asked.sentence == build.request(3, build.vote(4, subject=3), subject=2)


def test_questions_addressed_to_me() -> None:
    assert extract.questions(parse(LONG), me=4, speaker=1) == ()
    (asked,) = extract.questions(parse(LONG), me=5, speaker=1)
    assert (asked.subject, asked.sentence) == (1, build.vote(ANY, subject=5))
    assert asked.open
    (asked,) = extract.questions(parse("INQUIRE ANY (ESTIMATE Agent[02] WEREWOLF)"), me=5)
    assert (asked.subject, show(asked.sentence)) == (None, "Agent[05] ESTIMATE Agent[02] WEREWOLF")
    assert not asked.open


def test_reasons() -> None:
    tree = parse("Agent[02] BECAUSE (VOTED Agent[01]) (BECAUSE (VOTED Agent[03]) (VOTE Agent[04]))")
    inner = Reason(2, build.voted(3, subject=2), build.vote(4, subject=2))
    outer, found = extract.reasons(tree, 1)
    assert found == inner
    assert outer.reason == build.voted(1, subject=2)
    assert extract.reasons(parse("VOTE Agent[01]")) == ()


def test_a_control_word_inside_a_request_asks_for_nothing() -> None:
    assert extract.requests(parse("REQUEST Agent[02] (Skip)", "java"), me=2) == ()
