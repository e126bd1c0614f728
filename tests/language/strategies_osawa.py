"""Generators of trees of the Werewolf Language, of every kind; each tree has a text."""

from hypothesis import settings
from hypothesis import strategies as st

from jinro.language.context import OSAWA_ROLES, Roster
from jinro.language.osawa import build
from jinro.language.osawa.syntax import (
    VERBED,
    Clause,
    Count,
    Day,
    NounPhrase,
    Ordinal,
    Sentence,
    Time,
    Utterance,
)
from jinro.language.osawa.vocabulary import (
    MENTAL_VERBS,
    PEOPLE_SETS,
    Adverb,
    Composant,
    DayWord,
    Noun,
    Pronoun,
    Quality,
    SetWord,
    Verb,
)

unhurried = settings(deadline=None)
"""For properties: no deadline, because a busy machine would miss it."""

numbers = st.integers(0, 999_999_999)
rates = st.integers(0, 100)
negations = st.booleans()
agents = st.integers(1, 120).map(build.agent)
role_words = st.sampled_from([*OSAWA_ROLES, *sorted(set(SetWord) - PEOPLE_SETS), Pronoun.WHO])
names = st.one_of(agents, role_words, st.sampled_from(sorted(PEOPLE_SETS)))
modifiers = st.one_of(
    numbers.map(Count), st.integers(1, 999_999_999).map(Ordinal), st.sampled_from(list(Quality))
)


def _larger(phrases: st.SearchStrategy[NounPhrase]) -> st.SearchStrategy[NounPhrase]:
    several = st.lists(phrases, min_size=2, max_size=3)
    return st.one_of(
        several.map(lambda people: build.all_of(*people)),
        several.map(lambda people: build.any_of(*people)),
        st.builds(build.without, phrases, phrases),
        st.builds(
            lambda person, row: build.modified(person, *row),
            phrases,
            st.lists(modifiers, min_size=1, max_size=3),
        ),
    )


noun_phrases = st.recursive(names, _larger, max_leaves=4)
role_phrases = st.recursive(role_words, _larger, max_leaves=4)

plain_times = st.one_of(numbers.map(Day), st.sampled_from(list(DayWord)))
adverbs = st.lists(st.sampled_from(list(Adverb)), min_size=1, max_size=3).map(
    lambda row: build.relative(*row)
)
times: st.SearchStrategy[Time] = st.recursive(
    st.one_of(plain_times, adverbs),
    lambda inner: st.lists(inner, min_size=2, max_size=3).map(lambda row: build.days(*row)),
    max_leaves=3,
)
calm_times = st.one_of(plain_times, st.just(build.relative(Adverb.NOW)))

verbed = st.one_of(
    st.builds(build.happens, noun_phrases, st.sampled_from(list(Composant)), negated=negations),
    st.builds(
        build.acts,
        st.sampled_from(list(Verb)),
        noun_phrases,
        st.one_of(st.none(), noun_phrases),
        negated=negations,
    ),
)
simple = st.one_of(
    verbed,
    st.builds(build.is_, noun_phrases, role_phrases, negated=negations),
    st.builds(
        lambda topic, when: build.about(topic, *when),
        st.one_of(st.sampled_from(list(Noun)), noun_phrases),
        st.lists(calm_times, max_size=2),
    ),
    numbers.map(build.speech),
    times.map(build.become),
)


def _joints(parts: st.SearchStrategy[Clause]) -> st.SearchStrategy[Clause]:
    several = st.lists(parts, min_size=2, max_size=3)
    return st.one_of(
        several.map(lambda row: build.and_(*row)),
        several.map(lambda row: build.or_(*row)),
        st.builds(build.if_, parts, parts, st.one_of(st.none(), parts)),
        *(st.builds(joint, parts, parts) for joint in (build.because, build.as_, build.before, build.after)),
    )


def _verbals(inner: st.SearchStrategy[Sentence]) -> st.SearchStrategy[Utterance]:
    return st.one_of(
        st.builds(build.declare, rates, inner),
        st.builds(build.request, noun_phrases, rates, inner),
        st.builds(build.agree, rates, st.one_of(numbers.map(build.speech), noun_phrases)),
    )


def _embedding(inner: st.SearchStrategy[Sentence]) -> st.SearchStrategy[Sentence]:
    return st.one_of(
        inner.map(build.not_),
        inner.map(build.suppose),
        st.builds(
            build.minds,
            st.sampled_from(sorted(MENTAL_VERBS)),
            inner,
            st.one_of(st.none(), noun_phrases),
            negated=negations,
        ),
        st.builds(build.reports, noun_phrases, _verbals(inner), negated=negations),
        st.builds(
            lambda said, row: build.timed(said, *row), inner, st.lists(calm_times, min_size=1, max_size=3)
        ),
        st.builds(
            lambda said, row: build.timed(said, *row),
            inner.filter(lambda said: isinstance(said, VERBED)) | verbed,
            st.lists(times, min_size=1, max_size=2),
        ),
        _joints(inner),
    )


sentences: st.SearchStrategy[Sentence] = st.recursive(simple, _embedding, max_leaves=5)
utterances: st.SearchStrategy[Utterance] = st.recursive(_verbals(sentences), _joints, max_leaves=3)  # type: ignore[arg-type]
phrases = st.one_of(
    noun_phrases,
    times,
    st.sampled_from([*Noun, *(set(Verb) - {Verb.ATTACK, Verb.MEDIUM_TELLING})]),
    st.sampled_from(sorted(set(Composant) - {Composant.COMINGOUT})),
    st.builds(
        lambda row, more: build.listing(*row, more=more),
        st.lists(noun_phrases, min_size=2, max_size=3),
        negations,
    ),
)
trees = st.one_of(sentences, utterances, phrases)

rosters = st.builds(
    Roster,
    st.sets(st.integers(1, 20), min_size=1, max_size=4).map(lambda seats: tuple(sorted(seats))),
    st.sets(st.sampled_from(OSAWA_ROLES)).map(
        lambda roles: tuple(role for role in OSAWA_ROLES if role in roles)
    ),
)
