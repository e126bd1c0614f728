"""An OpenAI-compatible endpoint of our own on loopback, which answers by a script and fails as it is told."""

from jinro.testing.endpoint.behaviour import BROKEN, Behaviour, EndpointFault
from jinro.testing.endpoint.brains import gullible, schema_filler
from jinro.testing.endpoint.call import Brain, EndpointCall, completing
from jinro.testing.endpoint.endpoint import ScriptedEndpoint, running_endpoint

__all__ = [
    "BROKEN",
    "Behaviour",
    "Brain",
    "EndpointCall",
    "EndpointFault",
    "ScriptedEndpoint",
    "completing",
    "gullible",
    "running_endpoint",
    "schema_filler",
]
