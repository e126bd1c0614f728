"""The predicates of Japanese: what each kind of word says in its clause, and about whom.

One class, one method for each kind of word: they share the people, the moods and the context of their clause.
"""

import re
from itertools import islice
from typing import Any, Final

from msgspec.structs import replace

from jinro.game.roles import Role, Species
from jinro.language.claims import Agent, Anyone, Faction, Group, Holder, Several, Speaker, Who
from jinro.language.prose.ja.endings import (
    ENDS,
    NEGATION,
    NOMINAL,
    POINTS,
    PREDICATIVE,
    WHY,
    WISH_END,
)
from jinro.language.prose.ja.grammar import PEOPLE, Clause, clauses, is_called, sentences, tokens_of
from jinro.language.prose.mentions import Cast, Mention
from jinro.language.prose.predication import Mood, Predication, Situation
from jinro.language.prose.tokens import MOST_SENTENCES, Tag, Token

EVERYBODY: Final = Anyone()
_SPEAKER: Final = Speaker()
_SUBJECT: Final = frozenset(("は", "が", "も", "こそ", "って", "視点"))
_OBJECT: Final = frozenset(("を", "に", "へ", ""))
_ALL_CASES: Final = frozenset(("は", "が", "も", "こそ", "って", "視点", "を", "に", "へ", "", "の", "だけ"))
_JUDGED: Final = frozenset(("は", "が", "も", "の", "って", "こそ", ""))
"""Particles of whom an adjective is said."""


_EXISTS: Final = re.compile(r"(?:の方|の人|さん)?(?:は|が)?(?:い(?:る|ます|ない|ませ)|おる|おり)")
_TOLD: Final = re.compile(r"(?:白|黒|人狼|人間|狼)(?:でした|だった|判定)")


class Japanese:
    """Reads one text; remembers what it is about and whom it addresses."""

    def __init__(self, situation: Situation, cast: Cast) -> None:
        self._cast = cast
        self.situation = situation
        self.text = ""
        self.me: Who = _SPEAKER if situation.speaker is None else Agent(situation.speaker)
        self.to: tuple[Who, ...] = () if situation.to is None else (Agent(situation.to),)
        self.third: Who | None = None
        self.topic: Who | None = None
        self.asks = False
        """Whether the sentence asks for something."""
        self.asks_who = False
        """Whether the sentence asks for a player."""
        self.shown = False
        """Whether the sentence tells of a divination."""
        self.told = False
        """Whether the sentence tells a colour as a result."""
        self.divined: Who | None = None
        """Whom the speaker tells to have divined."""
        self._by_from = 0
        self.by: Who | None = None
        """Whose words the sentence tells."""
        self.tells = False
        """Whether it is a medium's result."""
        self.either: Who | None = None
        """Of whom one was meant last: どちらか."""
        self.found: list[Predication] = []

    def read(self, text: str) -> list[Predication]:
        self.text = text
        for number, (sentence, mark) in enumerate(
            islice(sentences(tokens_of(text, self._cast), text), MOST_SENTENCES)
        ):
            self._sentence(sentence, mark, number)
        return self.found

    def _sentence(self, sentence: list[Token], mark: str, number: int) -> None:
        names = [i for i, t in enumerate(sentence) if t.tag is Tag.NAME and is_called(sentence, i, self.text)]
        if names:
            self.to = tuple(Agent(_seat(sentence[i])) for i in names)
            self.topic = self.third = self.to[-1]
        elif not self.to:
            marked = [
                t for t in sentence if t.tag is Tag.NAME and isinstance(t.value, Mention) and t.value.marked
            ]
            self.to = (Agent(_seat(marked[0])),) if len(marked) == 1 else ()
        rest = [t for i, t in enumerate(sentence) if i not in names and i - 1 not in names]
        if len(rest) < 2 and not any(t.tag in _HANDLERS for t in rest):
            return
        parts = clauses(rest, number)
        self.tells = any(t.tag is Tag.TELL for t in rest)
        self.shown = self.tells or any(t.tag in (Tag.DIVINE, Tag.RESULT) for t in rest)
        self.told = False
        if rest and not self.shown:
            self.told = _TOLD.search(self.text, rest[0].start, rest[-1].end + 3) is not None
        self.asks = "?" in mark or "？" in mark or any(t.tag in (Tag.SHARE, Tag.ASK) for t in rest)
        surprised = ("!" in mark or "！" in mark) and ("?" in mark or "？" in mark)
        self.asks_who = any(t.tag is Tag.WHO for t in rest) and (
            "?" in mark
            or "？" in mark
            or any(t.tag in (Tag.SHARE, Tag.ASK) for t in rest)
            or _ends_in_who(self.text, rest)
        )
        self.by = self._quoted(rest)
        for clause in parts:
            clause.last = clause is parts[-1]
            clause.before = parts[clause.number - 1] if clause.number else None
            clause.asks = clause.last and ("?" in mark or "？" in mark)
            clause.surprised = surprised
            ClauseReader(self, clause).read()

    def _quoted(self, tokens: list[Token]) -> Who | None:
        """Whose divination or words a sentence tells: カイの占いでは, カイによると."""
        for i, token in enumerate(tokens):
            if token.tag is Tag.NAME and i + 1 < len(tokens):
                rest = self.text[tokens[i + 1].start : tokens[i + 1].start + 14]
                if re.match(
                    r"(?:の(?:占い|占い結果|霊媒|霊能|判定|結果|主張|話)(?:では|によ)|によ(?:ると|れば)|曰く|いわく)",
                    rest,
                ):
                    self._by_from = token.start
                    return self.who(token)
        return None

    def quoted_at(self, start: int) -> Who | None:
        """Whose words stand at a place."""
        return self.by if self.by is not None and start > self._by_from else None

    def who(self, token: Token) -> Who | None:
        match token.tag:
            case Tag.NAME:
                return Agent(_seat(token))
            case Tag.ME:
                return self.me
            case Tag.YOU:
                return self.to[0] if len(self.to) == 1 else None
            case Tag.THIRD:
                return self.third
            case _:
                return None


def _ends_in_who(text: str, tokens: list[Token]) -> bool:
    """Whether a sentence ends in 誰, with or without a mark."""
    last = max(i for i, t in enumerate(tokens) if t.tag is Tag.WHO)
    return (
        re.match(
            r"(?:だろう|でしょう|だ|です|かな|か|なの|だね|ですか|でしょう)*(?:ね|よ)?[。！!\s]*$",
            text[tokens[last].end : tokens[last].end + 8],
        )
        is not None
    )


def _seat(token: Token) -> int:
    assert isinstance(token.value, Mention)
    return token.value.seat


def _role_of(token: Token) -> Who:
    """The role of a role or colour."""
    if isinstance(token.value, Holder | Group):
        return token.value
    return Holder(Role.WEREWOLF) if token.value is Species.WEREWOLF else Group(Faction.HUMAN)


class ClauseReader:
    """Reads the predicates of one clause."""

    def __init__(self, reader: Japanese, clause: Clause) -> None:
        self._reader = reader
        self._clause = clause
        self._tokens = clause.tokens
        self._used: set[int] = set()

    def read(self) -> None:
        reader = self._reader
        for i, token in enumerate(self._tokens):
            if token.tag in PEOPLE:
                who = reader.who(token)
                if who is not None and token.tag is not Tag.ME and self._case(i) in _SUBJECT:
                    reader.topic = who
                if token.tag is Tag.NAME and self._case(i) != "より":
                    reader.third = who
            handler = _HANDLERS.get(token.tag)
            if handler is not None and i not in self._used:
                handler(self, i, token)

    # -- people and moods ---------------------------------------------------------------------------

    def _case(self, i: int) -> str:
        return str(self._tokens[i + 1].value) if i + 1 < len(self._tokens) else ""

    def _people(self, i: int) -> list[tuple[Who, str, int]]:
        """The people before a predicate, nearest first, each with its particle."""
        found = []
        for j in range(i - 1, -1, -1):
            token = self._tokens[j]
            if token.tag in PEOPLE:
                who = self._reader.who(token)
                if who is not None:
                    found.append((who, self._case(j), j))
        return found

    def _after(self, i: int) -> list[Who]:
        """The people after a predicate: 怪しいのはカイ, 投票先はカイ, 残る本命が君."""
        token = self._tokens[i]
        for j in range(i + 1, len(self._tokens)):
            other = self._tokens[j]
            if other.tag is Tag.ME:
                return []
            if other.tag in PEOPLE:
                between = self._reader.text[token.end : other.start].strip()
                who = self._reader.who(other)
                fits = (
                    len(between) <= 12
                    and POINTS.search(between) is not None
                    and self._case(j) not in ("の", "が", "は")
                )
                if fits and who is not None:
                    return [who, *self._listed(j + 2)]
                return []
            if other.tag in (Tag.VOTE, Tag.SUSPECT, Tag.COLOUR, Tag.ROLE, Tag.TRUE, Tag.FALSE):
                return []
        return []

    def _listed(self, j: int) -> list[Who]:
        """Further names of a list."""
        found: list[Who] = []
        while (
            j < len(self._tokens)
            and self._tokens[j].tag is Tag.NAME
            and self._case(j - 2) in ("と", "", "か")
        ):
            found.append(Agent(_seat(self._tokens[j])))
            j += 2
        return found

    def _targets(self, i: int, cases: frozenset[str]) -> list[Who]:
        """Of whom a predicate is said: the nearest person with such a particle, and those joined with it."""
        people = [(who, case) for who, case, _ in self._people(i)]
        for at, (who, case) in enumerate(people):
            if case in cases and not (cases is _JUDGED and who == self._reader.me):
                targets = [who]
                for other, particle in people[at + 1 :]:
                    if (
                        particle in ("と", "か")
                        or (particle == "も" and case == "も")
                        or (particle == "" and self._has(Tag.OTHER, "both"))
                    ):
                        targets.insert(0, other)
                    else:
                        break
                either = any(case == "か" for _, case in people) or self._has(Tag.OTHER, "either")
                return [Several("or", tuple(targets))] if either and len(targets) > 1 else targets
        return []

    def _topic(self) -> list[Who]:
        """Whom the sentence before was about, or whom the text calls, if nobody is named here."""
        topic = self._reader.topic
        if self._has(Tag.OTHER, "either"):
            return []
        return [topic] if topic is not None and topic != self._reader.me else []

    def _reported_by(self, i: int) -> Who | None:
        """Who is said to say this: と言う after it, with a subject or a called person."""
        if not any(t.tag is Tag.SAY for t in self._tokens[i + 1 :]):
            return None
        people = [(who, case) for who, case, _ in self._people(i)]
        by = next((who for who, case in people[1:] if case in ("は", "が")), None)
        return by or (self._reader.to[0] if self._reader.to else EVERYBODY)

    def _has(self, tag: Tag, value: object = None, start: int = 0) -> bool:
        return any(t.tag is tag and (value is None or t.value == value) for t in self._tokens[start:])

    def _asks(self) -> bool:
        return self._clause.asks or self._has(Tag.ASK) or self._has(Tag.SHARE) or self._reader.asks_who

    def _negated(self, i: int) -> bool:
        return NEGATION.match(self._reader.text, self._tokens[i].end) is not None

    def _degree(self, i: int) -> int:
        """The hedge or emphasis after a predicate, or anywhere before it; 0 for none."""
        degrees = [int(str(t.value)) for t in self._tokens[i + 1 :] if t.tag is Tag.DEGREE]
        if re.match(
            r"の(?:典型|動き|証拠|発想|思考|よう|線|匂|手口|やり|拒絶|業)",
            self._reader.text[self._tokens[i].end :][:4],
        ):
            degrees.append(65)
        return min(degrees) if degrees else 0

    def _emit(self, i: int, kind: Tag, **parts: Any) -> None:
        """Add a predication for each person addressed. What is asked stands under no condition."""
        clause = self._clause
        one = Predication(
            kind=kind,
            start=self._tokens[0].start,
            end=self._tokens[-1].end,
            condition=clause.condition and parts.get("mood") is not Mood.ASK,
            clause=clause.number,
            sentence=clause.sentence,
            **parts,
        )
        if one.mood is Mood.STATE or one.to is not None or not self._reader.to:
            self._reader.found.append(one)
            return
        for who in self._reader.to:
            self._reader.found.append(replace(one, to=who))

    def _everybody(self) -> Who | None:
        return EVERYBODY if self._has(Tag.ALL) else None

    # -- votes ----------------------------------------------------------------------------------------

    def _vote(self, i: int, token: Token) -> None:
        reader = self._reader
        people = self._people(i)
        targets = self._targets(i, _OBJECT | {"だけ"})
        target = targets[0] if targets else None
        subject = next(
            (who for who, case, _ in people if case in ("は", "が", "も", "の", "視点") and who != target),
            None,
        )
        if target is None:
            after = self._after(i)
            target = after[0] if after else None
        if target is None and subject is not None and subject != reader.me and token.value != "noun":
            target, subject = subject, None
        if self._asks_vote(i, token, target, subject):
            return
        final = (
            re.match(r"[。！!…\s]|$|です|だ|ぞ|ぜ|よ|ね|わ|と思|つもり", reader.text[token.end :][:3])
            is not None
        )
        if target is None and (
            token.value == "ask"
            or (token.value == "will" and final)
            or self._has(Tag.PLEASE, start=i)
            or self._candidate(i)
        ):
            if not people:
                target = next(iter(self._topic()), None)
        if target is None or (target == reader.me and not people) or self._is_pronoun_me(i, target):
            return
        if (
            subject is not None
            and subject != reader.me
            and token.value != "ask"
            and not self._has(Tag.PLEASE, start=i)
        ):
            self._emit(i, Tag.VOTE, subject=subject, object=target, past=True)
            return
        self._want_vote(i, token, target, subject)

    def _is_pronoun_me(self, i: int, target: Who) -> bool:
        return (
            target == self._reader.me
            and any(t.tag is Tag.ME for t in self._tokens[:i])
            and not any(t.tag is Tag.NAME and self._reader.who(t) == target for t in self._tokens)
        )

    def _candidate(self, i: int) -> bool:
        return self._reader.text.startswith("候補", self._tokens[i].end)

    def _asks_vote(self, i: int, token: Token, target: Who | None, subject: Who | None) -> bool:
        reader = self._reader
        asks = (
            self._clause.asks or reader.asks_who or (self._has(Tag.SHARE) and token.value in ("noun", "past"))
        )
        if not asks or subject == reader.me:
            return False
        named = "先" in reader.text[token.start : token.end + 1]
        if target is not None or self._has(Tag.WHO) or named:
            past = self._has(Tag.PAST) or token.value == "past"
            to = subject if subject is not None else self._everybody()
            self._emit(i, Tag.VOTE, object=target, mood=Mood.ASK, past=past, to=to)
        return True

    def _want_vote(self, i: int, token: Token, target: Who, subject: Who | None) -> None:
        """A vote of the speaker's own, or one that is asked of others."""
        text = self._reader.text
        if token.value == "wont":
            self._emit(i, Tag.VOTE, object=target, negated=True)
            return
        wish = (
            token.value == "ask"
            or self._has(Tag.PLEASE, start=i)
            or WISH_END.match(text, token.end) is not None
        )
        if token.value == "te" and not wish:
            return
        if not wish and re.match(
            r"(?:という|こと|ような|理由|気|の(?:は|が|も|に)|なら|前|ため|とは|くらい|より)",
            text[token.end : token.end + 3],
        ):
            return
        if re.match(r"(?:は|も)(?:危険|早|リスク|反対|怖|危な|待)", text[token.end : token.end + 5]):
            self._emit(i, Tag.VOTE, object=target, mood=Mood.REQUEST, negated=True, to=EVERYBODY)
        elif wish or (self._has(Tag.ALL) and subject is None):
            self._emit(i, Tag.VOTE, object=target, mood=Mood.REQUEST, negated=self._negated(i), to=EVERYBODY)
        elif token.value == "noun" and re.match(
            r"(?:の|後|って|一直線|を明言|誘導|理由|が|を(?!す)|押し)", text[token.end : token.end + 4]
        ):
            return
        else:
            past = (
                token.value == "past"
                or re.match(r"し(?:た|まし)", text[token.end : token.end + 3]) is not None
            )
            self._emit(
                i,
                Tag.VOTE,
                object=target,
                past=past,
                negated=self._negated(i) and "残せ" not in text[token.start : token.end],
                degree=self._degree(i),
            )

    def _today(self, i: int, token: Token) -> None:
        """今日はカイかな: whom the speaker votes for."""
        if i + 2 >= len(self._tokens) or self._tokens[i + 1].tag not in PEOPLE or self._tokens[i + 2].value:
            return
        name = self._tokens[i + 1]
        who = self._reader.who(name)
        if who is None or who == self._reader.me and name.tag is Tag.ME:
            return
        if any(t.tag in (Tag.VOTE, Tag.COLOUR, Tag.SUSPECT, Tag.DIVINE) for t in self._tokens[i + 3 :]):
            return
        if re.match(
            r"(?:かな|だ(?:ね|よ|ぜ|な)?|です(?:わ|ね|よ)?|で|一択|に(?:する|します|決め))?[。！!…\s]*(?:$|[。！!、\s])",
            self._reader.text[self._tokens[i + 2].end :][:8],
        ):
            self._emit(i, Tag.VOTE, object=who)

    # -- divination -----------------------------------------------------------------------------------

    def _divine(self, i: int, token: Token) -> None:
        reader = self._reader
        following = self._tokens[i + 1] if i + 1 < len(self._tokens) else None
        if token.value == "noun" and following is not None and following.tag is Tag.CLAIM:
            return
        people = self._people(i)
        targets = self._targets(i, _OBJECT)
        target = targets[0] if targets else None
        subject = next(
            (who for who, case, _ in people if case in ("は", "が", "も", "の") and who != target), None
        )
        if self._asks() and not (subject == reader.me and not self._clause.asks):
            self._ask_divination(i, token, target, subject)
            return
        if self._colour_follows(i) or target is None or (target == reader.me and subject is None):
            return
        if self._has(Tag.PLEASE, start=i) and token.value in ("past", "noun", "will"):
            self._emit(i, Tag.DIVINE, object=target, mood=Mood.REQUEST, to=None if reader.to else EVERYBODY)
        elif token.value == "past":
            if subject is None or subject == reader.me:
                reader.divined = target
            self._emit(i, Tag.DIVINE, subject=subject or reader.me, object=target, past=True)
        elif token.value == "will":
            self._emit(i, Tag.DIVINE, subject=subject or reader.me, object=target)

    def _colour_follows(self, i: int) -> bool:
        return any(t.tag is Tag.COLOUR for t in self._tokens[i + 1 :])

    def _ask_divination(self, i: int, token: Token, target: Who | None, subject: Who | None) -> None:
        to = (subject if subject != self._reader.me else None) or self._everybody()
        if token.value == "place" and target is None:
            later = [self._reader.who(t) for t in self._tokens[i + 1 :] if t.tag is Tag.NAME]
            target = later[0] if later else None
        if token.value in ("will", "place") or (token.value == "noun" and self._has(Tag.WHO)):
            if target is not None and token.value == "place":
                self._emit(i, Tag.RESULT, object=target, mood=Mood.ASK, to=to)
            elif self._has(Tag.WHO) or token.value == "place" or target is not None:
                self._emit(i, Tag.DIVINE, object=target, mood=Mood.ASK, to=to)
        elif token.value == "past" or (target is not None and self._has(Tag.WHAT, "why")):
            self._emit(i, Tag.RESULT, object=target, mood=Mood.ASK, to=to)

    def _result(self, i: int, token: Token) -> None:
        if not self._asks() or self._has(Tag.COLOUR) or self._has(Tag.DIVINE, "past", i):
            return
        people = self._people(i)
        to = people[0][0] if people and people[0][0] != self._reader.me else self._everybody()
        if people and people[0][0] == self._reader.me:
            return
        if re.match(r"(?:待|矛盾|次第|が割|が出次|に)", self._reader.text[token.end : token.end + 3]):
            return
        direct = re.match(
            r"(?:は|も|が)?(?:まだ|どう|[？?]|何|教|だっ|出た|ある|いつ|いかが|なに)",
            self._reader.text[token.end :][:4],
        )
        if not self._has(Tag.SHARE) and direct is None:
            return
        self._emit(i, Tag.RESULT, mood=Mood.ASK, to=to)

    # -- roles ------------------------------------------------------------------------------------------

    def _claim(self, i: int, token: Token) -> None:
        reader = self._reader
        role = self._role_before(i)
        if token.value == "role":
            if self._asks():
                owners = [who for who, case, _ in self._people(i) if case == "の" and who != reader.me]
                self._emit(i, Tag.CLAIM, mood=Mood.ASK, to=owners[0] if owners else self._everybody())
            return
        people = [(who, case) for who, case, _ in self._people(i)]
        owner = next((who for who, case in people if case in ("の", "は", "が", "も", "")), None)
        if (
            role is None
            and self._asks()
            and token.end - token.start > 2
            and not (self._has(Tag.SHARE) or self._has(Tag.PLEASE))
        ):
            return
        if (
            self._asks()
            and owner != reader.me
            and not re.match(
                r"(?:した|の立ち位置|の(?:意図|理由|根拠|真))", reader.text[token.end : token.end + 5]
            )
        ):
            self._emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=owner or self._everybody())
            return
        if self._has(Tag.PLEASE, start=i) and owner is None:
            self._emit(i, Tag.CLAIM, role=role, mood=Mood.REQUEST, to=self._everybody())
            return
        if role is None:
            return
        if owner is not None and owner != reader.me:
            self._emit(i, Tag.CLAIM, subject=owner, role=role)
            return
        text = reader.text[token.end : token.end + 4]
        if re.match(
            r"(?:把握|確認|感謝|ありがと|が|は|も|の|に|なら|を|[0-9０-９]|待ち|し(?:ろ|て(?:ほ|く))|者)",
            text,
        ):
            return
        if re.search(r"[0-9０-９一二三]$", reader.text[: token.start]):
            return
        self._emit(i, Tag.CLAIM, role=role, negated=self._negated(i))

    def _role_before(self, i: int) -> Who | None:
        """The role before CO: 占いCO, 占い師CO, 対抗CO; or in the clause before: 占い師の方は、名乗り出て."""
        before = self._clause.before
        if (
            i == 0
            and before is not None
            and any(t.tag is Tag.OTHER and t.value == "people" for t in before.tokens)
        ):
            return next(
                (t.value for t in before.tokens if t.tag is Tag.ROLE and isinstance(t.value, Holder)), None
            )
        for j in (i - 1, i - 2, i + 1):
            if 0 <= j < len(self._tokens) and (j < i or i == 0):
                token = self._tokens[j]
                if token.tag is Tag.ROLE and isinstance(token.value, Holder | Group):
                    self._used.add(j)
                    return token.value
                if token.tag is Tag.DIVINE or token.tag is Tag.RIVAL:
                    return Holder(Role.SEER)
        return None

    def _rival(self, i: int, token: Token) -> None:
        following = self._tokens[i + 1] if i + 1 < len(self._tokens) else None
        if self._asks() and (following is None or following.tag is not Tag.CLAIM):
            people = [who for who, case, _ in self._people(i) if case in _SUBJECT and who != self._reader.me]
            to = people[0] if people else self._everybody()
            self._emit(i, Tag.CLAIM, role=Holder(Role.SEER), mood=Mood.ASK, to=to)

    def _role(self, i: int, token: Token) -> None:
        reader = self._reader
        role: Who | None = token.value if isinstance(token.value, Holder | Group) else None
        species = token.value if isinstance(token.value, Species) else None
        following = self._tokens[i + 1] if i + 1 < len(self._tokens) else None
        text = reader.text
        if following is not None and following.tag is Tag.CLAIM:
            return
        if following is not None and following.tag is Tag.POSE:
            if not self._people(i) or self._people(i)[0][0] == reader.me:
                wolf = Holder(Role.WEREWOLF if species is Species.WEREWOLF else Role.VILLAGER)
                self._emit(i, Tag.POSE, role=role or wolf)
            return
        if text.startswith(("だなんて", "なんて"), token.end):
            target = next((who for who, _, _ in self._people(i)), None)
            if species is not None and target is not None and reader.asks:
                self._emit(i, Tag.RESULT, object=target, species=species, mood=Mood.ASK)
            return
        if reader.asks_who:
            self._emit(i, token.tag, object=EVERYBODY, role=role, species=species, mood=Mood.ASK)
            return
        if (
            following is not None
            and following.tag in (Tag.ROLE, Tag.COLOUR)
            and text[token.end : following.start] in ("か", "または", "or")
        ):
            self._either_role(i)
            return
        if role is not None and self._asks() and _EXISTS.match(text, token.end):
            self._emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=EVERYBODY)
            return
        people = self._people(i)
        if species is not None and WHY.match(text, token.end) and self._asks():
            target = next((who for who, case, _ in people if case != "の"), None)
            self._emit(i, Tag.RESULT, object=target, species=species, mood=Mood.ASK)
            return
        if species is not None and NOMINAL.match(text, token.end):
            self._talked_about(i, species, people)
            return
        after = self._after(i)
        if not after and not PREDICATIVE.match(text, token.end):
            return
        targets, by = self._said_of(people, i)
        if not targets and self._has(Tag.OTHER, "either") and reader.either is not None:
            targets = [reader.either]
        if targets and isinstance(targets[0], Several):
            reader.either = targets[0]
        if after:
            targets, by = after, None
        by = by or reader.quoted_at(token.start) or self._reported_by(i)
        if by == EVERYBODY and role is not None and targets and people[0][1] in ("は", "が", "も"):
            # カイは占い師だと言っている: his own claim.
            for target in targets:
                if target != reader.me and not isinstance(target, Several):
                    self._emit(i, Tag.CLAIM, subject=target, role=role)
            return
        if not targets:
            self._unsaid(i, role, species, people)
            return
        for target in targets:
            self._say_of(i, target, role, species, by)

    def _either_role(self, i: int) -> None:
        """人狼か狂人: one of two roles."""
        roles = tuple(_role_of(token) for token in self._tokens[i : i + 2])
        self._used.add(i + 1)
        targets, by = self._said_of(self._people(i), i)
        for target in targets or (self._topic() if not self._people(i) else []):
            if by is None and target != self._reader.me and not self._clause.asks:
                self._emit(i, Tag.ROLE, object=target, role=Several("or", roles), degree=self._degree(i))

    def _talked_about(self, i: int, species: Species, people: list[tuple[Who, str, int]]) -> None:
        """カイのリン黒出しは: somebody's result as a thing."""
        reader = self._reader
        owner = next((who for who, case, _ in people if case == "の"), None)
        target = next((who for who, case, _ in people if case in ("", "へ", "を")), None)
        if owner == reader.me and target is None:
            target = reader.to[0] if reader.to else None
        if owner is not None and target is not None and owner != target:
            self._emit(i, Tag.DIVINE, subject=owner, object=target, species=species)

    def _unsaid(
        self, i: int, role: Who | None, species: Species | None, people: list[tuple[Who, str, int]]
    ) -> None:
        """A role or colour of nobody named: of the speaker, of the last result, of whom the text is about."""
        reader = self._reader
        if people:
            return
        if role is not None and self._clause.asks:
            if reader.to:
                self._emit(i, Tag.CLAIM, role=role, mood=Mood.ASK)
        elif role is not None and self._states(i):
            self._emit(i, Tag.CLAIM, role=role, negated=self._negated(i))
        elif species is not None and reader.divined is not None:
            self._say_of(i, reader.divined, role, species, None)
        elif (
            species is not None
            and reader.text.startswith("判定", self._tokens[i].end)
            and reader.situation.seen
        ):
            self._say_of(i, Agent([*reader.situation.seen][-1]), role, species, None)
        elif species is not None or self._degree(i):
            for target in self._topic():
                self._say_of(i, target, role, species, None)

    def _states(self, i: int) -> bool:
        """Whether a role stands as the whole predicate: 占い師です, 占い師として, 村人だよ."""
        return (
            re.match(
                r"(?:です|だ(?!と|ろ|け|れ)|じゃ(?!な)|なので|なん|として|でござ|っす|である|だよ)",
                self._reader.text[self._tokens[i].end :][:4],
            )
            is not None
        )

    def _owns_subject(self, j: int, i: int) -> bool:
        """Whether something of a person is the subject: カイの沈黙は狼の拒絶だ."""
        between = self._reader.text[self._tokens[j + 1].end : self._tokens[i].start]
        return re.search(r"[^の](?:は|が|も|って)", between) is not None

    def _said_of(self, people: list[tuple[Who, str, int]], i: int) -> tuple[list[Who], Who | None]:
        """Of whom a role is said, and whose words that is: カイのリン黒 is said by カイ of リン."""
        if (
            len(people) > 1
            and people[0][1] == "の"
            and people[1][1] in ("か", "と")
            and self._has(Tag.OTHER, "either")
        ):
            return [Several("or", (people[1][0], people[0][0]))], None
        if people and people[0][1] == "の" and self._owns_subject(people[0][2], i):
            return [people[0][0]], None
        if not people or people[0][1] in ("の", "だけ", "に", "へ", "以外"):
            return [], None
        who, case, _ = people[0]
        targets = [who]
        rest = people[1:]
        while rest and (
            rest[0][1] in ("と", "か")
            or (rest[0][1] == case == "も")
            or (rest[0][1] == "" and self._has(Tag.OTHER, "either"))
        ):
            targets.insert(0, rest.pop(0)[0])
        by = None
        if rest and (rest[0][1] == "の" or (rest[0][1] in ("は", "が") and case in ("を", "が", ""))):
            by = rest[0][0]
        if len(targets) > 1 and (any(c == "か" for _, c, _ in people) or self._has(Tag.OTHER, "either")):
            return [Several("or", tuple(targets))], by
        return targets, by

    def _say_of(self, i: int, target: Who, role: Who | None, species: Species | None, by: Who | None) -> None:
        reader = self._reader
        token = self._tokens[i]
        if by == EVERYBODY or (self._clause.surprised and by is None):
            return
        if target == reader.me and (by is None or by == reader.me):
            if self._clause.asks or self._has(Tag.ASK):
                return
            if not any(t.tag is Tag.ME for t in self._tokens[:i]) and species is Species.WEREWOLF:
                self._emit(i, token.tag, object=target, species=species, degree=self._degree(i) or 80)
                return
            if species is not None:
                human = (species is Species.HUMAN) != self._negated(i)
                self._emit(i, Tag.CLAIM, role=Holder(Role.WEREWOLF), negated=human)
            else:
                self._emit(i, Tag.CLAIM, role=role, negated=self._negated(i))
            return
        if by is not None and by != reader.me:
            if species is not None and self._negated(i):
                species = Species.HUMAN if species is Species.WEREWOLF else Species.WEREWOLF
            evident = Tag.DIVINE if reader.shown else None
            self._emit(i, token.tag, object=target, role=role, species=species, by=by, evident=evident)
            return
        if (
            (self._clause.asks or self._has(Tag.ASK))
            and role is not None
            and not reader.to
            and isinstance(target, Agent)
        ):
            self._emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=target)
            return
        if self._clause.asks or self._has(Tag.ASK):
            to = next((who for who, case, _ in self._people(i) if case == "は" and who != target), None)
            self._emit(i, token.tag, object=target, role=role, species=species, mood=Mood.ASK, to=to)
            return
        thinks = any(t.tag is Tag.THINK for t in self._tokens[i + 1 :])
        told = not thinks and (
            reader.shown
            or re.match(r"(?:でした|だった|判定|と出|が出|出し)", reader.text[token.end :][:3]) is not None
        )
        symbol = reader.text[token.start] in "●○"
        power = (Tag.TELL if reader.tells else Tag.DIVINE) if told and reader.shown else None
        power = power or (Tag.RESULT if told or reader.told or symbol else None)
        self._emit(
            i,
            token.tag,
            object=target,
            role=role,
            species=species,
            negated=self._negated(i),
            degree=self._degree(i),
            evident=power,
        )

    # -- opinions ---------------------------------------------------------------------------------------

    def _suspect(self, i: int, token: Token) -> None:
        reader = self._reader
        degree = int(str(token.value))
        people = self._people(i)
        targets = (
            self._after(i) or (degree != 71 and self._targets(i, _JUDGED)) or self._targets(i, _ALL_CASES)
        )
        owner = next((who for who, case, _ in people if case == "の"), None)
        subject = next(
            (who for who, case, _ in people if case in ("は", "が") and who not in targets and who != owner),
            None,
        )
        if self._asks() and not self._negated(i):
            if self._ask_suspicion(i, targets, subject):
                return
        if not targets and not people:
            if degree == 64:
                return
            if degree == 66:
                self._emit(i, Tag.AGREE, degree=0, object=reader.to[0] if reader.to else None)
                return
            targets = self._topic() if ENDS.match(reader.text, token.end) else []
        negated = self._negated(i) and not self._clause.asks and degree != 66
        by = subject if subject is not None and subject != reader.me else self._reported_by(i)
        for target in targets if by != EVERYBODY else ():
            if target != reader.me or (by is not None and any(t.tag is Tag.ME for t in self._tokens[:i])):
                self._emit(i, token.tag, object=target, degree=degree, negated=negated, by=by)
            elif not any(t.tag is Tag.ME for t in self._tokens[:i]):
                self._emit(i, token.tag, object=target, degree=degree, negated=negated)

    def _ask_suspicion(self, i: int, targets: list[Who], subject: Who | None) -> bool:
        if self._reader.asks_who or self._has(Tag.OTHER, "people") and self._has(Tag.SHARE):
            self._emit(i, Tag.SUSPECT, mood=Mood.ASK, to=self._everybody())
            return True
        why = self._has(Tag.WHAT, "why") and (self._has(Tag.SHARE) or self._clause.asks or self._has(Tag.ASK))
        if targets and targets[0] == self._reader.me and not self._reader.to:
            return True
        if targets and (self._clause.asks or self._has(Tag.ASK) or why):
            self._emit(i, Tag.SUSPECT, object=targets[0], mood=Mood.ASK, to=subject)
            return True
        return False

    def _trust(self, i: int, token: Token) -> None:
        targets = self._targets(i, _ALL_CASES)
        if (
            self._reader.text[: token.start].endswith("と")
            or self._has(Tag.PLEASE, start=i)
            or re.match(r"(?:て)?(?:いい|良い|よい)", self._reader.text[self._tokens[i].end :][:4])
        ):
            return
        if self._asks():
            if self._reader.asks_who or (targets and self._clause.asks):
                self._emit(
                    i,
                    Tag.SUSPECT,
                    object=targets[0] if targets else None,
                    mood=Mood.ASK,
                    to=self._everybody(),
                )
            return
        for target in targets:
            if target != self._reader.me:
                self._emit(i, Tag.TRUST, object=target, negated=self._negated(i))

    def _genuine(self, i: int, token: Token) -> None:
        reader = self._reader
        after = self._after(i)
        if not after and not PREDICATIVE.match(reader.text, token.end) and not self._has(Tag.DIVINE, start=i):
            return
        if reader.asks_who:
            self._emit(i, token.tag, object=EVERYBODY, mood=Mood.ASK)
            return
        people = self._people(i)
        targets = after or self._targets(i, _ALL_CASES)
        if not targets and not people:
            targets = self._topic()
        by = self._reported_by(i)
        mood = Mood.ASK if self._clause.asks or self._has(Tag.ASK) else Mood.STATE
        to = next((who for who, case, _ in people if case == "は" and who not in targets), None)
        for target in targets:
            if target == reader.me and any(t.tag is Tag.ME for t in self._tokens[:i]):
                continue
            if by != EVERYBODY:
                self._emit(
                    i,
                    token.tag,
                    object=target,
                    negated=self._negated(i),
                    degree=self._degree(i),
                    mood=mood,
                    by=by,
                    to=to,
                )

    def _agree(self, i: int, token: Token) -> None:
        reader = self._reader
        if self._clause.asks or self._clause.condition:
            return
        people = [(who, case) for who, case, _ in self._people(i)]
        target = next((who for who, case in people if who != reader.me), None)
        if target is not None and any(t.tag is Tag.VOTE for t in self._tokens[:i]):
            # カイ吊りに賛成: of the vote, not with カイ.
            if token.value:
                self._emit(i, Tag.VOTE, object=target)
            else:
                self._emit(i, Tag.VOTE, object=target, mood=Mood.REQUEST, negated=True, to=EVERYBODY)
            return
        target = target or (reader.to[0] if reader.to else None)
        self._emit(i, Tag.AGREE, object=target, degree=int(str(token.value)), negated=self._negated(i))

    def _other(self, i: int, token: Token) -> None:
        if token.value == "today":
            self._today(i, token)
        if token.value == "read" and self._asks():
            people = [who for who, case, _ in self._people(i) if case in ("の", "は", "について")]
            self._emit(
                i, Tag.ROLE, object=people[0] if people else EVERYBODY, mood=Mood.ASK, to=self._everybody()
            )
        elif token.value == "how" and (self._clause.asks or self._has(Tag.ASK)):
            named = self._people(i)
            people = [
                who for who, case, _ in named if case in ("の", "を", "は", "") and who not in self._reader.to
            ]
            if people:
                to = next((who for who, case, _ in named if case == "は" and who != people[0]), None)
                self._emit(i, Tag.ROLE, object=people[0], mood=Mood.ASK, to=to)

    def _act(self, i: int, token: Token) -> None:
        people = self._people(i)
        target = next((who for who, case, _ in people if case in _OBJECT and who != self._reader.me), None)
        if target is None or self._asks() or (token.value == "te" and not self._has(Tag.PLEASE, start=i)):
            return
        past = token.value == "past"
        if self._has(Tag.PLEASE, start=i):
            self._emit(i, token.tag, object=target, mood=Mood.REQUEST, to=EVERYBODY)
        else:
            self._emit(i, token.tag, object=target, past=past)


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
    Tag.OTHER: ClauseReader._other,
}
