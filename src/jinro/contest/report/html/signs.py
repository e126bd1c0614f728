"""Signs of roles: the outline tells the side (a house, two pointed or round ears), the picture the role.

They are those of the page: `make pictures` writes `signs.json`.
"""

from functools import cache
from importlib.resources import files

import msgspec

from jinro.game.roles import Role


@cache
def _signs() -> dict[str, str]:
    data = (files("jinro.contest.report.html") / "signs.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, str])


def sign(role: Role) -> str:
    """The sign of a role as SVG; decoration beside its name."""
    return _signs()[role.name]


def logo() -> str:
    """The mark of the house, as SVG."""
    return _signs()["logo"]
