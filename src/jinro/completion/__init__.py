"""What a language model is asked and answers. Pure: `jinro.net.llm` has the client that calls an endpoint.

Code that wants an answer of a model is given `complete`, a function of type `Complete`. What goes wrong is a
value, `ModelFault`, never an exception.
"""

from jinro.completion.budget import Budget, Prices
from jinro.completion.cassette import CallLine, call_line, prompt_key, replaying
from jinro.completion.objects import read_object
from jinro.completion.records import (
    ChatMessage,
    Complete,
    Completion,
    FaultKind,
    ModelFault,
    Prompt,
    TokenUse,
    estimated_tokens,
)
from jinro.completion.settings import KEY_VARIABLE, EndpointSettings, key_from
from jinro.completion.tally import Tally

__all__ = [
    "KEY_VARIABLE",
    "Budget",
    "CallLine",
    "ChatMessage",
    "Complete",
    "Completion",
    "EndpointSettings",
    "FaultKind",
    "ModelFault",
    "Prices",
    "Prompt",
    "Tally",
    "TokenUse",
    "call_line",
    "estimated_tokens",
    "key_from",
    "prompt_key",
    "read_object",
    "replaying",
]
