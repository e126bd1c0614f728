"""What a model wants to say, as a line that the village takes; and what is wrong with it otherwise."""

import re
import unicodedata
from typing import Final, Literal

from jinro.errors import ParseError
from jinro.game import speech
from jinro.game.asks import Ask
from jinro.game.events import OVER, SKIP
from jinro.game.views import View
from jinro.language.aiwolf import parse

_WORDS: Final = {SKIP.lower(): SKIP, OVER.lower(): OVER}
_SENTENCE: Final = re.compile(r"[^。！？!?.]*[。！？!?.]+[」』）)\"']*\s*|[^。！？!?.]+\Z")
_PAIRS: Final = {"「": "」", "『": "』", '"': '"', "“": "”"}
LONGEST_CHOICE: Final = 60
"""Characters of a text without JSON in which a name is taken for a choice."""
REVEALING: Final = 24
"""Characters in a row that a line may not have in common with its instructions."""
_UNSPOKEN: Final = frozenset({"So", "Sk", "Cs", "Co", "Cn"})
"""Categories of characters that no voice can speak, such as emoji."""
_MACHINERY: Final = re.compile(
    r"werewolf_percent|your_notes|how_you_look|false_claims|system prompt|システムプロンプト|JSON|[{}]|<\|",
    re.I,
)
"""Words of prompts that are no words of a village."""
_MENTION: Final = re.compile(r"@([^\s@、。，,.!?！？]+)")
_ADDRESSED: Final = re.compile(r"([ァ-ヶー]{2,})(?:さん|ちゃん|くん|君)")
_NO_NAMES: Final = frozenset({"オオカミ", "ウルフ", "ウソツキ", "ニセモノ", "ミンナ"})
"""Words that are said as if they were names."""
LineTrouble = Literal["", "empty", "no_sentence", "protocol", "reveals", "unknown_name"]
"""What is wrong with a line; the texts are in the area `errors`, in the table `llm.line`."""


def control_word(text: str) -> str:
    """`Skip` or `Over`, if that is what a text is; otherwise empty."""
    return _WORDS.get(text.strip().strip(".。").lower(), "")


def checked_line(
    said: str, view: View, ask: Ask | None, channel: str, instructions: str
) -> tuple[str, LineTrouble]:
    """What a model says at an ask (None: at any time) as a line, `Skip`, `Over`, or nothing at any time; and
    what is wrong with it. `instructions` are not for others to hear."""
    word = control_word(said)
    if ask is not None and (not said.strip() or (word == SKIP and not ask.skips)):
        return OVER, ""
    if word or not said.strip():
        return word, ""
    return line_of(said, view, channel, None if ask is None else ask.room, instructions)


def line_of(
    text: str, view: View, channel: str, room: int | None, instructions: str = ""
) -> tuple[str, LineTrouble]:
    """The text as one line within the limits, without what cannot be spoken; and what is wrong with it."""
    line = " ".join(speech.sane(text)[0].split())
    line = _unquoted(_without_name(line, view.name(view.seat)))
    if view.rules.talk_language == "aiwolf":
        return line, "" if _is_sentence(line, view, channel) else "no_sentence"
    trouble = _trouble_with(line, view, instructions)
    spoken = "".join(c for c in line if unicodedata.category(c) not in _UNSPOKEN)
    if view.rules.language == "ja":
        spoken = spoken.replace(",", "、")  # Files of the contest have commas between their columns.
    fitted = _fitted(" ".join(spoken.split()), view, channel, room)
    return fitted, trouble or ("" if fitted else "empty")


def _trouble_with(line: str, view: View, instructions: str) -> LineTrouble:
    """Why a line is nothing that a player of a village in prose says."""
    names = [one.name for one in view.scene.characters]
    parts = (line[i : i + REVEALING] for i in range(len(line) - REVEALING + 1))
    if _MACHINERY.search(line) or any(part in instructions for part in parts):
        return "reveals"
    if view.rules.talk_language != "aiwolf" and _is_protocol(line):
        return "protocol"
    called = _ADDRESSED.findall(line) if any(_ADDRESSED.match(f"{name}さん") for name in names) else []
    known = all(word in _NO_NAMES or any(word in name or name in word for name in names) for word in called)
    mentioned = all(any(word.startswith(name) for name in names) for word in _MENTION.findall(line))
    return "" if known and mentioned else "unknown_name"


def _is_protocol(line: str) -> bool:
    try:
        parse(line, "java")
    except ParseError:
        return False
    return True


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
    return (longest is None or len(line) <= longest) and _is_protocol(line)


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


def memo_of(note: str, view: View) -> str:
    """A note as one of the memo of a village."""
    return _fitted(note, view, "memo", None)


def named_in(text: str, names: dict[str, int]) -> str | None:
    """The one of the names that a short text without JSON has; None if it has none or several."""
    if len(text) > LONGEST_CHOICE or "{" in text:
        return None
    found = [name for name in names if name in text]
    longest = [name for name in found if not any(name != other and name in other for other in found)]
    return longest[0] if len(longest) == 1 else None
