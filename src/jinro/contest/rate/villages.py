"""The picked games as raters see them, read from the folder."""

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from jinro.contest.rate.folder import RatingFolder
from jinro.contest.rate.records import Comment, Picked, PickedGame, Rater, RaterLine
from jinro.contest.rate.views import view
from jinro.errors import CallerError
from jinro.game.notation import decode_log
from jinro.wire.page.rating import ShownVillage


def village(folder: RatingFolder, picked: Picked, game: PickedGame) -> ShownVillage:
    """One game."""
    return view(picked, game, decode_log(folder.events(game.id)))


def with_speakers(
    lines: Iterable[RaterLine], shown: Callable[[str], ShownVillage | None]
) -> Iterator[RaterLine]:
    """The lines; remarks about an utterance with the seat that said it. `CallerError` for one that is none.

    `shown`: a game as its rater sees it.
    """
    for line in lines:
        if not isinstance(line, Comment) or not line.utterance:
            yield line
            continue
        found = shown(line.game)
        said = {one.n: one.seat for one in found.lines if one.n} if found is not None else {}
        if line.utterance not in said:
            raise CallerError("errors.rate.no_utterance", game=line.game, utterance=line.utterance)
        yield replace(line, seat=said[line.utterance])


def villages(folder: RatingFolder, picked: Picked, rater: Rater) -> list[ShownVillage]:
    """The games of a rater, in the rater's order."""
    found = (picked.game(one) for one in rater.games)
    return [village(folder, picked, game) for game in found if game is not None]
