"""An intent as a sentence of a controlled language, or in the words of `jinro.language.prose`, longest first.

This is what the reasoner speaks where the village accepts only the protocol language or the Werewolf
Language, and where no line of its own fits.
"""

from collections.abc import Iterator
from typing import Final

from jinro.game.events import Spoke
from jinro.game.roles import Role, Seat, Species
from jinro.game.views import View
from jinro.i18n import role_name, vocabulary_of
from jinro.language.aiwolf import ANY, Operation, Sentence, build
from jinro.language.claims import Agent, Because, Holder, Holds, Is
from jinro.players.parrot.hearing import pretence
from jinro.players.parrot.phrasing import Phrasing, Wording
from jinro.players.reasoner.cover import OPEN_ROLES, CoverResult
from jinro.players.reasoner.evidence import EvidenceItem, Fallen, HeardClaim, HeardReport, Observed, Pointed
from jinro.players.reasoner.intents import Intent, Intentions
from jinro.players.reasoner.mind import ReasonerMind

THOUGHTS: Final = {
    "ja": ("{name}は{role}{percent}%。", "", "まだ何も分からない。"),
    "en": ("{name}: {percent} % {role}.", " ", "Nothing is known yet."),
}
"""A belief; what stands between two; no belief."""
LONGEST: Final = 140
"""Length of a thought, within the limits of LiCOS."""


class PlainVoice:
    """Words the intents of one seat in one game, without a character."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._me = view.seat
        self.phrasing = Phrasing(view)
        self.protocol = self.phrasing.protocol
        self._flat = self.protocol and view.rules.speech_version == "0.4"
        """Whether agents know no operators: those of 2017."""

    def heed(self, text: str) -> None:
        """Notice the language of the others."""
        self.phrasing.heed(text)

    def words(self, intent: Intent, channel: str, room: int | None) -> str | None:
        """The first wording that fits the length limits; None: none fits."""
        wordings = list(self._wordings(intent))
        if self._flat:
            wordings = [one for one in wordings if not isinstance(one, Operation)]
        said = self.phrasing.first_that_fits(wordings, channel, self._view.day, room, self._quoted(intent))
        return None if said is None else said[0]

    def thought(self, mind: ReasonerMind, agenda: Intentions) -> str:
        """What the seat believes, in percent, and what it pretends: for itself alone."""
        words, own, names = THOUGHTS[mind.rules.language], mind.own(), mind.evidence.names
        roles = [Role.WEREWOLF]
        if mind.role is Role.WEREWOLF:
            # It knows the werewolves: it wonders who can find them, and who helps.
            roles = [role for role in (Role.SEER, Role.POSSESSED) if mind.counts.get(role)]
        parts = []
        for role in roles:
            doubted = sorted(mind.others, key=lambda seat: (-own.p(seat, role), seat))[:2]
            for seat in doubted:
                percent = round(100 * own.p(seat, role))
                if percent and seat not in mind.fellows:
                    name = role_name(role, mind.rules.language, vocabulary_of(mind.rules.name)).lower()
                    parts.append(words[0].format(name=names[seat - 1], role=name, percent=percent))
        if mind.cover.pose is not mind.role and mind.cover.pose in OPEN_ROLES:
            parts.append(self.phrasing.prose(pretence(Agent(self._me), mind.cover.pose), mind.day))
        return (words[1].join(parts) or words[2])[:LONGEST]

    def _quoted(self, intent: Intent) -> Seat:
        if intent.act == "rebut" and isinstance(intent.answers, HeardReport):
            return intent.answers.by
        return 0

    def _wordings(self, intent: Intent) -> Iterator[Wording]:
        me, target = self._me, intent.target
        match intent.act:
            case "come_out":
                assert intent.role is not None
                claim = build.comingout(me, intent.role)
                results = [self._report(one) for one in (intent.result, *intent.more) if one is not None]
                yield build.and_(claim, *results) if results else claim
            case "report":
                assert intent.result is not None
                yield self._report(intent.result)
            case "guarded":
                yield build.day(intent.to, build.guarded(target))
            case "rebut":
                yield from self._rebut(intent)
            case "vouch":
                yield from self._vouch(intent)
            case "suspect":
                if self.phrasing.osawa:
                    yield from self._in_degrees(intent)
                yield from self._with_reason(intent, build.estimate(target, Role.WEREWOLF))
            case "vote":
                yield from self._with_reason(intent, build.vote(target))
            case "ask_seer":
                yield build.request(ANY, build.comingout(ANY, Role.SEER))
            case "ask_votes":
                yield build.inquire(ANY, build.vote(ANY))
            case "request_divination":
                yield build.request(intent.to, build.divination(target))
            case "confess":
                assert intent.role is not None
                yield build.comingout(me, intent.role)
            case "pretend":
                assert intent.role is not None
                yield build.comingout(me, intent.role) if self.protocol else pretence(Agent(me), intent.role)
            case "attack" | "agree_attack":
                if intent.role is not None:
                    claim = build.comingout(target, intent.role, subject=target)
                    yield build.because(claim, build.attack(target))
                yield build.attack(target)

    def _rebut(self, intent: Intent) -> Iterator[Wording]:
        assert isinstance(intent.answers, HeardReport)
        spoke = self._spoke(intent.answers.at)
        no = build.disagree(build.talk(spoke.day, spoke.idx))
        if intent.role is not None:
            yield build.because(build.comingout(self._me, intent.role), no)
        yield no

    def _vouch(self, intent: Intent) -> Iterator[Wording]:
        me, partner = self._me, intent.target
        both = build.and_(build.comingout(me, Role.FREEMASON), build.estimate(partner, Role.FREEMASON))
        if isinstance(intent.answers, HeardReport):
            yield build.because(both, build.estimate(intent.answers.by, Role.WEREWOLF))
        yield both
        yield build.estimate(partner, Role.FREEMASON)

    def _with_reason(self, intent: Intent, what: Sentence) -> Iterator[Wording]:
        if intent.reason is not None and not isinstance(intent.reason, Observed):
            reason = self.event(intent.reason, intent.rival)
            yield build.because(reason, what)
        yield what

    def _in_degrees(self, intent: Intent) -> Iterator[Wording]:
        """A suspicion in percent, as only the Werewolf Language has it."""
        doubt = Holds(Agent(self._me), intent.percent, Is(Agent(intent.target), Holder(Role.WEREWOLF)))
        if intent.reason is not None and not isinstance(intent.reason, Observed):
            reason = self.event(intent.reason, intent.rival)
            yield Because(self.phrasing.claim(reason, self._view.day), doubt)
        yield doubt

    def _report(self, result: CoverResult) -> Sentence:
        make = build.divined if result.power == "divine" else build.identified
        told = make(result.target, _species(result.black))
        recent = self._flat or result.day >= self._view.day - 1
        return told if recent else build.day(result.day, told)

    def _spoke(self, at: int) -> Spoke:
        return self._view.scene.talks[at]

    def event(self, item: EvidenceItem, rival: HeardClaim | None = None) -> Sentence:
        """An event as a sentence."""
        match item:
            case HeardReport(by, power, target, black):
                make = build.divined if power == "divine" else build.identified
                return make(target, _species(black), subject=self._subject(by))
            case HeardClaim(by, role) if rival is not None:
                return build.and_(self._claim(by, role), self._claim(rival.by, rival.role))
            case HeardClaim(by, role):
                return self._claim(by, role)
            case Pointed(by, target, day, "vote"):
                return build.day(day, build.voted(target, subject=self._subject(by)))
            case Pointed(by, target, _, "said"):
                return build.vote(target, subject=self._subject(by))
            case Pointed(by, target):
                return build.estimate(target, Role.WEREWOLF, subject=self._subject(by))
            case Fallen(seat):
                return build.attacked(seat, subject=ANY)

    def _claim(self, by: Seat, role: Role) -> Sentence:
        return build.comingout(by, role, subject=self._subject(by))

    def _subject(self, seat: Seat) -> Seat | None:
        return None if seat == self._me else seat


def _species(black: bool) -> Species:
    return Species.WEREWOLF if black else Species.HUMAN
