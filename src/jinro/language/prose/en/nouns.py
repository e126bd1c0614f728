"""English names for people, roles, days and utterances."""

from typing import Final

from jinro.game.roles import Role, Species
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
from jinro.language.prose.en.forms import NEITHER, Person
from jinro.language.prose.narrator import Narrator

ROLES: Final = {
    Role.VILLAGER: ("a villager", "the villagers", "villager"),
    Role.SEER: ("the seer", "the seer", "seer"),
    Role.MEDIUM: ("the medium", "the medium", "medium"),
    Role.BODYGUARD: ("the bodyguard", "the bodyguard", "bodyguard"),
    Role.FREEMASON: ("a freemason", "the freemasons", "freemason"),
    Role.WEREWOLF: ("a werewolf", "the werewolves", "werewolf"),
    Role.POSSESSED: ("possessed", "the possessed", "possessed player"),
    Role.FOX: ("the fox", "the fox", "fox"),
}
"""The word as a complement, as a subject, and without article."""
PLURALS: Final = {
    "werewolf": "werewolves",
    "fox": "foxes",
    "player with a power": "players with a power",
}
FACTIONS: Final = {
    Faction.HUMAN: ("human", "the humans", "human"),
    Faction.VILLAGE: ("on the village side", "the village side", "village-side player"),
    Faction.WOLVES: ("on the werewolf side", "the werewolf side", "werewolf-side player"),
    Faction.GIFTED: ("someone with a power", "those with a power", "player with a power"),
    Faction.EVERY: ("something", "someone", "player"),
}
SPECIES: Final = {Species.HUMAN: "human", Species.WEREWOLF: "a werewolf"}
TOPICS: Final = {
    Topic.REASON: "the reasons",
    Topic.DIVINATION: "the divination",
    Topic.MEDIUM: "the medium results",
    Topic.GUARD: "the guarding",
    Topic.EXECUTION: "the execution",
    Topic.VOTING: "the vote",
    Topic.ATTACK: "the attack",
    Topic.COMINGOUT: "revealing roles",
}
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ORDINALS: Final = ("0th", "first", "second", "third", "fourth", "fifth")
NEAR: Final = {-1: "yesterday", 0: "today", 1: "tomorrow"}
MANY: Final = frozenset({Role.VILLAGER, Role.FREEMASON, Role.WEREWOLF})


def noun(who: Who, narrator: Narrator, *, subject: bool = True, doer: Who | None = None) -> str:
    """People or roles as a noun: a subject, or the object of what the `doer` does."""
    reflexive = doer is not None and narrator.same(who, doer)
    if narrator.is_me(who):
        return "I" if subject else "myself" if reflexive else "me"
    if who == narrator.you:
        return "yourself" if reflexive and not subject else "you"
    if reflexive and not isinstance(who, Anyone):
        return "themselves"
    if who == narrator.reporter:
        return "they" if subject else "them"
    match who:
        case Agent(seat):
            return narrator.name(seat)
        case Named(name):
            return name
        case Holder(role):
            return ROLES[role][1]
        case Group(faction):
            return FACTIONS[faction][1]
        case Mentioned():
            return "that player"
        case Several(join, parts):
            # "Chika and I", never the other way round.
            ordered = sorted(parts, key=narrator.is_me)
            return listed([noun(part, narrator, subject=subject, doer=doer) for part in ordered], join)
        case Except(whole, less):
            inner = "everyone" if isinstance(whole, Anyone) else noun(whole, narrator)
            return f"{inner} except {noun(less, narrator, subject=False)}"
        case Qualified():
            return qualified(who, narrator)
        case Anyone() | Speaker():
            return "someone"


def stressed(who: Who, narrator: Narrator, doer: Who | None) -> str:
    """An object in a negation: `both Viola and Chika`."""
    text = noun(who, narrator, subject=False, doer=doer)
    return f"{all_word(who)} {text}" if is_all_of(who) else text


def is_all_of(who: Who) -> bool:
    return isinstance(who, Several) and who.join == "and"


def all_word(who: Who, after: str = " of") -> str:
    """`both`, or `all of` for more than two; `after` follows "all"."""
    return "both" if isinstance(who, Several) and len(who.parts) == 2 else f"all{after}"


def neither(who: Several, narrator: Narrator) -> str:
    """Alternatives as the subject of a negation: `neither Viola nor Chika`."""
    names = [noun(part, narrator) for part in sorted(who.parts, key=narrator.is_me)]
    return f"{NEITHER}{', '.join(names[:-1])} nor {names[-1]}"


def listed(names: list[str], join: str) -> str:
    """`A, B and C`, `A or B`, `either A or B`."""
    word = "and" if join == "and" else "or"
    text = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}"
    return f"either {text}" if join == "xor" else text


def qualified(who: Qualified, narrator: Narrator) -> str:
    """`two werewolves`, `the third living player`, `someone other than the seer`."""
    match who.quality:
        case "count":
            inner = _kind(who.of, narrator)
            return f"{count(who.number)} {inner if who.number == 1 else plural(inner)}"
        case "nth":
            return f"the {ordinal(who.number)} {_kind(who.of, narrator)}"
        case "not":
            return f"someone other than {noun(who.of, narrator, subject=False)}"
        case quality:
            article = "a" if isinstance(who.of, Anyone) else "the"
            return f"{article} {'dead' if quality == 'died' else quality} {_kind(who.of, narrator)}"


def _kind(who: Who, narrator: Narrator) -> str:
    match who:
        case Holder(role):
            return ROLES[role][2]
        case Group(faction):
            return FACTIONS[faction][2]
        case Qualified("died", of):
            return f"dead {_kind(of, narrator)}"
        case Qualified("living", of):
            return f"living {_kind(of, narrator)}"
        case Anyone():
            return "player"
        case _:
            return noun(who, narrator)


def plural(word: str) -> str:
    for one, many in PLURALS.items():
        if word.endswith(one):
            return word.removesuffix(one) + many
    return f"{word}s"


def indefinite(text: str) -> str:
    """With the indefinite article, for people not mentioned before: `a living seer`; counts stay."""
    kinds = ("the living ", "the dead ")
    return f"a{text.removeprefix('the')}" if text.startswith(kinds) else text


def species_noun(species: Species, who: Who) -> str:
    """The species of somebody, in the plural for several werewolves."""
    many = isinstance(who, Several) and who.join == "and" and species is Species.WEREWOLF
    return "werewolves" if many else SPECIES[species]


def count(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def ordinal(number: int) -> str:
    if number < len(ORDINALS):
        return ORDINALS[number]
    teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def role_noun(role: Who, narrator: Narrator, *, many: bool = False) -> str:
    """A role as a complement: `a werewolf`, `the seer or the medium`; with `many`: `werewolves`."""
    match role:
        case Holder(held) if many and held in MANY:
            return plural(ROLES[held][2])
        case Holder(held):
            return ROLES[held][0]
        case Group(Faction.GIFTED) if many:
            return "people with a power"
        case Group(faction):
            return FACTIONS[faction][0]
        case Several(join, parts):
            return listed([role_noun(part, narrator, many=many) for part in parts], join)
        case Qualified("not", of) | Except(Group(Faction.EVERY), of):
            return f"something other than {role_noun(of, narrator)}"
        case Except(whole, less):
            return f"{role_noun(whole, narrator, many=many)} except {role_noun(less, narrator)}"
        case _:
            return noun(role, narrator)


def person_of(who: Who, narrator: Narrator) -> Person:
    """The grammatical person of a subject."""
    if narrator.is_me(who):
        return "I"
    if who == narrator.you:
        return "you"
    match who:
        case Several("and", _):
            return "many"
        case Several(_, parts):
            return "many" if narrator.is_me(parts[-1]) else person_of(parts[-1], narrator)
        case Holder(role):
            return "many" if role in MANY else "one"
        case Group(Faction.HUMAN | Faction.GIFTED):
            return "many"
        case Except(whole, _):
            return person_of(whole, narrator)
        case Qualified("count", _, number):
            return "one" if number == 1 else "many"
        case _:
            return "many" if who == narrator.reporter else "one"


def possessive(who: Who, narrator: Narrator) -> str:
    if narrator.is_me(who):
        return "my"
    if who == narrator.you:
        return "your"
    if who == narrator.reporter:
        return "their"
    name = noun(who, narrator)
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def addressed(who: Who, narrator: Narrator) -> str:
    """The addressees, as called at the beginning of a request or question."""
    match who:
        case Anyone() | Group(Faction.EVERY):
            return "everyone"
        case Holder(role):
            return f"whoever is {ROLES[role][0]}"
        case Group(Faction.GIFTED):
            return "whoever has a power"
        case Group(faction):
            return f"whoever is {FACTIONS[faction][0]}"
        case Several(join, parts):
            return listed([addressed(part, narrator) for part in parts], "and" if join == "and" else "or")
        case _:
            return noun(who, narrator, subject=False)


def time(when: When, narrator: Narrator) -> str:
    """A time as an adverb: `yesterday`, `on day 1`, `just before`."""
    match when:
        case Days((single,)) if narrator.day is not None and single - narrator.day in NEAR:
            return NEAR[single - narrator.day]
        case Days(days):
            return f"on {days_of(days)}"
        case Near(offset):
            return NEAR[offset]
        case Relative(words):
            return _relative(words)
        case Together(times):
            return listed([time(part, narrator) for part in times], "and")


def days_of(days: tuple[int, ...]) -> str:
    if len(days) == 1:
        return f"day {days[0]}"
    return "days " + listed([str(day) for day in days], "and")


def _relative(words: tuple[str, ...]) -> str:
    close = "almost" in words
    if "before" in words:
        return "just before that" if close else "earlier"
    if "after" in words:
        return "right after that" if close else "later"
    return "soon" if close else "now"


def utterance(spoken: Utterance, narrator: Narrator) -> str:
    """An utterance: the narrator's quote of it, otherwise its number."""
    own = narrator.called(spoken)
    if own is not None:
        return own
    match spoken:
        case Talk(channel, day, number):
            kind = "whisper" if channel == "whisper" else "message"
            near = time(Days((day,)), narrator)
            return f"{kind} {number} of day {day}" if near.startswith("on ") else f"{near}'s {kind} {number}"
        case Speech(number):
            return f"message {number}"
