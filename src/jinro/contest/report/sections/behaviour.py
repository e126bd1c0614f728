"""Metrics of behaviour, a table for each group."""

from typing import get_args

from jinro.contest.report.facts import ReportFacts, TrackFacts
from jinro.contest.report.model import Block, Cell, Column, Form, Paragraphs, ReportTable, Share
from jinro.contest.report.titles import Told, joined, strong, table, who
from jinro.contest.score.metrics.catalogue import METRICS, Group, Kind
from jinro.contest.score.team_scores import Measured
from jinro.game.roles import Role
from jinro.i18n import Text, message

_FORMS: dict[Kind, tuple[Form, int]] = {
    "ratio": ("number", 2),
    "share": ("percent", 1),
    "mean": ("signed", 2),
    "day": ("number", 2),
}


def behaviour_blocks(facts: ReportFacts, track: TrackFacts) -> tuple[Block, ...]:
    """The tables of one track: groups of which something was measured."""
    names = [team.name for team in track.entries.results.ranking()]
    measured = {name: track.entries.metrics(name) for name in names}
    blocks: list[Block] = []
    for group in get_args(Group):
        table = _table(track, group, measured)
        if table is not None:
            blocks.append(table)
    if not facts.talk:
        blocks.append(
            Paragraphs(
                paragraphs=(message("report.behaviour.no_talk"),),
                kind="unknown",
            )
        )
    return tuple(blocks)


def _table(track: TrackFacts, group: Group, measured: dict[str, dict[str, Measured]]) -> ReportTable | None:
    metrics = [
        name
        for name, metric in METRICS.items()
        if metric.group == group and any(name in found for found in measured.values())
    ]
    if not metrics:
        return None
    seer_only = Role.BODYGUARD not in track.entries.results.roles

    def metric(name: str) -> Told[tuple[str, dict[str, Measured]]]:
        better = METRICS[name].better
        alone = name == "ksr_key" and seer_only
        about = [message(f"report.metrics.about.{name}"), message(f"report.behaviour.better.{better}")]
        title = Column(
            key=name,
            title=message("report.behaviour.seer_only" if alone else f"report.metrics.names.{name}"),
            about=joined([*about], "report.list.sentence"),
            better="" if better == "open" else better,
        )
        return title, lambda row: _cell(name, row[1].get(name, Measured()))

    return table(
        f"{track.slug}-metrics-{group}",
        message(f"report.metrics.groups.{group}"),
        message(f"report.metrics.groups_say.{group}"),
        measured.items(),
        ((who(track.merged), lambda row: strong(row[0])), *map(metric, metrics)),
        notes=(_small(metrics), *_notes(track, group, measured)),
    )


def _notes(track: TrackFacts, group: Group, measured: dict[str, dict[str, Measured]]) -> list[Text]:
    """What else a reader of the table of a group must know."""
    match group:
        case "targeting":
            return _of_targets(track, measured)
        case "accuracy":
            return [message("report.behaviour.self_votes")]
        case "error" if any("silent_day" in found for found in measured.values()):
            return [message("report.behaviour.put_in")]
    return []


def _of_targets(track: TrackFacts, measured: dict[str, dict[str, Measured]]) -> list[Text]:
    """What the table of targets leaves out, and why two of its columns may be alike."""
    alone = all(game.roles.count(Role.WEREWOLF) == 1 for game, _ in track.entries.games)
    same = all(found.get("attacked") == found.get("attack_voted") for found in measured.values())
    told = any("attacked" in found for found in measured.values())
    return [
        message("report.behaviour.left_out"),
        *([message("report.behaviour.one_wolf")] if alone and same and told else []),
    ]


def _small(metrics: list[str]) -> Text:
    """What the small figures of these metrics are."""
    kinds = [*dict.fromkeys(METRICS[name].kind for name in metrics)]
    if len(kinds) == 1:
        return message(
            "report.behaviour.small_figures", what=message(f"report.behaviour.small_what.{kinds[0]}")
        )
    told = joined(
        [
            message(
                "report.behaviour.small_of",
                of=message(f"report.behaviour.small.{kind}"),
                what=message(f"report.behaviour.small_what.{kind}"),
            )
            for kind in kinds
        ],
        "report.list.semicolon",
    )
    return message("report.behaviour.small_figures_of", told=told)


def _cell(name: str, one: Measured) -> Cell:
    form, decimals = _FORMS[METRICS[name].kind]
    return Share(one.numerator, one.denominator, form, decimals)
