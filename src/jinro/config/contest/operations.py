"""Team health and notices in a file of the contest's server."""

from typing import Final, Literal, cast, get_args

from msgspec import Struct

from jinro.config.contest.schema import NotifierSection, TeamHealthSection
from jinro.config.reading import SettingsReport
from jinro.contest.plan.health import HealthRules

NoticeKind = Literal["quarantine", "abort", "stall", "milestone"]
KINDS: Final[tuple[NoticeKind, ...]] = get_args(NoticeKind)
MOST_WINDOW: Final = 1_000


class Notifier(Struct, frozen=True, kw_only=True):
    """What is told to a chat, and how. The address of the chat is a secret, and no setting."""

    username: str = ""
    icon_emoji: str = ""
    timeout_ms: int = 5_000
    """Time limit of one message."""
    min_interval_ms: int = 60_000
    """Least time between two messages of a kind; what comes earlier is told together."""
    kinds: tuple[NoticeKind, ...] = KINDS
    stall_ms: int = 600_000
    """Time without a game after which a stall is told."""
    milestone_every: int = 10
    """Games between two milestones."""


def health_of(section: TeamHealthSection, report: SettingsReport) -> HealthRules | None:
    """The rules of team health; None if it is off."""
    scores, path = section.scores, "team_health"
    if not 1 <= section.window <= MOST_WINDOW:
        report.fault(f"{path}.window", "errors.value.from_1", most=MOST_WINDOW, value=section.window)
    elif not 1 <= section.min_games <= section.window:
        report.fault(f"{path}.min_games", "errors.value.from_1", most="window", value=section.min_games)
    for key, value in (("weight_floor", section.weight_floor), ("quarantine_rate", section.quarantine_rate)):
        if not 0 <= value <= 1:
            report.fault(f"{path}.{key}", "errors.value.share", value=value)
    for key in ("request_error", "fatal", "abort"):
        if getattr(scores, key) < 0:
            report.fault(f"{path}.scores.{key}", "errors.value.from_0", value=f"{getattr(scores, key):g}")
    if section.quarantine_duration < 0:
        report.fault(f"{path}.quarantine_duration", "errors.value.negative")
    if section.abort_weight_factor is not None:
        report.remark(f"{path}.abort_weight_factor", "older_place", key="matching.abort_weight_factor")
    if not section.enable:
        return None
    return HealthRules(
        window=section.window,
        min_games=section.min_games,
        request_error=scores.request_error,
        fatal=scores.fatal,
        abort=scores.abort,
        weight_floor=section.weight_floor,
        quarantine_rate=section.quarantine_rate,
        quarantine_ms=section.quarantine_duration,
    )


def notifier_of(section: NotifierSection, report: SettingsReport) -> Notifier | None:
    """What is told to a chat; None if nothing is."""
    path = "slack_notifier"
    if section.webhook_url:
        report.remark(f"{path}.webhook_url", "secret", variable="SLACK_WEBHOOK_URL")
    kinds = KINDS if section.events is None else tuple(section.events)
    for kind in kinds:
        if kind not in KINDS:
            report.fault(f"{path}.events", "errors.value.not_of", known=", ".join(KINDS), value=kind)
    for key in ("timeout", "stall_threshold", "milestone_every"):
        if getattr(section, key) <= 0:
            report.fault(f"{path}.{key}", "errors.value.above_0")
    if section.min_interval < 0:
        report.fault(f"{path}.min_interval", "errors.value.negative")
    if not section.enable:
        return None
    return Notifier(
        username=section.username,
        icon_emoji=section.icon_emoji,
        timeout_ms=section.timeout,
        min_interval_ms=section.min_interval,
        kinds=cast("tuple[NoticeKind, ...]", kinds),
        stall_ms=section.stall_threshold,
        milestone_every=section.milestone_every,
    )
