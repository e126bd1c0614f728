"""Who gets a lost seat back: the setting `reseat`, and its default."""

from collections.abc import Sequence
from typing import Final, Literal, cast, get_args

from jinro.errors import SettingsError
from jinro.net.addresses import is_loopback

Reseat = Literal["token", "address", "name"]
WORDS: Final[dict[str, dict[Reseat, str]]] = {
    "en": {
        "token": "a lost seat is given back to its name with a token of its team",
        "address": "a lost seat is given back to its name at its address",
        "name": "a lost seat is given back to whoever connects under its name",
    },
    "ja": {
        "token": "離脱した席は、同じ名前とチームのトークンで戻れます",
        "address": "離脱した席は、同じ名前と同じアドレスで戻れます",
        "name": "離脱した席は、同じ名前で接続すれば戻れます",
    },
}


def reseat_rule(
    wanted: Reseat | None, *, host: str, authentication: bool = False, proxies: Sequence[str] = ()
) -> Reseat:
    """The rule that holds. By default it is safe against strangers: names are enough only if nobody but this
    machine can connect."""
    if wanted is not None:
        return wanted
    if authentication:
        return "token"
    return "name" if is_loopback(host) and not proxies else "address"


def parse_reseat(key: str, text: str, *, tokens: bool) -> Reseat | None:
    """The setting, empty for the default; `tokens`: whether agents need tokens. Raises `SettingsError`."""
    if not text:
        return None
    if text not in get_args(Reseat):
        raise SettingsError(key, f"must be one of {', '.join(get_args(Reseat))}, not {text!r}")
    if text == "token" and not tokens:
        raise SettingsError(key, "token needs authentication, so that agents have tokens")
    return cast(Reseat, text)


def reseat_remark(rule: Reseat, language: str = "en") -> str:
    """What the start says."""
    return f"reseat {rule}: {WORDS[language][rule]}"
