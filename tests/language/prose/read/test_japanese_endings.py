"""Whole tables of Japanese endings: how a thing is asked for, and how one says what one thinks or wants.

ミナ (1) speaks. Before, カイ (2) came out as the seer with a black on リン (3), メイ (4) announced a vote
for リン, and ヒカリ (5) suspected リン.
"""

import pytest

from jinro.language import Context, Listener, noted
from jinro.language.claims import Talk
from prose.read.reading import JAPANESE, read_as

BEFORE = ((2, "占い師COです。リンは黒でした。"), (4, "リンに投票する。"), (5, "リンが怪しい。"))
ASKED = (
    "は？|は何？|は何ですか？|は何だ？|は何なの？|って何？|を教えて|を教えて。|を教えてほしい。|を教えてください。|を教えてくれ。"
    "|を教えてくれる？|を教えてくれませんか？|を教えてもらえますか？|を教えていただけますか。|を聞かせて。|を聞かせてほしい。"
    "|を聞かせてもらえる？|を聞きたい。|を聞きたいです。|を聞きたいな。|が聞きたい。|が知りたい。|を知りたいです。|を説明して。"
    "|を説明してください。|を説明してほしい。|を説明しろ。|を示して。|を示せ。|を言って。|を言え。|を言ってくれ。|を話して。|を述べよ。"
    "|を明らかにして。|を明確にしてほしい。|をはっきりさせて。|を詳しく。|を簡潔に。|をお願いします。|お願いします。|をください。|を求む。"
    "|を求めます。|を伺いたい。|を伺いたいです。|を伺えますか？|をお聞かせください。|をお聞きしたいです。|を出して。|を出してください。"
    "|を共有して。|について教えて。|について詳しく聞かせて。"
).split("|")
THINGS = {
    "@カイ 占い結果": "INQUIRE Agent[02] (DIVINED ANY ANY)",
    "@カイ リンを占った理由": "INQUIRE Agent[02] (DIVINED Agent[03] ANY)",
    "@メイ リンに投票する理由": "INQUIRE Agent[04] (VOTE Agent[03])",
    "@メイ リンへの投票理由": "INQUIRE Agent[04] (VOTE Agent[03])",
    "@ヒカリ リンを疑う理由": "INQUIRE Agent[05] (ESTIMATE Agent[03] WEREWOLF)",
    "@ヒカリ リンが怪しい根拠": "INQUIRE Agent[05] (ESTIMATE Agent[03] WEREWOLF)",
    "@カイ 今COした理由": "INQUIRE Agent[02] (COMINGOUT Agent[02] SEER)",
    "@カイ リンが黒の根拠": "INQUIRE Agent[02] (DIVINED Agent[03] WEREWOLF)",
    "@メイ 投票先": "INQUIRE Agent[04] (VOTE ANY)",
    "@メイ 今日の投票先": "INQUIRE Agent[04] (VOTE ANY)",
    "@カイ 今夜の占い先": "INQUIRE Agent[02] (DIVINATION ANY)",
    "@ヒカリ あなたの役職": "INQUIRE Agent[05] (COMINGOUT Agent[05] ANY)",
    "@ヒカリ 今の推理": "INQUIRE Agent[05] (ESTIMATE ANY ANY)",
}
QUESTIONS = {
    "INQUIRE Agent[02] (DIVINED ANY ANY)": (
        "誰を占った？|誰を占ったの？|誰を占ったのですか？|誰を占いましたか？|昨夜は誰を占ったんだ？|誰を占ったか教えて。|誰を占って何が出た？"
        "|結果はどうだった？|占いの結果は出た？"
    ),
    "INQUIRE Agent[02] (DIVINATION ANY)": (
        "誰を占う？|誰を占うの？|誰を占いますか？|今夜は誰を占う予定？|誰を占うつもりですか？|どこを占う？|誰を占いたい？|占い先は決めた？"
    ),
    "INQUIRE Agent[02] (VOTE ANY)": (
        "誰に投票する？|誰に投票するの？|誰に投票しますか？|誰に入れる？|誰に入れるつもり？|今日は誰に投票する予定ですか？|投票先は決めた？"
        "|投票先は決まった？|どこに入れる？|誰を吊りたい？|誰を吊るべきだと思う？"
    ),
    "INQUIRE Agent[02] (ESTIMATE ANY WEREWOLF)": (
        "誰が怪しい？|誰が怪しいと思う？|誰が怪しいと思いますか？|誰が狼だと思う？|誰が人狼だと思いますか？|誰を疑ってる？"
        "|誰を疑っていますか？|怪しいのは誰？|人狼は誰だと思う？|一番怪しい人は？|怪しい人いる？|気になる人はいますか？|狼候補は？"
    ),
    "INQUIRE Agent[02] (ESTIMATE Agent[03] ANY)": (
        "リンをどう思う？|リンのことどう思う？|リンについてどう思う？|リンについてどう思いますか？|リンはどう見える？|リンをどう見てる？"
        "|リンの発言をどう思う？|リンの印象は？|リンについて意見を聞かせて。|リンのことはどう考えていますか？"
    ),
    "INQUIRE Agent[02] (ESTIMATE Agent[03] WEREWOLF)": (
        "リンは怪しいと思う？|リンが狼だと思う？|リンを疑ってる？|リンは人狼だと思いますか？|なぜリンを疑うの？|なぜリンが怪しいと思うの？"
        "|リンのどこが怪しいの？|どうしてリンを疑っているのですか？|リンを疑ってるのはなぜ？|なんでリンが狼だと思ったの？"
        "|リンのどこが引っかかったの？"
    ),
    "INQUIRE Agent[02] (VOTE Agent[03])": (
        "なぜリンに投票したの？|なんでリンに入れたの？|リンに入れたのはなぜ？|リンに投票した理由は？|どうしてリンを吊りたいの？"
        "|なぜリンを吊るのですか？|リンに投票するの？|リン投票の根拠は？|リンを吊る理由は？"
    ),
    "INQUIRE Agent[02] (COMINGOUT Agent[02] SEER)": (
        "あなたは占い師？|占い師なの？|占い師ですか？|君が占い師か？|なぜ占い師COしたの？|なんで今COしたの？|COした理由は？"
        "|どうして昨日COしなかったの？"
    ),
    "INQUIRE Agent[02] (ESTIMATE ANY SEER)": (
        "どっちが真だと思う？|どちらが本物だと思いますか？|どちらの占い師を信じる？|どっちの占いを信じてる？|真占いは誰だと思う？"
    ),
}
THOUGHT = (
    "と思う|と思います|と思っている|と思っています|と思ってます|と思ってる|と思ってるよ|と考える|と考えます|と考えています|と考えている"
    "|と感じる|と感じます|と感じています|と感じた|と感じました|と見ている|と見ています|と見てる|と見てます|かもしれない|かもしれません"
    "|かもしれないね|かも|と言わざるを得ない|と言わざるを得ません|と判断します|と判断した|と判断しています|と確信しています|と確信している"
    "|と睨んでいる|と睨んでいます|としか思えない|としか思えません|と言える|と言えます|かな|かなと思う|かなと思います|かなって思う"
    "|かなって思います|かなと思ってる|かなと思っています|って思う|って思ってる|って思います|と結論づける|と結論づけます|と踏んでいる"
    "|と疑っている|と疑っています"
).split("|")
DOUBTED = (
    "とは思わない|とは思いません|とは思えない|とは思えません|とは思っていない|とは思っていません|とは思ってない|と思っていない|とは考えにくい"
    "|とは考えにくいです|とは考えていません|とは考えていない|とは見ていない|とは見ていません|とは感じない|とは感じません|とは感じていません"
    "|とは到底思えない|とは信じられない"
).split("|")
INTENDED = (
    "する|します|するよ|するね|するわ|するぜ|するつもり|するつもりだ|するつもりです|する予定です|する予定だ|したい|したいです|したいと思う"
    "|したいと思います|したいと思っている|したいと思っています|したいと考えています|しようと思う|しようと思います|しようと思ってる"
    "|しようと思っています|しようかな|しようかなと思う|しようかと思います|することにする|することにします|することにした|することにしました"
    "|すると決めた|すると決めました|するしかない|するしかありません|せざるを得ない|せざるを得ません|させていただきます|させてもらいます"
    "|するかな|するかも|するかもしれない|する方針です|する方向で考えています|する考えです|しておく|しておきます|しとく"
).split("|")
WISHED = (
    "しよう|しましょう|しようよ|しようぜ|してほしい|してほしいです|してほしいな|して欲しい|してください|してくれ|してくれ！|してくれない？"
    "|してくれませんか|してくれると助かる|してもらいたい|してもらえませんか|していただきたい|していただけますか|していただけませんか|すべきだ"
    "|すべきです|すべきだと思う|すべきだと思います|すべきではないか|すべきじゃない？|するべきだ|するべきだと思います|したほうがいい"
    "|した方がいいと思う|した方がいいと思います|した方がよさそう|するのがいい|するのが良いと思います|するのが妥当だ|するのが一番だ"
    "|するのが最善だと思います|しろ|しろよ|せよ|しなさい|しませんか|しない？|しようじゃないか|することを提案します|することを提案する"
    "|するのはどうかな|するのはどうでしょう|する必要がある|する必要があります|しなければならない|しなければなりません|しないといけない|しなきゃ"
    "|をお願いします|をお願いしたい|を求めます|を提案します"
).split("|")


def heard(text: str) -> list[str]:
    listener = Listener(JAPANESE, "ja")
    for number, (seat, said) in enumerate(BEFORE):
        listener.hear(said, seat, day=1, talk=Talk("talk", 1, number))
    claims = [one.claim for one in listener.hear(text, 1, day=1)]
    return [str(noted(claim, Context(speaker=1, day=1))) for claim in claims]


def wrong(texts: list[str], claim: str) -> list[str]:
    """The texts that are not read as the claim; a vote asked about may be past, an opinion of anybody."""
    allowed = ([claim], [claim.replace("(VOTE", "(VOTED")], [claim.replace("WEREWOLF", "ANY")])
    return [text for text in texts if heard(text) not in allowed]


@pytest.mark.slow
@pytest.mark.parametrize("thing", THINGS)
def test_every_way_to_ask_for_a_thing(thing: str) -> None:
    assert wrong([thing + end for end in ASKED], THINGS[thing]) == []


@pytest.mark.parametrize("claim", QUESTIONS)
def test_questions(claim: str) -> None:
    assert wrong([f"@カイ {question}" for question in QUESTIONS[claim].split("|")], claim) == []


@pytest.mark.parametrize("judged", ["カイは怪しい", "カイは狼", "カイは黒"])
def test_every_way_to_think(judged: str) -> None:
    wolf = "ESTIMATE Agent[02] WEREWOLF"
    assert [end for end in THOUGHT if read_as(f"{judged}{end}。", "ja", JAPANESE) != [wolf]] == []
    assert [end for end in DOUBTED if read_as(f"{judged}{end}。", "ja", JAPANESE) != [f"NOT ({wolf})"]] == []


@pytest.mark.parametrize("act", ["カイに投票", "カイを追放"])
def test_every_way_to_want(act: str) -> None:
    vote, wish = ["VOTE Agent[02]"], ["REQUEST ANY (VOTE Agent[02])"]
    assert [end for end in INTENDED if read_as(f"{act}{end}。", "ja", JAPANESE) != vote] == []
    marked = [end if end[-1] in "？！" else f"{end}。" for end in WISHED]
    assert [end for end in marked if read_as(act + end, "ja", JAPANESE) != wish] == []
