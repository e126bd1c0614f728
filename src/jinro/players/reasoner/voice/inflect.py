"""Japanese endings: a predicate in the register of a style, with a particle of the style at its end.

Phrases hold predicates in brackets, in the dictionary form: `[入れる]`, `[だ]`, `[怪しい]`. A form may
follow: `た` past, `ない` negative, `たい` wish, `て` request, `う` proposal, `ている` and `ていた` state,
`か` and `たか` question, `のか` and `たのか` question for a reason. A predicate with `-` takes no particle.
"""

import re
from functools import lru_cache
from typing import Final, Literal

from jinro.players.reasoner.voice.book import phrase_data

Register = Literal["polite", "plain", "elder"]
KINDS: Final[dict[str, str]] = {
    verb: kind for kind, verbs in phrase_data("verbs").items() for verb in verbs.split()
}
"""How each verb is inflected: ichidan `1`, する `s`, and godan by the column of its last kana."""
_ROWS: Final = {
    # masu-stem, te-form, past, negative stem, volitional
    "r": ("り", "って", "った", "ら", "ろう"),
    "u": ("い", "って", "った", "わ", "おう"),
    "s5": ("し", "して", "した", "さ", "そう"),
    "k": ("き", "いて", "いた", "か", "こう"),
    "m": ("み", "んで", "んだ", "ま", "もう"),
    "t": ("ち", "って", "った", "た", "とう"),
    "b": ("び", "んで", "んだ", "ば", "ぼう"),
}
PREDICATE: Final = re.compile(r"\[([^\]/-]+)(?:/([^\]-]+))?(-)?\]")
Kind = Literal[
    "verb", "noun", "adjective", "past", "wish", "request", "proposal", "negative", "question", "why"
]


def stems(verb: str) -> tuple[str, str, str, str, str]:
    """The masu-stem, the te-form, the past, the stem of the negative and the volitional of a verb."""
    kind = KINDS[verb]
    if kind == "1":
        stem = verb[:-1]
        return stem, stem + "て", stem + "た", stem, stem + "よう"
    if kind == "s":
        stem = verb[:-2]
        return stem + "し", stem + "して", stem + "した", stem + "し", stem + "しよう"
    stem = verb[:-1]
    i, te, ta, nai, ou = _ROWS[kind]
    return stem + i, stem + te, stem + ta, stem + nai, stem + ou


@lru_cache(maxsize=4_096)
def inflected(word: str, form: str, register: Register) -> tuple[str, Kind]:
    """A predicate without a final particle, and what kind of particle may follow it."""
    if word == "だ":
        kind: Kind = "past" if form == "た" else "negative" if form == "ない" else "noun"
        return _copula(form, register), kind
    if word.endswith("だ"):
        return word[:-1] + inflected("だ", form, register)[0], inflected("だ", form, register)[1]
    if word in _STATES:
        return _STATES[word].get(register, word), "past" if word.endswith("た") else "verb"
    if word.endswith("ない") and word not in ("少ない", "もったいない", "危ない"):
        return _absent(word, register), "negative"
    if word not in KINDS:
        return _adjective(word, form, register)
    masu, te, ta, nai, volitional = stems(word)
    polite, elder = register == "polite", register == "elder"
    match form:
        case "":
            return (masu + "ます" if polite else word), "verb"
        case "た":
            return (masu + "ました" if polite else ta), "past"
        case "ない":
            negative = "ない" if word == "ある" else nai + ("ん" if elder and KINDS[word] != "s" else "ない")
            return (masu + "ません" if polite else negative), "negative"
        case "なかった":
            return (masu + "ませんでした" if polite else nai + "なかった"), "past"
        case "たい":
            return (masu + "たいです" if polite else masu + "たい"), "wish"
        case "て":
            return te, "request"
        case "う":
            return (masu + "ましょう" if polite else volitional), "proposal"
        case "か":
            return (masu + "ます" if polite else word), "question"
        case "たか":
            return (masu + "ました" if polite else ta), "question"
        case "のか":
            return word, "why"
        case "たのか":
            return ta, "why"
        case "ている":
            return te + ("います" if polite else "おる" if elder else "いる"), "verb"
        case "ていた":
            return te + ("いました" if polite else "おった" if elder else "いた"), "past"
    raise ValueError(f"unknown form {form!r} of {word!r}")


_STATES: Final[dict[str, dict[str, str]]] = {
    "ている": {"polite": "ています", "elder": "ておる"},
    "ていた": {"polite": "ていました", "elder": "ておった"},
    "でいる": {"polite": "でいます", "elder": "でおる"},
    "でいた": {"polite": "でいました", "elder": "でおった"},
    "いた": {"polite": "いました", "elder": "おった"},
    "られた": {"polite": "られました"},
    "られる": {"polite": "られます"},
    "なかった": {"polite": "ませんでした", "elder": "んかった"},
}


def _absent(word: str, register: Register) -> str:
    """ない itself, and fixed negatives that end in it."""
    before = word[:-2]
    if register == "polite":
        return before + ("ありません" if not before or before[-1] in "がはも" else "ません")
    if register == "elder" and before:
        return "おらん" if word == "いない" else word if before[-1] in "がはも" else before + "ん"
    return word


def _copula(form: str, register: Register) -> str:
    match register, form:
        case "polite", "た":
            return "でした"
        case "polite", "ない":
            return "ではありません"
        case "polite", _:
            return "です"
        case "elder", "た":
            return "じゃった"
        case "elder", "ない":
            return "ではない"
        case "elder", _:
            return "じゃ"
        case _, "た":
            return "だった"
        case _, "ない":
            return "じゃない"
        case _:
            return "だ"


def _adjective(word: str, form: str, register: Register) -> tuple[str, Kind]:
    stem, polite = word[:-1], "です" if register == "polite" else ""
    match form:
        case "":
            return word + polite, "adjective"
        case "た":
            return stem + "かった" + polite, "past"
        case "ない":
            return stem + "くない" + polite, "negative"
    raise ValueError(f"unknown form {form!r} of {word!r}")
