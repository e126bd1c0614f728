"""`ReadingThread`: what strangers say in English, read beside the event loop, for all who listen here.

A network takes milliseconds for an utterance. So those of a village are read once, in the order in which they
were said, by a thread that all villages share; what waits is bounded. Whoever has to answer waits `WAIT_S` at
most: what is not read then was not heard. Players of ours need no network, their words are known.
"""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from traceback import extract_tb
from typing import Final
from weakref import WeakValueDictionary

from jinro.game.events import Spoke
from jinro.game.roles import Seat
from jinro.game.views import Scene
from jinro.language.claims import Talk
from jinro.language.hearing import Ears
from jinro.language.prose.predication import Heard
from jinro.language.prose.read import Reviser
from jinro.players.parrot.hearing import hear_with

logger: Final = logging.getLogger(__name__)
WAIT_S: Final = 1.0
"""How long one who has to answer waits for what was said before."""
MOST_WAITING: Final = 64
"""Utterances of a village that wait to be read; further ones are not heard."""
LONGEST: Final = 1_000
"""Characters of an utterance that are read; the rest is ignored."""
CHANNELS: Final = ("talk", "whisper")
Claims = tuple[Heard, ...]


class VillageEar:
    """What strangers say in one village; all but the reading itself happens in the event loop."""

    def __init__(self, names: Sequence[str], reviser: Reviser, worker: Executor) -> None:
        self._ears = Ears(names, reviser)
        self._worker = worker
        self._claims: dict[Spoke, Claims | None] = {}
        """None: the rules know it."""
        self.own: set[Seat] = set()
        """The seats of players of ours."""
        self._waiting: dict[Spoke, asyncio.Future[Claims | None]] = {}

    def take(self, spoken: Iterable[Spoke]) -> None:
        """Read what was said next."""
        for spoke in spoken:
            if spoke in self._claims or spoke in self._waiting or spoke.channel not in CHANNELS:
                continue
            own = spoke.seat in self.own
            if own or spoke.skip or spoke.over or len(self._waiting) >= MOST_WAITING:
                self._claims[spoke] = None if own else ()
                if own and not spoke.skip and not spoke.over:
                    # Words of ours are context of what others say.
                    self._worker.submit(self._read, spoke, own=True)
                continue
            reading = asyncio.wrap_future(self._worker.submit(self._read, spoke, own=False))
            self._waiting[spoke] = reading
            reading.add_done_callback(partial(self._done, spoke))

    def _read(self, spoke: Spoke, *, own: bool) -> Claims | None:
        """In the thread. A fault of a reader costs the claims of one utterance. What was said is not logged:
        it may be a secret."""
        talk = Talk("whisper" if spoke.channel == "whisper" else "talk", spoke.day, spoke.idx)
        try:
            if self._ears.sentence(spoke.text, spoke.seat, talk) is not None:
                return None
            return self._ears.prose(spoke.text[:LONGEST], spoke.seat, talk, spoke.to, own=own)
        except Exception as error:
            place = extract_tb(error.__traceback__)[-1]
            kind = type(error).__name__
            logger.error("an utterance was not read: %s at %s:%s", kind, place.name, place.lineno)
            return ()

    def _done(self, spoke: Spoke, reading: "asyncio.Future[Claims | None]") -> None:
        if self._waiting.pop(spoke, None) is not None:
            self._claims[spoke] = () if reading.cancelled() else reading.result()

    def waits(self, spoke: Spoke) -> bool:
        """Whether it is not read yet."""
        return spoke in self._waiting

    @property
    def is_behind(self) -> bool:
        """Whether anything is not read yet."""
        return bool(self._waiting)

    def claims(self, spoke: Spoke) -> Claims | None:
        """What a stranger claims; None: the rules know it, or it is older than this ear."""
        return () if spoke in self._waiting else self._claims.get(spoke)

    async def read(self, wait_s: float) -> None:
        """Wait until all is read that was said, or for so long."""
        if self._waiting:
            await asyncio.wait([*self._waiting.values()], timeout=wait_s)

    async def caught_up(self) -> None:
        """The same, before one answers: what is not read in time was not heard."""
        waiting = [*self._waiting.items()]
        if waiting:
            await self.read(WAIT_S)
            for spoke, reading in waiting:
                if not reading.done() and self._waiting.pop(spoke, None) is not None:
                    reading.cancel()
                    self._claims[spoke] = ()


class ReadingThread:
    """The reader of one process, in a thread of its own."""

    def __init__(self, reviser: Reviser) -> None:
        self._reviser = reviser
        self._worker = ThreadPoolExecutor(1, "jinro-reader")
        self._shared: WeakValueDictionary[str, VillageEar] = WeakValueDictionary()
        self._loads = False

    def ear(self, scene: Scene, game: str = "") -> VillageEar:
        """An ear for all who follow this scene of a village; scenes of the same `game` share one."""
        if not self._loads:
            # Now, since nobody has said anything yet.
            self._loads = True
            self._worker.submit(getattr, self._reviser, "model", "")
        ear = self._shared.get(game) if game else None
        if ear is None:
            ear = VillageEar([one.name for one in scene.characters], self._reviser, self._worker)
        if game:
            self._shared[game] = ear
        hear_with(scene, ear)
        return ear

    def close(self) -> None:
        """Read no more."""
        self._worker.shutdown(wait=False, cancel_futures=True)
