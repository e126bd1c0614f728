"""Checks the phrases of `reasoner`: every predicate can be inflected, no ending is one that nobody says, both
languages have the same sets, and no set is small.

    python tools/check_phrases.py [--list SET]

`tests/players/test_phrases.py` runs it. `--list` prints the phrases of a set in all styles.
"""

import argparse
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from jinro.players.personas import characters
from jinro.players.reasoner.voice.book import PhraseBook, phrase_book
from jinro.players.reasoner.voice.inflect import KINDS, PREDICATE
from jinro.players.reasoner.voice.styles import ENGLISH, JAPANESE, TRAITS, Traits
from jinro.players.reasoner.voice.tongues import DrawnChoices, EnglishTongue, JapaneseTongue, Tongue
from jinro.players.reasoner.voice.wording import SOFT

RULES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
SLOTS = {
    "t",
    "b",
    "x",
    "r",
    "o",
    "me",
    "you",
    "all",
    "s",
    "who",
    "m",
    "role",
    "arole",
    "day",
    "n",
    "q",
    "why",
    "name",
    "age",
    "thing",
    *phrase_book("ja").things,
}
SLOT = re.compile(r"\{(\w+)\}")
TABLES = ("heads", "reasons", "phrases")
EVERYTHING = frozenset(TRAITS) | {one.avatar for one in characters("ja")}
"""All temperaments, and what only one character says."""
FEWEST = 3
"""Phrases that a set must have for everybody, without tags."""
WORDS = RULES["words"]


def everybody(lang: str) -> list[Tongue]:
    """A speaker of each style, with all temperaments."""
    if lang == "en":
        return [EnglishTongue(Traits(50, False, EVERYTHING), style) for style in ENGLISH.values()]
    return [
        JapaneseTongue(Traits(50, style.name in RULES["women"], EVERYTHING), style)
        for style in JAPANESE.values()
    ]


def sets(book: PhraseBook) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for table in TABLES:
        for name, phrases in book.table(table).items():
            yield table, name, phrases


def spoken(lang: str) -> Iterator[tuple[str, str, str]]:
    """Every phrase in every style, with several endings: (style, set, sentence)."""
    for tongue in everybody(lang):
        style = tongue.style.name if isinstance(tongue, JapaneseTongue) else "en"
        things = {name: words[0] for name, words in tongue.book.things.items()}
        slots = {**WORDS[lang], **things, **tongue.words}
        greetings = tongue.book.greetings
        rows = [
            *((name, tongue.allowed(ps)) for _, name, ps in sets(tongue.book)),
            ("tails", tongue.allowed(tongue.book.tails)),
        ]
        rows += [
            ("greetings", tongue.allowed(part)) for part in (greetings.hello, greetings.who, greetings.more)
        ]
        for name, phrases in rows:
            for phrase in dict.fromkeys(phrases):
                firm = not name.startswith(SOFT)
                for n in range(4):
                    yield style, name, tongue.sentence(phrase, slots, DrawnChoices(n), firm=firm)


def faults() -> Iterator[str]:
    """All that is wrong, in words."""
    books = {lang: phrase_book(lang) for lang in ("ja", "en")}
    names = {lang: {(table, name) for table, name, _ in sets(book)} for lang, book in books.items()}
    for lang, other in (("ja", "en"), ("en", "ja")):
        yield from (
            f"{lang}: {table}.{name!r} is missing" for table, name in sorted(names[other] - names[lang])
        )
        for table, name, phrases in sets(books[lang]):
            if (
                len([one for one in phrases if not one.startswith("<")]) < FEWEST
                and name not in RULES["small"]
            ):
                yield f"{lang}: {table}.{name!r} has fewer than {FEWEST} phrases for everybody"
            for phrase in phrases:
                if set(SLOT.findall(phrase)) - SLOTS:
                    yield f"{lang}: {name!r}: unknown name in {phrase!r}"
                for found in PREDICATE.finditer(phrase) if lang == "ja" else ():
                    word = found[1]
                    if word not in KINDS and not word.endswith(
                        ("い", "だ", "ている", "ていた", "でいた", "でいる", "た")
                    ):
                        yield f"ja: {name!r}: {word!r} is in no table of verbs ({phrase!r})"
    stem = re.compile("[^はがもてでの。、<>だく]\\[ない\\]")
    for _, name, phrases in sets(books["ja"]):
        yield from (
            f"ja: {name!r}: a verb must stand with its ない in {one!r}" for one in phrases if stem.search(one)
        )
    wrong = [(re.compile(pattern), why) for pattern, why in RULES["endings"]]
    seen: set[str] = set()
    for style, name, text in spoken("ja"):
        for pattern, why in wrong:
            if pattern.search(text) and text not in seen:
                seen.add(text)
                yield f"ja: {style}: {name!r}: {text!r}: {why}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", default="")
    args = parser.parse_args()
    if args.list:
        rows = {
            f"{style:18} {text}"
            for lang in ("ja", "en")
            for style, name, text in spoken(lang)
            if name == args.list
        }
        sys.stdout.write("\n".join(sorted(rows)) + "\n")
        return
    found = list(faults())
    sys.stdout.write("\n".join([*found, f"{len(found)} faults"]) + "\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
