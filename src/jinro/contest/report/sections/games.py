"""Every game that counts, with the way to see it again; and what does not count, with the reason."""

import re
from collections import Counter
from typing import Final

from jinro.contest.judge.records import JudgedGame
from jinro.contest.rate.records import PickedGame
from jinro.contest.report.facts import ReportFacts, TrackFacts
from jinro.contest.report.model import Block, Cell, Column, Label, Number, Paragraphs, ReportTable
from jinro.contest.report.titles import column, joined, role_name, side_name
from jinro.contest.score.games import ScoredGame
from jinro.i18n import Joined, Message, Text, message


def game_name(game: ScoredGame) -> str:
    """A short name: the id of a stored game, or the name of a file without its folder."""
    if game.game:
        return game.game
    return re.split(r"[\\/]", game.source)[-1]


_RATED: Final = column("rated_by", "report.games.columns.rated_by", "report.games.columns.rated_by_about")


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
    replays = any(game.source in facts.replays for game, _ in track.entries.games)
    columns = [
        Column(
            key="number",
            title=message("report.games.columns.number"),
            about=message("report.games.order")
            if facts.of_contest
            else message("report.games.order_of_files"),
        ),
        column("game", "report.games.columns.game"),
        column("winner", "report.games.columns.winner"),
        column("seats", "report.games.columns.seats"),
    ]
    rated = [_rated_by(facts, game) for game, _ in track.entries.games]
    is_rated = any(rated)
    if is_rated:
        columns.append(_RATED)
    rows: list[tuple[Cell, ...]] = []
    for number, (game, names) in enumerate(track.entries.games, 1):
        seats = joined(
            [
                message("report.games.seat", name=name, role=role_name(role))
                for name, role in zip(names, game.roles, strict=True)
            ]
        )
        rows.append(
            (
                Number(number),
                Label(game_name(game), link=facts.replays.get(game.source, "")),
                Label(side_name(game.winner)),
                Label(seats),
                *((Label(rated[number - 1]),) if is_rated else ()),
            )
        )
    links = message("report.games.links") if replays else ""
    return ReportTable(
        name=f"{track.slug}-games",
        title=message("report.games.title", track=track.title),
        says=message("report.games.says", links=links),
        columns=tuple(columns),
        rows=tuple(rows),
        long=True,
    )


def left_out_table(facts: ReportFacts) -> ReportTable | None:
    """A row for each reason; the list of files is in the CSV of games."""
    found: Counter[str] = facts.left_out
    if not found:
        return None
    return ReportTable(
        name="left-out",
        title=message("report.games.left_out_title"),
        says=message("report.games.left_out_says"),
        columns=(
            column("reason", "report.games.columns.reason"),
            column("number", "report.games.columns.left_out"),
        ),
        rows=tuple((Label(message(f"report.games.left_out.{code}")), Number(n)) for code, n in found.items()),
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
