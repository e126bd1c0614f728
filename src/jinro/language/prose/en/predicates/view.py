"""One clause for its handlers: its subject, its people, its mood, and how claims are found in it."""

from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from jinro.game.roles import Role
from jinro.language.claims import Agent, Several, Who
from jinro.language.prose.en.grammar import PlacedClause, inverted
from jinro.language.prose.en.lexicon.kinds import (
    ACTS,
    FINITE,
    LINKS,
    OWNERS,
    PEOPLE,
    SEATED,
    VERBS,
    Kind,
    Word,
)
from jinro.language.prose.en.phrases import is_finite, is_her, is_noun
from jinro.language.prose.en.predicates.memory import EVERYBODY, Memory
from jinro.language.prose.predication import Mood, Predication
from jinro.language.prose.tokens import Tag

_PAIR: Final = frozenset(
    ("either", "either one", "either of them", "both", "both of them", "the two", "these two", "them both")
)


def _is_pair(word: Word) -> bool:
    return word.text in _PAIR or "seers" in (word.value, word.text)


_LONGEST_LIST: Final = 24
"""Words of a list of people."""
_SOURCES: Final = frozenset(("of", "from", "by", "in", "behind", "regarding", "around", "between"))
"""Prepositions whose object can stand for the whole subject: the silence of Kai."""
_SKIPPED: Final = frozenset(
    (
        Kind.DET,
        Kind.ADVERB,
        Kind.DEGREE,
        Kind.PREP,
        Kind.TO,
        Kind.LIKE,
        Kind.BOTH,
        Kind.ONE_OF,
        Kind.ANY,
        Kind.GONE,
    )
)
"""What may stand between a verb and its object."""
_PROMPTS: Final = frozenset("makes made leads led prompted prompts drove drives caused causes".split())
_COMPANY: Final = frozenset(("me", "us"))
_TOGETHER: Final = frozenset(("with", "alongside", "beside"))
_APART: Final = frozenset(
    ("before", "after", "besides", "than", "despite", "without", "apart from", "aside from", "other than")
)
"""Prepositions whose object is not the verb's."""
_HARD: Final = ACTS | frozenset(
    (Kind.SUSPECT, Kind.TRUST, Kind.CLAIM, Kind.AGREE, Kind.BE, Kind.SEEM, Kind.MODAL)
)


_THINGS: Final = frozenset(
    (Kind.WORD, Kind.CLAIM, Kind.RESULT, Kind.VOTE, Kind.DIVINE, Kind.TRUE, Kind.SUSPECT, Kind.ROLE)
    + (Kind.COLOUR, Kind.IT, Kind.THAT, Kind.SOME, Kind.RIVAL, Kind.OPINION)
)
"""Words before a verb that make something, nobody in particular, its subject."""


class Subject(NamedTuple):
    """The subject of a clause: its people, the word that says them, and whether it is something of theirs."""

    kind: Kind | None
    people: list[Who]
    owned: bool = False
    end: int = 0
    """The first word after it."""
    word: int = -1
    """Where its person stands; -1 if that is in another clause."""


NOBODY: Final = Subject(None, [])


class ClauseView:
    """A clause that is being read."""

    __slots__ = (
        "_before",
        "_subject",
        "_verb",
        "asks",
        "by",
        "clause",
        "kinds",
        "reader",
        "shares",
        "teller",
        "used",
        "words",
    )

    def __init__(self, reader: Memory, clause: PlacedClause, before: "ClauseView | None") -> None:
        self.reader = reader
        self.clause = clause
        self.words = clause.words
        self.kinds = frozenset([word.kind for word in clause.words])
        self.used: set[int] = set()
        self.by: Who | None = None
        """Whose words these are, if not the speaker's."""
        self.teller: Who | None = None
        """Whose result the clause tells."""
        self.asks = clause.asks
        self.shares = False
        """Whether somebody is told to tell something."""
        self._before = before
        self._verb: int | None = None
        self._subject: Subject | None = None

    # -- the subject --------------------------------------------------------------------------------

    @property
    def verb(self) -> int:
        """Where the first finite verb stands; -1 for none."""
        if self._verb is None:
            self._verb = -1
            for i in range(len(self.words)):
                if is_finite(self.words, i):
                    self._verb = i
                    break
        return self._verb

    @property
    def subject(self) -> Subject:
        if self._subject is None:
            self._subject = self._find_subject(self._before)
        return self._subject

    @property
    def previous(self) -> Subject:
        """The subject of the clause before."""
        return self._before.subject if self._before is not None else NOBODY

    def _find_subject(self, before: "ClauseView | None") -> Subject:
        words, verb = self.words, self.verb
        if self.clause.relative and before is not None and words[0].kind in (Kind.WHO, Kind.THAT):
            return self._antecedent(before)
        if verb >= 0 and self._is_inverted(verb):
            found = self._people_in(verb + 1, min(len(words), verb + 7))
            if found.kind is not None:
                return found
        end = verb if verb >= 0 else len(words)
        if (cleft := self._of_cleft(before)) is not None:
            return cleft
        if self.asks and words[0].kind is Kind.WHAT and verb > 0 and words[verb].text in _PROMPTS:
            # "What makes you trust Kai?"
            if verb + 1 < len(words) and words[verb + 1].kind is Kind.YOU:
                return Subject(Kind.YOU, self.listed(verb + 1)[0], end=verb + 2, word=verb + 1)
        if verb > 1 and self._is_deed(verb):
            return Subject(Kind.IT, [], end=end)
        found = self._people_in(0, end)
        if found.kind is not None and (verb >= 0 or found.owned or found.kind is not Kind.NAME):
            return found if verb >= 0 else found._replace(end=found.word + 1)
        if self.clause.relative and before is not None:
            return self._antecedent(before)
        if verb > 0:
            kinds = {word.kind for word in words[:end]}
            if not kinds.isdisjoint(_THINGS):
                role = Kind.ROLE in kinds or Kind.COLOUR in kinds
                return Subject(Kind.SOME if role else Kind.IT, [], end=end)
        if before is not None and self.clause.opening in _GOES_ON and self._agrees(before.subject, end):
            return before.subject._replace(end=0, word=-1)
        return NOBODY

    def _of_cleft(self, before: "ClauseView | None") -> Subject | None:
        """ "Kai is who I suspect", "Kai's silence is what worries me": I, and Kai."""
        words = self.words
        if before is None or self.asks or len(words) < 2 or words[0].kind not in (Kind.WHO, Kind.WHAT):
            return None
        if before.words[-1].kind is not Kind.BE or before.asks or before.shares:
            return None
        if words[1].kind is Kind.ME or words[1].kind is Kind.WE:
            who = self.who_at(1)
            return Subject(words[1].kind, [who] if who is not None else [], end=2, word=1)
        return before.subject._replace(end=0, word=-1) if self.verb == 1 else None

    def _is_deed(self, verb: int) -> bool:
        """ "Removing him sows confusion", "skipping again worries me": what is done is the subject."""
        first = self.words[0]
        if first.kind is Kind.ADVERB and len(self.words) > 1:
            first = self.words[1]
        gerund = first.form == "ing" or (first.kind is Kind.WORD and first.text.endswith("ing"))
        if not gerund or first.kind is Kind.SEEM or len(first.text) < 5:
            return False
        if first.kind in (Kind.VOTE, Kind.DIVINE):
            odd = any(w.kind is Kind.SUSPECT and w.form == "adj" for w in self.words[verb + 1 : verb + 4])
            return self.words[verb].kind is Kind.SUSPECT or odd and self.words[verb].text in _MAKES_FEEL
        return self.words[verb].kind in (Kind.SUSPECT, Kind.RAISE) or self.words[verb].text in _MAKES_FEEL

    def _is_inverted(self, verb: int) -> bool:
        word = self.words[verb]
        if word.kind not in FINITE and word.kind is not Kind.HAVE and word.kind is not Kind.SEEM:
            return False
        before = [w.kind for w in self.words[:verb] if w.kind not in (Kind.ADVERB, Kind.HEY, Kind.DEGREE)]
        if before and not (self.clause.asks or before[0] in (Kind.WHO, Kind.WHAT, Kind.WHY)):
            return False
        if any(kind in PEOPLE and kind is not Kind.WHO or kind in OWNERS for kind in before):
            return False
        after = [w for w in self.words[verb + 1 : verb + 4] if w.kind not in (Kind.NOT, Kind.ADVERB)]
        if not after or not (after[0].kind in PEOPLE or after[0].kind in OWNERS or after[0].kind is Kind.ANY):
            return False
        return bool(before) or self.clause.asks or word.kind is not Kind.SEEM and inverted(self.words)

    def _antecedent(self, before: "ClauseView") -> Subject:
        for word in reversed(before.words):
            if word.kind is Kind.NAME or word.kind is Kind.SOME or word.kind is Kind.ALL:
                who = self.reader.who(word)
                return Subject(word.kind, [who] if who is not None and word.kind is Kind.NAME else [])
        return Subject(Kind.IT, [])

    def _agrees(self, subject: Subject, end: int) -> bool:
        """Whether the subject before can be the subject of this verb too."""
        if self.verb < 0:
            return self.clause.opening in ("and", "but", "or")
        word = self.words[self.verb]
        bare = (
            word.form == "base" and word.kind is not Kind.HAVE or (word.kind is Kind.DO and word.text == "do")
        )
        if bare and end == self.verb:
            return subject.kind in (
                Kind.ME,
                Kind.WE,
                Kind.YOU,
                Kind.WHO,
                Kind.ALL,
            ) and self.clause.opening in ("and", "but")
        return subject.kind is not None

    def _people_in(self, start: int, end: int) -> Subject:
        words = self.words
        over = -1
        for i in range(start, end):
            word = words[i]
            kind = word.kind
            if i <= over or (kind not in PEOPLE and kind not in OWNERS):
                continue
            if (
                i > start
                and words[i - 1].kind is Kind.PREP
                and (words[i - 1].text not in _SOURCES or kind is Kind.MY)
            ):
                over = self.listed(i)[1] if kind is Kind.NAME and not self._is_aside(i) else i
                continue
            if i > start and words[i - 1].kind is Kind.LETS:
                continue
            if (
                i > start + 1
                and words[i - 1].form == "ing"
                and words[i - 2].kind is Kind.PREP
                and kind is Kind.NAME
            ):
                # "After losing Kai Rin's silence is odd".
                over = i
                continue
            after = words[i + 1].kind if i + 1 < len(words) else None
            owned = kind in OWNERS or (after is Kind.POSSESSIVE and i + 1 != self.verb) or is_her(words, i)
            people, last = self.listed(i)
            if kind is Kind.NAME and Kind.VOTE in self.kinds and self._joins_me(last):
                # "Kai and I vote for Rin".
                return Subject(Kind.ME, [self.reader.me], False, max(last + 3, end), last + 2)
            if owned and kind is Kind.NAME:
                people = [*people, *self._other_owners(last + 2, end, people)]
            return Subject(kind, people, owned, max(last + 1, end if start == 0 else last + 1), i)
        return NOBODY

    def _is_aside(self, i: int) -> bool:
        """ "Compared to Kai, Rin is odd": no list."""
        after = self.words[i + 1 : i + 4]
        return (
            len(after) == 3
            and after[0].kind is Kind.BREAK
            and after[1].kind is Kind.NAME
            and after[2].kind in (Kind.BE, Kind.SEEM, Kind.POSSESSIVE, Kind.MODAL)
        )

    def _other_owners(self, start: int, end: int, people: list[Who]) -> list[Who]:
        """ "Kai's silence and Rin's votes": Rin too."""
        words = self.words
        return [
            who
            for j in range(start, end - 1)
            if words[j].kind is Kind.NAME
            and words[j - 1].kind is Kind.AND
            and words[j + 1].kind is Kind.POSSESSIVE
            and (who := self.reader.who(words[j])) is not None
            and who not in people
        ]

    def _joins_me(self, last: int) -> bool:
        after = self.words[last + 1 : last + 3]
        return len(after) == 2 and after[0].kind is Kind.AND and after[1].text == "i"

    def who_at(self, i: int) -> Who | None:
        """The person of a word; "him" is who was named before in the clause, if anybody was."""
        word = self.words[i]
        if word.kind is Kind.THIRD or word.kind is Kind.THEIR:
            own = (
                word.kind is Kind.THIRD and i > self.verb >= 0 and not word.text.endswith(("self", "selves"))
            )
            for j in range(i - 1, -1, -1):
                if own and j < self.verb and not self.is_owned_at(j):
                    # "Kai should divine her" is not Kai.
                    continue
                if (
                    self.words[j].kind is Kind.NAME
                    and (who := self.reader.who(self.words[j])) != self.reader.me
                ):
                    return who
        return self.reader.who(word)

    def first_of_list(self, i: int) -> int:
        """Where the list of names begins that ends at a place."""
        words = self.words
        while i > 1:
            j = i - 1
            while j > 0 and words[j].kind in (Kind.AND, Kind.OR, Kind.BREAK) and i - j < 3:
                j -= 1
            if j == i - 1 or words[j].kind is not Kind.NAME:
                break
            i = j
        return i

    def listed(self, i: int) -> tuple[list[Who], int]:
        """A person and those joined with it: Kai, Rin and May; and where the list ends."""
        words = self.words
        who = self.who_at(i)
        if words[i].kind is Kind.THIRD and words[i].text in ("they", "them") and self.reader.group:
            group = self.reader.group
            if words[i].text == "they" and isinstance(group[0], Several):
                # "Kai or Rin ... They are odd": each of them.
                return [*group[0].parts], i
            return group, i
        if (
            words[i].kind in (Kind.YOU, Kind.YOUR)
            and len(self.reader.to) > 1
            and (self.reader.calls or self.reader.together)
        ):
            return [*self.reader.to], i
        found = [who] if who is not None else []
        if words[i].kind is not Kind.NAME or i + 1 >= len(words) or words[i + 1].kind not in _JOINS:
            return found, i
        last, either = i, False
        j = i + 1
        while j < len(words) and j < i + _LONGEST_LIST:
            kind = words[j].kind
            if kind is Kind.NAME:
                other = self.reader.who(words[j])
                if other is not None and words[j - 1].kind is not Kind.POSSESSIVE:
                    found.append(other)
                last = j
            elif kind is Kind.OR:
                either = True
            elif (kind is Kind.YOU or words[j].text == "me") and words[j - 1].kind in (Kind.AND, Kind.OR):
                other = self.reader.who(words[j])
                if other is not None:
                    found.append(other)
                last = j
            elif words[j - 1].kind in (Kind.OR, Kind.AND) and (name := self._described(j)) > 0:
                # "Kai or the silent Rin".
                j = name
                continue
            elif kind not in (Kind.AND, Kind.BREAK, Kind.BOTH, Kind.ADVERB, Kind.DEGREE) and not (
                kind is Kind.POSSESSIVE and self._goes_on(j)
            ):
                break
            j += 1
        found = list(dict.fromkeys(found))
        if i > 0 and words[i - 1].text == "neither":
            return found, last
        one_of = i > 0 and any(word.kind is Kind.ONE_OF for word in words[max(0, i - 2) : i])
        if (either or one_of) and len(found) > 1:
            return [Several("or", tuple(found))], last
        return found, last

    def _described(self, j: int) -> int:
        """Where the name stands that a few words from here describe: the silent Rin; -1 for none."""
        words = self.words
        if words[j].kind not in (Kind.DET, Kind.HEY) and words[j].text != "dear":
            return -1
        for at in range(j + 1, min(len(words), j + 4)):
            if words[at].kind is Kind.NAME:
                return at if at + 1 >= len(words) or words[at + 1].kind is not Kind.POSSESSIVE else -1
            if words[at].kind not in (Kind.WORD, Kind.HEY, Kind.SUSPECT, Kind.ADVERB):
                return -1
        return -1

    def _goes_on(self, j: int) -> bool:
        """Whether a list goes on after 's: Kai's and Rin's."""
        return (
            j + 2 < len(self.words)
            and self.words[j + 1].kind is Kind.AND
            and self.words[j + 2].kind is Kind.NAME
        )

    # -- people ---------------------------------------------------------------------------------------

    def objects(self, i: int, reach: int = 4, *, across: bool = False) -> tuple[list[Who], int]:
        """The people after a word: its object; and where they stand, or -1. `across`: also beyond a verb."""
        words = self.words
        for j in range(i + 1, min(len(words), i + 2 + reach)):
            word = words[j]
            if word.text in _COMPANY and words[j - 1].text in _TOGETHER:
                # "Vote with me for Kai".
                continue
            if (
                word.kind in SEATED
                or word.kind is Kind.ME
                or word.kind is Kind.THEIR
                or word.kind is Kind.YOUR
            ):
                if word.kind in SEATED or word.kind is Kind.ME:
                    people, _ = self.listed(j)
                else:
                    who = self.who_at(j)
                    people = [who] if who is not None else []
                return people, j
            if word.text in _APART and word.kind in (Kind.PREP, Kind.NOT):
                break
            if (
                word.kind in _SKIPPED
                or word.text == "dear"
                or (
                    across
                    and (word.kind in LINKS or word.kind in (Kind.MODAL, Kind.VERB, Kind.FALSE, Kind.NEED))
                )
            ):
                continue
            if word.kind in VERBS and j > i + 1 and is_finite(words, j) and not across:
                break
            if (
                word.kind in (Kind.WORD, Kind.NOT, Kind.TRUE, Kind.SUSPECT, Kind.ROLE, Kind.FALSE)
                or word.kind in ACTS
                or (word.kind is Kind.COLOUR and j + 1 < len(words) and words[j + 1].kind is Kind.NAME)
            ):
                continue
            if word.kind in (
                Kind.CLAIM,
                Kind.RESULT,
                Kind.VERB,
                Kind.OR,
                Kind.BREAK,
                Kind.AND,
            ) and j + 1 < len(words):
                continue
            break
        return [], -1

    def pair(self, i: int) -> list[Who]:
        """Whom "either" and "both" after a verb mean: the two who were named, or who claim to be the seer."""
        pairs = (j for j in range(i + 1, min(len(self.words), i + 4)) if _is_pair(self.words[j]))
        j = next(pairs, -1)
        after = self.words[j + 1].kind if 0 <= j < len(self.words) - 1 else None
        if j < 0 or after is Kind.NAME or after is Kind.WORD or after is Kind.CLAIM:
            return []
        seers = "seers" in (self.words[j].value, self.words[j].text)
        people = self.reader.claimants(Role.SEER) if seers or not self.reader.group else self.reader.group
        if len(people) != 2 or self.reader.me in people:
            return []
        one_of = any(w.kind is Kind.ONE_OF or w.text in _BETWEEN for w in self.words[i + 1 : j])
        return [Several("or", tuple(people))] if one_of else people

    def others(self, i: int, reach: int = 4) -> list[Who]:
        """The objects, the speaker aside."""
        return [who for who in self.objects(i, reach)[0] if who != self.reader.me]

    def is_owned_at(self, at: int) -> bool:
        """Whether the person at a place only owns what follows: Kai's claim."""
        words = self.words
        if words[at].kind in OWNERS or is_her(words, at):
            return True
        return at + 1 < len(words) and words[at + 1].kind is Kind.POSSESSIVE

    def owner(self, i: int) -> tuple[Kind | None, Who | None]:
        """Whose thing a noun is: my, your, his, Kai's."""
        words = self.words
        for j in range(i - 1, max(-1, i - 6), -1):
            word = words[j]
            if word.kind in OWNERS or is_her(words, j):
                return word.kind, self.who_at(j)
            if word.kind is Kind.POSSESSIVE and j and words[j - 1].kind is Kind.ADVERB:
                # "Last night's divination".
                return None, None
            if word.kind is Kind.POSSESSIVE and j:
                return words[j - 1].kind, self.reader.who(words[j - 1])
            if word.kind not in _OWNED and not (word.kind in VERBS and is_noun(words, j)):
                return None, None
        return None, None

    def from_whom(self, i: int) -> tuple[Kind | None, Who | None]:
        """Whose thing a noun is, also when that follows: the claim of Kai, results from Kai."""
        kind, who = self.owner(i)
        if kind is not None or i + 2 >= len(self.words):
            return kind, who
        if self.words[i + 1].text in ("of", "from", "by") and self.words[i + 2].kind in SEATED:
            return self.words[i + 2].kind, self.reader.who(self.words[i + 2])
        return None, None

    def has(self, kind: Kind, start: int = 0, end: int | None = None) -> bool:
        if kind not in self.kinds:
            return False
        if start == 0 and end is None:
            return True
        for word in self.words[start:end]:
            if word.kind is kind:
                return True
        return False

    def text_in(self, texts: frozenset[str], start: int = 0, end: int | None = None) -> bool:
        for word in self.words[start:end]:
            if word.text in texts:
                return True
        return False

    def claimed(self, who: Who | None) -> Role | None:
        """The role that somebody has claimed so far."""
        return self.reader.situation.claimed.get(who.seat) if isinstance(who, Agent) else None

    # -- moods ----------------------------------------------------------------------------------------

    def _is_too_much(self, i: int) -> bool:
        """ "Too late to be real": not real."""
        start = next((j for j in range(i - 1, max(0, i - 5), -1) if self.words[j].kind is Kind.TO), -1)
        if start < 1 or self.words[start + 1].text not in ("be", "look", "seem", "appear", "sound"):
            return False
        return any(word.text == "too" or word.text == "too many" for word in self.words[:start])

    def negated(self, i: int) -> bool:
        """Whether a "not" of this clause, or of "I don't think", reaches a word."""
        count = 0
        subject = self.subject
        within = subject.owned and subject.end <= i and subject.word >= 0
        for j in range(subject.end if within or subject.end < i else 0, i):
            word = self.words[j]
            if word.kind is Kind.NOT and not (j == 0 and word.text == "no" and self.words[1].kind is Kind.DO):
                # "No, don't vote Kai". "Claiming seer without a result worries me".
                count += word.text not in _LACKING or i - j < (2 if word.text == "lack of" else 3)
            elif word.text == "making" or word.kind is Kind.AND and self.words[j + 1].form == "base":
                # "Let's not wait and vote Kai".
                count = 0
            elif word.kind in (Kind.ROLE, Kind.COLOUR) and not any(
                w.kind is Kind.OR for w in self.words[j:i]
            ):
                count = 0
            elif (
                word.kind in _HARD
                and j < i - 1
                and word.kind not in (Kind.BE, Kind.SEEM, Kind.MODAL, Kind.TRUST)
            ):
                count = 0
        if i > 2 and self._is_too_much(i):
            count += 1
        if within and i == subject.end and self.words[i - 1].kind is Kind.NOT and self.verb == i:
            # "Kai's results never lied".
            count += 1
        first = self.words[0]
        if first.text == "nothing" or i and self.words[i - 1].text == "nothing":
            # "Nothing about Kai is odd", "I see nothing odd about Kai".
            count += 1
        if first.value == "no" or (first.text == "neither" and subject.word == 1):
            # "No way Kai is the seer", "neither Kai nor Rin is".
            count += 1
        taker = self.clause.parent
        if taker is not None and taker[1].kind in (Kind.THINK, Kind.TRUST, Kind.SUSPECT):
            count += sum(word.kind is Kind.NOT for word in taker[0].words)
        if taker is not None and (taker[1].text.startswith("doubt") or taker[1].value == "no"):
            count += 1
        return count % 2 == 1

    def degree(self, i: int, default: int = 0) -> int:
        """The degree that hedges and emphasis give to a word; 0 for none."""
        degrees = [
            word.value
            for word in self.words[:i]
            if word.kind in (Kind.DEGREE, Kind.MODAL) and isinstance(word.value, int)
        ]
        degrees += [65 for word in self.words[:i] if word.kind is Kind.SEEM or word.kind is Kind.LIKE]
        return min(degrees) if degrees else default

    def everybody(self) -> Who | None:
        """The addressee, if it is everybody in spite of somebody having been called."""
        kind = self.subject.kind
        if kind is Kind.WE and self.shares and self.has(Kind.YOUR):
            # "We need your result".
            return None
        if kind in (Kind.ALL, Kind.OTHERS, Kind.WE, Kind.OUR):
            return EVERYBODY
        if kind is Kind.WHO and not self.has(Kind.YOU) and not self.has(Kind.YOUR):
            parent = self.clause.parent
            yours = parent is not None and any(word.kind is Kind.YOU for word in parent[0].words)
            if yours or (
                self.previous.kind is Kind.YOU and self.words[1:2] and self.words[1].kind is Kind.TO
            ):
                # "Have you decided who to vote for?"
                return None
            return EVERYBODY
        return None

    def whom(self) -> Who | None:
        """Whom a call to tell something addresses: all, if it names nobody: "please share any reads"."""
        yours = self.has(Kind.YOU) or self.has(Kind.YOUR) or self.reader.goes_on
        if self.has(Kind.ANY) and self.has(Kind.PLEASE) and not yours and not self.reader.calls:
            return EVERYBODY
        return self.everybody()

    def person(self) -> Who | None:
        """The subject, if it is one person."""
        return self.subject.people[0] if len(self.subject.people) == 1 else None

    def should(self, i: int) -> bool:
        """Whether something must be done, by this clause or by the one whose subject it shares."""
        if any(word.kind in (Kind.NEED, Kind.PLEASE) or word.value == "should" for word in self.words[:i]):
            return True
        before = self.clause.before
        goes_on = self.subject.word < 0 and self.clause.opening in ("and", "or", "&") and before is not None
        return (
            goes_on
            and before is not None
            and any(w.kind in (Kind.NEED, Kind.PLEASE) or w.value == "should" for w in before.words)
        )

    # -- claims ---------------------------------------------------------------------------------------

    def _end(self, i: int) -> int:
        """Where the claim of a word ends; adverbs at the end are left out."""
        last = len(self.words) - 1
        while last > i and self.words[last].kind in _LOOSE:
            last -= 1
        return self.words[last].end

    def emit(self, i: int, kind: Tag, **parts: Any) -> None:
        """Add a predication; one for each person that is addressed."""
        clause = self.clause
        parts.setdefault("by", self.by)
        parts.setdefault("condition", clause.condition)
        one = Predication(
            kind=kind,
            start=self.words[0].start,
            end=self._end(i),
            reason=clause.reason,
            clause=clause.number,
            sentence=clause.sentence,
            **parts,
        )
        addressed = self.reader.to
        if one.mood is Mood.STATE or one.to is not None or not addressed:
            self.reader.found.append(one)
            return
        for who in addressed:
            self.reader.found.append(replace(one, to=who))


_BETWEEN: Final = frozenset(("among", "amongst", "between", "one of", "within"))
_LACKING: Final = frozenset(("without", "lack of", "lacking", "lacks"))
_JOINS: Final = frozenset(
    (Kind.NAME, Kind.OR, Kind.AND, Kind.BREAK, Kind.BOTH, Kind.ADVERB, Kind.DEGREE, Kind.POSSESSIVE)
)
"""What may stand after a name in a list of people."""
_MAKES_FEEL: Final = frozenset(
    "makes make made is seems feels looks sounds felt seemed looked sounded was".split()
)
_GOES_ON: Final = frozenset(("and", "but", ",", "  ", "or", "&", "plus", " - ", "—", "–", "so"))
"""Openings after which a clause may have the subject of the one before."""
_LOOSE: Final = frozenset((Kind.ADVERB, Kind.PREP, Kind.GONE, Kind.HERE, Kind.WORD))
_OWNED: Final = frozenset(
    (
        Kind.WORD,
        Kind.ADVERB,
        Kind.DEGREE,
        Kind.ROLE,
        Kind.COLOUR,
        Kind.TRUE,
        Kind.FALSE,
        Kind.SUSPECT,
        Kind.GOOD,
    )
    + (Kind.TRUST, Kind.OPINION, Kind.SAY, Kind.OR)
    + (Kind.BAD, Kind.CLAIM, Kind.DIVINE, Kind.RESULT, Kind.AND, Kind.ANY, Kind.VOTE, Kind.TELL, Kind.BOTH)
)
"""What may stand between an owner and what it owns."""
