"""Why the game did not take what a player did, in the words of people: English and Japanese."""

from jinro.i18n import Message, both, known


def refusal_words(code: str) -> tuple[str, str]:
    """The words for the code of a refusal, in English and in Japanese."""
    words = both(Message(f"refusals.{code}" if known(f"refusals.{code}") else "refusals.other"))
    return words["en"], words["ja"]
