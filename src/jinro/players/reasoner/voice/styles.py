"""How a character speaks, by its age, gender and personality: first person, politeness, endings, temperament.

Whatever the village does not tell is drawn, so that characters without a profile differ too.
"""

import re
from typing import Final

from msgspec import Struct

from jinro.game.draws import Draws
from jinro.game.events import Character
from jinro.players.reasoner.voice.inflect import Register

TRAITS: Final = {
    "timid": "控えめ|内気|臆病|気弱|おとなし|大人し|恥ずかし|人見知り|涙もろ|緊張|shy|timid|quiet|nervous|"
        "reserved|easily moved",
    "blunt": "無口|ぶっきらぼう|頑固|短気|率直|せっかち|結論を急|口数|寡黙|blunt|few words|gruff|stubborn|"
        "impatient|direct|jumps to",
    "kind": "優し|面倒見|親切|思いやり|仲裁|温厚|穏やか|かばう|人懐こ|kind|caring|gentle|friendly|warm|"
        "stands up for",
    "cheerful": "元気|明る|陽気|朗らか|楽天|笑|お調子|活発|cheerful|lively|bright|easygoing|lightly|"
        "optimis|energetic|loud",
    "logical": "冷静|論理|分析|慎重|数字|注意深|細か|理知|矛盾|証拠|cool|logic|analy|careful|numbers|"
        "attentive|contradiction|proof|cautious",
    "dramatic": "大げさ|芝居|俳優|詩|謎めい|遠回し|歌|神秘|grand|actor|dramatic|poet|myster|hints|songs|"
        "theatr",
    "curious": "好奇心|質問|知りたがり|curious|question|inquisitive",
    "sarcastic": "皮肉|毒舌|疑い深|ひねくれ|sarcas|cynic|sharp tongue|ironic",
    "proud": "自信|負けず嫌い|負けん気|プライド|強気|責任感|リーダー|団長|competitive|proud|bad loser|"
        "confident|leader|dutiful|head of|will of iron|trusts her",
    "talkative": "おしゃべり|話は長い|よく喋|口がうま|話好き|昔話|talkative|chatty|long-winded|bargain|"
        "tales|口に出す|comes to mind",
    "dreamy": "のんびり|おっとり|マイペース|ぼんやり|dreamy|relaxed|laid-back|absent-minded",
    "courteous": "丁寧|礼儀|上品|若女将|お嬢|執事|敬語|紳士|polite|courteous|well-mannered|butler|elegant|"
        "formal",
}  # fmt: skip
_TRAITS: Final = {name: re.compile(words, re.IGNORECASE) for name, words in TRAITS.items()}
_AGE: Final = re.compile(r"\d+")
_FEMALE: Final = re.compile(r"女|female|woman|girl|\bf\b", re.IGNORECASE)
_MALE: Final = re.compile(r"男|\bmale|\bman\b|boy|\bm\b", re.IGNORECASE)


class Traits(Struct, frozen=True):
    """What is known or drawn of a character."""

    age: int
    female: bool
    traits: frozenset[str]
    aged: bool = True
    """Whether the village has told its age."""


class Style(Struct, frozen=True):
    """How one character speaks Japanese."""

    name: str
    me: str
    register: Register
    honorific: str
    verb: tuple[str, ...] = ("",)
    """Particles after a verb or an adjective."""
    noun: tuple[str, ...] = ("",)
    """What stands for the copula in the present, particle included."""
    past: tuple[str, ...] = ("",)
    """Particles after a past or a negative."""
    request: tuple[str, ...] = ("ください",)
    """What follows a te-form in a request."""
    because: str = "ので"
    reason: str = "から[だ]"
    """How a sentence ends that is only a reason."""
    you: str = "あなた"
    everybody: str = "皆さん"
    be: str = "いる"
    fillers: tuple[str, ...] = ()


PLAIN_MAN: Final = Style(
    "young man", "俺", "plain", "", ("", "よ"), ("だよ", "だ", "だな"), ("", "よ", "な"),
    ("くれ", "くれよ", "ほしい"), "から", "からな", "お前", "みんな", fillers=("なあ、", "まあ、",
          "うーん、"),
)  # fmt: skip
JAPANESE: Final = {
    style.name: style
    for style in (
        Style("boy", "ぼく", "plain", "", ("よ", "", "ぞ"), ("だよ", "だぞ"), ("よ", "", "ぞ"),
              ("よ", "ね", ""), "から", "からだよ", "きみ", "みんな", fillers=("えっとね、", "ねえねえ、",
              "あのさ、")),
        Style("girl", "あたし", "plain", "", ("よ", "ね", ""), ("だよ", "だね"), ("よ", "", "ね"),
              ("ね", "よ", ""), "から", "からだよ", "きみ", "みんな", fillers=("ねえ、", "えっとね、",
              "うーん、")),
        Style("quiet boy", "僕", "polite", "さん", ("", "ね"), ("です", "ですね"), ("", "ね"),
              ("ください", "ほしいです"), "ので", "からです", "あなた", "皆さん", fillers=("えっと、",
              "あの、", "その、")),
        Style("young man gentle", "僕", "plain", "さん", ("よ", "", "ね"), ("だよ", "だね", "だ"), ("よ",
              "ね", ""),
              ("ほしい", "くれるかな", "ほしいな"), "から", "からね", "君", "みんな", fillers=("うん、",
              "そうだな、", "ええと、")),
        PLAIN_MAN,
        Style("rough man", "俺", "plain", "", ("ぜ", "ぞ", ""), ("だぜ", "だ", "だな"), ("ぜ", "ぞ", ""),
              ("くれ", "くれよ"), "から", "からな", "お前", "みんな", fillers=("おう、", "よし、",
              "いいか、")),
        Style("silent man", "俺", "plain", "", ("",), ("だ",), ("",),
              ("くれ",), "から", "からだ", "お前", "全員", fillers=("む、",)),
        Style("gentleman", "私", "polite", "さん", ("", "", "ね", "よ"), ("です", "ですね", "ですよ"), ("",
              "ね", "よ"),
              ("ください", "いただきたい"), "ので", "からです", "あなた", "皆さん", fillers=("ふむ、",
              "さて、", "そうですね、")),
        Style("actor", "私", "plain", "", ("", "のだ"), ("だ", "だよ"), ("", "のだ"),
              ("くれ", "もらいたい"), "から", "からだ", "君", "諸君", fillers=("ああ、", "おお、",
              "諸君、")),
        Style("old man", "わし", "elder", "", ("ぞ", "のう", "わい", ""), ("じゃ", "じゃな", "じゃよ"),
              ("のう", "ぞ", "わい"),
              ("くれ", "くれんか", "おくれ"), "から", "からのう", "お前さん", "皆の衆", be="おる",
              fillers=("ふむ、", "はてさて、", "どれ、")),
        Style("schoolgirl", "私", "plain", "さん", ("よ", "", "ね"), ("だよ", "だね"), ("よ", "", "ね"),
              ("ほしいな", "ほしい", "くれるかな"), "から", "からだよ", "あなた", "みんな",
              fillers=("うーん、", "えっと、", "ねえ、")),
        Style("sporty girl", "あたし", "plain", "", ("", "よ", "ね"), ("だよ", "だね", "だ"), ("", "よ",
              "ね"),
              ("よ", "ほしい", ""), "から", "からね", "あんた", "みんな", fillers=("よし、", "ねえ、",
              "うん、")),
        Style("woman", "私", "plain", "", ("わ", "わね", "わよ"), ("よ", "だわ", "だわね"), ("わ", "わね"),
              ("ちょうだい", "ほしいわ", "くれる？"), "から", "からよ", "あなた", "みんな",
              fillers=("そうね、", "ねえ、", "あら、")),
        Style("lady", "私", "polite", "さん", ("", "", "ね", "よ"), ("です", "ですね", "ですよ"), ("", "ね",
              "よ"),
              ("ください", "くださいね", "ほしいです"), "ので", "からです", "あなた", "皆さん",
              fillers=("そうですね、", "まあ、", "ええと、")),
        Style("hostess", "わたくし", "polite", "さん", ("", "わ"), ("です", "ですわ"), ("", "わ"),
              ("くださいませ", "いただきたいです"), "ので", "からです", "あなた様", "皆様",
              fillers=("そうですわね、", "さて、", "あら、")),
        Style("tavern woman", "あたし", "plain", "", ("よ", "ね", ""), ("だよ", "だね"), ("よ", "ね"),
              ("おくれ", "ちょうだい", "おくれよ"), "から", "からね", "あんた", "みんな", fillers=("ふん、",
              "さあて、", "あのね、")),
        Style("old woman", "わたし", "plain", "さん", ("よ", "ね", ""), ("だよ", "だね"), ("よ", "ね"),
              ("おくれ", "ちょうだいな"), "から", "からね", "あんた", "みんな", fillers=("おやおや、",
              "そうさねえ、", "まあまあ、")),
    )
}  # fmt: skip


def person_of(character: Character | None, draws: Draws) -> Traits:
    """Age, gender and temperament of a character."""
    profile = character.profile if character is not None else {}
    text = " ".join(profile.values())
    age, female = 0, None
    for key, value in profile.items():
        if not age and ("年" in key or "age" in key.lower()) and (found := _AGE.search(value)):
            age = int(found[0])
        elif "性別" in key or key.lower() in ("gender", "sex"):
            female = bool(_FEMALE.search(value))
    if not age and (found := re.search(r"(\d+)\s*(?:歳|years? old)", text)):
        age = int(found[1])
    if female is None:
        told = "f" if _FEMALE.search(text) else "m" if _MALE.search(text) else ""
        female = told == "f" if told else draws.number("gender") % 2 == 0
    traits = {name for name, words in _TRAITS.items() if words.search(text)}
    if not traits:
        traits = {draws.pick(sorted(TRAITS), "trait")}
    return Traits(age or 16 + draws.number("age") % 55, female, frozenset(traits), bool(age))


def japanese_style(person: Traits) -> Style:
    """The way of speaking that fits a person."""
    age, traits = person.age, person.traits
    if person.female:
        return JAPANESE[_woman(age, traits)]
    return JAPANESE[_man(age, traits)]


def _man(age: int, traits: frozenset[str]) -> str:
    if age >= 65:
        return "gentleman" if "courteous" in traits else "old man"
    if "timid" in traits or (age < 25 and "courteous" in traits):
        return "quiet boy"
    if age < 14:
        return "boy"
    if "dramatic" in traits and age >= 25:
        return "actor"
    if "blunt" in traits:
        return "silent man"
    if "courteous" in traits or (age >= 45 and traits & {"logical", "kind"}):
        return "gentleman"
    if traits & {"logical", "kind"}:
        return "young man gentle"
    if "proud" in traits or age >= 35:
        return "rough man"
    return "young man"


def _woman(age: int, traits: frozenset[str]) -> str:
    if age >= 68:
        return "old woman"
    if "courteous" in traits:
        return "hostess" if age >= 25 else "lady"
    if age < 14:
        return "girl"
    if age < 20:
        return "sporty girl" if traits & {"proud", "blunt"} and "timid" not in traits else "schoolgirl"
    if age >= 40 and traits & {"proud", "blunt"}:
        return "tavern woman"
    if traits & {"kind", "timid"} or (age >= 40 and "logical" in traits):
        return "lady"
    return "woman" if age >= 23 else "schoolgirl"


class EnglishStyle(Struct, frozen=True):
    """How one character speaks English."""

    register: str
    contracts: bool
    fillers: tuple[str, ...]


ENGLISH: Final = {
    "kid": EnglishStyle("kid", True, ("um, ", "hey, ", "you know, ", "okay, ")),
    "casual": EnglishStyle("casual", True, ("well, ", "hmm, ", "look, ", "okay, ")),
    "plain": EnglishStyle("plain", True, ("well, ", "hmm, ", "so, ", "right, ")),
    "formal": EnglishStyle("formal", False, ("if I may, ", "well, ", "to be frank, ")),
    "old": EnglishStyle("old", True, ("ah, ", "now then, ", "well now, ", "dear me, ")),
}
FIRST_PERSONS: Final = tuple(sorted({style.me for style in JAPANESE.values()}))
FILLERS: Final = (
    *(filler for style in JAPANESE.values() for filler in style.fillers),
    *(filler for english in ENGLISH.values() for filler in english.fillers),
)
"""What anybody may say before it comes to the point."""


def english_style(person: Traits) -> EnglishStyle:
    """The way of speaking that fits a person."""
    if person.age >= 65:
        return ENGLISH["old"]
    if person.age < 14:
        return ENGLISH["kid"]
    if "courteous" in person.traits or (person.age >= 30 and person.traits & {"logical", "dramatic"}):
        return ENGLISH["formal"]
    return ENGLISH["casual" if person.age < 27 and "timid" not in person.traits else "plain"]


def pronouns_of(character: Character) -> str:
    """English pronouns by the told gender: subject, object, possessive; empty: it is not told."""
    for key, value in character.profile.items():
        if "性別" in key or key.lower() in ("gender", "sex"):
            if _FEMALE.search(value):
                return "she her her"
            if _MALE.search(value):
                return "he him his"
    return ""
