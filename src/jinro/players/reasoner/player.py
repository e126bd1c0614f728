"""`Reasoner`: listens, thinks, says what moved it, and acts on it."""

from collections.abc import Callable, Iterable
from typing import Final

from jinro.game.asks import Ask
from jinro.game.commands import MarkBoard
from jinro.game.draws import Draws
from jinro.game.events import OVER, SKIP, Mark
from jinro.game.roles import Role, Seat
from jinro.game.rules import ChannelRules
from jinro.game.views import View
from jinro.players.plans import BluffPlan, plan_text
from jinro.players.player import Player, first_target
from jinro.players.reasoner.conversation import CHAT, SeatConversation
from jinro.players.reasoner.decisions import attack_scores, divine, guard, power_play, vote_scores
from jinro.players.reasoner.intent import ANSWER, Intent
from jinro.players.reasoner.intents import Intentions
from jinro.players.reasoner.lies import make_up
from jinro.players.reasoner.mind import NEVER, ReasonerMind
from jinro.players.reasoner.voice import Voice
from jinro.players.reasoner.weights import Policy, usual_policy

URGENT: Final = ("confess", "come_out", "report", "rebut", "vouch")
"""Acts of speech that do not wait until others have spoken."""
RESERVE: Final = 2
"""Lines of a day that are kept for answers where people talk at any time; of many lines twice as many."""
SURE: Final = 0.85
LIKELY: Final = 0.4
UNLIKELY: Final = 0.03
"""From, and up to, these probabilities on a cell of the board is marked ○, △ or ×."""


class Reasoner(Player):
    """A player that weighs possible worlds; deterministic for the same (seat, seed)."""

    def __init__(self, seat: Seat, seed: int | str = 0, policy: Policy | None = None) -> None:
        """`policy`: another one than that of the package, to compare them."""
        self._policy = policy or usual_policy()
        self._seed = f"reasoner/{seed}/{seat}"
        self._games = 0
        self._view: View | None = None

    def begin(self, view: View) -> None:
        """Forget the previous game: one player may play a series."""
        self._games += 1
        self._view = view
        self.mind = ReasonerMind(view, Draws(f"{self._seed}/{self._games}"), self._policy)
        self.agenda = Intentions(self.mind)
        self._voice = Voice(view, self.mind.draws)
        self._conversation = SeatConversation(self.mind, self._voice.person.traits)
        self._day = -1
        self._turns = 0
        self._last = False
        self._heard_before = 0
        self._noted: set[int] = set()
        self._plan: BluffPlan | None = None

    def redraw(self, seed: str) -> None:
        """Draw from here on as with another seed."""
        self.mind.draws.reseed(seed)

    def _listen(self, view: View) -> None:
        if view is not self._view:
            self.begin(view)
        self.mind.listen(view)
        if view.day != self._day:
            self._day, self._turns = view.day, 0
            self._heard_before = len(view.scene.talks)
            self.agenda.new_day()
        make_up(self.mind)
        if view.scene.talks:
            self._voice.heed(view.scene.talks[-1].text)

    # Talk

    def talk(self, view: View, ask: Ask) -> str:
        self._listen(view)
        turn, self._turns = self._turns, self._turns + 1
        self._last = ask.left == 1
        text = self._say("talk", ask.room, lambda: self._conversation.next_talk(self.agenda, left=ask.left))
        if text is not None:
            return text
        if ask.skips > 0 and turn == 0:
            return SKIP
        return OVER

    def whisper(self, view: View, ask: Ask) -> str:
        self._listen(view)
        return self._say("whisper", ask.room, self.agenda.next_whisper) or OVER

    def speak(self, view: View, channel: str) -> str | None:
        """In talk: what cannot wait, or an answer to others. In the memo: what it really thinks."""
        self._listen(view)
        if channel == "memo":
            return self._note()
        if channel == "whisper":
            return self._say("whisper", None, self.agenda.next_whisper) or self._rest(view.rules.whisper)
        if channel != "talk":
            return None
        intent = self._next_talk()
        if intent is None:
            return self._rest(view.rules.talk) if self._all_are_done() else None
        if not self._is_answer(intent) and intent.act not in URGENT:
            left = self._left(view)
            if left <= self._reserve(view):
                # Somebody may still ask; but nobody votes without a word.
                vote = self.agenda.next_talk(last=True) if left > 1 and not self.agenda.vote else None
                if vote is None or vote.act != "vote":
                    return self._rest(view.rules.talk) if self._all_are_done() else None
                intent = vote
        if not self._is_urgent(intent) and not self._may_begin():
            return None
        text = self._say("talk", None, self._next_talk, intent)
        self._heard_before = len(view.scene.talks) + 1
        return text

    def _rest(self, rules: ChannelRules) -> str | None:
        return OVER if rules.control_words else None

    def plan(self) -> str:
        """The bluff that it has just said."""
        plan, self._plan = self._plan, None
        return "" if plan is None else plan_text(plan)

    def _next_talk(self) -> Intent | None:
        return self._conversation.next_talk(self.agenda, left=None)

    def _is_urgent(self, intent: Intent) -> bool:
        if intent.act == "greet":
            # Not all at once.
            return self.mind.draws.number(f"greet/{len(self.mind.view.scene.talks)}") % 3 == 0
        return intent.act in URGENT or self._is_answer(intent)

    def _is_answer(self, intent: Intent) -> bool:
        return intent.key[:2] == (CHAT, "answer") or (intent.to != 0 and intent.act in ("vote", "suspect"))

    def _may_begin(self) -> bool:
        """Whether it is my turn in a talk without turns: enough was said since I spoke, or I begin."""
        mind, talks = self.mind, self.mind.view.scene.talks
        heard = sum(spoke.seat != mind.me for spoke in talks[self._heard_before :])
        if heard:
            if not self.agenda.vote and mind.day >= mind.first_vote:
                return True  # The day must not end before it has named somebody.
            # The more it has heard, the less it waits.
            return heard > mind.draws.number(f"patience/{len(talks)}") % 4
        if talks and talks[-1].day == mind.day:
            return False
        order = sorted(mind.alive, key=lambda seat: Draws(f"{mind.day}/{seat}").number("begin"))
        return mind.me in order[:2] or mind.draws.number(f"begin/{mind.day}") % 3 == 0

    def _reserve(self, view: View) -> int:
        return RESERVE if (view.rules.talk.count or NEVER) < 4 * RESERVE else 2 * RESERVE

    def _left(self, view: View) -> int:
        """Lines that are left to me today."""
        count = view.rules.talk.count
        said = sum(t.seat == view.seat and t.day == view.day for t in view.talks)
        return NEVER if count is None else count - said

    def _all_are_done(self) -> bool:
        """Whether all others have said Over, or all that they may, so that nobody can ask anything more."""
        mind, view = self.mind, self.mind.view
        today = [t for t in view.talks if t.day == view.day]
        count = view.rules.talk.count or NEVER
        done = {t.seat for t in today if t.text == OVER}
        return all(s in done or sum(t.seat == s for t in today) >= count for s in mind.others)

    def _note(self) -> str | None:
        """A private thought, once a day when others have spoken."""
        mind = self.mind
        if mind.day in self._noted or mind.me not in mind.alive or not mind.evidence.spoke_today:
            return None
        self._noted.add(mind.day)
        return self._voice.thought(mind, self.agenda)

    def _say(
        self,
        channel: str,
        room: int | None,
        next_intent: Callable[[], Intent | None],
        first: Intent | None = None,
    ) -> str | None:
        """The words of the next intent, or of `first`; one that fits in no wording is dropped."""
        intent = first or next_intent()
        while intent is not None:
            text = self._voice.words(intent, channel, room)
            while text is None and (shorter := intent.shorter()) is not None:
                intent, text = shorter, self._voice.words(shorter, channel, room)
            if intent.key[0] == CHAT:
                self._plan = self._conversation.said(intent, text is not None)
            self.agenda.said(intent, text is not None)
            if text is not None:
                return self._answered_too(text, intent, channel, room, next_intent)
            intent = next_intent()
        return None

    def _answered_too(
        self,
        text: str,
        intent: Intent,
        channel: str,
        room: int | None,
        next_intent: Callable[[], Intent | None],
    ) -> str:
        """A line with the answer to a second question of the same line, or a vote with an answer, where there
        is room for both."""
        answers = intent.key[:2] == ANSWER
        if not answers and intent.act != "vote":
            return text
        also = next_intent()
        if also is None:
            return text
        # On its last turn it answers, and says whom it votes for.
        vote = answers and self._last and also.act == "vote" and not self.agenda.vote
        if not vote and (also.key[:2] != ANSWER or (answers and also.key[:3] != intent.key[:3])):
            return text
        both = self._voice.joined(text, also, channel, room)
        if both is None:
            return text
        self._conversation.said(also, True)
        self.agenda.said(also, True)
        return both

    # Choices

    def vote(self, view: View, ask: Ask) -> Seat:
        """The announced vote; in a revote the better of the leaders."""
        self._listen(view)
        options = [seat for seat in ask.options if seat and seat != view.seat]
        if not options:
            return first_target(ask)
        ballots = view.scene.votes.get(view.day) or ()
        if ask.round > 1 and ballots:
            counts = [target for _, target in ballots[-1]]
            most = max(map(counts.count, counts), default=0)
            leaders = [seat for seat in options if counts.count(seat) == most]
            if leaders and self.agenda.vote not in leaders:
                options = leaders
        denied = 0 if power_play(self.mind) else self.agenda.denied
        for word in (self.agenda.vote, self.agenda.named, denied):
            if word in options:
                return word
        return self.agenda.choice(vote_scores(self.mind, options))[0]

    def divine(self, view: View, ask: Ask) -> Seat:
        self._listen(view)
        options = [seat for seat in ask.options if seat and seat != view.seat]
        return divine(self.mind, options) if options else first_target(ask)

    def guard(self, view: View, ask: Ask) -> Seat:
        self._listen(view)
        options = [seat for seat in ask.options if seat and seat != view.seat]
        target = guard(self.mind, options) if options else first_target(ask)
        self.agenda.guards.append((view.day, target))
        return target

    def attack(self, view: View, ask: Ask) -> Seat:
        """The whispered target if it is still legal, else a fellow's wish."""
        self._listen(view)
        options = [seat for seat in ask.options if seat and seat not in view.fellows and seat != view.seat]
        if not options:
            return first_target(ask)
        for target in (self.agenda.wish, *(target for _, target in self.agenda.wishes())):
            if target in options:
                return target
        scores = attack_scores(self.mind, options)
        return max(scores, key=scores.__getitem__)

    # Beliefs

    def mark(self, view: View) -> Iterable[MarkBoard]:
        """What I believe, whatever I say: the cells that have changed."""
        self._listen(view)
        own, marks, mind = self.mind.own(), view.marks, self.mind
        for seat in range(1, view.rules.seats + 1):
            if seat == mind.me or seat in mind.fellows:
                continue
            for role in Role:
                if role is not Role.VILLAGER and mind.counts.get(role):
                    mark = mark_of(own.p(seat, role))
                    if marks.get((seat, role), "?") != mark:
                        yield MarkBoard(0, view.seat, seat, role, mark)


def mark_of(p: float) -> Mark:
    """How a cell is marked at a probability."""
    if p >= SURE:
        return "○"
    return "△" if p >= LIKELY else "×" if p <= UNLIKELY else "?"
