"""A village as a file of Gambit's extensive form (.efg), with all of its tree."""

from fractions import Fraction

from jinro.env.search import SearchState
from jinro.errors import CallerError

MOST_NODES = 1_000_000


def efg(state: SearchState, title: str = "Werewolf") -> str:
    """The tree below a state; every way in which it can go on is a path."""
    writer = _TreeWriter(title, state.tree.rules.seats)
    writer.node(state)
    return "\n".join(writer.lines) + "\n"


class _TreeWriter:
    def __init__(self, title: str, players: int) -> None:
        named = " ".join(f'"player_{number}"' for number in range(1, players + 1))
        self.lines = [f'EFG 2 R "{title}" {{ {named} }}']
        self.sets: list[dict[str, int]] = [{} for _ in range(players)]
        """The numbers of information sets, by player and information state."""
        self.ends = 0
        self.draws = 0

    def node(self, state: SearchState) -> None:
        if len(self.lines) > MOST_NODES:
            raise CallerError("errors.env.large_tree", most=MOST_NODES)
        names = [f"{action}" for action in state.legal_actions()]
        if state.is_terminal():
            self.ends += 1
            won = " ".join(f"{int(value)}" for value in state.returns())
            self.lines.append(f't "" {self.ends} "" {{ {won} }}')
            return
        if state.is_chance():
            self.draws += 1
            shares = (str(Fraction(p).limit_denominator()) for _, p in state.chance_outcomes())
            moves = " ".join(f'"{name}" {share}' for name, share in zip(names, shares, strict=True))
            self.lines.append(f'c "" {self.draws} "" {{ {moves} }} 0')
        else:
            player = state.current_player()
            known = self.sets[player]
            number = known.setdefault(state.information_state_string(player), len(known) + 1)
            moves = " ".join(f'"{name}"' for name in names)
            self.lines.append(f'p "" {player + 1} {number} "" {{ {moves} }} 0')
        for action in state.legal_actions():
            self.node(state.child(action))
