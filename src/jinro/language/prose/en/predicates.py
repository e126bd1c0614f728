"""The predicates of English: what each kind of word says in its clause, and about whom.

One class, one method for each kind of word: they share the people, the moods and the context of their clause.
"""

import re
from itertools import islice, pairwise
from typing import Any, Final

from msgspec.structs import replace

from jinro.game.roles import Role, Species
from jinro.language.claims import Agent, Anyone, Group, Holder, Several, Speaker, Who
from jinro.language.prose.en.grammar import PEOPLE, Clause, called, clauses, inverted, sentences, tokens_of
from jinro.language.prose.mentions import Cast, Mention
from jinro.language.prose.predication import Mood, Predication, Situation
from jinro.language.prose.tokens import MOST_SENTENCES, Tag, Token

EVERYBODY: Final = Anyone()
_SPEAKER: Final = Speaker()
_HARD: Final = frozenset(
    (Tag.VOTE, Tag.DIVINE, Tag.GUARD, Tag.ATTACK, Tag.SUSPECT, Tag.TRUST, Tag.CLAIM, Tag.AGREE)
)
"""Predicates that end the reach of the one before."""
_LINKS: Final = frozenset((Tag.BE, Tag.ASK, Tag.WILL, Tag.SHOULD, Tag.COLOUR, Tag.ROLE))
"""What ends the reach of a verb that has no object yet."""
_FAR: Final = 7
"""Words between a name and what it is said to be."""


class English:
    """Reads one text; remembers who was mentioned last and whom the text addresses."""

    def __init__(self, situation: Situation, cast: Cast) -> None:
        self._cast = cast
        self.situation = situation
        self.me: Who = _SPEAKER if situation.speaker is None else Agent(situation.speaker)
        self.to: tuple[Who, ...] = () if situation.to is None else (Agent(situation.to),)
        self.third: Who | None = None
        self.topic: Who | None = None
        """Whom a sentence without a name is about: who was mentioned or called last."""
        self.shown: tuple[Who, Who | None] | None = None
        """Whose divination the text tells of, and of whom."""
        self.found: list[Predication] = []
        self.calls = False
        """Whether the sentence calls somebody."""
        self.tells = False
        """Whether it is a medium's result."""
        self.orders = False
        """Whether the sentence asks others to do something."""
        self.lets = False
        """Whether the sentence says let us."""

    def read(self, text: str) -> list[Predication]:
        self._text = text
        for number, (sentence, mark) in enumerate(
            islice(sentences(tokens_of(text, self._cast)), MOST_SENTENCES)
        ):
            self._sentence(sentence, mark, number)
        return self.found

    def _sentence(self, sentence: list[Token], mark: str, number: int) -> None:
        names = called(sentence, self._text)
        self.calls = bool(names)
        if names:
            self.to = tuple(Agent(_seat(sentence[i])) for i in reversed(names))
            self.topic = self.to[-1]
        rest = [token for i, token in enumerate(sentence) if i not in names]
        if not any(token.tag in _HANDLERS for token in rest):
            self._mention(rest)
            return
        parts = [*clauses(rest, mark, number)]
        subject: Token | None = None
        shares = False
        # "Kai is odd, right?" only looks like a question.
        tagged = bool(rest) and rest[-1].tag is Tag.OTHER and rest[-1].value == "tag"
        self.lets = any(token.tag is Tag.LETS for token in rest)
        self.orders = self.lets or any(token.tag is Tag.PLEASE for token in rest)
        for clause in parts:
            last = clause is parts[-1] and not clause.condition
            clause.asks = "?" in mark and not tagged and (len(parts) == 1 or last or inverted(clause.tokens))
            own = any(
                token.tag in (Tag.ME, Tag.WE, Tag.LETS) and token.value != "my" for token in clause.tokens
            )
            goes_on = clause.opening in ("and", ",", "  ", "or", "if", "whether") or inverted(clause.tokens)
            clause.shares = _orders_to_tell(clause) or (shares and goes_on and not own)
            shares = clause.shares
            clause.before = parts[clause.number - 1] if clause.number else None
            ClauseReader(self, clause, subject).read()
            subject = next((token for token in clause.tokens if token.tag in PEOPLE), subject)

    def _mention(self, tokens: list[Token]) -> None:
        """Remember who is mentioned in a sentence that claims nothing."""
        for token in tokens:
            if token.tag is Tag.NAME and self.who(token) != self.me:
                self.third = self.topic = self.who(token)

    def after(self, token: Token) -> str:
        """The text after a token."""
        return self._text[token.end : token.end + 24]

    def word(self, token: Token) -> str:
        """The text of a token, in lower case."""
        return self._text[token.start : token.end].lower()

    def claimants(self, role: Role) -> list[Who]:
        """Those who have claimed a role so far, the speaker aside."""
        return [Agent(seat) for seat, claimed in self.situation.claimed.items() if claimed is role]

    def who(self, token: Token | None) -> Who | None:
        """The person that a token means."""
        if token is None:
            return None
        match token.tag:
            case Tag.NAME:
                return Agent(_seat(token))
            case Tag.ME:
                return self.me
            case Tag.YOU:
                return self.to[0] if len(self.to) == 1 else None
            case Tag.THIRD:
                return self.third
            case Tag.WHO | Tag.ALL:
                return EVERYBODY
            case _:
                return None


def _orders_to_tell(clause: Clause) -> bool:
    """Whether a clause tells somebody to tell something: "please state", "say when"."""
    for i, token in enumerate(clause.tokens):
        if token.tag is Tag.SHARE:
            before = {t.tag for t in clause.tokens[:i]}
            if Tag.WE in before or Tag.LETS in before:
                return False
            return Tag.PLEASE in before or before.isdisjoint((Tag.ME, Tag.NAME, Tag.THIRD))
    return False


def _seat(token: Token) -> int:
    assert isinstance(token.value, Mention)
    return token.value.seat


class ClauseReader:
    """Reads the predicates of one clause."""

    def __init__(self, reader: English, clause: Clause, inherited: Token | None) -> None:
        self._reader = reader
        self._clause = clause
        self._tokens = clause.tokens
        self._inherited = inherited
        self._by: Who | None = None
        self._used: set[int] = set()

    def read(self) -> None:
        for i, token in enumerate(self._tokens):
            if token.tag is Tag.NAME and self._reader.who(token) != self._reader.me:
                self._reader.third = self._reader.topic = self._reader.who(token)
            handler = _HANDLERS.get(token.tag)
            if handler is not None and i not in self._used:
                handler(self, i, token)

    # -- people and moods ---------------------------------------------------------------------------

    def _before(self, i: int) -> Token | None:
        """The subject: the nearest person before a predicate, owners aside."""
        for j in range(i - 1, -1, -1):
            token = self._tokens[j]
            if token.tag in PEOPLE and token.value not in ("my", "your", "their"):
                return token
        return None

    def _subject(self, i: int) -> Token | None:
        return self._before(i) or (
            self._inherited if self._clause.opening in ("and", "but", ",", "  ", "(") else None
        )

    def _owner(self, i: int) -> Token | None:
        """Whose vote, claim, result or silence: my, your, or a name with 's."""
        for j in range(i - 1, max(-1, i - 5), -1):
            token = self._tokens[j]
            if token.tag in (Tag.ME, Tag.YOU, Tag.THIRD) and token.value in ("my", "your", "their"):
                return token
            if token.tag is Tag.POSSESSIVE and j and self._tokens[j - 1].tag is Tag.NAME:
                return self._tokens[j - 1]
            if token.tag in _HARD and token.tag is not Tag.DIVINE:
                return None
        return None

    def _objects(self, i: int, reach: int = 6, *, across: bool = False) -> list[Who]:
        """The people after a predicate: a name, names joined, him, you. `across`: also beyond a verb."""
        found: list[Who] = []
        either = False
        for j in range(i + 1, len(self._tokens)):
            token = self._tokens[j]
            if token.tag in (Tag.NAME, Tag.THIRD, Tag.YOU, Tag.ME) and token.value not in (
                "my",
                "your",
                "their",
            ):
                if found and token.tag is not Tag.NAME:
                    break
                who = self._reader.who(token)
                if who is not None and token.at - self._tokens[i].at <= reach + 4 * len(found):
                    found.append(who)
            elif token.tag is Tag.OTHER and token.value == "or":
                either = True
            elif token.tag in _HARD or (found and token.tag not in (Tag.BREAK, Tag.POSSESSIVE)):
                break
            elif token.tag in _LINKS and not across:
                break
        if either and len(found) > 1:
            return [Several("or", tuple(found))]
        return found

    def _others(self, i: int, reach: int = 6, *, across: bool = False) -> list[Who]:
        """The objects, the speaker aside."""
        return [who for who in self._objects(i, reach, across=across) if who != self._reader.me]

    def _joined(self, token: Token) -> list[Who]:
        """A person, and those joined with it: "Kai and Mina"."""
        at = self._tokens.index(token) if token in self._tokens else -1
        found = [who] if (who := self._reader.who(token)) is not None else []
        either = False
        while at > 1 and token.tag is Tag.NAME:
            joint = self._tokens[at - 1]
            if joint.tag is Tag.NAME:
                at -= 1
            elif joint.tag is Tag.BREAK or (joint.tag is Tag.OTHER and joint.value == "or"):
                either = either or joint.tag is Tag.OTHER
                at -= 2
            else:
                break
            if self._tokens[at].tag is not Tag.NAME:
                break
            other = self._reader.who(self._tokens[at])
            if other is not None:
                found.insert(0, other)
        if (either or self._has_value(Tag.OTHER, "one-of")) and len(found) > 1:
            return [Several("or", tuple(found))]
        return found

    def _negated(self, i: int) -> bool:
        for j in range(i - 1, -1, -1):
            token = self._tokens[j]
            if token.tag is Tag.NOT:
                return self._tokens[i].at - token.at < (3 if token.value == "near" else 8)
            if token.tag in _HARD and token.tag is not Tag.TRUST or token.tag in (Tag.COLOUR, Tag.ROLE):
                return False
        return False

    def _degree(self, i: int, default: int = 0) -> int:
        degrees = [int(str(t.value)) for t in self._tokens[:i] if t.tag is Tag.DEGREE]
        degrees += [65 for t in self._tokens[:i] if t.tag is Tag.BE and t.value == "like"]
        return min(degrees) if degrees else default

    def _asks(self) -> bool:
        return self._clause.asks or self._clause.shares

    def _has(self, tag: Tag) -> bool:
        return any(token.tag is tag for token in self._tokens)

    def _has_value(self, tag: Tag, value: object) -> bool:
        return any(token.tag is tag and token.value == value for token in self._tokens)

    def _wishes(self, i: int, subject: Token | None) -> bool:
        """Whether an act is asked for: please, let's, we should, or a verb without a subject."""
        if subject is None or subject.tag in (Tag.WE, Tag.ALL):
            return True
        if subject.tag is Tag.ME:
            return self._has(Tag.LETS) or self._urges_us(i)
        return self._has(Tag.LETS) or self._has(Tag.PLEASE) or self._has(Tag.SHOULD)

    def _emit(self, i: int, kind: Tag, **parts: Any) -> None:
        """Add a predication; one for each person that is addressed."""
        clause = self._clause
        parts.setdefault("by", self._by)
        one = Predication(
            kind=kind,
            start=min(self._tokens[0].start, self._tokens[i].start),
            end=self._tokens[-1].end,
            condition=clause.condition,
            clause=clause.number,
            sentence=clause.sentence,
            **parts,
        )
        addressed = self._reader.to
        if one.mood is Mood.STATE or one.to is not None or not addressed:
            self._reader.found.append(one)
            return
        for who in addressed:
            self._reader.found.append(replace(one, to=who))

    def _everybody(self, subject: Token | None) -> Who | None:
        """The addressee, if it is everybody in spite of somebody having been called."""
        if subject is not None and subject.tag in (Tag.ALL, Tag.WE):
            return EVERYBODY
        if self._has_value(Tag.OTHER, "any") and not self._has(Tag.YOU):
            return EVERYBODY
        if subject is not None and subject.tag is Tag.WHO and not self._has(Tag.YOU):
            return EVERYBODY
        return None

    # -- votes and other acts -------------------------------------------------------------------------

    def _vote(self, i: int, token: Token) -> None:
        owner = self._owner(i)
        mine = owner is not None and owner.tag is Tag.ME
        subject = owner or self._subject(i)
        targets = self._objects(i, 4, across=mine)
        followed = self._tokens[i + 2] if i + 2 < len(self._tokens) else None
        if token.value == "lean" and followed is not None and followed.tag is Tag.POSSESSIVE:
            return
        if token.value == "lean" and (not targets or self._has(Tag.VOTE) and self._later(Tag.VOTE, i)):
            return
        if mine and not targets:
            targets = [who for who in self._names_before(i) if who != self._reader.me][:1]
        past = token.value == "past" or self._has_value(Tag.ASK, "did")
        if token.value == "noun" and not targets and (owner is None or owner.tag is not Tag.YOU):
            return
        if self._asks() and not mine and (subject is None or subject.tag is not Tag.ME):
            self._ask_act(i, Tag.VOTE, targets, past, subject)
            return
        targets = [who for who in targets if who != self._reader.me]
        first = i == 0 or (i == 1 and self._tokens[0].tag is Tag.NOT)
        alone = subject is None and token.value == "ing" and first and not self._reader.lets
        own = mine or (subject is not None and subject.tag is Tag.ME) or alone
        if not targets and self._wishes(i, subject) and not past and not own:
            targets = self._accused()
        if own and not self._has(Tag.LETS) and not self._urges_us(i):
            if token.value == "ing" and subject is None and self._later(Tag.BE, i):
                self._ask_for(i, Tag.VOTE, targets, None)
                return
            degree = 65 if self._hedged(i) or token.value == "lean" else 0
            for target in targets:
                self._emit(
                    i,
                    Tag.VOTE,
                    subject=self._reader.me,
                    object=target,
                    past=past,
                    negated=self._negated(i),
                    degree=degree,
                )
        elif (
            subject is not None
            and subject.tag in (Tag.NAME, Tag.THIRD, Tag.YOU)
            and not self._wishes(i, subject)
        ):
            who = self._reader.who(subject)
            for target in self._objects(i, 4):
                if who is not None and who != target:
                    self._emit(i, Tag.VOTE, subject=who, object=target, past=True)
        elif self._wishes(i, subject) and not past:
            self._ask_for(i, Tag.VOTE, targets, subject)

    def _accused(self) -> list[Who]:
        """Whom the text has just accused; "let's vote" without a name means them."""
        last = self._reader.found[-1] if self._reader.found else None
        if last is None or last.mood is not Mood.STATE or last.negated or last.by is not None:
            return []
        if re.match(r"\s+\w+ly\b", self._reader.after(self._tokens[-1])):
            # "Let's vote wisely" means nobody.
            return []
        guilty = last.kind is Tag.SUSPECT or last.kind is Tag.VOTE or last.species is Species.WEREWOLF
        return (
            [last.object]
            if guilty and last.object is not None and (self._has(Tag.LETS) or self._has(Tag.YOU))
            else []
        )

    def _later(self, tag: Tag, i: int) -> bool:
        return any(token.tag is tag for token in self._tokens[i + 1 :])

    def _names_before(self, i: int) -> list[Who]:
        """The people before a predicate, nearest first, the speaker and owners aside."""
        found = []
        for token in reversed(self._tokens[:i]):
            if token.tag in (Tag.NAME, Tag.THIRD, Tag.YOU) and token.value not in ("your", "their"):
                who = self._reader.who(token)
                if who is not None:
                    found.append(who)
        return found

    def _urges_us(self, i: int) -> bool:
        """ "I say we vote", "I suggest voting": what the speaker wants of all."""
        return any(
            t.tag is Tag.WE or (t.tag is Tag.PLEASE and t.value == "") for t in self._tokens[:i]
        ) and not self._has_value(Tag.PLEASE, "self")

    def _hedged(self, i: int) -> bool:
        return self._has_value(Tag.WILL, "maybe") or bool(self._degree(i))

    def _ask_act(self, i: int, kind: Tag, targets: list[Who], past: bool, subject: Token | None) -> None:
        to = self._everybody(subject)
        who = None
        if subject is not None and subject.tag is Tag.NAME:
            who = self._reader.who(subject)
            to = who
        target = targets[0] if targets else None
        yours = subject is not None and subject.tag is Tag.YOU
        if not targets and not (self._has(Tag.WHO) or (yours and not self._clause.condition)):
            return
        self._emit(i, kind, object=target, mood=Mood.ASK, past=past, to=to, subject=who)

    def _ask_for(self, i: int, kind: Tag, targets: list[Who], subject: Token | None) -> None:
        to: Who | None = EVERYBODY
        if (
            subject is not None
            and subject.tag is Tag.YOU
            or (subject is None and kind is not Tag.VOTE and self._reader.calls)
        ):
            to = None
        for target in [who for who in targets if who != self._reader.me]:
            self._emit(i, kind, object=target, mood=Mood.REQUEST, to=to, negated=self._negated(i))

    def _act(self, i: int, token: Token) -> None:
        kind = token.tag
        subject = self._subject(i)
        if self._owner(i) is not None:
            return
        targets = [who for who in self._objects(i) if who != self._reader.me]
        past = token.value == "past"
        if self._asks() and (subject is None or subject.tag is not Tag.ME):
            if targets or self._has(Tag.WHO):
                self._ask_act(i, kind, targets, past, subject)
            return
        if not targets:
            return
        if (
            subject is not None
            and subject.tag in (Tag.ME, Tag.WE)
            and not self._has(Tag.LETS)
            and not self._has(Tag.SHOULD)
        ):
            for target in targets:
                self._emit(i, kind, object=target, past=past, negated=self._negated(i))
        elif subject is not None and subject.tag in (Tag.NAME, Tag.THIRD) and not self._has(Tag.SHOULD):
            who = self._reader.who(subject)
            for target in targets:
                self._emit(i, kind, subject=who, object=target, past=past)
        else:
            self._ask_for(i, kind, targets, subject)

    # -- divination -----------------------------------------------------------------------------------

    def _divine(self, i: int, token: Token) -> None:
        owner = self._owner(i)
        noun = token.value == "noun"
        subject = owner or (self._before(i) if noun else self._subject(i))
        targets = self._objects(i, 8)
        past = token.value in ("past", "checked")
        asked = self._asks() or (
            noun and owner is not None and owner.tag is Tag.YOU and self._has(Tag.PLEASE)
        )
        if asked and not (subject is not None and subject.tag is Tag.ME):
            self._ask_divination(i, token, subject, targets)
            return
        mine = subject is None or subject.tag is Tag.ME
        by = self._reader.me if mine else self._reader.who(subject)
        if (noun and owner is not None) or past:
            if by is not None and not (noun and subject is None):
                self._reader.shown = by, targets[0] if targets else None
                self._by = by if by != self._reader.me else self._by
            if past and by is not None and not asked:
                for target in targets:
                    if target != by:
                        self._emit(i, Tag.DIVINE, subject=by, object=target, past=True, by=None)
            return
        verb = noun and owner is None and self._touches_person(i)
        if (noun and not verb) or not targets:
            return
        if subject is not None and subject.tag is Tag.ME and not self._has(Tag.LETS):
            self._emit(i, Tag.DIVINE, object=targets[0], negated=self._negated(i))
        elif subject is None or self._has(Tag.SHOULD) or self._has(Tag.LETS) or self._has(Tag.PLEASE):
            self._ask_for(i, Tag.DIVINE, targets, subject)

    def _touches_person(self, i: int) -> bool:
        """ "Check Kai" is a verb, "the check" is none."""
        following = self._tokens[i + 1] if i + 1 < len(self._tokens) else None
        return (
            following is not None
            and following.tag in (Tag.NAME, Tag.THIRD)
            and following.at == self._tokens[i].last + 1
        )

    def _ask_divination(self, i: int, token: Token, subject: Token | None, targets: list[Who]) -> None:
        who = self._reader.who(subject) if subject is not None and subject.tag is Tag.NAME else None
        to = who or self._everybody(subject)
        target = targets[0] if targets else None
        if token.value == "" and not self._has_value(Tag.ASK, "did"):
            if target is not None or self._has(Tag.WHO) or self._has(Tag.YOU):
                self._emit(i, Tag.DIVINE, object=target, mood=Mood.ASK, to=to)
        elif token.value != "noun" or (subject is not None and subject.tag in (Tag.YOU, Tag.NAME)):
            self._emit(i, Tag.RESULT, object=target, mood=Mood.ASK, to=to)

    def _result(self, i: int, token: Token) -> None:
        """Somebody's result is asked for, or introduces what was seen."""
        owner = self._owner(i)
        if token.value == "show":
            if (
                self._asks()
                and self._has(Tag.WHAT)
                and (subject := self._before(i))
                and subject.tag is Tag.YOU
            ):
                self._emit(i, Tag.RESULT, mood=Mood.ASK)
            return
        subject = owner or self._before(i)
        own = subject is not None and subject.tag is Tag.ME
        if self._asks() or (self._has(Tag.PLEASE) and self._has(Tag.YOU)):
            if not own:
                named = owner is not None and owner.tag is Tag.NAME
                if named and not (self._clause.shares or self._has(Tag.WHAT)):
                    return
                to = self._reader.who(owner) if named else self._everybody(subject)
                self._emit(i, Tag.RESULT, mood=Mood.ASK, to=to)
        elif (owner is not None and own) or (owner is None and self._of_person(i)):
            self._reader.shown = self._reader.shown or (self._reader.me, None)

    def _of_person(self, i: int) -> bool:
        """ "The result for Kai"."""
        rest = self._tokens[i + 1 : i + 3]
        return len(rest) == 2 and rest[0].tag is Tag.TO and rest[1].tag is Tag.NAME

    # -- roles ------------------------------------------------------------------------------------------

    def _claim(self, i: int, token: Token) -> None:
        at, role = self._role_near(i)
        owner = self._owner(i)
        noun = owner is not None or (role is not None and at < i)
        subject = owner or (None if noun else self._subject(i))
        if token.value == "role":
            self._own_role(i, owner, subject)
        elif self._says_of(i, subject, role):
            return
        elif self._asks() and (subject is None or subject.tag is not Tag.ME) and not self._declares(subject):
            self._ask_claim(i, at, role, owner, subject)
        elif subject is not None and subject.tag is Tag.ME:
            if role is not None and not self._has_value(Tag.OTHER, "pretend"):
                self._used.add(at)
                self._emit(i, Tag.CLAIM, role=role, negated=self._negated(min(at, i)))
        elif (
            subject is not None
            and subject.tag is Tag.YOU
            and (self._has(Tag.SHOULD) or self._has(Tag.PLEASE))
        ):
            self._used.add(at)
            self._emit(i, Tag.CLAIM, role=role or self._conditional_role(), mood=Mood.REQUEST, to=None)
        elif (
            subject is not None
            and subject.tag in (Tag.NAME, Tag.THIRD, Tag.YOU)
            and not self._has(Tag.SHOULD)
        ):
            for who in (
                self._joined(subject)
                if role is not None and not self._has_value(Tag.OTHER, "pretend")
                else ()
            ):
                self._used.add(at)
                self._emit(i, Tag.CLAIM, subject=who, role=role, negated=self._negated(i))
        elif subject is not None and subject.tag is Tag.WE:
            return
        elif (self._has(Tag.SHOULD) or self._has(Tag.PLEASE)) and not self._clause.condition and not noun:
            self._used.add(at)
            role = role or self._conditional_role()
            self._emit(i, Tag.CLAIM, role=role, mood=Mood.REQUEST, to=EVERYBODY, negated=self._negated(i))
        elif role is not None:
            self._used.add(at)

    def _declares(self, subject: Token | None) -> bool:
        """Whether a question only repeats what somebody did: "Kai came out as seer, huh?"."""
        return subject is not None and subject.tag is Tag.NAME and not inverted(self._tokens)

    def _ask_claim(
        self, i: int, at: int, role: Who | None, owner: Token | None, subject: Token | None
    ) -> None:
        self._used.add(at)
        who = self._reader.who(subject)
        if owner is not None and role is None:
            # "Why your early claim?" asks about the role that was claimed.
            known = self._reader.situation.claimed.get(who.seat) if isinstance(who, Agent) else None
            if known is None:
                return
            role = Holder(known)
        named = subject is not None and subject.tag in (Tag.NAME, Tag.THIRD)
        if (named and owner is not None) or (
            subject is None and i > 1 and not self._has_value(Tag.OTHER, "any")
        ):
            return
        self._emit(
            i,
            Tag.CLAIM,
            role=role,
            mood=Mood.ASK,
            to=who if named else self._everybody(subject),
            subject=who if named else None,
        )

    def _conditional_role(self) -> Who | None:
        """The role of the condition before: "if you are the seer, come out"."""
        before = self._clause.before
        if before is None or not (before.condition or len(before.tokens) == 1):
            return None
        return next(
            (t.value for t in before.tokens if t.tag is Tag.ROLE and isinstance(t.value, Holder)), None
        )

    def _role_near(self, i: int) -> tuple[int, Who | None]:
        for j in (i + 1, i - 1, i + 2, i + 3, i - 2):
            if 0 <= j < len(self._tokens):
                token = self._tokens[j]
                if token.tag is Tag.ROLE and isinstance(token.value, Holder | Group):
                    if abs(token.at - self._tokens[i].at) < 5:
                        return j, token.value
        return -1, None

    def _says_of(self, i: int, subject: Token | None, role: Who | None) -> bool:
        """Whether "claims" only introduces what somebody says."""
        if subject is None or subject.tag is Tag.ME:
            return False
        for token in self._tokens[i + 1 : i + 4]:
            if token.tag is Tag.DIVINE or (token.tag in PEOPLE and role is None):
                self._by = self._reader.who(subject)
                return True
        return False

    def _own_role(self, i: int, owner: Token | None, subject: Token | None) -> None:
        role = next((t for t in self._tokens[i + 1 :] if t.tag in (Tag.ROLE, Tag.COLOUR)), None)
        mine = owner is not None and owner.tag is Tag.ME
        if mine or "my role" in str(self._tokens[i].value):
            return
        plural = self._reader.word(self._tokens[i]) == "roles"
        if plural and owner is None and not self._has(Tag.SHARE) and not self._has_value(Tag.OTHER, "any"):
            return
        if self._asks() or self._has(Tag.PLEASE) or self._has(Tag.SHARE):
            if role is None and (owner is None or owner.tag is not Tag.ME):
                who = self._reader.who(owner) if owner is not None and owner.tag is Tag.NAME else None
                self._emit(i, Tag.CLAIM, mood=Mood.ASK, to=who or self._everybody(subject))

    def _rival(self, i: int, token: Token) -> None:
        if self._asks() and (
            i < 2 or self._has_value(Tag.OTHER, "any") or self._has(Tag.ALL) or self._has(Tag.NOT)
        ):
            self._emit(
                i,
                Tag.CLAIM,
                role=Holder(Role.SEER),
                mood=Mood.ASK,
                to=self._everybody(self._subject(i)) or EVERYBODY,
            )

    def _role(self, i: int, token: Token) -> None:
        """Somebody is something."""
        role: Who | None = token.value if isinstance(token.value, Holder | Group) else None
        species = token.value if isinstance(token.value, Species) else None
        following = self._tokens[i + 1] if i + 1 < len(self._tokens) else None
        if (
            following is not None
            and following.tag in (Tag.CLAIM, Tag.RIVAL)
            and following.value != "role"
            or self._has_value(Tag.OTHER, "pretend")
        ):
            return
        subject = self._linked(i)
        if subject is None:
            subject = self._named_after(i)
        if subject is None:
            human = self._reader.shown is not None and role == Holder(Role.VILLAGER)
            self._unlinked(i, None if human else role, Species.HUMAN if human else species)
            return
        if subject.tag is Tag.WHO:
            if self._asks():
                to = None if self._has(Tag.YOU) else self._everybody(subject)
                self._emit(i, token.tag, role=role, species=species, mood=Mood.ASK, object=EVERYBODY, to=to)
            return
        if subject.tag is Tag.ME:
            if self._by is not None and self._by != self._reader.me:
                shown = Tag.DIVINE if self._reader.shown is not None else None
                self._emit(i, token.tag, object=self._reader.me, role=role, species=species, evident=shown)
            else:
                self._i_am(i, role, species)
            return
        if role == Holder(Role.VILLAGER) and self._reader.shown is not None:
            species = Species.HUMAN
        if subject.tag is Tag.ALL and self._asks() and role is not None:
            self._emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=EVERYBODY)
        if subject.tag in (Tag.WE, Tag.ALL):
            return
        who = self._reader.who(subject)
        if self._asks() and subject.tag is Tag.YOU:
            if role is not None and self._tokens[i - 1].value != "as":
                self._emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=who)
            return
        false = any(t.tag is Tag.FALSE for t in self._tokens[max(0, i - 2) : i])
        for target in self._joined(subject):
            self._emit(
                i,
                token.tag,
                object=target,
                role=role,
                species=species,
                mood=Mood.ASK if self._asks() else Mood.STATE,
                negated=self._negated(i) != false,
                degree=self._degree(i),
                evident=Tag.DIVINE if self._is_check(i) else self._evident(),
            )

    def _is_check(self, i: int) -> bool:
        """ "Red check", "green check": a colour that only a divination gives."""
        token = self._tokens[i]
        return token.tag is Tag.COLOUR and self._reader.word(token).endswith("check")

    def _evident(self) -> Tag | None:
        """The power whose outcome the text tells, the speaker's or that of whose words these are."""
        shown = self._reader.shown
        if shown is None or shown[0] not in (self._reader.me, self._by):
            return None
        return Tag.TELL if self._reader.tells else Tag.DIVINE

    def _i_am(self, i: int, role: Who | None, species: Species | None) -> None:
        if self._asks() or self._has_value(Tag.OTHER, "both"):
            return
        if species is Species.HUMAN or species is Species.WEREWOLF:
            human = (species is Species.HUMAN) != self._negated(i)
            self._emit(i, Tag.CLAIM, role=Holder(Role.WEREWOLF), negated=human)
        else:
            self._emit(i, Tag.CLAIM, role=role, negated=self._negated(i))

    def _linked(self, i: int) -> Token | None:
        """Of whom a role is said: with is, as or 's, or by standing together: the seer Kai."""
        following = self._tokens[i + 1] if i + 1 < len(self._tokens) else None
        for j in range(i - 1, -1, -1):
            token = self._tokens[j]
            looks = token.tag is Tag.DEGREE and token.value == 65 and self._tokens[i].at - token.last < 3
            if looks or token.tag in (Tag.BE, Tag.POSSESSIVE):
                if token.tag is Tag.POSSESSIVE and self._tokens[i].at - token.at > 3:
                    return None
                subject = self._person_before(j)
                if subject is not None and token.value == "as" and self._by is None:
                    divines = any(t.tag is Tag.DIVINE for t in self._tokens[:j])
                    if subject.tag is Tag.ME or (divines and self._tokens[i].value == Holder(Role.SEER)):
                        return None
                if subject is None or self._tokens[i].at - subject.at > _FAR + 3:
                    return None
                return subject
            if token.tag in _HARD or token.tag in (Tag.NAME, Tag.WHO, Tag.COLOUR):
                break
        together = (
            following is not None and following.tag is Tag.NAME and following.at == self._tokens[i].last + 1
        )
        return following if together and self._tokens[i].tag is Tag.ROLE else None

    def _named_after(self, i: int) -> Token | None:
        """ "The werewolf is Kai"."""
        rest = self._tokens[i + 1 : i + 3]
        if (
            len(rest) == 2
            and rest[0].tag is Tag.BE
            and rest[1].tag is Tag.NAME
            and rest[1].at - rest[0].last == 1
        ):
            return rest[1] if self._before(i) is None and rest[0].value == "" else None
        return None

    def _person_before(self, j: int) -> Token | None:
        thinks = False
        for k in range(j - 1, -1, -1):
            token = self._tokens[k]
            if token.tag is Tag.CLAIM:
                return self._owner(k) if token.value == "role" else None
            if token.tag is Tag.THINK:
                thinks = True
            elif token.tag in (Tag.YOU, Tag.ME) and thinks:
                thinks = False
            elif token.tag in PEOPLE and token.value not in ("my", "your", "their"):
                return token
        # Inverted: "are you the seer".
        for token in self._tokens[j + 1 : j + 2]:
            if token.tag in (Tag.YOU, Tag.NAME, Tag.THIRD, Tag.ALL):
                return token
        return None

    def _unlinked(self, i: int, role: Who | None, species: Species | None) -> None:
        """A role without a verb: of a divination, after a colon, "villager here", "any seer?"."""
        alone = (
            len(self._tokens) == 1
            and self._clause.number == 0
            and self._reader.after(self._tokens[i]).startswith(".")
        )
        if alone and role is not None and not self._asks():
            self._emit(i, Tag.CLAIM, role=role)
            return
        if self._is_check(i) and not self._asks():
            for target in self._others(i, 4):
                self._emit(i, Tag.DIVINE, subject=self._reader.me, object=target, species=species)
            return
        shown = self._reader.shown
        if self._asks() and self._has(Tag.WHO):
            self._emit(i, self._tokens[i].tag, role=role, species=species, mood=Mood.ASK, object=EVERYBODY)
            return
        following = self._tokens[i + 1] if i + 1 < len(self._tokens) else None
        if (
            role is not None
            and following is not None
            and following.tag is Tag.OTHER
            and following.value == "here"
        ):
            self._emit(i, Tag.CLAIM, role=role)
        elif shown is not None and species is not None and not self._asks():
            near = next((t for t in reversed(self._tokens[:i]) if t.tag in (Tag.NAME, Tag.THIRD)), None)
            seen = self._reader.who(near) or shown[1] or self._reader.third
            if seen is not None:
                self._emit(
                    i, Tag.DIVINE, subject=shown[0], object=seen, species=species, negated=self._negated(i)
                )
        elif (
            i
            and self._tokens[i - 1].tag is Tag.BE
            and role is not None
            and (self._has(Tag.ME) or len(self._tokens) == 2)
        ):
            # "As the seer, I ...": the subject comes later.
            self._emit(i, Tag.CLAIM, role=role)

    # -- opinions ---------------------------------------------------------------------------------------

    def _suspect(self, i: int, token: Token) -> None:
        degree = int(str(token.value))
        after = self._objects(i, 4)
        subject = self._before(i)
        if self._asks():
            self._ask_suspicion(i, after, subject)
            return
        if (
            self._has(Tag.LETS)
            or (self._has(Tag.PLEASE) and not self._has(Tag.ME))
            or self._has_value(Tag.OTHER, "passive")
        ):
            return
        if self._reader.word(token).endswith("threat") and any(t.tag is Tag.COLOUR for t in self._tokens[:i]):
            return
        owned = token.value == 71 and i > 0 and self._tokens[i - 1].tag is Tag.POSSESSIVE
        if owned or (token.value == 71 and self._reader.orders and not self._has(Tag.ME)):
            return
        negated = self._negated(i)
        if after:
            others = (
                subject is not None
                and subject.tag in (Tag.NAME, Tag.THIRD)
                and self._reader.who(subject) not in after
            )
            by = self._reader.who(subject) if others and not self._linking(i) else None
            for target in after if by is not None else [who for who in after if who != self._reader.me]:
                self._emit(i, token.tag, object=target, by=by, degree=degree, negated=negated)
            return
        both = self._has_value(Tag.OTHER, "both") and any(t.value == Holder(Role.SEER) for t in self._tokens)
        named = self._named_after(i) or self._suspect_is(i)
        judged = self._joined(named) if named is not None else self._judged(i)
        for target in self._reader.claimants(Role.SEER) if both else judged:
            if target != self._reader.me:
                self._emit(i, token.tag, object=target, degree=degree, negated=negated)

    def _suspect_is(self, i: int) -> Token | None:
        """ "My biggest suspect is Rin"."""
        rest = self._tokens[i + 1 : i + 3]
        mine = self._owner(i)
        if (
            mine is not None
            and mine.tag is Tag.ME
            and len(rest) == 2
            and rest[0].tag is Tag.BE
            and rest[1].tag is Tag.NAME
        ):
            return rest[1]
        return None

    def _linking(self, i: int) -> bool:
        return any(t.tag in (Tag.BE, Tag.DEGREE) for t in self._tokens[:i])

    def _judged(self, i: int) -> list[Who]:
        """Of whom an adjective is said: the subject of its clause, or whom the sentence before was about."""
        people = [t for t in self._tokens[:i] if t.tag in PEOPLE]
        if people and people[0].tag is Tag.ME and people[0].value != "my":
            # "I find Kai suspicious"; but "I am nervous" is of nobody.
            people = [t for t in people if t.tag in (Tag.NAME, Tag.THIRD, Tag.YOU)]
            return self._joined(people[-1]) if people else []
        if people and people[0].tag is Tag.ME:
            return []
        people = [t for t in people if t.tag in (Tag.NAME, Tag.THIRD, Tag.YOU)]
        if people:
            last = people[0]
            at = self._tokens.index(last)
            while (
                at + 2 < i and self._tokens[at + 1].tag is Tag.BREAK and self._tokens[at + 2].tag is Tag.NAME
            ):
                at += 2
            return self._joined(self._tokens[at])
        if self._inherited is not None and self._inherited.tag in (Tag.NAME, Tag.YOU, Tag.THIRD):
            return [who] if (who := self._reader.who(self._inherited)) is not None else []
        counted = self._has_value(Tag.OTHER, "both")
        if self._inherited is None and self._reader.topic is not None and self._linking(i) and not counted:
            return [self._reader.topic]
        return []

    def _ask_suspicion(self, i: int, after: list[Who], subject: Token | None) -> None:
        if (subject is not None and subject.tag is Tag.ME) or self._negated(i):
            return
        target = after[0] if after else None
        if target is None:
            people = [t for t in self._tokens[:i] if t.tag in (Tag.NAME, Tag.THIRD)]
            target = self._reader.who(people[-1]) if people else None
        if self._has(Tag.WHO) and not after:
            target = None
        elif target is None and not (
            self._tokens[i].value == 71 and (self._has(Tag.YOU) or self._has_value(Tag.OTHER, "any"))
        ):
            return
        self._emit(i, Tag.SUSPECT, object=target, mood=Mood.ASK, to=self._everybody(subject))

    def _trust(self, i: int, token: Token) -> None:
        subject = self._before(i)
        targets = self._others(i, 4)
        claimed = any(t.tag is Tag.CLAIM for t in self._tokens[i + 1 : i + 5])
        if self._asks():
            if targets and claimed:
                self._emit(i, Tag.TRUE, object=targets[0], mood=Mood.ASK, to=self._everybody(subject))
            elif self._has_value(Tag.WHO, "claim"):
                self._emit(i, Tag.TRUE, object=EVERYBODY, mood=Mood.ASK, to=self._everybody(subject))
            elif subject is not None and subject.tag in (Tag.WE, Tag.ME):
                return
            elif targets or (self._has(Tag.WHO) and self._has(Tag.YOU)):
                self._emit(
                    i,
                    Tag.SUSPECT,
                    object=targets[0] if targets else None,
                    mood=Mood.ASK,
                    to=self._everybody(subject),
                )
            return
        if targets and (subject is None or subject.tag not in (Tag.ME, Tag.WE)):
            return
        if targets and self._is_clause_after(i):
            return
        if not targets and subject is not None and subject.tag in (Tag.NAME, Tag.THIRD) and self._linking(i):
            targets = self._joined(subject)
        negated = self._negated(i)
        if negated and targets and isinstance(targets[0], Several):
            # "I don't trust Kai or Rin" means both.
            targets = [*targets[0].parts]
        for target in targets:
            self._emit(i, Tag.TRUE if claimed else Tag.TRUST, object=target, negated=negated)

    def _is_clause_after(self, i: int) -> bool:
        """ "I believe Kai is the seer" only says what is believed."""
        rest = self._tokens[i + 1 : i + 4]
        return any(a.tag in PEOPLE and b.tag is Tag.BE for a, b in pairwise(rest))

    def _genuine(self, i: int, token: Token) -> None:
        following = self._tokens[i + 1] if i + 1 < len(self._tokens) else None
        if (
            following is not None
            and following.tag in (Tag.ROLE, Tag.CLAIM)
            and following.at == token.last + 1
            and not token.value
        ):
            return
        if self._asks():
            if self._has(Tag.WHO) or self._has_value(Tag.OTHER, "one-of"):
                self._emit(
                    i,
                    Tag.TRUE,
                    object=EVERYBODY,
                    mood=Mood.ASK,
                    to=None if self._has(Tag.YOU) else self._everybody(self._before(i)),
                )
            return
        people = [t for t in self._tokens[:i] if t.tag in (Tag.NAME, Tag.THIRD, Tag.YOU)]
        targets = self._judged(i) if people else []
        if self._has_value(Tag.OTHER, "one-of") and not self._asks():
            claimants = self._reader.claimants(Role.SEER)
            if len(targets) == 1 and not isinstance(targets[0], Several) or not targets:
                targets = [Several("or", tuple(claimants))] if len(claimants) == 2 else []
        for target in targets:
            if target != self._reader.me:
                self._emit(i, token.tag, object=target, negated=self._negated(i), degree=self._degree(i))

    def _agree(self, i: int, token: Token) -> None:
        if self._asks() or self._clause.condition or not isinstance(token.value, tuple):
            return
        degree, side = token.value
        subject = self._before(i)
        called_ = self._reader.to[0] if self._reader.to else None
        if side == "subject":
            target = self._reader.who(subject)
            if subject is None or subject.tag is Tag.ME or target is None:
                return
        else:
            if subject is not None and subject.tag is not Tag.ME:
                return
            targets = self._others(i, 4)
            target = targets[0] if targets else None
        self._emit(i, Tag.AGREE, object=target, to=called_, degree=degree, negated=self._negated(i))

    def _say(self, i: int, token: Token) -> None:
        subject = self._subject(i)
        if subject is not None and subject.tag in (Tag.NAME, Tag.YOU, Tag.THIRD):
            self._by = self._reader.who(subject)

    def _tell(self, i: int, token: Token) -> None:
        """A medium's result, asked for or told."""
        owner = self._owner(i)
        if self._asks():
            self._result(i, token)
        elif owner is None or owner.tag is Tag.ME:
            self._reader.shown, self._reader.tells = (self._reader.me, None), True

    def _pose(self, i: int, token: Token) -> None:
        role = next((t for t in self._tokens[i + 1 :] if t.tag in (Tag.ROLE, Tag.COLOUR)), None)
        subject = self._subject(i)
        if role is None or subject is None or subject.tag not in (Tag.ME, Tag.WE):
            self._used.update(range(i, len(self._tokens)))
            return
        self._used.add(self._tokens.index(role))
        wolf = Holder(Role.WEREWOLF) if role.value is Species.WEREWOLF else Holder(Role.VILLAGER)
        self._emit(i, Tag.POSE, role=role.value if role.tag is Tag.ROLE else wolf)

    def _other(self, i: int, token: Token) -> None:
        before = self._clause.before
        everybody = self._has(Tag.ALL) or (
            before is not None and any(t.tag is Tag.ALL for t in before.tokens)
        )
        if token.value == "executed":
            self._executed(i)
            return
        wanted = (
            token.value == "read"
            and (self._has(Tag.PLEASE) or everybody)
            and not self._has(Tag.ME)
            and not self._has(Tag.NOT)
        )
        if not self._asks() and not wanted:
            return
        targets = self._objects(i)
        if token.value == "read" or (token.value == "thought" and targets):
            self._emit(
                i,
                Tag.ROLE,
                object=targets[0] if targets else EVERYBODY,
                mood=Mood.ASK,
                to=EVERYBODY if everybody else self._everybody(self._subject(i)),
            )

    def _executed(self, i: int) -> None:
        """ "Kai should be executed", "Kai must go"."""
        go = self._tokens[i].last > self._tokens[i].at
        subject = self._before(i)
        if (
            subject is None
            or subject.tag is not Tag.NAME
            or self._asks()
            or not (go or self._has(Tag.SHOULD))
        ):
            return
        for target in self._joined(subject):
            self._emit(i, Tag.VOTE, object=target, mood=Mood.REQUEST, to=EVERYBODY, negated=self._negated(i))

    def _think(self, i: int, token: Token) -> None:
        if self._asks() and self._has(Tag.WHAT) and self._has(Tag.YOU):
            rest = self._tokens[i + 1 :]
            target = next((t for t in rest if t.tag is Tag.NAME), None)
            if target is not None and rest[0].tag is Tag.TO:
                self._emit(i, Tag.ROLE, object=self._reader.who(target), mood=Mood.ASK)


_HANDLERS: Final = {
    Tag.VOTE: ClauseReader._vote,
    Tag.GUARD: ClauseReader._act,
    Tag.ATTACK: ClauseReader._act,
    Tag.DIVINE: ClauseReader._divine,
    Tag.RESULT: ClauseReader._result,
    Tag.CLAIM: ClauseReader._claim,
    Tag.RIVAL: ClauseReader._rival,
    Tag.ROLE: ClauseReader._role,
    Tag.COLOUR: ClauseReader._role,
    Tag.SUSPECT: ClauseReader._suspect,
    Tag.TRUST: ClauseReader._trust,
    Tag.TRUE: ClauseReader._genuine,
    Tag.FALSE: ClauseReader._genuine,
    Tag.AGREE: ClauseReader._agree,
    Tag.SAY: ClauseReader._say,
    Tag.TELL: ClauseReader._tell,
    Tag.POSE: ClauseReader._pose,
    Tag.OTHER: ClauseReader._other,
    Tag.THINK: ClauseReader._think,
}
