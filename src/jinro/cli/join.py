"""`jinro join`: connect built-in players to a server, ours or any other."""

import asyncio
import os
import secrets
import ssl
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple
from urllib.parse import urlsplit

import click
from msgspec import Meta

from jinro.cli.language import output_language
from jinro.cli.llm.options import LLM, LlmOptions, PlayerName, no_llm_options, team_of
from jinro.cli.options import ARGUMENT, Lang, options
from jinro.cli.parser import WrongUsage
from jinro.cli.reader import reader_of_server
from jinro.cli.terminal import say
from jinro.errors import ArgumentError, CallerError, PeerError, did_you_mean
from jinro.files.limits import read_input
from jinro.game.roles import Role
from jinro.game.views import View
from jinro.i18n import Language, Words, coded, text
from jinro.players import DEFAULT_PLAYER, PLAYERS
from jinro.players.player import Player
from jinro.transcript.games import SHORT_ID
from jinro.transcript.transcript_words import TranscriptWords
from jinro.village.attentive import attentive
from jinro.village.ear import ReadingThread
from jinro.wire.classic.guest import Guest as ClassicGuest
from jinro.wire.nlp.guest import Guest

if TYPE_CHECKING:
    from jinro.net.llm.team import LlmTeam
    from jinro.wire.licos.guest import Guest as LicosGuest

Join = Callable[[str], Coroutine[object, object, None]]
"""Plays one player, which has this name."""
TOKEN: Final = "JINRO_TOKEN"
"""The environment variable of the token."""


@click.command()
@options("join")
def join(
    *,
    words: Annotated[tuple[str, ...], ARGUMENT, "[licos] URL"] = (),
    team: Annotated[str | None, "NAME"] = None,
    player: PlayerName = DEFAULT_PLAYER,
    count: Annotated[int, "N", Meta(ge=1, le=1_000)] = 1,
    token: Annotated[str | None, "TOKEN"] = None,
    token_file: Annotated[str | None, "FILE"] = None,
    village: Annotated[int | None, "N", Meta(ge=0)] = None,
    tls_ca: Annotated[str | None, "FILE"] = None,
    role: Annotated[str | None, "ROLE"] = None,
    reconnect: bool = False,
    llm: LlmOptions,
    lang: Lang = None,
) -> None:
    """Connect built-in players to the server at URL.

    URL is ws://HOST:PORT/ws (wss:// with TLS) for a contest server, where each plays one game, or
    tcp://HOST:PORT for a classic server, where each plays a whole series. With `licos` before it, URL is
    ws://HOST:PORT/licos/DIALECT/villageMessage, where each plays one village; DIALECT is 0.2, 0.3 or
    0.3-browser, and without a path it is 0.2.
    """
    lines = _PrintedGames(output_language(lang))
    url, licos = _address(words)
    names = [f"{team or player}{number}" for number in range(1, count + 1)]

    language_model: LlmTeam | None = None
    if player == LLM:
        language_model = team_of(llm, output_language(lang))
    else:
        no_llm_options(llm)
    maker = PLAYERS[player] if language_model is None else language_model.player

    def plain() -> Player:
        return maker(secrets.randbelow(2**32), 0)

    reviser = reader_of_server() if player == DEFAULT_PLAYER and not url.startswith("tcp://") else None
    make = attentive(plain, None if reviser is None else ReadingThread(reviser))

    if village is not None and not licos:
        raise ArgumentError("errors.join.villages_of_licos", at="--village")
    if url.startswith("tcp://"):
        if token is not None or token_file is not None:
            raise ArgumentError("errors.join.classic_tokens", at="--token")
        if tls_ca is not None:
            raise ArgumentError("errors.join.classic_encryption", at="--tls-ca")
        one = _classic(_Joining(url, make, reconnect, lines), role)
    elif url.startswith(("ws://", "wss://")):
        if role is not None:
            raise ArgumentError("errors.join.role_requests", at="--role")
        secret = _token(token, token_file)
        joining = _Joining(url, make, reconnect, lines, _trusted(url, tls_ca), secret)
        one = _licos(joining, _own_token(secret, count), village or 0) if licos else _contest(joining)
    else:
        raise ArgumentError("errors.join.not_a_url", at="URL", url=url)
    asyncio.run(_all(one, names, language_model))


def _address(words: tuple[str, ...]) -> tuple[str, bool]:
    """The address, and whether it is one of LiCOS: `licos` stands before it, or it says so itself."""
    if not words:
        raise WrongUsage("cli.parser.missing.argument", name="URL")
    *before, url = words
    if before not in ([], ["licos"]):
        raise ArgumentError("errors.join.one_url", given=" ".join(words))
    if before and url.startswith("tcp://"):
        raise ArgumentError("errors.join.not_a_socket", at="URL", url=url)
    return url, bool(before) or urlsplit(url).path.endswith("/villageMessage")


def _own_token(token: str | None, count: int) -> str | None:
    """The token of one player; None: each gets a new one."""
    from jinro.wire.licos.tokens import is_token

    if token is None:
        return None
    if not is_token(token):
        raise ArgumentError("errors.join.token_is_uuid", at="--token")
    if count > 1:
        raise ArgumentError("errors.join.token_of_one", at="--token", players=count)
    return token


def _token(given: str | None, file: str | None) -> str | None:
    """The token: of the option, of the file, or of the environment."""
    if given is not None and file is not None:
        raise ArgumentError("errors.join.one_token")
    if file is not None:
        try:
            given = read_input(file).decode("ascii").strip()
        except UnicodeDecodeError:
            raise CallerError("errors.join.not_a_token", at=file) from None
        if not given:
            raise CallerError("errors.join.empty", at=file)
    return given or os.environ.get(TOKEN) or None


def _trusted(url: str, file: str | None) -> ssl.SSLContext | None:
    """What is trusted at a server; None: what the system trusts."""
    if file is None:
        return None
    if not url.startswith("wss://"):
        raise ArgumentError("errors.join.not_encrypted", at="--tls-ca", url=url)
    from jinro.net.tls import client_context

    return client_context(Path(file))


class _Joining(NamedTuple):
    """How players connect to a server."""

    url: str
    make: Callable[[], Player]
    reconnect: bool
    lines: "_PrintedGames"
    tls: ssl.SSLContext | None = None
    token: str | None = None


def _contest(at: _Joining) -> Join:
    """A function that plays one player at a contest server."""

    async def one(name: str) -> None:
        from websockets.exceptions import WebSocketException

        from jinro.net.joining.nlp import join as join_once
        from jinro.net.joining.nlp import join_again, trouble_of

        def waits() -> None:
            at.lines.waits(at.url)

        def told(guest: Guest) -> None:
            at.lines.game(name, guest)

        if at.reconnect:
            again = partial(join_again, on_game=told, on_trouble=at.lines.trouble)
            await again(at.url, name, at.make, token=at.token, on_wait=waits, tls=at.tls)
            return
        try:
            told(await join_once(at.url, name, at.make(), token=at.token, on_wait=waits, tls=at.tls))
        except (OSError, WebSocketException) as error:
            raise PeerError(trouble_of(error), at=f"{name} ({at.url})") from None

    return one


def _licos(at: _Joining, token: str | None, village: int) -> Join:
    """A function that plays one player in a village of LiCOS."""
    from websockets.exceptions import WebSocketException

    from jinro.net.joining.licos import dialect_at, trouble_of, village_url
    from jinro.net.joining.licos import join as join_village

    address = village_url(at.url)
    dialect_at(address)

    async def one(name: str) -> None:
        while True:
            try:
                guest = await join_village(
                    address,
                    at.make(),
                    token=token,
                    village=village,
                    name=name,
                    tls=at.tls,
                    on_trouble=lambda trouble: at.lines.trouble(coded("errors.at", where=name, what=trouble)),
                )
            except (OSError, WebSocketException) as error:
                raise PeerError(trouble_of(error), at=f"{name} ({address})") from None
            at.lines.licos_game(name, guest)
            if not at.reconnect:
                return

    return one


def _classic(at: _Joining, role: str | None) -> Join:
    """A function that plays one player at a classic server."""
    from jinro.net.joining.classic import address, join_series, join_series_again
    from jinro.net.joining.nlp import trouble_of
    from jinro.wire.classic.codec import NO_WISH

    address(at.url)
    wish = NO_WISH if role is None else role.upper()
    if role is not None and wish not in Role.__members__:
        near, known = did_you_mean(wish, Role), ", ".join(Role)
        raise ArgumentError("errors.players.no_such_role", at="--role", role=role, near=near, known=known)

    async def one(name: str) -> None:
        def report(guest: ClassicGuest) -> None:
            at.lines.classic_game(name, guest)

        if at.reconnect:
            again = partial(join_series_again, on_trouble=at.lines.trouble)
            await again(at.url, name, at.make, wish=wish, on_game=report)
            return
        try:
            games = await join_series(at.url, name, at.make, wish=wish, on_game=report)
        except (OSError, PeerError) as error:
            raise PeerError(trouble_of(error), at=f"{name} ({at.url})") from None
        if not games:
            raise PeerError("errors.join.closed_before_game", at=f"{name} ({at.url})")

    return one


async def _all(one: Join, names: list[str], language_model: "LlmTeam | None") -> None:
    try:
        async with asyncio.TaskGroup() as group:
            for name in names:
                group.create_task(one(name))
    except ExceptionGroup as errors:
        # The first failure has cancelled the others; it is the one to report.
        raise errors.exceptions[0] from None
    finally:
        if language_model is not None:
            await language_model.client.close()


class _PrintedGames:
    """What is printed about the games of all players."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._words = Words(language)
        self._told = False

    def waits(self, url: str) -> None:
        """A player waits for a game; told once for all, and again after trouble."""
        if not self._told:
            self._told = True
            page = "http" + url.removeprefix("ws").partition("?")[0].removesuffix("ws")
            say(self._words("cli.join.waits", page=page), err=True)

    def game(self, name: str, guest: Guest) -> None:
        """A game of a contest server is over."""
        info = guest.packet.info
        assert info is not None
        alive = info.status_map[info.agent] == "ALIVE"
        self._say(info.game_id[-SHORT_ID:], f"{name} {info.agent}", guest.view, alive=alive)

    def classic_game(self, name: str, guest: ClassicGuest) -> None:
        """A game of a series is over."""
        agent = f"{name} Agent[{guest.seat:02}]"
        self._say(str(guest.games), agent, guest.view, alive=guest.seat in guest.view.alive)

    def licos_game(self, name: str, guest: "LicosGuest") -> None:
        """A village of LiCOS has its result."""
        agent = f"{name} {guest.name(guest.seat)}"
        self._say(str(guest.village_id), agent, guest.view, alive=guest.seat in guest.view.alive)

    def trouble(self, what: str) -> None:
        self._told = False
        say(text(what, self._language), err=True)

    def _say(self, game: str, agent: str, view: View, *, alive: bool) -> None:
        outcome = view.scene.outcome
        assert outcome is not None
        english = self._language == "en"
        words = TranscriptWords(self._language)
        line = self._words(
            "cli.join.game",
            game=game,
            agent=agent,
            role=view.role.value if english else words.role(view.role),
            how=self._words("cli.join.alive" if alive else "cli.join.dead"),
            winner=f"{outcome.winner.value} won" if english else words.wins(outcome.winner),
        )
        say(line)
