"""How roles, sides and acts are called: by rule set and language, from the area `glossary`."""

from typing import Final, Literal

from jinro.i18n.catalogue import Language, Message, known, text

Vocabulary = Literal["contest", "licos", "bbs"]
"""Whose words a village uses: the contest's, those of LiCOS, or those of the Werewolf BBS."""
PREFIXES: Final[dict[str, Vocabulary]] = {"licos-": "licos", "bbs-": "licos", "osawa-": "bbs"}
"""By the beginning of the name of a village's rules; all others are villages of the contest."""


def vocabulary_of(rules: str) -> Vocabulary:
    """The vocabulary of a village, by the name of its rules: `contest-5`, `licos-8-b`."""
    return next((found for prefix, found in PREFIXES.items() if rules.startswith(prefix)), "contest")


def role_name(role: str, language: Language, vocabulary: Vocabulary = "contest") -> str:
    """How a role is called: `role_name("BODYGUARD", "ja") == "騎士"`."""
    return _named("roles", role, language, vocabulary)


def side_name(side: str, language: Language, vocabulary: Vocabulary = "contest") -> str:
    """How a side is called in a sentence."""
    return _named("sides", side, language, vocabulary)


ToldAct = Literal["executed", "spared", "fate", "vote", "sense", "fox_wins"]
"""What is told of a seat that is voted out, what a medium does, and that a fox has won."""


def act_text(
    what: ToldAct,
    language: Language,
    vocabulary: Vocabulary = "contest",
    **args: object,
) -> str:
    """What is told of an act: of a seat that is voted out 追放 in villages of the contest, 処刑 in others."""
    return _named("acts", what, language, vocabulary, **args)


def _named(table: str, name: str, language: Language, vocabulary: Vocabulary, /, **args: object) -> str:
    told = Message(f"glossary.{vocabulary}.{table}.{name}", args)
    return text(told if known(told.code) else Message(f"glossary.contest.{table}.{name}", args), language)
