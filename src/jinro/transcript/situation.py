"""The situation at a moment of a game, as far as the viewer may know it."""

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.text import Text

from jinro.game.asks import Ask
from jinro.game.game import Game
from jinro.game.roles import Role, Seat
from jinro.game.views import Known, View
from jinro.i18n import Language
from jinro.transcript.page import SeatLabels, TextPage, ink, pad
from jinro.transcript.transcript_words import TranscriptWords
from jinro.transcript.writer import Viewer


def situation(game: Game, viewer: Viewer) -> dict[str, Any]:
    """The situation as plain data: `now` of `jinro replay --json`."""
    scene = game.scene
    now: dict[str, Any] = {
        "day": scene.day,
        "part": "day" if scene.is_day else "night",
        "phase": scene.phase,
        "until_ms": scene.until_ms,
        "alive": scene.alive,
        "deaths": scene.deaths,
        "over": game.closed,
        "winner": None if scene.outcome is None else scene.outcome.winner,
    }
    if viewer is None:
        now |= {"phase": game.state.phase.name, "until_ms": game.state.until_ms}
        now |= {"alive": game.state.living, "roles": game.roles, "asks": list(game.asks.values())}
    elif viewer:
        now |= _of_seat(game.view(viewer))
    return now


def _of_seat(view: View) -> dict[str, Any]:
    role = _role(view)
    return {
        "seat": view.seat,
        "role": role,
        "known": view.known() if role is not None else (),
        "asks": [] if view.ask is None else [view.ask],
        "channels": view.channels,
    }


def _role(view: View) -> Role | None:
    try:
        return view.role
    except LookupError:
        return None  # the roles have not been dealt yet


def show_situation(console: Console, game: Game, viewer: Viewer, language: Language | None = None) -> None:
    """Print the situation."""
    now = situation(game, viewer)
    words = TranscriptWords.of(game.rules, language)
    labels = SeatLabels(character.name for character in game.scene.characters)
    page = TextPage(console)
    page.started = True
    page.heading(ink(words("transcript.standing", n=len(game.log)), "bold"), strong=True)
    for label, text in _rows(now, game.rules.roles, words, labels):
        page.row(pad(ink(label, "yellow"), 17) + Text(" "), Text(text))


def _rows(
    now: dict[str, Any], counts: dict[Role, int], words: TranscriptWords, labels: SeatLabels
) -> Iterable[tuple[str, str]]:
    yield words("transcript.now"), _when(now, words)
    yield words("transcript.living"), _people(now["alive"], now, words, labels)
    dead = [seat for seat in labels.seats if seat not in now["alive"]]
    if dead:
        yield words("transcript.dead"), _people(dead, now, words, labels)
    if now.get("role") is not None:
        yield words("transcript.you"), f"{labels.name(now['seat'])}{words.brackets(words.role(now['role']))}"
    for text in _certain(now.get("known", ()), counts, words, labels):
        yield words("transcript.knows"), text
    for ask in now.get("asks", ()):
        yield words("transcript.asked"), _question(ask, words, labels)
    if now.get("channels"):
        channels = (words.channel(c) or words.get(f"transcript.chose.{c}", c) for c in now["channels"])
        yield words("transcript.may_speak"), words.comma.join(channels)


def _when(now: dict[str, Any], words: TranscriptWords) -> str:
    if now["over"]:
        return words("transcript.finished")
    when = words("transcript.day" if now["part"] == "day" else "transcript.night", day=now["day"])
    phase = words.phase_name(now["phase"]) if now["phase"] else ""
    phase = f" · {words('transcript.phase')}{words.colon}{phase}" if phase else ""
    until = "" if now["until_ms"] is None else f" · –{now['until_ms'] / 1000:.0f} s"
    return when + phase + until


def _people(seats: Iterable[Seat], now: dict[str, Any], words: TranscriptWords, labels: SeatLabels) -> str:
    roles = now.get("roles", ())
    shown = (
        labels.name(s) + (words.brackets(words.role(roles[s - 1])) if len(roles) >= s else "") for s in seats
    )
    return words.comma.join(shown)


def _certain(
    known: Iterable[Known], counts: dict[Role, int], words: TranscriptWords, labels: SeatLabels
) -> Iterable[str]:
    """Who has which role, then who does not; the latter only for roles that are not all found."""
    cells = list(known)
    found = [cell for cell in cells if cell.is_it]
    if found:
        yield words.comma.join(f"{labels.name(cell.seat)} = {words.role(cell.role)}" for cell in found)
    placed = {cell.seat for cell in found}
    for role in Role:
        others = [cell.seat for cell in cells if cell.role is role and cell.seat not in placed]
        if others and sum(cell.role is role for cell in found) < counts.get(role, 0):
            is_not = words("transcript.is_not", role=words.role(role))
            yield f"{is_not}{words.colon}{_listed(others, words, labels)}"


def _listed(seats: Iterable[Seat], words: TranscriptWords, labels: SeatLabels) -> str:
    return words.comma.join(map(labels.name, seats))


def _question(ask: Ask, words: TranscriptWords, labels: SeatLabels) -> str:
    text = f"{labels.name(ask.seat)}{words.colon}{words(f'transcript.chose.{ask.kind}')}"
    if not ask.options:
        return text
    options = words.comma.join(labels.name(s) if s else words("transcript.nobody") for s in ask.options)
    return text + words.brackets(f"{words('transcript.options')}{words.colon}{options}")
