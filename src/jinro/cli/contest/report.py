"""`jinro contest report`: the report of a contest, or of any games, as a page, tables and charts."""

from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
import msgspec
from msgspec.structs import replace

from jinro.cli.contest.archive import ReportRequest, put_files, write_archive
from jinro.cli.language import LANG, output_language
from jinro.cli.main import read_input
from jinro.cli.progress import progress_bar, size
from jinro.cli.terminal import say
from jinro.contest.plan.entries import PEOPLE_ENTRY
from jinro.errors import ArgumentError, CallerError, JinroError
from jinro.i18n import Language, Words
from jinro.village.clock import unix_ms

if TYPE_CHECKING:
    from jinro.contest.rate.records import PickedGame
    from jinro.contest.rate.totals import Totals
    from jinro.contest.report.facts import MeansFacts, PrintedFacts, ReportFacts
    from jinro.contest.report.sections.judges import JudgeFacts
    from jinro.contest.report.traces import TraceTimes
    from jinro.contest.run.folder import ContestFolder
    from jinro.contest.score.sources import FoundGames

RESULTS: Final = "results.yml"


@click.command()
@click.argument("folder", required=False)
@click.option(
    "--logs",
    multiple=True,
    metavar="FILE|DIR|STORE",
    help="Games of others instead of a contest's folder: logs, traces, feeds, folders of them; repeatable.",
)
@click.option(
    "--table", "tables", multiple=True, metavar="FILE", help="Check a printed table of wins (CSV) too."
)
@click.option(
    "--means", "means", metavar="FILE", help="Check a printed table of mean ratings (CSV); needs --raters."
)
@click.option("--raters", type=click.IntRange(1, 1_000), help="How many raters the means are of.")
@click.option("--title", metavar="TEXT", help="Title of the report. Default: that of the contest.")
@click.option("--teams", metavar="FILE", help="Registered names, one team in a line, or TEAM: ENTRY, ENTRY.")
@click.option("--talk", is_flag=True, help="Also read what is said: announced votes, mentions, swings.")
@click.option(
    "--page", metavar="URL", help="A server whose page shows the games again, such as http://HOST:8080."
)
@click.option("--rating", metavar="DIR", help="Folder with a rating by people. Default: that of the contest.")
@click.option("--judge", metavar="DIR", help="Folder of `jinro judge`. Default: that of the contest.")
@click.option(
    "--archive",
    metavar="DIR",
    help="Write an archive for any web server: the report and every game with its rights.",
)
@click.option(
    "--licence",
    metavar="NAME",
    default="CC-BY-4.0",
    show_default=True,
    help="Of the archive's games of agents.",
)
@click.option(
    "--consent",
    is_flag=True,
    help="With --logs and --archive: everybody whose words are in these files agrees; else no words get in.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["report", "results-yaml"]),
    default="report",
    show_default=True,
    help="The whole report, or results.yml alone: results as the contest publishes them.",
)
@click.option("-o", "--out", metavar="DIR", help="Where to write. Default: report, in the contest's folder.")
@LANG
def report(folder: str | None, lang: str | None, **options: Any) -> None:
    """Write the report of the contest in FOLDER: a page for any browser, Markdown, CSV, LaTeX and charts.

    With --logs it is made from games of others, and says what they do not tell; with --table and --means it
    checks printed tables. docs/report.md explains it.
    """
    asked = msgspec.convert({"folder": folder, **options}, ReportRequest)
    asked.check()
    language = output_language(lang)
    facts = report_facts(asked, language)
    _tell_sealed(asked, language)
    if asked.form == "results-yaml":
        _write_results(facts, asked.target, language)
        return
    _write(facts, asked.target, language)
    if asked.archive is not None:
        write_archive(facts, asked, language)


def _tell_sealed(asked: ReportRequest, language: Language) -> None:
    """Say if the report tells results that others may not see yet."""
    from jinro.contest.run.folder import ContestFolder
    from jinro.store import SEALED, Reader

    if asked.folder is None:
        return
    with closing(Reader(ContestFolder(Path(asked.folder)).database)) as store:
        sealed = sum(one.seen_by(unix_ms()) == SEALED for one in store.games())
    if sealed:
        say(Words(language)("cli.contest.sealed", games=sealed, folder=asked.folder))


def report_facts(asked: ReportRequest, language: Language) -> "ReportFacts":
    """Read everything that the report is about, with a progress bar."""
    from jinro.cli.scores import registered_names
    from jinro.contest.report.assemble import assemble, measure_for_report
    from jinro.contest.run.folder import ContestFolder
    from jinro.contest.run.registered import registered
    from jinro.contest.run.status import contest_status
    from jinro.contest.score.sources import find_games

    folder = asked.folder
    place = None if folder is None else ContestFolder(Path(folder))
    places = [*asked.logs] if place is None else [str(place.data)]
    if place is not None and not place.database.is_file():
        raise CallerError("errors.contest.no_game_played", folder=folder)
    with progress_bar(language) as follow:
        found = find_games(
            places,
            measure=measure_for_report(asked.talk),
            on_game=lambda done, total: follow("reading", done, total),
        )
        status = None if place is None else contest_status(place)
        if place is not None:
            found = without_people(place, found)
        tracks = [] if status is None else status.tracks
        picked, graded = _picked(asked.rating or folder)
        return assemble(
            found,
            title=asked.title or ("Werewolf" if place is None else place.contest.title),
            made=datetime.fromtimestamp(unix_ms() / 1_000, UTC).date().isoformat(),
            registered=registered_names(asked.teams, [] if folder is None else [folder]),
            standings=None if place is None else {one.name: one.standing for one in tracks if one.standing},
            planned={track.name: track.planned for track in tracks},
            talk=asked.talk,
            replays=_replays(found, asked.page),
            printed=[one for file in asked.tables for one in _printed(file)],
            means=[] if asked.means is None or asked.raters is None else [_means(asked.means, asked.raters)],
            totals=_totals(asked.rating or folder),
            track_totals=_track_totals(asked.rating or folder),
            picked=picked,
            graded=graded,
            judged=_judged(asked),
            isolation=None if status is None else status.isolation,
            registered_before=[] if place is None else registered(place),
            times=_times(asked.logs),
            on_step=lambda done, total: follow("resampling", done, total),
        )


def _replays(found: "FoundGames", page: str | None) -> dict[str, str]:
    if page is None:
        return {}
    if not page.startswith(("http://", "https://")):
        raise ArgumentError("errors.value.not_http", at="--page", value=page)
    return {game.source: f"{page.rstrip('/')}/#/game/{game.game}" for game in found.games if game.game}


def without_people(place: "ContestFolder", found: "FoundGames") -> "FoundGames":
    """The games with all people under one name: who they are is nobody's business."""
    from jinro.store import Reader
    from jinro.store.store import ORGANISER

    games = []
    with closing(Reader(place.database)) as store:
        for game in found.games:
            sitting = store.seated(game.game)
            people = {seat for seat, who in sitting.items() if any(one != ORGANISER for one in who)}
            names = [PEOPLE_ENTRY if seat in people else name for seat, name in enumerate(game.players, 1)]
            teams = [PEOPLE_ENTRY if seat in people else name for seat, name in enumerate(game.teams, 1)]
            games.append(replace(game, players=tuple(names), teams=tuple(teams)) if people else game)
    found.games = games
    return found


def _times(places: Sequence[str]) -> "list[TraceTimes]":
    """What the packet traces beside logs of others tell."""
    from jinro.contest.report.traces import trace_times
    from jinro.files import formats
    from jinro.files.limits import GAME_BYTES, read_at_most

    found: list[TraceTimes] = []
    for place in map(Path, places):
        inside = sorted(place.rglob("*.json*")) if place.is_dir() else [place]
        for path in inside:
            try:
                data = formats.decompress(read_at_most(path, GAME_BYTES)) if path.is_file() else b""
            except (JinroError, OSError):
                continue  # `find_games` has said so.
            if data and formats.format_of(data) == "trace":
                found += trace_times(data)
    return found


def _judged(asked: ReportRequest) -> "JudgeFacts | None":
    """What language models said, with what people said about the same games."""
    from jinro.contest.judge.audit import audit_of
    from jinro.contest.judge.keeping import read_judgement
    from jinro.contest.judge.people import people_of
    from jinro.contest.judge.tables import tables_of
    from jinro.contest.rate.folder import RatingFolder
    from jinro.contest.report.sections.judges import JudgeFacts

    place = asked.judge or (None if asked.folder is None else str(Path(asked.folder) / "judge"))
    made = None if place is None else read_judgement(Path(place))
    if made is None:
        return None
    graded = RatingFolder(Path(asked.rating or asked.folder or place or "."))
    people = people_of(graded) if graded.exists else []
    return JudgeFacts(
        judgement=made,
        entries=tables_of(made, "entry"),
        teams=tables_of(made, "team"),
        audit=audit_of(made, people),
    )


def _totals(place: str | None) -> "Totals | None":
    from jinro.contest.rate.folder import RatingFolder

    folder = None if place is None else RatingFolder(Path(place))
    return folder.totals() if folder is not None and folder.exists else None


def _picked(place: str | None) -> "tuple[dict[str, PickedGame], frozenset[str]]":
    """The games that people were asked to rate, and the ids of those that somebody has rated."""
    from jinro.contest.rate.folder import RatingFolder
    from jinro.contest.rate.totals import counted_grades

    folder = None if place is None else RatingFolder(Path(place))
    if folder is None or not folder.exists:
        return {}, frozenset()
    picked = folder.picked()
    grades = counted_grades(picked, folder.raters(), folder.lines())
    return {game.id: game for game in picked.games}, frozenset(grade.game for grade in grades)


def _track_totals(place: str | None) -> "dict[str, Totals]":
    from jinro.contest.rate.folder import RatingFolder

    folder = None if place is None else RatingFolder(Path(place))
    if folder is None or not folder.exists:
        return {}
    tracks = list(dict.fromkeys(game.track for game in folder.picked().games))
    return {name: folder.totals(name) for name in tracks} if len(tracks) > 1 else {}


def _printed(file: str) -> "list[PrintedFacts]":
    from jinro.cli.scores import read_tables
    from jinro.contest.report.facts import PrintedFacts

    return [
        PrintedFacts(" ".join(filter(None, (Path(file).stem, one.track))), one) for one in read_tables(file)
    ]


def _means(file: str, raters: int) -> "MeansFacts":
    from jinro.contest.report.facts import MeansFacts
    from jinro.contest.score.means import read_means

    try:
        found = read_means(read_input(file).decode(errors="replace"), raters)
    except CallerError as error:
        raise CallerError(error, at=Path(file).name) from None
    return MeansFacts(Path(file).stem, found.printed, found)


# Files


def _write_results(facts: "ReportFacts", target: Path, language: Language) -> None:
    from jinro.contest.report.results_file import results_file
    from jinro.contest.score.results_file import encode_results_file

    put_files(target, {RESULTS: encode_results_file(results_file(facts))})
    say(Words(language)("cli.report.results", path=target / RESULTS, tracks=len(facts.tracks)))


def _write(facts: "ReportFacts", target: Path, language: Language) -> None:
    from jinro.contest.report.build import build
    from jinro.contest.report.files import report_files

    files = report_files(build(facts), facts, language)
    put_files(target, files)
    words = Words(language)
    page = target / "index.html"
    tables = sum(name.startswith("tables/") for name in files)
    length = size(len(files["index.html"]))
    say(words("cli.report.made", page=page, games=facts.games, tables=tables, size=length))
    say(words("cli.report.beside"))
