"""indirect.py: belief from notes, votes and the sums of robots, beside what the board tells."""

from tests.corpus.played import Played, W, label

from jinro.corpus.pairing import pair
from jinro.corpus.records import Proof, SourceGame
from jinro.game.events import Spoke
from jinro.game.presets import preset
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


def test_a_vote_of_another_day_tells_nothing() -> None:
    village = Played()
    said = village.say(1_000, 1, "Kai is a werewolf.")
    village.time_up()
    village.choose(301_000, {2: 5, 3: 5, 4: 5, 5: 2})
    village.time_up()
    while not any(ask.kind == "vote" for ask in village.game.asks.values()):
        village.time_up()
    village.choose(village.game.log[-1].at_ms + 1_000, {1: 4})
    assert label(village.records(), said).vote_belief == "unknown"


def test_robots_hold_what_their_sums_say() -> None:
    """Agreement and contradiction are told by a distance from the others' mean."""
    game = simulate(preset("contest-en-13"), "reasoner", seed=3)
    everybody = frozenset(range(1, 14))
    records = pair(SourceGame(events=game.log, reasoners=everybody))
    judged = [one for said in records.utterances for one in said.labels if one.suspicion is not None]
    assert len(judged) > 20
    for one in judged:
        assert one.others_suspicion is not None
        assert one.suspicion is not None
        more = one.suspicion - one.others_suspicion
        # What leaves both sides possible, as "the fox or the wolf", tells nothing.
        assert one.sums_belief == "unknown" or (one.sums_belief == "undecided") == (abs(more) < 5)
    assert sum(one.sums_belief != "unknown" for one in judged) > 20
    unknown = pair(SourceGame(events=game.log))
    assert all(one.suspicion is None for said in unknown.utterances for one in said.labels)


def test_sums_are_those_before_the_line() -> None:
    """What a robot worked out is cut off at the line: the rest of the log changes nothing."""
    game = simulate(preset("contest-en-5"), "reasoner", seed=4)
    everybody = frozenset(range(1, 6))
    whole = pair(SourceGame(events=game.log, reasoners=everybody))
    lines = [n for n, event in enumerate(game.log) if isinstance(event, Spoke) and event.channel == "talk"]
    cut = lines[len(lines) // 2]
    part = pair(SourceGame(events=game.log[: cut + 1], reasoners=everybody))
    held = {said.n: [one.suspicion for one in said.labels] for said in whole.utterances}
    assert {said.n: [one.suspicion for one in said.labels] for said in part.utterances} == {
        n: held[n] for n in held if n <= cut
    }
