"""Play now: a room with built-in players in all other seats, which begins at once."""

from typing import Final

from msgspec.structs import replace

from jinro.game.presets.licos import CASTS, ORDER
from jinro.game.roles import Role
from jinro.hosting.lobby.daily import SEATS
from jinro.hosting.lobby.lobby import Lobby
from jinro.hosting.lobby.plans import FEWEST, MOST, SIZES, Deal, RoomPlan
from jinro.hosting.lobby.refusals import LobbyRefusal, refused
from jinro.hosting.lobby.visitors import Visitor
from jinro.i18n import Language, Words
from jinro.players import DEFAULT_PLAYER
from jinro.wire.page.lobby import LobbyNotice
from jinro.wire.page.play import PlayNow

COMPOSITION: Final = {5: 2, 9: 2}
"""Which published composition is played, where it is not the second one: the one with most to find out."""

SILENCE_S: Final = 45
"""A morning ends when no player has spoken for so many seconds: built-in players have no more to say then."""


def plan_of(wanted: PlayNow) -> RoomPlan:
    """The room for a person who wants to play now; its phases are short."""
    licos = wanted.style == "licos"
    if wanted.seats not in (range(FEWEST, MOST + 1) if licos else SIZES[wanted.style]):
        sizes = f"{FEWEST}-{MOST}" if licos else ", ".join(map(str, SIZES[wanted.style]))
        raise refused("seats", sizes=sizes)
    return RoomPlan(
        name=Words(wanted.language)("web.play.village"),
        number=wanted.seats,
        roles=_roles(wanted.seats) if licos else {},
        language=wanted.language,
        style=wanted.style,
        times=_times(wanted.seats) if licos else {},
        level=wanted.level,
        chatter=wanted.chatter,
    )


def _roles(seats: int) -> dict[Role, int]:
    cast = CASTS[seats][COMPOSITION.get(seats, 1)].split()
    return {role: int(count) for role, count in zip(ORDER, cast, strict=True)}


def _times(seats: int) -> dict[str, str]:
    """How long phases last."""
    morning = 60 + 15 * seats
    return {
        "first_morning_s": str(morning),
        "morning_s": str(morning),
        "noon_s": "45",
        "night_s": "40",
        "post_mortem_s": "3600",
        "early": "on",
        "silence_s": str(SILENCE_S),
    }


def daily_plan(language: Language, number: int) -> RoomPlan:
    """The village of the day: no visitor watches it, since others have still to play it."""
    plan = plan_of(PlayNow(style="licos", seats=SEATS, language=language))
    name = Words(language)("web.play.daily", number=number)
    return replace(plan, name=name, watch="nobody")


def play_now(lobby: Lobby, visitor: Visitor, wanted: PlayNow, deal: Deal | None = None) -> int:
    """Begin a village for one person; returns its number. `deal`: what is not left to chance."""
    daily = 0 if deal is None else deal.daily
    plan = daily_plan(wanted.language, daily) if daily else plan_of(wanted)
    lobby.attend(visitor, _unheard)  # A visitor who does not attend cannot begin a village.
    try:
        number = lobby.build(visitor, plan).card.id
        lobby.rooms[number].deal = deal or Deal()
        player = "" if daily or wanted.player == DEFAULT_PLAYER else wanted.player
        try:
            lobby.fill(visitor, number, plan.number - 1, player)
            lobby.start(visitor, number)
        except LobbyRefusal:
            lobby.leave(visitor, number)
            raise
        return number
    finally:
        lobby.depart(visitor, _unheard)


def _unheard(notice: LobbyNotice) -> None:
    """The default callback: the answer tells it all."""
