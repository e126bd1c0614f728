"""`Teller`: what clients of one village are sent: phases, posts, the result; and all of it again for whoever
comes back."""

from collections.abc import Iterable, Sequence

from jinro.game.events import Mark
from jinro.game.game import Game
from jinro.game.roles import Role, Seat
from jinro.net.licos.client import Client
from jinro.wire.licos import Codec, Copies
from jinro.wire.licos.host import Host, Item, PhaseNotice, Post, Verdict


class ItemTeller:
    """Tells the items of one host."""

    def __init__(self, game: Game, host: Host, names: Sequence[str]) -> None:
        self._game = game
        self._host = host
        self._names = tuple(names)
        self.late_marks: dict[Seat, dict[tuple[Seat, Role], Mark]] = {}
        """Marks that the game did not take, because it was paused or over."""

    def post(self, post: Post, clients: Iterable[Client]) -> None:
        """A post to those who hear it; it is encoded once for each codec."""
        copies: dict[Codec, Copies] = {}
        chat = None
        speaker = post.event.seat
        for client in clients:
            if not post.mask >> client.seat & 1:
                continue
            copy = copies.get(client.codec)
            if copy is None:
                chat = chat or self._host.chat(post)
                copy = copies[client.codec] = client.codec.copies(chat)
            client.send(copy.to(client.token, mine=client.seat == speaker))

    def tell(self, client: Client, item: Item, *, story: bool, marks: bool = False) -> None:
        """One item to one client; `story`: with the narrator's line. Programs get it as a story before the
        item. Pages would show that late, so they get a line after it."""
        host, codec, token = self._host, client.codec, client.token
        match item:
            case Post():
                mine = item.event.seat == client.seat
                client.send(codec.copies(host.chat(item)).to(token, mine=mine))
            case Verdict():
                if story and not client.browser:
                    client.send(codec.encode(host.story(item, token)))
                client.send(codec.encode(host.result(item, token, client.seat, self._names)))
            case PhaseNotice():
                told = story and item.first
                if told and item.phase == "morning" and not client.browser:
                    client.send(codec.encode(host.story(item, token)))
                client.announced = item
                client.send(self._announcement(client, item, marks=marks or not item.first))
                if told:
                    self._narrate(client, item)

    def _announcement(self, client: Client, moment: PhaseNotice, *, marks: bool) -> bytes:
        seat, now = client.seat, self._host.moment
        ask = self._game.asks.get(seat)
        present = now is not None and (now.phase, now.day) == (moment.phase, moment.day)
        view = self._game.view(seat) if seat else None
        restored = view.marks | self.late_marks.get(seat, {}) if view is not None and marks else None
        choices = ask.options if ask is not None and present else ()
        told = self._host.announce(moment, client.token, view, choices=choices, marks=restored)
        return client.codec.encode(told)

    def replay(
        self,
        client: Client,
        start: int,
        end: int,
        *,
        missed: bool = False,
        announced: PhaseNotice | None = None,
    ) -> None:
        """What a client may see of a part of the history. Of the phases all mornings, which browsers need,
        and the present one; a client that has missed something is told of all that it missed. `announced`:
        what it knows of the present phase; that is not told again."""
        history, present = self._host.history, self._host.moment
        last = max((n for n, item in enumerate(history) if isinstance(item, PhaseNotice)), default=-1)
        if start > last and present is not None and present is not announced:
            self.tell(client, present, story=False, marks=True)
        for n in range(start, end):
            item = history[n]
            if isinstance(item, PhaseNotice) and n == last and present is not None:
                self.tell(client, present, story=False, marks=True)
                self._narrate(client, item)
            elif isinstance(item, PhaseNotice):
                if missed or item.phase == "morning":
                    self.tell(client, item, story=False)
                    self._narrate(client, item)
            elif isinstance(item, Verdict) or item.mask >> client.seat & 1:
                self.tell(client, item, story=False)

    def _narrate(self, client: Client, moment: PhaseNotice) -> None:
        """To a page, what the narrator said in a phase."""
        line = self._host.narration(moment, client.token) if client.browser else None
        if line is not None:
            client.send(client.codec.encode(line))
