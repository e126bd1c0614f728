"""What a judge is asked: the game first, the criterion last.

The game comes first so that endpoints which keep the beginnings of prompts have it for all criteria. All that
players said is inside JSON strings, one record per line: no text can leave its string, whatever it holds.
"""

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from jinro.completion import ChatMessage, Prompt
from jinro.contest.judge.presentation import Presentation, Renamer
from jinro.contest.judge.view import ActKind, Happening, JudgeView
from jinro.contest.rate.editions import Criterion, Edition
from jinro.i18n import Language, Words, text

LONGEST_REASON: Final = 300
"""Characters of a reason that are kept."""
REASON_TOKENS: Final = 160
"""Tokens of the answer for each player and criterion."""
LEAST_TOKENS: Final = 1_000
"""Models think aloud before they answer."""
LIMIT_MS: Final = 300_000
_UNSAFE: Final = re.compile(
    "[<\x7f-\x9f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\\[(?=/?INST)"
)
"""What ends a line or hides something for some readers, or begins a mark by which local models know whose
turn it is (`<|im_end|>`, `</s>`, `[INST]`)."""


def quoted(value: object) -> str:
    """A value as one line of JSON that holds nothing but plain characters and escapes."""
    text = msgspec.json.encode(value).decode()
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def schema_of(names: Sequence[str], criteria: Sequence[str]) -> dict[str, Any]:
    """The schema of an answer: for each criterion a list of all players with reason and rank."""
    row = {
        "type": "object",
        "properties": {
            "player": {"type": "string", "enum": [*names]},
            "reason": {"type": "string"},
            "rank": {"type": "integer", "minimum": 1, "maximum": len(names)},
        },
        "required": ["player", "reason", "rank"],
        "additionalProperties": False,
    }
    rows = {"type": "array", "items": row, "minItems": len(names), "maxItems": len(names)}
    return {
        "type": "object",
        "properties": dict.fromkeys(criteria, rows),
        "required": [*criteria],
        "additionalProperties": False,
    }


class PromptMaker:
    """The prompts of one game in one presentation."""

    def __init__(
        self, view: JudgeView, shown: Presentation, edition: Edition, language: Language | None = None
    ) -> None:
        self.view = view
        self.shown = shown
        self._edition = edition
        self._language: Language = language or view.language
        self._words = Words(self._language)
        self._rename = Renamer(view.names, shown.names)
        self._system = ChatMessage("system", self._words("judge.prompt.system"))
        self._game = self._told()

    @property
    def names(self) -> tuple[str, ...]:
        """The names that are shown, in the order in which the players are listed."""
        return tuple(self.shown.names[seat - 1] for seat in self.shown.order)

    def prompt(self, model: str, criteria: Sequence[Criterion]) -> Prompt:
        """What a model is asked under some criteria."""
        task = "\n\n".join((*map(self._criterion, criteria), self._counting(), self._answer(criteria)))
        return Prompt(
            model=model,
            messages=(self._system, ChatMessage("user", f"{self._game}\n\n{task}")),
            schema=schema_of(self.names, [one.id for one in criteria]),
            max_tokens=LEAST_TOKENS + REASON_TOKENS * len(self.names) * len(criteria),
            temperature=0.0,
            limit_ms=LIMIT_MS,
        )

    def repair(
        self, before: Prompt, answer: str, problems: Sequence[tuple[Criterion, str]], *, number: int
    ) -> Prompt:
        """The same question once more, with what was wrong in the answer. `number` counts repairs, from 1."""
        told = [f"- {criterion.id}: {problem}" for criterion, problem in problems]
        criteria = [criterion for criterion, _ in problems]
        told_again = "\n".join((self._words("judge.prompt.wrong"), *told, "", self._answer(criteria)))
        said = ChatMessage("assistant", answer[:4_000] or "{}")
        return msgspec.structs.replace(
            before,
            messages=(*before.messages[:2], said, ChatMessage("user", told_again)),
            schema=schema_of(self.names, [one.id for one in criteria]),
            # A model that repeats its mistake would repeat it for ever.
            temperature=min(1.0, 0.5 * (number - 1)),
        )

    # The game

    def _told(self) -> str:
        words, view = self._words, self.view
        show_roles = "roles" not in self._edition.hidden
        players = [self._player(seat, show_roles) for seat in self.shown.order]
        acts = [self._act(act) for act in view.acts]
        return "\n".join(
            (
                f"## {words('judge.prompt.players')}",
                "",
                *players,
                "",
                f"## {words('judge.prompt.record')}",
                "",
                words("judge.prompt.record_is"),
                "",
                *acts,
            )
        )

    def _player(self, seat: int, show_role: bool) -> str:
        told: dict[str, object] = {"player": self.shown.names[seat - 1]}
        if show_role:
            told["role"] = self._words(f"glossary.contest.roles.{self.view.roles[seat - 1].value}")
        profile = self.view.profiles[seat - 1]
        if profile:
            told["profile"] = {self._rename(label): self._rename(value) for label, value in profile.items()}
        return quoted(told)

    def _act(self, act: Happening) -> str:
        told: dict[str, object] = {"day": act.day, "event": _EVENTS[act.kind]}
        if act.round > 1:
            told["round"] = act.round
        if act.by:
            told["by"] = self._named(act.by)
        if act.target is not None:
            told["target"] = self._named(act.target) if act.target else None
        if act.kind in ("talk", "whisper"):
            told["text"] = self._rename(act.text)
        if act.result:
            told["result"] = act.result
        return quoted(told)

    def _named(self, seat: int) -> str:
        return self.shown.names[seat - 1] if seat <= len(self.shown.names) else f"[{seat}]"

    # The task

    def _criterion(self, one: Criterion) -> str:
        lang = self._language
        ends = self._words("judge.prompt.ends", best=text(one.high, lang), worst=text(one.low, lang))
        head = self._words("judge.prompt.criterion", id=one.id, title=text(one.title, lang))
        return f"## {head}\n\n{text(one.question, lang)}\n{ends}"

    def _counting(self) -> str:
        lang, words = self._language, self._words
        parts = [words("judge.prompt.always_excluded")]
        excluded, standards = self._edition.excluded, self._edition.standards
        if excluded:
            parts.append(
                words("judge.prompt.excluded") + "".join(f"\n- {text(one, lang)}" for one in excluded)
            )
        if standards:
            parts.append(
                words("judge.prompt.standards") + "".join(f"\n- {text(one, lang)}" for one in standards)
            )
        return "\n\n".join(parts)

    def _answer(self, criteria: Sequence[Criterion]) -> str:
        words = self._words
        # No name and no rank in the example: a model may lean to what it has seen first.
        row = f'{{"player": "...", "reason": "{words("judge.prompt.reason")}", "rank": ...}}'
        form = ", ".join(f'"{one.id}": [{row}, ...]' for one in criteria)
        listed = ", ".join(quoted(name) for name in self.names)
        return words("judge.prompt.answer", count=len(self.names), names=listed, form="{" + form + "}")


_EVENTS: Final[dict[ActKind, str]] = {
    "talk": "talk",
    "whisper": "whisper",
    "vote": "vote",
    "execution": "execution",
    "divination": "divination",
    "medium": "medium result",
    "guard": "guard",
    "attack_vote": "attack vote",
    "attack": "attack",
    "death": "death",
    "removal": "removal",
}
