"""Limits of connections in files and options."""

from typing import get_type_hints

import pytest
from tests.config.test_reseat import with_key

from jinro.config.contest.schema import LimitsSection
from jinro.config.serve import ServeOptions, serve_settings
from jinro.config.settings import parse_settings
from jinro.errors import SettingsError
from jinro.net.limits import Limits
from jinro.net.lines import LIMITS


def test_a_file_may_set_every_limit() -> None:
    assert LimitsSection.__struct_fields__ == Limits.__struct_fields__
    kinds = get_type_hints(Limits)
    for name, kind in get_type_hints(LimitsSection).items():
        assert kind == (list[str] if name == "exempt" else kinds[name]) | None


def test_limits_in_a_file() -> None:
    text = with_key("limits: {per_address: 7, message_s: 2.5, exempt: [10.0.0.0/8]}")
    assert parse_settings(text, "x").limits == Limits(per_address=7, message_s=2.5, exempt=("10.0.0.0/8",))


def test_limits_as_options_are_for_both_doors() -> None:
    given = ["per_address=7", "message_s=2.5", "exempt=", "connections=9"]
    found = serve_settings(ServeOptions(presets=["contest-5", "classic-5"], limits=given), {})
    wanted = {"per_address": 7, "message_s": 2.5, "exempt": (), "connections": 9}
    assert found.tracks[0].limits == Limits(**wanted)  # type: ignore[arg-type]
    assert found.classic is not None
    assert found.classic.limits == Limits(message_bytes=LIMITS.message_bytes, **wanted)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("per_address", "--limit: must be NAME=VALUE, not 'per_address'"),
        ("doors=3", "--limit: must be NAME=VALUE, not 'doors=3'; the names are name_s, "),
        ("per_address=many", "--limit per_address: must be a whole number, not 'many'"),
        ("per_address=1.5", "--limit per_address: must be a whole number, not '1.5'"),
        ("message_s=soon", "--limit message_s: must be a number, not 'soon'"),
        ("message_s=0", "--limit message_s: must be above 0, not 0"),
        ("message_s=nan", "--limit message_s: must be above 0, not nan"),
        ("per_address=-1", "--limit per_address: must be above 0, not -1"),
        ("exempt=here", "--limit exempt: must be addresses or networks such as 10.0.0.0/8: "),
    ],
)
def test_a_wrong_option(given: str, message: str) -> None:
    with pytest.raises(SettingsError) as raised:
        serve_settings(ServeOptions(presets=["contest-5"], limits=[given]), {})
    assert str(raised.value).startswith(message)


def test_a_wrong_key() -> None:
    with pytest.raises(SettingsError, match=r"server.limits.per_team: must be above 0, not 0"):
        parse_settings(with_key("limits: {per_team: 0}"), "x")
