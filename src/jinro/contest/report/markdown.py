"""A report as Markdown, in one language."""

from collections.abc import Iterator

from jinro.contest.report.model import (
    Block,
    Cell,
    Chart,
    Checks,
    Paragraphs,
    Report,
    ReportTable,
    beside,
    cell_text,
)
from jinro.i18n import Language, Words, message
from jinro.i18n import text as plain


def report_markdown(report: Report, language: Language) -> str:
    """The whole report; charts are left to the page, their numbers are in the tables."""
    lines = [f"# {_escaped(report.title)}", "", plain(report.lead, language), ""]
    lines += [f"{Words(language)('report.markdown.made')} {report.made}", ""]
    told = [f"**{one.value}** {plain(one.what, language)}" for one in report.figures]
    if told:
        lines += [" · ".join(told), ""]
    for section in report.sections:
        lines += [f"{'#' * section.level} {_escaped(plain(section.title, language))}", ""]
        for block in section.blocks:
            lines += [*_block(block, language), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _block(block: Block, language: Language) -> Iterator[str]:
    match block:
        case ReportTable():
            yield from table_markdown(block, language)
        case Checks():
            for one in block.items:
                mark, sign = ("x", "=") if one.holds else (" ", "≠")
                verdict = plain(
                    message("report.markdown.holds") if one.holds else message("report.markdown.fails"),
                    language,
                )
                told = _escaped(plain(one.text, language))
                yield f"- [{mark}] {told}: {one.found} {sign} {one.expected} ({verdict})"
        case Paragraphs():
            start = "> " if block.kind in ("warning", "unknown") else "- " if block.kind == "list" else ""
            for number, text in enumerate(block.paragraphs):
                if number and not start:
                    yield ""
                yield start + _escaped(plain(text, language))
        case Chart():
            title, says = (_escaped(plain(text, language)) for text in (block.title, block.says))
            colon = Words(language)("report.markdown.colon")
            yield f"*{title}* (charts/{block.name}.{language}.svg){colon}{says}"


def table_markdown(table: ReportTable, language: Language) -> Iterator[str]:
    """A table with its heading and what it means."""
    yield f"### {_escaped(plain(table.title, language))}"
    yield ""
    yield plain(table.says, language)
    yield ""
    titles = [_escaped(plain(column.title, language)) for column in table.columns]
    yield "| " + " | ".join(titles) + " |"
    yield "|" + "|".join(" --- " for _ in titles) + "|"
    best = table.best
    for n, row in enumerate(table.rows):
        cells = [_cell(cell, language, best=(n, at) in best) for at, cell in enumerate(row)]
        yield "| " + " | ".join(cells) + " |"
    if any(column.about for column in table.columns):
        yield ""
    colon = Words(language)("report.markdown.colon")
    for column, title in zip(table.columns, titles, strict=True):
        if column.about:
            yield f"- {title}{colon}{_escaped(plain(column.about, language))}"
    for note in table.notes:
        yield ""
        yield _escaped(plain(note, language))


def _cell(cell: Cell, language: Language, *, best: bool) -> str:
    text = _escaped(plain(cell_text(cell), language))
    more = beside(cell)
    link = getattr(cell, "link", "")
    if link:
        text = f"[{text}](<{link}>)"
    text = f"**{text}**" if best else text
    return f"{text} ({more})" if more else text


def _escaped(text: str) -> str:
    """A text in which nothing is markup: names come from whoever connects."""
    for char in "\\`*_[]<>|#":
        text = text.replace(char, f"\\{char}")
    return " ".join(text.split())
