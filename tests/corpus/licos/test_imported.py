"""LiCOS logs as stored games: given back as they came, read by every tool, published only by consent."""

import copy
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.corpus.villages import paper_game
from tests.files.licos_logs import Message, as_lines, told
from tests.rows import each_row

from jinro.corpus.licos.forms import FORMS, SIDES, Form, Side
from jinro.corpus.licos.imported import TRACK, given_back, imported_game
from jinro.corpus.rights.clearing import clear
from jinro.corpus.rights.games import CorpusGame, stored
from jinro.corpus.rights.imported import imported_log
from jinro.errors import LogError
from jinro.game import events as e
from jinro.store import DATABASE, SqliteStore
from jinro.store.awaiting import completed
from jinro.wire.licos.dialects import VERSIONS, Version

COMING_BACK = [(f, v, s) for f in FORMS for v in VERSIONS for s in ("all", "clients")]
OTHER_FORMS = [(f, v, s) for f in FORMS for v in VERSIONS for s in SIDES if f == "wire" or s == "all"]
"""The log of one side has numbers of its own; that of an imported game keeps those of the file."""


def again(data: bytes, **how: Any) -> bytes:
    """An imported file, given back."""
    log = imported_log(imported_game(data).notes)
    assert log is not None
    return b"".join(line + b"\n" for line in given_back(log, **how))


@each_row(("form", "version", "side"), COMING_BACK)
def test_what_we_wrote_comes_back_byte_for_byte(form: Form, version: Version, side: Side) -> None:
    data = as_lines(told(form=form, version=version, side=side))
    assert again(data, form=form, version=version) == data


@each_row(("form", "version", "side"), OTHER_FORMS)
def test_a_log_of_either_version_tells_all_forms(form: Form, version: Version, side: Side) -> None:
    wanted = as_lines(told(form=form, version=version, side=side))
    for own in VERSIONS:
        assert again(as_lines(told(version=own)), form=form, version=version, side=side) == wanted


def test_keys_that_we_do_not_know_are_kept_in_every_form() -> None:
    found = [one | {"laboratory": {"room": [n]}} for n, one in enumerate(copy.deepcopy(told()))]
    for form in FORMS:
        for version in VERSIONS:
            back = again(as_lines(found), form=form, version=version).splitlines()
            assert [msgspec.json.decode(one)["laboratory"] for one in back] == [
                one["laboratory"] for one in found
            ]


def test_lines_of_others_come_back_as_they_were_written() -> None:
    """Spaces, the order of keys, an empty line, what breaks the schema, and what is no message at all."""
    spread = [msgspec.json.encode(dict(reversed(one.items()))).replace(b":", b": ") for one in told()]
    odd = as_lines([told()[20] | {"token": "eFVr3O93oLh", "phaseTimeLimit": "5m"}])
    data = b"\n".join(spread) + b"\n" + odd + b"no message\n"
    found = imported_game(data)
    assert {one.code for one in found.problems} == {"bad_message"}
    assert again(data) == data


def test_posts_that_were_held_and_what_clients_said_of_time_are_kept() -> None:
    lines = as_lines(told(paper_game()))
    found = imported_game(lines)
    said = [note.detail for note in found.notes if note.code == "client_time"]
    assert said == [
        "board client=2019-01-14T12:59:18.195Z echo=2019-01-14T21:59:07.052+09:00",
        "chat client=2019-01-14T12:59:39.162Z echo=2019-01-14T21:59:37.086+09:00 lang=ja arrived=336000",
    ]
    assert found.notes[0].detail == "8 Doubtful Village"
    assert again(lines) == lines


def test_a_file_of_two_villages_is_refused() -> None:
    other = [one | {"village": one["village"] | {"id": 9}} for one in told()]
    with pytest.raises(LogError, match="it tells of the villages 0 and 9; one file is one village"):
        imported_game(as_lines([*told(), *other]))


# In a store


def keep(folder: Path, messages: Sequence[Message], *, consent: bool) -> CorpusGame:
    """The game of these messages, stored and read again."""
    found = imported_game(as_lines(messages), consent=consent)
    store = SqliteStore(folder / DATABASE)
    store.add_all([(found.events, found.notes, ())], TRACK)
    completed(store.close())
    with stored(folder) as games:
        return games.game(found.game)


def test_nothing_is_published_unless_everybody_has_agreed(tmp_path: Path) -> None:
    for number, messages in enumerate((told(), told(paper_game()), told(form="wire"))):
        (folder := tmp_path / str(number)).mkdir()
        game = keep(folder, messages, consent=False)
        assert game.withheld == frozenset(range(1, 6))
        assert clear(game) is None


def test_people_and_machines_are_told_apart(tmp_path: Path) -> None:
    game = keep(tmp_path, told(paper_game()), consent=True)
    assert [one.kind for one in game.seats] == ["person", "agent", "agent", "agent", "person"]
    assert game.withheld == frozenset()
    assert len([one for one in game.events if isinstance(one, e.Spoke | e.Marked)]) == 2


def test_who_is_not_known_counts_as_a_person(tmp_path: Path) -> None:
    game = keep(tmp_path, told(form="wire"), consent=True)
    assert {one.kind for one in game.seats} == {"person"}
