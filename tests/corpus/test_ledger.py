"""ledger.py: the lies of a game, step by step; nothing is promoted without its record."""

from tests.corpus.played import NAMES, Played, S, W

from jinro.corpus.pairing import pair
from jinro.corpus.records import GameRecords, LedgerRecord, Proof, SourceGame
from jinro.game.presets import preset
from jinro.game.roles import Role
from jinro.village import simulate

STEPS = ("planned", "told", "believed", "acted", "exposed")


def steps(lie: LedgerRecord) -> list[tuple[str, int]]:
    return [(one.step, one.seat) for one in lie.steps]


def only(records: GameRecords, kind: str) -> LedgerRecord:
    (one,) = [lie for lie in records.ledger if lie.kind == kind]
    return one


def test_a_lie_that_is_only_told_has_no_other_step() -> None:
    village = Played()
    said = village.say(1_000, 3, "I'm the seer.")
    lie = only(village.records(), "role")
    assert steps(lie) == [("told", 3)]
    assert lie.steps[0].proofs == (Proof("talk", said),)
    assert (lie.seat, lie.of, lie.roles, lie.stance) == (3, 3, (S,), "deceptive")


def test_from_the_plan_to_the_exposure() -> None:
    village = Played()
    crossed = village.mark(500, 3, 4, W, "×")
    note = village.say(1_000, 3, "I'll pretend to be the seer.", "memo")
    told = village.say(2_000, 3, "I'm the seer. I divined Kai and he is a werewolf.")
    village.mark(3_000, 1, 4, W, "?")
    moved = village.mark(4_000, 1, 4, W, "△")
    trusts = village.mark(5_000, 1, 3, S, "○")
    village.mark(5_500, 2, 3, S, "×")
    village.say(6_000, 4, "I'm not a werewolf.")
    again = village.say(9_000, 3, "I divined Kai and he is a werewolf.")
    exposed = village.say(10_000, 2, "Mina is a werewolf.")
    village.time_up()
    votes = village.choose(301_000, {1: 4, 2: 3, 3: 4, 4: 3, 5: 3})
    village.time_up()
    records = village.records()
    result = only(records, "result")
    assert [(one.step, one.seat, one.proofs) for one in result.steps] == [
        ("planned", 3, (Proof("mark", crossed), Proof("note", note))),
        ("told", 3, (Proof("talk", told),)),
        ("believed", 1, (Proof("talk", told), Proof("mark", moved))),
        ("told", 3, (Proof("talk", again),)),
        ("exposed", 2, (Proof("talk", told), Proof("talk", exposed))),
        ("acted", 1, (Proof("talk", told), Proof("vote", votes[1]))),
    ]
    role = only(records, "role")
    assert steps(role) == [("planned", 3), ("told", 3), ("believed", 1), ("exposed", 2)]
    assert role.steps[0].proofs == (Proof("note", note),)
    assert role.steps[2].proofs == (Proof("talk", told), Proof("mark", trusts))


def test_what_was_so_before_the_lie_is_no_effect_of_it() -> None:
    """A plan, a mark or an announced vote on the wrong side of the telling proves nothing."""
    village = Played()
    village.mark(1_000, 1, 4, W, "○")
    village.say(2_000, 1, "I'll vote for Kai.")
    told = village.say(3_000, 3, "Kai is suspicious.")
    village.say(4_000, 3, "I'll pretend to be the seer.", "memo")
    village.mark(5_000, 3, 4, W, "×")
    village.time_up()
    village.choose(301_000, {1: 4, 3: 4})
    village.time_up()
    (lie,) = village.records().ledger
    assert [one.proofs for one in lie.steps] == [(Proof("talk", told),)]


def test_to_take_a_lie_back_exposes_it() -> None:
    village = Played()
    told = village.say(1_000, 3, "I'm the seer.")
    back = village.say(9_000, 3, "I'm a werewolf.")
    lie = only(village.records(), "role")
    assert steps(lie) == [("told", 3), ("exposed", 3)]
    assert lie.steps[1].proofs == (Proof("talk", told), Proof("talk", back))


def test_a_guard_for_a_false_seer_acts_on_the_lie() -> None:
    roles = (Role.BODYGUARD, S, W, Role.VILLAGER, Role.VILLAGER)
    village = Played(roles, NAMES)
    village.say(1_000, 3, "I'm the seer.")
    village.time_up()
    village.choose(301_000, {1: 5, 2: 5, 3: 5, 4: 5, 5: 4})
    village.time_up()
    acts = village.choose(361_000, {1: 3, 2: 4, 3: 2})
    village.time_up()
    lie = only(village.records(), "role")
    assert steps(lie) == [("told", 3), ("acted", 1)]
    assert lie.steps[1].proofs[-1] == Proof("act", acts[1])


def test_whispers_of_wolves_are_plans_and_no_lies() -> None:

    records = pair(SourceGame(events=simulate(preset("contest-9"), "reasoner", seed=17).log))
    plans = {
        proof.kind
        for lie in records.ledger
        for step in lie.steps
        if step.step == "planned"
        for proof in step.proofs
    }
    assert plans == {"whisper"}
    for one in records.utterances:
        if one.channel == "whisper":
            assert all(label.stance not in ("deceptive", "lucky_lie") for label in one.labels)
    for lie in records.ledger:
        told = min(step.at_ms for step in lie.steps if step.step == "told")
        assert all(step.at_ms <= told for step in lie.steps if step.step == "planned")
        assert all(step.at_ms >= told for step in lie.steps if step.step not in ("planned", "told"))
        assert all(step.proofs and step.step in STEPS for step in lie.steps)
