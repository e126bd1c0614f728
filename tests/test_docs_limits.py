"""docs/limits.md lists every limit with its value, and no other."""

import importlib
import pkgutil
import re
from pathlib import Path

from msgspec.structs import fields
from tests.rows import each_row

import jinro.hosting
import jinro.net
from jinro.config.serve import RESUME_S
from jinro.net.limits import Limits
from jinro.net.lines import LIMITS

TEXT = (Path(__file__).parents[1] / "docs" / "limits.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| `([\w.]+)` \| ([^|]*?) \|", TEXT, re.M))
UNITS = {"KiB": 1 << 10, "MiB": 1 << 20, "": 1, "bytes": 1, "s": 1, "ms": 1, "characters": 1}
NO_LIMITS = {
    "jinro.hosting.doors.page.seats.FRAME_EVENTS",
    "jinro.hosting.web.application.MISDIRECTED",
    "jinro.hosting.web.front.INTERRUPTED",
    "jinro.hosting.doors.page.play.INTERRUPTED",
    "jinro.hosting.doors.page.play.SEAT_PING_S",
    "jinro.hosting.doors.page.listen.PAGE_PORT",
    "jinro.hosting.web.viewers.COUNT_S",
    "jinro.net.addresses.SITE_BITS",
    "jinro.net.connection.HOLD_S",
    "jinro.net.frames.BINARY",
    "jinro.net.frames.CLOSE",
    "jinro.net.frames.CONTINUED",
    "jinro.net.frames.PING",
    "jinro.net.frames.PONG",
    "jinro.net.frames.TEXT",
    "jinro.net.joining.nlp.AGAIN_S",
    "jinro.net.joining.nlp.PACE_S",
    "jinro.net.joining.classic.CHUNK",
    "jinro.net.lines.CHECK_S",
    "jinro.net.llm.client.AGAIN_MS",
    "jinro.net.llm.client.LEAST_MS",
    "jinro.net.llm.client.FIRST_SHARE",
    "jinro.net.llm.requests.LEAST_CONTEXT",
    "jinro.hosting.doors.licos.outbox.TOGETHER",
    "jinro.hosting.demo.players.CLASSIC_THINK_S",
    "jinro.hosting.doors.licos.client.files.LEAST_FUSE",
    "jinro.hosting.doors.licos.lobby_pages.SAFE_MS",
    "jinro.hosting.doors.licos.lobby_pages.WARNING_MS",
    "jinro.hosting.doors.page.minds.LEAST_TURN",
    "jinro.hosting.lobby.daily.SEATS",
    "jinro.hosting.lobby.ticks.PING_TICKS",
    "jinro.hosting.lobby.ticks.TICK_MS",
    "jinro.hosting.lobby.plans.FEWEST",
    "jinro.hosting.lobby.rooms.UNKNOWN",
    "jinro.hosting.doors.page.lobby.LIST_S",
    "jinro.hosting.doors.page.lobby.LOBBY_PING_S",
    "jinro.hosting.notices.notice.ID_END",
    "jinro.net.lines.CHUNK",
    "jinro.net.socket_options.READ_BYTES",
    "jinro.net.joining.licos.MEMO_S",
    "jinro.net.joining.licos.PACE_S",
    "jinro.net.joining.licos.RETRY_S",
    "jinro.net.joining.licos.TRIES",
    "jinro.net.tls.RENEW_DAYS",
    "jinro.net.tls.SELF_SIGNED_DAYS",
    "jinro.hosting.demo.players.THINK_S",
    "jinro.hosting.demo.villages.MOST_READ_S",
    "jinro.hosting.demo.villages.PAUSE_S",
    "jinro.hosting.demo.villages.QUICK_S",
    "jinro.hosting.demo.villages.READ_S",
    "jinro.hosting.demo.villages.VOTE_S",
    "jinro.hosting.scribe.files.FLUSH_S",
    "jinro.hosting.scribe.files.TIDY_S",
    "jinro.hosting.handover.AGAIN_S",
    "jinro.hosting.doors.nlp.news.BAR",
    "jinro.hosting.resume.RESTART_CODE",
    "jinro.hosting.scribe.process.AGAIN_S",
    "jinro.hosting.scribe.process.PIPE_BYTES",
    "jinro.hosting.scribe.process.SOON_S",
    "jinro.hosting.people.consent.VERSION",
    "jinro.hosting.people.people.DAY_MS",
    "jinro.hosting.people.people.SWEEP_S",
    "jinro.hosting.server.LAST_TURNS",
    "jinro.hosting.web.application.PIECE",
    "jinro.hosting.web.followers.CHUNK_BYTES",
    "jinro.hosting.web.stream.CHUNK",
    "jinro.hosting.web.stream.KEEP_ALIVE_S",
    "jinro.hosting.web.stream.RETRY_MS",
    "jinro.hosting.web.archive.NAMES_S",
    "jinro.hosting.web.front.PAST_S",
    "jinro.hosting.web.realtime.SETTLED_NS",
    "jinro.hosting.web.contest.STANDING_S",
    "jinro.hosting.web.results.TABLES_S",
    "jinro.hosting.web.results.TABLES_SHARE",
    "jinro.hosting.web.viewers.CHUNK",
    "jinro.hosting.web.viewers.LISTEN_S",
    "jinro.hosting.web.viewers.VIEWER_PING_S",
}
"""Numbers that bound nothing of what others do: paces, sizes of reads, codes of protocols."""


def number(text: str) -> float:
    found = re.fullmatch(r"([\d,.]+) ?(\w*)", text)
    assert found is not None, text
    return float(found[1].replace(",", "")) * UNITS[found[2]]


@each_row("name", [field.name for field in fields(Limits)])
def test_every_limit_of_connections(name: str) -> None:
    value = getattr(Limits(), name)
    if isinstance(value, tuple):
        assert ROWS[name].split(", ") == list(value)
    else:
        assert number(ROWS[name]) == value


def test_no_other_limit_of_connections() -> None:
    assert [name for name in ROWS if name in Limits.__struct_fields__] == list(Limits.__struct_fields__)
    lower = {name for name in ROWS if re.fullmatch(r"[a-z_]+", name)}
    assert lower == set(Limits.__struct_fields__)


def test_the_classic_door_has_the_same_but_for_the_size_of_a_line() -> None:
    differing = [
        name for name in Limits.__struct_fields__ if getattr(LIMITS, name) != getattr(Limits(), name)
    ]
    assert differing == ["message_bytes"]
    assert f"classic: a line, {LIMITS.message_bytes >> 10} KiB" in TEXT


@each_row("name", [name for name in ROWS if name.startswith("jinro.")])
def test_every_fixed_limit_that_is_listed(name: str) -> None:
    module, constant = name.rsplit(".", 1)
    assert number(ROWS[name]) == getattr(importlib.import_module(module), constant)


def constants() -> set[str]:
    """The numbers that modules of the network and the server define for themselves."""
    found = set()
    for package in (jinro.net, jinro.hosting):
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            source = Path(importlib.import_module(info.name).__file__ or "").read_text(encoding="utf-8")
            module = importlib.import_module(info.name)
            for name in re.findall(r"^([A-Z][A-Z_]*)(?:: Final\S*)? = ", source, re.M):
                if type(getattr(module, name)) in (int, float):
                    found.add(f"{info.name}.{name}")
    return found


def test_no_number_is_left_out() -> None:
    """A new constant is a limit, and belongs into the document; or it is none, and into the list above."""
    known = constants()
    assert known - ROWS.keys() == NO_LIMITS


def test_limits_of_games() -> None:
    assert f"| `--resume-wait` | {RESUME_S:g} s |" in TEXT
