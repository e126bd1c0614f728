"""A phrase becomes a sentence of one character: endings, contractions, fillers, how reasons are joined."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, TypeVar

from jinro.language.prose.ja.nouns import HONORIFICS
from jinro.players.reasoner.voice.book import PhraseBook, phrase_book
from jinro.players.reasoner.voice.inflect import PREDICATE, inflected
from jinro.players.reasoner.voice.styles import EnglishStyle, Style, Traits

T = TypeVar("T")
Slots = Mapping[str, str]
_TAGS: Final = re.compile(r"^<([^>]*)>")
_FIRST: Final = re.compile(r"(^|[.!?] )([a-z])")
_SOFT: Final = ("ね", "な", "のう")
"""Particles that ask for assent."""
GROWN: Final = 40
"""From this age on people speak of their long experience."""
_QUESTIONS: Final = {"polite": "か？", "plain": "？", "elder": "かのう？"}
_WHYS: Final = {
    "polite": "んですか？", "plain": "の？", "elder": "のじゃ？", "hostess": "のですか？",
    "young man": "んだ？",
    "rough man": "んだ？", "silent man": "んだ？", "actor": "のだ？", "tavern woman": "んだい？",
    "old woman": "んだい？",
}  # fmt: skip
"""How a question ends, by register or style."""
_HALT: Final = ("", "よ", "ぜ", "ね", "な")
"""Particles that may follow a proposal."""
CONTRACTIONS: Final = {
    "I'm": "I am", "I'll": "I will", "I'd": "I would", "I've": "I have", "you're": "you are",
    "you'll": "you will",
    "you've": "you have", "we'll": "we will", "who'll": "who will", "this'll": "this will",
    "that's": "that is",
    "it's": "it is", "there's": "there is", "what's": "what is", "let's": "let us", "don't": "do not",
    "won't": "will not",
    "can't": "cannot", "didn't": "did not", "doesn't": "does not", "isn't": "is not",
}  # fmt: skip
_CONTRACTED: Final = re.compile("|".join(CONTRACTIONS), re.IGNORECASE)

_HEAD_FIRST: Final = ("{h}, because {r}", "{h}. {r}", "{h} because {r}", "{h}: {r}")
_CASES: Final = (
    (re.compile(r"()\{t\}'s"), "their"),
    (re.compile(r"((?:divined|checked|found|on|in|about) )\{t\}"), "them"),
    (re.compile(r"(^|that |how |way |and |when |than )\{t\}(?= (?!and |the ))"), "they"),
)
"""Where a pronoun may stand for the name in an English reason."""


class DrawnChoices:
    """Choices that follow from one drawn number."""

    __slots__ = ("_left",)

    def __init__(self, number: int) -> None:
        self._left = number

    def pick(self, options: Sequence[T]) -> T:
        self._left, n = divmod(self._left, len(options))
        return options[n]

    def chance(self, percent: int) -> bool:
        self._left, n = divmod(self._left, 100)
        return n < percent


class Tongue:
    """How one character words phrases; its phrases are those that its tags allow."""

    book: PhraseBook
    words: Mapping[str, str]
    """The first person, and how it addresses one and all."""

    def __init__(self, person: Traits, tags: frozenset[str]) -> None:
        self.person = person
        self._tags = tags | person.traits | ({"aged"} if person.aged else set())
        if person.age >= GROWN:
            self._tags |= {"grown"}
        self._kept: dict[tuple[str, str], tuple[str, ...]] = {}

    def phrases(self, table: str, name: str) -> tuple[str, ...]:
        """The phrases of a table that this character may use."""
        kept = self._kept.get((table, name))
        if kept is None:
            kept = self._kept[table, name] = self.allowed(self.book.table(table)[name])
        return kept

    def allowed(self, phrases: Sequence[str]) -> tuple[str, ...]:
        found = []
        for phrase in phrases:
            tags = _TAGS.match(phrase)
            if tags is None:
                found.append(phrase)
            elif self._tags.issuperset(tags[1].split(",")):
                # What only this temperament says is said more often by it.
                found += [phrase[tags.end() :]] * 2
        return tuple(found)

    def name(self, name: str) -> str:
        """How this character calls somebody."""
        return name

    def sentence(self, phrase: str, slots: Slots, dice: DrawnChoices, *, firm: bool = False) -> str:
        """A phrase as one or more whole sentences; `firm`: it asks for no assent."""
        raise NotImplementedError

    def reasoned(self, head: str, reason: str, slots: Slots, dice: DrawnChoices) -> str:
        """A statement with its reason."""
        raise NotImplementedError

    def explained(self, reason: str, slots: Slots) -> str:
        """A reason alone, as the answer to "why?"; without a full stop."""
        raise NotImplementedError

    def joined(self, *sentences: str) -> str:
        """Sentences in a row."""
        raise NotImplementedError

    def listed(self, names: Sequence[str]) -> str:
        """Several names in a row."""
        raise NotImplementedError

    def filler(self, dice: DrawnChoices) -> str:
        """What it says before it comes to the point; often nothing."""
        raise NotImplementedError


class JapaneseTongue(Tongue):
    """A character that speaks Japanese."""

    def __init__(self, person: Traits, style: Style) -> None:
        sex = "female" if person.female else "male"
        super().__init__(person, frozenset((style.register, style.name, sex)))
        self.book = phrase_book("ja")
        self.style = style
        self.words = {"me": style.me, "you": style.you, "all": style.everybody}

    def name(self, name: str) -> str:
        return name if name.endswith(HONORIFICS) else name + self.style.honorific

    def sentence(self, phrase: str, slots: Slots, dice: DrawnChoices, *, firm: bool = False) -> str:
        text = PREDICATE.sub(lambda found: self._ended(found, dice, firm), phrase)
        return self._stopped(text.format_map(slots), dice)

    def reasoned(self, head: str, reason: str, slots: Slots, dice: DrawnChoices) -> str:
        said, style = self.sentence(head, slots, dice, firm=True), self.style
        clause = self._clause(reason).format_map(slots)
        # A head of two clauses bears no third one before it.
        match dice.pick((1, 1, 2) if "、" in head else (0, 0, 1, 1, 2)):
            case 0:
                because = style.because
                if because == "ので" and clause.endswith("だ"):
                    clause, because = clause[:-1], "なので"
                return f"{clause}{because}、{said}"
            case 1:
                return f"{said}{clause}{self._since()}。"
            case _:
                return self.sentence(reason, slots, dice) + said

    def explained(self, reason: str, slots: Slots) -> str:
        return self._clause(reason).format_map(slots) + self._since()

    def joined(self, *sentences: str) -> str:
        return "".join(sentences)

    def listed(self, names: Sequence[str]) -> str:
        return "、".join(names[:-1]) + ("と" if len(names) > 1 else "") + names[-1]

    def _since(self) -> str:
        return self.style.reason.replace("[だ]", inflected("だ", "", self.style.register)[0])

    def filler(self, dice: DrawnChoices) -> str:
        traits = self.person.traits
        often = 0 if "blunt" in traits else 45 if "timid" in traits else 25
        return dice.pick(self.style.fillers) if self.style.fillers and dice.chance(often) else ""

    def _ended(self, found: re.Match[str], dice: DrawnChoices, firm: bool) -> str:
        word, form, bare = found[1], found[2] or "", found[3]
        style = self.style
        text, kind = inflected(word, form, style.register)
        if bare:
            return text
        match kind:
            case "noun":
                return word[:-1] + dice.pick(_firm(style.noun, style.register) if firm else style.noun)
            case "past" | "negative":
                return text + dice.pick(_firm(style.past, style.register) if firm else style.past)
            case "request":
                return text + dice.pick(style.request)
            case "question":
                return text + _QUESTIONS[style.register]
            case "why":
                return text + (_WHYS.get(style.name) or _WHYS[style.register])
            case "proposal" | "wish" if style.register == "polite":
                return text
            case "wish":
                return text + dice.pick(
                    _firm(style.verb, style.register) if firm else style.verb
                ).removesuffix("よ")
            case "proposal":
                particle = dice.pick(style.verb)
                return text + (particle if particle in _HALT else "")
            case _:
                return text + dice.pick(_firm(style.verb, style.register) if firm else style.verb)

    def _clause(self, phrase: str) -> str:
        """A phrase as a subordinate clause: plain, whatever the style is."""
        register = "elder" if self.style.register == "elder" else "plain"
        return PREDICATE.sub(lambda found: inflected(found[1], found[2] or "", register)[0], phrase)

    def _stopped(self, text: str, dice: DrawnChoices) -> str:
        if text.endswith(("。", "？", "！")):
            return text
        lively = self.person.traits & {"cheerful", "proud"} and "courteous" not in self.person.traits
        return text + ("！" if lively and dice.chance(35) else "。")


class EnglishTongue(Tongue):
    """A character that speaks English."""

    def __init__(self, person: Traits, style: EnglishStyle) -> None:
        super().__init__(person, frozenset((style.register,)))
        self.book = phrase_book("en")
        self.style = style
        self.words = {"me": "me", "you": "you", "all": "everyone"}

    def sentence(self, phrase: str, slots: Slots, dice: DrawnChoices, *, firm: bool = False) -> str:
        return self._polished(phrase.format_map(slots), dice)

    def reasoned(self, head: str, reason: str, slots: Slots, dice: DrawnChoices) -> str:
        # A head of two clauses bears no third one before it.
        ways = _HEAD_FIRST if "," in head or ";" in head else (*_HEAD_FIRST, "{r}, so {h}", "since {r}, {h}")
        way = dice.pick(ways)
        if way.startswith("{h}") and "t?" in slots:
            # Named before: a pronoun from now on.
            for pattern, case in _CASES:
                reason = pattern.sub(rf"\1{{{case}}}", reason)
            slots = {**slots, **dict(zip(("they", "them", "their"), slots["t?"].split(), strict=True))}
        return self._polished(way.format(h=head.format_map(slots), r=reason.format_map(slots)), dice)

    def explained(self, reason: str, slots: Slots) -> str:
        return reason.format_map(slots)

    def joined(self, *sentences: str) -> str:
        return " ".join(sentence for sentence in sentences if sentence)

    def listed(self, names: Sequence[str]) -> str:
        return ", ".join(names[:-1]) + (" and " if len(names) > 1 else "") + names[-1]

    def filler(self, dice: DrawnChoices) -> str:
        traits = self.person.traits
        often = 0 if "blunt" in traits else 45 if "timid" in traits else 25
        return dice.pick(self.style.fillers) if dice.chance(often) else ""

    def _polished(self, text: str, dice: DrawnChoices) -> str:
        if not self.style.contracts:
            text = _CONTRACTED.sub(_expanded, text)
        text = _FIRST.sub(lambda found: found[1] + found[2].upper(), text)
        if text.endswith((".", "?", "!")):
            return text
        lively = self.person.traits & {"cheerful", "proud"} and self.style.register != "formal"
        return text + ("!" if lively and dice.chance(35) else ".")


@cache
def _firm(endings: tuple[str, ...], register: str) -> tuple[str, ...]:
    """Endings that ask for no assent; polite ones that do not insist either."""
    soft = (*_SOFT, "よ") if register == "polite" else _SOFT
    return tuple(end for end in endings if not end.endswith(soft)) or ("",)


def _expanded(found: re.Match[str]) -> str:
    word = found[0]
    full = CONTRACTIONS.get(word) or CONTRACTIONS[word[0].lower() + word[1:]]
    return full[0].upper() + full[1:] if word[0].isupper() else full
