"""What a game log does wrong as a game: the dead act, powers are used by others, counts do not add up.

It follows the rows of the log, says what cannot be, and changes nothing.
"""

from collections import Counter
from collections.abc import Sequence
from math import factorial, prod

from jinro.files.readers.roster import Cast
from jinro.files.readers.rows import Row
from jinro.files.reading import Problem
from jinro.game.events import OVER, Kind
from jinro.game.roles import NOBODY, TABLE, Power, Role, Seat, Side, Species


class Watch:
    """Who lives, and what of the day so far the next rows must fit.

    `classic`: nobody's Over is final, seers may look at themselves, the dead may be guarded, what is said for
    a lost player is in the log, and a fox that is divined dies.
    """

    def __init__(self, cast: Cast, problems: list[Problem], classic: bool = False) -> None:
        self._cast = cast
        self._problems = problems
        self._classic = classic
        self.cursed: set[Seat] = set()
        """Who dies of a divination."""
        self.dead: set[Seat] = set()
        self.lost: set[Seat] = set()
        self.rounds: dict[Kind, int] = {}
        """Ballots of the day so far."""
        self._leaders: dict[Kind, tuple[Seat, ...]] = {}
        self._guarded: set[Seat] = set()
        self._next_idx: dict[str, int] = {}
        self._over: set[tuple[str, Seat]] = set()
        self._turns: dict[tuple[str, Seat], int] = {}
        self._spoke_last = ""
        self._acted: set[tuple[str, Seat]] = set()

    def _report(self, row: Row, code: str, text: str) -> None:
        self._problems.append(Problem(row.line, code, f"day {row.day}: {text}"))

    def new_day(self) -> None:
        self.rounds = {}
        self._leaders = {}
        self._guarded = set()
        self._next_idx = {}
        self._over = set()
        self._turns = {}
        self._acted = set()

    def seats(self, roles: tuple[Role, ...]) -> None:
        """Seats in the alphabetical order of roles, from wherever it starts: who sees seats knows roles."""
        if self._classic:
            return  # roles are dealt anew for each game of a series
        blocks = sorted(roles, key=str)
        turned = {tuple(blocks[i:] + blocks[:i]) for i in range(len(blocks))}
        if len(roles) > 4 and len(set(roles)) > 2 and roles in turned:
            orders = factorial(len(roles)) // prod(factorial(count) for count in Counter(roles).values())
            text = (
                "the seats are in the order of roles, so that they give roles away "
                f"(by chance in one game of {orders // len(turned):,})"
            )
            self._problems.append(Problem(1, "seats_by_role", text))

    def _living(self, row: Row, seat: Seat) -> None:
        if seat in self.dead:
            self._report(row, "dead_acts", f"{row.kind} of seat {seat}, who is dead")
        elif seat in self.lost and not self._classic:
            self._report(row, "lost_acts", f"{row.kind} of seat {seat}, who is lost")

    def _target(self, row: Row, target: Seat) -> None:
        if target in self.dead:
            self._report(row, "dead_target", f"{row.kind} on seat {target}, who is dead")

    def _power(self, row: Row, seat: Seat, power: Power) -> None:
        role = self._cast.roles.get(seat)
        if role is not None and TABLE[role].power is not power:
            self._report(row, "wrong_role", f"{row.kind} of seat {seat}, who is {role}")

    # Talk

    def speaks(self, row: Row) -> None:
        idx, turn, seat = row.numbers
        self._living(row, seat)
        if row.kind == "whisper":
            self._power(row, seat, Power.ATTACK)
        expected = self._next_idx.get(row.kind, 0)
        if turn == 0 and idx == 0 and expected:
            self._over = {said for said in self._over if said[0] != row.kind}
        elif idx != expected and row.kind in self._next_idx:
            self._report(row, "idx_jumps", f"{row.kind} {idx} follows {expected - 1}")
        self._next_idx[row.kind] = idx + 1
        self._speaks_in_turn(row, turn, seat)
        if (row.kind, seat) in self._over and turn and not self._classic:
            self._report(row, "after_over", f"seat {seat} speaks again after Over")
        if row.words[0] == OVER:
            self._over.add((row.kind, seat))
        elif turn == 0:
            self._over.discard((row.kind, seat))

    def _speaks_in_turn(self, row: Row, turn: int, seat: Seat) -> None:
        """Nobody speaks twice in a turn, and no turn is left out; whispers begin anew at night.

        At any time turns are those of each speaker, and what is true of turns is true of them too.
        """
        if row.kind == "whisper" and (self._spoke_last == "talk" or row.numbers[:2] == (0, 0)):
            self._turns = {key: last for key, last in self._turns.items() if key[0] != row.kind}
        self._spoke_last = row.kind
        known = [last for (kind, _), last in self._turns.items() if kind == row.kind]
        last = self._turns.get((row.kind, seat), -1)
        self._turns[row.kind, seat] = turn
        if known and not last < turn <= max(known) + 1:
            after = f"after turn {last}" if turn <= last else f"where turn {max(known)} was the last"
            self._report(row, "turn_jumps", f"seat {seat} speaks in turn {turn} {after}")

    # Choices

    def ballot(self, kind: Kind, rows: Sequence[Row]) -> tuple[Seat, ...]:
        """Take a ballot; those who lead in it."""
        if len(self._leaders.get(kind, ())) == 1 and not self._classic:
            self._report(rows[0], "needless_ballot", f"another {rows[0].kind} though one seat led the last")
        self.rounds[kind] = self.rounds.get(kind, 0) + 1
        counts: dict[Seat, int] = {}
        for row in rows:
            voter, target = row.numbers
            self._living(row, voter)
            self._target(row, target)
            if kind == "attack":
                self._power(row, voter, Power.ATTACK)
            if kind == "vote" or self._cast.roles.get(target) is not Role.WEREWOLF:
                counts[target] = counts.get(target, 0) + 1
        most = max(counts.values(), default=0)
        self._leaders[kind] = tuple(sorted(s for s, n in counts.items() if n == most))
        return self._leaders[kind]

    def executes(self, row: Row) -> None:
        seat = row.numbers[0]
        self._target(row, seat)
        self._says_role(row, seat)
        if seat not in self._leaders.get("vote", ()):
            self._report(row, "not_leading", f"seat {seat} is executed and did not lead the vote")
        self.dead.add(seat)

    def _says_role(self, row: Row, seat: Seat) -> None:
        role = self._cast.roles.get(seat)
        if role is not None and row.words[0] != role:
            self._report(row, "wrong_fact", f"seat {seat} is {role}, not {row.words[0]}")

    def divines(self, row: Row) -> None:
        seat, target = row.numbers
        self._night_act(row, Power.DIVINE)
        role = self._cast.roles.get(target)
        if role is not None and row.words[0] != TABLE[role].species:
            self._report(row, "wrong_fact", f"seat {target} is {TABLE[role].species}, not {row.words[0]}")
        if role is not None and TABLE[role].cursed:
            self.cursed.add(target)

    def guards(self, row: Row) -> None:
        self._night_act(row, Power.GUARD)
        self._says_role(row, row.numbers[1])
        self._guarded.add(row.numbers[1])

    def _night_act(self, row: Row, power: Power) -> None:
        seat, target = row.numbers
        self._living(row, seat)
        self._power(row, seat, power)
        self._once(row, seat)
        if not (self._classic and power is Power.GUARD):
            self._target(row, target)
        if seat == target and not (self._classic and power is Power.DIVINE):
            self._report(row, "on_self", f"seat {seat}: {row.kind} on itself")

    def _once(self, row: Row, seat: Seat) -> None:
        if (row.kind, seat) in self._acted:
            self._report(row, "acts_twice", f"a second {row.kind} in one night")
        self._acted.add((row.kind, seat))

    def attacks(self, row: Row) -> None:
        target, killed = row.numbers[0], row.words[0] == "true"
        self._once(row, NOBODY)
        leaders = self._leaders.get("attack", ())
        if target == -1:
            return
        self._target(row, target)
        if target not in leaders:
            self._report(row, "not_leading", f"seat {target} is attacked and did not lead the attack vote")
        if killed and target in self._guarded:
            self._report(row, "guard_failed", f"seat {target} was guarded and died")
        if not killed and target not in self._guarded and self._cast.roles.get(target) is not Role.FOX:
            self._report(row, "no_guard", f"seat {target} survived the attack and nobody guarded it")
        if killed:
            self.dead.add(target)

    def result(self, row: Row, told: Side) -> None:
        """The last row against what the rows before it come to."""
        if not self._cast.dealt:
            return
        living = [role for seat, role in self._cast.roles.items() if seat not in self.dead]
        wolves = sum(TABLE[role].species is Species.WEREWOLF for role in living)
        humans = len(living) - wolves
        if row.numbers != (humans, wolves):
            found = f"{row.numbers[0]} and {row.numbers[1]}"
            self._report(row, "wrong_count", f"{humans} humans and {wolves} wolves live, not {found}")
        side = Side.WEREWOLF if humans <= wolves else Side.VILLAGER if not wolves else Side.NONE
        if Role.FOX in living and side is not Side.NONE:
            side = Side.FOX
        if told not in (side, Side.NONE):
            self._report(row, "wrong_winner", f"{side} has won, not {row.words[0]}")
