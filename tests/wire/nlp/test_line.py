"""The time limits of an answer, and what a text is: the answer, late, the name, or nothing asked for."""

from jinro.game.asks import Ask
from jinro.wire.nlp.line import Line

ASK = Ask(1, 1, "talk", 0)
NEXT = Ask(1, 2, "talk", 0)


def asked(at_ms: int = 0) -> Line:
    line = Line("team1", 65_000, 120_000)
    line.put(ASK, at_ms)
    return line


def test_an_answer_in_time() -> None:
    line = asked()
    assert line.expire(64_999) is None
    assert line.hear("hello\n") == "answer"


def test_the_limit_counts_from_the_moment_of_the_ask() -> None:
    assert asked(at_ms=1_000).due_ms == 66_000


def test_silent_then_the_name_is_healthy() -> None:
    line = asked()
    assert line.expire(65_000) == "check"
    assert line.due_ms == 185_000
    assert line.hear("team1\n") == "healthy"


def test_a_late_answer_followed_by_the_name_is_healthy() -> None:
    line = asked()
    line.expire(65_000)
    assert line.hear("hello") == "late"
    assert line.hear("team1") == "healthy"


def test_a_late_answer_alone_does_not_save() -> None:
    line = asked()
    line.expire(65_000)
    line.hear("hello")
    assert line.expire(184_999) is None
    assert line.expire(185_000) == "lost"


def test_the_name_must_come_back_exactly() -> None:
    line = asked()
    line.expire(65_000)
    assert line.hear("team") == "late"
    assert line.hear("team1 ") == "late"
    assert line.hear("TEAM1") == "late"


def test_no_name_at_all() -> None:
    line = asked()
    assert line.expire(65_000) == "check"
    assert line.expire(185_000) == "lost"
    assert line.expire(999_999) is None


def test_what_comes_after_the_name_is_not_the_next_answer() -> None:
    line = asked()
    line.expire(65_000)
    line.hear("team1")
    line.drop()
    assert line.hear("the late answer") == "unasked"
    line.put(NEXT, 70_000)
    assert line.hear("the next answer") == "answer"


def test_a_late_answer_that_crosses_the_next_ask_is_taken_for_its_answer() -> None:
    """Nothing in a text says what it answers, and one who was too slow once may never send that answer."""
    line = asked()
    line.expire(65_000)
    line.hear("team1")
    line.drop()
    line.put(NEXT, 70_000)
    assert line.hear("the late answer") == "answer"


def test_before_any_ask() -> None:
    assert Line("team1", 1, 1).hear("a reply to INITIALIZE") == "unasked"


def test_ones_own_name_is_an_answer_where_it_was_not_asked_for() -> None:
    assert asked().hear("team1") == "answer"


def test_a_name_that_comes_when_the_next_ask_is_open() -> None:
    """The phase may end while the name is waited for; the name is still no answer to what follows."""
    line = asked()
    line.expire(65_000)
    line.drop()
    line.put(NEXT, 66_000)
    assert line.hear("team1") == "name"
    assert line.hear("hello") == "answer"


def test_an_empty_seat_is_not_checked() -> None:
    line = asked()
    assert line.expire(65_000, connected=False) == "time_up"
    assert line.expire(65_001, connected=False) is None


def test_an_answer_that_the_end_of_the_phase_cuts_is_late_until_the_name_comes() -> None:
    line = asked()
    assert line.cut() == "check"
    line.drop()
    line.put(NEXT, 1_000)
    assert line.hear("what was asked first") == "late"
    assert line.hear("team1") == "name"
    assert line.hear("what was asked then") == "answer"


def test_nothing_is_cut_where_nothing_is_asked_or_the_name_is_awaited() -> None:
    line = asked()
    line.drop()
    assert line.cut() is None
    line.put(NEXT, 0)
    assert line.expire(65_000) == "check"
    assert line.cut() is None


def test_who_owes_its_name_twice_sends_it_twice() -> None:
    line = asked()
    line.cut()
    line.drop()
    line.put(NEXT, 1_000)
    assert line.expire(66_000) == "check"
    assert line.hear("team1") == "name"
    assert line.hear("too late again") == "late"
    assert line.hear("team1") == "healthy"
