"""What an agent gets to know of an utterance."""

import pytest

from jinro.game.roles import Role, Species
from jinro.language.aiwolf import ANY, Verb, build, parse, show, views
from jinro.language.aiwolf.views import Claim, Finding, Intention, Reason

LONG = (
    "BECAUSE (AND (COMINGOUT Agent[01] SEER) (DAY 1 (DIVINED Agent[02] WEREWOLF))"
    " (Agent[03] IDENTIFIED Agent[04] HUMAN))"
    " (AND (VOTE Agent[02]) (REQUEST ANY (VOTE Agent[02])) (INQUIRE Agent[05] (VOTE ANY)))"
)


def test_claims() -> None:
    assert views.claims(parse(LONG), 1) == (Claim(1, 1, Role.SEER),)
    assert views.claims(parse("Agent[03] COMINGOUT Agent[03] MEDIUM"), 1) == (Claim(3, 3, Role.MEDIUM),)
    assert views.claims(parse("ESTIMATE Agent[03] SEER"), 1) == ()


def test_findings_with_their_day() -> None:
    assert views.findings(parse(LONG), 1) == (
        Finding(1, Verb.DIVINED, 2, Species.WEREWOLF, 1),
        Finding(3, Verb.IDENTIFIED, 4, Species.HUMAN, None),
    )
    nested = parse("DAY 1 (AND (DIVINED Agent[02] HUMAN) (DAY 2 (DIVINED Agent[03] HUMAN)))")
    assert [finding.day for finding in views.findings(nested, 1)] == [1, 2]


def test_vote_intentions() -> None:
    assert views.vote_intentions(parse(LONG), 1) == (Intention(1, 2),)
    assert views.vote_intentions(parse("VOTED Agent[02]"), 1) == ()


@pytest.mark.parametrize(
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
    assert views.vote_intentions(parse(text), 1) == ()


def test_requests_addressed_to_me_or_to_all() -> None:
    (asked,) = views.requests(parse(LONG), me=4, speaker=1)
    assert (asked.subject, asked.target, show(asked.sentence)) == (1, ANY, "Agent[04] VOTE Agent[02]")
    assert not asked.open
    chain = parse("DAY 2 (REQUEST Agent[02] (REQUEST Agent[03] (VOTE Agent[04])))")
    assert views.requests(chain, me=3, speaker=1) == ()
    (asked,) = views.requests(chain, me=2, speaker=1)
    assert asked.day == 2
    assert asked.sentence == build.request(3, build.vote(4, subject=3), subject=2)


def test_questions_addressed_to_me() -> None:
    assert views.questions(parse(LONG), me=4, speaker=1) == ()
    (asked,) = views.questions(parse(LONG), me=5, speaker=1)
    assert (asked.subject, asked.sentence) == (1, build.vote(ANY, subject=5))
    assert asked.open
    (asked,) = views.questions(parse("INQUIRE ANY (ESTIMATE Agent[02] WEREWOLF)"), me=5)
    assert (asked.subject, show(asked.sentence)) == (None, "Agent[05] ESTIMATE Agent[02] WEREWOLF")
    assert not asked.open


def test_reasons() -> None:
    tree = parse("Agent[02] BECAUSE (VOTED Agent[01]) (BECAUSE (VOTED Agent[03]) (VOTE Agent[04]))")
    inner = Reason(2, build.voted(3, subject=2), build.vote(4, subject=2))
    outer, found = views.reasons(tree, 1)
    assert found == inner
    assert outer.reason == build.voted(1, subject=2)
    assert views.reasons(parse("VOTE Agent[01]")) == ()


def test_a_control_word_inside_a_request_asks_for_nothing() -> None:
    assert views.requests(parse("REQUEST Agent[02] (Skip)", "java"), me=2) == ()
