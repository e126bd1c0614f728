"""What a model wants to say, as a line that the village takes."""

import re
from typing import Final

from jinro.errors import ParseError
from jinro.game import speech
from jinro.game.events import OVER, SKIP
from jinro.game.views import View
from jinro.language.aiwolf import parse

_WORDS: Final = {SKIP.lower(): SKIP, OVER.lower(): OVER}
_SENTENCE: Final = re.compile(r"[^。！？!?.]*[。！？!?.]+[」』）)\"']*\s*|[^。！？!?.]+\Z")
_PAIRS: Final = {"「": "」", "『": "』", '"': '"', "“": "”"}
LONGEST_CHOICE: Final = 60
"""Characters of a text without JSON in which a name is taken for a choice."""
LONGEST_THOUGHT: Final = 2_000
"""Characters of a thought that are kept."""


def control_word(text: str) -> str:
    """`Skip` or `Over`, if that is what a text is; otherwise empty."""
    return _WORDS.get(text.strip().strip(".。").lower(), "")


def line_of(text: str, view: View, channel: str, room: int | None) -> str | None:
    """The text as one line within the limits; None: there is nothing in it that the village takes."""
    line = " ".join(speech.sane(text)[0].split())
    line = _unquoted(_without_name(line, view.name(view.seat)))
    if not line:
        return None
    if view.rules.talk_language == "aiwolf":
        return line if _is_sentence(line, view, channel) else None
    return _fitted(line, view, channel, room) or None


def _without_name(line: str, name: str) -> str:
    """Without the speaker's name in front, as in a script."""
    found = re.match(rf"{re.escape(name)}(?:さん)?\s*[:：「]", line)
    return line[len(name) :].lstrip("さん:： ") if found else line


def _unquoted(line: str) -> str:
    end = _PAIRS.get(line[:1])
    whole = (
        end is not None and len(line) > 1 and line.endswith(end) and line.count(line[0]) <= 1 + (end == '"')
    )
    return line[1:-1].strip() if whole else line


def _is_sentence(line: str, view: View, channel: str) -> bool:
    longest = (view.rules.whisper if channel == "whisper" else view.rules.talk).length.per_talk
    if longest is not None and len(line) > longest:
        return False
    try:
        parse(line, "java")
    except ParseError:
        return False
    return True


def _fitted(line: str, view: View, channel: str, room: int | None) -> str:
    """As many whole sentences as fit; if not even one does, as much of it as does."""
    rules = {"whisper": view.rules.whisper, "memo": view.rules.memo}.get(channel) or view.rules.talk
    names = speech.Names(tuple(one.name for one in view.scene.characters))

    def cut(text: str) -> speech.Fitted:
        return speech.fit(text, view.seat, names, rules.length, room)

    whole = cut(line)
    sentences = _SENTENCE.findall(line) if whole.cut else []
    for count in range(len(sentences) - 1, 0, -1):
        shorter = "".join(sentences[:count]).strip()
        if shorter and not cut(shorter).cut:
            return shorter
    return whole.text.strip()


def thought_of(text: str) -> str:
    """A thought as one line of bounded length."""
    return " ".join(speech.sane(text)[0].split())[:LONGEST_THOUGHT]


def memo_of(thought: str, view: View) -> str:
    """A thought as a note to oneself."""
    return _fitted(thought, view, "memo", None)


def named_in(text: str, names: dict[str, int]) -> str | None:
    """The one of the names that a short text without JSON has; None if it has none or several."""
    if len(text) > LONGEST_CHOICE or "{" in text:
        return None
    found = [name for name in names if name in text]
    longest = [name for name in found if not any(name != other and name in other for other in found)]
    return longest[0] if len(longest) == 1 else None
