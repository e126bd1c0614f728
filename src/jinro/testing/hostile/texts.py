"""Texts and names that break careless servers, files and terminals."""

from typing import Final

MIB: Final = 1 << 20
BAD_UTF8: Final = (
    b"\xff\xfe broken",
    b"\xc0\xaf overlong",
    b"\xed\xa0\x80 half a pair",
    b"\xf4\x90\x80\x80 beyond Unicode",
    "途中".encode()[:-1],
)
WHITE_SPACE: Final = tuple(f"a{odd * 20_000}b" for odd in "\x0b\x0c\t \u3000\u2028\u200b\r")
CONTROL: Final = (
    "\x1b[2J\x1b[1;1Hall clear",
    "\x1b]0;title\x07\x9b31m",
    "nul\0in the middle",
    'line\nbreak\r\nand,comma,"quote"',
    "0,talk,1,2,3,forged line of a log",
    "\u202eright to left\u202c",
    "\ufeff\ufffe\ufdd0",
    "e" + "\u0301" * 500,
)
TRICKY: Final = (
    "",
    " ",
    "Skip",
    "Over",
    ">>1 ",
    "@Agent[01] ",
    "{}",
    '{"request":"FINISH"}',
    "[" * 5_000,
    "<script>alert(1)</script>",
    "'; drop table games; --",
    "%s%n{0}{self}",
    "9" * 5_000,
    "💥" * 100,
)
NAMES: Final = (
    "../../etc/passwd",
    "a\0b\x1b[2J",
    "con.txt:stream",
    "x" * 200,
    "n" * 201,
    "\u202egnitsoh",
    "a\nb\r\nSet-Cookie: x",
    *TRICKY,
)
WORST_WHITE_SPACE: Final = "a" + "\x0b" * (MIB - 10) + "b"
"""Almost as long as a message may be; encoded as JSON it has six bytes per character."""
