"""What a seat on the page is told besides events, and which command of the game a message is."""

from jinro.game import commands as c
from jinro.game.asks import Ask
from jinro.game.commands import Command
from jinro.game.decide import has_voice
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.game.rules import ChannelRules, Rules
from jinro.game.state import STANDING, Floor
from jinro.game.views import View
from jinro.language.aiwolf.phrasebook import phrasebook as aiwolf_book
from jinro.language.osawa.phrasebook import phrasebook as osawa_book
from jinro.language.phrasebook import Phrasebook
from jinro.wire.page.play import (
    Certain,
    ChannelCard,
    ChooseCommand,
    KnownCell,
    LengthCard,
    MarkCommand,
    Now,
    OpenAsk,
    OpenFloor,
    SayCommand,
    Style,
)

CHANNELS = ("talk", "whisper", "memo", "grave", "post_mortem")


def style_of(rules: Rules) -> Style:
    """How people talk in a village."""
    if rules.talk_language != "prose":
        return rules.talk_language
    if rules.talk.regime == "turns":
        return "turns"
    if rules.talk.regime == "simultaneous":
        return "first"
    return "licos" if rules.memo is not None else "anytime"


def book_of(rules: Rules, seat: Seat) -> Phrasebook | None:
    """What a seat can compose; None: people write as they like."""
    roles = [role for role, count in rules.roles.items() if count]
    match rules.talk_language:
        case "aiwolf":
            return aiwolf_book(roles, seats=rules.seats, me=seat)
        case "osawa":
            return osawa_book(roles, seats=rules.seats)
        case _:
            return None


def channels_of(rules: Rules) -> dict[str, ChannelCard]:
    """The channels of a village."""
    found: dict[str, ChannelRules | None] = {name: getattr(rules, name) for name in CHANNELS}
    return {name: _card(one) for name, one in found.items() if one is not None}


def _card(rules: ChannelRules) -> ChannelCard:
    length = rules.length
    limits = LengthCard(
        length.unit,
        length.spaces,
        length.base,
        length.mention,
        length.per_seat,
        length.per_talk,
        length.too_long == "refuse",
    )
    return ChannelCard(rules.regime, rules.count, rules.turns, rules.interval_ms, rules.silence_ms, limits)


def now_of(game: Game, seat: Seat, *, now_ms: int, until_ms: int | None, ask_until_ms: int | None) -> Now:
    """All that a seat may do now. `until_ms`: when the phase ends, as far as the seat may know."""
    state = game.state
    paused = state.paused_ms is not None
    ask = game.asks.get(seat)
    floors = [
        _floor(floor, seat) for name, floor in state.floors.items() if _is_open(game, name, floor, seat)
    ]
    return Now(
        now_ms,
        until_ms,
        paused,
        None if ask is None else _ask(game, ask, ask_until_ms),
        tuple(floors),
        game.rules.board and not paused and not game.closed,
    )


def _ask(game: Game, ask: Ask, until_ms: int | None) -> OpenAsk:
    talks = ask.kind in ("talk", "whisper")
    words = talks and game.state.floors[ask.kind].control
    return OpenAsk(
        ask.id,
        ask.kind,
        ask.day,
        ask.options,
        ask.round,
        ask.left,
        words and ask.skips > 0,
        words,
        ask.room,
        until_ms,
    )


def _is_open(game: Game, name: str, floor: Floor, seat: Seat) -> bool:
    """Whether a seat has a voice in a channel at any time; also if it has nothing left to say."""
    anytime = floor.rules.regime == "anytime" and not floor.done and seat in floor.order
    return anytime and has_voice(game.state, name, seat)


def _floor(floor: Floor, seat: Seat) -> OpenFloor:
    left = floor.left.get(seat) if floor.left else None
    spoke, interval = floor.spoke_ms.get(seat), floor.rules.interval_ms
    return OpenFloor(
        floor.channel,
        0 if floor.spent(seat) else left,
        floor.room.get(seat) if floor.room else None,
        spoke + interval if spoke is not None and interval else None,
        floor.control,
        floor.channel not in STANDING,
    )


def certain_of(view: View) -> Certain:
    """The cells of the board of a seat that are certain."""
    return Certain(tuple(KnownCell(one.seat, one.role, one.is_it, one.day) for one in view.known()))


def command_of(message: SayCommand | ChooseCommand | MarkCommand, seat: Seat, at_ms: int) -> Command:
    """What a message asks the game to do for the seat of its sender."""
    match message:
        case SayCommand(ask=0):
            return c.Speak(at_ms, seat, message.channel, message.text, message.last, message.mood)
        case SayCommand():
            return c.Say(at_ms, seat, message.ask, message.text, message.mood)
        case ChooseCommand():
            return c.Choose(at_ms, seat, message.ask, message.target)
        case _:
            return c.MarkBoard(at_ms, seat, message.target, message.role, message.mark)
