"""The predicates of Japanese: what each kind of word says in its clause, and about whom."""

import re
from typing import Final

from msgspec.structs import replace

from jinro.game.roles import Role, Species
from jinro.language.claims import Agent, Anyone, Group, Holder, Several, Speaker, Who
from jinro.language.prose.ja.grammar import PEOPLE, Clause, clauses, is_called, sentences, tokens_of
from jinro.language.prose.mentions import Cast, Mention
from jinro.language.prose.predication import Mood, Predication, Situation
from jinro.language.prose.tokens import Tag, Token

EVERYBODY: Final = Anyone()
_SPEAKER: Final = Speaker()
_SUBJECT: Final = frozenset(("は", "が", "も", "こそ", "って", "視点"))
_OBJECT: Final = frozenset(("を", "に", "へ", ""))
_PREDICATIVE: Final = re.compile(
    r"(?:確定|濃厚|寄|目|っぽ|ぽ|判定|決め打|出し|打ち|で(?!は|の)|ではな|だ|です|じゃ|なの|なん|な[らん]|か(?:も|な|と|[？?。]|$)|と(?!の|同|協)|扱い|視|置き|候補"
    r"|$|[。、！!？?,，\s　…」』）)]|ね|よ|さ|や|の(?:可能性|典型|動き|証拠|発想|思考|よう|線|匂|業|拒絶)|臭|くさ|くせ|という|って|確|疑|に(?:見|違|思)|らし|本体|ペア|陣営|断|押|塗|で見|く|い[。？]|推|、)"
)
"""What may follow a role or a colour that is said of somebody."""
_NEGATION: Final = re.compile(r"[\s　]*(?:で|じゃ|と|に|く|て|に見え|とは思え|でも|っぽく|だとは思わ|とは思わ|とは言え|だと|とも)?は?(?:な[いくかさ]|ありませ|ねー|ねえ|ねぇ|無[いく]|ぬ|見えな|思わな|思えな|思ってな|見てな|言えな|限らな)")
_WISH_END: Final = re.compile(r"[\s　]*を(?:[。！!、]|$)")


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
        self.shown = False
        """Whether the sentence tells of a divination."""
        self.found: list[Predication] = []

    def read(self, text: str) -> list[Predication]:
        self.text = text
        for number, (sentence, mark) in enumerate(sentences(tokens_of(text, self._cast))):
            self._sentence(sentence, mark, number)
        return self.found

    def _sentence(self, sentence: list[Token], mark: str, number: int) -> None:
        names = [i for i, t in enumerate(sentence) if t.tag is Tag.NAME and is_called(sentence, i)]
        if names:
            self.to = tuple(Agent(_seat(sentence[i])) for i in names)
        rest = [t for i, t in enumerate(sentence) if i not in names and i - 1 not in names]
        parts = clauses(rest, number)
        self.shown = any(t.tag in (Tag.DIVINE, Tag.RESULT) for t in rest)
        for clause in parts:
            clause.last = clause is parts[-1]
            clause.asks = clause.last and ("?" in mark or "？" in mark)
            ClauseReader(self, clause).read()

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


def _seat(token: Token) -> int:
    assert isinstance(token.value, Mention)
    return token.value.seat


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
                if who is not None and self._case(i) in _SUBJECT:
                    reader.topic = who
                if token.tag is Tag.NAME and who != reader.me:
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
        """The people after a predicate: 怪しいのはカイ, 投票先はカイ."""
        end = self._tokens[i].end
        if not re.match(r"(?:先|候補|人|位置|枠|の|筆頭|と思う|と見る|相手)*(?:は|が|、|:|：|も)", self._reader.text[end : end + 12]):
            return []
        found = []
        for j in range(i + 1, len(self._tokens)):
            token = self._tokens[j]
            if token.tag in PEOPLE:
                who = self._reader.who(token)
                if who is not None and self._case(j) not in ("の", "が", "は"):
                    found.append(who)
            elif token.tag in (Tag.VOTE, Tag.SUSPECT, Tag.COLOUR) and not found:
                return []
        return found

    def _has(self, tag: Tag, value: object = None, start: int = 0) -> bool:
        return any(t.tag is tag and (value is None or t.value == value) for t in self._tokens[start:])

    def _asks(self) -> bool:
        if self._clause.asks or self._has(Tag.ASK):
            return True
        return self._has(Tag.SHARE) or (self._clause.last and self._has(Tag.WHO))

    def _negated(self, i: int) -> bool:
        return _NEGATION.match(self._reader.text, self._tokens[i].end) is not None

    def _degree(self, i: int) -> int:
        """The hedge or emphasis after a predicate, or anywhere before it; 0 for none."""
        degrees = [int(str(t.value)) for t in self._tokens[i + 1 :] if t.tag is Tag.DEGREE]
        return min(degrees) if degrees else 0

    def _emit(self, i: int, kind: Tag, **parts: object) -> None:
        """Add a predication; one for each person that is addressed."""
        one = Predication(
            kind=kind,
            start=self._tokens[0].start,
            end=self._tokens[-1].end,
            condition=self._clause.condition,
            clause=self._clause.number,
            sentence=self._clause.sentence,
        )
        one = replace(one, **parts)
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
        target = next((who for who, case, _ in people if case in _OBJECT or case == "だけ"), None)
        subject = next((who for who, case, _ in people if case in ("は", "が", "も", "の", "視点") and who != target), None)
        if target is None:
            after = self._after(i)
            target = after[0] if after else None
        if target is None and subject is not None and subject != reader.me and token.value in ("ask", "will"):
            target, subject = subject, None
        asks = self._asks() and (self._clause.asks or self._has(Tag.WHO) or token.value == "noun")
        if asks and not (subject == reader.me):
            past = self._has(Tag.PAST) or token.value == "past"
            if target is not None or self._has(Tag.WHO) or "先" in reader.text[token.start : token.end + 1]:
                to = subject if subject is not None and subject != reader.me else self._everybody()
                self._emit(i, Tag.VOTE, object=target, mood=Mood.ASK, past=past, to=to)
            return
        if target is None:
            if not self._people(i) and (token.value == "ask" or self._has(Tag.PLEASE, start=i)) and reader.topic is not None:
                target = reader.topic
            else:
                return
        if target == reader.me:
            return
        if subject is not None and subject != reader.me:
            self._emit(i, Tag.VOTE, subject=subject, object=target, past=True)
            return
        wish = token.value == "ask" or self._has(Tag.PLEASE, start=i) or _WISH_END.match(reader.text, token.end)
        if wish or (self._has(Tag.ALL) and subject is None):
            self._emit(i, Tag.VOTE, object=target, mood=Mood.REQUEST, negated=self._negated(i), to=EVERYBODY)
            return
        past = token.value == "past" or re.match(r"し(?:た|まし)", reader.text[token.end : token.end + 3]) is not None
        self._emit(i, Tag.VOTE, object=target, past=past, negated=self._negated(i), degree=self._degree(i))

    # -- divination -----------------------------------------------------------------------------------

    def _divine(self, i: int, token: Token) -> None:
        reader = self._reader
        following = self._tokens[i + 1] if i + 1 < len(self._tokens) else None
        if token.value == "noun" and following is not None and following.tag is Tag.CLAIM:
            return
        people = self._people(i)
        target = next((who for who, case, _ in people if case in _OBJECT and who != reader.me), None)
        subject = next((who for who, case, _ in people if case in ("は", "が", "も", "の") and who != target), None)
        if self._asks() and subject != reader.me:
            self._ask_divination(i, token, target, subject)
            return
        if self._colour_follows(i):
            return
        if target is None:
            return
        if token.value == "past" and self._has(Tag.PLEASE, start=i):
            self._emit(i, Tag.DIVINE, object=target, mood=Mood.REQUEST, to=None if reader.to else EVERYBODY)
        elif token.value == "past":
            self._emit(i, Tag.DIVINE, subject=subject or reader.me, object=target, past=True)
        elif token.value == "will":
            self._emit(i, Tag.DIVINE, subject=subject or reader.me, object=target)
        elif token.value == "noun" and self._has(Tag.PLEASE, start=i):
            self._emit(i, Tag.DIVINE, object=target, mood=Mood.REQUEST, to=None if reader.to else EVERYBODY)

    def _colour_follows(self, i: int) -> bool:
        return any(t.tag is Tag.COLOUR for t in self._tokens[i + 1 :])

    def _ask_divination(self, i: int, token: Token, target: Who | None, subject: Who | None) -> None:
        to = subject or self._everybody()
        if token.value in ("will", "place"):
            if self._has(Tag.WHO) or token.value == "place" or target is not None:
                self._emit(i, Tag.DIVINE, object=target, mood=Mood.ASK, to=to)
        elif token.value == "past" or target is not None:
            self._emit(i, Tag.RESULT, object=target, mood=Mood.ASK, to=to)

    def _result(self, i: int, token: Token) -> None:
        if not self._asks() or self._colour_follows(i) or self._has(Tag.COLOUR):
            return
        people = self._people(i)
        to = people[0][0] if people and people[0][0] != self._reader.me else self._everybody()
        self._emit(i, Tag.RESULT, mood=Mood.ASK, to=to)

    # -- roles ------------------------------------------------------------------------------------------

    def _claim(self, i: int, token: Token) -> None:
        reader = self._reader
        role = self._role_before(i)
        if token.value == "role":
            if self._asks():
                self._emit(i, Tag.CLAIM, mood=Mood.ASK, to=self._everybody())
            return
        people = [(who, case) for who, case, _ in self._people(i)]
        owner = next((who for who, case in people if case in ("の", "は", "が", "も", "")), None)
        if self._asks():
            to = owner if owner is not None and owner != reader.me else self._everybody()
            if owner != reader.me:
                self._emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=to)
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
        if re.match(r"(?:把握|確認|感謝|ありがと|が|は|も|の|に|なら|を|[0-9０-９]|待ち|し(?:ろ|て(?:ほ|く))|者)", text):
            return
        if re.search(r"[0-9０-９一二三]$", reader.text[: token.start]):
            return
        self._emit(i, Tag.CLAIM, role=role, negated=self._negated(i))

    def _role_before(self, i: int) -> Who | None:
        """The role before CO: 占いCO, 占い師CO, 対抗CO."""
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
            to = people[0] if people else EVERYBODY
            self._emit(i, Tag.CLAIM, role=Holder(Role.SEER), mood=Mood.ASK, to=to)

    def _role(self, i: int, token: Token) -> None:
        reader = self._reader
        role: Who | None = token.value if isinstance(token.value, Holder | Group) else None
        species = token.value if isinstance(token.value, Species) else None
        following = self._tokens[i + 1] if i + 1 < len(self._tokens) else None
        if following is not None and following.tag is Tag.CLAIM:
            return
        if self._has(Tag.WHO) and self._asks():
            self._emit(i, token.tag, object=EVERYBODY, role=role, species=species, mood=Mood.ASK)
            return
        after = self._after(i)
        if not after and not _PREDICATIVE.match(reader.text, token.end):
            return
        people = self._people(i)
        targets, by = self._said_of(people)
        if after:
            targets, by = after, None
        if not targets and role is None and reader.topic is not None and not people:
            targets = [reader.topic]
        if not targets:
            if role is not None and not people and not self._asks() and self._states(i):
                self._emit(i, Tag.CLAIM, role=role, negated=self._negated(i))
            return
        for target in targets:
            self._say_of(i, target, role, species, by)

    def _states(self, i: int) -> bool:
        """Whether a role stands as the whole predicate: 占い師です, 占い師として, 村人だよ."""
        return re.match(r"(?:です|だ(?!と|ろ|け|れ)|じゃ(?!な)|なので|なん|として|でござ|っす|である|だよ)", self._reader.text[self._tokens[i].end :][:4]) is not None

    def _said_of(self, people: list[tuple[Who, str, int]]) -> tuple[list[Who], Who | None]:
        """Of whom a role is said, and whose words that is: リュウジのジョージ黒 is said by リュウジ of ジョージ."""
        if not people:
            return [], None
        who, case, _ = people[0]
        if case == "の":
            return [], None
        by = None
        targets = [who]
        for other, particle, _ in people[1:]:
            if particle in ("と", "、") or (particle in ("も", "か") and case == particle):
                targets.append(other)
            elif particle == "の" or (particle in ("は", "が") and case in ("を", "")):
                by = other
                break
            elif particle == "" and case != "":
                continue
            else:
                break
        return targets, by

    def _say_of(self, i: int, target: Who, role: Who | None, species: Species | None, by: Who | None) -> None:
        reader = self._reader
        token = self._tokens[i]
        if target == reader.me and (by is None or by == reader.me):
            if self._asks():
                return
            if species is not None:
                human = (species is Species.HUMAN) != self._negated(i)
                self._emit(i, Tag.CLAIM, role=Holder(Role.WEREWOLF), negated=human)
            else:
                self._emit(i, Tag.CLAIM, role=role, negated=self._negated(i))
            return
        if by is not None and by != reader.me:
            self._emit(i, token.tag, object=target, role=role, species=species, by=by)
            return
        if self._clause.asks or self._has(Tag.ASK):
            self._emit(i, token.tag, object=target, role=role, species=species, mood=Mood.ASK)
            return
        evident = reader.shown or re.match(r"(?:でした|だった|判定|と出|が出|出し)", reader.text[token.end :][:3]) is not None
        self._emit(
            i, token.tag, object=target, role=role, species=species, negated=self._negated(i), degree=self._degree(i), evident=evident
        )

    # -- opinions ---------------------------------------------------------------------------------------

    def _suspect(self, i: int, token: Token) -> None:
        reader = self._reader
        degree = int(str(token.value))
        after = self._after(i)
        people = [(who, case) for who, case, _ in self._people(i)]
        targets = [who for who in after if who != reader.me]
        if not targets:
            targets = [who for who, case in people[:1] if who != reader.me]
        subject = next((who for who, case in people[1:] if case in ("は", "が") and who not in targets), None)
        if self._asks() and not self._negated(i):
            if self._has(Tag.WHO) or (self._has(Tag.SHARE) and not targets) or self._has(Tag.OTHER, "people"):
                self._emit(i, Tag.SUSPECT, mood=Mood.ASK, to=self._everybody())
                return
            if targets and (self._clause.asks or self._has(Tag.ASK)):
                self._emit(i, Tag.SUSPECT, object=targets[0], mood=Mood.ASK, to=subject)
                return
        negated = self._negated(i) and not self._clause.asks
        if not targets and not people and reader.topic is not None and reader.topic != reader.me and self._clause.last:
            targets = [reader.topic]
        for target in targets:
            by = subject if subject is not None and subject != reader.me else None
            self._emit(i, token.tag, object=target, degree=degree, negated=negated, by=by)

    def _trust(self, i: int, token: Token) -> None:
        people = [(who, case) for who, case, _ in self._people(i)]
        targets = [who for who, case in people[:1] if who != self._reader.me]
        if self._asks():
            if self._has(Tag.WHO) or targets:
                self._emit(i, Tag.SUSPECT, object=targets[0] if targets else None, mood=Mood.ASK, to=self._everybody())
            return
        for target in targets:
            self._emit(i, Tag.TRUST, object=target, negated=self._negated(i))

    def _genuine(self, i: int, token: Token) -> None:
        reader = self._reader
        after = self._after(i)
        if not after and not _PREDICATIVE.match(reader.text, token.end) and not self._has(Tag.DIVINE, start=i):
            return
        people = [(who, case) for who, case, _ in self._people(i)]
        targets = after or [who for who, case in people[:1]]
        if not targets and reader.topic is not None and not people:
            targets = [reader.topic]
        mood = Mood.ASK if self._clause.asks or self._has(Tag.ASK) else Mood.STATE
        for target in targets:
            self._emit(i, token.tag, object=target, negated=self._negated(i), degree=self._degree(i), mood=mood)

    def _agree(self, i: int, token: Token) -> None:
        reader = self._reader
        if self._clause.asks or self._clause.condition:
            return
        people = [(who, case) for who, case, _ in self._people(i)]
        target = next((who for who, case in people if who != reader.me), None)
        target = target or (reader.to[0] if reader.to else None)
        self._emit(i, Tag.AGREE, object=target, degree=int(str(token.value)), negated=self._negated(i))

    def _other(self, i: int, token: Token) -> None:
        if token.value == "read" and self._asks():
            people = [who for who, case, _ in self._people(i) if case in ("の", "は", "について")]
            self._emit(i, Tag.ROLE, object=people[0] if people else EVERYBODY, mood=Mood.ASK, to=self._everybody())
        elif token.value == "how" and (self._clause.asks or self._has(Tag.ASK)):
            people = [who for who, case, _ in self._people(i) if case in ("の", "を", "は", "")]
            people = [who for who in people if who not in self._reader.to]
            if people:
                self._emit(i, Tag.ROLE, object=people[0], mood=Mood.ASK)

    def _act(self, i: int, token: Token) -> None:
        people = self._people(i)
        target = next((who for who, case, _ in people if case in _OBJECT and who != self._reader.me), None)
        if target is None or self._asks():
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
