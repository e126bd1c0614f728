"""docs/people.md against the code: routes, codes, keys, the text of consent, files."""

import re
from pathlib import Path

import pytest

from jinro.hosting.people.consent import VERSION, consent_text
from jinro.hosting.people.credentials import FILE, VARIABLE
from jinro.hosting.people.people import COOKIE, SESSION_MS, SWEEP_S
from jinro.hosting.web.answers import STATUS
from jinro.hosting.web.people import PEOPLE_PATH, PeopleRoutes
from jinro.i18n.catalogue import texts
from jinro.store import PEOPLE

DOCS = Path(__file__).parents[1] / "docs"
TEXT = (DOCS / "people.md").read_text(encoding="utf-8")
OUTSIDE = {"origin": 403, "type": 415, "shape": 400, "size": 413, "time": 408}
"""Codes of requests that are not looked at."""


def test_every_route() -> None:
    rows = PeopleRoutes(None).routes()  # type: ignore[arg-type]
    served = {f"{row.method} {row.path.removeprefix(PEOPLE_PATH + '/')}" for row in rows}
    assert {
        f"{method} {path}" for method, path in re.findall(r"^\| (GET|POST) `([^`]+)`", TEXT, re.M)
    } == served


def test_every_code() -> None:
    written: dict[str, int] = {}
    for codes, statuses in re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| ([\d, ]+) \|", TEXT, re.M):
        names, numbers = re.findall(r"`(\w+)`", codes), statuses.split(", ")
        written |= dict(zip(names, map(int, numbers * (len(names) // len(numbers))), strict=True))
    assert written == OUTSIDE | {code: STATUS.get(code, 400) for code in texts("people", "en")}


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_text_of_consent(language: str) -> None:
    text = TEXT if language == "en" else (DOCS / "people.ja.md").read_text(encoding="utf-8")
    quoted = text.partition("<!-- consent -->")[2].partition("<!-- /consent -->")[0]
    said = [line.removeprefix("> ") for line in quoted.splitlines() if len(line) > 1]
    assert tuple(said) == consent_text(VERSION, "ja" if language == "ja" else "en")


def test_names_and_figures() -> None:
    for name in (PEOPLE, FILE, VARIABLE, COOKIE):
        assert f"`{name}`" in TEXT or f"`{name}:" in TEXT or f"`{name}` (" in TEXT
    assert f"{SESSION_MS // 86_400_000} days" in TEXT
    assert f"within {SWEEP_S:g} s" in TEXT
