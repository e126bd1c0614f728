"""Who may see a stored game: by its visibility, by a seal and its end, by who asks."""

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from jinro.errors import StoreError
from jinro.game.events import Event, Opened
from jinro.players import Parrot
from jinro.store import BY_HAND, DATABASE, RATING, Reader, Scope, SqliteStore, Visibilities, is_sealed
from jinro.village import simulate

NOW = 1_800_000_000_000
STRANGER = Scope(tracks=frozenset({"five"}), now_ms=NOW)
MEMBER = replace(STRANGER, person="ann")
RECEIVER = replace(STRANGER, whole=frozenset({"five"}))
ELSEWHERE = replace(RECEIVER, tracks=frozenset({"nine"}))


def log(game: str) -> list[Event]:
    opened, *rest = simulate("contest-5", Parrot, seed=1).log
    assert isinstance(opened, Opened)
    return [replace(opened, game=game), *rest]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with one game, in which Ann sat."""
    store = SqliteStore(tmp_path / DATABASE)
    store.add(log("G"), "five", people=[(1, "ann"), (0, "eve")])
    asyncio.run(store.close())
    return tmp_path / DATABASE


def found(path: Path, scope: Scope) -> tuple[bool, bool]:
    """Whether a game is found by its id, and in a list."""
    with closing(Reader(path)) as store:
        by_id = True
        try:
            store.header("G", scope)
        except StoreError:
            by_id = False
        assert store.hides(scope, "five") == (not store.games(scope=scope))
        assert store.listed(scope, ["G", "none"]) == {one.game for one in store.games(scope=scope)}
        return by_id, bool(store.games(scope=scope))


@pytest.mark.parametrize(
    ("visibility", "seal", "stranger", "member"),
    [
        ("public", "", (True, True), (True, True)),
        ("link", "", (True, False), (True, True)),
        ("members", "", (False, False), (True, True)),
        ("public", RATING, (False, False), (False, False)),
        ("members", BY_HAND, (False, False), (False, False)),
        ("public", str(NOW), (True, True), (True, True)),
        ("public", str(NOW + 1), (False, False), (False, False)),
        ("members", str(NOW), (False, False), (True, True)),
    ],
)
def test_who_sees_it(path: Path, visibility: Any, seal: str, stranger: Any, member: Any) -> None:
    with closing(Visibilities(path)) as store:
        store.change("G", visibility, seal)
    assert found(path, STRANGER) == stranger
    assert found(path, MEMBER) == member
    assert found(path, replace(STRANGER, person="eve")) == member, "the audience was there"
    assert found(path, replace(STRANGER, person="bob")) == stranger
    assert found(path, RECEIVER) == (True, True)
    assert found(path, ELSEWHERE) == (False, False)
    with closing(Reader(path)) as read:
        header = read.header("G")
    assert is_sealed(header.seal, NOW) == (header.seen_by(NOW) == "sealed")
    assert (header.seen_by(NOW) == "sealed") == (member == (False, False))


def test_changes_are_counted(path: Path) -> None:
    with closing(Reader(path)) as read, closing(Visibilities(path)) as store:
        assert read.visibility_changes() == 0
        store.change("G", "link")
        assert read.visibility_changes() == 1
        assert store.seal(["G", "none"], RATING) == 1
        assert store.seal(["G"], BY_HAND) == 0, "it is sealed already"
        assert store.unseal(["G"], BY_HAND) == 0, "another seal"
        assert store.unseal(["G"], RATING) == 1
        assert read.header("G").seen_by(NOW) == "link"
        with pytest.raises(StoreError, match="there is no game 'none'"):
            store.change("none", "public")


def test_a_new_game_has_what_its_keeper_says(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path / DATABASE)
        keeper = store.keeper("H", "five", visibility="members", seal=RATING)
        written: list[object] = []
        keeper.put(log("H")[:3], written.append)
        store.seat("H", 0, "late")  # At once, without further events.
        await store.close()
        assert written == [None]

    asyncio.run(main())
    with closing(Reader(tmp_path / DATABASE)) as read:
        header = read.header("H")
        assert (header.visibility, header.seal) == ("members", RATING)
        assert read.seated("H") == {0: ("late",)}


def test_a_store_that_is_too_old_or_missing_is_refused(tmp_path: Path) -> None:
    older = tmp_path / "older.sqlite"
    older.write_bytes((Path(__file__).parent / "data-version-3" / DATABASE).read_bytes())
    with pytest.raises(StoreError, match="has format version 3"):
        Visibilities(older)
    with pytest.raises(StoreError, match="there is no such file"):
        Visibilities(tmp_path / "none.sqlite")
