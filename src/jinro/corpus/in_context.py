"""`InContext`: what an utterance claims only beside what was said in public before.

- *Disbelief* of somebody who has claimed a role denies that role: he may still be anything else.
- Who says that somebody *lied* about a person, or that his result is a lie, denies that result.
- Whoever is threatened and asks what comes of executing *the seer* says that he is the seer, unless somebody
  else claims to be.

The last two are `implied`: no words say so by themselves. What stands in quotation marks, beside other words,
is somebody else's.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.corpus.records import ClaimSource
from jinro.game.roles import Role, Seat, Species
from jinro.language import claims as c
from jinro.language.claims import Agent, Claim, Holder, Verb
from jinro.language.prose.mentions import Cast

_WORDS: Final = tomllib.loads(files("jinro.corpus").joinpath("in_context.toml").read_text("utf-8"))
_DISBELIEF: Final = re.compile("|".join(_WORDS["disbelief"]), re.IGNORECASE)
_ROLES: Final[dict[str, Role]] = {
    word: Role(role) for role, words in _WORDS["roles"].items() for word in words
}
_PARTS: Final = {"ROLE": "|".join(map(re.escape, _ROLES)), **_WORDS["parts"]}
_QUOTED: Final = re.compile(r"「[^「」]*」|\"[^\"]*\"|“[^“”]*”")
MILD: Final = 20
"""The degree of what is denied so; of what is implied against somebody, the rest to 100."""


def _patterns(name: str) -> tuple[re.Pattern[str], ...]:
    """The patterns of a list, their parts put in."""
    found = []
    for text in _WORDS[name]:
        for part, words in _PARTS.items():
            text = text.replace(f"{{{part}}}", f"(?:{words})")
            text = text.replace(f"{{={part}}}", f"(?P<{part.lower()}>{words})")
        found.append(re.compile(text, re.IGNORECASE))
    return tuple(found)


_DENIALS: Final = _patterns("denials")
_CALLED: Final = _patterns("called")
_IMPLIED: Final = _patterns("implied")


class FoundClaim(Struct, frozen=True):
    """A claim that was found in an utterance, and where."""

    source: ClaimSource
    claim: Claim
    start: int = 0
    end: int = 0
    degree: int = c.CERTAIN
    implied: bool = False


class InContext:
    """Follows the public talk of one game."""

    def __init__(self, cast: Cast) -> None:
        self._cast = cast
        self._claimed: dict[Seat, Role] = {}
        self._results: dict[tuple[Seat, Seat], Species] = {}
        self._threatened: dict[Seat, int] = {}
        """On which day somebody was last against each seat."""

    def meant(self, text: str, speaker: Seat, day: int, found: Sequence[FoundClaim]) -> list[FoundClaim]:
        """The claims of an utterance of prose, as they are meant in the context."""
        quoted = [one.span() for one in _QUOTED.finditer(text) if len(one[0]) < len(text.strip())]
        own = [one for one in found if not any(a < one.start and one.end < b for a, b in quoted)]
        meant = [self._disbelieved(one, text, speaker) for one in own]
        known = {_about(one.claim) for one in meant}
        return meant + [one for one in self._implied(text, speaker, day) if _about(one.claim) not in known]

    def note(self, speaker: Seat, day: int, claims: Iterable[Claim]) -> None:
        """Take what somebody has said in public."""
        me = Agent(speaker)
        for claim in claims:
            against: object = None
            match claim:
                case c.ComingOut(by, of, Holder(role)) if by == of == me and role is not Role.VILLAGER:
                    self._claimed[speaker] = role
                case c.Result(by, verb, Agent(of), species) if by == me and species is not None:
                    self._claimed.setdefault(speaker, Role.MEDIUM if verb is Verb.TELL else Role.SEER)
                    self._results[speaker, of] = species
                    against = Agent(of) if species is Species.WEREWOLF else None
                case c.Act(by, Verb.VOTE, of) if by == me:
                    against = of
                case c.Request(by, _, _, c.Act(_, Verb.VOTE, of)) if by == me:
                    against = of
                case c.Holds(by, degree, c.Is(of, Holder(Role.WEREWOLF))) if by == me and degree > 50:
                    against = of
            if isinstance(against, Agent) and against != me:
                self._threatened[against.seat] = day

    def _disbelieved(self, one: FoundClaim, text: str, speaker: Seat) -> FoundClaim:
        match one.claim:
            case c.Holds(Agent(by), degree, c.Is(Agent(of), Holder(Role.WEREWOLF))) if (
                by == speaker and degree > 50
            ):
                role = self._claimed.get(of)
                if role is not None and _DISBELIEF.search(text, one.start, one.end or len(text)):
                    denied = c.Holds(Agent(by), 100 - degree, c.Is(Agent(of), Holder(role)))
                    return replace(one, claim=denied, degree=100 - degree)
        return one

    def _implied(self, text: str, speaker: Seat, day: int) -> Iterator[FoundClaim]:
        plain = self._plain(text)
        for place, pattern in enumerate((*_DENIALS, *_CALLED)):
            for said in pattern.finditer(plain):
                of = int(parts["seat"]) if (parts := said.groupdict()).get("seat") else speaker
                by = int(parts["by"]) if parts.get("by") else 0
                told = Species.WEREWOLF if place >= len(_DENIALS) else self._results.get((by, of))
                if told is not None:
                    degree = MILD if told is Species.WEREWOLF else c.CERTAIN - MILD
                    denied = c.Holds(Agent(speaker), degree, c.Is(Agent(of), Holder(Role.WEREWOLF)))
                    yield FoundClaim("prose", denied, 0, len(text), degree, implied=True)
        for pattern in _IMPLIED:
            for said in pattern.finditer(plain):
                role = _ROLES[said["role"].lower()]
                if self._is_meant(speaker, role, day):
                    coming_out = c.ComingOut(Agent(speaker), Agent(speaker), Holder(role))
                    yield FoundClaim("prose", coming_out, 0, len(text), implied=True)
                    return

    def _is_meant(self, speaker: Seat, role: Role, day: int) -> bool:
        """Whether "the seer" is the speaker: it has said so, or it is threatened and nobody else says so."""
        if speaker in self._claimed:
            return self._claimed[speaker] is role
        return self._threatened.get(speaker) == day and role not in self._claimed.values()

    def _plain(self, text: str) -> str:
        """The text without what it quotes, with `<3>` in the place of a name."""
        for one in reversed(self._cast.mentions(text)):
            text = f"{text[: one.start]}<{one.seat}>{text[one.end :]}"
        return _QUOTED.sub("", text)


def _about(claim: Claim) -> object:
    """Whom a claim about a role is about, and whether it is for or against it."""
    match claim:
        case c.Holds(_, degree, c.Is(of, role)):
            return of, role, degree > 50
        case c.Not(c.Is(of, role)):
            return of, role, False
        case c.ComingOut(_, of, role) | c.Is(of, role):
            return of, role, True
    return claim
