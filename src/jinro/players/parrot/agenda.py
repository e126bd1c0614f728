"""What a parrot says next: its role, its results, its suspicions with reasons, its vote.

Each item is said once; a vote is said again when it changes. The wordings of an item run from the longest to
the shortest, and `Phrasing` takes the first one that fits.
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
from jinro.players.parrot.hearing import pretence
from jinro.players.parrot.judgement import Doubt, Weighing
from jinro.players.parrot.mind import Mind
from jinro.players.parrot.phrasing import Wording
from jinro.players.parrot.pose import OwnResult

NEVER = 1_000
"""Stands for the day of an action that no phase has."""
SMALL = 7
"""Up to this many seats a seer comes out at once."""
STRONG = 8.0
"""Least weight at which a doubt gets a sentence of its own."""
OPEN_ROLES = (Role.SEER, Role.MEDIUM)


class AgendaItem(Struct, frozen=True):
    """Something to say, with alternative wordings. `key` identifies it, so that it is said only once."""

    key: tuple[object, ...]
    wordings: Sequence[Wording]
    quoted: Seat = 0
    """Seat whose utterance it refers to."""
    target: Seat = 0
    """Target of a vote or an attack."""
    seen: OwnResult | None = None
    """The result that some of the wordings contain."""


class Agenda:
    """What one seat has to say in one game, and what it has said."""

    def __init__(self, view: View, mind: Mind, judgement: Weighing, draws: Draws, protocol: bool) -> None:
        self.mind = mind
        self.judgement = judgement
        self.out = False
        """Whether the role has been claimed in public."""
        self.vote: Seat = 0
        """The vote announced today; 0: none."""
        self.wish: Seat = 0
        """The attack target whispered tonight; 0: none."""
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
        """Remember a guard; it may be reported later."""
        if target:  # Nobody, if there was nobody to guard.
            self._guards.append((day, target))

    def said(self, item: AgendaItem, wording: Wording | None) -> None:
        """Mark an item as said. `wording` is the one used; None: none of them fitted."""
        self._said.add(item.key)
        kind = item.key[0]
        if kind == "vote" and wording is not None:
            self._changes += self.vote != 0
            self.vote = item.target
        elif kind == "attack" and wording is not None:
            self.wish = item.target
        if kind not in ("pose", "attack") and isinstance(wording, Sentence):
            self._remember(item, wording)

    def _remember(self, item: AgendaItem, wording: Sentence) -> None:
        """Mark a coming-out or a result that the wording contains besides its main point."""
        me = self.mind.me
        for node, _ in stated(wording, me):
            if isinstance(node, Statement) and node.verb is Verb.COMINGOUT and node.target == me:
                self.out = True
            elif isinstance(node, Result) and node.subject == me and item.seen is not None:
                self._said.add(("report", item.seen.day, item.seen.target))

    # Talk

    def next_item(self, view: View, *, hurry: bool) -> AgendaItem | None:
        """The next item for the talk; None: nothing. `hurry`: do not wait for the others to speak first."""
        self._leave_to_fellows()
        seen = self.mind.results.until_now(view)
        item = self._come_out(view, seen) or self._report(seen) or self._rebut()
        if item is not None:
            return item
        doubt = self.judgement.top_doubt(view, view.alive)
        item = self._suspect(doubt) or self._ask(view) or self._urge_seer(view, doubt)
        if item is not None or doubt is None or not hurry:
            return item
        return self._announce(doubt)

    def _leave_to_fellows(self) -> None:
        """Drop a pretended role that a fellow werewolf has claimed."""
        mind = self.mind
        if self.out or mind.pose not in OPEN_ROLES or mind.pose is mind.role:
            return
        if any(mind.claims.get(seat) is mind.pose for seat in mind.fellows):
            mind.step_back()

    def _new(
        self,
        key: tuple[object, ...],
        wordings: Iterable[Wording],
        quoted: Seat = 0,
        *,
        target: Seat = 0,
        seen: OwnResult | None = None,
    ) -> AgendaItem | None:
        return None if key in self._said else AgendaItem(key, tuple(wordings), quoted, target, seen)

    def _come_out(self, view: View, seen: Sequence[OwnResult]) -> AgendaItem | None:
        if self.out or not self._wants_out(view, seen):
            return None
        claim = build.comingout(self.mind.me, self.mind.pose)
        wordings: list[Sentence] = [claim]
        if len(seen) == 1 and not self._protocol:
            # Classic agents expect the claim alone; people want the result at once.
            wordings.insert(0, build.and_(claim, _report(seen[0], self.mind.day)))
        return self._new(("out",), wordings, seen=seen[0] if seen else None)

    def _wants_out(self, view: View, seen: Sequence[OwnResult]) -> bool:
        mind = self.mind
        if mind.pressed(len(view.alive)):
            return True
        if mind.accuser() is not None:
            # A villager claims its role in the rebuttal.
            return mind.pose is not Role.VILLAGER
        if mind.pose is Role.FREEMASON:
            return mind.day > view.rules.first_day + 1
        if mind.pose not in OPEN_ROLES or not seen:
            return False
        found = any(one.species is Species.WEREWOLF for one in seen)
        rivals = mind.pose in mind.claims.values()
        return found or rivals or view.rules.seats <= SMALL or mind.day >= self._out_on

    def _report(self, seen: Sequence[OwnResult]) -> AgendaItem | None:
        if not self.out:
            return None
        for one in seen:
            item = self._new(("report", one.day, one.target), [_report(one, self.mind.day)])
            if item is not None:
                return item
        if self.mind.pose is self.mind.role is Role.BODYGUARD:
            for day, target in self._guards[-3:]:
                item = self._new(("guard", day), [build.day(day, build.guarded(target))])
                if item is not None:
                    return item
        return None

    def _rebut(self) -> AgendaItem | None:
        told = self.mind.accuser()
        if told is None:
            return None
        assert told.spoke is not None
        no = build.disagree(build.talk(told.spoke.day, told.spoke.idx))
        because = build.because(build.comingout(self.mind.me, self.mind.pose), no)
        return self._new(("rebut", told.by), [because, no], told.by)

    def _suspect(self, doubt: Doubt | None) -> AgendaItem | None:
        """Name a suspected werewolf with a reason, unless somebody else already did."""
        mind = self.mind
        if doubt is None or doubt.reason is None or doubt.weight < STRONG or doubt.target == self.vote:
            return None
        if doubt.known or doubt.target in mind.suspected or self._said_by(doubt.target):
            return None
        wordings = [build.because(doubt.reason, what) for what in self.judgement.takes_for(doubt.target)]
        return self._new(("suspect", doubt.target), [*wordings, self.judgement.takes_for(doubt.target)[-1]])

    def _ask(self, view: View) -> AgendaItem | None:
        """Ask everybody a question, if nobody has today; only a few of the seats do."""
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

    def _urge_seer(self, view: View, doubt: Doubt | None) -> AgendaItem | None:
        """Ask the only seer to divine the most doubted seat."""
        mind, key = self.mind, ("urge", self.mind.day)
        seers = [s for s in mind.claimants(Role.SEER) if s in view.alive and s not in mind.fellows]
        if mind.divine_asked or key in self._said or len(seers) != 1 or doubt is None:
            return None
        if doubt.known or doubt.target == seers[0] or doubt.target in mind.fellows:
            return None
        if self._draws.number(f"urge/{mind.day}") % len(view.alive) > 1:
            return None
        return self._new(key, [build.request(seers[0], build.divination(doubt.target))])

    def _announce(self, doubt: Doubt) -> AgendaItem | None:
        """Announce the vote with its reason; if others announced the same vote, agree or keep it short."""
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
        reason = doubt.reason or self.judgement.takes_for(target)[-1]
        wordings: list[Sentence] = [build.because(reason, vote), vote]
        if doubt.known:
            wordings.insert(
                0, build.because(reason, build.and_(vote, build.request(ANY, build.vote(target))))
            )
        return self._new(key, wordings, target=target)

    def _said_by(self, target: Seat) -> list[Spoke]:
        """Today's announcements of the same vote, in order."""
        found = [spoke for aim, spoke in self.mind.votes.values() if aim == target]
        return sorted(found, key=lambda spoke: spoke.idx)

    # Whisper

    def next_whisper(self, view: View) -> AgendaItem | None:
        """The next item for the whisper: the pretended role, or tonight's target if there is an attack."""
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
        target = self.judgement.most_valuable(view, [s for s in view.alive if s not in view.fellows])
        if not target:
            return None
        attack = build.attack(target)
        role = self.mind.claims.get(target)
        own: list[Sentence] = [attack]
        if role is not None:
            own.insert(0, build.because(build.comingout(target, role, subject=target), attack))
        return self._new(("attack", view.day, target), own, target=target)

    def _pretend(self) -> AgendaItem | None:
        """Tell the fellows the pretended role; in prose, posing as a villager is not worth a line."""
        me, pose = Agent(self.mind.me), self.mind.pose
        if self._protocol:
            return self._new(("pose",), [build.comingout(me.seat, pose)])
        if pose not in OPEN_ROLES:
            return None
        return self._new(("pose",), [pretence(me, pose)])

    def _agree_on_pose(self, view: View) -> None:
        """Drop the pretended role if a fellow has announced the same one."""
        for spoke in view.whispers:
            if spoke.seat == self.mind.me or self.out or self.mind.pose not in OPEN_ROLES:
                continue
            if any(f.kind in ("claim", "pose") and f.role is self.mind.pose for f in self.mind.heard(spoke)):
                self.mind.step_back()

    def wishes(self, view: View) -> list[tuple[Seat, Spoke]]:
        """Attack targets that fellows whispered tonight, in order."""
        found = []
        for spoke in view.whispers:
            if spoke.day == view.day and spoke.seat != self.mind.me:
                for fact in self.mind.heard(spoke):
                    target = self.mind.seat(fact.target)
                    if fact.kind == "attack" and target in view.alive and target not in view.fellows:
                        found.append((target, spoke))
        return found


def _report(seen: OwnResult, today: int) -> Sentence:
    make = build.divined if seen.verb is Verb.DIVINED else build.identified
    told = make(seen.target, seen.species)
    return told if seen.day >= today - 1 else build.day(seen.day, told)


def _attacks(view: View) -> bool:
    """Whether the current day has an attack phase."""
    phases = (*view.rules.day_phases, *view.rules.night_phases)
    return any("attack" in phase.actions and phase.applies(view.day) for phase in phases)


def _first_day_with(view: View, action: str) -> int:
    phases = (*view.rules.day_phases, *view.rules.night_phases)
    days = range(view.rules.first_day, view.rules.first_day + 3)
    return next((d for d in days if any(action in p.actions and p.applies(d) for p in phases)), NEVER)
