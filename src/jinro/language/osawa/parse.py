"""Text to trees. An invalid text raises `ParseError`, never anything else.

The parser makes one pass over the tokens and decides by the class of the next one. A parenthesis may hold
people, times, a sentence or talk, and only what it held tells what may follow. So `_Parser.item` reads
whatever comes next and leaves in `kind` what it was. Each parenthesis is one level of recursion, and those
are counted.

This file is long because it is one parser: phrases, sentences, joints and talk call each other in a circle.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, Literal, NoReturn

from jinro.errors import CallerError, ParseError
from jinro.game.roles import Role
from jinro.i18n import Message, message
from jinro.language.osawa.lex import (
    ABOUT,
    ADVERB,
    AGREE,
    AND,
    AS,
    BAD,
    BECAUSE,
    BECOME,
    CLASSES,
    CLOSE,
    COMMA,
    COMPOSANT,
    DAY,
    DECLARE,
    ELSE,
    END,
    IF,
    MENTAL,
    MORE,
    NAME,
    NOT,
    NOUN,
    NUMBER,
    OPEN,
    OR,
    ORDINAL,
    QUALITY,
    RATE,
    REQUEST,
    SPEECH,
    THEN,
    TIME,
    TOKEN,
    VERB,
    WITHOUT,
    ParserToken,
    tokens_of,
)
from jinro.language.osawa.show import show
from jinro.language.osawa.syntax import (
    VERBED,
    About,
    Acts,
    Agree,
    AllOf,
    And,
    AnyOf,
    As,
    Because,
    Become,
    Clause,
    Day,
    Days,
    Declare,
    Happens,
    If,
    Is,
    Kind,
    Listing,
    Minds,
    Modifier,
    Not,
    NounPhrase,
    Or,
    Order,
    Relative,
    Reports,
    Request,
    Sentence,
    Speech,
    Suppose,
    Time,
    Timed,
    Tree,
    Verbal,
    Without,
    has_order,
    modified,
    names_people,
    names_roles,
    with_time,
)
from jinro.language.osawa.vocabulary import Adverb, Noun, Quality, Verb
from jinro.language.text import (
    CACHED_LENGTH,
    CACHED_TEXTS,
    MAX_DEPTH,
    MAX_DIGITS,
    MAX_LENGTH,
    not_text,
    position_of,
)

_LIMITS: Final[dict[str, dict[str, object]]] = {
    "too_deep": {"most": MAX_DEPTH},
    "too_long": {"most": MAX_LENGTH, "digits": MAX_DIGITS},
}
"""Arguments of texts of what was expected, by kind of error; the texts are in the area `sentences`."""

Wanted = Kind | Literal["any"]

# What `_Parser.kind` says about the last thing read; up to _WORD they are phrases.
(_NOUNS, _TIMES, _WORD, _SENTENCE, _TALK) = range(5)

_MODIFIERS: Final = frozenset({NUMBER, ORDINAL, QUALITY, NOT})
_MOMENTS: Final = frozenset({TIME, DAY, ADVERB})
_STOPS: Final = frozenset({END, CLOSE, COMMA})


def parse(text: str, as_: Wanted = "any", *, names: Iterable[str] = ()) -> Tree:
    """The tree of a text; trees of short texts are cached.

    `as_` is the kind that the text must have: an `utterance` is what a village accepts as talk. `names` are
    the characters' names besides `AgentNN`; a name that is also a word of the language is read as the word.
    """
    if type(text) is str and len(text) <= CACHED_LENGTH:
        return _parse_cached(text, as_, tuple(names))
    return parse_afresh(text, as_, names)


def parse_afresh(text: str, as_: Wanted = "any", names: Iterable[str] = ()) -> Tree:
    """`parse` without the cache."""
    if not isinstance(text, str):
        raise not_text(text)
    if len(text) > MAX_LENGTH:
        raise _error("too_long", text, MAX_LENGTH)
    parser = _Parser(text, tokens_of(text, names))
    try:
        tree = parser.top()
        if parser.widened or len(text) > MAX_LENGTH // 2:
            _check_canonical(text, show(tree))
    except RecursionError:
        # Within MAX_DEPTH this happens only if the caller has nearly used up the stack.
        raise _error("too_deep", text, position_of(TOKEN, text, parser.at)) from None
    if as_ != "any":
        _check_kind(text, as_, parser.kind)
    return tree


_parse_cached = lru_cache(maxsize=CACHED_TEXTS)(parse_afresh)


def _check_kind(text: str, as_: Kind, kind: int) -> None:
    match as_:
        case "utterance":
            right = kind == _TALK
        case "sentence":
            right = kind == _SENTENCE
        case "phrase":
            right = kind < _SENTENCE
        case _:
            raise CallerError("errors.sentences.kind", kind=as_)
    if not right:
        raise _error(f"not_{as_}", text, position_of(TOKEN, text, 0))


def _check_canonical(text: str, canonical: str) -> None:
    """Refuse a text whose canonical form exceeds a limit and so could not be read again."""
    if len(canonical) > MAX_LENGTH:
        raise _error("too_long", text, len(text))
    depth = 0
    for sign in canonical:
        if sign == "(":
            depth += 1
            if depth > MAX_DEPTH:
                raise _error("too_deep", text, len(text))
        elif sign == ")":
            depth -= 1


def _error(kind: str, text: str, position: int) -> ParseError:
    found = TOKEN.match(text, position)
    came = repr(found[0][:40]) if found else Message("sentences.end")
    expected = Message(f"sentences.osawa.{kind}", _LIMITS.get(kind, {}))
    told = message("sentences.found", expected=expected, came=came, position=position)
    return ParseError(kind, told, text=text, position=position, expected=expected)


class _Parser:
    """Reads one text: its tokens, the index of the next one, the open parentheses, the kind of the last item.

    `widened` is set when the canonical text will have more parentheses than the text itself.
    """

    __slots__ = ("at", "depth", "kind", "text", "tokens", "widened")

    def __init__(self, text: str, tokens: list[ParserToken]) -> None:
        self.text = text
        self.tokens = tokens
        self.at = 0
        self.depth = 0
        self.kind = _WORD
        self.widened = False

    def top(self) -> Tree:
        """The whole text."""
        if self.tokens[0][0] == END:
            self.fail("empty")
        tree: Tree = self.item()
        if self.tokens[self.at][0] == COMMA:
            tree = self.listing(tree)
        if self.tokens[self.at][0] != END:
            self.fail("not_opened" if self.tokens[self.at][0] == CLOSE else "text_after")
        return tree

    def item(self) -> Any:
        """Whatever comes next; sets `kind`."""
        return _ITEMS[self.tokens[self.at][0]](self)

    def group(self) -> Any:
        """The contents of the parenthesis that must open here; sets `kind`."""
        if self.tokens[self.at][0] != OPEN:
            self.fail("open_missing")
        self.at += 1
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.fail("too_deep", self.at - 1)
        node = self.item()
        if self.tokens[self.at][0] != CLOSE:
            self.fail("not_closed")
        self.at += 1
        self.depth -= 1
        return node

    def take(self, code: int, missing: str) -> Any:
        """The node of the next token, which must be of that class; otherwise fails with `missing`."""
        found, node, _ = self.tokens[self.at]
        if found != code:
            self.fail(missing)
        self.at += 1
        return node

    def fail(self, kind: str, at: int | None = None) -> NoReturn:
        """Raise the error of that kind at a token (default: the next); an unknown token takes precedence."""
        index = self.at if at is None else at
        if index < len(self.tokens) and self.tokens[index][0] == BAD:
            kind = self.tokens[index][1]
        raise _error(kind, self.text, position_of(TOKEN, self.text, index))

    def nothing(self) -> Any:
        self.fail("sentence_missing")

    def word(self) -> Any:
        """A noun or a composant by itself."""
        _, node, noun = self.tokens[self.at]
        self.at += 1
        self.kind = _WORD
        return noun or node

    def listing(self, first: Any) -> Listing:
        items = [first]
        while self.tokens[self.at][0] == COMMA:
            if self.kind > _WORD:
                self.fail("text_after")
            self.at += 1
            if self.tokens[self.at][0] == MORE:
                self.at += 1
                self.kind = _WORD
                return Listing(tuple(items), more=True)
            items.append(self.item())
        if self.kind > _WORD:
            self.fail("not_phrase", 0)
        self.kind = _WORD
        return Listing(tuple(items))

    # -- sentences that begin with people or roles ----------------------------------------------------

    def from_noun(self) -> Any:
        at = self.at
        code, subject, _ = self.tokens[at]
        if code == NAME:
            # Most sentences are two words in parentheses, a person and a role: no need to look further.
            following, role, _ = self.tokens[at + 1]
            if following == NAME and type(role) is Role and self.tokens[at + 2][0] == CLOSE:
                self.at = at + 2
                self.kind = _SENTENCE
                return Is(subject, role)
        return self.predicate(self.noun_phrase())

    def predicate(self, subject: NounPhrase) -> Any:
        """The sentence about a subject; without a predicate the subject is a phrase."""
        code = self.tokens[self.at][0]
        if code == VERB or code == MENTAL:
            return self.acts(subject, False)
        if code == COMPOSANT:
            return self.happens(subject, False)
        if code in _STOPS:
            self.kind = _NOUNS
            return subject
        if code == NOT:
            self.at += 1
            return self.predicate_word(subject, True)
        if code in _MOMENTS:
            start = self.at
            return self.at_time(self.time(), start, subject)
        if code == OPEN:
            return self.predicate_group(subject)
        return self.predicate_word(subject, False)

    def predicate_group(self, subject: NounPhrase) -> Any:
        """A predicate that begins with a parenthesis: a time or a role."""
        start = self.at
        node = self.group()
        if self.kind == _TIMES:
            return self.at_time(node, start, subject)
        if self.kind != _NOUNS:
            self.fail("role_expected", start + 1)
        return self.is_(subject, False, self.noun_phrase_from(node), start)

    def predicate_word(self, subject: NounPhrase, negated: bool) -> Any:
        code = self.tokens[self.at][0]
        if code == NAME or code == OPEN or code in _MODIFIERS:
            start = self.at
            return self.is_(subject, negated, self.noun_phrase(), start)
        if code == COMPOSANT:
            return self.happens(subject, negated)
        if code == VERB or code == MENTAL:
            return self.acts(subject, negated)
        if code not in _VERBALS:
            self.fail("predicate_missing")
        talk = _VERBALS[code](self)
        self.kind = _SENTENCE
        return Reports(subject, talk, negated)

    def is_(self, subject: NounPhrase, negated: bool, complement: NounPhrase, start: int) -> Is:
        """`start` is the first token of the complement; if that names people, the error points into it."""
        if not names_roles(complement):
            read = range(start, self.at)
            self.fail("role_expected", next(at for at in read if names_people(self.tokens[at][1])))
        self.kind = _SENTENCE
        return Is(subject, complement, negated)

    def happens(self, subject: NounPhrase, negated: bool) -> Sentence:
        composant = self.tokens[self.at][1]
        self.at += 1
        self.kind = _SENTENCE
        if self.tokens[self.at][0] in (AND, OR):
            composants, joints = self.words_from(composant, COMPOSANT)
            return self.distributed([Happens(subject, each) for each in composants], joints, negated)
        return Happens(subject, composant, negated)

    # -- sentences that begin with a verb ---------------------------------------------------------------

    def from_verb(self) -> Any:
        _, verb, noun = self.tokens[self.at]
        if self.tokens[self.at + 1][0] in _STOPS:
            self.at += 1
            self.kind = _WORD
            return noun or verb
        return self.acts(None, False)

    def acts(self, subject: NounPhrase | None, negated: bool) -> Sentence:
        code, verb, _ = self.tokens[self.at]
        self.at += 1
        following = self.tokens[self.at][0]
        if following == AND or following == OR:
            verbs, joints = self.words_from(verb, VERB, MENTAL)
            target = self.noun_phrase()
            self.kind = _SENTENCE
            return self.distributed([Acts(subject, each, target) for each in verbs], joints, negated)
        if code == MENTAL and following == OPEN:
            return self.minds(subject, verb, negated)
        target = self.noun_phrase()
        self.kind = _SENTENCE
        return Acts(subject, verb, target, negated)

    def minds(self, subject: NounPhrase | None, verb: Verb, negated: bool) -> Sentence:
        start = self.at
        node = self.group()
        if self.kind == _NOUNS:
            target = self.noun_phrase_from(node)
            self.kind = _SENTENCE
            return Acts(subject, verb, target, negated)
        if self.kind != _SENTENCE:
            self.no_sentence(start)
        return Minds(subject, verb, node, negated)

    def words_from(self, first: Any, *codes: int) -> tuple[list[Any], list[int]]:
        """The words of `first and word ...`, all of these classes, and the joints between them."""
        words = [first]
        joints = []
        while (joint := self.tokens[self.at][0]) in (AND, OR):
            joints.append(joint)
            code, word, _ = self.tokens[self.at + 1]
            self.at += 1
            if code not in codes:
                self.fail("predicate_missing")
            words.append(word)
            self.at += 1
        return words, joints

    def distributed(self, parts: list[Any], joints: list[int], negated: bool = False) -> Sentence:
        """Joined words as joined sentences: `Agent03 executed or attacked`."""
        self.widened = True
        whole: Sentence = self.join(parts, joints, And, Or)
        return Not(whole) if negated else whole

    # -- sentences that begin with a parenthesis, a time or `not` -------------------------------------

    def from_group(self) -> Any:
        start = self.at
        return self.after_group(self.group(), start)

    def after_group(self, node: Any, start: int) -> Any:
        """What begins with a parenthesis, which was read and held `node`."""
        kind = self.kind
        if kind == _NOUNS:
            return self.predicate(self.noun_phrase_from(node))
        if kind == _TIMES:
            return self.from_time(node, start)
        if kind == _WORD:
            return node
        return self.joint(node, kind)

    def from_moment(self) -> Any:
        start = self.at
        return self.from_time(self.time(), start)

    def from_time(self, first: Time, start: int) -> Any:
        if self.tokens[self.at][0] == AND:
            return self.days_from(first)
        return self.at_time(first, start, None)

    def at_time(self, first: Time, start: int, subject: NounPhrase | None) -> Any:
        """The sentence after a time, or after a subject and a time; a time alone is a phrase."""
        times: tuple[Time, ...] = (first,)
        while True:
            code = self.tokens[self.at][0]
            if code in _MOMENTS:
                times = with_time(times, self.time())
                continue
            if code != OPEN:
                break
            opened = self.at
            node = self.group()
            if self.kind != _TIMES:
                return self.timed(times, start, self.after_times(node, opened, subject))
            times = with_time(times, node)
        if code in _STOPS and subject is None and len(times) == 1:
            self.kind = _TIMES
            return times[0]
        if code in _STOPS:
            self.fail("sentence_missing" if subject is None else "predicate_missing")
        return self.timed(times, start, self.item() if subject is None else self.predicate(subject))

    def after_times(self, node: Any, opened: int, subject: NounPhrase | None) -> Any:
        """What follows times and begins with a parenthesis, which was read and held `node`."""
        if subject is None:
            return self.after_group(node, opened)
        if self.kind != _NOUNS:
            self.fail("role_expected", opened + 1)
        return self.is_(subject, False, self.noun_phrase_from(node), opened)

    def timed(self, times: tuple[Time, ...], start: int, sentence: Any) -> Timed:
        if self.kind == _TALK:
            self.fail("talk_inside", start)
        if self.kind != _SENTENCE:
            self.fail("predicate_missing" if self.kind == _NOUNS else "sentence_missing")
        if isinstance(sentence, Timed):
            for time in sentence.times:
                times = with_time(times, time)
            sentence = sentence.sentence
        if has_order(times) and not isinstance(sentence, VERBED):
            self.fail("adverb_without_verb", start)
        return Timed(times, sentence)

    def from_not(self) -> Any:
        following = self.tokens[self.at + 1][0]
        if following == VERB or following == MENTAL:
            self.at += 1
            return self.acts(None, True)
        if following != OPEN:
            return self.from_noun()
        self.at += 1
        start = self.at
        node = self.group()
        if self.kind == _NOUNS:
            return self.predicate(self.noun_phrase_from(modified([Quality.NOT], node)))
        if self.kind != _SENTENCE:
            self.no_sentence(start)
        return Not(node)

    # -- sentences that begin with a word of their own ------------------------------------------------

    def about(self) -> Sentence:
        start = self.at
        self.at += 1
        times = self.more_times(())
        if self.tokens[self.at][0] == OPEN:
            return self.about_group(times, start)
        return self.about_topic(times, start)

    def about_group(self, times: tuple[Time, ...], start: int) -> Sentence:
        opened = self.at
        node = self.group()
        if self.kind == _TIMES:
            return self.about_topic(self.more_times(with_time(times, node)), start)
        if self.kind == _NOUNS:
            return self.about_whom(times, start, self.noun_phrase_from(node))
        if not isinstance(node, Noun):
            self.fail("topic_missing", opened + 1)
        return self.about_whom(times, start, node)

    def about_topic(self, times: tuple[Time, ...], start: int) -> Sentence:
        noun = self.tokens[self.at][2]
        if noun is None:
            return self.about_whom(times, start, self.noun_phrase())
        nouns = [noun]
        joints = []
        self.at += 1
        while (joint := self.tokens[self.at][0]) in (AND, OR) and (noun := self.tokens[self.at + 1][2]):
            joints.append(joint)
            nouns.append(noun)
            self.at += 2
        if not joints:
            return self.about_whom(times, start, nouns[0])
        return self.distributed([self.about_whom(times, start, each) for each in nouns], joints)

    def about_whom(self, times: tuple[Time, ...], start: int, topic: Noun | NounPhrase) -> About:
        if has_order(times):
            self.fail("adverb_without_verb", start + 1)
        self.kind = _SENTENCE
        return About(topic, times)

    def more_times(self, times: tuple[Time, ...]) -> tuple[Time, ...]:
        while self.tokens[self.at][0] in _MOMENTS:
            times = with_time(times, self.time())
        return times

    def become(self) -> Become:
        self.at += 1
        time = self.time()
        self.kind = _SENTENCE
        return Become(time)

    def speech(self) -> Speech:
        self.at += 1
        number = self.take(NUMBER, "number_missing").number
        self.kind = _SENTENCE
        return Speech(number)

    def suppose(self) -> Suppose:
        self.at += 1
        return Suppose(self.sentence_group())

    def sentence_group(self) -> Any:
        """A sentence in parentheses."""
        start = self.at
        node = self.group()
        if self.kind != _SENTENCE:
            self.no_sentence(start)
        return node

    def no_sentence(self, start: int) -> NoReturn:
        """Fail because the parenthesis that opened at `start` and was just read holds no sentence."""
        if self.kind == _TALK:
            self.fail("talk_inside", start + 1)
        if self.kind == _NOUNS:
            self.fail("predicate_missing", self.at - 1)
        self.fail("sentence_missing", start + 1)

    # -- joints -------------------------------------------------------------------------------------------

    def joint(self, left: Any, kind: int) -> Clause:
        """`left` and what is joined to it, if anything; both sides are of the same kind."""
        code, word, _ = self.tokens[self.at]
        if code == AND or code == OR:
            return self.groups_from(left, kind)
        if code == BECAUSE:
            return Because(left, self.next_group(kind))
        if code == AS:
            return As(left, self.next_group(kind))
        if word is Adverb.BEFORE or word is Adverb.AFTER:
            return Order(left, word, self.next_group(kind))
        return left  # type: ignore[no-any-return]

    def next_group(self, kind: int) -> Any:
        """The contents of the parenthesis after the next token, which must be of that kind."""
        self.at += 1
        start = self.at
        node = self.group()
        if self.kind != kind:
            if self.kind < _SENTENCE:
                self.no_sentence(start)
            self.fail("mixed_joint", start + 1)
        return node

    def groups_from(self, first: Any, kind: int) -> Clause:
        """`first` and the parentheses joined to it by `and` and `or`."""
        parts = [first]
        joints = []
        while (joint := self.tokens[self.at][0]) in (AND, OR):
            joints.append(joint)
            parts.append(self.next_group(kind))
        return self.join(parts, joints, And, Or)  # type: ignore[no-any-return]

    def if_(self) -> If:
        self.at += 1
        start = self.at
        condition = self.group()
        kind = self.kind
        if kind < _SENTENCE:
            self.no_sentence(start)
        if self.tokens[self.at][0] in (AND, OR):
            condition = self.groups_from(condition, kind)
        if self.tokens[self.at][0] != THEN:
            self.fail("then_missing")
        then = self.branch(kind)
        otherwise = self.branch(kind) if self.tokens[self.at][0] == ELSE else None
        return If(condition, then, otherwise)

    def branch(self, kind: int) -> Clause:
        first = self.next_group(kind)
        if self.tokens[self.at][0] in (AND, OR):
            return self.groups_from(first, kind)
        return first  # type: ignore[no-any-return]

    def join(self, parts: Sequence[Any], joints: Sequence[int], all_of: Any, any_of: Any) -> Any:
        """Parts with the AND and OR tokens between them; where these are mixed, `and` binds closer."""
        if OR not in joints:
            return all_of(tuple(parts))
        if AND not in joints:
            return any_of(tuple(parts))
        self.widened = True
        runs = [[parts[0]]]
        for joint, part in zip(joints, parts[1:], strict=True):
            if joint == AND:
                runs[-1].append(part)
            else:
                runs.append([part])
        return any_of(tuple(run[0] if len(run) == 1 else all_of(tuple(run)) for run in runs))

    # -- talk -----------------------------------------------------------------------------------------------

    def talk(self) -> Verbal:
        talk = _VERBALS[self.tokens[self.at][0]](self)
        self.kind = _TALK
        return talk

    def declare(self) -> Declare:
        self.at += 1
        return Declare(self.take(RATE, "rate_missing"), self.sentence_group())

    def request(self) -> Request:
        self.at += 1
        to = self.noun_phrase()
        return Request(to, self.take(RATE, "rate_missing"), self.sentence_group())

    def agree(self) -> Agree:
        """The paper's rule omits the rate, its example has one: the default is 100%."""
        self.at += 1
        code, rate, _ = self.tokens[self.at]
        if code == RATE:
            self.at += 1
        elif code == SPEECH:
            return Agree(100, self.speech())
        elif code != OPEN:
            return Agree(100, self.noun_phrase())
        start = self.at
        matter = self.group()
        if self.kind != _NOUNS and not isinstance(matter, Speech):
            self.fail("matter_missing", start + 1)
        return Agree(rate if code == RATE else 100, matter)

    # -- people, roles and sets of them ---------------------------------------------------------------------

    def noun_phrase(self) -> NounPhrase:
        """`np`: terms joined by `and` and `or`, and a `without`."""
        code, node, _ = self.tokens[self.at]
        if code == NAME:
            self.at += 1
        else:
            node = self.term()
        # Classes are ordered: only AND and those after it can continue a noun phrase.
        if self.tokens[self.at][0] < AND:
            return node  # type: ignore[no-any-return]
        return self.noun_phrase_from(node)

    def noun_phrase_from(self, first: NounPhrase) -> NounPhrase:
        """The noun phrase that begins with the term `first`, which was read."""
        whole = first
        if self.tokens[self.at][0] in (AND, OR):
            terms: list[Any] = [first]
            joints = []
            while (joint := self.tokens[self.at][0]) in (AND, OR):
                self.at += 1
                joints.append(joint)
                terms.append(self.term())
            whole = self.join(terms, joints, AllOf, AnyOf)
        if self.tokens[self.at][0] != WITHOUT:
            return whole
        self.at += 1
        return Without(whole, self.term())

    def term(self) -> NounPhrase:
        """A name or a parenthesis, with its modifiers."""
        modifiers: list[Modifier] = []
        code, node, _ = self.tokens[self.at]
        while code in _MODIFIERS:
            modifiers.append(node)
            self.at += 1
            code, node, _ = self.tokens[self.at]
        if code == NAME:
            self.at += 1
        elif code == OPEN:
            start = self.at
            node = self.group()
            if self.kind != _NOUNS:
                self.fail("noun_missing", start + 1)
        else:
            self.fail("noun_missing")
        return modified(modifiers, node)

    # -- times ----------------------------------------------------------------------------------------------

    def time(self) -> Time:
        """A day, a word for a day, adverbs in a row, or times in parentheses."""
        code, node, _ = self.tokens[self.at]
        if code == OPEN:
            start = self.at
            node = self.group()
            if self.kind != _TIMES:
                self.fail("time_missing", start + 1)
            return node  # type: ignore[no-any-return]
        if code not in _MOMENTS:
            self.fail("time_missing")
        self.at += 1
        if code == DAY:
            return Day(self.take(NUMBER, "number_missing").number)
        if code == TIME:
            return node  # type: ignore[no-any-return]
        adverbs = [node]
        while self.tokens[self.at][0] == ADVERB:
            adverbs.append(self.tokens[self.at][1])
            self.at += 1
        return Relative(tuple(adverbs))

    def days_from(self, first: Time) -> Days:
        """`first and time ...`, whose first time was read."""
        times = [first]
        while self.tokens[self.at][0] == AND:
            self.at += 1
            times.append(self.time())
        self.kind = _TIMES
        return Days(tuple(times))


_VERBALS: Final[dict[int, Callable[[_Parser], Verbal]]] = {
    DECLARE: _Parser.declare,
    REQUEST: _Parser.request,
    AGREE: _Parser.agree,
}
_BEGINNINGS: Final[dict[int, Callable[[_Parser], Any]]] = {
    **dict.fromkeys(_MODIFIERS | {NAME}, _Parser.from_noun),
    **dict.fromkeys(_MOMENTS, _Parser.from_moment),
    **dict.fromkeys(_VERBALS, _Parser.talk),
    **dict.fromkeys((VERB, MENTAL), _Parser.from_verb),
    **dict.fromkeys((NOUN, COMPOSANT), _Parser.word),
    NOT: _Parser.from_not,
    OPEN: _Parser.from_group,
    ABOUT: _Parser.about,
    SPEECH: _Parser.speech,
    BECOME: _Parser.become,
    IF: _Parser.if_,
    AS: _Parser.suppose,
}
_ITEMS: Final = [_BEGINNINGS.get(code, _Parser.nothing) for code in range(CLASSES)]
"""By class of token: how to read what begins with it."""
