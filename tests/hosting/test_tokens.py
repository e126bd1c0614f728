"""Tokens as the contest has them: who may play, who may watch, and nobody with an empty key."""

import hashlib
import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode

import pytest
from click.testing import CliRunner

from jinro.cli.token import token as command
from jinro.errors import CallerError, SettingsError
from jinro.hosting.tokens import ALGORITHMS, LONGEST, Tokens, presented_token
from jinro.village.clock import unix_ms

SECRET = "a secret of more than thirty-two bytes"
FUTURE, PAST = 4_000_000_000, 1_000_000_000


def signed(claims: dict[str, object], key: str = SECRET, algorithm: str = "HS256") -> str:
    """A token made by hand, so that the tests do not only check the library against itself."""
    header = _part({"alg": algorithm, "typ": "JWT"})
    body = f"{header}.{_part(claims)}"
    digest = {"HS256": hashlib.sha256, "HS384": hashlib.sha384, "HS512": hashlib.sha512}.get(algorithm)
    signature = hmac.new(key.encode(), body.encode(), digest).digest() if digest else b""
    return f"{body}.{urlsafe_b64encode(signature).rstrip(b'=').decode()}"


def _part(value: dict[str, object]) -> str:
    return urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


PLAYER: dict[str, object] = {"role": "PLAYER", "team": "ants"}


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_what_is_made_is_accepted(algorithm: str) -> None:
    tokens = Tokens(SECRET)
    assert tokens.may_play(tokens.make("ants", algorithm), "ants")
    assert tokens.may_watch(tokens.make(algorithm=algorithm))
    assert tokens.may_play(signed(PLAYER, algorithm=algorithm), "ants")


@pytest.mark.parametrize(
    ("claims", "accepted"),
    [
        (PLAYER, True),
        ({**PLAYER, "exp": FUTURE}, True),
        ({**PLAYER, "exp": PAST}, False),
        ({**PLAYER, "nbf": PAST}, True),
        ({**PLAYER, "nbf": FUTURE}, False),
        ({**PLAYER, "iat": FUTURE}, True),
        ({**PLAYER, "aud": "x", "iss": "y", "sub": 5, "jti": 6}, True),
        ({**PLAYER, "team": "bees"}, False),
        ({**PLAYER, "team": None}, False),
        ({"role": "PLAYER"}, False),
        ({"role": "RECEIVER", "team": "ants"}, False),
        ({"team": "ants"}, False),
    ],
)
def test_claims_of_players(claims: dict[str, object], accepted: bool) -> None:
    assert Tokens(SECRET).may_play(signed(claims), "ants") is accepted


def test_players_may_not_watch() -> None:
    assert not Tokens(SECRET).may_watch(signed(PLAYER))
    assert Tokens(SECRET).may_watch(signed({"role": "RECEIVER"}))


@pytest.mark.parametrize(
    "token",
    [
        "",
        "x",
        "a.b.c",
        "ü.ü.ü",
        signed(PLAYER, key="another key of more than thirty-two bytes"),
        signed(PLAYER, key=""),
        signed(PLAYER, algorithm="none"),
        signed(PLAYER)[:-2],
        signed({**PLAYER, "padding": "x" * LONGEST}),
        signed({**PLAYER, "exp": "soon"}),
    ],
)
def test_what_is_no_token_of_ours(token: str) -> None:
    assert not Tokens(SECRET).may_play(token, "ants")


def test_an_empty_key_is_refused() -> None:
    with pytest.raises(SettingsError, match="SECRET_KEY: is not set, or empty"):
        Tokens("")
    with pytest.raises(SettingsError, match="SECRET_KEY: is not set, or empty"):
        Tokens.from_environment({})
    with pytest.raises(SettingsError, match="SECRET_KEY"):
        Tokens("-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----")


def test_short_keys_work_if_that_is_allowed_and_are_called_weak() -> None:
    tokens = Tokens("k", allow_weak=True)
    assert tokens.weak
    assert not Tokens(SECRET).weak
    assert tokens.may_play(signed(PLAYER, key="k"), "ants")
    assert Tokens("x" * 16).weak


@pytest.mark.parametrize("key", ["q7", "x" * 15, "秘" * 5])
def test_short_keys_are_refused(key: str) -> None:
    with pytest.raises(SettingsError, match="SECRET_KEY: has fewer than 16 bytes") as caught:
        Tokens.from_environment({"SECRET_KEY": key})
    assert key not in str(caught.value)
    assert "openssl rand -hex 32" in str(caught.value)
    assert "JINRO_ALLOW_WEAK_KEY=1" in str(caught.value)
    with pytest.raises(SettingsError, match="fewer than 16 bytes"):
        Tokens.from_environment({"SECRET_KEY": key, "JINRO_ALLOW_WEAK_KEY": ""})
    assert Tokens.from_environment({"SECRET_KEY": key, "JINRO_ALLOW_WEAK_KEY": "1"}).weak


def test_nothing_shows_the_key_or_a_token() -> None:
    tokens = Tokens(SECRET)
    assert SECRET not in repr(tokens)
    with pytest.raises(SettingsError) as caught:
        tokens.make("ants", "RS256")
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize(
    ("query", "header", "token"),
    [
        ("q", "Bearer h", "q"),
        ("", "Bearer h", "h"),
        (None, "h", "h"),
        (None, "Bearer Bearer h", "h"),
        (None, None, ""),
        ("bad", "Bearer good", "bad"),
    ],
)
def test_where_the_token_is_read(query: str | None, header: str | None, token: str) -> None:
    assert presented_token(query, header) == token


# The command


def run(*arguments: str, key: str = SECRET) -> str:
    env = {"SECRET_KEY": key, "JINRO_ALLOW_WEAK_KEY": "1" if key == "k" else ""}
    result = CliRunner().invoke(command, arguments, env=env, catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout.strip()


def test_the_command_prints_a_token() -> None:
    assert Tokens(SECRET).may_play(run("--team", "ants"), "ants")
    assert Tokens(SECRET).may_play(run("--team", "ants", "--algorithm", "HS512"), "ants")
    assert Tokens(SECRET).may_watch(run("--receiver"))
    assert Tokens("k", allow_weak=True).may_watch(run("--receiver", key="k"))


def test_a_token_that_expires() -> None:
    token = run("--team", "ants", "--days", "2")
    claims = json.loads(urlsafe_b64decode(token.split(".")[1] + "=="))
    assert 1.9 * 86_400 < claims["exp"] - unix_ms() / 1_000 < 2.1 * 86_400
    assert Tokens(SECRET).may_play(token, "ants")
    assert not Tokens(SECRET).may_play(Tokens(SECRET).make("ants", expires=PAST), "ants")


@pytest.mark.parametrize(
    ("arguments", "key", "message"),
    [
        ((), SECRET, "either --team NAME or --receiver"),
        (("--team", "a", "--receiver"), SECRET, "either --team NAME or --receiver"),
        (("--team", "ants7"), SECRET, "ends in a digit"),
        (
            ("--team", "ants"),
            "",
            "^SECRET_KEY: is not set, or empty; set this variable to a secret in the environment or in .env$",
        ),
        (("--team", "ants"), "short", "SECRET_KEY: has fewer than 16 bytes"),
        (("--team", "ants", "--algorithm", "none"), SECRET, "must be one of HS256"),
    ],
)
def test_the_command_refuses(arguments: tuple[str, ...], key: str, message: str) -> None:
    with pytest.raises(CallerError, match=message):
        run(*arguments, key=key)
