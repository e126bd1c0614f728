"""`Reading`: one game as a file tells it: events, problems, and what the file does not tell."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from jinro.errors import one_line
from jinro.game.events import Event
from jinro.i18n import CodedText, Language, Message, text

ProblemCode = Literal[
    "unreadable",
    "not_utf8",
    "not_gzip",
    "other_format",
    "not_a_row",
    "not_a_packet",
    "bad_entry",
    "cut_off",
    "bad_row",
    "bad_seat",
    "bad_status",
    "unknown_role",
    "changed_role",
    "changed_player",
    "changed_character",
    "empty",
    "day_jumps",
    "cannot_follow",
    "no_result",
    "after_end",
    "lost",
    "lost_acts",
    "dead_acts",
    "dead_target",
    "no_cause",
    "alive_again",
    "wrong_role",
    "wrong_fact",
    "on_self",
    "not_leading",
    "guard_failed",
    "no_guard",
    "needless_ballot",
    "acts_twice",
    "idx_jumps",
    "turn_jumps",
    "after_over",
    "wrong_count",
    "wrong_winner",
    "seats_by_role",
    "differs",
    "bad_message",
    "refused",
    "unplayable",
]
"""What can be wrong in a file; stable, explained in docs/protocols/contest-files.md."""


class Problem(Struct, frozen=True):
    """Something wrong in a file."""

    line: int
    """1-based; 0: the whole file."""
    code: ProblemCode
    text: str

    def __str__(self) -> str:
        """One line, whatever it quotes of the file."""
        return self.in_language("en")

    @property
    def coded(self) -> CodedText:
        """The text with its line."""
        what = Message("errors.line", {"line": self.line, "what": self.text}) if self.line else self.text
        return CodedText(what)

    def in_language(self, language: Language) -> str:
        """The same in a language."""
        return one_line(text(self.coded, language))


class Variant(Struct, frozen=True, kw_only=True):
    """Differences between game logs of different years."""

    classic: bool = False
    """A log of the classic server, with rows for lost players and the side OTHERS."""
    lost_line: bool = False
    """In a classic log a lost player has the line of the Java server, at which other readers fail, no row."""
    character: bool = True
    """Status rows end with the character's name (2025 and later)."""
    time: Literal["", "s", "ms"] = ""
    """Unit of the Unix time at the end of utterances; empty: no time."""
    final_newline: bool = False
    """The last line ends with a newline."""
    crlf: bool = False
    """Lines end with CR LF."""
    idx_by_phase: bool = False
    """How a writer numbers utterances: from 0 in each phase, not each day (2025). Readers keep the numbers of
    the file."""
    nobody: Literal["true", "false"] = "true"
    """Last field of an attack on nobody; `false` in logs of the classic server."""


class Reading(Struct, frozen=True, kw_only=True):
    """One game as a file tells it."""

    events: Sequence[Event]
    variant: Variant
    problems: Sequence[Problem] = ()
    unknown: tuple[str, ...] = ()
    """What the file does not contain and the events leave empty, such as `seed`."""
    lines: Sequence[int] = ()
    """The line of the file that tells each event, 1-based; 0: none. Empty: the format has no lines."""
