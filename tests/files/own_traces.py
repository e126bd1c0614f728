"""The traces that a server has written: each is read back and re-enacted."""

from pathlib import Path

from jinro.files.checks import check_trace


def check_traces(data: Path) -> int:
    """Check all complete traces below a data folder; their number."""
    files = sorted((data / "log" / "json").glob("*.json"))
    wrong = {}
    for file in files:
        checked = check_trace(file.name, file.read_bytes())
        if not checked.good:
            wrong[file.name] = (checked.dialect, checked.packets, checked.identical, checked.difference)
    assert not wrong, wrong
    return len(files)
