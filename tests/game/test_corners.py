"""Corners of the rules that two settings or two commands make together."""

import asyncio

import pytest
from tests.rows import each_row

from jinro.errors import RulesError
from jinro.game import events as e
from jinro.game.check import check
from jinro.game.commands import Choose, Close, Pause, Remove, Resume, Say, Speak
from jinro.game.game import Game
from jinro.game.notation import encode_log
from jinro.game.presets import preset
from jinro.game.roles import Role
from jinro.game.rules import ChannelRules, Length, LostSeats, Phase
from jinro.players import Player
from jinro.testing import ManualClock, ScriptedPlayer, phases, rules_of, village
from jinro.village import Journal, opening, play, simulate

FIVE = "SEER WEREWOLF VILLAGER VILLAGER POSSESSED"


def test_votes_for_one_who_was_taken_out() -> None:
    """Votes for a seat that is taken out during the ballot do not count: it cannot be executed a second time,
    and is no legal target any more."""
    v = village(roles=FIVE, day_phases=phases("execution"))
    for seat in (1, 2, 4):
        v.choose(seat, 3)
    v.done(Remove(0, 3))
    assert 3 not in v.ask(5).options
    v.choose(5, 4)
    assert v.last(e.Executed).seat == 4
    assert [d.seat for d in v.game.scene.deaths] == [3, 4]


def test_a_length_budget_without_control_words() -> None:
    """Where no word is a control word, long texts use up the budget of their seat, and then it is silent."""
    length = Length(base=5, per_seat=4)
    v = village("licos-5", roles=FIVE, talk={"length": length, "interval_ms": 0})
    v.speak(1, "Overdue")
    assert v.last(e.Spoke).cost == 2
    assert "talk" in v.game.open_to(1)
    v.speak(1, "Skipped")
    assert v.last(e.Spoke).cost == 2
    assert "talk" not in v.game.open_to(1)
    v.refused(Speak(0, 1, "talk", "more"), "no_quota")
    assert "talk" in v.game.open_to(2)


def test_sealed_texts_at_time_up() -> None:
    """Sealed answers are told when the last has come, or at TimeUp: what was written in a
    simultaneous turn is told when the time of the phase runs out."""
    v = village("contest-2017", roles=FIVE, day_phases=phases("talk", duration_ms=9))
    v.say(1, "in time")
    v.say(2, "in time too")
    v.time_up()
    assert {s.seat for s in v.events(e.Spoke)} == {1, 2}


def test_divination_of_the_night_before() -> None:
    """Barred is the target of the night before, not of the last divination however long
    ago (the guard forgets after one night)."""
    v = village(
        "contest-9",
        roles="SEER WEREWOLF VILLAGER VILLAGER VILLAGER VILLAGER",
        day_phases=(),
        night_phases=phases("divine"),
        divine={"repeat": False},
    )
    v.divine(3)
    v.miss(1)
    assert 3 in v.ask(1).options


def test_addressee_that_was_cut() -> None:
    """Where the cut takes the mention away, the utterance addresses nobody: `to` would tell more than
    what was said."""
    length = preset("contest-5").talk.length
    v = village(roles=FIVE, talk={"length": type(length)(base=20, mention=20, per_talk=3)})
    seat = next(iter(v.asks))
    other = 1 + seat % 5
    v.say(seat, f"1234567@Agent[0{other}] hello")
    spoke = v.last(e.Spoke)
    assert (spoke.text, spoke.to) == ("123", 0)


def test_hidden_victim_is_asked_to_talk() -> None:
    """The victim is asked to talk, whisper
    and vote like the living until the morning; else it and all others learn of the execution."""
    v = village(
        roles=FIVE,
        execution_shown="morning",
        day_phases=phases("execution", "talk"),
        night_phases=phases("divine"),
    )
    v.execute(3)
    assert 3 in v.round("x")


def test_hidden_victim_whispers() -> None:
    """The fellows of an executed werewolf must not learn of it by its silence."""
    v = village(
        "contest-9",
        roles="WEREWOLF WEREWOLF SEER VILLAGER VILLAGER VILLAGER VILLAGER VILLAGER",
        execution_shown="morning",
        day_phases=phases("execution"),
        night_phases=phases("whisper", "attack"),
    )
    v.execute(1)
    assert v.asked("whisper")


def test_lost_dead_do_not_outnumber_the_living() -> None:
    """ "all who live" are lost only when every living seat is; lost seats of the dead
    must not be held against the number of the living."""
    v = village(
        "contest-9",
        roles="SEER WEREWOLF MEDIUM BODYGUARD VILLAGER VILLAGER VILLAGER VILLAGER POSSESSED",
        error_counts_dead=True,
        error_ratio=1.0,
        day_phases=phases("execution"),
        night_phases=(),
    )
    for seat in (5, 6, 7, 8, 9):
        v.execute(seat)
        assert not v.events(e.Ended)
        v.lose(seat)


def test_close_tells_what_is_hidden() -> None:
    """A game that is broken off tells hidden deaths too."""
    v = village("licos-6", roles="SEER WEREWOLF VILLAGER VILLAGER VILLAGER VILLAGER")
    v.execute(3)
    v.to_night()
    v.done(Close(0))
    v.assert_sees(0, e.DeathShown, seat=3, how="executed")


def test_grave_closes_with_the_game() -> None:
    """In LiCOS the grave is for the dead "in any phase before the result"; after it all talk in public."""
    v = village("licos-6", roles="SEER WEREWOLF VILLAGER VILLAGER VILLAGER VILLAGER")
    v.execute(2)
    v.to_end()
    assert v.game.open_to(2) == ("memo", "post_mortem")


def test_lost_seat_is_no_target_of_a_guard_on_the_dead() -> None:
    """`lost.target` off bars a lost seat there too."""
    v = village(
        "classic-10",
        lost=LostSeats(target=False),
        guard={"illegal": "refuse"},
        roles="SEER WEREWOLF BODYGUARD VILLAGER VILLAGER VILLAGER",
    )
    v.lose(4)
    v.to("guard")
    v.refused(Choose(0, 3, v.ask(3).id, 4), "lost_target")


def test_durations_by_living_are_above_0() -> None:
    """A duration that is not above 0 is refused by its field, in `duration_by_living` too."""
    phase = Phase(name="x", actions=("talk",), duration_by_living=((3, -5),), duration_ms=5)
    with pytest.raises(RulesError, match=r"day_phases\[0\]\.duration_by_living"):
        check(rules_of("contest-5", day_phases=(phase,)))


def test_anchor_on_oneself() -> None:
    """A name of one's own is no mention; so with `>>`."""
    v = village("contest-2017", roles=FIVE)
    v.say(2, ">>Agent[02] hello")
    for seat in (1, 3, 4, 5):
        v.say(seat, "Skip")
    assert v.last(e.Spoke, seat=2).to == 0


class Listens(Player):
    def __init__(self) -> None:
        self.told: list[str] = []

    def begin(self, view: object) -> None:
        self.told.append("begin")

    def end(self, view: object) -> None:
        self.told.append("end")


def played(players: dict[int, Player], journal: Journal | None = None) -> Game:
    async def main() -> Game:
        rules = rules_of("contest-5", max_day=0)
        clock = ManualClock()
        return await clock.run(
            play(Game(rules, 1), players, clock, opened=opening(rules, 1), journal=journal)
        )

    return asyncio.run(main())


def test_both_drivers_tell_beginning_and_end() -> None:
    """`begin` and `end` of a player are called by the asynchronous driver too."""
    players = {s: Listens() for s in range(1, 6)}
    played(dict(players))
    assert players[1].told == ["begin", "end"]


def test_what_raises_is_noted_by_both_drivers() -> None:
    """A player that raises has it in the journal, under the asynchronous driver too."""
    journal = Journal()
    breaks: dict[int, Player] = {s: Player() for s in range(1, 6)}
    breaks[2] = ScriptedPlayer(talk=[KeyError("lost my notes")])
    played(breaks, journal)
    assert [n.code for n in journal.notes(2)] == ["raised"]


def test_a_pause_in_a_secret_phase_tells_nobody_its_time() -> None:
    """All are told of the pause; the time of a phase of whispers is for the werewolves."""
    whisper = ChannelRules(regime="anytime", count=2, duration_ms=60_000, empty="refuse")
    v = village("contest-9", whisper=whisper)
    assert v.game.state.phase.name == "morning_whisper"
    v.done(Pause(1_000))
    v.done(Resume(4_000))
    villager = v.game.roles.index(Role.VILLAGER) + 1
    wolf = v.game.roles.index(Role.WEREWOLF) + 1
    v.assert_sees(villager, e.Resumed)
    v.assert_does_not_see(villager, e.Extended)
    assert v.assert_sees(wolf, e.Extended).until_ms == 63_000


def test_a_pause_moves_the_silence_limit_too() -> None:
    v = village("anytime-5", talk={"silence_ms": 10_000})
    v.speak(1, "hello")
    spoken = v.last(e.Spoke).at_ms
    v.done(Pause(spoken + 1_000))
    v.done(Resume(spoken + 500_000))
    assert v.game.deadline_ms == spoken + 499_000 + 10_000


def test_whispers_do_not_end_a_phase_that_all_see() -> None:
    """With a silence limit in both channels, only the silence in public counts."""
    v = village("licos-9", talk={"silence_ms": 9_000}, whisper={"silence_ms": 1_000})
    assert v.game.deadline_ms == 9_000


def test_an_action_named_twice_happens_twice() -> None:
    v = village(roles=FIVE, day_phases=phases("talk execution talk"), max_day=0)
    v.to_night()
    assert [x.channel for x in v.events(e.TurnsDrawn) if x.turn == 0] == ["talk", "talk"]


def test_one_who_is_dead_and_hidden_does_not_die_again() -> None:
    """Two votes of one day with the execution shown in the morning: the second may fall on the same seat."""
    v = village(roles=FIVE, execution_shown="morning", day_phases=phases("execution", "execution"))
    v.execute(3)
    v.execute(3)
    v.to_day(v.day + 1)
    assert [d.seat for d in v.game.scene.deaths].count(3) == 1


def test_a_seer_in_a_village_without_wolves_has_a_board() -> None:
    v = village(
        "contest-5", roles="SEER VILLAGER VILLAGER", victory_checked="never", night_phases=phases("divine")
    )
    v.to("divine")
    v.divine(2)
    assert {k.role for k in v.view(1).known()} == {Role.SEER, Role.VILLAGER}


def test_a_replayed_game_goes_on_with_its_seed() -> None:
    rules = preset("contest-5")
    game = Game(rules, 77)
    game.submit(opening(rules, 77))
    again = Game.replay(game.log)
    again.submit(Close(0))
    assert [x.seed for x in again.log if isinstance(x, e.Ended)] == [77]


@each_row(
    ("field", "changes"),
    [
        (
            "talk.fill_over",
            {"talk": {"regime": "anytime", "duration_ms": 9, "turns": None, "fill_over": True}},
        ),
        ("talk.length.too_long", {"talk": {"length": Length(too_long="refuse")}}),
        ("memo.silence_ms", {"memo": ChannelRules(regime="anytime", silence_ms=5)}),
        ("post_mortem.duration_ms", {"post_mortem": ChannelRules(regime="anytime")}),
        ("vote.rounds", {"vote": {"rounds": 10**12}}),
        ("talk.turns", {"talk": {"turns": 10**12}}),
        ("max_day", {"max_day": 10**12}),
    ],
)
def test_settings_that_could_never_work_are_refused(field: str, changes: dict[str, object]) -> None:
    with pytest.raises(RulesError) as refused:
        check(rules_of("contest-5", **changes))
    assert refused.value.field == field


def test_whispers_between_ballots_need_turns() -> None:
    whisper = ChannelRules(regime="anytime", duration_ms=1_000, empty="refuse")
    with pytest.raises(RulesError, match=r"attack\.whisper_between"):
        check(rules_of("contest-9", whisper=whisper, attack={"rounds": 2, "whisper_between": True}))


def test_half_a_character_does_not_spoil_the_log() -> None:
    game = simulate(preset("contest-5"), {s: ScriptedPlayer(talk=["\ud800 hi"]) for s in range(1, 6)}, seed=1)
    assert b"? hi" in encode_log(game.log)


def test_a_face_goes_with_the_words() -> None:
    """The face that a speaker has chosen is kept with its utterance, whole or cut; passing has none."""
    v = village("contest-5", roles=FIVE)
    said: list[tuple[str, e.Mood]] = [
        ("plain words", "happy"), ("@ " * 200, "angry"), ("Skip", "sad"), ("and none", "")
    ]  # fmt: skip
    for text, mood in said:
        ask = next(iter(v.asks.values()))
        v.done(Say(0, ask.seat, ask.id, text, mood))
    assert [one.mood for one in v.events(e.Spoke)] == ["happy", "angry", "", ""]
    v = village("licos-5", roles=FIVE)
    v.done(Speak(0, 1, "talk", "at any time", mood="surprised"))
    assert v.last(e.Spoke).mood == "surprised"
    assert '"mood":"surprised"' in encode_log(v.game.log).decode()
