"""Logs of LiCOS villages into events: those of our own game, to which the same messages were sent."""

from jinro.files.reading import Problem, Reading, Variant
from jinro.files.reenactment.licos.lines import read_lines
from jinro.files.reenactment.licos.reenact import LicosReenactment, RefusedLine, reenacted
from jinro.i18n import CodedText, coded


def read_licos(data: bytes) -> Reading:
    """Read a LiCOS log. What our game does not take of it is told; where it comes out otherwise than the file
    says, it ends."""
    found = reenacted(read_lines(data))
    variant = Variant(time="s", final_newline=True)
    return Reading(events=found.game.log, variant=variant, problems=problems_of(found), unknown=("seed",))


def problems_of(found: LicosReenactment) -> list[Problem]:
    """What is wrong in the file of a village, by line; what its own log calls rejected is not."""
    problems = [
        Problem(line.number, "bad_message", CodedText(line.faults[0].told))
        for line in found.log.lines
        if line.faults
    ]
    return sorted([*problems, *played_problems(found)], key=lambda one: one.line)


def played_problems(found: LicosReenactment) -> list[Problem]:
    """What our game has not taken, and where it has come out otherwise."""
    problems = [refused_problem(one) for one in found.refused]
    if found.differs is not None:
        line, told = found.differs
        problems.append(Problem(line, "differs", CodedText(told)))
    return problems


def refused_problem(one: RefusedLine) -> Problem:
    """Why a message is not taken, as a problem of its line."""
    what = one.problem.content["en"]
    return Problem(one.line.number, "refused", coded("problems.refused", code=one.problem.code, what=what))
