"""Claims as English clauses, which can then take any form (`forms`).

Negation is pushed down to the predicate, so that nothing is negated twice. In a question "someone" becomes
"who". `compounds` has the claims that consist of several clauses.
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
    At,
    Become,
    Claim,
    ComingOut,
    Days,
    Did,
    Does,
    Faction,
    Group,
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
from jinro.language.prose.en import nouns
from jinro.language.prose.en.compounds import compound
from jinro.language.prose.en.forms import BE, NOBODY, Clause, Predicate, Tense, regular
from jinro.language.prose.en.vocabulary import (
    ACTS,
    AGREEMENT,
    BELIEF,
    CLAIM,
    CLAIMS,
    COME_FORWARD,
    HAVE,
    KNOW,
    MORE,
    NEITHER_NOR,
    NOTHING,
    PASSIVES,
    PLANS,
    SAY,
    SOMETHING,
    STATES,
    THINK,
    with_adverb,
)
from jinro.language.prose.narrator import Narrator
from jinro.language.prose.shape import doer_of, is_act, is_doable, is_future, is_past

GIFTED: Final = Group(Faction.GIFTED)


class Clauses(Struct, frozen=True):
    """Builds clauses for one narrator; with `asking`, open parts become question words."""

    narrator: Narrator
    asking: bool = False
    stressed: bool = False
    """The clause is inside a negation, so that a list of people needs "both" or "all"."""
    action: bool = False
    """The clause is the content of a request: "come forward as the seer", not "claim to be the seer"."""
    then: bool = False
    """The clause is about a past time, so that a reported belief is in the past tense too."""

    def clause(self, claim: Claim, negative: bool = False) -> Clause:
        """A claim, or with `negative` its negation, as a clause."""
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
            case Is(who, role) if role == SOME_ROLE and self.asking:
                return self._clause(who, BE, "", asked="what", negative=negative)
            case Is(who, role) if role in (SOME_ROLE, GIFTED):
                rest = "some role" if role == SOME_ROLE else "a power"
                return self._among(who)._clause(who, HAVE, rest, negative=negative)
            case Is(who, role):
                many = nouns.person_of(who, self.narrator) == "many" and who != self.narrator.reporter
                rest = nouns.role_noun(role, self.narrator, many=many)
                return self._among(who)._clause(who, BE, rest, negative=negative)
            case ComingOut():
                return self._coming_out(claim, negative)
            case Does(who, PlayerState.EXIST):
                return self._exists(who, negative)
            case Does(who, state):
                word, rest, tense = STATES[state]
                return self._clause(who, word, rest, tense=tense, negative=negative)
            case Result():
                return self._result(claim, negative)

    def _exists(self, who: Who, negative: bool) -> Clause:
        one = nouns.person_of(who.parts[0] if isinstance(who, Several) else who, self.narrator)
        if all(isinstance(part, Qualified) for part in (who.parts if isinstance(who, Several) else (who,))):
            there = nouns.noun(who, self.narrator)
            there = there if isinstance(who, Several) else nouns.indefinite(there)
            return Clause(subject="there", person=one, word=BE, rest=there, negative=negative)
        return self._clause(who, BE, "in this village", negative=negative)

    def _coming_out(self, claim: ComingOut, negative: bool) -> Clause:
        by, of, role = claim.by, claim.of, nouns.role_noun(claim.role, self.narrator)
        own = self.narrator.same(by, of)
        if claim.role == SOME_ROLE:
            whose = self._own(by) if own else nouns.possessive(of, self.narrator)
            return self._clause(by, regular("reveal"), f"{whose} role", tense="will", negative=negative)
        if own and self.action:
            return self._clause(by, COME_FORWARD, f"as {role}", negative=negative)
        if own and (self.narrator.is_me(by) or by == self.narrator.reporter):
            return self._clause(by, BE, role, negative=negative)
        if own:
            return self._clause(by, CLAIM, f"to be {role}", negative=negative)
        if self.asking and isinstance(of, Anyone):
            return self._clause(by, regular("declare"), f"to be {role}", asked="whom", negative=negative)
        rest = f"that {self._being(of, role)}"
        return self._clause(by, regular("declare"), rest, negative=negative)

    def _own(self, by: Who) -> str:
        return "my" if self.narrator.is_me(by) else "your" if by == self.narrator.you else "their"

    def _result(self, claim: Result, negative: bool) -> Clause:
        if claim.species is None and not self.asking:
            if self._nobody(claim.by) and not isinstance(claim.of, Anyone):
                return self._passive(claim.verb, claim.of, negative)
            return self._act(claim.by, claim.verb, claim.of, "past", negative)
        power = "divination" if claim.verb is Verb.DIVINE else "medium result"
        if negative and self._nobody(claim.by):
            return replace(self._result(claim, False), subject=f"nobody's {power}")
        subject = f"{nouns.possessive(claim.by, self.narrator)} {power}"
        show = Predicate("show", "shows", "showed")
        of = self._object(claim.of, negative)
        if claim.species is None:
            rest, asked = f"about {of}", "what"
        elif self.asking and isinstance(claim.of, Anyone):
            rest, asked = f"to be {nouns.SPECIES[claim.species]}", "who"
        else:
            # The medium's result is about the dead.
            tense: Tense = "present" if claim.verb is Verb.DIVINE else "past"
            seen = nouns.species_noun(claim.species, claim.of)
            rest, asked = f"that {replace(self, stressed=negative)._being(claim.of, seen, tense)}", ""
        return Clause(subject=subject, word=show, rest=rest, tense="past", asked=asked, negative=negative)

    # -- acts -----------------------------------------------------------------------------------

    def _act(self, by: Who, verb: Verb, of: Who, tense: Tense, negative: bool) -> Clause:
        word = ACTS[verb]
        if self.asking and isinstance(of, Anyone):
            rest = "the medium result for" if verb is Verb.TELL else ""
            return self._clause(by, word, rest, tense=tense, asked="who", negative=negative)
        whom = self._object(of, negative, by)
        rest = f"the medium result for {whom}" if verb is Verb.TELL else whom
        return self._clause(by, word, rest, tense=tense, negative=negative)

    def _object(self, of: Who, negative: bool, doer: Who | None = None) -> str:
        if isinstance(of, Anyone):
            return "anyone" if negative or self.stressed else "someone"
        if negative or self.stressed:
            return nouns.stressed(of, self.narrator, doer)
        return nouns.noun(of, self.narrator, subject=False, doer=doer)

    def _among(self, who: Who) -> "Clauses":
        """The builder for a role; an "anyone" in it is not the "anyone" who is addressed or reported."""
        other = isinstance(who, Anyone)
        return replace(self, narrator=replace(self.narrator, you=None, reporter=None)) if other else self

    def _being(self, who: Who, what: str, tense: Tense = "present") -> str:
        return replace(self._among(who), asking=False)._clause(who, BE, what, tense=tense).finite()

    def _did(self, by: Who, verb: Verb, of: Who, negative: bool) -> Clause:
        if self._nobody(by) and verb in PASSIVES and not isinstance(of, Anyone):
            return self._passive(verb, of, negative)
        return self._act(by, verb, of, "past", negative)

    def _nobody(self, by: Who) -> bool:
        """Whether the doer does not matter, so that the passive is used."""
        return isinstance(by, Anyone) and not (
            self.asking or by == self.narrator.you or self.narrator.is_me(by)
        )

    def _passive(self, verb: Verb, of: Who, negative: bool) -> Clause:
        return self._clause(of, BE, PASSIVES[verb], tense="past", negative=negative)

    def _agrees(self, claim: Agrees, negative: bool) -> Clause:
        phrase = next(row[1] for row in AGREEMENT if claim.degree >= row[0])
        *adverb, verb = phrase.split(" ")
        word = with_adverb(" ".join(adverb), regular(verb)) if claim.degree != 50 else NEITHER_NOR
        to = claim.to
        if isinstance(to, Talk | Speech):
            matter = nouns.utterance(to, self.narrator)
        else:
            matter = nouns.noun(to, self.narrator, subject=False)
        return self._clause(claim.by, word, f"with {matter}", negative=negative)

    # -- beliefs and reported talk --------------------------------------------------------------

    def _holds(self, claim: Holds, negative: bool) -> Clause:
        by, degree, what = claim.by, claim.degree, claim.what
        inside = Clauses(self.narrator.reporting(by), self.asking)
        if degree == 50:
            inner = Clauses(inside.narrator).clause(what).embedded()
            return self._clause(by, KNOW, inner, negative=not negative)
        if degree == CERTAIN:
            return self._thought(by, SAY, "that", inside.clause(what), negative)
        strength = max(degree, 100 - degree)
        _, word, that = next(row for row in BELIEF if strength >= row[0])
        if isinstance(what, Act) and what.by == by and self.narrator.is_me(by):
            return self._plan(what, degree, negative)
        own = self.narrator.is_me(by) or by in (self.narrator.you, self.narrator.reporter)
        if not (own or self.asking or self.action):
            # What others think is known only from what they say (4.4.8).
            that = next(row[1] for row in CLAIMS if strength >= row[0])
            word = CLAIM
        if degree < 50 and word is THINK:
            negative = not negative
        elif degree < 50:
            what = Not(what)
        inside = replace(inside, stressed=negative)
        return self._thought(by, word, that, inside.clause(what), negative)

    def _plan(self, what: Act, degree: int, negative: bool) -> Clause:
        """The speaker's own act to a degree: `will probably vote for Viola`."""
        adverb = next(row[1] for row in PLANS if max(degree, 100 - degree) >= row[0])
        built = self._act(what.by, what.verb, what.of, "will", (degree < 50) != negative)
        no = "not " if built.negative else ""
        word = built.word
        return replace(built, word=replace(word, base=f"{adverb} {no}{word.base}"), negative=False)

    def _thought(self, by: Who, word: Predicate, that: str, inner: Clause, negative: bool) -> Clause:
        asked = inner.asked
        tense: Tense = "past" if self.then and inner.tense == "present" else inner.tense
        bare = replace(inner, asked="", tense=tense)
        if asked and inner.subject == asked:
            told = f"{that.removesuffix('that').strip()} {bare.finite().removeprefix(asked + ' ')}".strip()
        else:
            told = f"{that.removesuffix('that').strip() if asked else that} {bare.finite()}".strip()
        return self._clause(by, word, told, asked=asked, negative=negative)

    def _speech_act(self, claim: Request | Question, negative: bool) -> Clause:
        to = (
            "everyone" if isinstance(claim.to, Anyone) else nouns.noun(claim.to, self.narrator, subject=False)
        )
        told = claim.by if self.narrator.is_me(claim.to) else claim.to
        narrator = self.narrator.reporting(told)
        if isinstance(claim, Question):
            rest = f"{to} {Clauses(narrator, True).clause(claim.what).embedded()}"
        else:
            rest = f"{to} {self._wish(claim, narrator)}"
        refused = isinstance(claim, Request) and claim.degree < 50
        return self._clause(claim.by, regular("ask"), rest, negative=negative != refused)

    def _wish(self, claim: Request, narrator: Narrator) -> str:
        """The content of a request; if it is not an act: to believe it, to say it or to make sure of it."""
        what = claim.what
        inner = Clauses(narrator, action=True).clause(what)
        doer = doer_of(what)
        if doer is not None and self.narrator.same(doer, claim.to) and is_doable(what) and not inner.lead:
            return inner.infinitive()
        core = what.what if isinstance(what, Not | At) else what
        if isinstance(core, Is):
            return f"to believe that {inner.finite()}"
        if isinstance(core, Result | Did):
            words = Clauses(self.narrator.speaking(claim.to)).clause(what).stated()
            return f'to say: "{words[:1].upper()}{words[1:]}"'
        return f"to make sure that {inner.present().finite()}"

    # -- time -----------------------------------------------------------------------------------

    def _at(self, when: When, what: Claim, negative: bool) -> Clause:
        past = is_past(when, self.narrator.day) and is_act(what)
        built = replace(self, then=past).clause(what, negative)
        words = nouns.time(when, self.narrator)
        tense: Tense = "past" if past else built.tense
        if is_future(when, self.narrator.day) and is_act(what) and tense == "present" and built.word.base:
            tense = "will"
        return replace(built, when=f"{words} {built.when}".strip(), tense=tense)

    # -- topics, minds and silence ------------------------------------------------------------------------

    def _meta(self, claim: About | Minds | Refers | Become | Quiet, negative: bool) -> Clause:
        match claim:
            case About(topic):
                return _talking(self.topic(topic), negative)
            case Refers(to):
                return _talking(nouns.utterance(to, self.narrator), negative)
            case Minds(by, verb, what):
                return self._minds(by, verb, what, negative)
            case Become(when):
                come = Predicate("come", "comes", "came")
                subject = nouns.days_of(when.days) if isinstance(when, Days) else "that time"
                return Clause(subject=subject, word=come, rest="", negative=negative)
            case Quiet(by, over) if self.action:
                no, some = ("nothing more", "more") if over else ("nothing for now", "something")
                return self._clause(by, SAY, some if negative else no, tense="will")
            case Quiet(by, over) if negative:
                return self._clause(by, MORE if over else SOMETHING, "to say")
            case Quiet(by, over):
                return self._clause(by, NOTHING, "more to say" if over else "to say for now")

    def topic(self, topic: Topic | Who) -> str:
        if isinstance(topic, Topic):
            return nouns.TOPICS[topic]
        if topic == SOME_ROLE:
            return "everyone's role"
        return "everyone" if isinstance(topic, Anyone) else nouns.noun(topic, self.narrator, subject=False)

    def _minds(self, by: Who, verb: Verb, what: Claim, negative: bool) -> Clause:
        if verb is Verb.KNOW:
            rest = f"that {Clauses(self.narrator.reporting(by)).clause(what).finite()}"
            return self._clause(by, ACTS[Verb.KNOW], rest, negative=negative)
        word = ACTS[Verb.DISCUSS] if verb is Verb.DISCUSS else regular("decide")
        return self._clause(by, word, self.matter(what, by), tense="will", negative=negative)

    def matter(self, what: Claim, by: Who) -> str:
        """The object of "discuss" and "decide": a topic, or whether something is true."""
        match what:
            case About(topic):
                return self.topic(topic)
            case Refers(to):
                return nouns.utterance(to, self.narrator)
            case Is(who, role) if role == SOME_ROLE:
                return f"{nouns.possessive(who, self.narrator)} role"
            case _:
                inner = Clauses(self.narrator.reporting(by)).clause(what)
                deed = what.what if isinstance(what, Not) else what
                own = isinstance(deed, Act) and self.narrator.same(deed.by, by)
                return f"whether {inner.infinitive()}" if own else inner.embedded()

    @property
    def plain(self) -> "Clauses":
        """The builder without question words."""
        return Clauses(self.narrator)

    # -- people ---------------------------------------------------------------------------------

    def _clause(
        self,
        by: Who,
        word: Predicate,
        rest: str,
        *,
        tense: Tense = "present",
        asked: str = "",
        negative: bool = False,
    ) -> Clause:
        built = Clause(subject="", word=word, rest=rest, tense=tense, asked=asked, negative=negative)
        if not isinstance(by, Anyone) or by in (self.narrator.you, self.narrator.reporter, self.narrator.me):
            return self._of(by, built)
        if self.asking and not asked:
            return replace(built, subject="who", asked="who")
        if negative:
            return replace(built, subject=NOBODY)
        return replace(built, subject="anyone" if self.asking or self.stressed else "someone")

    def _of(self, by: Who, built: Clause) -> Clause:
        """A clause with the subject `by`; negated, a list means "not both", alternatives mean "neither"."""
        person = nouns.person_of(by, self.narrator)
        if built.negative and isinstance(by, Several) and by.join == "or":
            return replace(built, subject=nouns.neither(by, self.narrator), person=person)
        if (built.negative or self.stressed) and nouns.is_all_of(by):
            every = nouns.all_word(by, "")
            word = with_adverb(every, built.word) if built.word.base else built.word
            built = replace(built, word=word, rest=built.rest if built.word.base else f"{every} {built.rest}")
        return replace(built, subject=nouns.noun(by, self.narrator), person=person)


def _talking(matter: str, negative: bool) -> Clause:
    about = regular("talk about")
    return Clause(subject="we", person="many", word=about, rest=matter, tense="will", negative=negative)
