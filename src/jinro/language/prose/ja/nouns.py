"""Japanese names for people, roles, days and utterances, with the particles they take."""

from typing import Final

from jinro.game.roles import Side, Species
from jinro.i18n import role_name, side_name
from jinro.language.claims import (
    Agent,
    Anyone,
    Days,
    Except,
    Faction,
    Group,
    Holder,
    Mentioned,
    Named,
    Near,
    Qualified,
    Relative,
    Several,
    Speaker,
    Speech,
    Talk,
    Together,
    Topic,
    Utterance,
    When,
    Who,
)
from jinro.language.prose.narrator import Narrator

ME: Final = "私"
SELF: Final = "自分"
HONORIFICS: Final = ("さん", "くん", "君", "ちゃん", "様", "さま", "殿", "氏", "先生", "]")

FACTIONS: Final = {
    Faction.HUMAN: "人間",
    Faction.VILLAGE: side_name(Side.VILLAGER, "ja"),
    Faction.WOLVES: side_name(Side.WEREWOLF, "ja"),
    Faction.GIFTED: "能力者",
    Faction.EVERY: "何かの役職",
}
SPECIES: Final = {Species.HUMAN: "人間", Species.WEREWOLF: "人狼", None: "どちらか"}
TOPICS: Final = {
    Topic.REASON: "理由",
    Topic.DIVINATION: "占い",
    Topic.MEDIUM: "霊媒結果",
    Topic.GUARD: "護衛",
    Topic.EXECUTION: "処刑",
    Topic.VOTING: "投票",
    Topic.ATTACK: "襲撃",
    Topic.COMINGOUT: "役職の公開",
}
JOINTS: Final = {"and": "と", "or": "か"}
QUALITIES: Final = {"died": "死んだ", "living": "生きている"}
NEAR: Final = {-1: "昨日", 0: "今日", 1: "明日"}


def called(name: str) -> str:
    """A name with さん, unless it has a title already or is only a number."""
    return name if name.endswith(HONORIFICS) else f"{name}さん"


def noun(who: Who, narrator: Narrator) -> str:
    """People or roles as a noun."""
    if narrator.is_me(who):
        return ME
    if who == narrator.reporter:
        return SELF
    match who:
        case Agent(seat):
            return called(narrator.name(seat))
        case Named(name):
            return called(name)
        case Holder(role):
            return role_name(role, "ja", narrator.vocabulary)
        case Group(faction):
            return FACTIONS[faction]
        case Mentioned():
            return "その人"
        case Several(join, parts):
            if join == "xor":
                return "と".join(noun(part, narrator) for part in parts) + "のどちらか"
            return JOINTS[join].join(noun(part, narrator) for part in parts)
        case Except(whole, less):
            return f"{noun(less, narrator)}以外の{_crowd(whole, narrator)}"
        case Qualified():
            return _qualified(who, narrator)
        case Anyone() | Speaker():
            return "誰か"


def _crowd(who: Who, narrator: Narrator) -> str:
    return "人" if isinstance(who, Anyone) else noun(who, narrator)


def _qualified(who: Qualified, narrator: Narrator) -> str:
    inner = _crowd(who.of, narrator)
    match who.quality:
        case "count":
            return f"{inner}{who.number}人"
        case "nth":
            return f"{who.number}番目の{inner}"
        case "not":
            return f"{inner}以外の人"
        case quality:
            return QUALITIES[quality] + inner


def counted(who: Who, narrator: Narrator) -> str | None:
    """人狼が2人, for the number of people who exist; None for anything but counts."""
    match who:
        case Qualified("count", of, number):
            return f"{noun(of, narrator)}が{number}人"
        case Several("and", parts):
            told = [text for part in parts if (text := counted(part, narrator)) is not None]
            return "、".join(told) if len(told) == len(parts) else None
        case _:
            return None


def role_noun(role: Who, narrator: Narrator) -> str:
    """A role as a complement: 人狼, 人狼か狂人, 人狼以外."""
    match role:
        case Qualified("not", of):
            return f"{noun(of, narrator)}以外"
        case Except(Group(Faction.EVERY), less):
            return f"{noun(less, narrator)}以外"
        case Several("xor", parts):
            return "か".join(role_noun(part, narrator) for part in parts) + "のどちらか"
        case _:
            return noun(role, narrator)


def with_particle(
    who: Who, particle: str, narrator: Narrator, *, negative: bool = False, asking: bool = False
) -> str:
    """An object with its particle; 誰か becomes 誰も in a negation and 誰 in a question.

    A negated list means "not all" (両方には), negated alternatives mean "none" (…も…も).
    """
    if isinstance(who, Several) and negative:
        return _denied(who, particle, narrator)
    if not isinstance(who, Anyone):
        return noun(who, narrator) + particle + ("は" if negative and particle == "に" else "")
    if asking:
        return f"誰{particle}"
    if negative:
        return "誰も" if particle == "を" else f"誰{particle}も"
    return f"誰か{particle}"


def _denied(who: Several, particle: str, narrator: Narrator) -> str:
    kept = particle.removesuffix("を")
    if who.join == "or":
        return "".join(f"{noun(part, narrator)}{kept}も" for part in who.parts)
    return f"{all_of(who, narrator)}{kept}は" if who.join == "and" else noun(who, narrator) + particle


def is_all_of(who: Who) -> bool:
    return isinstance(who, Several) and who.join == "and"


def all_of(who: Several, narrator: Narrator) -> str:
    """A list of people in a negation: ビオラさんとチカさんの両方."""
    return f"{noun(who, narrator)}の{'両方' if len(who.parts) == 2 else '全員'}"


def addressed(who: Who, narrator: Narrator) -> str:
    """The addressees, as called at the beginning of a request or question."""
    match who:
        case Anyone() | Group(Faction.EVERY):
            return "みなさん"
        case Mentioned():
            return "その人たち"
        case Except(Anyone(), less):
            return f"{noun(less, narrator)}以外のみなさん"
        case Holder() | Group() | Qualified():
            return f"{noun(who, narrator)}の方"
        case Several("and", parts):
            return "と".join(addressed(part, narrator) for part in parts)
        case Several(_, parts):
            return "か".join(addressed(part, narrator) for part in parts)
        case _:
            return noun(who, narrator)


def time(when: When, narrator: Narrator) -> str:
    """A time as an adverb: 昨日, 1日目に, 直前に."""
    match when:
        case Days((single,)) if narrator.day is not None and single - narrator.day in NEAR:
            return NEAR[single - narrator.day]
        case Days(days):
            return "と".join(f"{day}日目" for day in days) + "に"
        case Near(offset):
            return NEAR[offset]
        case Relative(words):
            return _relative(words)
        case Together(times):
            named = [time(part, narrator) for part in times]
            return "と".join([*(name.removesuffix("に") for name in named[:-1]), named[-1]])


def _relative(words: tuple[str, ...]) -> str:
    close = "almost" in words
    if "before" in words:
        return "直前に" if close else "以前"
    if "after" in words:
        return "直後に" if close else "後で"
    return "まもなく" if close else "今"


def day_noun(when: When, narrator: Narrator) -> str:
    """A time as a noun: 3日目, 明日."""
    match when:
        case Days(days):
            return "と".join(f"{day}日目" for day in days)
        case Relative(words):
            return "その前" if "before" in words else "その後" if "after" in words else "その時"
        case _:
            return time(when, narrator).removesuffix("に")


def utterance(spoken: Utterance, narrator: Narrator) -> str:
    """An utterance: the narrator's quote of it, otherwise its number."""
    own = narrator.called(spoken)
    if own is not None:
        return own
    match spoken:
        case Talk(channel, day, number):
            kind = "囁き" if channel == "whisper" else "発言"
            near = time(Days((day,)), narrator)
            return f"{near.removesuffix('に')}の{number}番の{kind}"
        case Speech(number):
            return f"{number}番の発言"
