"""The table of exposures: how bad each is, and for whom.

The area `exposure` has the texts: what they can do, and the setting that changes it; some have none.
"""

from typing import Final, Literal

from msgspec import Struct

Level = Literal["critical", "serious", "note", "closed"]
LEVELS: Final[tuple[Level, ...]] = ("critical", "serious", "note", "closed")
"""The worst first."""
Who = Literal["strangers", "players", "agents", "entries", "raters", "local users"]


class Row(Struct, frozen=True):
    """One exposure."""

    level: Level
    who: Who


ROWS: Final[dict[str, Row]] = {
    # Other users of this machine
    "folder_writable": Row("critical", "local users"),
    "folder_readable": Row("critical", "local users"),
    "secret_readable": Row("critical", "local users"),
    "logs_readable": Row("serious", "local users"),
    "foreign_files": Row("serious", "local users"),
    "folder_closed": Row("closed", "local users"),
    "folder_missing": Row("note", "local users"),
    "no_rights": Row("note", "local users"),
    # Strangers
    "no_authentication": Row("critical", "strangers"),
    "weak_key": Row("critical", "strangers"),
    "weak_control": Row("critical", "strangers"),
    "reseat_name": Row("critical", "strangers"),
    "any_proxy": Row("critical", "strangers"),
    "no_encryption": Row("serious", "strangers"),
    "classic_open": Row("serious", "strangers"),
    "exempt": Row("serious", "strangers"),
    "self_signed": Row("note", "strangers"),
    "reseat_address": Row("note", "agents"),
    "origins": Row("note", "strangers"),
    "watch_public": Row("note", "strangers"),
    "receivers": Row("note", "strangers"),
    "public_games": Row("note", "strangers"),
    "public_tracks": Row("note", "strangers"),
    "link_tracks": Row("note", "strangers"),
    "lobby": Row("note", "strangers"),
    "unreachable": Row("closed", "strangers"),
    # Agents and players
    "feed_open": Row("critical", "agents"),
    "times": Row("serious", "agents"),
    "told": Row("note", "agents"),
    "consent": Row("note", "agents"),
    "no_consent": Row("closed", "players"),
    "seats_of_people": Row("note", "players"),
    # Entries
    "entries_unboxed": Row("critical", "entries"),
    "entries_refused": Row("closed", "entries"),
    "entries_user": Row("note", "entries"),
    "entries_network": Row("note", "entries"),
    "entries_boxed": Row("closed", "entries"),
    "entries_env": Row("note", "entries"),
    "no_entries": Row("closed", "entries"),
    # Raters
    "raters_see": Row("serious", "raters"),
    "raters": Row("note", "raters"),
    "no_raters": Row("closed", "raters"),
}
