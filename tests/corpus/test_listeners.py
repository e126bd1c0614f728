"""listeners.py: what became of a claim in each seat that could hear it."""

from tests.corpus.played import Played, S, W

from jinro.corpus.pairing import pair
from jinro.corpus.records import GameRecords, ListenerRecord, Proof, SourceGame
from jinro.game.events import Executed, Killed
from jinro.game.presets import preset
from jinro.village.simulate import simulate


def heard(records: GameRecords, n: int) -> dict[int, ListenerRecord]:
    """By listener."""
    return {one.listener: one for one in records.listeners if one.n == n}


def test_a_lie_is_believed_acted_on_and_exposed_by_some() -> None:
    village = Played()
    village.mark(500, 1, 4, W, "?")
    village.mark(600, 5, 4, W, "×")
    told = village.say(2_000, 3, "I'm the seer. I divined Kai and he is a werewolf.")
    moved = village.mark(3_000, 1, 4, W, "○")
    exposed = village.say(4_000, 2, "Mina is a werewolf.")
    village.time_up()
    votes = village.choose(301_000, {1: 4, 2: 3, 3: 4, 4: 3, 5: 3})
    village.time_up()
    records = village.records()
    found = {one.listener: one for one in records.listeners if one.n == told and one.of == 4}
    assert set(found) == {1, 2, 4, 5}
    assert all(one.received and not one.fellow for one in found.values())
    one = found[1]
    assert (one.mark_before, one.mark_after) == ("?", "○")
    assert (one.believed, one.believed_proofs) == ("yes", (Proof("mark", moved),))
    assert (one.acted, one.acted_proofs, one.vote_after) == ("yes", (Proof("vote", votes[1]),), 4)
    assert (found[5].believed, found[5].acted) == ("no", "no")
    assert found[2].believed == "unknown"
    assert (found[2].exposed, found[2].exposed_proofs) == ("yes", (Proof("talk", exposed),))
    assert [found[seat].exposed for seat in (1, 4, 5)] == ["no", "no", "no"]
    role = {one.listener: one for one in records.listeners if one.n == told and one.of == 3}
    assert (role[2].acted, role[1].acted) == ("no", "unknown")


def test_who_had_announced_the_vote_before_did_not_act_on_the_claim() -> None:
    village = Played()
    village.say(1_000, 5, "I'll vote for Kai.")
    told = village.say(2_000, 3, "Kai is a werewolf.")
    village.time_up()
    village.choose(301_000, {1: 4, 2: 4, 3: 4, 4: 3, 5: 4})
    village.time_up()
    found = heard(village.records(), told)
    assert {seat: one.acted for seat, one in found.items()} == {1: "yes", 2: "yes", 4: "no", 5: "unknown"}


def test_a_true_claim_can_be_believed_and_has_nothing_to_expose() -> None:
    village = Played()
    told = village.say(2_000, 2, "I'm the seer.")
    trusts = village.mark(3_000, 1, 2, S, "○")
    doubts = village.mark(3_500, 5, 2, S, "×")
    found = heard(village.records(), told)
    assert (found[1].believed, found[1].believed_proofs) == ("yes", (Proof("mark", trusts),))
    assert (found[5].believed, found[5].believed_proofs) == ("no", (Proof("mark", doubts),))
    assert {one.exposed for one in found.values()} == {"no"}


def test_the_dead_hear_nothing_and_fellows_are_marked() -> None:
    game = simulate(preset("contest-en-9"), "reasoner", seed=5)
    records = pair(SourceGame(events=game.log, reasoners=frozenset(range(1, 10))))
    died = {event.seat: n for n, event in enumerate(game.log) if isinstance(event, Executed | Killed)}
    wolves = {one.seat for one in records.game.seats if one.role is W}
    assert died
    assert records.listeners
    for one in records.listeners:
        assert died.get(one.listener, one.n) >= one.n
        assert one.fellow == (one.seat in wolves and one.listener in wolves)
        assert one.suspicion_before is not None


def test_robots_believe_by_their_sums() -> None:
    """A robot that moves its suspicion of who claims to be the seer has believed that claim, or has not."""
    game = simulate(preset("contest-en-9"), "reasoner", seed=5)
    records = pair(SourceGame(events=game.log, reasoners=frozenset(range(1, 10))))
    by_sums = [one for one in records.listeners if not one.believed_proofs and one.believed != "unknown"]
    assert {one.believed for one in by_sums} == {"yes", "no"}
    accused = [one for one in by_sums if is_accusation(records, one)]
    assert accused
    for one in accused:
        assert one.suspicion_before is not None
        assert one.suspicion_after is not None
        assert (one.believed == "yes") == (one.suspicion_after - one.suspicion_before >= 3)


def is_accusation(records: GameRecords, one: ListenerRecord) -> bool:
    said = next(said for said in records.utterances if said.n == one.n)
    claim = said.claims[one.i]
    return claim.kind == "estimate" and claim.roles == (W,)
