"""Results as the contest publishes them: one YAML file per contest, with a table of wins for each track.

Its names of rates are the contest's: `macro` is wins by games, `micro` the mean over roles, `weighted` the
same weighted by the village's seats per role. Rates are shares; game metrics are ratios to chance.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from jinro.contest.score.conservation import WinTable
from jinro.contest.score.printed import PrintedTable
from jinro.contest.score.results import Score
from jinro.errors import CallerError
from jinro.game.roles import Role

METRICS: Final = {
    "executed": "executed",
    "divined": "divined",
    "guarded": "guarded",
    "divine_acc": "divination_hits",
    "vote_acc": "village_vote_hits",
    "possessed_avoid": "possessed_off_wolf",
}
"""The contest's names of metrics, and ours."""
RATES: Final = {"macro": "pooled", "micro": "role_mean", "weighted": "role_weighted"}


class TeamWins(Struct, kw_only=True):
    """One team in a table of wins."""

    team: str
    games: int
    wins: int
    macro: float | None = None
    micro: float | None = None
    weighted: float | None = None
    by_role: dict[Role, tuple[int, int]]
    """Games and wins."""


class WinRates(Struct, kw_only=True):
    """A table of wins."""

    roles: list[Role]
    rows: list[TeamWins]


class MetricTable(Struct, kw_only=True):
    """Game metrics: rows of `team` and a value for each metric, None where the village has no such act."""

    rows: list[dict[str, str | float | None]] = []


class OpinionTable(Struct, kw_only=True):
    """Means of people or of models; rows of `team` and a value for each criterion."""

    criteria: list[str]
    rows: list[dict[str, str | float | None]]
    models: list[str] | msgspec.UnsetType = msgspec.UNSET
    posthoc: Any = msgspec.UNSET
    source: str | msgspec.UnsetType = msgspec.UNSET


class PublishedTrack(Struct, kw_only=True):
    """One track."""

    id: str
    name: str
    name_en: str = ""
    games: int
    village_size: int
    win_rates: WinRates
    game_metrics: MetricTable | None = None
    human_eval: OpinionTable | None = None
    llm_judge: OpinionTable | None = None


class Awards(Struct, kw_only=True):
    """Prizes, as far as they are decided."""

    status: str = "pending"
    note: str = ""
    items: list[Any] = []


class PublishedResults(Struct, kw_only=True):
    """The file."""

    contest: str
    contest_en: str = ""
    awards: Awards | None = None
    tracks: list[PublishedTrack]


def read_results_file(data: bytes) -> list[PrintedTable]:
    """The tables of wins of all tracks; `CallerError` says what is wrong."""
    try:
        found = msgspec.yaml.decode(data, type=PublishedResults, strict=False)
    except (msgspec.MsgspecError, ValueError) as error:
        raise CallerError("errors.scores.not_results", problem=error) from None
    if not found.tracks:
        raise CallerError("errors.scores.no_tracks")
    return [_printed(track) for track in found.tracks]


def _printed(track: PublishedTrack) -> PrintedTable:
    rows = track.win_rates.rows
    cells = {
        (row.team, role): Score(*row.by_role.get(role, (0, 0)))
        for row in rows
        for role in track.win_rates.roles
    }
    shares = {
        (row.team, ours): rate
        for row in rows
        for name, ours in RATES.items()
        if (rate := getattr(row, name)) is not None
    }
    percent = 1.0 if any(rate > 1 for rate in shares.values()) else 100.0
    metrics = () if track.game_metrics is None else track.game_metrics.rows
    return PrintedTable(
        WinTable(cells, {row.team: Score(row.games, row.wins) for row in rows}),
        {key: percent * rate for key, rate in shares.items()},
        {},
        track=track.id,
        games=track.games,
        metrics={
            (str(row.get("team", "")), ours): float(value)
            for row in metrics
            for name, ours in METRICS.items()
            if isinstance(value := row.get(name), int | float)
        },
    )


def encode_results_file(found: PublishedResults) -> bytes:
    """As YAML, in the order of the fields."""
    return msgspec.yaml.encode(found)


def metric_row(team: str, values: Mapping[str, float | None]) -> dict[str, str | float | None]:
    """A row of game metrics from ours."""
    return {"team": team, **{name: shortened(values.get(ours)) for name, ours in METRICS.items()}}


def shortened(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
