"""Tables as LaTeX, for a paper: booktabs, the best of each column in bold."""

from typing import Final

from jinro.contest.report.model import Cell, Label, Report, ReportTable, beside, cell_text
from jinro.i18n import Language
from jinro.i18n import text as plain

_SPECIAL: Final = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "–": "--",
    "−": "$-$",
    "…": r"\dots{}",
    "·": r"$\cdot$",
    "×": r"$\times$",
}
_HEAD: Final = """\
% Tables of a report by jinro. In the preamble: \\usepackage{booktabs}, and for Japanese a class or engine
% that sets it (lualatex with luatexja, or uplatex with jsarticle).
"""


def report_latex(report: Report, language: Language) -> str:
    """All tables but the long lists."""
    parts = [table_latex(table, language) for table in report.tables if not table.long]
    return _HEAD + "\n" + "\n".join(parts)


def table_latex(table: ReportTable, language: Language) -> str:
    """One table; each value has its interval in a smaller size behind it."""
    kinds = [
        "l" if isinstance(row_cell, Label) else "r" for row_cell in (table.rows[0] if table.rows else ())
    ]
    titles = " & ".join(escaped(plain(column.title, language)) for column in table.columns)
    best = table.best
    lines = [
        r"\begin{table}",
        r"  \centering",
        rf"  \caption{{{escaped(plain(table.title, language))}. {escaped(plain(table.says, language))}}}",
        rf"  \label{{tab:{table.name}}}",
        rf"  \begin{{tabular}}{{{''.join(kinds) or 'l' * len(table.columns)}}}",
        r"    \toprule",
        rf"    {titles} \\",
        r"    \midrule",
    ]
    for n, row in enumerate(table.rows):
        cells = [_cell(cell, language, best=(n, at) in best) for at, cell in enumerate(row)]
        lines.append(rf"    {' & '.join(cells)} \\")
    lines += [r"    \bottomrule", r"  \end{tabular}", r"\end{table}"]
    return "\n".join([*lines, *_meanings(table, language), ""])


def _meanings(table: ReportTable, language: Language) -> list[str]:
    """What columns and small figures mean, as comments: a caption of a paper says it in its own words."""
    told = [(plain(one.title, language), plain(one.about, language)) for one in table.columns if one.about]
    notes = [plain(note, language) for note in table.notes]
    return [
        "% " + " ".join(text.split()) for text in (*(f"{title}: {about}" for title, about in told), *notes)
    ]


def _cell(cell: Cell, language: Language, *, best: bool) -> str:
    text = escaped(plain(cell_text(cell), language))
    more = escaped(beside(cell))
    text = rf"\textbf{{{text}}}" if best else text
    return rf"{text} {{\footnotesize ({more})}}" if more else text


def escaped(text: str) -> str:
    """A text in which nothing is a command."""
    return "".join(_SPECIAL.get(char, char) for char in " ".join(text.split()))
