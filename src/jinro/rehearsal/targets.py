"""Judging whom an agent chose: pure functions over the request, the answer and what became of it."""

import re
from collections.abc import Iterator

from jinro.rehearsal.findings import Finding, about
from jinro.rehearsal.records import Exchange, Record
from jinro.wire.nlp.messages import Info


def judge_target(record: Record, choice: Exchange) -> Iterator[Finding]:
    """What is wrong with a choice."""
    info = choice.packet.info
    if choice.answer is None or choice.held or info is None:
        return
    name = choice.answer.replace("\n", "")
    if not name.strip():
        yield about("target_empty", record, choice)
    elif name not in info.status_map:
        yield _unknown(record, choice, name, info)
    elif name == info.agent and choice.request == "VOTE" and not choice.reason:
        yield about("vote_self", record, choice)
    elif name == info.agent and (choice.request != "ATTACK" or choice.reason):
        yield about("target_self", record, choice)
    elif info.status_map[name] == "DEAD":
        yield about("target_dead", record, choice)
    elif choice.request == "ATTACK" and name in info.role_map:
        yield about("target_fellow", record, choice)
    elif choice.reason == "lost_target":
        yield about("target_lost", record, choice)


def _unknown(record: Record, choice: Exchange, answer: str, info: Info) -> Finding:
    meant = meant_in(answer, tuple(info.status_map))
    if meant:
        return about("target_wrapped", record, choice, name=meant)
    return about("target_unknown", record, choice)


def meant_in(answer: str, names: tuple[str, ...]) -> str:
    """The first name that an answer has in it, or the one that it is but for capital letters and signs."""
    places = [(answer.find(name), name) for name in names if name in answer]
    if places:
        return min(places)[1]
    bare = re.sub(r"\W", "", answer).casefold()
    return next((name for name in names if re.sub(r"\W", "", name).casefold() == bare), "")
