"""What `parrot` marks on its board is what it believes, and never what it only pretends."""

import pytest

from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.events import VERSION, Character, Event, Mark
from jinro.game.presets import preset
from jinro.game.roles import Role, Seat
from jinro.game.views import Scene, View
from jinro.players import Parrot

ME = 7


class Village:
    """A day of `licos-11`, as seat 7 sees it: nobody has died, and others have said something."""

    def __init__(self, role: Role, fellows: tuple[Seat, ...] = ()) -> None:
        rules = preset("licos-11")
        characters = tuple(Character(name) for name in "Ann Bob Cid Dan Eve Fay Gus Hal Ivy Jan Kim".split())
        self.log: list[Event] = []
        self.masks: list[int] = []
        self.asks: dict[Seat, Ask] = {}
        self.tell(e.Opened(0, VERSION, "G", 0, rules, characters))
        self.tell(e.RoleTold(0, ME, role, fellows), own=True)
        self.tell(e.DayBroke(0, 2))
        self.view = View(self, ME, Scene(self))
        self._said = 0

    def tell(self, event: Event, own: bool = False) -> None:
        self.log.append(event)
        self.masks.append(1 << ME if own else -1)

    def open_to(self, seat: Seat) -> tuple[str, ...]:
        return ()

    def says(self, seat: Seat, text: str) -> None:
        self.tell(e.Spoke(0, seat, "talk", 2, self._said, 0, text))
        self._said += 1

    def board(self, parrot: Parrot) -> dict[tuple[Seat, Role], Mark]:
        """The board after the parrot has marked it, and marked nothing twice."""
        for one in parrot.mark(self.view):
            assert one.seat == ME
            self.tell(e.Marked(0, ME, one.target, one.role, one.mark), own=True)
        assert list(parrot.mark(self.view)) == []
        return {cell: mark for cell, mark in self.view.marks.items() if mark != "?"}


def posing_as(role: Role, village: Village) -> Parrot:
    """A parrot that pretends to have a role."""
    for seed in range(200):
        parrot = Parrot(ME, seed)
        parrot.begin(village.view)
        if parrot._mind.pose is role:
            return parrot
    raise AssertionError(f"no parrot poses as {role}")


def test_an_unrivalled_seer_is_believed() -> None:
    village = Village(Role.VILLAGER)
    village.says(1, "COMINGOUT Agent[01] SEER")
    village.says(1, "DIVINED Agent[03] WEREWOLF")
    board = village.board(Parrot(ME))
    assert board[1, Role.SEER] == "○"
    assert board[1, Role.WEREWOLF] == "×"
    assert board[3, Role.WEREWOLF] == "○"


def test_rivals_are_doubted_and_marks_change() -> None:
    village, parrot = Village(Role.VILLAGER), Parrot(ME)
    village.says(1, "COMINGOUT Agent[01] SEER")
    village.says(1, "DIVINED Agent[03] WEREWOLF")
    assert village.board(parrot)[3, Role.WEREWOLF] == "○"
    village.says(2, "COMINGOUT Agent[02] SEER")
    board = village.board(parrot)
    assert (board[1, Role.SEER], board[2, Role.SEER]) == ("△", "△")
    assert board[3, Role.WEREWOLF] == "△"
    assert (1, Role.WEREWOLF) not in board or board[1, Role.WEREWOLF] == "△"


def test_the_strongest_doubt_is_marked_when_nothing_is_known() -> None:
    board = Village(Role.VILLAGER).board(Parrot(ME))
    assert list(board.values()) == ["△"]
    [(seat, role)] = board
    assert role is Role.WEREWOLF
    assert seat != ME


def test_the_true_seer_knows_who_lies() -> None:
    village = Village(Role.SEER)
    village.says(4, "COMINGOUT Agent[04] SEER")
    board = village.board(Parrot(ME))
    assert board[4, Role.SEER] == "×"
    assert board[4, Role.WEREWOLF] == "△"


@pytest.mark.parametrize("role", [Role.POSSESSED, Role.WEREWOLF])
def test_who_poses_as_the_seer_believes_the_seer(role: Role) -> None:
    """It will call the other a liar; its board does not."""
    village = Village(role, (ME, 8) if role is Role.WEREWOLF else ())
    parrot = posing_as(Role.SEER, village)
    village.says(4, "COMINGOUT Agent[04] SEER")
    board = village.board(parrot)
    assert 4 in parrot._mind.liars
    assert board[4, Role.SEER] == "○"
    if role is Role.WEREWOLF:
        assert not any(column is Role.WEREWOLF for _, column in board), "it knows all werewolves"
    else:
        assert board[4, Role.WEREWOLF] == "×"


def test_made_up_results_are_on_no_board() -> None:
    village = Village(Role.POSSESSED)
    parrot = posing_as(Role.SEER, village)
    village.tell(e.DayBroke(0, 3))
    made_up = parrot._mind.results.until_now(village.view)
    assert made_up
    board = village.board(parrot)
    marks = {board.get((one.target, Role.WEREWOLF), "?") for one in made_up}
    assert marks <= {"?", "△"}
    assert sum(mark == "△" for mark in board.values()) == 1


def test_a_werewolf_that_is_found_believes_the_finder() -> None:
    village = Village(Role.WEREWOLF, (ME, 8))
    parrot = posing_as(Role.VILLAGER, village)
    village.says(4, "COMINGOUT Agent[04] SEER")
    village.says(4, f"DIVINED Agent[{ME:02}] WEREWOLF")
    assert village.board(parrot)[4, Role.SEER] == "○"
    human = Village(Role.VILLAGER)
    human.says(4, "COMINGOUT Agent[04] SEER")
    human.says(4, f"DIVINED Agent[{ME:02}] WEREWOLF")
    assert human.board(Parrot(ME))[4, Role.SEER] == "×", "a villager knows better"
