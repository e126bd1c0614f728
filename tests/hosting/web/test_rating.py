"""rating.py, `contest/rate/service.py`: what raters get over HTTP, and what is taken from them."""

import json
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.contest.rate.played import TEAMS, rating
from tests.contest.rate.serving import rating_served

from jinro.contest.rate import service
from jinro.contest.rate.folder import RatingFolder
from jinro.contest.rate.records import Grade
from jinro.contest.rate.service import RatingService, Unfit
from jinro.contest.rate.villages import village
from jinro.errors import CallerError
from jinro.wire.page.rating import CommentSent, FavouriteSent, GradeSent, RatingSent


class Asked:
    """Requests of one rater."""

    def __init__(self, url: str, token: str) -> None:
        self.host = url.removeprefix("http://")
        self.token = token

    def __call__(self, path: str = "", body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
        connection = HTTPConnection(self.host, timeout=20)
        told = {"Authorization": f"Bearer {self.token}", "Origin": f"http://{self.host}", **headers}
        if body is not None:
            told["Content-Type"] = "application/json"
        try:
            connection.request("GET" if body is None else "POST", f"/api/v1/rating{path}", body, told)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def json(self, path: str = "", lines: list[dict[str, Any]] | None = None) -> tuple[int, Any]:
        status, data = self(path, None if lines is None else json.dumps({"lines": lines}).encode())
        return status, json.loads(data)


def a_grade(value: int | None, **more: object) -> dict[str, object]:
    return {"type": "grade", "game": "g01", "criterion": "A", "seat": 1, "value": value, **more}


def test_no_byte_that_a_rater_gets_tells_a_team_or_the_result(tmp_path: Path) -> None:
    folder, (hana, _) = rating(tmp_path)
    with rating_served(folder) as url:
        ask = Asked(url, hana.token)
        told = [ask()[1], *(ask(f"/games/{game}")[1] for game in hana.games)]
    secrets = {*TEAMS, *(one.token for one in folder.raters())}
    for game in folder.picked().games:
        secrets |= {*game.players, game.source, game.game}
    text = b"\n".join(told).decode()
    assert len(told) == 4
    for secret in (*secrets, "Ended", "winner"):
        assert secret not in text


def test_what_is_given_is_kept_and_told_again(tmp_path: Path) -> None:
    folder, (hana, taro) = rating(tmp_path)
    with rating_served(folder) as url:
        ask = Asked(url, hana.token)
        note = {"type": "comment", "game": "g01", "utterance": 2, "seat": 1, "text": " よい発言 "}
        best = {"type": "favourite", "game": "g02", "seat": 4, "text": "lively"}
        status, sheet = ask.json("", [a_grade(4), a_grade(2, seat=2), a_grade(None, seat=2), note, best])
        assert status == 200
        assert sheet == ask.json()[1]
        other = Asked(url, taro.token).json()[1]
        folder.add([Grade(rater="hana", game="g02", criterion="B", seat=1, value=1)])
        later = ask.json()[1]
    assert [(one["seat"], one["value"]) for one in sheet["grades"]] == [(1, 4)]
    assert sheet["comments"][0]["text"] == "よい発言"
    assert sheet["comments"][0]["seat"] == _speaker(folder, 2), "the seat that said it, whatever was sent"
    assert sheet["favourite"] == best
    assert {one["id"]: one["given"] for one in sheet["games"]} == {"g01": 1, "g02": 0, "g03": 0}
    assert other["grades"] == other["comments"] == []
    assert [one["given"] for one in later["games"] if one["id"] == "g02"] == [1], "written by somebody else"
    lines = folder.lines()
    assert [line.rater for line in lines] == ["hana"] * 6
    assert all(line.at_ms > 0 for line in lines[:5])


def _speaker(folder: RatingFolder, utterance: int) -> int:
    picked = folder.picked()
    lines = village(folder, picked, picked.games[0]).lines
    return next(line.seat for line in lines if line.n == utterance)


def test_others_who_have_finished_a_game_are_counted(tmp_path: Path) -> None:
    folder, (hana, taro) = rating(tmp_path)
    whole = [
        Grade(rater="taro", game="g01", criterion=criterion, seat=seat, value=3)
        for criterion in "ABCDE"
        for seat in range(1, 6)
    ]
    folder.add(whole)
    office = RatingService(folder)
    assert office.rater(hana.token) == hana
    assert {one.id: (one.others, one.raters) for one in office.sheet(hana).games}["g01"] == (1, 1)
    assert office.sheet(taro).games[taro.games.index("g01")].given == 25


@pytest.mark.parametrize(
    ("body", "status", "why"),
    [
        ([a_grade(6)], 400, "6 are no points of g01; expected 1 to 5"),
        ([a_grade(3, game="g09")], 400, "hana does not rate a game 'g09'"),
        ([a_grade(3, criterion="F")], 400, "g01 has no criterion 'F'"),
        ([a_grade(3, seat=6)], 400, "g01 has no seat 6"),
        ([{"type": "comment", "game": "g01", "utterance": 999, "text": "x"}], 400, "has no utterance 999"),
        ([a_grade(0)], 400, "Expected `int` >= 1"),
        ([a_grade(3, extra=1)], 400, "unknown field `extra`"),
        ([a_grade(3)] * 201, 400, "Expected `array` of length <= 200"),
        ([{"type": "comment", "game": "g01", "text": "x" * 1_001}], 400, "Expected `str` of length <= 1000"),
    ],
)
def test_what_cannot_be_taken_changes_nothing(
    tmp_path: Path, body: list[dict[str, Any]], status: int, why: str
) -> None:
    folder, (hana, _) = rating(tmp_path)
    with rating_served(folder) as url:
        found, told = Asked(url, hana.token).json("", body)
    assert found == status
    assert why in told["error"]
    assert str(tmp_path) not in told["error"]
    assert folder.lines() == []


def test_only_raters_come_in_and_only_to_their_games(tmp_path: Path) -> None:
    folder, (hana, taro) = rating(tmp_path)
    folder.keep_raters([replace(hana, games=("g01",)), taro])
    with rating_served(folder) as url:
        assert Asked(url, "wrong").json()[0] == 401
        assert Asked(url, "").json()[0] == 401
        ask = Asked(url, hana.token)
        assert ask.json("/games/g01")[0] == 200
        assert ask.json("/games/g02")[0] == 404
        assert ask.json("/games/..%2Fpicked")[0] == 404
        assert ask("", b'{"lines": []}', Origin="http://elsewhere.example")[0] == 403
        assert ask("", b"x" * 300_000)[0] == 413
        folder.keep_raters([taro])
        assert ask.json()[0] == 401, "somebody was taken off the list"


def test_a_closed_rating_takes_nothing_more(tmp_path: Path) -> None:
    folder, (hana, _) = rating(tmp_path)
    with rating_served(folder) as url:
        ask = Asked(url, hana.token)
        assert ask.json("", [a_grade(3)])[0] == 200
        folder.close()
        status, told = ask.json("", [a_grade(4)])
        assert (status, told["code"]) == (409, "closed")
        assert ask.json()[1]["closed"] is True
    assert len(folder.lines()) == 1


def test_trouble_with_files_tells_raters_nothing_of_them(tmp_path: Path) -> None:
    folder, (hana, _) = rating(tmp_path)
    with rating_served(folder) as url:
        ask = Asked(url, hana.token)
        (folder.path / "opinions.jsonl").write_text("nonsense\n", encoding="utf-8")
        status, told = ask.json()
    assert status == 503
    assert told["error"] == "nothing can be read or kept now"


def test_guests_pick_and_lines_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, (hana, _) = rating(tmp_path)
    guest = replace(hana, guest=True)
    folder.keep_raters([guest])
    office = RatingService(folder)
    assert office.rater(hana.token) == guest
    office.take(guest, RatingSent((FavouriteSent("g01", 2),)), 1)
    assert office.sheet(guest).favourite == FavouriteSent("g01", 2)
    assert [one.prize for one in folder.totals().prizes] == ["live"]
    with pytest.raises(Unfit, match="is a guest"):
        office.take(guest, RatingSent((GradeSent("g01", "A", 1, 1),)), 1)
    office.take(
        guest, RatingSent((FavouriteSent("g01", 0), CommentSent("g01", "x"), CommentSent("g01", ""))), 1
    )
    assert office.sheet(guest).favourite is None
    assert office.sheet(guest).comments == ()
    monkeypatch.setattr(service, "MOST_LINES", 4)
    with pytest.raises(Unfit, match="has sent 4 lines"):
        office.take(guest, RatingSent((FavouriteSent("g01", 3),)), 1)


def test_a_folder_that_was_rewritten_is_read_anew(tmp_path: Path) -> None:
    folder, (hana, _) = rating(tmp_path)
    office = RatingService(folder)
    office.rater(hana.token)
    office.take(hana, RatingSent((GradeSent("g01", "A", 1, 1), GradeSent("g01", "A", 2, 1))), 1)
    (folder.path / "opinions.jsonl").write_bytes(b"")
    assert office.rater(hana.token) == hana
    assert office.sheet(hana).grades == ()


def test_without_a_rating_nobody_is_known(tmp_path: Path) -> None:
    assert RatingService(RatingFolder(tmp_path)).rater("x") is None


def test_damaged_raters_are_no_raters(tmp_path: Path) -> None:
    folder, raters = rating(tmp_path)
    office = RatingService(folder)
    assert office.rater(raters[0].token) == raters[0]
    (folder.path / "raters.json").write_text("[{")
    for _ in range(2):  # Not only the first one who comes.
        with pytest.raises(CallerError, match="raters.json"):
            office.rater(raters[0].token)
    folder.keep_raters(raters[1:])
    assert office.rater(raters[0].token) is None
    assert office.rater(raters[1].token) == raters[1]
