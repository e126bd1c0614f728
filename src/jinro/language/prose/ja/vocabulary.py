"""The predicates of Japanese sentences, and the words for each degree."""

from typing import Final

from jinro.language.claims import PlayerState, Verb
from jinro.language.prose.ja.forms import Predicate

ACTS: Final[dict[Verb, tuple[str, Predicate]]] = {
    Verb.DIVINE: ("を", Predicate("占", "5う")),
    Verb.TELL: ("の霊媒結果を", Predicate("伝え", "1")),
    Verb.GUARD: ("を", Predicate("護衛", "する")),
    Verb.VOTE: ("に", Predicate("投票", "する")),
    Verb.ATTACK: ("を", Predicate("襲撃", "する")),
    Verb.EXECUTE: ("を", Predicate("処刑", "する")),
    Verb.KNOW: ("のことを", Predicate("知", "5る")),
    Verb.DISCUSS: ("について", Predicate("話し合", "5う")),
    Verb.DECIDE: ("に", Predicate("決め", "1")),
    Verb.AVOID: ("を", Predicate("避け", "1")),
}
PASSIVES: Final[dict[Verb, tuple[str, Predicate]]] = {
    Verb.DIVINE: ("", Predicate("占われ", "1")),
    Verb.TELL: ("の霊媒結果", Predicate("伝えられ", "1")),
    Verb.GUARD: ("", Predicate("護衛され", "1")),
    Verb.VOTE: ("に票", Predicate("入", "5る")),
    Verb.ATTACK: ("", Predicate("襲撃され", "1")),
    Verb.EXECUTE: ("", Predicate("処刑され", "1")),
}
STATES: Final = {
    PlayerState.DEAD: Predicate("死んでい", "1"),
    PlayerState.SPEAK: Predicate("話", "5す"),
    PlayerState.EXIST: Predicate("い", "1"),
    PlayerState.WIN: Predicate("勝", "5つ"),
    PlayerState.LOSE: Predicate("負け", "1"),
}
PRESENTED: Final = frozenset({PlayerState.EXIST, PlayerState.WIN, PlayerState.LOSE})
"""States whose subject takes が."""
AGREEMENT: Final = (
    (95, "", Predicate("賛成", "する")),
    (70, "おおむね", Predicate("賛成", "する")),
    (51, "どちらかといえば", Predicate("賛成", "する")),
    (50, "賛成とも反対とも", Predicate("言え", "1")),
    (31, "どちらかといえば", Predicate("反対", "する")),
    (6, "おおむね", Predicate("反対", "する")),
    (0, "", Predicate("反対", "する")),
)
SURELY_NOT: Final = "絶対に"
BELIEF: Final = ((95, "間違いなく"), (85, "きっと"), (70, ""), (51, "たぶん"))
"""The adverb of a belief, by the least degree for it; below 50 the opposite is believed."""
