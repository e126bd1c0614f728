"""What a message of a player asks the game to do; or why it is not taken, in English and Japanese.

Of the duties of a server the village, the phase and the day are checked here. The rest (who may speak where,
how often and how long, and whom one may choose) is decided by the game; its refusals become texts here.
"""

from msgspec import Struct

from jinro.game.commands import Choose, Command, MarkBoard, Refusal, Speak
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.i18n import Message, both
from jinro.wire.licos.dialects import Dialect
from jinro.wire.licos.host import ROOMS, Host, PhaseNotice
from jinro.wire.licos.messages import Board, Chat, MessageHead, Vote
from jinro.wire.licos.names import Names
from jinro.wire.refusals import refusal_words


class MessageProblem(Struct, frozen=True):
    """Why a message is not taken; `code` is stable."""

    code: str
    content: Names


def not_taken(code: str, said: str, /, **args: object) -> MessageProblem:
    """Why a message is not taken; `said`: the code of the text."""
    return MessageProblem(code, both(Message(said, args)))


def wrong_village(head: MessageHead, host: Host) -> MessageProblem:
    """A message is of another village."""
    return not_taken("village", "licos.refused.village", came=head.village.id, expected=host.village.id)


def wrong_phase(head: MessageHead, now: PhaseNotice, host: Host, dialect: Dialect) -> MessageProblem:
    """A message is of another phase than the present one, told in the words of its sender's dialect. A client
    that comes back is told mornings again that are over, and may take them for the present."""
    came, present = dialect.label(head.phase), dialect.label(now.phase)
    over = any(
        isinstance(one, PhaseNotice) and (one.phase, one.day) == (head.phase, head.day)
        for one in host.history
    )
    said = "licos.refused.phase_is_over" if over else "licos.refused.phase"
    return not_taken("phase", said, came=came, came_day=head.day, present=present, day=now.day)


def command_of(
    message: Chat | Board | Vote, seat: Seat, *, game: Game, host: Host, at_ms: int, dialect: Dialect
) -> Command | MessageProblem:
    """The command that a player's message is; or why there is none."""
    head = message.head
    if head.village.id != host.village.id:
        return wrong_village(head, host)
    if isinstance(message, Board):
        return _mark(message, seat, at_ms)
    moment = host.moment
    assert moment is not None
    if (head.phase, head.day) != (moment.phase, moment.day):
        return wrong_phase(head, moment, host, dialect)
    if isinstance(message, Vote):
        return _choice(message, seat, game, host, at_ms)
    room = ROOMS.get(head.channel)
    if room is None:
        return not_taken("channel", "licos.refused.channel", channel=head.channel)
    if room == "talk" and game.state.ended:
        room = "post_mortem"
    return Speak(at_ms, seat, room, message.text.value, message.over)


def _mark(message: Board, seat: Seat, at_ms: int) -> Command | MessageProblem:
    role = message.role.role
    if role is None:
        return refused(Refusal("unknown_role", "", seat))
    return MarkBoard(at_ms, seat, message.character.seat, role, message.mark)


def _choice(message: Vote, seat: Seat, game: Game, host: Host, at_ms: int) -> Command | MessageProblem:
    ask = game.asks.get(seat)
    if ask is not None:
        return Choose(at_ms, seat, ask.id, message.target.seat)
    if seat in host.chosen:
        return not_taken("voted", "licos.refused.voted")
    return not_taken("no_choice", "licos.refused.no_choice")


def refused(refusal: Refusal) -> MessageProblem:
    """Why the game did not take a message."""
    en, ja = refusal_words(refusal.code)
    return MessageProblem(refusal.code, {"en": en, "ja": ja})
