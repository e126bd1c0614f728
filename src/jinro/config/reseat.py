"""Who gets a lost seat back: the setting `reseat`, and its default."""

from collections.abc import Sequence
from typing import Literal, cast, get_args

from jinro.errors import SettingsError
from jinro.i18n import Language, Words
from jinro.net.addresses import is_loopback

Reseat = Literal["token", "address", "name"]


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
        raise SettingsError(key, "errors.value.not_one_of", known=", ".join(get_args(Reseat)), value=text)
    if text == "token" and not tokens:
        raise SettingsError(key, "errors.config.token_without_authentication")
    return cast(Reseat, text)


def reseat_remark(rule: Reseat, language: Language = "en") -> str:
    """What the start says."""
    return Words(language)(f"start.reseat.{rule}")
