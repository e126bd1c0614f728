"""Notes of a village: what another server reads back from them."""

from msgspec import Struct

from jinro.game.commands import Command, MarkBoard, Pause
from jinro.game.notation import encode_command
from jinro.game.roles import Role
from jinro.store.store import Kept
from jinro.village import notes as n
from jinro.village.notes import Times, VillageMemory
from jinro.wire.licos.host import PostDetails


class DoorSettings(Struct, frozen=True):
    absent: str = "wait"


def encode(command: Command) -> str:
    return encode_command(command).decode()


def kept(*notes: tuple[int, int, str, str, str]) -> list[Kept]:
    return [Kept(number, *note) for number, note in enumerate(notes, 1)]


def test_time_of_day_after_restarts() -> None:
    times = Times(1_000, [(50, 9_000)])
    assert [times.unix_ms(at) for at in (0, 49, 50, 60)] == [1_000, 1_049, 9_050, 9_060]
    assert times.restart(100, 20_000) == 19_900
    assert [times.unix_ms(at) for at in (99, 100)] == [9_099, 20_000]


def test_a_village_without_notes_is_that_of_its_door() -> None:
    memory = VillageMemory.of([])
    assert (memory.village, memory.name, memory.locked, memory.blind) == (0, "", False, False)
    assert (memory.machines, memory.tokens, memory.robots, memory.clocks) == (frozenset(), (), {}, ())
    assert memory.settings(DoorSettings()) == DoorSettings("wait")
    assert memory.said(1, 10) == PostDetails()


def test_the_last_note_of_the_village_counts() -> None:
    memory = VillageMemory.of(
        kept(
            (0, 0, n.VILLAGE, "7 Lantern Hollow", ""),
            (0, 3, n.VILLAGE, "8 of a seat, which names no village", ""),
            (0, 0, n.TOKENS, "a - c", ""),
            (0, 0, n.ROBOTS, "- parrot -", ""),
            (5, 0, n.ROBOTS, "- parrot chance", ""),
            (0, 0, n.MACHINES, "2 3", ""),
            (0, 0, n.ABSENT, "robot", ""),
            (6, 0, n.CLOCK, "123", ""),
            (0, 0, n.LOCKED, "", ""),
        )
    )
    assert (memory.village, memory.name, memory.locked, memory.blind) == (7, "Lantern Hollow", True, False)
    assert (memory.tokens, memory.machines) == (("a", "-", "c"), {2, 3})
    assert (memory.robots, memory.clocks) == ({2: "parrot", 3: "chance"}, ((6, 123),))
    assert memory.settings(DoorSettings()) == DoorSettings("robot")


def test_posts_and_late_marks() -> None:
    late = encode(MarkBoard(30, 2, 4, Role.SEER, "△"))
    memory = VillageMemory.of(
        kept(
            (10, 2, n.CLIENT_TIME, "chat client=2026-01-01T00:00:00Z echo=x lang=ja", ""),
            (10, 2, n.CLIENT_TIME, "chat client=- echo=x lang=en", ""),
            (10, 2, n.CLIENT_TIME, "something else", ""),
            (30, 2, "paused", "", late),
            (31, 2, "no_board", "", encode(MarkBoard(31, 2, 5, Role.SEER, "×"))),
            (32, 2, "closed", "", encode(Pause(32))),
            (33, 2, "closed", "", ""),
        )
    )
    assert memory.marks == {2: {(4, Role.SEER): "△"}}
    assert memory.said(2, 10) == PostDetails("2026-01-01T00:00:00Z", "ja")
    assert memory.said(2, 10) == PostDetails(None, "en")
    assert memory.said(2, 10) == memory.said(3, 10) == PostDetails()
