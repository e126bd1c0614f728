"""`game_page`: one game as a page, day by day: what was said, voted and done, and what everybody was."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import NOBODY, Role, Seat, Species, agent_name
from jinro.i18n import Language
from jinro.report.html.page import SCRIPT, document, top
from jinro.report.html.signs import sign
from jinro.report.html.text import attribute, both
from jinro.report.words import ENTRY, Text, Words, filled, role_name, side_name

STYLE_FILE: Final = "style.css"
_SEAT = Words("席", "Seat")
_CHARACTER = Words("登場人物", "Character")
_ROLE = Words("役職", "Role")
_FATE = Words("結末", "Fate")
_DAY = Words("{day} 日目", "Day {day}")
_NIGHT = Words("夜", "Night")
_BACK = Words("報告へ戻る", "Back to the report")
_BEFORE = Words("前の試合", "Game before")
_NEXT = Words("次の試合", "Next game")
_WON = Words("{side}の勝ち", "{side} have won")
_ALIVE = Words("生存", "Alive")
_FATES: Final = {
    "executed": Words("{day} 日目に追放", "Exiled on day {day}"),
    "killed": Words("{day} 日目の夜に襲撃", "Killed in the night of day {day}"),
    "removed": Words("{day} 日目に退場", "Removed on day {day}"),
}
_SPECIES: Final = {
    Species.HUMAN: Words("人間", "human"),
    Species.WEREWOLF: Words("人狼", "a werewolf"),
}
_LINES: Final = {
    "vote": Words("{who} → {whom}", "{who} → {whom}"),
    "votes": Words("投票", "Votes"),
    "attack_votes": Words("襲撃投票", "Attack votes"),
    "executed": Words("{who} が追放された。", "{who} is exiled."),
    "divined": Words("占い：{who} → {whom}（{species}）", "Divination: {who} → {whom} ({species})"),
    "guarded": Words("護衛：{who} → {whom}", "Guard: {who} → {whom}"),
    "attacked": Words("襲撃：{whom}", "Attack: {whom}"),
    "killed": Words("{who} が犠牲になった。", "{who} is gone."),
    "lost": Words("{who} の接続が切れた。", "{who} is lost."),
    "nobody": Words("なし", "nobody"),
    "whisper": Words("囁き", "whisper"),
}


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
    told = _Told(game)
    lines = "".join(told.lines())
    body = (
        f'<main id="report" class="wrap">{_nav(game)}<h1>{attribute(game.title)}</h1>'
        f'<p class="lead">{both(told.result)}</p>{told.cast()}<div class="game">{lines}</div>'
        f"{_nav(game)}</main>"
    )
    return document(game.title, body, language, head=top(language), script=SCRIPT, style_file=STYLE_FILE)


def _nav(game: GamePage) -> str:
    links: list[tuple[Text, str]] = [(_BACK, game.back), *game.files]
    links += [(what, to) for what, to in ((_BEFORE, game.before), (_NEXT, game.after)) if to]
    items = "".join(f'<li><a class="btn" href="{attribute(to)}">{both(what)}</a></li>' for what, to in links)
    return f'<ul class="files">{items}</ul>'


class _Told:
    """The events of a game in words."""

    def __init__(self, game: GamePage) -> None:
        self._events = game.events
        self._entries = game.names
        self._roles: tuple[Role, ...] = ()
        self._characters: tuple[str, ...] = ()
        self._language = "ja"
        self._fates: dict[Seat, Words] = {}
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
                    self.result = filled(_WON, side=side_name(event.winner))
                case e.Executed() if event.seat:
                    self._fates[event.seat] = filled(_FATES["executed"], day=day)
                case e.Killed():
                    self._fates[event.seat] = filled(_FATES["killed"], day=event.day)
                case e.Removed():
                    self._fates[event.seat] = filled(_FATES["removed"], day=day)

    def name(self, seat: Seat) -> Text:
        if seat == NOBODY:
            return _LINES["nobody"]
        return self._characters[seat - 1] if seat <= len(self._characters) else agent_name(seat)

    def cast(self) -> str:
        """The table of seats."""
        heads = "".join(
            f'<th scope="col">{both(one)}</th>' for one in (_SEAT, _CHARACTER, ENTRY, _ROLE, _FATE)
        )
        rows = []
        for seat, role in enumerate(self._roles, 1):
            entry = self._entries[seat - 1] if seat <= len(self._entries) else ""
            fate = self._fates.get(seat, _ALIVE)
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
                    yield f"<h2>{both(filled(_DAY, day=event.day))}</h2>"
                case e.NightFell():
                    yield f'<h3 class="night">{both(_NIGHT)}</h3>'
                case e.Spoke():
                    yield self._spoke(event)
                case e.Counted() if event.votes:
                    yield self._votes(event)
                case _:
                    yield self._deed(event)

    def _spoke(self, event: e.Spoke) -> str:
        kind = "" if event.channel == "talk" else " whisper"
        mark = "" if event.channel == "talk" else f' <span class="meta">{both(_LINES["whisper"])}</span>'
        return (
            f'<p class="said{kind}"><b>{both(self.name(event.seat))}</b>{mark} '
            f'<span lang="{attribute(self._language)}">{attribute(event.text)}</span></p>'
        )

    def _votes(self, event: e.Counted) -> str:
        title = _LINES["votes" if event.kind == "vote" else "attack_votes"]
        votes = "".join(
            f"<li>{both(filled(_LINES['vote'], who=self.name(voter), whom=self.name(target)))}</li>"
            for voter, target in event.votes
        )
        return f'<div class="deed"><b>{both(title)}</b><ul class="votes">{votes}</ul></div>'

    def _deed(self, event: Event) -> str:
        """What was done, as a line; empty: nothing that is shown."""
        match event:
            case e.Executed() if event.seat:
                text = filled(_LINES["executed"], who=self.name(event.seat))
            case e.Divined():
                text = filled(
                    _LINES["divined"],
                    who=self.name(event.seat),
                    whom=self.name(event.target),
                    species=_SPECIES[event.species],
                )
            case e.Guarded():
                text = filled(_LINES["guarded"], who=self.name(event.seat), whom=self.name(event.target))
            case e.Attacked():
                text = filled(_LINES["attacked"], whom=self.name(event.target))
            case e.Killed():
                text = filled(_LINES["killed"], who=self.name(event.seat))
            case e.WentLost():
                text = filled(_LINES["lost"], who=self.name(event.seat))
            case _:
                return ""
        return f'<p class="deed">{both(text)}</p>'
