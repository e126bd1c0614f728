"""What a seat says because it takes part in a conversation: greetings, answers, reactions, a summary.

The agenda (`intents`) holds what must be said; this adds what people say around it, in villages whose
language is natural. Nothing here is a claim, a result or a vote, except the answers to questions.
"""

from collections.abc import Iterator
from typing import Final

from jinro.game.roles import Role, Seat
from jinro.players.plans import BluffPlan
from jinro.players.reasoner.answers import SeatAnswers
from jinro.players.reasoner.bluffs import SeatBluffs
from jinro.players.reasoner.cover import OPEN_ROLES
from jinro.players.reasoner.evidence import HeardReport, Observed
from jinro.players.reasoner.intents import TRUSTED, Intent, Intentions
from jinro.players.reasoner.matters import Matter
from jinro.players.reasoner.mind import ReasonerMind, has_today
from jinro.players.reasoner.questions import SeatQuestions
from jinro.players.reasoner.quoting import gave_reason
from jinro.players.reasoner.remarks import SeatRemarks
from jinro.players.reasoner.ties import SeatTies

CHAT: Final = "chat"
"""The first part of the key of every intent that is not of the agenda."""
FIRST: Final = ("confess", "come_out", "report", "rebut", "vouch")
"""Acts of the agenda that go before all conversation."""
PRESSING: Final = 2
"""With so few turns left, the agenda goes first."""
RUSHED: Final = 3
"""From so many announced votes for one on, without much against him, somebody warns of a rush."""
CONVINCED: Final = 0.55
"""From this probability on others are asked to join the vote."""
SPARED: Final = ("suspect", "ask_seer", "ask_votes", "request_divination")
"""Acts of the agenda that somebody who says little leaves out."""
MOST_REMARKS: Final = 2
"""After so much small talk of a day only talkative players remark on what others say."""
MORE_CHAT: Final = 2
"""So much more is said a day around the agenda by those who say much; and by those who say little, less."""
WISHES: Final = ("urge", "accuse_vote")
"""What is answered after questions: it is said of votes all the time."""
MORE_MOVED: Final = 60
"""The same for how often, in percent, something is reacted to."""
DOUBTED: Final = 0.25
"""Below this probability of his role nobody is thanked for a result."""
POWER: Final = {"divine": Role.SEER, "tell": Role.MEDIUM}
MORE_ASKED: Final = 40
"""How much more often, in percent, somebody asks who finds it hard to follow."""
CHATTY: Final = {"talkative": 30, "cheerful": 15, "curious": 15, "kind": 10, "timid": -15, "blunt": -30}
"""How much more, in percent, a temperament reacts."""


class SeatConversation:
    """The talk of one seat in one game: what is said around its agenda."""

    _agenda: Intentions

    def __init__(self, mind: ReasonerMind, traits: frozenset[str]) -> None:
        self._mind = mind
        self._traits = traits
        self._to_others = SeatAnswers(mind)
        self._questions = SeatQuestions(mind)
        self._remarks = SeatRemarks(mind)
        self._ties = SeatTies(mind)
        self._bluffs = SeatBluffs(mind, CHAT)
        self._said: set[tuple[object, ...]] = set()
        self._chat_today = 0
        self._day = -1

    def next_talk(self, agenda: Intentions, *, left: int | None) -> Intent | None:
        """The next thing to say; None: nothing. `left`: turns that are left today, this one included."""
        mind, self._agenda = self._mind, agenda
        intent = self._agenda.next_talk(last=left == 1)
        if mind.rules.checked_speech and mind.me not in mind.evidence.confessed:
            return intent
        while intent is not None and mind.policy.chat < 0 and intent.act in SPARED:
            self._agenda.said(intent, False)
            intent = self._agenda.next_talk(last=left == 1)
        if mind.me in mind.evidence.confessed:
            # Whoever has said that it is a werewolf, or helps them, reports nothing and asks for nothing.
            while intent is not None and intent.act not in ("confess", "vote"):
                self._agenda.said(intent, False)
                intent = self._agenda.next_talk(last=left == 1)
            if mind.rules.checked_speech:
                return intent
            return next(filter(self._fresh, self._answers(intent)), None) or intent
        answer = next(filter(self._fresh, self._answers(intent)), None)
        if intent is not None and intent.act in FIRST and (answer is None or left == 1):
            return intent
        if answer is not None:
            return answer
        if self._mind.day != self._day:
            self._day, self._chat_today = self._mind.day, 0
        pressing = 1 if _is_baseless(intent) else PRESSING
        if intent is not None and left is not None and left <= pressing:
            return intent
        if (bluff := next(filter(self._fresh, self._bluffs.next_bluff(agenda)), None)) is not None:
            return bluff
        return next(filter(self._fresh, self._around(intent)), None) or intent

    def said(self, intent: Intent, spoken: bool) -> BluffPlan | None:
        """Remember what was said around the agenda; not `spoken`: no wording of it fitted. Returns what is
        planned with it, if it is a bluff."""
        self._said.add(intent.key)
        self._chat_today += spoken and intent.key[1] != "answer"
        return self._bluffs.said(intent) if spoken else None

    def _fresh(self, intent: Intent) -> bool:
        return intent.key not in self._said

    def _around(self, intent: Intent | None) -> Iterator[Intent]:
        mind = self._mind
        if mind.day == mind.rules.first_day:
            yield Intent("greet", (CHAT, "greet"))
        if mind.evidence.confessed:
            yield from self._shock()
            return
        yield from self._for_me()
        yield from self._questions.about_me()
        more = MORE_CHAT * mind.policy.chat
        free = intent is None or _is_baseless(intent)
        if self._chat_today < 1 + more or (free and self._chat_today < 2 + more):
            yield from self._reactions()
            yield from self._asks()
        if _is_baseless(intent) and self._chat_today < 2 + more:
            yield from self._openings()
        if intent is None and self._chat_today < 2 + more:
            yield from self._closing()
        spare = (
            mind.policy.chat == 0 and mind.rules.talk.regime == "anytime" and self._chat_today >= MOST_REMARKS
        )
        if mind.policy.chat >= 0 and not spare and (intent is None or _is_baseless(intent)):
            yield from self._remarks.next_remarks(self._agenda, CHAT)

    # Answers

    def _answers(self, planned: Intent | None) -> Iterator[Intent]:
        """Answers to what was put to me today, the last line first; to what is only said of me one a day."""
        mind, me = self._mind, self._mind.me
        for matter in sorted(mind.evidence.matters, key=_weight):
            if matter.to != me or matter.by == me or matter.by not in mind.alive:
                continue
            if matter.kind.startswith("small") and self._asked_back(matter):
                continue
            key: tuple[object, ...] = (CHAT, "answer", matter.at, matter.kind)
            if matter.kind in WISHES:
                # Whom one votes for is said once to the same person, not to and fro.
                key = (CHAT, "answer", matter.kind, matter.by, matter.about, mind.day)
            if not matter.direct:
                key = (CHAT, "answer", "accused", mind.day)
            if key in self._said:
                continue
            yield self._to_others.answer(matter, key, self._agenda, planned)

    def _asked_back(self, matter: Matter) -> bool:
        """Whether it is small talk that answers my own."""
        asked = (m for m in self._mind.evidence.matters if m.by == self._mind.me and m.to == matter.by)
        return any(m.kind == matter.kind and m.at < matter.at for m in asked)

    # Reactions

    def _for_me(self) -> Iterator[Intent]:
        """Thanks for being called human; a word to those who want me executed."""
        mind, me = self._mind, self._mind.me
        for report in mind.evidence.reports:
            if report.target == me and not report.black and report.day == mind.day and report.by != me:
                rival = mind.evidence.claims.get(report.by)
                doubtful = report.by in mind.evidence.confessed or (rival and rival.role is mind.cover.pose)
                doubtful = doubtful or mind.story().p(report.by, POWER[report.power]) < DOUBTED
                rivals = mind.evidence.claimants(POWER[report.power])
                trusted = self._agenda.kept.trusted
                doubtful = doubtful or any(s in trusted for s in rivals if s != report.by)
                doubtful = doubtful or report.by in (*self._agenda.kept.fakes, *self._doubted())
                if report.by in mind.alive and not doubtful:
                    yield Intent("thank", (CHAT, "thank", report.by), to=report.by)
        against = [
            by for by in mind.evidence.against(me) if by in mind.alive and by not in mind.evidence.confessed
        ]
        if against:
            yield self._defence(against[-1])

    def _doubted(self) -> tuple[Seat, ...]:
        """Whom it is against today."""
        evidence, me = self._mind.evidence, self._mind.me
        return (self._agenda.vote, *(seat for by, seat in evidence.suspects if by == me))

    def _defence(self, by: Seat) -> Intent:
        """A word to somebody who wants me executed: why, if he gave no reason, else what speaks for me."""
        mind, me, evidence = self._mind, self._mind.me, self._mind.evidence
        pointed, key = evidence.today[by], (CHAT, "defend", mind.day, by)
        if not gave_reason(mind, pointed) and not evidence.is_asked(by):
            return self._questions.why_me(by, key)
        text = mind.view.scene.talks[pointed.at].text
        found = [r.by for r in evidence.reports if r.target == me and r.black and r.by != by]
        if found and found[-1] in mind.alive:
            return Intent("defend", key, to=by, other=found[-1], kind="black")
        for vote in reversed(evidence.pointed):
            if vote.by == me and vote.how == "vote" and evidence.names[vote.target - 1] in text:
                if sum(p.target == vote.target and p.day == vote.day for p in evidence.pointed) > 1:
                    return Intent("defend", key, to=by, other=vote.target, kind="vote")
        if self._agenda.out and mind.cover.pose in OPEN_ROLES:
            return Intent("defend", key, to=by, role=mind.cover.pose, kind="role")
        for report in evidence.reports:
            no = (by, *evidence.confessed, *self._agenda.kept.fakes)
            if report.target == me and not report.black and report.by not in no:
                return Intent("defend", key, to=by, other=report.by, kind="white")
        return Intent("defend", key, to=by)

    def _reactions(self) -> Iterator[Intent]:
        mind = self._mind
        evidence, day = mind.evidence, mind.day
        if not self._moved("react", 55):
            return
        if day > mind.rules.first_day:
            yield from self._morning()
        if not self._agenda.out:
            for report in evidence.reports[-2:]:
                fresh = self._just(report.at) and not self._taken_up(report.at, report.target)
                if fresh and mind.me not in (report.by, report.target):
                    yield from self._heard(report)
        yield from self._claimed()
        yield from self._spare()
        seers = evidence.claimants(Role.SEER)
        if len(seers) == 2 and mind.cover.pose is not Role.SEER and self._just(evidence.claims[seers[1]].at):
            yield Intent("rivals", (CHAT, "rivals"), role=Role.SEER, to=seers[0], other=seers[1])

    def _shock(self) -> Iterator[Intent]:
        """A word about somebody who has just said that he is a werewolf, or helps them."""
        for claim in self._mind.evidence.confessed.values():
            if self._just(claim.at) and claim.by in self._mind.alive:
                yield Intent("shock", (CHAT, "shock"), role=claim.role, to=claim.by)

    def _claimed(self) -> Iterator[Intent]:
        """A word about a role that somebody has just come out with."""
        mind = self._mind
        for claim in mind.evidence.claims.values():
            told = claim.role in (Role.MEDIUM, Role.BODYGUARD, Role.FREEMASON) and claim.by in mind.alive
            if told and claim.by != mind.me and claim.role is not mind.cover.pose and self._just(claim.at):
                if not self._taken_up(claim.at, claim.by) and len(mind.evidence.claimants(claim.role)) == 1:
                    yield Intent("claim_heard", (CHAT, "claimed", claim.role), role=claim.role, to=claim.by)

    def _asks(self) -> Iterator[Intent]:
        """A question to somebody, at most one a day."""
        mind, key = self._mind, (CHAT, "ask", self._mind.day)
        evidence = mind.evidence
        if mind.day < mind.first_vote or not self._moved("ask", 45):
            return
        yield from self._questions.about_results([r for r in evidence.reports if self._just(r.at)], key)
        if mind.policy.wit > 1:
            yield from self._ties.turned()
        yield from self._questions.about_rivals(key)
        votes = [p for p in evidence.today.values() if self._just(p.at)]
        mine = {p.target for p in evidence.all_pointed() if p.by == mind.me and p.day == mind.day}
        yield from self._questions.about_votes(votes, mine | {self._agenda.vote}, key)
        if len(evidence.today) < len(mind.alive) // 2:
            yield from self._questions.about_views(key)

    def _openings(self) -> Iterator[Intent]:
        """What is said before a vote for which nothing speaks."""
        mind, evidence = self._mind, self._mind.evidence
        story = mind.story().wolf
        for target in mind.others:
            by = evidence.against(target)
            if len(by) >= RUSHED and mind.me not in by and story[target] < CONVINCED:
                yield Intent("rush", (CHAT, "rush", mind.day), target)
        if mind.day == mind.first_vote and not evidence.claimants(Role.SEER):
            yield Intent("opening", (CHAT, "opening"))

    def _spare(self) -> Iterator[Intent]:
        """A word for somebody whom I trust and others want executed."""
        mind = self._mind
        story = mind.story().wolf
        for by, pointed in mind.evidence.today.items():
            target = pointed.target
            if mind.me in (by, target) or not self._just(pointed.at) or story[target] > TRUSTED:
                continue
            if target in self._agenda.kept.fakes:
                continue
            if self._taken_up(pointed.at, target, most=1):
                continue
            if target in (self._agenda.vote, self._agenda.named):
                continue  # It is against him itself.
            if by in mind.alive and target in mind.alive and target not in mind.evidence.confessed:
                yield Intent("spare", (CHAT, "spare", mind.day), target, to=by)

    def _taken_up(self, at: int, seat: Seat, most: int = 2) -> bool:
        """Whether so many others have spoken of somebody since an utterance."""
        talks, name = self._mind.view.scene.talks, self._mind.evidence.names[seat - 1]
        since = {t.seat for t in talks[at + 1 :] if name in t.text and t.seat != talks[at].seat}
        return len(since - {seat}) >= most

    def _just(self, at: int) -> bool:
        """Whether an utterance was one of the last, so that everybody still thinks of it."""
        talks = self._mind.view.scene.talks
        return talks[at].day == self._mind.day and at >= len(talks) - len(self._mind.alive)

    def _morning(self) -> Iterator[Intent]:
        """What happened since yesterday; whoever speaks first says it."""
        mind = self._mind
        evidence, day = mind.evidence, mind.day
        if len(evidence.spoke_today) > 2:
            return
        found = evidence.mornings.get(day, ())
        key = (CHAT, "morning", day)
        for report in evidence.reports:
            if report.target in found and report.black and report.by in mind.alive and report.by != mind.me:
                yield Intent("exposed", key, report.target, other=report.by)
        if found:
            claim = evidence.claims.get(found[0])
            if claim is not None and claim.role in OPEN_ROLES and claim.role is not mind.cover.pose:
                yield Intent("mourn", key, found[0], role=claim.role, kind="claimant")
            yield Intent("mourn", key, found[0])
        elif evidence.days and has_today(mind.view, "attack") and mind.counts.get(Role.BODYGUARD):
            yield Intent("peace", key)
        gone = [seat for seat, died in evidence.executed.items() if died == day - 1]
        if gone:
            yield Intent("executed", key, gone[0])

    def _heard(self, report: HeardReport) -> Iterator[Intent]:
        mind = self._mind
        if report.target not in mind.alive or report.by not in mind.alive:
            return
        if self._agenda.vote in (report.target, report.by):
            return  # It has made up its mind.
        power = Role.SEER if report.power == "divine" else Role.MEDIUM
        if not report.black and len(mind.evidence.claimants(power)) > 1:
            return
        act = "black_heard" if report.black else "white_heard"
        key = (CHAT, "heard", report.at)
        yield Intent(act, key, report.target, to=report.by)  # type: ignore[arg-type]

    def _closing(self) -> Iterator[Intent]:
        """Where nothing is left to be said: agreement, a summary, a wish."""
        mind, agenda = self._mind, self._agenda
        day, evidence = mind.day, mind.evidence
        if day < mind.first_vote:
            if self._moved("wonder", 25):
                yield Intent("wonder", (CHAT, "wonder", day))
            return
        mine = evidence.today.get(mind.me)
        with_me = [
            by
            for by, p in evidence.today.items()
            if mine is not None and p.target == mine.target and p.at < mine.at and by in mind.alive
        ]
        if (
            mine is not None
            and not evidence.confessed
            and mind.story().wolf[mine.target] >= CONVINCED
            and self._moved("persuade", 30)
        ):
            yield Intent("persuade", (CHAT, "persuade", day), mine.target)
        if mine is not None and with_me and self._moved("agree", 25):
            reason, rival = agenda.reason(mine.target)
            if reason is not None and getattr(reason, "by", 0) != with_me[0]:
                key = (CHAT, "agree", day)
                yield Intent("agree", key, mine.target, reason=reason, rival=rival, other=with_me[0])
        if not self._moved("sum", 20):
            return
        seers = [s for s in evidence.claimants(Role.SEER) if s in mind.alive and s != mind.me]
        if len(seers) == 2 and len(evidence.claimants(Role.SEER)) == 2:
            yield Intent("sum_up_claims", (CHAT, "claims", len(seers)), seers[0], other=seers[1])
        story = mind.story().wolf
        doubted = sorted((s for s in mind.others if s not in mind.fellows), key=lambda s: -story[s])[:2]
        if len(doubted) == 2 and agenda.vote == doubted[0] and story[doubted[1]] > 0.15:
            reason, rival = agenda.reason(doubted[0])
            if reason is not None and doubted[1] not in agenda.kept.trusted:
                key = (CHAT, "sum", day)
                yield Intent("sum_up", key, doubted[0], other=doubted[1], reason=reason, rival=rival)

    def _moved(self, what: str, percent: int) -> bool:
        """Whether it feels like saying something; the talkative do more often."""
        mind = self._mind
        more = sum(CHATTY.get(trait, 0) for trait in self._traits) + MORE_MOVED * mind.policy.chat
        if what == "ask" and mind.policy.wit == 0:
            more += MORE_ASKED
        return mind.draws.number(f"chat/{what}/{mind.day}") % 100 < max(8, percent + more)


def _weight(matter: Matter) -> tuple[int, int]:
    """What is answered first: questions of the game, the last one first; then small talk, then wishes."""
    return 2 * (matter.kind in WISHES) + matter.kind.startswith("small"), -matter.at


def _is_baseless(intent: Intent | None) -> bool:
    """Whether it is a vote for which nothing speaks but that one must vote."""
    groundless = intent is not None and (intent.reason is None or isinstance(intent.reason, Observed))
    return intent is not None and intent.act == "vote" and groundless and not intent.changed
