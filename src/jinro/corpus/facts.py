"""What is certain to each seat: its role, its fellows, its results, and what follows from them at once."""

from jinro.corpus.records import CertainRole, Proof
from jinro.game import events as e
from jinro.game.roles import Role, Seat
from jinro.game.rules import Rules
from jinro.game.views import Known, fixed_cells


class Knowledge:
    """What one seat knows for certain; `facts` grows with what it is told."""

    def __init__(self, rules: Rules, seat: Seat, role: Role, fellows: tuple[Seat, ...], told: int) -> None:
        """`told` is the number of the event that told the role."""
        self.rules = rules
        self.seat = seat
        self.role = role
        self.fellows = fellows
        self.divined: list[e.Divined] = []
        self.sensed: list[e.Sensed] = []
        self.told = Proof("role", told)
        self._results: dict[Seat, Proof] = {}
        self.facts: tuple[CertainRole, ...] = ()
        self.cells: dict[tuple[Seat, Role], CertainRole] = {}
        self._renew()

    def learn(self, result: e.Divined | e.Sensed, n: int) -> None:
        """Add a result of the seat's own power."""
        if isinstance(result, e.Divined):
            self.divined.append(result)
        else:
            self.sensed.append(result)
        self._results.setdefault(result.target, Proof("result", n))
        self._renew()

    def _renew(self) -> None:
        cells = fixed_cells(self)
        rows = {one.seat for one in cells if one.is_it}
        """Seats of which the role is known."""
        found: dict[Role, list[Proof]] = {}
        for cell in cells:
            if cell.is_it:
                found.setdefault(cell.role, []).extend(self._row(cell.seat))

        def proofs(cell: Known) -> tuple[Proof, ...]:
            if cell.seat in rows or (cell.role is Role.WEREWOLF and cell.seat in self._results):
                return self._row(cell.seat)
            # A column of which all seats are found is proved by what found them.
            return tuple(dict.fromkeys(found[cell.role]))

        self.facts = tuple(CertainRole(one.seat, one.role, one.is_it, proofs(one)) for one in cells)
        self.cells = {(fact.seat, fact.role): fact for fact in self.facts}

    def _row(self, seat: Seat) -> tuple[Proof, ...]:
        told = seat == self.seat or seat in self.fellows
        return (self.told if told else self._results[seat],)
