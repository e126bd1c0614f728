"""Generators of trees of the AIWolf protocol language, for properties."""

from hypothesis import settings
from hypothesis import strategies as st

from jinro.game.roles import Role, Species
from jinro.language.aiwolf import ANY, Operation, Sentence, Tree, build
from jinro.language.aiwolf.syntax import ACT_VERBS

AGENTS = (1, 2, 3)

unhurried = settings(deadline=None)
"""For properties: no deadline, because a busy machine would miss it."""

agents = st.sampled_from(AGENTS)
who = st.one_of(agents, st.just(ANY))
subjects = st.one_of(st.none(), who)
days = st.integers(0, 120)
talk_numbers = st.one_of(st.builds(build.talk, days, days), st.builds(build.whisper, days, days))
roles = st.one_of(st.sampled_from(Role), st.just(ANY))
species = st.one_of(st.sampled_from(Species), st.just(ANY))
acts = st.sampled_from([getattr(build, verb.lower()) for verb in sorted(ACT_VERBS)])

plain: st.SearchStrategy[Sentence] = st.one_of(
    st.builds(lambda act, target, subject: act(target, subject=subject), acts, who, subjects),
    st.builds(build.estimate, who, roles, subject=subjects),
    st.builds(build.comingout, who, roles, subject=subjects),
    st.builds(build.divined, who, species, subject=subjects),
    st.builds(build.identified, who, species, subject=subjects),
    st.builds(build.agree, talk_numbers, subject=subjects),
    st.builds(build.disagree, talk_numbers, subject=subjects),
)


def _several(inner: st.SearchStrategy[Sentence]) -> st.SearchStrategy[Operation]:
    joints = st.sampled_from([build.and_, build.or_])
    operands = st.lists(inner, min_size=1, max_size=3)
    return st.builds(lambda joint, some, subject: joint(*some, subject=subject), joints, operands, subjects)


def _operations(inner: st.SearchStrategy[Sentence]) -> st.SearchStrategy[Operation]:
    return st.one_of(
        st.builds(build.request, who, inner, subject=subjects),
        st.builds(build.inquire, who, inner, subject=subjects),
        st.builds(build.because, inner, inner, subject=subjects),
        st.builds(build.xor, inner, inner, subject=subjects),
        st.builds(build.day, days, inner, subject=subjects),
        st.builds(build.not_, inner, subject=subjects),
        _several(inner),
    )


sentences: st.SearchStrategy[Sentence] = st.recursive(plain, _operations, max_leaves=8)
"""Any sentence, with subjects given, omitted or ANY."""

few_sentences: st.SearchStrategy[Sentence] = st.recursive(plain, _operations, max_leaves=4)
"""Sentences with few others inside, where each takes long."""

trees: st.SearchStrategy[Tree] = st.one_of(sentences, st.builds(build.skip), st.builds(build.over))
"""Any utterance."""
