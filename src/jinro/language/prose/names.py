"""Other writings of a name: ウマ is Uma and うま, 開司 is Kaiji and カイジ.

Names that cannot be spelt by their sounds stand in `names.toml`.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final

from msgspec import Struct

KATAKANA: Final = "ァ-ヺー-ヿㇰ-ㇿｦ-ﾟ"
_KATAKANA: Final = re.compile(f"[{KATAKANA}]+")
_KANA: Final = re.compile("[ぁ-ゖァ-ヺー]+")
_LATIN: Final = re.compile("[A-Za-z]+")
_VOWELS: Final = "aiueo"
_TO_HIRAGANA: Final = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}
_TO_KATAKANA: Final = {lower: upper for upper, lower in _TO_HIRAGANA.items()}


class OtherName(Struct, frozen=True):
    """Another writing of a name; `weak`: it is a word too, and a name only with a title or after an @."""

    text: str
    weak: bool = False


class _NameTables(Struct, frozen=True):
    kana: dict[str, tuple[str, ...]]
    """The Japanese writings of a Latin name in small letters."""
    latin: dict[str, str]
    """The Latin name of a Japanese writing."""
    sounds: dict[str, str]
    spelt: dict[str, str]
    weak: frozenset[str]
    never: frozenset[str]
    whole: frozenset[str]
    """Words that are no short names."""


@cache
def _tables() -> _NameTables:
    read = tomllib.loads(files("jinro.language.prose").joinpath("names.toml").read_text("utf-8"))
    names: dict[str, list[str]] = read["names"]
    words: dict[str, str] = read["words"]
    spelling: list[str] = read["sounds"]["kana"].split()
    sounds = dict(zip(spelling[::2], spelling[1::2], strict=True))
    return _NameTables(
        {latin.casefold(): tuple(kana) for latin, kana in names.items()},
        {one: latin for latin, kana in names.items() for one in kana},
        sounds,
        {latin: kana for kana, latin in reversed(sounds.items())},
        frozenset((words["latin"] + words["kana"]).split()),
        frozenset(words["never"].split()),
        frozenset(words["cuts"].split()),
    )


def hiragana(text: str) -> str:
    """A text with its katakana as hiragana."""
    return text.translate(_TO_HIRAGANA)


@cache
def other_names(name: str) -> tuple[OtherName, ...]:
    """All other writings of a name: in the other script, and kana both ways."""
    tables = _tables()
    plain = unicodedata.normalize("NFKC", name)
    latin, kana = _latin(plain), _kana(plain)
    written = {*latin, *kana, *map(hiragana, kana)}
    return tuple(
        OtherName(one, one.casefold() in tables.weak)
        for one in sorted(written - {name})
        if len(one) > 1 and one not in tables.never
    )


def _latin(name: str) -> set[str]:
    """Latin writings of a Japanese name."""
    known = _tables().latin.get(name.translate(_TO_KATAKANA))
    if known is not None:
        return {known}
    spelt = _spelt(name.translate(_TO_KATAKANA)) if _KANA.fullmatch(name) else ""
    short = re.sub(r"(?<=o)[ou]|(?<=u)u", "", spelt)
    return {one.capitalize() for one in (spelt, short) if one}


def _kana(name: str) -> set[str]:
    """Katakana, and kanji where they are known, of a name."""
    tables = _tables()
    if _KANA.fullmatch(name):
        return {name.translate(_TO_KATAKANA)}
    latin = tables.latin.get(name, name)
    if latin.casefold() in tables.kana:
        return set(tables.kana[latin.casefold()])
    spoken = _spoken(latin.casefold()) if _LATIN.fullmatch(latin) else ""
    return {spoken} if spoken else set()


def _spelt(kana: str) -> str:
    """Katakana by their sounds; empty if a sound is not known."""
    sounds, done, at = _tables().sounds, "", 0
    double = False
    while at < len(kana):
        if kana[at] == "ッ":
            double, at = True, at + 1
            continue
        if kana[at] == "ー" and done and done[-1] in _VOWELS:
            at += 1
            continue
        length = 2 if kana[at : at + 2] in sounds else 1
        sound = sounds.get(kana[at : at + length])
        if sound is None:
            return ""
        done += (sound[0] if double else "") + sound
        double, at = False, at + length
    return "" if double else done


def _spoken(latin: str) -> str:
    """A Latin name in katakana, if it is spelt as Japanese names are; otherwise empty."""
    spelt, done, at = _tables().spelt, "", 0
    while at < len(latin):
        if at + 1 < len(latin) and latin[at] == latin[at + 1] and latin[at] not in _VOWELS + "n":
            done, at = done + "ッ", at + 1
            continue
        length = next((one for one in (3, 2, 1) if latin[at : at + one] in spelt), 0)
        if not length:
            return ""
        done, at = done + spelt[latin[at : at + length]], at + length
    return done


SHORTEST_CUT: Final = 3
"""Letters of a name that name its only bearer: ヴィク for ヴィクトリア, Fern for Fernando."""


def short_names(name: str) -> Iterator[OtherName]:
    """Beginnings of a name in katakana or Latin letters; `weak` if that is little of a Latin one."""
    latin = _LATIN.fullmatch(name) is not None
    if latin or is_katakana(name):
        for length in range(SHORTEST_CUT, len(name)):
            cut = name[:length]
            yield OtherName(cut, latin and (length == SHORTEST_CUT or cut.casefold() in _tables().whole))


def is_katakana(name: str) -> bool:
    """Whether a name is written in katakana alone."""
    return _KATAKANA.fullmatch(name) is not None
