"""What is true now: `State`, and its open channels (`Floor`).

A State holds no history, and only `evolve` changes it. Lists are indexed by seat; index 0 is unused. `clone`
copies what can change and shares the rest.
"""

from typing import Final, Literal

from jinro.game.asks import Ask
from jinro.game.events import Counted, Kind, VotesShown
from jinro.game.roles import TABLE, Power, Role, Seat, Side, Species
from jinro.game.rules import Action, ChannelRules, Length, Phase, Rules
from jinro.game.speech import MAX_TEXT, Names

Stage = Literal["new", "opened", "unseeded", "deal", "pick", "act", "ask", "floor", "after", "closed"]
Section = Literal["day", "night"]
How = Literal["executed", "found", "removed"]

NO_PHASE: Final = Phase(name="", actions=())
STANDING: Final = ("memo", "grave")
"""Channels that are open during the whole game."""
BESIDE: Final[frozenset[Kind]] = frozenset({"divine", "guard"})
"""Choices that may be asked beside the phases of a night."""


class Floor:
    """One open channel: who may speak, and how much each may still say."""

    __slots__ = (
        "channel", "control", "done", "fill", "gone", "last_ms", "left", "live", "notes", "order", "out",
        "plain", "pos", "redraw", "room", "rules", "said", "sealed", "skips", "spoke_ms", "turn",
    )  # fmt: skip

    def __init__(self, channel: str, rules: ChannelRules, order: tuple[Seat, ...], at_ms: int) -> None:
        self.channel = channel
        self.rules = rules
        self.control = rules.control_words and channel not in STANDING
        """Whether Skip and Over are control words here."""
        self.order = order
        self.pos = 0
        self.turn = 0
        self.live = False
        """Whether anything but Over was said in this turn."""
        self.done = False
        self.redraw = False
        """Whether the order of the next turn is still to be drawn."""
        self.fill: Seat = 0
        """The seat for which an Over is to be written; 0: none."""
        self.gone: set[Seat] = set()
        """Seats that have said Over for good."""
        nothing = rules.count == 0 or rules.length.per_seat == 0
        self.out: set[Seat] = set(order) if nothing else set()
        """Seats that are no longer asked: gone, nothing left to say, dead, lost."""
        self.plain = _plain(rules.length)
        """A text without a mention up to this length is within all limits."""
        self.sealed: dict[Seat, tuple[str, bool]] = {}
        """Utterances of a simultaneous turn: (text, forced)."""
        self.left: dict[Seat, int] = {} if rules.count is None else dict.fromkeys(order, rules.count)
        self.skips: dict[Seat, int] = dict.fromkeys(order, rules.skips)
        budget = rules.length.per_seat
        self.room: dict[Seat, int] = {} if budget is None else dict.fromkeys(order, budget)
        self.said: dict[Seat, int] = {}
        self.notes: dict[Seat, int] = {}
        """The next number of each speaker in memo and grave; in the grave it restarts at each arrival."""
        self.spoke_ms: dict[Seat, int] = {}
        self.last_ms = at_ms

    def clone(self) -> "Floor":
        twin = Floor.__new__(Floor)
        for name in Floor.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if type(value) in (dict, set) else value)
        return twin

    def spent(self, seat: Seat) -> bool:
        """Whether the seat may say nothing more: Over for good, or count or length used up."""
        if seat in self.gone:
            return True
        if self.left and self.left[seat] <= 0:
            return True
        return bool(self.room) and self.room[seat] <= 0


def _plain(length: Length) -> int:
    if length.strict and length.base is None and length.per_seat is None:
        return 0
    limits = [length.per_talk]
    if length.base is not None or length.per_seat is not None:
        limits.append(length.base or 0)
    return min((limit for limit in limits if limit is not None), default=MAX_TEXT)


class State:
    """What is true now in one game."""

    __slots__ = (
        "acts", "ahead", "aside", "ask_count", "asks", "beside", "choices", "day", "ended", "everybody",
        "floors", "guards", "hidden", "kinds", "last_guards", "last_sights", "living", "living_mask", "lost",
        "names", "paused_ms", "phase", "power_mask", "queue", "role_mask", "roles", "round", "rules",
        "section", "shown", "shown_mask", "sights", "size", "spoken", "stage", "step", "tally", "timed_out",
        "to_show", "until_ms", "whispered", "winner",
    )  # fmt: skip

    def __init__(self) -> None:
        self.stage: Stage = "new"
        self.asks: dict[Seat, Ask] = {}
        """The open asks: one dict for the whole game."""

    def begin(self, rules: Rules, names: tuple[str, ...]) -> None:
        """Set the state of a game that has just been opened."""
        self.rules = rules
        self.size = size = rules.seats
        self.names = Names(names)
        self.roles: tuple[Role, ...] = ()
        """By seat; index 0 is a villager that stands for nobody."""
        self.everybody = (2 << size) - 1
        """The bit mask of all viewers: bit 0 is the public, bit n is seat n."""
        self.role_mask: dict[Role, int] = {}
        """The seats of each role, as a bit mask."""
        self.power_mask: dict[str, int] = {}
        self.day = rules.first_day
        self.section: Section = "day"
        self.step = -1
        self.phase = NO_PHASE
        self.queue: tuple[Action, ...] = ()
        """Actions of the phase that are still to come."""
        self.ahead: tuple[Action, ...] = ()
        """Actions of later phases of this night that were already asked, beside an earlier phase."""
        self.kinds: tuple[Kind, ...] = ()
        """Kinds of choices for which the phase waits, and which have not taken effect yet."""
        self.beside: tuple[Kind, ...] = ()
        """Divination and guard, asked beside the phases of the night: these go on meanwhile."""
        self.aside = 0
        """Number of open asks of these kinds."""
        self.acts: dict[Seat, Seat] = {}
        """The targets of divinations and guards that have not taken effect yet, by seat."""
        self.round = 0
        self.tally: Counted | None = None
        self.whispered = False
        self.timed_out = False
        self.until_ms: int | None = None
        self.living: tuple[Seat, ...] = tuple(range(1, size + 1))
        self.living_mask = self.everybody - 1
        self.shown: tuple[Seat, ...] = self.living
        """Seats that everybody believes to be alive."""
        self.shown_mask = self.living_mask
        self.lost: frozenset[Seat] = frozenset()
        self.ask_count = [0] * (size + 1)
        self.choices: dict[Seat, Seat] = {}
        self.floors: dict[str, Floor] = {}
        self.guards: dict[Seat, Seat] = {}
        self.last_guards: dict[Seat, Seat] = {}
        self.sights: dict[Seat, Seat] = {}
        """The targets of this night's divinations, by seer."""
        self.last_sights: dict[Seat, Seat] = {}
        self.hidden: tuple[tuple[Seat, How], ...] = ()
        """Deaths that become known in the morning."""
        self.to_show: tuple[VotesShown, ...] = ()
        """Votes that are shown in the morning."""
        self.spoken: dict[str, int] = {}
        """Number of utterances of the day, by channel."""
        self.paused_ms: int | None = None
        self.winner = Side.NONE
        self.ended = False

    def clone(self) -> "State":
        twin = State.__new__(State)
        for name in State.__slots__:
            if hasattr(self, name):
                value = getattr(self, name)
                kind = type(value)
                setattr(twin, name, value.copy() if kind is dict or kind is list else value)
        if self.stage != "new":
            twin.floors = {name: floor.clone() for name, floor in self.floors.items()}
        return twin

    def plays(self, seat: Seat) -> bool:
        """Whether the seat is asked: its player is not lost, or the rules ask lost seats too."""
        return seat not in self.lost or self.rules.lost.asked

    def awaits(self) -> bool:
        """Whether the phase waits for an answer; what is asked beside it does not hold it up."""
        return len(self.asks) > self.aside

    def outlasts(self, kind: str) -> bool:
        """Whether what is asked has a limit of its own, and goes on if the time of the phase runs out."""
        return kind in self.beside and self.phase.quiet

    def actors(self, kind: Kind) -> list[Seat]:
        """Who is asked for this, in seat order; seats that are dead and do not know it are asked too."""
        if kind == "vote":
            return [s for s in self.shown if self.plays(s)] if self.lost else list(self.shown)
        mask = self.power_mask.get(kind, 0)
        seats = [s for s in self.shown if mask >> s & 1 and self.plays(s)]
        if kind == "attack":
            return seats
        first = (self.rules.divine if kind == "divine" else self.rules.guard).who == "first"
        return seats[:1] if first else seats

    def speakers(self, channel: str) -> tuple[Seat, ...]:
        """Who has a voice in a channel that opens now; lost seats too, since they may come back."""
        if channel == "talk":
            return self.shown
        if channel == "whisper":
            mask = self.power_mask.get(Power.ATTACK, 0)
            return tuple(s for s in self.shown if mask >> s & 1)
        return tuple(range(1, self.size + 1))

    def speaker_count(self, channel: Literal["talk", "whisper"]) -> int:
        """How many of the speakers would be asked."""
        if self.lost:
            return sum(self.plays(s) for s in self.speakers(channel))
        if channel == "talk":
            return len(self.shown)
        return (self.shown_mask & self.power_mask.get(Power.ATTACK, 0)).bit_count()

    def channel(self, name: str) -> ChannelRules | None:
        """The rules of a channel; None if the village has no such channel."""
        match name:
            case "talk":
                return self.rules.talk
            case "whisper":
                return self.rules.whisper
            case "memo":
                return self.rules.memo
            case "grave":
                return self.rules.grave
            case "post_mortem":
                return self.rules.post_mortem
        return None

    def is_wolf(self, seat: Seat) -> bool:
        return bool(self.power_mask.get(Power.ATTACK, 0) >> seat & 1)

    def species(self, seat: Seat) -> Species:
        return TABLE[self.roles[seat]].species

    def place(self, kind: Kind | None = None) -> str:
        """The section and the index of the phase, as a part of the key of a draw.

        What is asked beside the phases has the place of its own phase: a draw must not tell who was quick.
        """
        step = self.step
        if kind in self.beside:
            phases = self.rules.day_phases if self.section == "day" else self.rules.night_phases
            step = next(i for i, p in enumerate(phases) if kind in p.actions and p.applies(self.day))
        return f"{self.section}{step}"


def targets(state: State, kind: Kind, seat: Seat) -> tuple[Seat, ...]:
    """The legal targets of a seat that is asked to choose, in seat order."""
    rules = state.rules
    alive = state.shown
    if state.lost and not rules.lost.target:
        alive = tuple(s for s in alive if s not in state.lost)
    if kind == "vote":
        seats = alive if rules.vote.on_self else tuple(s for s in alive if s != seat)
        return (0, *seats) if rules.vote.no_target else seats
    if kind == "attack":
        attack = rules.attack
        seats = tuple(
            s
            for s in alive
            if (s != seat or attack.on_self) and (attack.fellows == "void" or not state.is_wolf(s))
        )
        return (0, *seats) if attack.no_target else seats
    night, last = (rules.divine, state.last_sights) if kind == "divine" else (rules.guard, state.last_guards)
    pool = alive
    if night.on_dead:
        dead = [s for s in range(1, state.size + 1) if s not in state.shown]
        pool = tuple(sorted((*alive, *dead)))
    barred = 0 if night.repeat else last.get(seat, 0)
    return tuple(s for s in pool if (s != seat or night.on_self) and s != barred)
