"""The archive of a report: games with the rights of people applied, and its files."""

import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from jinro.contest.report.archive import MANIFEST, ArchiveGame, SeatRights, archive_files
from jinro.contest.report.build import build
from jinro.contest.report.facts import ReportFacts, TrackFacts
from jinro.contest.report.files import report_files
from jinro.contest.run.request import ReportRequest
from jinro.contest.score.games import ScoredGame
from jinro.corpus.export.write import PEOPLE_LICENCE
from jinro.corpus.rights.clearing import clear
from jinro.corpus.rights.games import CorpusGame, StoredGames, stored
from jinro.errors import CallerError, JinroError
from jinro.files import formats
from jinro.files.disk import replace_file
from jinro.files.limits import GAME_BYTES, read_at_most
from jinro.game.events import Event, Seated
from jinro.i18n import Language

OnStep = Callable[[int, int], None]
UNKNOWN: Final = "unknown"


def contest_games(facts: ReportFacts, data: Path, licence: str, on_step: OnStep) -> list[ArchiveGame]:
    """The games of a contest's store: of a seat without consent nothing but the course of the game."""
    found = []
    with stored(data) as games:
        for done, (name, track, game, names) in enumerate(_numbered(facts), 1):
            found.append(_stored(games, name, track, game, names, licence))
            on_step(done, facts.games)
    return found


def _numbered(
    facts: ReportFacts,
) -> Iterator[tuple[str, TrackFacts, ScoredGame, tuple[str, ...]]]:
    for track in facts.tracks:
        for number, (game, names) in enumerate(track.entries.games, 1):
            yield f"{track.slug}-{number:03d}", track, game, names


def _stored(
    games: StoredGames,
    name: str,
    track: TrackFacts,
    game: ScoredGame,
    names: tuple[str, ...],
    licence: str,
) -> ArchiveGame:
    whole = games.game(game.game)
    cleared = clear(whole)
    people = any(seat.kind == "person" for seat in whole.seats)
    given = "" if cleared is None else PEOPLE_LICENCE if people else licence
    return ArchiveGame(
        name=name,
        title=f"{track.name} {name.rpartition('-')[2]}",
        game=game.game,
        track=track.name,
        winner=game.winner,
        licence=given,
        seats=tuple(SeatRights(seat, one.kind, one.basis) for seat, one in enumerate(whole.seats, 1)),
        names=names,
        events=[] if cleared is None else _named(cleared.game, names),
    )


def _named(game: CorpusGame, names: tuple[str, ...]) -> list[Event]:
    """The events with the names of entries, which the report tells too; people have none."""
    return [
        replace(event, players=names, teams=names) if isinstance(event, Seated) else event
        for event in game.events
    ]


def file_games(facts: ReportFacts, consent: bool, licence: str, on_step: OnStep) -> list[ArchiveGame]:
    """Games of files: whether people are in them is not known, so they get in only if the organiser answers
    for their consent."""
    found = []
    for done, (name, track, game, names) in enumerate(_numbered(facts), 1):
        files, events = _read(Path(game.source)) if consent else ({}, [])
        basis = "organiser" if events else ""
        found.append(
            ArchiveGame(
                name=name,
                title=f"{track.name} {name.rpartition('-')[2]}",
                game=game.game,
                track=track.name,
                winner=game.winner,
                licence=licence if events else "",
                seats=tuple(SeatRights(seat, UNKNOWN, basis) for seat in range(1, len(names) + 1)),
                names=names,
                events=events,
                files=files,
            )
        )
        on_step(done, facts.games)
    return found


def _read(path: Path) -> tuple[dict[str, bytes], list[Event]]:
    """A file as it is, and its events; nothing, if it is the store of somebody else."""
    if not path.is_file():
        return {}, []
    try:
        data = formats.decompress(read_at_most(path, GAME_BYTES))
        kind = formats.format_of(data)
        return ({".json" if kind == "trace" else ".log": data}, [*formats.read_as(data, kind).events])
    except (JinroError, OSError) as error:
        raise CallerError(error, at=path) from None


# Files


def put_files(target: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder."""
    for name, data in files.items():
        try:
            replace_file(target / name, data)
        except OSError as error:
            raise CallerError(error, at=target / name) from None


def write_archive(
    facts: ReportFacts, asked: ReportRequest, language: Language, on_step: OnStep
) -> tuple[list[ArchiveGame], int]:
    """Write the archive beside its place, and then put it there: nothing of an earlier one remains.

    Returns its games, and the number of its files.
    """
    assert asked.archive is not None
    target, licence = Path(asked.archive), asked.licence
    if target.exists() and any(target.iterdir()) and not (target / MANIFEST).is_file():
        raise CallerError("errors.contest.no_archive", folder=target)
    if asked.folder is None:
        games = file_games(facts, asked.consent, licence, on_step)
    else:
        games = contest_games(facts, Path(asked.folder) / "data", licence, on_step)
    pages = {game.source: one.page for game, one in zip(_all_games(facts), games, strict=True) if one.page}
    linked = replace(facts, replays={**facts.replays, **pages})
    report_ = report_files(build(linked), linked, language)
    files = archive_files(report_, games, title=facts.title, licence=licence, language=language)
    unfinished = target.resolve().with_name(f"{target.resolve().name}.unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    put_files(unfinished, files)
    if target.exists():
        shutil.rmtree(target)
    unfinished.rename(target)
    return games, len(files)


def _all_games(facts: ReportFacts) -> list[ScoredGame]:
    return [game for track in facts.tracks for game, _ in track.entries.games]
