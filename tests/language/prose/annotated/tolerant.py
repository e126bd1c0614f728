"""What counts as equal besides, where a person would say that two claims mean the same.

The list is in docs/languages/annotation.md, "Equal meanings". It was written before `talk2` was drawn,
and is not widened: a figure by it stands beside the strict one, never in its place.
"""

import operator
from collections.abc import Iterable, Sequence

from jinro.game.roles import Role
from jinro.language.aiwolf import ANY, Operator, Verb
from prose.annotated.score import ASKED, Compared, Key, Meaning, matched

CLAIMED = (Role.SEER, Role.MEDIUM, Role.BODYGUARD)
ACTS = (Verb.VOTE, Verb.DIVINATION, Verb.GUARD, Verb.ATTACK)
RESULTS = (Verb.DIVINED, Verb.IDENTIFIED)


def blurred(key: Key) -> Key:
    """The key that claims of equal meaning share, but for who is asked."""
    match key:
        case (Operator.REQUEST | Operator.INQUIRE, subject, target, inner):
            asked = blurred(_asked(inner))
            if key[0] is Operator.REQUEST and _act(asked) in ACTS:
                return _mine(asked, subject)  # "Let us vote Kai" and "I vote Kai".
            return (Operator.INQUIRE, subject, target, asked)
        case (Operator.OR | Operator.AND as joined, inner) if isinstance(inner, frozenset):
            return (joined, frozenset(map(blurred, inner)))
        case (Operator.NOT, (Verb.ESTIMATE, subject, target, role)) if role in CLAIMED:
            return (Verb.ESTIMATE, subject, target, Role.WEREWOLF)  # A denied claim and a doubted claimant.
        case (Operator.NOT, inner):
            return (Operator.NOT, blurred(inner))
        case (Verb.ESTIMATE, subject, target, role) if role in CLAIMED:
            return (Operator.NOT, (Verb.ESTIMATE, subject, target, Role.WEREWOLF))
        case (Verb.COMINGOUT, subject, target, Role.VILLAGER) if subject == target:
            return (Operator.NOT, (Verb.COMINGOUT, subject, target, Role.WEREWOLF))
    return key


def _asked(key: Key) -> Key:
    """What is asked: a role by name or any, a result by its outcome or any."""
    match key:
        case (Verb.COMINGOUT, *_):
            return (Verb.COMINGOUT, ASKED)
        case (verb, subject, target, _) if verb in RESULTS:
            return (verb, subject, target, ANY)
    return key


def _act(key: Key) -> object:
    match key:
        case (Operator.NOT, inner):
            return _act(inner)
        case (Operator.OR, inner):
            return min(map(_act, inner), key=str)
    return key[0]


def _mine(key: Key, speaker: object) -> Key:
    """An act that is asked for, as the speaker's own."""
    match key:
        case (Operator.NOT, inner):
            return (Operator.NOT, _mine(inner, speaker))
        case (Operator.OR, inner):
            return (Operator.OR, frozenset(_mine(part, speaker) for part in inner))
    return (key[0], speaker, *key[2:])


def same_question(one: Key, other: Key) -> bool:
    """Whether two keys ask the same, of ANY and of somebody."""
    if one[0] is not Operator.INQUIRE or other[0] is not Operator.INQUIRE:
        return False
    return one[1] == other[1] and ANY in (one[2], other[2]) and one[3] == other[3]


def tolerant(rows: Iterable[Compared]) -> list[Compared]:
    """The same utterances, compared by meaning: what means the same within one list counts once."""
    found = []
    for row in rows:
        ours, theirs = _distinct(row.ours), _distinct(row.theirs)
        found.append(Compared(row.place, ours, theirs, matched(ours, theirs, (operator.eq, same_question))))
    return found


def _distinct(meanings: Sequence[Meaning]) -> list[Meaning]:
    found: dict[Key, Meaning] = {}
    for one in meanings:
        key = blurred(one.key)
        found.setdefault(key, Meaning(one.kind, key, one.degree))
    return list(found.values())
