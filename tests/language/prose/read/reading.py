"""How the tests of reading show what was read."""

from jinro.i18n import Language
from jinro.language import Context, noted
from jinro.language.prose.read import read

ENGLISH = ("Mina", "Kai", "Rin", "May", "Otto")
JAPANESE = ("ミナ", "カイ", "リン", "メイ", "ヒカリ")


def read_as(text: str, lang: Language, names: tuple[str, ...]) -> list[str]:
    """The claims of a text by the first of the names, as sentences of the protocol language."""
    heard = read(text, lang, names, speaker=1, day=1)
    return [str(noted(one.claim, Context(speaker=1, day=1))) for one in heard]
