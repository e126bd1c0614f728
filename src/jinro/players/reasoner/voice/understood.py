"""Whether a text states what an intent states, and nothing else, to our own reader."""

from collections.abc import Sequence

from jinro.game.roles import Role, Seat, Species
from jinro.language.aiwolf import Verb
from jinro.players.parrot.hearing import HeardFact, facts
from jinro.players.reasoner.cover import CoverResult
from jinro.players.reasoner.evidence import HeardReport
from jinro.players.reasoner.intents import Intent

_CLAIMS = ("come_out", "rebut", "confess", "answer_role")
_BINDING = ("claim", "result", "vote", "urge", "attack", "pose", "suspect", "divine")
"""Kinds of facts that others hold a speaker to."""


def understood(text: str, intent: Intent, names: tuple[str, ...], me: Seat, claimed: Role | None) -> bool:
    """Whether a listener takes the text as it is meant."""
    heard = facts(text, names, me, claimed)
    must = _must(intent)
    found = [any(_same(fact, wanted, me) for fact in heard) for wanted in must]
    if not all(found):
        return False
    may = [*must, *_may(intent, me)]
    if claimed is not None:
        may.append(HeardFact("claim", role=claimed))
    return all(fact.kind not in _BINDING or any(_same(fact, one, me) for one in may) for fact in heard)


def _must(intent: Intent) -> Sequence[HeardFact]:
    facts_: list[HeardFact] = []
    act = intent.act
    if act in _CLAIMS and intent.role is not None:
        facts_.append(HeardFact("claim", role=intent.role))
    if act == "vouch":
        facts_.append(HeardFact("claim", role=Role.FREEMASON))
    if intent.result is not None:
        facts_.append(_result(intent.result))
    facts_ += map(_result, intent.more)
    if act == "vote":
        facts_.append(HeardFact("vote", intent.target))
    elif act == "suspect":
        facts_.append(HeardFact("suspect", intent.target))
    elif act in ("attack", "agree_attack"):
        facts_.append(HeardFact("attack", intent.target))
    elif act == "pretend":
        facts_.append(HeardFact("pose", role=intent.role))
    elif act == "request_divination":
        facts_.append(HeardFact("divine", intent.target))
    elif act in ("ask_seer", "ask_votes"):
        facts_.append(HeardFact("ask"))
    elif act in ("ask_view", "ask_reason", "ask_divined") and intent.kind != "rivals":
        facts_.append(HeardFact("ask", to=intent.to))
    return facts_


def _may(intent: Intent, me: Seat) -> Sequence[HeardFact]:
    more = [HeardFact("suspect", intent.target), HeardFact("urge", intent.target)] if _hostile(intent) else []
    reason = intent.reason
    if isinstance(reason, HeardReport) and reason.by == me:
        more.append(_result(CoverResult(0, reason.power, reason.target, reason.black)))
    if intent.kind == "trust mine":
        more.append(_result(CoverResult(0, "divine", intent.target, False)))
    if intent.act == "shock":
        more.append(HeardFact("suspect", intent.to))
    if intent.act == "bluff" and intent.role is not None:
        more += [HeardFact("suspect", intent.target), HeardFact("claim", role=intent.role)]
    if intent.act == "persuade":
        more += [HeardFact("urge", intent.target), HeardFact("vote", intent.target)]
    if intent.other and not intent.kind.startswith("why"):
        more += [HeardFact("suspect", intent.target), HeardFact("suspect", intent.other)]
    if intent.act == "vouch" and isinstance(intent.answers, HeardReport):
        more.append(HeardFact("suspect", intent.answers.by))
    if intent.reason is not None and intent.rival is not None and intent.rival.by == me:
        more.append(HeardFact("claim", role=intent.rival.role))
    return more


def _hostile(intent: Intent) -> bool:
    return intent.act in ("vote", "suspect", "rebut", "explain")


def _result(result: CoverResult) -> HeardFact:
    species = Species.WEREWOLF if result.black else Species.HUMAN
    verb = Verb.DIVINED if result.power == "divine" else Verb.IDENTIFIED
    return HeardFact("result", result.target, None, species, verb)


def _same(fact: HeardFact, wanted: HeardFact, me: Seat) -> bool:
    if fact.kind != wanted.kind:
        return False
    if fact.kind == "claim":
        return fact.role is wanted.role and fact.target in (0, me)
    if fact.kind == "result":
        return (fact.target, fact.species, fact.verb) == (wanted.target, wanted.species, wanted.verb)
    if fact.kind == "pose":
        return fact.role is wanted.role
    if fact.kind == "ask":
        return wanted.to in (0, fact.to)
    return fact.target == wanted.target
