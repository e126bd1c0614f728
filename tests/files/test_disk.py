"""Files are appended in whole pieces and replaced at once, also if the disk is full for a while."""

import json
import resource
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from jinro.files.disk import AppendOnlyFile, replace_file
from jinro.files.writers import Feed


@pytest.fixture
def small_disk() -> Iterator[Callable[[int], None]]:
    """Let no file of this process be longer than so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield lambda size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_leaves_whole_pieces_and_loses_nothing(
    tmp_path: Path, small_disk: Callable[[int], None]
) -> None:
    failed: list[OSError] = []
    file = AppendOnlyFile(tmp_path / "new" / "file", lambda path, error: failed.append(error))
    file.add(b"first\n")
    assert file.flush()
    small_disk(10)
    file.add(b"second\n")
    assert not file.flush()
    half = file.path.read_bytes()
    file.add(b"third\n")
    assert not file.flush()
    small_disk(resource.RLIM_INFINITY)
    assert half == b"first\n"
    assert [type(error) for error in failed] == [OSError, OSError]
    assert file.close()
    assert file.path.read_bytes() == b"first\nsecond\nthird\n"


def test_a_file_that_is_there_already_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"old")
    with pytest.raises(FileExistsError):
        AppendOnlyFile(tmp_path / "file")
    failed: list[Path] = []
    file = AppendOnlyFile(tmp_path / "file", lambda path, error: failed.append(path))
    file.add(b"new")
    assert not file.close()
    assert failed == [tmp_path / "file"] * 2
    assert (tmp_path / "file").read_bytes() == b"old"


def test_a_feed_that_could_not_be_written_catches_up(
    tmp_path: Path, small_disk: Callable[[int], None]
) -> None:
    failed: list[Path] = []
    feed = Feed(tmp_path, lambda path, error: failed.append(path))
    feed.begin("g", "name")
    small_disk(5)
    feed.add("g", [b'{"idx":1}'], 0)
    feed.release(1_000)
    empty = (tmp_path / "name.jsonl").read_bytes()
    small_disk(resource.RLIM_INFINITY)
    feed.release(2_000)
    assert empty == b""
    assert failed == [tmp_path / "name.jsonl"]
    assert (tmp_path / "name.jsonl").read_bytes() == b'{"idx":1}\n'
    assert [row["id"] for row in json.loads((tmp_path / "games.json").read_bytes())] == ["g"]
    feed.close()


@pytest.mark.parametrize("sync", [False, True])
def test_a_file_is_replaced_as_a_whole(tmp_path: Path, sync: bool) -> None:
    path = tmp_path / "new" / "folder" / "file"
    replace_file(path, b"old", sync=sync)
    with path.open("rb") as reader:
        replace_file(path, b"longer", sync=sync)
        assert reader.read() == b"old"
    assert path.read_bytes() == b"longer"
    assert [file.name for file in path.parent.iterdir()] == ["file"]


def test_a_full_disk_leaves_the_file_that_was_to_be_replaced(
    tmp_path: Path, small_disk: Callable[[int], None]
) -> None:
    replace_file(tmp_path / "file", b"old")
    small_disk(5)
    with pytest.raises(OSError, match="File too large"):
        replace_file(tmp_path / "file", b"too long")
    small_disk(resource.RLIM_INFINITY)
    assert (tmp_path / "file").read_bytes() == b"old"
    replace_file(tmp_path / "file", b"long enough")
    assert (tmp_path / "file").read_bytes() == b"long enough"
