"""The parser's half for sentences and talk: one pass, deciding by the class of the next word.

A parenthesis may hold people, a time, a description or talk, and only what it held tells what may follow:
so `item` reads whatever stands there and leaves in `kind` what it was. The recursion goes one level down
with each parenthesis, and those are counted.
"""

from collections.abc import Callable
from typing import Any, Final

from jinro.game.roles import Role
from jinro.language.osawa import lex
from jinro.language.osawa.cursor import NOUNS, SENTENCE, TALK, TIMES, WORD
from jinro.language.osawa.lex import (
    AND,
    CLOSE,
    COMMA,
    COMPOSANT,
    END,
    MENTAL,
    NAME,
    NOT,
    OPEN,
    OR,
    VERB,
)
from jinro.language.osawa.phrases import (
    MODIFIERS,
    MOMENTS,
    modified,
    names_people,
    names_roles,
    orders,
    with_time,
)
from jinro.language.osawa.syntax import (
    VERBED,
    Acts,
    Happens,
    Is,
    Listing,
    Minds,
    Not,
    NounPhrase,
    Reports,
    Sentence,
    Time,
    Timed,
    Tree,
    Verbal,
)
from jinro.language.osawa.topics import TopicReader
from jinro.language.osawa.words import Quality, Verb

_STOPS: Final = frozenset({END, CLOSE, COMMA})


class Reader(TopicReader):
    """Reads one whole text."""

    __slots__ = ()

    def top(self) -> Tree:
        """The one thing that the text is, with nothing after it."""
        if self.words[0][0] == END:
            self.fail("empty")
        tree: Tree = self.item()
        if self.words[self.at][0] == COMMA:
            tree = self._listing(tree)
        if self.words[self.at][0] != END:
            self.fail("not_opened" if self.words[self.at][0] == CLOSE else "text_after")
        return tree

    def item(self) -> Any:
        return _ITEMS[self.words[self.at][0]](self)

    def _listing(self, first: Any) -> Listing:
        items = [first]
        while self.words[self.at][0] == COMMA:
            if self.kind > WORD:
                self.fail("text_after")
            self.at += 1
            if self.words[self.at][0] == lex.MORE:
                self.at += 1
                self.kind = WORD
                return Listing(tuple(items), more=True)
            items.append(self.item())
        if self.kind > WORD:
            self.fail("not_phrase", 0)
        self.kind = WORD
        return Listing(tuple(items))

    # What begins with people or roles

    def _from_noun(self) -> Any:
        at = self.at
        code, subject, _ = self.words[at]
        if code == NAME:
            # Most sentences are two words in parentheses: somebody and a role.
            following, role, _ = self.words[at + 1]
            if following == NAME and type(role) is Role and self.words[at + 2][0] == CLOSE:
                self.at = at + 2
                self.kind = SENTENCE
                return Is(subject, role)
        return self._predicate(self.noun_phrase())

    def _predicate(self, subject: NounPhrase) -> Any:
        """What is said of a subject, or nothing, and then it is a phrase."""
        code = self.words[self.at][0]
        if code == VERB or code == MENTAL:
            return self._acts(subject, False)
        if code == COMPOSANT:
            return self._happens(subject, False)
        if code in _STOPS:
            self.kind = NOUNS
            return subject
        if code == NOT:
            self.at += 1
            return self._says(subject, True)
        if code in MOMENTS:
            start = self.at
            return self._at_time(self.time(), start, subject)
        if code == OPEN:
            return self._predicate_from_group(subject)
        return self._says(subject, False)

    def _predicate_from_group(self, subject: NounPhrase) -> Any:
        start = self.at
        node = self.group()
        if self.kind == TIMES:
            return self._at_time(node, start, subject)
        if self.kind != NOUNS:
            self.fail("role_expected", start + 1)
        return self._is(subject, False, self.noun_phrase_from(node), start)

    def _says(self, subject: NounPhrase, negated: bool) -> Any:
        code, node, _ = self.words[self.at]
        if code == NAME or code == OPEN or code in MODIFIERS:
            start = self.at
            return self._is(subject, negated, self.noun_phrase(), start)
        if code == COMPOSANT:
            return self._happens(subject, negated)
        if code == VERB or code == MENTAL:
            return self._acts(subject, negated)
        if code not in _VERBALS:
            self.fail("predicate_missing")
        talk = _VERBALS[code](self)
        self.kind = SENTENCE
        return Reports(subject, talk, negated)

    def _is(self, subject: NounPhrase, negated: bool, complement: NounPhrase, start: int) -> Is:
        if not names_roles(complement):
            spoken = range(start, self.at)
            self.fail("role_expected", next(at for at in spoken if names_people(self.words[at][1])))
        self.kind = SENTENCE
        return Is(subject, complement, negated)

    def _happens(self, subject: NounPhrase, negated: bool) -> Sentence:
        composant = self.words[self.at][1]
        self.at += 1
        self.kind = SENTENCE
        if self.words[self.at][0] in (AND, OR):
            composants, joints = self._words_from(composant, COMPOSANT)
            return self.spread([Happens(subject, each) for each in composants], joints, negated)
        return Happens(subject, composant, negated)

    # What begins with a verb

    def _from_verb(self) -> Any:
        _, verb, noun = self.words[self.at]
        if self.words[self.at + 1][0] in _STOPS:
            self.at += 1
            self.kind = WORD
            return noun or verb
        return self._acts(None, False)

    def _acts(self, subject: NounPhrase | None, negated: bool) -> Sentence:
        code, verb, _ = self.words[self.at]
        self.at += 1
        following = self.words[self.at][0]
        if following == AND or following == OR:
            verbs, joints = self._words_from(verb, VERB, MENTAL)
            target = self.noun_phrase()
            self.kind = SENTENCE
            return self.spread([Acts(subject, each, target) for each in verbs], joints, negated)
        if code == MENTAL and following == OPEN:
            return self._minds(subject, verb, negated)
        target = self.noun_phrase()
        self.kind = SENTENCE
        return Acts(subject, verb, target, negated)

    def _minds(self, subject: NounPhrase | None, verb: Verb, negated: bool) -> Sentence:
        start = self.at
        node = self.group()
        if self.kind == NOUNS:
            target = self.noun_phrase_from(node)
            self.kind = SENTENCE
            return Acts(subject, verb, target, negated)
        if self.kind != SENTENCE:
            self.no_sentence(start)
        return Minds(subject, verb, node, negated)

    def _words_from(self, first: Any, *codes: int) -> tuple[list[Any], list[int]]:
        """The rest of `word and word ...`, all of these classes, and the joints between them."""
        words = [first]
        joints = []
        while (joint := self.words[self.at][0]) in (AND, OR):
            joints.append(joint)
            code, word, _ = self.words[self.at + 1]
            self.at += 1
            if code not in codes:
                self.fail("predicate_missing")
            words.append(word)
            self.at += 1
        return words, joints

    # What begins with a parenthesis, a time or `not`

    def _from_group(self) -> Any:
        start = self.at
        return self._after_group(self.group(), start)

    def _after_group(self, node: Any, start: int) -> Any:
        """What a parenthesis begins, by what it held."""
        kind = self.kind
        if kind == NOUNS:
            return self._predicate(self.noun_phrase_from(node))
        if kind == TIMES:
            return self._from_time(node, start)
        if kind == WORD:
            return node
        return self.joint(node, kind)

    def _from_moment(self) -> Any:
        start = self.at
        return self._from_time(self.time(), start)

    def _from_time(self, first: Time, start: int) -> Any:
        if self.words[self.at][0] == AND:
            return self.days_from(first)
        return self._at_time(first, start, None)

    def _at_time(self, first: Time, start: int, subject: NounPhrase | None) -> Any:
        """The sentence after a time, or after a subject and a time; alone, a time is a phrase."""
        times: tuple[Time, ...] = (first,)
        while True:
            code = self.words[self.at][0]
            if code in MOMENTS:
                times = with_time(times, self.time())
                continue
            if code != OPEN:
                break
            opened = self.at
            node = self.group()
            if self.kind != TIMES:
                return self._timed(times, start, self._time_group(node, opened, subject))
            times = with_time(times, node)
        if code in _STOPS and subject is None and len(times) == 1:
            self.kind = TIMES
            return times[0]
        if code in _STOPS:
            self.fail("sentence_missing" if subject is None else "predicate_missing")
        return self._timed(times, start, self.item() if subject is None else self._predicate(subject))

    def _time_group(self, node: Any, opened: int, subject: NounPhrase | None) -> Any:
        """What follows times and begins with a parenthesis, which is read."""
        if subject is None:
            return self._after_group(node, opened)
        if self.kind != NOUNS:
            self.fail("role_expected", opened + 1)
        return self._is(subject, False, self.noun_phrase_from(node), opened)

    def _timed(self, times: tuple[Time, ...], start: int, sentence: Any) -> Timed:
        if self.kind == TALK:
            self.fail("talk_inside", start)
        if self.kind != SENTENCE:
            self.fail("predicate_missing" if self.kind == NOUNS else "sentence_missing")
        if isinstance(sentence, Timed):
            for time in sentence.times:
                times = with_time(times, time)
            sentence = sentence.sentence
        if orders(times) and not isinstance(sentence, VERBED):
            self.fail("adverb_without_verb", start)
        return Timed(times, sentence)

    def _from_not(self) -> Any:
        following = self.words[self.at + 1][0]
        if following == VERB or following == MENTAL:
            self.at += 1
            return self._acts(None, True)
        if following != OPEN:
            return self._from_noun()
        self.at += 1
        start = self.at
        node = self.group()
        if self.kind == NOUNS:
            return self._predicate(self.noun_phrase_from(modified([Quality.NOT], node)))
        if self.kind != SENTENCE:
            self.no_sentence(start)
        return Not(node)

    # Talk

    def _talk(self) -> Verbal:
        talk = _VERBALS[self.words[self.at][0]](self)
        self.kind = TALK
        return talk

    def _word(self) -> Any:
        """A noun or a composant by itself."""
        _, node, noun = self.words[self.at]
        self.at += 1
        self.kind = WORD
        return noun or node

    def _nothing(self) -> Any:
        self.fail("sentence_missing")


_VERBALS: Final[dict[int, Callable[[Reader], Verbal]]] = {
    lex.DECLARE: Reader.declare,
    lex.REQUEST: Reader.request,
    lex.AGREE: Reader.agree,
}
_BEGINNINGS: Final[dict[int, Callable[[Reader], Any]]] = {
    **dict.fromkeys(MODIFIERS | {NAME}, Reader._from_noun),
    **dict.fromkeys(MOMENTS, Reader._from_moment),
    **dict.fromkeys(_VERBALS, Reader._talk),
    **dict.fromkeys((VERB, MENTAL), Reader._from_verb),
    **dict.fromkeys((lex.NOUN, COMPOSANT), Reader._word),
    NOT: Reader._from_not,
    OPEN: Reader._from_group,
    lex.ABOUT: Reader.about,
    lex.SPEECH: Reader.speech,
    lex.BECOME: Reader.become,
    lex.IF: Reader.if_,
    lex.AS: Reader.suppose,
}
_ITEMS: Final = [_BEGINNINGS.get(code, Reader._nothing) for code in range(lex.CLASSES)]
