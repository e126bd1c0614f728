"""The environment: its variables, and those in a file `.env` of the working folder.

As in the contest's server, `SECRET_KEY`, `OPENAI_API_KEY`, `SLACK_WEBHOOK_URL`, `HOST` and `PORT` may be in
such a file. Variables of the environment override the file. No message shows a value.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from jinro.config.reading import read_settings_text
from jinro.errors import SettingsError
from jinro.files.limits import ENVIRONMENT_BYTES

_LINE: Final = re.compile(r"(?:export\s+)?([A-Za-z_][A-Za-z0-9_.]*)\s*[=:]\s*(.*)")
_COMMENT: Final = re.compile(r"(?<!\s)\s+#.*$")
"""It begins at the first space: trying each of many would take quadratic time."""
_QUOTED: Final = re.compile(r"""(["'])(.*?)\1\s*(?:#.*)?""")


def environment(variables: Mapping[str, str], folder: Path) -> dict[str, str]:
    """The variables, and those of `.env` in the folder that the environment does not set."""
    path = folder / ".env"
    if not path.exists():
        return dict(variables)
    return {**_parse(read_settings_text(path, ENVIRONMENT_BYTES), path), **variables}


def _parse(text: str, path: Path) -> dict[str, str]:
    found = {}
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        match = _LINE.fullmatch(stripped)
        if match is None:
            # The line may hold a secret: the message has only its number.
            raise SettingsError(f"{path}: line {number}", "errors.value.not_name_value")
        found[match[1]] = _value(match[2])
    return found


def _value(text: str) -> str:
    quoted = _QUOTED.fullmatch(text)
    return quoted[2] if quoted else _COMMENT.sub("", text).strip()
