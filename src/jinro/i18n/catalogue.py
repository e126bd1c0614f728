"""The catalogue: texts of `LANGUAGE/AREA.toml`, each area read when one of its texts is first used."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal, get_args

from msgspec import Struct

Language = Literal["ja", "en"]
"""Japanese or English."""
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
"""All of them."""
FOLDER: Final = Path(__file__).parent
INTERNAL: Final = "internal"
"""The table of texts that only developers meet."""


class Message(Struct, frozen=True):
    """What is told, before it is in a language. `code` is stable: programs and the page may depend on it."""

    code: str
    args: dict[str, object] = {}
    """What the text names; messages among them are told in the same language."""

    def __str__(self) -> str:
        """In English: for logs and programs."""
        return text(self, "en")


class CodedText(str):
    """English for programs, which for people is told in their language: it keeps its message."""

    message: Message

    def __new__(cls, told: "Text") -> "CodedText":
        made = super().__new__(cls, text(told, "en"))
        made.message = told if isinstance(told, Message) else getattr(told, "message", Message(str(made)))
        return made


def encodable(value: object) -> str:
    """What encoders are given for a `CodedText`, a type that they do not know: `enc_hook=encodable`."""
    if isinstance(value, CodedText):
        return str(value)
    raise NotImplementedError(f"a {type(value).__name__} cannot be encoded")


class Joined(Struct, frozen=True):
    """Several texts as one, with the text of the code `between` them."""

    parts: tuple["Text", ...]
    between: str


Text = str | Message | Joined
"""What is told; a plain string is the same in every language: a name, a number."""


def message(code: str, /, **args: object) -> Message:
    """`message("news.left", player="Aki", waiting=2)`."""
    return Message(code, args)


def coded(code: str, /, **args: object) -> CodedText:
    """The same as English, for what programs are given, too."""
    return CodedText(Message(code, args))


class Words(Struct, frozen=True):
    """Texts in one language: `words("news.left", player="Aki", waiting=2)`."""

    language: Language

    def __call__(self, code: str, /, **args: object) -> str:
        return text(Message(code, args), self.language)

    def row(self, table: str, /, *names: str) -> list[str]:
        """The texts of some names in a table: `words.row("cli.rate.columns", "rater", "grades")`."""
        return [self(f"{table}.{name}") for name in names]

    def get(self, code: str, default: str, **args: object) -> str:
        """The text of a code that may have none."""
        return self(code, **args) if known(code) else default


def text(message: Text, language: Language) -> str:
    """A message in a language, or in English; never raises: at worst it shows the code and the arguments."""
    if isinstance(message, CodedText):
        message = message.message
    if isinstance(message, str):
        return message
    if isinstance(message, Joined):
        return text(Message(message.between), language).join(text(part, language) for part in message.parts)
    template = _template(message.code, language) or _template(message.code, "en")
    args = {
        name: text(arg, language) if isinstance(arg, Message | Joined | CodedText) else arg
        for name, arg in message.args.items()
    }
    if template is not None:
        try:
            return template.format_map(args)
        except (LookupError, ValueError, TypeError, AttributeError):
            pass
    return " ".join([message.code, *(f"{name}={arg!r}" for name, arg in args.items())])


def both(message: Text) -> dict[str, str]:
    """A message by language."""
    return {"en": text(message, "en"), "ja": text(message, "ja")}


def known(code: str) -> bool:
    """Whether there is a text of this code."""
    return _template(code, "en") is not None


def texts(area: str, language: Language) -> dict[str, str]:
    """The texts of an area by name."""
    return {name.removeprefix(f"{INTERNAL}."): value for name, value in _read(area, language).items()}


def read_all() -> None:
    """Read the texts of all areas now: a server may need them when it can open no more files."""
    for area in _areas():
        for language in LANGUAGES:
            _read(area, language)


@cache
def _areas() -> frozenset[str]:
    return frozenset(path.stem for path in (FOLDER / "en").glob("*.toml"))


def _template(code: str, language: Language) -> str | None:
    area, _, name = code.partition(".")
    if area not in _areas():
        return None
    found = _read(area, language)
    return found.get(name, found.get(f"{INTERNAL}.{name}"))


@cache
def _read(area: str, language: Language) -> dict[str, str]:
    """Texts by table and name, as they stand in the file; an area may have no Japanese."""
    import tomllib

    path = FOLDER / language / f"{area}.toml"
    return dict(_flat(tomllib.loads(path.read_text(encoding="utf-8")))) if path.is_file() else {}


def _flat(table: Mapping[str, object], path: str = "") -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{path}{name}.")
        else:
            yield path + name, str(value)
