"""Tables of results for people: by team, by role or by track."""

from collections.abc import Iterable
from typing import Final, Literal

from rich.console import Console
from rich.text import Text

from jinro.contest.score.results import Results, Score, TeamScore, TrackResults
from jinro.game.roles import Role, Side
from jinro.i18n import Language
from jinro.transcript.page import TextPage, cut, ink, show_table
from jinro.transcript.printable import clean
from jinro.transcript.transcript_words import TranscriptWords

By = Literal["team", "role", "track"]
NAME: Final = 24
"""Characters of a team's or track's name that are shown."""


def show_results(console: Console, results: Results, by: By, language: Language) -> None:
    """Print the tables: one per track, or one of all tracks."""
    words = TranscriptWords(language)
    tracks = [results.tracks[name] for name in sorted(results.tracks)]
    page = TextPage(console)
    if by == "track" and tracks:
        show_table(console, _by_track(tracks, words), left=(words("transcript.results.village"),))
        return
    for track in tracks:
        page.gap()
        _show_track(page, track, words)
        if track.decided:
            rows = (_by_team if by == "team" else _by_role)(track, words)
            show_table(console, rows, left=words.row("transcript.results", "side"))
            page.gap()
            _explain(page, track, by, words)
    if not any(track.decided for track in tracks):
        page.row(Text(words("transcript.results.no_games")))


def _show_track(page: TextPage, track: TrackResults, words: TranscriptWords) -> None:
    """Print what a track is, and who won its games."""
    title = [_track_name(track, words)] + [clean(v) for v in track.villages if v != track.name]
    page.row(Text(), ink(" · ".join([*title, words("transcript.results.games", n=track.decided)]), "bold"))
    for side in _sides([track]):
        score = Score(track.decided, track.sides[side])
        page.row(Text(f"  {words.side(side)}{words.colon}"), Text(f"{_cell(score)} ({_interval(score)})"))
    for text in _others(track, words):
        page.note(text)


def _others(track: TrackResults, words: TranscriptWords) -> Iterable[str]:
    """What was not counted."""
    undecided = track.undecided.total()
    if undecided:
        counts = sorted(track.undecided.items())
        why = words.comma.join(f"{words.get(f'transcript.results.reasons.{r}', r)} {n}" for r, n in counts)
        yield f"{words('transcript.results.no_winner')}{words.colon}{undecided}{words.brackets(why)}"
    if track.running:
        yield f"{words('transcript.results.running')}{words.colon}{track.running}"
    if track.unreadable:
        yield f"{words('transcript.results.unreadable')}{words.colon}{track.unreadable}"


def _explain(page: TextPage, track: TrackResults, by: By, words: TranscriptWords) -> None:
    if track.self_match:
        page.note(words("transcript.results.self_match"), "yellow")
    if by == "team":
        weights = {role: n // track.decided for role, n in track.weights.items()}
        if all(n % track.decided == 0 for n in track.weights.values()):
            shown = words("transcript.results.weights", weights=words.roles(weights))
            page.note(shown)
        page.note(words("transcript.results.labels"))


def _by_team(track: TrackResults, words: TranscriptWords) -> list[list[str]]:
    roles = list(track.roles)
    names = ("team", "played", "seats", "pooled", "role_mean", "role_weighted", "interval", "ranks")
    titles = words.row("transcript.results", *names)
    rows = [[*titles, *map(words.role, roles)]]
    ranked = track.rank_intervals()
    return rows + [_team_row(track, team, roles, ranked.get(team.name)) for team in track.ranking()]


def _team_row(
    track: TrackResults, team: TeamScore, roles: list[Role], ranks: tuple[int, int] | None
) -> list[str]:
    """The interval is that of the role-weighted rate, which the order follows."""
    pooled, found = team.pooled, track.estimate(team.name)
    interval = "-"
    if found is not None and found.low is not None and found.high is not None:
        interval = f"{100 * found.low:.1f}–{100 * found.high:.1f}"
    row = [_short(team.name), str(team.games), str(pooled.plays), _percent(pooled.rate)]
    row += [_percent(team.role_mean), _percent(track.weighted(team)), interval]
    row += ["-" if ranks is None else "–".join(map(str, ranks))]
    return row + [_cell(team.roles.get(role, Score())) for role in roles]


def _by_role(track: TrackResults, words: TranscriptWords) -> list[list[str]]:
    rows = [words.row("transcript.results", "role", "side", "seats", "wins", "rate", "interval")]
    for role, score in track.roles.items():
        numbers = [str(score.plays), str(score.wins), _percent(score.rate), _interval(score)]
        rows.append([words.role(role), words.side(role.side), *numbers])
    return rows


def _by_track(tracks: list[TrackResults], words: TranscriptWords) -> list[list[str]]:
    sides = _sides(tracks)
    titles = words.row("transcript.results", "track", "village", "teams", "played")
    rows = [[*titles, *map(words.side, sides), *words.row("transcript.results", "no_winner", "running")]]
    for track in tracks:
        villages = words.comma.join(map(clean, track.villages))
        row = [_track_name(track, words), cut(villages, NAME), str(len(track.teams)), str(track.decided)]
        row += [_cell(Score(track.decided, track.sides[side])) for side in sides]
        rows.append([*row, str(track.undecided.total()), str(track.running)])
    return rows


def _sides(tracks: list[TrackResults]) -> list[Side]:
    """The sides that can win there."""
    return [side for side in Side if any(role.side is side for track in tracks for role in track.weights)]


def _track_name(track: TrackResults, words: TranscriptWords) -> str:
    return _short(track.name) if track.name else words("transcript.results.no_track")


def _short(name: str) -> str:
    return cut(clean(name), NAME)


def _cell(score: Score) -> str:
    return "-" if score.rate is None else f"{score.rate:.1%} {score.wins}/{score.plays}"


def _percent(rate: float | None) -> str:
    return "-" if rate is None else f"{rate:.1%}"


def _interval(score: Score) -> str:
    found = score.interval
    return "-" if found is None else f"{100 * found[0]:.1f}–{100 * found[1]:.1f}"
