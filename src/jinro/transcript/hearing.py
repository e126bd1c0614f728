"""`hear`: what is said in a game, utterance by utterance, as claims."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from jinro.game import events as e
from jinro.game.events import OVER, SKIP, Event
from jinro.game.roles import Seat
from jinro.i18n import Language
from jinro.language.claims import Talk
from jinro.language.hearing import Ears
from jinro.language.prose.compose import heard as as_heard
from jinro.language.prose.read import Heard, Listener, Reviser

CHANNELS: Final = ("talk", "whisper")


class HeardUtterance(Struct, frozen=True):
    """An utterance with its claims; `event` is the number of its event in the log, from 0."""

    event: int
    spoke: e.Spoke
    heard: tuple[Heard, ...]


def hear(
    events: Sequence[Event],
    lang: Language | None = None,
    reviser: Reviser | None = None,
    sees: Callable[[int], bool] | None = None,
) -> Iterator[HeardUtterance]:
    """Every utterance of talk and whispers, Skip and Over aside; by default each in its own language. A
    sentence of the protocol or of the Werewolf Language claims what it says there.

    A `reviser` reads English once more. `sees` tells by the number of an event whether the listener may know
    of it; default: of all.
    """
    listener: Listener | None = None
    ears = Ears(())
    for number, event in enumerate(events):
        if sees is not None and not sees(number):
            continue
        if isinstance(event, e.Opened):
            names = [character.name for character in event.characters]
            listener, ears = Listener(names, lang, reviser), Ears(names)
        elif isinstance(event, e.Spoke) and listener is not None and event.channel in CHANNELS:
            talk = Talk("talk" if event.channel == "talk" else "whisper", event.day, event.idx)
            if event.channel == "talk":
                ears.count(talk)
            if event.text in (SKIP, OVER):
                continue
            heard: tuple[Heard, ...]
            said = ears.sentence(event.text, event.seat, talk)
            if said is not None:
                heard = (as_heard(said.claim, 0, len(event.text)),)
                listener.note(event.text, event.seat, day=event.day, talk=talk, heard=heard)
            else:
                heard = listener.hear(
                    event.text,
                    event.seat,
                    day=event.day,
                    talk=talk,
                    to=None if "@" in event.text else event.to or None,
                )
            yield HeardUtterance(number, event, heard)


def speaker_of(events: Sequence[Event]) -> dict[Talk, Seat]:
    """Who said each utterance."""
    spoken = (event for event in events if isinstance(event, e.Spoke) and event.channel in CHANNELS)
    return {Talk("talk" if s.channel == "talk" else "whisper", s.day, s.idx): s.seat for s in spoken}
