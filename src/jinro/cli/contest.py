"""`jinro contest`: a contest in one folder, from the list of teams to the tables."""

import asyncio
import os
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
import msgspec

from jinro.cli.certificates import certificates
from jinro.cli.language import LANG, output_language
from jinro.cli.report import report
from jinro.cli.reporter import Reporter, log_as
from jinro.cli.signals import on_signals
from jinro.cli.terminal import print_table, say
from jinro.config.environment import environment
from jinro.errors import CallerError
from jinro.transcript.words import WORDS, Language

if TYPE_CHECKING:
    from jinro.contest.results import TrackResults
    from jinro.organiser.folder import ContestFolder
    from jinro.organiser.standing import EntryConduct, TrackStanding

_WORDS: Final = {
    "en": {
        "made": "{path}: edit it (teams, tracks, games), then: jinro contest run {folder}",
        "serves": "{title}: {track} at {url}",
        "page": "people watch at {url}",
        "resized": "{track}: now {games} games",
        "not_read": "contest.yml is not read again: {why}",
        "later": "contest.yml: only numbers of games are taken while it runs; the next run takes the rest",
        "stalled": "{track}: nothing is played; awaited: {missing}",
        "trouble": "{text}",
        "over": "all games are played",
        "left": "the contest is left; `jinro contest run {folder}` goes on",
        "paused": "paused: games that run are finished, no game begins",
        "goes_on": "goes on",
        "not_running": "no process runs it: jinro contest run {folder}",
        "state": "{title}: {state}",
        "running": "running",
        "stopped": "not running",
        "finished": "finished",
        "is_paused": "paused",
        "track": "{name} ({format}): played {played} of {planned}, running {running}",
        "void": "did not count: {void}",
        "awaited": "awaited: {names}",
        "quarantined": "in quarantine: {names}",
        "people": "people take their seats at {names}",
        "flawed": "{flawed} of {games} games had a lost seat or an unanswered request; "
        "in brackets: without them",
        "team": "team",
        "entry": "entry",
        "rate": "win rate",
        "interval": "95 %",
        "weighted": "role-weighted",
        "games": "games",
        "failed": "failed in",
        "faults": "faults",
        "breaches": "breaches",
        "median": "answer (median)",
        "slow": "95 % within",
        "budgets": "time used up",
        "village_vote_hits": "votes on wolves",
        "divination_hits": "wolves divined",
        "executed": "executed",
        "attacked": "attacked",
        "ksr_all": "survived",
        "repeated_talk": "repeated itself",
        "behaviour": "votes, divinations, executions and attacks: observed / expected by chance; "
        "the others: share. All metrics: jinro scores {folder}",
        "by_day": "executed / alive, by voting day",
        "day": "day {}",
    },
    "ja": {
        "made": "{path} を編集して（チーム、部門、試合数）、次を実行してください: jinro contest run {folder}",
        "serves": "{title}: {track} は {url}",
        "page": "観戦は {url}",
        "resized": "{track}: 試合数を {games} に変更しました",
        "not_read": "contest.yml を読み直せません: {why}",
        "later": "contest.yml: 進行中に反映されるのは試合数だけです。ほかの変更は次回の実行から反映されます",
        "stalled": "{track}: 試合が始まりません。待っている相手: {missing}",
        "trouble": "{text}",
        "over": "すべての試合が終わりました",
        "left": "大会を中断しました。続けるには: jinro contest run {folder}",
        "paused": "一時停止しました（進行中の試合は最後まで行い、新しい試合は始めません）",
        "goes_on": "再開しました",
        "not_running": "大会を進めているプロセスがありません: jinro contest run {folder}",
        "state": "{title}: {state}",
        "running": "進行中",
        "stopped": "停止中",
        "finished": "終了",
        "is_paused": "一時停止中",
        "track": "{name}（{format}）: {planned} 試合中 {played} 試合終了、進行中 {running}",
        "void": "数えない試合: {void}",
        "awaited": "待っている相手: {names}",
        "quarantined": "隔離中: {names}",
        "people": "人が席に着くページ: {names}",
        "flawed": "{games} 試合中 {flawed} 試合で離脱か無回答がありました。かっこ内はそれらを除いた値です",
        "team": "チーム",
        "entry": "エントリー",
        "rate": "勝率",
        "interval": "95%信頼区間",
        "weighted": "役職加重",
        "games": "試合",
        "failed": "失敗した試合",
        "faults": "不備",
        "breaches": "違反",
        "median": "回答時間（中央値）",
        "slow": "95% が以内",
        "budgets": "持ち時間切れ",
        "village_vote_hits": "狼への投票",
        "divination_hits": "占いの的中",
        "executed": "追放された",
        "attacked": "襲撃された",
        "ksr_all": "生存",
        "repeated_talk": "同じ発言",
        "behaviour": "投票、占い、追放、襲撃は「実際の回数÷偶然なら見込まれる回数」、ほかは割合です。"
        "全指標: jinro scores {folder}",
        "by_day": "投票のあった日ごとの「追放された席／生きていた席」",
        "day": "{} 日目",
    },
}
_BEHAVIOUR: Final = (
    "village_vote_hits",
    "divination_hits",
    "executed",
    "attacked",
    "ksr_all",
    "repeated_talk",
)
"""Metrics of the table of behaviour."""
_WARNINGS: Final = frozenset({"not_read", "later", "stalled", "trouble"})
"""What is told even if quiet."""
SAMPLE: Final = """\
# A contest: teams with their entries, and the tracks that they play.
# `jinro contest run FOLDER` plays it, `jinro contest status FOLDER` shows how it stands.
title: Example contest
seed: example            # the same seed gives the same plans
host: 127.0.0.1          # 0.0.0.0: agents of other machines may connect
port: 8080               # of the first track; the others have the next ones
order: side-by-side      # or sequence: one track after the other
authentication: false    # true: agents need a token; `jinro contest tokens FOLDER` prints them
consent: false           # true: all agents agree that what they say is published
quarantine:              # a team that fails too often waits; null: none does
  failure_rate: 0.5
  minutes: 30

# An entry is a built-in `player`, a `command` of this machine, or (neither) an agent that connects by itself
# under the entry's name and a number: kuma1, kuma2.
teams:
  - name: kuma
    entries: [{player: reasoner}]
  - name: kitsune
    entries: [{player: reasoner}]
  - name: tanuki
    entries: [{player: parrot}]
  - name: usagi
    entries: [{player: chance}]
  - name: karasu
    entries: [{player: chance, habit: crashes}]   # faulty on purpose, to rehearse a contest
  - name: neko
    entries: [{player: parrot, habit: garbage}]

tracks:
  - name: five
    preset: contest-5    # or config: FILE, a settings file of the contest's server
    format: cross-play   # or self-play: every entry against itself; human-match: a seat for a person
    games: 60
    # thinking: {per: day, budget_s: 120, after_s: 5}   # time to think in all; then 5 s for an answer
  - name: nine
    preset: contest-9
    games: 20
    together: true       # six entries fill nine seats: some sit there twice
"""


@click.group()
def contest() -> None:
    """Run a contest that is in a folder: plan, play, pause, tables.

    The file contest.yml in the folder says who plays what; docs/guides/organiser.md explains it.
    """


contest.add_command(report)
contest.add_command(certificates)


@contest.command()
@click.argument("folder")
@LANG
def new(folder: str, lang: str | None) -> None:
    """Make FOLDER with a sample contest.yml to edit."""
    from jinro.organiser.folder import write_new

    write_new(Path(folder), SAMPLE)
    words = _WORDS[output_language(lang)]
    say(words["made"].format(path=Path(folder) / "contest.yml", folder=folder))


@contest.command()
@click.argument("folder")
@LANG
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65_535),
    help="Port of the first track; the others have the next ones. Default: from the file.",
)
@click.option("-q", "--quiet", is_flag=True, help="Print only addresses, warnings and the tables.")
def run(folder: str, lang: str | None, port: int | None, quiet: bool) -> None:
    """Play the contest in FOLDER, from its beginning or from where it was left.

    Ctrl-C leaves it: games that run go on with the next run. Nothing is played twice.
    """
    from jinro.net.open_files import allow_open_files
    from jinro.organiser.folder import ContestFolder

    place = ContestFolder(Path(folder))
    language = output_language(lang)
    log_as(as_json=False, language=language)
    allow_open_files(65_536)
    reporter = Reporter(language, quiet=quiet)
    try:
        with place.held():
            over = asyncio.run(_run(place, port, reporter))
    finally:
        reporter.close()
    words = _WORDS[language]
    _show(place, language)
    say(words["over"] if over else words["left"].format(folder=folder))


async def _run(place: "ContestFolder", port: int | None, reporter: Reporter) -> bool:
    from jinro.organiser.progress import seat_url
    from jinro.organiser.run import ContestRun

    words = _WORDS[reporter.language]

    def tell(what: str, facts: dict[str, object]) -> None:
        reporter.text(what, words[what].format(**facts), warning=what in _WARNINGS)

    signals: asyncio.Queue[signal.Signals] = asyncio.Queue()
    on_signals(signals.put_nowait, "SIGINT", "SIGTERM")
    stopped = asyncio.Event()
    one = ContestRun(
        place,
        environ=environment(os.environ, Path()),
        port=port,
        language=reporter.language,
        tell=reporter.news,
        say=tell,
    )
    waiting = asyncio.ensure_future(signals.get())
    waiting.add_done_callback(lambda _: stopped.set())

    def ready() -> None:
        for remark in one.server.remarks:
            reporter.remark(remark)
        title = place.contest.title
        places = [(server.settings.name, server.url) for server in one.server.track_servers]
        for name, url in places:
            reporter.ready(words["serves"].format(title=title, track=name, url=url), [(name, url)])
        for track, server in one.tracks:
            if track.format == "human-match":
                told = words["people"].format(names=seat_url(server))
                reporter.text("people", f"{track.name}: {told}", warning=True)

    try:
        return await one.play(stopped, ready)
    finally:
        waiting.cancel()


@contest.command()
@click.argument("folder")
@LANG
@click.option("--json", "as_json", is_flag=True, help="Print one object.")
def status(folder: str, lang: str | None, as_json: bool) -> None:
    """Show how the contest in FOLDER stands: played, running, awaited, tables so far."""
    from jinro.organiser.folder import ContestFolder
    from jinro.organiser.status import contest_status, status_json

    place = ContestFolder(Path(folder))
    if as_json:
        click.echo(msgspec.json.encode(status_json(contest_status(place))))
        return
    _show(place, output_language(lang))


@contest.command()
@click.argument("folder")
@LANG
def pause(folder: str, lang: str | None) -> None:
    """Begin no more games; those that run are finished."""
    from jinro.organiser.folder import ContestFolder

    ContestFolder(Path(folder)).pause()
    say(_WORDS[output_language(lang)]["paused"])


@contest.command()
@click.argument("folder")
@LANG
def resume(folder: str, lang: str | None) -> None:
    """Begin games again after a pause."""
    from jinro.organiser.folder import ContestFolder

    place = ContestFolder(Path(folder))
    place.resume()
    words = _WORDS[output_language(lang)]
    say(words["goes_on"] if place.is_running else words["not_running"].format(folder=folder))


@contest.command()
@click.argument("folder")
def tokens(folder: str) -> None:
    """Print the token of every entry: a line with its name, a tab, and the token."""
    from jinro.organiser.folder import ContestFolder
    from jinro.server.tokens import Tokens

    place = ContestFolder(Path(folder))
    if not place.contest.authentication:
        raise CallerError(
            f"{Path(folder) / 'contest.yml'}: authentication is false, agents need no tokens; set it to true"
        )
    made = Tokens.from_environment(place.environment(environment(os.environ, Path())))
    names = {name for track in place.contest.tracks for name in place.contest.names(track)}
    for name in (*place.contest.team_of, *names - place.contest.team_of.keys()):
        click.echo(f"{name}\t{made.make(name)}")


# Tables for people


def _show(place: "ContestFolder", language: Language) -> None:
    from jinro.organiser.status import contest_status

    words = _WORDS[language]
    found = contest_status(place)
    say(words["state"].format(title=found.title, state=words[found.state]))
    for track in found.tracks:
        say("")
        say(
            words["track"].format(
                name=track.name,
                format=track.format,
                played=track.played,
                planned=track.planned,
                running=track.running,
            )
        )
        for key, facts in (
            ("void", track.void),
            ("awaited", track.awaited),
            ("quarantined", track.quarantined),
            ("people", [track.seat_url] if track.seat_url else []),
        ):
            if facts:
                listed = (
                    ", ".join(f"{k} {n}" for k, n in facts.items())
                    if isinstance(facts, dict)
                    else ", ".join(facts)
                )
                say("  " + words[key].format(void=listed, names=listed))
        if track.standing is not None and track.standing.teams.decided:
            _show_standing(track.standing, language)
            _show_behaviour(track.standing, words, str(place.path))


def _show_standing(one: "TrackStanding", language: Language) -> None:
    words = _WORDS[language]
    roles = list(one.teams.roles)
    titles = [WORDS[language].role(role) for role in roles]
    table = [[words["team"], words["rate"], words["interval"], words["weighted"], *titles]]
    for team in one.teams.ranking():
        low, high = team.pooled.interval or (0.0, 1.0)
        row = [team.name, _rate(team.pooled.rate), f"{100 * low:.0f}-{100 * high:.0f}"]
        row.append(f"{_rate(one.teams.weighted(team))} ({_rate(_clean(one.clean, team.name))})")
        for role in roles:
            score = team.roles.get(role)
            row.append("-" if score is None else f"{score.wins}/{score.plays}")
        table.append(row)
    print_table(table)
    if one.flawed:
        say("  " + words["flawed"].format(flawed=one.flawed, games=one.teams.decided))
    say("")
    keys = ["entry", "games", "failed", "faults", "breaches", "median", "slow"]
    timed = any(did.budgets for did in one.conduct.values())
    conduct = [[words[key] for key in (*keys, *(["budgets"] if timed else []))]]
    for name, did in sorted(one.conduct.items()):
        used = [f"{did.budgets_used_up}/{did.budgets}"] if timed else []
        conduct.append([name, str(did.games), str(did.flawed), *_conduct(did), *used])
    print_table(conduct)


def _show_behaviour(one: "TrackStanding", words: dict[str, str], folder: str) -> None:
    teams = [team.name for team in one.teams.ranking()]
    found = {name: one.scores.metrics(name) for name in teams}
    table = [[words["team"], *(words[name] for name in _BEHAVIOUR)]]
    for name in teams:
        values = [found[name][metric].value if metric in found[name] else None for metric in _BEHAVIOUR]
        table.append([name, *("-" if value is None else f"{value:.2f}" for value in values)])
    say("")
    print_table(table)
    say("  " + words["behaviour"].format(folder=folder))
    days = sorted({day for _, day in one.scores.days})
    by_day = [[words["team"], *(words["day"].format(day) for day in days)]]
    for name in teams:
        counts = [one.scores.days.get((name, day)) for day in days]
        by_day.append([name, *("-" if n is None else f"{n.numerator:g}/{n.denominator:g}" for n in counts)])
    say("")
    print_table(by_day)
    say("  " + words["by_day"])


def _conduct(did: "EntryConduct") -> Sequence[str]:
    return (
        str(did.faults.total()),
        " ".join(f"{kind} {n}" for kind, n in sorted(did.breaches.items())) or "0",
        "-" if did.median_ms is None else f"{did.median_ms} ms",
        "-" if did.slow_ms is None else f"{did.slow_ms} ms",
    )


def _clean(track: "TrackResults", name: str) -> float | None:
    team = track.teams.get(name)
    return None if team is None else track.weighted(team)


def _rate(rate: float | None) -> str:
    return "-" if rate is None else f"{100 * rate:.1f}"
