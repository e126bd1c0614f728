"""Damaged files: a real file changed in a few places, by keyed chance, so that every input has a number."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from jinro.game.draws import Draws

PIECES: Final = (
    b"\xff", b"\xfe\xff", b"\x00", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xe2\x80\xa8", b"\x1b[31m",
    b"\r", b"\n", b"\n\n", b"\t", b" " * 3_000, b'"', b"'", b"\\", b"\\u0000", b"\\ud800", b",", b",,", b":",
    b"{", b"}", b"[", b"]", b"{}", b"[]", b"[" * 3_000, b'{"a":' * 3_000, b"null", b"true", b"NaN", b"1e999",
    b"-0", b"-1", b"0", b"61", b"1.5", b"9" * 20, b"9" * 5_000, b"#", b"|", b">", b"? ", b"@", b"- " * 200,
    b"\x1f\x8b", b"&a ", b"*a", b"<<: *a\n", b"!!int x", b"!!python/name:os.system", b"---\n", b"%YAML 9.9\n",
)  # fmt: skip
"""What readers stumble over."""
NUMBERS: Final = (
    b"0", b"-1", b"1", b"2", b"5", b"60", b"61", b"255", b"65536", b"999999", b"2147483648",
    b"9007199254740993", b"9223372036854775808", b"1180591620717411303424", b"-9223372036854775809", b"1e3",
    b"0.5", b"9" * 400,
)  # fmt: skip
_NUMBER: Final = re.compile(rb"-?\d+")
_WORD: Final = re.compile(rb"\w+")


class Chance:
    """Numbers for one input."""

    def __init__(self, seed: str) -> None:
        self._draws = Draws(seed)
        self._count = 0

    def below(self, limit: int) -> int:
        self._count += 1
        return self._draws.number(str(self._count)) % max(1, limit)

    def pick(self, options: Sequence[bytes]) -> bytes:
        return options[self.below(len(options))]

    def span(self, size: int, most: int) -> tuple[int, int]:
        """A part of something of this size."""
        start = self.below(size + 1)
        return start, min(size, start + 1 + self.below(most))


def damaged(files: Sequence[bytes], seed: str) -> bytes:
    """One of the files with one to four changes; the same seed gives the same bytes."""
    chance = Chance(seed)
    data = chance.pick(files)
    for _ in range(1 + chance.below(4)):
        data = CHANGES[chance.below(len(CHANGES))](data, chance, files)
    return data


def _replace_byte(data: bytes, chance: Chance, _: Sequence[bytes]) -> bytes:
    at = chance.below(len(data))
    return data[:at] + bytes([chance.below(256)]) + data[at + 1 :]


def _flip_bit(data: bytes, chance: Chance, _: Sequence[bytes]) -> bytes:
    at = chance.below(len(data))
    return data[:at] + bytes([data[at] ^ 1 << chance.below(8)]) + data[at + 1 :] if data else data


def _insert(data: bytes, chance: Chance, _: Sequence[bytes]) -> bytes:
    at = chance.below(len(data) + 1)
    return data[:at] + chance.pick(PIECES) + data[at:]


def _remove(data: bytes, chance: Chance, _: Sequence[bytes]) -> bytes:
    start, end = chance.span(len(data), 100)
    return data[:start] + data[end:]


def _repeat(data: bytes, chance: Chance, _: Sequence[bytes]) -> bytes:
    start, end = chance.span(len(data), 300)
    return data[:end] + data[start:end] * (1 + chance.below(5)) + data[end:]


def _cut_off(data: bytes, chance: Chance, _: Sequence[bytes]) -> bytes:
    return data[: chance.below(len(data) + 1)]


def _splice(data: bytes, chance: Chance, files: Sequence[bytes]) -> bytes:
    other = chance.pick(files)
    return data[: chance.below(len(data) + 1)] + other[chance.below(len(other) + 1) :]


def _move_lines(data: bytes, chance: Chance, _: Sequence[bytes]) -> bytes:
    lines = data.split(b"\n")
    start, end = chance.span(len(lines), 4)
    part, rest = lines[start:end], lines[:start] + lines[end:]
    at = chance.below(len(rest) + 1)
    return b"\n".join(rest[:at] + part + rest[at:])


def _remove_lines(data: bytes, chance: Chance, _: Sequence[bytes]) -> bytes:
    lines = data.split(b"\n")
    start, end = chance.span(len(lines), 3)
    return b"\n".join(lines[:start] + lines[end:])


def _repeat_lines(data: bytes, chance: Chance, _: Sequence[bytes]) -> bytes:
    lines = data.split(b"\n")
    start, end = chance.span(len(lines), 4)
    return b"\n".join(lines[:end] + lines[start:end] + lines[end:])


def _other_number(data: bytes, chance: Chance, _: Sequence[bytes]) -> bytes:
    return _other(_NUMBER, data, chance, NUMBERS)


def _other_word(data: bytes, chance: Chance, _: Sequence[bytes]) -> bytes:
    start, _end = chance.span(len(data), 1)
    return _other(_WORD, data, chance, _WORD.findall(data, start, start + 2_000) or PIECES)


def _other(kind: re.Pattern[bytes], data: bytes, chance: Chance, options: Sequence[bytes]) -> bytes:
    found = kind.search(data, chance.below(len(data)))
    return data if found is None else data[: found.start()] + chance.pick(options) + data[found.end() :]


CHANGES: Final[tuple[Callable[[bytes, Chance, Sequence[bytes]], bytes], ...]] = (
    _replace_byte,
    _flip_bit,
    _insert,
    _remove,
    _repeat,
    _cut_off,
    _splice,
    _move_lines,
    _remove_lines,
    _repeat_lines,
    _other_number,
    _other_number,
    _other_word,
    _other_word,
)
