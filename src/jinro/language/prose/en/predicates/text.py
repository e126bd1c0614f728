"""Reads an English text: sentence by sentence, clause by clause."""

from collections.abc import Callable
from itertools import islice
from typing import Final

from jinro.game.roles import Species
from jinro.language.claims import Agent, Holder, Several, Who
from jinro.language.prose.en.calls import called
from jinro.language.prose.en.grammar import Clause, asks_you, clauses, inverted, sentences
from jinro.language.prose.en.lexicon.kinds import FINITE, SEATED, VERBS, Kind, Word
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
from jinro.language.prose.tokens import MOST_SENTENCES, Tag

HANDLERS: Final[dict[Kind, Callable[[View, int], None]]] = {
    Kind.VOTE: votes.vote,
    Kind.GUARD: acts.act,
    Kind.ATTACK: acts.act,
    Kind.GONE: votes.gone,
    Kind.GOOD: votes.best,
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
_WEAK: Final = frozenset((Kind.VERB, Kind.URGE, Kind.WANT, Kind.THINK, Kind.SAY, Kind.WHY, Kind.GOOD))
"""Words that claim something only with a person."""
_TAGS: Final = frozenset(
    ("right", "correct", "huh", "no", "agreed", "yes", "hmm", "eh", "okay", "ok", "agree")
)
"""Words at the end of a sentence that only looks like a question: "Kai is odd, right?"."""


MOST_PREDICATES: Final = 12
"""Words of a clause that are read for what they claim."""
_GREETINGS: Final = frozenset("meet welcome thanks glad".split()) | {"thank you"}
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
        self._tell_results()
        return self._memory.found

    def _tell_results(self) -> None:
        """ "Kai is a wolf. I divined him last night.": what was said before was the result."""
        found, me = self._memory.found, self._memory.me
        for at, one in enumerate(found):
            if one.kind is not Tag.DIVINE or not one.past or one.subject != me or one.species is not None:
                continue
            for said in found[:at]:
                if (
                    said.kind is Tag.COLOUR
                    and said.object == one.object
                    and said.by is None
                    and not said.degree
                ):
                    said.evident = Tag.DIVINE

    def _sentence(self, sentence: list[Word], mark: str, number: int) -> None:
        kinds = {word.kind for word in sentence}
        if Kind.POSSESSIVE in kinds:
            sentence = _with_is(sentence)
        names = called(sentence) if Kind.NAME in kinds else []
        self._memory.calls = bool(names)
        marked = any(sentence[i].form == "@" for i in names)
        turns: list[tuple[int, tuple[Who, ...]]] = []
        if names:
            turns = _turns(sentence, names)
            self._memory.to = tuple(dict.fromkeys(who for _, called in turns for who in called))
            self._memory.topic = self._memory.to[-1]
            gone = set(names)
            sentence = [word for i, word in enumerate(sentence) if i not in gone]
            self._memory.marked = None
        elif self._memory.marked is not None and _challenges(sentence):
            self._memory.to, self._memory.marked = (self._memory.marked,), None
        elif not self._memory.to and Kind.YOU in kinds and Kind.WHY in kinds and "?" in mark:
            self._turn_to_last()
        self._call_all(sentence)
        if "?" in mark and self._memory.act is not None and Kind.NAME in kinds and not names:
            votes.how_about(View(self._memory, clauses(sentence, number)[0], None), self._memory.act)
        if self._memory.greeted and not names and not (Kind.YOU in kinds or Kind.YOUR in kinds):
            # "Nice to meet you, Kai. Any claims?" asks all.
            self._memory.to = ()
        self._memory.greeted = bool(names) and not marked and any(w.text in _GREETINGS for w in sentence)
        if not _may_claim(sentence) or (sentence[0].kind is Kind.IF and sentence[0].value == "what"):
            self._mention(sentence)
            if [word.text for word in sentence if word.kind is not Kind.BREAK] in _FIRST:
                talk.you_first(self._memory.found, self._memory.to)
            return
        self._memory.wishes = Kind.LETS in kinds or Kind.PLEASE in kinds
        asks = "?" in mark
        if asks and (said := _without_tag(sentence)) is not sentence:
            sentence, asks = said, False
        parts = clauses(sentence, number)
        before: View | None = None
        self._memory.act = next((votes.OF_ACT[w.kind] for w in sentence if w.kind in votes.OF_ACT), None)
        for clause in parts:
            clause.asks = asks and (clause is parts[-1] and not clause.condition or inverted(clause.words))
            clause.asks = clause.asks or asks_you(clause.words)
            if clause.asks and not names and _muses(clause.words):
                clause.asks = False
            if len(turns) > 1 and clause.words:
                self._memory.to = _spoken_to(turns, clause.words[0].start)
            if self._memory.marked is not None and self._memory.marked_in == number:
                if any(word.kind in (Kind.YOU, Kind.YOUR) for word in clause.words):
                    # "I suspect @Kai — explain your vote".
                    self._memory.to, self._memory.marked = (self._memory.marked,), None
            before = self._clause(clause, before)

    def _turn_to_last(self) -> None:
        """ "Kai votes me. Why do you?": who alone was talked about is asked."""
        if self._memory.third is not None and self._memory.alone:
            self._memory.to = (self._memory.third,)

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
        if clause.words and clause.words[0].text == "whether" and clause.parent is None and not clause.asks:
            # "Whether Kai is a wolf remains to be seen".
            view.used.update(range(len(clause.words)))
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
        if Kind.SHARE in view.kinds or Kind.VERB in view.kinds or Kind.SAY in view.kinds:
            talk.come_out(view, before)
        _suspect_content(view)
        _am_too(view, before)
        _must_be(view)
        _not_both(view)
        if self._memory.cited is not None:
            votes.explain(view)
        if view.asks and view.words and view.has(Kind.WHY):
            votes.why_whom(view)
            votes.why_that(view)
        self._remember(view)
        return view

    def _give_reasons(self, clause: Clause) -> None:
        """ "Kai is a wolf, so let's vote him": what stands before is the reason."""
        for one in self._memory.found:
            if one.sentence == clause.sentence and one.clause < clause.number and one.mood is Mood.STATE:
                one.reason = not one.condition

    def _remember(self, view: View) -> None:
        """Who is meant by him, and by "this", after a clause."""
        if view.clause.opening == "after":
            # "You were calm after Kai died": still of you.
            return
        if Kind.ROLE in view.kinds or Kind.COLOUR in view.kinds:
            self._memory.role = next(
                w.value for w in reversed(view.words) if w.kind in (Kind.ROLE, Kind.COLOUR)
            )
        me = self._memory.me
        named = []
        if view.has(Kind.NAME):
            named = [word for word in view.words if word.kind is Kind.NAME and self._memory.who(word) != me]
        self._memory.alone = self._memory.alone and len({seat_of(word) for word in named}) <= 1
        if not named:
            if (view.has(Kind.YOU) or view.has(Kind.YOUR)) and len(self._memory.to) == 1:
                if view.subject.kind in (Kind.YOU, Kind.YOUR):
                    self._memory.topic = None if view.asks and view.has(Kind.WHAT) else self._memory.to[0]
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
        if last is not None and last.kind is Tag.DIVINE and last.past and last.clause == view.clause.number:
            if last.sentence == view.clause.sentence and isinstance(last.object, Agent):
                # "Kai divined Rin and he's human": Rin.
                self._memory.third = last.object
        if last is not None and last.mood is Mood.REQUEST and last.clause == view.clause.number:
            if last.sentence == view.clause.sentence and last.object == self._memory.who(named[-1]):
                # "Kai should check Rin. His silence ...": Rin's.
                self._memory.third = last.object
        yours = subject.kind in (Kind.YOU, Kind.YOUR) and len(self._memory.to) == 1
        self._memory.topic = self._memory.to[0] if yours else self._memory.third
        if not self._memory.calls and named[-1].form == "@":
            # Who is marked may be spoken to from here on.
            self._memory.marked = Agent(seat_of(named[-1]))
            self._memory.marked_in = view.clause.sentence
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


def _suspect_content(view: View) -> None:
    """ "I suspect Kai is steering us": whatever he is suspected of."""
    parent = view.clause.parent
    if parent is None or view.asks or view.by is not None or view.subject.owned:
        return
    taker = parent[1]
    if taker.kind is not Kind.SUSPECT or not taker.text.startswith(("suspect", "worr", "fear")):
        return
    if not any(w.kind is Kind.ME for w in parent[0].words) or any(
        w.kind is Kind.NOT for w in parent[0].words
    ):
        return
    said = view.reader.found[-1] if view.reader.found else None
    if said is not None and (said.sentence, said.clause) == (view.clause.sentence, view.clause.number):
        return
    for who in view.subject.people if view.subject.kind in SEATED else ():
        if who != view.reader.me:
            view.emit(0, Tag.SUSPECT, object=who, degree=71)


def _must_be(view: View) -> None:
    """ "It has to be Kai", "it must be Kai": the wolf whom all seek."""
    words = [w for w in view.words if w.kind not in (Kind.ADVERB, Kind.DEGREE, Kind.HEY)]
    before = view.clause.before
    if not view.asks and len(words) == 3 and words[0].text == "it" and words[1].kind is Kind.BE:
        held = [w for w in before.words if w.kind in (Kind.ROLE, Kind.COLOUR)] if before is not None else []
        who = view.reader.who(words[2]) if words[2].kind in SEATED else None
        if before is not None and before.condition and held and who not in (None, view.reader.me):
            # "If anyone is the wolf, it's Kai".
            value = held[0].value
            tag = Tag.ROLE if isinstance(value, Holder) else Tag.COLOUR
            role, species = (value, None) if tag is Tag.ROLE else (None, value)
            view.emit(0, tag, object=who, role=role, species=species, degree=80)
        return
    if view.asks or view.shares or len(words) != 4 or words[0].text not in ("it", "that", "this"):
        return
    must = words[1].kind is Kind.NEED or words[1].value == "should" or words[1].value == 65
    if must and words[2].text == "be" and words[3].kind in SEATED:
        who = view.reader.who(words[3])
        if who is not None and who != view.reader.me:
            view.emit(0, Tag.SUSPECT, object=who, degree=80)


def _not_both(view: View) -> None:
    """ "Kai and you cannot both be": the role that both claim."""
    words = view.words
    if view.asks or not words or words[-1].text != "be" or not (view.has(Kind.BOTH) and view.has(Kind.NOT)):
        return
    if len(view.subject.people) == 2 and view.subject.kind in SEATED:
        role = view.reader.role if isinstance(view.reader.role, Holder) else None
        view.emit(0, Tag.FALSE, object=Several("or", tuple(view.subject.people)), role=role, degree=80)


def _am_too(view: View, before: View | None) -> None:
    """ "You are not the seer. I am.": the role is the one that was said last."""
    words = [w for w in view.words if w.kind not in (Kind.ADVERB, Kind.DEGREE, Kind.HEY, Kind.BREAK)]
    if view.asks or len(words) < 2 or words[-1].kind not in (Kind.BE, Kind.NOT) or view.clause.condition:
        return
    negated = words[-1].kind is Kind.NOT
    subject = words[-3:-1] if negated else words[-2:]
    if len(subject) != 2 or subject[1].kind is not Kind.BE and not negated:
        return
    if subject[0].text != "i" or words[-2 if negated else -1].text != "am":
        return
    value = (
        view.reader.role
        if before is None
        else next(
            (w.value for w in reversed(before.words) if w.kind in (Kind.ROLE, Kind.COLOUR)), view.reader.role
        )
    )
    if isinstance(value, Species):
        view.emit(0, Tag.CLAIM, role=comingout.WOLF, negated=negated == (value is Species.WEREWOLF), by=None)
    elif isinstance(value, Holder):
        view.emit(0, Tag.CLAIM, role=value, negated=negated, by=None)


def _challenges(sentence: list[Word]) -> bool:
    """Whether a sentence speaks to one person who was accused: "explain yourself or I'll vote you"."""
    if not any(word.kind in (Kind.YOU, Kind.YOUR) for word in sentence):
        return False
    if any(word.text in _SINGLE for word in sentence):
        return True
    first = next((word for word in sentence if word.kind not in (Kind.PLEASE, Kind.ADVERB, Kind.BREAK)), None)
    if first is not None and first.kind is Kind.IF:
        return any(
            w.kind is Kind.VOTE and v.kind is Kind.YOU for w, v in zip(sentence, sentence[1:], strict=False)
        )
    if first is not None and first.kind is Kind.SHARE:
        # "Please say who you vote" asks all.
        return first.text.startswith(("explain", "reveal", "justify", "clarify"))
    return True


_SINGLE: Final = frozenset("yourself explain defend justify prove".split())


def _turns(sentence: list[Word], names: list[int]) -> list[tuple[int, tuple[Who, ...]]]:
    """Whom a sentence calls, and from where on; names that stand together are called together."""
    turns: list[tuple[int, tuple[Who, ...]]] = []
    last = -1
    for i in reversed(names):
        who = Agent(seat_of(sentence[i]))
        together = last >= 0 and all(w.kind in _BETWEEN_CALLS for w in sentence[last + 1 : i])
        if together:
            start, called = turns.pop()
            turns.append((start, called if who in called else (*called, who)))
        else:
            turns.append((sentence[i].start, (who,)))
        last = i
    # A name at the very end is called by the whole sentence.
    later = [turn for turn in turns if turn[0] < sentence[-1].start]
    return later if later and len(later) < len(turns) and len(later) == 1 else turns


_BETWEEN_CALLS: Final = frozenset((Kind.AND, Kind.BREAK, Kind.NAME, Kind.HEY))


def _spoken_to(turns: list[tuple[int, tuple[Who, ...]]], start: int) -> tuple[Who, ...]:
    """Who was called last before a place, or first after it."""
    before = [called for at, called in turns if at <= start]
    return before[-1] if before else turns[0][1]


def _without_tag(sentence: list[Word]) -> list[Word]:
    """Without the end that makes a question of a statement: "Kai is odd, isn't he?", "..., right?"."""
    said = [word for word in sentence if word.kind is not Kind.BREAK]
    if len(said) > 2 and sentence[-1].text in _TAGS and not inverted(said):
        return sentence[:-1]
    end = len(sentence)
    while end and (sentence[end - 1].text in _AFTER_TAG or sentence[end - 1].kind is Kind.HEY):
        end -= 1
    if end < 5 or sentence[end - 1].text not in _TAG_SUBJECTS:
        return sentence
    negated = sentence[end - 2].kind is Kind.NOT
    at = end - 3 if negated else end - 2
    if sentence[at].kind not in FINITE and sentence[at].kind is not Kind.HAVE:
        return sentence
    spoken = [w for w in sentence[:at] if w.kind is not Kind.BREAK]
    if not any(w.kind in FINITE or w.kind in VERBS for w in spoken) or inverted(spoken):
        return sentence
    if (
        not negated
        and sentence[at - 1].kind is not Kind.BREAK
        and not any(w.kind is Kind.NOT for w in spoken)
    ):
        # "Why did you do that?"
        return sentence
    return sentence[:at]


_TAG_SUBJECTS: Final = frozenset("it they he she that this you we there i".split())
_AFTER_TAG: Final = frozenset("so think say agree not dear though everyone folks".split())


def _muses(words: list[Word]) -> bool:
    """ "Perhaps Kai misleads us?", "could Kai be a wolf?": a guess, which nobody in particular is to answer."""
    first = next((i for i, word in enumerate(words) if word.kind not in (Kind.ADVERB, Kind.HEY)), 0)
    word = words[first]
    after = words[first + 1] if first + 1 < len(words) else None
    if word.value != 65 or after is None:
        return False
    if word.kind is Kind.MODAL:
        return after.kind not in (Kind.YOU, Kind.WE, Kind.ME, Kind.ALL, Kind.OTHERS, Kind.YOUR, Kind.SOME)
    return not inverted(words)


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
