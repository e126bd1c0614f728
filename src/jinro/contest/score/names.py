"""`TeamNames`: which team and entry a player belongs to, and by which rule that was found.

A log tells the names of agents only. Registered names come first; then what a server recorded; then the two
habits of contests: a number behind the name counts connections, and `-A`, `-B` are entries of one team.
Nothing is guessed silently: each name keeps the rules that were used for it, and doubtful ones have a remark.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final, Literal

from msgspec import Struct

from jinro.i18n import coded

By = Literal["team", "entry"]
Rule = Literal["registered", "recorded", "number", "as_is"]
"""How the entry was found: in a list of registered names; recorded by a server; the agent's name without the
number at its end; the agent's name as it is."""
_ENTRY: Final = re.compile(r"(?P<team>.+)-(?P<letter>[A-Za-z])")
_REST: Final = re.compile(r"(?P<letter>-[A-Za-z])?\d*")


class Identity(Struct, frozen=True, kw_only=True):
    """To whom a player belongs."""

    player: str
    entry: str
    team: str
    rule: Rule
    merged: bool = False
    """Whether the entry has another name than its team: one of several `-A`, `-B`, or registered so."""
    remark: str = ""
    """Why that may be wrong."""


class TeamNames:
    """The identities of all players of a set of games."""

    def __init__(self, seen: Iterable[tuple[str, str]], registered: Mapping[str, str] | None = None) -> None:
        """`seen` are names of players with the team that a server recorded, or an empty one.

        `registered`: the team of each registered name, of an entry or of the team itself.
        """
        # The longest first: a registered name may begin another one.
        names = sorted(registered or {}, key=lambda name: (-len(name), name))
        self._registered = {name: (registered or {})[name] for name in names}
        found = {key: self._entry(*key) for key in dict.fromkeys(seen)}
        letters: dict[str, set[str]] = {}
        for entry, _ in found.values():
            if match := _ENTRY.fullmatch(entry):
                letters.setdefault(match["team"], set()).add(match["letter"])
        self._several = {team for team, seen_letters in letters.items() if len(seen_letters) > 1}
        self._of = {key: self._identity(*key, *entry) for key, entry in found.items()}
        self._remark()

    def of(self, player: str, recorded: str = "") -> Identity:
        """The identity of a player that was seen."""
        return self._of[player, recorded]

    @property
    def identities(self) -> list[Identity]:
        """All of them, by team, entry and name."""
        return sorted(set(self._of.values()), key=lambda one: (one.team, one.entry, one.player))

    @property
    def remarks(self) -> list[str]:
        """What a reader should check."""
        return list(dict.fromkeys(one.remark for one in self.identities if one.remark))

    def _entry(self, player: str, recorded: str) -> tuple[str, Rule]:
        for told in (recorded, player):
            for name in self._registered:
                rest = told[len(name) :]
                if told[: len(name)].casefold() == name.casefold() and (match := _REST.fullmatch(rest)):
                    return name + (match["letter"] or ""), "registered"
        if recorded:
            return recorded, "recorded"
        cut = player.rstrip("0123456789")
        return (cut, "number") if cut and cut != player else (player, "as_is")

    def _identity(self, player: str, recorded: str, entry: str, rule: Rule) -> Identity:
        match = _ENTRY.fullmatch(entry)
        if entry in self._registered:
            team = self._registered[entry]
            return Identity(player=player, entry=entry, team=team, rule=rule, merged=team != entry)
        merged = match is not None and match["team"] in self._several
        team = match["team"] if match is not None and merged else entry
        return Identity(player=player, entry=entry, team=team, rule=rule, merged=merged)

    def _remark(self) -> None:
        """Mark names that differ only in case, and names whose number may belong to them."""
        spelt: dict[str, set[str]] = {}
        for one in self._of.values():
            spelt.setdefault(one.team.casefold(), set()).add(one.team)
        bare = {player for player, _ in self._of}
        for key, one in self._of.items():
            others = spelt[one.team.casefold()] - {one.team}
            remark = ""
            if others:
                remark = coded("problems.names.case", team=one.team, others=", ".join(sorted(others)))
            elif one.rule == "number" and one.entry in bare:
                remark = coded("problems.names.number", player=one.player, entry=one.entry)
            if remark:
                self._of[key] = Identity(
                    player=one.player,
                    entry=one.entry,
                    team=one.team,
                    rule=one.rule,
                    merged=one.merged,
                    remark=remark,
                )
