"""What players by a language model of this machine told of their answers: how many the fallback gave.

A server sees only answers. `jinro join --player llm`, started as an entry, writes a line for each game into
its output, which is kept; so this is what the entries' own programs say.
"""

import re
from collections.abc import Mapping

from jinro.contest.report.facts import Fallbacks
from jinro.contest.run.entrants import file_name
from jinro.contest.run.folder import ContestFolder
from jinro.contest.run.programs import PROGRAMS
from jinro.players.llm.record import answers_in


def told_answers(folder: ContestFolder) -> Mapping[tuple[str, str], Fallbacks]:
    """What the kept output of programs tells, by game and entry."""
    found: dict[tuple[str, str], Fallbacks] = {}
    files = sorted((folder.path / PROGRAMS).glob("*.txt"))
    for track in folder.contest.tracks:
        for entry in folder.contest.entries(track):
            own = re.compile(re.escape(file_name(track.name, entry.name)) + r"\d+")
            for path in (file for file in files if entry.command and own.fullmatch(file.stem)):
                for game, one in answers_in(path.read_bytes()).items():
                    before = found.get((game, entry.name), Fallbacks(0, 0))
                    found[game, entry.name] = Fallbacks(
                        before.replaced + one.replaced, before.decisions + one.decisions
                    )
    return found
