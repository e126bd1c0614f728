"""What the seat means to say: an act of speech, what it claims, and why; the voice words it.

Each intent is said once; a vote is said again when it changes. A reason is always an event: a claim, a
report, a vote, a death. It is the one that moved the probability most, in the mind or in the cover story.
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from jinro.game.roles import Role, Seat
from jinro.players.reasoner.commitments import Commitments
from jinro.players.reasoner.cover import OPEN_ROLES, CoverResult
from jinro.players.reasoner.decisions import attack_scores, power_play, vote_scores
from jinro.players.reasoner.evidence import EvidenceItem, HeardClaim, HeardReport, Observed, Pointed
from jinro.players.reasoner.intent import Intent, SpeechAct
from jinro.players.reasoner.looking import why_looked
from jinro.players.reasoner.mind import ReasonerMind, has_today
from jinro.players.reasoner.quoting import observed

SMALL: Final = 7
"""Up to this many seats a seer comes out at once."""
CLEAR: Final = 0.45
"""From this probability on somebody is called a werewolf before the vote is announced."""
BETTER: Final = 0.06
"""How much better another target must be to change an announced vote."""
NEAR: Final = 0.15
"""How much worse somebody may be who is named instead of whoever asks."""
CHANGES: Final = 2
"""How often a vote may change on one day."""
TRUSTED: Final = 0.12
"""Up to this probability somebody is trusted."""
FAKE: Final = 0.02
"""Below this probability of his role nobody's results are named as a reason."""
DOUBTED: Final = 0.5
"""Up to this probability the results of somebody count."""
LIKELY: Final = 51
"""The least degree of a suspicion that is said in percent."""
MOVED: Final = 0.005
"""How much an event must have moved a probability to be a reason."""


class Intentions:
    """What one seat has to say in one game, and what it has said."""

    def __init__(self, mind: ReasonerMind) -> None:
        self.mind = mind
        self.out = False
        """Whether it has claimed its role in public."""
        self.vote: Seat = 0
        """The vote announced today; 0: none."""
        self.wish: Seat = 0
        """The attack whispered tonight; 0: none."""
        self.guards: list[tuple[int, Seat]] = []
        self.named: Seat = 0
        """Whom it has called suspicious today, before its vote; 0: nobody."""
        self.grounds: dict[tuple[int, Seat], tuple[EvidenceItem | Observed | None, HeardClaim | None]] = {}
        """Why it was against somebody, by day and seat, as it said."""
        self.denied: Seat = 0
        """Whose result about it it has called false today; 0: nobody's."""
        self.kept = Commitments(mind.me)
        """Whom it trusts and whom it does not, as it has said."""
        self._left: set[Seat] = set()
        """Whom it was against today, and is no more."""
        self._word_at = 0
        """How much had been said when it last named somebody."""
        self._said: set[tuple[object, ...]] = set()
        self._changes = 0
        self._out_on = mind.rules.first_day + 1 + mind.draws.number("out") % 2

    def new_day(self) -> None:
        self.vote, self.wish, self.named, self.denied, self._changes = 0, 0, 0, 0, 0
        self._left = set()
        self.kept.forgive(self.mind.evidence.fallen_seats)

    def said(self, intent: Intent, spoken: bool) -> None:
        """Remember that an intent was said; not `spoken`: no wording of it fitted."""
        self._said.add(intent.key)
        if intent.act == "come_out" or (intent.act in ("rebut", "vouch") and intent.role is not None):
            self.out = True
        for result in (*filter(None, (intent.result,)), *intent.more):
            self._said.add(_result_key(result))
        if intent.act == "suspect":
            self._said.add(("suspect", self.mind.day, intent.target))
        if intent.act in ("vote", "suspect") and spoken:
            self.grounds[self.mind.day, intent.target] = intent.reason, intent.rival
        if not spoken:
            return
        self.kept.note(intent, len(self.mind.view.talks))
        pose = self.mind.cover.pose
        if self.out and pose in OPEN_ROLES:
            self.kept.distrust(self.mind.evidence.claimants(pose))
        if intent.act == "rebut":
            self.denied = intent.target
        found = intent.result
        if found is not None and found.black and found.power == "divine" and not self.named:
            self.named = found.target
        word = intent.act == "vote" or (intent.act == "suspect" and not self.named)
        if word and intent.target != self.named:
            self._left |= {self.named} - {0}
            self._changes += self.named != 0
            self._word_at = len(self.mind.view.talks)
        if intent.act == "vote":
            self.vote = self.named = intent.target
        elif word:
            self.named = intent.target
        elif intent.act in ("attack", "agree_attack"):
            self.wish = intent.target

    def _fresh(self, intent: Intent) -> bool:
        return intent.key not in self._said

    # Talk

    def next_talk(self, *, last: bool) -> Intent | None:
        """The next thing to say to everybody; None: nothing. `last`: there may be no other turn."""
        self._leave_to_fellows()
        return next(filter(self._fresh, self._talk(last)), None)

    def _talk(self, last: bool) -> Iterator[Intent]:
        mind = self.mind
        yield from self._power_play()
        yield from self._come_out()
        if self.out:
            yield from self._reports()
        yield from self._rebut()
        yield from self._vouch()
        if mind.day < mind.first_vote or not has_today(mind.view, "execution"):
            yield from self._ask_seer()
            return
        scores = vote_scores(mind, mind.others)
        if not scores:
            return
        best, cause = self.choice(scores)
        story = mind.story()
        free = self.named in (0, best) and cause is None
        if not self.vote and not last and free and story.wolf[best] >= CLEAR:
            yield from self._suspect(best)
        yield from self._ask_seer()
        yield from self._announce(best, scores, cause)
        yield from self._request()

    def favourite(self, but: Seat = 0) -> Seat:
        """Whom it would vote for now: whom it has named, or who seems best; 0: nobody."""
        mind = self.mind
        if self.named in mind.alive and self.named != but:
            return self.named
        scores = vote_scores(mind, mind.others)
        best = self.choice(scores)[0] if scores else 0
        rest = {seat: score for seat, score in scores.items() if seat != but}
        other = self.choice(rest)[0] if best == but and rest else 0
        # To his face somebody is named only if nobody else comes near.
        return other if other and scores[best] - scores[other] < NEAR else best

    def choice(self, scores: dict[Seat, float]) -> tuple[Seat, EvidenceItem | None]:
        """The best target that fits what it has said; of somebody whom it trusted, with what is new since."""
        order = sorted(scores, key=lambda seat: -scores[seat])
        if self.mind.evidence.confessed or power_play(self.mind):
            return order[0], None  # The masks are off.
        for seat in order:
            since = self.kept.trusted.get(seat)
            if since is None:
                return seat, None
            cause = self._cause(0, seat, since)
            if cause is not None:
                return seat, cause
        return order[0], None

    def may_come_out(self) -> bool:
        """Whether it may claim its role when it is asked for results."""
        return not self.out and (self._wants_out() or self.mind.day > self.mind.rules.first_day)

    def _leave_to_fellows(self) -> None:
        """Drop a pretended role that a fellow werewolf has claimed."""
        cover, claims = self.mind.cover, self.mind.evidence.claims
        if self.out or cover.honest or cover.pose not in OPEN_ROLES:
            return
        if any(seat in claims and claims[seat].role is cover.pose for seat in self.mind.fellows):
            cover.step_back()

    def _power_play(self) -> Iterator[Intent]:
        """Where the werewolves' side has the majority, the possessed says what it is, then a werewolf does,
        so that they vote together. A werewolf waits for the possessed: nobody else would follow it."""
        mind = self.mind
        if not power_play(mind):
            return
        if mind.role is Role.POSSESSED:
            yield Intent("confess", ("confess",), role=Role.POSSESSED)
        elif any(
            claim.role is Role.POSSESSED and seat in mind.alive and mind.own().p(seat, Role.POSSESSED) > 0.5
            for seat, claim in mind.evidence.confessed.items()
        ):
            yield Intent("confess", ("confess",), role=Role.WEREWOLF)

    def _come_out(self) -> Iterator[Intent]:
        if not self.out and self._wants_out():
            # Classic agents expect the claim alone; people want the results at once. The latest comes first,
            # so that what does not fit in a line is the oldest.
            classic = self.mind.rules.talk_language == "aiwolf"
            told = () if classic else tuple(reversed(self.mind.cover.results()))
            first = told[0] if told else None
            yield self.mind_of(
                Intent("come_out", ("out",), role=self.mind.cover.pose, result=first, more=told[1:])
            )

    def _wants_out(self) -> bool:
        mind = self.mind
        pose, results = mind.cover.pose, mind.cover.results()
        if pose is Role.VILLAGER or (mind.lies and pose not in OPEN_ROLES):
            return False
        if mind.pressed() or mind.accusers():
            return True
        if pose is Role.FREEMASON:
            return mind.day > mind.rules.first_day + 1 or self._partner_accused() is not None
        if pose not in OPEN_ROLES or not results:
            return False
        rivals = any(c.role is pose for c in mind.evidence.claims.values() if c.by != mind.me)
        found = any(result.black for result in results)
        return found or rivals or mind.rules.seats <= SMALL or mind.day >= self._out_on

    def _reports(self) -> Iterator[Intent]:
        mind = self.mind
        for result in mind.cover.results():
            yield self.mind_of(Intent("report", _result_key(result), result=result))
        if mind.cover.pose is mind.role is Role.BODYGUARD:
            for day, target in self.guards[-2:]:
                yield Intent("guarded", ("guarded", day), target=target, result=None, to=day)

    def mind_of(self, intent: Intent) -> Intent:
        """The result of last night with a word of the one divined, which made the seer look."""
        mind, result = self.mind, intent.result
        if (
            result is None
            or result.power != "divine"
            or result.day != mind.day - 1
            or result.day < mind.first_vote
        ):
            return intent
        if intent.more or mind.rules.talk_language != "prose" or mind.draws.number(f"looked/{mind.day}") % 3:
            return intent
        why, other = why_looked(mind, result.target, result.day)
        return replace(intent, kind=why, other=other) if other else intent

    def _rebut(self) -> Iterator[Intent]:
        mind = self.mind
        for report in mind.evidence.reports:
            if report.target == mind.me and report.black:
                role = (
                    mind.cover.pose
                    if not (mind.lies and mind.cover.pose not in OPEN_ROLES)
                    else Role.VILLAGER
                )
                yield Intent("rebut", ("rebut", report.by), report.by, role=role, answers=report)

    def _partner_accused(self) -> HeardReport | None:
        mind = self.mind
        if mind.role is not Role.FREEMASON:
            return None
        against = [r for r in mind.evidence.reports if r.target in mind.fellows and r.black]
        return against[-1] if against else None

    def _vouch(self) -> Iterator[Intent]:
        """A freemason speaks for its partner."""
        accused = self._partner_accused()
        if accused is not None and accused.target in self.mind.alive:
            yield Intent(
                "vouch", ("vouch", accused.target, accused.by), accused.target,
                role=Role.FREEMASON, answers=accused,
            )  # fmt: skip

    def _suspect(self, target: Seat) -> Iterator[Intent]:
        key = ("suspect", self.mind.day, target)
        in_degrees = self.mind.rules.talk_language == "osawa"
        if key in self._said or (not in_degrees and self.mind.draws.number(f"open/{self.mind.day}") % 3):
            return
        reason, rival = self.reason(target)
        percent = round(100 * self.mind.story().wolf[target])
        if reason is not None and not (in_degrees and percent < LIKELY):
            # What is less likely than not is no suspicion, where degrees are said.
            yield Intent("suspect", key, target, reason=reason, rival=rival, percent=percent)

    def _ask_seer(self) -> Iterator[Intent]:
        """Ask for a seer; only a few of the seats do."""
        mind, evidence = self.mind, self.mind.evidence
        if not mind.rules.has(Role.SEER) or self.out or evidence.claimants(Role.SEER) or evidence.asked:
            return
        if mind.cover.pose is Role.SEER or mind.draws.number(f"ask/{mind.day}") % len(mind.alive) > 1:
            return
        yield Intent("ask_seer", ("seer?",))

    def _request(self) -> Iterator[Intent]:
        """Ask the seer whom I believe to divine somebody."""
        mind = self.mind
        story = mind.story()
        seers = [s for s in mind.evidence.claimants(Role.SEER) if s in mind.alive and s != mind.me]
        trusted = [s for s in seers if story.p(s, Role.SEER) > 0.5 and s not in mind.fellows]
        if len(trusted) != 1 or not has_today(mind.view, "divine"):
            return
        if mind.draws.number(f"urge/{mind.day}") % len(mind.alive) > 1:
            return
        asked = {fact.target for _, fact in mind.evidence.asked if fact.kind == "divine"}
        seen = {r.target for r in mind.evidence.reports_by(trusted[0])}
        options = [s for s in mind.others if s not in {*asked, *seen, *seers, *mind.fellows, self.vote}]
        if options and not asked and not mind.evidence.is_asked(trusted[0]):
            target = max(options, key=lambda s: (story.wolf[s], -s))
            yield Intent("request_divination", ("urge", mind.day), target, to=trusted[0])

    def _announce(
        self, best: Seat, scores: dict[Seat, float], cause: EvidenceItem | None
    ) -> Iterator[Intent]:
        """The vote; another one than it has named, or one whom it trusted, only if something is new
        (`cause`), which it then says."""
        mind, word = self.mind, self.vote or self.named
        if word in scores:
            better = scores[best] - scores[word] >= BETTER and best not in self._left
            may = word != best and better and self._changes < CHANGES
            cause = self._cause(word, best, self._word_at) if may else None
            best = best if cause is not None else word
        if self.vote == best:
            return
        key = ("vote", mind.day, best, self._changes)
        if key in self._said:
            return
        reason, rival = self.reason(best)
        changed = cause is not None
        other = word if isinstance(cause, (HeardReport, HeardClaim)) and self._is_about(cause, word) else 0
        if cause is not None and not other:
            reason, rival = cause, None
        kind = "" if not other else "cleared" if isinstance(cause, HeardReport) else "claimed"
        by = cause.by if isinstance(cause, HeardReport) and other else 0
        given = reason or self.seen(best)
        liar = 0 if word or changed else self.liar(best, given)
        if liar:
            kind, other = "rival", liar
        trusted = tuple(s for s in self.kept.trusted if s in mind.alive and s != best)[-3:]
        plain = given is None and not kind and not changed and not mind.evidence.confessed
        if plain and trusted and best not in mind.evidence.claimants(mind.cover.pose):
            kind = "rest"
        yield Intent(
            "vote", key, best, reason=given, rival=rival, changed=changed, other=other, kind=kind, source=by,
            second=self._second(best, given), seats=trusted if kind == "rest" else (),
        )  # fmt: skip

    def seen(self, target: Seat) -> Observed | None:
        """What somebody said or did not say, as a reason; of a rival its claim is reason enough."""
        mind = self.mind
        if mind.rules.checked_speech or (self.out and target in mind.evidence.claimants(mind.cover.pose)):
            return None
        return observed(mind, target)

    def liar(self, target: Seat, reason: EvidenceItem | Observed | None) -> Seat:
        """Somebody whom it has called a liar, and does not vote for, so that it must say why; 0: nobody."""
        claims, alive = self.mind.evidence.claims, self.mind.alive
        if self.mind.evidence.confessed:
            return 0
        if target in claims and claims[target].role is self.mind.cover.pose:
            return 0
        roles = {claims[seat].role for seat in self.kept.trusted if seat in claims} & set(OPEN_ROLES)
        false = (s for s, c in claims.items() if c.role in roles and s not in (self.mind.me, target))
        fakes = [*self.kept.fakes, *(s for s in false if s not in self.kept.trusted)]
        fakes = [seat for seat in fakes if seat in alive and reason is None]
        liar = self.denied or (fakes[-1] if fakes else 0)
        return liar if liar != target and self.mind.counts.get(Role.POSSESSED) else 0

    def _second(self, target: Seat, first: EvidenceItem | Observed | None) -> EvidenceItem | None:
        """Another event that speaks against a seat, for whoever is not the first to name the main one."""
        rest = [c for c in self._candidates(target) if c is not first and not isinstance(c, HeardClaim)]
        moved = [(self.mind.moved(item, target), n) for n, item in enumerate(rest)]
        most = max(moved, default=(0.0, 0))
        return rest[most[1]] if first is not None and most[0] > MOVED else None

    def _cause(self, word: Seat, best: Seat, since: int) -> EvidenceItem | None:
        """What is new since so much was said, and speaks for another one than it has named (`word`)."""
        evidence = self.mind.evidence
        for report in reversed(evidence.reports):
            clears = report.at >= since and report.target == word and not report.black
            if clears and report.by not in self.kept.fakes:
                return report
        claim = evidence.claims.get(word)
        if claim is not None and claim.at >= since and claim.role is not Role.VILLAGER:
            return claim
        fresh = [item for item in self._candidates(best) if getattr(item, "at", -1) >= since]
        moved = [(self.mind.moved(item, best), n) for n, item in enumerate(fresh)]
        most = max(moved, default=(0.0, 0))
        return fresh[most[1]] if most[0] > MOVED else None

    def _is_about(self, item: EvidenceItem, seat: Seat) -> bool:
        return (isinstance(item, HeardReport) and item.target == seat and not item.black) or (
            isinstance(item, HeardClaim) and item.by == seat
        )

    # Reasons

    def reason(self, target: Seat) -> tuple[EvidenceItem | None, HeardClaim | None]:
        """The event that speaks most against a seat, by what I believe or say that I believe."""
        mind = self.mind
        best, most = None, MOVED
        for item in self._candidates(target):
            if isinstance(item, HeardReport) and item.target in self.kept.fakes and item.by == target:
                continue  # It does not speak for whom it calls a fake.
            moved = mind.moved(item, target)
            if isinstance(item, HeardClaim) and item.by not in mind.evidence.turncoats:
                # That two claim the same can be said of either: only where nothing else can.
                moved *= 0.3
            if moved > most:
                best, most = item, moved
        claims = mind.evidence.claims
        if best is None and target in claims and target not in self.kept.trusted:
            # Where nothing else is known: that others claim the same.
            claim = claims[target]
            alike = claim.role in OPEN_ROLES and len(mind.evidence.claimants(claim.role)) > 1
            best = claim if alike and mind.moved(claim, target) > 0 else None
        if not isinstance(best, HeardClaim):
            return best, None
        rivals = [c for s, c in claims.items() if s != target and c.role is best.role]
        rivals.sort(key=lambda claim: (claim.by not in self.kept.trusted, claim.by in self.kept.fakes))
        return best, rivals[0] if rivals else None

    def _candidates(self, target: Seat) -> Iterator[EvidenceItem]:
        """Events that may be a reason, a few of each kind."""
        evidence = self.mind.evidence
        about = [r for r in evidence.reports if r.target == target and r.black and self.counts(r)]
        yield from about[-2:]
        told = [r for r in evidence.reports if r.by == target]
        yield from [r for r in told if r.black or r.target in evidence.fallen_seats][-2:]
        claim = evidence.claims.get(target)
        if claim is not None and claim.role is not Role.VILLAGER:
            yield claim
        if target in evidence.turncoats:
            yield evidence.turncoats[target]
        votes = [p for p in evidence.all_pointed() if p.by == target and p.at != 0 and self._tells(p)]
        yield from votes[-2:]

    def _tells(self, pointed: Pointed) -> bool:
        """Whether a vote or a suspicion may be a reason: of words only those against somebody whom I trust;
        whoever suspects the one that I suspect, or me, is no suspect for that alone."""
        mind = self.mind
        if pointed.how == "vote":
            if any(p.how == "vote" and p.by == mind.me and p.target == pointed.target and p.day == pointed.day
                   for p in mind.evidence.pointed):  # fmt: skip
                return False  # It did the same.
            return pointed.target not in (self.vote, self.named)
        if pointed.target == mind.me or pointed.target in (self.vote, self.named):
            return False
        if any(r.target == pointed.target and not r.black for r in mind.evidence.reports_by(pointed.by)):
            return False  # He calls him human.
        claim = mind.evidence.claims.get(pointed.target)
        known = [r.at for r in mind.evidence.reports if r.target == pointed.target and not r.black]
        known += [claim.at] if claim is not None else []
        if not known or pointed.at < min(known):
            return False  # It was said before anything spoke for him.
        return mind.story().wolf[pointed.target] <= TRUSTED and self._is_cleared(pointed.target)

    def counts(self, report: HeardReport) -> bool:
        """Whether a result is worth naming: mine, or of somebody whom I do not hold for a fake."""
        mind = self.mind
        role = Role.SEER if report.power == "divine" else Role.MEDIUM
        if report.by in self.kept.fakes:
            return False
        return report.by == mind.me or mind.story().p(report.by, role) >= FAKE

    def _is_cleared(self, seat: Seat) -> bool:
        """Whether something was said for somebody: a result, or a role that he claims."""
        mind, story = self.mind, self.mind.story()
        claim, mine = mind.evidence.claims.get(seat), mind.evidence.claims.get(mind.me)
        if claim is not None and claim.role is not Role.VILLAGER:
            rival = mine is not None and mine.role is claim.role
            if len(mind.evidence.claimants(claim.role)) > 1:
                return seat in self.kept.trusted and not rival  # One of them lies.
            return not rival and story.p(seat, claim.role) >= FAKE
        whites = (r for r in mind.evidence.reports if r.target == seat and not r.black)
        return any(r.by == mind.me or story.wolf[r.by] <= DOUBTED for r in whites)

    # Whispers

    def next_whisper(self) -> Intent | None:
        """The next thing to whisper: the pretended role, or tonight's target."""
        mind = self.mind
        if not has_today(mind.view, "attack"):
            cover = mind.cover
            if not cover.honest and cover.pose in OPEN_ROLES and not self.out:
                self._agree_on_pose()
            if cover.pose not in OPEN_ROLES:
                return None
            intent = Intent("pretend", ("pretend",), role=cover.pose)
            return intent if self._fresh(intent) else None
        if self.wish:
            return None
        wishes = self.wishes()
        options = [s for s in mind.alive if s not in mind.fellows and s != mind.me]
        if not options:
            return None
        scores = attack_scores(mind, options)
        best = max(scores, key=scores.__getitem__)
        for seat, target in wishes:
            if target in scores and scores[best] - scores[target] < 0.3:
                return Intent("agree_attack", ("attack", mind.day, target), target, to=seat)
        return Intent("attack", ("attack", mind.day, best), best, role=self._claimed(best))

    def _claimed(self, seat: Seat) -> Role | None:
        claim = self.mind.evidence.claims.get(seat)
        return None if claim is None or claim.role is Role.VILLAGER else claim.role

    def _agree_on_pose(self) -> None:
        """Drop the pretended role if a fellow announced the same one before."""
        mind = self.mind
        for spoke in mind.view.whispers:
            if spoke.seat == mind.me:
                return
            for fact in mind.hear(spoke):
                if fact.kind in ("claim", "pose") and fact.role is mind.cover.pose:
                    mind.cover.step_back()
                    return

    def wishes(self) -> list[tuple[Seat, Seat]]:
        """(fellow, target) whispered tonight, in order."""
        mind, found = self.mind, []
        for spoke in mind.view.whispers:
            if spoke.day == mind.day and spoke.seat != mind.me:
                for fact in mind.hear(spoke):
                    if (
                        fact.kind == "attack"
                        and fact.target in mind.alive
                        and fact.target not in mind.fellows
                    ):
                        found.append((spoke.seat, fact.target))
        return found


def _result_key(result: CoverResult) -> tuple[object, ...]:
    return "report", result.day, result.power, result.target


__all__ = ["Intentions", "Intent", "Pointed", "SpeechAct"]
