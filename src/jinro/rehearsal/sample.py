"""The configuration of an agent made from the organisers' samples: where to connect, and how many agents."""

import re
from pathlib import Path
from typing import Final

from jinro.errors import CallerError

CONFIG: Final = Path("config") / "config.yml"
EXAMPLES: Final = ("config.jp.yml.example", "config.en.yml.example", "config.yml.example")
"""What the samples come with, beside where `CONFIG` is to be; the first that is there becomes it."""
LARGEST: Final = 1 << 20


def write_sample_config(folder: Path, url: str, agents: int) -> Path:
    """Set the address and the number of agents in the samples' `config.yml`; all else stays as it is. Without
    such a file it is made from an example beside it. `CallerError` says what is not there."""
    path = folder / CONFIG
    places = [path, *(path.with_name(name) for name in EXAMPLES)]
    source = next((place for place in places if place.is_file()), None)
    if source is None:
        names = ", ".join(place.name for place in places)
        raise CallerError("errors.rehearsal.no_sample", at="--sample", folder=path.parent, names=names)
    if source.stat().st_size > LARGEST:
        raise CallerError("errors.rehearsal.large_sample", at="--sample", source=source, most=LARGEST)
    try:
        text = source.read_text(encoding="utf-8")
        text = _with(_with(text, "web_socket", "url", url), "agent", "num", str(agents))
        path.write_text(text, encoding="utf-8")
    except UnicodeDecodeError:
        raise CallerError("errors.rehearsal.not_utf8", at="--sample", source=source) from None
    except OSError as error:
        raise CallerError(CallerError(error, at=error.filename), at="--sample") from None
    return path


def _with(text: str, block: str, key: str, value: str) -> str:
    """The text with one key of a block set. Not read and written as YAML, which would lose its comments."""
    if not text.endswith("\n"):
        text += "\n"
    head = re.search(rf"^{block}:[ \t]*(?:#.*)?\n", text, re.MULTILINE)
    if head is None:
        return f"{text}\n{block}:\n  {key}: {value}\n"
    rest = re.search(r"^[^\s#]", text[head.end() :], re.MULTILINE)
    end = head.end() + rest.start() if rest else len(text)
    inside, found = re.subn(
        rf"^([ \t]+{key}:)[^\n#]*?([ \t]+#[^\n]*)?$",
        lambda old: f"{old[1]} {value}{old[2] or ''}",
        text[head.end() : end],
        count=1,
        flags=re.MULTILINE,
    )
    if not found:
        indent = re.match(r"[ \t]+", inside)
        inside = f"{indent[0] if indent else '  '}{key}: {value}\n{inside}"
    return text[: head.end()] + inside + text[end:]
