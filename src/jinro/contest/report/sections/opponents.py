"""Cross tables: how each did against each other one, and at its side."""

from collections import Counter
from typing import Final, Literal

from jinro.contest.report.facts import TrackFacts
from jinro.contest.report.model import Block, Column, ReportTable, WinRate
from jinro.contest.report.titles import Told, strong, table, who
from jinro.contest.score.team_scores import TrackScores
from jinro.i18n import Text, message

Pair = tuple[str, str]
MOST_TEAMS: Final = 40
"""More columns than that are not readable; the CSV of pairs has them all."""
Relation = Literal["against", "together"]


def pairs(scores: TrackScores) -> dict[Relation, tuple[Counter[Pair], Counter[Pair]]]:
    """Games and wins of each pair: once per game, whoever of them sat there how often.

    Who sits on both sides of a game has neither won nor lost it: it is left out.
    """
    found: dict[Relation, tuple[Counter[Pair], Counter[Pair]]] = {
        "against": (Counter(), Counter()),
        "together": (Counter(), Counter()),
    }
    for game, names in scores.games:
        sides: dict[str, set[object]] = {}
        seats: Counter[str] = Counter(names)
        for name, role in zip(names, game.roles, strict=True):
            sides.setdefault(name, set()).add(role.side)
        whole = {name: next(iter(side)) for name, side in sides.items() if len(side) == 1}
        for one, side in whole.items():
            for other, theirs in whole.items():
                if one == other and seats[one] < 2:
                    continue
                games, wins = found["together" if side is theirs else "against"]
                games[one, other] += 1
                wins[one, other] += side is game.winner
    return found


def opponent_blocks(track: TrackFacts) -> tuple[Block, ...]:
    """Both cross tables, by entry."""
    found = pairs(track.entries)
    names = [team.name for team in track.entries.results.ranking()]
    if len(names) < 2 or not any(games for games, _ in found.values()):
        return ()
    return tuple(_table(track, relation, names, *found[relation]) for relation in found)


def _table(
    track: TrackFacts, relation: Relation, names: list[str], games: Counter[Pair], wins: Counter[Pair]
) -> ReportTable:
    shown = names[:MOST_TEAMS]
    notes: tuple[Text, ...] = (message("report.opponents.note"),)
    if any(len(set(own)) < len(own) for _, own in track.entries.games):
        notes += (
            (message("report.opponents.both"), message("report.opponents.itself"))
            if any(one == other for one, other in games)
            else (message("report.opponents.both"),)
        )
    if len(shown) < len(names):
        left = len(names) - len(shown)
        notes += (message("report.opponents.more", most_teams=MOST_TEAMS, left=left),)

    def cell(other: str) -> Told[str]:
        title = Column(key=other, title=other)
        return title, lambda name: WinRate(wins[name, other], games[name, other])

    return table(
        f"{track.slug}-{relation}",
        message(f"report.opponents.titles.{relation}"),
        message(f"report.opponents.says.{relation}"),
        names,
        ((who(track.merged), strong), *map(cell, shown)),
        notes=notes,
        heat=True,
    )
