"""The picked games as raters see them, read from the folder."""

from jinro.game.notation import decode_log
from jinro.rating.folder import RatingFolder
from jinro.rating.records import Picked, PickedGame, Rater
from jinro.rating.views import view
from jinro.wire.page.rating import ShownVillage


def village(folder: RatingFolder, picked: Picked, game: PickedGame) -> ShownVillage:
    """One game."""
    return view(picked, game, decode_log(folder.events(game.id)))


def villages(folder: RatingFolder, picked: Picked, rater: Rater) -> list[ShownVillage]:
    """The games of a rater, in the rater's order."""
    found = (picked.game(one) for one in rater.games)
    return [village(folder, picked, game) for game in found if game is not None]
