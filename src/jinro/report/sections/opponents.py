"""Cross tables: how each did against each other one, and at its side."""

from collections import Counter
from typing import Final, Literal

from jinro.report.facts import TrackFacts
from jinro.report.model import Block, Cell, Column, Label, ReportTable, WinRate
from jinro.report.words import ENTRY, TEAM, Text, Words
from jinro.scores.tables import TrackScores

Pair = tuple[str, str]
MOST_TEAMS: Final = 40
"""More columns than that are not readable; the CSV of pairs has them all."""
Relation = Literal["against", "together"]
_TITLES: Final[dict[Relation, Words]] = {
    "against": Words("相手ごとの勝率（敵どうし）", "Against each other"),
    "together": Words("組んだ相手ごとの勝率（味方どうし）", "On the same side"),
}
_SAYS: Final[dict[Relation, Words]] = {
    "against": Words(
        "行のチームが、列のチームと敵の陣営に分かれた試合で、どれだけ勝ったかを示します。",
        "How often the team of the row won when the team of the column sat on the other side.",
    ),
    "together": Words(
        "行のチームが、列のチームと同じ陣営になった試合で、どれだけ勝ったかを示します。",
        "How often the team of the row won when the team of the column sat on its own side.",
    ),
}
_BOTH: Final = Words(
    "1 試合は組ごとに 1 回だけ数えます。1 試合で両方の陣営に座ったチームは、その試合では数えません。",
    "A game counts once for each pair. A team that sat on both sides of a game is left out in that game.",
)
_ITSELF: Final = Words(
    "対角線のマスは、そのチームが同じ陣営に 2 席以上座った試合の勝率です。",
    "Where row and column are the same team: games in which it had two seats or more on one side.",
)
_NOTE: Final = Words(
    "どの組も試合数が少ないため、1 つのマスだけで相性を判断しないでください。"
    "下の小さな数字は「勝ち数/試合数・95% 信頼区間」です。",
    "Every pair has few games: do not read a single cell as a finding. Small figures are wins/games and the "
    "95 % interval.",
)


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
    who = ENTRY if track.merged else TEAM
    shown = names[:MOST_TEAMS]
    columns = [Column(key="team", title=who), *(Column(key=name, title=name) for name in shown)]
    rows: list[tuple[Cell, ...]] = [
        (
            Label(name, strong=True),
            *(WinRate(wins[name, other], games[name, other]) for other in shown),
        )
        for name in names
    ]
    notes: tuple[Text, ...] = (_NOTE,)
    if any(len(set(own)) < len(own) for _, own in track.entries.games):
        notes += (_BOTH, _ITSELF) if any(one == other for one, other in games) else (_BOTH,)
    if len(shown) < len(names):
        left = len(names) - len(shown)
        notes += (
            Words(f"列は上位 {MOST_TEAMS} 件のみです（ほか {left} 件）。", f"{left} more are not shown."),
        )
    return ReportTable(
        name=f"{track.slug}-{relation}",
        title=_TITLES[relation],
        says=_SAYS[relation],
        columns=tuple(columns),
        rows=tuple(rows),
        notes=notes,
        heat=True,
    )
