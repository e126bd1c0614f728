"""`jinro results`: who has won how often, from the stored games."""

from collections.abc import Iterable
from typing import Annotated, Any

import click

from jinro.cli.main import stored_games
from jinro.cli.options import DATA_FOLDER, Data, InWords, options
from jinro.cli.printing import RowFormat, print_csv, print_json
from jinro.contest.report.show.results import By, show_results
from jinro.contest.score.results import LABELS, Results, Score, TeamScore, TrackResults, stored_results
from jinro.errors import ArgumentError
from jinro.game.roles import Role, Side
from jinro.store import Reader, SqliteRecords, completed
from jinro.transcript.page import console


@click.command()
@options("results")
def results(
    *,
    by: By = "team",
    track: Annotated[str | None, "NAME"] = None,
    team: Annotated[str | None, "NAME"] = None,
    data: Data = DATA_FOLDER,
    words: InWords,
    form: RowFormat,
) -> None:
    """Show who has won how often in the stored games.

    Counted are the seats of games that a side won; a seat wins with its side. A server may be running.
    """
    with stored_games(data) as store:
        found = completed(stored_results(SqliteRecords(store), team=team, track=track))
        _check_filters(store, found, track, team)
    if form.as_json:
        print_json(list(json_rows(found, by)))
    elif form.as_csv:
        print_csv(csv_rows(found, by))
    else:
        show_results(console(), found, by, words.language)


def _check_filters(store: Reader, found: Results, track: str | None, team: str | None) -> None:
    """Name what there is, if nothing was found under the names given."""
    if found.tracks or (track is None and team is None):
        return
    everything = completed(stored_results(SqliteRecords(store)))
    tracks = sorted(everything.tracks)
    if track is not None and track not in tracks:
        raise ArgumentError("errors.scores.no_such_track", track=track, tracks=_listed(tracks))
    teams = sorted({name for one in everything.tracks.values() for name in one.teams})
    raise ArgumentError("errors.scores.no_such_team", team=team, teams=_listed(teams))


def _listed(names: list[str]) -> str:
    return ", ".join(names[:20]) + (f" and {len(names) - 20} more" if len(names) > 20 else "") or "none"


# For programs


def json_rows(results: Results, by: By) -> Iterable[dict[str, Any]]:
    """The rows of `--json`; rates are shares from 0 to 1."""
    for name in sorted(results.tracks):
        track = results.tracks[name]
        if by == "track":
            yield _track_row(track)
        elif by == "role":
            for role, score in track.roles.items():
                yield {"track": name, "role": role, "side": role.side, **_score(score)}
        else:
            for team in track.ranking():
                yield _team_row(track, team)


def _track_row(track: TrackResults) -> dict[str, Any]:
    sides = {side: _score(Score(track.decided, track.sides[side])) for side in Side if side is not Side.NONE}
    return {
        "track": track.name,
        "villages": track.villages,
        "games": track.decided,
        "sides": {side: row for side, row in sides.items() if any(r.side is side for r in track.weights)},
        "no_winner": track.undecided,
        "running": track.running,
        "unreadable": track.unreadable,
        "teams": sorted(track.teams),
        "self_match": track.self_match and bool(track.decided),
        "weights": {role: track.weights[role] for role in track.roles},
    }


def _team_row(track: TrackResults, team: TeamScore) -> dict[str, Any]:
    return {
        "track": track.name,
        "team": team.name,
        "games": team.games,
        "pooled": _score(team.pooled),
        "role_mean": _rounded(team.role_mean),
        "role_weighted": _rounded(track.weighted(team)),
        "roles": {role: _score(team.roles[role]) for role in Role if role in team.roles},
        "labels": LABELS,
    }


def _score(score: Score) -> dict[str, Any]:
    low, high = score.interval or (None, None)
    rates = {"rate": _rounded(score.rate), "low": _rounded(low), "high": _rounded(high)}
    return {"plays": score.plays, "wins": score.wins, **rates}


def _rounded(rate: float | None) -> float | None:
    return None if rate is None else round(rate, 6)


# For spreadsheets


def csv_rows(results: Results, by: By) -> Iterable[list[object]]:
    """The rows of `--csv`: rates in percent with two decimals; the column Track only for several tracks."""
    tracks = [results.tracks[name] for name in sorted(results.tracks)]
    several = len(tracks) > 1
    if by == "team":
        yield from _contest_table(tracks, several)
        return
    header = ["Track"] if by == "track" or several else []
    header += ["Games", "No winner", "Running"] if by == "track" else ["Role", "Side"]
    scores = ["Plays", "Wins", "Rate (%)", "Low (%)", "High (%)"]
    if by == "role":
        yield [*header, *scores]
        for track in tracks:
            for role, score in track.roles.items():
                yield [*([track.name] if several else []), role, role.side, *_figures(score)]
        return
    sides = [side for side in Side if any(role.side is side for track in tracks for role in track.weights)]
    yield [*header, *(f"{side}{what}" for side in sides for what in ("", " (%)", " low (%)", " high (%)"))]
    for track in tracks:
        won = [_figures(Score(track.decided, track.sides[side]))[1:] for side in sides]
        counts = [track.decided, track.undecided.total(), track.running]
        yield [track.name, *counts, *(figure for figures in won for figure in figures)]


def _contest_table(tracks: list[TrackResults], several: bool) -> Iterable[list[object]]:
    """The contest's own columns (roles by name, plays before rates), then the interval of the pooled rate."""
    roles = sorted({role for track in tracks for role in track.roles})
    rates = [f"{label} (%)" for label in LABELS.values()]
    interval = ["Macro low (%)", "Macro high (%)"]
    first: list[object] = ["Track"] if several else []
    yield [*first, "Team", *roles, *(f"{role} (%)" for role in roles), "TOTAL", *rates, *interval]
    for track in tracks:
        for team in track.ranking():
            scores = [team.roles.get(role, Score()) for role in roles]
            pooled = _figures(team.pooled)
            means = [_percent(team.role_mean), _percent(track.weighted(team))]
            row: list[object] = [track.name, team.name] if several else [team.name]
            row += [score.plays for score in scores]
            row += [_percent(score.rate or 0.0) for score in scores]  # As there: 0 if it was not played.
            yield [*row, team.pooled.plays, pooled[2], *means, *pooled[3:]]


def _figures(score: Score) -> list[object]:
    low, high = score.interval or (None, None)
    return [score.plays, score.wins, _percent(score.rate), _percent(low), _percent(high)]


def _percent(rate: float | None) -> str:
    return "" if rate is None else f"{100 * rate:.2f}"
