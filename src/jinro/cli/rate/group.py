"""`jinro rate`: games are rated by people: picking, raters, links and forms, progress, totals."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal, get_args

import click
import msgspec
from msgspec import Meta

from jinro.cli.options import ARGUMENT, Csv, InWords, Json, options
from jinro.cli.printing import print_json
from jinro.cli.progress import games_at, progress_bar
from jinro.cli.terminal import print_table, say
from jinro.contest.rate.editions import EDITIONS, LATEST
from jinro.contest.rate.folder import RatingFolder
from jinro.contest.rate.records import MOST_GAMES, Hidden, Picked, Scale
from jinro.contest.rate.seals import contest_store, keep_seals, lift_seals, stores_of
from jinro.contest.score.means import Rounding
from jinro.errors import ArgumentError, CallerError
from jinro.i18n import Words
from jinro.store import SEALED

if TYPE_CHECKING:
    from jinro.config.organiser import Contest

DEFAULT_URL: Final = "http://127.0.0.1:{port}/"
DEFAULT_PORT: Final = 8080
Folder = Annotated[Path, ARGUMENT]


@click.group()
def rate() -> None:
    """Have games rated by people: pick games, name raters, collect, total.

    FOLDER is the folder of a contest, or the one that `jinro rate pick --into` has named; everything of the
    rating is in its folder `rating`. docs/rating.md explains it.
    """


@rate.command()
@options("rate pick")
def pick(
    *,
    places: Annotated[tuple[str, ...], ARGUMENT, "FOLDER|FILE|STORE..."],
    into: Annotated[str | None, "DIR"] = None,
    games: Annotated[
        int | dict[str, int] | None, "N|TRACK=N,...", lambda _, __, value: _numbers(value)
    ] = None,
    tracks: Annotated[tuple[str, ...], "--track", "NAME"] = (),
    edition: Annotated[str, click.Choice(list(EDITIONS))] = LATEST,
    scale: Scale | None = None,
    hidden: Annotated[tuple[str, ...], "--hide", click.Choice([*get_args(Hidden), "nothing"])] = (),
    unheld: Annotated[int, Meta(ge=0, le=20)] = 0,
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 60,
    by_hand: Annotated[bool, "--all"] = False,
    again: bool = False,
    words: InWords,
) -> None:
    """Pick games that are balanced in teams, roles and outcomes, and say how good the choice is."""
    from jinro.contest.rate import picks

    folder = RatingFolder(_place(places, into))
    _check_unrated(folder, again)
    found = games_at(places, words.language, keep_events=True)
    contest = _contest(folder.place)
    kept = tuple(one for one in get_args(Hidden) if one in hidden) if hidden else None
    wish = picks.Wish(
        edition=edition,
        games=games,
        tracks=tracks,
        order=() if contest is None else tuple(track.name for track in contest.tracks),
        allowed=unheld,
        scale=scale,
        hidden=kept,
        title="" if contest is None else contest.title,
        limit_s=float(seconds),
    )
    teams = None if contest is None else contest.team_of
    if by_hand:
        picked, logs = picks.by_hand(found.games, wish, teams)
    else:
        with progress_bar(words.language) as follow:
            picked, logs = picks.pick(
                found.games, wish, teams, lambda track, passed: follow("picking", int(passed), seconds)
            )
    picked = msgspec.structs.replace(picked, stores=stores_of(one.source for one in picked.games))
    before = folder.picked() if folder.exists else None
    folder.keep_picked(picked, logs)
    _tell_picked(folder, picked, words)
    _keep_seals(folder)
    if before is not None:
        lift_seals(folder, before, all_sealed=contest is not None and contest.visibility == SEALED)


def _tell_picked(folder: RatingFolder, picked: Picked, words: Words) -> None:
    for one in picked.picking:
        if not one.games:
            say(words("cli.rate.too_few", **_facts(one)))
            continue
        say(words("cli.rate.picked", **_facts(one)))
        say("  " + words("cli.rate.proven" if one.proven else "cli.rate.gap", **_facts(one)))
        if one.unheld:
            say("  " + words("cli.rate.unheld", **_facts(one)))
    say(words("cli.rate.kept", games=len(picked.games), path=folder.path, folder=folder.place))


def _numbers(value: str | None) -> int | dict[str, int] | None:
    """The numbers of games of `--games`: one for all tracks, or one for each that is named."""
    if value is None:
        return None
    parts = [part.rpartition("=") for part in value.split(",")]
    plain = len(parts) == 1 and not parts[0][1]
    if any(not number.isdecimal() or not 1 <= int(number) <= MOST_GAMES for _, _, number in parts) or not (
        plain or all(track.strip() for track, _, _ in parts)
    ):
        raise ArgumentError("errors.rate.not_games", at="--games", value=value, most=MOST_GAMES)
    return int(value) if plain else {track.strip(): int(number) for track, _, number in parts}


def _keep_seals(folder: RatingFolder) -> None:
    for line in keep_seals(folder):
        say(f"warning: {line}")


def _facts(one: object) -> dict[str, object]:
    facts = dict(msgspec.structs.asdict(one))  # type: ignore[arg-type]
    return {**facts, "wolves": facts["games"] - facts["village"], "gap": facts["spread"] - facts["bound"]}


def _place(places: Sequence[str], into: str | None) -> Path:
    if into is not None:
        return Path(into)
    if len(places) == 1 and (Path(places[0]) / "contest.yml").is_file():
        return Path(places[0])
    raise ArgumentError("errors.rate.needs_into")


def _contest(place: Path) -> "Contest | None":
    """The contest in a folder, if there is one."""
    from jinro.config.organiser import CONTEST_FILE, read_contest

    return read_contest(place) if (place / CONTEST_FILE).is_file() else None


def _check_unrated(folder: RatingFolder, again: bool) -> None:
    if folder.exists and folder.lines():
        raise CallerError("errors.rate.picked_and_rated", at=folder.path)
    if folder.exists and not again:
        raise CallerError("errors.rate.picked_already", at=folder.path)


@rate.command()
@options("rate raters")
def raters(
    *,
    folder: Folder,
    names: Annotated[tuple[str, ...], ARGUMENT, "NAME..."],
    each: Annotated[int | None, Meta(ge=1, le=100)] = None,
    guest: bool = False,
    games: Annotated[tuple[str, ...], "--game", "ID"] = (),
    url: str | None = None,
    words: InWords,
) -> None:
    """Name raters, share the games among them, and print the link of each."""
    from jinro.contest.rate.panel import panel, with_raters

    place = RatingFolder(folder)
    known = [one.id for one in place.picked().games]
    unknown = [one for one in games if one not in known]
    if unknown:
        raise CallerError("errors.rate.no_picked_game", at=unknown[0], known=", ".join(known))
    made = panel(names, [one for one in known if not games or one in games], each=each)
    made = tuple(msgspec.structs.replace(one, guest=guest) for one in made)
    place.keep_raters(with_raters(place.raters(), made))
    _links(place, url, only={one.name for one in made})


@rate.command()
@options("rate links")
def links(*, folder: Folder, url: str | None = None) -> None:
    """Print the link of every rater: a line with the name, a tab, and the link."""
    _links(RatingFolder(folder), url)


@rate.command()
@options("rate remove")
def remove(*, folder: Folder, names: Annotated[tuple[str, ...], ARGUMENT, "NAME..."]) -> None:
    """Take raters off the list: their links end, and what they have said counts nowhere."""
    place = RatingFolder(folder)
    known = place.raters()
    unknown = [name for name in names if name not in {one.name for one in known}]
    if unknown:
        listed = ", ".join(one.name for one in known) or "nobody yet"
        raise CallerError("errors.rate.no_rater", at=unknown[0], known=listed)
    place.keep_raters([one for one in known if one.name not in names])


def _links(place: RatingFolder, url: str | None, only: set[str] | None = None) -> None:
    if url is None:
        contest = _contest(place.place)
        url = DEFAULT_URL.format(port=(contest.port if contest is not None else 0) or DEFAULT_PORT)
    for one in place.raters():
        if only is None or one.name in only:
            click.echo(f"{one.name}\t{url.rstrip('/')}/#/rate/{one.token}")


@rate.command()
@options("rate status")
def status(*, folder: Folder, words: InWords, as_json: Json = False) -> None:
    """Show how far the raters are."""
    place = RatingFolder(folder)
    found = place.totals()
    if as_json:
        print_json({"closed": place.closed, "games": found.games, "raters": found.raters})
        return
    say(words("cli.rate.closed" if place.closed else "cli.rate.open", games=found.games))
    table = [words.row("cli.rate.columns", "rater", "finished", "grades", "comments")]
    for one in found.raters:
        grades = words("cli.rate.guest") if one.guest else f"{one.grades}/{one.asked}"
        table.append([one.name, f"{one.finished}/{one.games}", grades, str(one.comments)])
    print_table(table)


@rate.command()
@options("rate close")
def close(*, folder: Folder) -> None:
    """Take nothing more from raters; from now on all users may see the games."""
    place = RatingFolder(folder)
    if not contest_store(folder).is_file():  # A contest may have sealed its games without a rating.
        place.picked()
    place.close()
    _keep_seals(place)


@rate.command("open")
@options("rate open")
def reopen(*, folder: Folder) -> None:
    """Let raters go on after `close`; the games are sealed again."""
    place = RatingFolder(folder)
    place.picked()
    place.reopen()
    _keep_seals(place)


@rate.command()
@options("rate form")
def form(
    *,
    folder: Folder,
    rater: Annotated[str, ARGUMENT],
    out: Annotated[str | None, "-o", "--out", "FILE"] = None,
    words: InWords,
) -> None:
    """Write the form of a rater as a text file to fill in."""
    from jinro.contest.rate.forms import form as made
    from jinro.contest.rate.villages import villages
    from jinro.files.disk import replace_file

    place = RatingFolder(folder)
    own = next((one for one in place.raters() if one.name == rater), None)
    if own is None:
        names = ", ".join(one.name for one in place.raters()) or "nobody yet"
        raise CallerError("errors.rate.no_rater", at=rater, known=names)
    picked = place.picked()
    path = Path(out or f"{rater}.txt")
    if path.exists():
        raise CallerError("errors.file.exists", at=path)
    text = made(picked, own, villages(place, picked, own), words.language)
    try:
        replace_file(path, text.encode())
    except OSError as error:
        raise CallerError(error, at=path) from None
    say(words("cli.rate.form", path=path, folder=folder))


@rate.command()
@options("rate take")
def take(*, folder: Folder, files: Annotated[tuple[str, ...], ARGUMENT, "FILE..."], words: InWords) -> None:
    """Take forms that raters have filled in; all of them, or none if one is wrong."""
    from jinro.contest.rate.forms import read_form_file
    from jinro.contest.rate.villages import villages, with_speakers
    from jinro.village.clock import unix_ms

    place = RatingFolder(folder)
    picked, known = place.picked(), place.raters()
    if place.closed:
        raise CallerError("errors.rate.closed", at=place.path, folder=folder)
    read = []
    for name in files:
        rater, said = read_form_file(Path(name), picked, known)
        shown = {one.id: one for one in villages(place, picked, rater)}
        try:
            read.append((name, rater, [*with_speakers(said, shown.get)]))
        except CallerError as error:
            raise CallerError(error, at=name) from None
    now = unix_ms()
    for name, rater, lines in read:
        place.add(msgspec.structs.replace(line, at_ms=now) for line in lines)
        say(words("cli.rate.taken", file=name, rater=rater.name, lines=len(lines)))


@rate.command()
@options("rate total")
def total(
    *,
    folder: Folder,
    rounding: Rounding = "rounded",
    words: InWords,
    track: Annotated[str | None, "NAME"] = None,
    by: Literal["team", "entry"] = "team",
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """Show the means of every team with their intervals, the agreement of raters, and the prizes."""
    from jinro.cli.rate.totals import show_totals
    from jinro.contest.rate.export import csv_bytes, table_rows

    place = RatingFolder(folder)
    picked = place.picked()
    if track is not None and track not in picked.tracks:
        raise CallerError("errors.rate.no_track", track=track, known=", ".join(picked.tracks))
    found = place.totals(track)
    if as_json:
        print_json(found)
        return
    if as_csv:
        click.echo(csv_bytes(table_rows(found, rounding)).decode("utf-8-sig"), nl=False)
        return
    several = picked.tracks if track is None and len(picked.tracks) > 1 else ()
    for name in several:
        say(f"{name}:")
        show_totals(place.totals(name), picked, rounding, by, words)
        say("")
    if several:
        say(words("cli.rate.together"))
    show_totals(found, picked, rounding, by, words, prizes=True)


@rate.command()
@options("rate export")
def export(*, folder: Folder, into: Annotated[str, "DIR"], rounding: Rounding = "rounded") -> None:
    """Write everything that raters have said, and the totals, as CSV and JSON."""
    from jinro.contest.rate.export import exported
    from jinro.files.disk import replace_file

    place, out = RatingFolder(folder), Path(into)
    picked, known, lines = place.picked(), place.raters(), place.lines()
    files = exported(picked, known, lines, rounding)
    try:
        if out.exists() and any(out.iterdir()):
            raise CallerError("errors.file.not_empty", at=out)
        for name, data in files.items():
            replace_file(out / name, data)
    except OSError as error:
        raise CallerError(error, at=error.filename or out) from None
    for name in files:
        click.echo(str(out / name))


@rate.command()
@options("rate serve")
def serve(
    *,
    folder: Folder,
    host: str = "127.0.0.1",
    port: Annotated[int | None, Meta(ge=0, le=65_535)] = None,
    origins: Annotated[tuple[str, ...], "--allow-origin", "URL"] = (),
    words: InWords,
) -> None:
    """Serve the page to raters, and nothing else; prints their links."""
    import asyncio

    from jinro.cli.rate.serve import serve_rating
    from jinro.cli.reporter import log_as
    from jinro.net.origin import OwnSite, check_origins

    place = RatingFolder(folder)
    place.picked()
    log_as(as_json=False, language=words.language)

    def ready(url: str) -> None:
        say(words("cli.rate.serves", url=url))
        _links(place, url)

    try:
        site = OwnSite(check_origins("--allow-origin", origins), [host])
        asyncio.run(serve_rating(place, host, port, language=words.language, site=site, ready=ready))
    except OSError as error:
        raise CallerError(error, at=f"{host}:{port or ''}") from None
