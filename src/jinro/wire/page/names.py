"""The name by which people speak of a village: drawn from the id of its game, which everybody knows."""

from typing import Final
from zlib import crc32

from msgspec import Struct


class VillageName(Struct, frozen=True):
    """What a village is called."""

    ja: str
    en: str


def village_name(game: str, given: str = "") -> VillageName:
    """The name of the village of a game: the one that a person has given it, or its own for ever."""
    if given:
        return VillageName(given, given)
    lot, first = divmod(crc32(game.encode()), len(_WHICH))
    which, what = _WHICH[first], _WHAT[lot % len(_WHAT)]
    return VillageName(which[0] + what[0], f"{which[1]} {what[1]}")


# Nothing here is a word of the game: a name must not seem to tell who is who.
_WHICH: Final = (
    ("霧の", "Misty"), ("静かな", "Quiet"), ("麦の", "Wheat"), ("霜月の", "November"), ("夕立の", "Shower"),
    ("木枯らしの", "North Wind"), ("星見の", "Stargazer"), ("朝露の", "Morning Dew"), ("白樺の", "Birch"),
    ("柳の", "Willow"), ("水車の", "Watermill"), ("鈴の", "Bell"), ("灯火の", "Lantern"),
    ("風見の", "Weathercock"),
    ("雪解けの", "Thawing"), ("夕焼けの", "Sunset"), ("石橋の", "Stone Bridge"), ("林檎の", "Apple"),
    ("蛍の", "Firefly"), ("紅葉の", "Maple"), ("山彦の", "Echo"), ("粉雪の", "Powder Snow"),
    ("渡り鳥の", "Wild Goose"),
    ("古井戸の", "Old Well"), ("三日月の", "Crescent"), ("羊飼いの", "Shepherd's"), ("蜜蜂の", "Honeybee"),
    ("苔の", "Mossy"), ("銀の", "Silver"), ("遠雷の", "Far Thunder"), ("藍の", "Indigo"),
    ("若葉の", "Green Leaf"),
    ("薪の", "Firewood"), ("陽だまりの", "Sunny"), ("流れ星の", "Falling Star"), ("菫の", "Violet"),
    ("栗の", "Chestnut"), ("鶴の", "Crane"), ("潮騒の", "Sea Murmur"), ("葡萄の", "Grapevine"),
    ("虹の", "Rainbow"), ("露草の", "Dayflower"), ("胡桃の", "Walnut"), ("十六夜の", "Late Moon"),
    ("風車の", "Windmill"), ("椿の", "Camellia"), ("花曇りの", "Hazy"), ("春風の", "Spring Breeze"),
)  # fmt: skip
_WHAT: Final = (
    ("村", "Village"), ("谷", "Vale"), ("丘", "Hill"), ("里", "Hamlet"), ("森", "Wood"), ("峠", "Pass"),
    ("浜", "Shore"), ("泉", "Spring"), ("沢", "Brook"), ("野", "Heath"),
    ("郷", "Homestead"), ("庭", "Garden"),
)  # fmt: skip
