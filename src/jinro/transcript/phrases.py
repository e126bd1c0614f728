"""Messages to operators and users in Japanese, looked up by their English texts.

What has a code is told by it. Finished English is recognised here: errors that others have quoted, messages
that have no code yet, and what the system and the parser of the command line say. A message that is not known
is told in English: those that only developers meet.
"""

import re
from functools import cache
from string import Formatter
from typing import Final

from jinro.i18n import Language, Message, known, text
from jinro.i18n.catalogue import FOLDER, texts

PARTS: Final = 4
"""How many prefixes such as a file or a key a message may have."""


def told(message: Message, language: Language) -> str:
    """A message in this language; finished English in it, too."""
    args = {
        name: told(arg, language) if isinstance(arg, Message) else arg for name, arg in message.args.items()
    }
    if known(message.code):
        return text(Message(message.code, args), language)
    return phrase(message.code, language)


def phrase(text: str, language: Language) -> str:
    """A message in this language, if it is known in it; a prefix such as `FILE: ` or `--option: ` stays."""
    if language == "en":
        return text
    parts = text.split("; ")  # A settings file may have several faults.
    found = [_known(part) for part in parts]
    if None in found and (whole := _known(text)) is not None:
        return whole
    return "; ".join(known or part for known, part in zip(found, parts, strict=True))


@cache
def japanese() -> dict[str, str]:
    """Japanese by English text: `{}` stands for what varies, `{0}` for the first of these."""
    import tomllib

    found: dict[str, str] = tomllib.loads((FOLDER / "said.toml").read_text(encoding="utf-8"))
    english = texts("errors", "en")
    for name, translated in texts("errors", "ja").items():
        if "." in name:
            fields = [field for _, field, _, _ in Formatter().parse(english[name]) if field]
            for field in fields:
                translated = re.sub(rf"\{{{field}\b[^}}]*\}}", f"{{{fields.index(field)}}}", translated)
            found[re.sub(r"\{\w[^}]*\}", "{}", english[name])] = translated
    return found


def _known(text: str) -> str | None:
    return _whole(text) or _after_prefix(text, PARTS)


def _after_prefix(text: str, most: int) -> str | None:
    """The message behind its first prefix, if it is known; else behind its second one."""
    head, colon, tail = text.partition(": ")
    if not colon or not most:
        return None
    found = _whole(tail) or _after_prefix(tail, most - 1)
    return None if found is None else f"{head}: {found}"


def _whole(text: str) -> str | None:
    for pattern, translated in _patterns():
        found = pattern.fullmatch(text)
        if found is not None:
            return translated.format(*(phrase(part, "ja") for part in found.groups()))
    return None


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """The most specific first: those with the most fixed characters."""
    keys = sorted(japanese(), key=lambda key: -len(key.replace("{}", "")))
    return [(re.compile(_pattern(key), re.DOTALL), japanese()[key]) for key in keys]


def _pattern(key: str) -> str:
    """The regular expression of a message. What it begins with, if that varies, is no prefix."""
    pattern = "(.+?)".join(map(re.escape, key.split("{}")))
    return pattern.replace("(.+?)", "((?:(?!: ).)+?)", 1) if key.startswith("{}") else pattern
