"""A clause as its predicates see it: who stands in it, and how each predicate is meant."""

import re
from typing import Any, Final

from msgspec.structs import replace

from jinro.game.roles import Role, Species
from jinro.language.claims import (
    Act,
    Agent,
    Anyone,
    Claim,
    Holder,
    Holds,
    Is,
    Request,
    Result,
    Several,
    Verb,
    Who,
)
from jinro.language.prose.ja import inflection as f
from jinro.language.prose.ja.grammar import PEOPLE, PlacedClause
from jinro.language.prose.ja.inflection import BORDER, Tail, tail_at
from jinro.language.prose.ja.lexicon import ENTRIES
from jinro.language.prose.ja.predicates.state import ReadSoFar
from jinro.language.prose.predication import Mood, Predication
from jinro.language.prose.tokens import Tag, Token

EVERYBODY: Final = Anyone()
SUBJECT: Final = frozenset(("は", "が", "も", "こそ", "って"))
OBJECT: Final = frozenset(("を", "に", "へ", ""))
JUDGED: Final = frozenset(("は", "が", "も", "の", "って", "こそ", "", "について", "だけ", "から"))
"""Particles of whom an adjective is said."""
ALL_CASES: Final = JUDGED | OBJECT | {"視点"}
_POINTS: Final = re.compile(
    r"(?:は|が|、|:|：|も|のは|のが|なら|って|こそ|リクエスト|本命|候補|筆頭|予想|はなぜ|はなんで"
    r"|はどうして)[\s　]*$"
)
"""What stands between a predicate and the person after it: 怪しいのは."""
_OPENS: Final = frozenset(
    (Tag.VOTE, Tag.SUSPECT, Tag.COLOUR, Tag.ROLE, Tag.TRUE, Tag.FALSE, Tag.TRUST, Tag.DIVINE)
)
"""Predicates that take the person after them for themselves."""

_ALIKE: Final = re.compile(r"[\s　]*(?:同じ|同様|同意見|一致|違|は違)")
_COMPARED: Final = re.compile(r"[^、。！!？?はがをも]{1,8}より(?!も?前|先)")
CONCEDED: Final = re.compile(
    r"(?:の|こと|気持ち|点|という)*[はもが]?(?:分か|わか|理解|承知|認め)(?:る|り|でき|し|ます)"
)
"""After a predicate, what grants it to somebody else: 黒出しは分かるけど."""

_ACTION: Final = re.compile(
    r"(?:叩き|庇い|かばい|擁護|潰し|狙い|噛み|吊り|投票|黒塗り|押し|推し|批判|攻撃|追及|処刑|黒出し|白出し"
    r"|疑い|襲撃|切り|外し|寄せ|誘導|断定|決めつけ|執着|上げ|下げ|黒視|白視|票|固定|詰め|持ち上げ"
    r"|放置|見逃し|便乗|真追い|真視|真押し)"
    r"[^はがもを、。]{0,20}(?:は|が|も|を|って|、)"
)
"""What is done to somebody, as the subject of a sentence."""

Person = tuple[Who, str, int]
"""Somebody in a clause, with the particle and the place among its tokens."""


class ClauseView:
    """One clause."""

    def __init__(self, reader: ReadSoFar, clause: PlacedClause) -> None:
        self.reader = reader
        self.clause = clause
        self.tokens = clause.tokens
        self.text = reader.text
        self.used: set[int] = set()
        self._last: dict[object, int] = {}
        for at, token in enumerate(self.tokens):
            self._last[token.tag] = self._last[token.tag, token.value] = at
        self._tails: dict[int, Tail] = {}
        self._people: dict[int, list[Person]] = {}
        self._shares: bool | None = None

    # -- the chain after a predicate -----------------------------------------------------------------

    def tail(self, i: int) -> Tail:
        """The chain of auxiliaries after a predicate."""
        found = self._tails.get(i)
        if found is None:
            token = self.tokens[i]
            entry = ENTRIES.get(self.text[token.start : token.end])
            span = self.quoted(token.start) if self.reader.quotes else None
            text = self.text if span is None else self.text[: span[1] - 1]
            found = self._tails[i] = tail_at(text, token.end, entry[2] if entry else "")
        return found

    def marks(self, i: int) -> int:
        found = self._tails.get(i)
        return found.marks if found is not None else self.tail(i).marks

    def rest(self, i: int, length: int = 8) -> str:
        """The text after a word."""
        end = self.tokens[i].end
        return self.text[end : end + length]

    def lead(self, i: int, length: int = 24) -> str:
        """The text before a word."""
        start = self.tokens[i].start
        return self.text[max(0, start - length) : start]

    def ends(self, i: int) -> bool:
        """Whether the chain of a predicate ends its clause."""
        return BORDER.match(self.text, self.tail(i).end) is not None

    def was(self, i: int) -> bool:
        """Whether the chain of a predicate ends in the past: 吊るべきだった, not 吊ったほうがいい."""
        tail = self.tail(i)
        return bool(tail.marks & f.PAST) and _WAS.search(self.text[self.tokens[i].end : tail.end]) is not None

    def nominal(self, i: int) -> bool:
        """Whether a judgement is a thing that is talked about: 狼目とズレる, 真目を取る."""
        end = self.tail(i).end
        if self.text.startswith("は", end):
            # 偽寄りは乱暴: no judgement of the speaker's.
            return self.text.startswith(("疑い", "疑惑", "寄り"), end - 2)
        if self.text.startswith("寄り", end - 2) and _HASTY.match(self.text, end):
            return True
        return _AS_NOUN.match(self.text, end) is not None and _NOUN_END.search(self.text, 0, end) is not None

    def negated(self, i: int) -> bool:
        """Whether a predicate is denied; 怪しくない？ is not."""
        marks = self.marks(i)
        if marks & f.ASK and self.text.startswith(("ないか", "せんか"), self.tail(i).end - 3):
            # 怪しいと思わないか.
            return False
        return bool(marks & f.NEG) and not (self.questions() and self.ends(i))

    def granted(self, i: int) -> bool:
        """Whether a predicate is only granted, or not yet said: 怪しいのは分かる, まだ黒とは見ない."""
        if CONCEDED.match(self.text, self.tail(i).end):
            return True
        start = self.tokens[0].start
        return bool(self.marks(i) & f.NEG) and "まだ" in self.text[max(0, start - 4) : self.tokens[i].start]

    def degree(self, i: int) -> int:
        """How sure a predicate is said to be; 0 if nothing says so."""
        marks = self.marks(i)
        adverbs = [int(str(t.value)) for t in self.tokens[:i] if t.tag is Tag.DEGREE]
        if marks & f.HEDGE:
            return 65
        if marks & f.SURE:
            return 95
        if marks & f.LIKELY:
            return 80
        if adverbs and min(adverbs) == 65:
            return 65
        return 80 if marks & f.THINK else 0

    # -- people ------------------------------------------------------------------------------------------

    def case(self, i: int) -> str:
        return str(self.tokens[i + 1].value) if i + 1 < len(self.tokens) else ""

    def owns(self, i: int) -> bool:
        """Whether the person at `i` owns what follows; not what is only compared: カイの沈黙より."""
        return self.case(i) == "の" and _COMPARED.match(self.text, self.tokens[i + 1].end) is None

    def people(self, i: int) -> list[Person]:
        """The people before a predicate, nearest first."""
        if i not in self._people:
            self._people[i] = self._before(i)
        return self._people[i]

    def quoted(self, at: int) -> tuple[int, int] | None:
        """The quotation that a place is in."""
        return next((span for span in self.reader.quotes if span[0] <= at < span[1]), None)

    def _before(self, i: int) -> list[Person]:
        found: list[Person] = []
        here = self.quoted(self.tokens[i].start) if self.reader.quotes and i < len(self.tokens) else None
        judges = i < len(self.tokens) and self.tokens[i].tag is Tag.SUSPECT
        for j in range(i - 1, -1, -1):
            token = self.tokens[j]
            if token.tag in PEOPLE:
                if self.reader.quotes and self.quoted(token.start) != here:
                    continue
                who = self._self(j) if token.value == "self" else self.reader.who(token)
                case = self.case(j)
                if (
                    who is None
                    or case in ("より", "以外")
                    or who == self.reader.me
                    and case in ("視点", "目線")
                ):
                    continue
                if (
                    judges
                    and case in ("に", "を", "へ")
                    and any(t.tag in (Tag.VOTE, Tag.DIVINE) for t in self.tokens[j + 2 : i])
                ):
                    # カイに入れてない位置は気になる: not of カイ.
                    continue
                if case == "が" and any(t.tag in (Tag.DEAD, Tag.ATTACK) for t in self.tokens[j + 2 : i]):
                    # カイが襲撃された理由: not of カイ.
                    continue
                if case == "の" and _COMPARED.match(self.text, self.tokens[j + 1].end):
                    # カイの沈黙よりリンの発言が怪しい.
                    continue
                if case == "と" and _ALIKE.match(self.text, self.tokens[j + 1].end):
                    continue
                found.append((who, case, j))
        return found

    def _self(self, i: int) -> Who | None:
        """Whom 自分 means: the subject before it, otherwise the speaker."""
        for j in range(i - 1, -1, -1):
            if self.tokens[j].tag in PEOPLE and self.case(j) in SUBJECT:
                return self.reader.who(self.tokens[j])
        addressed = self.clause.asks and self.reader.to and self.case(i) not in SUBJECT
        return self.reader.to[0] if addressed else self.reader.me

    def after(self, i: int) -> list[Who]:
        """The people after a predicate: 怪しいのはカイ, 投票先はカイ, 残る本命が君, 怪しいカイ."""
        token = self.tokens[i]
        cleft = bool(self.marks(i) & f.THING) and _CLEFT.match(self.text, token.end) is not None
        for j in range(i + 1, len(self.tokens)):
            other = self.tokens[j]
            if other.tag is Tag.ME and self.case(j) != "か":
                return []
            if other.tag in PEOPLE:
                between = self.text[token.end : other.start]
                who = self.reader.who(other)
                named = not between and self.text[token.start : token.end] in ("本命", "疑い先")
                named = named or between.strip() == "視"
                fits = (
                    cleft
                    or named
                    or (len(between) <= 14 and _POINTS.search(between) is not None)
                    or (not self.case(j) and self._is_pointed_out(between, other))
                ) and self.case(j) not in ("の", "が", "は", "を", "から", "も")
                if not fits or who is None or self._taken(j):
                    return []
                found = [who, *self._listed(j + 2)]
                either = len(found) > 1 and self.case(j) == "か"
                return [Several("or", tuple(found))] if either else found
            if other.tag in _OPENS and not cleft:
                return []
        return []

    def _is_pointed_out(self, between: str, name: Token) -> bool:
        """黒候補は静かなカイ寄り: the person at the end of a clause that begins with は."""
        starts = _THEME.match(between) is not None and len(between) <= 20
        return starts and _THEME_END.match(self.text, name.end) is not None

    def _taken(self, j: int) -> bool:
        """Whether the person at `j` belongs to a predicate right after it: 占い師はカイ占って."""
        following = self.tokens[j + 2] if j + 2 < len(self.tokens) else None
        verbs = (Tag.DIVINE, Tag.VOTE, Tag.COLOUR, Tag.TRUE, Tag.FALSE)
        return (
            following is not None
            and following.tag in verbs
            and following.value != "cast"
            and not self.case(j)
            and following.start == self.tokens[j].end
        )

    def _listed(self, j: int) -> list[Who]:
        """Further names of a list."""
        found: list[Who] = []
        while (
            j < len(self.tokens)
            and self.tokens[j].tag in (Tag.NAME, Tag.ME)
            and self.case(j - 2) in ("と", "", "か", "や")
        ):
            who = self.reader.who(self.tokens[j])
            if who is not None:
                found.append(who)
            j += 2
        return found

    def joined(self, people: list[Person], at: int) -> tuple[list[Who], int]:
        """A person and those listed before it, and where the next other person is: カイとリン."""
        who, case, _ = people[at]
        targets = [who]
        at += 1
        while at < len(people):
            other, particle, _ = people[at]
            joins = (
                particle in ("と", "か", "や")
                or (particle == "も" and case == "も")
                or (particle == "" and self._next_to(people[at][2], people[at - 1][2]))
                or (particle == "" and (self.has(Tag.OTHER, "both") or self.has(Tag.OTHER, "either")))
            )
            if not joins:
                break
            targets.insert(0, other)
            at += 1
        return targets, at

    def _next_to(self, j: int, other: int) -> bool:
        """Whether only a comma stands between two people."""
        between = self.text[self.tokens[j + 1].end : self.tokens[other].start]
        marked = self.text.startswith(("@", "＠"), self.tokens[j].start) and between.isspace()
        return marked or between.strip() in ("、", ",", "・", "，")

    def targets(self, i: int, cases: frozenset[str], among: list[Person] | None = None) -> list[Who]:
        """Of whom a predicate is said: the nearest person with such a particle, and those joined with it."""
        people = self.people(i) if among is None else among
        for at, (who, case, _) in enumerate(people):
            if case in cases and not (cases is JUDGED and who == self.reader.me):
                targets, _ = self.joined(people, at)
                return self.alternatives(targets, people)
        return []

    def alternatives(self, targets: list[Who], people: list[Person]) -> list[Who]:
        """One of the targets, if they are alternatives: カイかリン, カイとリンのどちらか."""
        either = any(case == "か" for _, case, _ in people) or self.has(Tag.OTHER, "either")
        return [Several("or", tuple(targets))] if either and len(targets) > 1 else targets

    def pair(self) -> list[Who]:
        """Whom この二人 means: those addressed, or those named last; 二人とも only if there are two."""
        if self.has(Tag.OTHER, "both") and not self.has(Tag.NAME):
            all_named = [*dict.fromkeys((*self.reader.called_to, *self.reader.named))]
            return all_named if len(all_named) == 2 and self.reader.me not in all_named else []
        if not self.has(Tag.OTHER, "pair"):
            return []
        last = [*self.reader.to] if len(self.reader.to) == 2 else self.reader.named[-2:]
        if len(last) < 2:
            return []
        return [Several("or", tuple(last))] if self.has(Tag.OTHER, "either") else last

    def topic(self) -> list[Who]:
        """Whom the sentence before was about, or whom the text calls, if nobody is named here."""
        topic = self.reader.topic
        if self.has(Tag.OTHER, "either") or self.has(Tag.WHO):
            return []
        return [topic] if topic is not None and topic != self.reader.me else []

    def acted_on(self, person: Person) -> bool:
        """カイ叩きが不自然: not カイ is judged, but who does it."""
        _, case, j = person
        following = self.tokens[j + 2] if j + 2 < len(self.tokens) else None
        if following is not None and following.tag is Tag.SUSPECT and following.start == self.tokens[j].end:
            # カイ疑いが濃い is told of カイ.
            return False
        if case != "":
            return False
        return _ACTION.match(self.text, self.tokens[j].end) is not None

    def asked_of(self) -> Who | None:
        """Of whom something is asked: of each who is called if several are, otherwise of everybody."""
        return None if len(self.reader.to) > 1 else EVERYBODY

    def everybody(self) -> Who | None:
        """Everybody, if the clause says so; 誰か is one of those who are called."""
        if not self.has(Tag.ALL):
            return None
        called = self.reader.called_to and all(
            self.text.startswith(("誰か", "それぞれ", "各々", "おのおの", "各自", "他に", "ほかに"), t.start)
            for t in self.tokens
            if t.tag is Tag.ALL
        )
        return None if called else EVERYBODY

    def says_me(self, i: int) -> bool:
        """Whether a pronoun of the speaker stands before a predicate."""
        return any(t.tag is Tag.ME for t in self.tokens[:i])

    def has_power(self, who: Who) -> bool:
        """Whether somebody has come out with a power."""
        claimed = self.reader.situation.claimed
        return isinstance(who, Agent) and claimed.get(who.seat) in (Role.SEER, Role.MEDIUM)

    def has_claimed(self, who: Who, role: Role) -> bool:
        """Whether somebody has come out with a role."""
        return isinstance(who, Agent) and self.reader.situation.claimed.get(who.seat) is role

    def claimants(self) -> Who | None:
        """Either of the two who have come out as the seer; None if there are not two."""
        seats = [seat for seat, role in self.reader.situation.claimed.items() if role is Role.SEER]
        both = tuple(Agent(seat) for seat in sorted(seats))
        return Several("or", both) if len(both) == 2 and self.reader.me not in both else None

    def accuser(self, of: Who | None = None) -> Who | None:
        """Who has spoken against somebody, by default the speaker, last."""
        said, of = self.reader.situation.said.items(), of or self.reader.me
        for seat, claims in [*reversed(said)][:_RECENT]:
            if Agent(seat) != self.reader.me and any(_is_against(one, of) for one in claims):
                return Agent(seat)
        return None

    def tells_results(self) -> bool:
        """Whether the speaker has come out with a power, before or in this text."""
        claimed = self.reader.situation.claimed.get(self.reader.situation.speaker or 0)
        return claimed in (Role.SEER, Role.MEDIUM) or any(
            one.kind is Tag.CLAIM
            and one.subject is None
            and one.mood is Mood.STATE
            and not one.negated
            and isinstance(one.role, Holder)
            and one.role.role in (Role.SEER, Role.MEDIUM)
            for one in self.reader.found
        )

    # -- moods ---------------------------------------------------------------------------------------------

    def has(self, tag: Tag, value: object = None, start: int = 0) -> bool:
        return self._last.get(tag if value is None else (tag, value), -1) >= start

    def please(self, i: int, at: int = 0) -> bool:
        """Whether something is asked for after a predicate."""
        return any(
            t.tag is Tag.PLEASE and t.start >= at and not _PROPOSAL.match(self.text, t.start)
            for t in self.tokens[i:]
        )

    def shares(self) -> bool:
        """Whether the clause asks to be told something: 教えて, 聞きたい, 言え."""
        if self._shares is None:
            self._shares = any(
                token.tag is Tag.SHARE
                and self.is_shared(i)
                or token.tag is Tag.CLAIM
                and i > 0
                and self.tokens[i - 1].value == "place"
                and bool(self.marks(i) & (f.REQUEST | f.COMMAND | f.SHOULD | f.TE))
                or (token.tag in (Tag.WHAT, Tag.RESULT) or token.value in ("place", "people", "role", "read"))
                and _GIVE.match(self.text, token.end) is not None
                for i, token in enumerate(self.tokens)
            ) or (self.clause.last and self._is_brief())
        return self._shares

    def _is_brief(self) -> bool:
        """Whether the clause only says how something is to be told: 理由を具体的に！, 結果はよ。"""
        asked = self.has(Tag.WHAT) or self.has(Tag.RESULT) or self.has(Tag.TELL) or self.has(Tag.WHO)
        asked = asked or any(t.value in ("people", "place", "role", "read") for t in self.tokens)
        return asked and _BRIEFLY.match(self.text, self.tokens[-1].end) is not None

    def is_shared(self, i: int) -> bool:
        marks = self.marks(i)
        asked = f.REQUEST | f.COMMAND | f.WANT | f.SHOULD | f.FINE
        polite = self.text[self.tokens[i].start - 1 : self.tokens[i].start] == "お"
        if marks & (f.PASSIVE | f.IF) or polite and not marks & (f.REQUEST | f.COMMAND | f.WANT):
            return False
        word = self.text[self.tokens[i].start : self.tokens[i].end]
        if word == "出" and self.rest(i, 1) not in ("さ", "し", "す", "せ", "そ"):
            return False
        if word == "共有して":
            return _SHARED.match(self.text, self.tokens[i].end) is not None
        if word == "確認" and marks & f.REQUEST and self.text.startswith("させ", self.tokens[i].end):
            return True
        if word == "確認" and self.reader.called and self.has(Tag.WHAT, "why") and marks & f.STATE:
            # @カイ COの意図を確認します.
            return True
        if word in _HEARS:
            if marks & f.PAST:
                return False
            return bool(marks & (f.WANT | f.VOLITIONAL | f.FINE)) or word in "伺うかがう"
        if word in _TELLS and marks & f.WANT or word == "整理" and marks & (f.SHOULD | f.VOLITIONAL):
            return False
        if marks & asked and not marks & (f.VOLITIONAL | f.THING):
            return True
        if marks & f.VOLITIONAL and self.reader.called and i and self.tokens[i - 1].tag is Tag.RESULT:
            # @カイ 結果を出しましょう.
            return True
        if marks & f.PLAIN and self.text.startswith("か", self.tail(i).end - 1) and self.please(i + 1):
            # 根拠を示すかCOを取り下げてください.
            return True
        if marks & f.NOUN and re.match(r"を(?:[。！!、]|$|お願い|頼|求)|お願い|よろしく|願", self.rest(i, 5)):
            return True
        return (
            bool(marks & f.TE)
            and self.ends(i)
            and not marks & (f.PAST | f.SAY | f.NEG)
            and _GENTLE.search(self.text, self.tokens[i].end, self.tail(i).end) is not None
        )

    def elliptic(self) -> bool:
        """Whether the clause ends the sentence without its verb: 結果を。, 理由だけ簡潔に。"""
        end = self.tokens[-1].end
        return _ELLIPSIS.match(self.text, end) is not None or _BRIEFLY.match(self.text, end) is not None

    def asks(self) -> bool:
        """Whether the clause asks for something."""
        return self.questions() or self.shares() or self.reader.asks_who

    def questions(self) -> bool:
        """Whether the clause is a question."""
        return self.clause.asks or self.has(Tag.ASK)

    def muses(self, i: int) -> bool:
        """Whether a question is to oneself: カイが狼かな？, with nobody called."""
        end = self.tail(i).end
        return not self.reader.to and self.text[max(0, end - 3) : end].endswith(("かな", "かなあ", "かなぁ"))

    def said_by(self, i: int) -> Who | None:
        """Who is said to say this: と言う after it, with a subject or a called person."""
        if self.reader.quotes and (span := self.quoted(self.tokens[i].start)) is not None:
            return self._quoter(i, span)
        end = self.tail(i).end
        said = self.has(Tag.SAY, start=i + 1) and any(
            t.tag is Tag.SAY and -1 <= t.start - end <= 2 for t in self.tokens[i + 1 :]
        )
        if not self.marks(i) & f.SAY and not said:
            return None
        if _DECLARES.match(self.text, self.tail(i).end) and not self.people(i)[1:]:
            return None
        if self._says_of_self(i):
            return None
        people = [(who, case) for who, case, _ in self.people(i)]
        by = next((who for who, case in people[1:] if case in ("は", "が")), None)
        return by or (self.reader.to[0] if self.reader.to else EVERYBODY)

    def _says_of_self(self, i: int) -> bool:
        """自分は村人だと言い続けるしかない: the speaker's own words."""
        near = self.people(i)
        if len(near) != 1 or near[0][:2] not in ((self.reader.me, "は"), (self.reader.me, "が")):
            return False
        tail = self.text[self.tokens[i].end : self.tail(i).end + 4]
        return self.tokens[i].tag is Tag.ROLE and _MY_SAYING.search(tail) is not None

    def _quoter(self, i: int, span: tuple[int, int]) -> Who:
        """Whose words a quotation is."""
        for j in range(i - 1, -1, -1):
            token = self.tokens[j]
            if token.tag in PEOPLE and token.start < span[0] and self.case(j) not in ("を", "に", "へ"):
                return self.reader.who(token) or EVERYBODY
        return self.reader.to[0] if self.reader.to else EVERYBODY

    # -- what is found -------------------------------------------------------------------------------------

    def emit(self, i: int, kind: Tag, **parts: Any) -> None:
        """Add a predication for each person addressed. What is asked stands under no condition."""
        clause = self.clause
        mood = parts.get("mood", Mood.STATE)
        one = Predication(
            kind=kind,
            start=self.tokens[0].start,
            end=max(self.tokens[-1].end, self.tail(i).end),
            condition=clause.condition and mood is not Mood.ASK,
            reason=clause.reason,
            clause=clause.number,
            sentence=clause.sentence,
            **parts,
        )
        if self.reader.quotes and mood is Mood.STATE and one.by is None and kind in _QUOTABLE:
            span = self.quoted(self.tokens[i].start)
            if span is not None:
                one.by = self._quoter(i, span)
                if one.by == EVERYBODY:
                    return
        told = one.by is None and one.mood is not Mood.ASK and not clause.condition
        if isinstance(one.object, Agent | Several) and told:
            doer = one.subject if one.kind is Tag.VOTE and one.mood is Mood.STATE else None
            self.reader.topic = doer if doer not in (None, self.reader.me) else one.object
            self.reader.third = one.object
        if one.mood is Mood.STATE or one.to is not None or not self.reader.to:
            self.reader.found.append(one)
            return
        for who in self.reader.to:
            self.reader.found.append(replace(one, to=who))


_CLEFT: Final = re.compile(r"[^のはがをに、。！!？?]{0,6}の(?:は|が)(?!どう|なぜ|なんで|何故)")
"""怪しいのはやっぱりカイ."""
_QUOTABLE: Final = frozenset((Tag.VOTE, Tag.SUSPECT, Tag.TRUST))
"""What is somebody else's in quotation marks: 「カイ吊り」と言う."""
_SHARED: Final = re.compile(r"[。！!、]|$|ほし|欲し|くだ|下さ|くれ|もら|いただ|ね|よ")
_GENTLE: Final = re.compile(r"て(?!い|る|お|き|し|み[^て]|く|も|は|か|ほ)[ぁ-んー〜～]{0,4}[」』]?$")
_DECLARES: Final = re.compile(
    r"(?:はっきり|ハッキリ|ここで|改めて|正直に)?(?:宣言|断言|明言|公言|主張|伝え|言っておく|言わせて"
    r"|言い切|言います|言うよ|言うね|言う[。！])(?:する|しま|して|とく|ておく|る|ます|ね|よ)?"
)
"""What makes the words the speaker's own: 村人だと宣言する."""
_MY_SAYING: Final = re.compile(r"と(?:言い|言う|言って(?:い)?る|言って(?:お|き)|主張|訴え)")
_THEME: Final = re.compile(r"(?:候補|本命|筆頭|先|位置|枠|目)?は[^はがをもに、。]*$")
_THEME_END: Final = re.compile(
    r"(?:さん|くん|ちゃん|君)?(?:寄り|本線|一択|だ|です|かな|かのう|で見|と見|[。！!]|$|あたり|っぽ"
    r"|じゃ|や[。！])"
)
_PROPOSAL: Final = re.compile(r"(?:提案|推奨|要請|協力)(?:は|が|も|の)")
"""カイ吊り提案は雑だ: a thing, no wish."""
_WAS: Final = re.compile(r"(?:だった|でした|かった|だっ|でし|かっ)(?:と思[うい]|の|ね|よ|な)*[^ぁ-ん]?$")
_GIVE: Final = re.compile(
    r"(?:と(?:理由|根拠|対象|結果|方針|時期))?(?:も|を|は|が|だけ)?(?:一人ずつ|一人|一言|一文|一行|手短に|短く"
    r"|簡潔に|具体的に|具体に|もう一段|もう一歩|詳しく|きちんと|ちゃんと|早く|もう一声|もう少し"
    r"|もっと|ぜひ|まず|先に|だけ|セットで|まとめて|びしっと|ビシッと|さくっと|サクッと|すぐ|即"
    r"|きっちり|しっかり|明確に|正直に|で|、)*"
    r"(?:ください|下さい|くれ(?![たて])|頂戴|ちょうだい|頼(?:む|み|もう)|お願い|求(?:む|め)|欲し"
    r"|ほし|要求|希望|プリーズ|よろしく)"
)
"""What asks for the noun before it: 理由をください."""
_ELLIPSIS: Final = re.compile(
    r"[^。！!？?\n]{0,16}(?<!の方)を(?:の[。！!]|簡潔に|具体的に|明確に|端的に|手短に|早急に)?"
    r"[\s　]*(?:[。！!\n]|$|Over)"
)
_BRIEFLY: Final = re.compile(
    r"[^。！!？?\n]{0,24}(?:簡潔に|具体的に|明確に|端的に|手短に|短く|詳しく|正直に|はっきりと?"
    r"|一言で|一文で|早く|はよ|はよう|急いで|今すぐ|もう一度|改めて|きちんと|ちゃんと)"
    r"(?:お願い(?:します|したい|できますか)?|頼(?:む|みます|むぞ|むよ))?"
    r"(?:ね|よ|だよ|な|だね|ー|〜|～)*[\s　]*(?:[。！!\n]|$|Over)"
)
"""How something is to be told, as the end of a sentence."""
_HASTY: Final = re.compile(r"が(?:早|速|急|雑|強|軽|浅|乱暴|性急|極端)")
"""偽寄りが早い: of somebody else's judgement."""
_AS_NOUN: Final = re.compile(r"を|と(?!思|見|考|言|感|判|い|す)|から|→|へ")
_NOUN_END: Final = re.compile(r"(?:目|寄り|疑い|視|疑惑|候補)$")
_HEARS: Final = frozenset(("聞", "聴", "伺", "うかが", "知", "問", "確認"))
"""Words whose subject is told something."""
_TELLS: Final = frozenset(
    ("教え", "言", "話", "伝え", "述べ", "語", "出", "示", "報告", "説明", "公開", "共有して", "整理", "再掲")
)
"""Words whose subject tells something: with たい the speaker does."""
_RECENT: Final = 3
"""How many speakers back somebody disagrees with."""


def _is_against(claim: Claim, who: Who) -> bool:
    match claim:
        case Holds(_, degree, Is(of, role)):
            return of == who and (degree > 50) == (role == Holder(Role.WEREWOLF))
        case Result(_, _, of, species):
            return of == who and species is Species.WEREWOLF
        case Act(_, Verb.VOTE, of) | Request(what=Act(_, Verb.VOTE, of)):
            return of == who
    return False
