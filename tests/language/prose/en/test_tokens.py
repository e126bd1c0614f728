"""The words of an English text: contractions, stutters, words in capitals, what follows a name."""

from tests.rows import each_row

from jinro.language.prose.en.tokens import words_of
from jinro.language.prose.mentions import cast_of

CAST = cast_of(("Mina", "Kai", "James"))


@each_row(
    ("text", "said"),
    [
        ("Kai's claim", ["", "'s", "claim"]),
        ("Kai 's claim", ["", "'s", "claim"]),
        ("James' claim", ["", "'s", "claim"]),
        ("I-I'm here", ["i", "am", "here"]),
        ("She CO'd", ["she", "COed"]),
        ("a CO and a co", ["a", "CO", "and", "a", "co"]),
        ("the sheriff's hat", ["the", "sheriff", "'s", "hat"]),
        ("y'all", ["y"]),
        ("a slow-moving cart", ["a", "slow", "moving", "cart"]),
    ],
)
def test_a_text_is_cut_into_words(text: str, said: list[str]) -> None:
    assert [word.text for word in words_of(text, CAST)] == said
