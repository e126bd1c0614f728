"""Names of the cast in a text."""

from tests.rows import each_row

from jinro.language.prose.mentions import Cast, cast_of

CAST = cast_of(("ミナ", "ミナト", "ヴィクトリア", "メイ", "ヒカリ", "May", "Rin", "山田先生"))


def found(text: str, cast: Cast = CAST) -> list[tuple[int, str]]:
    return [(mention.seat, text[mention.start : mention.end]) for mention in cast.mentions(text)]


@each_row(
    ("text", "expected"),
    [
        ("ミナさんとミナトくん", [(1, "ミナさん"), (2, "ミナトくん")]),
        ("ミナトが怪しい", [(2, "ミナト")]),
        ("@ミナト さん、どう？", [(2, "@ミナト さん")]),
        ("@ミナト  殿、どうじゃ", [(2, "@ミナト  殿")]),
        (">>ミナト どう？", [(2, ">>ミナト")]),
        ("沈黙のメイ", [(4, "メイ")]),
        ("メインの話", []),
        ("アメイジング", []),
        ("メイ様", [(4, "メイ様")]),
        ("希望のヒカリ", []),
        ("ヒカリさん", [(5, "ヒカリさん")]),
        ("ヴィク白出し", [(3, "ヴィク")]),
        ("ミナコさん", []),
        ("山田先生に一票", [(8, "山田先生")]),
        ("May we begin?", []),
        ("we may vote", []),
        ("I think May is right", [(6, "May")]),
        ("@May  speak", [(6, "@May")]),
        ("Rin-san, rin and Rinse", [(7, "Rin-san"), (7, "rin")]),
        ("Agent[02] and Agent03", [(2, "Agent[02]"), (3, "Agent03")]),
        ("Agent[99]", []),
        ("", []),
    ],
)
def test_mentions(text: str, expected: list[tuple[int, str]]) -> None:
    assert found(text) == expected


def test_an_ambiguous_beginning_names_nobody() -> None:
    assert found("ミナは", cast_of(("ミナコト", "ミナコラ"))) == []
    assert found("ミナコは", cast_of(("ミナコト", "ミナコラ"))) == []
    assert found("ミナコは", cast_of(("ミナコト", "カイ"))) == [(1, "ミナコ")]


def test_a_village_without_names() -> None:
    assert found("Kai is a wolf", cast_of(())) == []
    assert found("", cast_of(("", ""))) == []


def test_names_with_signs_of_patterns() -> None:
    assert found("a.b (c) is odd", cast_of(("a.b", "(c)"))) == [(1, "a.b"), (2, "(c)")]
    assert found("axb", cast_of(("a.b",))) == []
