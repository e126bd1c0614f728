"""The AIWolf protocol language, version 3.6: parse, show, interpret and build its sentences.

`build` has one function per kind of sentence. `extract` gives agents what an utterance states.
"""

from jinro.language.aiwolf import build, extract
from jinro.language.aiwolf.meaning import agents_named, expand, has_any, match, resolve, shorten, walk
from jinro.language.aiwolf.parse import MODES, Mode, parse, parse_afresh
from jinro.language.aiwolf.show import show, show_resolved, show_written
from jinro.language.aiwolf.syntax import (
    ANY,
    SIX_ROLES,
    Act,
    Channel,
    Control,
    ControlWord,
    Operation,
    Operator,
    Opinion,
    Result,
    Sentence,
    Statement,
    TalkNumber,
    Tree,
    Verb,
    Who,
    Wild,
)
from jinro.language.text import Notice

__all__ = [
    "ANY",
    "MODES",
    "SIX_ROLES",
    "Act",
    "Channel",
    "Control",
    "ControlWord",
    "Mode",
    "Notice",
    "Operation",
    "Operator",
    "Opinion",
    "Result",
    "Sentence",
    "Statement",
    "TalkNumber",
    "Tree",
    "Verb",
    "Who",
    "Wild",
    "agents_named",
    "build",
    "expand",
    "has_any",
    "match",
    "parse",
    "parse_afresh",
    "resolve",
    "shorten",
    "show",
    "show_resolved",
    "show_written",
    "extract",
    "walk",
]
