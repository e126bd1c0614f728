"""The client for language models: chat completions of OpenAI-compatible endpoints.

`ModelClient` is the only code of jinro that calls a model; all other code is given its `complete`.
"""

from jinro.net.llm.client import ModelClient
from jinro.net.llm.settings import KEY_VARIABLE, EndpointSettings, key_from

__all__ = ["KEY_VARIABLE", "EndpointSettings", "ModelClient", "key_from"]
