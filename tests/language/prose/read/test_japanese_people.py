"""Who is judged, asked and meant in Japanese sentences with several people.

The speaker is ミナ (1); カイ is 2, リン 3, メイ 4.
"""

from tests.rows import each_row

from prose.read.reading import JAPANESE, read_as

WOLF = "ESTIMATE Agent[02] WEREWOLF"
PLEASE = "REQUEST ANY (VOTE Agent[02])"
SAID: dict[str, tuple[str, ...]] = {
    "@カイ リンを吊りたがる動きが人狼そのものだ。": (WOLF,),
    "@カイ リン擁護の流れから人狼濃厚。": (WOLF,),
    "@カイ リンへの疑いが急だ。人狼か狂人だろう。": (
        "OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)",
    ),
    "@カイ リン真で見る。防御的な発言が黒く見える。": ("ESTIMATE Agent[03] SEER", WOLF),
    "@カイ リンのCO見落としは不自然だよ。": (WOLF,),
    "@カイ リンを吊った後の反応が不自然だ。": (WOLF,),
    "カイさん、リンを候補から外した点が気になります。": (WOLF,),
    "カイへの固執が不自然だ。": (),
    "リンを疑ったカイが怪しい。": (WOLF,),
    "リン真って断定が不自然なカイ。": (WOLF,),
    "カイ狼・リン狼どっちも追ってる。": (WOLF, "ESTIMATE Agent[03] WEREWOLF"),
    "@カイ @リン が人狼候補だ。": (WOLF, "ESTIMATE Agent[03] WEREWOLF"),
    "@カイ @リン どちらかが人狼だと思う。": (
        "OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[03] WEREWOLF)",
    ),
    "@カイ @リン 誰か怪しい人はいる？": (
        "INQUIRE Agent[02] (ESTIMATE ANY WEREWOLF)",
        "INQUIRE Agent[03] (ESTIMATE ANY WEREWOLF)",
    ),
    "@カイ おはよう。@リン も狼候補を教えて。": ("INQUIRE Agent[03] (ESTIMATE ANY WEREWOLF)",),
    "カイは私を疑っているの？": ("INQUIRE Agent[02] (ESTIMATE Agent[01] WEREWOLF)",),
    "@カイ リンが狼だと言い切る根拠を出して。": ("INQUIRE Agent[02] (ESTIMATE Agent[03] WEREWOLF)",),
    "@カイ なぜリンが黒いのか言って。": ("INQUIRE Agent[02] (ESTIMATE Agent[03] WEREWOLF)",),
    "@カイ リンを偽視する根拠は？": ("INQUIRE Agent[02] (ESTIMATE Agent[03] SEER)",),
    "カイがリン真決め打つ理由は？": ("INQUIRE Agent[02] (ESTIMATE Agent[03] SEER)",),
    "@カイ 私を白にしたのはなぜ？": ("INQUIRE Agent[02] (DIVINED Agent[01] HUMAN)",),
    "@カイ 投票と発言を教えて。": (),
    "@リン カイが狼っぽい。その可能性どう見る？": (WOLF, "INQUIRE Agent[03] (ESTIMATE Agent[02] ANY)"),
    "カイの結果を軸にリン投票。": ("VOTE Agent[03]",),
    "カイが怪しい。吊りに同意。": (WOLF, "VOTE Agent[02]"),
    "カイは白いと思う。吊りには反対。": (
        "NOT (ESTIMATE Agent[02] WEREWOLF)",
        "REQUEST ANY (NOT (VOTE Agent[02]))",
    ),
    "カイが怪しい。今日の吊り先として推奨する。": (WOLF, PLEASE),
    "カイを、私は処刑候補とする。": ("VOTE Agent[02]",),
    "カイさんを処刑対象に推します。": ("VOTE Agent[02]",),
    "今日の吊り候補カイでいいよね？": (PLEASE,),
    "カイ集約でよい。": (PLEASE,),
    "カイ吊り提案は雑だ。": (),
    "カイ投票一択で急ぐより、他の人の話を聞きたい。": (),
    "カイを吊るべきだった。": (),
    "カイを噛む方が楽だった。": (),
    "カイを占うのも手だよね。": ("REQUEST ANY (DIVINATION Agent[02])",),
    "昨日カイを占い、白。": ("DIVINED Agent[02] HUMAN",),
    "昨夜カイ占い、白。": ("DIVINED Agent[02] HUMAN",),
    "人狼のミナです。": ("COMINGOUT Agent[01] WEREWOLF",),
    "カイさんが狂人でも、人狼さんが潜んでるはずです。": (),
    "対抗は狂人か人狼だろう。": (),
    "残り2狼だよ。": (),
    "カイの霊媒師確定視は早い。": (),
    "君への疑いは根拠薄弱だ。": (),
    "昨日の「カイ吊り寄りかな」も遅い。": (),
    "リンさんの言う「カイ吊り」はおかしい。": ("ESTIMATE Agent[03] WEREWOLF",),
    "占い師として占いCOを整理します。": ("COMINGOUT Agent[01] SEER",),
    "@カイ 納得いく説明をしろ。": (),
    "カイは気になるな。": (WOLF,),
    "たぶんカイが狼だ。": (WOLF,),
    "@カイ リン占いの理由って何だよ！": ("INQUIRE Agent[02] (DIVINED Agent[03] ANY)",),
    "@カイ 私の占い結果は黒！": ("DIVINED Agent[02] WEREWOLF",),
    "@カイ 結果の報告をお願い。": ("INQUIRE Agent[02] (DIVINED ANY ANY)",),
    "@カイ 私を真と見る理由は？": (),
    "みんなカイを疑っている。": (),
    "カイさんを疑うのは危ない。": (),
    "カイが人狼のはずだ。": (WOLF,),
}


@each_row("text", SAID)
def test_people(text: str) -> None:
    assert read_as(text, "ja", JAPANESE) == [*SAID[text]]
