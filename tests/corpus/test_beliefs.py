"""beliefs.py: how claims stand to marks and to what is certain."""

from tests.rows import each_row

from jinro.corpus.beliefs import SpeakerMind, joined, truth_of
from jinro.corpus.claims import Combined, Content, Has
from jinro.corpus.records import CertainRole, MarkedCell, Proof
from jinro.game.roles import Role

V, S, M, B, W, P = Role.VILLAGER, Role.SEER, Role.MEDIUM, Role.BODYGUARD, Role.WEREWOLF, Role.POSSESSED
SEATS = {V: 3, S: 1, M: 0, B: 0, W: 1, P: 0}
VILLAGE = frozenset((V, S, W))
HUMAN = VILLAGE - {W}


def board(*cells: str) -> list[MarkedCell]:
    """Cells as `5W×`: target, first letter of the role, mark; their numbers are 10, 11 and so on."""
    roles = {role[0]: role for role in Role}
    return [MarkedCell(int(cell[0]), roles[cell[1]], cell[2], 10 + i, 0) for i, cell in enumerate(cells)]  # type: ignore[arg-type]


def mind(*cells: str, known: tuple[CertainRole, ...] = (), boards: bool = True) -> SpeakerMind:
    return SpeakerMind(known, board(*cells), SEATS, boards=boards)


WOLF, IS_HUMAN, SEER = Has(5, frozenset((W,))), Has(5, HUMAN), Has(5, frozenset((S,)))


@each_row(
    ("cells", "content", "belief", "proofs"),
    [
        ((), WOLF, "unknown", ()),
        (("4W×",), WOLF, "unknown", ()),
        (("5S×",), WOLF, "unknown", ()),
        (("5W×",), WOLF, "contradicts", (10,)),
        (("5W×",), IS_HUMAN, "agrees", (10,)),
        (("5W○",), WOLF, "agrees", (10,)),
        (("5W○",), IS_HUMAN, "contradicts", (10,)),
        (("5W△",), WOLF, "undecided", (10,)),
        (("5W?",), WOLF, "undecided", (10,)),
        (("5W△",), IS_HUMAN, "undecided", (10,)),
        (("5W△",), SEER, "unknown", ()),
        (("5S△", "5W×"), SEER, "undecided", (10,)),
        (("5S○",), WOLF, "contradicts", (10,)),
        (("5S○",), IS_HUMAN, "agrees", (10,)),
        (("5V×", "5S×"), WOLF, "agrees", (10, 11)),
        (("5V×", "5S×"), IS_HUMAN, "contradicts", (10, 11)),
        (("4W○",), WOLF, "contradicts", (10,)),
        (("4W○",), IS_HUMAN, "agrees", (10,)),
        (("4W○", "5W○"), WOLF, "agrees", (11,)),
        (("1V○", "2V○"), Has(5, frozenset((V,))), "unknown", ()),
        (("1V○", "2V○", "3V○"), Has(5, frozenset((V,))), "contradicts", (10, 11, 12)),
        (("5S○", "5W×"), WOLF, "contradicts", (11,)),
    ],
)
def test_marks(cells: tuple[str, ...], content: Has, belief: str, proofs: tuple[int, ...]) -> None:
    found = mind(*cells).judge(content)
    assert found.belief == belief
    assert tuple(proof.n for proof in found.proofs) == proofs
    assert (found.cause == "no_mark") == (belief == "unknown")


def fact(seat: int, role: Role, is_it: bool) -> CertainRole:
    return CertainRole(seat, role, is_it, (Proof("role", 3),))


def test_what_is_certain_counts_before_marks() -> None:
    sure = mind("5W×", "5S○", known=(fact(5, W, True),))
    assert (sure.judge(WOLF).belief, sure.judge(WOLF).proofs) == ("agrees", (Proof("role", 3),))
    assert sure.judge(SEER).belief == "contradicts"
    denied = mind("5W○", known=(fact(5, W, False),))
    assert denied.judge(WOLF).belief == "contradicts"


def test_without_a_board_what_is_certain_still_counts() -> None:
    no_board = mind(known=(fact(5, W, False),), boards=False)
    assert no_board.judge(WOLF).belief == "contradicts"
    assert no_board.judge(SEER).cause == "no_board"
    assert mind(boards=False).judge(SEER).cause == "no_role"


def either(*contents: Content) -> Combined:
    return Combined(False, contents)


@each_row(
    ("cells", "one_of", "both"),
    [
        (("4W○", "5W×"), "agrees", "contradicts"),
        (("4W×", "5W×"), "contradicts", "contradicts"),
        (("4W△", "5W×"), "undecided", "contradicts"),
        (("5W×",), "unknown", "contradicts"),
        (("4W△",), "undecided", "undecided"),
        ((), "unknown", "unknown"),
    ],
)
def test_one_of_two_and_both(cells: tuple[str, ...], one_of: str, both: str) -> None:
    other = Has(4, frozenset((W,)))
    assert mind(*cells).judge(either(other, WOLF)).belief == one_of
    assert mind(*cells).judge(Combined(True, (other, WOLF))).belief == both


def test_truth() -> None:
    roles: dict[int, Role | None] = {4: W, 5: V, 6: None}
    assert truth_of(WOLF, roles.get) == "false"
    assert truth_of(either(WOLF, Has(4, frozenset((W,)))), roles.get) == "true"
    assert truth_of(Combined(True, (IS_HUMAN, Has(6, frozenset((W,))))), roles.get) == "unknowable"
    assert joined(["unknowable"], True, ("true", "false", "unknowable")) == "unknowable"
