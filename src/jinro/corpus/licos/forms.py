"""The two forms of a village's messages: as they were on the wire, and as a log keeps them.

The wire form is what clients and server sent, with pseudonyms of the game in place of tokens. The log form
adds what no client may be told: who received a message, with their roles; who voted for whom; when it
arrived and when it was released; whether it was taken.
"""

from collections.abc import Iterator
from typing import Final, Literal, get_args
from uuid import NAMESPACE_OID, uuid5

from msgspec.structs import replace

from jinro.corpus.licos.facts import Acknowledged, VillageFacts
from jinro.corpus.licos.recorder import ToldMessage, VillageRecorder
from jinro.corpus.rights.clearing import Cleared
from jinro.corpus.rights.games import CorpusGame
from jinro.errors import CallerError
from jinro.game.roles import Seat
from jinro.wire.licos import plain_codec
from jinro.wire.licos.codec import Codec, Json, codec_for
from jinro.wire.licos.dialects import Dialect, Version
from jinro.wire.licos.host import PHASES
from jinro.wire.licos.messages import Chat, PhaseStart
from jinro.wire.licos.names import Phase
from jinro.wire.licos.plain import Receipt, ReceivedChat, ReceivedFlavorText, ReceivedSystem
from jinro.wire.licos.tokens import pseudonym

Form = Literal["wire", "log"]
FORMS: Final[tuple[Form, ...]] = get_args(Form)
Side = Literal["clients", "server", "all"]
SIDES: Final[tuple[Side, ...]] = get_args(Side)


def messages(
    cleared: Cleared, *, form: Form = "wire", version: Version = "0.2", side: Side = "all"
) -> Iterator[Json]:
    """The messages of a village, in order. What withheld seats sent or were sent is left out."""
    game, withheld = cleared.game, cleared.withheld
    _check(game)
    facts = VillageFacts(game, cleared.scrub, whole=not withheld)
    recorder = VillageRecorder(game.events, facts)
    codec = codec_for(version)
    receipts = [one for one in facts.receipts if form == "log" and side != "server"]
    number = 0
    for told in recorder.messages():
        while receipts and receipts[0].at_ms < told.arrived_ms:
            number += 1
            yield _receipt(receipts.pop(0), number, recorder, codec.dialect)
        from_server = told.message.head.from_server
        if side == ("clients" if from_server else "server") or _is_of(told, withheld):
            continue
        number += 1
        yield codec.write(told.message) if form == "wire" else _logged(told, number, recorder, codec)
    for one in receipts:
        number += 1
        yield _receipt(one, number, recorder, codec.dialect)


def _check(game: CorpusGame) -> None:
    rules = game.opened.rules
    phases = {phase.name for phase in (*rules.day_phases, *rules.night_phases)}
    if not phases <= PHASES.keys():
        raise CallerError("errors.corpus.not_of_licos", game=game.id, preset=rules.name)


def _is_of(told: ToldMessage, withheld: frozenset[Seat]) -> bool:
    """Whether a message is of a withheld seat, or repeats what that said."""
    message = told.message
    if told.seat in withheld:
        return True
    return isinstance(message, Chat) and message.speaker is not None and message.speaker.seat in withheld


def _logged(told: ToldMessage, number: int, recorder: VillageRecorder, codec: Codec) -> Json:
    """A message with what only logs say."""
    message, head = told.message, told.message.head
    more: dict[str, object] = {"recipients": told.recipients}
    if not head.from_server:
        more["echoed_time"] = head.server_time
        more["server_time"] = recorder.host.time(told.arrived_ms)
        more["avatar"] = recorder.avatar(told.seat)
        if told.log_channel is not None:
            more["channel"] = told.log_channel
    message = replace(message, head=replace(head, **more))
    if isinstance(message, PhaseStart) and told.ballots:
        message = replace(message, ballots=told.ballots)
    made = codec.write(message, log=True)
    made["releaseTimestamp"] = recorder.host.time(told.released_ms)
    made |= _numbered(recorder.game_id, number)
    made["outcome"] = "rejected" if told.rejected else "accepted"
    if told.rejected:
        made["reason"] = told.rejected
    return made


def _numbered(game: str, number: int) -> Json:
    record = uuid5(NAMESPACE_OID, f"jinro licos record {game} {number}")
    return {"recordId": record.urn, "sequence": number}


def _receipt(one: Acknowledged, number: int, recorder: VillageRecorder, dialect: Dialect) -> Json:
    """A receipt, which is plain JSON."""
    token, village = pseudonym(recorder.game_id, one.seat), recorder.host.village.id
    receipt: Receipt
    if one.kind == "post":
        server, client = one.details
        receipt = ReceivedChat(
            token=token, village_id=village, server_timestamp=server, client_timestamp=client
        )
    else:
        *words, day = one.details
        kind = ReceivedSystem if one.kind == "system" else ReceivedFlavorText
        phase: Phase = " ".join(words)  # type: ignore[assignment]
        receipt = kind(token=token, village_id=village, phase=phase, day=int(day))
    made = plain_codec.write(receipt, dialect)
    made["releaseTimestamp"] = recorder.host.time(one.at_ms)
    return made | _numbered(recorder.game_id, number)
