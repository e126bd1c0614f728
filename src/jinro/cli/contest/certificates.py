"""`jinro contest certificates`: certificates from a template, for the prizes in a file."""

from pathlib import Path
from typing import Annotated, Final

import click

from jinro.cli.options import ARGUMENT, InWords, options
from jinro.cli.progress import progress_bar
from jinro.cli.terminal import say
from jinro.errors import CallerError
from jinro.files.limits import read_input
from jinro.i18n import LANGUAGES

PRIZES: Final = "prizes.csv"
TEMPLATE: Final = "certificate.svg"


@click.command()
@options("contest certificates")
def certificates(
    *,
    folder: Annotated[str, ARGUMENT],
    out: Annotated[str | None, "-o", "--out", "DIR"] = None,
    words: InWords,
) -> None:
    """Write certificates for the prizes of the contest in FOLDER.

    The first run suggests prizes from the results (prizes.csv) and copies the template (certificate.svg).
    Both are yours to edit; later runs take them as they are.
    """
    from jinro.contest.report.certificates import (
        certificate,
        prizes_csv,
        read_prizes,
        sheet,
        suggested,
        template,
    )
    from jinro.contest.report.facts import slug
    from jinro.contest.run.archive import put_files
    from jinro.contest.run.report import report_facts
    from jinro.contest.run.request import ReportRequest

    target = Path(out) if out else Path(folder) / "certificates"
    with progress_bar(words.language) as follow:
        facts = report_facts(ReportRequest(folder=folder), follow)
    if not (target / PRIZES).is_file():
        put_files(target, {PRIZES: prizes_csv(suggested(facts)).encode()})
    if not (target / TEMPLATE).is_file():
        put_files(target, {TEMPLATE: template().encode()})
    try:
        rows = read_prizes(read_input(str(target / PRIZES)).decode(errors="replace"))
    except CallerError as error:
        raise CallerError(error, at=target / PRIZES) from None
    form = read_input(str(target / TEMPLATE)).decode(errors="replace")
    for one in LANGUAGES:
        drawn = [certificate(form, row, contest=facts.title, date=facts.made, language=one) for row in rows]
        files = {
            f"{number:02d}-{slug(row.team)}.{one}.svg": text.encode()
            for number, (row, text) in enumerate(zip(rows, drawn, strict=True), 1)
        }
        files[f"print.{one}.html"] = sheet(drawn, facts.title, one).encode()
        put_files(target, files)
    say(words("cli.certificates.made", sheet=target / f"print.{words.language}.html", number=len(rows)))
    say(words("cli.certificates.edit", prizes=target / PRIZES, template=target / TEMPLATE))
