"""Texts in Japanese and English: names of roles, sides and rates in both, and what to do with such texts."""

from typing import Final

from jinro.contest.results import LABELS
from jinro.game.roles import SIDE_NAMES, TABLE, Role, Side
from jinro.i18n import Language
from jinro.rating.editions import Words

__all__ = [
    "ENTRY",
    "GAMES",
    "RATES",
    "TEAM",
    "Text",
    "Words",
    "filled",
    "joined",
    "plain",
    "rate_about",
    "role_about",
    "role_name",
    "side_in_words",
    "side_name",
    "told",
]
Text = str | Words
"""A plain string is the same in both languages: a name, a number."""


def told(text: object, language: Language) -> object:
    """A text in one language; anything else as it is."""
    if isinstance(text, Words):
        return text.ja if language == "ja" else text.en
    return text


def plain(text: Text, language: Language) -> str:
    """A text in one language."""
    return str(told(text, language))


def filled(text: Words, **facts: object) -> Words:
    """A text with its places filled; a fact that is in two languages fills each with its own."""
    ja = {key: told(value, "ja") for key, value in facts.items()}
    en = {key: told(value, "en") for key, value in facts.items()}
    return Words(text.ja.format(**ja), text.en.format(**en))


def joined(parts: list[Text], ja: str = "、", en: str = ", ") -> Words:
    """Texts as a list in a sentence."""
    return Words(ja.join(plain(one, "ja") for one in parts), en.join(plain(one, "en") for one in parts))


def role_name(role: Role) -> Words:
    return Words(TABLE[role].ja, TABLE[role].en)


_ROLES_SAY: Final[dict[Role, Words]] = {
    Role.VILLAGER: Words("特別な能力はない", "has no power of its own"),
    Role.SEER: Words(
        "毎晩 1 人を占い、人狼かどうかを知る", "learns each night whether one player is a werewolf"
    ),
    Role.MEDIUM: Words(
        "追放された人が人狼だったかどうかを知る", "learns whether the executed were werewolves"
    ),
    Role.BODYGUARD: Words("毎晩 1 人を襲撃から守る", "guards one player each night from attack"),
    Role.FREEMASON: Words("共有者どうしは互いを知っている", "knows who the other freemasons are"),
    Role.WEREWOLF: Words(
        "毎晩、仲間の人狼とともに 1 人を襲撃する", "attacks one player each night, together with its fellows"
    ),
    Role.POSSESSED: Words(
        "能力のない人間。誰が人狼かは知らない",
        "a human without a power, who does not know the werewolves",
    ),
    Role.FOX: Words(
        "決着のときに生きていれば単独で勝つ。占われると死ぬ",
        "wins alone if it lives when the game is decided; dies if it is divined",
    ),
}


def role_about(role: Role) -> Words:
    """What a role can do."""
    return _ROLES_SAY[role]


def side_name(side: Side) -> Words:
    ja, en = SIDE_NAMES[side]
    return Words(ja, en.removeprefix("the ").capitalize())


def side_in_words(side: Side) -> Words:
    """A side within a sentence, where `Villagers` might be taken for the role."""
    ja, en = SIDE_NAMES[side]
    return Words(ja, f"{en}'{'' if en.endswith('s') else 's'} side")


RATES: Final[dict[str, Words]] = {
    "pooled": Words("通算", "Pooled"),
    "role_mean": Words("役職平均", "Role mean"),
    "role_weighted": Words("役職加重", "Role-weighted"),
}
"""The three rates. The contest's own names are swapped against common usage, so both stand side by side."""
_RATES_SAY: Final[dict[str, Words]] = {
    "pooled": Words("勝ち数 ÷ 座った席の数", "wins / seats"),
    "role_mean": Words("役職ごとの勝率の単純な平均", "the plain mean of its rates by role"),
    "role_weighted": Words(
        "役職ごとの勝率を、村での人数で重み付けした平均",
        "the mean of its rates by role, weighted by how many seats a role has",
    ),
}


def rate_about(name: str) -> Words:
    """What a rate is, with the contest's name for it."""
    says = _RATES_SAY[name]
    return Words(
        f"{says.ja}。人狼知能大会での名称は {LABELS[name]}",
        f"{says.en}; the AIWolf contest calls it {LABELS[name]}",
    )


TEAM: Final = Words("チーム", "Team")
ENTRY: Final = Words("エントリー", "Entry")
GAMES: Final = Words("試合", "Games")
UNTESTED: Final = Words(
    "順位は得られた値の順です。隣り合う順位のチームに差があるかどうかは検定していません。",
    "Ranks follow the values found; whether neighbours in rank differ was not tested.",
)
