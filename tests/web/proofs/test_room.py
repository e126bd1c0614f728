"""Five people with browsers of their own meet by code and link, and finish a village with three robots."""

import os
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.net.serving import serving
from tests.web.conftest import Open
from tests.web.proofs.person import Person
from tests.web.test_play import BUILD, GUEST

from jinro.game import events as e
from jinro.store import DATABASE, Reader
from jinro.village import paced
from jinro.village.clock import unix_ms

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not os.environ.get("JINRO_SOAK"), reason="minutes")]
PLAN = {
    "do": "build", "n": 1, "name": "Five Friends", "number": 8, "language": "en",
    "roles": {"VILLAGER": 3, "SEER": 1, "MEDIUM": 1, "BODYGUARD": 1, "WEREWOLF": 2},
    "times": {"first_morning_s": "40", "morning_s": "40", "noon_s": "30", "night_s": "30", "early": "on"},
}  # fmt: skip


def test_five_people_finish_a_village_with_three_robots(
    open_page: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paced, "PAUSE_MS", 1_000)
    begun = unix_ms()
    with serving(data=tmp_path) as served:
        home = f"http://127.0.0.1:{served.port}"
        host = open_page(f"{home}/#/lobby")
        host.evaluate(GUEST)
        room = host.evaluate(BUILD, PLAN)
        host.goto(f"{home}/#/room/{room}")
        people = [Person(host, "room-host", lines=1)]
        expect(host.locator(".wseat.me")).to_be_visible()
        code = re.sub(r"\D", "", host.locator(".codebig .vh").inner_text())
        people[0].shoot("alone")
        for number in range(1, 5):
            phone = number < 4
            page = open_page(f"{home}/#/lobby", width=390 if phone else 1280)
            person = Person(page, f"room-{number}", lines=1)
            people.append(person)
            if number == 1:  # By the code.
                page.get_by_label("Room code").fill(code)
                person.shoot("lobby")
                page.get_by_role("button", name="Join", exact=True).click()
            else:  # By the link of the QR code.
                page.goto(f"{home}/#/room/{room}")
            expect(page.locator(".wseat.me")).to_be_visible()
            person.shoot("room")
        rights_of_the_host(people)
        for person in people[1:]:
            person.page.get_by_role("button", name="Ready").last.click()
        people[0].shoot("ready")
        people[1].shoot("ready")
        host.get_by_role("button", name="Begin").first.click()
        last = time.monotonic() + 900
        while not all(person.page.locator(".ended").count() for person in people):
            assert time.monotonic() < last, [person.seen[-3:] for person in people]
            for person in people:
                person.step()
        for person in people:
            person.shoot("end")
            assert person.page.locator(".orow").count() == 8
        game = host.evaluate("() => document.querySelector('.dock a').hash").rpartition("/")[2]
    check_marks(tmp_path, game, begun)


def rights_of_the_host(people: list[Person]) -> None:
    """The last one is sent away, and comes back; another one is muted."""
    host, away = people[0].page, people[-1].page
    rows = host.locator(".wseat:not(.free)")
    expect(rows).to_have_count(5)
    names = rows.locator(".pname").all_inner_texts()
    assert len(set(names)) == 5, "two people of one name are told apart"
    rows.last.locator(".wmore").click()
    people[0].shoot("menu")
    host.get_by_role("button", name="Send away", exact=True).click()
    host.get_by_role("button", name="Send away", exact=True).or_(
        host.locator(".wmenu .btn--fire")
    ).first.click()
    expect(away.locator(".wgone")).to_be_visible()
    people[-1].shoot("sent-away")
    away.reload()
    expect(away.locator(".wseat.me")).to_be_visible()
    rows.nth(1).locator(".wmore").click()
    host.get_by_role("button", name="Mute").click()
    muted = people[1].page
    muted.get_by_label("Say something to the room").fill("hello?")
    muted.keyboard.press("Enter")
    expect(muted.locator(".err")).to_be_visible()
    people[1].shoot("muted")


def check_marks(data: Path, game: str, begun: int) -> None:
    """Marks of five people are in the stored log, with the time of the server and the time of the page."""
    reader = Reader(data / DATABASE)
    try:
        log = list(reader.events(game))
        notes = [one for one in reader.notes(game) if one.code == "client_time"]
    finally:
        reader.close()
    opened = log[0]
    assert isinstance(opened, e.Opened)
    marked = {(one.seat, one.at_ms) for one in log if isinstance(one, e.Marked)}
    found = 0
    seats = set()
    for note in notes:
        if note.detail.startswith("mark "):
            assert (note.seat, note.at_ms) in marked
            client = int(note.detail.partition("client_ms=")[2])
            assert begun < client < unix_ms()
            assert abs(client - (opened.started_ms + note.at_ms)) < 10_000
            found += 1
            seats.add(note.seat)
    assert found >= 5
    assert len(seats) == 5
