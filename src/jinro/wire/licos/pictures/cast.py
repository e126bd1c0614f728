"""The looks of the 21 characters: one outline each, so that they are told apart at a glance."""

from typing import Any, Final, Literal

from msgspec import Struct

SKIN: Final = ("#FCE4D2", "#F8D5B8", "#F0C096", "#DFA577", "#C58752", "#A0673D", "#7B4A2E", "#5B3626")
HAIR: Final = {
    "ink": "#2C2533",
    "chestnut": "#7C4728",
    "auburn": "#9E3F28",
    "ginger": "#D56B2C",
    "sand": "#C59A58",
    "blonde": "#E9C567",
    "platinum": "#EFE4CB",
    "ash": "#A8A5AD",
    "snow": "#F3F0EA",
}
CLOTH: Final = {
    "madder": "#B6412F",
    "ember": "#DA742C",
    "ochre": "#D9A53F",
    "moss": "#70843F",
    "pine": "#2F6E58",
    "teal": "#2F8189",
    "sky": "#73ABCB",
    "indigo": "#34518C",
    "violet": "#6C4F97",
    "plum": "#8B4170",
    "rose": "#DB8897",
    "cream": "#F0E4CA",
    "coal": "#403D4A",
    "bark": "#7C553A",
    "snow": "#F7F2E8",
    "slate": "#6A7A8C",
    "wine": "#7A2440",
    "mint": "#9CC9A9",
}
HALO: Final = ("#F2C9A1", "#E9D28B", "#C9D79B", "#A9D3B8", "#A9CFDD", "#B4BFE3", "#D0B8DF", "#E8B5C4")
"""Backgrounds, by the number in `Look.halo`."""


class HeadShape(Struct, frozen=True):
    """Half widths of a head at the temples, cheeks and jaw, and where its chin is."""

    temples: int
    cheeks: int
    jaw: int
    chin: int


HEADS: Final = {
    "round": HeadShape(44, 46, 29, 142),
    "oval": HeadShape(41, 40, 22, 147),
    "square": HeadShape(43, 43, 47, 144),
    "long": HeadShape(37, 37, 26, 152),
    "heart": HeadShape(44, 41, 12, 146),
    "pear": HeadShape(40, 48, 40, 143),
    "diamond": HeadShape(39, 43, 14, 149),
    "child": HeadShape(47, 50, 32, 140),
}


class Look(Struct, frozen=True, kw_only=True):
    """What a character looks like. Colours are names of `SKIN`, `HAIR` and `CLOTH`."""

    head: str
    skin: int
    hair: tuple[str, str]
    """Style and colour."""
    wear: tuple[str, str, str]
    """Kind, colour and trim."""
    hat: tuple[str, str, str] | None = None
    beard: str = ""
    glasses: str = ""
    mark: str = ""
    eye: Literal["dot", "round", "big", "lash", "narrow", "sleepy"] = "dot"
    bushy: bool = False
    big_nose: bool = False
    lips: bool = False
    old: bool = False
    earring: str = ""
    ribbon: str = ""
    build: float = 1.0
    halo: int = 0


def _look(head: str, skin: int, hair: str, wear: str, hat: str, **rest: Any) -> Look:
    style, colour = hair.split()
    kind, cloth, trim = wear.split()
    return Look(
        head=head,
        skin=skin,
        hair=(style, colour),
        wear=(kind, cloth, trim),
        hat=None if not hat else (hat.split()[0], hat.split()[1], hat.split()[2]),
        **rest,
    )


LOOKS: Final = {
    "adil": _look(
        "oval", 6, "buzz ink", "dashiki teal ochre", "kufi teal ochre", beard="goatee", eye="round", halo=1
    ),
    "borya": _look(
        "pear",
        1,
        "none ginger",
        "fur pine bark",
        "ushanka coal bark",
        beard="full",
        bushy=True,
        build=1.16,
        big_nose=True,
        halo=3,
    ),
    "chacha": _look(
        "child", 3, "spiky ginger", "overalls cream indigo", "", mark="plaster", eye="big", build=0.86, halo=4
    ),
    "devdatta": _look(
        "long",
        5,
        "none ink",
        "kurta snow ochre",
        "turban ember ochre",
        beard="curl",
        eye="round",
        bushy=True,
        halo=0,
    ),
    "ekrem": _look(
        "square",
        3,
        "bald ink",
        "vest snow wine",
        "",
        beard="walrus",
        bushy=True,
        big_nose=True,
        build=1.1,
        halo=7,
    ),
    "fernando": _look(
        "diamond", 3, "pomp ink", "neckerchief coal madder", "", beard="goatee", eye="narrow", halo=1
    ),
    "gavriil": _look(
        "oval",
        0,
        "none snow",
        "robe slate ochre",
        "cowl slate coal",
        beard="long",
        bushy=True,
        eye="sleepy",
        old=True,
        halo=5,
    ),
    "henrik": _look("long", 0, "side sand", "turtle teal cream", "", glasses="round", halo=4),
    "ileanna": _look(
        "round",
        1,
        "bangs chestnut",
        "apron pine cream",
        "babushka madder ochre",
        mark="freckles",
        eye="lash",
        halo=2,
    ),
    "jasmin": _look("heart", 3, "none ink", "plain plum violet", "hijab violet plum", eye="lash", halo=6),
    "kaiji": _look(
        "square",
        2,
        "topknot ink",
        "kimono coal madder",
        "hachimaki snow madder",
        mark="scar",
        bushy=True,
        eye="narrow",
        halo=0,
    ),
    "louise": _look(
        "oval",
        0,
        "bob ink",
        "stripes snow indigo",
        "beret madder madder",
        mark="mole",
        eye="lash",
        lips=True,
        halo=7,
    ),
    "marthe": _look("pear", 1, "granny ash", "shawl plum rose", "", glasses="half", old=True, halo=6),
    "nanyamka": _look(
        "oval",
        7,
        "afro ink",
        "wrap ochre madder",
        "band ochre madder",
        earring="hoop",
        eye="lash",
        lips=True,
        halo=1,
    ),
    "oliwia": _look("round", 0, "braids blonde", "blouse snow sky", "flowers rose ochre", eye="lash", halo=3),
    "ryan": _look(
        "round", 0, "curlside auburn", "vest cream moss", "flatcap bark ochre", mark="freckles", halo=2
    ),
    "susan": _look("heart", 1, "wavy auburn", "cloak cream madder", "hood madder wine", eye="lash", halo=4),
    "thuy": _look("round", 2, "long ink", "mandarin mint pine", "conical ochre ochre", halo=5),
    "uma": _look(
        "diamond", 5, "sidebraid ink", "sari rose ember", "", mark="bindi", earring="stud", eye="lash", halo=0
    ),
    "valeria": _look(
        "heart", 0, "asym platinum", "coat coal violet", "", glasses="patch", eye="narrow", lips=True, halo=6
    ),
    "yihan": _look("round", 1, "buns ink", "mandarin rose wine", "", ribbon="madder", halo=7),
}
"""By the English name, in lower case: head, skin, hair, clothes, hat, and what else there is."""
