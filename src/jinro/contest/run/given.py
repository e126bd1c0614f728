"""What organisers give besides games: registered names, printed tables."""

from collections.abc import Iterable
from pathlib import Path

from jinro.contest.score.printed import PrintedTable, read_printed
from jinro.contest.score.results_file import read_results_file
from jinro.errors import CallerError
from jinro.files.limits import read_input


def registered_names(file: str | None, places: Iterable[str]) -> dict[str, str]:
    """Names with their teams: of a file, and of the contests whose folders are given."""
    # Imported here: only the folder of a contest needs it.
    from jinro.config.organiser import CONTEST_FILE, read_contest

    found: dict[str, str] = {}
    for place in places:
        if (Path(place) / CONTEST_FILE).is_file():
            found |= read_contest(Path(place)).team_of
    if file is not None:
        text = read_input(file).decode(errors="replace").removeprefix("\ufeff")
        for line in text.splitlines():
            team, _, entries = line.partition(":")
            names = entries.replace(",", " ").split() or [team]
            if team.strip() and not team.startswith("#"):
                found |= {name.strip(): team.strip() for name in (team, *names)}
    return found


def read_tables(file: str) -> list[PrintedTable]:
    """The printed tables of a file: one of CSV, one for each track of a file of results."""
    data = read_input(file)
    try:
        if file.endswith((".yml", ".yaml")):
            return read_results_file(data)
        return [read_printed(data.decode(errors="replace"))]
    except CallerError as error:
        raise CallerError(error, at=Path(file).name) from None
