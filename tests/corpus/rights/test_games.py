"""What not everybody may see is in no export."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from jinro.corpus.rights.clearing import clear
from jinro.corpus.rights.games import StoredGames
from jinro.game.events import Opened
from jinro.players import Parrot
from jinro.store import BY_HAND, DATABASE, Reader, SqliteStore, Visibilities
from jinro.store.store import ORGANISER
from jinro.village import simulate


@pytest.mark.parametrize(
    ("visibility", "seal", "published"),
    [("public", "", True), ("public", "1", True), ("public", BY_HAND, False), ("link", "", False)]
    + [("members", "", False)],
)
def test_only_public_games_are_published(tmp_path: Path, visibility: str, seal: str, published: bool) -> None:
    log = simulate("contest-5", Parrot, seed=1).log
    opened = log[0]
    assert isinstance(opened, Opened)
    store = SqliteStore(tmp_path / DATABASE)
    store.add(log, "five", people=[(seat, ORGANISER) for seat in range(1, 6)])
    asyncio.run(store.close())
    with closing(Visibilities(tmp_path / DATABASE)) as changed:
        changed.change(opened.game, visibility, seal)  # type: ignore[arg-type]
    with closing(Reader(tmp_path / DATABASE)) as reader:
        game = StoredGames(reader, None).game(opened.game)
    assert (clear(game) is not None) == published
