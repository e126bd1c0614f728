"""Words for people: every text by its code and its arguments, in each language.

A text is in `LANGUAGE/AREA.toml`; its code is `AREA.NAME`, or `AREA.TABLE.NAME` if it is in a table there.
Texts under `[internal]`, which only developers meet, need no Japanese; their code does not name that table.
The help of options (`options.toml`) is in English only, as that of commands is.
"""

from jinro.i18n.catalogue import (
    LANGUAGES,
    CodedText,
    Joined,
    Language,
    Message,
    Text,
    Words,
    both,
    coded,
    encodable,
    known,
    message,
    read_all,
    text,
)
from jinro.i18n.glossary import ToldAct, Vocabulary, act_text, role_name, side_name, vocabulary_of

__all__ = [
    "LANGUAGES",
    "CodedText",
    "Joined",
    "Language",
    "Message",
    "Text",
    "ToldAct",
    "Vocabulary",
    "Words",
    "act_text",
    "both",
    "coded",
    "encodable",
    "known",
    "message",
    "read_all",
    "role_name",
    "side_name",
    "text",
    "vocabulary_of",
]
