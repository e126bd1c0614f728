"""A village as a tree: every node of a tiny one, chance that is explicit, what players know."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from tests.game.test_counts import VILLAGES, count

from jinro.env.efg import efg
from jinro.env.search import CHANCE, TERMINAL, SearchState, new_state
from jinro.errors import CallerError
from jinro.game import Role, Side, preset
from jinro.game.events import Chose
from jinro.players import Chance
from jinro.village import simulate


@cache
def nodes() -> list[SearchState]:
    """All nodes of the silent `classic-3`."""
    return list(below(new_state("classic-3")))


def below(state: SearchState) -> Iterator[SearchState]:
    yield state
    for action in state.legal_actions():
        yield from below(state.child(action))


def test_the_silent_village_of_three_is_counted() -> None:
    """The figures of docs/environments.md."""
    kinds = Counter(min(state.current_player(), 0) for state in nodes())
    assert (len(nodes()), kinds[TERMINAL], kinds[CHANCE], kinds[0]) == (2257, 900, 73, 1284)
    decisions = [state for state in nodes() if state.current_player() >= 0]
    known = {state.information_state_string(state.current_player()): state for state in decisions}
    assert len(known) == 426
    assert Counter(state.current_player() for state in known.values()) == {0: 142, 1: 142, 2: 142}


def test_what_a_player_knows_decides_what_it_may_do() -> None:
    """The same information state: the same legal actions and tensor; another one: another tensor."""
    legal: dict[str, list[int]] = {}
    tensors: dict[str, bytes] = {}
    for state in nodes():
        player = state.current_player()
        if player >= 0:
            known = state.information_state_string(player)
            assert legal.setdefault(known, state.legal_actions()) == state.legal_actions()
            tensor = state.information_state_tensor(player).tobytes()
            assert tensors.setdefault(known, tensor) == tensor
    assert len(set(tensors.values())) == len(tensors)


def test_no_player_forgets() -> None:
    """Perfect recall: what a player knew before is decided by what it knows now."""
    past: dict[str, tuple[str, ...]] = {}

    def check(state: SearchState, known: dict[int, tuple[str, ...]]) -> None:
        player = state.current_player()
        if player >= 0:
            now = state.information_state_string(player)
            before = known.get(player, ())
            assert past.setdefault(now, before) == before
            known = {**known, player: (*before, now)}
        for action in state.legal_actions():
            check(state.child(action), known)

    check(new_state("classic-3"), {})
    assert len(past) == 426


def test_chance_is_fair_and_complete() -> None:
    root = new_state("classic-3")
    assert root.is_chance()
    assert {root.child(n).episode.game.roles for n in root.legal_actions()} == {
        (a, b, c)
        for a in Role for b in Role for c in Role
        if {a, b, c} == {Role.SEER, Role.VILLAGER, Role.WEREWOLF}
    }  # fmt: skip
    for state in nodes():
        if state.is_chance():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    deal = new_state("classic-5")
    assert len(deal.chance_outcomes()) == 60
    assert deal.action_name(0).startswith("roles/0")


def test_the_tree_has_all_games_that_the_rules_have() -> None:
    """The number of games of `tests/game/counts.txt`, which counts them without this tree."""
    for name in ("a wolf and two villagers", "a wolf, a bodyguard, two villagers; one day"):
        rules, roles = VILLAGES[name]
        ends = [state for state in below(new_state(rules, roles=roles)) if state.is_terminal()]
        assert Counter(end.episode.winner for end in ends) == count(rules, roles)


def test_a_copy_goes_its_own_way() -> None:
    state = new_state("classic-3")
    state.apply(0)
    twin = state.clone()
    before = state.information_state_string(0), state.history
    while not twin.is_terminal():
        twin.apply(twin.legal_actions()[-1])
    assert (state.information_state_string(0), state.history) == before
    assert sum(twin.returns()) in (1.0, -1.0)
    assert state.returns() == [0.0, 0.0, 0.0]


def test_who_wins_is_what_the_game_says() -> None:
    for state in nodes():
        if state.is_terminal():
            wolf = state.episode.game.roles.index(Role.WEREWOLF)
            won = state.episode.game.winner is Side.WEREWOLF
            assert state.returns() == [(1.0 if won else -1.0) * (1 if n == wolf else -1) for n in range(3)]


def test_illegal_actions_are_errors() -> None:
    state = new_state("classic-3")
    with pytest.raises(CallerError, match="action 6 of player -1 is illegal"):
        state.apply(6)
    state.apply(0)
    with pytest.raises(CallerError, match="nothing is drawn now"):
        state.chance_outcomes()
    with pytest.raises(CallerError, match=r"action 0 of player 1 is illegal; legal: \[1, 2, 3\]"):
        state.apply(0)
    with pytest.raises(CallerError, match=r"too large to be listed \(most: 100000\)"):
        new_state("classic-15").legal_actions()


def test_a_talking_village_is_a_tree_too() -> None:
    state = new_state("classic-3", speech="acts")
    deepest = 0
    while not state.is_terminal() and deepest < 60:
        legal = state.legal_actions()
        state.apply(legal[deepest % len(legal)])
        deepest += 1
    assert any(event.channel == "talk" for event in state.episode.game.view(1).talks)


def test_a_tree_follows_a_game_that_was_played() -> None:
    """The choices and the draws of a game of `simulate` lead to its end."""
    rules = new_state("classic-4").tree.rules
    for seed in range(5):
        played = simulate(rules, Chance, seed=seed)
        chosen = [(e.seat, e.target) for e in played.log if isinstance(e, Chose)]
        state = new_state("classic-4", roles=played.roles)
        while not state.is_terminal():
            if state.is_chance():
                want = played._desk.draws
                options = [option for option, _ in state._need.outcomes]  # type: ignore[union-attr]
                state.apply(options.index(want.pick(options, state._need.key)))  # type: ignore[union-attr]
            else:
                seat, target = chosen.pop(0)
                assert seat == state.current_player() + 1
                state.apply(target)
        assert state.episode.winner is played.winner
        assert not chosen


def test_the_file_of_gambit_has_every_node() -> None:
    lines = efg(new_state("classic-3")).splitlines()
    assert len(lines) == 1 + 2257
    assert lines[0] == 'EFG 2 R "Werewolf" { "player_1" "player_2" "player_3" }'
    assert Counter(line[0] for line in lines[1:]) == {"p": 1284, "t": 900, "c": 73}
    assert lines[1].count(" 1/6") == 6
    assert len({tuple(line.split()[2:4]) for line in lines if line[0] == "p"}) == 426
    assert preset("classic-3").seats == 3
