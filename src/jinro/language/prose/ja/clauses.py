"""Claims as Japanese clauses, which can then take any form (`forms`).

Negation is pushed down to the predicate, so that nothing is negated twice. In a question 誰か becomes 誰, and
a role becomes 何. `compounds` has the claims that consist of several clauses.
"""

from msgspec import Struct
from msgspec.structs import replace

from jinro.language.claims import (
    CERTAIN,
    SOME_ROLE,
    About,
    Act,
    Agrees,
    Anyone,
    At,
    Become,
    Claim,
    ComingOut,
    Did,
    Does,
    Holds,
    Is,
    Minds,
    Not,
    PlayerState,
    Qualified,
    Question,
    Quiet,
    Refers,
    Request,
    Result,
    Several,
    Speech,
    Talk,
    Topic,
    Verb,
    When,
    Who,
)
from jinro.language.prose.ja import nouns
from jinro.language.prose.ja.compounds import compound
from jinro.language.prose.ja.forms import Clause, Form, Mark, Predicate
from jinro.language.prose.ja.vocabulary import (
    ACTS,
    AGREEMENT,
    BELIEF,
    PASSIVES,
    PRESENTED,
    STATES,
    SURELY_NOT,
)
from jinro.language.prose.narrator import Narrator
from jinro.language.prose.shape import is_act, is_doable, is_past, open_question


class Clauses(Struct, frozen=True):
    """Builds clauses for one narrator; with `asking`, open parts become question words."""

    narrator: Narrator
    asking: bool = False
    action: bool = False
    """The clause is the content of a request: 名乗り出る, not 名乗っている."""
    stressed: bool = False
    """The clause is inside a negation, so that a list of people needs 両方 or 全員."""
    topic_mark: Mark = "は"
    """The particle after the subject of the speaker's own belief."""

    def clause(self, claim: Claim, negative: bool = False) -> Clause:
        """A claim, or with `negative` its negation, as a clause."""
        match claim:
            case Is() | ComingOut() | Does() | Result():
                return self._fact(claim, negative)
            case Act(by, verb, of):
                return self._act(by, verb, of, negative)
            case Did(by, verb, of):
                return self._did(by, verb, of, negative)
            case Holds():
                return self._holds(claim, negative)
            case Agrees():
                return self._agrees(claim, negative)
            case Request() | Question():
                return self._speech_act(claim, negative)
            case Not(what):
                return replace(self, asking=False).clause(what, not negative)
            case At(when, what):
                return self._at(when, what, negative)
            case About() | Minds() | Refers() | Become() | Quiet():
                return self._meta(claim, negative)
            case _:
                return compound(claim, self, negative)

    # -- facts ----------------------------------------------------------------------------------

    def _fact(self, claim: Is | ComingOut | Does | Result, negative: bool) -> Clause:
        match claim:
            case Is(who, role):
                return self._is(who, role, negative)
            case ComingOut():
                return self._coming_out(claim, negative)
            case Does(Qualified("count", of, 0), PlayerState.EXIST):
                return self._clause(of, STATES[PlayerState.EXIST], "", not negative)
            case Does(who, PlayerState.EXIST) if (counted := nouns.counted(who, self.narrator)) is not None:
                if negative:
                    return Clause(rest=f"{counted}いる", word=Predicate("わけ", "だ"), negative=True)
                return Clause(rest=counted, word=STATES[PlayerState.EXIST])
            case Does(who, state):
                built = self._clause(who, STATES[state], "", negative, spoken=state is not PlayerState.SPEAK)
                return replace(
                    built, mark=built.mark or ("が" if state in PRESENTED and not negative else "")
                )
            case Result():
                return self._result(claim, negative)

    def _is(self, who: Who, role: Who, negative: bool) -> Clause:
        if role == SOME_ROLE and not negative:
            if self.asking:
                return Clause(subject=f"{self._asked(who)}の役職", word=Predicate("何", "だ"))
            return Clause(
                rest=f"{nouns.noun(who, self.narrator)}には何かの役職が", word=Predicate("あ", "5る")
            )
        return self._clause(
            who, Predicate(nouns.role_noun(role, self.narrator), "だ"), "", negative, spoken=True
        )

    def _coming_out(self, claim: ComingOut, negative: bool) -> Clause:
        by, of, role = claim.by, claim.of, nouns.role_noun(claim.role, self.narrator)
        own = self.narrator.same(by, of)
        if claim.role == SOME_ROLE and own:
            return self._clause(by, Predicate("明か", "5す"), "役職を", negative)
        if claim.role == SOME_ROLE:
            return self._clause(
                by, Predicate("明か", "5す"), self._object(of, "の役職を", negative), negative
            )
        if own and (self.narrator.is_me(by) or by == self.narrator.reporter) and not self.action:
            subject = nouns.noun(by, self.narrator)
            return Clause(subject=subject, word=Predicate(role, "だ"), negative=negative)
        quoted = f"{role}だと" if own else f"{self._object(of, 'を', negative)}{role}だと"
        word = self._claiming() if own else self._declaring(by)
        return self._clause(by, word, quoted, negative)

    def _declaring(self, by: Who) -> Predicate:
        now = self.action or self.asking or self.narrator.is_me(by)
        return Predicate("宣言", "する") if now else Predicate("宣言してい", "1")

    def _claiming(self) -> Predicate:
        return Predicate("名乗り出", "1") if self.action or self.asking else Predicate("名乗ってい", "1")

    def _result(self, claim: Result, negative: bool) -> Clause:
        if claim.species is None and not self.asking:
            return replace(self._power_used(claim, negative), past=True)
        power = "占い" if claim.verb is Verb.DIVINE else "霊媒"
        word = Predicate(nouns.SPECIES[claim.species] if claim.species else "人間と人狼のどちら", "だ")
        if isinstance(claim.of, Several) and (negative or claim.of.join != "and"):
            built = self._listed(claim.of, word, "", negative)
        else:
            nobody = isinstance(claim.of, Anyone) and negative and not self.asking
            mark = " " if nobody else "が" if isinstance(claim.of, Anyone) else ""
            of = "誰も" if nobody else self._object(claim.of, "", False)
            built = Clause(subject=of, mark=mark, word=word, negative=negative)
        return replace(built, when=self._source(claim.by, power, negative), past=True)

    def _source(self, by: Who, power: str, negative: bool) -> str:
        """Whose result it is; not said for the speaker's own result and for the addressee's."""
        if negative and self._nobody(by):
            return f"誰の{power}でも、"
        open_by = isinstance(by, Anyone) and self.asking
        mine = self.narrator.is_me(by) and self.narrator.you is None
        if open_by or mine or by == self.narrator.you:
            return f"{power}の結果、"
        return f"{nouns.noun(by, self.narrator)}の{power}では、"

    def _power_used(self, claim: Result, negative: bool) -> Clause:
        if self._nobody(claim.by) and not isinstance(claim.of, Anyone):
            return self._passive(claim.verb, claim.of, negative)
        return self._act(claim.by, claim.verb, claim.of, negative)

    # -- acts -----------------------------------------------------------------------------------

    def _act(self, by: Who, verb: Verb, of: Who, negative: bool) -> Clause:
        particle, word = ACTS[verb]
        if verb is Verb.KNOW and not self.action and not negative:
            word = Predicate("知ってい", "1")
        if by == of and not isinstance(by, Anyone):
            whom = nouns.SELF + particle
        else:
            # With 両方 as the subject, the whole is negated, not the object.
            whom = self._object(of, particle, negative and not nouns.is_all_of(by))
        return self._clause(by, word, whom, negative)

    def _did(self, by: Who, verb: Verb, of: Who, negative: bool) -> Clause:
        if self._nobody(by) and verb in PASSIVES and not isinstance(of, Anyone):
            return self._passive(verb, of, negative)
        return replace(self._act(by, verb, of, negative), past=True)

    def _nobody(self, by: Who) -> bool:
        """Whether the doer does not matter, so that the passive is used."""
        return isinstance(by, Anyone) and not (
            self.asking or by == self.narrator.you or self.narrator.is_me(by)
        )

    def _passive(self, verb: Verb, of: Who, negative: bool) -> Clause:
        tail, word = PASSIVES[verb]
        mark = "が" if verb is Verb.VOTE else ""
        subject = nouns.noun(of, self.narrator) + tail
        return Clause(subject=subject, mark=mark, word=word, past=True, negative=negative)

    def _agrees(self, claim: Agrees, negative: bool) -> Clause:
        _, adverb, verb = next(row for row in AGREEMENT if claim.degree >= row[0])
        going_on = not (self.narrator.is_me(claim.by) or self.action or self.asking or claim.degree == 50)
        word = Predicate(verb.te() + "い", "1") if going_on else verb
        to = claim.to
        spoken = isinstance(to, Talk | Speech)
        matter = nouns.utterance(to, self.narrator) if spoken else f"{nouns.noun(to, self.narrator)}の意見"  # type: ignore[arg-type]
        built = self._clause(
            claim.by, word, f"{matter}に{'は' if claim.degree == 50 else ''}{adverb}", negative
        )
        return replace(built, negative=not negative) if claim.degree == 50 else built

    # -- beliefs and reported talk --------------------------------------------------------------

    def _holds(self, claim: Holds, negative: bool) -> Clause:
        by, degree, what = claim.by, claim.degree, claim.what
        inside = Clauses(replace(self.narrator.reporting(by), you=None), self.asking)
        if degree == 50:
            return self._undecided(by, inside.clause(what).shown("whether", "が"), negative)
        inside = replace(inside, stressed=negative)
        quoted = self._quoted(inside, claim) + ("とは" if negative else "と")
        return self._clause(by, self._thinking(degree, by), quoted, negative)

    def _undecided(self, by: Who, whether: str, negative: bool) -> Clause:
        if self.narrator.is_me(by) or self.asking or self.action:
            built = self._clause(by, Predicate("わか", "5る"), f"{whether}はまだ", True)
            return replace(built, negative=not negative)
        rest = f"{whether}はまだわからないと" + ("は" if negative else "")
        return self._clause(by, Predicate("言ってい", "1"), rest, negative)

    def _quoted(self, inside: "Clauses", claim: Holds) -> str:
        """The content of a belief with the adverb of its degree; none at 100."""
        denied, what = claim.degree < 50, claim.what
        strength = 100 - claim.degree if denied else claim.degree
        plain = strength == CERTAIN and not denied
        adverb = "" if plain else next(row[1] for row in BELIEF if strength >= row[0])
        inner = inside.clause(what, denied)
        adverb = SURELY_NOT if adverb == BELIEF[0][1] and inner.negative else adverb
        inner = replace(inner, adverb=adverb + inner.adverb)
        if self.narrator.is_me(claim.by) and not self.action:
            return inner.shown("quote", self.topic_mark)
        if isinstance(what, Is) and what.role != SOME_ROLE and claim.degree != CERTAIN:
            own = what.who == claim.by and not isinstance(claim.by, Anyone)
            mark = "が" if self._claimed(claim.by) else "を"
            whom = nouns.SELF + mark if own else self._object(what.who, mark, False)
            return whom + inner.without_subject().shown("quote")
        return inner.shown("quote", "は" if self.asking else "が")

    def _claimed(self, by: Who) -> bool:
        """Whether a belief is somebody else's, of which one knows only what is said (4.4.8)."""
        own = self.narrator.is_me(by) or by == self.narrator.reporter
        return not (own or self.asking or self.action)

    def _thinking(self, degree: int, by: Who) -> Predicate:
        mine = self.narrator.is_me(by)
        if degree == CERTAIN:
            return Predicate("断言", "する") if mine or self.action else Predicate("言ってい", "1")
        if self.action:
            return Predicate("考え", "1")
        if self._claimed(by):
            return Predicate("主張してい", "1")
        return Predicate("思", "5う") if mine or self.asking else Predicate("考えてい", "1")

    def _speech_act(self, claim: Request | Question, negative: bool) -> Clause:
        to = f"{self._everybody(claim.to)}に、"
        mine = self.narrator.is_me(claim.by)
        narrator = self.narrator.reporting(claim.by).addressing(claim.to)
        if isinstance(claim, Question):
            inner = Clauses(narrator, True).clause(claim.what)
            form: Form = "ka" if open_question(claim.what, claim.to) else "whether"
            word = Predicate("尋ね", "1") if mine or self.action else Predicate("尋ねてい", "1")
            return self._clause(claim.by, word, f"{to}{inner.shown(form, 'が')}", negative)
        rest = f"{to}{self._wish(claim, narrator)}よう"
        word = Predicate("頼", "5む") if mine or self.action else Predicate("求めてい", "1")
        return self._clause(claim.by, word, rest, negative != (claim.degree < 50))

    def _wish(self, claim: Request, narrator: Narrator) -> str:
        """The content of a request; if it is not an act: to think it or to say it."""
        what = claim.what
        core = what.what if isinstance(what, Not) else what
        if isinstance(core, Is):
            return Clauses(narrator).clause(what).shown("quote", "が") + "と考える"
        if not is_doable(what):
            own = self.narrator.speaking(claim.to)
            return "「" + Clauses(own).clause(what).shown("polite") + "」と言う"
        return Clauses(narrator, action=True).clause(what).shown("plain", "が")

    def _everybody(self, who: Who) -> str:
        return "みんな" if isinstance(who, Anyone) else nouns.noun(who, self.narrator)

    # -- time -----------------------------------------------------------------------------------

    def _at(self, when: When, what: Claim, negative: bool) -> Clause:
        built = self.clause(what, negative)
        time = nouns.time(when, self.narrator)
        own_result = built.when.startswith(("占いの結果、", "霊媒の結果、"))
        prefix = time.removesuffix("に") + "の" if own_result else f"{time}、"
        past = built.past or (is_past(when, self.narrator.day) and is_act(what))
        if isinstance(what, About):
            return replace(built, rest=f"{time.removesuffix('に')}の{built.rest}")
        return replace(built.dated(prefix), past=past)

    # -- topics, minds and silence ----------------------------------------------------------------

    def _meta(self, claim: About | Minds | Refers | Become | Quiet, negative: bool) -> Clause:
        match claim:
            case About(topic):
                return Clause(
                    rest=f"{self.topic(topic)}について", word=Predicate("話", "5す"), negative=negative
                )
            case Minds(by, verb, what):
                return self._minds(by, verb, what, negative)
            case Refers(to):
                rest = nouns.utterance(to, self.narrator)
                return Clause(rest=f"{rest}について", word=Predicate("話", "5す"), negative=negative)
            case Become(when):
                rest = f"{nouns.day_noun(when, self.narrator)}に"
                return Clause(rest=rest, word=Predicate("な", "5る"), negative=negative)
            case Quiet(by, over) if self.action and negative:
                return self._clause(by, Predicate("話", "5す"), "もっと" if over else "何か", False)
            case Quiet(by, over) if self.action:
                return self._clause(by, Predicate("言", "5う"), f"{'もう' if over else '今は'}何も", True)
            case Quiet(by, _) if negative:
                return self._clause(by, Predicate("あ", "5る"), "まだ話すことが", False)
            case Quiet(by, over):
                rest = "もう話すことは" if over else "今は特に話すことは"
                return self._clause(by, Predicate("あ", "5る"), rest, True)

    def topic(self, topic: Topic | Who) -> str:
        if isinstance(topic, Topic):
            return nouns.TOPICS[topic]
        if topic == SOME_ROLE:
            return "全員の役職"
        return "全員" if isinstance(topic, Anyone) else nouns.noun(topic, self.narrator)

    def _minds(self, by: Who, verb: Verb, what: Claim, negative: bool) -> Clause:
        if verb is Verb.KNOW:
            known = self.inside.clause(what).shown("noun", "が") + "を"
            word = Predicate("知", "5る") if self.action or negative else Predicate("知ってい", "1")
            return self._clause(by, word, known, negative)
        word = Predicate("話し合", "5う") if verb is Verb.DISCUSS else Predicate("決め", "1")
        return self._clause(by, word, self.subject_matter(what, by), negative)

    def subject_matter(self, what: Claim, by: Who) -> str:
        """The object of 話し合う and 決める: a topic with について, or a claim with かどうか."""
        match what:
            case About(topic):
                return f"{self.topic(topic)}について"
            case Refers(to):
                return f"{nouns.utterance(to, self.narrator)}について"
            case Is(who, role) if role == SOME_ROLE:
                return f"{nouns.noun(who, self.narrator)}の役職について"
            case _:
                inner = Clauses(self.narrator.addressing(by)).clause(what)
                return inner.shown("whether", "が") + "を"

    @property
    def supposing(self) -> "Clauses":
        """The builder for conditions, whose subjects take が."""
        return Clauses(self.narrator, topic_mark="が")

    @property
    def plain(self) -> "Clauses":
        """The builder without question words."""
        return Clauses(self.narrator)

    # -- people ---------------------------------------------------------------------------------

    @property
    def inside(self) -> "Clauses":
        """The builder for quoted content: with question words, but not as a request."""
        return Clauses(self.narrator, self.asking)

    def _object(self, who: Who, particle: str, negative: bool) -> str:
        return nouns.with_particle(who, particle, self.narrator, negative=negative, asking=self.asking)

    def _asked(self, who: Who) -> str:
        return "誰" if self.asking and isinstance(who, Anyone) else nouns.noun(who, self.narrator)

    def _clause(self, by: Who, word: Predicate, rest: str, negative: bool, *, spoken: bool = False) -> Clause:
        """A clause with `by` as its subject; speaker, addressee and reporter are mostly left out."""
        unsaid = self.narrator.you or self.narrator.reporter
        if isinstance(by, Anyone) and by != unsaid and not self.narrator.is_me(by):
            subject, mark = ("誰", "が") if self.asking else ("誰も", " ") if negative else ("誰か", "が")
            return Clause(subject=subject, mark=mark, rest=rest, word=word, negative=negative)
        named = spoken and self.narrator.you is None
        wished = self.action and self.narrator.you is not None
        dropped = (by == unsaid and not named) or (self.narrator.is_me(by) and not (spoken or wished))
        if isinstance(by, Several) and not dropped and (negative or self.stressed or by.join != "and"):
            return self._listed(by, word, rest, negative)
        subject = "" if dropped else nouns.noun(by, self.narrator)
        return Clause(subject=subject, rest=rest, word=word, negative=negative)

    def _listed(self, by: Several, word: Predicate, rest: str, negative: bool) -> Clause:
        """A clause with a list as its subject; negated, alternatives mean "none of them" (…も…も)."""
        if not negative or by.join == "xor":
            stressed = self.stressed and nouns.is_all_of(by)
            subject = nouns.all_of(by, self.narrator) if stressed else nouns.noun(by, self.narrator)
            return Clause(subject=subject, mark="が", rest=rest, word=word, negative=negative)
        if by.join == "or":
            subject = "".join(f"{nouns.noun(part, self.narrator)}も" for part in by.parts)
            return Clause(subject=subject, mark=" ", rest=rest, word=word, negative=True)
        told = rest + (f"{word.stem}という" if word.kind == "だ" else word.plain())
        subject = nouns.all_of(by, self.narrator)
        return Clause(subject=subject, mark="が", rest=told, word=Predicate("わけ", "だ"), negative=True)
