"""Guests, accounts, sessions, tokens and consent, without HTTP; and those who try what they should not."""

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.config.test_reseat import with_key
from tests.hosting.people.community import NOW, Hours, community, consents, found_in
from tests.rows import each_row

from jinro import preset, simulate
from jinro.config.settings import parse_settings
from jinro.errors import StoreError
from jinro.game.events import Opened
from jinro.hosting.people import KINDS, People, Refused
from jinro.hosting.people import entry as hashing
from jinro.hosting.people.avatars import MOST_AVATARS
from jinro.hosting.people.consent import LICENCE, PARAGRAPHS, VERSION, consent_text
from jinro.hosting.people.entry import GUESTS, SIGN_UPS, Cost, Passwords
from jinro.hosting.people.names import LONGEST, checked, name_mark
from jinro.hosting.people.people import LINK_MS, MOST_ANSWERS, MOST_SESSIONS, SESSION_MS
from jinro.i18n import LANGUAGES
from jinro.i18n.catalogue import texts
from jinro.players import Chance
from jinro.store import DATABASE, PEOPLE, PeopleTables, Pruning, SqliteStore
from jinro.store.store import ORGANISER
from jinro.wire.licos.tokens import is_token

PASSWORD = "correct horse battery"


def with_people(
    folder: Path, act: Callable[[People], Coroutine[Any, Any, None]], hours: Hours | None = None
) -> None:
    async def main() -> None:
        async with community(folder, hours) as people:
            await act(people)

    asyncio.run(main())


async def refused(asked: Awaitable[object]) -> Refused:
    with pytest.raises(Refused) as caught:
        await asked
    return caught.value


def test_a_guest_becomes_an_account_and_comes_back(tmp_path: Path) -> None:
    hours = Hours()

    async def act(people: People) -> None:
        guest, session = await people.guest("Suzume", "ja")
        assert await people.by_session(session) == guest
        tokens = {kind: await people.avatars.token(guest, kind) for kind in KINDS}
        assert all(map(is_token, tokens.values()))
        assert len(set(tokens.values())) == 3
        account, second = await people.sign_up("Suzume", PASSWORD, person=guest, session=session)
        assert (account.id, account.name, account.guest) == (guest.id, "Suzume", False)
        assert await people.by_session(session) is None, "a session that others may have given"
        assert {kind: await people.avatars.token(account, kind) for kind in KINDS} == tokens

        # Log in elsewhere; the session that was shown ends.
        other, planted = await people.guest("Nobody", "en")
        again, third = await people.log_in("ｓＵＺＵＭＥ", PASSWORD, session=planted)
        assert again == account
        assert await people.by_session(planted) is None
        assert other.id != again.id
        assert await people.by_session(second) == await people.by_session(third) == account
        await people.log_out(third)
        assert await people.by_session(third) is None

        # A link, once, for a day.
        link = await people.link(account)
        assert (await people.by_link(link))[0] == account
        assert (await refused(people.by_link(link))).code == "link"
        late = await people.link(account)
        hours.ms += LINK_MS
        assert (await refused(people.by_link(late))).code == "link"
        fourth = await people.change_password(account, PASSWORD, "another password")
        assert await people.by_session(second) is None
        assert (await refused(people.log_in("Suzume", PASSWORD))).code == "log_in"
        await people.log_out_everywhere(account)
        assert await people.by_session(fourth) is None

        # Many sessions, and old ones.
        many = [(await people.log_in("Suzume", "another password"))[1] for _ in range(MOST_SESSIONS + 1)]
        assert [await people.by_session(one) is not None for one in many].count(True) == MOST_SESSIONS
        assert await people.by_session(many[-1]) == account
        hours.ms += SESSION_MS - 1
        assert await people.by_session(many[-1]) == account
        await people.sweep()  # It was used: it lasts longer.
        hours.ms += 10
        assert await people.by_session(many[-1]) == account
        hours.ms += SESSION_MS
        assert await people.by_session(many[-1]) is None
        await people.sweep()
        assert await people.by_id(other.id) is None, "a guest who will not come back"
        assert await people.by_id(account.id) == account

    with_people(tmp_path, act, hours)


def test_two_people_with_one_name(tmp_path: Path) -> None:
    async def act(people: People) -> None:
        names = [(await people.guest(name, "ja"))[0].name for name in ("Aoi", "AOI", "Ａｏｉ", "Aoi (2)")]
        assert names == ["Aoi", "AOI (2)", "Ａｏｉ (3)", "Aoi (2) (2)"]
        long = [(await people.guest("x" * LONGEST, "ja"))[0].name for _ in range(2)]
        assert long == ["x" * LONGEST, "x" * (LONGEST - 4) + " (2)"]
        first = (await people.tables.named(name_mark("Aoi")))[0]
        account, _ = await people.sign_up("aoi", PASSWORD)
        assert account.name == "aoi"
        gone = await people.by_id(first.id)
        assert gone is not None
        assert gone.name == "Aoi (4)", "a guest gives way"
        for name in ("AOI", "ａｏｉ"):
            assert (await refused(people.sign_up(name, PASSWORD))).code == "name_taken"
            assert (await refused(people.rename((await people.sign_up(f"{name} 2", PASSWORD))[0], name))).code
            break
        # Those who share one name for ever are still told apart.
        many = {(await people.guest("Ken", "ja", address=f"10.0.0.{n}"))[0].name for n in range(30)}
        assert len(many) == 30

    with_people(tmp_path, act)


ODD = {
    "nothing": "",
    "spaces": " \u3000 ",
    "long": "x" * (LONGEST + 1),
    "very long": "x" * 100_000,
    "a line": "a\nb",
    "control": "a\x07b",
    "right to left": "a\u202eb",
    "isolate": "\u2066ab\u2069",
    "zero width": "a\u200bb",
    "surrogate": "a\ud800",
    "blank letters": "\u3164\u3164",
    "a lone mark": "\u0301",
    "tag characters": "a\U000e0041",
    "a stack of marks": "Z" + "\u0337" * 9,
}


@each_row("case", ODD)
def test_odd_names(case: str) -> None:
    with pytest.raises(Refused) as caught:
        checked(ODD[case])
    assert caught.value.code == "name"
    assert f"{LONGEST}" in caught.value.words["ja"]


def test_names_are_normalised() -> None:
    assert checked(" か\u3099り　まさ  ") == "がり まさ"
    assert name_mark("Ⅳ ﾊﾟﾄﾗ") == name_mark("iv パトラ")
    for name in ("匿名", "ANONYMOUS", "Ａｄｍｉｎ"):
        with pytest.raises(Refused, match="reserved"):
            checked(name)


def test_brute_force_and_enumeration(tmp_path: Path) -> None:
    hours = Hours()

    async def act(people: People) -> None:
        await people.sign_up("Suzume", PASSWORD, address="10.9.9.9")
        unknown = await refused(people.log_in("Nobody", PASSWORD, address="10.0.0.1"))
        wrong = await refused(people.log_in("Suzume", "wrong password", address="10.0.0.1"))
        assert (unknown.code, unknown.words) == (wrong.code, wrong.words)
        for _ in range(9):
            await refused(people.log_in("Suzume", "wrong password", address="10.0.0.1"))
        stopped = await refused(people.log_in("Suzume", PASSWORD, address="10.0.0.1"))
        assert stopped.code == "too_many", "even with the right password"
        assert 0 < stopped.retry_s <= 60
        # From elsewhere its owner can still log in; that counts as no try.
        for _ in range(40):
            await people.log_in("Suzume", PASSWORD, address="10.0.0.2")
        # One address tries many names, also of one site of IPv6.
        codes = []
        for n in range(110):
            tried = people.log_in(f"name {n}", PASSWORD, address=f"2001:db8:1:2::{n:x}")
            codes.append((await refused(tried)).code)
        assert codes.count("log_in") == 100
        # Many addresses try one name.
        codes = []
        for n in range(120):
            tried = people.log_in("Suzume", "wrong password", address=f"10.1.{n}.1")
            codes.append((await refused(tried)).code)
        assert "too_many" in codes[-10:]
        hours.ms += 3_600_000
        await people.log_in("Suzume", PASSWORD, address="10.0.0.1")
        # Guests and accounts of one address.
        for _ in range(GUESTS):
            await people.guest("g", "ja", address="10.2.0.1")
        assert (await refused(people.guest("g", "ja", address="10.2.0.1"))).code == "too_many"
        for n in range(SIGN_UPS):
            await people.sign_up(f"acc {n}", PASSWORD, address="10.2.0.1")
        assert (await refused(people.sign_up("more", PASSWORD, address="10.2.0.1"))).code == "too_many"

    with_people(tmp_path, act, hours)


def test_passwords(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(people: People) -> None:
        for password in ("", "short 1", "x" * 129, "x" * 1_000_000, "suzume 123"):
            assert (await refused(people.sign_up("Suzume 123", password))).code == "password"
        await people.sign_up("Suzume", "がぎぐげごパピプ")
        await people.log_in("Suzume", "か\u3099ぎぐげごパピプ")
        for odd in ("\ud800" * 9, "x" * 1_000_000, ""):
            assert (await refused(people.log_in("Suzume", odd))).code == "log_in"
        row = await people.tables.account(name_mark("Suzume"))
        assert row is not None
        assert row.password.startswith("$argon2id$v=19$m=64,t=1,p=1$")
        # A costlier hash is made at the next log-in.
        people._passwords = Passwords(Cost(rounds=2, memory_kib=128))
        await people.log_in("Suzume", "がぎぐげごパピプ")
        row = await people.tables.account(name_mark("Suzume"))
        assert row is not None
        assert "m=128,t=2" in row.password
        # Few at a time; too many are told to come again.
        monkeypatch.setattr(hashing, "WAITING", 1)
        people._passwords = Passwords(Cost(rounds=4, memory_kib=65_536))  # None is done before all have come.
        tries = [people.log_in(f"n {n}", PASSWORD, address=f"10.0.1.{n}") for n in range(8)]
        codes = [str(one.code) for one in await asyncio.gather(*map(refused, tries))]
        assert codes.count("busy") == 5

    assert Cost() == Cost(rounds=2, memory_kib=19_456, lanes=1)
    with_people(tmp_path, act)


def test_tokens_and_robots(tmp_path: Path) -> None:
    async def act(people: People) -> None:
        one, _ = await people.guest("One", "ja")
        two, _ = await people.guest("Two", "en")
        for kind in KINDS:
            token = await people.avatars.token(one, kind)
            found = await people.avatars.by_token(token.upper())
            assert found is not None
            assert (found[0], found[1].kind) == (one, kind)
            assert found_in(tmp_path, token) == [], "kept as a hash only"
        assert await people.avatars.by_token("x") is None
        assert await people.avatars.by_access("\ud800") is None
        robot, access = await people.avatars.create(one, "robot player", "Gear", support=("5A", "15C"))
        assert robot.robot is not None
        assert found_in(tmp_path, access) == []
        assert await people.avatars.by_access(access.upper()) == (one, robot)
        assert await people.avatars.by_token(people.avatars.token_of(robot)) == (one, robot)
        assert robot.kind == "robot player"
        assert (await people.avatars.authorize(one, robot.id, version="1.4.0")).robot != robot.robot
        tested = (await people.avatars.passed_test(one, robot.id)).robot
        assert tested is not None
        assert (tested.authorized, tested.tested, tested.version) == (True, True, "1.4.0")
        renewed = await people.avatars.renew_access(one, robot.id)
        assert await people.avatars.by_access(access) is None
        found = await people.avatars.by_access(renewed)
        assert found is not None
        assert found[1].robot is not None
        assert not found[1].robot.authorized
        human, none = await people.avatars.create(one, "human player", "Hare", image="a.svg", language="en")
        assert none == ""
        changed = await people.avatars.change(one, human.id, name="Hase")
        assert (changed.name, changed.image, changed.language) == ("Hase", "a.svg", "en")
        # Those of others, and what everybody has.
        default = (await people.avatars.of(one, "human player"))[0]
        for asked in (
            people.avatars.change(two, human.id, name="Stolen"),
            people.avatars.delete(two, human.id),
            people.avatars.delete(one, default.id),
            people.avatars.renew_access(two, robot.id),
            people.avatars.renew_access(one, human.id),
            people.avatars.authorize(two, robot.id),
        ):
            assert (await refused(asked)).code == "unknown"
        for odd in (("5A",) * 40, ("no such thing",)):
            assert (
                await refused(people.avatars.create(one, "robot player", "R", support=odd))
            ).code == "avatar"
        image = people.avatars.create(one, "human player", "R", image="x" * 201)
        assert (await refused(image)).code == "avatar"
        await people.avatars.delete(one, human.id)
        assert [avatar.name for avatar in await people.avatars.of(one)] == ["One", "One", "One", "Gear"]
        for n in range(MOST_AVATARS - 1):
            await people.avatars.create(one, "human player", f"a {n}")
        assert (await refused(people.avatars.create(one, "human player", "more"))).code == "limit"
        assert (await refused(people.change_settings(one, {"x": "y" * 5_000}))).code == "settings"
        await people.change_settings(one, {"theme": "dark"})
        assert await people.settings(one) == {"theme": "dark"}
        # A ban is told at the next log-in, and nothing of the person works any more.
        account, session = await people.sign_up("Three", PASSWORD)
        left: list[str] = []
        people.departures.on_leave.append(left.append)
        await people.ban(account.id, "  spam in the lobby ")
        # No avatar has the name of somebody else's account.
        for avatar in (
            people.avatars.create(two, "human player", "ＴＨＲＥＥ"),
            people.avatars.change(two, (await people.avatars.of(two))[0].id, name="three"),
        ):
            assert (await refused(avatar)).code == "name_taken"
        assert (await people.avatars.create(account, "robot player", "Three"))[0].name == "Three"
        assert await people.by_session(session) is None
        assert await people.avatars.by_token(await people.avatars.token(account, "human player")) is None
        assert (await refused(people.log_in("Three", "wrong password"))).code == "log_in"
        assert "spam in the lobby" in (await refused(people.log_in("Three", PASSWORD))).words["ja"]
        await people.unban(account.id)
        await people.log_in("Three", PASSWORD)
        # Who is banned again loses what it has opened meanwhile.
        assert left == [account.id]
        await people.ban(account.id, "spam again")
        assert left == [account.id, account.id]

    with_people(tmp_path, act)


def test_the_first_token_never_works_again(tmp_path: Path) -> None:
    """Seats are known by it: whoever has stolen it would sit in them."""

    async def main() -> None:
        hours = Hours()
        async with community(tmp_path, hours) as people:
            person, _ = await people.sign_up("One", PASSWORD)
            stolen = await people.avatars.token(person, "human player")
            await people.log_out_everywhere(person)
            hours.ms += 91 * 86_400_000
            await people.sweep()
            no = await people.avatars.refusal(stolen)
            assert no is not None
            assert no.code == "ended"
            assert await people.avatars.refusal(await people.avatars.token(person, "human player")) is None

    asyncio.run(main())


def test_a_new_key_makes_new_tokens(tmp_path: Path) -> None:
    async def main() -> None:
        async with community(tmp_path) as people:
            person, session = await people.guest("One", "ja")
            old = await people.avatars.token(person, "human player")
        async with community(tmp_path) as people:
            assert await people.avatars.token(person, "human player") == old
        async with community(tmp_path, key="another") as people:
            assert await people.by_session(session) == person
            new = await people.avatars.token(person, "human player")
            assert await people.avatars.by_token(old) is None
            found = await people.avatars.by_token(new)
            assert found is not None
            assert (found[0], found[1].kind) == (person, "human player")

    asyncio.run(main())
    assert stat.S_IMODE((tmp_path / PEOPLE).stat().st_mode) == 0o600


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from tests.hosting.people.community import community
async def main():
    async with community(Path(sys.argv[1])) as people:
        person, session = await people.guest("One", "ja")
        print(session, flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(main())
"""


@pytest.mark.slow
def test_a_killed_server_has_kept_sessions(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
    )
    assert ran.returncode == -signal.SIGKILL, ran.stderr

    async def act(people: People) -> None:
        person = await people.by_session(ran.stdout.strip())
        assert person is not None
        assert person.name == "One"

    with_people(tmp_path, act)


def test_consent(tmp_path: Path) -> None:
    game = simulate(preset("contest-5"), Chance, seed=1)

    async def act(people: People) -> None:
        store = people.store
        assert isinstance(store, SqliteStore)
        number = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
        one, _ = await people.guest("One", "ja")
        two, _ = await people.guest("Two", "ja")
        people.seated(number, 1, one)
        store.seat(number, 3, ORGANISER)
        keeper = store.keeper(number)
        written = asyncio.get_running_loop().create_future()
        opened = game.log[0]
        assert isinstance(opened, Opened)
        log = [replace(opened, game=number), *game.log[1:]]
        begun = asyncio.get_running_loop().create_future()
        keeper.put(log[:3], begun.set_result)
        await begun
        (mine,) = await people.played(one)
        assert (mine.closed, mine.role, mine.winner) == (False, "", ""), "the role is told after the end"
        people.seated(number, 2, two)  # Later: somebody takes over.
        people.seated(number, 1, two)
        keeper.put(log[3:], written.set_result)
        assert await written is None
        assert await people.in_game(number) == {
            1: tuple(sorted((one.id, two.id))), 2: (two.id,), 3: ("organiser",)
        }  # fmt: skip
        assert [sat.seat for sat in await people.history(two)] == [1, 2]
        assert (await people.history(one))[0].closed
        (mine,) = await people.played(one)
        assert (mine.village, mine.closed, mine.started_ms) == ("contest-5", True, opened.started_ms)
        assert (mine.role, mine.winner) == (
            (await store.dealt(number))[0].name,
            (await store.header(number)).winner,
        )
        assert mine.winner
        nobody = dict.fromkeys(range(1, 6), False)
        assert consents(tmp_path, number) == nobody | {3: True}, "who never answered does not consent"
        assert one.consent is None
        one = await people.consent(one, VERSION, True)
        assert one.consent is not None
        assert (one.consent.version, one.consent.agreed, one.consent.at_ms) == (VERSION, True, NOW)
        assert consents(tmp_path, number) == nobody | {3: True}, "the other one in the seat has not agreed"
        two = await people.consent(two, VERSION, True)
        assert consents(tmp_path, number) == nobody | {1: True, 2: True, 3: True}
        await people.withdraw(two)
        assert consents(tmp_path, number) == nobody | {3: True}
        await people.consent(two, VERSION, False)
        assert consents(tmp_path, number) == nobody | {3: True}
        assert (await refused(people.consent(two, VERSION + 1, True))).code == "version"
        row = await people.tables.by_id(two.id)
        assert row is not None
        assert [agreed for _, agreed, _ in people.tables.blocking.answers(row.key)] == [True, False, False]
        # Whoever answers again and again fills no disk; the latest are kept.
        for n in range(MOST_ANSWERS):
            await people.consent(two, VERSION, n % 2 == 1)
        kept = [agreed for _, agreed, _ in people.tables.blocking.answers(row.key)]
        assert (len(kept), kept[-2:]) == (MOST_ANSWERS, [False, True])
        # A game that is pruned is nobody's any more.
        store.add([replace(opened, game="01BX5ZZKBKACTAV9WEVGEMMVRZ"), *game.log[1:]])
        pruning = Pruning(tmp_path / DATABASE)
        assert pruning.delete(number)
        pruning.close()
        assert await people.history(two) == []
        assert store.blocking.damages() == []

    with_people(tmp_path, act)


def test_an_organiser_may_consent_for_the_agents_of_a_track() -> None:
    assert parse_settings(with_key("agents_consent: true"), "x").agents_consent
    assert not parse_settings(with_key("reseat: name"), "x").agents_consent


def test_the_text_of_consent_says_the_same_in_both_languages() -> None:
    assert sorted(PARAGRAPHS) == list(range(1, VERSION + 1))
    for language in LANGUAGES:
        numbers = [name for name in texts("consent", language) if name.startswith(f"v{VERSION}.")]
        assert len(numbers) == PARAGRAPHS[VERSION]
        assert LICENCE in "".join(consent_text(VERSION, language))


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / PEOPLE)
    db.execute("PRAGMA user_version = 99")
    db.close()

    with pytest.raises(StoreError, match=f"{PEOPLE}: has format version 99; this jinro knows"):
        PeopleTables(tmp_path / PEOPLE)
