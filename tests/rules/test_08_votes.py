"""Rules, chapter 8: votes and execution."""

from collections import Counter
from typing import Any

import pytest

from jinro.game import events as e
from jinro.game.commands import Choose
from jinro.game.roles import Species
from jinro.testing import GameByHand, phases, village

FIVE = "SEER WEREWOLF VILLAGER VILLAGER POSSESSED"
VOTE = phases("execution")


def vote(seed: int = 1, **ballots: Any) -> GameByHand:
    """Five seats that are asked to vote."""
    return village(roles=FIVE, day_phases=VOTE, night_phases=phases("divine"), vote=ballots, seed=seed)


def test_r8_01_who_votes() -> None:
    """8.01 Everybody who lives is asked to vote, all at once; the legal targets are those who are believed to
    live, in seat order."""
    v = vote()
    assert v.asked("vote") == [1, 2, 3, 4, 5]
    v.execute(4)
    v.to("vote")
    assert v.asked("vote") == [1, 2, 3, 5]
    assert v.ask(1).options == (1, 2, 3, 5)


def test_r8_02_most_votes() -> None:
    """8.02 Who has the most votes of a ballot is executed."""
    v = vote()
    v.vote({1: 4, 2: 4, 3: 2, 4: 1, 5: 4})
    assert v.last(e.Executed).seat == 4
    assert v.alive == (1, 2, 3, 5)


def test_r8_03_sealed() -> None:
    """8.03 A vote is sealed when it comes in, seen by its voter alone; the result does not depend on who was
    quick."""
    logs = []
    for order in ((1, 2, 3, 4, 5), (4, 2, 5, 1, 3)):
        v = vote(shown="at_once")
        for seat in order:
            v.choose(seat, 1 + seat % 3)
            v.assert_sees(seat, e.Chose, seat=seat)
            assert [x.seat for x in v.sees(seat, e.Chose)] == [seat]
        logs.append([x for x in v.game.log if not isinstance(x, e.Chose)])
    assert logs[0] == logs[1]


def test_r8_04_ballots() -> None:
    """8.04 `rounds` of `vote` is the number of ballots in all: on a tie everybody votes again, for anybody,
    until one leads alone or the last ballot is over.

    Reading: the contest's `max_count` counts ballots, the classic `maxRevote` further ones: 1 there is 2
    here.
    """
    v = vote(rounds=3)
    for _ in range(2):
        v.vote({1: 2, 2: 1, 3: 4, 4: 3})
        assert v.asked("vote") == [1, 2, 3, 4, 5]
    assert v.ask(1).round == 3
    v.vote({1: 5, 2: 5})
    assert v.last(e.Executed).seat == 5


def test_r8_05_tie_random() -> None:
    """8.05 A tie of the last ballot is broken by chance among its leaders alone, each equally likely, with
    `tie` = `random`."""
    fell = Counter()  # type: Counter[int]
    for seed in range(300):
        v = vote(seed, rounds=2)
        v.vote({1: 2, 2: 1})
        v.vote({1: 3, 2: 3, 3: 4, 4: 4, 5: 1})
        fell[v.last(e.Executed).seat] += 1
    # 150 each; a standard deviation is 9.
    assert set(fell) == {3, 4}
    assert min(fell.values()) > 110


def test_r8_06_tie_nobody() -> None:
    """8.06 With `tie` = `nobody` nobody is executed then."""
    v = vote(tie="nobody")
    v.vote({1: 2, 2: 1})
    assert v.last(e.Executed).seat == 0
    assert v.alive == (1, 2, 3, 4, 5)


def test_r8_07_no_votes() -> None:
    """8.07 Without a single vote nobody is executed, whatever `tie` says, and that is told."""
    v = vote()
    v.vote({})
    assert v.assert_sees(0, e.Executed).seat == 0
    assert not v.game.scene.deaths


def test_r8_08_no_ballot() -> None:
    """8.08 With `rounds` 0 there is no vote, and nobody dies."""
    v = vote(rounds=0)
    assert v.asked("divine") == [1]
    assert not v.events(e.Executed)


def test_r8_09_self_vote() -> None:
    """8.09 One may vote for oneself where `on_self` allows it; else it is illegal (`on_self`).

    Reading: the contest allows it, the classic platform and LiCOS do not.
    """
    assert 1 in vote().ask(1).options
    v = vote(on_self=False, illegal="refuse")
    assert v.ask(1).options == (2, 3, 4, 5)
    v.refused(Choose(0, 1, v.ask(1).id, 1), "on_self")


def test_r8_10_abstain() -> None:
    """8.10 Where `no_target` allows it, nobody (0) is a legal answer: an abstention; else it is illegal
    (`no_target`)."""
    v = vote(no_target=True)
    assert v.ask(1).options[0] == 0
    v.vote({1: 0, 2: 0, 3: 4})
    assert v.last(e.Executed).seat == 4
    assert not v.events(e.Chose, seat=1)[0].reason
    w = vote(illegal="refuse")
    w.refused(Choose(0, 1, w.ask(1).id, 0), "no_target")


def test_r8_11_missing() -> None:
    """8.11 A vote that does not come is no vote with `missing` = `none`, and with `random` one for a legal
    target other than oneself, drawn; either way its reason is `timeout`.

    Reading: the contest drops missing votes, the classic platform draws; LiCOS does not say, and we take an
    abstention.
    """
    v = vote()
    v.vote({1: 3})
    assert v.last(e.Counted).votes == ((1, 3),)
    assert v.last(e.Chose).reason == "timeout"
    seen = set()
    for seed in range(60):
        w = vote(seed, missing="random")
        w.miss(2)
        chose = w.last(e.Chose, seat=2)
        assert chose.reason == "timeout"
        seen.add(chose.target)
    assert seen == {1, 3, 4, 5}
    alone = village(roles="WEREWOLF VILLAGER", day_phases=VOTE, night_phases=(), victory_checked="never",
                    vote={"missing": "random"})  # fmt: skip
    alone.vote({1: 2, 2: 2})
    alone.miss(1)
    assert alone.last(e.Chose).target == 0


@pytest.mark.parametrize("policy", ["none", "random", "refuse"])
def test_r8_12_illegal(policy: str) -> None:
    """8.12 An illegal vote becomes no vote, becomes a drawn one, or is refused and may be tried again, as
    `illegal` says; what was sent and why it is illegal are kept: `unknown_target`, `dead_target`, `on_self`,
    `no_target`, `lost_target`."""
    v = vote(illegal=policy, on_self=False)
    v.execute(5)
    v.to("vote")
    command = Choose(0, 1, v.ask(1).id, 5, "Agent[05]")
    if policy == "refuse":
        v.refused(command, "dead_target")
        v.refused(Choose(0, 1, v.ask(1).id, -1, "Zoe"), "unknown_target")
        v.choose(1, 2)
        return
    v.done(command)
    chose = v.assert_sees(1, e.Chose, raw="Agent[05]", reason="dead_target")
    assert (chose.target in (2, 3, 4)) is (policy == "random")
    assert (chose.target == 0) is (policy == "none")
    v.choose(2, 77)
    assert v.last(e.Chose, seat=2).reason == "unknown_target"
    assert v.last(e.Chose, seat=2).raw == "77"


def test_r8_13_shown_at_once() -> None:
    """8.13 With `shown` = `at_once` everybody learns after each ballot who voted for whom, by voter
    (classic)."""
    v = vote(shown="at_once", rounds=2)
    v.vote({1: 2, 2: 1})
    v.assert_sees(0, e.Counted, votes=((1, 2), (2, 1)), round=1)
    v.vote({5: 2, 3: 1, 4: 1})
    assert v.game.scene.votes == {0: [((1, 2), (2, 1)), ((3, 1), (4, 1), (5, 2))]}


def test_r8_14_shown_in_the_morning() -> None:
    """8.14 With `shown` = `morning` the last ballot is told the next morning (contest)."""
    v = vote(rounds=2)
    v.vote({1: 2, 2: 1})
    v.vote({1: 4})
    assert not v.sees(0, e.Counted)
    assert not v.sees(0, e.VotesShown)
    v.to_day(1)
    assert v.assert_sees(0, e.VotesShown).votes == ((1, 4),)
    assert v.assert_sees(0, e.VotesShown).day == 0


def test_r8_15_shown_counts() -> None:
    """8.15 With `shown` = `counts` everybody learns the next morning how many votes each got, most first, and
    not from whom (LiCOS)."""
    v = vote(shown="counts")
    v.vote({1: 4, 2: 4, 3: 4, 4: 2, 5: 2})
    v.to_day(1)
    shown = v.assert_sees(0, e.VotesShown)
    assert (shown.votes, shown.counts) == ((), ((4, 3), (2, 2)))
    assert v.game.scene.vote_counts == {0: ((4, 3), (2, 2))}


def test_r8_16_shown_never() -> None:
    """8.16 With `shown` = `never` nobody ever learns it (contest of 2024)."""
    v = vote(shown="never")
    v.execute(3)
    v.to_end()
    for viewer in range(6):
        v.assert_does_not_see(viewer, e.Counted)
    assert not v.events(e.VotesShown)


def test_r8_17_execution_at_once() -> None:
    """8.17 With `execution_shown` = `at_once` everybody learns of the execution there and then, and the
    victim takes no further part: it does not talk, divine, guard, whisper or attack."""
    v = village(
        "contest-9", roles="SEER WEREWOLF WEREWOLF MEDIUM BODYGUARD VILLAGER VILLAGER VILLAGER POSSESSED"
    )
    v.execute(1)
    v.assert_sees(0, e.Executed, seat=1)
    assert not v.asked("divine")
    assert not v.events(e.Divined, day=1)
    v.to_day(2)
    v.round("x")
    assert not v.events(e.Spoke, seat=1, day=2)


def test_r8_18_execution_in_the_morning() -> None:
    """8.18 With `execution_shown` = `morning` nobody learns of it before the morning: the victim is believed
    to live through the night, is asked for its night act and may be chosen by others.

    Reading: LiCOS's client shows the executed as alive until the morning; its guide can be read as "to the
    grave at once". `morning` is the default of the LiCOS presets.
    """
    v = village("licos-6", roles="SEER WEREWOLF VILLAGER VILLAGER VILLAGER VILLAGER")
    v.execute(1)
    v.to_night()
    for viewer in range(7):
        v.assert_does_not_see(viewer, e.Executed)
    assert v.alive == (1, 2, 3, 4, 5, 6)
    assert v.asked("divine") == [1]
    assert 1 in v.ask(2).options
    v.to_day(2)
    v.assert_sees(0, e.DeathShown, seat=1, how="executed")


def test_r8_19_hidden_victim_acts_in_vain() -> None:
    """8.19 What the victim of an execution that is not yet known does counts for nothing: no divination, no
    guard, no attack; an attack on it is wasted.

    Reading: our choice where LiCOS is silent; once the last werewolf is executed nobody is found dead next
    morning, as its guide says.
    """
    v = village("licos-6", roles="SEER WEREWOLF VILLAGER VILLAGER VILLAGER VILLAGER")
    v.execute(1)
    v.to("divine")
    v.choose(1, 2)
    v.choose(2, 1)
    v.time_up()
    assert not v.events(e.Divined)
    assert v.last(e.AttackFell).outcome == "wasted"
    w = village("licos-6", roles="SEER WEREWOLF VILLAGER VILLAGER VILLAGER VILLAGER")
    w.execute(2)
    w.attack(3)
    w.to_end()
    assert [d.seat for d in w.events(e.DeathShown)] == [2]


def test_r8_20_medium_executed() -> None:
    """8.20 With `medium_sees` = `executed` the mediums learn the species of whoever is executed, when the
    execution becomes known, and of nobody else."""
    v = village(
        "contest-9", roles="SEER WEREWOLF WEREWOLF MEDIUM BODYGUARD VILLAGER VILLAGER VILLAGER POSSESSED"
    )
    v.execute(2)
    v.assert_sees(4, e.Sensed, target=2, species=Species.WEREWOLF)
    for other in (0, 1, 2, 3, 5, 6, 7, 8, 9):
        v.assert_does_not_see(other, e.Sensed)
    v.attack(6)
    v.to_day(2)
    assert [s.target for s in v.view(4).sensed] == [2]


def test_r8_21_medium_dead() -> None:
    """8.21 With `medium_sees` = `dead` they learn it of all dead, each when the death becomes known
    (LiCOS)."""
    v = village("licos-6", roles="MEDIUM WEREWOLF VILLAGER VILLAGER VILLAGER VILLAGER")
    v.execute(3)
    v.attack(4)
    v.to_day(2)
    seen = {(s.target, s.species) for s in v.view(1).sensed}
    assert seen == {(3, Species.HUMAN), (4, Species.HUMAN)}


def test_r8_22_dead_medium() -> None:
    """8.22 A dead medium is still told, as the contest tells it; a village without a medium senses
    nothing."""
    v = village("contest-9", roles="MEDIUM WEREWOLF WEREWOLF VILLAGER VILLAGER VILLAGER VILLAGER VILLAGER")
    v.execute(1)
    v.to_day(2)
    v.execute(4)
    v.assert_sees(1, e.Sensed, target=4)
    w = vote()
    w.execute(4)
    assert not w.events(e.Sensed)


def test_r8_23_hidden_choice_of_options() -> None:
    """8.23 The options of an ask tell no secret: they are drawn from those believed to live, alike for
    everybody who may vote."""
    v = village("licos-6", roles="SEER WEREWOLF VILLAGER VILLAGER VILLAGER VILLAGER")
    v.to("vote")
    assert {s: a.options for s, a in v.asks.items()} == {
        s: tuple(t for t in range(1, 7) if t != s) for s in range(1, 7)
    }
