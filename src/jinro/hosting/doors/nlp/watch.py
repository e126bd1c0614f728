"""`TrackWatch`: what no event of a track tells: games without a death; for a chat, stalls and milestones."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from jinro.config.contest.operations import Notifier
from jinro.contest.score.deathless import SEEN, Deathless, DeathlessDays
from jinro.game.events import Event
from jinro.hosting.doors.nlp.track import Track
from jinro.hosting.notices.notice import Telling
from jinro.hosting.village import Running

BAR: Final = 20
"""Characters of a progress bar."""


class TrackWatch:
    """Follows the games of a track."""

    def __init__(
        self,
        track: Track,
        telling: Telling,
        deathless: Callable[[Running, Deathless], None],
        notifier: Notifier | None,
    ) -> None:
        """`deathless` is told games without deaths. `notifier`: None without a chat."""
        self._track = track
        self._telling = telling
        self._deathless = deathless
        self._notifier = notifier
        self._days: dict[str, DeathlessDays] = {}
        self._timer: asyncio.TimerHandle | None = None
        """When no game has begun for too long."""
        self._games = 0

    def start(self) -> None:
        """The track is served from now on."""
        if self._notifier is not None:
            self._telling.say("started", {}, chat=True)
        self._await_a_game()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def began(self) -> None:
        """A game begins."""
        self._await_a_game()

    def happened(self, running: Running, events: Sequence[Event]) -> None:
        """These events of a game are committed; some are of `SEEN`."""
        days = self._days.get(running.id)
        if days is None:
            days = self._days[running.id] = DeathlessDays()
        for event in events:
            found = days.take(event) if type(event) in SEEN else None
            if found is not None:
                self._deathless(running, found)

    def ended(self, game: str) -> None:
        """A game is over."""
        self._days.pop(game, None)
        self._await_a_game()
        self._games += 1
        if self._notifier is not None and not self._games % self._notifier.milestone_every:
            self._milestone()

    def _milestone(self) -> None:
        plan = self._track.room.plan
        done, bar = self._games, ""
        if plan is not None:
            done = len(plan.ended_matches)
            total = done + len(plan.scheduled_matches)
            full = BAR * done // max(1, total)
            bar = f" [{'█' * full}{'░' * (BAR - full)}] {done}/{total}"
        self._telling.say("milestone", {"done": done, "bar": bar}, chat=True)

    def _await_a_game(self) -> None:
        """Look again when no game has begun for too long."""
        self.stop()
        if self._notifier is not None:
            wait_s = self._notifier.stall_ms / 1_000
            self._timer = asyncio.get_running_loop().call_later(wait_s, self._look, self._notifier)

    def _look(self, notifier: Notifier) -> None:
        """Tell a stall, once, until another game begins: none runs, and there are games to play."""
        track = self._track
        waiting = sorted({agent.team for agent in track.room})
        plan = track.room.plan
        to_play = bool(waiting) if plan is None else bool(plan.scheduled_matches)
        if track.games or track.draining or not to_play:
            return
        named = set() if plan is None else set(plan.idx_team_map.values())
        minutes, missing = notifier.stall_ms / 60_000, sorted(named - set(waiting))
        self._telling.say("stall", {"minutes": minutes, "waiting": waiting, "missing": missing}, chat=True)
