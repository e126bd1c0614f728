"""English verbs and clauses, by table."""

from tests.rows import each_row

from jinro.language.prose.en.forms import BE, Clause, Person, Predicate, Tense, regular, sentence

VOTE = regular("vote for")


def test_regular_verbs_keep_what_follows() -> None:
    assert VOTE == Predicate("vote for", "votes for", "voted for")
    assert regular("guard") == Predicate("guard", "guards", "guarded")


@each_row(
    ("person", "tense", "negative", "finite", "question"),
    [
        ("one", "present", False, "X votes for Y", "does X vote for Y"),
        ("many", "present", False, "X vote for Y", "do X vote for Y"),
        ("I", "present", True, "X do not vote for Y", "do X not vote for Y"),
        ("one", "present", True, "X does not vote for Y", "does X not vote for Y"),
        ("one", "past", False, "X voted for Y", "did X vote for Y"),
        ("one", "past", True, "X did not vote for Y", "did X not vote for Y"),
        ("one", "will", False, "X will vote for Y", "will X vote for Y"),
        ("one", "will", True, "X will not vote for Y", "will X not vote for Y"),
    ],
)
def test_verbs(person: Person, tense: Tense, negative: bool, finite: str, question: str) -> None:
    clause = Clause(subject="X", person=person, word=VOTE, rest="Y", tense=tense, negative=negative)
    assert (clause.finite(), clause.question()) == (finite, question)


@each_row(
    ("person", "tense", "verb"),
    [
        ("I", "present", "am"),
        ("you", "present", "are"),
        ("one", "present", "is"),
        ("many", "present", "are"),
        ("I", "past", "was"),
        ("one", "past", "was"),
        ("many", "past", "were"),
    ],
)
def test_to_be(person: Person, tense: Tense, verb: str) -> None:
    clause = Clause(subject="X", person=person, word=BE, rest="human", tense=tense)
    assert clause.finite() == f"X {verb} human"
    assert clause.question() == f"{verb} X human"


def test_other_forms() -> None:
    clause = Clause(subject="they", person="many", word=VOTE, rest="Y", tense="past")
    assert clause.imperative() == "vote for Y"
    assert clause.infinitive() == "to vote for Y"
    assert clause.embedded() == "whether they voted for Y"
    asked = Clause(subject="they", person="many", word=VOTE, tense="past", asked="who")
    assert asked.embedded() == "who they voted for"
    assert asked.question() == "who did they vote for"
    who = Clause(subject="who", word=VOTE, rest="Y", tense="past", asked="who")
    assert who.question() == who.embedded() == "who voted for Y"
    assert Clause(subject="X", word=VOTE, rest="Y", negative=True).imperative() == "do not vote for Y"


def test_nobody_denies_only_once() -> None:
    clause = Clause(subject="nobody", word=VOTE, rest="Y", tense="past", negative=True)
    assert clause.finite() == "nobody voted for Y"


def test_time_goes_last_unless_it_would_be_misread() -> None:
    short = Clause(subject="X", word=VOTE, rest="Y", tense="past", when="yesterday")
    assert short.finite() == "X voted for Y yesterday"
    assert sentence(short.stated()) == "Yesterday, X voted for Y."
    long = Clause(subject="X", word=regular("claim"), rest="that Y is human", when="yesterday")
    assert long.finite() == "yesterday X claims that Y is human"
