"""game.py, advance.py and ids.py: continuing a log that was cut anywhere, and what waits."""

from jinro.game import events as e
from jinro.game.advance import advance
from jinro.game.commands import Lost, Refusal
from jinro.game.decide import Desk
from jinro.game.draws import Draws
from jinro.game.game import Game
from jinro.game.ids import ulid
from jinro.game.presets import preset
from jinro.players.personas import characters
from jinro.testing import phases, rules_of, village

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def test_nothing_follows_while_an_answer_is_waited_for() -> None:
    for name in ("contest-5", "licos-5"):
        v = village(name)
        v.to("vote")
        desk = Desk(v.game.rules, Draws(1), None)
        assert not advance(v.game.state, desk, 0)
    talk = village("contest-5").game
    assert not advance(talk.state, Desk(talk.rules, Draws(1), None), 0)


def test_before_the_opening_nothing_is_open() -> None:
    game = Game(preset("contest-5"))
    assert game.asks == {}
    assert game.open_to(1) == ()
    assert game.roles == ()
    assert game.deadline_ms is None
    assert not game.closed


def test_a_log_cut_between_two_phases_goes_on() -> None:
    v = village("contest-5", day_phases=phases("talk"), night_phases=(), error_ratio=0.2)
    v.to_day(1)
    cut = next(i for i, x in enumerate(v.game.log) if isinstance(x, e.NightFell))
    half = Game.replay(v.game.log[: cut + 1], draws=Draws(1))
    result = half.submit(Lost(0, 3))
    assert not isinstance(result, Refusal)
    assert [type(x) for x in result] == [e.WentLost, e.Ended, e.Closed]
    again = Game.replay(v.game.log[: cut + 1])
    assert again.asks == {}
    assert again.rules == v.game.rules


def test_a_game_has_the_seed_it_was_given() -> None:
    game = village("contest-5", seed="village").game
    seeded = [x for x in game.log if isinstance(x, e.Seeded)]
    assert [x.seed for x in seeded] == ["village"]


def test_ulids_sort_by_time() -> None:
    ids = [ulid(ms, 5) for ms in (0, 1, 1_000, 1_778_646_866_123)]
    assert ids == sorted(ids)
    assert ids[0] == "0" * 25 + "5"
    assert all(len(i) == 26 and set(i) <= set(ALPHABET) for i in ids)
    assert ulid(0, 1 << 80) == ulid(0, 0)


def test_the_cast() -> None:
    for language in ("ja", "en"):
        people = characters(language)
        assert len(people) == 24
        called = [p.name for p in people]
        assert len(set(called)) == 24
        assert not [(a, b) for a in called for b in called if a != b and b.startswith(a)]
        assert all(list(p.profile) == list(people[0].profile) for p in people)


def test_rules_know_their_last_day() -> None:
    assert rules_of("contest-5").last_day == 100
    assert rules_of("contest-5", max_day=3).last_day == 3


def test_a_replay_can_be_followed() -> None:
    v = village("contest-5")
    v.to_day(1)
    asked: list[int] = []
    Game.replay(v.game.log, follow=lambda game: asked.append(len(game.asks)))
    assert len(asked) == len(v.game.log)
    assert set(asked) == {0, 1}
