"""`exposures(facts)`: what each kind of person can do, worst first. `table.py` has the words."""

from collections.abc import Iterable, Iterator, Sequence
from ipaddress import ip_network
from typing import Final

from msgspec import Struct

from jinro.i18n import Language, Words, message
from jinro.net.addresses import is_loopback
from jinro.upkeep.exposure.facts import ExposedDoor, Facts
from jinro.upkeep.exposure.table import LEVELS, ROWS, Level, Who

STRONG_KEY: Final = 32
"""Bytes from which on SECRET_KEY is strong; characters of the operator's token."""
FEW_ADDRESSES: Final = 256
"""Trusted networks of more addresses have others in them than proxies."""
_ISOLATIONS: Final = {
    "none": "entries_unboxed",
    "user": "entries_user",
    "sandbox": "entries_network",
    "loopback": "entries_boxed",
}
_OPEN: Final = frozenset({"public"})


class Exposure(Struct, frozen=True):
    """One thing that others can do."""

    code: str
    """Stable, explained in docs/data.md."""
    facts: dict[str, object]

    @property
    def level(self) -> Level:
        return ROWS[self.code].level

    @property
    def who(self) -> Who:
        return ROWS[self.code].who

    def words(self, language: Language) -> tuple[str, str]:
        """What they can do, and the setting that changes it; empty: none does."""
        words = Words(language)
        what = words(f"exposure.can.{self.code}.what", **self.facts)
        return what, words.get(f"exposure.can.{self.code}.setting", "", **self.facts)


def exposures(facts: Facts) -> list[Exposure]:
    """All that is known, the worst first."""
    found = [
        *_local_users(facts),
        *_strangers(facts),
        *_agents(facts),
        *_players(facts),
        *_entries(facts),
        *_raters(facts),
    ]
    return sorted(found, key=lambda one: LEVELS.index(one.level))


def _made(code: str, **facts: object) -> Exposure:
    return Exposure(code, facts)


def _at(code: str, doors: Iterable[ExposedDoor], **facts: object) -> Iterator[Exposure]:
    """One exposure for all doors that have it, if any has."""
    places = "; ".join(door.place for door in doors)
    if places:
        yield _made(code, places=places, **facts)


def _local_users(facts: Facts) -> Iterator[Exposure]:
    rights = facts.rights
    if rights is None:
        yield _made("no_rights" if facts.data.exists() else "folder_missing", path=facts.data)
    else:
        if rights.writable:
            yield _made("folder_writable", path=rights.path)
        if rights.readable:
            yield _made("folder_readable", path=rights.path, names=rights.names)
        if rights.foreign:
            yield _made("foreign_files", path=rights.path, count=rights.foreign)
        if not (rights.writable or rights.readable or rights.foreign):
            yield _made("folder_closed", path=rights.path)
    for one in facts.secrets:
        if one.readable or one.writable:
            yield _made("secret_readable", path=one.path)
    for one in facts.logs:
        if one.readable:
            yield _made("logs_readable", path=one.path, names=one.names)


def _strangers(facts: Facts) -> Iterator[Exposure]:
    doors = [door for door in facts.doors if door.is_reachable]
    if not doors:
        yield _made("unreachable")
        return
    contest = [door for door in doors if door.kind == "contest"]
    proven = [door for door in contest if door.authentication]
    unproven = [door for door in contest if not door.authentication]
    classic = [door for door in doors if door.kind == "classic"]
    yield from _at("no_authentication", unproven)
    if proven and facts.key_bytes is not None and facts.key_bytes < STRONG_KEY:
        yield _made("weak_key", bytes=facts.key_bytes)
    if facts.control_token is not None and facts.control_token < STRONG_KEY:
        yield _made("weak_control", bytes=facts.control_token)
    yield from _at("reseat_name", (door for door in doors if door.reseat == "name"))
    yield from _at("reseat_address", (door for door in doors if door.reseat == "address"))
    yield from _networks(doors)
    yield from _at("classic_open", classic)
    # A proxy in front is told to encrypt; the way to it is this machine's own.
    bare = (d for d in doors if d.kind != "classic" and not d.encrypted and not is_loopback(d.host))
    yield from _at("no_encryption", bare)
    if facts.encryption == "self-signed":
        yield _made("self_signed")
    if facts.origins:
        yield _made("origins", origins=", ".join(facts.origins))
    yield from _at("watch_public", unproven)
    yield from _at("receivers", proven)
    # With authentication only who has a receiver's token sees games, unless the organiser has opened them.
    shown = [door for door in doors if not door.authentication or door.feed_open]
    for kind, code in (("public", "public_tracks"), ("link", "link_tracks")):
        yield from _at(code, (d for d in shown if d.kind == "contest" and d.visibility == kind))
    yield from _at("lobby", (door for door in doors if door.kind != "classic"))
    hidden = sum(count for kind, count in facts.games.items() if kind not in _OPEN)
    public = sum(count for kind, count in facts.games.items() if kind in _OPEN)
    if shown and (public or hidden):
        yield _made("public_games", public=public, hidden=hidden)


def _networks(doors: Sequence[ExposedDoor]) -> Iterator[Exposure]:
    wide = {
        net for door in doors for net in door.proxies if ip_network(net, False).num_addresses > FEW_ADDRESSES
    }
    having = (door for door in doors if wide & set(door.proxies))
    yield from _at("any_proxy", having, networks=", ".join(sorted(wide)))
    free = {net for door in doors for net in door.exempt if not ip_network(net, False).is_loopback}
    having = (door for door in doors if free & set(door.exempt))
    yield from _at("exempt", having, networks=", ".join(sorted(free)))


def _agents(facts: Facts) -> Iterator[Exposure]:
    # Agents of this machine can look, too: it does not matter who else can connect.
    yield from _at("feed_open", (door for door in facts.doors if door.feed_open))
    yield from _at("times", (door for door in facts.doors if not door.fixed_nights))
    yield from _at("told", (door for door in facts.doors if door.people and door.told))
    yield from _at("consent", (door for door in facts.doors if door.consent))


def _players(facts: Facts) -> Iterator[Exposure]:
    yield from _at("seats_of_people", (door for door in facts.doors if door.people))
    yield _made("no_consent")


def _entries(facts: Facts) -> Iterator[Exposure]:
    entries = facts.entries
    if entries is None:
        yield _made("no_entries")
        return
    if entries.refused:
        yield _made("entries_refused", why=entries.refused)
    why = message("exposure.why", why=entries.fault) if entries.fault else ""
    for kind, code in _ISOLATIONS.items():
        names = [name for name, how in entries.isolation.items() if how == kind]
        if names:
            yield _made(code, names=", ".join(names), why=why)
    if entries.variables:
        yield _made("entries_env", variables=", ".join(entries.variables))


def _raters(facts: Facts) -> Iterator[Exposure]:
    rating = facts.rating
    if rating is None or rating.closed:
        yield _made("no_raters")
        return
    if rating.visible:
        yield _made("raters_see", count=rating.visible)
    yield _made("raters", count=rating.raters)
