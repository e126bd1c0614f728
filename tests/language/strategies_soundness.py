"""Sentences of the Werewolf Language about a village of three, of the kinds that are translated."""

from hypothesis import strategies as st

from jinro.game.roles import Role
from jinro.language.osawa import build
from jinro.language.osawa.syntax import VERBED, Clause, Count, NounPhrase, Ordinal, Sentence, Utterance
from jinro.language.osawa.vocabulary import Adverb, Composant, DayWord, Noun, Pronoun, Quality, SetWord, Verb

names = st.sampled_from([build.agent(seat) for seat in (1, 2, 3)])
role_words = st.sampled_from([Role.WEREWOLF, Role.SEER, Role.BODYGUARD, Role.FREEMASON])
role_sets = st.sampled_from([SetWord.HUMAN, SetWord.WOLFSIDE, SetWord.GIFTED, SetWord.ANYROLE])
modifiers = st.sampled_from([Count(0), Count(1), Count(2), Ordinal(1), *Quality])
pairs = st.lists(names | role_words, min_size=2, max_size=2, unique=True)


def _modified(phrases: st.SearchStrategy[NounPhrase]) -> st.SearchStrategy[NounPhrase]:
    return st.builds(lambda modifier, of: build.modified(of, modifier), modifiers, phrases)


_people: st.SearchStrategy[NounPhrase] = st.one_of(
    names,
    st.just(SetWord.ANY),
    role_words,
    role_sets,
    pairs.map(lambda two: build.any_of(*two)),
    pairs.map(lambda two: build.all_of(*two)),
    st.builds(lambda less: build.without(SetWord.ANY, less), names | role_words),
    _modified(role_words),
    st.just(Pronoun.WHO),
)
roles: st.SearchStrategy[NounPhrase] = st.one_of(
    role_words,
    role_sets,
    st.builds(build.without, role_sets, role_words),
    st.lists(role_words, min_size=2, max_size=2, unique=True).map(lambda two: build.any_of(*two)),
    _modified(role_words),
)
# Deferred, so that what hypothesis prints of the strategies below stays short.
people = st.deferred(lambda: _people)
rates = st.sampled_from([100, 80, 60, 50, 20, 0])
negations = st.booleans()
verbs = st.sampled_from([Verb.VOTE, Verb.INSPECT, Verb.PROTECT, Verb.ATTACK, Verb.EXECUTE, Verb.AVOID])
composants = st.sampled_from(
    [Composant.COMINGOUT, Composant.ATTACKED, Composant.INSPECTED, Composant.EXECUTED, Composant.WIN]
)
times = st.one_of(
    st.sampled_from([build.day(0), build.day(1), DayWord.YESTERDAY, build.days(build.day(1), build.day(2))]),
    st.sampled_from([build.relative(Adverb.BEFORE), build.relative(Adverb.BEFORE, Adverb.ALMOST)]),
)
calm_times = st.sampled_from([build.day(1), DayWord.YESTERDAY, build.relative(Adverb.NOW)])
speeches = st.integers(0, 4).map(build.speech)

_verbed = st.one_of(
    st.builds(build.happens, people, composants, negated=negations),
    st.builds(build.acts, verbs, people, st.none() | people, negated=negations),
)
verbed: st.SearchStrategy[Sentence] = st.deferred(lambda: _verbed)
_simple: st.SearchStrategy[Sentence] = st.one_of(
    verbed,
    st.builds(build.is_, people, roles, negated=negations),
    st.builds(
        lambda who, seen: build.and_(build.happens(who, Composant.INSPECTED), build.is_(who, seen)),
        names | st.just(SetWord.ANY),
        st.sampled_from([Role.WEREWOLF, SetWord.HUMAN]),
    ),
    st.builds(
        lambda by, who, held: build.and_(build.happens(by, Composant.COMINGOUT), build.is_(who, held)),
        names | st.just(SetWord.ANY),
        names | st.just(SetWord.ANY),
        roles,
    ),
    st.builds(build.timed, verbed, times),
)

simple: st.SearchStrategy[Sentence] = st.deferred(lambda: _simple)


def _joints(parts: st.SearchStrategy[Clause]) -> st.SearchStrategy[Clause]:
    several = st.lists(parts, min_size=2, max_size=3)
    return st.one_of(
        several.map(lambda row: build.and_(*row)),
        several.map(lambda row: build.or_(*row)),
        st.builds(build.if_, parts, parts, st.none() | parts),
        *(st.builds(joint, parts, parts) for joint in (build.because, build.as_, build.before)),
    )


def _verbals(inner: st.SearchStrategy[Sentence]) -> st.SearchStrategy[Utterance]:
    about = st.sampled_from([*Noun]) | people
    asked = st.builds(lambda what: build.minds(Verb.DISCUSS, what), inner | about.map(build.about))
    return st.one_of(
        st.builds(build.declare, rates, inner),
        st.builds(build.request, people, rates, inner | asked | speeches),
        st.builds(build.agree, rates, speeches),
    )


def _embedding(inner: st.SearchStrategy[Sentence]) -> st.SearchStrategy[Sentence]:
    return st.one_of(
        inner.map(build.not_),
        st.builds(build.reports, people, _verbals(inner), negated=negations),
        st.builds(build.timed, inner, calm_times),
        st.builds(build.timed, inner.filter(lambda said: isinstance(said, VERBED)) | verbed, times),
        _joints(inner),
    )


_sentences = st.recursive(simple, _embedding, max_leaves=3)
sentences: st.SearchStrategy[Sentence] = st.deferred(lambda: _sentences)
utterances: st.SearchStrategy[Utterance] = st.recursive(_verbals(sentences), _joints, max_leaves=2)  # type: ignore[arg-type]
