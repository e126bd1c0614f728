"""journal.py: what went wrong, numbered, bounded for each seat."""

from jinro.game.commands import Refusal, Say
from jinro.village import Journal


def test_notes_are_numbered_in_order() -> None:
    journal = Journal()
    journal.note(5, 2, "raised", "talk: KeyError")
    journal.refused(Say(7, 1, 3, "late"), Refusal("stale", "ask 3 is over", 1, 3))
    journal.note(9, 2, "raised")
    assert [(n.n, n.at_ms, n.seat, n.code) for n in journal.notes()] == [
        *((1, 5, 2, "raised"), (2, 7, 1, "stale"), (3, 9, 2, "raised")),
    ]
    assert [n.n for n in journal.notes(2)] == [1, 3]
    assert journal.notes(1)[0].command == Say(7, 1, 3, "late")
    assert journal.notes(1)[0].detail == "ask 3 is over"
    assert journal.notes(9) == []


def test_one_seat_cannot_drive_out_the_notes_of_another() -> None:
    journal = Journal(per_seat=3)
    journal.note(0, 1, "raised")
    for n in range(50):
        journal.note(n, 2, "flood")
    assert [n.n for n in journal.notes(1)] == [1]
    assert [n.n for n in journal.notes(2)] == [49, 50, 51]
    assert len(journal.notes()) == 4


def test_notes_are_handed_on_as_they_are_made() -> None:
    kept: list[int] = []
    journal = Journal(per_seat=1, keep=lambda note: kept.append(note.n))
    for _ in range(3):
        journal.note(0, 1, "raised")
    assert kept == [1, 2, 3]
    assert [n.n for n in journal.notes()] == [3]
