"""in_context.py: what is meant beside what was said before: disbelief, denied results, implied roles."""

from tests.corpus.played import P, Played, S, V, W, label, utterance
from tests.rows import each_row

from jinro.game.roles import Role

DENIALS = (
    "Mina lied about me.",
    "Mina's result on me is a lie.",
    "She calls me a werewolf, and that's a lie!",
    "Mina says I'm a werewolf. That is nonsense.",
    "Minaは私のことで嘘をついた。",
    "Minaの私への黒出しは嘘です。",
    "Minaは俺を人狼だと言ったけど、それは嘘だ。",
)
THREATS = (
    "What do you want by hanging the seer?",
    "Why would you execute your own seer?",
    "占い師を吊ってどうするつもり？",
    "占い師を処刑したら村が負けるぞ。",
)


def accused(text: str, role: Role) -> tuple[str, str, str, bool]:
    """Belief, truth and stance of the denial by a seat of this role that a true seer calls a werewolf."""
    village = Played((role, V, S, V, W if role is V else V))
    village.say(1_000, 3, "I'm the seer. I divined Yihan: werewolf.")
    records = village.records() if (said := village.say(2_000, 1, text)) is None else village.records()
    found = utterance(records, said)
    claim = next(one for one in found.claims if one.kind == "role")
    one = label(records, said, claim.i)
    return one.belief, one.truth, one.stance, claim.implied


@each_row("text", DENIALS)
def test_who_says_that_a_result_about_him_is_a_lie_denies_it(text: str) -> None:
    assert accused(text, W) == ("contradicts", "false", "deceptive", True)
    assert accused(text, V) == ("agrees", "true", "honest", True)


def test_a_lie_about_somebody_else_denies_what_was_told_of_him() -> None:
    village = Played((W, V, S, V, V))
    village.say(1_000, 3, "I'm the seer. I divined Kai: human.")
    said = village.say(2_000, 1, "Mina lied about Kai.")
    records = village.records()
    claim = next(one for one in utterance(records, said).claims if one.implied)
    assert (claim.of, claim.roles) == (4, (W,))
    assert label(records, said, claim.i).truth == "false"


def test_nothing_is_denied_of_which_nothing_was_told() -> None:
    village = Played((W, V, S, V, V))
    said = village.say(2_000, 1, "Mina lied about me.")
    assert not any(one.implied for one in utterance(village.records(), said).claims)


@each_row("text", THREATS)
def test_who_is_threatened_and_speaks_of_the_seer_is_the_seer(text: str) -> None:
    for role, stance in ((W, "deceptive"), (S, "honest")):
        village = Played((role, V, S if role is W else W, V, V))
        village.say(1_000, 2, "I'll vote for Yihan.")
        said = village.say(2_000, 1, text)
        records = village.records()
        claim = next(one for one in utterance(records, said).claims if one.implied)
        assert (claim.kind, claim.roles) == ("role", (S,))
        assert label(records, said, claim.i).stance == stance


@each_row("text", THREATS)
def test_of_another_seer_nothing_is_implied(text: str) -> None:
    village = Played((W, V, S, V, V))
    safe = village.say(1_000, 1, text)
    village.say(2_000, 3, "I'm the seer.")
    village.say(3_000, 2, "I'll vote for Yihan.")
    said = village.say(10_000, 1, text)
    records = village.records()
    assert not any(one.implied for n in (safe, said) for one in utterance(records, n).claims)


def test_quoted_words_imply_nothing() -> None:
    village = Played((W, V, S, V, V))
    village.say(1_000, 2, "I'll vote for Yihan.")
    said = village.say(2_000, 1, 'Adil said "Why would you execute your own seer?"')
    assert not any(one.implied for one in utterance(village.records(), said).claims)


@each_row("text", ["I don't believe Mina.", "Minaを信じていない。", "Minaは信用できない。"])
def test_disbelief_of_a_claimant_denies_the_role_that_he_claims(text: str) -> None:
    """The possessed poses as the seer: who does not believe it need not take it for a werewolf."""
    village = Played((S, V, P, W, V))
    before = village.say(500, 1, text)
    village.say(1_000, 3, "I'm the seer.")
    said = village.say(10_000, 1, text)
    records = village.records()
    assert [one.roles for one in utterance(records, before).claims] == [(W,)]
    (claim,) = utterance(records, said).claims
    assert S not in claim.roles
    assert P in claim.roles
    assert label(records, said).stance == "honest"
