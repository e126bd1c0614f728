"""Games as judges get them, and as tables name them."""

from collections.abc import Container, Sequence
from typing import Final

from msgspec import Struct

from jinro.contest.judge.matter import GameMatter, matter_of
from jinro.contest.judge.questions import JudgeSettings
from jinro.contest.judge.records import JudgedGame
from jinro.contest.judge.seat_facts import seat_facts
from jinro.contest.score.games import Unscored
from jinro.contest.score.tables import Scores

LONGEST_GAME: Final = 400_000
"""Characters of a game; longer ones are not judged."""


class GamesToJudge(Struct, frozen=True):
    """The games that are judged, by their keys, and those that are not."""

    games: tuple[JudgedGame, ...]
    matters: tuple[GameMatter, ...]
    left_out: tuple[Unscored, ...]


def games_to_judge(scores: Scores, settings: JudgeSettings) -> GamesToJudge:
    """All games of some scores, which must have kept their events."""
    games: dict[str, JudgedGame] = {}
    matters: dict[str, GameMatter] = {}
    left_out: list[Unscored] = []
    for track in scores.tracks.values():
        for game, _ in track.games:
            identities = [scores.names.of(*seat) for seat in game.names]
            teams, entries = [one.team for one in identities], [one.entry for one in identities]
            matter = matter_of(game.events, (*teams, *entries, *game.players, *game.teams))
            criteria = tuple(one.id for one in settings.applying(matter))
            problem = _problem(matter, len(game.players), criteria, twice=matter.key in games)
            if problem is not None:
                left_out.append(Unscored(game.source, *problem))
                continue
            matters[matter.key] = matter
            games[matter.key] = JudgedGame(
                key=matter.key,
                source=game.source,
                game=game.game,
                track=track.name,
                names=matter.names,
                players=game.players,
                entries=tuple(entries),
                teams=tuple(teams),
                roles=game.roles,
                winner=game.winner,
                facts=seat_facts(game.events),
                measures=tuple(game.measures),
                criteria=criteria,
                masked=matter.masked,
            )
    return GamesToJudge(tuple(games.values()), tuple(matters.values()), tuple(left_out))


def only(games: GamesToJudge, keys: Container[str]) -> GamesToJudge:
    """Those with one of these keys."""
    return GamesToJudge(
        tuple(game for game in games.games if game.key in keys),
        tuple(matter for matter in games.matters if matter.key in keys),
        games.left_out,
    )


def _problem(
    matter: GameMatter, seats: int, criteria: Sequence[str], *, twice: bool
) -> tuple[str, str] | None:
    """Why a game is not judged."""
    size = sum(len(act.text) + 80 for act in matter.acts)
    if len(matter.names) != seats or seats < 2:
        return "no_names", f"{len(matter.names)} characters for {seats} players"
    if not criteria:
        return "no_criteria", "none of the criteria applies to it"
    if size > LONGEST_GAME:
        return "too_long", f"about {size} characters; games of up to {LONGEST_GAME} are judged"
    return ("twice", "the same utterances as another game") if twice else None
