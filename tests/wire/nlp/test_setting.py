"""Rules that a dialect cannot express are refused; the setting tells the others."""

import json

import pytest
from tests.rows import each_row

from jinro import simulate
from jinro.errors import RulesError
from jinro.game import events as e
from jinro.game.presets import preset
from jinro.game.roles import Role
from jinro.game.rules import ChannelRules, Length, Rules
from jinro.players import Chance
from jinro.testing import rules_of as changed
from jinro.wire.nlp import DIALECTS, Host
from jinro.wire.nlp.guest import Guest
from jinro.wire.nlp.setting import UNLIMITED, fits, rules_of, setting_of

FIVE = preset("contest-5")


@pytest.mark.parametrize(
    ("rules", "dialect", "field"),
    [
        (changed(FIVE, roles={Role.WEREWOLF: 1, Role.FOX: 1, Role.VILLAGER: 3}), "2026", "roles.FOX"),
        (preset("anytime-5"), "s1", "talk.regime"),
        (changed(FIVE, whisper={"regime": "anytime", "duration_ms": 1}), "s1", "whisper.regime"),
        (changed(FIVE, post_mortem=ChannelRules(regime="anytime", duration_ms=1)), "2026", "post_mortem"),
    ],
)
def test_rules_that_do_not_fit(rules: Rules, dialect: str, field: str) -> None:
    with pytest.raises(RulesError, match=field):
        fits(rules, DIALECTS[dialect])


@pytest.mark.parametrize(
    ("name", "dialect"),
    [("contest-5", "s1"), ("contest-13", "2026-05"), ("contest-en-13", "2026"), ("anytime-5", "2026")],
)
def test_rules_that_fit(name: str, dialect: str) -> None:
    fits(preset(name), DIALECTS[dialect])


def test_a_role_without_seats_does_no_harm() -> None:
    fits(changed(FIVE, roles={**FIVE.roles, Role.FOX: 0}), DIALECTS["2026"])


def test_no_limit_is_told_as_minus_one_and_read_back() -> None:
    setting = setting_of(changed(FIVE, talk={"count": None, "turns": None, "length": Length(base=50)}))
    assert (setting.talk.max_count.per_agent, setting.talk.max_count.per_day) == (UNLIMITED, UNLIMITED)
    talk = rules_of(setting).talk
    assert (talk.count, talk.turns, talk.length.base) == (None, None, 50)


@each_row(
    ("name", "language"),
    [("osawa-5", "osawa"), ("contest-5", "prose"), ("contest-en-13", "prose"), ("anytime-5", "prose")],
)
def test_agents_are_told_of_the_werewolf_language_in_the_profile_and_of_no_other(
    name: str, language: str
) -> None:
    game, told = simulate(name, Chance, seed=2), []
    for out in Host(DIALECTS["2026"]).packets(game):
        packet = json.loads(out.data)
        assert "talk_language" not in packet.get("setting", {}), "the published schema has no such key"
        told += [out] if packet["request"] == "INITIALIZE" else []
    assert len(told) == game.rules.seats
    for out in told:
        guest = Guest()
        guest.receive(out.data)
        assert guest.view.rules.talk_language == language
        opened = guest.log[0]
        assert isinstance(opened, e.Opened)
        assert not any("talk_language" in one.profile for one in opened.characters)
