"""Checks that need no trust: plays and wins are conserved, and two ways of counting agree."""

from collections.abc import Iterator
from typing import Final

from jinro.game.roles import Role, Side
from jinro.report.facts import TrackFacts
from jinro.report.model import Block, Check, Checks, Paragraphs
from jinro.report.words import Text, Words, filled, role_name, side_in_words
from jinro.scores.conservation import PlayedVillage, WinTable, side_wins, table_of, village_in
from jinro.scores.games import composition

_SAYS: Final = Words(
    "どのチームが強くても必ず成り立つはずの等式です。"
    "成り立たないものがあれば、集計か記録のどこかが誤っています。",
    "Equations that must hold whoever is strong; if one does not, a count or a record is wrong.",
)
_MIXED: Final = Words(
    "役職の構成が異なる村が混ざっているため、検算はできません。",
    "Villages with different roles are mixed here, so these checks do not apply.",
)


def check_blocks(track: TrackFacts) -> tuple[Block, ...]:
    """The checks of one track."""
    scores = track.entries
    if len({composition(game.roles) for game, _ in scores.games}) > 1:
        return (Paragraphs(paragraphs=(_MIXED,), kind="unknown"),)
    table = table_of(scores.results)
    items = [*laws(table, village_in(table)), *_sides(track)]
    return (Paragraphs(paragraphs=(_SAYS,)), Checks(tuple(items)))


def laws(table: WinTable, village: PlayedVillage) -> Iterator[Check]:
    """Every law of a complete table."""
    won = side_wins(table, village)
    for role in table.roles:
        column, seats = table.column(role), village.seats[role]
        yield _check(
            Words("{role}の担当回数 ＝ {n} × 試合数", "Plays as {role} = {n} × games"),
            column.plays,
            seats * village.games,
            role,
            seats,
        )
        yield _check(
            Words("{role}の勝ち ＝ {n} × {side}の勝ち", "Wins as {role} = {n} × wins of {side}"),
            column.wins,
            seats * won.get(role.side, 0),
            role,
            seats,
        )
    total = sum(won.values())
    yield Check(
        text=Words("各陣営の勝ちの合計 ＝ 試合数", "Wins of all sides = games"),
        found=str(total),
        expected=str(village.games),
        holds=total == village.games,
    )
    yield from _rows(table)


def _check(text: Words, found: int, expected: int, role: Role, seats: int) -> Check:
    told: Text = filled(text, role=role_name(role), n=seats, side=side_in_words(role.side))
    return Check(text=told, found=str(found), expected=str(expected), holds=found == expected)


def _rows(table: WinTable) -> Iterator[Check]:
    """One line for all teams whose roles add up, and one for each that does not."""
    wrong = [team for team, total in table.totals.items() if table.row(team) != total]
    for team in wrong:
        row, total = table.row(team), table.totals[team]
        yield Check(
            text=Words(f"{team} の役職の合計 ＝ 総計", f"Roles of {team} add up to its total"),
            found=f"{row.wins}/{row.plays}",
            expected=f"{total.wins}/{total.plays}",
            holds=False,
        )
    if table.totals and not wrong:
        count = str(len(table.totals))
        yield Check(
            text=Words("役職の合計が総計に一致するチーム", "Teams whose roles add up to their total"),
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
            text = Words(
                "{side}の勝ち：試合の一覧での数 ＝ 表での数",
                "Wins of {side}: counted in the list of games = counted in the table",
            )
            yield Check(
                text=filled(text, side=side_in_words(side)),
                found=str(told),
                expected=str(results.sides[side]),
                holds=told == results.sides[side],
            )
    if track.merged:
        entries = sum(team.pooled.wins for team in results.teams.values())
        teams = sum(team.pooled.wins for team in track.teams.results.teams.values())
        text = Words(
            "エントリーの勝ちの合計 ＝ チームの勝ちの合計", "Wins of all entries = wins of all teams"
        )
        yield Check(text=text, found=str(entries), expected=str(teams), holds=entries == teams)
