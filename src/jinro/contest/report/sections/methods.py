"""How the numbers were made, in plain words; and how teams were found."""

from datetime import UTC, datetime
from typing import Final, get_args

from jinro.contest.report.facts import ReportFacts
from jinro.contest.report.model import Block, Label, Paragraphs, ReportTable
from jinro.contest.report.sections.judges import JUDGES_METHOD
from jinro.contest.report.sections.raters import RATERS_METHOD
from jinro.contest.report.titles import Columns, joined, strong, table
from jinro.contest.score.conduct import Isolation
from jinro.contest.score.names import Rule
from jinro.i18n import Message, Text, message

_METHODS: Final[tuple[Message, ...]] = (
    message("report.methods.seats"),
    message("report.methods.rates"),
    message("report.methods.intervals"),
    message("report.methods.strengths"),
    message("report.methods.together"),
    message("report.methods.descriptions"),
    message("report.methods.marks"),
    message("report.methods.definitions"),
)


def method_blocks(facts: ReportFacts) -> tuple[Block, ...]:
    """Paragraphs about how things were computed."""
    told: tuple[Text, ...] = _METHODS if facts.tracks else (_METHODS[1], message("report.methods.printed"))
    if any(track.flawed is not None for track in facts.tracks):
        told = (*told[:-2], message("report.methods.faults"), *told[-2:])
    if facts.tracks and facts.totals is not None and facts.totals.graded_games:
        told = (*told[:-2], RATERS_METHOD, *told[-2:])
    if facts.tracks and facts.judged is not None and facts.judged.judgement.opinions:
        told = (*told[:-2], JUDGES_METHOD, *told[-2:])
    ran = tuple(
        message("report.methods.ran", names=names, how=message(f"report.methods.isolation.{kind}"))
        for kind in get_args(Isolation)
        if (names := ", ".join(name for name, kinds in facts.isolation.items() if kind in kinds))
    )
    return (Paragraphs(paragraphs=(*told, *ran, *_registered(facts)), kind="list"),)


def _registered(facts: ReportFacts) -> list[Text]:
    """What was decided beforehand: its hash, its time, and each change."""
    found: list[Text] = []
    for number, one in enumerate(facts.registered):
        at = datetime.fromtimestamp(one.at_ms / 1_000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
        code = "report.methods.changed" if number else "report.methods.registered"
        metric = message("report.methods.metric", metric=message(f"report.rates.{one.metric}"))
        parts: list[Text] = [message(code, at=at, games=one.games, sha256=one.sha256), metric]
        parts += [message("report.methods.exclusions", text=one.exclusions)] if one.exclusions else []
        parts += [message("report.methods.stop", text=one.stop)] if one.stop else []
        found.append(joined(parts, "report.list.sentence"))
    if facts.of_contest and not found:
        found.append(message("report.methods.unregistered"))
    return found


def name_table(facts: ReportFacts) -> ReportTable | None:
    """To whom each player was counted, and by which rule: one row for each entry."""
    seen: dict[tuple[str, str, Rule], list[str]] = {}
    for one in facts.entries.names.identities:
        seen.setdefault((one.team, one.entry, one.rule), []).append(one.player)
    if not seen:
        return None
    own = Columns("report.methods.columns")
    return table(
        "names",
        message("report.methods.names_title"),
        message("report.methods.names_says"),
        seen.items(),
        (
            (own("team"), lambda row: strong(row[0][0])),
            (own("entry"), lambda row: Label(row[0][1])),
            (own("players"), lambda row: Label(", ".join(row[1]))),
            (own("rule"), lambda row: Label(message(f"report.methods.rules.{row[0][2]}"))),
        ),
        long=True,
    )
