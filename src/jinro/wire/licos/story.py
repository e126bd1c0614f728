"""The lines of the narrator: a prologue, the news of the morning, an ending. Our own texts."""

from collections.abc import Sequence
from typing import Final

from jinro.game.roles import Side

PROLOGUE: Final = {
    "en": "Something that is not human has come into the village. Talk, and find it, before the nights do.",
    "ja": "村に、人ではないものが紛れ込んだ。夜が奪い尽くす前に、話し合って見つけ出そう。",
}
ENDINGS: Final[dict[Side, dict[str, str]]] = {
    Side.VILLAGER: {
        "en": "No werewolf is left. The villagers have won.",
        "ja": "人狼はもういない。村人陣営の勝利です。",
    },
    Side.WEREWOLF: {
        "en": "Nobody is left to stop the werewolves. They have won.",
        "ja": "人狼を止められる者はもういない。人狼陣営の勝利です。",
    },
    Side.FOX: {
        "en": "All others fought each other, and the werehamster looked on. It has won.",
        "ja": "皆が争うあいだ、ハムスター人間は生き延びた。ハムスター人間陣営の勝利です。",
    },
    Side.NONE: {
        "en": "The game was broken off. Nobody has won.",
        "ja": "試合は打ち切られました。勝者はいません。",
    },
}
_WORDS: Final = {
    "en": (
        "Day {}. ",
        "Votes: {}. ",
        "Executed: {}. ",
        "Found dead: {}. ",
        "Left the village: {}. ",
        "Nobody died. ",
        ", ",
    ),
    "ja": (
        "{} 日目。",
        "投票: {}。",
        "処刑: {}。",
        "遺体で発見: {}。",
        "村を去った者: {}。",
        "犠牲者はいません。",
        "、",
    ),
}


def morning_news(
    language: str,
    day: int,
    votes: Sequence[tuple[str, int]],
    executed: Sequence[str],
    found: Sequence[str],
    removed: Sequence[str],
    length: int,
) -> str:
    """What a morning tells: how many votes each got, who was executed, found dead or removed. Without the
    votes if it would be longer than `length`: who is dead matters more."""
    begins, voted, died, seen, left, nobody, comma = _WORDS[language]
    polled = voted.format(comma.join(f"{name} {count}" for name, count in votes)) if votes else ""
    text = "" if executed or found or removed else nobody
    for words, names in ((died, executed), (seen, found), (left, removed)):
        if names:
            text += words.format(comma.join(names))
    whole = (begins.format(day) + polled + text).strip()
    return whole if len(whole) <= length else (begins.format(day) + text).strip()
