"""What only counts, compares or quotes what others said: its words would claim something by themselves."""

import re
import tomllib
from importlib.resources import files
from typing import Any, Final

from jinro.i18n import LANGUAGES, Language

_DATA: Final[dict[str, Any]] = tomllib.loads(
    files("jinro.language.prose").joinpath("unclaimed.toml").read_text("utf-8")
)
_UNCLAIMED: Final[dict[Language, re.Pattern[str]]] = {
    lang: re.compile(
        "|".join(_DATA[lang]).replace("{some}", _DATA["some"]).replace("{rest}", _DATA["rest"]), re.IGNORECASE
    )
    for lang in LANGUAGES
}


def without_unclaimed(text: str, lang: Language) -> str:
    """The text with blanks in the place of such words, so that all others keep their places."""
    return _UNCLAIMED[lang].sub(lambda found: " " * len(found[0]), text)
