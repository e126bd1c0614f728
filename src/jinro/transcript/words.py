"""`TranscriptWords`: the texts of a transcript in one language, with the names of roles and sides."""

from jinro.game.roles import Role, Side
from jinro.i18n import Words


class TranscriptWords(Words, frozen=True):
    """Texts in one language, mostly of the area `transcript`."""

    @property
    def comma(self) -> str:
        return self("transcript.comma")

    @property
    def colon(self) -> str:
        return self("transcript.colon")

    def brackets(self, text: str) -> str:
        return self("transcript.brackets", text=text)

    def role(self, role: Role) -> str:
        return self(f"glossary.contest.roles.{role.value}")

    def phase_name(self, name: str) -> str:
        """A phase of a preset; others, which settings files name, are shown as they are called there."""
        return self.get(f"transcript.phases.{name}", name)

    def channel(self, channel: str) -> str:
        """The mark of utterances in a channel that is not public; empty for others."""
        return self.get(f"transcript.channels.{channel}", "")

    def side(self, side: Side) -> str:
        return self(f"glossary.contest.sides.{side.value}")

    def wins(self, side: Side) -> str:
        return self(f"transcript.wins.{side.value}")

    def roles(self, counts: dict[Role, int]) -> str:
        """The number of each role, in the order of the role table; without roles that nobody has."""
        pairs = [(self.role(role), counts[role]) for role in Role if counts.get(role)]
        if self.language == "ja":
            return "・".join(f"{name}{n}" for name, n in pairs)
        return ", ".join(f"{n} {name}" for name, n in pairs)
