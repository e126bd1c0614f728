"""What is known while a text is read: its people, what it is about, and what was found so far."""

from typing import Final

from jinro.game.roles import Seat
from jinro.language.claims import Agent, Speaker, Who
from jinro.language.prose.mentions import Cast, Mention
from jinro.language.prose.predication import Predication, Situation
from jinro.language.prose.tokens import Tag, Token

_SPEAKER: Final = Speaker()


def seat_of(token: Token) -> Seat:
    assert isinstance(token.value, Mention)
    return token.value.seat


class ReadSoFar:
    """One text, as far as it is read."""

    def __init__(self, situation: Situation, cast: Cast) -> None:
        self.cast = cast
        self.situation = situation
        self.text = ""
        self.me: Who = _SPEAKER if situation.speaker is None else Agent(situation.speaker)
        self.to: tuple[Who, ...] = () if situation.to is None else (Agent(situation.to),)
        self.called_to: tuple[Who, ...] = self.to
        """Whom the text called last; a mere mention after an @ is addressed for its sentence alone."""
        self.third: Who | None = None
        self.topic: Who | None = None
        self.called = False
        """Whether the sentence calls somebody by name."""
        self.subject: Who | None = None
        """The last subject of the sentence."""
        self.asks = False
        """Whether the sentence asks for something."""
        self.asks_who = False
        """Whether the sentence asks for a player."""
        self.shown = False
        """Whether the sentence tells of a divination."""
        self.told = False
        """Whether the sentence tells a colour as a result."""
        self.divined: Who | None = None
        """Whom the speaker tells to have divined."""
        self.by_from = 0
        self.by: Who | None = None
        """Whose words the sentence tells."""
        self.tells = False
        """Whether it is a medium's result."""
        self.either: Who | None = None
        """Of whom one was meant last: どちらか."""
        self.named: list[Who] = []
        """Who was named, each once, the last one last."""
        self.quotes: list[tuple[int, int]] = []
        """Where words are quoted."""
        self.one_marked = False
        """Whether only one name stands after an @."""
        self.announced = False
        """Whether the sentence before announces a result: 占い結果だ。"""
        self.matter: Predication | None = None
        """A result that the text talked about last, without asking for it."""
        self.last_tokens: list[Token] = []
        """The sentence that is read."""
        self.found: list[Predication] = []
        self.unowned: list[tuple[int, int, int]] = []
        """Where conduct is judged without saying whose it is: sentence, start and end."""
        self.handled = 0
        """Predicates that were read."""

    def quoted_at(self, start: int) -> Who | None:
        """Whose words stand at a place."""
        return self.by if self.by is not None and start > self.by_from else None

    def who(self, token: Token) -> Who | None:
        match token.tag:
            case Tag.NAME:
                return Agent(seat_of(token))
            case Tag.ME:
                return self.me
            case Tag.YOU:
                return self.to[0] if len(self.to) == 1 else None
            case Tag.THIRD:
                # 彼 is nobody who is called.
                absent = token.value == "absent" and self.third in self.called_to
                if absent:
                    # @カイ …。私は彼に投票する: who was named before カイ.
                    others = [who for who in self.named if who not in (*self.called_to, self.me)]
                    return others[-1] if others else None
                near = self.topic if token.value == "" and self.topic not in (None, self.me) else self.third
                return near
            case _:
                return None
