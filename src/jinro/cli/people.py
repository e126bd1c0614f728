"""`jinro people`: guests and accounts of a server, for its operator: list, ban, link, delete; reports."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final, Literal

import click
from msgspec import Meta

from jinro.cli.options import ARGUMENT, DATA_FOLDER, Data, InWords, Json, options
from jinro.cli.printing import print_json
from jinro.config.environment import environment
from jinro.errors import CallerError
from jinro.hosting.lobby.moderation import LASTING, MOST_KEPT, Keep, Moderation, lasting
from jinro.hosting.people import credentials
from jinro.hosting.people.deletion import SCRUB_PEOPLE, SETTLE_MS, Deletions
from jinro.hosting.people.names import name_mark
from jinro.hosting.people.people import LINK_MS, LONGEST_REASON, SWEEP_S
from jinro.i18n import Words
from jinro.store import DATABASE, PEOPLE, WRITERS, PeopleTables, PersonRow, server_uses
from jinro.store.people import ModerationRow
from jinro.transcript.printable import clean
from jinro.village.clock import unix_ms

HOUR_MS: Final = 3_600_000
SHORTEST_ID: Final = 6
"""Characters of an id by which a person is found."""
SHOWN_ID: Final = 8
"""Characters of an id that are shown in a line."""
Limit = Annotated[int, "N", Meta(ge=1, le=10**9)]


@click.group()
def people() -> None:
    """List, ban and delete the people of a server; look at reports."""


@people.command(name="list")
@options("people list")
def list_(*, limit: Limit = 50, data: Data = DATA_FOLDER, words: InWords, as_json: Json = False) -> None:
    """List guests and accounts, the latest first, with their ids and whether they consent."""
    with _tables(data) as tables:
        rows, total = tables.everybody(limit), tables.count()
    if as_json:
        print_json([_object(row) for row in rows], indent=2)
        return
    for row in rows:
        click.echo(_line(row, words))
    if total > len(rows):
        click.echo(words("cli.people.more", number=total - len(rows)))


@people.command()
@options("people ban")
def ban(
    *,
    who: Annotated[str, ARGUMENT],
    reason: Annotated[str, "TEXT"],
    hours: Annotated[float | None, "N", Meta(ge=0)] = None,
    data: Data = DATA_FOLDER,
    words: InWords,
) -> None:
    """Ban WHO, a name or an id: all sessions end, and it can neither log in nor take a seat."""
    with _tables(data) as tables:
        row = _found(tables, who)
        tables.change(row.key, "banned_until_ms", unix_ms() + round(hours * HOUR_MS) if hours else 0)
        tables.change(row.key, "banned", reason.strip()[:LONGEST_REASON] or "-")
        tables.end_sessions(row.key)
    click.echo(words("cli.people.ban", name=clean(row.name), reason=clean(reason)))


@people.command()
@options("people unban")
def unban(*, who: Annotated[str, ARGUMENT], data: Data = DATA_FOLDER, words: InWords) -> None:
    """Let WHO come again."""
    with _tables(data) as tables:
        row = _found(tables, who)
        tables.change(row.key, "banned", "")
    click.echo(words("cli.people.unban", name=clean(row.name)))


@people.command()
@options("people reports")
def reports(
    *,
    everything: Annotated[bool, "--all"] = False,
    limit: Limit = 50,
    data: Data = DATA_FOLDER,
    words: InWords,
) -> None:
    """List what people have reported, the latest first, with their numbers."""
    with _tables(data) as tables:
        for number, row in tables.moderation.reports(state="" if everything else "open", limit=limit):
            by = tables.by_id(row.by)
            line = words(
                "cli.people.report",
                name=clean(row.name),
                on=row.on_id[:SHOWN_ID],
                room=row.room,
                reason=clean(row.reason),
            )
            about = words("cli.people.by", name="-" if by is None else clean(by.name))
            remark = (
                "" if row.state == "open" else "  " + words("cli.people.closed", remark=clean(row.remark))
            )
            click.echo(f"{number}  {_day(row.at_ms)}  {line}  {about}{remark}")


@people.command(name="close-report")
@options("people close-report")
def close_report(
    *,
    number: Annotated[int, ARGUMENT, Meta(ge=1)],
    remark: Annotated[str | None, "TEXT"] = None,
    data: Data = DATA_FOLDER,
    words: InWords,
) -> None:
    """Close the report of a number: it is dealt with."""
    with _tables(data) as tables:
        if not tables.moderation.close_report(number, clean(remark or "")[:LONGEST_REASON]):
            raise CallerError("errors.people.not_a_report", at=number)
    click.echo(words("cli.people.closed", remark=clean(remark or "")))


@people.command()
@options("people bans")
def bans(*, data: Data = DATA_FOLDER, words: InWords) -> None:
    """List all bans, and mutes of the operator: of people and of addresses."""
    with _tables(data) as tables:
        held = [(row.what.removesuffix("_here"), row.on_id, row.name, row.reason, row.until_ms)
                for row in _decided(tables).decisions()]  # fmt: skip
        held += [("ban", row.id, row.name, row.banned, row.banned_until_ms) for row in tables.banned()]
    for what, on, name, reason, until in held:
        ends = words("cli.people.until", day=_day(until)) if until else ""
        click.echo("  ".join(part for part in (what, on, clean(name), clean(reason), ends) if part))


@people.command()
@options("people lift")
def lift(
    *,
    what: Annotated[Literal["ban", "mute"], ARGUMENT],
    on: Annotated[str, ARGUMENT],
    data: Data = DATA_FOLDER,
    words: InWords,
) -> None:
    """End a ban or a mute: ON is an address or an id, as `jinro people bans` shows it."""
    with _tables(data) as tables:
        row = tables.by_id(on) if what == "ban" else None
        done = row is not None and bool(row.banned)
        if row is not None and done:
            tables.change(row.key, "banned", "")
        rows: list[ModerationRow] = []
        done = _decided(tables, rows.append).lift(f"{what}_here", on) or done
        for one in rows:
            tables.moderation.note(one, most=MOST_KEPT)
    if not done:
        raise CallerError("errors.people.not_a_ban", who=on)
    click.echo(words("cli.people.lifted", on=on))


@people.command()
@options("people link")
def link(*, who: Annotated[str, ARGUMENT], data: Data = DATA_FOLDER, words: InWords) -> None:
    """Print a link by which WHO logs in once: for users who have forgotten their password."""
    secret = credentials.new_secret()
    with _tables(data) as tables:
        row = _found(tables, who)
        tables.add_link(row.key, credentials.mark("link", secret), unix_ms() + LINK_MS)
    click.echo(words("cli.people.link", name=clean(row.name)))
    click.echo(f"/#/link/{secret}")


@people.command()
@options("people delete")
def delete(*, who: Annotated[str, ARGUMENT], data: Data = DATA_FOLDER, words: InWords) -> None:
    """Delete WHO, as it could itself: its texts and its name are erased in all its games."""
    folder = Path(data)
    with _tables(data) as tables:
        row = _found(tables, who)
        tables.leave(row.key, unix_ms(), SCRUB_PEOPLE)
        name = clean(row.name)
        if server_uses(folder / (DATABASE + WRITERS)):
            click.echo(words("cli.people.later", name=name, seconds=SWEEP_S))
            return
        key = credentials.people_key(environment(os.environ, Path()), folder)
        # Without a server no game can be about to begin.
        deletions = Deletions(folder, tables, key, idle=lambda: True, now=lambda: unix_ms() + SETTLE_MS)
        done = deletions.run()[row.id]
    click.echo(words("cli.people.deleted", name=name, games=done.games))


@contextmanager
def _tables(data: str) -> Iterator[PeopleTables]:
    """The people of a data folder."""
    path = Path(data) / PEOPLE
    if not path.is_file():
        raise CallerError("errors.people.none_known", at=path)
    tables = PeopleTables(path)
    try:
        yield tables
    finally:
        tables.close()


def _decided(tables: PeopleTables, keep: Keep | None = None) -> Moderation:
    """What was decided about people, as it is stored."""
    return Moderation(keep, earlier=lasting(tables.moderation.rows(what=LASTING)[::-1]))


def _found(tables: PeopleTables, who: str) -> PersonRow:
    """The person of a name, or of an id or its beginning."""
    found = tables.named(name_mark(who))
    if not found and len(who) >= SHORTEST_ID:
        found = [row for row in tables.everybody() if row.id.startswith(who) and not row.leaving_ms]
    if len(found) != 1:
        code = "errors.people.name_of_several" if found else "errors.people.no_such_person"
        raise CallerError(code, who=who, number=len(found))
    return found[0]


def _line(row: PersonRow, words: Words) -> str:
    if row.leaving_ms:
        return f"{row.id}  {words('cli.people.leaving')}"
    consent = "silent" if row.version is None else "agreed" if row.agreed else "refused"
    kind = words("cli.people.guest" if row.guest else "cli.people.account")
    parts = [clean(row.name), kind, words(f"cli.people.consent.{consent}")]
    if row.banned:
        parts.append(words("cli.people.banned", reason=clean(row.banned)))
    return f"{row.id}  {_day(row.seen_ms)}  {'  '.join(parts)}"


def _day(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1_000, UTC).strftime("%Y-%m-%d")


def _object(row: PersonRow) -> dict[str, object]:
    return {
        "id": row.id,
        "name": row.name,
        "guest": row.guest,
        "language": row.language,
        "made_ms": row.made_ms,
        "seen_ms": row.seen_ms,
        "consent": None if row.version is None else {"version": row.version, "agreed": row.agreed},
        "banned": row.banned,
        "leaving": bool(row.leaving_ms),
    }
