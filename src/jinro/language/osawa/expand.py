"""Shorthand spelled out: aliases, ANY, `without`, `who`.

An alias is an `or` over its members. As the target of a request it means each member: one request each. `who`
refers to a mention before it: the target of the outermost enclosing request, or the subject of the outermost
enclosing sentence, otherwise the last mention. The smallest sentence that contains both the mention and its
`who` is then repeated for each member.

Three steps:

1. Number every mention, and give every `who` the number of its mention.
2. From the inside out, repeat each sentence that contains a mention and all its references, per member.
3. Spell out the remaining aliases.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from jinro.errors import ParseError
from jinro.i18n import message
from jinro.language.context import Roster
from jinro.language.osawa.sets import atoms, is_shorthand, members, spelled_out, swapped
from jinro.language.osawa.show import show
from jinro.language.osawa.syntax import (
    Acts,
    And,
    As,
    Because,
    Happens,
    If,
    Is,
    Listing,
    Minds,
    Node,
    Not,
    NounPhrase,
    Or,
    Order,
    Reports,
    Request,
    Speech,
    Time,
    Timed,
    Tree,
    has_order,
    kind_of,
    names_roles,
)
from jinro.language.osawa.vocabulary import Composant, Noun, Pronoun
from jinro.language.osawa.walk import Each, phrases_in, rebuild, size_of

MAX_SENTENCES: Final = 20_000


def expand(tree: Tree, roster: Roster) -> tuple[Tree, ...]:
    """The tree with its shorthand spelled out; several trees if it is addressed to each of several people.

    A `who` without a mention before it, and an alias without members in this roster, stay as they are. More
    than MAX_SENTENCES sentences raise `ParseError` of kind `too_large`.
    """
    if kind_of(tree) == "phrase":
        return (_phrase(tree, roster),)
    said = _expanded(tree, roster)
    # A request to `who` is addressed to somebody only now: it is expanded like one that names them.
    if said != (tree,) and any(Pronoun.WHO in atoms(phrase) for phrase in phrases_in(tree)):
        said = tuple(again for part in said for again in _expanded(part, roster))
    return said


def _expanded(tree: Tree, roster: Roster) -> tuple[Tree, ...]:
    expander = _Expander(tree, roster)
    said = expander.settle(expander.bind(tree))
    return tuple(_finish(part, roster) for part in _each(said))


class _Mention(Node, frozen=True, gc=False):
    """A noun phrase that a `who` may refer to."""

    number: int
    phrase: NounPhrase


class _Bound(Node, frozen=True, gc=False):
    """A `who` that refers to the mention `number`; `use` numbers the references to one mention."""

    number: int
    use: int


class _Expander:
    """The mentions of one tree: the number of references to each, and which are targets of requests."""

    def __init__(self, tree: Tree, roster: Roster) -> None:
        self._tree = tree
        self._roster = roster
        self._phrases: list[NounPhrase] = []
        self._uses: Counter[int] = Counter()
        self._targets: set[int] = set()
        # The last mention in each enclosing sentence, outermost first.
        self._scope: list[int | None] = []
        self._size = 0

    # -- first step: numbers

    def bind(self, tree: Any) -> Any:
        """The tree with every mention and every `who` numbered."""
        self._scope.append(None)
        bound = self._bind_inside(tree)
        self._scope.pop()
        return bound

    def _bind_inside(self, tree: Any) -> Any:
        match tree:
            case Is(subject, complement):
                # A complement refers to a mention before this sentence, and to roles only.
                complement = self._take_up(complement, names_roles)
                return replace(tree, subject=self._mention(subject), complement=complement)
            case Timed(_, sentence):
                return replace(tree, sentence=self._bind_inside(sentence))
            case Reports(subject, talk):
                subject = self._mention(subject)
                return replace(tree, subject=subject, talk=self._bind_inside(talk))
            case Request(to, rate, sentence):
                target = self._mention(to)
                if isinstance(target, _Mention):
                    self._targets.add(target.number)
                    sentence = self._addressed(sentence, target)
                return Request(target, rate, self.bind(sentence))
            case _:
                return rebuild(tree, self._mention, self.bind)

    def _mention(self, phrase: Any) -> Any:
        if isinstance(phrase, Noun | Speech | _Bound):
            return phrase
        if Pronoun.WHO in atoms(phrase):
            return self._take_up(phrase)
        number = len(self._phrases)
        self._phrases.append(phrase)
        self._scope[-1] = number
        return _Mention(number, phrase)

    def _take_up(self, phrase: Any, fits: Callable[[NounPhrase], bool] = lambda _: True) -> Any:
        """The phrase with its `who` bound to a mention, if one fits."""
        enclosing = [number for number in self._scope if number is not None]
        earlier = reversed(range(len(self._phrases)))
        for number in (*enclosing, *earlier):
            if fits(self._phrases[number]):
                return self._bound(phrase, number)
        return phrase

    def _bound(self, phrase: Any, number: int) -> Any:
        if Pronoun.WHO not in atoms(phrase):
            return phrase
        self._uses[number] += 1
        return swapped(phrase, Pronoun.WHO, _Bound(number, self._uses[number]))

    def _addressed(self, sentence: Any, target: _Mention) -> Any:
        """The content of a request; a subject that repeats the words of the target refers to the target."""

        def part(inner: Any) -> Any:
            return self._addressed(inner, target)

        match sentence:
            case Acts(subject) | Minds(subject) | Happens(subject) if subject == target.phrase:
                return replace(sentence, subject=self._bound(Pronoun.WHO, target.number))
            case If(_, then, otherwise):
                return replace(sentence, then=part(then), otherwise=otherwise and part(otherwise))
            case Because(claim) | As(claim):
                return replace(sentence, claim=part(claim))
            case Timed() | Not() | And() | Or() | Order():
                return rebuild(sentence, _same, part)
            case _:
                return sentence

    # -- second step: one sentence per member

    def settle(self, tree: Any) -> Any:
        """The tree with each mention replaced whose references are all inside it."""
        if isinstance(tree, Reports):
            # Reported talk cannot become several sentences by itself, only together with its subject.
            inside = replace(tree, talk=rebuild(tree.talk, _same, self.settle))
        else:
            inside = rebuild(tree, _same, self.settle)
        numbers, uses = _numbers_in(inside)
        said = [inside]
        for number in numbers:
            if len(uses[number]) == self._uses[number]:
                values = self._values(number)
                self._grow(said, len(values))
                said = [_put(part, number, value) for part in said for value in values]
        return said[0] if len(said) == 1 else Each(tuple(said))

    def _values(self, number: int) -> tuple[NounPhrase, ...]:
        """The replacements of a mention: the whole phrase, or each of its members."""
        phrase = self._phrases[number]
        if self._uses[number] or (number in self._targets and is_shorthand(phrase)):
            return members(phrase, self._roster) or (phrase,)
        return (phrase,)

    def _grow(self, said: list[Any], times: int) -> None:
        if times > 1:
            self._size += times * sum(map(size_of, said))
        if self._size > MAX_SENTENCES:
            raise _too_large(self._tree)


def _too_large(tree: Tree) -> ParseError:
    told = message("sentences.too_large", most=MAX_SENTENCES)
    return ParseError("too_large", told, text=show(tree), position=0)


def _numbers_in(tree: Any) -> tuple[list[int], dict[int, set[int]]]:
    """The mentions in a tree without duplicates, and the references in it to each mention."""
    numbers = []
    uses: dict[int, set[int]] = defaultdict(set)
    for phrase in phrases_in(tree):
        if isinstance(phrase, _Mention):
            numbers.append(phrase.number)
        for word in atoms(phrase):
            if isinstance(word, _Bound):
                uses[word.number].add(word.use)
    return list(dict.fromkeys(numbers)), uses


def _put(tree: Any, number: int, value: NounPhrase) -> Any:
    """The tree with a mention and all references to it replaced."""

    def phrase(old: Any) -> Any:
        if isinstance(old, _Mention):
            return value if old.number == number else old
        for word in atoms(old):
            if isinstance(word, _Bound) and word.number == number:
                old = swapped(old, word, value)
        return old

    return rebuild(tree, phrase, lambda part: _put(part, number, value))


# -- third step: the remaining aliases


def _each(tree: Any) -> list[Any]:
    """The parts of an Each, flattened; any other tree is its only part."""
    if isinstance(tree, Each):
        return [inner for part in tree.parts for inner in _each(part)]
    return [tree]


def _finish(tree: Any, roster: Roster) -> Any:
    match tree:
        case Each():
            return And(tuple(_finish(part, roster) for part in _each(tree)))
        case Happens(subject, Composant.DEAD, negated):
            who = spelled_out(subject, roster)
            dead = Or((Happens(who, Composant.EXECUTED), Happens(who, Composant.ATTACKED)))
            return Not(dead) if negated else dead
        case Timed(times, sentence):
            return _timed(times, _finish(sentence, roster))
        case _:
            return rebuild(tree, lambda phrase: _phrase(phrase, roster), lambda part: _finish(part, roster))


def _timed(times: tuple[Time, ...], sentence: Any) -> Any:
    """A sentence at its times; `before` and `after` are moved inwards to the verbs."""
    if has_order(times) and isinstance(sentence, And | Or | Not):
        return rebuild(sentence, _same, lambda part: _timed(times, part))
    return Timed(times, sentence)


def _phrase(phrase: Any, roster: Roster) -> Any:
    if isinstance(phrase, Listing):
        return replace(phrase, items=tuple(_phrase(item, roster) for item in phrase.items))
    return spelled_out(phrase, roster)


def _same(phrase: Any) -> Any:
    return phrase
