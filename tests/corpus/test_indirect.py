"""indirect.py: belief from notes, votes and the sums of robots, beside what the board tells."""

from msgspec.structs import replace
from tests.corpus.played import Played, W, label

from jinro.corpus.bluffs import lie_of
from jinro.corpus.claims import ClaimHearing
from jinro.corpus.indirect import IndirectBeliefs
from jinro.corpus.labels import Labeller
from jinro.corpus.minds import RobotMinds
from jinro.corpus.pairing import pair
from jinro.corpus.records import Proof, SourceGame
from jinro.corpus.timeline import Said, Timeline
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.game.roles import Role
from jinro.players.reasoner.hindsight import PastMinds
from jinro.village.simulate import simulate


def test_a_note_tells_what_the_writer_held() -> None:
    village = Played()
    note = village.say(1_000, 1, "I think Kai is not a werewolf.", "memo")
    said = village.say(4_000, 1, "Kai is a werewolf.")
    other = village.say(12_000, 1, "Susan is a werewolf.")
    records = village.records()
    one = label(records, said)
    assert (one.belief, one.belief_source) == ("unknown", "note")
    assert (one.note_belief, one.note_proofs) == ("contradicts", (Proof("note", note),))
    assert (label(records, other).belief_source, label(records, other).note_belief) == ("", "unknown")


def test_the_last_note_counts_and_none_that_comes_later() -> None:
    village = Played()
    village.say(1_000, 1, "I think Kai is not a werewolf.", "memo")
    village.say(1_500, 1, "I think Kai is a werewolf.", "memo")
    said = village.say(2_000, 1, "Kai is a werewolf.")
    village.say(3_000, 1, "I think Kai is not a werewolf.", "memo")
    assert label(village.records(), said).note_belief == "agrees"


def test_a_mark_is_stronger_than_a_note() -> None:
    village = Played()
    village.mark(500, 1, 4, W, "×")
    village.say(1_000, 1, "I think Kai is a werewolf.", "memo")
    said = village.say(2_000, 1, "Kai is a werewolf.")
    one = label(village.records(), said)
    assert (one.belief, one.belief_source, one.note_belief) == ("contradicts", "marks", "agrees")
    assert one.stance == "deceptive"


def test_votes_tell_what_was_announced_and_who_was_suspected() -> None:
    village = Played()
    announced = village.say(1_000, 1, "I'll vote for Kai.")
    broken = village.say(1_500, 4, "I'll vote for Mina.")
    cleared = village.say(2_500, 5, "Kai is not a werewolf.")
    by_a_wolf = village.say(3_000, 3, "Kai is a werewolf.")
    accused = village.say(7_000, 1, "Kai is a werewolf.")
    elsewhere = village.say(8_000, 5, "Adil is a werewolf.")
    village.time_up()
    votes = village.choose(301_000, {1: 4, 2: 3, 3: 4, 4: 5, 5: 4})
    village.time_up()
    records = village.records()
    found = {n: label(records, n) for n in (announced, broken, accused, cleared, elsewhere, by_a_wolf)}
    assert [one.vote_belief for one in found.values()] == [
        "agrees",
        "contradicts",
        "agrees",
        "contradicts",
        "unknown",
        "unknown",
    ]
    assert found[announced].vote_proofs == (Proof("vote", votes[1]),)
    assert [found[n].belief_source for n in (announced, accused)] == ["vote", "vote"]
    assert found[by_a_wolf].belief_source == "certain"


def test_only_a_vote_of_that_day_tells() -> None:
    """Whispers of the night come before the vote of the next day."""
    village = Played()
    day_one = village.say(1_000, 1, "Kai is a werewolf.")
    village.time_up()
    votes = village.choose(301_000, {1: 4, 2: 5, 3: 5, 4: 5, 5: 2})
    village.time_up()
    assert label(village.records(), day_one).vote_proofs == (Proof("vote", votes[1]),)
    timeline = Timeline(SourceGame(events=village.log))
    said = next(one for one in timeline.said if one.n == day_one)
    (meant,) = ClaimHearing(timeline.names, frozenset(Role)).hear(said.spoke, None).meant
    plain = Labeller(timeline).labels(said, [meant])[0]
    beliefs = IndirectBeliefs(timeline, RobotMinds((), (), ()))
    assert beliefs.of(said, meant, plain).vote_belief == "agrees"
    # As if it had been said on the day before: the next vote is of another day.
    earlier = Said(said.n, replace(said.spoke, day=0), said.shown_ms, said.moment)
    assert beliefs.of(earlier, meant, plain).vote_belief == "unknown"


def test_robots_hold_what_their_sums_say() -> None:
    """Agreement and contradiction are told by a distance from the others' mean."""
    game = simulate(preset("contest-en-13"), "reasoner", seed=3)
    everybody = frozenset(range(1, 14))
    records = pair(SourceGame(events=game.log, reasoners=everybody))
    pairs = [
        (one, said.claims[one.i])
        for said in records.utterances
        for one in said.labels
        if one.suspicion is not None
    ]
    assert len(pairs) > 20
    counted, village = 0, {role for role, number in game.rules.roles.items() if number}
    no_wolf = tuple(sorted(village - {Role.WEREWOLF}))
    for one, claim in pairs:
        assert one.others_suspicion is not None
        assert one.suspicion is not None
        more = one.suspicion - one.others_suspicion
        if lie_of(claim) == "accuse" or claim.roles == no_wolf:
            counted += 1
            if abs(more) > 5:
                says = "agrees" if (more > 0) == (Role.WEREWOLF in claim.roles) else "contradicts"
                assert one.sums_belief == says
            elif abs(more) < 5:
                assert one.sums_belief == "undecided"
    assert counted > 5
    unknown = pair(SourceGame(events=game.log))
    assert all(one.suspicion is None for said in unknown.utterances for one in said.labels)


def test_sums_are_those_before_the_line() -> None:
    """Worked out a second time: what a robot held when the line had not come yet."""
    game = simulate(preset("contest-en-9"), "reasoner", seed=4)
    everybody = frozenset(range(1, 10))
    records = pair(SourceGame(events=game.log, reasoners=everybody))
    wanted = {
        said.n: said for said in records.utterances if any(one.suspicion is not None for one in said.labels)
    }
    minds = PastMinds(Game.replay(game.log).masks, everybody)
    assert len(wanted) > 5
    changed = 0
    for n, event in enumerate(game.log):
        if n in wanted:
            said = wanted[n]
            held = minds.suspicions()[said.seat]
            minds.add(event)
            changed += minds.suspicions()[said.seat] != held
            for one in said.labels:
                if one.suspicion is not None:
                    assert one.suspicion == held[said.claims[one.i].of - 1]
        else:
            minds.add(event)
    assert changed, "a line changes minds, that of its speaker too"


def test_a_mark_from_which_a_robot_has_moved_away_decides_nothing() -> None:
    """Boards are made once a day: who is suspected by now is no more held for what stands there."""
    game = simulate(preset("licos-14-b"), "reasoner", seed=1)
    everybody = frozenset(range(1, 15))
    records = pair(SourceGame(events=game.log, reasoners=everybody))
    plain = pair(SourceGame(events=game.log))
    moved = 0
    for said, without in zip(records.utterances, plain.utterances, strict=True):
        for one, before in zip(said.labels, without.labels, strict=True):
            if one.belief != before.belief:
                moved += 1
                assert (one.belief, one.stance, one.belief_source) == ("undecided", "open", "marks")
                assert one.suspicion is not None
                marked = {cell.n: cell for cell in said.board}
                cells = [marked[proof.n] for proof in one.belief_proofs if proof.kind == "mark"]
                assert any((cell.role, cell.mark) == (W, "○") for cell in cells) == (one.suspicion < 40)
    assert moved
