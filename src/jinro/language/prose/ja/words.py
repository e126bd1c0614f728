"""The predicates of Japanese sentences, and the words for each degree."""

from typing import Final

from jinro.language.claims import PlayerState, Verb
from jinro.language.prose.ja.forms import Word

ACTS: Final[dict[Verb, tuple[str, Word]]] = {
    Verb.DIVINE: ("を", Word("占", "5う")),
    Verb.TELL: ("の霊媒結果を", Word("伝え", "1")),
    Verb.GUARD: ("を", Word("護衛", "する")),
    Verb.VOTE: ("に", Word("投票", "する")),
    Verb.ATTACK: ("を", Word("襲撃", "する")),
    Verb.EXECUTE: ("を", Word("処刑", "する")),
    Verb.KNOW: ("のことを", Word("知", "5る")),
    Verb.DISCUSS: ("について", Word("話し合", "5う")),
    Verb.DECIDE: ("に", Word("決め", "1")),
    Verb.AVOID: ("を", Word("避け", "1")),
}
PASSIVES: Final[dict[Verb, tuple[str, Word]]] = {
    Verb.DIVINE: ("", Word("占われ", "1")),
    Verb.TELL: ("の霊媒結果", Word("伝えられ", "1")),
    Verb.GUARD: ("", Word("護衛され", "1")),
    Verb.VOTE: ("に票", Word("入", "5る")),
    Verb.ATTACK: ("", Word("襲撃され", "1")),
    Verb.EXECUTE: ("", Word("処刑され", "1")),
}
STATES: Final = {
    PlayerState.DEAD: Word("死んでい", "1"),
    PlayerState.SPEAK: Word("話", "5す"),
    PlayerState.EXIST: Word("い", "1"),
    PlayerState.WIN: Word("勝", "5つ"),
    PlayerState.LOSE: Word("負け", "1"),
}
PRESENTED: Final = frozenset({PlayerState.EXIST, PlayerState.WIN, PlayerState.LOSE})
"""States whose subject takes が."""
AGREEMENT: Final = (
    (95, "", Word("賛成", "する")),
    (70, "おおむね", Word("賛成", "する")),
    (51, "どちらかといえば", Word("賛成", "する")),
    (50, "賛成とも反対とも", Word("言え", "1")),
    (31, "どちらかといえば", Word("反対", "する")),
    (6, "おおむね", Word("反対", "する")),
    (0, "", Word("反対", "する")),
)
SURELY_NOT: Final = "絶対に"
BELIEF: Final = ((95, "間違いなく"), (85, "きっと"), (70, ""), (51, "たぶん"))
"""The adverb of a belief, by the least degree for it; below 50 the opposite is believed."""
