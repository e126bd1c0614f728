"""Reads an English text: sentence by sentence, clause by clause."""

from collections.abc import Callable
from itertools import islice
from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import PLAIN, Agent, Holder, Several, Who
from jinro.language.prose.en.calls import called
from jinro.language.prose.en.grammar import PlacedClause, asks_any, asks_you, clauses, inverted, sentences
from jinro.language.prose.en.lexicon.kinds import FINITE, SEATED, Kind, Word
from jinro.language.prose.en.phrases import is_verb_s, opens
from jinro.language.prose.en.predicates import (
    acts,
    agreement,
    asking,
    comingout,
    opinions,
    posing,
    powers,
    reasons,
    roles,
    talk,
    trust,
    truth,
    votes,
)
from jinro.language.prose.en.predicates.addressing import asks_whom, challenges, spoken_to, turns
from jinro.language.prose.en.predicates.memory import Memory, seat_of
from jinro.language.prose.en.predicates.rhetoric import drop_rhetoric, muses, without_tag
from jinro.language.prose.en.predicates.suspicion import stated
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.en.tokens import words_of
from jinro.language.prose.mentions import Cast
from jinro.language.prose.predication import Mood, Predication, Situation
from jinro.language.prose.tokens import MOST_SENTENCES, Tag

HANDLERS: Final[dict[Kind, Callable[[ClauseView, int], None]]] = {
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
    Kind.RIVAL: posing.rival,
    Kind.POSE: posing.pose,
    Kind.ROLE: roles.role,
    Kind.COLOUR: roles.role,
    Kind.SUSPECT: stated.suspect,
    Kind.TRUST: trust.trust,
    Kind.TRUE: truth.genuine,
    Kind.FALSE: truth.genuine,
    Kind.OPINION: opinions.opinion,
    Kind.THINK: opinions.think,
    Kind.AGREE: agreement.agree,
    Kind.SAY: talk.say,
}
_WEAK: Final = frozenset((Kind.THINK, Kind.SAY, Kind.WHY))
"""Words that claim something only with a person."""
MOST_PREDICATES: Final = 12
"""Words of a clause that are read for what they claim."""
_GREETINGS: Final = frozenset("meet welcome thanks glad".split()) | {"thank you"}
_TELLS: Final = frozenset((Kind.SHARE, Kind.SAY, Kind.CLAIM))
_HEARS: Final = frozenset(("hear", "hear from", "want to hear", "like to hear"))
_CONCEDES: Final = frozenset(("even though", "although", "though", "whereas", "despite"))
_SO: Final = frozenset(("so", "yes"))
_ASKED: Final = frozenset(
    (Kind.WHO, Kind.WHAT, Kind.WHY, Kind.YOU, Kind.YOUR, Kind.WE, Kind.OUR, Kind.ALL, Kind.OTHERS, Kind.ANY)
    + (Kind.SOME, Kind.OPINION)
)
"""Words of a question that somebody is asked."""
_SHORT: Final = 4
"""Words of a question that is asked for itself."""
_NOT_AHEAD: Final = frozenset(
    (Kind.NAME, Kind.ALL, Kind.OTHERS, Kind.PLEASE, Kind.SHARE, Kind.SAY, Kind.CLAIM, Kind.WHO, Kind.WHAT)
    + (Kind.WHY, Kind.OPINION, Kind.TRUE, Kind.LETS)
)
"""Words of a sentence that speaks to all, though somebody is called next."""
_ABOUT_ALL: Final = (_NOT_AHEAD - {Kind.CLAIM}) | {Kind.NOT, Kind.IF}
_BELIEFS: Final = frozenset((Tag.SUSPECT, Tag.TRUST, Tag.ROLE, Tag.COLOUR, Tag.TRUE, Tag.FALSE))
_FIRST: Final = (["you", "first"], ["you", "start"], ["your", "turn"])


class English:
    """Reads one text in one situation."""

    def __init__(self, situation: Situation, cast: Cast) -> None:
        self._cast = cast
        self._memory = Memory(situation)
        self._said: PlacedClause | None = None
        """A clause that only looks like a question: don't you think."""
        self._kinds: set[Kind] = set()
        """The kinds of the words of the sentence."""

    def read(self, text: str) -> list[Predication]:
        words = words_of(text, self._cast)
        parts = list(islice(sentences(words), MOST_SENTENCES))
        for number, (sentence, mark) in enumerate(parts):
            if number + 1 < len(parts) and not self._memory.to and parts[number + 1][0][0].form == "@":
                self._look_ahead(sentence, parts[number + 1][0])
            said = self._sentence(sentence, mark, number)
            self._memory.earlier, self._memory.previous = self._memory.previous, said
        asking.settle(self._memory.found, text)
        self._tell_results()
        self._drop_told_twice()
        return self._memory.found

    def _drop_told_twice(self) -> None:
        """ "I divined Kai: human. We can trust him.": one result, not a belief besides."""
        found, me = self._memory.found, self._memory.me
        if len(found) < 2:
            return
        told = {
            (one.object, one.species)
            for one in found
            if (one.kind is Tag.DIVINE or one.evident is Tag.DIVINE)
            and one.mood is Mood.STATE
            and one.species is not None
            and one.subject in (None, me)
            and one.by is None
            and not one.negated
        }
        if told:
            found[:] = [one for one in found if not _repeats(one, told)]
        believed = {one.object for one in found if _believes(one)}
        if believed:
            # "His claim is credible, so I trust him": one belief.
            found[:] = [one for one in found if not (_trusts(one) and one.object in believed)]
        self._only_think({who for who, _ in told})

    def _only_think(self, seen: set[Who | None]) -> None:
        """ "I divined Kai: human. So Rin is the wolf.": there is one result, the other is a belief."""
        known = self._memory.situation.seen
        if not seen:
            return
        for one in self._memory.found:
            if one.kind is Tag.COLOUR and one.mood is Mood.STATE and one.by is None and one.evident is None:
                if isinstance(one.object, Agent) and one.object.seat not in known and one.object not in seen:
                    one.degree = one.degree or PLAIN

    def _look_ahead(self, sentence: list[Word], after: list[Word]) -> None:
        """ "Silence from you looks odd. @Kai, do you have a read?": whoever is called next is meant."""
        kinds = {word.kind for word in sentence}
        if (Kind.YOU in kinds or Kind.YOUR in kinds) and kinds.isdisjoint(_NOT_AHEAD):
            self._memory.to = (Agent(seat_of(after[0])),)
        elif Kind.SUSPECT in kinds and Kind.CLAIM in kinds and kinds.isdisjoint(_ABOUT_ALL):
            # "That early claim is odd. @Kai, why now?"
            self._memory.topic = Agent(seat_of(after[0]))

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
        self._memory.found[:] = [one for one in found if not _is_told_better(one, found, me)]

    def _sentence(self, sentence: list[Word], mark: str, number: int) -> list[Word]:
        """Read a sentence; gives it without whom it calls."""
        memory = self._memory
        kinds = self._kinds = {word.kind for word in sentence}
        if Kind.POSSESSIVE in kinds:
            sentence = _with_is(sentence)
        names = called(sentence) if Kind.NAME in kinds else []
        memory.calls = bool(names)
        alone, memory.called_alone = memory.called_alone, False
        marked = False
        called_at: list[tuple[int, tuple[Who, ...]]] = []
        if names:
            marked = any(sentence[i].form == "@" for i in names)
            called_at = turns(sentence, names)
            before_to = memory.to if alone else ()
            memory.to = tuple(dict.fromkeys(who for _, called in called_at for who in called))
            memory.topic = memory.to[-1]
            gone = set(names)
            sentence = [word for i, word in enumerate(sentence) if i not in gone]
            memory.called_alone = all(word.kind is Kind.HEY for word in sentence)
            memory.together = bool(before_to) and memory.called_alone
            if memory.together:
                # "Mr. Kai. Ms. Rin. Your votes are odd.": both.
                memory.to = tuple(dict.fromkeys((*before_to, *memory.to)))
            memory.marked = None
        elif memory.marked is not None and challenges(sentence):
            memory.to, memory.marked = memory.marked, None
        elif not memory.to and Kind.YOU in kinds:
            if "?" in mark and Kind.WHY in kinds or Kind.VOTE in kinds and challenges(sentence):
                self._turn_to_last()
        if not names and Kind.NAME in kinds and (Kind.SHARE in kinds or Kind.WONDER in kinds):
            self._hear_from(sentence)
        if memory.sayer is not None:
            # "Kai says Rin is human. Do we trust him?": Kai.
            if memory.sayer not in memory.to:
                memory.third = memory.topic = memory.sayer
            memory.sayer = None
        if not names or not any(word.text in ("anyone", "anybody") for word in sentence[:2]):
            self._call_all(sentence)
        if memory.greeted and not names and not (Kind.YOU in kinds or Kind.YOUR in kinds):
            # "Nice to meet you, Kai. Any claims?" asks all.
            memory.to = ()
        memory.greeted = bool(names) and not marked and any(w.text in _GREETINGS for w in sentence)
        if not (_may_claim(sentence) or self._goes_on(sentence)) or (
            sentence[0].kind is Kind.IF and sentence[0].value == "what"
        ):
            self._mention(sentence)
            if [word.text for word in sentence if word.kind is not Kind.BREAK] in _FIRST:
                talk.you_first(memory.found, memory.to)
            return sentence
        return self._clauses(sentence, mark, number, called_at)

    def _clauses(
        self, sentence: list[Word], mark: str, number: int, called_at: list[tuple[int, tuple[Who, ...]]]
    ) -> list[Word]:
        """Read the clauses of a sentence; gives it without a tag such as "right?"."""
        memory, kinds, names = self._memory, self._kinds, bool(called_at)
        memory.wishes = Kind.LETS in kinds or Kind.PLEASE in kinds
        memory.goes_on = len(sentence) > 1 and sentence[0].text == "if" and sentence[1].text in _SO
        asks = "?" in mark
        if asks and (said := without_tag(sentence)) is not sentence:
            sentence, asks = said, False
        parts = clauses(sentence, number)
        before: ClauseView | None = None
        first: ClauseView | None = None
        for clause in parts:
            clause.asks = asks and (clause is parts[-1] and not clause.condition or inverted(clause.words))
            clause.asks = clause.asks or asks_you(clause.words) or (bool(names) and asks_any(clause))
            if clause.asks and clause.opening_word in _CONCEDES and not inverted(clause.words):
                # "Why did you vote Kai even though you cleared him?"
                clause.asks = False
            if clause.asks and not names and (muses(clause.words) or self._goes_on_musing(clause)):
                clause.asks = False
            if len(called_at) > 1 and clause.words:
                memory.to = spoken_to(called_at, clause.words[0].start)
            if memory.marked is not None and memory.marked_in == number:
                spoken = any(word.kind in (Kind.YOU, Kind.YOUR) for word in clause.words)
                if spoken and not asks_whom(clause.words):
                    # "I suspect @Kai — explain your vote".
                    memory.to, memory.marked = memory.marked, None
            before = self._clause(clause, before)
            if first is None and clause.words:
                first = before
        if first is not None and before is not None and names:
            self._keep_to(first, before, "?" in mark)
        return sentence

    def _keep_to(self, first: ClauseView, last: ClauseView, asks: bool) -> None:
        """ "Kai, you said Rin is human but voted her. That's odd.": what is said of whoever is called."""
        memory, kind = self._memory, first.subject.kind
        if len(memory.to) != 1:
            return
        if last.subject.kind is Kind.NAME and last.subject.word >= 0 and last.clause.parent is None:
            # "Kai, you doubt me, but Rin copied May. That's odd.": of Rin.
            return
        asked = asks and kind is None and Kind.WHY in self._kinds and Kind.WHAT not in self._kinds
        if asked or kind in (Kind.YOU, Kind.YOUR) and not asks:
            memory.topic = memory.to[0]

    def _hear_from(self, sentence: list[Word]) -> None:
        """ "Let's hear from Kai and Rin. Any thoughts?": they are asked."""
        told = " ".join(word.text for word in sentence)
        if "hear from" not in told:
            return
        at = next(i for i, word in enumerate(sentence) if word.text.endswith("from"))
        heard = [Agent(seat_of(word)) for word in sentence[at + 1 :] if word.kind is Kind.NAME]
        if heard and sentence[at + 1].kind is Kind.NAME and self._memory.me not in heard:
            self._memory.to = tuple(heard)

    def _goes_on(self, sentence: list[Word]) -> bool:
        """Whether a sentence without a word that claims something leaves it out: "I am"."""
        if len(sentence) > 1 and sentence[0].text == "why not" and sentence[1].kind is Kind.NAME:
            return True
        if self._memory.cited is not None and any(w.kind in (Kind.SHARE, Kind.WHAT) for w in sentence):
            return True
        kinds = [word.kind for word in sentence]
        if len(sentence) <= 3 and Kind.WHY in kinds and self._memory.found:
            return True
        if kinds[:1] == [Kind.IF] and self._memory.role is not None and len(sentence) <= 8:
            # "Kai claims seer. If there is another, speak now."
            return any(word.text in talk.ANOTHER for word in sentence)
        return False

    def _goes_on_musing(self, clause: PlacedClause) -> bool:
        """ "Perhaps we could unite and vote Kai?": the guess goes on after "and"."""
        before = clause.before
        if before is None or clause.opening != "and" or inverted(clause.words) or before.asks:
            return False
        return before.before is None and muses(before.words)

    def _turn_to_last(self) -> None:
        """ "Kai votes me. Why do you?": who alone was talked about is asked."""
        if self._memory.third is not None and self._memory.alone:
            self._memory.to = (self._memory.third,)

    def _call_all(self, sentence: list[Word]) -> None:
        """ "Others, please vote": whoever was called before is not meant."""
        if sentence and sentence[0].kind is Kind.IF and not self._memory.calls:
            first = next((w for w in sentence[1:] if w.kind is not Kind.DET), None)
            if first is not None and first.kind is Kind.ROLE:
                # "If the seer is here, please reveal".
                self._memory.to = ()
                return
        for i, word in enumerate(sentence):
            if word.kind is Kind.OTHERS or word.kind is Kind.ALL:
                if word.text in ("anyone", "anybody") and Kind.YOU in self._kinds:
                    # "Anyone you suspect?"
                    return
                after = sentence[i + 1].kind if i + 1 < len(sentence) else None
                if after not in FINITE:
                    self._memory.to = ()
                return
            if (
                word.kind is Kind.ROLE
                and not (i == 0 and self._memory.calls)
                and i + 1 < len(sentence)
                and sentence[i + 1].kind in (Kind.BREAK, Kind.PLEASE)
            ):
                self._memory.to = ()
                return
            if word.kind not in (Kind.HEY, Kind.BREAK, Kind.AND, Kind.NAME):
                return

    def _clause(self, clause: PlacedClause, before: ClauseView | None) -> ClauseView:
        memory = self._memory
        if clause.parent is not None and clause.parent[0] is self._said:
            clause.asks = False
        if drop_rhetoric(clause):
            self._said = clause
        view = ClauseView(memory, clause, before)
        if clause.opening == "so":
            self._give_reasons(clause)
        talk.set_mood(view, before)
        if clause.words and clause.words[0].text == "whether" and clause.parent is None and not clause.asks:
            # "Whether Kai is a wolf remains to be seen".
            view.used.update(range(len(clause.words)))
        mine = clause.words and clause.words[0].text == "after" and Kind.DIVINE in view.kinds
        if (
            clause.words
            and not mine
            and clause.words[0].text in ("before", "after")
            and opens(clause.words, 1)
        ):
            # "Before we trust Kai ...".
            view.used.update(range(len(clause.words)))
        read, count = 0, len(memory.found)
        for i, word in enumerate(view.words):
            handler = HANDLERS.get(word.kind)
            if handler is not None and i not in view.used and read < MOST_PREDICATES:
                handler(view, i)
                read += 1
        if view.asks and not memory.to and len(memory.found) > count:
            self._drop_unasked(view, count)
        if view.shares and before is not None and before.clause.condition:
            talk.share_it(view, before)
        if Kind.SHARE in view.kinds or Kind.VERB in view.kinds or Kind.SAY in view.kinds:
            talk.come_out(view, before)
        if Kind.NOT in view.kinds and memory.to:
            comingout.take_back(view)
        if memory.cited is not None:
            reasons.explain(view)
        if view.asks and view.words and view.words[0].text == "why not":
            reasons.why_not(view)
        if view.asks and Kind.WHAT in view.kinds and Kind.YOU in view.kinds:
            reasons.what_made(view)
        if view.asks and view.words and view.has(Kind.WHY):
            reasons.why_whom(view)
            reasons.why_that(view)
        self._remember(view)
        return view

    def _drop_unasked(self, view: ClauseView, count: int) -> None:
        """ "Is he protecting a wolf?": musing that asks nobody; "maybe he's the seer?" is a guess."""
        found = self._memory.found
        if view.clause.parent is not None or view.verb < 0 or not self._kinds.isdisjoint(_ASKED):
            return
        if view.subject.kind is Kind.NAME and len(view.words) <= _SHORT and inverted(view.words):
            # "Is Kai suspicious?"
            return
        guess = view.subject.kind in SEATED and view.verb > 0 and not inverted(view.words)
        kept = found[:count]
        for one in found[count:]:
            if one.mood is Mood.ASK and one.kind in _BELIEFS and isinstance(one.object, Agent):
                if not guess:
                    continue
                one.mood, one.degree = Mood.STATE, 65
            kept.append(one)
        found[:] = kept

    def _give_reasons(self, clause: PlacedClause) -> None:
        """ "Kai is a wolf, so let's vote him": what stands before is the reason."""
        for one in self._memory.found:
            if one.sentence == clause.sentence and one.clause < clause.number and one.mood is Mood.STATE:
                one.reason = not one.condition

    def _remember(self, view: ClauseView) -> None:
        """Who is meant by him, and by "this", after a clause."""
        if view.clause.opening == "after":
            # "You were calm after Kai died": still of you.
            return
        if Kind.ROLE in view.kinds or Kind.COLOUR in view.kinds:
            self._memory.role = next(
                w.value for w in reversed(view.words) if w.kind in (Kind.ROLE, Kind.COLOUR)
            )
        memory = self._memory
        named = []
        if Kind.NAME in view.kinds:
            me = memory.me
            named = [word for word in view.words if word.kind is Kind.NAME and memory.who(word) != me]
        if not named:
            if len(memory.to) == 1 and view.subject.kind in (Kind.YOU, Kind.YOUR):
                opinion = Kind.THINK in view.kinds or Kind.OPINION in view.kinds
                memory.topic = None if view.asks and opinion and view.has(Kind.WHAT) else memory.to[0]
            if len(memory.to) > 1 and view.subject.kind in (Kind.YOU, Kind.YOUR):
                memory.topics = [*memory.to]
            return
        memory.alone = memory.alone and len({seat_of(word) for word in named}) <= 1
        self._remember_third(view, named)
        yours = view.subject.kind in (Kind.YOU, Kind.YOUR) and len(memory.to) == 1
        if not (self._is_deed(view.clause) and memory.topic is not None):
            # "Calling Rin a wolf?" is still about who did it.
            memory.topic = memory.to[0] if yours else memory.third
            several = len(memory.to) > 1 and view.subject.kind in (Kind.YOU, Kind.YOUR)
            memory.topics = [*memory.to] if several else []
        if not memory.calls and named[-1].form == "@":
            # Who is marked may be spoken to from here on.
            memory.marked = tuple(Agent(seat_of(word)) for word in named if word.form == "@")
            if not view.text_in(_HEARS):
                memory.marked = (
                    memory.marked[-1:] if len(memory.marked) == 1 or not view.has(Kind.PREP) else None
                )
            memory.marked_in = view.clause.sentence
        memory.group = []
        if len(named) > 1:
            at = next(i for i, word in enumerate(view.words) if word is named[0])
            people = view.listed(at)[0]
            if len(people) > 1 or isinstance(people[0], Several):
                memory.group = people

    @staticmethod
    def _is_deed(clause: PlacedClause) -> bool:
        """Whether a clause begins with what somebody does, or is the content of such a one."""
        first = clause.parent[0] if clause.parent is not None else clause
        if not first.words:
            return False
        word = first.words[0]
        return first.number == 0 and word.form == "ing" and word.kind in _TELLS and not first.opening

    def _remember_third(self, view: ClauseView, named: list[Word]) -> None:
        """Who is meant by him after a clause that names somebody."""
        memory, subject = self._memory, view.subject
        first = view.words[subject.word] if subject.word >= 0 else None
        goes_on = subject.word < 0 and len(subject.people) == 1 and view.clause.opening in ("and", "but")
        if subject.kind in (Kind.THIRD, Kind.THEIR) and len(subject.people) == 1:
            # "His claim contradicts Rin's": he goes on to be meant.
            memory.third = subject.people[0]
        elif goes_on and subject.kind in (Kind.NAME, Kind.THIRD, Kind.THEIR):
            # "Kai dodges and repeats Rin. That's odd.": Kai.
            memory.third = subject.people[0]
        else:
            doer = first if first is not None and first in named else named[-1]
            if view.verb < 0 and view.words[0] is named[0] and len(view.words) > 1:
                # "Kai favoring Rin. That means he ...": Kai.
                doer = named[0]
            memory.third = memory.who(doer)
        if view.clause.parent is not None and view.by not in (None, memory.me, *memory.to):
            memory.sayer = view.by
        last = memory.found[-1] if memory.found else None
        if last is None or (last.clause, last.sentence) != (view.clause.number, view.clause.sentence):
            return
        if (
            last.kind is Tag.DIVINE
            and last.past
            and isinstance(last.object, Agent)
            and last.object != memory.me
        ):
            # "Kai divined Rin and he's human": Rin.
            memory.third = last.object
        if (
            last.by is not None
            and last.species is not None
            and subject.kind is Kind.NAME
            and Kind.THIRD in view.kinds
        ):
            if isinstance(last.object, Agent) and last.object not in (memory.me, last.by):
                # "Kai divined him as a wolf, and his claim ...": still his.
                memory.third = last.object
        if last.mood is Mood.REQUEST and last.object == memory.who(named[-1]):
            # "Kai should check Rin. His silence ...": Rin's.
            memory.third = last.object

    def _mention(self, words: list[Word]) -> None:
        """Remember who is mentioned in a sentence that claims nothing."""
        for word in words:
            if word.kind is Kind.NAME and self._memory.who(word) != self._memory.me:
                self._memory.third = self._memory.topic = self._memory.who(word)


def _repeats(one: Predication, told: set[tuple[Who | None, Species]]) -> bool:
    """Whether a belief says no more than a result of the speaker's."""
    if one.mood is not Mood.STATE or one.by is not None or one.condition:
        return False
    if one.kind is Tag.TRUST and not one.negated:
        return (one.object, Species.HUMAN) in told
    if one.kind is Tag.SUSPECT and not one.negated:
        return (one.object, Species.WEREWOLF) in told
    if one.kind is Tag.COLOUR and not one.negated and one.evident is None:
        return (one.object, one.species) in told
    return False


_POWERS: Final = (Holder(Role.SEER), Holder(Role.MEDIUM))


def _believes(one: Predication) -> bool:
    """Whether somebody's claim is said to be true."""
    own = one.mood is Mood.STATE and one.by is None and not one.negated
    return own and (one.kind is Tag.TRUE or one.kind is Tag.ROLE and one.role in _POWERS)


def _trusts(one: Predication) -> bool:
    return one.kind is Tag.TRUST and one.mood is Mood.STATE and one.by is None and not one.negated


def _is_told_better(one: Predication, found: list[Predication], me: Who) -> bool:
    """Whether a divination without its result comes with it elsewhere in the text."""
    if one.kind is not Tag.DIVINE or not one.past or one.species is not None or one.mood is not Mood.STATE:
        return False
    for other in found:
        if other.species is None or other.object != one.object or other.mood is not Mood.STATE:
            continue
        by = other.subject if other.kind is Tag.DIVINE else other.by or me
        if by == one.subject and (other.kind is Tag.DIVINE or other.evident is Tag.DIVINE):
            return True
    return False


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
