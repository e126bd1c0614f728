"""What only the talk before tells: of what a reason is asked, with whom somebody disagrees, and recaps.

The speaker is ミナ (1). Before, カイ (2) came out as the seer with a black on リン (3), メイ (4) announced
a vote for ヒカリ (5), and リン suspected ミナ.
"""

from tests.rows import each_row

from jinro.language import Context, Listener, noted
from jinro.language.claims import Talk
from prose.read.reading import JAPANESE

BEFORE = (
    (2, "占い師COです。リンは黒でした。"),
    (4, "今日はヒカリに投票する。"),
    (3, "ミナが怪しい。"),
    (5, "霊媒師COです。"),
)
BLACK = "INQUIRE Agent[02] (DIVINED Agent[03] WEREWOLF)"

SAID: dict[tuple[str, ...], tuple[str, ...]] = {
    (BLACK,): (
        "@カイ 理由を教えて。",
        "@カイ 根拠は？",
        "@カイ 根拠を示してほしい。",
        "カイさん、もう少し理由を聞かせてください。",
        "@カイ リン黒の根拠を出して。",
    ),
    ("INQUIRE Agent[02] (DIVINED ANY WEREWOLF)",): (
        "@カイ 黒の決め手は？",
        "@カイ 黒出しの根拠を短く言って。",
    ),
    ("INQUIRE Agent[04] (VOTE Agent[05])",): (
        "@メイ 理由は？",
        "メイさん、根拠を聞きたいです。",
        "@メイ その根拠を具体的に。",
        "メイは急だ。理由は？",
    ),
    ("INQUIRE Agent[03] (ESTIMATE Agent[01] WEREWOLF)",): (
        "@リン 根拠は？",
        "@リン 疑いの理由を教えて。",
        "私が怪しい根拠を言えよ！",
    ),
    ("INQUIRE Agent[02] (COMINGOUT Agent[02] SEER)",): (
        "@カイ 潜伏していた理由は？",
        "@カイ COのタイミングを教えて。",
        "@カイ 占いCOの根拠を聞きたい。",
        "@カイ COはなぜ？",
    ),
    ("INQUIRE Agent[02] (DIVINED ANY ANY)",): ("@カイ 今日の占いは誰？", "@カイ 結果も理由もね！"),
    ("INQUIRE Agent[02] (DIVINATION ANY)",): ("@カイ 方針を聞かせて。", "@カイ 今夜の方針は？"),
    ("INQUIRE Agent[05] (IDENTIFIED ANY ANY)",): ("@ヒカリ 結果を。", "ヒカリさん、結果を教えて。"),
    ("INQUIRE Agent[05] (IDENTIFIED Agent[03] ANY)",): ("@ヒカリ リン結果を共有して。",),
    ("INQUIRE Agent[03] (DIVINED Agent[01] WEREWOLF)",): ("黒根拠を出せ。",),
    ("REQUEST Agent[02] (NOT (COMINGOUT Agent[02] SEER))",): ("@カイ 根拠を示すかCOを取り下げてください。",),
    ("REQUEST ANY (VOTE Agent[03])",): ("@メイ 一緒にリンに入れてくれない？",),
    ("DISAGREE TALK day1 ID:1",): ("メイの投票には反対だ。",),
    ("VOTE Agent[03]",): ("リン黒結果を重視して吊りたい。",),
    # With who spoke against the speaker, not with who spoke last.
    ("DISAGREE TALK day1 ID:2",): ("違うよ！", "それは誤解です。", "見当違いだよ。"),
    ("AGREE TALK day1 ID:1",): (
        "@メイ に同意。",
        "メイの言う通り。",
        "メイの指摘もっとも。",
        "私もメイと同じ意見です。",
        "@カイ @メイ と同意見だよ。",
        "メイの投票に賛成です。",
    ),
    ("DISAGREE TALK day1 ID:0",): (
        "@カイ あなたの占い結果は信じられません。",
        "@カイ 占い結果は不正確だ。",
    ),
    ("AGREE TALK day1 ID:0", "AGREE TALK day1 ID:1"): ("カイとメイの意見に賛成。",),
    ("AGREE TALK day1 ID:3",): ("カイ真は同意です。",),
    ("NOT (ESTIMATE Agent[02] SEER)",): ("カイの結果はでたらめ。", "@カイ 偽占いの疑いが強い。"),
    # A concession, a recap, or of nothing that was said.
    (): (
        "@カイ 鋭いね。でも早いと思う。",
        "カイさんが占い師なんだね！",
        "@カイ リン黒なのに静かだね。",
        "@カイ 突然の占い師COですね。",
        "@メイ 方針を聞かせて。",
        "@カイ どうしてそう言えるの？",
        "@カイ どういうこと？",
        "@カイ @メイ 理由は？",
        "@メイ 潜伏していた理由は？",
        "カイが占いCOした。理由は？",
        "カイを偽と疑うのは早い。",
        "@メイ 直近の同意が速い。",
        "二人とも占い師を名乗ってるってことは、変だと思わない？",
        "@ヒカリ 理由は？",
        "@カイ さっき言った通りだ。",
        "@カイ 安全以外の根拠も出してくれ。",
        "@カイ 判定なのか推理なのか聞かせて。",
        "さっきの発言は不正確でした。",
    ),
}
CASES = [(text, [*claims]) for claims, texts in SAID.items() for text in texts]


def heard(text: str, before: tuple[tuple[int, str], ...]) -> list[str]:
    """The speaker's own claims."""
    listener = Listener(JAPANESE, "ja")
    for number, (seat, said) in enumerate(before):
        listener.hear(said, seat, day=1, talk=Talk("talk", 1, number))
    found = listener.hear(text, 1, day=1, talk=Talk("talk", 1, len(before)))
    told = [str(noted(one.claim, Context(speaker=1, day=1))) for one in found]
    return [claim for claim in told if not claim.startswith("Agent[")]


@each_row(("text", "claims"), CASES)
def test_memory(text: str, claims: list[str]) -> None:
    assert heard(text, BEFORE) == claims


@each_row(
    ("said", "number"),
    [
        ("ミナが怪しい。", 0),
        ("ミナは占い師ではない。", 0),
        ("占い師CO。ミナは黒でした。", 0),
        ("今日はミナに投票する。", 0),
        ("みんな、ミナに投票して。", 0),
        ("ミナは白いと思う。", 1),
        ("占い師CO。ミナは白でした。", 1),
        ("ミナさん、占い師ですか？", 1),
        ("リンが怪しい。", 1),
    ],
)
def test_with_whom_somebody_disagrees(said: str, number: int) -> None:
    """With who spoke against the speaker, otherwise with who spoke last."""
    assert heard("違うよ！", ((4, said), (5, "リンを吊ろう。"))) == [f"DISAGREE TALK day1 ID:{number}"]


def test_before_the_first_night_a_reason_is_asked_of_a_plan() -> None:
    listener = Listener(JAPANESE, "ja")
    (one,) = listener.hear("@カイ 占い理由を教えて。", 1, day=0)
    assert noted(one.claim, Context(speaker=1)) == "INQUIRE Agent[02] (DIVINATION ANY)"
