"""The client for language models: chat completions of OpenAI-compatible endpoints.

`ModelClient` is the only code of jinro that calls a model; all other code is given its `complete`.
"""

from jinro.net.llm.blocking import BlockingPlayer, LoopThread
from jinro.net.llm.client import ModelClient
from jinro.net.llm.team import LlmTeam, read_turns

__all__ = [
    "BlockingPlayer",
    "LlmTeam",
    "LoopThread",
    "ModelClient",
    "read_turns",
]
