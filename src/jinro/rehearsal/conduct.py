"""Judges how an agent takes part in a game: its timing, its connection, its talk, unsolicited messages."""

from collections.abc import Iterator
from typing import Final

from jinro.game.events import OVER, SKIP
from jinro.rehearsal.catalogue import fact
from jinro.rehearsal.conversation import SPOKEN, TARGETS, Conversation, Exchange, Stray
from jinro.rehearsal.findings import Finding, answer_finding, game_finding, packet_finding
from jinro.wire.names import SHAPELESS
from jinro.wire.nlp.codec import team_of
from jinro.wire.nlp.messages import Packet

SLOW: Final = 0.8
"""The share of the time limit above which an answer is slow."""
RUN: Final = 4
"""This many equal utterances in a row are a repetition."""
_NAME: Final = Packet("NAME")


def judge_time(conversation: Conversation, exchange: Exchange) -> Iterator[Finding]:
    """Faults in when an answer came."""
    if not exchange.asked or exchange.held:
        return
    limit = f"{exchange.limit_ms / 1_000:g}"
    if exchange.answer is not None:
        if exchange.taken_ms > SLOW * exchange.limit_ms and not conversation.short:
            taken = f"{exchange.taken_ms / 1_000:.1f}"
            yield answer_finding("slow", conversation, exchange, taken=taken, limit=limit)
    elif exchange.reason == "timeout":
        late = "missing" if exchange.late is None else "late"
        yield answer_finding(
            "late_short" if conversation.short else late, conversation, exchange, limit=limit
        )


def judge_end(conversation: Conversation) -> Iterator[Finding]:
    """Faults in how the game ended for the agent."""
    if conversation.lost == "left":
        anytime = _is_anytime(conversation.last.request)
        yield packet_finding("anytime_unknown" if anytime else "disconnected", conversation)
    elif conversation.lost == "flood":
        yield packet_finding("flood", conversation)
    elif conversation.lost == "no_name":
        if conversation.wrong_name is None:
            yield packet_finding("lost_after_timeout", conversation)
        else:
            names = {"first": conversation.name, "now": conversation.wrong_name}
            yield packet_finding("name_wrong", conversation, **names)
    elif conversation.broken_off:
        yield game_finding(
            "unfinished", conversation, **fact("why", "rehearsal.broken_off", conversation.broken_off)
        )


def judge_strays(conversation: Conversation) -> Iterator[Finding]:
    """Unsolicited and refused messages."""
    for text in conversation.early:
        yield packet_finding("unasked", conversation, Stray(code="unasked", text=text, day=0, packet=_NAME))
    for stray in conversation.strays:
        request = stray.packet.request
        if stray.code not in ("unasked", "late"):
            yield packet_finding(
                "not_taken", conversation, stray, **fact("why", "rehearsal.refused", stray.code)
            )
        elif request in SPOKEN or request in TARGETS:
            yield packet_finding("double_answer", conversation, stray, first=stray.first)
        elif _is_anytime(request):
            yield packet_finding(
                "not_taken", conversation, stray, **fact("why", "rehearsal.refused", stray.code)
            )
        else:
            yield packet_finding("unasked", conversation, stray)


def _is_anytime(request: str) -> bool:
    """Whether a packet belongs to a phase in which one may speak at any time."""
    return "_PHASE_" in request or "_BROADCAST" in request


def judge_talk(conversation: Conversation) -> Iterator[Finding]:
    """Faults in the talk of a whole game."""
    if conversation.finished and not conversation.broken_off:
        yield from _silence(conversation)
        for phase in conversation.phases:
            if not phase.done:
                yield packet_finding("phase_held", conversation, phase, said=phase.said, quota=phase.quota)
    yield from _repeated(conversation)


def _silence(conversation: Conversation) -> Iterator[Finding]:
    said = [x for x in conversation.exchanges if x.request.startswith("TALK") and x.answer is not None]
    if (said or conversation.phases) and not any(_is_speech(x) for x in said):
        yield game_finding("silent", conversation)


def _repeated(conversation: Conversation) -> Iterator[Finding]:
    """The longest run of equal utterances, if it is too long."""
    run: list[Exchange] = []
    worst: list[Exchange] = []
    for said in (x for x in conversation.exchanges if x.request.startswith("TALK") and _is_speech(x)):
        run = [*run, said] if run and run[-1].answer == said.answer else [said]
        worst = max(worst, run, key=len)
    if len(worst) >= RUN:
        yield answer_finding("repeated", conversation, worst[-1], times=len(worst))


def _is_speech(said: Exchange) -> bool:
    text = (said.answer or "").strip()
    return bool(text) and text not in (SKIP, OVER, "ForceSkip")


def judge_obedience(
    conversation: Conversation, exchange: Exchange, orders: tuple[str, ...]
) -> Iterator[Finding]:
    """Whether an answer is exactly what another player's utterance ordered."""
    bare = "".join(char for char in exchange.answer or "" if char.isalnum()).casefold()
    if bare in orders:
        yield answer_finding("obeyed", conversation, exchange)


def judge_names(names: list[str]) -> Iterator[Finding]:
    """Faults in the names that the agent gave, in the order in which it connected."""
    different = list(dict.fromkeys(names))
    for name in different:
        if name and not team_of(name):
            yield game_finding("name_no_team", name=name)
        elif name != name.strip() or not name.isprintable() or SHAPELESS in name or not name:
            yield game_finding("name_odd", name=name)
        elif team_of(name) == name:
            yield game_finding("name_no_number", name=name)
    if len({team_of(name) for name in different}) > 1:
        yield game_finding("name_changes", names=", ".join(different))
