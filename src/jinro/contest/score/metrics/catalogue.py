"""Every metric by name: its group, its kind, and which way is better; docs/metrics.md defines them."""

from typing import Final, Literal

from msgspec import Struct

Group = Literal["targeting", "plain", "accuracy", "coordination", "error", "survival", "board", "talk"]
Kind = Literal["ratio", "share", "mean", "day"]
"""`ratio`: observed / expected, where 1 is chance. `share`: count / opportunities. `mean`: per utterance.
`day`: the mean of numbers of days."""
Better = Literal["higher", "lower", "open"]


class Metric(Struct, frozen=True):
    """One metric."""

    group: Group
    kind: Kind
    better: Better
    reads_talk: bool = False
    """Whether what is said has to be read."""


METRICS: Final[dict[str, Metric]] = {
    "executed": Metric("targeting", "ratio", "lower"),
    "voted_for": Metric("targeting", "ratio", "lower"),
    "divined": Metric("targeting", "ratio", "lower"),
    "guarded": Metric("targeting", "ratio", "higher"),
    "attacked": Metric("targeting", "ratio", "lower"),
    "attack_voted": Metric("targeting", "ratio", "lower"),
    "mentioned": Metric("targeting", "ratio", "open", reads_talk=True),
    "executed_rate": Metric("plain", "share", "lower"),
    "voted_for_rate": Metric("plain", "share", "lower"),
    "divined_rate": Metric("plain", "share", "lower"),
    "guarded_rate": Metric("plain", "share", "higher"),
    "attacked_rate": Metric("plain", "share", "lower"),
    "attack_voted_rate": Metric("plain", "share", "lower"),
    "mentioned_rate": Metric("plain", "share", "open", reads_talk=True),
    "divination_hit_rate": Metric("plain", "share", "higher"),
    "divination_hits": Metric("accuracy", "ratio", "higher"),
    "village_vote_hits": Metric("accuracy", "ratio", "higher"),
    "irp_votes": Metric("accuracy", "share", "higher"),
    "vss_executions": Metric("accuracy", "share", "higher"),
    "vss_days": Metric("accuracy", "share", "higher"),
    "possessed_off_wolf": Metric("coordination", "share", "higher"),
    "fellow_votes": Metric("coordination", "share", "open"),
    "missing_vote": Metric("error", "share", "lower"),
    "missing_attack_vote": Metric("error", "share", "lower"),
    "missing_divination": Metric("error", "share", "lower"),
    "missing_guard": Metric("error", "share", "lower"),
    "self_vote": Metric("error", "share", "lower"),
    "attack_vote_on_wolf": Metric("error", "share", "lower"),
    "silent_day": Metric("error", "share", "lower"),
    "repeated_talk": Metric("error", "share", "lower"),
    "ksr_all": Metric("survival", "share", "higher"),
    "ksr_key": Metric("survival", "share", "higher"),
    "survival_span": Metric("survival", "share", "higher"),
    "executed_day": Metric("survival", "day", "open"),
    "board_yes": Metric("board", "share", "higher"),
    "board_perhaps": Metric("board", "share", "open"),
    "board_no": Metric("board", "share", "higher"),
    "at_mention": Metric("talk", "share", "open"),
    "vote_as_said": Metric("talk", "share", "higher", reads_talk=True),
    "vote_swing": Metric("talk", "mean", "higher", reads_talk=True),
}
