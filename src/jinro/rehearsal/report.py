"""The report about an agent for people: games, latencies, findings and how to fix them."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from jinro.game.roles import TABLE
from jinro.i18n import Language
from jinro.rehearsal.catalogue import BROKEN_OFF, both
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
WORDS: Final = {
    "en": {
        "games": ("game", "rehearsal", "role", "answers", "end"),
        "times": ("request", "answers", "median", "95 %", "longest", "limit"),
        "ended": "to the end",
        "error": "ERROR",
        "warning": "WARNING",
        "note": "NOTE",
        "do": "to do",
        "where": "game {game} ({rehearsal})",
        "day": "day {day}",
        "packet": "packet",
        "answer": "answer",
        "nothing": "nothing",
        "quoted": "“{text}”",
        "became": "became",
        "more": "and {n} more",
        "tail": "the last lines of the agent's program:",
        "clear": "All clear: {games}, {answers}, nothing to fix.",
        "notes": "All clear: {games}, {answers}; the notes above are worth a look.",
        "unplayed": "{n} of {planned} were not played.",
        "sum": "{errors}, {warnings}, {notes} in {games}.",
        "games_n": ("{n} game", "{n} games"),
        "answers_n": ("{n} answer", "{n} answers"),
        "errors": ("{n} error", "{n} errors"),
        "warnings": ("{n} warning", "{n} warnings"),
        "notes_n": ("{n} note", "{n} notes"),
        "agent": "agent",
        "comma": ", ",
    },
    "ja": {
        "games": ("試合", "リハーサル", "役職", "回答", "結果"),
        "times": ("リクエスト", "回答", "中央値", "95%", "最長", "制限"),
        "ended": "完走",
        "error": "エラー",
        "warning": "警告",
        "note": "参考",
        "do": "対処",
        "where": "試合{game}（{rehearsal}）",
        "day": "{day}日目",
        "packet": "受信",
        "answer": "回答",
        "nothing": "なし",
        "quoted": "「{text}」",
        "became": "結果",
        "more": "ほか{n}件",
        "tail": "エージェントのプログラムの最後の出力:",
        "clear": "問題ありません（{games}、{answers}）。",
        "notes": "問題ありません（{games}、{answers}）。参考の項目もご確認ください。",
        "unplayed": "{planned}中{n}試合は実施できませんでした。",
        "sum": "{games}の結果: {errors}、{warnings}、{notes}。",
        "games_n": ("{n}試合", "{n}試合"),
        "answers_n": ("回答{n}件", "回答{n}件"),
        "errors": ("エラー{n}件", "エラー{n}件"),
        "warnings": ("警告{n}件", "警告{n}件"),
        "notes_n": ("参考{n}件", "参考{n}件"),
        "agent": "エージェント",
        "comma": "、",
    },
}
STYLES: Final = {"error": "bold red", "warning": "bold yellow", "note": "bold cyan"}


def show_report(report: AgentReport, language: Language) -> None:
    """Print the report to standard output."""
    _ReportPage(console(), language).report(report)


class _ReportPage:
    """Prints a report in one language."""

    def __init__(self, out: Console, language: Language) -> None:
        self._out = out
        self._language = language
        self._words = WORDS[language]

    def _word(self, key: str, **facts: object) -> str:
        word = self._words[key]
        assert isinstance(word, str)
        return word.format(**facts)

    def _count(self, key: str, n: int) -> str:
        return self._words[key][n != 1].format(n=n)

    def report(self, report: AgentReport) -> None:
        if report.names:
            self._line(f"{self._word('agent')}: {', '.join(map(clean, report.names))}")
            self._line()
        if report.games:
            self._table("games", [self._game(conversation) for conversation in report.games])
        if report.latencies:
            rows = [
                (x.request, str(x.answers), *map(_seconds, (x.median_ms, x.p95_ms, x.max_ms, x.limit_ms)))
                for x in report.latencies
            ]
            self._table("times", rows)
        for _, same in groupby(report.findings, key=lambda finding: finding.code):
            self._finding(list(same))
        if report.tail:
            self._line(self._word("tail"))
            for line in report.tail:
                self._line("    " + clean(line))
            self._line()
        self._end(report)

    def _game(self, conversation: Conversation) -> tuple[str, ...]:
        row = TABLE[conversation.role]
        role = row.ja if self._language == "ja" else row.en
        end = self._word("ended")
        if conversation.broken_off:
            end = both(BROKEN_OFF, conversation.broken_off)["why_ja" if self._language == "ja" else "why"]
        return str(conversation.game), conversation.rehearsal, role, str(conversation.answers), end

    def _table(self, title: str, rows: Sequence[tuple[str, ...]]) -> None:
        """A table with right-aligned figures."""
        figures = [i for i, cell in enumerate(rows[0]) if cell[:1].isdigit()]
        for number, line in enumerate(columns([self._words[title], *rows], right=figures)):
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
        played = self._count("games_n", games)
        if games < report.planned:
            planned = self._count("games_n", report.planned)
            self._line(self._word("unplayed", n=report.planned - games, planned=planned))
        if report.clean:
            key = "notes" if report.findings else "clear"
            answers = self._count("answers_n", sum(conversation.answers for conversation in report.games))
            self._out.print(ink(self._word(key, games=played, answers=answers), "bold green"), soft_wrap=True)
            return
        counts = {s: sum(f.severity == s for f in report.findings) for s in STYLES}
        text = self._word(
            "sum",
            errors=self._count("errors", counts["error"]),
            warnings=self._count("warnings", counts["warning"]),
            notes=self._count("notes_n", counts["note"]),
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
