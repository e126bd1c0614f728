"""The lobby in the messages of LiCOS: rooms as village items and waiting pages, requests as plans."""

from collections.abc import Mapping
from typing import Final

from jinro.errors import one_line
from jinro.hosting.lobby.directory import Criteria
from jinro.hosting.lobby.plans import RoomPlan
from jinro.hosting.lobby.refusals import LobbyRefusal
from jinro.hosting.lobby.visitors import Visitor
from jinro.i18n import LANGUAGES
from jinro.wire.licos import plain
from jinro.wire.licos.codec import Codec
from jinro.wire.licos.names import ROLE_KEYS
from jinro.wire.page.lobby import MemberRow, PingRow, RoomCard, RoomView

SAFE_MS: Final = 1_000
WARNING_MS: Final = 3_000
"""Up to which time an answer to a ping is safe, or a warning."""
LONGEST_ERROR: Final = 300
"""Characters of an error that LiCOS takes."""
SPOKEN: Final = ("en", "fr", "it", "ja")
"""Languages that the published browser client has words for; any other makes its page empty."""
_LONGEST_MS: Final = 99_999
"""What is told of a visitor who has not answered."""


def spoken(language: str) -> str:
    """A language that the browser client knows."""
    return language if language in SPOKEN else "en"


def plan_of(message: plain.BuildVillage, language: str, password: str = "") -> RoomPlan:
    """What a host wants."""
    setting = message.player_setting
    roles = {role: getattr(message.role_setting, key) for role, key in ROLE_KEYS.items() if role is not None}
    return RoomPlan(
        name=message.name,
        number=setting.number,
        roles=roles,
        robots=setting.robot.min,
        avatar=message.avatar,
        comment=message.comment or "",
        password=password,
        language=language if language in LANGUAGES else LANGUAGES[0],
    )


def criteria_of(message: plain.AdvancedSearch) -> Criteria:
    """What is searched for."""
    return Criteria(
        name=message.village_name,
        host=message.host_name,
        fewest=message.minimum,
        most=message.maximum,
        avatar=message.avatar,
        comment=message.comment,
    )


def item_of(card: RoomCard) -> plain.VillageItem:
    """A room in a list."""
    counts = dict.fromkeys(plain.RoleSetting.__struct_fields__, 0)
    counts |= {ROLE_KEYS[role]: number for role, number in card.roles.items()}
    return plain.VillageItem(
        name=card.name,
        id=card.id,
        id_for_searching=card.search_id,
        host_player=plain.VillageHost(
            name=card.host, is_anonymous=card.anonymous, is_human=card.host_is_human
        ),
        player_setting=plain.PlayerSetting(
            number=card.number,
            current=card.current,
            robot=plain.RobotSeats(card.robots_min, card.robots),
            human=plain.HumanSeats(card.humans_max, card.humans),
        ),
        role_setting=plain.RoleSetting(**counts),
        avatar="random" if card.blind else "fixed",
        comment=card.comment or None,
    )


def waiting_page(
    view: RoomView, codec: Codec, error: plain.LobbyWarning | None = None, *, token: str = ""
) -> plain.WaitingPage:
    """The room for a visitor who waits in it and uses this token."""
    players = tuple(_player(row, codec, token) for row in view.rows)
    return plain.WaitingPage(village=item_of(view.card), players=players, error=error)


def _player(row: MemberRow, codec: Codec, token: str) -> plain.WaitingPlayer:
    return plain.WaitingPlayer(
        token=token if row.me and token else row.token,
        name=row.name,
        avatar_image=codec.picture(row.image),
        is_anonymous=row.anonymous,
        is_host=row.host,
        is_me=row.me,
    )


def avatar_of(visitor: Visitor, codec: Codec, token: str = "") -> plain.Avatar:
    """The avatar of a visitor who uses this token."""
    return plain.Avatar(
        token=token or visitor.token,
        name=visitor.name,
        image=codec.picture(visitor.image),
        language=spoken(visitor.language),
    )


def ping_of(number: str, rows: tuple[PingRow, ...], own: str = "", token: str = "") -> plain.Ping:
    """Asks for a pong, and tells how long the last ones took, to a visitor who uses `token` for `own`."""
    return plain.Ping(id=number, results=tuple(_result(row, own, token) for row in rows))


def _result(row: PingRow, own: str, token: str) -> plain.PingResult:
    ms = _LONGEST_MS if row.ping_ms is None else min(row.ping_ms, _LONGEST_MS)
    return plain.PingResult(
        token if token and row.token == own else row.token,
        f"{ms // 1_000:02}.{ms % 1_000:03}",
        "safe" if ms < SAFE_MS else "warning" if ms < WARNING_MS else "danger",
    )


def error_of(no: LobbyRefusal, source: str) -> plain.LobbyWarning:
    """Why something was not done; `source` is the type of the message that asked for it."""
    return warning(no.words, source)


def warning(words: Mapping[str, str], source: str) -> plain.LobbyWarning:
    """What went wrong, in words."""
    content = {language: one_line(text, LONGEST_ERROR) for language, text in words.items()}
    return plain.LobbyWarning(content=content, severity="warning", source=source)
