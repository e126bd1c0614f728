"""`Parrot`: listens, says the next item of its agenda, and votes and acts as it announced."""

from collections.abc import Callable, Iterable

from jinro.game.asks import Ask
from jinro.game.commands import MarkBoard
from jinro.game.draws import Draws
from jinro.game.events import OVER, SKIP
from jinro.game.roles import NOBODY, Seat
from jinro.game.views import View
from jinro.players.parrot.agenda import Agenda, AgendaItem
from jinro.players.parrot.judgement import Weighing
from jinro.players.parrot.mind import Mind
from jinro.players.parrot.phrasing import Phrasing
from jinro.players.player import Player, first_target


class Parrot(Player):
    """A talkative player; deterministic for the same (seat, seed)."""

    def __init__(self, seat: Seat, seed: int | str = 0) -> None:
        self._seed = f"parrot/{seed}/{seat}"
        self._games = 0
        self._view: View | None = None

    def begin(self, view: View) -> None:
        """Forget the previous game: one player may play a series."""
        self._games += 1
        self._view = view
        self._draws = draws = Draws(f"{self._seed}/{self._games}")
        self._phrasing = Phrasing(view)
        self._mind = Mind(view, draws)
        self._judgement = Weighing(view, self._mind, draws)
        self._agenda = Agenda(view, self._mind, self._judgement, draws, self._phrasing.protocol)
        self._day = -1
        self._turns = 0
        self._done = False

    def redraw(self, seed: str) -> None:
        """Draw from here on as with another seed."""
        self._draws.reseed(seed)

    def _listen(self, view: View) -> None:
        if view is not self._view:
            self.begin(view)
        scene = view.scene
        if scene.day != self._day:
            self._day, self._turns, self._done = scene.day, 0, False
            self._agenda.new_day()
        if self._mind.listen(scene):
            self._done = False
        if scene.talks:
            self._phrasing.heed(scene.talks[-1].text)

    # Talk

    def talk(self, view: View, ask: Ask) -> str:
        self._listen(view)
        turn, self._turns = self._turns, self._turns + 1
        if self._done:
            return OVER
        hurry = turn > 0 or ask.skips < 1 or ask.left == 1
        text = self._public(view, hurry, ask.room)
        if text is not None:
            return text
        if not hurry:
            return SKIP
        self._done = True
        return OVER

    def _public(self, view: View, hurry: bool, room: int | None) -> str | None:
        """The text of the next agenda item; None: nothing to say."""
        return self._first_said("talk", view, room, lambda: self._agenda.next_item(view, hurry=hurry))

    def _first_said(
        self, channel: str, view: View, room: int | None, next_item: Callable[[], AgendaItem | None]
    ) -> str | None:
        """The text of the next item; an item that fits in no wording is dropped."""
        while (item := next_item()) is not None:
            said = self._phrasing.first_that_fits(item.wordings, channel, view.day, room, item.quoted)
            self._agenda.said(item, said and said[1])
            if said is not None:
                return said[0]
        return None

    def whisper(self, view: View, ask: Ask) -> str:
        self._listen(view)
        return self._whispered(view, ask.room) or OVER

    def _whispered(self, view: View, room: int | None) -> str | None:
        return self._first_said("whisper", view, room, lambda: self._agenda.next_whisper(view))

    def speak(self, view: View, channel: str) -> str | None:
        """Say every item, then Over if the channel has control words."""
        if channel not in ("talk", "whisper"):
            return None
        self._listen(view)
        rules = view.rules.talk if channel == "talk" else view.rules.whisper
        text = self._public(view, True, None) if channel == "talk" else self._whispered(view, None)
        return text or (OVER if rules.control_words else None)

    # Choices

    def vote(self, view: View, ask: Ask) -> Seat:
        """The announced vote; in a revote one of the leaders."""
        self._listen(view)
        options = [seat for seat in ask.options if seat and seat != view.seat]
        announced = self._agenda.vote
        ballots = view.scene.votes.get(view.day) or ()
        if ask.round > 1 and ballots:
            counts = [target for _, target in ballots[-1]]
            most = max(map(counts.count, counts), default=0)
            leaders = [seat for seat in options if counts.count(seat) == most]
            if leaders and announced not in leaders:
                options = leaders
        if announced in options:
            return announced
        top_doubt = self._judgement.top_doubt(view, options)
        return top_doubt.target if top_doubt is not None else first_target(ask)

    def divine(self, view: View, ask: Ask) -> Seat:
        """The requested target, else the most doubted seat without a result."""
        self._listen(view)
        seen = {one.target for one in view.divined}
        options = [s for s in ask.options if s and s != view.seat and s not in seen]
        if self._mind.urged in options:
            return self._mind.urged
        top_doubt = self._judgement.top_doubt(view, options)
        return top_doubt.target if top_doubt is not None else first_target(ask)

    def guard(self, view: View, ask: Ask) -> Seat:
        """The most valuable trusted claimant."""
        self._listen(view)
        living = [seat for seat in ask.options if seat in view.alive and seat != view.seat]
        target = self._judgement.most_valuable(view, living) or first_target(ask)
        self._agenda.guarded(view.day, target)
        return target

    def attack(self, view: View, ask: Ask) -> Seat:
        """The whispered target if it is still legal, else a fellow's wish."""
        self._listen(view)
        options = [seat for seat in ask.options if seat and seat not in view.fellows] or list(ask.options)
        wishes = [target for target, _ in self._agenda.wishes(view)]
        for target in (self._agenda.wish, *wishes):
            if target in options:
                return target
        return self._judgement.most_valuable(view, options) or next(iter(options), NOBODY)

    def mark(self, view: View) -> Iterable[MarkBoard]:
        """What I believe, whatever I say: the cells that have changed."""
        self._listen(view)
        marks = view.marks
        for (seat, role), mark in self._judgement.beliefs(view).items():
            if marks.get((seat, role), "?") != mark:
                yield MarkBoard(0, view.seat, seat, role, mark)
