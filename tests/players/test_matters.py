"""Who is addressed by a line, and about what; and that a scripted person is answered."""

import pytest
from tests.rows import each_row
from tools.ask_players import judge, on_matter, play

from jinro.players.reasoner.matters import Matter, matters, mentions

JA = ("ハルト", "ビオラ", "カイ", "ミナコ", "ゲンゾウ")
EN = ("Haruto", "Viola", "Kai", "Minako", "Genzo")
ROWS = [
    # text, who spoke last, [(kind, to, about)]
    ("カイ、誰が怪しい？", 0, [("suspect", 3, 0)]),
    ("カイさんは誰を疑ってる？", 0, [("suspect", 3, 0)]),
    ("誰に入れるの カイさん？", 2, [("vote", 3, 0)]),
    ("かいくん、役職は？", 0, [("role", 3, 0)]),
    ("Kai、誰が怪しい？", 0, [("suspect", 3, 0)]),
    ("Minakoさん、役職は？", 0, [("role", 4, 0)]),
    ("ビオラは白？黒？", 3, [("opinion", 3, 2)]),
    ("なんでビオラなの？", 3, [("why", 3, 2)]),
    ("ミナちゃん、結果教えて あと、誰に入れるの？", 0, [("result", 4, 0), ("vote", 4, 0)]),
    ("みんなは誰が怪しいと思う？", 3, []),
    ("@ゲンゾウ お腹すかない", 0, [("small_hungry", 5, 0)]),
    ("カイが人狼だと思う。", 0, [("accuse", 3, 0)]),
    ("カイさんは信じられるよ。", 2, []),
    ("@カイ 一人挙げるならビオラが怪しいぞ！ビオラは俺に黒を出したからな。", 3, []),
    ("@カイ ビオラを占うことも考えるわ。", 0, []),
    ("カイさん、異存はありません。ビオラさんに投票します。", 0, []),
    ("カイ、次はビオラを占って", 0, [("divine", 3, 2)]),
    ("カイ、昨日ビオラに入れたよね", 0, [("accuse_vote", 3, 2)]),
    ("@カイ ビオラは昨日、ミナコに入れたからだよ。", 0, []),
    ("カイ、お前が狼だろ", 0, [("accuse", 3, 0)]),
    ("Kai, who do you suspect?", 0, [("suspect", 3, 0)]),
    ("who do you suspect Kai", 2, [("suspect", 3, 0)]),
    ("what do you think about Kai?", 2, [("opinion", 2, 3)]),
    ("hey min, why Viola?", 0, [("why", 4, 2)]),
    ("Hruto, are you the seer?", 0, [("role", 1, 0)]),
    ("genzo is Viola a wolf?", 0, [("opinion", 5, 2)]),
    ("decided on a vote yet, kai?", 2, [("vote", 3, 0)]),
    ("everyone, who are you voting for?", 2, []),
    ("@Kai I might well check Viola.", 0, []),
    ("Kai, I'm with you: I'll vote for Viola.", 0, []),
    ("@Kai I told you, Viola voted for Minako yesterday.", 0, []),
    ("Kai, let's vote Viola", 0, [("urge", 3, 2)]),
    ("@Kai what made you divine Viola?", 0, [("why_divined", 3, 2)]),
    ("I suspect Kai because Viola voted for me.", 2, []),
]


@each_row(("text", "last", "wanted"), ROWS)
def test_who_is_asked_what(text: str, last: int, wanted: list[tuple[str, int, int]]) -> None:
    names = EN if text.isascii() else JA
    named = {last, *(seat for _, to, about in wanted for seat in (to, about))}
    by = next(seat for seat in range(1, 6) if seat not in named)
    found = [(one.kind, one.to, one.about) for one in matters(text, names, by, last, 0)]
    assert found == wanted


def test_names_are_found_in_other_letters_and_with_slips() -> None:
    assert [one.seat for one in mentions("はるとさん、ビオラとゲンゾ", JA)] == [1, 2, 5]
    assert [one.seat for one in mentions("hauto and viola, min", EN)] == [1, 2, 4]
    assert not mentions("それんとき、もう決めた", ("レン", "カイ"))
    assert not list(matters("?" * 400, EN, 1, 2, 0))


@pytest.mark.slow
def test_whoever_is_addressed_answers_on_the_matter() -> None:
    found = [one for n in range(6) for one in judge(*play(n, 77, "reasoner"))]
    counted = [one for one in found if one.verdict != "no turn"]
    assert len(counted) > 30
    assert sum(one.verdict == "yes" for one in counted) >= 0.85 * len(counted)


def test_an_answer_on_another_matter_is_none() -> None:
    game, asked = play(1, 77, "parrot")
    one = next(one for one in asked if one.kind in ("role", "suspect", "vote", "trust"))
    names = [character.name for character in game.scene.characters]
    assert not on_matter(one, "Let's have tea.", names)
    assert isinstance(next(iter(matters("Kai, who are you?", EN, 2, 0, 0)), None), Matter)
