"""Every game that counts, with the way to see it again; and what does not count, with the reason."""

import re
from collections.abc import Sequence
from typing import Final

from jinro.contest.judge.records import JudgedGame
from jinro.contest.rate.records import PickedGame
from jinro.contest.report.facts import ReportFacts, TrackFacts
from jinro.contest.report.model import Block, Column, Label, Number, Paragraphs, ReportTable
from jinro.contest.report.titles import Columns, joined, role_name, side_name, table
from jinro.contest.score.games import ScoredGame
from jinro.i18n import Joined, Message, Text, message


def game_name(game: ScoredGame) -> str:
    """A short name: the id of a stored game, or the name of a file without its folder."""
    if game.game:
        return game.game
    return re.split(r"[\\/]", game.source)[-1]


_OWN: Final = Columns("report.games.columns")


def _is(game: ScoredGame, one: PickedGame | JudgedGame) -> bool:
    """Whether a game is the one that was rated: ids are the same wherever a store is."""
    return game.game == one.game if game.game and one.game else game.source == one.source


def _rated_by(facts: ReportFacts, game: ScoredGame) -> Text:
    judged = () if facts.judged is None else facts.judged.judgement.games
    found: list[Text] = []
    if any(_is(game, one) for key, one in facts.picked.items() if key in facts.graded):
        found.append(message("report.games.by_people"))
    if any(_is(game, one) for one in judged):
        found.append(message("report.games.by_models"))
    return joined(found) if found else ""


def picked_names(facts: ReportFacts) -> dict[str, Message]:
    """The games that people were asked to rate, by their id in the rating: as the lists number them."""
    found = {}
    for track in facts.tracks:
        for number, (game, _) in enumerate(track.entries.games, 1):
            for key, one in facts.picked.items():
                if _is(game, one):
                    found[key] = message("report.games.numbered", track=track.title, number=number)
    return found


def game_table(facts: ReportFacts, track: TrackFacts) -> ReportTable:
    """A row for each game."""
    games = track.entries.games
    rated = {number: _rated_by(facts, game) for number, (game, _) in enumerate(games, 1)}
    order = message("report.games.order" if facts.of_contest else "report.games.order_of_files")
    replays = any(game.source in facts.replays for game, _ in games)
    return table(
        f"{track.slug}-games",
        message("report.games.title", track=track.title),
        message("report.games.says", links=message("report.games.links") if replays else ""),
        [(number, game, names) for number, (game, names) in enumerate(games, 1)],
        (
            (
                Column(key="number", title=message("report.games.columns.number"), about=order),
                lambda row: Number(row[0]),
            ),
            (
                _OWN("game"),
                lambda row: Label(game_name(row[1]), link=facts.replays.get(row[1].source, "")),
            ),
            (_OWN("winner"), lambda row: Label(side_name(row[1].winner))),
            (_OWN("seats"), lambda row: Label(_seats(row[1], row[2]))),
            (_OWN("rated_by"), lambda row: Label(rated[row[0]])) if any(rated.values()) else None,
        ),
        long=True,
    )


def _seats(game: ScoredGame, names: Sequence[str]) -> Joined:
    seats = zip(names, game.roles, strict=True)
    return joined([message("report.games.seat", name=name, role=role_name(role)) for name, role in seats])


def left_out_table(facts: ReportFacts) -> ReportTable | None:
    """A row for each reason; the list of files is in the CSV of games."""
    if not facts.left_out:
        return None
    return table(
        "left-out",
        message("report.games.left_out_title"),
        message("report.games.left_out_says"),
        facts.left_out.items(),
        (
            (_OWN("reason"), lambda row: Label(message(f"report.games.left_out.{row[0]}"))),
            (_OWN("number", code="left_out"), lambda row: Number(row[1])),
        ),
    )


def game_blocks(facts: ReportFacts) -> tuple[Block, ...]:
    """The lists of all tracks."""
    blocks: list[Block] = [game_table(facts, track) for track in facts.tracks]
    left = left_out_table(facts)
    if left is not None:
        blocks.append(left)
    if not facts.replays and facts.tracks:
        told = message("report.games.no_links")
        blocks.append(Paragraphs(paragraphs=(told,), kind="unknown"))
    return tuple(blocks)


def roles_in_words(track: TrackFacts) -> Joined:
    """The village of a track: `村人 2、占い師 1`."""
    results = track.entries.results
    games = results.decided or 1
    return joined(
        [
            message("report.games.role", role=role_name(role), n=n / games)
            for role, n in ((role, results.weights[role]) for role in results.roles)
        ]
    )
