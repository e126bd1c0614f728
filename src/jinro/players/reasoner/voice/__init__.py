"""How an intent is worded: in the way of the character, or as a sentence of the protocol language.

This is the seam between mind and voice: a voice needs nothing but the intent, and whatever words it finds
must state what the intent states. It reads each line as a listener would before it says it; where no line of
its own is understood as it is meant, it takes the wording of `jinro.language.prose` (`plain`).

`phrases/` holds the phrases and the ways of speaking as data (`book`, `styles` read them), `inflect` has the
Japanese endings, `tongues` make sentences of phrases, `wording` chooses them, `memory` knows what was said,
`understood` reads.
"""

import re
from typing import Final

from msgspec.structs import replace

from jinro.game.draws import Draws
from jinro.game.roles import Seat
from jinro.game.views import View
from jinro.i18n import vocabulary_of
from jinro.players.reasoner.evidence import HeardClaim, HeardReport, Observed, Pointed, evidence_of
from jinro.players.reasoner.intents import Intent, Intentions
from jinro.players.reasoner.mind import ReasonerMind
from jinro.players.reasoner.voice.memory import SaidBefore
from jinro.players.reasoner.voice.plain import PlainVoice
from jinro.players.reasoner.voice.styles import english_style, japanese_style, person_of, pronouns_of
from jinro.players.reasoner.voice.tongues import DrawnChoices, EnglishTongue, JapaneseTongue, Tongue
from jinro.players.reasoner.voice.understood import understood
from jinro.players.reasoner.voice.wording import LinePlan, Planner

TRIES: Final = 12
"""How many lines are drawn before a wording is used that others have used, or none of its own."""
SECONDED: Final = 85
"""How often, in percent, somebody refers to another one who has given the same reason."""
UNADDRESSED: Final = (
    "guarded",
    "white_heard",
    "black_heard",
    "rivals",
    "agree",
    "agree_attack",
    "claim_heard",
    "shock",
)
"""Acts that speak of somebody without speaking to him."""
_MANY: Final = re.compile(r"\d人|\b\d (?:people|who|claims)|\d of them")
_SEEN: Final = {
    "unnamed": re.compile("名前も|誰も言って|named"),
    "broke": re.compile("言葉と|言いながら|announced|word"),
    "turned": re.compile("昨日|yesterday"),
    "groundless": re.compile("理由|reason|ground"),
    "echo": re.compile("続いた|同じこと|繰り返し|follows|repeats|nothing but|came after"),
    "few": re.compile("口数|しか話|しか口|little|barely|only"),
    "none": re.compile("何も言|黙って|ひと言|nothing today|silent|a word from"),
}
CHOOSY: Final = 8
"""How many of them must be new in the game, not only their names."""


class Voice:
    """Words the intents of one seat in one game."""

    def __init__(self, view: View, draws: Draws) -> None:
        self._view = view
        self._me = view.seat
        self._draws = draws
        self._plain = PlainVoice(view)
        self.protocol = self._plain.protocol
        self._evidence = evidence_of(view)
        characters = view.scene.characters
        self._character = characters[self._me - 1] if self._me <= len(characters) else None
        self.person = person_of(self._character, draws)
        """Who speaks."""
        self._memory = SaidBefore(self._evidence.names)
        self._lang = ""
        self._drawn = 0

    def heed(self, text: str) -> None:
        """Notice the language of the others."""
        self._plain.heed(text)

    def thought(self, mind: ReasonerMind, agenda: Intentions) -> str:
        """What the seat believes, in percent, and what it pretends: for itself alone."""
        return self._plain.thought(mind, agenda)

    def words(self, intent: Intent, channel: str, room: int | None) -> str | None:
        """A line that fits the length limits; None: none fits."""
        if self.protocol:
            return self._plain.words(intent, channel, room)
        self._prepare()
        self._memory.listen(self._view.scene.talks)
        text = self._own(intent, channel, room) or self._plain.words(intent, channel, room)
        if text is not None:
            self._memory.keep(text)
        return text

    def joined(self, text: str, intent: Intent, channel: str, room: int | None) -> str | None:
        """A line with the words of a further intent behind it; None: it is too long, or finds no words."""
        more = self._own(intent, channel, room)
        if more is None:
            return None
        name = self._evidence.names[intent.to - 1] if intent.to else ""
        both = self._planner.tongue.joined(text, self._planner.uncalled(more, name))
        said = both.removeprefix(f"@{name} ") if self._mentions(channel) else both
        return both if self._plain.phrasing.fits(said, channel, room) else None

    def _prepare(self) -> None:
        if self._lang != self._plain.phrasing.lang:
            self._lang = self._plain.phrasing.lang
            pronouns = {
                seat: pronouns_of(character) for seat, character in enumerate(self._view.scene.characters, 1)
            }
            vocabulary = vocabulary_of(self._view.rules.name)
            self._planner = Planner(self._tongue(), self._me, self._evidence, pronouns, vocabulary)

    def _tongue(self) -> Tongue:
        person = self.person
        if self._lang == "ja":
            return JapaneseTongue(person, japanese_style(person))
        return EnglishTongue(person, english_style(person))

    def _own(self, intent: Intent, channel: str, room: int | None) -> str | None:
        """A line in the character's own words."""
        before = None
        if channel == "talk" and (claim := self._evidence.claims.get(self._me)) is not None:
            before = claim.role
        plan = whole = self._planner.plan(intent, self._view.day)
        ally = self._ally(intent)
        if ally and self._draws.number(f"ally/{self._drawn}") % 100 < SECONDED:
            if intent.second is not None:
                intent = replace(intent, reason=intent.second, rival=None)
            bare = intent.second is None and self._draws.number(f"bare/{self._drawn}") % 2 == 0
            plan = self._planner.seconded(intent, self._view.day, ally, bare=bare)
        calls = intent.to and intent.act not in UNADDRESSED and self._mentions(channel)
        mention = f"@{self._evidence.names[intent.to - 1]} " if calls else ""
        answers = intent.key[:2] == ("chat", "answer")
        for n in range(2 * TRIES if answers else TRIES):
            self._drawn += 1
            self._planner.begin()
            dice = DrawnChoices(self._draws.number(f"voice/{self._drawn}"))
            if n == TRIES - 2 and not intent.changed:
                plan = _short(whole)
            lines = self._lines(intent, plan, dice)
            if mention:
                lines = [self._planner.addressed(lines[-1], intent.to)]
            elif answers:
                lines = [self._planner.called(lines[-1], intent.to)]
            for text in lines:
                if not self._plain.phrasing.fits(text.removeprefix(mention), channel, room):
                    continue
                if (n < TRIES and self._memory.said(text)) or (n < CHOOSY and self._memory.worded(text)):
                    break
                if understood(text, intent, self._evidence.names, self._me, before):
                    self._planner.take()
                    return text
        return None

    def _mentions(self, channel: str) -> bool:
        """Whether a village has mentions, after which as much may be said as without one."""
        length = self._view.rules.talk.length
        return channel == "talk" and length.mention is not None and length.mention >= (length.base or 0)

    def _ally(self, intent: Intent) -> Seat:
        """Somebody who is against the same person for the same reason today; 0: nobody."""
        target, evidence = intent.target, self._evidence
        if intent.act not in ("vote", "suspect") or intent.reason is None:
            return 0
        if intent.changed or intent.kind or intent.to:
            return 0
        named, talks = _witness(intent), self._view.scene.talks
        claim = evidence.claims.get(target)
        if isinstance(intent.reason, HeardClaim) and claim and len(evidence.claimants(claim.role)) > 2:
            return next((p.by for p in evidence.today.values() if self._counts(p, target)), 0)
        if isinstance(intent.reason, Observed):
            return next((p.by for p in evidence.today.values() if self._saw(p, target, intent.reason)), 0)
        if named in (0, self._me, target):
            return 0
        name = evidence.names[named - 1]
        for pointed in (*evidence.today.values(), *evidence.suspects.values()):
            if pointed.target == target and pointed.by != self._me and pointed.by in self._view.alive:
                said = talks[pointed.at].text
                if pointed.by not in (*evidence.confessed, named) and name in said:
                    return pointed.by
        return 0

    def _counts(self, pointed: Pointed, target: Seat) -> bool:
        """Whether somebody is against a claimant because several claim the same."""
        said = self._view.scene.talks[pointed.at].text if pointed.at >= 0 else ""
        return pointed.target == target and pointed.by != self._me and bool(_MANY.search(said))

    def _saw(self, pointed: Pointed, target: Seat, seen: Observed) -> bool:
        """Whether somebody is against a seat because of the same words, or because it says as little."""
        said = self._view.scene.talks[pointed.at].text if pointed.at >= 0 else ""
        if pointed.target != target or pointed.by == self._me:
            return False
        return seen.words in said if seen.how == "said" else bool(_SEEN[seen.how].search(said))

    def _lines(self, intent: Intent, plan: LinePlan, dice: DrawnChoices) -> list[str]:
        if intent.act == "greet":
            assert self._character is not None
            return [self._planner.greeting(self._character.name, dice)]
        return list(self._planner.lines(plan, dice))


def _witness(intent: Intent) -> Seat:
    """Whom a reason names besides the target; 0: nobody."""
    match intent.reason:
        case HeardReport(by, _, about):
            return about if by == intent.target else by
        case Pointed(_, about):
            return about
        case HeardClaim() if intent.rival is not None:
            return intent.rival.by
    return 0


def _short(plan: LinePlan) -> LinePlan:
    return (
        LinePlan(plan.first, plan.slots, then=plan.then, more=plan.more)
        if plan.reason and plan.first[1] not in ("explain", "answer voted")
        else plan
    )


__all__ = ["Voice"]
