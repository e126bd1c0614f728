"""What follows a word of Japanese and decides how it is meant: a predicate, a thing, a denial, a wish."""

import re
from typing import Final

PREDICATIVE: Final = re.compile(
    r"(?:"
    # The end of a sentence or clause.
    r"$|[。、！!？?,，\s　…」』）)]|ね|よ|さ|や"
    # The copula.
    r"|で(?!は|の)|ではな|ではあり|じゃあり|だ(?!って分|なんて)|です|じゃ|なの|なん|な[らん]|い(?:な|ね|よ|と|です|[。？！!?]|$)"
    # How sure it is.
    r"|確|濃厚|寄|目|っぽ|ぽ|か(?:も|な|[？?])|らし|疑|候補|臭|くさ|くせ|に(?:見|違|思)"
    # What is thought, said or done with it.
    r"|と(?:思|見|考|断|判|言|睨|い|する|して|決|出|確|感|疑|認|も思)|という|って|で見|扱い|視|置き|推|く"
    r"|判定|決め打|出し|打ち|断|押|塗|本体|ペア|陣営"
    r"|の(?:可能性|典型|動き|証拠|発想|思考|よう|線|匂|業|拒絶)"
    r")"
)
"""What may follow a role or a colour that is said of somebody."""
NEGATION: Final = re.compile(
    r"[\s　]*(?:で|じゃ|と|に|く|て|し|に見え|とは思え|でも|っぽく|だとは思わ|とは思わ"
    r"|とは言え|だと|とも)?は?"
    r"(?:な[いくかさ]|ありませ|ねー|ねえ|ねぇ|無[いく]|ぬ|見えな|思わな|思えな|思ってな|見てな|言えな|限らな)"
)
"""What denies the word before."""
POINTS: Final = re.compile(r"(?:は|が|、|:|：|も|のは|のが)$")
"""What stands between a predicate and the person after it: 怪しいのは."""
NOMINAL: Final = re.compile(
    r"(?:出し|判定|断定|押し|塗り|視|打ち|CO|決め打ち|確定|先|主張|発言|認定)+"
    r"(?:は|が|の|を|も|に(?!見)|で(?:安|納|は)|って|後|直後|と)"
)
"""What makes a colour a thing that is talked about: 黒出しは早い."""
ENDS: Final = re.compile(
    r"[。！!？?、…\s]|$|です|だ|と(?:思|見|感)|よ|ね|な(?:[。！あぁ]|$)|かな|ので|から|し|わ|のう|ぞ|けど|が、"
    r"|すぎ|ん|ざる|なり|じゃ|てる|ている|ってい"
)
"""What follows an adjective that is a predicate, and no attribute."""
WHY: Final = re.compile(
    r"(?:出し|判定|断定|押し|だと(?:判断|思)\w*)?(?:の|した|する|な)?(?:理由|根拠|決め手)"
)
"""What asks for the reason of a result."""
WISH_END: Final = re.compile(r"[\s　]*を(?:[。！!、]|$)")
"""A wish without a verb: カイに投票を。"""
