"""`InfoBuilder`: the `info` of every seat, encoded in parts that are cached until they change.

`info` holds the day, the results and votes of the previous day, who is alive, and the known roles. Private
results go only to the audience of their event. The results of a day are sent throughout the next day only.
"""

from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import Role, Seat
from jinro.wire.nlp.codec import encode_part
from jinro.wire.nlp.messages import SpeciesResult, VoteItem
from jinro.wire.nlp.profile import LANGUAGE, show_profile


class _Day:
    """Results of one day."""

    __slots__ = ("attack_votes", "attacked", "divined", "executed", "sensed", "votes")

    def __init__(self) -> None:
        self.executed: Seat = 0
        self.attacked: Seat = 0
        self.votes = b""
        self.attack_votes: dict[Seat, bytes] = {}
        self.divined: dict[Seat, e.Divined] = {}
        self.sensed: dict[Seat, e.Sensed] = {}


class InfoBuilder:
    """Folds events into the encoded `info` of every seat."""

    def __init__(self, opened: e.Opened) -> None:
        self.names = tuple(character.name for character in opened.characters)
        self.seats = tuple(range(1, len(self.names) + 1))
        self.alive = set(self.seats)
        self.roles: dict[Seat, Role] = {}
        self.day = opened.rules.first_day
        self._by_name = sorted(self.seats, key=lambda seat: self.name(seat).encode())
        self._game = b'{"game_id":' + encode_part(opened.game)
        spoken = {LANGUAGE: "osawa"} if opened.rules.talk_language == "osawa" else {}
        self._profiles = {
            seat: b',"profile":' + encode_part(show_profile({**character.profile, **spoken}))
            for seat, character in enumerate(opened.characters, 1)
            if character.profile or spoken
        }
        self._today = _Day()
        self._yesterday = _Day()
        self._role_maps: dict[Seat, bytes] = {}
        self._heads: dict[Seat, tuple[bytes, bytes]] = {}
        """The part before the profile, and the same followed by the results."""
        self._tails: dict[Seat, bytes] = {}
        """Who is alive, and the known roles."""
        self._status = b""

    def name(self, seat: Seat) -> str:
        return self.names[seat - 1]

    def is_wolf(self, seat: Seat) -> bool:
        return self.roles.get(seat) is Role.WEREWOLF

    def fold(self, event: Event, mask: int) -> None:
        """Fold an event, as far as its audience (`mask`) allows."""
        if not mask:
            return
        # Fast path: `match` asks each class in turn whether the event is an instance. Without it (and a call
        # per packet) a silent classic game of 5 takes 0.97 of the instructions per answer.
        if type(event) is e.RoleTold:
            self._learn(event.seat, event.role, event.fellows)
        elif type(event) is e.DayBroke:
            self._turn_over(event.day)
        elif type(event) is e.Executed and event.seat:
            self._today.executed = event.seat
            self._bury(event.seat)
        elif type(event) is e.DeathShown:
            self._show_death(event)
        elif type(event) is e.Counted or type(event) is e.VotesShown:
            self._show_votes(event, mask)
        elif type(event) is e.Divined:
            self._today.divined[event.seat] = event
        elif type(event) is e.Sensed:
            for seat in self.seats:
                if mask >> seat & 1:
                    self._today.sensed[seat] = event
        elif type(event) is e.Ended:
            self._turn_over(event.day + 1)
            everybody = encode_part({self.name(s): event.roles[s - 1] for s in self._by_name})
            self._role_maps = dict.fromkeys(self.seats, everybody)
            self._tails.clear()

    def _learn(self, seat: Seat, role: Role, fellows: tuple[Seat, ...]) -> None:
        self.roles[seat] = role
        known = {self.name(s): role for s in self._by_name if s == seat or s in fellows}
        self._role_maps[seat] = encode_part(known)
        self._tails.pop(seat, None)

    def _turn_over(self, day: int) -> None:
        self.day = day
        self._yesterday, self._today = self._today, _Day()
        self._heads.clear()

    def _bury(self, seat: Seat) -> None:
        self.alive.discard(seat)
        self._status = b""
        self._tails.clear()

    def _show_death(self, event: e.DeathShown) -> None:
        self._bury(event.seat)
        if event.how == "executed":
            self._today.executed = event.seat
        elif event.how == "found":
            self._today.attacked = event.seat

    def _show_votes(self, event: e.Counted | e.VotesShown, mask: int) -> None:
        votes = [VoteItem(event.day, self.name(voter), self.name(target)) for voter, target in event.votes]
        if not votes:
            return
        if event.kind == "vote":
            self._today.votes = encode_part(votes)
            return
        encoded = encode_part(votes)
        for seat in self.seats:
            if mask >> seat & 1:
                self._today.attack_votes[seat] = encoded

    # Encode

    def encoded(self, seat: Seat, remain: bytes = b"", *, profile: bool = False) -> bytes:
        """The encoded `info` of a seat; `remain`: its remaining counts, encoded with a leading comma."""
        head, told = self._heads.get(seat) or self._make_head(seat)
        tail = self._tails.get(seat) or self._make_tail(seat)
        if profile:
            return head + self._profiles.get(seat, b"") + told[len(head) :] + remain + tail
        return told + remain + tail

    def _make_head(self, seat: Seat) -> tuple[bytes, bytes]:
        head = self._game + b',"day":%d,"agent":' % self.day + encode_part(self.name(seat))
        self._heads[seat] = made = (head, head + self._results(seat))
        return made

    def _make_tail(self, seat: Seat) -> bytes:
        status = self._status or self._make_status()
        self._tails[seat] = tail = status + self._role_maps[seat] + b"}"
        return tail

    def _results(self, seat: Seat) -> bytes:
        day = self._yesterday
        parts: list[bytes] = []
        if seat in day.sensed:
            target = self.name(day.sensed[seat].target)
            result = SpeciesResult(day.sensed[seat].day, target, target, day.sensed[seat].species)
            parts.append(b',"medium_result":' + encode_part(result))
        if seat in day.divined:
            seen = day.divined[seat]
            result = SpeciesResult(seen.day, self.name(seat), self.name(seen.target), seen.species)
            parts.append(b',"divine_result":' + encode_part(result))
        if day.executed:
            parts.append(b',"executed_agent":' + encode_part(self.name(day.executed)))
        if day.attacked:
            parts.append(b',"attacked_agent":' + encode_part(self.name(day.attacked)))
        if day.votes:
            parts.append(b',"vote_list":' + day.votes)
        if seat in day.attack_votes:
            parts.append(b',"attack_vote_list":' + day.attack_votes[seat])
        return b"".join(parts)

    def _make_status(self) -> bytes:
        statuses = {self.name(s): "ALIVE" if s in self.alive else "DEAD" for s in self._by_name}
        self._status = b',"status_map":' + encode_part(statuses) + b',"role_map":'
        return self._status
