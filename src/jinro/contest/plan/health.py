"""`TeamHealth`: how often the agents of each team fail, what weight its games have, and who is in quarantine.

Pure: results of games go in, with their times. The failure rate is the weighted mean of three shares over the
last games: requests without an answer, games in which an agent was lost, and games aborted for that.
"""

from collections import deque

from msgspec import Struct, field


class HealthRules(Struct, frozen=True, kw_only=True):
    """The numbers of team health; the defaults are those of the contest's server."""

    window: int = 20
    """Games that count: the last ones of a team."""
    min_games: int = 3
    """With fewer games a team has no failure rate."""
    request_error: float = 1.0
    """Score of requests without an answer."""
    fatal: float = 3.0
    """Score of games in which an agent of the team was lost."""
    abort: float = 1.0
    """Score of games that were aborted because of that."""
    weight_floor: float = 0.1
    """The least weight of a team."""
    quarantine_rate: float = 0.5
    """Failure rate from which on a team is put into quarantine."""
    quarantine_ms: int = 1_800_000


class Conduct(Struct, frozen=True, kw_only=True):
    """What the agents of a team did in one game."""

    requests: int = 0
    request_errors: int = 0
    """Requests without an answer in time."""
    fatal: bool = False
    """Whether one of them was lost."""
    aborted: bool = False
    """Whether the game was aborted for that."""


class HealthRecord(Struct):
    """One team."""

    last: deque[Conduct]
    """Its last games."""
    games: int = 0
    requests: int = 0
    request_errors: int = 0
    quarantined_until_ms: int = 0
    """Unix time of the end of its last quarantine; 0: it had none."""
    quarantine_count: int = 0
    last_seen_ms: int = 0
    """Unix time at which it was last here."""
    flawless: int = 0
    """Games in a row, up to the last, in which nothing went wrong."""


class TeamHealth(Struct):
    """The health of all teams."""

    rules: HealthRules = HealthRules()
    records: dict[str, HealthRecord] = field(default_factory=dict)

    def played(self, team: str, conduct: Conduct, at_ms: int) -> bool:
        """A game of a team is over; returns whether the team goes into quarantine for it.

        A quarantine is never extended by games that end during it.
        """
        record = self.records.get(team)
        if record is None:
            record = self.records[team] = HealthRecord(deque(maxlen=self.rules.window))
        record.last.append(conduct)
        record.games += 1
        record.requests += conduct.requests
        record.request_errors += conduct.request_errors
        record.last_seen_ms = max(record.last_seen_ms, at_ms)
        flawed = conduct.request_errors or conduct.fatal or conduct.aborted
        record.flawless = 0 if flawed else record.flawless + 1
        if self.is_quarantined(team, at_ms) or self.failure_rate(team) < self.rules.quarantine_rate:
            return False
        record.quarantined_until_ms = at_ms + self.rules.quarantine_ms
        record.quarantine_count += 1
        return True

    def seen(self, team: str, at_ms: int) -> None:
        """An agent of a known team has left."""
        if team in self.records:
            self.records[team].last_seen_ms = at_ms

    def failure_rate(self, team: str) -> float:
        """From 0 to 1; 0 with too few games."""
        record, rules = self.records.get(team), self.rules
        scores = rules.request_error + rules.fatal + rules.abort
        if record is None or len(record.last) < rules.min_games or not scores:
            return 0.0
        if record.flawless >= len(record.last):
            return 0.0  # The usual case.
        games, requests = len(record.last), sum(game.requests for game in record.last)
        unanswered = sum(game.request_errors for game in record.last) / requests if requests else 0.0
        lost = sum(game.fatal for game in record.last) / games
        aborted = sum(game.aborted for game in record.last) / games
        return (rules.request_error * unanswered + rules.fatal * lost + rules.abort * aborted) / scores

    def weight(self, team: str) -> float:
        """The factor for the weight of its matches."""
        return max(self.rules.weight_floor, 1 - self.failure_rate(team))

    def is_quarantined(self, team: str, now_ms: int) -> bool:
        record = self.records.get(team)
        return record is not None and now_ms < record.quarantined_until_ms
