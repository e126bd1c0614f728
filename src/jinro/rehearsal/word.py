"""Judges whether an agent keeps its word: announced votes, and results as it got them."""

from collections.abc import Iterator

from jinro.game.roles import Role, Seat, Species
from jinro.language.claims import Agent, Result, Verb
from jinro.language.inside import commitments
from jinro.language.prose.read import Heard, Listener, Reviser
from jinro.rehearsal.conversation import Conversation, Exchange
from jinro.rehearsal.findings import Finding, answer_finding
from jinro.transcript.contradictions import announced_vote


def judge_word(conversation: Conversation, reviser: Reviser | None = None) -> Iterator[Finding]:
    """Talk that contradicts the agent's own votes and results; a `reviser` reads English once more."""
    names = conversation.names
    if conversation.character not in names:
        return
    me = names.index(conversation.character) + 1
    listener = Listener(names, None, reviser)
    announced: dict[int, Seat] = {}
    seen: dict[tuple[Verb, str], Species] = {}
    for exchange in conversation.exchanges:
        _learn(exchange, seen)
        if exchange.request.startswith("TALK") and exchange.answer:
            heard = listener.hear(exchange.answer, me, day=exchange.day)
            target = announced_vote(heard, me)
            if target is not None:
                announced[exchange.day] = target
            yield from _results(conversation, exchange, heard, seen)
        elif exchange.request == "VOTE" and exchange.answer in names:
            # A second ballot may not offer the announced target.
            said = announced.pop(exchange.day, None)
            if said is not None and names[said - 1] != exchange.answer:
                facts = {"said": names[said - 1], "done": exchange.answer}
                yield answer_finding("vote_not_as_said", conversation, exchange, **facts)


def _learn(exchange: Exchange, seen: dict[tuple[Verb, str], Species]) -> None:
    info = exchange.packet.info
    if info is None:
        return
    if info.divine_result is not None:
        seen[Verb.DIVINE, info.divine_result.target] = info.divine_result.result
    if info.medium_result is not None:
        seen[Verb.TELL, info.medium_result.target] = info.medium_result.result


def _results(
    conversation: Conversation,
    exchange: Exchange,
    heard: tuple[Heard, ...],
    seen: dict[tuple[Verb, str], Species],
) -> Iterator[Finding]:
    """Results that the holder of the power told otherwise than it got them."""
    verb = {Role.SEER: Verb.DIVINE, Role.MEDIUM: Verb.TELL}.get(conversation.role)
    me = Agent(conversation.names.index(conversation.character) + 1)
    for one in heard:
        for part in commitments(one.claim):
            match part.claim:
                case Result(by, Verb() as told, Agent(of), Species() as species) if by == me and told is verb:
                    name = conversation.names[of - 1]
                    got = seen.get((told, name))
                    if got is not species:
                        facts = {"name": name, "said": species, "done": got or "-"}
                        yield answer_finding("result_not_as_seen", conversation, exchange, **facts)
