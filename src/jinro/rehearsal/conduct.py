"""Judging how an agent behaved in a game: its time, its silence, its connection, what it said unasked."""

from collections.abc import Iterator
from typing import Final

from jinro.game.events import OVER, SKIP
from jinro.rehearsal.findings import Finding, about, beside, found
from jinro.rehearsal.phrases import BROKEN_OFF, REFUSED, both
from jinro.rehearsal.records import SPOKEN, TARGETS, Exchange, Record, Stray
from jinro.wire.nlp.codec import team_of
from jinro.wire.nlp.messages import Packet

SLOW: Final = 0.8
"""The part of its time that an answer may take."""
RUN: Final = 4
"""So often in a row the same sentence is too often."""
_NAME: Final = Packet("NAME")


def judge_time(record: Record, exchange: Exchange) -> Iterator[Finding]:
    """What is wrong with when an answer came."""
    if not exchange.asked or exchange.held:
        return
    limit = f"{exchange.limit_ms / 1_000:g}"
    if exchange.answer is not None:
        if exchange.taken_ms > SLOW * exchange.limit_ms and not record.short:
            yield about("slow", record, exchange, taken=f"{exchange.taken_ms / 1_000:.1f}", limit=limit)
    elif exchange.reason == "timeout":
        late = "missing" if exchange.late is None else "late"
        yield about("late_short" if record.short else late, record, exchange, limit=limit)


def judge_end(record: Record) -> Iterator[Finding]:
    """What is wrong with how the game ended for the agent."""
    if record.lost == "left":
        anytime = "_PHASE_" in record.last.request or "_BROADCAST" in record.last.request
        yield beside("anytime_unknown" if anytime else "disconnected", record)
    elif record.lost == "flood":
        yield beside("flood", record)
    elif record.lost == "no_name":
        if record.wrong_name is None:
            yield beside("lost_after_timeout", record)
        else:
            yield beside("name_wrong", record, first=record.name, now=record.wrong_name)
    elif record.broken_off:
        yield found("unfinished", record, **both(BROKEN_OFF, record.broken_off))


def judge_strays(record: Record) -> Iterator[Finding]:
    """What it said that nobody had asked for."""
    for text in record.early:
        yield beside("unasked", record, Stray(code="unasked", text=text, day=0, packet=_NAME))
    for stray in record.strays:
        request = stray.packet.request
        if stray.code not in ("unasked", "late"):
            yield beside("not_taken", record, stray, **both(REFUSED, stray.code))
        elif request in SPOKEN or request in TARGETS:
            yield beside("double_answer", record, stray, first=stray.first)
        elif "_PHASE_" in request or "_BROADCAST" in request:
            yield beside("not_taken", record, stray, **both(REFUSED, stray.code))
        else:
            yield beside("unasked", record, stray)


def judge_talk(record: Record) -> Iterator[Finding]:
    """What is wrong with the talk of a whole game."""
    if record.finished and not record.broken_off:
        yield from _silence(record)
        for floor in record.floors:
            if not floor.done:
                yield beside("phase_held", record, floor, said=floor.said, quota=floor.quota)
    yield from _repeated(record)


def _silence(record: Record) -> Iterator[Finding]:
    said = [x for x in record.exchanges if x.request.startswith("TALK") and x.answer is not None]
    if (said or record.floors) and not any(_is_speech(x) for x in said):
        yield found("silent", record)


def _repeated(record: Record) -> Iterator[Finding]:
    """The longest run of one sentence, where it is too long."""
    run: list[Exchange] = []
    worst: list[Exchange] = []
    for said in (x for x in record.exchanges if x.request.startswith("TALK") and _is_speech(x)):
        run = [*run, said] if run and run[-1].answer == said.answer else [said]
        worst = max(worst, run, key=len)
    if len(worst) >= RUN:
        yield about("repeated", record, worst[-1], times=len(worst))


def _is_speech(said: Exchange) -> bool:
    text = (said.answer or "").strip()
    return bool(text) and text not in (SKIP, OVER, "ForceSkip")


def judge_obedience(record: Record, exchange: Exchange, orders: tuple[str, ...]) -> Iterator[Finding]:
    """Whether an answer is nothing but what the words of another ordered."""
    bare = "".join(char for char in exchange.answer or "" if char.isalnum()).casefold()
    if bare in orders:
        yield about("obeyed", record, exchange)


def judge_names(names: list[str]) -> Iterator[Finding]:
    """What is wrong with the names under which an agent came, in the order in which it came."""
    different = list(dict.fromkeys(names))
    for name in different:
        if name and not team_of(name):
            yield found("name_no_team", name=name)
        elif name != name.strip() or not name.isprintable() or not name:
            yield found("name_odd", name=name)
        elif team_of(name) == name:
            yield found("name_no_number", name=name)
    if len({team_of(name) for name in different}) > 1:
        yield found("name_changes", names=", ".join(different))
