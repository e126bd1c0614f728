"""Reads an English text: sentence by sentence, clause by clause."""

from collections.abc import Callable
from itertools import islice
from typing import Final

from jinro.language.claims import Agent, Several
from jinro.language.prose.en.calls import called
from jinro.language.prose.en.grammar import Clause, asks_you, clauses, inverted, sentences
from jinro.language.prose.en.lexicon.kinds import FINITE, SEATED, Kind, Word
from jinro.language.prose.en.phrases import is_verb_s, opens
from jinro.language.prose.en.predicates import (
    acts,
    comingout,
    opinions,
    powers,
    roles,
    suspicion,
    talk,
    trust,
    truth,
    votes,
)
from jinro.language.prose.en.predicates.memory import Memory, seat_of
from jinro.language.prose.en.predicates.view import View
from jinro.language.prose.en.tokens import words_of
from jinro.language.prose.mentions import Cast
from jinro.language.prose.predication import Mood, Predication, Situation
from jinro.language.prose.tokens import MOST_SENTENCES

HANDLERS: Final[dict[Kind, Callable[[View, int], None]]] = {
    Kind.VOTE: votes.vote,
    Kind.GUARD: acts.act,
    Kind.ATTACK: acts.act,
    Kind.GONE: votes.gone,
    Kind.DIVINE: powers.divine,
    Kind.RESULT: powers.result,
    Kind.TELL: powers.tell,
    Kind.SHOW: powers.show,
    Kind.CLAIM: comingout.claim,
    Kind.ROLE_WORD: comingout.role_word,
    Kind.RIVAL: comingout.rival,
    Kind.POSE: comingout.pose,
    Kind.ROLE: roles.role,
    Kind.COLOUR: roles.role,
    Kind.SUSPECT: suspicion.suspect,
    Kind.TRUST: trust.trust,
    Kind.TRUE: truth.genuine,
    Kind.FALSE: truth.genuine,
    Kind.OPINION: opinions.opinion,
    Kind.THINK: opinions.think,
    Kind.WANT: votes.want,
    Kind.VERB: votes.choice,
    Kind.URGE: votes.choice,
    Kind.AGREE: talk.agree,
    Kind.SAY: talk.say,
}
_WEAK: Final = frozenset((Kind.VERB, Kind.URGE, Kind.WANT, Kind.THINK, Kind.SAY, Kind.WHY))
"""Words that claim something only with a person."""
_TAGS: Final = frozenset(
    ("right", "correct", "huh", "no", "agreed", "yes", "hmm", "eh", "okay", "ok", "agree")
)
"""Words at the end of a sentence that only looks like a question: "Kai is odd, right?"."""


MOST_PREDICATES: Final = 12
"""Words of a clause that are read for what they claim."""
_FIRST: Final = (["you", "first"], ["you", "start"], ["your", "turn"])


class English:
    """Reads one text in one situation."""

    def __init__(self, situation: Situation, cast: Cast) -> None:
        self._cast = cast
        self._memory = Memory(situation)
        self._said: Clause | None = None
        """A clause that only looks like a question: don't you think."""

    def read(self, text: str) -> list[Predication]:
        words = words_of(text, self._cast)
        for number, (sentence, mark) in enumerate(islice(sentences(words), MOST_SENTENCES)):
            self._sentence(sentence, mark, number)
        return self._memory.found

    def _sentence(self, sentence: list[Word], mark: str, number: int) -> None:
        kinds = {word.kind for word in sentence}
        if Kind.POSSESSIVE in kinds:
            sentence = _with_is(sentence)
        names = called(sentence) if Kind.NAME in kinds else []
        self._memory.calls = bool(names)
        if names:
            self._memory.to = tuple(dict.fromkeys(Agent(seat_of(sentence[i])) for i in reversed(names)))
            self._memory.topic = self._memory.to[-1]
            gone = set(names)
            sentence = [word for i, word in enumerate(sentence) if i not in gone]
        self._call_all(sentence)
        if not _may_claim(sentence) or (sentence[0].kind is Kind.IF and sentence[0].value == "what"):
            self._mention(sentence)
            if [word.text for word in sentence if word.kind is not Kind.BREAK] in _FIRST:
                talk.you_first(self._memory.found, self._memory.to)
            return
        self._memory.wishes = Kind.LETS in kinds or Kind.PLEASE in kinds
        tagged = len(sentence) > 2 and sentence[-1].text in _TAGS and not inverted(sentence)
        asks = "?" in mark and not tagged
        parts = clauses(sentence, number)
        before: View | None = None
        for clause in parts:
            clause.asks = asks and (clause is parts[-1] and not clause.condition or inverted(clause.words))
            clause.asks = clause.asks or asks_you(clause.words)
            if clause.asks and clause.words[0].value == 65 and not inverted(clause.words):
                # "Perhaps Kai misleads us?" says so.
                clause.asks = False
            before = self._clause(clause, before)

    def _call_all(self, sentence: list[Word]) -> None:
        """ "Others, please vote": whoever was called before is not meant."""
        for i, word in enumerate(sentence):
            if word.kind is Kind.OTHERS or word.kind is Kind.ALL:
                after = sentence[i + 1].kind if i + 1 < len(sentence) else None
                if after not in FINITE:
                    self._memory.to = ()
                return
            if (
                word.kind is Kind.ROLE
                and i + 1 < len(sentence)
                and sentence[i + 1].kind in (Kind.BREAK, Kind.PLEASE)
            ):
                self._memory.to = ()
                return
            if word.kind not in (Kind.HEY, Kind.BREAK, Kind.AND, Kind.NAME):
                return

    def _clause(self, clause: Clause, before: View | None) -> View:
        if clause.parent is not None and clause.parent[0] is self._said:
            clause.asks = False
        if _drop_rhetoric(clause):
            self._said = clause
        view = View(self._memory, clause, before)
        if clause.opening == "so":
            self._give_reasons(clause)
        talk.set_mood(view, before)
        if clause.words and clause.words[0].text in ("before", "after") and opens(clause.words, 1):
            # "Before we trust Kai ...".
            view.used.update(range(len(clause.words)))
        read = 0
        for i, word in enumerate(view.words):
            handler = HANDLERS.get(word.kind)
            if handler is not None and i not in view.used and read < MOST_PREDICATES:
                handler(view, i)
                read += 1
        if view.shares and before is not None and before.clause.condition:
            talk.share_it(view, before)
        if view.asks and view.words and view.has(Kind.WHY):
            votes.why_whom(view)
        self._remember(view)
        return view

    def _give_reasons(self, clause: Clause) -> None:
        """ "Kai is a wolf, so let's vote him": what stands before is the reason."""
        for one in self._memory.found:
            if one.sentence == clause.sentence and one.clause < clause.number and one.mood is Mood.STATE:
                one.reason = not one.condition

    def _remember(self, view: View) -> None:
        """Who is meant by him, and by "this", after a clause."""
        me = self._memory.me
        named = []
        if view.has(Kind.NAME):
            named = [word for word in view.words if word.kind is Kind.NAME and self._memory.who(word) != me]
        if not named:
            if (view.has(Kind.YOU) or view.has(Kind.YOUR)) and len(self._memory.to) == 1:
                if view.subject.kind in (Kind.YOU, Kind.YOUR):
                    self._memory.topic = self._memory.to[0]
            return
        subject = view.subject
        first = view.words[subject.word] if subject.word >= 0 else None
        if subject.kind in (Kind.THIRD, Kind.THEIR) and len(subject.people) == 1:
            # "His claim contradicts Rin's": he goes on to be meant.
            self._memory.third = subject.people[0]
        else:
            self._memory.third = self._memory.who(
                first if first is not None and first in named else named[-1]
            )
        last = self._memory.found[-1] if self._memory.found else None
        if last is not None and last.mood is Mood.REQUEST and last.clause == view.clause.number:
            if last.sentence == view.clause.sentence and last.object == self._memory.who(named[-1]):
                # "Kai should check Rin. His silence ...": Rin's.
                self._memory.third = last.object
        yours = subject.kind in (Kind.YOU, Kind.YOUR) and len(self._memory.to) == 1
        self._memory.topic = self._memory.to[0] if yours else self._memory.third
        if not self._memory.calls and named[-1].form == "@":
            # Who is marked is spoken to from here on.
            self._memory.to = (Agent(seat_of(named[-1])),)
        at = next(i for i, word in enumerate(view.words) if word is named[0])
        people = view.listed(at)[0]
        self._memory.group = (
            people if len(named) > 1 and (len(people) > 1 or isinstance(people[0], Several)) else []
        )

    def _mention(self, words: list[Word]) -> None:
        """Remember who is mentioned in a sentence that claims nothing."""
        for word in words:
            if word.kind is Kind.NAME and self._memory.who(word) != self._memory.me:
                self._memory.third = self._memory.topic = self._memory.who(word)


def _with_is(sentence: list[Word]) -> list[Word]:
    """With "is" where 's stands for it: Kai's a wolf."""
    return [
        Word(Kind.BE, "", "", "'s", word.start, word.end)
        if word.kind is Kind.POSSESSIVE and is_verb_s(sentence, i)
        else word
        for i, word in enumerate(sentence)
    ]


def _may_claim(sentence: list[Word]) -> bool:
    """Whether a sentence has a word that can claim something; a weak one needs a person."""
    weak = person = False
    for word in sentence:
        kind = word.kind
        if kind in _WEAK:
            weak = True
        elif kind in HANDLERS:
            return True
        elif kind in SEATED or kind is Kind.ME:
            person = person or kind in SEATED or word.text == "me"
    return weak and person


def _drop_rhetoric(clause: Clause) -> bool:
    """ "Isn't Kai odd?", "don't you think": what is asked so is said."""
    words = clause.words
    if not clause.asks or len(words) < 3:
        return False
    first = next((i for i, word in enumerate(words) if word.kind not in (Kind.ADVERB, Kind.HEY)), 0)
    if words[first].kind in FINITE and first + 1 < len(words) and words[first + 1].kind is Kind.NOT:
        if words[first].kind is Kind.MODAL and words[first].value == "":
            return False
        clause.asks = False
        thinks = words[first + 2 : first + 4]
        own = len(thinks) == 2 and thinks[0].kind is Kind.YOU and thinks[1].kind is Kind.THINK
        if own:
            clause.words = words[:first] + words[first + 4 :]
        elif words[first].kind is Kind.DO:
            clause.words = words[:first] + words[first + 2 :]
        else:
            # "Isn't that odd": the subject comes first, as in a statement.
            person = words[first + 2 : first + 3]
            clause.words = words[:first] + person + [words[first]] + words[first + 3 :]
        return True
    return False
