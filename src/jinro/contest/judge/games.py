"""Games as judges get them, and as tables name them."""

from collections.abc import Container, Sequence
from typing import Final

from msgspec import Struct

from jinro.contest.judge.questions import JudgeSettings
from jinro.contest.judge.records import JudgedGame
from jinro.contest.judge.seat_facts import seat_facts
from jinro.contest.judge.view import JudgeView, judge_view
from jinro.contest.score.games import Unscored
from jinro.contest.score.team_scores import Scores

LONGEST_GAME: Final = 400_000
"""Characters of a game; longer ones are not judged."""


class GamesToJudge(Struct, frozen=True):
    """The games that are judged, by their keys, and those that are not."""

    games: tuple[JudgedGame, ...]
    views: tuple[JudgeView, ...]
    left_out: tuple[Unscored, ...]


def games_to_judge(scores: Scores, settings: JudgeSettings) -> GamesToJudge:
    """All games of some scores, which must have kept their events."""
    games: dict[str, JudgedGame] = {}
    views: dict[str, JudgeView] = {}
    left_out: list[Unscored] = []
    for track in scores.tracks.values():
        for game, _ in track.games:
            identities = [scores.names.of(*seat) for seat in game.names]
            teams, entries = [one.team for one in identities], [one.entry for one in identities]
            view = judge_view(game.events, (*teams, *entries, *game.players, *game.teams))
            criteria = tuple(one.id for one in settings.applying(view))
            problem = _problem(view, len(game.players), criteria, twice=view.key in games)
            if problem is not None:
                left_out.append(Unscored(game.source, *problem))
                continue
            views[view.key] = view
            games[view.key] = JudgedGame(
                key=view.key,
                source=game.source,
                game=game.game,
                track=track.name,
                names=view.names,
                players=game.players,
                entries=tuple(entries),
                teams=tuple(teams),
                roles=game.roles,
                winner=game.winner,
                facts=seat_facts(game.events),
                measures=tuple(game.measures),
                criteria=criteria,
                masked=view.masked,
            )
    return GamesToJudge(tuple(games.values()), tuple(views.values()), tuple(left_out))


def only(games: GamesToJudge, keys: Container[str]) -> GamesToJudge:
    """Those with one of these keys."""
    return GamesToJudge(
        tuple(game for game in games.games if game.key in keys),
        tuple(view for view in games.views if view.key in keys),
        games.left_out,
    )


def _problem(view: JudgeView, seats: int, criteria: Sequence[str], *, twice: bool) -> tuple[str, str] | None:
    """Why a game is not judged."""
    size = sum(len(act.text) + 80 for act in view.acts)
    if len(view.names) != seats or seats < 2:
        return "no_names", f"{len(view.names)} characters for {seats} players"
    if not criteria:
        return "no_criteria", "none of the criteria applies to it"
    if size > LONGEST_GAME:
        return "too_long", f"about {size} characters; games of up to {LONGEST_GAME} are judged"
    return ("twice", "the same utterances as another game") if twice else None
