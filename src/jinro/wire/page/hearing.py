"""What the utterances of a game claim, as the page is told it.

Every channel is read by itself: what an utterance claims depends on nothing that others of the channel
cannot read.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from jinro.errors import ParseError
from jinro.game.events import Spoke
from jinro.game.roles import Role, Seat, Species
from jinro.language import claims as c
from jinro.language.aiwolf import parse
from jinro.language.aiwolf.interpret import interpret
from jinro.language.claims import Agent, Claim, Faction, Group, Holder, Talk, Verb
from jinro.language.context import Context
from jinro.language.inside import commitments
from jinro.language.prose.read import Listener
from jinro.wire.page.messages import Claimed

CHANNELS: Final = ("talk", "whisper")
LONGEST_HEARD: Final = 1_000
"""Characters of an utterance that are read for its claims; the rest is ignored."""
MOST_CLAIMS: Final = 12
"""Most claims of one utterance that are told."""
_POWERS: Final = {Verb.DIVINE: Role.SEER, Verb.TELL: Role.MEDIUM}


class Hearing:
    """Reads the utterances of one game, each once, however many views ask for them."""

    def __init__(self) -> None:
        self._names: tuple[str, ...] = ()
        self._listeners: dict[str, Listener] = {}
        self._known: dict[Spoke, tuple[Claimed, ...]] = {}
        self._speakers: dict[Talk, Seat] = {}

    def open(self, names: Sequence[str]) -> None:
        """Begin with the names of the characters, by seat."""
        self._names = tuple(names)

    def hear(self, spoke: Spoke) -> tuple[Claimed, ...]:
        """What an utterance claims; those of a channel are heard in their order."""
        if spoke.channel not in CHANNELS or spoke.skip or spoke.over:
            return ()
        known = self._known.get(spoke)
        if known is None:
            known = self._known[spoke] = tuple(self._read(spoke))[:MOST_CLAIMS]
        return known

    def knows(self, spoke: Spoke) -> bool:
        """Whether it need not be read."""
        return spoke in self._known or spoke.channel not in CHANNELS

    def _read(self, spoke: Spoke) -> Iterator[Claimed]:
        me, talk = Agent(spoke.seat), _talk(spoke)
        found = (
            self._agreed(part.claim, me, talk) or _claimed(part.claim, me, dated=bool(part.days))
            for claim in self._claims(spoke, talk)
            for part in commitments(claim)
        )
        self._speakers[talk] = spoke.seat
        yield from dict.fromkeys(one for one in found if one is not None and one.of <= len(self._names))

    def _agreed(self, claim: Claim, me: Agent, now: Talk) -> Claimed | None:
        """Agreement with an utterance, as one with its speaker. What another channel says stays unknown."""
        match claim:
            case c.Agrees(by, degree, Talk(channel) as talk) if by == me and channel == now.channel:
                to = self._speakers.get(talk, me.seat)
                return None if to == me.seat else Claimed("agrees", to, degree=degree)
        return None

    def _claims(self, spoke: Spoke, talk: Talk) -> Iterator[Claim]:
        text = spoke.text[:LONGEST_HEARD]
        try:
            # Protocol text is ASCII: for Japanese, skip the parser, whose failure costs more than this test.
            tree = parse(text) if text.isascii() else None
        except ParseError:
            tree = None
        if tree is not None:
            yield interpret(tree, Context(speaker=spoke.seat, day=spoke.day))
            return
        listener = self._listeners.get(spoke.channel)
        if listener is None:
            listener = self._listeners[spoke.channel] = Listener(self._names)
        to = None if "@" in text else spoke.to or None
        for one in listener.hear(text, spoke.seat, day=spoke.day, talk=talk, to=to):
            if not isinstance(one.claim, c.Because):
                # Reason and conclusion are heard besides, each on its own.
                yield one.claim


def _talk(spoke: Spoke) -> Talk:
    return Talk("talk" if spoke.channel == "talk" else "whisper", spoke.day, spoke.idx)


def _claimed(claim: Claim, me: Agent, *, dated: bool) -> Claimed | None:
    """One claim of a speaker; None: it is not told, or not the speaker's own."""
    match claim:
        case c.ComingOut(by, of, Holder(role)) if by == of == me:
            return Claimed("role", me.seat, role)
        case c.Result(by, verb, Agent(of), Species() as species) if by == me and verb in _POWERS:
            return Claimed("result", of, _POWERS[verb], species)
        case c.Did(by, Verb.GUARD, Agent(of)) if by == me:
            return Claimed("guarded", of)
        case c.Act(by, Verb.VOTE, Agent(of)) if by == me and not dated:
            return Claimed("vote", of)
        case c.Request(by, _, degree, c.Act(_, Verb.VOTE, Agent(of))) if by == me and degree > 50:
            return Claimed("urge", of)
        case c.Question(by, Agent(to)) | c.Request(by, Agent(to)) if by == me and to != me.seat:
            return Claimed("asks", to)
        case c.Agrees(by, degree, Agent(to)) if by == me and to != me.seat:
            return Claimed("agrees", to, degree=degree)
        case c.Holds(by, degree, c.Is(Agent(of), Holder(role))) if by == me and of != me.seat:
            return Claimed("believes", of, role, degree=degree)
        case c.Holds(by, degree, c.Is(Agent(of), Group(Faction.WOLVES))) if by == me and of != me.seat:
            return Claimed("believes", of, degree=degree)
    return None
