"""The built-in characters: 24 people in Japanese and English, used when a village defines none.

No name is a prefix of another, so that `@Name` is never ambiguous.
"""

from functools import cache
from typing import Final

from jinro.game.events import Character

_PEOPLE: Final = (
    # ja, en, age, gender, avatar, voice, personality in Japanese, in English
    ("ハルト", "Haruto", 11, "m", "haruto", 3, "元気で負けず嫌い。思ったことをすぐ口に出す。",
     "Lively and a bad loser; says whatever comes to mind."),
    ("ソウタ", "Souta", 16, "m", "souta", 12, "控えめで注意深い。人の話をよく覚えている。",
     "Shy and attentive; remembers what everybody said."),
    ("カイ", "Kai", 19, "m", "kai", 53, "海辺で育った楽天家。難しい話は笑って流す。",
     "Grew up by the sea, takes things lightly and laughs hard questions away."),
    ("レン", "Ren", 22, "m", "ren", 55, "冷静な学生。数字と理由を必ず求める。",
     "A cool-headed student who always asks for numbers and reasons."),
    ("ユウマ", "Yuma", 25, "m", "yuma", 11, "人懐こい料理人。場が険悪になると仲裁に入る。",
     "A friendly cook who steps in when tempers rise."),
    ("テツヤ", "Tetsuya", 31, "m", "tetsuya", 51, "無口な大工。一度決めたら意見を変えない。",
     "A carpenter of few words who never changes his mind."),
    ("マルコ", "Marco", 34, "m", "marco", 52, "旅の商人。口がうまく、何事も取引にする。",
     "A travelling merchant who turns everything into a bargain."),
    ("ゴロウ", "Goro", 42, "m", "goro", 13, "村の消防団長。声が大きく、責任感が強い。",
     "Head of the fire brigade; loud and dutiful."),
    ("オスカー", "Oscar", 47, "m", "oscar", 67, "引退した俳優。大げさな言い回しを好む。",
     "A retired actor who loves grand words."),
    ("ヒロシ", "Hiroshi", 55, "m", "hiroshi", 21, "慎重な郵便局長。噂話には耳を貸さない。",
     "A careful postmaster who ignores gossip."),
    ("アルベルト", "Albert", 63, "m", "albert", 94, "異国から来た時計師。細かい矛盾を見逃さない。",
     "A watchmaker from abroad who notices every small contradiction."),
    ("ゲンゾウ", "Genzo", 78, "m", "genzo", 42, "昔話の好きな長老。話は長いが勘は鋭い。",
     "An elder fond of old tales; long-winded but sharp."),
    ("ヒナ", "Hina", 10, "f", "hina", 8, "好奇心が強く、質問ばかりしている。",
     "Curious; asks one question after another."),
    ("コハル", "Koharu", 15, "f", "koharu", 14, "優しくて涙もろい。誰かを疑うのが苦手。",
     "Kind and easily moved; finds it hard to suspect anyone."),
    ("アオイ", "Aoi", 18, "f", "aoi", 10, "負けん気の強い陸上選手。結論を急ぐ。",
     "A competitive runner who jumps to conclusions."),
    ("ナギサ", "Nagisa", 21, "f", "nagisa", 20, "のんびりした画家の卵。人の表情をよく見ている。",
     "A dreamy young painter who watches faces closely."),
    ("カエデ", "Kaede", 24, "f", "kaede", 46, "皮肉屋の記者。証拠のない話は信じない。",
     "A sarcastic reporter who believes nothing without proof."),
    ("エリカ", "Erika", 28, "f", "erika", 23, "面倒見のよい看護師。弱い立場の人をかばう。",
     "A caring nurse who stands up for the weak."),
    ("ツバキ", "Tsubaki", 33, "f", "tsubaki", 9, "旅館の若女将。丁寧だが芯は強い。",
     "Runs the inn; polite, with a will of iron."),
    ("クララ", "Clara", 37, "f", "clara", 2, "朗らかな音楽教師。なんでも歌にたとえる。",
     "A cheerful music teacher who compares everything to songs."),
    ("ナディア", "Nadia", 44, "f", "nadia", 43, "占いを信じない天文学者。論理で押し切る。",
     "An astronomer who argues by logic alone."),
    ("トモエ", "Tomoe", 52, "f", "tomoe", 54, "酒場の女主人。人を見る目に自信がある。",
     "Keeps the tavern and trusts her eye for people."),
    ("イサドラ", "Isadora", 61, "f", "isadora", 69, "謎めいた古書店主。遠回しな言い方をする。",
     "A mysterious bookseller who speaks in hints."),
    ("フミ", "Fumi", 80, "f", "fumi", 27, "村一番の物知り。穏やかに核心を突く。",
     "Knows everybody; gently comes straight to the point."),
)  # fmt: skip


@cache
def characters(language: str) -> tuple[Character, ...]:
    """All built-in characters in one language (`ja` or `en`)."""
    return tuple(_character(row, language) for row in _PEOPLE)


def _character(row: tuple[str, str, int, str, str, int, str, str], language: str) -> Character:
    ja, en, age, gender, avatar, voice, personality_ja, personality_en = row
    if language == "ja":
        sex = "男性" if gender == "m" else "女性"
        return Character(ja, {"年齢": f"{age}歳", "性別": sex, "性格": personality_ja}, avatar, voice)
    sex = "male" if gender == "m" else "female"
    return Character(en, {"age": str(age), "gender": sex, "personality": personality_en}, avatar, voice)
