"""All errors of jinro, by blame.

    JinroError
    ├── CallerError          our caller did it: a setting, an argument, a file
    │   ├── ArgumentError    an argument or option of the command line is wrong; exit code 2
    │   ├── RulesError       a village's rules are wrong or contradict themselves; names the field
    │   ├── SettingsError    a configuration file is wrong; names the key
    │   ├── LogError         a log cannot be read; names the line
    │   └── StoreError       what is kept cannot be read or written; names the file
    ├── PeerError            a player or a peer did it
    │   ├── PlayerError      a player raised, or answered nonsense; names seat, day and ask
    │   └── ParseError       a sentence is not of the language; has kind, position, what was expected
    └── BugError             we did it: a defect of jinro, which should be reported

A player's illegal move is no exception: `jinro.game.decide` returns a `Refusal`.
Every message is one line that says what came, what was expected and where. It is a code of the area `errors`
and its arguments; of errors that only developers meet, the English text.
"""

import errno
import os
from collections.abc import Iterable

from jinro.i18n import CodedText, Message, Text, known
from jinro.i18n import text as in_language

LONGEST = 4_000
"""Characters of a message; the rest is cut off."""
LONGEST_WORD = 64
"""Characters of a wrong word that are compared with known ones."""


def one_line(text: str, longest: int = LONGEST) -> str:
    """A text as one line of bounded length: control characters, which may come from a file, are dots."""
    if len(text) > longest:
        text = text[: longest - 1] + "…"
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\N{IDEOGRAPHIC SPACE}" else "·" for c in text)


def did_you_mean(word: str, known: Iterable[str]) -> Text:
    """The end of a message about an unknown word: the known one that is most like it; empty if none is."""
    import difflib

    near = difflib.get_close_matches(word[:LONGEST_WORD], list(known), n=1)
    return Message("errors.near", {"word": near[0]}) if near else ""


def system_text(error: BaseException, *, by_number: bool = False) -> Text:
    """What the operating system or SQLite says of an error; of other errors what they say.

    `by_number`: what its number means, whatever it says: asyncio adds addresses to the texts of its errors.
    """
    sqlite = "_".join(getattr(error, "sqlite_errorname", "").split("_")[:2])
    if sqlite and in_language(found := Message(f"errors.sqlite.{sqlite}"), "en") == str(error):
        return found
    number, named = getattr(error, "errno", None) or 0, getattr(error, "strerror", None)
    usual = os.strerror(number) if number > 0 else None
    if by_number or named == usual:
        found = Message(f"errors.system.{errno.errorcode.get(number, number)}")
        if known(found.code):
            return found
        named = usual or named
    return named or str(error) or type(error).__name__


class JinroError(Exception):
    """The root: whatever jinro raises on purpose; `str()` is its English text, one line, whatever it quotes.

    `told` is the same for any language.
    """

    def __init__(self, code: "Coded" = "", /, *, at: object = "", line: object = 0, **args: object) -> None:
        """`at`: the file, option or key that it is about; `line`: its line, 0 if it is about the whole."""
        self.told = _message(code, args)
        if line:
            self.told = Message("errors.line", {"line": line, "what": self.told})
        if at:
            self.told = Message("errors.at", {"where": str(at), "what": self.told})
        super().__init__(one_line(in_language(self.told, "en")))


Coded = str | Message | BaseException
"""A code, or English that only developers meet; or what is told again: a message, or an error."""


def _message(code: Coded, args: dict[str, object]) -> Message:
    """A message that keeps no error alive: our own are told as they tell themselves, others as texts."""
    if isinstance(code, Message):
        return code
    if isinstance(code, CodedText):
        return code.message
    if isinstance(code, BaseException):
        found = code.told if isinstance(code, JinroError) else system_text(code)
        return found if isinstance(found, Message) else Message(str(found))
    for name, arg in args.items():
        if isinstance(arg, BaseException):
            args[name] = _message(arg, {})
    return Message(code, args)


class CallerError(JinroError):
    """Our caller is to blame: a wrong setting, argument or file."""


class ArgumentError(CallerError):
    """An argument or an option of the command line is wrong."""


class RulesError(CallerError):
    """A village's rules are wrong; `field` is the path of the setting, such as `talk.count`."""

    def __init__(self, field: str, code: Coded, /, **args: object) -> None:
        self.what = _message(code, args)
        """The message without the field."""
        super().__init__(self.what, at=field)
        self.field = field


class SettingsError(CallerError):
    """A configuration makes no sense; `key` is the path of the setting, such as `server.web_socket.port`."""

    def __init__(self, key: str, code: Coded, /, **args: object) -> None:
        self.what = _message(code, args)
        """The message without the key."""
        super().__init__(self.what, at=key)
        self.key = key


class LogError(CallerError):
    """A log cannot be read; `line` is 1-based, 0 when it is about the whole file."""

    def __init__(self, code: Coded, /, line: int = 0, **args: object) -> None:
        at = args.pop("at", "")
        self.what = _message(code, args)
        """The message without the line."""
        super().__init__(self.what, at=at, line=line)
        self.line = line


class StoreError(CallerError):
    """The store cannot be read or written, or does not hold what was asked for."""


class PeerError(JinroError):
    """A peer or a player is to blame for what it sent."""


class PlayerError(PeerError):
    """A player raised an exception, which is the cause, or answered something that is no answer.

    `ask` is what it was asked, or None; `what` is the method of the player.
    """

    def __init__(self, message: str, *, seat: int, day: int, what: str, ask: object = None) -> None:
        super().__init__("errors.player", seat=seat, day=day, method=what, what=message)
        self.seat = seat
        self.day = day
        self.what = what
        self.ask = ask


class ParseError(PeerError):
    """A text is not a sentence of the language.

    `kind` is a stable word, `position` counts code points from 0, `expected` says what would have fitted.
    """

    def __init__(self, kind: str, told: Coded, *, text: str, position: int, expected: Text = "") -> None:
        super().__init__(told)
        self.kind = kind
        self.text = text
        self.position = position
        self.expected = in_language(expected, "en")

    @property
    def message(self) -> str:
        return str(self)

    @property
    def caret(self) -> str:
        """The text around the position, and below it a caret under the character in question."""
        start = max(0, self.position - 40)
        shown = "".join(c if c.isprintable() else " " for c in self.text[start : start + 80])
        return f"{shown}\n{' ' * (self.position - start)}^"


class BugError(JinroError):
    """A defect of jinro; the message asks for a report. The cause is chained to it."""

    def __init__(self, message: str) -> None:
        super().__init__("errors.bug", what=message)
