"""What was decided about visitors: with an end or without, lifted, bounded."""

import asyncio
from pathlib import Path

from tests.hosting.doors.licos.lobby_clients import Meeting
from tests.hosting.lobby.guests import Guest, built, code, in_lobby, plan

from jinro.hosting.lobby.entry import MODERATES, REPORTS
from jinro.hosting.lobby.house_rules import HouseRules
from jinro.hosting.lobby.lobby import Lobby
from jinro.hosting.lobby.moderation import BAN, MUTE, OPERATOR, Moderation, ModerationKeeper
from jinro.hosting.lobby.visitors import Visitor
from jinro.store import PEOPLE, PeopleStore, PeopleTables, completed
from jinro.store.people import ModerationRow

ANN = Visitor(id="id of Ann", name="Ann", kind="human player", token="t", address="192.0.2.7")


def test_bans_and_mutes_end_or_are_lifted() -> None:
    now = [1_000]
    kept: list[ModerationRow] = []
    one = Moderation(kept.append, now=lambda: now[0])
    one.note(BAN, by=None, on=ANN, reason="rude", until_ms=5_000)
    one.note(BAN, by=None, on=ANN, reason="all", address=True, room=7)
    one.note(MUTE, by=None, on=ANN, reason="loud", address=True, until_ms=9_000)
    assert [(row.what, row.on_id) for row in one.decisions()] == [
        (BAN, ANN.id), (BAN, ANN.address), (MUTE, ANN.address)
    ]  # fmt: skip
    assert one.banned(ANN.id) == "rude"
    now[0] = 5_000
    assert one.banned(ANN.id) == ""
    assert one.banned(ANN.id, ANN.address) == "all"
    assert one.lift(BAN, ANN.address)
    lifted = kept[-1]
    assert (lifted.what, lifted.by, lifted.room, lifted.until_ms) == ("unban_here", OPERATOR, 0, 0)
    assert not one.lift(BAN, ANN.address)
    assert one.banned("somebody else", ANN.address) == ""
    assert one.muted("somebody else", ANN.address) == "loud"
    # The next server decides the same.
    later = Moderation(earlier=kept, now=lambda: now[0])
    assert [(row.what, row.on_id) for row in later.decisions()] == [(MUTE, ANN.address)]
    now[0] = 9_000
    assert later.decisions() == []


@in_lobby
def test_what_is_kept_of_hosts_and_reporters_is_bounded(meeting: Meeting, lobby: Lobby) -> None:
    ann, bob = Guest(lobby, "Ann"), Guest(lobby, "Bob")
    number = built(lobby.build(ann.visitor, plan()))
    lobby.join(bob.visitor, number)
    row = next(row.token for row in ann.room.rows if row.name == "Bob")
    house = HouseRules(lobby)
    codes = []
    for n in range(REPORTS + 1):
        meeting.clock.pass_to(meeting.clock.now_ms() + 2_000)
        codes.append(code(house.report, ann.visitor, number, row, f"{n}"))
    assert codes == [""] * REPORTS + ["too_many_reports"]
    codes = []
    for _ in range(MODERATES + 20):
        meeting.clock.pass_to(meeting.clock.now_ms() + 600)
        codes.append(code(house.mute, ann.visitor, number, row))
    assert codes[-1] == "too_often"

    async def full() -> bool:
        return True

    lobby.moderation.is_full = full
    assert code(house.report, bob.visitor, number, row, "me") == "reports_full"


def test_old_records_are_forgotten_but_not_what_waits_or_holds(tmp_path: Path) -> None:
    tables = PeopleTables(tmp_path / PEOPLE)

    def kept(what: str, n: int, **more: object) -> None:
        about = {"by": "x", "on_id": f"y{n}", "name": "", "room": 1, "reason": f"{n}", **more}
        tables.moderation.note(ModerationRow(at_ms=n, what=what, **about), most=5)  # type: ignore[arg-type]

    try:
        kept("report", 0, state="open")
        kept("ban_here", 1)
        kept("report", 2, state="open")
        (last, *_) = tables.moderation.reports()
        assert tables.moderation.close_report(last[0], "done")
        assert not tables.moderation.close_report(99, "done")
        for n in range(3, 10):
            kept("kick", n)
        assert [row.reason for row in tables.moderation.rows()] == ["9", "8", "7", "6", "5", "1", "0"]
        kept("unban_here", 11, on_id="y1")
        assert [row.what for row in tables.moderation.rows(what=("ban_here", "unban_here"))] == ["unban_here"]
        assert tables.moderation.open_reports() == 1
        assert not completed(ModerationKeeper(PeopleStore(tables)).is_full())
    finally:
        tables.close()


def test_decisions_are_stored_in_their_order(tmp_path: Path) -> None:
    tables = PeopleTables(tmp_path / PEOPLE)
    store = PeopleStore(tables)
    note = store.moderation.note

    async def main() -> None:
        other = asyncio.Event()

        async def slow(row: ModerationRow, *, most: int) -> None:
            if row.what == "ban_here":
                # A second writer would be done before.
                await asyncio.wait([asyncio.create_task(other.wait())], timeout=0.2)
            await note(row, most=most)
            other.set()

        store.moderation.note = slow  # type: ignore[method-assign]
        keeper = ModerationKeeper(store)
        for what in ("ban_here", "kick"):
            keeper.keep(ModerationRow(at_ms=1, what=what, by="x", on_id="y", name="", room=1, reason=""))
        assert await keeper.earlier() is None, "the store does not have everything yet"
        await keeper.close()
        assert await keeper.earlier() is not None

    try:
        asyncio.run(main())
        assert [row.what for row in tables.moderation.rows()] == ["kick", "ban_here"]
    finally:
        tables.close()


def test_a_ban_that_could_not_be_stored_and_was_lifted_does_not_hold(tmp_path: Path) -> None:
    tables = PeopleTables(tmp_path / PEOPLE)
    store = PeopleStore(tables)
    kept = store.moderation.note

    async def note(row: ModerationRow, *, most: int) -> None:
        if row.what == "ban_here":
            raise OSError("no space left")
        await kept(row, most=most)

    async def main(keeper: ModerationKeeper) -> None:
        for at_ms, what in enumerate(("ban_here", "unban_here", "mute_here"), 1):
            keeper.keep(ModerationRow(at_ms=at_ms, what=what, by="x", on_id="y", name="", room=1, reason=""))
        await keeper.close()
        assert await keeper.earlier() is not None

    try:
        store.moderation.note = note  # type: ignore[method-assign]
        keeper = ModerationKeeper(store)
        asyncio.run(main(keeper))
        assert [row.what for row in completed(keeper.earlier()) or ()] == [
            "ban_here",
            "unban_here",
            "mute_here",
        ]
    finally:
        tables.close()
