"""The machine of a game as a table: which stage follows which, by which event.

`advance` has a function for each stage; `evolve` moves the state. The diagram in the docs is drawn from the
table. A test checks that every step games take is in it, and that every row of it is taken.
"""

from typing import Final, NamedTuple


class Step(NamedTuple):
    """In stage `before`, the event `event` leads to stage `after`."""

    before: str
    event: str
    after: str
    when: str = ""


STEPS: Final = (
    Step("new", "Opened", "new", "the game exists"),
    Step("new", "DayBroke", "pick", "the first morning"),
    Step("pick", "PhaseBegan", "act", "the next phase that does anything, or is announced"),
    Step("pick", "NightFell", "pick", "no phase of the day is left"),
    Step("pick", "DayBroke", "pick", "no phase of the night is left; the news are told"),
    Step("act", "TurnsDrawn", "floor", "talk in turns begins"),
    Step("act", "FloorOpened", "floor", "talk at any time begins"),
    Step("act", "Asked", "ask", "seats are asked to choose"),
    Step("act", "PhaseBegan", "act", "the phase is over and nobody has won; the next one"),
    Step("act", "NightFell", "pick", "the last phase of the day is over"),
    Step("act", "DayBroke", "pick", "the last phase of the night is over"),
    Step("floor", "FloorOpened", "floor", "a second channel opens at the same time"),
    Step("floor", "Spoke", "floor", "an utterance"),
    Step("floor", "TurnsDrawn", "floor", "the next turn has an order of its own"),
    Step("floor", "Spoke", "act", "the last utterance of the talk"),
    Step("floor", "FloorClosed", "floor", "another channel of the phase is still open"),
    Step("floor", "FloorClosed", "act", "time is over, or everybody is done"),
    Step("floor", "Spoke", "ask", "the whispers between two ballots are over"),
    Step("ask", "TurnsDrawn", "floor", "whispers before another ballot"),
    Step("ask", "Chose", "ask", "a sealed choice"),
    Step("ask", "Spoke", "ask", "a note, or a word among the dead"),
    Step("ask", "Counted", "ask", "the ballot is closed"),
    Step("ask", "Asked", "ask", "nobody leads alone: another ballot"),
    Step("ask", "Settled", "ask", "divination and guard have had their effect, the attack has not"),
    Step("ask", "Settled", "act", "all choices have had their effect"),
    Step("pick", "Ended", "after", "decided after the night"),
    Step("act", "Ended", "after", "decided after a phase, or broken off"),
    Step("floor", "Ended", "after", "stopped from outside"),
    Step("ask", "Ended", "after", "stopped from outside"),
    Step("after", "PhaseBegan", "floor", "talk after the end"),
    Step("floor", "FloorClosed", "after", "the talk after the end is over"),
    Step("after", "Closed", "closed", "nothing more happens"),
    Step("floor", "Closed", "closed", "the talk after the end is stopped"),
)

QUIET: Final = frozenset(
    {
        "Amended", "AttackFell", "Attacked", "CameBack", "Dealt", "DeathShown", "Divined", "Executed",
        "Extended", "Guarded", "Killed", "Marked", "Paused", "Removed", "Resumed", "RoleTold", "Seated",
        "Seeded", "Sensed", "TimeRanOut", "VotesShown", "WentLost", "Wrote",
    }
)  # fmt: skip
"""Events that happen within a stage and do not lead to another."""


def diagram() -> str:
    """The machine as a Mermaid state diagram."""
    lines = ["stateDiagram-v2", "    [*] --> new"]
    arrows: dict[tuple[str, str], list[str]] = {}
    for step in STEPS:
        if step.before != step.after:
            arrows.setdefault((step.before, step.after), []).append(step.event)
    for (before, after), events in arrows.items():
        lines.append(f"    {before} --> {after}: {', '.join(dict.fromkeys(events))}")
    return "\n".join([*lines, "    closed --> [*]"])
