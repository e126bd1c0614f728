"""Whether a time is past or future, seen from the day of speaking."""

from tests.rows import each_row

from jinro.language.claims import Days, Near, Relative, Together, When
from jinro.language.prose.shape import is_future, is_past


@each_row(
    ("when", "day", "past", "future"),
    [
        (Days((1, 2)), 3, True, False),
        (Days((1, 3)), 3, False, False),
        (Days((4, 5)), 3, False, True),
        (Days((1,)), None, False, False),
        (Near(-1), None, True, False),
        (Near(0), None, False, False),
        (Near(1), None, False, True),
        (Relative(("before", "almost")), None, True, False),
        (Relative(("after",)), None, False, False),
        (Together((Near(-1), Days((1,)))), 3, True, False),
        (Together((Near(-1), Days((3,)))), 3, False, False),
    ],
)
def test_past_and_future(when: When, day: int | None, past: bool, future: bool) -> None:
    assert (is_past(when, day), is_future(when, day)) == (past, future)
