"""A store that lets others run before it answers: what holds then decides, not what held at the question.

SQLite never does that; a store behind a socket always does.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from tests.hosting.doors.licos.lobby_clients import Meeting
from tests.hosting.doors.page.test_lobby import test_two_ways_to_one_room as two_ways_to_one_room
from tests.hosting.people.community import community
from tests.hosting.test_opinions import GAME, OTHERS, in_store

from jinro.hosting.lobby.identities import Identities
from jinro.hosting.lobby.moderation import Moderation, ModerationKeeper
from jinro.hosting.opinions import Opinions
from jinro.hosting.people import People
from jinro.hosting.people.people import COOKIE
from jinro.hosting.people.refused import Refused
from jinro.store import SqliteStore
from jinro.store.people import ModerationRow
from jinro.store.people.people import AvatarStore, ModerationStore, PeopleStore
from jinro.store.records import SqliteRecords
from jinro.village.journal import Journal

PASSWORD = "correct horse"
Read = Callable[..., Coroutine[Any, Any, Any]]


def reads_of(kind: type) -> list[str]:
    """Names of the methods of a class that read."""
    return [name for name, one in vars(kind).items() if "answers.<locals>" in _code(one)]


def _code(method: object) -> str:
    return getattr(getattr(method, "__code__", None), "co_qualname", "")


def suspending(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let others run before and after everything that a server reads."""

    def slow(read: Read) -> Read:
        async def reading(*args: Any, **kwargs: Any) -> Any:
            await asyncio.sleep(0)
            answer = await read(*args, **kwargs)
            await asyncio.sleep(0)
            return answer

        return reading

    count = 0
    for kind, where in (
        (PeopleStore, PeopleStore),
        (AvatarStore, AvatarStore),
        (ModerationStore, ModerationStore),
        (SqliteRecords, SqliteStore),  # What the web reads in a thread stays as it is.
    ):
        for name in reads_of(kind):
            monkeypatch.setattr(where, name, slow(getattr(kind, name)))
            count += 1
    assert count > 30


def after_reading(
    monkeypatch: pytest.MonkeyPatch, kind: type, name: str, act: Callable[[], Awaitable[Any]]
) -> None:
    """Let something happen once, between what a method reads and its answer."""
    read: Read = getattr(kind, name)
    acts = [act]

    async def reading(*args: Any, **kwargs: Any) -> Any:
        answer = await read(*args, **kwargs)
        if acts:
            await acts.pop()()
        return answer

    monkeypatch.setattr(kind, name, reading)


@pytest.mark.slow
def test_a_whole_lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    suspending(monkeypatch)
    two_ways_to_one_room(tmp_path)


@pytest.mark.parametrize("how", ["ban", "log_out_everywhere"])
@pytest.mark.parametrize("what", ["session", "owner", "holder"])
def test_who_loses_the_right_to_come_meanwhile_does_not_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str, what: str
) -> None:
    async def main() -> None:
        async with community(tmp_path) as people:
            person, secret = await people.sign_up("Suzume", PASSWORD)
            token = await people.avatars.token(person, "human player")
            identities = Identities(people)

            async def act() -> None:
                if how == "ban":
                    await people.ban(person.id, "spam")
                else:
                    await people.log_out_everywhere(person)

            if what == "session":
                after_reading(monkeypatch, PeopleStore, "by_session", act)
                assert await identities.session(secret, "human player") is None
            elif what == "owner":
                after_reading(monkeypatch, AvatarStore, "by_token", act)
                assert await identities.owner(token) is None
            else:
                after_reading(monkeypatch, AvatarStore, "by_token", act)
                holder = await identities.holder(token)
                assert holder.refused
                assert not holder.person

    asyncio.run(main())


def test_a_client_that_is_gone_when_it_is_known_is_not_in_the_lobby(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with community(tmp_path) as people:
            meeting = Meeting(people=people, store=people.store)
            _, secret = await people.guest("Aoi", "ja")
            suspending(monkeypatch)
            client = meeting.comes("", cookie=f"{COOKIE}={secret}")
            client.drop()
            await asyncio.sleep(0.01)  # Others run.
            assert not len(meeting.lobby.attendance)
            assert not meeting.door.sessions
            assert client.frames == []

    asyncio.run(main())


def test_messages_of_a_connection_are_answered_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with community(tmp_path) as people:
            meeting = Meeting(people=people, store=people.store)
            person, secret = await people.guest("Aoi", "ja")
            token = await people.avatars.token(person, "human player")
            suspending(monkeypatch)
            client = meeting.comes("", cookie=f"{COOKIE}={secret}", token=token)
            client.say("enterLobby", lobby="human player", page=1)
            client.say("getAvatar")
            client.say("enterLobby", lobby="human player", page=1)
            await asyncio.sleep(0.05)  # All are answered.
            kinds = [frame.split(b'"type":"')[1].split(b'"')[0].decode() for frame in client.frames]
            assert kinds == ["avatar", "lobby", "avatar", "lobby"]

    asyncio.run(main())


def test_one_opinion_of_two_at_once_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(store: SqliteStore, journal: Journal) -> None:
        suspending(monkeypatch)
        opinions = Opinions(store, lambda game: None, lambda game: False)
        both = await asyncio.gather(
            *(opinions.guess(GAME, "person 2", OTHERS) for _ in range(2)), return_exceptions=True
        )
        (no,) = [one for one in both if isinstance(one, Refused)]
        assert no.code == "answered"

    in_store(test, tmp_path)


def test_a_link_is_used_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with community(tmp_path) as people:
            person, _ = await people.guest("Aoi", "ja")
            secret = await people.link(person)
            suspending(monkeypatch)
            found = await asyncio.gather(*(people.by_link(secret) for _ in range(3)), return_exceptions=True)
            assert sum(isinstance(one, Refused) for one in found) == 2

    asyncio.run(main())


def test_an_avatar_that_is_made_while_all_tokens_end_has_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with community(tmp_path) as people:
            person, _ = await people.sign_up("Suzume", PASSWORD)

            async def end() -> None:
                await people.log_out_everywhere(person)

            after_reading(monkeypatch, PeopleStore, "account", end)
            avatar, _ = await people.avatars.create(person, "human player", "Gear")
            assert avatar.epoch == 1
            found = await people.avatars.by_token(people.avatars.token_of(avatar))
            assert found is not None
            assert found[1].id == avatar.id

    asyncio.run(main())


def test_a_ban_that_is_decided_while_earlier_ones_are_read_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with community(tmp_path) as people:
            keeper = ModerationKeeper(people.tables)
            moderation = Moderation(keeper.keep)
            ban = ModerationRow(
                at_ms=1, what="ban_here", by="operator", on_id="192.0.2.7", name="", room=0, reason="x"
            )

            async def decide() -> None:
                moderation._record(ban)
                await keeper.close()

            after_reading(monkeypatch, ModerationStore, "rows", decide)
            assert await keeper.earlier() is None
            assert [row.on_id for row in await keeper.earlier() or ()] == ["192.0.2.7"]

    asyncio.run(main())


def test_seats_of_people_are_kept_though_the_store_takes_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(people: People) -> None:
        person, _ = await people.guest("Aoi", "ja")
        key = people.avatars.key_of((await people.avatars.of(person, "human player"))[0])
        kept: list[tuple[str, int, str]] = []
        monkeypatch.setattr(people.store, "seat", lambda *seat: kept.append(seat))
        suspending(monkeypatch)
        Identities(people).seated("GAME", 3, key)
        assert kept == []
        await asyncio.sleep(0.01)  # Others run.
        assert kept == [("GAME", 3, person.id)]

    async def main() -> None:
        async with community(tmp_path) as people:
            await act(people)

    asyncio.run(main())
