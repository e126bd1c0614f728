"""bluffs.py: a villager says once, by plan, what it does not believe; the plan is in the notes alone."""

from functools import cache

import pytest
from msgspec.structs import replace

from jinro.corpus.starter import Planned, game_of
from jinro.game.events import Chose, Event, Marked, Spoke
from jinro.game.roles import Role, Seat
from jinro.i18n import Language
from jinro.players.plans import BluffPlan, plan_of, plan_text
from jinro.players.reasoner import Reasoner
from jinro.players.reasoner.bluffs import KINDS
from jinro.players.reasoner.weights import usual_policy
from jinro.store import Kept
from jinro.village.journal import Journal
from jinro.village.notes import PLAN
from jinro.village.simulate import simulate

Bluff = tuple[Seat, BluffPlan, str]


def village(preset: str, seed: int, bluffs: int = 100) -> tuple[list[Event], list[Kept]]:
    language: Language = "en" if "-en" in preset else "ja"
    game = game_of(Planned(0, preset, language, False, str(seed), bluffs))
    return [*game.events], [*game.notes]


@cache
def bluffs(preset: str, seed: int) -> tuple[Bluff, ...]:
    """Who bluffs, the plan, and the line."""
    events, notes = village(preset, seed)
    told = [(note.seat, plan_of(note.detail)) for note in notes if note.code == PLAN]
    return tuple((seat, plan, line_of(events, seat, plan).text) for seat, plan in told)


def line_of(events: list[Event], seat: Seat, plan: BluffPlan) -> Spoke:
    own = [e for e in events if isinstance(e, Spoke) and (e.seat, e.day) == (seat, plan.day)]
    return [one for one in own if one.channel == "talk"][plan.line]


PLACES = [(preset, seed) for preset in ("licos-9", "contest-en-9") for seed in range(4)]


@pytest.mark.slow
def test_villagers_bluff_once_about_whom_they_judge_otherwise() -> None:
    found = [one for place in PLACES for one in bluffs(*place)]
    assert len(found) > 8
    assert len({plan.kind for _, plan, _ in found}) >= 4
    assert {plan.kind for _, plan, _ in found} <= set(KINDS)
    for seat, plan, text in found:
        assert text
        assert (plan.of == seat) == (plan.role is not Role.WEREWOLF)
        if plan.kind == "clear":
            assert plan.suspicion >= 40
        elif plan.role is Role.WEREWOLF:
            assert plan.suspicion <= 20
    for place in PLACES:
        seats = [seat for seat, _, _ in bluffs(*place)]
        assert len(seats) == len(set(seats)), "once in a game"


@pytest.mark.slow
def test_only_plain_villagers_bluff_and_only_if_they_are_to() -> None:
    policy = replace(usual_policy(), bluff=1.0)
    for seed in range(3):
        journal = Journal()
        game = simulate("licos-9", lambda seat, key: Reasoner(seat, key, policy), seed=seed, journal=journal)
        roles = {seat: game.view(seat).role for seat in range(1, 10)}
        told = [note.seat for note in journal.notes() if note.code == PLAN]
        assert told
        assert {roles[seat] for seat in told} == {Role.VILLAGER}
        usual = Journal()
        plain = simulate("licos-9", "reasoner", seed=seed, journal=usual)
        assert not [note for note in usual.notes() if note.code == PLAN]
        never = simulate(
            "licos-9", lambda seat, key: Reasoner(seat, key, replace(policy, bluff=0.0)), seed=seed
        )
        assert never.log == plain.log


@pytest.mark.slow
def test_board_and_vote_stay_what_it_believes() -> None:
    """Whoever says that somebody is a werewolf for a try does not mark him so, nor vote for him that day."""
    seen = 0
    for seed in range(6):
        events, notes = village("licos-9", seed)
        for note in (one for one in notes if one.code == PLAN):
            plan = plan_of(note.detail)
            if plan.role is not Role.WEREWOLF or plan.kind == "clear":
                continue
            said = events.index(line_of(events, note.seat, plan))
            marks = [e for e in events[:said] if isinstance(e, Marked) and e.seat == note.seat]
            assert all(e.mark != "○" for e in marks if (e.target, e.role) == (plan.of, Role.WEREWOLF))
            later = [e for e in events[said:] if isinstance(e, Chose) and e.seat == note.seat]
            assert all(vote.target != plan.of for vote in later[:1])
            seen += 1
    assert seen > 3


def test_a_plan_is_a_text_and_back() -> None:
    plan = BluffPlan(kind="implied", of=3, role=Role.SEER, day=2, line=1, suspicion=0)
    assert plan_of(plan_text(plan)) == plan
