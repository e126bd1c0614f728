"""The text of consent (area `consent`): what is kept, what may be published, and under which licence.

A released version never changes: a new text is a new version, and all people are asked again.
"""

from typing import Final

from jinro.i18n import Language, Words

VERSION: Final = 1
"""Of the text that is asked about now."""
LICENCE: Final = "CC BY 4.0"
PARAGRAPHS: Final = {1: 5}
"""The number of paragraphs of each version."""


def consent_text(version: int, language: Language) -> tuple[str, ...]:
    """The paragraphs of a version."""
    words = Words(language)
    return tuple(words(f"consent.v{version}.p{n}") for n in range(1, PARAGRAPHS[version] + 1))
