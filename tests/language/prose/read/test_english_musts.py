"""The words that a pattern cannot do without."""

from tests.rows import each_row

from jinro.language.prose.en.idioms.musts import musts
from jinro.language.prose.en.idioms.wording import Table, idiom
from jinro.language.prose.en.tokens import words_of
from jinro.language.prose.mentions import cast_of


@each_row(
    ("pattern", "words"),
    [
        ("we need your (?:[a-z]+ )?(?:reads?|suspect)", ["we", "need", "your", "read reads suspect"]),
        ("rais(?:es?|ed) (?:[a-z]+ ){0,3}(?:flags?|alarm)", ["alarm flag flags"]),
        ("counter ?claim (?:as )?seer", ["seer"]),
        ("a|b", []),
        ("(?:x(?:y|z)) now", ["now"]),
        ("(?:[0-9]|now) then", ["then"]),
        ("(?:counter ?claim|claim) seer", ["seer"]),
        ("who is it", ["who", "it"]),
    ],
)
def test_musts(pattern: str, words: list[str]) -> None:
    assert [" ".join(sorted(one)) for one in musts(pattern)] == words


def test_a_pattern_is_tried_where_its_words_are() -> None:
    table = Table([("need", idiom("we need your (?:reads?|suspect)", lambda told: None))])
    cast = cast_of(("Mina",))
    assert len(table.among(words_of("We need your reads", cast))) == 1
    assert table.among(words_of("We need your help", cast)) == []
