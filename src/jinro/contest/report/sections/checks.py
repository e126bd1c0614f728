"""Checks that need no trust: plays and wins are conserved, and two ways of counting agree."""

from collections.abc import Iterator

from jinro.contest.report.facts import TrackFacts
from jinro.contest.report.model import Block, Check, Checks, Paragraphs
from jinro.contest.report.titles import role_name, side_in_words
from jinro.contest.score.conservation import PlayedVillage, WinTable, side_wins, table_of, village_in
from jinro.contest.score.games import composition
from jinro.game.roles import Role, Side
from jinro.i18n import Text, message


def check_blocks(track: TrackFacts) -> tuple[Block, ...]:
    """The checks of one track."""
    scores = track.entries
    if len({composition(game.roles) for game, _ in scores.games}) > 1:
        return (Paragraphs(paragraphs=(message("report.checks.mixed"),), kind="unknown"),)
    table = table_of(scores.results)
    items = [*laws(table, village_in(table)), *_sides(track)]
    return (Paragraphs(paragraphs=(message("report.checks.says"),)), Checks(tuple(items)))


def laws(table: WinTable, village: PlayedVillage) -> Iterator[Check]:
    """Every law of a complete table."""
    won = side_wins(table, village)
    for role in table.roles:
        column, seats = table.column(role), village.seats[role]
        yield _check(
            "report.checks.plays",
            column.plays,
            seats * village.games,
            role,
            seats,
        )
        yield _check(
            "report.checks.wins",
            column.wins,
            seats * won.get(role.side, 0),
            role,
            seats,
        )
    total = sum(won.values())
    yield Check(
        text=message("report.checks.all_wins"),
        found=str(total),
        expected=str(village.games),
        holds=total == village.games,
    )
    yield from _rows(table)


def _check(code: str, found: int, expected: int, role: Role, seats: int) -> Check:
    told: Text = message(code, role=role_name(role), n=seats, side=side_in_words(role.side))
    return Check(text=told, found=str(found), expected=str(expected), holds=found == expected)


def _rows(table: WinTable) -> Iterator[Check]:
    """One line for all teams whose roles add up, and one for each that does not."""
    wrong = [team for team, total in table.totals.items() if table.row(team) != total]
    for team in wrong:
        row, total = table.row(team), table.totals[team]
        yield Check(
            text=message("report.checks.row", team=team),
            found=f"{row.wins}/{row.plays}",
            expected=f"{total.wins}/{total.plays}",
            holds=False,
        )
    if table.totals and not wrong:
        count = str(len(table.totals))
        yield Check(
            text=message("report.checks.rows"),
            found=count,
            expected=count,
            holds=True,
        )


def _sides(track: TrackFacts) -> Iterator[Check]:
    """What the games themselves tell beside the table, and entries beside teams."""
    results = track.entries.results
    for side in Side:
        roles = [role for role in results.roles if role.side is side]
        if roles:
            told = sum(game.winner is side for game, _ in track.entries.games)
            yield Check(
                text=message("report.checks.side", side=side_in_words(side)),
                found=str(told),
                expected=str(results.sides[side]),
                holds=told == results.sides[side],
            )
    if track.merged:
        entries = sum(team.pooled.wins for team in results.teams.values())
        teams = sum(team.pooled.wins for team in track.teams.results.teams.values())
        text = message("report.checks.entries_and_teams")
        yield Check(text=text, found=str(entries), expected=str(teams), holds=entries == teams)
