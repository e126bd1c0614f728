"""How a contest stands, for people: the output of `jinro contest status`, and of the end of `run`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, get_args

from jinro.cli.terminal import print_table, say
from jinro.contest.run.folder import ContestFolder
from jinro.contest.run.status import contest_status
from jinro.contest.score.conduct import EntryConduct, Isolation, TrackStanding
from jinro.contest.score.results import TrackResults
from jinro.i18n import Language, Words
from jinro.transcript.transcript_words import TranscriptWords

_BEHAVIOUR: Final = (
    "village_vote_hits",
    "divination_hits",
    "executed",
    "attacked",
    "ksr_all",
    "repeated_talk",
)
"""Metrics of the table of behaviour."""


def show_status(place: ContestFolder, language: Language) -> None:
    """Print how a contest stands: its state, then for each track its games and tables."""
    words = Words(language)
    found = contest_status(place)
    say(words("cli.contest.state", title=found.title, state=words(f"cli.contest.states.{found.state}")))
    for line in isolation_lines(found.isolation, language):
        say("  " + line)
    for track in found.tracks:
        say("")
        say(
            words(
                "cli.contest.track",
                name=track.name,
                format=track.format,
                played=track.played,
                planned=track.planned,
                running=track.running,
            )
        )
        for key, facts in (
            ("void", track.void),
            ("awaited", track.awaited),
            ("quarantined", track.quarantined),
            ("people", [track.seat_url] if track.seat_url else []),
        ):
            if facts:
                listed = (
                    ", ".join(f"{k} {n}" for k, n in facts.items())
                    if isinstance(facts, dict)
                    else ", ".join(facts)
                )
                say("  " + words(f"cli.contest.lists.{key}", names=listed))
        if track.standing is not None and track.standing.teams.decided:
            _show_standing(track.standing, language)
            _show_behaviour(track.standing, words, str(place.path))


def isolation_lines(isolation: Mapping[str, Sequence[Isolation]], language: Language) -> Iterator[str]:
    """How programs of entries were kept apart: a line for each way."""
    words = Words(language)
    for kind in get_args(Isolation):
        names = [name for name, kinds in isolation.items() if kind in kinds]
        if names:
            yield words(
                "cli.contest.isolated", names=", ".join(names), how=words(f"cli.contest.isolation.{kind}")
            )


def _show_standing(one: TrackStanding, language: Language) -> None:
    words = Words(language)
    roles = list(one.teams.roles)
    titles = [TranscriptWords(language).role(role) for role in roles]
    table = [[*words.row("cli.contest.columns", "team", "rate", "interval", "weighted"), *titles]]
    for team in one.teams.ranking():
        low, high = team.pooled.interval or (0.0, 1.0)
        row = [team.name, _rate(team.pooled.rate), f"{100 * low:.0f}-{100 * high:.0f}"]
        row.append(f"{_rate(one.teams.weighted(team))} ({_rate(_clean(one.clean, team.name))})")
        for role in roles:
            score = team.roles.get(role)
            row.append("-" if score is None else f"{score.wins}/{score.plays}")
        table.append(row)
    print_table(table)
    if one.flawed:
        say("  " + words("cli.contest.flawed", flawed=one.flawed, games=one.teams.decided))
    say("")
    keys = ["entry", "games", "failed", "faults", "breaches", "median", "slow"]
    timed = any(did.budgets for did in one.conduct.values())
    conduct = [[words(f"cli.contest.columns.{key}") for key in (*keys, *(["budgets"] if timed else []))]]
    for name, did in sorted(one.conduct.items()):
        used = [f"{did.budgets_used_up}/{did.budgets}"] if timed else []
        conduct.append([name, str(did.games), str(did.flawed), *_conduct(did), *used])
    print_table(conduct)


def _show_behaviour(one: TrackStanding, words: Words, folder: str) -> None:
    teams = [team.name for team in one.teams.ranking()]
    found = {name: one.scores.metrics(name) for name in teams}
    table = [[words("cli.contest.columns.team"), *words.row("cli.contest.columns", *_BEHAVIOUR)]]
    for name in teams:
        values = [found[name][metric].value if metric in found[name] else None for metric in _BEHAVIOUR]
        table.append([name, *("-" if value is None else f"{value:.2f}" for value in values)])
    say("")
    print_table(table)
    say("  " + words("cli.contest.behaviour", folder=folder))
    days = sorted({day for _, day in one.scores.days})
    by_day = [[words("cli.contest.columns.team"), *(words("cli.contest.day", day=day) for day in days)]]
    for name in teams:
        counts = [one.scores.days.get((name, day)) for day in days]
        by_day.append([name, *("-" if n is None else f"{n.numerator:g}/{n.denominator:g}" for n in counts)])
    say("")
    print_table(by_day)
    say("  " + words("cli.contest.by_day"))


def _conduct(did: EntryConduct) -> Sequence[str]:
    return (
        str(did.faults.total()),
        " ".join(f"{kind} {n}" for kind, n in sorted(did.breaches.items())) or "0",
        "-" if did.median_ms is None else f"{did.median_ms} ms",
        "-" if did.slow_ms is None else f"{did.slow_ms} ms",
    )


def _clean(track: TrackResults, name: str) -> float | None:
    team = track.teams.get(name)
    return None if team is None else track.weighted(team)


def _rate(rate: float | None) -> str:
    return "-" if rate is None else f"{100 * rate:.1f}"
