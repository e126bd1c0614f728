"""What a seat says of its own accord about what was said and done: words, votes, claims, deaths.

Every remark names a fact: who said, voted, claimed or reported what, and when. It states no vote and no
suspicion.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from jinro.game.roles import Role, Seat
from jinro.players.reasoner.evidence import Observed
from jinro.players.reasoner.intents import Intent, Intentions
from jinro.players.reasoner.mind import ReasonerMind
from jinro.players.reasoner.quoting import broken_words
from jinro.players.reasoner.ties import SeatTies
from jinro.players.reasoner.voice.book import phrase_book

REMARK: Final = "remark"
TAKEN_UP: Final = ("sign", "sound", "food")
"""Words of small talk that others take up."""
IDLE: Final = 2
"""How often somebody talks of nothing on the first day."""
OWN: Final = 2
"""How often somebody tells something of himself there."""
LEADS: Final = 2
"""From so many announced votes on somebody is said to be in front."""
DOUBTED: Final = 0.25
"""Up to this probability a claim is spoken of with doubt."""
Maker = Callable[[Intentions], Iterator[Intent]]
_VOTES: Final = re.compile(r"\d+(?:票|人|回)|\b\d+\b")
_RESULTS: Final = re.compile("白|黒|人間|結果|human|wolf|result")
_NO_ANSWER: Final = re.compile(
    "答え|晴れ|納得|引[かき]|反論|answer|clear|change my mind|argument|stop me|a reason"
)
_WRONGED: Final = re.compile("無実|罪のない|狼ではない|間違い|innocent|wrong|no wolf|for nothing")
_TOGETHER: Final = re.compile("揃って|同じ|も.+も.+に入れ|both|just as I|together")
_ANY: Final = re.compile("")
SAID_ONCE: Final = {
    **dict.fromkeys(("tally", "ropes 0", "ropes 1", "left", "count", "count mine"), _VOTES),
    **dict.fromkeys(("claim white", "claim black", "claim doubted"), _RESULTS),
    **dict.fromkeys(("split", "conclude", "spared", "with wolf", "alone", "broken", "found"), _ANY),
    **dict.fromkeys(("lynched", "lynched me"), _WRONGED),
    "press": _NO_ANSWER,
    "vote with me": _TOGETHER,
}
"""Remarks that are made once a day by anybody, and what tells them beside the names."""


class SeatRemarks:
    """The remarks of one seat in one game."""

    def __init__(self, mind: ReasonerMind) -> None:
        self._mind = mind
        self._ties = SeatTies(mind)

    def next_remarks(self, agenda: Intentions, chat: str) -> Iterator[Intent]:
        """What may be remarked now, the weightiest first; `chat`: the first part of the keys."""
        mind = self._mind
        first = mind.day == mind.rules.first_day and mind.day < mind.first_vote
        turn = mind.draws.number(f"remark/{mind.day}/{len(mind.view.talks)}")
        order: tuple[Maker, ...]
        if first:
            order = self._first(turn)
        else:
            order = self._later(turn)
        for make in order:
            for intent in make(agenda):
                if intent.target and mind.evidence.is_asked(intent.target):
                    continue  # He has something else to answer.
                if intent.kind in SAID_ONCE and self._is_said(intent):
                    continue
                yield replace(intent, key=(chat, REMARK, *intent.key))

    def _first(self, turn: int) -> tuple[Maker, ...]:
        """What is said where nothing is known."""
        makers = (self._own, self._small, self._topic, self._idle)
        return (*makers[turn % 4 :], *makers[: turn % 4])

    def _later(self, turn: int) -> tuple[Maker, ...]:
        """What is said of facts; whoever is quick of mind ties them together, others repeat them."""
        ties, wit = self._ties, self._mind.policy.wit
        plain: tuple[Maker, ...] = (self._tally, self._votes, self._claims, self._found)
        plain = (*plain[turn % 4 :], *plain[: turn % 4])
        if wit == 0:
            return (self._simple, self._tally, self._claims)
        keen: tuple[Maker, ...] = (
            ties.split,
            ties.counted,
            ties.lynched,
            ties.spared,
            ties.concluded,
            ties.ropes,
        )
        keen = (*keen[turn % 6 :], *keen[: turn % 6])
        if wit == 1 and turn % 3:
            return (self._broken, *plain, *keen)
        return (self._broken, *((ties.pressed,) if wit > 1 else ()), *keen, *plain)

    def _is_said(self, intent: Intent) -> bool:
        """Whether somebody has said the same today, by the names in it and what it counts."""
        mind = self._mind
        names = [mind.evidence.names[s - 1] for s in (intent.target, intent.other, *intent.seats) if s]
        if intent.kind.startswith("lynched"):
            names = [mind.evidence.names[intent.other - 1]]
        if intent.kind == "vote with me":
            names = [mind.evidence.names[intent.other - 1]]
        if intent.kind.startswith("tally"):
            names = [mind.evidence.names[intent.target - 1]]
        marks = SAID_ONCE[intent.kind]
        today = (t.text for t in reversed(mind.view.scene.talks) if t.day == mind.day)
        return any(marks.search(text) and all(name in text for name in names) for text in today)

    def _own(self, agenda: Intentions) -> Iterator[Intent]:
        """Small talk that only this character has."""
        for n in range(OWN):
            yield Intent("remark", ("own", n), kind="own")

    def _small(self, agenda: Intentions) -> Iterator[Intent]:
        """A question to somebody that has nothing to do with the game."""
        mind = self._mind
        talked = {matter.to for matter in mind.evidence.matters}
        order = sorted(mind.others, key=lambda s: mind.draws.number(f"small/{mind.day}/{s}"))
        for seat in [s for s in order if s not in talked][:1]:
            yield Intent("remark", ("small", mind.day), seat, to=seat, kind="small")

    def _simple(self, agenda: Intentions) -> Iterator[Intent]:
        """What somebody says who finds it hard to follow."""
        mind = self._mind
        turn = mind.draws.number(f"simple/{mind.day}/{len(mind.view.talks)}")
        rivals = [s for s in mind.evidence.claimants(Role.SEER) if s in mind.others]
        mine = mind.evidence.claims.get(mind.me)
        torn = agenda.vote not in rivals and (mine is None or mine.role is not Role.SEER)
        if len(rivals) > 1 and torn:
            yield Intent("remark", ("simple two", len(rivals)), rivals[0], other=rivals[1], kind="simple two")
        if agenda.vote and turn % 2:
            yield Intent("remark", ("simple vote", mind.day), agenda.vote, kind="simple vote")
        if turn % 3 == 0:
            yield Intent("remark", ("simple", mind.day), kind="simple")

    def _broken(self, agenda: Intentions) -> Iterator[Intent]:
        """Somebody voted against his word."""
        for said, voted in broken_words(self._mind):
            if said.by in self._mind.others:
                yield Intent(
                    "remark",
                    ("broken", said.by, said.day),
                    said.by,
                    other=said.target,
                    reason=voted,
                    kind="broken",
                )

    def _tally(self, agenda: Intentions) -> Iterator[Intent]:
        """Who is in front by what was announced."""
        mind, counts = self._mind, dict[Seat, int]()
        for pointed in mind.evidence.today.values():
            counts[pointed.target] = counts.get(pointed.target, 0) + 1
        lead = max(counts, key=lambda seat: (counts[seat], -seat), default=0)
        if lead and counts[lead] >= LEADS and lead != agenda.vote:
            kind = "tally me" if lead == mind.me else "tally"
            yield Intent("remark", ("tally", mind.day, lead), lead, other=counts[lead], kind=kind)

    def _votes(self, agenda: Intentions) -> Iterator[Intent]:
        """A vote of the past: against one who was human, or the same as mine."""
        mind = self._mind
        past = [p for p in mind.evidence.pointed if p.how == "vote" and p.day >= mind.day - 2]
        mine = {(p.day, p.target) for p in past if p.by == mind.me}
        order = sorted(past, key=lambda p: mind.draws.number(f"vote/{mind.day}/{p.by}/{p.target}"))
        for vote in order:
            if vote.by == mind.me or vote.by not in mind.alive or vote.target == vote.by:
                continue
            known = vote.target == mind.me or mind.evidence.was_wolf(vote.target) is not None
            if not known and mind.policy.wit > 1:
                continue  # It tells nothing yet.
            kind = (
                "vote with me"
                if (vote.day, vote.target) in mine
                else "vote me"
                if vote.target == mind.me
                else "vote"
            )
            yield Intent(
                "remark", ("vote", vote.by, vote.day), vote.by, other=vote.target, reason=vote, kind=kind
            )

    def _claims(self, agenda: Intentions) -> Iterator[Intent]:
        """What a claimant has reported so far."""
        mind, story = self._mind, self._mind.story()
        for seat, claim in mind.evidence.claims.items():
            if claim.role not in (Role.SEER, Role.MEDIUM) or seat == mind.me or seat not in mind.alive:
                continue
            reports = mind.evidence.reports_by(seat)
            if reports:
                last = reports[-1]
                kind = "claim black" if last.black else "claim white"
                mine = mind.evidence.claims.get(mind.me)
                believed = seat in agenda.kept.trusted or story.p(seat, claim.role) >= DOUBTED
                if seat in agenda.kept.fakes or not believed:
                    kind = "claim doubted"
                elif mine is not None and mine.role is claim.role:
                    continue  # There are two of them, as it seems.
                if last.target not in (mind.me, agenda.vote):
                    yield Intent(
                        "remark",
                        ("claim", seat, len(reports)),
                        seat,
                        other=last.target,
                        role=claim.role,
                        kind=kind,
                    )
            elif mind.day > claim.day:
                yield Intent("remark", ("claim", seat, 0), seat, role=claim.role, kind="claim empty")

    def _topic(self, agenda: Intentions) -> Iterator[Intent]:
        """A word about what somebody else has just talked of."""
        mind, talks = self._mind, self._mind.view.scene.talks
        said = [(at, talks[at]) for at in range(max(0, len(talks) - len(mind.alive)), len(talks))]
        for at, spoke in reversed(said):
            if spoke.seat == mind.me or spoke.seat not in mind.alive or mind.evidence.asks(at):
                continue
            found = topic_of(spoke.text)
            # Whoever brought it up is answered, and once.
            others = (t for t in talks if t.day == mind.day and t is not spoke and t.seat != spoke.seat)
            taken = any(topic_of(t.text) == found for t in others)
            if found[0] and not taken:
                reason = Observed(spoke.seat, "said", spoke.day, found[1])
                yield Intent("remark", (found[0], found[1]), spoke.seat, reason=reason, kind=found[0])

    def _idle(self, agenda: Intentions) -> Iterator[Intent]:
        """Small talk of the first day, as one's temperament has it."""
        for n in range(IDLE):
            yield Intent("remark", ("idle", n), kind="idle")

    def _left(self, agenda: Intentions) -> Iterator[Intent]:
        """How many are left, and how many werewolves may be among them."""
        mind = self._mind
        yield Intent("remark", ("left", mind.day), kind="left")

    def _found(self, agenda: Intentions) -> Iterator[Intent]:
        """Who was found dead, and whom he was after."""
        mind = self._mind
        for seat in mind.evidence.mornings.get(mind.day, ()):
            after = [p.target for p in mind.evidence.pointed if p.by == seat and p.target in mind.others]
            if after:
                yield Intent("remark", ("found", seat), seat, other=after[-1], kind="found")


def topic_of(text: str) -> tuple[str, str]:
    """What somebody talks of, and its name: `thing`, seen or heard; `food`; `topic`, of his trade."""
    book = phrase_book("en" if text.isascii() else "ja")
    for name in TAKEN_UP:
        for thing in book.things[name]:
            if thing in text:
                return ("food" if name == "food" else "thing"), thing
    return next((("topic", called) for word, called in book.topics.items() if word in text), ("", ""))
