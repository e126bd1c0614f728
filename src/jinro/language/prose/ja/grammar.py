"""Japanese texts into tokens, sentences and clauses, and whom a sentence addresses.

Japanese tells by particles: は and が mark the subject, を, に and へ the object, の an owner. Often there is
none: カイ黒. A clause ends at a comma, a conjunction, or the word that makes it a condition or a reason.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Holder
from jinro.language.prose.ja.lexicon import ENTRIES, VILLAGE
from jinro.language.prose.mentions import Cast, Mention
from jinro.language.prose.tokens import MOST_TOKENS, Tag, Token, trie_pattern

_TOKEN: Final = re.compile(
    "(?P<stop>[。！？!?\n♪]+|(?<=[ぁ-ん])[.．](?![0-9]))"
    "|(?P<if>(?<=[^。！!？?、\\s　「『（])(?:でも|であっても|だとしても|としても)、"
    "|(?<=[いらでえ出])なければ(?=[一-龥ァ-ヶ@＠])(?![良問]))"
    "|(?P<break>(?<!は)(?<!由と)(?<!拠と)(?<!果と)(?<!先と)(?<!象と)(?<!針と)、"
    "|[,，;；：:（）()]|…+(?!…|だ|です|じゃ|かな|かのう)|(?<=[ぁ-ん])[ 　]+(?=[^@＠ 　])"
    "|けど|けれど|だが|しかし|でも、|一方|のに(?![反賛対])|(?<=[るいただすん])が、|し、)"
    f"|(?P<village>{VILLAGE})|(?P<word>{trie_pattern(ENTRIES)})"
)
_CASES: Final = {
    "": "は|が|も|を|に|へ|の|と|って|こそ|視点|だけ|以外|より|から|か|目線|や",
    "は": "の方は|のほうは|は、|さんは|視点では|について言えば|に関しては|に関して言えば|の件は|って人は"
    "|とやらは|なんかは",
    "こそ": "こそ、",
    "が": "が、|の方が|のほうが|のことが",
    "も": "も、|の方も|のほうも|のことも",
    "より": "以上に|以上の|に比べて|に比べ|と比べて",
    "を": "ばかり|ばかりを|ばっか|ばっかり|のこと|のことを|の方を|のほうを|を、",
    "に": "には|にも|に対して|に対しては|に対し|にこそ|に、|にだけは|になら",
    "へ": "へは|へも|あて",
    "の": "→|⇒",
    "への": "への|に対する",
    "について": "のことは|のことについて|について|についての|については|についても|に関して|に関する",
    "から": "的に|的には|からは|からも|からの",
    "と": "と、|とか|そして|および|及び|&|＆|・",
    "か": "か、|or|OR| or |/|／|または|もしくは|あるいは",
    "だけ": "だけは|だけが|のみ|しか",
}
_PARTICLES: Final = {
    wording: particle or wording for particle, wordings in _CASES.items() for wording in wordings.split("|")
}
_PARTICLES.update({"の方": "", "のほう": ""})
_CASE: Final = re.compile(rf"[\s　]*(?:さん|くん|ちゃん|様|殿)?(?P<case>{trie_pattern(_PARTICLES)})")
_NO_CASE: Final = re.compile(
    r"か(?:な|も|し|い|つ|の)|や(?:で|ろ|ん|な|ね|は|っ|。)|とい|と思|と見|もう|のせ|もし|もっと|がち"
    r"|でも|はい、"
)
"""What looks like a particle and is none."""
PEOPLE: Final = frozenset((Tag.NAME, Tag.ME, Tag.YOU, Tag.THIRD))
_ARGUMENTS: Final = frozenset((Tag.COLOUR, Tag.TRUE, Tag.FALSE, Tag.VOTE))
"""After a marked name without a particle, these make it a part of the sentence."""


def tokens_of(text: str, cast: Cast) -> list[Token]:
    """The tokens of a text; after a person comes a CASE token, "" without a particle."""
    tokens: list[Token] = []
    at = 0
    for mention in cast.mentions(text):
        if mention.start < at:
            continue
        _scan(text, at, mention.start, tokens)
        tokens.append(Token(Tag.NAME, mention, mention.start, mention.end))
        at = _append_case(text, mention.end, tokens)
    _scan(text, at, len(text), tokens)
    return tokens


def _scan(text: str, start: int, end: int, tokens: list[Token]) -> None:
    at = start
    for match in _TOKEN.finditer(text, start, end):
        if match.start() < at:
            continue
        word = match[0]
        if match.lastgroup == "stop":
            tokens.append(Token(Tag.STOP, word, match.start(), match.end()))
        elif match.lastgroup == "if":
            tokens.append(Token(Tag.IF, "", match.start(), match.end()))
        elif match.lastgroup == "break":
            tokens.append(Token(Tag.BREAK, word, match.start(), match.end()))
        elif match.lastgroup == "village":
            tokens.append(Token(Tag.COLOUR, Species.HUMAN, match.start(), match.end()))
        else:
            tag, value, _ = ENTRIES[word]
            if word == "どこが" and text[match.start() - 1] != "の" and _MOST.match(text, match.end()):
                tag, value = Tag.WHO, ""
            if value == "hide":
                continue
            if value == _MEDIUM and _BY_MEDIUM.match(text, match.end()):
                if _HAS_TOPIC.search(text, 0, match.start()) is None or _SPECIES.match(text, match.end()):
                    tag, value = Tag.TELL, ""
            tokens.append(Token(tag, value, match.start(), match.end()))
            if word[-1] in "。！？?":
                tokens.append(Token(Tag.STOP, word[-1], match.end() - 1, match.end()))
            if tag in PEOPLE:
                given = word[-1] if word.startswith("自分") and word[-1] in "はがもにをの" else ""
                at = _append_case(text, match.end(), tokens, given)


_MOST: Final = re.compile("[^、。！!？?]{0,4}(?:一番|最も|いちばん|怪し|黒|狼|最黒)")
"""どこが一番黒い？: who; but カイのどこが怪しい？ asks why."""
_MEDIUM: Final = Holder(Role.MEDIUM)
_COLOURED: Final = "(?:人間|人狼|白|黒|村人|狼)(?!確|陣営|側|出し?の|い)"
_BY_MEDIUM: Final = re.compile(f"では?[、\\s]*(?:[^、。！!？?]{{1,14}}[はがも][、\\s]*)?{_COLOURED}")
"""What follows the medium where it tells a result: 霊媒で人間だった, 霊媒ではカイは白."""
_SPECIES: Final = re.compile(f"では?[、\\s]*{_COLOURED}")
_HAS_TOPIC: Final = re.compile(r"[はがも][、\s]*$")
"""カイは霊媒で、リンは人狼: who stands before it is the medium."""


def _append_case(text: str, end: int, tokens: list[Token], given: str = "") -> int:
    match = _CASE.match(text, end)
    if given or match is None or not match["case"] or _NO_CASE.match(text, match.start("case")):
        tokens.append(Token(Tag.CASE, given, end, end))
        return end
    tokens.append(Token(Tag.CASE, _PARTICLES[match["case"]], match.start("case"), match.end()))
    return match.end()


class PlacedClause:
    """The tokens of a clause, and what its place in the sentence says about it."""

    def __init__(self, number: int, sentence: int) -> None:
        self.tokens: list[Token] = []
        self.number = number
        self.sentence = sentence
        self.condition = False
        self.reason = False
        self.asks = False
        self.last = False
        self.surprised = False
        self.before: PlacedClause | None = None
        self.end = 0
        """Where the mark or word that closes it begins."""


def sentences(tokens: Sequence[Token], text: str) -> Iterator[tuple[list[Token], str]]:
    """Sentences with their final marks; a marked name that is called begins a new one."""
    sentence: list[Token] = []
    for i, token in enumerate(tokens):
        if token.tag is Tag.STOP:
            if sentence:
                yield sentence, str(token.value)
            sentence = []
            continue
        if token.tag is Tag.NAME and sentence and _marked(token) and is_called(tokens, i, text):
            if any(other.tag not in (Tag.NAME, Tag.CASE) for other in sentence):
                yield sentence, ""
                sentence = []
        sentence.append(token)
    if sentence:
        yield sentence, ""


def _marked(token: Token) -> bool:
    return isinstance(token.value, Mention) and token.value.marked


def is_called(tokens: Sequence[Token], i: int, text: str) -> bool:
    """Whether the name at `i` is called, not talked about: marked or first, and without a particle."""
    case = tokens[i + 1]
    after = tokens[i + 2] if i + 2 < len(tokens) else None
    if case.value or (i > 1 and tokens[i - 1].tag is Tag.CASE and tokens[i - 1].value in ("と", "か", "や")):
        return False
    if _COPULAR.match(text, case.end):
        # 残りは @カイ だね: told, not called.
        return False
    if (after is None or after.tag in (Tag.STOP, Tag.BREAK)) and _HAILED.search(text, 0, tokens[i].start):
        return True
    if after is None or after.tag is Tag.STOP:
        return _marked(tokens[i]) and not _ARGUED.search(text, 0, tokens[i].start)
    gap = after.start - case.end
    if after.tag is Tag.BREAK and _lists(tokens, i + 3):
        return False
    if (
        after.tag is Tag.BREAK
        and gap <= 1
        and not _marked(tokens[i])
        and _DESCRIBED.search(text, 0, tokens[i].start)
    ):
        return False
    if after.tag is Tag.BREAK and gap <= 1:
        return i == 0 or tokens[i - 1].tag in (Tag.STOP, Tag.BREAK) or _marked(tokens[i])
    if not _marked(tokens[i]) or _ARGUED.search(text, 0, tokens[i].start):
        return False
    if after.tag is Tag.NAME:
        # @カイ @リン の結果は: カイ is called, リン talked about.
        case = tokens[i + 3]
        talked = (
            case.value in ("の", "を", "に") or case.value in ("は", "も") and _ASKED.match(text, case.end)
        )
        return is_called(tokens, i + 2, text) or not _marked(after) or bool(talked)
    return not (
        after.tag in _ARGUMENTS and after.value != "place" and gap <= 2 and not _opens_noun(after, text)
    )


_COPULAR: Final = re.compile(
    r"[\s　]*(?:だ(?:ね|よ|な|わ|ぞ|ぜ|[。！!])|です|じゃ(?:な|の|[。！!])|かな|かのう|や[。！!で])"
)
_ASKED: Final = re.compile("[^。！!]{0,14}(?:どう|誰|教え|聞かせ|何|[？?])")
_HAILED: Final = re.compile(
    r"(?:^|[。！!？?\s　…])(?:おは[よおうーさん〜っ]*|こん(?:にちは|ばんは)|やあ|ね[えぇ]|なあ|おい|了解"
    r"|なるほど|うーん|ふむ)[、！!…〜ー\s　]*$"
)
"""おはようさん、カイ。: called after a greeting."""
_ARGUED: Final = re.compile(r"(?:[はがをもとか]|リクエスト)[\s　]*$")
"""What stands before a name that is a part of the sentence, not called: 怪しいのは @カイ."""
_DESCRIBED: Final = re.compile(r"(?<!お)[いなたるの]$")
"""What stands before a name that it describes: 発言の薄いカイ、リンも."""


def _lists(tokens: Sequence[Token], i: int) -> bool:
    """Whether the names from `i` on end in どちらか or 両方: カイ、リンどっちかが狼."""
    while i + 2 < len(tokens) and tokens[i].tag is Tag.NAME and tokens[i + 1].value in ("", "と", "の"):
        if tokens[i + 2].tag is Tag.OTHER and tokens[i + 2].value in ("either", "both"):
            return True
        i += 3 if tokens[i + 2].tag is Tag.BREAK else 2
    return False


def _opens_noun(token: Token, text: str) -> bool:
    """Whether a colour opens a noun, or a vote is asked about: 白出しのタイミング, 投票はどう."""
    if token.tag is Tag.VOTE:
        return text.startswith(
            ("はどう", "どう", "は誰", "って誰", "はだれ", "と", "理由", "の理由"), token.end
        )
    return token.tag is Tag.COLOUR and text.startswith(
        (
            "出し",
            "判定と",
            "判定への",
            "押し",
            "塗り",
            "の根拠",
            "の理由",
            "の決め手",
            "の要素",
            "の意図",
            "理由",
            "根拠",
            "決め手",
        ),
        token.end,
    )


def clauses(sentence: list[Token], number: int, end: int = 0) -> list[PlacedClause]:
    """The clauses of a sentence that ends at `end`; the word for "if" stands at the end of its clause."""
    found: list[PlacedClause] = []
    clause = PlacedClause(0, number)
    for token in sentence:
        if token.tag is Tag.BREAK or token.tag is Tag.IF or token.tag is Tag.BECAUSE:
            clause.end = token.start
            if clause.tokens:
                clause.condition = token.tag is Tag.IF
                clause.reason = token.tag is Tag.BECAUSE
                found.append(clause)
                clause = PlacedClause(len(found), number)
        else:
            clause.tokens.append(token)
            if len(clause.tokens) >= MOST_TOKENS and token.tag not in PEOPLE:
                found.append(clause)
                clause = PlacedClause(len(found), number)
    if clause.tokens:
        clause.end = end - _COPULA
        found.append(clause)
    return _merged(found)


_COPULA: Final = 6
"""Letters after the names of a list that ends a sentence: ですよね."""
_LISTING: Final = frozenset(("", "と", "か", "や", "も"))
"""Particles of names in a list."""


_AFTER_ALL: Final = [(Tag.OTHER, "today"), (Tag.WHAT, "")]
"""カイ黒の理由、結局何だ."""
_TELLING: Final = frozenset((Tag.SHARE, Tag.ASK, Tag.PLEASE, Tag.DEGREE, Tag.ALL))


def _merged(found: list[PlacedClause]) -> list[PlacedClause]:
    """Names before a comma belong to the clause after it: カイ、リン両方怪しい."""
    kept: list[PlacedClause] = []
    carried: list[Token] = []
    for clause in found:
        if (
            kept
            and not kept[-1].condition
            and not kept[-1].reason
            and all(t.tag in _TELLING or t.tag is Tag.WHAT and not t.value for t in clause.tokens)
            and not all(t.tag is Tag.ALL for t in clause.tokens)
            or kept
            and not kept[-1].condition
            and [(t.tag, t.value) for t in clause.tokens] == _AFTER_ALL
        ):
            # カイの結果、詳しく教えて: one question.
            kept[-1].tokens += clause.tokens
            continue
        names = all(t.tag in PEOPLE or (t.tag is Tag.CASE and t.value in _LISTING) for t in clause.tokens)
        if names and not clause.condition and clause.end - clause.tokens[-1].end < 2:
            carried += clause.tokens
            continue
        clause.tokens = carried[-MOST_TOKENS:] + clause.tokens
        clause.number = len(kept)
        carried = []
        kept.append(clause)
    if carried and kept and not kept[-1].condition:
        kept[-1].tokens += carried[:MOST_TOKENS]
    elif carried:
        last = PlacedClause(len(kept), found[0].sentence)
        last.tokens = carried[:MOST_TOKENS]
        kept.append(last)
    return kept
