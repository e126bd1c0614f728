"""Whether the contest was even: roles and seats of each entry, and roles by seat."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import factorial, prod
from typing import Any, Final

from jinro.contest.infer.chance import distinct, seating
from jinro.contest.report.facts import TrackFacts
from jinro.contest.report.model import Block, Cell, Column, Label, Number, Paragraphs, ReportTable
from jinro.contest.report.titles import Told, column, role_name, strong, table, who
from jinro.contest.score.games import composition
from jinro.contest.score.team_scores import TrackScores
from jinro.game.roles import Role
from jinro.i18n import Text, message

FEW_ORDERS: Final = 0.5
"""Below this share of the orders of roles that chance would show, seats are said to tell roles."""


FEW_EACH: Final = 1.0
"""Where an even share is less, the figures of a table tell nothing of chance."""


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


def _spread(counts: Mapping[str, Counter[Any]], keys: Iterable[object]) -> tuple[Cell, ...]:
    """The last row: the most of each column less the least."""
    own = [[count[key] for count in counts.values()] for key in keys]
    return Label(message("report.balance.spread")), *(Number(max(one) - min(one)) for one in own)


def _counts(key: Any, title: Column) -> Told[tuple[str, Counter[Any]]]:
    return title, lambda row: Number(row[1][key])


def _seat(number: int) -> Column:
    return Column(key=f"seat_{number}", title=message("report.balance.seat", n=number))


def _roles(track: TrackFacts, scores: TrackScores) -> ReportTable:
    roles, plays = [*scores.results.roles], role_plays(scores)
    titles = [Column(key=role.lower(), title=role_name(role), role=role) for role in roles]
    return table(
        f"{track.slug}-balance-roles",
        message("report.balance.roles_title"),
        message("report.balance.roles_says"),
        plays.items(),
        (
            (who(track.merged), lambda row: strong(row[0])),
            *map(_counts, roles, titles),
            (column("all", "report.balance.columns.all"), lambda row: Number(row[1].total())),
        ),
        last=((*_spread(plays, roles), Number(None)),),
    )


def _seats(track: TrackFacts, scores: TrackScores) -> ReportTable:
    seats, plays = range(1, _size(scores) + 1), seat_plays(scores)
    return table(
        f"{track.slug}-balance-seats",
        message("report.balance.seats_title"),
        message("report.balance.seats_says"),
        plays.items(),
        (
            (who(track.merged), lambda row: strong(row[0])),
            *map(_counts, seats, map(_seat, seats)),
        ),
        last=(_spread(plays, seats),),
        notes=by_chance("report.balance.seated", [names for _, names in scores.games]),
    )


def _roles_by_seat(track: TrackFacts, scores: TrackScores) -> ReportTable:
    seats = range(1, _size(scores) + 1)
    counts: dict[str, Counter[int]] = {role: Counter() for role in scores.results.roles}
    for game, _ in scores.games:
        for seat, role in enumerate(game.roles, 1):
            counts[role][seat] += 1
    return table(
        f"{track.slug}-balance-roles-by-seat",
        message("report.balance.roles_by_seat_title"),
        message("report.balance.roles_by_seat_says"),
        counts.items(),
        (
            (
                column("role", "report.balance.columns.role"),
                lambda row: strong(role_name(Role(row[0]))),
            ),
            *map(_counts, seats, map(_seat, seats)),
        ),
        notes=by_chance("report.balance.dealt", [game.roles for game, _ in scores.games]),
        heat=True,
    )


def by_chance(code: str, games: Sequence[Sequence[str]]) -> tuple[Text, ...]:
    """A test of whether the figures of a table are more uneven than chance makes them; `games` have what sits
    in each seat."""
    found = seating(games)
    if found is None or found.even[0] < FEW_EACH:
        return (message("report.balance.too_few"),)
    facts = {"off": found.off, "usual": found.usual, "p": f"{max(found.p, 0.001):.3f}"}
    return (message(code, even=_span(found.even), **facts),)


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
