"""Tables of results for people: by team, by role or by track."""

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct
from rich.console import Console
from rich.text import Text

from jinro.contest.results import Results, Score, TeamScore, TrackResults
from jinro.game.roles import Role, Side
from jinro.transcript.page import TextPage, cut, ink, show_table
from jinro.transcript.printable import clean
from jinro.transcript.words import WORDS, Language, TranscriptWords

By = Literal["team", "role", "track"]
NAME: Final = 24
"""Characters of a team's or track's name that are shown."""


class ResultWords(Struct, frozen=True, kw_only=True):
    """The phrases of results in one language."""

    games: str
    team: str
    role: str
    track: str
    village: str
    side: str
    seats: str
    wins: str
    rate: str
    interval: str
    pooled: str
    role_mean: str
    role_weighted: str
    played: str
    teams: str
    no_winner: str
    running: str
    unreadable: str
    self_match: str
    labels: str
    weights: str
    no_games: str
    no_track: str
    reasons: dict[str, str]


JA: Final = ResultWords(
    games="{n}試合",
    team="チーム",
    role="役職",
    track="部門",
    village="村",
    side="陣営",
    seats="席数",
    wins="勝ち",
    rate="勝率",
    interval="95%信頼区間",
    pooled="総合",
    role_mean="役職平均",
    role_weighted="役職加重",
    played="試合数",
    teams="チーム数",
    no_winner="勝者なし",
    running="進行中",
    unreadable="読み取れない",
    self_match="自己対戦のみのため、勝率が示すのは陣営の強さだけで、チームの強さではありません。",
    labels="大会の表記：総合＝Macro、役職平均＝Micro、役職加重＝Weighted Micro",
    weights="役職加重の重み：{weights}",
    no_games="終わった試合はまだありません。",
    no_track="（部門なし）",
    reasons={"max_day": "最終日", "errors": "エラーで中断", "stopped": "中断"},
)
EN: Final = ResultWords(
    games="games: {n}",
    team="team",
    role="role",
    track="track",
    village="village",
    side="side",
    seats="seats",
    wins="wins",
    rate="rate",
    interval="95 % interval",
    pooled="pooled",
    role_mean="role mean",
    role_weighted="role-weighted",
    played="games",
    teams="teams",
    no_winner="no winner",
    running="running",
    unreadable="unreadable",
    self_match="Self-match only: the rates tell how strong the sides are, not the teams.",
    labels="The contest's names: pooled is Macro, role mean is Micro, role-weighted is Weighted Micro.",
    weights="Weights of role-weighted: {weights}",
    no_games="No game is over yet.",
    no_track="(no track)",
    reasons={"max_day": "last day", "errors": "aborted: errors", "stopped": "aborted"},
)
RESULT_WORDS: Final[dict[Language, ResultWords]] = {"ja": JA, "en": EN}


def show_results(console: Console, results: Results, by: By, language: Language) -> None:
    """Print the tables: one per track, or one of all tracks."""
    words, own = WORDS[language], RESULT_WORDS[language]
    tracks = [results.tracks[name] for name in sorted(results.tracks)]
    page = TextPage(console)
    if by == "track" and tracks:
        show_table(console, _by_track(tracks, words, own), left=(own.village,))
        return
    for track in tracks:
        page.gap()
        _show_track(page, track, words, own)
        if track.decided:
            show_table(console, (_by_team if by == "team" else _by_role)(track, words, own), left=(own.side,))
            page.gap()
            _explain(page, track, by, words, own)
    if not any(track.decided for track in tracks):
        page.row(Text(own.no_games))


def _show_track(page: TextPage, track: TrackResults, words: TranscriptWords, own: ResultWords) -> None:
    """Print what a track is, and who won its games."""
    title = [_track_name(track, own)] + [clean(v) for v in track.villages if v != track.name]
    page.row(Text(), ink(" · ".join([*title, own.games.format(n=track.decided)]), "bold"))
    for side in _sides([track]):
        score = Score(track.decided, track.sides[side])
        page.row(Text(f"  {words.side(side)}{words.colon}"), Text(f"{_cell(score)} ({_interval(score)})"))
    for text in _others(track, words, own):
        page.row(Text("  "), ink(text, "dim"))


def _others(track: TrackResults, words: TranscriptWords, own: ResultWords) -> Iterable[str]:
    """What was not counted."""
    undecided = track.undecided.total()
    if undecided:
        why = words.comma.join(f"{own.reasons.get(r, r)} {n}" for r, n in sorted(track.undecided.items()))
        yield f"{own.no_winner}{words.colon}{undecided}{words.brackets.format(why)}"
    if track.running:
        yield f"{own.running}{words.colon}{track.running}"
    if track.unreadable:
        yield f"{own.unreadable}{words.colon}{track.unreadable}"


def _explain(page: TextPage, track: TrackResults, by: By, words: TranscriptWords, own: ResultWords) -> None:
    if track.self_match:
        page.row(Text("  "), ink(own.self_match, "yellow"))
    if by == "team":
        weights = {role: n // track.decided for role, n in track.weights.items()}
        if all(n % track.decided == 0 for n in track.weights.values()):
            page.row(Text("  "), ink(own.weights.format(weights=words.roles(weights)), "dim"))
        page.row(Text("  "), ink(own.labels, "dim"))


def _by_team(track: TrackResults, words: TranscriptWords, own: ResultWords) -> list[list[str]]:
    roles = list(track.roles)
    titles = [own.team, own.played, own.seats, own.pooled, own.interval, own.role_mean, own.role_weighted]
    rows = [[*titles, *map(words.role, roles)]]
    return rows + [_team_row(track, team, roles) for team in track.ranking()]


def _team_row(track: TrackResults, team: TeamScore, roles: list[Role]) -> list[str]:
    pooled = team.pooled
    means = [_percent(team.role_mean), _percent(track.weighted(team))]
    row = [_short(team.name), str(team.games), str(pooled.plays), _percent(pooled.rate), _interval(pooled)]
    return row + means + [_cell(team.roles.get(role, Score())) for role in roles]


def _by_role(track: TrackResults, words: TranscriptWords, own: ResultWords) -> list[list[str]]:
    rows = [[own.role, own.side, own.seats, own.wins, own.rate, own.interval]]
    for role, score in track.roles.items():
        numbers = [str(score.plays), str(score.wins), _percent(score.rate), _interval(score)]
        rows.append([words.role(role), words.side(role.side), *numbers])
    return rows


def _by_track(tracks: list[TrackResults], words: TranscriptWords, own: ResultWords) -> list[list[str]]:
    sides = _sides(tracks)
    titles = [own.track, own.village, own.teams, own.played]
    rows = [[*titles, *map(words.side, sides), own.no_winner, own.running]]
    for track in tracks:
        villages = words.comma.join(map(clean, track.villages))
        row = [_track_name(track, own), cut(villages, NAME), str(len(track.teams)), str(track.decided)]
        row += [_cell(Score(track.decided, track.sides[side])) for side in sides]
        rows.append([*row, str(track.undecided.total()), str(track.running)])
    return rows


def _sides(tracks: list[TrackResults]) -> list[Side]:
    """The sides that can win there."""
    return [side for side in Side if any(role.side is side for track in tracks for role in track.weights)]


def _track_name(track: TrackResults, own: ResultWords) -> str:
    return _short(track.name) if track.name else own.no_track


def _short(name: str) -> str:
    return cut(clean(name), NAME)


def _cell(score: Score) -> str:
    return "-" if score.rate is None else f"{score.rate:.1%} {score.wins}/{score.plays}"


def _percent(rate: float | None) -> str:
    return "-" if rate is None else f"{rate:.1%}"


def _interval(score: Score) -> str:
    found = score.interval
    return "-" if found is None else f"{100 * found[0]:.1f}–{100 * found[1]:.1f}"
