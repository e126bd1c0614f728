"""What a parrot says next: that it comes out, what it saw, whom it suspects and why, whom it votes for.

Each is said once (a vote again when it has changed). The ways to say something go from the fullest to the
shortest, and the voice takes the first that fits.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from jinro.game.draws import Draws
from jinro.game.events import Spoke
from jinro.game.roles import Role, Seat, Species
from jinro.game.views import View
from jinro.language.aiwolf import ANY, Result, Sentence, Statement, Verb, build
from jinro.language.aiwolf.extract import stated
from jinro.language.claims import Agent
from jinro.players.parrot.hearing import facts, pretence
from jinro.players.parrot.judge import Doubt, Judge
from jinro.players.parrot.mind import Mind
from jinro.players.parrot.pose import Seen
from jinro.players.parrot.voice import Way

NEVER = 1_000
"""The day of what does not happen."""
SMALL = 7
"""In villages up to this size seers come out at once."""
STRONG = 8.0
"""From this weight on a doubt is worth a sentence of its own."""
OPEN_ROLES = (Role.SEER, Role.MEDIUM)


class Line(Struct, frozen=True):
    """Something to say: what it is, so that it is said once, and the ways to say it."""

    key: tuple[object, ...]
    ways: Sequence[Way]
    quoted: Seat = 0
    """Whose utterance it refers to."""
    target: Seat = 0
    """Whom a vote or an attack is for."""
    seen: Seen | None = None
    """The result that some of the ways hold."""


class Agenda:
    """The things to say of one seat in one game."""

    def __init__(self, view: View, mind: Mind, judge: Judge, draws: Draws, protocol: bool) -> None:
        self.mind = mind
        self.judge = judge
        self.out = False
        """Whether I have come out."""
        self.vote: Seat = 0
        """The vote that I announced today."""
        self.wish: Seat = 0
        """The victim that I whispered of tonight."""
        self._said: set[tuple[object, ...]] = set()
        self._draws = draws
        self._protocol = protocol
        self._first_vote = _first_day_with(view, "execution")
        self._out_on = view.rules.first_day + 1 + draws.number("out") % 2
        self._changes = 0
        self._guards: list[tuple[int, Seat]] = []

    def new_day(self) -> None:
        self.vote, self.wish, self._changes = 0, 0, 0

    def guarded(self, day: int, target: Seat) -> None:
        """I stand guard; there may be a time to tell."""
        self._guards.append((day, target))

    def said(self, line: Line, way: Way | None) -> None:
        """Remember a line, and what the way it was said tells; None: there was no way."""
        self._said.add(line.key)
        kind = line.key[0]
        if kind == "vote" and way is not None:
            self._changes += self.vote != 0
            self.vote = line.target
        elif kind == "attack" and way is not None:
            self.wish = line.target
        if kind not in ("pose", "attack") and isinstance(way, Sentence):
            self._told(line, way)

    def _told(self, line: Line, way: Sentence) -> None:
        """A line may hold a coming-out or a result beside what it is about."""
        me = self.mind.me
        for node, _ in stated(way, me):
            if isinstance(node, Statement) and node.verb is Verb.COMINGOUT and node.target == me:
                self.out = True
            elif isinstance(node, Result) and node.subject == me and line.seen is not None:
                self._said.add(("report", line.seen.day, line.seen.target))

    # In public

    def next_line(self, view: View, *, hurry: bool) -> Line | None:
        """What to say now; None for nothing. `hurry`: one cannot wait for what others say."""
        self._leave_to_fellows()
        seen = self.mind.results.until_now(view)
        line = self._come_out(view, seen) or self._report(seen) or self._rebut()
        if line is not None:
            return line
        doubt = self.judge.prey(view, view.alive)
        line = self._suspect(doubt) or self._ask(view) or self._urge_seer(view, doubt)
        if line is not None or doubt is None or not hurry:
            return line
        return self._announce(doubt)

    def _leave_to_fellows(self) -> None:
        """A wolf does not claim what another has claimed."""
        mind = self.mind
        if self.out or mind.pose not in OPEN_ROLES or mind.pose is mind.role:
            return
        if any(mind.claims.get(seat) is mind.pose for seat in mind.fellows):
            mind.step_back()

    def _new(
        self,
        key: tuple[object, ...],
        ways: Iterable[Way],
        quoted: Seat = 0,
        *,
        target: Seat = 0,
        seen: Seen | None = None,
    ) -> Line | None:
        return None if key in self._said else Line(key, tuple(ways), quoted, target, seen)

    def _come_out(self, view: View, seen: Sequence[Seen]) -> Line | None:
        if self.out or not self._wants_out(view, seen):
            return None
        claim = build.comingout(self.mind.me, self.mind.pose)
        ways: list[Sentence] = [claim]
        if len(seen) == 1 and not self._protocol:
            # Classic agents expect a claim by itself; people like to hear at once what was seen.
            ways.insert(0, build.and_(claim, _report(seen[0], self.mind.day)))
        return self._new(("out",), ways, seen=seen[0] if seen else None)

    def _wants_out(self, view: View, seen: Sequence[Seen]) -> bool:
        mind = self.mind
        if mind.pressed(len(view.alive)):
            return True
        if mind.accuser() is not None:
            # A villager says so in its answer.
            return mind.pose is not Role.VILLAGER
        if mind.pose is Role.FREEMASON:
            return mind.day > view.rules.first_day + 1
        if mind.pose not in OPEN_ROLES or not seen:
            return False
        found = any(one.species is Species.WEREWOLF for one in seen)
        rivals = mind.pose in mind.claims.values()
        return found or rivals or view.rules.seats <= SMALL or mind.day >= self._out_on

    def _report(self, seen: Sequence[Seen]) -> Line | None:
        if not self.out:
            return None
        for one in seen:
            line = self._new(("report", one.day, one.target), [_report(one, self.mind.day)])
            if line is not None:
                return line
        if self.mind.pose is self.mind.role is Role.BODYGUARD:
            for day, target in self._guards[-3:]:
                line = self._new(("guard", day), [build.day(day, build.guarded(target))])
                if line is not None:
                    return line
        return None

    def _rebut(self) -> Line | None:
        told = self.mind.accuser()
        if told is None:
            return None
        assert told.spoke is not None
        no = build.disagree(build.talk(told.spoke.day, told.spoke.idx))
        because = build.because(build.comingout(self.mind.me, self.mind.pose), no)
        return self._new(("rebut", told.by), [because, no], told.by)

    def _suspect(self, doubt: Doubt | None) -> Line | None:
        """Whom I take for a wolf, and why; not where somebody has said so before me."""
        mind = self.mind
        if doubt is None or doubt.reason is None or doubt.weight < STRONG or doubt.target == self.vote:
            return None
        if doubt.known or doubt.target in mind.suspected or self._said_by(doubt.target):
            return None
        ways = [build.because(doubt.reason, what) for what in self.judge.takes_for(doubt.target)]
        return self._new(("suspect", doubt.target), [*ways, self.judge.takes_for(doubt.target)[-1]])

    def _ask(self, view: View) -> Line | None:
        """A question that nobody has asked today, from one in a few."""
        mind, key = self.mind, ("ask", self.mind.day)
        if mind.asked or key in self._said or self._draws.number(f"ask/{mind.day}") % len(view.alive) > 1:
            return None
        if view.rules.has(Role.SEER) and not self.out and Role.SEER not in mind.claims.values():
            if mind.pose is Role.SEER:
                return None
            return self._new(("seer?",), [build.request(ANY, build.comingout(ANY, Role.SEER))])
        if mind.day < self._first_vote:
            return None
        what = build.vote(ANY) if mind.day % 2 else build.estimate(ANY, Role.WEREWOLF)
        return self._new(key, [build.inquire(ANY, what)])

    def _urge_seer(self, view: View, doubt: Doubt | None) -> Line | None:
        """Ask the one seer to look at whom I doubt."""
        mind, key = self.mind, ("urge", self.mind.day)
        seers = [s for s in mind.claimants(Role.SEER) if s in view.alive and s not in mind.fellows]
        if mind.divine_asked or key in self._said or len(seers) != 1 or doubt is None:
            return None
        if doubt.known or doubt.target == seers[0] or doubt.target in mind.fellows:
            return None
        if self._draws.number(f"urge/{mind.day}") % len(view.alive) > 1:
            return None
        return self._new(key, [build.request(seers[0], build.divination(doubt.target))])

    def _announce(self, doubt: Doubt) -> Line | None:
        """My vote, with my reason; where others have said it before me I agree, or say no more than that."""
        day, target = self.mind.day, doubt.target
        if day < self._first_vote or target == self.vote or self._changes > 1:
            return None
        vote = build.vote(target)
        key = ("vote", day, target)
        said = self._said_by(target)
        if len(said) > 1 or (said and doubt.reason is None):
            spoke = said[self._draws.number(f"agree/{day}") % len(said)]
            agreed = build.because(build.agree(build.talk(spoke.day, spoke.idx)), vote)
            short = len(said) > 2 and self._draws.number(f"short/{day}") % 2
            return self._new(key, [vote] if short else [agreed, vote], spoke.seat, target=target)
        if ("suspect", target) in self._said:
            return self._new(key, [vote], target=target)
        reason = doubt.reason or self.judge.takes_for(target)[-1]
        ways: list[Sentence] = [build.because(reason, vote), vote]
        if doubt.known:
            ways.insert(0, build.because(reason, build.and_(vote, build.request(ANY, build.vote(target)))))
        return self._new(key, ways, target=target)

    def _said_by(self, target: Seat) -> list[Spoke]:
        """Where others announced the same vote today, in their order."""
        found = [spoke for aim, spoke in self.mind.votes.values() if aim == target]
        return sorted(found, key=lambda spoke: spoke.idx)

    # Among wolves

    def next_whisper(self, view: View) -> Line | None:
        """My pose before the first night, my wish for each night."""
        if not _attacks(view):
            self._agree_on_pose(view)
            return self._pretend()
        if self.wish:
            return None
        first = self.wishes(view)
        if first:
            target, spoke = first[0]
            agreed = build.because(build.agree(build.whisper(spoke.day, spoke.idx)), build.attack(target))
            key = ("attack", view.day, target)
            return self._new(key, [agreed, build.attack(target)], spoke.seat, target=target)
        target = self.judge.victim(view, [s for s in view.alive if s not in view.fellows])
        if not target:
            return None
        attack = build.attack(target)
        role = self.mind.claims.get(target)
        own: list[Sentence] = [attack]
        if role is not None:
            own.insert(0, build.because(build.comingout(target, role, subject=target), attack))
        return self._new(("attack", view.day, target), own, target=target)

    def _pretend(self) -> Line | None:
        """Tell the fellows what I will pass for; a villager has nothing to tell in prose."""
        me, pose = Agent(self.mind.me), self.mind.pose
        if self._protocol:
            return self._new(("pose",), [build.comingout(me.seat, pose)])
        if pose not in OPEN_ROLES:
            return None
        return self._new(("pose",), [pretence(me, pose)])

    def _agree_on_pose(self, view: View) -> None:
        """No two wolves pass for the same, but for villagers."""
        for spoke in view.whispers:
            if spoke.seat == self.mind.me or self.out or self.mind.pose not in OPEN_ROLES:
                continue
            if any(f.kind in ("claim", "pose") and f.role is self.mind.pose for f in facts(spoke.text)):
                self.mind.step_back()

    def wishes(self, view: View) -> list[tuple[Seat, Spoke]]:
        """Whom fellows want to attack tonight, in the order in which they said so."""
        found = []
        for spoke in view.whispers:
            if spoke.day == view.day and spoke.seat != self.mind.me:
                for fact in facts(spoke.text):
                    target = self.mind.seat(fact.target)
                    if fact.kind == "attack" and target in view.alive and target not in view.fellows:
                        found.append((target, spoke))
        return found


def _report(seen: Seen, today: int) -> Sentence:
    make = build.divined if seen.verb is Verb.DIVINED else build.identified
    told = make(seen.target, seen.species)
    return told if seen.day >= today - 1 else build.day(seen.day, told)


def _attacks(view: View) -> bool:
    """Whether this day ends in an attack."""
    phases = (*view.rules.day_phases, *view.rules.night_phases)
    return any("attack" in phase.actions and phase.applies(view.day) for phase in phases)


def _first_day_with(view: View, action: str) -> int:
    phases = (*view.rules.day_phases, *view.rules.night_phases)
    days = range(view.rules.first_day, view.rules.first_day + 3)
    return next((d for d in days if any(action in p.actions and p.applies(d) for p in phases)), NEVER)
