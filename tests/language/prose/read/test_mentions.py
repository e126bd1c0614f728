"""Names of the cast in a text."""

from tests.rows import each_row

from jinro.language.prose.mentions import Cast, cast_of
from jinro.language.prose.read import language_of
from jinro.players.personas import characters
from jinro.wire.licos import CAST as LICOS

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


VILLAGE = cast_of(("ウマ", "Kai", "フェルナンド", "Fernanda", "開司", "ミナ", "Theresa", "Gustav", "ヨウ"))


@each_row(
    ("text", "expected"),
    [
        ("Uma 怪しくない?", [(1, "Uma")]),
        ("UMAと uma", [(1, "UMA"), (1, "uma")]),
        ("うまさん怪しい", [(1, "うまさん")]),
        ("うまは村人。今日はうまに投票", [(1, "うま"), (1, "うま")]),
        ("うまい言い訳。うまく言えない。このうまみ", []),
        ("@うま どう？", [(1, "@うま")]),
        ("カイとかいくん。本当かい？", [(2, "カイ"), (2, "かいくん")]),
        ("カイジ、Kaiji、開司先生", [(5, "カイジ"), (5, "Kaiji"), (5, "開司先生")]),
        ("みなさん、ミナさん、Minaさん", [(6, "ミナさん"), (6, "Minaさん")]),
        ("フェルさん、Fernando", [(3, "フェルさん"), (3, "Fernando")]),
        ("Fernand or Fern", []),
        ("There is Gust. a gust of GUST", [(8, "Gust")]),
        ("Gus is odd, Gusさん、@Gus", [(8, "Gusさん"), (8, "@Gus")]),
        ("you are odd. ヨウは村人、よう！ Youさん", [(9, "ヨウ"), (9, "Youさん")]),
    ],
)
def test_other_writings_of_a_name(text: str, expected: list[tuple[int, str]]) -> None:
    assert found(text, VILLAGE) == expected


def test_every_character_has_its_names_of_both_languages() -> None:
    built_in = zip(characters("ja"), characters("en"), strict=True)
    pairs = [(one.ja, one.en) for one in LICOS] + [(ja.name, en.name) for ja, en in built_in]
    for ja, en in pairs:
        for name, other in ((ja, en), (en, ja)):
            assert found(f"{other}さん", cast_of((name,))) == [(1, f"{other}さん")]


def test_a_name_does_not_tell_the_language() -> None:
    assert language_of("ウマ is odd", VILLAGE) == "en"
    assert language_of("Uma 怪しい", VILLAGE) == "ja"
    assert language_of("ウマ", VILLAGE) == "ja"
    assert language_of("ウマCO", VILLAGE) == "ja"
