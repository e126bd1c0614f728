"""Agreement and disagreement, and open questions about somebody."""

import re
from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Act, Agent, Verb, Who
from jinro.language.prose.ja import inflection as f
from jinro.language.prose.ja.predicates.today import lean, today
from jinro.language.prose.ja.predicates.view import EVERYBODY, ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag, Token

_OF_VOTE: Final = re.compile(
    r"(?:り|する(?:の|こと)|るの|ること)?(?:に|を|には|は|も|で|案に|案には|の方針に|の流れに"
    r"|という意見に)?(?:全面的に|概ね|基本的に)?"
)


_AS_WORDS: Final = re.compile(r"って(?!る|い|お|ます|ば)|という|とは")
_THING: Final = re.compile(r"(?:が|を)(?!で|し|得|表|示|いた|頂|あ|な)")
_DESCRIBES: Final = re.compile(r"[るすた][一-龥ァ-ヶ@＠]$")
"""流れに合わせるカイ: a word before a noun."""
_BEGINS: Final = re.compile(
    r"(?:^|[。！!？?…\s　）)」]|^[^。！!？?]{0,6}、|[。！!？?][^。！!？?]{0,6}、)(?:まあ|うん|ええ|ああ"
    r"|それは|それも|そこは|でも|[はも])?$|(?:言われると|の言う通り)$"
)
"""Where 確かに begins a sentence, it agrees."""


def agree(view: ClauseView, i: int, token: Token) -> None:
    """Agreement or disagreement with what somebody said."""
    if view.quoted(token.start) or _is_no_opinion(view, i, token) or _is_passing(view, i, token):
        return
    reader = view.reader
    people = [(who, case) for who, case, at in view.people(i) if not _is_matter(view, at)]
    backed = _backed(view, i)
    if backed is not None:
        view.emit(i, Tag.TRUST, object=backed, negated=view.negated(i))
        return
    target = _alike(view, i) or next((who for who, case in people if who != reader.me), None)
    last = view.tokens[-2] if len(view.tokens) - 2 > i else None
    if target is None and last is not None and last.tag is Tag.NAME and not view.tokens[-1].value:
        # それは違うよ、カイ。
        target = reader.who(last)
    if _of_vote(view, i, token, target):
        return
    if target is None and len(reader.to) > 1 and reader.called:
        for who in reader.to:
            _say(view, i, token, who)
        return
    if people and people[0] == (reader.me, "を") and any(t.tag is Tag.VOTE for t in view.tokens[:i]):
        # 私を吊るのは間違いだ: with nobody in particular.
        return
    if target is None and _is_of_own_words(view, i, token):
        return
    for who in _joined(view, i, target) if target is not None else ():
        _say(view, i, token, who)
    target = target or (reader.to[0] if reader.to else None)
    if not token.value and _PASSIVE.search(view.text, view.tokens[0].start, token.start):
        # カイが黒出しされたのは納得できない: with who did it.
        suffered = people[0][0] if people else target
        judged = any(t.tag is Tag.COLOUR for t in view.tokens[:i])
        target = view.accuser(suffered) if suffered is not None and judged else None
        if target is None:
            return
    matters = len(people) < len(view.people(i))
    if target is None and view.clause.before is not None and reader.topic != reader.me and not matters:
        target = reader.topic
    if target is None and not token.value:
        target = _who_votes(view) or view.accuser()
    _say(view, i, token, target)


def _backed(view: ClauseView, i: int) -> Who | None:
    """カイを支持する: カイ himself, not what he has said."""
    near = view.people(i)[:1]
    if not near or near[0][2] != i - 2 or near[0][1] not in ("を", "") or near[0][0] == view.reader.me:
        return None
    return near[0][0] if view.text.startswith("支持", view.tokens[i].start) else None


def _who_votes(view: ClauseView) -> Who | None:
    """急に吊るなんて…納得いかない: with who announced a vote last."""
    reader = view.reader
    told = any(t.tag is Tag.VOTE for t in reader.last_tokens)
    if not told or any(t.tag is Tag.NAME for t in reader.last_tokens):
        return None
    for seat, claims in reversed(reader.situation.said.items()):
        if Agent(seat) != reader.me and any(isinstance(one, Act) and one.verb is Verb.VOTE for one in claims):
            return Agent(seat)
    return None


def _alike(view: ClauseView, i: int) -> Who | None:
    """カイと同じ意見: with カイ."""
    for j in range(i - 1, -1, -1):
        if (
            view.tokens[j].tag is Tag.NAME
            and view.case(j) == "と"
            and view.tokens[j + 1].end == view.tokens[i].start
        ):
            return view.reader.who(view.tokens[j])
    return None


def _say(view: ClauseView, i: int, token: Token, who: Who | None) -> None:
    view.emit(i, Tag.AGREE, object=who, degree=int(str(token.value)), negated=_denied(view, i))


def _is_no_opinion(view: ClauseView, i: int, token: Token) -> bool:
    """Whether agreement is asked about, wished for, supposed, granted, or a thing."""
    marks = view.marks(i)
    if view.has(Tag.ALL) and i and view.tokens[i - 1].tag is Tag.ALL:
        return True
    meant = marks & f.RHETORICAL or marks & f.NEG and view.ends(i) or _ONLY.match(view.text, token.end)
    if view.questions() and not meant or view.clause.condition or view.granted(i):
        return True
    if marks & (f.OPEN | f.IF | f.REQUEST) or _THING.match(view.text, token.end):
        # 同意が速い is a thing.
        return True
    outright = _OUTRIGHT.match(view.text, token.start) is not None
    # 鋭いね。でも… is a concession.
    return bool(token.value) and not outright and _BUT_NEXT.match(view.text, token.end) is not None


_ONLY: Final = re.compile(r"し?(?:た|ている|てる)だけ(?:です|だ|なの|よ|、|…)")
"""賛成しただけですよ…？: no question."""


def _is_passing(view: ClauseView, i: int, token: Token) -> bool:
    """Whether the word is told by another one, describes something, or is a word in passing."""
    before = view.tokens[i - 1] if i else None
    if before is not None and before.tag in (Tag.COLOUR, Tag.ROLE):
        if view.text[before.end : token.start] == "は":
            # 私黒は違います: told by the colour.
            return True
    if _DESCRIBES.search(view.text[token.start : token.end + 1]) or _AS_WORDS.match(view.text, token.end):
        return True
    end = view.tail(i).end
    if view.text.startswith(("違", "ちが"), token.start) and view.text[token.start - 1 : token.start] in (
        "が",
        "と",
    ):
        # 結果が違う: no disagreement.
        return True
    if view.text.startswith("いか", token.end) or _OPEN_TO.match(view.text, token.end):
        # 異論はないか; 反対があれば, 賛成は一行で: asked of others.
        return True
    if view.text.startswith("か", token.end) and not view.text.startswith(
        ("かな", "かも", "かと", "かった", "かっ"), token.end
    ):
        # 賛成か反対か: asked.
        return True
    if not token.value and _NOUN_NEXT.match(view.text, end - 1):
        # 筋の通らない話: of something else.
        return True
    start = view.tokens[0].start
    if token.value:
        if _BUT.match(view.text, token.end) or _OWN_PLAN.search(view.text, start, token.start):
            return True
    surely = view.text.startswith(("確かに", "たしかに"), token.start)
    return surely and not _BEGINS.search(view.text, 0, token.start)


_OPEN_TO: Final = re.compile(
    "(?:が|は|も)?(?:あれば|あるなら|ある(?:人|方|者)|いれば)|なら|の(?:人|方|者)|[：:／/]|は(?!し|でき|な)"
)
_NOUN_NEXT: Final = re.compile(
    "[いるたう](?:視点|角度|見方|話|理由|根拠|主張|意見|発言|者|人|方|所|ところ|点|部分|説明)"
)


def _of_vote(view: ClauseView, i: int, token: Token, target: Who | None) -> bool:
    """カイ吊りに賛成, 吊りに同意: of the vote, not with somebody."""
    before = view.tokens[i - 1] if i else None
    if before is None or before.tag is not Tag.VOTE:
        return False
    if not _OF_VOTE.fullmatch(view.text[before.end : token.start]):
        return False
    if "票" in view.text[before.start : before.end]:
        if any(who == target and case == "の" for who, case, _ in view.people(i)):
            # カイの投票に反対: with カイ; but カイの処刑に反対.
            return False
    found = view.reader.found
    if target is None:
        target = next(iter(view.topic()), None) if not before.value else None
        if target is None:
            return False
    elif found and found[-1].kind is Tag.VOTE and found[-1].object == target:
        return True
    asked = {} if token.value else {"mood": Mood.REQUEST, "negated": True, "to": view.asked_of()}
    view.emit(i, Tag.VOTE, object=target, **asked)
    return True


def _is_of_own_words(view: ClauseView, i: int, token: Token) -> bool:
    """昨日言った通りだ, さっきの発言は不正確でした: of what the speaker said."""
    if view.text.startswith("言った通り", token.start):
        return True
    return not view.reader.to and not token.value and bool(view.marks(i) & f.PAST)


def _denied(view: ClauseView, i: int) -> bool:
    """Whether agreement is denied; 言う通り根拠が薄い is not."""
    if view.text.startswith("通", view.tokens[i].end - 1) and _MAKES_NO_SENSE.match(
        view.text, view.tokens[i].end
    ):
        return True
    return view.negated(i) and "薄" not in view.text[view.tokens[i].end : view.tail(i).end]


_MAKES_NO_SENSE: Final = re.compile(r"ら(?:な|ぬ|ん|ず)|りませ|って(?:い)?(?:な|ませ)|っておら|っとら")


def _is_matter(view: ClauseView, at: int) -> bool:
    """カイ真は同意: what is agreed to, not with whom."""
    following = view.tokens[at + 2] if at + 2 < len(view.tokens) else None
    if view.acted_on((view.reader.me, view.case(at), at)) and (
        following is None or following.tag is not Tag.VOTE
    ):
        # カイ叩きは賛成.
        return True
    return (
        following is not None
        and following.tag in (Tag.TRUE, Tag.FALSE, Tag.COLOUR)
        and not view.case(at)
        and following.start == view.tokens[at].end
    )


def _joined(view: ClauseView, i: int, target: Who) -> list[Who]:
    """Those with whom the speaker agrees besides: カイとリンに賛成."""
    people = view.people(i)
    at = next((n for n, person in enumerate(people) if person[0] == target), None)
    if at is None:
        return []
    found = view.joined(people, at)[0]
    return [who for who in found if who not in (target, view.reader.me)] if people[at][1] != "" else []


_BUT: Final = re.compile(
    r"(?:る|ります|だ|です|だと思う|だと思います|ると思う|ると思います)?(?:とは思う"
    r"|とは思います)?(?:が、|が（|けど|けれど|ものの|しかし)"
)
"""What makes an agreement a concession: 一理あるが."""
_BUT_NEXT: Final = re.compile(
    r"[^。！!？?…]{0,14}[。！!…]+[\s　]*"
    r"(?:でも|しかし|だが|ですが|ただ|けど|けれど|とはいえ|だけど|だけれど|が、|にしても|それでも)"
)
"""What makes an agreement a concession: the next sentence begins with but."""
_OUTRIGHT: Final = re.compile(r"同意|賛成|同感|同じ|賛同|支持|異論|その通り|そのとおり|乗")
_OWN_PLAN: Final = re.compile(r"(?:[るうくす]の|方|ほう)が(?:一番|最も|やはり)?$")
"""カイを見るのが筋が通る: of the speaker's own plan."""
_PASSIVE: Final = re.compile(
    r"(?:出し|判定|投票|断定|指定)され[^。、]{0,4}(?:の|こと)[はがに]|への[^。、]{0,3}(?:判定|出し|断定)[はに]"
)


_INDIRECT: Final = re.compile(r"(?:てた|ていた|てる|う|る|た)か(?!な|し|い|？|\?|ね|教|聞)")
"""どう見てたか重要だろ: no question."""
_OPINION: Final = re.compile(r"ど(?:う|のように)(?:思|考|お考え|感じ|判断)")
"""カイはどう思う asks カイ; カイをどう思う asks about カイ."""
_WHETHER: Final = re.compile(r"なのか|か(?!教|聞|言|示|知|話)")
"""推理なのか判定なのか: not the opinion is asked for."""
_THAT_VIEW: Final = re.compile(
    r"(?:その|この)(?:可能性|線|説|見方|考え|読み|推理)(?:は|を|について|も|って|、)*$"
)
"""その可能性どう見る？: of what was just said."""
_THAT_ODDNESS: Final = re.compile(
    "(?:この|その)(?:違和感|矛盾|怪しさ|不自然さ)(?:は|を|について|も|って|、)*$"
)
_OTHERS: Final = re.compile("(?:残り|灰|他|ほか)(?:の人|の位置|の皆)?(?:は|を|について|も|って|、)+$")
_READS: Final = re.compile(
    r"[^。！!？?]{0,10}(?:てくれ|てほし|て欲し|てくださ|て下さ|ておくれ|お願い|頼む|頼み|求む)"
    r"|を(?:[。！!]|$)"
)


def other(view: ClauseView, i: int, token: Token) -> None:
    if token.value == "today":
        today(view, i)
    elif token.value == "mutual":
        _ask_each(view, i)
    elif token.value == "lean":
        lean(view, i)
    elif token.value == "read" and _WHETHER.match(view.text, token.end):
        return
    elif token.value == "read" and (view.asks() or _READS.match(view.text, token.end)):
        people = [who for who, case, _ in view.people(i) if case in ("の", "は", "について", "への", "に")]
        about = people[0] if people else EVERYBODY
        if about in view.reader.to:
            about = EVERYBODY
        view.emit(i, Tag.ROLE, object=about, mood=Mood.ASK, to=view.everybody())
    elif token.value == "truth" and (view.asks() or view.has(Tag.OTHER, "how")):
        _ask_truth(view, i)
    elif token.value == "plan" and view.text.startswith("に", token.end):
        return
    elif token.value == "plan" and (view.asks() or view.elliptic()):
        _ask_plan(view, i)
    elif token.value == "opinion" and view.asks():
        matter = next((who for who, case, _ in view.people(i) if case in ("について", "への")), None)
        if matter is not None and matter != view.reader.me:
            view.emit(i, Tag.ROLE, object=matter, mood=Mood.ASK, to=view.everybody())
    elif token.value == "how" and view.questions() and not _INDIRECT.match(view.text, token.end):
        _ask_opinion(view, i)


def _ask_each(view: ClauseView, i: int) -> None:
    """@カイ と @リン は互いをどう見てる？: each of the other."""
    pair = [who for who, _, _ in view.people(i)] or [*view.reader.to]
    if (
        len(pair) != 2
        or view.reader.me in pair
        or not (view.questions() or view.shares() or view.has(Tag.OTHER, "how"))
    ):
        return
    wolf = view.has(Tag.SUSPECT, start=i) or view.has(Tag.COLOUR, Species.WEREWOLF, i)
    for who, other in (pair, pair[::-1]):
        view.emit(i, Tag.SUSPECT if wolf else Tag.ROLE, object=other, mood=Mood.ASK, to=who)
    view.used.update(range(i, len(view.tokens)))


def _ask_truth(view: ClauseView, i: int) -> None:
    """占いの真偽をどう見る？: who of them is real, or whether カイ is."""
    reader = view.reader
    named = [(who, case) for who, case, _ in view.people(i) if who != reader.me]
    seers = [Agent(seat) for seat, role in reader.situation.claimed.items() if role is Role.SEER]
    only = seers[0] if len(seers) == 1 and seers[0] not in (reader.me, *reader.to) else EVERYBODY
    of = next((who for who, case in named if case == "の" and who not in reader.to), only)
    to = next((who for who, case in named if case in ("は", "から", "も")), None)
    view.emit(i, Tag.TRUE, object=of, mood=Mood.ASK, to=to or view.everybody())
    view.used.update(j for j, t in enumerate(view.tokens) if t.value == "how")


def _ask_opinion(view: ClauseView, i: int) -> None:
    """カイをどう思う？: of whom an opinion is asked, and whose."""
    reader, named = view.reader, view.people(i)
    asks_view = _OPINION.match(view.text, view.tokens[i].start) is not None
    people: list[Who] = [
        who
        for who, case, j in named
        if who not in reader.to
        and _is_asked_about(view, case, j, asks_view)
        and (who != reader.me or case in ("を", "について", "の") and not view.has(Tag.RESULT))
    ]
    if not people and _THAT_ODDNESS.search(view.lead(i)):
        # この違和感どう見る？
        people = [who for who in view.topic() if who not in reader.to] or [
            one.object for one in reversed(reader.found) if one.object and one.object not in reader.to
        ][:1]
    if not people and (view.has(Tag.WHO) or view.has(Tag.CASE, "以外") or _OTHERS.search(view.lead(i))):
        # 誰をどう見てる？, カイ以外はどう見える？
        people = [EVERYBODY]
    people = people or _announced(view)
    if not people and _THAT_VIEW.search(view.lead(i)):
        people = [one.object for one in reader.found[-1:] if one.object and one.by is None]
    elif not people and not named and _of_subject(view, i):
        to = None if reader.called else EVERYBODY
        view.emit(i, Tag.ROLE, object=reader.subject, mood=Mood.ASK, to=to)
        return
    if people:
        others = (who for who, case, _ in named if case in ("は", "から"))
        asked = next((who for who in others if who not in (people[0], reader.me)), None)
        view.emit(i, Tag.ROLE, object=people[0], mood=Mood.ASK, to=asked)


def _announced(view: ClauseView) -> list[Who]:
    """カイの行動について、あなたはどう見ますか: of カイ."""
    before = view.clause.before
    if before is None:
        return []
    if (
        before.tokens[0].tag is Tag.NAME
        and before.tokens[1].value == "の"
        and not view.people(len(view.tokens))
    ):
        # カイの黒出し、どう見えた？
        who = view.reader.who(before.tokens[0])
        return [who] if who is not None and who not in view.reader.to else []
    if not _ABOUT.search(view.text, before.tokens[0].start, view.tokens[0].start):
        return []
    names = [view.reader.who(t) for t in before.tokens if t.tag is Tag.NAME]
    return [who for who in names if who is not None and who not in view.reader.to][:1]


_ABOUT: Final = re.compile(r"(?:について|に関して|のこと|の件)(?:は|だけど|なんだけど|ですが)?、?$")


def _of_subject(view: ClauseView, i: int) -> bool:
    """カイって目が泳いでた気がするんだけど、どう思う？: of カイ."""
    reader, before = view.reader, view.clause.before
    if before is None or reader.subject in (None, reader.me) or len(view.tokens) > 1:
        return False
    if reader.called and reader.subject in reader.to:
        return False
    return _OPINION.match(view.text, view.tokens[i].start) is not None


def _ask_plan(view: ClauseView, i: int) -> None:
    """方針を教えて: of a seer, or where divination is talked about, whom he will divine."""
    reader = view.reader
    seer = any(view.has_power(who) for who in reader.to)
    asked = view.reader.last_tokens
    divined = "占" in view.text[asked[0].start : asked[-1].end] or not reader.to and "占" in view.text
    if view.says_me(i) or not (seer or divined) or any(t.tag in _PLANNED for t in view.tokens[:i]):
        return
    owner = next(
        (who for who, case, _ in view.people(i) if case in ("の", "は", "も") and who != reader.me), None
    )
    view.emit(i, Tag.DIVINE, mood=Mood.ASK, to=owner or (None if seer else EVERYBODY))


_PLANNED: Final = frozenset((Tag.VOTE, Tag.GUARD, Tag.ATTACK))


def _is_asked_about(view: ClauseView, case: str, j: int, asked: bool) -> bool:
    """Whether a person is whom the question is about, not who is asked."""
    if case == "":
        return not asked or not view.text.startswith("、", view.tokens[j].end)
    return case in ("の", "を", "について", "に", "って", "への") or (not asked and case in ("は", "も"))
