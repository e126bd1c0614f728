"""The rule by which lost seats are given back: set, or safe by default."""

import pytest
from msgspec.structs import replace
from tests.cli.test_serve import VILLAGE

from jinro.config.classic.settings import classic_settings
from jinro.config.serve import ServeOptions, serve_settings
from jinro.config.settings import parse_settings, preset_settings
from jinro.errors import SettingsError
from jinro.game.presets import preset


@pytest.mark.parametrize(
    ("host", "authentication", "proxies", "rule"),
    [
        ("127.0.0.1", False, (), "name"),
        ("localhost", False, (), "name"),
        ("127.0.0.1", False, ("127.0.0.1",), "address"),
        ("0.0.0.0", False, (), "address"),
        ("192.168.1.1", False, (), "address"),
        ("0.0.0.0", True, (), "token"),
        ("127.0.0.1", True, (), "token"),
    ],
)
def test_the_default(host: str, authentication: bool, proxies: tuple[str, ...], rule: str) -> None:
    track = replace(
        preset_settings("contest-5"), host=host, authentication=authentication, trusted_proxies=proxies
    )
    assert track.reseat_rule == rule
    assert replace(track, reseat="name").reseat_rule == "name"


def test_the_default_of_the_classic_door() -> None:
    assert classic_settings(preset("classic-5")).reseat_rule == "name"
    assert classic_settings(preset("classic-5"), host="0.0.0.0").reseat_rule == "address"


def with_key(line: str, authentication: bool = False) -> str:
    keys = f"server:\n  {line}\n  authentication: {{enable: {str(authentication).lower()}}}\n"
    return VILLAGE.replace("server:\n", keys) % 0


def test_the_key_in_a_file() -> None:
    assert parse_settings(with_key("reseat: address"), "x").reseat_rule == "address"
    assert parse_settings(with_key("reseat: token", True), "x").reseat_rule == "token"
    proxied = parse_settings(with_key("trusted_proxies: [10.0.0.0/8, '::1']"), "x")
    assert proxied.trusted_proxies == ("10.0.0.0/8", "::1")
    assert proxied.reseat_rule == "address"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("reseat: everybody", "server.reseat: must be one of token, address, name, not 'everybody'"),
        ("reseat: token", "server.reseat: token needs authentication, so that agents have tokens"),
        ("trusted_proxies: [nginx]", "server.trusted_proxies: must be addresses or networks"),
        ("trusted_proxies: [10.0.0.1/8]", "server.trusted_proxies: must be addresses or networks"),
    ],
)
def test_a_wrong_key(line: str, message: str) -> None:
    with pytest.raises(SettingsError, match=message.replace("'", ".")):
        parse_settings(with_key(line), "x")


def test_the_options() -> None:
    options = ServeOptions(presets=["contest-5", "classic-5"], reseat="address", proxies=["10.0.0.1"])
    found = serve_settings(options, {})
    assert found.tracks[0].reseat_rule == "address"
    assert found.tracks[0].trusted_proxies == ("10.0.0.1",)
    assert found.classic is not None
    assert found.classic.reseat_rule == "address"


@pytest.mark.parametrize("name", ["contest-5", "classic-5"])
def test_a_rule_that_needs_tokens_where_there_are_none(name: str) -> None:
    with pytest.raises(SettingsError, match="--reseat: token needs authentication"):
        serve_settings(ServeOptions(presets=[name], reseat="token"), {})
