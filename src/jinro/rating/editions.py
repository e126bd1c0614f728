"""The editions of the contest: by which criteria people rate, on which scale, and what they are shown.

The texts are ours; what each criterion asks is the contest's. Other editions are a row of `EDITIONS`.
"""

from typing import Final

from msgspec import Struct

from jinro.i18n import Language
from jinro.rating.records import Hidden, Scale

TEAM_WOLVES: Final = 2
"""Werewolves of a village in which team play is rated."""


class Words(Struct, frozen=True):
    """A text in both languages."""

    ja: str
    en: str

    def get(self, lang: Language) -> str:
        return self.ja if lang == "ja" else self.en


class Criterion(Struct, frozen=True, kw_only=True):
    """One question about every player of a game."""

    id: str
    title: Words
    question: Words
    low: Words
    """What the lowest point means."""
    high: Words
    wolves: int = 0
    """The criterion applies to villages with at least so many werewolves."""


class Edition(Struct, frozen=True, kw_only=True):
    """How one edition rates."""

    id: str
    title: Words
    criteria: tuple[Criterion, ...]
    scale: Scale = "points"
    hidden: tuple[Hidden, ...] = ()
    excluded: tuple[Words, ...] = ()
    """What must not count."""
    standards: tuple[Words, ...] = ()
    """What counts against a player under every criterion."""


def criteria_for(edition: Edition, wolves: int) -> tuple[Criterion, ...]:
    """The criteria that apply to a game with so many werewolves."""
    return tuple(one for one in edition.criteria if wolves >= one.wolves)


_A: Final = Criterion(
    id="A",
    title=Words("ことばの自然さ", "Natural wording"),
    question=Words("発言の言い回しは自然ですか。", "Is what the player says worded naturally?"),
    low=Words("不自然", "unnatural"),
    high=Words("人のように自然", "as natural as a person"),
)
_B: Final = Criterion(
    id="B",
    title=Words("文脈", "Context"),
    question=Words(
        "前後の会話の流れを踏まえた対話になっていますか。", "Does the talk take up what was said before?"
    ),
    low=Words("かみ合わない", "out of context"),
    high=Words("よくかみ合う", "fits throughout"),
)
_C_2017: Final = Criterion(
    id="C",
    title=Words("一貫性", "Consistency"),
    question=Words(
        "発言の内容は一貫していて、矛盾がありませんか。一貫性にかかわらない発言は、一貫していないものとして数えます。",
        "Is the content consistent and free of contradiction? Utterances that have no bearing on consistency "
        "count as inconsistent.",
    ),
    low=Words("矛盾が多い", "contradictory"),
    high=Words("みごとに一貫", "fully consistent"),
)
_C_2025: Final = Criterion(
    id="C",
    title=_C_2017.title,
    question=Words(
        "発言の内容は一貫していて、矛盾がありませんか。",
        "Is the content consistent and free of contradiction?",
    ),
    low=_C_2017.low,
    high=_C_2017.high,
)
_C_2026: Final = Criterion(
    id="C",
    title=_C_2017.title,
    question=Words(
        "発言の内容は一貫していて、矛盾がありませんか。役職や陣営に合っていますか。作戦として筋の通ったうそは減点しません。",
        "Is the content consistent, free of contradiction, and does it suit the player's role and side? Lies "
        "that make strategic sense do not count against it.",
    ),
    low=_C_2017.low,
    high=_C_2017.high,
)
_D: Final = Criterion(
    id="D",
    title=Words("ことばと行動", "Talk and action"),
    question=Words(
        "投票・占い・襲撃などの行動は、話した内容を踏まえていますか。行動全体のうちどれだけがそうかで判断します。",
        "Do votes, divinations, attacks and other actions follow from the talk? Judge by the share of all "
        "actions that do.",
    ),
    low=Words("話と無関係", "unrelated to the talk"),
    high=Words("すべて話のとおり", "all follow from it"),
)
_D_2026: Final = Criterion(
    id="D",
    title=_D.title,
    question=Words(
        "投票・占い・襲撃などの行動は、話した内容を踏まえていますか。役職や陣営に合っていますか。",
        "Do votes, divinations, attacks and other actions follow from the talk, and do they suit the "
        "player's role and side?",
    ),
    low=_D.low,
    high=_D.high,
)
_E_2017: Final = Criterion(
    id="E",
    title=Words("豊かさと人物", "Richness and character"),
    question=Words(
        "表現は豊かですか。人物としての個性が、一貫して豊かに出ていますか。",
        "Is the wording rich, and does one vivid character come through consistently?",
    ),
    low=Words("単調", "monotonous"),
    high=Words("豊かで個性的", "rich and distinctive"),
)
_E: Final = Criterion(
    id="E",
    title=_E_2017.title,
    question=Words(
        "表現は豊かですか。与えられた人物像に矛盾せず、個性が一貫して出ていますか。",
        "Is the wording rich, and does one vivid character come through, without conflict with the given "
        "profile?",
    ),
    low=_E_2017.low,
    high=_E_2017.high,
)
_F: Final = Criterion(
    id="F",
    title=Words("連携", "Team play"),
    question=Words("同じ陣営の仲間と力を合わせていますか。", "Do players of one side work together?"),
    low=Words("ばらばら", "everyone alone"),
    high=Words("みごとな連携", "excellent together"),
    wolves=TEAM_WOLVES,
)
_EXCLUDED: Final = (
    Words("勝ち負け", "who won"),
    Words("受けた票", "votes received"),
    Words("追放されたこと", "being exiled"),
    Words("生き残ったか、いつ退場したか", "whether or when the player died"),
    Words("発言の量", "how much the player spoke"),
    Words("発言の長さ", "how long utterances are"),
    Words("占いなど外部の結果との食い違い", "a mismatch with outside results, such as a divination"),
)
_STANDARDS: Final = (
    Words("機械的な繰り返し", "mechanical repetition"),
    Words("ほとんどが Over や Skip", "hardly anything but Over or Skip"),
    Words("実在しない人物や事実への言及", "people or facts that do not exist"),
)
EDITIONS: Final[dict[str, Edition]] = {
    "2017": Edition(
        id="2017",
        title=Words("2017年（第1回）", "2017, the first contest"),
        criteria=(_A, _B, _C_2017, _D, _E_2017),
    ),
    "2025": Edition(
        id="2025",
        title=Words("2025年", "2025"),
        criteria=(_A, _B, _C_2025, _D, _E, _F),
    ),
    "2026": Edition(
        id="2026",
        title=Words("2026年", "2026"),
        criteria=(_A, _B, _C_2026, _D_2026, _E, _F),
        hidden=("result",),
        excluded=_EXCLUDED,
        standards=_STANDARDS,
    ),
}
"""All editions by name."""
LATEST: Final = "2026"
