"""The report about an agent for people: games, latencies, findings and how to fix them."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from jinro.i18n import Language, Words
from jinro.rehearsal.catalogue import coded_text
from jinro.rehearsal.conversation import Conversation
from jinro.rehearsal.findings import Finding
from jinro.rehearsal.run import AgentReport
from jinro.transcript.page import columns, console, cut, ink, pad, wrapped
from jinro.transcript.printable import clean

EXAMPLES: Final = 2
"""Cases shown per finding; `--json` prints all."""
LONGEST: Final = 60
"""Length to which answers are shortened."""
PACKET: Final = 100
"""Length to which packets are shortened."""
STYLES: Final = {"error": "bold red", "warning": "bold yellow", "note": "bold cyan"}


def show_report(report: AgentReport, language: Language) -> None:
    """Print the report to standard output."""
    _ReportPage(console(), language).report(report)


class _ReportPage:
    """Prints a report in one language."""

    def __init__(self, out: Console, language: Language) -> None:
        self._out = out
        self._language = language
        self._words = Words(language)

    def _word(self, key: str, **facts: object) -> str:
        return self._words(f"rehearsal.report.{key}", **facts)

    def _count(self, key: str, n: int) -> str:
        return self._words(f"rehearsal.report.counts.{'one' if n == 1 else 'more'}.{key}", n=n)

    def report(self, report: AgentReport) -> None:
        if report.names:
            self._line(f"{self._word('agent')}: {', '.join(map(clean, report.names))}")
            self._line()
        if report.games:
            self._table(
                self._words.row("rehearsal.report.games", "game", "rehearsal", "role", "answers", "end"),
                [self._game(conversation) for conversation in report.games],
            )
        if report.latencies:
            rows = [
                (x.request, str(x.answers), *map(_seconds, (x.median_ms, x.p95_ms, x.max_ms, x.limit_ms)))
                for x in report.latencies
            ]
            head = ("request", "answers", "median", "p95", "longest", "limit")
            self._table(self._words.row("rehearsal.report.times", *head), rows)
        for _, same in groupby(report.findings, key=lambda finding: finding.code):
            self._finding(list(same))
        if report.tail:
            self._line(self._word("tail"))
            for line in report.tail:
                self._line("    " + clean(line))
            self._line()
        self._end(report)

    def _game(self, conversation: Conversation) -> tuple[str, ...]:
        role = self._words(f"glossary.contest.roles.{conversation.role.value}")
        end = self._word("ended")
        if conversation.broken_off:
            end = coded_text("rehearsal.broken_off", conversation.broken_off, self._language)
        return str(conversation.game), conversation.rehearsal, role, str(conversation.answers), end

    def _table(self, titles: list[str], rows: Sequence[tuple[str, ...]]) -> None:
        """A table with right-aligned figures."""
        figures = [i for i, cell in enumerate(rows[0]) if cell[:1].isdigit()]
        for number, line in enumerate(columns([tuple(titles), *rows], right=figures)):
            line.stylize("dim" if number == 0 else "")
            self._out.print(line, soft_wrap=True)
        self._line()

    def _finding(self, same: list[Finding]) -> None:
        first = same[0]
        times = f" ×{len(same)}" if len(same) > 1 else ""
        head = ink(self._word(first.severity), STYLES[first.severity]) + Text(f"  {first.code}{times}")
        self._out.print(head, soft_wrap=True)
        self._text("  ", first.what(self._language))
        for number, finding in enumerate(same[:EXAMPLES]):
            self._example(finding, with_packet=number == 0)
        if len(same) > EXAMPLES:
            self._line("    " + self._word("more", n=len(same) - EXAMPLES))
        self._text(f"  {self._word('do')}: ", first.mend(self._language))
        self._line()

    def _example(self, finding: Finding, *, with_packet: bool) -> None:
        where = [self._word("where", game=finding.game, rehearsal=finding.rehearsal)] if finding.game else []
        where += [] if finding.day is None else [self._word("day", day=finding.day)]
        where += [text for text in (finding.request, finding.detail(self._language)) if text]
        if where:
            self._text("  · ", self._word("comma").join(map(clean, where)))
        rows = [("packet", cut(finding.packet, PACKET))] if finding.packet and with_packet else []
        # The contest's client library appends a line break to every answer.
        answer = None if finding.answer is None else finding.answer.removesuffix("\n")
        if answer is not None or finding.code == "missing":
            rows.append(("answer", self._quoted(answer)))
        if answer is not None and finding.became != answer:
            rows.append(("became", self._quoted(finding.became or None)))
        width = max(cell_len(self._word(key)) for key in ("packet", "answer", "became"))
        for key, text in rows:
            self._out.print(
                ink("    ", "dim") + pad(ink(self._word(key), "dim"), width) + Text(f"  {text}"),
                soft_wrap=True,
            )

    def _quoted(self, text: str | None) -> str:
        return self._word("nothing") if text is None else self._word("quoted", text=cut(clean(text), LONGEST))

    def _end(self, report: AgentReport) -> None:
        games = len({conversation.game for conversation in report.games})
        played = self._count("games", games)
        if games < report.planned:
            planned = self._count("games", report.planned)
            self._line(self._word("unplayed", n=report.planned - games, planned=planned))
        if report.clean:
            key = "notes" if report.findings else "clear"
            answers = self._count("answers", sum(conversation.answers for conversation in report.games))
            self._out.print(ink(self._word(key, games=played, answers=answers), "bold green"), soft_wrap=True)
            return
        counts = {s: sum(f.severity == s for f in report.findings) for s in STYLES}
        text = self._word(
            "sum",
            errors=self._count("errors", counts["error"]),
            warnings=self._count("warnings", counts["warning"]),
            notes=self._count("notes", counts["note"]),
            games=played,
        )
        self._out.print(ink(text, "bold"), soft_wrap=True)

    def _line(self, text: str = "") -> None:
        self._out.print(Text(text), soft_wrap=True)

    def _text(self, head: str, text: str) -> None:
        """A text after its head, wrapped with a hanging indent in a terminal."""
        room = self._out.width - cell_len(head)
        lines: Iterable[Text] = (
            wrapped(Text(text), room) if self._out.is_terminal and room > 20 else [Text(text)]
        )
        for number, line in enumerate(lines):
            self._out.print(Text(head if number == 0 else " " * cell_len(head)) + line, soft_wrap=True)


def _seconds(ms: int) -> str:
    return f"{ms} ms" if ms < 1_000 else f"{ms / 1_000:.1f} s"
