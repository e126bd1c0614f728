"""`AnswersTold`: lines in the output of a program."""

from jinro.players.llm.record import AnswersTold, answers_in


def test_lines_are_read_back_and_the_last_one_of_a_game_counts() -> None:
    told = [
        AnswersTold(game="one", decisions=8, replaced=2),
        AnswersTold(game="two", decisions=3, replaced=0),
        AnswersTold(game="one", decisions=9, replaced=4),
    ]
    output = "\n".join(["connected", *(one.line for one in told), "one: 9 decisions"])
    assert answers_in(output.encode()) == {"one": told[2], "two": told[1]}


def test_other_lines_and_impossible_numbers_tell_nothing() -> None:
    bad = [b"jinro-answers {", b"jinro-answers \xff", b'jinro-answers {"game": 1}', b" jinro-answers {}"]
    bad += [AnswersTold(game="x", decisions=1, replaced=2).line.encode(), b"", b"jinro-answers"]
    assert answers_in(b"\n".join(bad)) == {}
