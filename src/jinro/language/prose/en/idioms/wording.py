"""A turn of phrase: its pattern over the plain words of a sentence, and what it claims of whom."""

import re
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from jinro.game.roles import Role
from jinro.language.claims import Agent, Holder, Several, Who
from jinro.language.prose.en.idioms.musts import musts
from jinro.language.prose.en.lexicon.kinds import Kind, Word
from jinro.language.prose.en.predicates.memory import Memory, seat_of
from jinro.language.prose.predication import Mood, Predication
from jinro.language.prose.tokens import Tag

_NAMES: Final = r"@\d+(?:(?: ,)?(?: and| or)? @\d+){0,4}"
_MACROS: Final = {
    "<P>": rf"(?P<p>{_NAMES}|you|he|she|they|him|her|them)",
    "<N>": rf"(?P<p>{_NAMES})",
    "<M>": rf"(?P<p>{_NAMES}|me|you|he|she|they|him|her|them)",
    "<S>": r"(?P<p>@\d+ 's|your|his|her|their)",
    "<W>": r"(?:were)?wol(?:f|ves)(?: 's)?",
    "<L>": (
        r"(?:lets(?: all)?|let us(?: all)?|we (?:all )?(?:should|must|need to|have to|got to|ought "
        r"to)(?: all)?"
        r"|(?:say|suggest|propose|think|recommend|urge)(?: that)? we(?: should)?|time to|please)"
    ),
}
"""Parts of patterns: somebody, names, somebody or the speaker, somebody's, a wolf, a call to do "
"something."""
_LEFT_OUT: Final = frozenset((Kind.ADVERB, Kind.DEGREE, Kind.HEY))
_KEPT: Final = frozenset(
    (*"today tonight tomorrow next only now help first together alone differently".split(), "not only")
)
_PERSON: Final = re.compile(r"(?<= )(?:@\d+|me|my|you|your|he|she|they|him|her|them|his|their|i)(?= )")
_PARTS: Final = re.compile(r" (?:,|while|but|whereas) ")
_SELF: Final = frozenset(("i", "me", "my"))
_DENIED: Final = re.compile(r" (?:not|never|no|nobody|without|neither) ")
_SUPPOSED: Final = re.compile(r" (?:if|unless|whether|wonder|until|once|when|before|after) ")
_UNLESS_TOLD: Final = re.compile(
    r" (?:if|unless) you (?:can |do |will |could )?(?:not )?(?:explain|answer|speak|share|clarify|respond"
    r"|talk)"
    r"(?: (?:it|that|this|us|now|more|up|why|yourself))* (?=(?:it|that|this|you|i) )"
)
"""If you can't explain: what follows is said, not supposed."""
_REPORTED: Final = re.compile(
    r" (?:says?|said|saying|claim(?:s|ed|ing)|thinks|thought|believes|call(?:s|ed|ing)|accus\w+|told|you "
    r"think|why|tell us) "
)
_ASKING: Final = (
    "who",
    "whom",
    "what",
    "which",
    "how",
    "why",
    "do",
    "does",
    "did",
    "are",
    "have",
    "any",
    "anyone",
)


class Told:
    """A turn of phrase in a sentence."""

    def __init__(
        self, memory: Memory, match: re.Match[str], flat: "Flat", number: int, asks: bool = False
    ) -> None:
        self.asks = asks
        """Whether the sentence is a question."""
        self.memory = memory
        self.match = match
        self.flat = flat
        self.number = number
        self._start, self._end = flat.span(match)

    @property
    def whisper(self) -> bool:
        return bool(self.memory.situation.whisper)

    def people(self) -> list[Who]:
        """Whom the pattern names, the speaker aside."""
        return [who for who in self.all_people() if who != self.memory.me]

    def all_people(self) -> list[Who]:
        text = self.match["p"].removesuffix(" 's")
        if not text.startswith("@"):
            return self.meant(text)
        named: list[Who] = [Agent(int(seat)) for seat in re.findall(r"\d+", text)]
        if text.endswith((" me", " i")):
            named.append(self.memory.me)
        if len(named) > 1 and " or " in text:
            return [Several("or", tuple(dict.fromkeys(named)))]
        return list(dict.fromkeys(named))

    def meant(self, text: str) -> list[Who]:
        """Whom a pronoun means."""
        memory = self.memory
        if text in ("you", "your"):
            return list(memory.to)
        if text in ("me", "my", "i"):
            return [memory.me]
        if text in ("they", "them", "their") and memory.group:
            return list(memory.group)
        who = memory.third if memory.third is not None else memory.topic
        return [] if who is None else [who]

    def subject(self) -> list[Who]:
        """Whom what is said is about: who is named before it, otherwise who was talked about last."""
        before = self.flat.text[: self.match.start() + 1]
        here: list[str] = []
        for part in reversed(_PARTS.split(before)):
            here = [found[0] for found in _PERSON.finditer(f" {part} ")]
            if here:
                break
        if here and not (here := [text for text in here if text not in _SELF]):
            return []
        if not here:
            who = self.memory.topic if self.memory.topic is not None else self.memory.third
            return [] if who is None or who == self.memory.me else [who]
        if here[0].startswith("@"):
            who = Agent(int(here[0][1:]))
            return [] if who == self.memory.me else [who]
        return [who for who in self.meant(here[0]) if who != self.memory.me]

    def claims(self, who: Who) -> Role | None:
        """The role that somebody has claimed so far."""
        return self.memory.situation.claimed.get(who.seat) if isinstance(who, Agent) else None

    def emit(self, kind: Tag, **parts: object) -> None:
        one = Predication(
            kind=kind,
            start=self._start,
            end=self._end,
            clause=_LAST_CLAUSE,
            sentence=self.number,
            **parts,  # type: ignore[arg-type]
        )
        self.memory.found.append(one)


MOST_WORDS: Final = 60
"""Words of a sentence in which turns of phrase are looked for."""
MOST_IDIOMS: Final = 80
"""Turns of phrase that are tried on a sentence."""
_LAST_CLAUSE: Final = 99
"""Stands after the clauses of its sentence, so that their conditions are its own."""


class Idiom(NamedTuple):
    """A pattern, what it claims, and sets of words of each of which it has one (`needs`).

    `plain` ones say what somebody is: they count neither in a condition nor in a question nor as the words of
    somebody else, nor denied. What is said `instead` replaces what the clause seems to claim of the same
    person; what is said `besides` is added to it.
    """

    pattern: re.Pattern[str]
    claim: Callable[[Told], None]
    plain: bool
    denies: bool
    instead: bool
    needs: tuple[frozenset[str], ...]
    besides: bool = False


def idiom(
    pattern: str,
    claim: Callable[[Told], None],
    plain: bool = True,
    instead: bool = False,
    needs: str = "",
    besides: bool = False,
) -> Idiom:
    for macro, meant in _MACROS.items():
        pattern = pattern.replace(macro, meant)
    denies = any(word in pattern for word in ("not ", "no ", "never "))
    compiled = re.compile(rf" (?:{pattern})(?= )")
    wanted = musts(pattern)
    if needs:
        wanted = (frozenset(needs.split()), *wanted)
    return Idiom(compiled, claim, plain, denies, instead, wanted, besides)


class Table:
    """Turns of phrase, found by a word that each of them has, also as a part of a longer wording."""

    def __init__(self, rows: Iterable[tuple[str, Idiom]], wordings: Iterable[tuple[str, ...]] = ()) -> None:
        self._of: dict[str, list[Idiom]] = {}
        for words, one in rows:
            for word in words.split():
                self._of.setdefault(word, []).append(one)
        for parts in wordings:
            if len(parts) > 1:
                found = [one for part in parts for one in self._of.get(part, ())]
                if found:
                    self._of[" ".join(parts)] = found

    def among(self, sentence: list[Word]) -> list[Idiom]:
        """Those that may stand in a sentence, at most as many as are tried."""
        of = self._of
        texts = [word[3] for word in sentence]
        hits = [text for text in texts if text in of]
        if not hits:
            return []
        words = set(" ".join(texts).split(" "))
        met: dict[int, Idiom] = {}
        for hit in hits:
            for one in of[hit]:
                for wanted in one[5]:  # its needs
                    if wanted.isdisjoint(words):
                        break
                else:
                    met[id(one)] = one
        return list(met.values())[:MOST_IDIOMS]


_SPELT: Final = frozenset((Kind.NAME, Kind.BREAK, Kind.BE))


def _plain_word(word: Word) -> str:
    kind = word.kind
    if kind is Kind.NAME:
        return f"@{seat_of(word)}"
    if kind is Kind.BREAK:
        return ","
    return "is" if word.text == "'s" and kind is Kind.BE else word.text


class Flat:
    """A sentence in plain words: names as @ and the seat, a break as a comma, adverbs and hedges "
    "left out."""

    __slots__ = ("_words", "text")

    def __init__(self, sentence: list[Word]) -> None:
        self._words = [word for word in sentence if word.kind not in _LEFT_OUT or word.text in _KEPT]
        self.text = f" {' '.join([_plain_word(w) if w.kind in _SPELT else w.text for w in self._words])} "

    def span(self, match: re.Match[str]) -> tuple[int, int]:
        """Where in the text stands what matches."""
        at, inside = 1, []
        for word in self._words:
            if match.start() <= at < match.end():
                inside.append(word)
            at += len(_plain_word(word)) + 1
        return inside[0].start, inside[-1].end

    def means(self, match: re.Match[str], asks: bool) -> bool:
        """Whether what matches is said as it stands: not denied, supposed, asked or reported."""
        before = self.text[: match.start() + 1]
        before = _UNLESS_TOLD.sub(" ", before[max(before.rfind(" , "), 0) :])
        if _SUPPOSED.search(before) or _REPORTED.search(before):
            return False
        return not (asks and self.text.split(" ", 2)[1] in _ASKING)

    def denied(self, match: re.Match[str]) -> bool:
        said = self.text[self.text.rfind(" , ", 0, match.start() + 1) + 1 : match.end() + 1]
        return _DENIED.search(_UNLESS_TOLD.sub(" ", said)) is not None


def read_idioms(table: Table, memory: Memory, sentence: list[Word], mark: str, number: int) -> bool:
    """Add what the turns of phrase of a sentence claim where its clauses claim nothing."""
    if len(sentence) > MOST_WORDS:
        return False
    found = table.among(sentence)
    if not found:
        return False
    flat = Flat(sentence)
    text, before = flat.text, len(memory.found)
    for one in found:
        match = one.pattern.search(text)
        if match is None or (not one.denies and flat.denied(match)):
            continue
        if one.plain and not flat.means(match, "?" in mark):
            continue
        start, end = flat.span(match)
        here = [other for other in memory.found[:before] if other.sentence == number]
        over = [other for other in here if other.start < end and start < other.end]
        if over and not (one.instead or one.besides):
            continue
        told = Told(memory, match, flat, number, "?" in mark)
        count = len(memory.found)
        one.claim(told)
        if over and one.instead and len(memory.found) > count:
            people = {person for new in memory.found[count:] for person in (new.object, new.subject)}
            gone = {id(other) for other in over if people & {other.object, other.subject, None}}
            before -= len(gone)
            memory.found[:] = [other for other in memory.found if id(other) not in gone]
    return len(memory.found) > before


# -- what turns of phrase claim ---------------------------------------------------------------------------


def suspect(told: Told) -> None:
    for who in told.people():
        told.emit(Tag.SUSPECT, object=who, degree=70)


def suspect_subject(told: Told) -> None:
    for who in told.subject():
        told.emit(Tag.SUSPECT, object=who, degree=70)


def suspect_in_talk(told: Told) -> None:
    """Among wolves it is no suspicion."""
    if not told.whisper:
        suspect(told)


def trust(told: Told) -> None:
    for who in told.people():
        told.emit(Tag.TRUST, object=who, degree=70)


def genuine(told: Told) -> None:
    for who in told.people():
        told.emit(Tag.TRUE, object=who, degree=70)


def genuine_if_claimed(told: Told) -> None:
    for who in told.people():
        if told.claims(who) is not None:
            told.emit(Tag.TRUE, object=who, degree=70)


def fake(told: Told) -> None:
    for who in told.people():
        told.emit(Tag.FALSE, object=who, degree=70)


def fake_subject(told: Told) -> None:
    """Of whoever has claimed a role that he does not act by."""
    claims = (Role.SEER, Role.MEDIUM)
    who = next((w for w in (*told.subject(), *told.memory.to) if told.claims(w) in claims), None)
    if who is not None:
        told.emit(Tag.FALSE, object=who, degree=70)


def role_of(role: Role) -> Callable[[Told], None]:
    def claim(told: Told) -> None:
        for who in told.people():
            told.emit(Tag.ROLE, object=who, role=Holder(role), degree=80)

    return claim


def vote(told: Told) -> None:
    if not told.whisper:
        for who in told.people():
            told.emit(Tag.VOTE, object=who, degree=70)


def vote_subject(told: Told) -> None:
    for who in told.subject():
        told.emit(Tag.VOTE, object=who, degree=70)


def wish(kind: Tag, negated: bool = False, me: bool = False) -> Callable[[Told], None]:
    """A request to do something to whom the pattern names, or not to."""

    def claim(told: Told) -> None:
        people = told.all_people() if me else told.people()
        if negated:
            # "Voting Kai or Rin is wrong": neither.
            people = [who for one in people for who in (one.parts if isinstance(one, Several) else (one,))]
        to = told.memory.to[0] if len(told.memory.to) == 1 else None
        for who in people:
            addressed = None if who == to else to
            told.emit(kind, object=who, mood=Mood.REQUEST, negated=negated, to=addressed)

    return claim


def wish_out(told: Told) -> None:
    """To get rid of somebody: by vote, among wolves at night."""
    night = " tonight " in told.flat.text or (
        told.whisper and not re.search(r" (?:today|vot\w+) ", told.flat.text)
    )
    wish(Tag.ATTACK if night else Tag.VOTE)(told)


def _calls_out(one: Predication, number: int) -> bool:
    """Whether a sentence has already called on somebody to come out."""
    return one.kind is Tag.CLAIM and one.mood is Mood.REQUEST and one.sentence == number


def _singly(kind: Tag, who: Who | None) -> list[Who | None]:
    """ "What do you think of Kai or Rin?" asks about each."""
    return [*who.parts] if kind is Tag.SUSPECT and isinstance(who, Several) else [who]


def ask(
    kind: Tag, past: bool = False, role: Role | None = None, all_asked: bool = False
) -> Callable[[Told], None]:
    """A question for a claim of a kind, of whom the pattern names if anybody."""

    def claim(told: Told) -> None:
        if kind is Tag.CLAIM and any(_calls_out(one, told.number) for one in told.memory.found):
            return
        named = told.match.re.groupindex.get("p") and told.match["p"]
        whom: list[Who | None] = [*told.all_people()] if named else [None]
        asked: list[Who | None] = [*told.memory.to] if told.memory.to and not all_asked else [None]
        held = None if role is None else Holder(role)
        whom = [one for who in whom for one in _singly(kind, who)]
        for to in asked:
            for who in whom:
                told.emit(kind, object=who, mood=Mood.ASK, past=past, to=to, role=held)

    return claim
