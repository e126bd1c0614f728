"""The verbs of English sentences, and the words for each degree."""

from typing import Final

from jinro.language.claims import PlayerState, Verb
from jinro.language.prose.en.forms import BE, Predicate, Tense, regular

ACTS: Final = {
    Verb.DIVINE: regular("divine"),
    Verb.TELL: Predicate("give", "gives", "gave"),
    Verb.GUARD: regular("guard"),
    Verb.VOTE: regular("vote for"),
    Verb.ATTACK: regular("attack"),
    Verb.EXECUTE: regular("execute"),
    Verb.KNOW: Predicate("know", "knows", "knew"),
    Verb.DISCUSS: Predicate("discuss", "discusses", "discussed"),
    Verb.DECIDE: regular("decide on"),
    Verb.AVOID: regular("avoid"),
}
PASSIVES: Final = {
    Verb.DIVINE: "divined",
    Verb.TELL: "named in a medium result",
    Verb.GUARD: "guarded",
    Verb.VOTE: "voted for",
    Verb.ATTACK: "attacked",
    Verb.EXECUTE: "executed",
}
STATES: Final[dict[PlayerState, tuple[Predicate, str, Tense]]] = {
    PlayerState.DEAD: (BE, "dead", "present"),
    PlayerState.SPEAK: (Predicate("speak", "speaks", "spoke"), "", "will"),
    PlayerState.EXIST: (regular("exist"), "", "present"),
    PlayerState.WIN: (Predicate("win", "wins", "won"), "", "will"),
    PlayerState.LOSE: (Predicate("lose", "loses", "lost"), "", "will"),
}
AGREEMENT: Final = (
    (95, "agree"),
    (70, "mostly agree"),
    (51, "rather agree"),
    (50, "neither agree nor disagree"),
    (31, "rather disagree"),
    (6, "mostly disagree"),
    (0, "disagree"),
)
BELIEF: Final = (
    (95, BE, "sure that"),
    (85, BE, "almost sure that"),
    (70, Predicate("think", "thinks", "thought"), "that"),
    (51, Predicate("would guess", "would guess", "would have guessed"), "that"),
)
"""The verb of a belief, by the least degree for it; below 50 the opposite is believed."""
CLAIMS: Final = ((95, "to be sure that"), (85, "to be almost sure that"), (70, "that"), (51, "to guess that"))
"""What follows "claims" for somebody else's belief, by the least degree for it."""
PLANS: Final = ((95, "certainly"), (85, "almost certainly"), (70, "probably"), (51, "perhaps"))
NOTHING: Final = Predicate("have nothing", "has nothing", "had nothing")
SOMETHING: Final = Predicate("still have something", "still has something", "still had something")
MORE: Final = Predicate("still have more", "still has more", "still had more")
HAVE: Final = Predicate("have", "has", "had")
KNOW: Final = ACTS[Verb.KNOW]
CLAIM: Final = regular("claim")
COME_FORWARD: Final = Predicate("come forward", "comes forward", "came forward")
BELIEVE: Final = regular("believe")
SAY: Final = Predicate("say", "says", "said")
NEITHER_NOR: Final = Predicate(
    "neither agree nor disagree", "neither agrees nor disagrees", "neither agreed nor disagreed"
)
THINK: Final = BELIEF[2][1]


def with_adverb(adverb: str, word: Predicate) -> Predicate:
    """A verb with a word in front of it: `mostly agree`, `both vote for`."""
    front = f"{adverb} " if adverb else ""
    return Predicate(front + word.base, front + word.third, front + word.past)
