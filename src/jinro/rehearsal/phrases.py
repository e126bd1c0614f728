"""Short phrases that reports are filled with, in English and in Japanese."""

from typing import Final

ENOUGH: Final = 3
"""So many answers that do not come, and a game is broken off."""

BROKEN_OFF: Final = {
    "gone": ("the agent is gone", "エージェントがいなくなりました"),
    "silent": (f"{ENOUGH} answers did not come in time", f"答えが{ENOUGH}回、時間内に届きませんでした"),
    "time": ("it took too long", "時間がかかりすぎました"),
}
"""Why a rehearsal was broken off; other words are what went wrong with the server."""
REFUSED: Final = {
    "over": ("after Over", "Overのあと"),
    "no_quota": ("nothing was left of its utterances", "発言回数を使い切ったあと"),
    "empty": ("an empty message", "空のメッセージ"),
    "not_open": ("outside the phase", "フェーズの外"),
    "unasked": ("outside the phase", "フェーズの外"),
    "late": ("after the phase", "フェーズのあと"),
    "too_late": ("after the phase", "フェーズのあと"),
}
"""Why words at any time were not taken."""


def both(phrases: dict[str, tuple[str, str]], code: str) -> dict[str, str]:
    """A phrase as the facts `why` and `why_ja`; a code that has none stands for itself."""
    english, japanese = phrases.get(code, (code, code))
    return {"why": english, "why_ja": japanese}
