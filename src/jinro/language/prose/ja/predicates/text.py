"""A whole Japanese text: its sentences and clauses in order, what it is about and whom it addresses."""

import re
from collections.abc import Callable
from itertools import islice
from typing import Final

from jinro.language.claims import Agent, Several, Who
from jinro.language.prose.ja.grammar import PEOPLE, clauses, is_called, sentences, tokens_of
from jinro.language.prose.ja.predicates import (
    acts,
    comingout,
    powers,
    reasons,
    roles,
    suspicion,
    talk,
    today,
    trust,
    truth,
    votes,
)
from jinro.language.prose.ja.predicates.state import ReadSoFar, seat_of
from jinro.language.prose.ja.predicates.view import SUBJECT, ClauseView
from jinro.language.prose.mentions import Mention
from jinro.language.prose.predication import Mood, Predication
from jinro.language.prose.tokens import MOST_SENTENCES, Tag, Token

_MOST_PREDICATES: Final = 400
"""Predicates of a text that are read; talk has some ten."""
_TOLD: Final = re.compile(r"(?:白|黒|人狼|人間|狼)(?:でした|だった|判定)")
_QUOTES: Final = re.compile(
    r"(?:の(?:占い|占い結果|霊媒|霊能|判定|結果|主張|話)(?:では|によ|だと)|によ(?:ると|れば)|曰く|いわく)"
)
"""Whose divination or words a sentence tells: カイの占いでは, カイによると."""

_QUOTATION: Final = re.compile(r"(?:「[^「」]*」|“[^“”]*”)(?![\s　]*(?:[。！!」]|$|です))")
"""Quoted words; words in 「」 that end a sentence are the speaker's own."""
_BRACKETS: Final = str.maketrans("【】", "「」")
_STOP: Final = re.compile(r"[。！？!?\n♪@＠]")
_DIVINED: Final = re.compile(
    r"っ|いまし|うと|い、|いで|いの|い結果|い済|えば|い先|い：|い:|いは|いだと|いによ"
)
_JUDGEMENTS: Final = frozenset((Tag.TRUE, Tag.FALSE, Tag.COLOUR, Tag.ROLE))

_HANDLERS: Final[dict[Tag, Callable[[ClauseView, int, Token], None]]] = {
    Tag.VOTE: votes.vote,
    Tag.GUARD: acts.act,
    Tag.ATTACK: acts.act,
    Tag.DIVINE: powers.divine,
    Tag.RESULT: powers.result,
    Tag.TELL: powers.result,
    Tag.CLAIM: comingout.claim,
    Tag.RIVAL: comingout.rival,
    Tag.ROLE: roles.role,
    Tag.COLOUR: roles.role,
    Tag.SUSPECT: suspicion.suspect,
    Tag.TRUST: trust.trust,
    Tag.TRUE: truth.genuine,
    Tag.FALSE: truth.genuine,
    Tag.AGREE: talk.agree,
    Tag.OTHER: talk.other,
    Tag.WHAT: reasons.why,
}


class Japanese(ReadSoFar):
    """Reads one text; remembers what it is about and whom it addresses."""

    def read(self, text: str) -> list[Predication]:
        text = text.translate(_BRACKETS)
        self.text = text
        self.one_marked = text.count("@") + text.count("＠") + text.count(">>") == 1
        self.quotes = (
            [match.span() for match in _QUOTATION.finditer(text)] if "「" in text or "“" in text else []
        )
        last = self.situation.last
        if _OF_LAST.match(text) and last is not None and Agent(last) != self.me and not self.one_marked:
            # その説明は自分に都合がよすぎる。怪しい: of who spoke before.
            self.topic = self.third = Agent(last)
        parts = [*islice(sentences(tokens_of(text, self.cast), text), MOST_SENTENCES)]
        for number, (sentence, mark) in enumerate(parts):
            if number == len(parts) - 2 and _only_calls(parts[-1][0]) and not _calls(sentence):
                # 結果を出せ！ @カイ @リン: whom the last sentence asks.
                self.called_to = tuple(Agent(seat_of(t)) for t in parts[-1][0] if t.tag is Tag.NAME)
            self._sentence(sentence, mark, number)
        for number, start, end in self.unowned:
            self._own(number, start, end)
        return self.found

    def _own(self, number: int, start: int, end: int) -> None:
        """Of whom conduct is judged: of whom the vote is for that follows."""
        for at, one in enumerate(self.found):
            whose = (
                one.object if one.kind is Tag.VOTE and one.mood is not Mood.ASK and not one.negated else None
            )
            if isinstance(whose, Agent) and whose != self.me and 0 <= one.sentence - number <= 2:
                if not any(other.object == whose for other in self.found if other.kind is not Tag.VOTE):
                    judged = Predication(
                        kind=Tag.SUSPECT, start=start, end=end, object=whose, sentence=number
                    )
                    self.found.insert(at, judged)
                return

    def _sentence(self, sentence: list[Token], mark: str, number: int) -> None:
        names = [
            i
            for i, t in enumerate(sentence)
            if t.tag is Tag.NAME and Agent(seat_of(t)) != self.me and is_called(sentence, i, self.text)
        ]
        if self.divined is not None and any(one.object == self.divined and one.species for one in self.found):
            self.divined = None
        names = names or self._called_pair(sentence, mark)
        if (
            len(sentence) == 2
            and sentence[0].tag is Tag.NAME
            and not sentence[1].value
            and set(mark) & set("！!？?")
        ):
            # カイ！: called, for what follows.
            names = [0] if Agent(seat_of(sentence[0])) != self.me else []
        self._call(sentence, names)
        rest = [t for i, t in enumerate(sentence) if i not in names and i - 1 not in names]
        alone = len(rest) < 2 and not any(t.tag in _HANDLERS for t in rest)
        if alone and not (rest and rest[0].tag is Tag.SHARE):
            return
        end = _STOP.search(self.text, rest[-1].end)
        stop = end.start() if end is not None else len(self.text)
        parts = clauses(rest, number, stop)
        # 怪しいんだけど？ is no question.
        asked = ("?" in mark or "？" in mark) and not (rest and rest[-1].value in ("けど", "けれど"))
        asked = asked or _asks_why(self.text, rest)
        self._show(rest)
        self._ask_subject(sentence, asked)
        for clause in parts:
            clause.last = clause is parts[-1]
            clause.before = parts[clause.number - 1] if clause.number else None
            clause.asks = clause.last and asked and "、" not in self.text[clause.tokens[-1].end : stop]
            clause.asks = clause.asks or _asks_whether(self.text, clause.tokens)
            clause.surprised = asked and ("!" in mark or "！" in mark)
        views = [ClauseView(self, clause) for clause in parts]
        wants = asked or any(t.tag is Tag.ASK for t in rest)
        self.asks_who = False
        self.asks = wants or any(view.shares() for view in views)
        self.asks_who = any(t.tag is Tag.WHO for t in rest) and (self.asks or _ends_in_who(self.text, rest))
        self.by = self._quoted(rest)
        self.last_tokens = rest
        asks_who = self.asks_who
        alone = asks_who and any(view.has(Tag.WHO) and view.shares() for view in views)
        for view in views:
            # 誰を占ったか教えて、…: what follows is not asked.
            self.asks_who = asks_who and (not alone or view.has(Tag.WHO))
            self._clause(view)

    def _call(self, sentence: list[Token], names: list[int]) -> None:
        """Whom the sentence addresses: who is called, or who was before."""
        self.called, self.subject = bool(names), None
        self.to = self.called_to
        if names:
            self.to = self.called_to = tuple(Agent(seat_of(sentence[i])) for i in names)
            self.topic = self.third = self.to[-1]
        elif not self.to:
            marked = [
                t for t in sentence if t.tag is Tag.NAME and isinstance(t.value, Mention) and t.value.marked
            ]
            called = [who for who in (Agent(seat_of(t)) for t in marked) if who != self.me]
            self.to = tuple(called) if len(called) == 1 else ()
            if self.one_marked:
                self.called_to = self.to

        asks = any(t.tag in (Tag.SHARE, Tag.PLEASE, Tag.ASK) for t in sentence)
        if not names and asks and sentence and _BOTH.match(self.text, sentence[0].start):
            # カイとリンが出ました。お二人とも、結果を教えて。
            self.to = tuple(self.named) if len(self.named) == 2 and self.me not in self.named else self.to

    def _show(self, rest: list[Token]) -> None:
        """Whether the sentence tells of a divination."""
        self.tells = any(t.tag is Tag.TELL for t in rest)
        self.shown = self.tells or any(
            t.tag is Tag.RESULT or (t.tag is Tag.DIVINE and _DIVINED.match(self.text, t.end)) for t in rest
        )
        announced, self.announced = self.announced, self.shown and _announces(rest)
        self.shown = self.shown or announced
        self.told = False
        if rest and not self.shown:
            self.told = _TOLD.search(self.text, rest[0].start, rest[-1].end + 3) is not None

    def _called_pair(self, sentence: list[Token], mark: str) -> list[int]:
        """カイとリン、結果を教えて: two who are called."""
        if len(sentence) < 5 or sentence[0].tag is not Tag.NAME or sentence[1].value != "と":
            return []
        if sentence[2].tag is not Tag.NAME or sentence[4].tag is not Tag.BREAK:
            return []
        if any(
            t.tag is Tag.WHO and self.text[t.start] == "ど" or t.value in ("either", "both") for t in sentence
        ):
            return []
        asks = "？" in mark or any(t.tag in (Tag.SHARE, Tag.PLEASE, Tag.ASK) for t in sentence)
        last = sentence[-1].end
        asks = asks or _BRIEF_END.search(self.text[last : last + 30]) is not None
        return [0, 2] if asks and not sentence[3].value else []

    def _ask_subject(self, sentence: list[Token], asked: bool) -> None:
        """カイ, 結果は？ @リン も教えて: the marked subject of what is asked is who is asked."""
        if not asked and not any(t.tag in (Tag.SHARE, Tag.PLEASE) for t in sentence):
            return
        marked = [
            t
            for t, case in zip(sentence, sentence[1:], strict=False)
            if isinstance(t.value, Mention) and t.value.marked and case.value in ("も", "は")
        ]
        who = Agent(seat_of(marked[0])) if len(marked) == 1 else None
        if self.called and who is not None and who not in (self.me, *self.to) and asked:
            # @カイ @リン はどう見る？
            self.to = (*self.to, who)
        elif (
            not self.called
            and who is not None
            and who != self.me
            and who not in self.to
            and self.to == self.called_to
        ):
            self.to = (who,)

    def _clause(self, view: ClauseView) -> None:
        before = len(self.found)
        self._read(view)
        if len(self.found) == before:
            reasons.tell_more(view)
        powers.remember(view)
        if len(self.found) == before and not any(
            view.case(i) in SUBJECT for i, t in enumerate(view.tokens) if t.tag in PEOPLE
        ):
            # カイの結果、…: what follows is about カイ.
            owner = next((t for i, t in enumerate(view.tokens) if t.tag is Tag.NAME and view.owns(i)), None)
            last = len(view.tokens) - 2
            if owner is None and last >= 0 and view.tokens[last].tag is Tag.NAME and not view.case(last):
                owner = view.tokens[last]
            named = [t for t in view.tokens if t.tag is Tag.NAME]
            judged = len(view.tokens) > 2 and view.tokens[2].tag in _JUDGEMENTS
            if (
                owner is None
                and len(named) == 1
                and view.tokens[0] is named[0]
                and not view.case(0)
                and not judged
            ):
                # カイの急COの黒出し、怪しい: of カイ.
                owner = named[0]
            if owner is not None:
                self.topic = self.who(owner)

    def _read(self, view: ClauseView) -> None:
        today.after_condition(view)
        for i, token in enumerate(view.tokens):
            if token.tag in PEOPLE:
                who = self.who(token)
                if who is not None and view.case(i) in ("は", "が", "も", "って"):
                    self.subject = who
                judged = (
                    view.case(i) == "" and i + 2 < len(view.tokens) and view.tokens[i + 2].tag in _JUDGEMENTS
                )
                judged = judged and view.tokens[i + 2].start - token.end <= 1 and not view.said_by(i + 2)
                judged = judged and self.subject in (None, who, self.me)
                judged = (
                    judged and view.rest(i + 2, 1) not in ("出", "判") and not (self.called and self.asks)
                )
                if who is not None and token.tag is not Tag.ME and (judged or view.case(i) in SUBJECT):
                    self.topic = who
                if token.tag is Tag.NAME and who is not None:
                    self.named = [*(other for other in self.named if other != who), who]
                if (
                    token.tag is Tag.NAME
                    and view.case(i) != "より"
                    and not self.text.startswith(("後", "の後"), token.end)
                ):
                    if (
                        self.third is not None
                        and who is not None
                        and i > 1
                        and view.case(i - 2) in ("と", "か", "や")
                    ):
                        self.either = Several("or", (self.third, who))
                    if self.third is None or not view.clause.condition:
                        self.third = who
            handler = _HANDLERS.get(token.tag)
            if handler is not None and i not in view.used and self.handled < _MOST_PREDICATES:
                self.handled += 1
                handler(view, i, token)

    def _quoted(self, tokens: list[Token]) -> Who | None:
        """Whose divination or words a sentence tells."""
        for i, token in enumerate(tokens):
            if token.tag is Tag.NAME and i + 1 < len(tokens):
                at = tokens[i + 1].start
                if _QUOTES.match(self.text[at : at + 14]):
                    self.by_from = token.start
                    return self.who(token)
        return None


_BOTH: Final = re.compile("お?[二2２]人(?:とも|、)|両者とも|両名とも")
_OF_LAST: Final = re.compile(
    r"[\s　]*(?:その|今の|いまの)(?:根拠|説明|主張|発言|意見|理由|理屈|弁明|言い方|言い分|返し"
    r"|反論)[はがもで]"
)
_BRIEF_END: Final = re.compile(r"(?:簡潔に|具体的に|手短に|短く|詳しく)[。！!]?$")


def _only_calls(tokens: list[Token]) -> bool:
    """Whether a sentence is only names after an @."""
    return all(
        t.value == "" if t.tag is Tag.CASE else isinstance(t.value, Mention) and t.value.marked
        for t in tokens
    )


def _calls(tokens: list[Token]) -> bool:
    return any(isinstance(t.value, Mention) and t.value.marked for t in tokens)


def _announces(tokens: list[Token]) -> bool:
    """Whether a sentence says only that a result comes."""
    return (
        len(tokens) <= 5
        and any(t.tag in (Tag.RESULT, Tag.TELL) for t in tokens)
        and all(
            t.tag in (Tag.RESULT, Tag.TELL, Tag.ME, Tag.CASE, Tag.SHARE, Tag.DIVINE, Tag.BREAK)
            for t in tokens
        )
    )


_WHY: Final = ("何を根拠", "何を見て", "なぜ", "何故", "なんで", "どうして", "なにゆえ", "どこが", "どの辺")
_LAST_WHAT: Final = re.compile(
    r"(?:何|なに|誰|だれ|どこ|どれ|どっち|いつ)(?:だ|なん|です|なの|だった|だったん|か[なし]|かのう)(?:だ|よ|の|ん|な|ら"
    r"|ね|い)*(?:[！!。]|$)|どう(?:だった|なった|でした|なってる|なっている)(?:の|ん)?(?:かな|か|だ|だろう|でしょう|よ|ね|い)*[。！!]"
)
"""理由って何だよ！"""
_WONDERS: Final = re.compile(r"[^。！!？?、]{0,6}(?:かな|かしら|かのう)(?:[。！!]|$)")
"""カイのことはどう見てるかな。"""
_ANY_REASON: Final = re.compile(r"(?:は|が|って|も)?(?:何か|なにか)?ある(?:かな|のかな|かしら|かのう)")
"""言わなかった理由あるかな。"""
_LAST_WHY: Final = re.compile(
    r"[^。！!？?]{0,12}(?:だ|のだ|んだ|の|なの|た|る|い|かな|かしら|かのう|のか|だろう|でしょう)(?:よ|ね|な|わ|ぞ)*[！!。]"
)


_WHETHER: Final = re.compile(r"[^何誰]か(?:どうか|否か)?(?:を|だけ)?、?$")


def _asks_whether(text: str, tokens: list[Token]) -> bool:
    """Whether a clause asks to be told whether something is so: リンが狼か教えて."""
    if any(t.tag is Tag.WHO or t.tag is Tag.WHAT or t.value == "how" for t in tokens):
        return False
    start = tokens[0].start
    return any(t.tag is Tag.SHARE and _WHETHER.search(text, start, t.start) for t in tokens)


def _asks_why(text: str, tokens: list[Token]) -> bool:
    """Whether a sentence asks why without a question mark: なんで俺に投票だ！"""
    asked = [t for t in tokens if t.tag is Tag.WHAT or t.tag is Tag.WHO or t.value == "how"]
    if not asked:
        return False
    if _LAST_WHAT.search(text, tokens[0].start, tokens[-1].end + 8) is not None:
        return True
    if any(t.value == "how" and _WONDERS.match(text, t.end) for t in asked):
        return True
    reasons = [t for t in asked if t.tag is Tag.WHAT]
    if any(t.value == "why" and _ANY_REASON.match(text, t.end) for t in reasons):
        return True
    if not any(text.startswith(_WHY, t.start) for t in reasons):
        return False
    return _LAST_WHY.match(text, tokens[-1].end) is not None


_IN_PLACE: Final = re.compile(
    r"[がをに][^。！!？?]{0,20}(?:んだ|思う|思います|見る|見ている|考える|考えます|占う|疑う|疑っている"
    r"|入れる|吊る|感じる|つもりだ|つもりです|予定だ|なんだ|なの"
    r"|(?:思って|考えて|見て|疑って|感じて)(?:い)?る(?:の|ん)?(?:かしら|かな|か|だ|です|かのう)*)(?:[。！!]|$)"
)
"""カイは誰が怪しいと思う。: a question without a mark."""
_LAST_WHO: Final = re.compile(
    r"(?:だろう|でしょう|だ|です|かな|か|なの|だね|ですか|かしら|やろ|じゃ|やねん)*(?:ね|よ|のう)?[。！!\s]*$"
)


def _ends_in_who(text: str, tokens: list[Token]) -> bool:
    """Whether a sentence ends in 誰, with or without a mark."""
    last = max(i for i, t in enumerate(tokens) if t.tag is Tag.WHO)
    if _IN_PLACE.match(text, tokens[last].end, tokens[-1].end + 12):
        return True
    return _LAST_WHO.match(text[tokens[last].end : tokens[last].end + 10].split("。")[0]) is not None
