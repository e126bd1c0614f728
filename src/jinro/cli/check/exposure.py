"""`jinro check data --exposure`: one page that says what others can read and do, worst first."""

import os
import shlex
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

import click
from msgspec.structs import replace

from jinro.cli.options import DATA_FOLDER
from jinro.cli.printing import print_json
from jinro.cli.terminal import lines_of
from jinro.config.environment import environment
from jinro.config.organiser import CONTEST_FILE
from jinro.config.serve import ServeOptions, ServeSettings, serve_settings
from jinro.config.settings import Settings
from jinro.contest.rate.folder import RATERS, RatingFolder
from jinro.contest.run.folder import TOKEN_KEY, ContestFolder
from jinro.contest.run.programs import EntryPrograms
from jinro.errors import ArgumentError, CallerError
from jinro.i18n import CodedText, Language, Words
from jinro.net.tls import TlsFiles
from jinro.store import DATABASE, SEALED, Reader, is_sealed
from jinro.upkeep.exposure.facts import EntryFacts, Facts, RatedGames, doors_of
from jinro.upkeep.exposure.findings import Exposure, exposures
from jinro.upkeep.exposure.rights import Rights, rights_of
from jinro.upkeep.exposure.table import LEVELS
from jinro.village.clock import unix_ms

COLOURS: Final = {"critical": "red", "serious": "yellow", "note": "cyan", "closed": "green"}
INDENT: Final = 4


def exposure_page(
    folder: str | None, data: str, options: Sequence[str], language: Language, *, as_json: bool
) -> bool:
    """Print the page; whether nothing in it is critical."""
    facts, how = _facts(folder, data, list(options))
    found = exposures(facts)
    if as_json:
        for one in found:
            print_json(_row(one, language))
    else:
        click.echo(Words(language)("cli.exposure.head", data=facts.data, how=how))
        for line in _lines(found, language):
            click.echo(line)
    return not any(one.level == "critical" for one in found)


def _row(one: Exposure, language: Language) -> dict[str, str]:
    text, setting = one.words(language)
    return {"level": one.level, "who": one.who, "code": one.code, "text": text, "setting": setting}


def _lines(found: Sequence[Exposure], language: Language) -> Iterable[str]:
    """The page as it is printed: by level, one line what, one line which setting."""
    words = Words(language)
    for level in LEVELS:
        of_level = [one for one in found if one.level == level]
        if not of_level:
            continue
        name = words(f"exposure.levels.{level}")
        yield ""
        yield click.style(f"{name} ({len(of_level)})", fg=COLOURS[level], bold=True)
        for one in of_level:
            what, setting = one.words(language)
            who = words(f"exposure.who.{one.who.replace(' ', '_')}")
            first, *more = lines_of(f"{who}: {what}", indent=INDENT)
            yield f"  {click.style(first[: len(who)], bold=True)}{first[len(who) :]}"
            yield from (f"  {line}" for line in more)
            if setting:
                yield f"  {' ' * INDENT}→ {setting}"


# Facts


def _facts(folder: str | None, data: str, options: list[str]) -> tuple[Facts, str]:
    """What is known of a contest's folder, or of a data folder and the server that these options start; and
    the command that starts it."""
    from jinro.cli.serve import serve

    place = Path(folder or data)
    environ = environment(os.environ, Path())
    if (place / CONTEST_FILE).is_file():
        if options:
            raise ArgumentError("errors.command.no_server_options", file=place / CONTEST_FILE)
        return _contest(place, environ), shlex.join(["jinro", "contest", "run", str(place)])
    asked = ServeOptions(**serve.make_context("jinro serve", [*options]).params)
    if folder is None and data == DATA_FOLDER:
        place = Path(asked.data)
    settings = serve_settings(asked, environ)
    secrets = [Path(".env")]
    if isinstance(settings.tls, TlsFiles):
        secrets.append(settings.tls.key)
    facts = _common(place, settings, environ, secrets)
    facts = replace(facts, rating=None if asked.rating is None else _rating(asked.rating, place))
    return facts, shlex.join(["jinro", "serve", *options])


def _common(place: Path, settings: ServeSettings, environ: dict[str, str], secrets: Iterable[Path]) -> Facts:
    from jinro.hosting.control import VARIABLE
    from jinro.hosting.tokens import KEY

    key, control = environ.get(KEY), environ.get(VARIABLE)
    origins = [*settings.origins, *(one for track in settings.tracks for one in track.allow_origins)]
    kind = (
        "" if settings.tls is None else "certificate" if isinstance(settings.tls, TlsFiles) else "self-signed"
    )
    return Facts(
        data=place,
        doors=doors_of(settings),
        encryption=kind,  # type: ignore[arg-type]
        origins=tuple(dict.fromkeys(origins)),
        rights=rights_of(place),
        secrets=_rights(secrets),
        logs=_rights(_log_folders(place, settings.tracks)),
        key_bytes=None if key is None else len(key.encode()),
        control_token=None if control is None else len(control),
        games=Counter(_stored(place).values()),
    )


def _rights(paths: Iterable[Path]) -> tuple[Rights, ...]:
    return tuple(rights for rights in map(rights_of, paths) if rights is not None)


def _log_folders(place: Path, tracks: Iterable[Settings]) -> list[Path]:
    """Folders for logs and traces that are not in the data folder."""
    outputs = [output for track in tracks for output in (track.game_log, track.json_log) if output.enable]
    folders = dict.fromkeys((place / output.folder).resolve() for output in outputs)
    return [one for one in folders if not one.is_relative_to(place.resolve())]


def _stored(place: Path) -> dict[str, str]:
    """Who may see each stored game that is over, by its id."""
    if not (place / DATABASE).is_file():
        return {}
    now_ms = unix_ms()
    with closing(Reader(place / DATABASE)) as store:
        return {
            header.game: SEALED if is_sealed(header.seal, now_ms) else header.visibility
            for header in store.games(is_open=False)
        }


def _rating(folder: Path, place: Path) -> RatedGames | None:
    """The rating of a folder; None: there is none."""
    rating = RatingFolder(folder)
    if not rating.exists:
        return None
    stored = _stored(place)
    visible = sum(stored.get(one.game) == "public" for one in rating.picked().games)
    return RatedGames(raters=len(rating.raters()), closed=rating.closed, visible=visible)


def _contest(place: Path, environ: dict[str, str]) -> Facts:
    """What is known of the folder of a contest."""
    folder = ContestFolder(place)
    settings = ServeSettings(tracks=tuple(folder.settings()), origins=folder.contest.allow_origins)
    secrets = [place / ".env", place / TOKEN_KEY, RatingFolder(place).path / RATERS]
    facts = _common(folder.data, settings, environ, secrets)
    return replace(facts, rating=_rating(place, folder.data), entries=_entries(folder, environ))


def _entries(folder: ContestFolder, environ: dict[str, str]) -> EntryFacts | None:
    """The programs that a contest starts, as they would be started now; None: there are none."""
    entries = [entry for team in folder.contest.teams for entry in team.entries if entry.command]
    if not entries:
        return None
    given = tuple(sorted({name for entry in entries for name in entry.variables.values()}))
    try:
        programs = EntryPrograms(folder, environ)
    except CallerError as error:
        return EntryFacts(refused=CodedText(error.told), variables=given)
    return EntryFacts(
        isolation={entry.name: programs.isolation(entry) for entry in entries},
        fault=programs.fault,
        variables=given,
    )
