"""All files of a report, by name: the page, and beside it Markdown, LaTeX, CSV and charts."""

from typing import Final

from msgspec.structs import replace

from jinro.contest.report.csvs import table_csv
from jinro.contest.report.facts import ReportFacts
from jinro.contest.report.html.charts import chart_file
from jinro.contest.report.html.page import report_page
from jinro.contest.report.latex import report_latex
from jinro.contest.report.markdown import report_markdown
from jinro.contest.report.model import Report
from jinro.contest.report.published import published_csv
from jinro.i18n import LANGUAGES, Language, Text, message

PAGE: Final = "index.html"


def report_files(report: Report, facts: ReportFacts, language: Language) -> dict[str, bytes]:
    """The files; the page opens in `language` where the browser wants neither of both."""
    files: dict[str, bytes] = {}
    links: list[tuple[Text, str]] = []
    for track in facts.tracks:
        for kind, scores in (("", track.entries), ("-teams", track.teams)):
            if kind and not track.merged:
                continue
            name = f"tables/{track.slug}-published{kind}.csv"
            files[name] = published_csv(scores.results).encode()
            title = message("report.files.team_rates" if kind else "report.files.rates")
            if len(facts.tracks) > 1:
                code = "report.files.team_rates_of_track" if kind else "report.files.rates_of_track"
                title = message(code, track=track.title)
            links.append((title, name))
    for table in report.tables:
        files[f"tables/{table.name}.csv"] = table_csv(table).encode()
    for one in LANGUAGES:
        files[f"report.{one}.md"] = report_markdown(report, one).encode()
        files[f"report.{one}.tex"] = report_latex(report, one).encode()
        for chart in report.charts:
            files[f"charts/{chart.name}.{one}.svg"] = chart_file(chart, one).encode()
    links += [
        (message("report.files.latex_ja"), "report.ja.tex"),
        (message("report.files.latex_en"), "report.en.tex"),
        (message("report.files.markdown_ja"), "report.ja.md"),
        (message("report.files.markdown_en"), "report.en.md"),
    ]
    whole = replace(report, files=(*report.files, *links))
    return {PAGE: report_page(whole, language).encode(), **files}
