"""Claims as English clauses, ready to take any form.

As in Japanese, negation is pushed down to the predicate, so that nothing is denied twice, and asking
turns "someone" into "who".
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.language.claims import (
    CERTAIN,
    SOME_ROLE,
    About,
    Act,
    Agrees,
    Anyone,
    Ask,
    At,
    Become,
    Claim,
    ComingOut,
    Days,
    Did,
    Does,
    Holds,
    Is,
    Marked,
    Minds,
    Not,
    Quiet,
    Refers,
    Request,
    Result,
    Several,
    Speech,
    State,
    Talk,
    Topic,
    Verb,
    When,
    Who,
)
from jinro.language.prose import en_nouns as nouns
from jinro.language.prose.en_compounds import compound
from jinro.language.prose.en_forms import BE, NOBODY, Clause, Tense, Word, regular
from jinro.language.prose.shape import doer_of, is_act, is_gone
from jinro.language.prose.voice import Voice

ACTS: Final = {
    Verb.DIVINE: regular("divine"),
    Verb.TELL: Word("give", "gives", "gave"),
    Verb.GUARD: regular("guard"),
    Verb.VOTE: regular("vote for"),
    Verb.ATTACK: regular("attack"),
    Verb.EXECUTE: regular("execute"),
    Verb.KNOW: Word("know", "knows", "knew"),
    Verb.DISCUSS: Word("discuss", "discusses", "discussed"),
    Verb.DECIDE: regular("decide on"),
    Verb.AVOID: regular("avoid"),
}
PASSIVES: Final = {
    Verb.DIVINE: "divined",
    Verb.TELL: "named in a medium result",
    Verb.GUARD: "guarded",
    Verb.VOTE: "voted for",
    Verb.ATTACK: "attacked",
    Verb.EXECUTE: "executed",
}
STATES: Final[dict[State, tuple[Word, str, Tense]]] = {
    State.DEAD: (BE, "dead", "present"),
    State.SPEAK: (Word("speak", "speaks", "spoke"), "", "will"),
    State.EXIST: (regular("exist"), "", "present"),
    State.WIN: (Word("win", "wins", "won"), "", "will"),
    State.LOSE: (Word("lose", "loses", "lost"), "", "will"),
}
AGREEMENT: Final = (
    (95, "agree"),
    (70, "mostly agree"),
    (51, "rather agree"),
    (50, "neither agree nor disagree"),
    (31, "rather disagree"),
    (6, "mostly disagree"),
    (0, "disagree"),
)
BELIEF: Final = (
    (95, BE, "sure that"),
    (85, BE, "almost sure that"),
    (70, Word("think", "thinks", "thought"), "that"),
    (51, Word("would guess", "would guess", "would have guessed"), "that"),
)
"""From which degree on a belief takes which verb; below 50 the opposite is believed."""
PLANS: Final = ((95, "certainly"), (85, "almost certainly"), (70, "probably"), (51, "perhaps"))
NOTHING: Final = Word("have nothing", "has nothing", "had nothing")
SAY: Final = Word("say", "says", "said")
THINK: Final = BELIEF[2][1]


class Clauses(Struct, frozen=True):
    """The clause builder for one voice; `asking` puts question words where something is open."""

    voice: Voice
    asking: bool = False

    def clause(self, claim: Claim, negative: bool = False) -> Clause:
        """A claim, or with `negative` its denial, as a clause."""
        match claim:
            case Is() | ComingOut() | Does() | Result():
                return self._fact(claim, negative)
            case Act(by, verb, of):
                return self._act(by, verb, of, "present" if verb is Verb.KNOW else "will", negative)
            case Did(by, verb, of):
                return self._did(by, verb, of, negative)
            case Holds():
                return self._holds(claim, negative)
            case Agrees():
                return self._agrees(claim, negative)
            case Request() | Ask():
                return self._speech_act(claim, negative)
            case Not(what):
                return self.clause(what, not negative)
            case At(when, what):
                return self._at(when, what, negative)
            case About() | Minds() | Refers() | Become() | Quiet():
                return self._meta(claim, negative)
            case _:
                return compound(claim, self, negative)

    # -- facts ----------------------------------------------------------------------------------

    def _fact(self, claim: Is | ComingOut | Does | Result, negative: bool) -> Clause:
        match claim:
            case Is(who, role) if role == SOME_ROLE and self.asking:
                return self._clause(who, BE, "", asked="what", negative=negative)
            case Is(who, role):
                many = nouns.person_of(who, self.voice) == "many" and who != self.voice.reporter
                rest = nouns.role_noun(role, self.voice, many=many)
                return self._among(who)._clause(who, BE, rest, negative=negative)
            case ComingOut():
                return self._coming_out(claim, negative)
            case Does(who, State.EXIST):
                return self._exists(who, negative)
            case Does(who, state):
                word, rest, tense = STATES[state]
                return self._clause(who, word, rest, tense=tense, negative=negative)
            case Result():
                return self._result(claim, negative)

    def _exists(self, who: Who, negative: bool) -> Clause:
        one = nouns.person_of(who, self.voice)
        if isinstance(who, Marked | Several):
            there = nouns.noun(who, self.voice)
            return Clause(subject="there", person=one, word=BE, rest=there, negative=negative)
        return self._clause(who, BE, "in this village", negative=negative)

    def _coming_out(self, claim: ComingOut, negative: bool) -> Clause:
        by, of, role = claim.by, claim.of, nouns.role_noun(claim.role, self.voice)
        own = self.voice.same(by, of)
        if claim.role == SOME_ROLE:
            whose = self._own(by) if own else nouns.possessive(of, self.voice)
            return self._clause(by, regular("reveal"), f"{whose} role", tense="will", negative=negative)
        if own and self.voice.is_me(by):
            return self._clause(by, BE, role, negative=negative)
        if own:
            return self._clause(by, regular("claim"), f"to be {role}", negative=negative)
        if self.asking and isinstance(of, Anyone):
            return self._clause(by, regular("declare"), f"to be {role}", asked="whom", negative=negative)
        rest = f"that {self._being(of, role)}"
        return self._clause(by, regular("declare"), rest, negative=negative)

    def _own(self, by: Who) -> str:
        return "my" if self.voice.is_me(by) else "your" if by == self.voice.you else "their"

    def _result(self, claim: Result, negative: bool) -> Clause:
        if claim.species is None and not self.asking:
            if self._nobody(claim.by) and not isinstance(claim.of, Anyone):
                return self._passive(claim.verb, claim.of, negative)
            return self._act(claim.by, claim.verb, claim.of, "past", negative)
        power = "divination" if claim.verb is Verb.DIVINE else "medium result"
        subject = f"{nouns.possessive(claim.by, self.voice)} {power}"
        show = Word("show", "shows", "showed")
        of = self._object(claim.of, negative)
        if claim.species is None:
            rest, asked = f"about {of}", "what"
        elif self.asking and isinstance(claim.of, Anyone):
            rest, asked = f"to be {nouns.SPECIES[claim.species]}", "who"
        else:
            rest, asked = f"that {self._being(claim.of, nouns.SPECIES[claim.species])}", ""
        return Clause(subject=subject, word=show, rest=rest, tense="past", asked=asked, negative=negative)

    # -- acts -----------------------------------------------------------------------------------

    def _act(self, by: Who, verb: Verb, of: Who, tense: Tense, negative: bool) -> Clause:
        word = ACTS[verb]
        if self.asking and isinstance(of, Anyone):
            rest = "the medium result for" if verb is Verb.TELL else ""
            return self._clause(by, word, rest, tense=tense, asked="who", negative=negative)
        whom = self._object(of, negative, reflexive=by in (self.voice.you, self.voice.reporter))
        rest = f"the medium result for {whom}" if verb is Verb.TELL else whom
        return self._clause(by, word, rest, tense=tense, negative=negative)

    def _object(self, of: Who, negative: bool, reflexive: bool = False) -> str:
        if isinstance(of, Anyone):
            return "anyone" if negative else "someone"
        return nouns.noun(of, self.voice, subject=False, reflexive=reflexive)

    def _among(self, who: Who) -> "Clauses":
        """The builder for a role: somebody is another than the somebody whose words these are."""
        other = isinstance(who, Anyone)
        return Clauses(replace(self.voice, you=None, reporter=None), self.asking) if other else self

    def _being(self, who: Who, what: str) -> str:
        return self._among(who).plain._clause(who, BE, what).finite()

    def _did(self, by: Who, verb: Verb, of: Who, negative: bool) -> Clause:
        if self._nobody(by) and verb in PASSIVES and not isinstance(of, Anyone):
            return self._passive(verb, of, negative)
        return self._act(by, verb, of, "past", negative)

    def _nobody(self, by: Who) -> bool:
        """Whether it does not matter who did it, so that the passive says it best."""
        return isinstance(by, Anyone) and not self.asking and by != self.voice.you

    def _passive(self, verb: Verb, of: Who, negative: bool) -> Clause:
        return self._clause(of, BE, PASSIVES[verb], tense="past", negative=negative)

    def _agrees(self, claim: Agrees, negative: bool) -> Clause:
        phrase = next(row[1] for row in AGREEMENT if claim.degree >= row[0])
        *adverb, verb = phrase.split(" ")
        word = _with_adverb(" ".join(adverb), regular(verb)) if claim.degree != 50 else _neither()
        to = claim.to
        if isinstance(to, Talk | Speech):
            matter = nouns.utterance(to, self.voice)
        else:
            matter = nouns.noun(to, self.voice, subject=False)
        return self._clause(claim.by, word, f"with {matter}", negative=negative)

    # -- belief and talk about talk --------------------------------------------------------------

    def _holds(self, claim: Holds, negative: bool) -> Clause:
        by, degree, what = claim.by, claim.degree, claim.what
        inside = Clauses(self.voice.reporting(by), self.asking)
        if degree == 50:
            inner = Clauses(inside.voice).clause(what).embedded()
            return self._clause(by, Word("know", "knows", "knew"), inner, negative=not negative)
        if degree == CERTAIN:
            return self._thought(by, SAY, "that", inside.clause(what), negative)
        strength = max(degree, 100 - degree)
        _, word, that = next(row for row in BELIEF if strength >= row[0])
        if isinstance(what, Act) and what.by == by and self.voice.is_me(by):
            return self._plan(what, degree, negative)
        if degree < 50 and word is THINK:
            return self._thought(by, word, that, inside.clause(what), not negative)
        return self._thought(by, word, that, inside.clause(what, degree < 50), negative)

    def _plan(self, what: Act, degree: int, negative: bool) -> Clause:
        """One's own act to a degree: `will probably vote for Viola`."""
        adverb = next(row[1] for row in PLANS if max(degree, 100 - degree) >= row[0])
        built = self._act(what.by, what.verb, what.of, "will", (degree < 50) != negative)
        no = "not " if built.negative else ""
        word = built.word
        return replace(built, word=replace(word, base=f"{adverb} {no}{word.base}"), negative=False)

    def _thought(self, by: Who, word: Word, that: str, inner: Clause, negative: bool) -> Clause:
        asked = inner.asked
        bare = replace(inner, asked="")
        if asked and inner.subject == asked:
            told = f"{that.removesuffix('that').strip()} {bare.finite().removeprefix(asked + ' ')}".strip()
        else:
            told = f"{that.removesuffix('that').strip() if asked else that} {bare.finite()}".strip()
        return self._clause(by, word, told, asked=asked, negative=negative)

    def _speech_act(self, claim: Request | Ask, negative: bool) -> Clause:
        to = "everyone" if isinstance(claim.to, Anyone) else nouns.noun(claim.to, self.voice, subject=False)
        told = claim.by if self.voice.is_me(claim.to) else claim.to
        voice = self.voice.reporting(told)
        if isinstance(claim, Ask):
            rest = f"{to} {Clauses(voice, True).clause(claim.what).embedded()}"
        else:
            inner = Clauses(voice).clause(claim.what, claim.degree < 50)
            doer = doer_of(claim.what)
            own = doer is not None and self.voice.same(doer, claim.to) and is_doable(claim.what)
            rest = (
                f"{to} {inner.infinitive()}" if own else f"{to} to make sure that {inner.present().finite()}"
            )
        return self._clause(claim.by, regular("ask"), rest, negative=negative)

    # -- time -----------------------------------------------------------------------------------

    def _at(self, when: When, what: Claim, negative: bool) -> Clause:
        built = self.clause(what, negative)
        words = nouns.time(when, self.voice)
        past = is_gone(when, self.voice.day) and is_act(what)
        tense: Tense = "past" if past else built.tense
        return replace(built, when=f"{words} {built.when}".strip(), tense=tense)

    # -- talk about things ------------------------------------------------------------------------

    def _meta(self, claim: About | Minds | Refers | Become | Quiet, negative: bool) -> Clause:
        match claim:
            case About(topic):
                return _talking(self.topic(topic), negative)
            case Refers(to):
                return _talking(nouns.utterance(to, self.voice), negative)
            case Minds(by, verb, what):
                return self._minds(by, verb, what, negative)
            case Become(when):
                come = Word("come", "comes", "came")
                subject = nouns.days_of(when.days) if isinstance(when, Days) else "that time"
                return Clause(subject=subject, word=come, rest="", negative=negative)
            case Quiet(over):
                rest = "more to say" if over else "to say for now"
                word = Word("have something", "has something", "had something") if negative else NOTHING
                return Clause(subject="I", person="I", word=word, rest=rest)

    def topic(self, topic: Topic | Who) -> str:
        if isinstance(topic, Topic):
            return nouns.TOPICS[topic]
        if topic == SOME_ROLE:
            return "everyone's role"
        return "everyone" if isinstance(topic, Anyone) else nouns.noun(topic, self.voice, subject=False)

    def _minds(self, by: Who, verb: Verb, what: Claim, negative: bool) -> Clause:
        if verb is Verb.KNOW:
            rest = f"that {Clauses(self.voice.reporting(by)).clause(what).finite()}"
            return self._clause(by, ACTS[Verb.KNOW], rest, negative=negative)
        word = ACTS[Verb.DISCUSS] if verb is Verb.DISCUSS else regular("decide")
        return self._clause(by, word, self.matter(what, by), tense="will", negative=negative)

    def matter(self, what: Claim, by: Who) -> str:
        """What is talked over: a thing, or whether something is so."""
        match what:
            case About(topic):
                return self.topic(topic)
            case Refers(to):
                return nouns.utterance(to, self.voice)
            case Is(who, role) if role == SOME_ROLE:
                return f"{nouns.possessive(who, self.voice)} role"
            case _:
                inner = Clauses(self.voice.reporting(by)).clause(what)
                own = isinstance(what, Act) and self.voice.same(what.by, by)
                return f"whether {inner.infinitive()}" if own else inner.embedded()

    @property
    def plain(self) -> "Clauses":
        """The builder without question words."""
        return Clauses(self.voice)

    # -- people ---------------------------------------------------------------------------------

    def _clause(
        self,
        by: Who,
        word: Word,
        rest: str,
        *,
        tense: Tense = "present",
        asked: str = "",
        negative: bool = False,
    ) -> Clause:
        built = Clause(subject="", word=word, rest=rest, tense=tense, asked=asked, negative=negative)
        if not isinstance(by, Anyone) or by in (self.voice.you, self.voice.reporter, self.voice.me):
            return replace(built, subject=nouns.noun(by, self.voice), person=nouns.person_of(by, self.voice))
        if self.asking and not asked:
            return replace(built, subject="who", asked="who")
        if negative:
            return replace(built, subject=NOBODY)
        return replace(built, subject="anyone" if self.asking else "someone")


def _talking(matter: str, negative: bool) -> Clause:
    about = regular("talk about")
    return Clause(subject="we", person="many", word=about, rest=matter, tense="will", negative=negative)


def is_doable(claim: Claim) -> bool:
    """Whether a claim is something to do: what one is or has seen can only be made sure or said."""
    match claim:
        case Not(what) | At(_, what):
            return is_doable(what)
        case _:
            return isinstance(claim, Act | ComingOut | Agrees | Request | Ask | Minds | Holds | Does)


def _with_adverb(adverb: str, word: Word) -> Word:
    front = f"{adverb} " if adverb else ""
    return Word(front + word.base, front + word.third, front + word.past)


def _neither() -> Word:
    return Word("neither agree nor disagree", "neither agrees nor disagrees", "neither agreed nor disagreed")
