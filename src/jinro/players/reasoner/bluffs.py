"""Bluffs that a plain villager plans: once in a game it says what it does not believe, to see who follows.

Its board, its notes and its votes stay what it believes. It doubts nobody whom others are against, so that a
bluff alone gets nobody executed; later that day it says that it was one.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, get_args

from jinro.game.roles import Role, Seat
from jinro.players.plans import BluffKind, BluffPlan
from jinro.players.reasoner.intent import Intent
from jinro.players.reasoner.intents import Intentions
from jinro.players.reasoner.mind import ReasonerMind, has_today

KINDS: Final[tuple[BluffKind, ...]] = get_args(BluffKind)
BELOW: Final = 0.5
"""Whoever is doubted is a werewolf at most so likely, in parts of the mean."""
LIKELY: Final = 0.4
"""Whoever is cleared is a werewolf at least so likely."""
PAUSE: Final = 3
"""How many lines of others it waits before it says that it has bluffed."""
PATIENT: Final = 2
"""For so many days it waits for the kind that it likes best."""
REVEAL: Final = "reveal"
Aim = tuple[Seat, Role]
"""About whom, and which role the others shall think of."""


class SeatBluffs:
    """The bluff of one seat in one game."""

    def __init__(self, mind: ReasonerMind, chat: str) -> None:
        """`chat`: how the keys of its intents begin."""
        self._mind = mind
        self._chat = chat
        draws = mind.draws
        plans = mind.role is Role.VILLAGER and draws.number("bluff") % 1_000 < 1_000 * mind.policy.bluff
        self._kinds = draws.order(KINDS, "bluff/kind") if plans else ()
        """Those that it would like, the best one first."""
        self._from = mind.first_vote + draws.number("bluff/day") % 2
        self._told: Intent | None = None
        self._told_at = 0

    def next_bluff(self, agenda: Intentions) -> Iterator[Intent]:
        """The bluff, and that it was one, when each is due."""
        mind = self._mind
        if self._told is not None:
            yield from self._reveal(self._told, agenda)
        elif self._kinds and mind.day >= self._from and has_today(mind.view, "execution"):
            for kind in self._kinds[: 1 if mind.day < self._from + PATIENT else None]:
                if (aim := self._aims[kind](agenda)) is not None:
                    words = f"implied {aim[1].value.lower()}" if kind == "implied" else kind
                    yield Intent("bluff", (self._chat, "bluff"), aim[0], role=aim[1], kind=words)
                    return

    def said(self, intent: Intent) -> BluffPlan | None:
        """Remember that an intent was said; if it is the bluff, the plan."""
        if intent.act != "bluff" or intent.role is None:
            return None
        mind, talks = self._mind, self._mind.view.scene.talks
        self._told, self._told_at = intent, len(talks)
        return BluffPlan(
            kind=next(kind for kind in KINDS if intent.kind.startswith(kind)),
            of=intent.target,
            role=intent.role,
            day=mind.day,
            line=sum(talk.seat == mind.me and talk.day == mind.day for talk in talks),
            suspicion=0 if intent.target == mind.me else round(100 * mind.own().wolf[intent.target]),
        )

    def _reveal(self, told: Intent, agenda: Intentions) -> Iterator[Intent]:
        """Whoever was doubted for a try is cleared again."""
        mind = self._mind
        heard = len(mind.view.scene.talks) - self._told_at
        doubted = told.role is Role.WEREWOLF and told.kind != "clear" and told.target in mind.alive
        if doubted and heard > PAUSE and told.target not in (agenda.vote, agenda.named):
            yield Intent("bluff", (self._chat, REVEAL), told.target, kind=REVEAL)

    # Whom, and as what

    @property
    def _aims(self) -> Mapping[BluffKind, Callable[[Intentions], Aim | None]]:
        return {
            "doubt": self._doubted,
            "accuse": self._doubted,
            "clear": self._cleared,
            "claim": lambda agenda: self._as(Role.BODYGUARD),
            "implied": self._implied,
        }

    def _doubted(self, agenda: Intentions) -> Aim | None:
        """Somebody who is hardly a werewolf, whom nobody is against, and whose role nobody needs."""
        mind = self._mind
        wolf, claims = mind.own().wolf, mind.evidence.claims
        mean = sum(wolf[seat] for seat in mind.others) / max(1, len(mind.others))
        options = [
            seat
            for seat in self._options(agenda)
            if wolf[seat] <= BELOW * mean
            and (seat not in claims or claims[seat].role is Role.VILLAGER)
            and not mind.evidence.against(seat)
        ]
        if mind.rules.board:
            # Against what it has marked; in time without a mark too.
            marked = [seat for seat in options if mind.view.marks.get((seat, Role.WEREWOLF)) == "×"]
            options = marked or (options if mind.day >= self._from + PATIENT else [])
        whom = min(options, key=lambda seat: (round(wolf[seat], 2), self._lot(seat)), default=0)
        return (whom, Role.WEREWOLF) if whom else None

    def _cleared(self, agenda: Intentions) -> Aim | None:
        """Somebody who is likely a werewolf, but not whom it would vote for: who else speaks for him?"""
        wolf, best = self._mind.own().wolf, agenda.favourite()
        options = [seat for seat in self._options(agenda) if wolf[seat] >= LIKELY and seat != best]
        whom = max(options, key=lambda seat: (round(wolf[seat], 2), self._lot(seat)), default=0)
        return (whom, Role.WEREWOLF) if whom else None

    def _implied(self, agenda: Intentions) -> Aim | None:
        """Against whoever wants it executed: that it is the seer; else that somebody is a werewolf."""
        mind = self._mind
        return self._as(Role.SEER) if mind.evidence.against(mind.me) else self._doubted(agenda)

    def _as(self, role: Role) -> Aim | None:
        """A role that nobody has claimed, so that the werewolves look for it in the wrong place."""
        mind = self._mind
        free = mind.counts.get(role) and not mind.evidence.claimants(role)
        return (mind.me, role) if free and mind.me not in mind.evidence.claims else None

    def _options(self, agenda: Intentions) -> list[Seat]:
        return [seat for seat in self._mind.others if seat not in (agenda.vote, agenda.named)]

    def _lot(self, seat: Seat) -> int:
        return self._mind.draws.number(f"bluff/{seat}")
