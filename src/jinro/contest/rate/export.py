"""Everything of a rating as files: CSV tables for any program, and one JSON file. Tokens are in none."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from jinro.contest.rate.records import Comment, Favourite, Grade, Picked, Rater, RaterLine
from jinro.contest.rate.totals import CriterionTotals, Mean, Totals, total
from jinro.contest.score.csv_rows import BOM, as_csv
from jinro.contest.score.means import Rounding

Row = Sequence[object]
DECIMALS: Final = 2
TOTALS_HEADER: Final = ("track", "criterion", "by", "name", "grades", "sum", "mean", "low", "high")


def exported(
    picked: Picked, raters: Sequence[Rater], lines: Sequence[RaterLine], rounding: Rounding
) -> dict[str, bytes]:
    """Every file by its name."""
    totals = total(picked, raters, lines)
    tracks = {one: total(picked, raters, lines, one) for one in picked.tracks}
    return {
        "grades.csv": csv_bytes(grade_rows(picked, lines)),
        "comments.csv": csv_bytes(comment_rows(picked, lines)),
        "favourites.csv": csv_bytes(favourite_rows(picked, lines)),
        "totals.csv": csv_bytes(total_rows({"": totals, **tracks})),
        "table.csv": csv_bytes(table_rows(totals, rounding)),
        "agreement.csv": csv_bytes(agreement_rows({"": totals, **tracks})),
        "rating.json": msgspec.json.format(
            msgspec.json.encode(
                {
                    "picked": picked,
                    "raters": [{"name": one.name, "games": one.games, "guest": one.guest} for one in raters],
                    "opinions": lines,
                    "totals": totals,
                    "tracks": tracks,
                }
            ),
            indent=1,
        ),
    }


def csv_bytes(rows: Iterable[Row]) -> bytes:
    """Rows as CSV in UTF-8, with the mark by which spreadsheets know it."""
    return (BOM + as_csv(rows)).encode()


def grade_rows(picked: Picked, lines: Iterable[RaterLine]) -> Iterator[Row]:
    """All grades in the order in which they were given, those too that were changed later."""
    yield "at_ms", "rater", "game", "track", "seat", "name", "entry", "team", "role", "criterion", "value"
    games = {one.id: one for one in picked.games}
    for line in lines:
        game = games.get(line.game)
        if isinstance(line, Grade) and game is not None and 0 < line.seat <= len(game.names):
            at = line.seat - 1
            yield (
                line.at_ms, line.rater, game.id, game.track, line.seat, game.names[at], game.entries[at],
                game.teams[at], game.roles[at].value, line.criterion, line.value,
            )  # fmt: skip


def comment_rows(picked: Picked, lines: Iterable[RaterLine]) -> Iterator[Row]:
    yield "at_ms", "rater", "game", "utterance", "seat", "name", "team", "criterion", "text"
    games = {one.id: one for one in picked.games}
    for line in lines:
        game = games.get(line.game)
        if isinstance(line, Comment) and game is not None and line.seat <= len(game.names):
            name, team = (game.names[line.seat - 1], game.teams[line.seat - 1]) if line.seat else ("", "")
            yield (
                line.at_ms, line.rater, game.id, line.utterance or None, line.seat or None, name, team,
                line.criterion, line.text,
            )  # fmt: skip


def favourite_rows(picked: Picked, lines: Iterable[RaterLine]) -> Iterator[Row]:
    yield "at_ms", "rater", "prize", "game", "seat", "name", "entry", "team", "text"
    games = {one.id: one for one in picked.games}
    for line in lines:
        game = games.get(line.game)
        if isinstance(line, Favourite) and game is not None and line.seat <= len(game.names):
            at = line.seat - 1
            who = (game.names[at], game.entries[at], game.teams[at]) if line.seat else ("", "", "")
            yield line.at_ms, line.rater, line.prize, game.id, line.seat or None, *who, line.text


def total_rows(found: Mapping[str, Totals]) -> Iterator[Row]:
    """Sums, means and intervals, unrounded, by track; the empty one is all games together."""
    yield TOTALS_HEADER
    for track, totals, one in _criteria(found):
        kinds = [("team", one.teams)]
        if totals.merged:
            kinds.append(("entry", one.entries))
        if one.shares:
            kinds.append(("share", one.shares))
        for kind, means in kinds:
            for name, mean in means.items():
                yield (
                    track, one.criterion, kind, name, mean.n, f"{mean.total:g}", f"{mean.value:.6f}",
                    _number(mean.low), _number(mean.high),
                )  # fmt: skip


def table_rows(totals: Totals, rounding: Rounding) -> Iterator[Row]:
    """The layout of 2017: a row for each team, a column for each criterion, and the prizes."""
    yield "team", *(one.criterion for one in totals.criteria), "individual_awards", "live_awards"
    for team in totals.teams:
        yield (
            team,
            *(_shown(one, team, rounding) for one in totals.criteria),
            totals.prizes_of(team, "favourite"),
            totals.prizes_of(team, "live"),
        )


def agreement_rows(found: Mapping[str, Totals]) -> Iterator[Row]:
    yield "track", "criterion", "seats_with_two_raters", "krippendorff_alpha_ordinal"
    for track, _, one in _criteria(found):
        yield track, one.criterion, one.units, _number(one.agreement)


def _criteria(found: Mapping[str, Totals]) -> Iterator[tuple[str, Totals, CriterionTotals]]:
    for track, totals in found.items():
        for one in totals.criteria:
            yield track, totals, one


def _shown(one: CriterionTotals, team: str, rounding: Rounding) -> str:
    mean: Mean | None = one.teams.get(team)
    return "" if mean is None else mean.shown(rounding, DECIMALS)


def _number(value: float | None) -> str | None:
    return None if value is None else f"{value:.6f}"
