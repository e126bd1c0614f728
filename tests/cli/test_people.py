"""`jinro people`: the operator lists, bans, links and deletes people, with and without a server."""

import asyncio
import json
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.hosting.people.community import community

from jinro.cli.main import cli
from jinro.errors import CallerError
from jinro.hosting.people import Refused
from jinro.store import PEOPLE
from jinro.store.people import ModerationRow


def jinro(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(cli, ["people", *words, "--data", str(folder), "--lang", "en"])


def test_the_operator_and_people(tmp_path: Path) -> None:
    async def main() -> None:
        told: list[str] = []
        async with community(tmp_path) as people:
            people.departures.on_leave.append(told.append)
            one, session = await people.guest("One", "ja")
            two, _ = await people.sign_up("Two", "correct horse battery")
            await people.consent(two, 1, True)
            assert [line[:32] for line in jinro(tmp_path, "list").output.splitlines()] == [two.id, one.id]
            shown = jinro(tmp_path, "list", "--limit", "1").output
            assert shown.endswith("Two  account  consents\n... and 1 more; --limit shows them\n")
            rows = json.loads(jinro(tmp_path, "list", "--json").output)
            assert [row["consent"] for row in rows] == [{"version": 1, "agreed": True}, None]

            # What it does beside a running server holds at once.
            assert jinro(tmp_path, "ban", "TWO", "--reason", "spam").output == "Two is banned: spam\n"
            await people.sweep()
            assert told == [two.id]
            with pytest.raises(Refused, match="banned you: spam"):
                await people.log_in("Two", "correct horse battery")
            assert jinro(tmp_path, "unban", two.id[:8]).output == "Two is no longer banned\n"
            link = jinro(tmp_path, "link", "Two").output.splitlines()[1]
            assert (await people.by_link(link.removeprefix("/#/link/")))[0].id == two.id

        async with community(tmp_path, server=True) as people:  # A deletion is left to the server.
            people.departures.on_leave.append(told.append)
            answer = jinro(tmp_path, "delete", "One").output
            assert answer == "the server deletes One within 30 s, from running games when they are over\n"
            assert await people.by_session(session) is None
            await people.sweep()
            assert told == [two.id, one.id]

        out = tmp_path.with_name("backup")
        backup = CliRunner().invoke(cli, ["backup", "--data", str(tmp_path), "--out", str(out)])
        assert backup.exit_code == 0, backup.output
        assert stat.S_IMODE((out / PEOPLE).stat().st_mode) == 0o600
        assert "Two" in jinro(out, "list").output

        # Without one it is done at once.
        assert jinro(tmp_path, "delete", "Two").output == "Two is deleted; games: 0\n"
        assert jinro(tmp_path, "list").output == ""

    asyncio.run(main())


def test_what_cannot_be_done(tmp_path: Path) -> None:
    async def main() -> None:
        async with community(tmp_path) as people:
            for name in ("One", "Two"):
                await people.guest(name, "ja")

    assert "no people are known there" in str(jinro(tmp_path, "list").exception)
    asyncio.run(main())
    for words in (("ban", "Three", "--reason", "x"), ("delete", "abcdef"), ("link", "")):
        failed = jinro(tmp_path, *words)
        assert isinstance(failed.exception, CallerError)
        assert "expected a name or an id" in str(failed.exception)
    (tmp_path / PEOPLE).write_bytes(b"no database")
    assert isinstance(jinro(tmp_path, "list").exception, CallerError)


def test_a_moderator_has_a_queue_and_lifts_what_holds(tmp_path: Path) -> None:
    async def main() -> None:
        async with community(tmp_path) as people:
            one, _ = await people.sign_up("One", "correct horse battery")
            table = people.tables.moderation
            about = {"by": one.id, "on_id": "0123456789", "name": "Eve", "room": 3}
            report = ModerationRow(at_ms=0, what="report", reason="rude", state="open", **about)  # type: ignore[arg-type]
            await table.note(report, most=9)
            about = {"by": "operator", "on_id": "192.0.2.7", "name": "", "room": 3}
            await table.note(ModerationRow(at_ms=0, what="mute_here", reason="loud", **about), most=9)  # type: ignore[arg-type]
            line = "1  1970-01-01  Eve (01234567) in room 3: rude  by One"
            assert jinro(tmp_path, "reports").output == f"{line}\n"
            assert jinro(tmp_path, "close-report", "1", "--remark", "warned").output == "closed: warned\n"
            assert jinro(tmp_path, "reports").output == ""
            assert jinro(tmp_path, "reports", "--all").output == f"{line}  closed: warned\n"
            with pytest.raises(CallerError, match="expected the number of a report"):
                raise jinro(tmp_path, "close-report", "7").exception  # type: ignore[misc]
            jinro(tmp_path, "ban", "One", "--reason", "spam", "--hours", "2")
            shown = jinro(tmp_path, "bans").output.splitlines()
            assert shown[0] == "mute  192.0.2.7  loud"
            assert shown[1].startswith(f"ban  {one.id}  One  spam  until 20")
            for what, on in (("mute", "192.0.2.7"), ("ban", one.id)):
                assert jinro(tmp_path, "lift", what, on).output.startswith(f"lifted: {on}")
            assert jinro(tmp_path, "bans").output == ""
            # A ban whose time is over ends by itself.
            await people.ban(one.id, "spam", until_ms=people._now() - 1)
            assert (await people.log_in("One", "correct horse battery"))[0].banned == ""

    asyncio.run(main())
