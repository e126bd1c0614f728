"""`ConsistencyCheck`: is a game log possible as a game? Dead seats act, powers of other roles, wrong counts.

It follows the rows and reports problems; it changes nothing.
"""

from collections import Counter
from collections.abc import Sequence
from math import factorial, prod

from jinro.files.readers.game_log_row import GameLogRow
from jinro.files.readers.roster import LogRoster
from jinro.files.reading import Problem, ProblemCode
from jinro.game.events import OVER, Kind
from jinro.game.roles import NOBODY, TABLE, Power, Role, Seat, Side, Species
from jinro.i18n import coded
from jinro.wire.winner import winner_of


class ConsistencyCheck:
    """What the rows so far imply for the next ones: who is dead or lost, and what happened today.

    `classic`: rules of the classic server. Over is not final, seers may divine themselves, the dead may be
    guarded, lost players still have rows, and a divined fox dies.
    """

    def __init__(self, roster: LogRoster, problems: list[Problem], classic: bool = False) -> None:
        self._roster = roster
        self._problems = problems
        self._classic = classic
        self.cursed: set[Seat] = set()
        """Seats that die of a divination."""
        self.dead: set[Seat] = set()
        self.lost: set[Seat] = set()
        self.rounds: dict[Kind, int] = {}
        """Number of ballots today."""
        self._leaders: dict[Kind, tuple[Seat, ...]] = {}
        self._guarded: set[Seat] = set()
        self._next_idx: dict[str, int] = {}
        self._over: set[tuple[str, Seat]] = set()
        self._turns: dict[tuple[str, Seat], int] = {}
        self._spoke_last = ""
        self._acted: set[tuple[str, Seat]] = set()

    def _report(self, row: GameLogRow, code: ProblemCode, text: str) -> None:
        self._problems.append(Problem(row.line, code, coded("problems.day", day=row.day, what=text)))

    def new_day(self) -> None:
        self.rounds = {}
        self._leaders = {}
        self._guarded = set()
        self._next_idx = {}
        self._over = set()
        self._turns = {}
        self._acted = set()

    def seats(self, roles: tuple[Role, ...]) -> None:
        """Report seats in alphabetical order of roles (rotated or not): seat numbers would reveal roles."""
        if self._classic:
            return  # Roles are dealt anew for each game of a series.
        blocks = sorted(roles, key=str)
        turned = {tuple(blocks[i:] + blocks[:i]) for i in range(len(blocks))}
        if len(roles) > 4 and len(set(roles)) > 2 and roles in turned:
            orders = factorial(len(roles)) // prod(factorial(count) for count in Counter(roles).values())
            text = coded("problems.seats_by_role", games=orders // len(turned))
            self._problems.append(Problem(1, "seats_by_role", text))

    def _living(self, row: GameLogRow, seat: Seat) -> None:
        if seat in self.dead:
            self._report(row, "dead_acts", coded("problems.dead_acts", kind=row.kind, seat=seat))
        elif seat in self.lost and not self._classic:
            self._report(row, "lost_acts", coded("problems.lost_acts", kind=row.kind, seat=seat))

    def _target(self, row: GameLogRow, target: Seat) -> None:
        if target in self.dead:
            self._report(row, "dead_target", coded("problems.dead_target", kind=row.kind, seat=target))

    def _power(self, row: GameLogRow, seat: Seat, power: Power) -> None:
        role = self._roster.roles.get(seat)
        if role is not None and TABLE[role].power is not power:
            text = coded("problems.wrong_role", kind=row.kind, seat=seat, role=role)
            self._report(row, "wrong_role", text)

    # Talk

    def speaks(self, row: GameLogRow) -> None:
        idx, turn, seat = row.numbers
        self._living(row, seat)
        if row.kind == "whisper":
            self._power(row, seat, Power.ATTACK)
        expected = self._next_idx.get(row.kind, 0)
        if turn == 0 and idx == 0 and expected:
            self._over = {said for said in self._over if said[0] != row.kind}
        elif idx != expected and row.kind in self._next_idx:
            text = coded("problems.idx_jumps", kind=row.kind, idx=idx, last=expected - 1)
            self._report(row, "idx_jumps", text)
        self._next_idx[row.kind] = idx + 1
        self._speaks_in_turn(row, turn, seat)
        if (row.kind, seat) in self._over and turn and not self._classic:
            self._report(row, "after_over", coded("problems.after_over", seat=seat))
        if row.words[0] == OVER:
            self._over.add((row.kind, seat))
        elif turn == 0:
            self._over.discard((row.kind, seat))

    def _speaks_in_turn(self, row: GameLogRow, turn: int, seat: Seat) -> None:
        """Report a second utterance in a turn, or a skipped turn; whispers restart at night.

        At any time, turns count per speaker; the same conditions hold.
        """
        if row.kind == "whisper" and (self._spoke_last == "talk" or row.numbers[:2] == (0, 0)):
            self._turns = {key: last for key, last in self._turns.items() if key[0] != row.kind}
        self._spoke_last = row.kind
        known = [last for (kind, _), last in self._turns.items() if kind == row.kind]
        last = self._turns.get((row.kind, seat), -1)
        self._turns[row.kind, seat] = turn
        if known and not last < turn <= max(known) + 1:
            text = coded("problems.turn_jumps", seat=seat, turn=turn, last=max(known))
            if turn <= last:
                text = coded("problems.turn_again", seat=seat, turn=turn, last=last)
            self._report(row, "turn_jumps", text)

    # Choices

    def ballot(self, kind: Kind, rows: Sequence[GameLogRow]) -> tuple[Seat, ...]:
        """Check a ballot; return its leaders."""
        if len(self._leaders.get(kind, ())) == 1 and not self._classic:
            self._report(rows[0], "needless_ballot", coded("problems.needless_ballot", kind=rows[0].kind))
        self.rounds[kind] = self.rounds.get(kind, 0) + 1
        counts: dict[Seat, int] = {}
        for row in rows:
            voter, target = row.numbers
            self._living(row, voter)
            self._target(row, target)
            if kind == "attack":
                self._power(row, voter, Power.ATTACK)
            if kind == "vote" or self._roster.roles.get(target) is not Role.WEREWOLF:
                counts[target] = counts.get(target, 0) + 1
        most = max(counts.values(), default=0)
        self._leaders[kind] = tuple(sorted(s for s, n in counts.items() if n == most))
        return self._leaders[kind]

    def executes(self, row: GameLogRow) -> None:
        seat = row.numbers[0]
        self._target(row, seat)
        self._says_role(row, seat)
        if seat not in self._leaders.get("vote", ()):
            self._report(row, "not_leading", coded("problems.not_executed", seat=seat))
        self.dead.add(seat)

    def _says_role(self, row: GameLogRow, seat: Seat) -> None:
        role = self._roster.roles.get(seat)
        if role is not None and row.words[0] != role:
            self._wrong_fact(row, seat, role)

    def _wrong_fact(self, row: GameLogRow, seat: Seat, fact: str) -> None:
        text = coded("problems.wrong_fact", seat=seat, fact=fact, told=row.words[0])
        self._report(row, "wrong_fact", text)

    def divines(self, row: GameLogRow) -> None:
        seat, target = row.numbers
        self._night_act(row, Power.DIVINE)
        role = self._roster.roles.get(target)
        if role is not None and row.words[0] != TABLE[role].species:
            self._wrong_fact(row, target, TABLE[role].species)
        if role is not None and TABLE[role].cursed:
            self.cursed.add(target)

    def guards(self, row: GameLogRow) -> None:
        self._night_act(row, Power.GUARD)
        self._says_role(row, row.numbers[1])
        self._guarded.add(row.numbers[1])

    def _night_act(self, row: GameLogRow, power: Power) -> None:
        seat, target = row.numbers
        self._living(row, seat)
        self._power(row, seat, power)
        self._once(row, seat)
        if not (self._classic and power is Power.GUARD):
            self._target(row, target)
        if seat == target and not (self._classic and power is Power.DIVINE):
            self._report(row, "on_self", coded("problems.on_self", seat=seat, kind=row.kind))

    def _once(self, row: GameLogRow, seat: Seat) -> None:
        if (row.kind, seat) in self._acted:
            self._report(row, "acts_twice", coded("problems.acts_twice", kind=row.kind))
        self._acted.add((row.kind, seat))

    def attacks(self, row: GameLogRow) -> None:
        target, killed = row.numbers[0], row.words[0] == "true"
        self._once(row, NOBODY)
        leaders = self._leaders.get("attack", ())
        if target == -1:
            return
        self._target(row, target)
        if target not in leaders and not self._drawn_without_votes(leaders, target):
            self._report(row, "not_leading", coded("problems.not_attacked", seat=target))
        if killed and target in self._guarded:
            self._report(row, "guard_failed", coded("problems.guard_failed", seat=target))
        if not killed and target not in self._guarded and self._roster.roles.get(target) is not Role.FOX:
            self._report(row, "no_guard", coded("problems.no_guard", seat=target))
        if killed:
            self.dead.add(target)

    def _drawn_without_votes(self, leaders: Sequence[Seat], target: Seat) -> bool:
        """Whether the target may come of a ballot without a valid vote, which classic logs do not tell: it is
        drawn among the humans, after no other ballot or after a tie."""
        return self._classic and len(leaders) != 1 and self._roster.roles.get(target) is not Role.WEREWOLF

    def result(self, row: GameLogRow, told: Side) -> None:
        """Compare the result row with the rows before it."""
        if not self._roster.dealt:
            return
        living = [role for seat, role in self._roster.roles.items() if seat not in self.dead]
        wolves = sum(TABLE[role].species is Species.WEREWOLF for role in living)
        humans = len(living) - wolves
        if row.numbers != (humans, wolves):
            told_humans, told_wolves = row.numbers
            text = coded(
                "problems.wrong_count",
                humans=humans,
                wolves=wolves,
                told_humans=told_humans,
                told_wolves=told_wolves,
            )
            self._report(row, "wrong_count", text)
        side = winner_of(living)
        if told not in (side, Side.NONE):
            self._report(row, "wrong_winner", coded("problems.wrong_winner", side=side, told=row.words[0]))
