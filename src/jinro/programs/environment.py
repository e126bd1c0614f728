"""The environment of programs that we start. Variables are granted by name, never removed one by one.

A program of the caller's own (`jinro check agent`, `jinro compare`) has the caller's environment, without
the secrets of a server.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import jinro

TOKEN: Final = "JINRO_TOKEN"
"""The token of an agent: `jinro join` reads it, and an entry finds its own there."""
ENTRY: Final = "JINRO_ENTRY"
"""The name of the entry that a program of a contest plays as: players by language models then tell in their
output how many answers the fallback gave."""
SERVER_SECRETS: Final = frozenset(
    {"SECRET_KEY", "JINRO_CONTROL_TOKEN", "JINRO_LICOS_HOST_TOKEN", "JINRO_PEOPLE_KEY", "SLACK_WEBHOOK_URL"}
)
"""Secrets of a server alone: no program that we start needs one."""
SECRETS: Final = SERVER_SECRETS | {"OPENAI_API_KEY"}
"""All that the server reads as a secret: no entry of a contest is given one."""
PASSED: Final = frozenset(
    {
        *("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TEMP", "TMP"),
        # Where interpreters and libraries are.
        *("JAVA_HOME", "CLASSPATH", "VIRTUAL_ENV", "PYTHONPATH", "NODE_PATH", "LD_LIBRARY_PATH"),
        # Whom to trust on the network.
        *("SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "NODE_USE_SYSTEM_CA"),
        # Windows.
        *("SYSTEMROOT", "COMSPEC", "PATHEXT", "USERPROFILE", "APPDATA", "LOCALAPPDATA"),
    }
)
"""Variables that every program is given; `LC_...` too. None of them holds a secret."""


def allowed(environ: Mapping[str, str]) -> dict[str, str]:
    """What every program is given."""
    return {name: value for name, value in environ.items() if name in PASSED or name.startswith("LC_")}


def of_own_program(environ: Mapping[str, str]) -> dict[str, str]:
    """What a program of the caller's own is given: everything but the secrets of a server."""
    return {name: value for name, value in environ.items() if name not in SERVER_SECRETS}


def of_own_worker(environ: Mapping[str, str]) -> dict[str, str]:
    """What a process of the server itself is given: what every program is, and the jinro that runs here."""
    found = [str(Path(jinro.__file__).parents[1]), environ.get("PYTHONPATH", "")]
    return {**allowed(environ), "PYTHONPATH": os.pathsep.join(filter(None, found))}
