"""labels.py, claims.py, asking.py: what claims are, beside belief, deeds and truth."""

import pytest
from tests.corpus.played import P, Played, S, V, W, judged, label, utterance
from tests.rows import each_row

from jinro.corpus.asking import Asking
from jinro.corpus.claims import ClaimHearing, content_of, roles_of, sentences
from jinro.corpus.labels import Labeller, stance_of
from jinro.corpus.records import LabelRecord, Proof, SourceGame
from jinro.corpus.timeline import Timeline
from jinro.errors import ParseError
from jinro.game import events as e
from jinro.game.presets import preset
from jinro.game.roles import Role
from jinro.language import claims as c
from jinro.language.claims import Agent, Faction, Group, Holder

VILLAGE = frozenset((V, S, W, P))


@each_row(
    ("belief", "truth", "stance"),
    [
        ("agrees", "true", "honest"),
        ("agrees", "false", "mistaken"),
        ("contradicts", "false", "deceptive"),
        ("contradicts", "true", "lucky_lie"),
        ("agrees", "unknowable", "open"),
        ("contradicts", "unknowable", "open"),
        ("undecided", "true", "open"),
        ("unknown", "false", "open"),
    ],
)
def test_stances(belief: str, truth: str, stance: str) -> None:
    assert stance_of(belief, truth) == stance  # type: ignore[arg-type]


@each_row(
    ("words", "roles"),
    [
        (Holder(S), {S}),
        (Group(Faction.HUMAN), {V, S, P}),
        (Group(Faction.VILLAGE), {V, S}),
        (Group(Faction.WOLVES), {W, P}),
        (Group(Faction.GIFTED), {S}),
        (Group(Faction.EVERY), None),
        (c.Several("or", (Holder(S), Holder(W))), {S, W}),
        (c.Several("and", (Holder(S), Holder(W))), None),
        (c.Qualified("not", Holder(W)), {V, S, P}),
        (c.Except(Group(Faction.HUMAN), Holder(S)), {V, P}),
        (c.Anyone(), None),
    ],
)
def test_words_for_roles(words: c.Who, roles: set[Role] | None) -> None:
    found = roles_of(words, VILLAGE)
    assert (None if found is None else set(found)) == roles


def test_what_says_nothing_of_seats_has_no_content() -> None:
    me = Agent(1)
    for claim in (
        c.Is(c.Anyone(), Holder(W)),
        c.Holds(me, 50, c.Is(Agent(2), Holder(W))),
        c.Quiet(me, False),
    ):
        assert content_of(claim, me, VILLAGE, loose=True) is None
    both = c.Xor(c.Is(Agent(2), Holder(W)), c.Is(c.Several("and", (Agent(3), Agent(4))), Holder(W)))
    found = content_of(c.Not(both), me, VILLAGE, loose=True)
    assert found is not None


def test_a_sentence_that_is_none_is_refused() -> None:
    with pytest.raises(ParseError):
        [*sentences(["VOTE nobody"], 1, 1)]


def test_true_and_false_words_of_seer_and_wolf() -> None:
    village = Played()
    real = village.say(1_000, 2, "I'm the seer.")
    fake = village.say(2_000, 3, "No, I'm the seer. I divined Kai and he is a werewolf.")
    accused = village.say(8_000, 3, "Susan is suspicious.")
    hidden = village.say(9_000, 5, "I'm the villager.")
    loose = village.say(15_000, 3, "Adil is a villager.")
    records = village.records()
    assert judged(records, real) == ("agrees", "true", "honest")
    assert judged(records, fake) == ("contradicts", "false", "deceptive")
    assert judged(records, fake, 1) == ("contradicts", "false", "deceptive")
    assert label(records, fake, 1).belief_proofs == (Proof("talk", fake), Proof("role", 5))
    assert judged(records, accused) == ("contradicts", "false", "deceptive")
    assert judged(records, hidden) == ("agrees", "true", "honest")
    # Of somebody else, "villager" is whoever is no wolf: the wolf knows that the seer is none.
    assert judged(records, loose) == ("agrees", "true", "honest")


def test_a_result_counts_once_it_was_seen() -> None:
    village = Played()
    early = village.say(1_000, 2, "I divined Mina and she is a werewolf.")
    village.time_up()
    village.choose(301_000, {1: 5, 2: 5, 3: 5, 4: 5, 5: 4})
    village.time_up()
    village.choose(361_000, {2: 3, 3: 1})
    village.time_up()
    late = village.say(421_000, 2, "I divined Mina and she is a werewolf.")
    wrong = village.say(427_000, 2, "I divined Kai and he is human.")
    voted = village.say(430_000, 3, "I voted for Susan yesterday.")
    not_so = village.say(436_000, 3, "I voted for Kai yesterday.")
    records = village.records()
    assert judged(records, early) == ("contradicts", "false", "deceptive")
    assert judged(records, late) == ("agrees", "true", "honest")
    assert [proof.kind for proof in label(records, late).belief_proofs] == ["talk", "result"]
    assert judged(records, wrong) == ("contradicts", "false", "deceptive")
    assert judged(records, voted) == ("agrees", "true", "honest")
    assert judged(records, not_so) == ("contradicts", "false", "deceptive")


def test_a_lie_that_happens_to_be_true() -> None:
    village = Played()
    village.mark(1_000, 1, 3, W, "×")
    said = village.say(2_000, 1, "Mina is suspicious.")
    assert judged(village.records(), said) == ("contradicts", "true", "lucky_lie")


def test_an_announced_vote_is_so_if_it_is_cast() -> None:
    village = Played()
    kept = village.say(1_000, 1, "I'll vote for Susan.")
    broken = village.say(2_000, 4, "I'll vote for Susan.")
    dead = village.say(3_000, 5, "I'll vote for Kai.")
    village.time_up()
    votes = village.choose(301_000, {1: 5, 4: 3})
    records = village.records()
    assert judged(records, kept) == ("unknown", "true", "open")
    assert label(records, kept).truth_proofs == (Proof("vote", votes[1]),)
    assert judged(records, broken) == ("unknown", "false", "open")
    assert judged(records, dead) == ("unknown", "unknowable", "open")
    assert label(records, dead).belief_cause == "about_intent"


def test_sentences_of_the_protocol_are_taken_as_they_are() -> None:
    village = Played()
    village.mark(1_000, 1, 5, W, "×")
    said = village.say(2_000, 1, "ESTIMATE Agent[05] WEREWOLF")
    strict = village.say(3_000, 3, "ESTIMATE Agent[02] VILLAGER")
    records = village.records()
    spoken = utterance(records, said)
    assert (spoken.language, spoken.claims[0].source, spoken.claims[0].confidence) == (
        "aiwolf",
        "aiwolf",
        1.0,
    )
    assert judged(records, said) == ("contradicts", "false", "deceptive")
    # In the protocol a villager is a villager.
    assert judged(records, strict)[1] == "false"


def test_questions_requests_and_reports_get_no_label() -> None:
    village = Played()
    said = [
        village.say(1_000, 1, "Susan, who do you suspect?"),
        village.say(2_000, 2, "Let's vote for Susan."),
        village.say(3_000, 3, "Kai says Susan is a wolf."),
        village.say(4_000, 4, "Good morning!"),
    ]
    records = village.records()
    assert [utterance(records, n).labels for n in said] == [(), (), (), ()]
    kinds = [tuple(claim.kind for claim in utterance(records, n).claims) for n in said]
    assert kinds == [("question",), ("request",), ("reported",), ()]


def withheld(village: Played, n: int) -> list[LabelRecord]:
    return [one for one in utterance(village.records(), n).labels if one.stance == "withheld"]


def test_a_seer_who_is_asked_and_says_nothing_of_it_withholds() -> None:
    village = Played()
    asked = village.say(1_000, 1, "Seer, please come out.")
    other = village.say(2_000, 4, "It is a nice day.")
    silent = village.say(3_000, 2, "It is a nice day.")
    again = village.say(9_000, 2, "Still a nice day.")
    assert withheld(village, other) == withheld(village, again) == []
    (one,) = withheld(village, silent)
    assert (one.i, one.belief, one.belief_cause) == (-1, "unknown", "not_a_claim")
    assert one.belief_proofs == (Proof("talk", silent), Proof("talk", asked), Proof("role", 4))


def test_what_was_written_before_the_question_was_heard_withholds_nothing() -> None:
    """In a simultaneous turn all write before they hear."""
    asking, quiet = "Seer, please come out.", "It is a nice day."
    log = [
        e.Opened(0, 1, "g", 0, preset("contest-5"), tuple(e.Character(f"N{i}") for i in range(1, 6))),
        e.Dealt(0, (V, V, S, W, P)),
        e.RoleTold(0, 3, S),
        e.Wrote(1_000, 1, "talk", asking),
        e.Wrote(1_000, 3, "talk", quiet),
        e.Spoke(2_000, 1, "talk", 1, 0, 0, asking),
        e.Spoke(2_000, 3, "talk", 1, 1, 0, quiet),
        e.Wrote(3_000, 3, "talk", quiet),
        e.Spoke(4_000, 3, "talk", 1, 2, 1, quiet),
    ]
    timeline = Timeline(SourceGame(events=log))
    hearing, follows = ClaimHearing(timeline.names, VILLAGE), Asking(timeline)
    found = [follows.hear(said, hearing.hear(said.spoke, None).meant, ()) for said in timeline.said]
    assert [[one.stance for one in labels] for labels in found] == [[], [], ["withheld"]]


def test_who_tells_when_asked_withholds_nothing() -> None:
    village = Played()
    village.say(1_000, 1, "Seer, please come out.")
    told = village.say(2_000, 2, "I'm the seer.")
    village.say(8_000, 4, "Seer, please come out.")
    later = village.say(9_000, 2, "It is a nice day.")
    assert withheld(village, told) == withheld(village, later) == []


def test_to_deny_ones_role_when_asked_is_to_withhold() -> None:
    village = Played()
    unasked = village.say(1_000, 3, "I'm not a werewolf.")
    village.say(6_000, 1, "Mina, are you a werewolf?")
    asked = village.say(9_000, 3, "No, I'm not a werewolf.")
    records = village.records()
    assert judged(records, unasked) == ("contradicts", "false", "deceptive")
    assert judged(records, asked) == ("contradicts", "false", "withheld")


def test_what_is_deleted_claims_nothing() -> None:
    village = Played()
    said = village.say(1_000, 1, "[deleted]")
    spoken = utterance(village.records(), said)
    assert (spoken.language, spoken.claims, spoken.labels, spoken.named) == ("", (), (), ())


def test_a_medium_of_another_system_knows_who_was_executed() -> None:
    """Its log does not tell what mediums sense: the execution proves it, from the next morning on."""
    M = Role.MEDIUM
    log = [
        e.Opened(0, 1, "g", 0, preset("contest-9"), tuple(e.Character(f"N{i}") for i in range(1, 10))),
        e.Dealt(0, (M, W, V, V, V, S, W, P, Role.BODYGUARD)),
        e.RoleTold(0, 1, M),
        e.DayBroke(0, 1),
        e.Executed(5_000, 1, 2),
        e.Spoke(6_000, 1, "talk", 1, 0, 0, "IDENTIFIED Agent[02] WEREWOLF"),
        e.DayBroke(7_000, 2),
        e.Spoke(8_000, 1, "talk", 2, 0, 0, "IDENTIFIED Agent[02] WEREWOLF"),
        e.Spoke(9_000, 1, "talk", 2, 1, 0, "IDENTIFIED Agent[03] HUMAN"),
    ]
    timeline = Timeline(SourceGame(events=log))
    hearing, labeller = ClaimHearing(timeline.names, frozenset(timeline.rules.roles)), Labeller(timeline)
    found = [labeller.labels(said, hearing.hear(said.spoke, None).meant)[0] for said in timeline.said]
    assert [one.stance for one in found] == ["deceptive", "honest", "deceptive"]
    assert found[1].belief_proofs == (Proof("talk", 7), Proof("result", 4))


def night(village: Played, divine: int = 3) -> None:
    """Day 1 ends with Susan executed, and the seer looks at somebody."""
    village.time_up()
    village.choose(301_000, {1: 5, 2: 5, 3: 5, 4: 5, 5: 4})
    village.time_up()
    village.choose(361_000, {2: divine, 3: 1})
    village.time_up()


def test_a_seer_who_is_asked_for_its_result_withholds_it() -> None:
    village = Played()
    village.say(1_000, 2, "I'm the seer.")
    night(village)
    asked = village.say(421_000, 4, "Adil, what is your result?")
    silent = village.say(422_000, 2, "It is a nice day.")
    village.say(430_000, 4, "Adil, did you divine Mina?")
    told = village.say(431_000, 2, "I divined Mina and she is a werewolf.")
    village.say(440_000, 4, "Adil, what is your result?")
    after = village.say(441_000, 2, "It is a nice day.")
    (one,) = withheld(village, silent)
    assert [proof.kind for proof in one.belief_proofs] == ["talk", "talk", "result"]
    assert one.belief_proofs[1].n == asked
    assert withheld(village, told) == []
    # What was told once is not kept back.
    assert all(one.belief_proofs[2].kind != "role" for one in withheld(village, after))


@each_row(
    ("question", "withholds"),
    [
        ("INQUIRE Agent[03] (COMINGOUT ANY WEREWOLF)", True),
        ("INQUIRE Agent[03] (COMINGOUT ANY SEER)", False),
        ("INQUIRE Agent[03] (ESTIMATE Agent[03] WEREWOLF)", True),
        ("INQUIRE Agent[03] (ESTIMATE Agent[04] WEREWOLF)", False),
        ("INQUIRE ANY (ESTIMATE Agent[03] WEREWOLF)", False),
        ("REQUEST ANY (COMINGOUT ANY WEREWOLF)", True),
        ("REQUEST Agent[03] (VOTE Agent[04])", False),
    ],
)
def test_who_is_asked_for_what_it_knows(question: str, withholds: bool) -> None:
    village = Played()
    village.say(1_000, 1, question)
    answer = village.say(2_000, 3, "It is a nice day.")
    assert bool(withheld(village, answer)) is withholds


def test_a_vote_that_is_cast_proves_what_is_announced() -> None:
    """The ballot is sealed before the words: they can be compared with it."""
    log = [
        e.Opened(0, 1, "g", 0, preset("licos-5"), tuple(e.Character(f"N{i}") for i in range(1, 6))),
        e.Dealt(0, (V, S, W, V, V)),
        e.DayBroke(0, 1),
        e.Chose(1_000, 1, "vote", 2),
        e.Spoke(2_000, 1, "talk", 1, 0, 0, "VOTE Agent[02]"),
        e.Spoke(3_000, 1, "talk", 1, 1, 0, "VOTE Agent[03]"),
        e.Spoke(4_000, 1, "talk", 1, 2, 0, "DAY 2 (VOTE Agent[03])"),
        e.Spoke(5_000, 1, "talk", 1, 3, 0, "VOTE ANY"),
        e.Spoke(6_000, 1, "talk", 1, 4, 0, "GUARDED Agent[02]"),
        e.Spoke(7_000, 1, "talk", 1, 5, 0, "ESTIMATE ANY WEREWOLF"),
        e.Spoke(8_000, 1, "talk", 1, 6, 0, "DIVINED Agent[02] HUMAN"),
    ]
    found = [(one.belief, one.truth, one.belief_cause) for one in labels_of(log)]
    assert found == [
        ("agrees", "true", ""),
        ("contradicts", "false", ""),
        ("unknown", "unknowable", "about_intent"),
        ("unknown", "unknowable", "no_person"),
        # Nobody has told the roles to the seats: the log proves nothing of guards.
        ("unknown", "unknowable", "no_role"),
        ("unknown", "unknowable", "no_person"),
        ("contradicts", "false", ""),
    ]


def labels_of(log: list[e.Event]) -> list[LabelRecord]:
    """The first label of each utterance of a log."""
    timeline = Timeline(SourceGame(events=log))
    hearing, labeller = ClaimHearing(timeline.names, frozenset(timeline.rules.roles)), Labeller(timeline)
    return [labeller.labels(one, hearing.hear(one.spoke, None).meant)[0] for one in timeline.said]


def test_a_file_that_tells_no_roles_decides_nothing() -> None:
    log = [
        e.Opened(0, 1, "g", 0, preset("contest-5"), tuple(e.Character(f"N{i}") for i in range(1, 6))),
        e.Spoke(1_000, 1, "talk", 1, 0, 0, "COMINGOUT Agent[01] SEER"),
        e.Spoke(2_000, 1, "talk", 1, 1, 0, "DIVINED Agent[02] HUMAN"),
        e.Spoke(3_000, 1, "whisper", 1, 2, 0, "COMINGOUT Agent[01] SEER"),
    ]
    found = [(one.belief, one.truth, one.belief_cause) for one in labels_of(log)]
    assert found == [
        ("unknown", "unknowable", "no_role"),
        ("unknown", "unknowable", "no_role"),
        ("unknown", "unknowable", "not_a_claim"),
    ]


def test_a_bodyguard_tells_whom_it_guarded() -> None:
    village = Played((Role.BODYGUARD, S, W, V, V))
    village.time_up()
    village.choose(301_000, {1: 5, 2: 5, 3: 5, 4: 5, 5: 4})
    village.time_up()
    acts = village.choose(361_000, {1: 2, 2: 4, 3: 2})
    village.time_up()
    right = village.say(421_000, 1, "I guarded Adil last night.")
    wrong = village.say(430_000, 1, "I guarded Kai last night.")
    records = village.records()
    assert judged(records, right) == ("agrees", "true", "honest")
    assert label(records, right).truth_proofs == (Proof("act", acts[1]),)
    assert judged(records, wrong) == ("contradicts", "false", "deceptive")


def test_both_and_either_in_the_protocol() -> None:
    village = Played()
    village.mark(1_000, 1, 4, W, "×")
    village.mark(1_000, 1, 5, W, "×")
    said = village.say(2_000, 1, "XOR (ESTIMATE Agent[04] WEREWOLF) (ESTIMATE Agent[05] WEREWOLF)")
    assert judged(village.records(), said) == ("contradicts", "false", "deceptive")
    open_ = village.say(9_000, 1, "OR (ESTIMATE Agent[04] WEREWOLF) (VOTE Agent[05])")
    assert utterance(village.records(), open_).claims[0].kind == "other"
