"""Texts of a report: names of roles, sides and rates, and what to do with texts."""

from typing import Final

from jinro.contest.report.model import Better, Column
from jinro.contest.score.results import LABELS
from jinro.game.roles import Role, Side
from jinro.i18n import Joined, Message, Text, message

TEAM: Final = Message("report.team")
ENTRY: Final = Message("report.entry")
GAMES: Final = Message("report.games_played")


def column(key: str, title: str, about: str = "", better: Better = "") -> Column:
    """A column by the codes of its texts."""
    return Column(key=key, title=message(title), about=message(about) if about else "", better=better)


def joined(parts: list[Text], between: str = "report.list.comma") -> Joined:
    """Texts as a list in a sentence, with the text `between` them."""
    return Joined(tuple(parts), between)


def role_name(role: Role) -> Message:
    return Message(f"glossary.contest.roles.{role.value}")


def role_about(role: Role) -> Message:
    """What a role can do."""
    return Message(f"report.roles.{role.value}")


def side_name(side: Side) -> Message:
    return Message(f"report.sides.{side.value}")


def side_in_words(side: Side) -> Message:
    """A side within a sentence, where `Villagers` might be taken for the role."""
    return Message(f"report.sides_in_words.{side.value}")


def rate_name(name: str) -> Message:
    """A rate. The contest's own names are swapped against common usage, so both stand side by side."""
    return Message(f"report.rates.{name}")


def rate_about(name: str) -> Message:
    """What a rate is, with the contest's name for it."""
    return message("report.rate_about", says=Message(f"report.rates_say.{name}"), label=LABELS[name])
