"""The language of what commands print: `--lang`, else that of the locale, else that of the village."""

import os
from collections.abc import Mapping
from typing import Final

import click

from jinro.transcript.words import Language

LANG: Final = click.option(
    "--lang",
    metavar="ja|en",
    type=click.Choice(["ja", "en"]),
    help="Language of the output. Default: that of the locale, else of the village.",
)


def output_language(
    given: str | None, village: Language = "en", environ: Mapping[str, str] | None = None
) -> Language:
    """The language that an option, the locale or the village asks for.

    A locale without a language (C, POSIX) or with another one asks for nothing.
    """
    if given in ("ja", "en"):
        return "ja" if given == "ja" else "en"
    environ = os.environ if environ is None else environ
    locale = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    spoken = locale.partition(".")[0].partition("_")[0].lower()
    if spoken in ("ja", "en"):
        return "ja" if spoken == "ja" else "en"
    return village
