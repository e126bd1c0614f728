"""The client for language models: chat completions, tools, the Responses API and Ollama.

`ModelClient` is the only code of jinro that calls a model; all other code is given its `complete`.
"""

from jinro.net.llm.blocking import BlockingPlayer, LoopThread
from jinro.net.llm.client import ModelClient
from jinro.net.llm.ledger import Ledger, read_calls
from jinro.net.llm.team import LlmTeam, read_turns

__all__ = [
    "BlockingPlayer",
    "Ledger",
    "LlmTeam",
    "LoopThread",
    "ModelClient",
    "read_calls",
    "read_turns",
]
