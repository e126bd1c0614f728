"""`sources`: the games of files, folders and servers' data, one after another."""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path

from msgspec.structs import replace

from jinro.corpus.annotations import read_annotations
from jinro.corpus.records import Annotation, SourceGame
from jinro.corpus.rights.clearing import clear
from jinro.corpus.rights.games import programs_game, stored
from jinro.corpus.rights.sources import kind_of, reasoners, source_of
from jinro.corpus.timeline import opened_of
from jinro.errors import CallerError, LogError
from jinro.files import formats
from jinro.store.collection.reading import CollectionKind, collection_at, collection_kind, read_logs

Annotated = dict[str, list[Annotation]]
"""What people say of utterances, by game."""


def sources(
    paths: Sequence[Path], annotations: Path | None = None, *, shown: bool = False
) -> Iterator[SourceGame]:
    """Every game of some places: a file of any format, a folder of files, the data folder of a server.

    A folder is read as it is sorted, with what lies below it; files in it that hold no game are passed over.
    `shown`: words are shown to somebody; of a server's games only what may be published is there then.
    """
    said: dict[str, list[Annotation]] = {}
    if annotations is not None:
        for one in read_annotations(annotations):
            said.setdefault(one.game, []).append(one)
    for path in paths:
        if not path.exists():
            raise CallerError("errors.file.nothing_there", at=path)
        kind = collection_kind(collection_at(path))
        if kind in ("logs", "parquet"):
            yield from _logs(path, kind, said)
        elif kind == "store":
            yield from _stored(path, said, shown=shown)
        elif path.is_dir():
            yield from _folder(path, said)
        else:
            yield _file(path, said)


def _logs(path: Path, kind: CollectionKind, said: Annotated) -> Iterator[SourceGame]:
    """The games of a file of logs; who played is known of those in virtual time."""
    for events in read_logs(path, kind):
        opened = opened_of(events)
        game = programs_game(events)
        yield SourceGame(
            events=events,
            kinds={} if game is None else {seat: kind_of(one) for seat, one in enumerate(game.seats, 1)},
            annotations=said.get(opened.game, ()),
            reasoners=frozenset() if game is None else reasoners(game),
            origin=f"{path}: {opened.game}",
        )


def _stored(path: Path, said: Annotated, *, shown: bool) -> Iterator[SourceGame]:
    with stored(path) as games:
        for name in games.ids():
            game = games.game(name)
            if shown:
                cleared = clear(game)
                if cleared is not None:
                    yield source_of(cleared, said.get(name, ()))
                continue
            yield SourceGame(
                events=game.events,
                kinds={seat: kind_of(one) for seat, one in enumerate(game.seats, 1)},
                annotations=said.get(name, ()),
                reasoners=reasoners(game),
                track=game.track,
                origin=f"{path}: {name}",
            )


def _folder(path: Path, said: Annotated) -> Iterator[SourceGame]:
    for file in sorted(path.rglob("*")):
        if file.is_file() and not file.name.startswith("."):
            try:
                yield _file(file, said)
            except CallerError:
                continue


def _file(path: Path, said: Annotated) -> SourceGame:
    try:
        content = path.read_bytes()
        reading = formats.read(content)
    except (LogError, OSError) as error:
        raise CallerError(error, at=path) from None
    if not reading.events:
        raise CallerError("errors.corpus.no_game_in_file", at=path)
    opened = opened_of(reading.events)
    if not opened.game:
        # Another system's file names no game: its content does.
        digest = blake2b(content, digest_size=10).hexdigest()
        opened = replace(opened, game=f"file-{digest}")
    events = (opened, *reading.events[1:])
    return SourceGame(events=events, annotations=said.get(opened.game, ()), origin=str(path))
