"""`jinro contest report`: the report of a contest, or of any games, as a page, tables and charts."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
import msgspec

from jinro.cli.language import LANG, output_language
from jinro.cli.progress import progress_bar, size
from jinro.cli.terminal import say
from jinro.i18n import Language, Words
from jinro.village.clock import unix_ms

if TYPE_CHECKING:
    from jinro.contest.report.facts import ReportFacts
    from jinro.contest.run.report import ReportRequest

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
    from jinro.contest.run.report import ReportRequest, report_facts

    asked = msgspec.convert({"folder": folder, **options}, ReportRequest)
    asked.check()
    language = output_language(lang)
    with progress_bar(language) as follow:
        facts = report_facts(asked, follow)
    _tell_sealed(asked.folder, language)
    if asked.form == "results-yaml":
        _write_results(facts, asked.target, language)
        return
    _write(facts, asked.target, language)
    if asked.archive is not None:
        _archive(facts, asked, language)


def _tell_sealed(folder: str | None, language: Language) -> None:
    """Say if the report tells results that others may not see yet."""
    from jinro.contest.run.folder import ContestFolder
    from jinro.store import SEALED, Reader

    if folder is None:
        return
    with closing(Reader(ContestFolder(Path(folder)).database)) as store:
        sealed = sum(one.seen_by(unix_ms()) == SEALED for one in store.games())
    if sealed:
        say(Words(language)("cli.contest.sealed", games=sealed, folder=folder))


def _write_results(facts: "ReportFacts", target: Path, language: Language) -> None:
    from jinro.contest.report.results_file import results_file
    from jinro.contest.run.archive import put_files
    from jinro.contest.score.results_file import encode_results_file

    put_files(target, {RESULTS: encode_results_file(results_file(facts))})
    say(Words(language)("cli.report.results", path=target / RESULTS, tracks=len(facts.tracks)))


def _write(facts: "ReportFacts", target: Path, language: Language) -> None:
    from jinro.contest.report.build import build
    from jinro.contest.report.files import report_files
    from jinro.contest.run.archive import put_files

    files = report_files(build(facts), facts, language)
    put_files(target, files)
    words = Words(language)
    page = target / "index.html"
    tables = sum(name.startswith("tables/") for name in files)
    length = size(len(files["index.html"]))
    say(words("cli.report.made", page=page, games=facts.games, tables=tables, size=length))
    say(words("cli.report.beside"))


def _archive(facts: "ReportFacts", asked: "ReportRequest", language: Language) -> None:
    from jinro.contest.run.archive import write_archive

    with progress_bar(language) as follow:
        games, files = write_archive(
            facts, asked, language, lambda done, total: follow("writing", done, total)
        )
    words = Words(language)
    say(words("cli.archive.archive", path=asked.archive, files=files))
    bare = sum(not game.events for game in games)
    seats = sum(not seat.basis for game in games if game.events for seat in game.seats)
    if bare:
        say(words("cli.archive.results", games=bare))
    if seats:
        say(words("cli.archive.words", seats=seats))
