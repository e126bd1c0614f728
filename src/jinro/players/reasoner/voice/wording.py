"""Which phrases an intent may be said with, and the lines that are made of them."""

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from jinro.game.roles import Role, Seat
from jinro.i18n import Vocabulary, role_name
from jinro.players.reasoner.cover import CoverResult
from jinro.players.reasoner.evidence import (
    Evidence,
    EvidenceItem,
    Fallen,
    HeardClaim,
    HeardReport,
    Observed,
    Pointed,
)
from jinro.players.reasoner.intents import Intent
from jinro.players.reasoner.voice.inflect import PREDICATE
from jinro.players.reasoner.voice.tongues import DrawnChoices, JapaneseTongue, Tongue

PhraseSet = tuple[str, str]
"""A table of phrases, and the name of a set in it."""
_WORD: Final = re.compile(r"[^\s',.:;?!]+")
TAILED: Final = ("vote", "vote changed", "suspect", "sum up", "explain")
"""Acts after which a character may add a word of its own."""
SOFT: Final = (
    "mourn",
    "peace",
    "wonder",
    "rivals",
    "opening",
    "executed",
    "claim heard",
    "white heard",
    "black heard",
    "shock",
    "rush",
    "remark tally",
    "remark vote with me",
    "remark topic",
)
"""Sets of phrases that may ask for assent: they are not about what the speaker is, thinks or does."""
COMMON: Final = (Role.VILLAGER, Role.FREEMASON, Role.WEREWOLF)
"""Roles that several may have."""
PLAIN_ACTS: Final = {
    "ask_seer": "heads", "ask_votes": "heads", "request_divination": "heads", "suspect": "heads",
}  # fmt: skip
"""Acts whose phrases are heads."""


class LinePlan(Struct, frozen=True):
    """What a line is made of: phrase sets by table and name, and the names that fill them."""

    first: tuple[str, str]
    slots: dict[str, str]
    reason: str = ""
    """The set of reasons; empty: none."""
    then: tuple[str, str] | None = None
    """A second sentence, from this set."""
    more: tuple[tuple[PhraseSet, dict[str, str]], ...] = ()
    """Further sentences, each from a set with names of its own."""


class Planner:
    """Makes plans for the intents of one seat."""

    def __init__(
        self,
        tongue: Tongue,
        me: Seat,
        evidence: Evidence,
        pronouns: dict[Seat, str],
        vocabulary: Vocabulary = "contest",
    ) -> None:
        """`vocabulary`: whose names of roles."""
        self.tongue = tongue
        self._me = me
        self._evidence = evidence
        self._pronouns = pronouns
        self._used: set[str] = set()
        self._trusted: dict[Role, Seat] = {}
        self._picked: list[str] = []
        self._japanese = isinstance(tongue, JapaneseTongue)
        self._vocabulary = vocabulary

    def plan(self, intent: Intent, day: int) -> LinePlan:
        """The whole plan of an intent; without its reason if it has none."""
        slots = self._slots(intent, day)
        act, result = intent.act, intent.result
        if act == "vote":
            return self._vote(intent, slots)
        if act == "suspect":
            return self._reasoned(("heads", f"suspect {intent.kind}".strip()), intent, slots)
        if act in ("agree", "sum_up"):
            return self._reasoned(("phrases", act.replace("_", " ")), intent, slots)
        if act == "explain" and intent.reason is not None:
            plan = self._reasoned(("phrases", "explain"), intent, slots)
            return plan if plan.reason else LinePlan(("phrases", "explain hunch"), slots)
        if act == "answer" and intent.kind == "voted":
            plan = self._reasoned(("phrases", "answer voted"), intent, slots)
            return plan if plan.reason else LinePlan(("phrases", "answer voted hunch"), slots)
        looked = ("phrases", f"answer {intent.kind}") if intent.kind.startswith("why") else None
        if act == "report" and result is not None:
            return LinePlan(_told(result.power, result.black), slots, then=looked)
        if act == "come_out":
            counter = self._rival_of(intent.role)
            if counter:
                slots["r"] = self._name(counter)
            then = None if result is None else _told(result.power, result.black)
            head = ("phrases", "come_out counter" if counter else "come_out")
            more = ((looked, slots),) if looked and then else self._results(intent.more)
            return LinePlan(head, slots, then=then, more=more)
        if act == "attack" and intent.role is not None:
            return LinePlan(("phrases", "attack"), slots, "why attack")
        name = act if act in PLAIN_ACTS else f"{act.replace('_', ' ')} {intent.kind}".strip()
        return LinePlan((PLAIN_ACTS.get(act, "phrases"), name), slots)

    def _vote(self, intent: Intent, slots: dict[str, str]) -> LinePlan:
        """A vote; where it is another one than before, with what has changed."""
        if intent.changed and intent.kind:
            slots["b"] = self._name(intent.source)
            return LinePlan(("heads", f"vote changed {intent.kind}"), slots)
        if intent.kind:
            return self._reasoned(("heads", f"vote {intent.kind}"), intent, slots)
        return self._reasoned(("heads", "vote changed" if intent.changed else "vote"), intent, slots)

    def seconded(self, intent: Intent, day: int, ally: Seat, *, bare: bool) -> LinePlan:
        """The plan of what somebody has said for the same reason; `bare`: without that reason."""
        slots = self._slots(intent, day)
        reason = "" if bare or intent.reason is None else self._reason(intent.reason, intent, slots)
        slots["s"] = self._name(ally)
        return LinePlan(("heads", f"{intent.act} too"), slots, reason)

    def _results(self, results: tuple[CoverResult, ...]) -> tuple[tuple[PhraseSet, dict[str, str]], ...]:
        return tuple(
            (_told(one.power, one.black), self._words() | {"t": self._name(one.target)}) for one in results
        )

    def _reasoned(self, head: tuple[str, str], intent: Intent, slots: dict[str, str]) -> LinePlan:
        if self._me in self._evidence.confessed:
            return LinePlan(head, slots)
        if intent.target in self._evidence.confessed:
            return LinePlan(head, slots, "confessed")
        mine, theirs = (self._evidence.claims.get(seat) for seat in (self._me, intent.target))
        if intent.reason is None and mine is not None and theirs is not None and mine.role is theirs.role:
            slots["role"] = self._role(mine.role)
            return LinePlan(head, slots, "rival me")
        if intent.reason is None:
            return self._hunch(head, intent, slots)
        return LinePlan(head, slots, self._reason(intent.reason, intent, slots))

    def _hunch(self, head: PhraseSet, intent: Intent, slots: dict[str, str]) -> LinePlan:
        """A statement for which no event speaks; somebody with a rival says why it is not that one."""
        if head[1] != "vote" or intent.to:
            return LinePlan(head, slots)
        mine = self._evidence.claims.get(self._me)
        rivals = self._evidence.claimants(mine.role) if mine is not None else []
        rivals = [seat for seat in rivals if seat in self._evidence.living and seat != self._me]
        if mine is not None and mine.role in (Role.SEER, Role.MEDIUM) and rivals:
            return LinePlan(("heads", "vote rival"), slots | {"o": self._name(rivals[-1])})
        return LinePlan(("heads", "vote hunch"), slots)

    def _reason(self, item: EvidenceItem | Observed, intent: Intent, slots: dict[str, str]) -> str:
        """The set of phrases for an event; fills its people in."""
        me, target = self._me, intent.target
        match item:
            case HeardReport(by, power, about, black):
                slots |= {"b": self._name(by), "x": self._name(about)}
                if by == me:
                    return "my result" if power == "divine" else "my told result"
                if about == target and black:
                    return "divined" if power == "divine" else "told"
                if black and about in self._evidence.fallen_seats:
                    return "proved wrong"
                if not black:
                    return "reported"
                return "blackened me" if about == me else "blackened"
            case HeardClaim(by, role):
                slots["role"] = self._role(role)
                if by in self._evidence.turncoats and self._evidence.turncoats[by] == item:
                    return "turncoat"
                mine = self._evidence.claims.get(me)
                if mine is not None and mine.role is role:
                    return "rival me"
                if len(self._evidence.claimants(role)) > 2:
                    slots["n"] = str(len(self._evidence.claimants(role)))
                    return "claimed many"
                if intent.rival is None:
                    return "claimed"
                # Who trusted one of the rivals before does not trust the other one now.
                if self._trusted.setdefault(role, intent.rival.by) != intent.rival.by:
                    return "claimed"
                slots["r"] = self._name(intent.rival.by)
                return "rival me" if intent.rival.by == me else "rival"
            case Pointed(_, about, day, how):
                slots |= {"x": self._name(about), "day": self._day(day, self._evidence.last_day)}
                kind = {"vote": "voted", "said": "points", "suspect": "suspects"}[how]
                if how == "vote" and about != me and self._was_human(about):
                    return "voted white"
                if how == "said" and day < self._evidence.last_day:
                    kind = "suspects"
                return f"{kind} me" if about == me else self._against(about, kind, slots)
            case Observed():
                return self._seen(item, slots)
            case Fallen():
                return ""

    def _against(self, about: Seat, kind: str, slots: dict[str, str]) -> str:
        """The set of phrases for a suspicion of somebody for whom something was said."""
        if kind == "voted":
            return kind
        if self._evidence.was_wolf(about) is False:
            return "suspects white"
        claim = self._evidence.claims.get(about)
        mine = self._evidence.claims.get(self._me)
        rival = claim is not None and mine is not None and mine.role is claim.role
        if claim is not None and claim.role is not Role.VILLAGER and not rival:
            slots["role"] = self._role(claim.role)
            return "suspects claimant"
        whites = [r for r in self._evidence.reports if r.target == about and not r.black]
        return "suspects cleared" if whites else kind

    def _seen(self, item: Observed, slots: dict[str, str]) -> str:
        """The set of phrases for what somebody said or did not say."""
        words = item.words
        slots |= {"n": words, "q": words, "x": self.tongue.name(words), "r": self._name(item.other)}
        slots["day"] = self._day(item.day, self._evidence.last_day)
        if item.day < self._evidence.last_day and item.how in ("said", "groundless", "echo", "turned"):
            return f"{item.how} before"
        return item.how

    def _was_human(self, seat: Seat) -> bool:
        """Whether somebody was attacked, or a medium says that he was human and no other one denies it."""
        told = [r.black for r in self._evidence.reports if r.target == seat and r.power == "tell"]
        return seat in self._evidence.fallen_seats or (bool(told) and not any(told))

    def lines(self, plan: LinePlan, dice: DrawnChoices) -> Iterator[str]:
        """One line in several lengths, longest first."""
        tongue, slots = self.tongue, plan.slots
        firm = not plan.first[1].startswith(SOFT)
        head = self._pick(plan.first, dice)
        if plan.first[1] == "remark idle":
            slots = slots | {name: dice.pick(words) for name, words in tongue.book.things.items()}
        tail_dice = DrawnChoices(dice.pick(range(1 << 20)))
        if plan.reason:
            table = "phrases" if plan.reason == "why attack" else "reasons"
            reason = self._pick((table, plan.reason), dice)
            for _ in range(3):
                if not _alike(head, reason):
                    break
                reason = self._pick((table, plan.reason), dice)
            if "{why}" in head:
                why = {**slots, "why": tongue.explained(reason, slots)}
                line = tongue.sentence(head, why, dice, firm=True)
            else:
                line = tongue.reasoned(head, reason, slots, dice)
        else:
            line = tongue.sentence(head, slots, dice, firm=firm)
        if plan.then is not None:
            then = tongue.sentence(self._pick(plan.then, dice), slots, dice, firm=firm)
            line = tongue.joined(line, then)
        for which, names in plan.more:
            line = tongue.joined(line, tongue.sentence(self._pick(which, dice), names, dice, firm=True))
        filler = "" if plan.first[1].startswith(("come_out", "confess")) else tongue.filler(dice)
        tail = self._tail(plan, tail_dice)
        if tail:
            yield self._opened(filler, tongue.joined(line, tail))
        if filler:
            yield self._opened(filler, line)
        yield line

    def _opened(self, filler: str, line: str) -> str:
        """A line after a filler: in English it goes on with a small letter."""
        if not filler or line.startswith(("No, ", "Wait, ", "Me? ")):
            return line
        if self._japanese:
            return filler + line
        return filler[0].upper() + filler[1:] + self._lowered(line)

    def _lowered(self, line: str) -> str:
        """An English line that goes on with a small letter, unless it begins with a name or `I`."""
        first = _WORD.match(line)
        if first is not None and first[0] not in (
            "I",
            *(word for name in self._evidence.names for word in name.split()),
        ):
            return line[0].lower() + line[1:]
        return line

    def addressed(self, line: str, to: Seat) -> str:
        """A line that mentions whom it addresses, where it does not speak of him otherwise."""
        name = self._evidence.names[to - 1]
        called = self.tongue.name(name)
        for vocative in (f"{called}、", f"{called}, "):
            if line.startswith(vocative):
                line = line.removeprefix(vocative)
                break
        else:
            line = re.sub(rf", {re.escape(name)}(?=[.?!]$)", "", line) if not self._japanese else line
        return line if name in line else f"@{name} {line}"

    def uncalled(self, line: str, name: str) -> str:
        """A line without the mention or the name of whom it answers at its beginning."""
        called = self.tongue.name(name)
        for start in (f"@{name} ", f"{called}、", f"{called}, "):
            if name and line.startswith(start):
                rest = line.removeprefix(start)
                return rest if self._japanese else rest[0].upper() + rest[1:]
        return line

    def called(self, line: str, to: Seat) -> str:
        """A line that calls whom it answers, where there are no mentions."""
        name = self._evidence.names[to - 1] if to else ""
        if not name or name in line:
            return line
        called = self.tongue.name(name)
        if self._japanese:
            return f"{called}、{line}"
        return f"{called}, {self._lowered(line)}"

    def _pick(self, which: tuple[str, str], dice: DrawnChoices) -> str:
        """A phrase that this seat has not used yet, if there is one."""
        phrases = self.tongue.phrases(*which)
        new = [phrase for phrase in phrases if phrase not in self._used]
        phrase = dice.pick(new or phrases)
        self._picked.append(phrase)
        return phrase

    def begin(self) -> None:
        """A new line is drawn."""
        self._picked.clear()

    def take(self) -> None:
        """The line that was drawn is said."""
        self._used.update(self._picked)

    def _tail(self, plan: LinePlan, dice: DrawnChoices) -> str:
        if (
            plan.first[1] not in TAILED
            or plan.then is not None
            or self._me in self._evidence.confessed
            or not dice.chance(15)
        ):
            return ""
        tails = self.tongue.allowed(self.tongue.book.tails)
        return self.tongue.sentence(dice.pick(tails), plan.slots, dice) if tails else ""

    def greeting(self, name: str, dice: DrawnChoices) -> str:
        """A greeting: a word, who it is, what it hopes for."""
        tongue = self.tongue
        slots = self._words() | {"name": name, "age": str(tongue.person.age)}
        parts_of = tongue.book.greetings
        hello, who, more = map(tongue.allowed, (parts_of.hello, parts_of.who, parts_of.more))
        word = dice.pick(hello)
        named = dice.pick(who if word else [one for one in who if one])
        parts = [
            tongue.sentence(word, slots, dice),
            # One's name is said plainly: with the first ending of the style.
            tongue.sentence(named, slots, DrawnChoices(0), firm=True),
            tongue.sentence(dice.pick(more), slots, dice, firm=True),
        ]
        return tongue.joined(*(part for part in parts if len(part) > 1))

    def _slots(self, intent: Intent, day: int) -> dict[str, str]:
        slots = self._words()
        result, heard = intent.result, intent.answers
        slots["t"] = self._name(result.target if result is not None else intent.target)
        slots["b"] = slots["r"] = self._name(intent.to)
        if not self._japanese and (pronouns := self._pronouns.get(intent.target)):
            slots["t?"] = pronouns
        slots["x"] = slots["o"] = self._name(intent.other)
        slots["s"] = self._name(intent.source)
        if intent.seats:
            slots["who"] = self.tongue.listed([self._name(seat) for seat in intent.seats])
            slots["n"] = str(len(intent.seats) + intent.kind.endswith(" mine"))
        if intent.number:
            slots["m"] = str(intent.number)
        if intent.kind.startswith("tally"):
            slots["n"] = str(intent.other)
        if isinstance(intent.reason, Observed):
            slots["q"] = slots["thing"] = intent.reason.words
        if intent.act == "remark" and isinstance(intent.reason, Pointed):
            slots |= {"r": self._name(intent.reason.target), "day": self._day(intent.reason.day, day)}
        if intent.act == "rivals":
            slots["r"] = slots["x"]
        if intent.act == "vouch" and isinstance(heard, HeardReport):
            slots["b"] = self._name(heard.by)
        if intent.role is not None:
            slots["role"] = self._role(intent.role)
            article = "a" if intent.role in COMMON else "the"
            slots["arole"] = f"{article} {slots['role']}"
        slots.setdefault("day", "")
        slots.setdefault("n", str(len(self._evidence.living)))
        if intent.act == "guarded":
            slots["b"], slots["day"] = "", self._day(intent.to, day)
        return slots

    def _words(self) -> dict[str, str]:
        return dict(self.tongue.words)

    def _name(self, seat: Seat) -> str:
        if seat == self._me:
            return self.tongue.words["me"]
        names = self._evidence.names
        return self.tongue.name(names[seat - 1]) if 0 < seat <= len(names) else ""

    def _role(self, role: Role) -> str:
        return role_name(role, "ja" if self._japanese else "en", self._vocabulary).lower()

    def _day(self, day: int, today: int) -> str:
        if self._japanese:
            return "昨日" if day == today - 1 else f"{day}日目"
        return "yesterday" if day == today - 1 else f"on day {day}"

    def _rival_of(self, role: Role | None) -> Seat:
        others = [s for s in self._evidence.claimants(role) if s != self._me] if role is not None else []
        return others[-1] if others and role in (Role.SEER, Role.MEDIUM) else 0


def _alike(head: str, reason: str) -> bool:
    """Whether two phrases end in the same word."""
    words = {found[1] for found in PREDICATE.finditer(head)} - {"だ", "する"}
    return any(found[1] in words for found in PREDICATE.finditer(reason))


def _told(power: str, black: bool) -> tuple[str, str]:
    return "phrases", f"{'divined' if power == 'divine' else 'told'} {'black' if black else 'white'}"
