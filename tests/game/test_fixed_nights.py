"""Nights of fixed length: the phases they consist of, and that they last as long whatever is done in them."""

import pytest
from msgspec.structs import replace
from tests.rows import each_row

from jinro.errors import RulesError
from jinro.game import Game, Refusal, Rules, names, preset
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.fixed_nights import fixed_nights, has_fixed_nights
from jinro.game.rules import Phase, ThinkingRules
from jinro.players import Chance, QuietPlayer
from jinro.testing import phases, village
from jinro.village import simulate

NIGHT_MS = 60_000


def night_lengths(game: Game) -> list[int]:
    """How long each night was, from the vote, or from nightfall on the first day, to the morning."""
    found, start = [], 0
    for event in game.log:
        if isinstance(event, e.NightFell | e.Executed):
            start = event.at_ms
        elif isinstance(event, e.DayBroke) and event.at_ms:
            found.append(event.at_ms - start)
    return found


@each_row("name", [one for one in names() if not one.startswith("licos") and one != "playground-5"])
def test_every_night_of_every_preset_is_as_long(name: str) -> None:
    rules = fixed_nights(preset(name), NIGHT_MS)
    for player in (QuietPlayer, Chance):
        game = simulate(rules, player, seed=3)
        lengths = night_lengths(game)
        assert set(lengths) == {NIGHT_MS}, lengths
    assert game.closed


def test_a_village_of_licos_has_its_own_phases() -> None:
    rules = fixed_nights(preset("licos-9"), 12_000)
    assert rules.day_phases == preset("licos-9").day_phases
    (night,) = rules.night_phases
    assert (night.name, night.duration_ms, night.early, night.at_once) == ("night", 12_000, False, True)


def test_what_a_night_consists_of() -> None:
    """Whispers have the first half, all acts together the second; the vote is before both."""
    rules = fixed_nights(preset("contest-9"), NIGHT_MS)
    assert [
        (one.name, one.actions, one.only_day, one.except_day, one.duration_ms) for one in rules.night_phases
    ] == [
        ("evening_whisper", ("whisper",), 0, None, 30_000),
        ("night", ("divine",), 0, None, 30_000),
        ("execution", ("execution",), None, 0, None),
        ("night_whisper", ("whisper",), None, 0, 30_000),
        ("night", ("divine", "guard", "attack"), None, 0, 30_000),
    ]
    assert [(one.name, one.only_day, one.duration_ms) for one in rules.day_phases] == [
        ("morning_whisper", 0, NIGHT_MS),
        ("daily_talk", 0, None),
        ("daily_talk", None, None),
    ]
    fixed = [one for one in (*rules.day_phases, *rules.night_phases) if one.duration_ms is not None]
    assert all(one.public and not one.early for one in fixed)


def test_where_nobody_can_whisper_the_acts_have_the_whole_night() -> None:
    """A village of five has one wolf: everybody knows that."""
    rules = fixed_nights(preset("contest-5"), NIGHT_MS)
    lengths = {one.name: one.duration_ms for one in rules.night_phases}
    assert lengths == {"evening_whisper": None, "night": NIGHT_MS, "execution": None, "night_whisper": None}
    assert rules.day_phases == preset("contest-5").day_phases
    assert fixed_nights(preset("playground-5"), NIGHT_MS) == preset("playground-5")


def test_it_can_be_set_again() -> None:
    once = fixed_nights(preset("contest-9"), 80_000)
    assert fixed_nights(once, NIGHT_MS) == fixed_nights(preset("contest-9"), NIGHT_MS)


def test_it_limits_every_answer() -> None:
    thinking = ThinkingRules(budget_ms=90_000, after_ms=40_000)
    rules = fixed_nights(replace(preset("contest-9"), thinking=thinking), 50_000)
    assert (rules.answer_ms, rules.thinking) == (25_000, replace(thinking, after_ms=25_000))
    assert fixed_nights(preset("contest-9"), 500_000).answer_ms == preset("contest-9").answer_ms
    assert fixed_nights(preset("classic-15"), NIGHT_MS).answer_ms == preset("classic-15").answer_ms


def test_agents_who_whisper_at_any_time_are_told_how_long() -> None:
    """The packets' own limit is that of the shorter part."""
    whisper = replace(preset("anytime-5").talk, duration_ms=600_000)
    made = fixed_nights(replace(preset("contest-9"), whisper=whisper), NIGHT_MS)
    assert made.whisper.duration_ms == NIGHT_MS // 2
    five = fixed_nights(replace(preset("contest-5"), whisper=whisper), NIGHT_MS)
    assert five.whisper == whisper, "nobody whispers there"


def test_the_attack_has_one_ballot() -> None:
    attack = replace(preset("classic-12").attack, rounds=3, whisper_between=True)
    made = fixed_nights(replace(preset("classic-12"), attack=attack), NIGHT_MS).attack
    assert (made.rounds, made.whisper_between) == (1, False)


def _refused(rules: Rules, night_ms: int = NIGHT_MS) -> str:
    with pytest.raises(RulesError) as caught:
        fixed_nights(rules, night_ms)
    return str(caught.value)


def test_what_cannot_be_arranged_is_refused() -> None:
    rules = preset("contest-9")
    assert _refused(rules, 0) == "night_s: must be above 0, not 0"
    two_days = (*rules.night_phases, Phase(name="third", actions=("guard",), only_day=3))
    assert "differ on one day at most" in _refused(replace(rules, night_phases=two_days))
    mixed = replace(rules, day_phases=phases("whisper talk"))
    why = "day_phases: whisper talk: in nights of fixed length whispers and acts need phases of their own"
    assert _refused(mixed) == why
    assert fixed_nights(replace(preset("contest-5"), day_phases=phases("whisper talk")), NIGHT_MS)


def test_secret_phases_on_both_sides_of_the_vote_are_two_nights() -> None:
    rules = replace(
        preset("contest-5"), night_phases=phases("divine", "execution", "attack"), day_phases=phases("talk")
    )
    made = fixed_nights(rules, NIGHT_MS)
    assert [(one.name, one.duration_ms) for one in made.night_phases] == [
        ("night", NIGHT_MS),
        ("execution", None),
        ("night", NIGHT_MS),
    ]


def test_a_night_in_which_nobody_can_act_is_as_long() -> None:
    """The seer is executed and the wolf is lost: nobody is asked, and the morning comes as ever."""
    game = village(
        fixed_nights(preset("contest-5"), NIGHT_MS), roles="SEER WEREWOLF VILLAGER VILLAGER POSSESSED"
    ).game
    at_ms = 0

    def do(command: c.Command) -> None:
        assert not isinstance(game.submit(command), Refusal)

    def until_asked(kind: str) -> None:
        while not any(ask.kind == kind for ask in game.asks.values()):
            if not game.asks:
                do(c.TimeUp(game.deadline_ms or 0, step=game.state.step))
            for seat, ask in list(game.asks.items()):
                if ask.kind == "talk":
                    do(c.Say(at_ms, seat, ask.id, "Over"))
                elif ask.kind == "divine":
                    do(c.Choose(at_ms, seat, ask.id, 2))

    until_asked("vote")
    do(c.Lost(at_ms, 2))
    vote_ms = game.log[-1].at_ms
    for seat, ask in list(game.asks.items()):
        do(c.Choose(vote_ms, seat, ask.id, 1))
    assert game.state.phase.name == "night"
    assert not game.asks
    assert game.deadline_ms == vote_ms + NIGHT_MS
    do(c.TimeUp(vote_ms + NIGHT_MS, step=game.state.step))
    assert game.state.day == 2
    assert [one.at_ms for one in game.log if isinstance(one, e.DayBroke)][-1] == vote_ms + NIGHT_MS


@each_row("name", [one for one in names() if one != "playground-5"])
def test_which_villages_have_them(name: str) -> None:
    """Those of LiCOS, and all others once they are made so; all presets with a night can be."""
    rules = preset(name)
    assert has_fixed_nights(rules) is name.startswith(("licos", "bbs"))
    assert has_fixed_nights(fixed_nights(rules, NIGHT_MS))
    (*_, last) = fixed_nights(rules, NIGHT_MS).night_phases
    for lacks in ({"early": True}, {"duration_ms": None}, {"announced": False}):
        assert not has_fixed_nights(replace(rules, night_phases=(replace(last, **lacks),)))
