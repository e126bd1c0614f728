"""`game_page`: one game as a page, day by day: what was said, voted and done, and what everybody was."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from jinro.contest.report.html.page import SCRIPT, document, top
from jinro.contest.report.html.signs import sign
from jinro.contest.report.html.text import attribute, both
from jinro.contest.report.titles import ENTRY, role_name, side_name
from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import NOBODY, Role, Seat, agent_name
from jinro.i18n import Language, Message, Text, message

STYLE_FILE: Final = "style.css"


class GamePage(Struct, frozen=True, kw_only=True):
    """What is shown of one game."""

    title: str
    events: Sequence[Event]
    names: tuple[str, ...]
    """By seat: the entry of each player."""
    files: tuple[tuple[Text, str], ...] = ()
    """The game as files: what it is, and its address."""
    back: str = "../index.html"
    before: str = ""
    after: str = ""


def game_page(game: GamePage, language: Language) -> str:
    """The page, with its style in a file beside it."""
    told = _GameInWords(game)
    lines = "".join(told.lines())
    body = (
        f'<main id="report" class="wrap">{_nav(game)}<h1>{attribute(game.title)}</h1>'
        f'<p class="lead">{both(told.result)}</p>{told.cast()}<div class="game">{lines}</div>'
        f"{_nav(game)}</main>"
    )
    return document(game.title, body, language, head=top(language), script=SCRIPT, style_file=STYLE_FILE)


def _nav(game: GamePage) -> str:
    links: list[tuple[Text, str]] = [(message("report.replay.back"), game.back), *game.files]
    links += [
        (what, to)
        for what, to in (
            (message("report.replay.before"), game.before),
            (message("report.replay.next"), game.after),
        )
        if to
    ]
    items = "".join(f'<li><a class="btn" href="{attribute(to)}">{both(what)}</a></li>' for what, to in links)
    return f'<ul class="files">{items}</ul>'


class _GameInWords:
    """The events of a game in words."""

    def __init__(self, game: GamePage) -> None:
        self._events = game.events
        self._entries = game.names
        self._roles: tuple[Role, ...] = ()
        self._characters: tuple[str, ...] = ()
        self._language = "ja"
        self._fates: dict[Seat, Message] = {}
        self.result: Text = ""
        day = 0
        for event in game.events:
            match event:
                case e.Opened():
                    self._characters = tuple(one.name for one in event.characters)
                    self._language = event.rules.language
                case e.Dealt():
                    self._roles = event.roles
                case e.DayBroke():
                    day = event.day
                case e.Ended():
                    self.result = message("report.replay.won", side=side_name(event.winner))
                case e.Executed() if event.seat:
                    self._fates[event.seat] = message("report.replay.fates.executed", day=day)
                case e.Killed():
                    self._fates[event.seat] = message("report.replay.fates.killed", day=event.day)
                case e.Removed():
                    self._fates[event.seat] = message("report.replay.fates.removed", day=day)

    def name(self, seat: Seat) -> Text:
        if seat == NOBODY:
            return message("report.replay.lines.nobody")
        return self._characters[seat - 1] if seat <= len(self._characters) else agent_name(seat)

    def cast(self) -> str:
        """The table of seats."""
        heads = "".join(
            f'<th scope="col">{both(one)}</th>'
            for one in (
                message("report.replay.seat"),
                message("report.replay.character"),
                ENTRY,
                message("report.replay.role"),
                message("report.replay.fate"),
            )
        )
        rows = []
        for seat, role in enumerate(self._roles, 1):
            entry = self._entries[seat - 1] if seat <= len(self._entries) else ""
            fate = self._fates.get(seat, message("report.replay.alive"))
            rows.append(
                f'<tr><td class="num">{seat}</td><th scope="row">{both(self.name(seat))}</th>'
                f"<td>{attribute(entry)}</td><td>{sign(role)}{both(role_name(role))}</td><td>{both(fate)}</td></tr>"
            )
        return (
            f'<div class="block sheet"><div class="xs" tabindex="0" role="group" aria-label="seats"><table>'
            f"<thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></div></div>"
        )

    def lines(self) -> Iterator[str]:
        """Everything in order."""
        for event in self._events:
            match event:
                case e.DayBroke():
                    yield f"<h2>{both(message('report.replay.day', day=event.day))}</h2>"
                case e.NightFell():
                    yield f'<h3 class="night">{both(message("report.replay.night"))}</h3>'
                case e.Spoke():
                    yield self._spoke(event)
                case e.Counted() if event.votes:
                    yield self._votes(event)
                case _:
                    yield self._deed(event)

    def _spoke(self, event: e.Spoke) -> str:
        kind = "" if event.channel == "talk" else " whisper"
        mark = (
            ""
            if event.channel == "talk"
            else f' <span class="meta">{both(message("report.replay.lines.whisper"))}</span>'
        )
        return (
            f'<p class="said{kind}"><b>{both(self.name(event.seat))}</b>{mark} '
            f'<span lang="{attribute(self._language)}">{attribute(event.text)}</span></p>'
        )

    def _votes(self, event: e.Counted) -> str:
        title = message(
            "report.replay.lines.votes" if event.kind == "vote" else "report.replay.lines.attack_votes"
        )
        votes = "".join(
            f"<li>{both(self.name(voter))} → {both(self.name(target))}</li>" for voter, target in event.votes
        )
        return f'<div class="deed"><b>{both(title)}</b><ul class="votes">{votes}</ul></div>'

    def _deed(self, event: Event) -> str:
        """What was done, as a line; empty: nothing that is shown."""
        match event:
            case e.Executed() if event.seat:
                text = message("report.replay.lines.executed", who=self.name(event.seat))
            case e.Divined():
                text = message(
                    "report.replay.lines.divined",
                    who=self.name(event.seat),
                    whom=self.name(event.target),
                    species=message(f"report.replay.species.{event.species.value}"),
                )
            case e.Guarded():
                text = message(
                    "report.replay.lines.guarded", who=self.name(event.seat), whom=self.name(event.target)
                )
            case e.Attacked():
                text = message("report.replay.lines.attacked", whom=self.name(event.target))
            case e.Killed():
                text = message("report.replay.lines.killed", who=self.name(event.seat))
            case e.WentLost():
                text = message("report.replay.lines.lost", who=self.name(event.seat))
            case _:
                return ""
        return f'<p class="deed">{both(text)}</p>'
