"""What the reader of an English text remembers from clause to clause."""

from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Agent, Anyone, Speaker, Who
from jinro.language.prose.en.lexicon.kinds import Kind, Word
from jinro.language.prose.mentions import Mention
from jinro.language.prose.predication import Predication, Situation
from jinro.language.prose.tokens import Tag

EVERYBODY: Final = Anyone()
_SPEAKER: Final = Speaker()


class Memory:
    """Who was mentioned last, whom the text addresses, and what it has claimed so far."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.me: Who = _SPEAKER if situation.speaker is None else Agent(situation.speaker)
        self.to: tuple[Who, ...] = () if situation.to is None else (Agent(situation.to),)
        self.third: Who | None = None
        self.group: list[Who] = []
        """Whom "they" and "them" mean after several names."""
        self.topic: Who | None = None
        """Whom a sentence without a name is about: who was mentioned or called last."""
        self.topics: list[Who] = []
        """The same, if it is several people who did something together: "you both voted Kai"."""
        self.shown: tuple[Who, Who | None] | None = None
        """Whose divination the text tells of, and of whom."""
        self.tells = False
        """Whether it is a medium's result."""
        self.marked: tuple[Who, ...] | None = None
        """Who was marked with @ in a statement, and may be spoken to next."""
        self.marked_in = -1
        self.greeted = False
        """Whether the sentence before only greeted somebody."""
        self.cited: tuple[Tag, Who, Who | None] | None = None
        """What of the addressee was just talked of: your vote for Kai."""
        self.alone = True
        """Whether no clause has named two people."""
        self.role: object = None
        """The role or colour that was said last."""
        self.calls = False
        """Whether the sentence calls somebody."""
        self.called_alone = False
        """Whether the sentence before did nothing but call somebody."""
        self.together = False
        """Whether several were called in sentences of their own."""
        self.goes_on = False
        """Whether the sentence goes on with the one before: if so, ..."""
        self.wishes = False
        """Whether the sentence asks others to do something."""
        self.sayer: Who | None = None
        """Whose words the sentence reports: he is meant in the next one."""
        self.previous: list[Word] = []
        """The sentence before."""
        self.earlier: list[Word] = []
        """The sentence before that."""
        self.found: list[Predication] = []

    def claimants(self, role: Role) -> list[Who]:
        """Those who have claimed a role so far, the speaker aside."""
        return [Agent(seat) for seat, claimed in self.situation.claimed.items() if claimed is role]

    def who(self, word: Word) -> Who | None:
        """The person that a word means."""
        match word.kind:
            case Kind.NAME:
                return Agent(seat_of(word))
            case Kind.ME | Kind.MY:
                return self.me
            case Kind.YOU | Kind.YOUR:
                return self.to[0] if len(self.to) == 1 else None
            case Kind.THIRD | Kind.THEIR:
                return self.third if self.third is not None else self.topic
            case Kind.WHO | Kind.ALL | Kind.OTHERS:
                return EVERYBODY
            case _:
                return None


def seat_of(word: Word) -> int:
    assert isinstance(word.value, Mention)
    return word.value.seat
