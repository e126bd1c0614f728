"""The prompts as editable templates: plain texts with `{name}` in them.

A template is filled in one pass: no code, no attributes, and what is filled in is not looked at again, so
that braces in what players say stay what they are. Instructions (`system.txt`, tasks, roles) take only what
the game itself says; everything that others wrote may stand in `data.txt` alone. `system.txt` and roles are
the same in the whole game, the record in `data.txt` is only added to, and the task is last: so each prompt
begins as the one before, and endpoints that keep beginnings charge less for them.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from jinro.completion import ChatMessage
from jinro.errors import CallerError, did_you_mean
from jinro.game.roles import Role
from jinro.game.views import View
from jinro.i18n import LANGUAGES, Language, Message, text
from jinro.players.llm.chronicle import as_json

FOLDER: Final = Path(__file__).parent / "prompts"
"""The templates that jinro brings."""
LONGEST: Final = 20_000
"""Characters of a template."""
QUOTED: Final = 2_000
"""Characters of a bad answer that a model is shown again."""
TASKS: Final = (
    "talk", "talk.protocol", "speak", "whisper", "whisper.protocol", "vote", "divine", "guard", "attack",
)  # fmt: skip
_LASTING: Final = frozenset({"players", "cast", "language"})
"""What any template may use: numbers and words of the game that are always the same."""
_SAFE: Final = _LASTING | {"day", "length", "left"}
"""What tasks may use: those of the moment too."""
_DATA: Final = frozenset({"record", "now"})
"""What holds words of others, as JSON: for `data.txt` alone."""
_PLACE: Final = re.compile(r"\{(\w+)\}")


def _kinds() -> dict[str, frozenset[str]]:
    """All templates by name, with what each may use."""
    found = dict.fromkeys(TASKS, _SAFE)
    found |= {f"role.{role.value.lower()}": _LASTING for role in Role}
    found |= {f"{task}.{role.value.lower()}": _SAFE for task in TASKS for role in Role}
    return found | {"system": _LASTING | {"role"}, "data": _DATA | {"task"}, "again": _SAFE | {"why"}}


KINDS: Final = _kinds()


class PromptBook(Struct, frozen=True):
    """The templates of all languages, by language and name."""

    texts: Mapping[tuple[Language, str], str]

    def text(self, language: Language, name: str, role: Role | None = None) -> str:
        """A template; that of the role, if there is one."""
        own = self.texts.get((language, f"{name}.{role.value.lower()}")) if role is not None else None
        return self.texts[language, name] if own is None else own

    def messages(
        self, view: View, task: str, *, record: str, now: Mapping[str, object], values: Mapping[str, str]
    ) -> tuple[ChatMessage, ChatMessage]:
        """A task for the owner of a view. `record`: the lines of its chronicle; `now`: what holds at present;
        `values`: what instructions may hold."""
        language, role = view.rules.language, view.role
        told = fill(self.text(language, f"role.{role.value.lower()}"), values)
        system = fill(self.text(language, "system"), {**values, "role": told})
        wanted = fill(self.text(language, task, role), values)
        data = {"record": record, "task": wanted, "now": as_json(now)}
        return ChatMessage("system", system), ChatMessage("user", fill(self.text(language, "data"), data))

    def again(
        self,
        view: View,
        messages: tuple[ChatMessage, ...],
        said: str,
        trouble: str,
        values: Mapping[str, str],
    ) -> tuple[ChatMessage, ...]:
        """The same once more, after an answer with this trouble: the name of a text, or `unread`."""
        language = view.rules.language
        why = text(Message(f"errors.llm.line.{trouble}"), language)
        told = fill(self.text(language, "again"), {**values, "why": why})
        return (*messages, ChatMessage("assistant", said[:QUOTED]), ChatMessage("user", told))


def fill(template: str, values: Mapping[str, str]) -> str:
    """The template with its places filled, in one pass; other braces stay."""
    return _PLACE.sub(lambda found: values.get(found[1], found[0]), template).strip()


@cache
def usual_prompts() -> PromptBook:
    """The templates that jinro brings."""
    return PromptBook(_read(FOLDER))


def read_prompts(folder: Path) -> PromptBook:
    """The templates of a folder with `ja` and `en` in it; those that it does not have are the usual ones."""
    if not any((folder / language).is_dir() for language in LANGUAGES):
        raise CallerError("errors.llm.no_prompts", at=folder, folder=folder)
    return PromptBook({**usual_prompts().texts, **_read(folder)})


def _read(folder: Path) -> dict[tuple[Language, str], str]:
    found = {}
    for language in LANGUAGES:
        for path in sorted((folder / language).glob("*.txt")):
            name = path.name.removesuffix(".txt")
            if name not in KINDS:
                raise CallerError(
                    "errors.llm.no_such_prompt", at=path, name=name, near=did_you_mean(name, KINDS)
                )
            found[language, name] = _checked(path, KINDS[name])
    return found


def _checked(path: Path, known: frozenset[str]) -> str:
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LONGEST + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise CallerError(error, at=path) from None
    if len(text) > LONGEST:
        raise CallerError("errors.llm.long_prompt", at=path, most=LONGEST)
    for name in _PLACE.findall(text):
        if name in _DATA and name not in known:
            raise CallerError("errors.llm.words_of_players", at=path, name=name)
        if name not in known:
            raise CallerError("errors.llm.no_placeholder", at=path, name=name, known=", ".join(sorted(known)))
    return text


def write_prompts(folder: Path) -> list[Path]:
    """Write the usual templates into a folder, to be edited; files that are there are kept. The new ones."""
    written = []
    for (language, name), template in usual_prompts().texts.items():
        path = folder / language / f"{name}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.write_text(template, encoding="utf-8")
            written.append(path)
    return written
