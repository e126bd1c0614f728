"""The machine of a game as a table: which events may happen in a stage, and which stage follows.

The table drives the game: `evolve` is compiled from it, and nothing else sets `State.stage`. An event without
a row for the stage is an error. `advance` has one function per stage. The diagram is in docs/design.md.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.state import STANDING, Stage, State

Condition = Callable[[State], bool]


def talk_open(state: State) -> bool:
    """A channel of the phase is still open."""
    for name in state.floors:
        if name not in STANDING:
            return True
    return False


def between_ballots(state: State) -> bool:
    """The wolves whisper between two ballots."""
    return state.tally is not None


def kinds_left(state: State) -> bool:
    """The phase waits for choices, or some have not had their effect yet."""
    return bool(state.kinds)


def game_over(state: State) -> bool:
    """The talk was the one after the end."""
    return state.ended


class Step(NamedTuple):
    """In stage `before`, `event` leads to stage `after`, if `when` holds in the state after the event.

    Of several steps with the same stage and event the first whose condition holds is taken; the last one has
    no condition.
    """

    before: Stage
    event: type[Event]
    after: Stage
    note: str = ""
    when: Condition | None = None


STEPS: Final = (
    # The opening
    Step("new", e.Opened, "opened", "the game exists"),
    Step("opened", e.Seeded, "deal", "a game of our own, which has a seed"),
    Step("deal", e.DayBroke, "pick", "the first morning"),
    # Phases
    Step("pick", e.PhaseBegan, "act", "the next phase that does anything, or is announced"),
    Step("pick", e.NightFell, "pick", "no phase of the day is left"),
    Step("pick", e.DayBroke, "pick", "no phase of the night is left"),
    Step("act", e.PhaseBegan, "act", "the phase is over and nobody has won"),
    Step("act", e.NightFell, "pick", "the last phase of the day is over"),
    Step("act", e.DayBroke, "pick", "the last phase of the night is over"),
    # Talk
    Step("act", e.FloorOpened, "floor", "talk at any time begins"),
    Step("act", e.TurnsDrawn, "floor", "talk in turns begins", talk_open),
    Step("act", e.TurnsDrawn, "act", "nobody is left to speak"),
    Step("floor", e.FloorOpened, "floor", "a second channel opens at the same time"),
    Step("floor", e.TurnsDrawn, "floor", "the next turn has an order of its own", talk_open),
    Step("floor", e.TurnsDrawn, "ask", "nobody is left to whisper between two ballots", between_ballots),
    Step("floor", e.TurnsDrawn, "act", "nobody is left to speak"),
    Step("floor", e.Spoke, "floor", "an utterance", talk_open),
    Step("floor", e.Spoke, "ask", "the last whisper between two ballots", between_ballots),
    Step("floor", e.Spoke, "act", "the last utterance of the talk"),
    Step("floor", e.FloorClosed, "floor", "another channel is still open", talk_open),
    Step("floor", e.FloorClosed, "after", "the talk after the end is over", game_over),
    Step("floor", e.FloorClosed, "ask", "the time ran out between two ballots", between_ballots),
    Step("floor", e.FloorClosed, "act", "the time ran out, or everybody is done"),
    Step("floor", e.WentLost, "floor", "others go on talking", talk_open),
    Step("floor", e.WentLost, "after", "a log cut before the talk after the end", game_over),
    Step("floor", e.WentLost, "ask", "the last whisperer between two ballots is gone", between_ballots),
    Step("floor", e.WentLost, "act", "the last speaker is gone"),
    Step("floor", e.Resumed, "floor", "the talk goes on", talk_open),
    Step("floor", e.Resumed, "after", "a log cut before the talk after the end", game_over),
    Step("floor", e.Resumed, "ask", "the last whisperer between two ballots stays away", between_ballots),
    Step("floor", e.Resumed, "act", "the last speaker stays away"),
    Step("floor", e.Removed, "floor", "others go on talking", talk_open),
    Step("floor", e.Removed, "ask", "the last whisperer between two ballots is gone", between_ballots),
    Step("floor", e.Removed, "act", "the last speaker is gone"),
    # Choices
    Step("act", e.Asked, "ask", "seats are asked to choose", kinds_left),
    Step("act", e.Asked, "act", "divination and guard are asked; the night goes on beside them"),
    Step("ask", e.Asked, "ask", "nobody leads alone: another ballot"),
    Step("ask", e.TurnsDrawn, "floor", "whispers before another ballot", talk_open),
    Step("ask", e.TurnsDrawn, "ask", "nobody is left to whisper"),
    Step(
        "ask", e.Settled, "ask", "divination and guard have had their effect, the attack has not", kinds_left
    ),
    Step("ask", e.Settled, "act", "all choices have had their effect"),
    # The end
    Step("pick", e.Ended, "after", "decided after the night"),
    Step("act", e.Ended, "after", "decided after a phase, or broken off"),
    Step("floor", e.Ended, "after", "stopped from outside"),
    Step("ask", e.Ended, "after", "stopped from outside"),
    Step("after", e.PhaseBegan, "floor", "talk after the end"),
    Step("after", e.Closed, "closed", "nothing more happens"),
    Step("floor", e.Closed, "closed", "the talk after the end is stopped"),
)

_PLAY: Final[tuple[Stage, ...]] = ("pick", "act", "ask", "floor")
_OPEN: Final[tuple[Stage, ...]] = (*_PLAY, "after")
"""Control and standing acts may come in all of these. A game rests in `pick` or `after` only when it is
continued from a log that was cut there."""

QUIET: Final[dict[type[Event], tuple[Stage, ...]]] = {
    e.Seated: ("opened",),
    e.Dealt: ("deal",),
    e.RoleTold: ("deal",),
    e.TimeRanOut: ("act", "ask", "floor"),
    # Talk: in memo and grave people speak at any time; the utterances of a phase are steps of `floor`.
    e.Spoke: ("pick", "act", "ask", "after"),
    e.Amended: _OPEN,
    e.Wrote: ("floor",),
    # Choices and their effects
    e.Chose: ("act", "ask", "floor"),
    e.Counted: ("ask",),
    e.Executed: ("ask",),
    e.Divined: ("act", "ask"),
    e.Guarded: ("act", "ask"),
    e.Settled: ("act",),
    e.Attacked: ("ask",),
    e.AttackFell: ("ask",),
    e.Killed: ("act", "ask"),
    # News: in the morning, before the end, and when a seat is removed
    e.DeathShown: _PLAY,
    e.Sensed: _PLAY,
    e.VotesShown: _PLAY,
    # Standing acts and control
    e.Marked: _OPEN,
    e.WentLost: ("pick", "act", "ask", "after"),
    e.CameBack: _OPEN,
    e.Removed: ("pick", "act", "ask"),
    e.Paused: _OPEN,
    e.Resumed: ("pick", "act", "ask", "after"),
    e.Extended: _OPEN,
}
"""Events that leave the stage as it is, and the stages in which they may happen."""

RECORDED: Final[tuple[type[Event], ...]] = (
    e.Dealt, e.RoleTold, e.DayBroke, e.NightFell, e.TurnsDrawn, e.FloorOpened, e.FloorClosed, e.Spoke,
    e.Counted, e.Executed, e.Divined, e.Guarded, e.Attacked, e.AttackFell, e.Killed, e.DeathShown, e.Settled,
    e.WentLost, e.CameBack, e.Ended, e.Closed,
)  # fmt: skip
"""Events in logs of other systems. Such a log tells no seed: the first of these leads from `opened` to
`unseeded`, where the rest follow in any order, since the log tells neither phases nor asks."""


def diagram() -> str:
    """The machine as a Mermaid state diagram."""
    lines = ["stateDiagram-v2", "    [*] --> new"]
    arrows: dict[tuple[str, str], list[str]] = {}
    for step in STEPS:
        if step.before != step.after:
            arrows.setdefault((step.before, step.after), []).append(step.event.__name__)
    for (before, after), events in arrows.items():
        lines.append(f"    {before} --> {after}: {', '.join(dict.fromkeys(events))}")
    lines.append("    opened --> unseeded: log of another system")
    return "\n".join([*lines, "    unseeded --> [*]", "    closed --> [*]"])
