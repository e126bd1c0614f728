"""`decide(state, command)`: the events that a command causes, or a Refusal. It changes nothing itself.

Events that then follow without a command come from `advance`. If the rules replace or cut an answer, the
event holds what was sent and why it was changed.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeVar, cast

from msgspec.structs import replace

from jinro.game import commands as c
from jinro.game import events as e
from jinro.game import speech
from jinro.game.asks import Ask
from jinro.game.commands import Command, Refusal, RefusalCode
from jinro.game.count import news, show_death
from jinro.game.deal import begin
from jinro.game.draws import Draws, key
from jinro.game.events import OVER, SKIP, Event, Reason
from jinro.game.excerpt import excerpt
from jinro.game.roles import Seat, Side
from jinro.game.rules import Rules
from jinro.game.state import STANDING, Floor, State

Decision = Sequence[Event] | Refusal
TextCheck = Callable[[str, str], tuple[str, str]]
"""(channel, text) -> (text to forward, reason); the reason is empty if the text is unchanged.
A text that must not be said becomes `Skip`, with a reason."""


class Desk:
    """What `decide` and `advance` need besides the state: rules, draws, and the check of texts."""

    __slots__ = ("check", "draws", "rules")

    def __init__(self, rules: Rules, draws: Draws, check: TextCheck | None) -> None:
        self.rules = rules
        self.draws = draws
        self.check = check


C = TypeVar("C", bound=Command)
DECIDE: Final[dict[type[Command], Callable[[State, Command, Desk], Decision]]] = {}


def decide(state: State, command: Command, desk: Desk) -> Decision:
    """The events that the command causes now, or a Refusal."""
    kind = type(command)
    if state.stage in _IDLE:
        return _idle(state, command, desk)
    if state.paused_ms is not None and kind in _STILL:
        return Refusal("paused")
    return DECIDE[kind](state, command, desk)


_IDLE: Final = frozenset({"new", "opened", "unseeded", "deal", "closed"})
"""The stages before and after play."""


def _idle(state: State, command: Command, desk: Desk) -> Decision:
    if state.stage == "new":
        if isinstance(command, c.Open):
            return begin(desk.rules, command, desk.draws)
        return Refusal("not_open")
    if state.stage == "closed" or state.ended:
        return Refusal("closed")
    if isinstance(command, c.Open):
        return Refusal("already_open")
    return Refusal("not_open", "a game without a seed or with half an opening cannot be played on")


_STILL: Final = (c.Say, c.Choose, c.Speak, c.MarkBoard, c.TimeUp)
"""Commands that are refused while the game is paused."""


def _on(
    kind: type[C],
) -> Callable[[Callable[[State, C, Desk], Decision]], Callable[[State, C, Desk], Decision]]:
    def register(judge: Callable[[State, C, Desk], Decision]) -> Callable[[State, C, Desk], Decision]:
        DECIDE[kind] = cast("Callable[[State, Command, Desk], Decision]", judge)
        return judge

    return register


# Answers


@_on(c.Say)
def _say(state: State, command: c.Say, desk: Desk) -> Decision:
    ask = state.asks.get(command.seat)
    if ask is None or ask.id != command.ask:
        return _stale(state, command.seat, command.ask)
    kind = ask.kind
    if kind != "talk" and kind != "whisper":
        return Refusal("wrong_kind", f"a {kind} ask wants a target", command.seat, command.ask)
    floor = state.floors[kind]
    text = command.text
    if floor.rules.regime == "simultaneous":
        return (e.Wrote(command.at_ms, command.seat, kind, text[: speech.MAX_TEXT + 1]),)
    # Fast path for texts that need no cutting. Without it games take 2 % longer, classic games 14 %.
    # It is `is_plain`, written out here: the call alone is 1 % of a classic game.
    check = desk.check
    if (
        0 < len(text) <= floor.plain
        and "@" not in text
        and text != SKIP
        and text[0] != ">"
        and text.isprintable()
        and not command.mood
        and (check is None or not check(kind, text)[1])
    ):
        idx = state.spoken.get(kind, 0)
        return (e.Spoke(command.at_ms, command.seat, kind, state.day, idx, floor.turn, text),)
    events = utter(state, floor, command.seat, text, command.at_ms, desk)
    return _with_face(events, command.mood) if command.mood else events


@_on(c.Choose)
def _choose(state: State, command: c.Choose, desk: Desk) -> Decision:
    seat = command.seat
    ask = state.asks.get(seat)
    if ask is None or ask.id != command.ask:
        return _stale(state, seat, command.ask)
    target = command.target
    if target in ask.options:
        return (e.Chose(command.at_ms, seat, ask.kind, target),)
    if ask.kind == "talk" or ask.kind == "whisper":
        return Refusal("wrong_kind", f"a {ask.kind} ask wants a text", seat, command.ask)
    code = _why_not(state, ask, target)
    policy = _policy(state, ask)[1]
    if policy == "refuse":
        return Refusal(code, f"legal targets are {list(ask.options)}, not {target}", seat, command.ask)
    raw = excerpt(command.raw or ("" if target == -1 else str(target)))
    return (_substitute(state, ask, policy, desk, command.at_ms, raw, code),)


def _stale(state: State, seat: Seat, ask: int) -> Refusal:
    if not _is_seat(state, seat):
        return Refusal("unknown_seat", f"seats are 1..{state.size}, not {seat}", seat, ask)
    number = state.ask_count[seat]
    if 0 < ask <= number:
        return Refusal("stale", f"ask {ask} is over; the last one is {number}", seat, ask)
    return Refusal("not_asked", f"seat {seat} was never asked {ask}", seat, ask)


def _is_seat(state: State, seat: object) -> bool:
    return type(seat) is int and 1 <= seat <= state.size


def _why_not(state: State, ask: Ask, target: Seat) -> RefusalCode:
    if target == 0:
        return "no_target"
    if not _is_seat(state, target):
        return "unknown_target"
    if target == ask.seat:
        return "on_self"
    if target not in state.shown:
        return "dead_target"
    if ask.kind == "attack" and state.is_wolf(target):
        return "fellow"
    return "lost_target" if target in state.lost and not state.rules.lost.target else "repeated"


def _policy(state: State, ask: Ask) -> tuple[str, str]:
    """What becomes of a missing and of an illegal answer to this ask."""
    rules = state.rules
    match ask.kind:
        case "vote":
            return rules.vote.missing, rules.vote.illegal
        case "attack":
            return rules.attack.missing, rules.attack.illegal
        case "divine":
            return rules.divine.missing, rules.divine.illegal
    return rules.guard.missing, rules.guard.illegal


def _substitute(
    state: State, ask: Ask, policy: str, desk: Desk, at_ms: int, raw: str = "", reason: str = ""
) -> e.Chose:
    target = 0
    if policy == "random":
        options = [s for s in ask.options if s and s != ask.seat]
        if options:
            where = key("substitute", state.day, state.place(ask.kind), ask.round, ask.seat)
            target = desk.draws.pick(options, where)
    return e.Chose(at_ms, ask.seat, ask.kind, target, raw, reason)


def is_plain(text: str, floor: Floor) -> bool:
    """Whether a text can be said without further checks: within its limits, no mention, not a Skip, no odd
    white space."""
    return (
        0 < len(text) <= floor.plain
        and "@" not in text
        and text != SKIP
        and text[0] != ">"
        and text.isprintable()
    )


def utter(
    state: State,
    floor: Floor,
    seat: Seat,
    text: str,
    at_ms: int,
    desk: Desk,
    forced: bool = False,
    ahead: int = 0,
) -> list[Event]:
    """The events of an utterance: the text within its limits, after an Amended if it was changed.

    `ahead` is the number of utterances of the channel that precede it in the same turn.
    """
    rules = floor.rules
    channel = floor.channel
    turn = floor.turn if rules.regime != "anytime" else floor.said.get(seat, 0)
    idx = state.spoken.get(channel, 0) + ahead
    if channel in STANDING:
        # The number must not reveal how much others have said.
        idx = turn = floor.notes.get(seat, 0)
    if desk.check is None and is_plain(text, floor):
        return [e.Spoke(at_ms, seat, channel, state.day, idx, turn, text, 0, 0, forced)]
    raw, cost, to = text, 0, 0
    text, reason = speech.sane(text)
    control = floor.control and (text == OVER or text == SKIP)
    if desk.check is not None and not control:
        text, why = desk.check(channel, text)
        reason = why or reason
    if text and not control:
        said = text
        text, cost, cut, to = speech.fit(text, seat, state.names, rules.length, floor.room.get(seat))
        reason = "too_long" if cut else reason
        if said.startswith(">>"):
            to = state.names.addressee(said, seat)
    again = not text and rules.empty == "over_once"
    if not text:
        text = SKIP if rules.empty == "skip" else OVER
        reason = reason or "empty"
    if text == SKIP and floor.control and not forced and floor.skips[seat] <= 0:
        text, reason = OVER, reason or "no_skip_left"
    spoke = e.Spoke(at_ms, seat, channel, state.day, idx, turn, text, to, cost, forced, again)
    return [e.Amended(at_ms, seat, excerpt(raw), reason), spoke] if reason else [spoke]


def _with_face(events: list[Event], mood: e.Mood) -> list[Event]:
    """An utterance with the face that its speaker has chosen; passing has none."""
    spoke = events[-1]
    if isinstance(spoke, e.Spoke) and not (spoke.skip or spoke.over):
        events[-1] = replace(spoke, mood=mood)
    return events


# Standing acts


@_on(c.Speak)
def _speak(state: State, command: c.Speak, desk: Desk) -> Decision:
    seat, text = command.seat, command.text.strip()
    if not _is_seat(state, seat):
        return Refusal("unknown_seat", f"seats are 1..{state.size}, not {seat}", seat)
    if not has_voice(state, command.channel, seat):
        # This check comes first: a refusal must not reveal whether a channel of others is open.
        return Refusal("not_yours", f"you have no voice in {command.channel}", seat)
    floor = state.floors.get(command.channel)
    if floor is None or floor.rules.regime != "anytime" or floor.done or seat not in floor.order:
        return Refusal("not_open", f"{command.channel} is not open", seat)
    code = _may_not(state, floor, seat, text, command.at_ms)
    if code:
        return Refusal(code, _DETAIL[code], seat)
    events = utter(state, floor, seat, text, command.at_ms, desk)
    if command.mood:
        events = _with_face(events, command.mood)
    if command.last and floor.channel not in STANDING:
        events[-1] = replace(events[-1], last=True)
    return events


_DETAIL: Final = {
    "over": "you have said Over",
    "no_quota": "you have no utterances left",
    "empty": "the text is empty",
    "too_soon": "wait before you speak again",
    "too_long": "the text is too long",
}


def _may_not(state: State, floor: Floor, seat: Seat, text: str, at_ms: int) -> RefusalCode | Literal[""]:
    """Why a seat may not say this now; empty if it may."""
    rules = floor.rules
    if seat in floor.gone:
        return "over"
    if floor.spent(seat) and not (floor.control and text == OVER):
        return "no_quota"
    if not text and rules.empty == "refuse":
        return "empty"
    if rules.interval_ms and seat in floor.spoke_ms and at_ms < floor.spoke_ms[seat] + rules.interval_ms:
        return "too_soon"
    if rules.length.too_long == "refuse" and speech.too_long(text, rules.length):
        return "too_long"
    return ""


def has_voice(state: State, channel: str, seat: Seat) -> bool:
    """Whether a seat may speak in a channel while it is open, as far as the seat itself can know."""
    match channel:
        case "talk":
            return seat in state.shown
        case "whisper":
            return state.is_wolf(seat) and seat in state.shown
        case "grave":
            return seat not in state.shown or state.rules.grave is None
    return True


def writes(state: State, floor: Floor, seat: Seat) -> bool:
    """Whether a seat may still speak in a channel that is open for speaking at any time."""
    if floor.rules.regime != "anytime" or floor.done or seat not in floor.order:
        return False
    return has_voice(state, floor.channel, seat) and not floor.spent(seat)


@_on(c.MarkBoard)
def _mark(state: State, command: c.MarkBoard, desk: Desk) -> Decision:
    seat, target = command.seat, command.target
    if not _is_seat(state, seat):
        return Refusal("unknown_seat", f"seats are 1..{state.size}, not {seat}", seat)
    if not state.rules.board:
        return Refusal("no_board", "this village has no board", seat)
    if not _is_seat(state, target):
        return Refusal("unknown_target", f"seats are 1..{state.size}, not {target}", seat)
    if not state.rules.has(command.role):
        return Refusal("unknown_role", f"{command.role} is not in this village", seat)
    if command.mark not in ("?", "△", "○", "×"):
        return Refusal("unknown_mark", f"marks are ? △ ○ ×, not {command.mark!r}", seat)
    return (e.Marked(command.at_ms, seat, target, command.role, command.mark),)


# Control


@_on(c.Open)
def _open(state: State, command: c.Open, desk: Desk) -> Decision:
    return Refusal("already_open")


@_on(c.TimeUp)
def _time_up(state: State, command: c.TimeUp, desk: Desk) -> Decision:
    if command.seat:
        ask = state.asks.get(command.seat)
        if ask is None or ask.id != command.ask:
            return _stale(state, command.seat, command.ask)
        return _missing(state, ask, desk, command.at_ms, "timeout")
    if command.step != state.step or state.stage not in ("act", "ask", "floor"):
        return Refusal("stale", f"phase {command.step} is not under way")
    events: list[Event] = []
    for ask in state.asks.values():
        if ask.kind not in ("talk", "whisper") and not state.outlasts(ask.kind):
            events += _missing(state, ask, desk, command.at_ms, "timeout")
    events.append(e.TimeRanOut(command.at_ms, state.step))
    return events


def _missing(state: State, ask: Ask, desk: Desk, at_ms: int, reason: Reason) -> list[Event]:
    """What stands in for an answer that does not come."""
    if ask.kind == "talk" or ask.kind == "whisper":
        floor = state.floors[ask.kind]
        text = SKIP if floor.rules.missing == "skip" else OVER
        told = e.Amended(at_ms, ask.seat, "", reason)
        if floor.rules.regime == "simultaneous":
            return [told, e.Wrote(at_ms, ask.seat, ask.kind, text, True)]
        return [told, *utter(state, floor, ask.seat, text, at_ms, desk, forced=True)]
    return [_substitute(state, ask, _policy(state, ask)[0], desk, at_ms, "", reason)]


@_on(c.Lost)
def _lost(state: State, command: c.Lost, desk: Desk) -> Decision:
    seat = command.seat
    if not _is_seat(state, seat):
        return Refusal("unknown_seat", f"seats are 1..{state.size}, not {seat}", seat)
    if seat in state.lost:
        return Refusal("lost", f"seat {seat} is lost already", seat)
    events: list[Event] = []
    ask = state.asks.get(seat)
    # During a pause the player may come back in time: what it was asked waits for Resume.
    if ask is not None and not state.rules.lost.asked and state.paused_ms is None:
        events = _missing(state, ask, desk, command.at_ms, "lost")
    return [*events, e.WentLost(command.at_ms, seat)]


@_on(c.Returned)
def _returned(state: State, command: c.Returned, desk: Desk) -> Decision:
    if command.seat not in state.lost:
        return Refusal("not_lost", f"seat {command.seat} is not lost", command.seat)
    return (e.CameBack(command.at_ms, command.seat),)


@_on(c.Remove)
def _remove(state: State, command: c.Remove, desk: Desk) -> Decision:
    if state.ended or command.seat not in state.living:
        return Refusal("not_living", f"seat {command.seat} is not among the living", command.seat)
    events: list[Event] = [e.Removed(command.at_ms, state.day, command.seat)]
    return events + show_death(state, command.seat, "removed", command.at_ms)


@_on(c.Pause)
def _pause(state: State, command: c.Pause, desk: Desk) -> Decision:
    return (e.Paused(command.at_ms),) if state.paused_ms is None else Refusal("paused")


@_on(c.Resume)
def _resume(state: State, command: c.Resume, desk: Desk) -> Decision:
    if state.paused_ms is None:
        return Refusal("not_paused")
    events: list[Event] = []
    if not state.rules.lost.asked:
        for seat in sorted(state.lost & state.asks.keys()):
            events += _missing(state, state.asks[seat], desk, command.at_ms, "lost")
    events.append(e.Resumed(command.at_ms))
    if state.until_ms is not None:
        # An event of its own: the time of a secret phase must not appear in Resumed, which all see.
        events.append(e.Extended(command.at_ms, state.until_ms + command.at_ms - state.paused_ms))
    return events


@_on(c.Extend)
def _extend(state: State, command: c.Extend, desk: Desk) -> Decision:
    if state.until_ms is None or command.by_ms <= 0:
        return Refusal("no_time", "no phase with a time limit is under way, or the time is not above 0")
    return (e.Extended(command.at_ms, state.until_ms + command.by_ms),)


@_on(c.Close)
def _close(state: State, command: c.Close, desk: Desk) -> Decision:
    if state.ended:
        return (e.Closed(command.at_ms),)
    roles = state.roles[1:]
    ended = e.Ended(command.at_ms, state.day, Side.NONE, "stopped", roles, desk.draws.seed)
    return [*news(state, command.at_ms), ended, e.Closed(command.at_ms)]
