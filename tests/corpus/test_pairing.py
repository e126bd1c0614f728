"""pairing.py, timeline.py: what stands beside an utterance; time decides."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.corpus.played import NAMES, ROLES, Played, S, V, W, judged, label, utterance

from jinro.corpus.pairing import NEAR_MS, pair
from jinro.corpus.records import MarkedCell, NearbyEntry, Proof, SourceGame
from jinro.corpus.timeline import Timeline
from jinro.errors import LogError
from jinro.game import events as e
from jinro.game.commands import Refusal, Speak
from jinro.game.presets import preset
from jinro.game.roles import Role, Side
from jinro.village import simulate

SECOND = 1_000


def test_the_case_of_the_authors_of_licos() -> None:
    """Yihan marks Susan × under werewolf, and half a minute later calls her suspicious."""
    village = Played()
    mark = village.mark(4_052, 1, 5, W, "×")
    said = village.say(34_086, 1, "Susan 怪しくない?")
    records = village.records()
    one = label(records, said)
    assert one.belief == "contradicts"
    assert one.belief_proofs == (Proof("talk", said), Proof("mark", mark))
    assert (one.truth, one.stance) == ("false", "deceptive")
    spoken = utterance(records, said)
    assert [(claim.kind, claim.of, claim.roles, claim.source) for claim in spoken.claims] == [
        ("estimate", 5, (W,), "prose")
    ]
    assert spoken.board == (MarkedCell(5, W, "×", mark, 30_034),)
    assert spoken.marks_before == (NearbyEntry(mark, -30_034),)
    assert (spoken.named, spoken.truth) == ((5,), (V,))


def test_a_mark_after_the_words_is_not_what_was_believed() -> None:
    village = Played()
    said = village.say(34_086, 1, "Susan 怪しくない?")
    mark = village.mark(34_086, 1, 5, W, "×")
    records = village.records()
    one = label(records, said)
    assert (one.belief, one.belief_cause, one.belief_proofs) == ("unknown", "no_mark", ())
    spoken = utterance(records, said)
    assert (spoken.board, spoken.marks_before, spoken.marks_after) == ((), (), (NearbyEntry(mark, 0),))


def test_the_last_mark_of_a_cell_counts() -> None:
    village = Played()
    village.mark(1_000, 1, 5, W, "×")
    last = village.mark(2_000, 1, 5, W, "○")
    said = village.say(3_000, 1, "Susan 怪しくない?")
    records = village.records()
    assert judged(records, said) == ("agrees", "false", "mistaken")
    assert utterance(records, said).board == (MarkedCell(5, W, "○", last, 1_000),)
    assert [(mark.mark, mark.before, mark.right) for mark in records.marks] == [
        ("×", None, True),
        ("○", "×", False),
    ]


def test_marks_and_notes_of_a_minute_before_and_after() -> None:
    village = Played()
    village.mark(1_000, 1, 5, W, "×")
    early = village.mark(10_000, 1, 5, W, "△")
    village.mark(20_000, 2, 5, W, "○")
    note = village.say(30_000, 1, "Susan?", "memo")
    said = village.say(10_000 + NEAR_MS, 1, "Susan 怪しくない?")
    after = village.mark(10_000 + 2 * NEAR_MS, 1, 5, W, "○")
    village.mark(10_001 + 2 * NEAR_MS, 1, 4, W, "○")
    spoken = utterance(village.records(), said)
    assert spoken.marks_before == (NearbyEntry(early, -NEAR_MS),)
    assert spoken.marks_after == (NearbyEntry(after, NEAR_MS),)
    assert spoken.notes == (NearbyEntry(note, -40_000),)


def test_what_comes_next_and_who_could_read_it() -> None:
    village = Played()
    said = village.say(1_000, 2, "Mina is suspicious.")
    note = village.say(2_000, 2, "Mina it is.", "memo")
    village.time_up()
    votes = village.choose(301_000, {1: 5, 2: 3, 3: 5, 4: 5, 5: 4})
    village.time_up()
    acts = village.choose(361_000, {2: 3, 3: 2})
    village.time_up()
    records = village.records(kinds={2: "human", 3: "robot"})
    spoken = utterance(records, said)
    assert (spoken.next_vote, spoken.next_act) == (votes[2], acts[2])
    assert (spoken.role, spoken.side, spoken.kind, spoken.alive) == (S, Side.VILLAGER, "human", True)
    assert (spoken.phase, spoken.phase_ms, spoken.day, spoken.channel) == ("morning", 1_000, 1, "talk")
    assert spoken.recipients == (1, 2, 3, 4, 5)
    assert utterance(records, note).recipients == (2,)
    assert [(fact.role, fact.is_it, fact.proofs) for fact in spoken.known if fact.seat == 2] == [
        (V, False, (Proof("role", 4),)),
        (S, True, (Proof("role", 4),)),
        (W, False, (Proof("role", 4),)),
    ]
    vote = next(one for one in records.votes if one.seat == 2)
    assert (vote.n, vote.at_ms, vote.target, vote.target_role, vote.round) == (votes[2], 301_000, 3, W, 1)
    divined = next(one for one in records.acts if one.kind == "divine")
    assert (divined.n, divined.target, divined.species) == (acts[2], 3, "WEREWOLF")
    assert {(one.seat, one.how, one.cause, one.day) for one in records.deaths} == {
        (5, "executed", "executed", 1),
        (2, "found", "attack", 1),
    }
    assert [seat.died_day for seat in records.game.seats] == [None, 1, None, None, 1]
    assert [(phase.phase, phase.at_ms, phase.end_ms) for phase in records.phases][:3] == [
        ("morning", 0, 300_000),
        ("noon", 300_000, 360_000),
        ("night", 360_000, 420_000),
    ]
    assert records.phases[-1].end_ms is None
    assert (records.game.board, records.game.ended, records.game.winner) == (True, False, Side.NONE)


def test_a_vote_stands_beside_the_marks_of_its_moment() -> None:
    village = Played()
    mark = village.mark(1_000, 1, 5, W, "△")
    village.time_up()
    village.choose(301_000, {1: 5})
    village.mark(302_000, 1, 5, W, "○")
    village.time_up()
    vote = next(one for one in village.records().votes if one.seat == 1)
    assert vote.believed == (MarkedCell(5, W, "△", mark, 300_000),)


def test_words_of_a_simultaneous_turn_were_said_when_they_were_written() -> None:
    """The contest's talk is sealed until all have written; the moment is that of writing."""
    log = [
        e.Opened(0, 1, "g", 0, preset("contest-5"), tuple(e.Character(f"N{i}") for i in range(1, 6))),
        e.Dealt(0, (V, V, S, W, Role.POSSESSED)),
        e.Wrote(1_000, 1, "talk", "N2 is suspicious."),
        e.Marked(2_000, 1, 2, W, "×"),
        e.Spoke(3_000, 1, "talk", 1, 0, 0, "N2 is suspicious."),
    ]
    (said,) = Timeline(SourceGame(events=log)).said
    assert (said.moment.n, said.moment.at_ms, said.shown_ms, said.moment.board) == (2, 1_000, 3_000, ())


def test_a_clock_that_runs_backwards_does_not_change_the_order() -> None:
    log = [
        e.Opened(0, 1, "g", 0, preset("licos-5"), tuple(e.Character(f"N{i}") for i in range(1, 6))),
        e.Dealt(0, ROLES),
        e.Marked(5_000, 1, 2, W, "×"),
        e.Spoke(3_000, 1, "talk", 1, 0, 0, "N2 is suspicious."),
        e.Marked(4_000, 1, 2, W, "○"),
    ]
    timeline = Timeline(SourceGame(events=log))
    assert timeline.said[0].moment.board == (MarkedCell(2, W, "×", 2, 0),)
    assert [mark.at_ms for mark in timeline.marks] == [5_000, 5_000]


@pytest.mark.parametrize("events", [[], [e.DayBroke(0, 1)]], ids=["empty", "not opened"])
def test_what_is_no_log_is_refused(events: list[e.Event]) -> None:
    with pytest.raises(LogError, match="begins with"):
        pair(SourceGame(events=events))


acts = st.lists(
    st.tuples(
        st.integers(0, 20_000),
        st.integers(1, 5),
        st.integers(1, 5),
        st.sampled_from((V, S, W)),
        st.sampled_from(("○", "×", "△", "?", "say")),
    ),
    max_size=20,
)


@settings(max_examples=25, deadline=None)
@given(acts)
def test_time_never_runs_backwards(given_acts: list[tuple[int, int, int, Role, str]]) -> None:
    """Whatever is marked and said in whatever order: a board holds what was marked before, and only that."""
    village, now = Played(), 0
    boards: dict[int, dict[tuple[int, Role], str]] = {}
    expected = {}
    for wait, seat, target, role, what in given_acts:
        now += wait
        if now >= 290 * SECOND or target == seat:
            continue
        if what == "say":
            said = len(village.log)
            if not isinstance(
                village.game.submit(Speak(now, seat, "talk", f"{NAMES[target - 1]} is odd.")), Refusal
            ):
                expected[said] = dict(boards.get(seat, {}))
        elif not any(k.seat == target and k.role is role for k in village.game.view(seat).known()):
            village.mark(now, seat, target, role, what)  # type: ignore[arg-type]
            boards.setdefault(seat, {})[target, role] = what
    records = village.records()
    marks = {mark.n: mark for mark in records.marks}
    for spoken in records.utterances:
        assert {(cell.target, cell.role): cell.mark for cell in spoken.board} == expected[spoken.n]
        for cell in spoken.board:
            assert cell.n < spoken.n
            assert cell.age_ms == spoken.at_ms - marks[cell.n].at_ms >= 0
        assert all(near.n < spoken.n for near in spoken.marks_before)
        assert all(near.n > spoken.n for near in spoken.marks_after)
        for one in spoken.labels:
            proofs = [proof for proof in one.belief_proofs if proof.kind == "mark"]
            assert all(proof.n < spoken.n and marks[proof.n].seat == spoken.seat for proof in proofs)
            assert (one.belief == "unknown") == (not one.belief_proofs)


@pytest.mark.parametrize("village", ["licos-8", "contest-en-5", "classic-5"])
def test_every_record_is_what_the_log_tells(village: str) -> None:
    """Over whole games of robots: numbers name events of the right kind, and every proof exists."""
    log = simulate(preset(village), "reasoner", seed=12).log
    records = pair(SourceGame(events=log))
    spoken = [n for n, event in enumerate(log) if isinstance(event, e.Spoke)]
    assert [one.n for one in records.utterances] == spoken
    assert [one.n for one in records.marks] == [n for n, one in enumerate(log) if isinstance(one, e.Marked)]
    chosen = [*(vote.n for vote in records.votes), *(act.n for act in records.acts)]
    assert all(isinstance(log[n], e.Chose) for n in chosen)
    kinds = {
        "mark": (e.Marked,),
        "role": (e.RoleTold,),
        "result": (e.Divined, e.Sensed),
        "vote": (e.Chose,),
        "act": (e.Chose,),
        "talk": (e.Spoke,),
        "whisper": (e.Spoke,),
        "note": (e.Spoke,),
    }
    proofs = [
        proof
        for one in records.utterances
        for label in one.labels
        for proof in (*label.belief_proofs, *label.truth_proofs)
    ]
    proofs += [proof for lie in records.ledger for step in lie.steps for proof in step.proofs]
    assert proofs
    assert all(isinstance(log[proof.n], kinds[proof.kind]) for proof in proofs)
    assert any(label.stance == "deceptive" for one in records.utterances for label in one.labels)
    if village != "licos-8":
        assert not records.game.board
        assert not any(one.board for one in records.utterances)
