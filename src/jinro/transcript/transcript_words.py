"""`TranscriptWords`: the texts of a transcript in one language, with the names of roles and sides."""

from jinro.game.roles import Role, Side
from jinro.game.rules import Rules
from jinro.i18n import Language, ToldAct, Vocabulary, Words, act_text, role_name, side_name, vocabulary_of


class TranscriptWords(Words, frozen=True):
    """Texts in one language, mostly of the area `transcript`."""

    vocabulary: Vocabulary = "contest"
    """Whose names of roles and sides."""

    @classmethod
    def of(cls, rules: Rules, language: Language | None = None) -> "TranscriptWords":
        """The words of a village; `language`: None for its own."""
        return cls(language or rules.language, vocabulary_of(rules.name))

    def act(self, what: ToldAct, **args: object) -> str:
        return act_text(what, self.language, self.vocabulary, **args)

    @property
    def comma(self) -> str:
        return self("transcript.comma")

    @property
    def colon(self) -> str:
        return self("transcript.colon")

    def brackets(self, text: str) -> str:
        return self("transcript.brackets", text=text)

    def role(self, role: Role) -> str:
        return role_name(role.value, self.language, self.vocabulary)

    def phase_name(self, name: str) -> str:
        """A phase of a preset; others, which settings files name, are shown as they are called there."""
        return self.act("vote") if name == "execution" else self.get(f"transcript.phases.{name}", name)

    def channel(self, channel: str) -> str:
        """The mark of utterances in a channel that is not public; empty for others."""
        return self.get(f"transcript.channels.{channel}", "")

    def side(self, side: Side) -> str:
        return side_name(side.value, self.language, self.vocabulary)

    def fate(self, fate: str, day: int) -> str:
        """How a seat died and when; an empty fate: it lives."""
        if fate == "executed":
            return self.act("fate", day=day)
        return self(f"transcript.fates.{fate}", day=day) if fate else self("transcript.alive")

    def wins(self, side: Side) -> str:
        return self.act("fox_wins") if side is Side.FOX else self(f"transcript.wins.{side.value}")

    def roles(self, counts: dict[Role, int]) -> str:
        """The number of each role, in the order of the role table; without roles that no seat has."""
        pairs = [(self.role(role), counts[role]) for role in Role if counts.get(role)]
        if self.language == "ja":
            return "・".join(f"{name}{n}" for name, n in pairs)
        return ", ".join(f"{n} {name}" for name, n in pairs)
