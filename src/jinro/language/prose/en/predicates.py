"""The predicates of English: what each kind of word says in its clause, and about whom."""

from typing import Final

from msgspec.structs import replace

from jinro.game.roles import Role, Species
from jinro.language.claims import Agent, Anyone, Group, Holder, Several, Speaker, Who
from jinro.language.prose.en.grammar import PEOPLE, Clause, called, clauses, inverted, sentences, tokens_of
from jinro.language.prose.mentions import Cast, Mention
from jinro.language.prose.predication import Mood, Predication, Situation
from jinro.language.prose.tokens import Tag, Token

EVERYBODY: Final = Anyone()
_SPEAKER: Final = Speaker()
_HARD: Final = frozenset((Tag.VOTE, Tag.DIVINE, Tag.GUARD, Tag.ATTACK, Tag.SUSPECT, Tag.TRUST, Tag.CLAIM, Tag.AGREE))
"""Predicates that end the reach of the one before."""
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
        self.shown: tuple[Who, Who | None] | None = None
        """Whose divination the text tells of, and of whom."""
        self.found: list[Predication] = []

    def read(self, text: str) -> list[Predication]:
        for number, (sentence, mark) in enumerate(sentences(tokens_of(text, self._cast))):
            self._sentence(sentence, mark, number)
        return self.found

    def _sentence(self, sentence: list[Token], mark: str, number: int) -> None:
        names = called(sentence)
        if names:
            self.to = tuple(Agent(_seat(sentence[i])) for i in reversed(names))
        rest = [token for i, token in enumerate(sentence) if i not in names]
        parts = [*clauses(rest, mark, number)]
        subject: Token | None = None
        for clause in parts:
            last = clause is parts[-1] and not clause.condition
            clause.asks = "?" in mark and (len(parts) == 1 or last or inverted(clause.tokens))
            ClauseReader(self, clause, subject).read()
            subject = next((token for token in clause.tokens if token.tag in PEOPLE), subject)

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
                self._reader.third = self._reader.who(token)
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
        return self._before(i) or (self._inherited if self._clause.opening in ("and", "but", ",", "  ") else None)

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

    def _objects(self, i: int, reach: int = 6) -> list[Who]:
        """The people after a predicate: a name, names joined, him, you."""
        found: list[Who] = []
        either = False
        for j in range(i + 1, len(self._tokens)):
            token = self._tokens[j]
            if token.tag in (Tag.NAME, Tag.THIRD, Tag.YOU, Tag.ME) and token.value not in ("my", "your", "their"):
                if found and token.tag is not Tag.NAME:
                    break
                who = self._reader.who(token)
                if who is not None and token.at - self._tokens[i].at <= reach + 4 * len(found):
                    found.append(who)
            elif token.tag is Tag.OTHER and token.value == "or":
                either = True
            elif token.tag in _HARD or (found and token.tag not in (Tag.BREAK, Tag.POSSESSIVE)):
                break
        if either and len(found) > 1:
            return [Several("or", tuple(found))]
        return found

    def _negated(self, i: int) -> bool:
        for j in range(i - 1, -1, -1):
            token = self._tokens[j]
            if token.tag is Tag.NOT:
                return self._tokens[i].at - token.at < 8
            if token.tag in _HARD and token.tag is not Tag.TRUST or token.tag in (Tag.COLOUR,):
                return False
        return False

    def _degree(self, default: int = 0) -> int:
        degrees = [int(str(t.value)) for t in self._tokens if t.tag is Tag.DEGREE]
        return min(degrees) if degrees else default

    def _asks(self) -> bool:
        return self._clause.asks or (
            self._has(Tag.SHARE) and (self._has(Tag.WHO) or self._has(Tag.YOU) or self._has(Tag.REASON_WORD))
        )

    def _has(self, tag: Tag) -> bool:
        return any(token.tag is tag for token in self._tokens)

    def _has_value(self, tag: Tag, value: object) -> bool:
        return any(token.tag is tag and token.value == value for token in self._tokens)

    def _wishes(self, i: int, subject: Token | None) -> bool:
        """Whether an act is asked for: please, let's, we should, or a verb without a subject."""
        if subject is not None and subject.tag in (Tag.ME, Tag.NAME, Tag.THIRD):
            return self._has(Tag.LETS) or (subject.tag is not Tag.ME and self._has(Tag.SHOULD)) or self._urged(i)
        if subject is None:
            return True
        return self._has(Tag.LETS) or self._has(Tag.PLEASE) or self._has(Tag.SHOULD) or subject.tag is Tag.WE

    def _urged(self, i: int) -> bool:
        return any(token.tag is Tag.PLEASE for token in self._tokens[:i]) and (
            self._before(i) is None or self._has_value(Tag.PLEASE, "")
        )

    def _emit(self, i: int, kind: Tag, **parts: object) -> None:
        """Add a predication; one for each person that is addressed."""
        token = self._tokens[i]
        first = self._tokens[0]
        one = Predication(
            kind=kind,
            start=min(first.start, token.start),
            end=self._tokens[-1].end,
            condition=self._clause.condition,
            clause=self._clause.number,
            sentence=self._clause.sentence,
        )
        one = replace(one, **parts)
        if one.by is None and self._by is not None:
            one = replace(one, by=self._by)
        addressed = self._reader.to
        if one.mood is Mood.STATE or one.to is not None or not addressed:
            self._reader.found.append(one)
            return
        for who in addressed:
            self._reader.found.append(replace(one, to=who))

    def _everybody(self, subject: Token | None) -> Who | None:
        """The addressee, if it is everybody in spite of somebody having been called."""
        if subject is not None and subject.tag in (Tag.ALL, Tag.WE) or self._has_value(Tag.OTHER, "any"):
            return EVERYBODY
        if subject is not None and subject.tag is Tag.WHO and not self._has(Tag.YOU):
            return EVERYBODY
        return None

    # -- votes and other acts -------------------------------------------------------------------------

    def _vote(self, i: int, token: Token) -> None:
        owner = self._owner(i)
        subject = owner or self._subject(i)
        targets = self._objects(i)
        if token.value == "lean":
            if not targets or any(t.tag is Tag.VOTE for t in self._tokens[i + 1 :]):
                return
        mine = owner is not None and owner.tag is Tag.ME
        if mine and not targets:
            other = self._before(i)
            targets = [who] if other is not None and (who := self._reader.who(other)) and other.tag is not Tag.ME else []
        past = token.value == "past" or (self._has(Tag.PAST) and self._has(Tag.ASK))
        if self._asks() and (subject is None or subject.tag is not Tag.ME) and not mine:
            self._ask_act(i, Tag.VOTE, targets, past, subject)
            return
        if mine or (subject is not None and subject.tag is Tag.ME and not self._has(Tag.LETS)):
            degree = 65 if self._hedged() or token.value == "lean" else 0
            for target in targets:
                self._emit(i, Tag.VOTE, subject=self._reader.me, object=target, past=past, negated=self._negated(i), degree=degree)
            return
        if subject is not None and subject.tag in (Tag.NAME, Tag.THIRD, Tag.YOU) and not self._wishes(i, subject):
            who = self._reader.who(subject)
            for target in targets:
                if who is not None and who != target:
                    self._emit(i, Tag.VOTE, subject=who, object=target, past=True)
            return
        if self._wishes(i, subject) and not past:
            self._ask_for(i, Tag.VOTE, targets, subject)

    def _hedged(self) -> bool:
        return self._has_value(Tag.WILL, "maybe") or bool(self._degree())

    def _ask_act(self, i: int, kind: Tag, targets: list[Who], past: bool, subject: Token | None) -> None:
        to = self._everybody(subject)
        who = None
        if subject is not None and subject.tag is Tag.NAME:
            who = self._reader.who(subject)
            to = who
        target = targets[0] if targets else None
        if not targets and not (self._has(Tag.WHO) or self._has(Tag.YOU) or self._has_value(Tag.OTHER, "any")):
            return
        self._emit(i, kind, object=target, mood=Mood.ASK, past=past, to=to, subject=who)

    def _ask_for(self, i: int, kind: Tag, targets: list[Who], subject: Token | None) -> None:
        to: Who | None = EVERYBODY
        if subject is not None and subject.tag is Tag.YOU:
            to = None
        for target in targets:
            self._emit(i, kind, object=target, mood=Mood.REQUEST, to=to, negated=self._negated(i))

    def _act(self, i: int, token: Token) -> None:
        kind = token.tag
        subject = self._subject(i)
        targets = [who for who in self._objects(i) if who != self._reader.me]
        past = token.value == "past"
        if self._asks() and (subject is None or subject.tag is not Tag.ME):
            if targets or self._has(Tag.WHO):
                self._ask_act(i, kind, targets, past, subject)
            return
        if not targets:
            return
        if subject is not None and subject.tag in (Tag.ME, Tag.WE) and not self._has(Tag.LETS) and not self._has(Tag.SHOULD):
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
        subject = owner or self._subject(i)
        targets = self._objects(i, 8)
        past = token.value in ("past", "checked")
        if self._asks() or (noun and owner is not None and owner.tag is Tag.YOU and self._has(Tag.PLEASE)):
            self._ask_divination(i, token, subject, targets)
            return
        mine = subject is None or subject.tag is Tag.ME
        by = self._reader.me if mine else self._reader.who(subject)
        if (noun and owner is not None) or past or self._has(Tag.RESULT):
            if by is not None:
                self._reader.shown = by, targets[0] if targets else None
                if by != self._reader.me:
                    self._by = by
            if past and not noun and by is not None:
                for target in targets:
                    self._emit(i, Tag.DIVINE, subject=by, object=target, past=True)
            return
        if noun or not targets:
            return
        if subject is not None and subject.tag is Tag.ME and not self._has(Tag.LETS):
            self._emit(i, Tag.DIVINE, object=targets[0], negated=self._negated(i))
        elif subject is None or self._has(Tag.SHOULD) or self._has(Tag.LETS) or self._has(Tag.PLEASE):
            self._ask_for(i, Tag.DIVINE, targets, subject)

    def _ask_divination(self, i: int, token: Token, subject: Token | None, targets: list[Who]) -> None:
        who = self._reader.who(subject) if subject is not None and subject.tag is Tag.NAME else None
        if subject is not None and subject.tag is Tag.ME:
            return
        to = who or self._everybody(subject)
        if token.value == "" and (self._has(Tag.WILL) or self._has(Tag.SHOULD) or self._has(Tag.LETS)):
            self._emit(i, Tag.DIVINE, object=targets[0] if targets else None, mood=Mood.ASK, to=to)
            return
        self._emit(i, Tag.RESULT, object=targets[0] if targets else None, mood=Mood.ASK, to=to)

    def _result(self, i: int, token: Token) -> None:
        """Somebody's result is asked for, or introduces what was seen."""
        owner = self._owner(i)
        if token.value == "show":
            return
        if self._asks() or self._has(Tag.SHARE) or self._has(Tag.PLEASE):
            if owner is not None and owner.tag is Tag.ME or self._before(i) is not None and self._before(i).tag is Tag.ME:  # type: ignore[union-attr]
                return
            named = owner is not None and owner.tag is Tag.NAME
            to = self._reader.who(owner) if named else self._everybody(self._subject(i))
            self._emit(i, Tag.RESULT, mood=Mood.ASK, to=to)
        elif owner is None or owner.tag is Tag.ME:
            self._reader.shown = self._reader.shown or (self._reader.me, None)

    # -- roles ------------------------------------------------------------------------------------------

    def _claim(self, i: int, token: Token) -> None:
        at, role = self._role_near(i)
        owner = self._owner(i)
        subject = owner or self._subject(i)
        if token.value == "role":
            self._own_role(i, owner, subject)
            return
        if role is None and self._says_of(i, subject):
            return
        if self._asks() and (subject is None or subject.tag is not Tag.ME):
            self._used.add(at)
            who = self._reader.who(subject) if subject is not None and subject.tag is Tag.NAME else None
            if owner is not None and role is None:
                return
            self._emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=who or self._everybody(subject), subject=who)
        elif subject is not None and subject.tag is Tag.ME:
            if role is not None and not self._has_value(Tag.OTHER, "pretend"):
                self._used.add(at)
                self._emit(i, Tag.CLAIM, role=role, negated=self._negated(i))
        elif subject is not None and subject.tag in (Tag.NAME, Tag.THIRD, Tag.YOU) and not self._has(Tag.SHOULD):
            who = self._reader.who(subject)
            if role is not None and who is not None:
                self._used.add(at)
                self._emit(i, Tag.CLAIM, subject=who, role=role, negated=self._negated(i))
        elif (self._has(Tag.SHOULD) or self._has(Tag.PLEASE)) and not self._clause.condition:
            self._used.add(at)
            self._emit(i, Tag.CLAIM, role=role, mood=Mood.REQUEST, to=EVERYBODY, negated=self._negated(i))

    def _role_near(self, i: int) -> tuple[int, Who | None]:
        for j in (i + 1, i - 1, i + 2, i + 3, i - 2):
            if 0 <= j < len(self._tokens):
                token = self._tokens[j]
                if token.tag is Tag.ROLE and isinstance(token.value, Holder | Group):
                    if abs(token.at - self._tokens[i].at) < 5:
                        return j, token.value
        return -1, None

    def _says_of(self, i: int, subject: Token | None) -> bool:
        """Whether "claims" only introduces what somebody says."""
        if subject is None or subject.tag is Tag.ME:
            return False
        for token in self._tokens[i + 1 : i + 4]:
            if token.tag in PEOPLE:
                self._by = self._reader.who(subject)
                return True
        return False

    def _own_role(self, i: int, owner: Token | None, subject: Token | None) -> None:
        role = next((t for t in self._tokens[i + 1 :] if t.tag in (Tag.ROLE, Tag.COLOUR)), None)
        mine = owner is not None and owner.tag is Tag.ME
        if mine or "my role" in str(self._tokens[i].value):
            return
        if self._asks() or self._has(Tag.PLEASE) or self._has(Tag.SHARE):
            if role is None and (owner is None or owner.tag is not Tag.ME):
                who = self._reader.who(owner) if owner is not None and owner.tag is Tag.NAME else None
                self._emit(i, Tag.CLAIM, mood=Mood.ASK, to=who or self._everybody(subject))

    def _rival(self, i: int, token: Token) -> None:
        if self._asks():
            self._emit(i, Tag.CLAIM, role=Holder(Role.SEER), mood=Mood.ASK, to=self._everybody(self._subject(i)) or EVERYBODY)

    def _role(self, i: int, token: Token) -> None:
        """Somebody is something."""
        role: Who | None = token.value if isinstance(token.value, Holder | Group) else None
        species = token.value if isinstance(token.value, Species) else None
        if role == Holder(Role.VILLAGER) and self._reader.shown is not None:
            species = Species.HUMAN
        linked = self._linked(i)
        if linked is None:
            self._unlinked(i, role, species)
            return
        subject, link = linked
        if self._has_value(Tag.OTHER, "pretend"):
            return
        if subject.tag is Tag.WHO:
            if self._asks():
                self._emit(i, token.tag, role=role, species=species, mood=Mood.ASK, object=EVERYBODY, to=self._everybody(subject) if not self._has(Tag.YOU) else None)
            return
        who = self._reader.who(subject)
        if who is None or subject.tag in (Tag.WE, Tag.ALL):
            return
        if who == self._reader.me:
            self._i_am(i, role, species)
            return
        if self._asks() and subject.tag is Tag.YOU and role is not None:
            self._emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=who)
            return
        evident = self._reader.shown is not None and self._reader.shown[0] == self._reader.me
        mood = Mood.ASK if self._asks() else Mood.STATE
        true = any(t.tag is Tag.FALSE for t in self._tokens[max(0, i - 2) : i])
        self._emit(
            i,
            token.tag,
            object=who,
            role=role,
            species=species,
            mood=mood,
            negated=self._negated(i) != true,
            degree=self._degree(),
            evident=evident,
        )

    def _i_am(self, i: int, role: Who | None, species: Species | None) -> None:
        if self._asks():
            return
        if species is Species.HUMAN or species is Species.WEREWOLF:
            human = (species is Species.HUMAN) != self._negated(i)
            self._emit(i, Tag.CLAIM, role=Holder(Role.WEREWOLF), negated=human)
        else:
            self._emit(i, Tag.CLAIM, role=role, negated=self._negated(i))

    def _linked(self, i: int) -> tuple[Token, Token] | None:
        """Who a role is said of, and the word that says so: is, as, 's."""
        for j in range(i - 1, -1, -1):
            token = self._tokens[j]
            if token.tag in (Tag.BE, Tag.POSSESSIVE):
                if token.tag is Tag.POSSESSIVE and self._tokens[i].at - token.at > 3:
                    return None
                subject = self._person_before(j)
                if subject is None or self._tokens[i].at - subject.at > _FAR + 3:
                    return None
                return subject, token
            if token.tag in _HARD or token.tag in (Tag.NAME, Tag.WHO, Tag.COLOUR):
                return None
        return None

    def _person_before(self, j: int) -> Token | None:
        for k in range(j - 1, -1, -1):
            token = self._tokens[k]
            if token.tag is Tag.ME and token.value == "my":
                return token if k + 1 < len(self._tokens) and self._tokens[k + 1].tag is Tag.CLAIM else None
            if token.tag is Tag.CLAIM and token.value == "role" and "role" in str(token.value):
                return self._owner(k) or Token(Tag.ME, "", token.start, token.end, token.at)
            if token.tag in PEOPLE and token.value not in ("your", "their"):
                return token
        # Inverted: "are you the seer".
        for token in self._tokens[j + 1 : j + 2]:
            if token.tag in (Tag.YOU, Tag.NAME, Tag.THIRD):
                return token
        return None

    def _unlinked(self, i: int, role: Who | None, species: Species | None) -> None:
        """A role without a verb: of a divination, after a colon, "villager here", "any seer?"."""
        shown = self._reader.shown
        following = self._tokens[i + 1] if i + 1 < len(self._tokens) else None
        if role is not None and following is not None and following.tag is Tag.OTHER and following.value == "here":
            self._emit(i, Tag.CLAIM, role=role)
        elif shown is not None and species is not None and not self._asks():
            near = next((t for t in reversed(self._tokens[:i]) if t.tag in (Tag.NAME, Tag.THIRD)), None)
            target = self._reader.who(near) or shown[1] or self._reader.third
            if target is not None:
                self._emit(i, Tag.DIVINE, subject=shown[0], object=target, species=species, negated=self._negated(i))
        elif i and self._tokens[i - 1].tag is Tag.BE and role is not None and self._has(Tag.ME):
            # "As the seer, I ...": the subject comes later.
            self._emit(i, Tag.CLAIM, role=role)

    # -- opinions ---------------------------------------------------------------------------------------

    def _suspect(self, i: int, token: Token) -> None:
        degree = int(str(token.value))
        after = self._objects(i)
        subject = self._subject(i)
        if self._asks():
            if subject is not None and subject.tag is Tag.ME:
                return
            target = after[0] if after else None
            if target is None and subject is not None and subject.tag is Tag.NAME:
                target, subject = self._reader.who(subject), None
            self._emit(i, token.tag, object=target, mood=Mood.ASK, to=self._everybody(subject))
            return
        negated = self._negated(i)
        if after:
            if subject is not None and subject.tag in (Tag.NAME, Tag.THIRD) and self._reader.who(subject) not in after:
                by = self._reader.who(subject)
                for target in after:
                    self._emit(i, token.tag, object=target, by=by, degree=degree, negated=negated)
                return
            for target in after:
                self._emit(i, token.tag, object=target, degree=degree, negated=negated)
            return
        owner = next((t for t in reversed(self._tokens[:i]) if t.tag in (Tag.NAME, Tag.THIRD, Tag.YOU)), None)
        owner = owner or (self._inherited if self._inherited and self._inherited.tag in (Tag.NAME, Tag.YOU) else None)
        target = self._reader.who(owner)
        if target is not None:
            self._emit(i, token.tag, object=target, degree=degree, negated=negated)

    def _trust(self, i: int, token: Token) -> None:
        subject = self._subject(i)
        targets = [who for who in self._objects(i, 4) if who != self._reader.me]
        if self._asks():
            if targets or self._has(Tag.WHO):
                self._emit(i, Tag.SUSPECT, object=targets[0] if targets else None, mood=Mood.ASK, to=self._everybody(subject))
            return
        if targets and (subject is None or subject.tag is not Tag.ME):
            return
        if not targets and subject is not None and subject.tag in (Tag.NAME, Tag.THIRD):
            targets = [who] if (who := self._reader.who(subject)) is not None and str(token.value) and _is_adjective(token, self) else []
        claimed = any(t.tag is Tag.CLAIM for t in self._tokens[i + 1 : i + 5])
        for target in targets:
            kind = Tag.TRUE if claimed else Tag.TRUST
            self._emit(i, kind, object=target, negated=self._negated(i))

    def _genuine(self, i: int, token: Token) -> None:
        following = self._tokens[i + 1] if i + 1 < len(self._tokens) else None
        if following is not None and following.tag is Tag.ROLE and following.at == token.at + 1:
            return
        if self._asks():
            return
        subject = next((t for t in reversed(self._tokens[:i]) if t.tag in (Tag.NAME, Tag.THIRD, Tag.YOU)), None)
        target = self._reader.who(subject)
        if target is not None:
            self._emit(i, token.tag, object=target, negated=self._negated(i), degree=self._degree())

    def _agree(self, i: int, token: Token) -> None:
        subject = self._before(i)
        targets = [who for who in self._objects(i, 4) if who != self._reader.me]
        if self._asks() or self._clause.condition:
            return
        target: Who | None = targets[0] if targets else None
        if subject is not None and subject.tag is not Tag.ME:
            if targets or subject.tag in (Tag.WHO, Tag.ALL, Tag.WE):
                return
            target = self._reader.who(subject)
        degree = int(str(token.value))
        self._emit(i, Tag.AGREE, object=target, to=self._reader.to[0] if self._reader.to else None, degree=degree, negated=self._negated(i))

    def _say(self, i: int, token: Token) -> None:
        subject = self._before(i)
        if subject is not None and subject.tag in (Tag.NAME, Tag.YOU, Tag.THIRD):
            self._by = self._reader.who(subject)

    def _other(self, i: int, token: Token) -> None:
        if not self._asks():
            return
        targets = self._objects(i)
        if token.value == "read" or (token.value == "thought" and targets):
            self._emit(i, Tag.ROLE, object=targets[0] if targets else EVERYBODY, mood=Mood.ASK, role=None, to=self._everybody(self._subject(i)))

    def _think(self, i: int, token: Token) -> None:
        if self._clause.asks and self._has(Tag.WHAT) and self._has(Tag.YOU):
            rest = self._tokens[i + 1 :]
            target = next((t for t in rest if t.tag is Tag.NAME), None)
            if target is not None and rest[0].tag is Tag.TO:
                self._emit(i, Tag.ROLE, object=self._reader.who(target), mood=Mood.ASK)


def _is_adjective(token: Token, reader: ClauseReader) -> bool:
    return reader._has(Tag.BE) or reader._has(Tag.DEGREE)


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
    Tag.OTHER: ClauseReader._other,
    Tag.THINK: ClauseReader._think,
}
