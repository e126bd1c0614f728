"""What a seat says because it takes part in a conversation: greetings, answers, reactions, a summary.

The agenda (`intents`) holds what must be said; this adds what people say around it, in villages whose
language is natural. Nothing here is a claim, a result or a vote, except the answers to questions.
"""

from collections.abc import Iterator
from typing import Final

from jinro.game.events import Spoke
from jinro.game.roles import Role, Seat
from jinro.language import claims as c
from jinro.language.prose.read import Situation, read
from jinro.players.reasoner.evidence import HeardReport
from jinro.players.reasoner.intents import Intent, Intentions
from jinro.players.reasoner.mind import ReasonerMind, has_today

CHAT: Final = "chat"
"""The first part of the key of every intent that is not of the agenda."""
FIRST: Final = ("confess", "come_out", "report", "rebut", "vouch")
"""Acts of the agenda that go before all conversation."""
PRESSING: Final = 2
"""With so few turns left, the agenda goes first."""
DOUBTED: Final = 0.4
TRUSTED: Final = 0.12
"""From, and up to, these probabilities somebody is called a werewolf, or human, when asked."""
CONVINCED: Final = 0.55
"""From this probability on others are asked to join the vote."""
CHATTY: Final = {"talkative": 30, "cheerful": 15, "curious": 15, "kind": 10, "timid": -15, "blunt": -30}
"""How much more, in percent, a temperament reacts."""


class SeatConversation:
    """The talk of one seat in one game: what is said around its agenda."""

    _agenda: Intentions

    def __init__(self, mind: ReasonerMind, traits: frozenset[str]) -> None:
        self._mind = mind
        self._traits = traits
        self._said: set[tuple[object, ...]] = set()
        self._chat_today = 0
        self._day = -1

    def next_talk(self, agenda: Intentions, *, left: int | None) -> Intent | None:
        """The next thing to say; None: nothing. `left`: turns that are left today, this one included."""
        mind, self._agenda = self._mind, agenda
        intent = self._agenda.next_talk(last=left == 1)
        if mind.rules.checked_speech:
            return intent
        if mind.me in mind.evidence.confessed:
            # Whoever has said that it is a werewolf, or helps them, reports nothing and asks for nothing.
            while intent is not None and intent.act not in ("confess", "vote"):
                self._agenda.said(intent, False)
                intent = self._agenda.next_talk(last=left == 1)
            return intent
        if intent is not None and intent.act in FIRST:
            return intent
        if self._mind.day != self._day:
            self._day, self._chat_today = self._mind.day, 0
        if intent is not None and left is not None and left <= PRESSING:
            return intent
        return next(filter(self._fresh, self._around(intent)), None) or intent

    def said(self, intent: Intent, spoken: bool) -> None:
        """Remember what was said around the agenda; not `spoken`: no wording of it fitted."""
        self._said.add(intent.key)
        self._chat_today += spoken

    def _fresh(self, intent: Intent) -> bool:
        return intent.key not in self._said

    def _around(self, intent: Intent | None) -> Iterator[Intent]:
        mind = self._mind
        if mind.day == mind.rules.first_day:
            yield Intent("greet", (CHAT, "greet"))
        yield from self._answers()
        yield from self._for_me()
        if self._chat_today < 1 or (intent is None and self._chat_today < 2):
            yield from self._reactions()
        if intent is None and self._chat_today < 2:
            yield from self._closing()

    # Answers

    def _answers(self) -> Iterator[Intent]:
        """Answers to the questions that were put to me today."""
        mind, me = self._mind, self._mind.me
        for spoke, fact in mind.evidence.asked:
            if fact.to != me or spoke.seat == me or spoke.seat not in mind.alive:
                continue
            key = (CHAT, "answer", spoke.day, spoke.idx)
            if key not in self._said:
                yield self._answer(spoke, key)

    def _answer(self, spoke: Spoke, key: tuple[object, ...]) -> Intent:
        by, me = spoke.seat, self._mind.me
        situation = Situation(speaker=by, to=me)
        for heard in read(spoke.text, None, self._mind.evidence.names, situation=situation):
            match heard.claim:
                case c.Question(_, _, _, c.ComingOut()) | c.Request(_, _, _, c.ComingOut()):
                    return self._role(by, key)
                case c.Question(_, _, _, c.Is(c.Agent(seat), _)) if seat == me:
                    return self._role(by, key)
                case c.Question(_, _, _, c.Is(c.Agent(seat), _)) if 0 < seat <= self._mind.rules.seats:
                    return self._opinion(seat, by, key)
                case c.Question(_, _, _, c.Result(_, _, c.Agent(seat), None)) if self._has_seen(seat):
                    return Intent("answer_why", key, seat, to=by)
                case c.Question(_, _, _, c.Act(_, c.Verb.VOTE, _)) | c.Question(_, _, _, c.Is(c.Anyone(), _)):
                    return self._vote(by, key)
                case c.Request():
                    return Intent("answer_noted", key, to=by)
        return self._vote(by, key)

    def _has_seen(self, seat: Seat) -> bool:
        """Whether I reported a divination of a seat."""
        reports = self._mind.evidence.reports_by(self._mind.me)
        return any(report.target == seat and report.power == "divine" for report in reports)

    def _role(self, by: Seat, key: tuple[object, ...]) -> Intent:
        mind, agenda = self._mind, self._agenda
        pose = mind.cover.pose
        if agenda.out or (pose is Role.VILLAGER and mind.draws.number(f"tell/{mind.day}/{by}") % 3):
            return Intent("answer_role", key, role=pose, to=by)
        return Intent("answer_hidden", key, to=by)

    def _vote(self, by: Seat, key: tuple[object, ...]) -> Intent:
        agenda = self._agenda
        if not agenda.vote:
            return Intent("answer_undecided", key, to=by)
        reason, rival = agenda.reason(agenda.vote)
        return Intent("vote", key, agenda.vote, reason=reason, rival=rival, to=by)

    def _opinion(self, seat: Seat, by: Seat, key: tuple[object, ...]) -> Intent:
        p = self._mind.story().wolf[seat]
        if p >= DOUBTED or seat == self._agenda.vote:
            reason, rival = self._agenda.reason(seat)
            return Intent("suspect", key, seat, reason=reason, rival=rival, to=by)
        return Intent("answer_trust" if p <= TRUSTED else "answer_unsure", key, seat, to=by)

    # Reactions

    def _for_me(self) -> Iterator[Intent]:
        """Thanks for being called human; a word to those who want me executed."""
        mind, me = self._mind, self._mind.me
        for report in mind.evidence.reports:
            if report.target == me and not report.black and report.day == mind.day and report.by != me:
                rival = mind.evidence.claims.get(report.by)
                doubtful = report.by in mind.evidence.confessed or (rival and rival.role is mind.cover.pose)
                if report.by in mind.alive and not doubtful:
                    yield Intent("thank", (CHAT, "thank", report.by), to=report.by)
        against = [by for by in mind.evidence.against(me) if by in mind.alive]
        if against:
            yield Intent("defend", (CHAT, "defend", mind.day), to=against[-1])

    def _reactions(self) -> Iterator[Intent]:
        mind = self._mind
        evidence, day = mind.evidence, mind.day
        if not self._moved("react", 55):
            return
        if day > mind.rules.first_day:
            yield from self._morning()
        if not self._agenda.out:
            for report in evidence.reports[-2:]:
                if self._just(report.at) and mind.me not in (report.by, report.target):
                    yield from self._heard(report)
        yield from self._spare()
        seers = evidence.claimants(Role.SEER)
        if len(seers) == 2 and mind.cover.pose is not Role.SEER and self._just(evidence.claims[seers[1]].at):
            yield Intent("rivals", (CHAT, "rivals"), role=Role.SEER, to=seers[0], other=seers[1])

    def _spare(self) -> Iterator[Intent]:
        """A word for somebody whom I trust and others want executed."""
        mind = self._mind
        story = mind.story().wolf
        for by, pointed in mind.evidence.today.items():
            target = pointed.target
            if mind.me in (by, target) or not self._just(pointed.at) or story[target] > TRUSTED:
                continue
            if by in mind.alive and target in mind.alive and target not in mind.evidence.confessed:
                yield Intent("spare", (CHAT, "spare", mind.day), target, to=by)

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
        if found:
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
        if with_me and self._moved("agree", 25):
            yield Intent("agree", (CHAT, "agree", day), to=with_me[0])
        if not self._moved("sum", 20):
            return
        seers = [s for s in evidence.claimants(Role.SEER) if s in mind.alive and s != mind.me]
        if len(seers) == 2 and len(evidence.claimants(Role.SEER)) == 2:
            yield Intent("sum_up_claims", (CHAT, "claims", len(seers)), seers[0], other=seers[1])
        story = mind.story().wolf
        doubted = sorted((s for s in mind.others if s not in mind.fellows), key=lambda s: -story[s])[:2]
        if len(doubted) == 2 and agenda.vote == doubted[0] and story[doubted[1]] > 0.15:
            yield Intent("sum_up", (CHAT, "sum", day), doubted[0], other=doubted[1])

    def _moved(self, what: str, percent: int) -> bool:
        """Whether it feels like saying something; the talkative do more often."""
        more = sum(CHATTY.get(trait, 0) for trait in self._traits)
        mind = self._mind
        return mind.draws.number(f"chat/{what}/{mind.day}") % 100 < max(8, percent + more)
