"""Which words a pattern cannot do without, so that it is tried on few sentences."""

import re
from typing import Final

_ATOM: Final = re.compile(r"\\.|\[[^\]]*\]|[^\\\[\]()]+|[()]")
_PLAIN: Final = re.compile(r"[a-z]+\??")
_LOOSE: Final = frozenset("is i am are not s".split())
"""Words that a sentence may have in another spelling."""
_MOST_WORDS: Final = 40


def musts(pattern: str) -> tuple[frozenset[str], ...]:
    """Sets of words of each of which a text that matches has one; some are left out, none is wrong."""
    parts = _parts(pattern)
    if parts is None:
        return ()
    found = []
    for at, (text, bound) in enumerate(parts):
        if not bound:
            continue
        words = _of_group(parts, at) if text.startswith("(?:") else None
        if words is not None:
            found.append(words)
        elif not text.startswith("("):
            found += [frozenset((word,)) for word in _of_run(parts, at)]
    return tuple(words for words in found if not words & _LOOSE)


def _parts(pattern: str) -> list[tuple[str, bool]] | None:
    """The groups and runs of a pattern, each with whether it must be there; None if it has alternatives."""
    parts: list[tuple[str, bool]] = []
    depth, group = 0, ""
    for atom in _ATOM.findall(pattern):
        if atom == "(":
            depth, group = depth + 1, group + atom
        elif atom == ")":
            depth, group = depth - 1, group + atom
            if not depth:
                parts.append((group, True))
                group = ""
        elif depth:
            group += atom
        else:
            if "|" in atom:
                return None
            if parts and parts[-1][0].endswith(")") and atom[0] in "?*{":
                parts[-1] = parts[-1][0], False
                atom = re.sub(r"^(?:[?*]|\{[^}]*\})\??", "", atom)
            if atom:
                parts.append((atom, True))
    return parts


def _edges(parts: list[tuple[str, bool]], at: int) -> tuple[bool, bool]:
    """Whether a word begins before a part, and ends after it."""
    before = parts[at - 1] if at else (" ", True)
    after = parts[at + 1] if at + 1 < len(parts) else (" ", True)
    begins = before[0].endswith(" ") or (not before[1] and before[0].endswith(" )"))
    ends = (
        after[0].startswith(" ") or (not after[1] and after[0].startswith("(?: ")) or "(?= " in after[0][:4]
    )
    return begins, ends


def _of_group(parts: list[tuple[str, bool]], at: int) -> frozenset[str] | None:
    inside = parts[at][0][3:-1]
    if "(" in inside or " ?" in inside or _edges(parts, at) != (True, True):
        return None
    words: set[str] = set()
    for choice in inside.split("|"):
        word = next((w for w in choice.split(" ") if _PLAIN.fullmatch(w) and w not in _LOOSE), None)
        if word is None:
            return None
        words |= {word[:-2], word[:-1]} if word.endswith("?") else {word}
    return frozenset(words) if len(words) <= _MOST_WORDS else None


def _of_run(parts: list[tuple[str, bool]], at: int) -> list[str]:
    begins, ends = _edges(parts, at)
    if re.search(r"[?*+{]", parts[at][0]):
        return []
    words = parts[at][0].split(" ")
    kept = words[0 if begins else 1 : len(words) if ends else -1]
    return [word for word in kept if re.fullmatch("[a-z]+", word)]
