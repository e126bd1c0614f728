"""Tables of estimates, as players of the Werewolf BBS draw them."""

from tests.rows import each_row

from prose.read.reading import read_as

CAST = ("カイ", "異国人", "老人", "五郎", "宿屋", "修道女", "羊飼い")


def test_what_all_rows_say_is_held_and_what_differs_is_an_alternative() -> None:
    table = "異老 | 五宿 | 修 † 羊\n真偽 | 霊白 | 灰 † 狼\n偽真 | 霊白 | 白 † 狼"
    assert read_as("まとめ\n" + table, "ja", CAST) == [
        "ESTIMATE Agent[04] MEDIUM",
        "NOT (ESTIMATE Agent[05] WEREWOLF)",
        "ESTIMATE Agent[07] WEREWOLF",
        "OR (AND (ESTIMATE Agent[02] SEER) (NOT (ESTIMATE Agent[03] SEER)))"
        " (AND (NOT (ESTIMATE Agent[02] SEER)) (ESTIMATE Agent[03] SEER))",
    ]


def test_sentences_around_a_table_are_read() -> None:
    text = "占いCO。\n異|老\n白|灰\n老人に投票する。"
    assert read_as(text, "ja", CAST) == [
        "COMINGOUT Agent[01] SEER",
        "VOTE Agent[03]",
        "NOT (ESTIMATE Agent[02] WEREWOLF)",
    ]


@each_row(
    "text",
    [
        "異|老",  # No row.
        "異|老\n白",  # A row of another length.
        "異|老\n白|無",  # A cell that is no word of tables.
        "異老\n白白",  # No rule.
        "異|老\n灰|灰",  # Grey says nothing.
        "何|誰\n白|白",  # Nobody is called so.
    ],
)
def test_what_is_no_table_says_nothing(text: str) -> None:
    assert read_as(text, "ja", CAST) == []


def test_a_letter_of_two_players_names_nobody() -> None:
    assert read_as("カ|老\n白|白", "ja", ("ミナ", "カイ", "カナ", "老人")) == [
        "NOT (ESTIMATE Agent[04] WEREWOLF)"
    ]
