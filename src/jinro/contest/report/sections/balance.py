"""Whether the contest was even: roles and seats of each entry, and roles by seat."""

from collections import Counter
from collections.abc import Sequence
from math import factorial, prod
from typing import Final

from jinro.contest.infer.chance import distinct, seating
from jinro.contest.report.facts import TrackFacts
from jinro.contest.report.model import Block, Cell, Column, Label, Number, Paragraphs, ReportTable
from jinro.contest.report.titles import ENTRY, TEAM, column, role_name
from jinro.contest.score.games import composition
from jinro.contest.score.team_scores import TrackScores
from jinro.game.roles import Role
from jinro.i18n import Text, message

FEW_ORDERS: Final = 0.5
"""Below this share of the orders of roles that chance would show, seats are said to tell roles."""


FEW_EACH: Final = 1.0
"""Where an even share is less, the figures of a table tell nothing of chance."""
USUAL: Final = 0.95
"""So much of what chance gives is no farther from it."""


def balance_blocks(track: TrackFacts) -> tuple[Block, ...]:
    """Three tables, and what they show in words."""
    scores = track.entries
    return (
        _roles(track, scores),
        _seats(track, scores),
        _roles_by_seat(track, scores),
        Paragraphs(paragraphs=tuple(_words(scores))),
    )


def _names(scores: TrackScores) -> list[str]:
    return [team.name for team in scores.results.ranking()]


def _who(track: TrackFacts) -> Column:
    return Column(key="team", title=ENTRY if track.merged else TEAM)


def role_plays(scores: TrackScores) -> dict[str, Counter[Role]]:
    """How often each had each role."""
    found: dict[str, Counter[Role]] = {name: Counter() for name in _names(scores)}
    for game, names in scores.games:
        for name, role in zip(names, game.roles, strict=True):
            found[name][role] += 1
    return found


def seat_plays(scores: TrackScores) -> dict[str, Counter[int]]:
    """How often each sat in each seat."""
    found: dict[str, Counter[int]] = {name: Counter() for name in _names(scores)}
    for _, names in scores.games:
        for seat, name in enumerate(names, 1):
            found[name][seat] += 1
    return found


def _size(scores: TrackScores) -> int:
    return max((len(game.roles) for game, _ in scores.games), default=0)


def _roles(track: TrackFacts, scores: TrackScores) -> ReportTable:
    roles = [*scores.results.roles]
    plays = role_plays(scores)
    rows: list[tuple[Cell, ...]] = [
        (Label(name, strong=True), *(Number(count[role]) for role in roles), Number(count.total()))
        for name, count in plays.items()
    ]
    spread = [max(c[role] for c in plays.values()) - min(c[role] for c in plays.values()) for role in roles]
    rows.append((Label(message("report.balance.spread")), *map(Number, spread), Number(None)))
    return ReportTable(
        name=f"{track.slug}-balance-roles",
        title=message("report.balance.roles_title"),
        says=message("report.balance.roles_says"),
        columns=(
            _who(track),
            *(Column(key=role.lower(), title=role_name(role), role=role) for role in roles),
            column("all", "report.balance.columns.all"),
        ),
        rows=tuple(rows),
    )


def _seats(track: TrackFacts, scores: TrackScores) -> ReportTable:
    seats = range(1, _size(scores) + 1)
    plays = seat_plays(scores)
    rows: list[tuple[Cell, ...]] = [
        (Label(name, strong=True), *(Number(count[seat]) for seat in seats)) for name, count in plays.items()
    ]
    spread = [max(c[seat] for c in plays.values()) - min(c[seat] for c in plays.values()) for seat in seats]
    rows.append((Label(message("report.balance.spread")), *map(Number, spread)))
    return ReportTable(
        name=f"{track.slug}-balance-seats",
        title=message("report.balance.seats_title"),
        says=message("report.balance.seats_says"),
        columns=(
            _who(track),
            *(Column(key=f"seat_{n}", title=message("report.balance.seat", n=n)) for n in seats),
        ),
        rows=tuple(rows),
        notes=by_chance("report.balance.seated", [names for _, names in scores.games]),
    )


def _roles_by_seat(track: TrackFacts, scores: TrackScores) -> ReportTable:
    seats = range(1, _size(scores) + 1)
    counts: Counter[tuple[Role, int]] = Counter()
    for game, _ in scores.games:
        counts.update((role, seat) for seat, role in enumerate(game.roles, 1))
    rows: list[tuple[Cell, ...]] = [
        (Label(role_name(role), strong=True), *(Number(counts[role, seat]) for seat in seats))
        for role in scores.results.roles
    ]
    return ReportTable(
        name=f"{track.slug}-balance-roles-by-seat",
        title=message("report.balance.roles_by_seat_title"),
        says=message("report.balance.roles_by_seat_says"),
        columns=(
            column("role", "report.balance.columns.role"),
            *(Column(key=f"seat_{n}", title=message("report.balance.seat", n=n)) for n in seats),
        ),
        rows=tuple(rows),
        notes=by_chance("report.balance.dealt", [game.roles for game, _ in scores.games]),
        heat=True,
    )


def by_chance(code: str, games: Sequence[Sequence[str]]) -> tuple[Text, ...]:
    """How far chance takes the figures of a table from an even share, and how many are no farther; `games`
    have what sits in each seat."""
    found = seating(games)
    if found is None or found.even[0] < FEW_EACH:
        return (message("report.balance.too_few"),)
    usual = round(USUAL * found.figures)
    spans = {"even": _span(found.even), "reach": _span(found.reach)}
    return (message(code, **spans, near=found.near, usual=usual, all=found.figures),)


def _span(ends: tuple[float, float]) -> str:
    return "–".join(dict.fromkeys(f"{end:.1f}".removesuffix(".0") for end in ends))


def orders(scores: TrackScores) -> tuple[int, int, float]:
    """Orders of roles along the seats: seen, possible, and expected to be seen if all were as likely."""
    games = [game.roles for game, _ in scores.games]
    seen = len(set(games))
    counts = Counter(composition(games[0])) if games else Counter()
    possible = factorial(counts.total()) // prod(factorial(n) for n in counts.values())
    return seen, possible, distinct(possible, len(games))


def _words(scores: TrackScores) -> list[Text]:
    if len({composition(game.roles) for game, _ in scores.games}) != 1:
        return []
    seen, possible, expected = orders(scores)
    told: Text = message(
        "report.balance.deals", possible=possible, games=len(scores.games), seen=seen, expected=expected
    )
    if seen >= FEW_ORDERS * expected:
        return [told]
    return [
        told,
        message("report.balance.too_few_deals"),
    ]
