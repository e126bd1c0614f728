"""`AvatarDesk`: the pages on which people choose, make and change their avatars and robots, and settings."""

from collections.abc import Callable
from typing import Final

from jinro.hosting.doors.licos.lobby_pages import spoken
from jinro.hosting.doors.licos.robots import RobotDesk
from jinro.hosting.lobby.identities import Identities, character_of
from jinro.hosting.lobby.lobby import Lobby
from jinro.hosting.lobby.refusals import refused
from jinro.hosting.lobby.visitors import Visitor
from jinro.hosting.people.person import Kind as AvatarKind
from jinro.hosting.people.person import OwnAvatar, Person, language_of
from jinro.wire.licos import plain
from jinro.wire.licos.codec import Codec
from jinro.wire.licos.names import Lobby as LobbyKind

NO_MAIL: Final = "-"
"""What is told as the address of mail: none is kept."""


class AvatarDesk:
    """Avatars, robots and settings of people, in LiCOS messages."""

    def __init__(self, identities: Identities, robots: RobotDesk, lobby: Lobby) -> None:
        self.is_connected: Callable[[Visitor], bool] = _never
        """Whether the program of a robot is in the lobby."""
        self._identities = identities
        self._people = identities.people
        self._robots = robots
        self._lobby = lobby

    async def take(self, person: Person, message: plain.ClientPlain, codec: Codec) -> plain.ServerPlain:
        """Do what a person wants; returns the answer. Raises what `People` raises."""
        people = self._people
        shown: dict[str, str] = {}
        kind: LobbyKind = "human player"
        match message:
            case plain.GetSettings():
                return self._settings(person)
            case plain.ChangeUserName():
                return self._settings(await people.rename(person, message.user_name))
            case plain.ChangeLanguage():
                changed = await people.change_language(person, language_of(message.language[:2]))
                return self._settings(changed)
            case plain.ChangeUserEmail():
                raise refused("no_mail")
            case plain.ChangeUserPassword():
                raise refused("on_page")
            case plain.AuthorizationRequestAccepted():
                response = await self._robots.accept(person, message.access_token)
                return plain.AuthorizationRequestAcceptedResponse(
                    access_token=message.access_token, response=response
                )
            case plain.EnterAvatarSelectionPage():
                kind = message.lobby
            case plain.CreateHumanPlayer() | plain.CreateOnymousAudience() | plain.CreateRobotPlayer():
                kind, shown = await self._create(person, message)
            case plain.ChangeAvatar() | plain.DeleteAvatar() | plain.RenewAvatarToken():
                kind = message.lobby
                shown = await self._change(person, message)
            case plain.RunRobotPlayerInTheBackground() | plain.StopRobotPlayer():
                kind = "robot player"
                await self._run(person, message)
        return await self.page(person, kind, codec, shown)

    def _settings(self, person: Person) -> plain.AccountSettings:
        return plain.AccountSettings(
            user_name=person.name, user_email=NO_MAIL, language=spoken(person.language)
        )

    async def _create(
        self,
        person: Person,
        message: plain.CreateHumanPlayer | plain.CreateOnymousAudience | plain.CreateRobotPlayer,
    ) -> tuple[LobbyKind, dict[str, str]]:
        kind: AvatarKind = "human player"
        automated, support = True, tuple[str, ...]()
        if isinstance(message, plain.CreateOnymousAudience):
            kind = "onymous audience"
        elif isinstance(message, plain.CreateRobotPlayer):
            kind, automated = "robot player", message.is_fully_automated
            support = tuple(
                f"{size}{letter}"
                for size, known in message.support.items()
                for letter, fine in (("A", known.a), ("B", known.b), ("C", known.c))
                if fine
            )
        made, access = await self._people.avatars.create(
            person,
            kind,
            message.name,
            image=message.image,
            language=language_of(message.language[:2]),
            fully_automated=automated,
            support=support,
        )
        return kind, {made.id: access} if access else {}

    async def _change(
        self, person: Person, message: plain.ChangeAvatar | plain.DeleteAvatar | plain.RenewAvatarToken
    ) -> dict[str, str]:
        """Returns access tokens that are shown only now, by avatar."""
        people = self._people
        tokens = message.token if isinstance(message, plain.DeleteAvatar) else (message.token,)
        for token in tokens:
            avatar = await self._own(person, token)
            match message:
                case plain.ChangeAvatar():
                    language = None if message.language is None else language_of(message.language[:2])
                    await people.avatars.change(
                        person, avatar, name=message.name, image=message.image, language=language
                    )
                case plain.DeleteAvatar():
                    await people.avatars.delete(person, avatar)
                case plain.RenewAvatarToken():
                    return {avatar: await people.avatars.renew_access(person, avatar)}
        return {}

    async def _own(self, person: Person, token: str) -> str:
        """The id of an avatar of this person; of any other, what does not exist."""
        found = await self._identities.bearer(token)
        return found[1].id if found is not None and found[0].id == person.id else ""

    async def _run(
        self, person: Person, message: plain.RunRobotPlayerInTheBackground | plain.StopRobotPlayer
    ) -> None:
        for token in message.token:
            found = await self._identities.bearer(token)
            if found is None or found[0].id != person.id or found[1].kind != "robot player":
                continue
            robot = self._identities.visitor(*found)
            if isinstance(message, plain.StopRobotPlayer):
                self._lobby.stop_background(robot)
            elif not await self._identities.no_entry(token) and self.is_connected(robot):
                self._lobby.run_in_background(robot)

    # Pages

    async def page(
        self, person: Person, kind: LobbyKind, codec: Codec, shown: dict[str, str] | None = None
    ) -> plain.ServerPlain:
        """The avatars of a person; `shown`: access tokens that are shown only now, by avatar."""
        people = self._people
        if kind == "robot player":
            robots = [one for one in await people.avatars.of(person, kind) if not one.default]
            return plain.RobotPlayerSelectionPage(
                avatar=tuple(self._robot(person, one, codec, (shown or {}).get(one.id)) for one in robots)
            )
        wanted: AvatarKind = "human player" if kind == "human player" else "onymous audience"
        items = tuple(
            plain.AvatarItem(
                name=one.name,
                token=people.avatars.token_of(one),
                image=codec.picture(character_of(one.image, one.id)),
                language=spoken(one.language),
            )
            for one in await people.avatars.of(person, wanted)
        )
        page = (
            plain.HumanPlayerSelectionPage if wanted == "human player" else plain.OnymousAudienceSelectionPage
        )
        return page(avatar=items)

    def _robot(self, person: Person, avatar: OwnAvatar, codec: Codec, access: str | None) -> plain.RobotItem:
        robot = avatar.robot
        assert robot is not None
        return plain.RobotItem(
            name=avatar.name,
            token=access or self._people.avatars.token_of(avatar),
            image=codec.picture(character_of(avatar.image, avatar.id)),
            language=spoken(avatar.language),
            status=self._status(person, avatar),
            is_authorized=robot.authorized,
            is_test_passed=robot.tested,
            is_fully_automated=robot.fully_automated,
        )

    def _status(self, person: Person, avatar: OwnAvatar) -> plain.RobotStatus:
        robot = avatar.robot
        assert robot is not None
        if not robot.authorized:
            return "awaiting authorization"
        if not robot.tested:
            return "awaiting communication test"
        visitor = self._identities.visitor(person, avatar)
        if not self.is_connected(visitor):
            return "disconnected"
        if self._lobby.runs_in_background(visitor):
            return "running in the background"
        return (
            "running in the foreground" if self._lobby.directory.place(visitor) is not None else "connected"
        )


def _never(robot: Visitor) -> bool:
    """The default callback."""
    return False
