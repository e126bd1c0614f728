"""Games that are rated are sealed until the rating is closed: a rater who could look a game up would know who
played, and who won.

The seal is kept with the game in its store. Picking sets it, `jinro rate close` lifts it, `jinro rate open`
sets it again; a server that serves the rating does the same at its start, for stores that were not there or
too old when the games were picked.
"""

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from jinro.contest.rate.folder import RatingFolder
from jinro.contest.rate.records import Picked
from jinro.errors import StoreError
from jinro.store import DATABASE, RATING, Visibilities


def stores_of(sources: Iterable[str]) -> tuple[str, ...]:
    """The stores among the places from which games were read: a store is named with the id of a game."""
    named = (Path(source.rpartition(": ")[0]) for source in sources)
    return tuple(dict.fromkeys(str(path.resolve()) for path in named if path.name and path.is_file()))


def contest_store(place: Path) -> Path:
    """Where a contest in this folder keeps its games."""
    return place / "data" / DATABASE


def keep_seals(folder: RatingFolder, *more: Path) -> list[str]:
    """Seal the picked games while the rating is open, and lift the seals once it is closed: in the stores
    they came from, in the contest's own, and in `more`. Returns what could not be done, a line for each
    store."""
    if not folder.exists and not folder.closed:
        return []
    stores = folder.picked().stores if folder.exists else ()
    known = [*map(Path, stores), contest_store(folder.place), *more]
    return [line for path in dict.fromkeys(one.resolve() for one in known) for line in _keep(folder, path)]


def lift_seals(folder: RatingFolder, before: Picked, *, all_sealed: bool) -> None:
    """Lift the seals of games that were picked before, and are not any more. `all_sealed`: the games of the
    contest in this folder are sealed whether they are picked or not."""
    kept = {one.game for one in folder.picked().games}
    ids = [one.game for one in before.games if one.game and one.game not in kept]
    own = contest_store(folder.place).resolve()
    for path in {*(Path(one).resolve() for one in before.stores), own}:
        if path.is_file() and not (all_sealed and path == own):
            with closing(Visibilities(path)) as store:
                store.unseal(ids, RATING)


def _keep(folder: RatingFolder, path: Path) -> list[str]:
    if not path.is_file():
        return []
    games = [one.game for one in folder.picked().games if one.game] if folder.exists else []
    try:
        with closing(Visibilities(path)) as store:
            if not folder.closed:
                store.seal(games, RATING)
            elif path == contest_store(folder.place).resolve():
                store.unseal(None, RATING)  # All its games may have been sealed from their beginning.
            else:
                store.unseal(games, RATING)
    except StoreError as error:
        return [str(error)]
    return []
