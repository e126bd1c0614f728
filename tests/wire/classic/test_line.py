"""The conversation about one ask at a time: whose answer a line is."""

from tests.rows import each_row

from jinro.game.asks import Ask
from jinro.game.events import Kind
from jinro.wire.classic.line import MOST_MISSED, Line, Owed

NUMBERS = iter(range(1, 1_000))


def ask(kind: Kind = "talk") -> Ask:
    return Ask(1, next(NUMBERS), kind, 1)


def test_an_answer_in_time() -> None:
    line = Line(100, Owed())
    line.put(ask(), 0)
    assert line.due_ms == 100
    assert line.expire(99) is None
    assert line.hear("hello") == "answer"
    line.drop()
    assert (line.ask, line.due_ms) == (None, None)
    assert line.hear("more") == "unasked"


def test_a_late_answer_is_not_the_answer_to_the_next_ask() -> None:
    line = Line(100, Owed())
    line.put(ask(), 0)
    assert line.expire(100) == "time_up"
    line.drop()
    line.put(ask(), 150)
    assert line.hear("to the first") == "late"
    assert line.hear("to the second") == "answer"


def test_a_late_answer_before_the_next_ask() -> None:
    line = Line(100, Owed())
    line.put(ask("vote"), 0)
    assert line.expire(100) == "time_up"
    assert line.hear('{"agentIdx":2}') == "late"
    line.drop()
    line.put(ask("vote"), 150)
    assert line.hear('{"agentIdx":3}') == "answer"


@each_row(
    ("owed", "asked", "text", "heard"),
    [
        ("talk", "vote", '{"agentIdx":2}', "answer"),
        ("talk", "vote", "Agent[02]", "answer"),
        ("talk", "vote", "Skip", "late"),
        ("vote", "talk", "Skip", "answer"),
        ("vote", "talk", '{"agentIdx":2}', "late"),
        ("vote", "talk", " 3 ", "late"),
        ("vote", "talk", "", "late"),
        ("vote", "guard", '{"agentIdx":2}', "late"),
        ("talk", "whisper", "Skip", "late"),
        ("role", "talk", "SEER", "late"),
        ("role", "talk", "none", "late"),
        ("role", "talk", "Skip", "answer"),
        ("role", "divine", '{"agentIdx":1}', "answer"),
    ],
)
def test_one_who_passed_over_an_ask_is_found_out_by_the_kind_of_its_answer(
    owed: Kind, asked: Kind, text: str, heard: str
) -> None:
    line = Line(100, Owed())
    line.put(ask(owed), 0)
    line.expire(100)
    line.drop()
    line.put(ask(asked), 200)
    assert line.hear(text) == heard
    if heard == "answer":
        line.drop()
        line.put(ask(asked), 300)
        assert line.hear(text) == "answer", "nothing is owed any more"


def test_what_is_owed_goes_on_in_the_next_game() -> None:
    owed = Owed()
    line = Line(100, owed)
    line.put(ask(), 0)
    line.expire(100)
    other = Line(100, owed)
    other.put(ask(), 0)
    assert other.hear("late") == "late"


def test_one_who_never_says_a_word_is_given_up() -> None:
    line = Line(100, Owed())
    for number in range(MOST_MISSED):
        line.put(ask(), 0)
        assert line.expire(100) == ("lost" if number == MOST_MISSED - 1 else "time_up")
        line.drop()


def test_one_who_is_always_late_is_not() -> None:
    line = Line(100, Owed())
    for _ in range(3 * MOST_MISSED):
        line.put(ask(), 0)
        assert line.expire(100) == "time_up"
        assert line.hear("sorry") == "late"
        line.drop()


def test_an_empty_seat_owes_nothing() -> None:
    line = Line(100, Owed())
    for _ in range(3 * MOST_MISSED):
        line.put(ask(), 0)
        assert line.expire(100, connected=False) == "time_up"
        line.drop()
    line.put(ask(), 0)
    assert line.hear("back again") == "answer"


def test_an_answer_that_the_end_of_the_phase_cuts_is_owed() -> None:
    line = Line(100, Owed())
    line.put(Ask(1, 1, "whisper", 0), 0)
    line.cut()
    line.drop()
    line.put(Ask(1, 2, "talk", 1), 50)
    assert line.hear("a whisper") == "late"
    assert line.hear("words") == "answer"


def test_nothing_is_owed_where_nothing_is_asked() -> None:
    line = Line(100, Owed())
    line.cut()
    line.put(Ask(1, 1, "talk", 1), 0)
    assert line.hear("words") == "answer"
