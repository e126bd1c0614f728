"""What the utterances of a game claim, as the page is told it; those in a protocol language also in prose.

Every channel is read by itself: what an utterance claims, and how it is put into prose, depends on nothing
that others of the channel cannot read.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from traceback import extract_tb
from typing import Final

from msgspec import Struct

from jinro.game.events import Spoke
from jinro.game.roles import Role, Seat, Species
from jinro.i18n import Vocabulary, vocabulary_of
from jinro.language import claims as c
from jinro.language.aiwolf import Channel, TalkNumber
from jinro.language.claims import Agent, Claim, Faction, Group, Holder, Talk, Utterance, Verb
from jinro.language.hearing import Ears
from jinro.language.inside import commitments
from jinro.language.prose.ja.nouns import called
from jinro.language.prose.predication import Heard
from jinro.language.prose.say import say
from jinro.wire.page.messages import Claimed, Prose

logger: Final = logging.getLogger(__name__)
CHANNELS: Final = ("talk", "whisper")
LONGEST_HEARD: Final = 1_000
"""Characters of an utterance that are read for its claims; the rest is ignored."""
MOST_CLAIMS: Final = 12
"""Most claims of one utterance that are told."""
LONGEST_PROSE: Final = 1_000
"""Characters of an utterance in prose; one that would be longer is shown as it was said."""
_POWERS: Final = {Verb.DIVINE: Role.SEER, Verb.TELL: Role.MEDIUM}


class ToldUtterance(Struct, frozen=True, gc=False):
    """What is told of an utterance."""

    claims: tuple[Claimed, ...] = ()
    prose: Prose | None = None
    """If it is in a protocol language."""


NOTHING: Final = ToldUtterance()


def by_rules(spoke: Spoke) -> None:
    """Nothing was read elsewhere."""


class Hearing:
    """Reads the utterances of one game, each once, however many views ask for them."""

    def __init__(self, read: Callable[[Spoke], tuple[Heard, ...] | None] = by_rules) -> None:
        """`read`: what prose claims, if that was read elsewhere; None: the rules read it here."""
        self._read_elsewhere = read
        self._names: tuple[str, ...] = ()
        self._vocabulary: Vocabulary = "contest"
        self._ears = Ears(())
        self._known: dict[Spoke, ToldUtterance] = {}
        self._speakers: dict[Talk, Seat] = {}

    def open(self, names: Sequence[str], rules: str = "") -> None:
        """Begin with the names of the characters, by seat; `rules`: the name of the village's rules."""
        self._vocabulary = vocabulary_of(rules)
        self._names = tuple(names)
        self._ears = Ears(self._names)

    def hear(self, spoke: Spoke) -> ToldUtterance:
        """What an utterance claims; those of a channel are heard in their order."""
        if spoke.channel == "talk":
            self._ears.count(_talk(spoke))
        if spoke.channel not in CHANNELS or spoke.skip or spoke.over:
            return NOTHING
        known = self._known.get(spoke)
        if known is None:
            known = self._known[spoke] = self._read_safely(spoke)
        return known

    def cite(self, spoke: Spoke, language: str) -> str:
        """How a sentence of a protocol language calls an utterance; empty: it cannot. The Werewolf Language
        counts what everybody has heard, so it must have been heard here."""
        talk = _talk(spoke)
        if spoke.channel not in CHANNELS:
            return ""
        if language == "aiwolf":
            return TalkNumber(Channel(talk.channel.upper()), talk.day, talk.id).words()
        number = self._ears.number(talk)
        return "" if number is None else f"speech {number}"

    def preview(self, text: str, seat: Seat, channel: str, day: int) -> Prose | None:
        """What a sentence of a protocol language would say; None: it cannot be put into words."""
        spoke = Spoke(0, seat, channel, day, 0, 0, text)
        said = self._ears.sentence(text, seat, _talk(spoke))
        return None if said is None else self._prose(said.claim, spoke, _talk(spoke))

    def knows(self, spoke: Spoke) -> bool:
        """Whether it need not be read."""
        return spoke in self._known or spoke.channel not in CHANNELS

    def _read_safely(self, spoke: Spoke) -> ToldUtterance:
        """A fault of a reader costs the claims of one utterance, never the view of the game. What was said is
        not logged: it may be a secret."""
        try:
            return self._read(spoke)
        except Exception as error:
            place = extract_tb(error.__traceback__)[-1]
            kind = type(error).__name__
            logger.error(
                "an utterance was not read for its claims: %s at %s:%s", kind, place.name, place.lineno
            )
            return NOTHING

    def _read(self, spoke: Spoke) -> ToldUtterance:
        talk = _talk(spoke)
        said = self._ears.sentence(spoke.text, spoke.seat, talk)
        claims = self._claims(spoke, talk) if said is None else iter((said.claim,))
        told = tuple(dict.fromkeys(self._told(claims, Agent(spoke.seat), talk)))[:MOST_CLAIMS]
        prose = None if said is None else self._prose(said.claim, spoke, talk)
        self._speakers[talk] = spoke.seat
        return ToldUtterance(told, prose)

    def _told(self, claims: Iterator[Claim], me: Agent, talk: Talk) -> Iterator[Claimed]:
        for claim in claims:
            for part in commitments(claim):
                one = self._agreed(part.claim, me, talk) or _claimed(part.claim, me, dated=bool(part.days))
                if one is not None and one.of <= len(self._names):
                    yield one

    def _agreed(self, claim: Claim, me: Agent, now: Talk) -> Claimed | None:
        """Agreement with an utterance, as one with its speaker. What another channel says stays unknown."""
        match claim:
            case c.Agrees(by, degree, Talk(channel) as talk) if by == me and channel == now.channel:
                to = self._speakers.get(talk, me.seat)
                return None if to == me.seat else Claimed("agrees", to, degree=degree)
        return None

    def _prose(self, claim: Claim, spoke: Spoke, now: Talk) -> Prose | None:
        """A sentence of a protocol language in the words of people."""
        names = dict(enumerate(self._names, 1))

        def whose(talk: Utterance) -> str:
            known = isinstance(talk, Talk) and talk.channel == now.channel
            return names.get(self._speakers.get(talk, 0), "") if known and isinstance(talk, Talk) else ""

        def japanese(talk: Utterance) -> str | None:
            name = whose(talk)
            return f"{called(name)}の発言" if name else None

        def english(talk: Utterance) -> str | None:
            name = whose(talk)
            return f"what {name} said" if name else None

        told = partial(
            say, claim, names=names, speaker=spoke.seat, day=spoke.day, vocabulary=self._vocabulary
        )
        prose = Prose(told(lang="ja", quote=japanese), told(lang="en", quote=english))
        return None if max(len(prose.ja), len(prose.en)) > LONGEST_PROSE else prose

    def _claims(self, spoke: Spoke, talk: Talk) -> Iterator[Claim]:
        """What prose claims."""
        text = spoke.text[:LONGEST_HEARD]
        heard = self._read_elsewhere(spoke)
        if heard is None:
            heard = self._ears.prose(text, spoke.seat, talk, spoke.to)
        else:
            self._ears.note(text, spoke.seat, talk, heard)
        for one in heard:
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
