"""Three raters in browsers: blind games, grades by key and by hand, notes, a favourite; then the totals."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect
from tests.contest.rate.played import TEAMS, rating
from tests.contest.rate.serving import rating_served
from tests.waiting import until
from tests.web.conftest import Open
from tests.web.test_page import axe, fits

from jinro.cli.rate.group import rate
from jinro.contest.plan.annealing import Dice
from jinro.contest.rate.folder import RatingFolder
from jinro.contest.rate.records import Comment, Favourite, Grade, Rater

RECOUNT = Path(__file__).parents[1] / "contest" / "rate" / "recount.py"
CRITERIA = "ABCDE"
NAMES = ("hana", "taro", "guest")


def opinions(rater: Rater) -> dict[tuple[str, str, int], int]:
    """What a rater thinks, by game, criterion and seat."""
    dice = Dice(rater.name)
    return {
        (game, criterion, seat): 1 + dice.below(5)
        for game in sorted(rater.games)
        for criterion in CRITERIA
        for seat in range(1, 6)
    }


def rate_game(page: Page, game: str, thought: dict[tuple[str, str, int], int], last: str) -> None:
    """Go through all criteria; digits grade one player after the other."""
    for criterion in CRITERIA:
        expect(page.locator(".crit [aria-current=step] b")).to_have_text(criterion)
        expect(page.locator(".rt")).to_have_count(5)
        for seat in range(1, 6):
            value = thought[game, criterion, seat]
            if criterion == "B":
                page.locator(f"[data-seat='{seat}'] label").nth(value - 1).click()
            else:
                page.locator(f"[data-seat='{seat}'] input").first.focus()
                page.keyboard.press(str(value))
        expect(page.locator(".rt.done")).to_have_count(5)
        page.locator(".rate__foot .btn--fire").click()
    expect(page.locator(last)).to_be_visible()


@pytest.mark.slow
def test_three_raters_rate_blind_and_are_totalled(open_page: Open, tmp_path: Path) -> None:
    folder, raters = rating(tmp_path, NAMES, games=2)
    folder.keep_raters(raters := (*raters[:2], _guest(raters[2])))
    with rating_served(folder) as url:
        for rater, lang, width in zip(raters, ("ja", "en", "en"), (1280, 390, 1280), strict=True):
            page = open_page(f"{url}/#/rate/{rater.token}", width=width, lang=lang)
            expect(page.locator(".sheets__games li")).to_have_count(2)
            axe(page)
            fits(page)
            if not rater.guest:
                _rate(page, folder, rater)
            _choose(page, folder, rater)
    _check_totals(folder, raters)


def _guest(rater: Rater) -> Rater:
    return Rater(name=rater.name, token=rater.token, games=rater.games, guest=True)


def _rate(page: Page, folder: RatingFolder, rater: Rater) -> None:
    thought = opinions(rater)
    first, second = rater.games
    page.locator(".sheets__games .btn").first.click()
    if page.viewport_size is not None and page.viewport_size["width"] < 720:
        expect(page.locator(".msg").first).to_be_visible()
        axe(page)
        page.locator(".flip button").last.click()
    expect(page.locator(".rt")).to_have_count(5)
    axe(page)
    fits(page)
    page.locator(".rt .note").first.click()
    page.locator(".remark").fill("落ち着いている")
    page.keyboard.press("Enter")
    expect(page.locator(".mynote--row")).to_have_text(re.compile("落ち着いている"))
    shown = page.content()
    assert not [team for team in TEAMS if team in shown]
    rate_game(page, first, thought, ".rating")
    expect(page.locator(".saved[data-state=saved]")).to_be_visible()
    page.reload()
    if page.viewport_size is not None and page.viewport_size["width"] < 720:
        page.locator(".msg .pen").nth(2).click()
        page.locator(".remark").fill("a fine line")
        page.keyboard.press("Enter")
        expect(page.locator(".noted .mynote")).to_contain_text("a fine line")
        page.locator(".flip button").last.click()
    rate_game(page, second, thought, ".sheets__games")
    expect(page.locator(".sheets__games li.done")).to_have_count(2)


def _choose(page: Page, folder: RatingFolder, rater: Rater) -> None:
    selects = page.locator(".best select")
    selects.first.select_option(rater.games[0])
    expect(selects.last).to_be_enabled()
    selects.last.select_option("3")
    until(lambda: any(isinstance(one, Favourite) and one.rater == rater.name for one in folder.lines()))


def _check_totals(folder: RatingFolder, raters: tuple[Rater, ...]) -> None:
    """The totals are what the raters thought, and an independent script counts the same."""
    said = {
        (one.rater, one.game, one.criterion, one.seat): one.value
        for one in folder.lines()
        if isinstance(one, Grade)
    }
    thought = {(one.name, *key): value for one in raters[:2] for key, value in opinions(one).items()}
    assert said == thought
    told = json.loads(CliRunner().invoke(rate, ["total", str(folder.place), "--json"]).output)
    script = subprocess.run(
        [sys.executable, str(RECOUNT), str(folder.place)], capture_output=True, text=True, check=True
    )
    counted = json.loads(script.stdout)
    found = {
        one["criterion"]: {team: [mean["total"], mean["n"]] for team, mean in one["teams"].items()}
        for one in told["criteria"]
    }
    assert found == counted["criteria"]
    for one in told["criteria"]:
        assert one["agreement"] == pytest.approx(counted["agreement"][one["criterion"]], abs=1e-9)
    assert sorted([one["prize"], one["team"]] for one in told["prizes"]) == counted["prizes"]
    assert len(counted["prizes"]) == 3
    assert [one["finished"] for one in told["raters"]] == [2, 2, 0]
    assert sorted(comment["text"] for comment in told["comments"]) == [
        "a fine line",
        "落ち着いている",
        "落ち着いている",
    ]
    assert sum(isinstance(one, Comment) for one in folder.lines()) == 3, "each is sent once"


def test_what_is_not_sent_survives_a_reload(open_page: Open, tmp_path: Path) -> None:
    folder, (hana, _) = rating(tmp_path, games=2)
    with rating_served(folder) as url:
        page = open_page(f"{url}/#/rate/{hana.token}?game={hana.games[0]}", lang="ja")
        expect(page.locator(".rt")).to_have_count(5)
        page.route("**/api/v1/rating", lambda route: route.abort("connectionrefused"))
        page.keyboard.press("5")
        expect(page.locator(".saved[data-state=unsaved]")).to_be_visible()
        expect(page.locator(".rt.done")).to_have_count(1)
        page.unroute("**/api/v1/rating")
        assert folder.lines() == []
        page.reload()
        expect(page.locator(".rt.done")).to_have_count(1)
        expect(page.locator(".saved[data-state=saved]")).to_be_visible()
        until(lambda: len(folder.lines()) == 1)
        folder.close()
        page.keyboard.press("4")
        expect(page.get_by_text("採点は締め切られました")).to_be_visible()
        expect(page.locator(".rt.done")).to_have_count(1)
        assert len(folder.lines()) == 1


def test_a_link_of_nobody(open_page: Open, tmp_path: Path) -> None:
    folder, _ = rating(tmp_path)
    with rating_served(folder) as url:
        page = open_page(f"{url}/#/rate/wrong")
        expect(page.get_by_text("No rater has this link")).to_be_visible()
        axe(page)
