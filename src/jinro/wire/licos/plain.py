"""Messages that are plain JSON with a `type`: receipts, the lobby, robots' authentication.

The records have the keys of 0.3; `plain_codec` renames the few that 0.2 calls otherwise. `token` is that of
an avatar.
"""

from typing import Final, Literal, get_args

from msgspec import Struct

from jinro.wire.licos.names import Lobby, Names, Phase, Severity


class Plain(Struct, frozen=True, kw_only=True, tag_field="type", rename="camel"):
    """A message of plain JSON."""


# Of the village's socket


class Ready(Plain, frozen=True, kw_only=True, tag="ready"):
    """The first message of a client: it wants the village as it is."""

    token: str
    village_id: int


class ReceivedChat(Plain, frozen=True, kw_only=True, tag="receivedChatMessage"):
    """A client got a post, which its two times identify."""

    token: str
    village_id: int
    server_timestamp: str
    client_timestamp: str


class ReceivedSystem(Plain, frozen=True, kw_only=True, tag="receivedSystemMessage"):
    """A client got the start of a phase, or the result."""

    token: str
    village_id: int
    phase: Phase
    day: int


class ReceivedFlavorText(Plain, frozen=True, kw_only=True, tag="receivedFlavorTextMessage"):
    """A client got lines of the story."""

    token: str
    village_id: int
    phase: Phase
    day: int


class NextGameInvitation(Plain, frozen=True, kw_only=True, tag="nextGameInvitation"):
    """The host has built the next village; this is its number."""

    village_id: int


class NextGameInvitationIsClosed(Plain, frozen=True, kw_only=True, tag="nextGameInvitationIsClosed"):
    """The next village has begun, or is full, or its host has gone."""


# Parts of the lobby's messages


class Host(Struct, frozen=True, kw_only=True, rename="camel"):
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
    host_player: Host
    player_setting: PlayerSetting
    role_setting: RoleSetting
    avatar: Literal["fixed", "random"]
    comment: str | None


class LobbyError(Struct, frozen=True, kw_only=True, rename="camel"):
    """What went wrong in the lobby; on reading also a text."""

    content: Names
    severity: Severity = "error"
    source: str = ""
    is_from_server: bool = True


class WaitingPlayer(Struct, frozen=True, kw_only=True, rename="camel"):
    """Somebody in the waiting room; the token is the real one only in one's own row."""

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


class RobotItem(Struct, frozen=True, kw_only=True, rename="camel"):
    """A robot of a user."""

    name: str
    token: str
    image: str
    language: str
    status: RobotStatus
    is_authorized: bool
    is_test_passed: bool
    is_fully_automated: bool


class PingResult(Struct, frozen=True):
    """How long somebody's last pong took, in seconds: `00.142`; `99.999`: there was none."""

    token: str
    ping: str
    status: Literal["safe", "warning", "danger"]


class TokenItem(Struct, frozen=True):
    """Somebody who is to be kicked out."""

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


class EnterAvatarSelectionPage(Plain, frozen=True, kw_only=True, tag="enterAvatarSelectionPage"):
    """Ask for one's avatars of a kind."""

    lobby: Lobby


class EnterLobby(Plain, frozen=True, kw_only=True, tag="enterLobby"):
    """Ask for the list of villages."""

    token: str
    lobby: Lobby
    page: int


class GetAvatar(Plain, frozen=True, kw_only=True, tag="getAvatar"):
    """Ask for one's avatar."""

    token: str


class SelectVillage(Plain, frozen=True, kw_only=True, tag="selectVillage"):
    """Enter the waiting room of a village."""

    token: str
    village_id: int


class LeaveWaitingPage(Plain, frozen=True, kw_only=True, tag="leaveWaitingPage"):
    """Leave the waiting room, or the village."""

    token: str
    village_id: int
    lobby: Lobby


class KickOutPlayer(Plain, frozen=True, kw_only=True, tag="kickOutPlayer"):
    """The host sends players away."""

    token: str
    players: tuple[TokenItem, ...]


class BuildVillage(Plain, frozen=True, kw_only=True, tag="buildVillage"):
    """Build a village; all numbers that only the server knows are -1."""

    token: str
    name: str
    id: int
    id_for_searching: int
    host_player: Host
    player_setting: PlayerSetting
    role_setting: RoleSetting
    avatar: Literal["fixed", "random"]
    comment: str | None


class IdSearch(Plain, frozen=True, kw_only=True, tag="idSearch"):
    """Look for a village by the number for searching."""

    token: str
    lobby: Lobby
    id_for_searching: int


class AdvancedSearch(Plain, frozen=True, kw_only=True, tag="advancedSearch"):
    """Look for villages; None: any."""

    token: str
    lobby: Lobby
    village_name: str | None
    host_name: str | None
    minimum: int | None
    maximum: int | None
    avatar: Literal["fixed", "random"] | None
    comment: str | None


class Play(Plain, frozen=True, kw_only=True, tag="play"):
    """The host starts the village."""

    token: str
    village_id: int


class Pong(Plain, frozen=True, kw_only=True, tag="pong"):
    """The answer to a ping."""

    token: str
    id: str


class GetSettings(Plain, frozen=True, kw_only=True, tag="getSettings"):
    """Ask for the settings of one's account."""


class ChangeUserName(Plain, frozen=True, kw_only=True, tag="changeUserName"):
    """Change the name of one's account."""

    user_name: str


class ChangeUserEmail(Plain, frozen=True, kw_only=True, tag="changeUserEmail"):
    """Change the e-mail address of one's account."""

    user_email: str


class ChangeUserPassword(Plain, frozen=True, kw_only=True, tag="changeUserPassword"):
    """Change the password of one's account."""

    user_password: str


class ChangeLanguage(Plain, frozen=True, kw_only=True, tag="changeLanguage"):
    """Change the language of one's account."""

    language: str


class CreateHumanPlayer(Plain, frozen=True, kw_only=True, tag="createHumanPlayer"):
    """Make an avatar to play with."""

    name: str
    image: str
    language: str


class CreateOnymousAudience(Plain, frozen=True, kw_only=True, tag="createOnymousAudience"):
    """Make an avatar to watch with."""

    name: str
    image: str
    language: str


class CreateRobotPlayer(Plain, frozen=True, kw_only=True, tag="createRobotPlayer"):
    """Make an avatar for a robot; `support` is by the number of players."""

    name: str
    image: str
    language: str
    is_fully_automated: bool
    support: dict[str, Compositions]


class ChangeAvatar(Plain, frozen=True, kw_only=True, tag="changeAvatar"):
    """Change an avatar; None: as it was."""

    token: str
    name: str | None
    image: str | None
    language: str | None
    lobby: Lobby


class DeleteAvatar(Plain, frozen=True, kw_only=True, tag="deleteAvatar"):
    """Delete avatars."""

    token: tuple[str, ...]
    lobby: Lobby


class RenewAvatarToken(Plain, frozen=True, kw_only=True, tag="renewAvatarToken"):
    """Ask for a new token for an avatar."""

    token: str
    lobby: Lobby


class RunRobotPlayerInTheBackground(Plain, frozen=True, kw_only=True, tag="runRobotPlayerInTheBackground"):
    """Let robots be seated wherever robots are needed."""

    token: tuple[str, ...]


class StopRobotPlayer(Plain, frozen=True, kw_only=True, tag="stopRobotPlayer"):
    """Seat these robots no more."""

    token: tuple[str, ...]


class AuthorizationRequestAccepted(Plain, frozen=True, kw_only=True, tag="authorizationRequestAccepted"):
    """The owner lets a robot in."""

    access_token: str


# The lobby, server to client


class LobbyPage(Plain, frozen=True, kw_only=True, tag="lobby"):
    """The list of villages."""

    lobby: Lobby
    villages: tuple[VillageItem, ...]
    error: LobbyError | None = None


class SearchResult(Plain, frozen=True, kw_only=True, tag="searchResult"):
    """The villages that were found."""

    villages: tuple[VillageItem, ...]
    error: LobbyError | None = None


class WaitingPage(Plain, frozen=True, kw_only=True, tag="waitingPage"):
    """The waiting room."""

    village: VillageItem
    players: tuple[WaitingPlayer, ...]
    error: LobbyError | None = None


class Avatar(Plain, frozen=True, kw_only=True, tag="avatar"):
    """One's avatar."""

    token: str
    name: str
    image: str
    language: str


class HumanPlayerSelectionPage(Plain, frozen=True, kw_only=True, tag="humanPlayerSelectionPage"):
    """One's avatars to play with."""

    avatar: tuple[AvatarItem, ...]


class OnymousAudienceSelectionPage(Plain, frozen=True, kw_only=True, tag="onymousAudienceSelectionPage"):
    """One's avatars to watch with."""

    avatar: tuple[AvatarItem, ...]


class RobotPlayerSelectionPage(Plain, frozen=True, kw_only=True, tag="robotPlayerSelectionPage"):
    """One's robots."""

    avatar: tuple[RobotItem, ...]


class Ping(Plain, frozen=True, kw_only=True, tag="ping"):
    """Asks for a pong, and tells how long the last ones took."""

    id: str
    results: tuple[PingResult, ...]


class Played(Plain, frozen=True, kw_only=True, tag="played"):
    """The village has begun: go there."""

    language: str


class Settings(Plain, frozen=True, kw_only=True, tag="settings"):
    """The settings of one's account."""

    user_name: str
    user_email: str
    language: str


class AuthorizationRequest(Plain, frozen=True, kw_only=True, tag="authorizationRequest"):
    """A robot asks its owner to be let in."""

    access_token: str


class AuthorizationRequestAcceptedResponse(
    Plain, frozen=True, kw_only=True, tag="authorizationRequestAcceptedResponse"
):
    """What became of the owner's consent: `authorized`, or an error."""

    access_token: str
    response: AuthResponse


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


class AuthenticationAndAuthorizationRequest(
    Plain, frozen=True, kw_only=True, tag="authenticationAndAuthorizationRequest"
):
    """A robot says who it is."""

    user_email: str
    user_password: str
    robot_version: str
    access_token: str
    source_code: SourceCode


class AuthenticationRequestResponse(Plain, frozen=True, kw_only=True, tag="authenticationRequestResponse"):
    """Whether the robot is known: `authenticated`, or an error."""

    access_token: str
    response: AuthResponse


class AuthorizationRequestResponse(Plain, frozen=True, kw_only=True, tag="authorizationRequestResponse"):
    """Whether the owner let the robot in: `authorized`, or an error."""

    access_token: str
    response: AuthResponse


Receipt = ReceivedChat | ReceivedSystem | ReceivedFlavorText
"""By which a client confirms that it has received something."""
DeskPlain = (
    EnterAvatarSelectionPage
    | GetSettings
    | ChangeUserName
    | ChangeUserEmail
    | ChangeUserPassword
    | ChangeLanguage
    | CreateHumanPlayer
    | CreateOnymousAudience
    | CreateRobotPlayer
    | ChangeAvatar
    | DeleteAvatar
    | RenewAvatarToken
    | RunRobotPlayerInTheBackground
    | StopRobotPlayer
    | AuthorizationRequestAccepted
)
"""What people send about their account, their avatars and their robots."""
ClientPlain = (
    Ready
    | Receipt
    | DeskPlain
    | EnterLobby
    | GetAvatar
    | SelectVillage
    | LeaveWaitingPage
    | KickOutPlayer
    | BuildVillage
    | IdSearch
    | AdvancedSearch
    | Play
    | Pong
    | AuthenticationAndAuthorizationRequest
)
"""What clients send."""
ServerPlain = (
    NextGameInvitation
    | NextGameInvitationIsClosed
    | LobbyPage
    | SearchResult
    | WaitingPage
    | Avatar
    | HumanPlayerSelectionPage
    | OnymousAudienceSelectionPage
    | RobotPlayerSelectionPage
    | Ping
    | Played
    | Settings
    | AuthorizationRequest
    | AuthorizationRequestAcceptedResponse
    | AuthenticationRequestResponse
    | AuthorizationRequestResponse
)
"""What the server sends."""


def _by_type(union: object) -> dict[str, type[ClientPlain | ServerPlain]]:
    return {str(one.__struct_config__.tag): one for one in get_args(union)}


CLIENT_TYPES: Final = frozenset(_by_type(ClientPlain))
SERVER_TYPES: Final = frozenset(_by_type(ServerPlain))
RECORDS: Final = _by_type(ClientPlain | ServerPlain)
"""The record of each type. A record by itself is converted twelve times as fast as one of a union."""
