"""Metrics of behaviour, a table for each group."""

from typing import NamedTuple

from jinro.game.roles import Role
from jinro.report.facts import ReportFacts, TrackFacts
from jinro.report.metric_words import ABOUT, GROUPS, NAMES
from jinro.report.model import Block, Cell, Column, Form, Label, Paragraphs, ReportTable, Share
from jinro.report.words import ENTRY, TEAM, Text, Words, joined
from jinro.scores.metrics.catalogue import METRICS, Better, Group, Kind
from jinro.scores.tables import Measured

_FORMS: dict[Kind, tuple[Form, int]] = {
    "ratio": ("number", 2),
    "share": ("percent", 1),
    "mean": ("signed", 2),
}
_BETTER: dict[Better, Text] = {
    "higher": Words("高いほどよい", "higher is better"),
    "lower": Words("低いほどよい", "lower is better"),
    "open": Words("良し悪しは一概にいえない", "neither way is better"),
}
_LEFT_OUT = Words(
    "自分自身、死者、その日離脱したままだった人を選んだものは、どちらの回数にも数えません。",
    "Choices of oneself, of the dead, or of a player who stayed lost on that day count in neither figure.",
)
_ONE_WOLF = Words(
    "人狼が 1 人なので、襲撃と襲撃投票は同じです。",
    "With one werewolf, attacks and attack votes are the same.",
)
_SELF_VOTES = Words(
    "自分への投票も投票に数え、外れとします。",
    "A vote for oneself counts as a vote, and as a miss.",
)
_PUT_IN = Words(
    "離脱したプレイヤーや答えなかったプレイヤーの番には、サーバーが Over か Skip を記録します。"
    "これも発言に数えます。",
    "For a player who is lost or does not answer, the server puts Over or Skip into the record; that counts "
    "as an utterance too.",
)
_SEER_ONLY = Words("占い師での生存率", "Alive as seer")
"""Instead of the name of `ksr_key`, in villages without a bodyguard."""


class _Small(NamedTuple):
    """What the small figures of a kind of metric are."""

    of: Words
    what: Words


_SMALL: dict[Kind, _Small] = {
    "ratio": _Small(
        Words("比", "a ratio"),
        Words("「実際の回数/偶然なら期待される回数」", "what happened / what chance expects"),
    ),
    "share": _Small(
        Words("割合（%）", "a share (%)"), Words("「回数/機会」", "how often / how often it could have been")
    ),
    "mean": _Small(
        Words("動かした票", "votes moved"),
        Words("「（引き寄せた票 − 離れた票）/発言の数」", "(votes won − votes lost) / utterances"),
    ),
}


def behaviour_blocks(facts: ReportFacts, track: TrackFacts) -> tuple[Block, ...]:
    """The tables of one track: groups of which something was measured."""
    names = [team.name for team in track.entries.results.ranking()]
    measured = {name: track.entries.metrics(name) for name in names}
    blocks: list[Block] = []
    for group in GROUPS:
        table = _table(track, group, measured)
        if table is not None:
            blocks.append(table)
    if not facts.talk:
        blocks.append(
            Paragraphs(
                paragraphs=(
                    Words(
                        "発言の中身を読む指標（宣言どおりの投票など）は計算していません。"
                        "（主催者の方へ：jinro contest report に --talk を付けると計算します。）",
                        "Metrics that read what is said (votes as announced and so on) were not computed. "
                        "(For the organiser: jinro contest report --talk computes them.)",
                    ),
                ),
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
    columns = [Column(key="team", title=ENTRY if track.merged else TEAM)]
    roles = track.entries.results.roles
    for name in metrics:
        better = METRICS[name].better
        seer_only = name == "ksr_key" and Role.BODYGUARD not in roles
        columns.append(
            Column(
                key=name,
                title=_SEER_ONLY if seer_only else NAMES[name],
                about=joined([ABOUT[name], _BETTER[better]], "。", "; "),
                better="" if better == "open" else better,
            )
        )
    rows = tuple(
        (Label(team, strong=True), *(_cell(name, found.get(name, Measured())) for name in metrics))
        for team, found in measured.items()
    )
    title, says = GROUPS[group]
    return ReportTable(
        name=f"{track.slug}-metrics-{group}",
        title=title,
        says=says,
        columns=tuple(columns),
        rows=rows,
        notes=(_small(metrics), *_notes(track, group, measured)),
    )


def _notes(track: TrackFacts, group: Group, measured: dict[str, dict[str, Measured]]) -> list[Text]:
    """What else a reader of the table of a group must know."""
    match group:
        case "targeting":
            return _of_targets(track, measured)
        case "accuracy":
            return [_SELF_VOTES]
        case "error" if any("silent_day" in found for found in measured.values()):
            return [_PUT_IN]
    return []


def _of_targets(track: TrackFacts, measured: dict[str, dict[str, Measured]]) -> list[Text]:
    """What the table of targets leaves out, and why two of its columns may be alike."""
    alone = all(game.roles.count(Role.WEREWOLF) == 1 for game, _ in track.entries.games)
    same = all(found.get("attacked") == found.get("attack_voted") for found in measured.values())
    told = any("attacked" in found for found in measured.values())
    return [_LEFT_OUT, *([_ONE_WOLF] if alone and same and told else [])]


def _small(metrics: list[str]) -> Text:
    """What the small figures of these metrics are."""
    kinds = [*dict.fromkeys(METRICS[name].kind for name in metrics)]
    said = [_SMALL[kind] for kind in kinds]
    if len(kinds) == 1:
        return Words(f"小さな数字は{said[0].what.ja}です。", f"Small figures: {said[0].what.en}.")
    told = joined(
        [Words(f"{one.of.ja}では{one.what.ja}", f"of {one.of.en} {one.what.en}") for one in said], en="; "
    )
    return Words(f"小さな数字は、{told.ja}です。", f"Small figures: {told.en}.")


def _cell(name: str, one: Measured) -> Cell:
    form, decimals = _FORMS[METRICS[name].kind]
    return Share(one.numerator, one.denominator, form, decimals)
