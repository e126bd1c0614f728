"""Messages that are plain JSON with a `type`: receipts, the lobby, robots' authentication.

The records have the keys of 0.3; `plain_codec` renames the few that 0.2 calls otherwise. `token` is that of
an avatar.
"""

from typing import Final, Literal

from msgspec import Struct

from jinro.wire.licos.names import Lobby, Names, Phase, Severity


def _type(name: str) -> str:
    return name[0].lower() + name[1:]


class Plain(Struct, frozen=True, kw_only=True, tag_field="type", tag=_type, rename="camel"):
    """A message of plain JSON. Its type is the name of its record, unless that says otherwise."""


class ClientPlain(Plain, frozen=True, kw_only=True):
    """What clients send."""


class DeskPlain(ClientPlain, frozen=True, kw_only=True):
    """What people send about their account, their avatars and their robots."""


class ServerPlain(Plain, frozen=True, kw_only=True):
    """What the server sends."""


class _OfAvatar(ClientPlain, frozen=True, kw_only=True):
    token: str


class _OfVillage(_OfAvatar, frozen=True, kw_only=True):
    village_id: int


# Of the village's socket


class Ready(_OfVillage, frozen=True, kw_only=True):
    """The first message of a client: it wants the village as it is."""


class ReceivedChat(_OfVillage, frozen=True, kw_only=True, tag="receivedChatMessage"):
    """A client got a post, which its two times identify."""

    server_timestamp: str
    client_timestamp: str


class _ReceivedPhase(_OfVillage, frozen=True, kw_only=True):
    phase: Phase
    day: int


class ReceivedSystem(_ReceivedPhase, frozen=True, kw_only=True, tag="receivedSystemMessage"):
    """A client got the start of a phase, or the result."""


class ReceivedFlavorText(_ReceivedPhase, frozen=True, kw_only=True, tag="receivedFlavorTextMessage"):
    """A client got lines of the story."""


class NextGameInvitation(ServerPlain, frozen=True, kw_only=True):
    """The host has built the next village; this is its number."""

    village_id: int


class NextGameInvitationIsClosed(ServerPlain, frozen=True, kw_only=True):
    """The next village has begun, or is full, or its host has gone."""


# Parts of the lobby's messages


class VillageHost(Struct, frozen=True, kw_only=True, rename="camel"):
    """Who has built a village."""

    name: str
    is_anonymous: bool
    is_human: bool


class RobotSeats(Struct, frozen=True):
    """Robots of a village: at least `min`."""

    min: int
    current: int


class HumanSeats(Struct, frozen=True):
    """Humans of a village: at most `max`."""

    max: int
    current: int


class PlayerSetting(Struct, frozen=True, kw_only=True):
    """How many play in a village, and how many are there; -1: not yet known."""

    number: int
    current: int
    robot: RobotSeats
    human: HumanSeats


class RoleSetting(Struct, frozen=True, kw_only=True):
    """How many have each role."""

    villager: int
    werewolf: int
    seer: int
    medium: int
    madman: int
    hunter: int
    mason: int
    werehamster: int


class VillageItem(Struct, frozen=True, kw_only=True, rename="camel"):
    """A village in a list."""

    name: str
    id: int
    id_for_searching: int
    host_player: VillageHost
    player_setting: PlayerSetting
    role_setting: RoleSetting
    avatar: Literal["fixed", "random"]
    comment: str | None


class LobbyWarning(Struct, frozen=True, kw_only=True, rename="camel"):
    """What went wrong in the lobby; on reading also a text."""

    content: Names
    severity: Severity = "error"
    source: str = ""
    is_from_server: bool = True


class WaitingPlayer(Struct, frozen=True, kw_only=True, rename="camel"):
    """A member of the waiting room; the token is the real one only in one's own row."""

    token: str
    name: str
    avatar_image: str
    is_anonymous: bool
    is_host: bool
    is_me: bool


class AvatarItem(Struct, frozen=True, kw_only=True):
    """An avatar of a user."""

    name: str
    token: str
    image: str
    language: str


RobotStatus = Literal[
    "awaiting authorization",
    "awaiting communication test",
    "connected",
    "disconnected",
    "running in the background",
    "running in the foreground",
]


class RobotItem(AvatarItem, frozen=True, kw_only=True, rename="camel"):
    """A robot of a user."""

    status: RobotStatus
    is_authorized: bool
    is_test_passed: bool
    is_fully_automated: bool


class PingResult(Struct, frozen=True):
    """How long a member's last pong took, in seconds: `00.142`; `99.999`: there was none."""

    token: str
    ping: str
    status: Literal["safe", "warning", "danger"]


class TokenItem(Struct, frozen=True):
    """A member who is to be kicked out."""

    token: str


class Compositions(Struct, frozen=True, rename={"a": "A", "b": "B", "c": "C"}):
    """Which compositions of a size a robot can play."""

    a: bool
    b: bool
    c: bool


AuthResponse = Literal[
    "authenticated",
    "authorized",
    "error:alreadyRegistered",
    "error:blocked",
    "error:needUserEmail",
    "error:needUserPassword",
    "error:needAccessToken",
    "error:needRobotVersion",
    "error:needSourceCodeTimestamp",
    "error:invalidFormat",
    "error:invalidUserEmailFormat",
    "error:invalidUserPasswordFormat",
    "error:invalidAccessTokenFormat",
    "error:invalidVersionFormat",
    "error:invalidSourceCodeTimestampFormat",
    "error:invalidProgrammingLanguageNameFormat",
    "error:invalidProgrammingLanguageVersionFormat",
    "error:loginCredentialsNotFound",
    "error:accessTokenNotFound",
]
"""What the server says to a robot, or to its owner: that it is known, that it is let in, or an error."""


# The lobby, client to server


class EnterAvatarSelectionPage(DeskPlain, frozen=True, kw_only=True):
    """Ask for one's avatars of a kind."""

    lobby: Lobby


class EnterLobby(_OfAvatar, frozen=True, kw_only=True):
    """Ask for the list of villages."""

    lobby: Lobby
    page: int


class GetAvatar(_OfAvatar, frozen=True, kw_only=True):
    """Ask for one's avatar."""


class SelectVillage(_OfVillage, frozen=True, kw_only=True):
    """Enter the waiting room of a village."""


class LeaveWaitingPage(_OfVillage, frozen=True, kw_only=True):
    """Leave the waiting room, or the village."""

    lobby: Lobby


class KickOutPlayer(_OfAvatar, frozen=True, kw_only=True):
    """The host sends players away."""

    players: tuple[TokenItem, ...]


class BuildVillage(_OfAvatar, frozen=True, kw_only=True):
    """Build a village; all numbers that only the server knows are -1."""

    name: str
    id: int
    id_for_searching: int
    host_player: VillageHost
    player_setting: PlayerSetting
    role_setting: RoleSetting
    avatar: Literal["fixed", "random"]
    comment: str | None


class IdSearch(_OfAvatar, frozen=True, kw_only=True):
    """Look for a village by the number for searching."""

    lobby: Lobby
    id_for_searching: int


class AdvancedSearch(_OfAvatar, frozen=True, kw_only=True):
    """Look for villages; None: any."""

    lobby: Lobby
    village_name: str | None
    host_name: str | None
    minimum: int | None
    maximum: int | None
    avatar: Literal["fixed", "random"] | None
    comment: str | None


class Play(_OfVillage, frozen=True, kw_only=True):
    """The host starts the village."""


class Pong(_OfAvatar, frozen=True, kw_only=True):
    """The answer to a ping."""

    id: str


class GetSettings(DeskPlain, frozen=True, kw_only=True):
    """Ask for the settings of one's account."""


class ChangeUserName(DeskPlain, frozen=True, kw_only=True):
    """Change the name of one's account."""

    user_name: str


class ChangeUserEmail(DeskPlain, frozen=True, kw_only=True):
    """Change the e-mail address of one's account."""

    user_email: str


class ChangeUserPassword(DeskPlain, frozen=True, kw_only=True):
    """Change the password of one's account."""

    user_password: str


class ChangeLanguage(DeskPlain, frozen=True, kw_only=True):
    """Change the language of one's account."""

    language: str


class _NewAvatar(DeskPlain, frozen=True, kw_only=True):
    name: str
    image: str
    language: str


class CreateHumanPlayer(_NewAvatar, frozen=True, kw_only=True):
    """Make an avatar to play with."""


class CreateOnymousAudience(_NewAvatar, frozen=True, kw_only=True):
    """Make an avatar to watch with."""


class CreateRobotPlayer(_NewAvatar, frozen=True, kw_only=True):
    """Make an avatar for a robot; `support` is by the number of players."""

    is_fully_automated: bool
    support: dict[str, Compositions]


class ChangeAvatar(DeskPlain, _OfAvatar, frozen=True, kw_only=True):
    """Change an avatar; None: as it was."""

    name: str | None
    image: str | None
    language: str | None
    lobby: Lobby


class _OfAvatars(DeskPlain, frozen=True, kw_only=True):
    token: tuple[str, ...]


class DeleteAvatar(_OfAvatars, frozen=True, kw_only=True):
    """Delete avatars."""

    lobby: Lobby


class RenewAvatarToken(DeskPlain, _OfAvatar, frozen=True, kw_only=True):
    """Ask for a new token for an avatar."""

    lobby: Lobby


class RunRobotPlayerInTheBackground(_OfAvatars, frozen=True, kw_only=True):
    """Let robots be seated wherever robots are needed."""


class StopRobotPlayer(_OfAvatars, frozen=True, kw_only=True):
    """Seat these robots no more."""


class AuthorizationRequestAccepted(DeskPlain, frozen=True, kw_only=True):
    """The owner lets a robot in."""

    access_token: str


# The lobby, server to client


class LobbyPage(ServerPlain, frozen=True, kw_only=True, tag="lobby"):
    """The list of villages."""

    lobby: Lobby
    villages: tuple[VillageItem, ...]
    error: LobbyWarning | None = None


class SearchResult(ServerPlain, frozen=True, kw_only=True):
    """The villages that were found."""

    villages: tuple[VillageItem, ...]
    error: LobbyWarning | None = None


class WaitingPage(ServerPlain, frozen=True, kw_only=True):
    """The waiting room."""

    village: VillageItem
    players: tuple[WaitingPlayer, ...]
    error: LobbyWarning | None = None


class Avatar(ServerPlain, frozen=True, kw_only=True):
    """One's avatar."""

    token: str
    name: str
    image: str
    language: str


class _SelectionPage(ServerPlain, frozen=True, kw_only=True):
    avatar: tuple[AvatarItem, ...]


class HumanPlayerSelectionPage(_SelectionPage, frozen=True, kw_only=True):
    """One's avatars to play with."""


class OnymousAudienceSelectionPage(_SelectionPage, frozen=True, kw_only=True):
    """One's avatars to watch with."""


class RobotPlayerSelectionPage(ServerPlain, frozen=True, kw_only=True):
    """One's robots."""

    avatar: tuple[RobotItem, ...]


class Ping(ServerPlain, frozen=True, kw_only=True):
    """Asks for a pong, and tells how long the last ones took."""

    id: str
    results: tuple[PingResult, ...]


class Played(ServerPlain, frozen=True, kw_only=True):
    """The village has begun: go there."""

    language: str


class AccountSettings(ServerPlain, frozen=True, kw_only=True, tag="settings"):
    """The settings of one's account."""

    user_name: str
    user_email: str
    language: str


class _Response(ServerPlain, frozen=True, kw_only=True):
    access_token: str
    response: AuthResponse


class AuthorizationRequest(ServerPlain, frozen=True, kw_only=True):
    """A robot asks its owner to be let in."""

    access_token: str


class AuthorizationRequestAcceptedResponse(_Response, frozen=True, kw_only=True):
    """What became of the owner's consent: `authorized`, or an error."""


# Robots' authentication


class ProgrammingLanguage(Struct, frozen=True):
    """What a robot is written in."""

    name: str
    version: str


class SourceCode(Struct, frozen=True, kw_only=True, rename="camel"):
    """The program of a robot."""

    timestamp: str
    programming_language: tuple[ProgrammingLanguage, ...]
    url: str


class AuthenticationAndAuthorizationRequest(ClientPlain, frozen=True, kw_only=True):
    """A robot says who it is."""

    user_email: str
    user_password: str
    robot_version: str
    access_token: str
    source_code: SourceCode


class AuthenticationRequestResponse(_Response, frozen=True, kw_only=True):
    """Whether the robot is known: `authenticated`, or an error."""


class AuthorizationRequestResponse(_Response, frozen=True, kw_only=True):
    """Whether the owner let the robot in: `authorized`, or an error."""


Receipt = ReceivedChat | ReceivedSystem | ReceivedFlavorText
"""By which a client confirms that it has received something."""


def _by_type(kind: type[Plain]) -> dict[str, type[ClientPlain | ServerPlain]]:
    """The records of this kind that have no further ones, by type."""
    below = [_by_type(one) for one in kind.__subclasses__()]
    if not below:
        return {str(kind.__struct_config__.tag): kind}  # type: ignore[dict-item]
    return {name: record for one in below for name, record in one.items()}


CLIENT_TYPES: Final = frozenset(_by_type(ClientPlain))
SERVER_TYPES: Final = frozenset(_by_type(ServerPlain))
RECORDS: Final = _by_type(Plain)
"""The record of each type. A record by itself is converted twelve times as fast as one of a union."""
