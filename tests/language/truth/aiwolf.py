"""When a sentence of the AIWolf protocol is true (sections of its specification in brackets).

ANY is "one of them" [5.4]; where ANY is the default subject, an ANY that is written is the same somebody, and
who is ANY comes out as himself. An operator with a subject of its own is what that player says.
"""

from collections.abc import Callable

from msgspec import Struct

from jinro.game.roles import Role
from jinro.language.aiwolf import syntax
from jinro.language.aiwolf.syntax import ANY, Operator, Tree, Verb
from truth.village import ANYTIME, SEATS, Eyes, Time, Village, utterance, wished, within

ACTS = {
    Verb.DIVINATION: "inspect", Verb.GUARD: "protect", Verb.VOTE: "vote", Verb.ATTACK: "attack",
}  # fmt: skip
DEEDS = {Verb.GUARDED: "protect", Verb.VOTED: "vote", Verb.ATTACKED: "attack"}


class Here(Struct, frozen=True):
    """Where a sentence stands: in whose eyes, whom an omitted subject means, and at which time."""

    village: Village
    eyes: Eyes
    word: object
    """The default subject as it is written: an agent, or ANY."""
    who: int
    time: Time = ANYTIME


def holds(tree: Tree, village: Village, speaker: int) -> bool:
    return _true(tree, Here(village, (speaker,), speaker, speaker))


def _some(word: object, here: Here, test: Callable[[int], bool]) -> bool:
    return any(map(test, SEATS)) if word is ANY else test(word)  # type: ignore[arg-type]


def _true(tree: Tree, here: Here) -> bool:
    assert not isinstance(tree, syntax.Control)
    if tree.subject is None or tree.subject == here.word:
        return _said(tree, here, here.who, here.word)
    return _some(tree.subject, here, lambda by: _said(tree, here, by, tree.subject))


def _said(tree: syntax.Sentence, here: Here, by: int, word: object) -> bool:
    """Whether a sentence with the subject `by` is true; `word` is how the subject is written."""
    village, eyes, time = here.village, here.eyes, here.time
    match tree:
        case syntax.Statement(Verb.ESTIMATE, target, role):
            mind = within(eyes, by)
            return _some(target, here, lambda of: role is ANY or village.role(mind, of) is role)
        case syntax.Statement(_, target, role):
            target = by if target is ANY and word is ANY else target
            fits: Callable[[Role], bool] = lambda held: role is ANY or held is role  # noqa: E731
            return _some(target, here, lambda of: village.comes_out(eyes, by, of, fits, time))
        case syntax.Act(verb, target) if verb in ACTS:
            return _some(target, here, lambda of: village.will(eyes, by, ACTS[verb], of, time))
        case syntax.Act(verb, target):
            return _some(target, here, lambda of: village.did(eyes, by, DEEDS[verb], of, time))
        case syntax.Result(verb, target, species):
            power = "inspect" if verb is Verb.DIVINED else "tell"
            seen = None if species is ANY else species
            return _some(target, here, lambda of: village.result(eyes, by, power, of, seen, time))
        case syntax.Opinion(verb, talk):
            said = utterance(talk.channel.lower(), talk.day, talk.id)
            return village.opinion(eyes, by, verb is Verb.AGREE, said, time)
        case syntax.Operation():
            return _operation(tree, here, by, word)


def _operation(tree: syntax.Operation, here: Here, by: int, word: object) -> bool:
    village, eyes, time, target = here.village, here.eyes, here.time, tree.target
    first = tree.operands[0]
    if tree.operator is Operator.REQUEST:
        wish = wished(eyes, by)
        return _some(target, here, lambda to: _true(first, Here(village, wish, target, to, time)))
    if tree.operator is Operator.INQUIRE:
        return _some(
            target,
            here,
            lambda to: village.asks(
                eyes, by, to, lambda other, mind: _true(first, Here(other, mind, target, to, time))
            ),
        )
    own = tree.subject is None or tree.subject == here.word
    day = (tree.day, time[1]) if tree.operator is Operator.DAY else time
    inside = Here(village, eyes if own else within(eyes, by), word, by, day)
    values = [_true(operand, inside) for operand in tree.operands]
    match tree.operator:
        case Operator.NOT:
            return not values[0]
        case Operator.OR:
            return any(values)
        case Operator.XOR:
            return values[0] != values[1]
        case _:
            return all(values)
