"""Deletion, end to end: what somebody has left in games is gone from every byte, and the games still fold."""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from tests.hosting.doors.licos.robots import Robot, Table, lively
from tests.hosting.people.community import Hours, community, consents, found_in
from tests.hosting.web.test_front import by_http
from tests.hosting.web.test_people import Browser
from tests.net.sample_agents import play
from tests.net.serving import serving
from tests.rows import each_row
from tests.waiting import until

from jinro import preset, simulate
from jinro.cli.main import cli
from jinro.errors import CallerError
from jinro.files import formats
from jinro.game import events as e
from jinro.game.draws import Draws
from jinro.game.events import Character
from jinro.game.game import Game
from jinro.game.roles import Role
from jinro.hosting.lobby.village import LobbyVillage
from jinro.hosting.people import People, Person
from jinro.hosting.people.deletion import SETTLE_MS
from jinro.players import Parrot
from jinro.store import DATABASE, Kept, completed
from jinro.store.quotations import DELETED
from jinro.store.tombstones import Tombstones
from jinro.village.simulate import opening

NAME = "Hotaruko"
SAID = "蛍の光が消えたら人狼だと思う"
MEMO = "ないしょの覚え書き"
EARLY = "早すぎた投稿その二"
WATCHED = "観客席のひとりごと"
GREETING = "こんにちは"
"""What agents of the samples say."""
SECRETS = (NAME, SAID, MEMO, EARLY, WATCHED)


async def played(table: Table, people: People, person: Person, watcher: Person) -> LobbyVillage:
    """A village that a person has played to the end, and another has watched; told with what both wrote."""
    draws = Draws(5)
    token = await people.avatars.token(person, "human player")
    robots = [Robot(lively(draws), token=token, name=person.name)]
    robots += [Robot(lively(draws), name=f"Other {n}") for n in range(3)]
    village = table.seat(robots)
    village.add_robots("parrot", 1)
    one, other = robots[:2]
    people.seated(village.id, village.owner(token), person)
    people.seated(village.id, 0, watcher)
    await table.to_phase(village, "morning")
    table.clock.pass_to(table.clock.now_ms() + 6_000)
    one.post(SAID)
    one.post(EARLY)  # Before the interval is over: refused, and kept as a note.
    one.post(MEMO, "private")
    one.mark(other.seat, Role.WEREWOLF, "○")
    await table.settle()
    table.clock.pass_to(table.clock.now_ms() + 6_000)
    other.post(f">>1 {SAID} と {NAME.lower()} が言った")
    viewer = Robot(token=await people.avatars.token(watcher, "onymous audience"))
    viewer.audience = "onymousAudience"
    assert viewer.join(table.room, village.number) == ""
    await table.settle()
    viewer.watch_post(WATCHED)
    await table.settle()
    return village


@pytest.mark.slow
def test_a_person_is_deleted_from_a_game_and_the_game_still_folds(tmp_path: Path) -> None:
    async def main() -> None:
        hours = Hours()
        async with community(tmp_path, hours) as people:
            person, session = await people.guest(NAME, "ja")
            await people.avatars.create(person, "human player", NAME, image="x.svg")
            await people.consent(person, 1, True)
            watcher, _ = await people.guest("Mieko", "ja")
            table = Table("licos-5", store=people.store, seed=2, epoch_ms=hours.ms)
            village = await played(table, people, person, watcher)
            game, seat = village.id, table.robots[0].seat
            assert consents(tmp_path, game) == {one: one == seat for one in range(1, 6)}

            # While the game runs the account is gone at once, and the game waits.
            deletion = await people.delete(person)
            assert (deletion.games, deletion.running) == (0, 1)
            assert await people.by_session(session) is None
            assert await people.avatars.by_token(table.robots[0].token) is None
            assert not any(consents(tmp_path, game).values())
            assert found_in(tmp_path, SAID)
            await table.to_the_end(village)
            before = await people.store.events(game)
            assert all(found_in(tmp_path, text) for text in SECRETS)
            played_files(tmp_path, before)

            await people.sweep()
            assert (await people.delete(watcher)).games == 1
            after = await people.store.events(game)
            check_log(before, after, seat)
            for text in SECRETS:
                assert found_in(tmp_path, text) == []
            assert await people.store.seated(game) == {}
            check_stored(people, game, seat)
            assert (
                len(people.tables.blocking.leaving()) == 2
            )  # Ids only, for games that may be about to begin.
            hours.ms += SETTLE_MS
            await people.sweep()
            assert people.tables.blocking.everybody() == []
        check_commands(tmp_path, game, before)

    asyncio.run(main())


def played_files(folder: Path, events: list[e.AnyEvent]) -> None:
    """Files as tracks write them: one is named after its players, another is of another game."""
    opened, seated = events[0], events[1]
    assert isinstance(opened, e.Opened)
    assert isinstance(seated, e.Seated)
    (folder / "log").mkdir()
    (folder / "log" / f"{opened.game}.log").write_bytes(formats.write(events, "realtime"))
    (folder / "log" / f"{opened.game}.jsonl").write_bytes(formats.write(events, "realtime"))
    (folder / "log" / "01ARZ3NDEKTSV4RRFFQ69G5FAV.log").write_text("another game")
    row = f'[{{"id":"{opened.game}","filename":"{NAME}"}},{{"id":"x","filename":"y"}}]'
    (folder / "log" / "games.json").write_text(row)


def check_log(before: list[e.AnyEvent], after: list[e.AnyEvent], seat: int) -> None:
    """The structure is the same; only texts, marks and names of the seat have changed."""
    assert [(type(event), event.at_ms) for event in before] == [(type(event), event.at_ms) for event in after]
    was, now = Game.replay(before), Game.replay(after)
    assert (was.state.day, was.outcome, was.state.roles) == (now.state.day, now.outcome, now.state.roles)
    for old, new in zip(before, after, strict=True):
        if isinstance(old, (e.Spoke, e.Wrote)) and isinstance(new, (e.Spoke, e.Wrote)):
            if old.seat == seat:
                assert new.text == (old.text if old.text in ("Skip", "Over") else DELETED)
            elif SAID in old.text:
                assert new.text == f">>1 {DELETED} と {DELETED} が言った"
            else:
                assert new == old
        elif isinstance(old, e.Marked) and old.seat == seat:
            assert isinstance(new, e.Marked)
            assert (new.mark, new.target, new.role) == ("?", old.target, old.role)
        elif isinstance(old, e.Seated):
            assert isinstance(new, e.Seated)
            assert new.players[seat - 1] == f"deleted-{seat}" == new.teams[seat - 1]
            assert [n for s, n in enumerate(new.players, 1) if s != seat] == [
                n for s, n in enumerate(old.players, 1) if s != seat
            ]
        else:
            assert new == old


def check_stored(people: People, game: str, seat: int) -> None:
    header = completed(people.store.header(game))
    assert header.players[seat - 1] == header.teams[seat - 1] == f"deleted-{seat}"
    notes = completed(people.store.notes(game))
    own = [note for note in notes if note.seat == seat]
    assert own
    assert all(note.detail in ("", DELETED) and not note.sent for note in own)
    assert any(note.code == "too_soon" for note in own), {note.code for note in own}
    (tokens,) = [note.detail.split() for note in notes if note.code == "tokens"]
    assert tokens[seat - 1] == "-"
    assert sum(one != "-" for one in tokens) == 3
    (audience,) = [note.detail for note in notes if note.code == "audience"]
    assert audience.endswith(f": {DELETED}")


def check_commands(data: Path, game: str, before: list[e.AnyEvent]) -> None:
    """All that reads a stored game still does, and has nothing of the person."""
    runner = CliRunner()
    shown = runner.invoke(cli, ["log", "show", game, "--data", str(data), "--lang", "ja"])
    assert shown.exit_code == 0, shown.output
    assert DELETED in shown.output
    assert not any(text in shown.output for text in SECRETS)
    out = data / "exported"
    for format_ in formats.FORMATS:
        export = ["log", "export", game, "--format", format_, "--out", str(out), "--data", str(data)]
        assert runner.invoke(cli, export).exit_code == (0 if can_be_written(before, format_) else 1)
        if out.exists():
            assert not any(text.encode() in out.read_bytes() for text in SECRETS)
            out.unlink()
    checked = runner.invoke(cli, ["check", "data", str(data)])
    assert checked.exit_code == 0, checked.output


def can_be_written(events: Sequence[e.Event], format_: formats.Format) -> bool:
    """Whether a game of these rules has files of a format."""
    try:
        return bool(formats.write(events, format_))
    except CallerError:
        return False


@pytest.mark.slow
def test_files_and_what_a_running_server_remembers(tmp_path: Path) -> None:
    """A track whose organiser consents for agents has a person in one of its seats."""
    with serving("contest-5", data=tmp_path, agents_consent=True) as served:
        people = served.server.people
        play(served.url, [f"cats{n}" for n in range(1, 6)])
        running = served.game()
        game, seat = running.id, running.players.index("cats2") + 1
        assert consents(tmp_path, game) == dict.fromkeys(range(1, 6), True)
        browser = Browser(served)
        browser.done("guest", name="cats2")
        person = served.call(lambda: completed(people.by_session(browser.cookie)))
        assert person is not None
        db = sqlite3.connect(tmp_path / DATABASE)
        db.execute("INSERT INTO seated SELECT id, ?, ? FROM games", (seat, person.id))
        db.commit()
        db.close()
        assert consents(tmp_path, game)[seat] is False, "it has not answered"
        (played,) = browser.get("history")["games"]
        assert (played["id"], played["seat"], played["closed"]) == (game, seat, True)
        assert played["role"] == served.call(lambda: completed(people.store.dealt(game))[seat - 1].name)
        assert played["winner"]
        until(
            lambda: (
                {".log", ".json", ".jsonl"} <= {Path(name).suffix for name in found_in(tmp_path, GREETING)}
            )
        )

        def texts() -> set[str]:
            """What the seat has said, as the page tells it."""
            shown = [one["event"] for one in by_http(served, f"/api/v1/page/games/{game}") if "event" in one]
            return {one["text"] for one in shown if one["event"] == "Spoke" and one["seat"] == seat}

        assert DELETED not in texts()
        served.until(lambda: served.server._files.is_written(game))
        assert browser.done("delete", name="cats2") == {"deleted": {"games": 1, "running": 0}}
        assert texts() - {"Skip", "Over"} == {DELETED}
        assert found_in(tmp_path, "cats2") == []
        assert found_in(tmp_path, GREETING) == [DATABASE], "what others have said stays, in the store"


def test_a_game_of_the_contest_is_written_in_every_format() -> None:
    """Seats may have their people's own names, and others may speak of them."""
    rules = preset("contest-5")
    names = ("Aya", "Suzume", "Ren", "Kaede (2)", "Seer")
    opened = replace(
        opening(rules, 1), characters=tuple(Character(name) for name in names), players=names, teams=names
    )
    game = simulate(rules, Parrot, seed=1, opened=opened)
    assert game.outcome is not None
    said = [event.text for event in game.log if isinstance(event, e.Spoke) and event.seat == 2]
    assert any(text not in ("Skip", "Over") for text in said)
    tombstones = Tombstones(game.log, {2, 5})
    events, _ = tombstones(game.log, ())
    for format_ in formats.FORMATS:
        written = formats.write(events, format_).decode()
        assert "Suzume" not in written
        assert formats.write(game.log, format_).decode() != written
        outcome = Game.replay(formats.read(written.encode()).events).outcome
        assert outcome is not None
        assert (outcome.winner, outcome.day) == (game.outcome.winner, game.outcome.day)
    opened_now, seated = events[0], events[1]
    assert isinstance(opened_now, e.Opened)
    assert isinstance(seated, e.Seated)
    assert [one.name for one in opened_now.characters] == [
        "Aya",
        "deleted-2",
        "Ren",
        "Kaede (2)",
        "deleted-5",
    ]
    assert seated.players == seated.teams == ("Aya", "deleted-2", "Ren", "Kaede (2)", "deleted-5")


NAMES = {
    "a word of its own": ("Suzume", "suzume! Suzumebachi @Suzume", f"{DELETED}! Suzumebachi @{DELETED}"),
    "no ends of words": ("葵", "葵さんは白", f"{DELETED}さんは白"),
    "a number": ("Rin (2)", "Rin (2) and Rin", f"{DELETED} and {DELETED}"),
    "a word of the game": ("Seer", "I am the Seer", "I am the Seer"),
    "one letter": ("I", "I am I", "I am I"),
    "the name of another": ("Aya", "Aya is dead", "Aya is dead"),
}


@each_row("case", NAMES)
def test_names_in_what_others_say(case: str) -> None:
    name, said, kept = NAMES[case]
    rules = preset("contest-5")
    characters = tuple(Character(one) for one in ("Aya", "Ken", "Ren", "Kaede", "Mio"))
    events = [
        e.Opened(0, 1, "game", 0, rules, characters),
        e.Seated(0, ("x", name, "y", "z", "w")),
        e.Spoke(0, 1, "talk", 0, 0, 0, said),
        e.Spoke(0, 2, "talk", 0, 1, 0, "a long word of mine"),
        e.Spoke(0, 3, "talk", 0, 2, 0, "he said: a long word of mine."),
        e.Amended(0, 2, "a raw one", "too_long"),
        e.Chose(0, 2, "vote", 1, "raw", "unknown"),
        e.Spoke(0, 2, "talk", 0, 3, 0, "Over"),
    ]
    notes = [Kept(1, 0, 0, "note", said, ""), Kept(2, 0, 2, "refused", "because", '{"command":"Say"}')]
    after, noted = Tombstones(events, {2})(events, notes)
    texts = [getattr(event, "text", getattr(event, "raw", "")) for event in after[2:]]
    assert texts == [kept, DELETED, f"he said: {DELETED}.", DELETED, DELETED, "Over"]
    assert [(note.detail, note.sent) for note in noted] == [(kept, ""), (DELETED, "")]
