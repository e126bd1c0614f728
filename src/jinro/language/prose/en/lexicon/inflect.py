"""The forms of English verbs: vote, votes, voted, voting."""

from typing import Final

_IRREGULAR: Final[dict[str, tuple[str, ...]]] = {
    "say": ("said",),
    "see": ("saw", "seen"),
    "find": ("found",),
    "come": ("came",),
    "get": ("got", "gotten"),
    "give": ("gave", "given"),
    "take": ("took", "taken"),
    "make": ("made",),
    "tell": ("told",),
    "think": ("thought",),
    "feel": ("felt",),
    "know": ("knew", "known"),
    "go": ("went", "gone"),
    "keep": ("kept",),
    "put": ("put",),
    "let": ("let",),
    "hear": ("heard",),
    "speak": ("spoke", "spoken"),
    "hide": ("hid", "hidden"),
    "choose": ("chose", "chosen"),
    "lead": ("led",),
    "lose": ("lost",),
    "win": ("won",),
    "mean": ("meant",),
    "show": ("showed", "shown"),
    "bite": ("bit", "bitten"),
    "hang": ("hung", "hanged"),
    "throw": ("threw", "thrown"),
    "stand": ("stood",),
    "hold": ("held",),
    "fall": ("fell", "fallen"),
    "bring": ("brought",),
    "become": ("became",),
    "begin": ("began", "begun"),
    "leave": ("left",),
    "stick": ("stuck",),
    "cast": ("cast",),
    "read": ("read",),
    "ring": ("rang", "rung"),
    "strike": ("struck",),
    "send": ("sent",),
    "foresee": ("foresaw", "foreseen"),
    "lie": ("lied",),
    "buy": ("bought",),
    "rise": ("rose", "risen"),
    "set": ("set",),
    "cut": ("cut",),
    "split": ("split",),
    "spread": ("spread",),
    "run": ("ran", "run"),
    "draw": ("drew", "drawn"),
    "understand": ("understood",),
    "forget": ("forgot", "forgotten"),
    "drive": ("drove", "driven"),
    "weave": ("wove", "woven"),
    "sow": ("sowed", "sown"),
    "shed": ("shed",),
    "arise": ("arose", "arisen"),
    "sit": ("sat",),
    "sound": ("sounded",),
}
_DOUBLED: Final = frozenset(
    "get put let hit scan cut set split step drop stop plan trip slip skip sit win run begin stir".split()
)
_OWN_ING: Final = {"lie": "lying", "die": "dying", "eye": "eyeing"}


def forms(wording: str) -> dict[str, str]:
    """Every form of a verb with what follows it, and the name of the form."""
    base, _, rest = wording.partition(" ")
    tail = f" {rest}" if rest else ""
    found = {base + tail: "base", _third(base) + tail: "s", _ing(base) + tail: "ing"}
    for past in _past(base):
        found.setdefault(past + tail, "past")
    return found


def _third(base: str) -> str:
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return base + "es"
    if base.endswith("y") and base[-2] not in "aeiou":
        return base[:-1] + "ies"
    return base + "s"


def _ing(base: str) -> str:
    if base in _OWN_ING:
        return _OWN_ING[base]
    if base in _DOUBLED:
        return base + base[-1] + "ing"
    if base.endswith("e") and not base.endswith(("ee", "oe")):
        return base[:-1] + "ing"
    return base + "ing"


def _past(base: str) -> tuple[str, ...]:
    if base in _IRREGULAR:
        return _IRREGULAR[base]
    if base in _DOUBLED:
        return (base + base[-1] + "ed",)
    if base.endswith("e"):
        return (base + "d",)
    if base.endswith("y") and base[-2] not in "aeiou":
        return (base[:-1] + "ied",)
    return (base + "ed",)
