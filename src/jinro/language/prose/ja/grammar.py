"""Japanese texts into tokens, sentences and clauses, and whom a sentence addresses.

Japanese tells by particles: は and が mark the subject, を, に and へ the object, の an owner. Often there is
none: カイ黒. A clause ends at a comma, a conjunction, or the word that makes it a condition or a reason.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from jinro.game.roles import Species
from jinro.language.prose.ja.lexicon import ENTRIES, VILLAGE
from jinro.language.prose.mentions import Cast, Mention
from jinro.language.prose.tokens import MOST_TOKENS, Tag, Token, trie_pattern

_TOKEN: Final = re.compile(
    f"(?P<stop>[。！？!?\n]+|(?<=[ぁ-ん])[.．](?![0-9]))|(?P<break>[、,，;；：:「」『』（）()…]|けど|けれど|だが|しかし|でも、|一方|(?<=[るいただす])が、|し、)"
    f"|(?P<village>{VILLAGE})|(?P<word>{trie_pattern(ENTRIES)})"
)
_CASE: Final = re.compile(
    r"[\s　]*(?:さん|くん|ちゃん|様)?(は|が|も|を|に|へ|の|と|か(?!ら|な|も)|って|こそ|視点|だけ|以外|より)"
)
_SUBJECT_CASES: Final = frozenset("はがも") | {"こそ"}
PEOPLE: Final = frozenset((Tag.NAME, Tag.ME, Tag.YOU, Tag.THIRD))
_ARGUMENTS: Final = frozenset((Tag.COLOUR, Tag.TRUE, Tag.FALSE, Tag.VOTE))
"""After a marked name without a particle, these make it a part of the sentence."""


def tokens_of(text: str, cast: Cast) -> list[Token]:
    """The tokens of a text; after a person comes a CASE token, "" without a particle."""
    tokens: list[Token] = []
    at = 0
    for mention in cast.mentions(text):
        if mention.start < at:
            continue
        _scan(text, at, mention.start, tokens)
        tokens.append(Token(Tag.NAME, mention, mention.start, mention.end))
        at = _append_case(text, mention.end, tokens)
    _scan(text, at, len(text), tokens)
    return tokens


def _scan(text: str, start: int, end: int, tokens: list[Token]) -> None:
    at = start
    for match in _TOKEN.finditer(text, start, end):
        if match.start() < at:
            continue
        word = match[0]
        if match.lastgroup == "stop":
            tokens.append(Token(Tag.STOP, word, match.start(), match.end()))
        elif match.lastgroup == "break":
            tokens.append(Token(Tag.BREAK, word, match.start(), match.end()))
        elif match.lastgroup == "village":
            tokens.append(Token(Tag.COLOUR, Species.HUMAN, match.start(), match.end()))
        else:
            tag, value = ENTRIES[word]
            tokens.append(Token(tag, value, match.start(), match.end()))
            if tag in PEOPLE:
                at = _append_case(
                    text, match.end(), tokens, given=word[-1] if word.startswith("自分") else ""
                )


def _append_case(text: str, end: int, tokens: list[Token], given: str = "") -> int:
    match = _CASE.match(text, end)
    if given or match is None:
        tokens.append(Token(Tag.CASE, given, end, end))
        return end
    tokens.append(Token(Tag.CASE, match[1], match.start(1), match.end()))
    return match.end()


class Clause:
    """The tokens of a clause, and what its place in the sentence says about it."""

    def __init__(self, number: int, sentence: int) -> None:
        self.tokens: list[Token] = []
        self.number = number
        self.sentence = sentence
        self.condition = False
        self.asks = False
        self.last = False
        self.surprised = False
        self.before: Clause | None = None
        self.end = 0
        """Where the mark or word that closes it begins."""


def sentences(tokens: Sequence[Token], text: str) -> Iterator[tuple[list[Token], str]]:
    """Sentences with their final marks; a marked name that is called begins a new one."""
    sentence: list[Token] = []
    for i, token in enumerate(tokens):
        if token.tag is Tag.STOP:
            if sentence:
                yield sentence, str(token.value)
            sentence = []
            continue
        if token.tag is Tag.NAME and sentence and _marked(token) and is_called(tokens, i, text):
            if not (len(sentence) == 2 and sentence[0].tag is Tag.NAME):
                yield sentence, ""
                sentence = []
        sentence.append(token)
    if sentence:
        yield sentence, ""


def _marked(token: Token) -> bool:
    return isinstance(token.value, Mention) and token.value.marked


def is_called(tokens: Sequence[Token], i: int, text: str) -> bool:
    """Whether the name at `i` is called, not talked about: marked or first, and without a particle."""
    case = tokens[i + 1]
    after = tokens[i + 2] if i + 2 < len(tokens) else None
    if case.value:
        return False
    if after is None:
        return _marked(tokens[i])
    gap = after.start - case.end
    if after.tag is Tag.BREAK and gap <= 1:
        return i == 0 or tokens[i - 1].tag in (Tag.STOP, Tag.BREAK) or _marked(tokens[i])
    if not _marked(tokens[i]):
        return False
    if after.tag is Tag.NAME:
        return is_called(tokens, i + 2, text) or not _marked(after)
    return not (after.tag in _ARGUMENTS and gap <= 2 and not _opens_noun(after, text))


def _opens_noun(token: Token, text: str) -> bool:
    """Whether a colour is the first part of a noun: 白出しのタイミング."""
    return token.tag is Tag.COLOUR and text.startswith(("出し", "押し", "塗り"), token.end)


def clauses(sentence: list[Token], number: int) -> list[Clause]:
    """The clauses of a sentence; the word for "if" stands at the end of its clause."""
    found: list[Clause] = []
    clause = Clause(0, number)
    for token in sentence:
        if token.tag is Tag.BREAK or token.tag is Tag.IF or token.tag is Tag.BECAUSE:
            clause.condition = token.tag is Tag.IF
            clause.end = token.start
            if clause.tokens:
                found.append(clause)
                clause = Clause(len(found), number)
        else:
            clause.tokens.append(token)
            if len(clause.tokens) >= MOST_TOKENS and token.tag not in PEOPLE:
                found.append(clause)
                clause = Clause(len(found), number)
    if clause.tokens:
        found.append(clause)
    return _merged(found)


def _merged(found: list[Clause]) -> list[Clause]:
    """Names before a comma belong to the clause after it: カイ、リン両方怪しい."""
    kept: list[Clause] = []
    carried: list[Token] = []
    for clause in found:
        names = all(t.tag in PEOPLE or t.tag is Tag.CASE for t in clause.tokens)
        if names and not clause.condition and clause.end - clause.tokens[-1].end < 2:
            carried += clause.tokens
            continue
        clause.tokens = carried[-MOST_TOKENS:] + clause.tokens
        clause.number = len(kept)
        carried = []
        kept.append(clause)
    if carried and kept:
        kept[-1].tokens += carried[:MOST_TOKENS]
    return kept
