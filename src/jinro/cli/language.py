"""The language of what commands print: `--lang`, else that of the locale. In a locale without a language a
transcript has the language of its village, everything else is English."""

import os
from collections.abc import Mapping, Sequence

from jinro.i18n import Language


def asked_language(arguments: Sequence[str], environ: Mapping[str, str] | None = None) -> Language:
    """The language of errors and help, for which options are not parsed: that of `--lang` wherever it stands,
    else that of the locale, else English."""
    pairs = zip(arguments, arguments[1:], strict=False)
    given = next((value for option, value in pairs if option == "--lang"), None)
    given = given or next((one[7:] for one in arguments if one.startswith("--lang=")), None)
    return output_language(given, "en", environ)


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
