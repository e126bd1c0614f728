"""`jinro contest report`: the report of a contest, or of any games, as a page, tables and charts."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from jinro.cli.options import InWords, options
from jinro.cli.progress import progress_bar, size
from jinro.cli.reader import reader_of
from jinro.cli.terminal import say
from jinro.contest.run.request import ReportRequest
from jinro.i18n import Language, Words
from jinro.village.clock import unix_ms

if TYPE_CHECKING:
    from jinro.contest.report.facts import ReportFacts

RESULTS: Final = "results.yml"


@click.command()
@options("contest report")
def report(*, asked: ReportRequest, words: InWords) -> None:
    """Write the report of the contest in FOLDER: a page for any browser, Markdown, CSV, LaTeX and charts.

    With --logs it is made from games of others, and says what they do not tell; with --table and --means it
    checks printed tables. docs/report.md explains it.
    """
    from jinro.contest.run.report import report_facts

    asked.check()
    language = words.language
    with progress_bar(language) as follow:
        facts = report_facts(asked, follow, reader_of(asked.reader) if asked.talk else None)
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


def _archive(facts: "ReportFacts", asked: ReportRequest, language: Language) -> None:
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
