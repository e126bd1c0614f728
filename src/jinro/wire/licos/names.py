"""The words of LiCOS that no version changes: roles, characters, phases, channels, statuses.

Where two versions use different words, these are the words of our model; `dialects` has the others.
"""

from typing import Final, Literal

from msgspec import Struct

from jinro.game.events import Mark
from jinro.game.roles import Role
from jinro.i18n import role_name

Names = dict[str, str]
"""A text by language: `{"en": "Susan", "ja": "スーザン"}`; `en` is always there."""
Phase = Literal["flavor text", "morning", "noon", "night", "result", "post mortem"]
LicosChannel = Literal[
    "public",
    "private",
    "werewolf",
    "seer",
    "hunter",
    "master",
    "grave",
    "onymousAudience",
    "anonymousAudience",
]
Status = Literal["alive", "dead", "death by execution", "death by attack", "death by fear", "unnatural death"]
Polarity = Literal[Mark, "positive", "negative"]
"""What a cell of the board says: a mark of the player, or a certainty that the server has written."""
Severity = Literal["error", "warning", "fatal", "info"]
PlayerType = Literal["human", "fully automated robot", "semi-automated robot"]
Lobby = Literal["human player", "robot player", "onymous audience", "anonymous audience"]

AUDIENCE: Final = frozenset({"onymousAudience", "anonymousAudience"})
"""Channels of the audience."""

_COLUMNS: Final = (
    Role.VILLAGER,
    Role.SEER,
    Role.MEDIUM,
    Role.BODYGUARD,
    Role.FREEMASON,
    Role.POSSESSED,
    Role.WEREWOLF,
    Role.FOX,
)
ROLE_NAMES: Final[dict[Role | None, Names]] = {
    **{
        role: {"en": role_name(role, "en", "licos"), "ja": role_name(role, "ja", "licos")}
        for role in _COLUMNS
    },
    None: {"en": "Master", "ja": "マスター"},
}
"""The names of the roles, in the order of the columns of the board. None: the master, who is no player."""
ROLE_KEYS: Final[dict[Role | None, str]] = {role: name["en"].lower() for role, name in ROLE_NAMES.items()}
"""The role in identifiers and in the settings of a village."""
ROLES: Final[dict[str, Role | None]] = {
    **{key: role for role, key in ROLE_KEYS.items()},
    **{name["ja"]: role for role, name in ROLE_NAMES.items()},
    "預言者": Role.SEER,
    "ハンター": Role.BODYGUARD,
}
"""A role by its key, or by one of its Japanese names."""


class Persona(Struct, frozen=True):
    """One of the characters that players are given; the initial letter is unique."""

    en: str
    ja: str
    full: str
    gender: Literal["male", "female"]


def _cast(gender: Literal["male", "female"], *rows: tuple[str, str, str]) -> tuple[Persona, ...]:
    return tuple(Persona(en, ja, f"{en} {surname}", gender) for en, ja, surname in rows)


CAST: Final = tuple(
    sorted(
        _cast(
            "male",
            ("Adil", "アーディル", "Asante"),
            ("Borya", "ボーリャ", "Birkan"),
            ("Chacha", "チャチャ", "Christensen"),
            ("Devdatta", "デヴゥダッタ", "Dougall"),
            ("Ekrem", "エクレム", "Elk"),
            ("Fernando", "フェルナンド", "Fujikinu"),
            ("Gavriil", "ガブリール", "Graf"),
            ("Henrik", "ヘンリック", "Husson"),
            ("Kaiji", "開司", "Fujikinu"),
            ("Ryan", "ライアン", "Romano"),
        )
        + _cast(
            "female",
            ("Ileanna", "イレアナ", "Iskakov"),
            ("Jasmin", "ジャスミン", "Jalal"),
            ("Louise", "ルイーズ", "Lin"),
            ("Marthe", "マーテ", "Michelle Miller"),
            ("Nanyamka", "ナニャンカ", "Naksrisuk"),
            ("Oliwia", "オリビア", "Oliveira"),
            ("Susan", "スーザン", "Skjoldnes"),
            ("Thuy", "ティー", "Tomasdottir"),
            ("Uma", "ウマ", "Umansky"),
            ("Valeria", "ヴァレリア", "Volkov"),
            ("Yihan", "イーハン", "Yakubovich"),
        ),
        key=lambda persona: persona.en,
    )
)
"""The 21 characters, by name."""
