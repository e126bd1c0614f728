"""How a scripted endpoint behaves: which answers are broken, and how."""

from collections.abc import Mapping
from typing import Final, Literal, get_args

from msgspec import Struct

from jinro.errors import CallerError
from jinro.game.draws import Draws

EndpointFault = Literal[
    "slow", "hang", "refuse", "rate_limit", "error", "html", "bad_json", "no_choice", "cut", "length", "drop",
    "prose", "wrong", "model_refuses", "flood",
]  # fmt: skip
"""`slow`: answers after `slow_ms`; `hang`: never; `refuse`: 403; `rate_limit`: 429 with Retry-After; `error`:
500; `html`: a page; `bad_json`: half a body; `no_choice`: an empty list; `cut`: the connection ends in the
body; `length`: half a text, as if it had more tokens than allowed; `drop`: the connection ends before the
answer; `prose`: a text without JSON; `wrong`: JSON of another shape; `model_refuses`: a refusal; `flood`:
more than a client reads."""
BROKEN: Final[tuple[EndpointFault, ...]] = tuple(one for one in get_args(EndpointFault) if one != "hang")
"""All but those that take all the time there is."""
_WHOLE: Final = 1 << 64


class Behaviour(Struct, frozen=True, kw_only=True):
    """What an endpoint does beside answering."""

    broken: float = 0.0
    """Share of calls that are broken, drawn by the seed and the number of the call."""
    faults: tuple[EndpointFault, ...] = BROKEN
    """How they are broken, all equally likely."""
    plan: tuple[EndpointFault | None, ...] = ()
    """The faults of the first calls, one by one; None: none. Later ones are drawn."""
    seed: int | str = 0
    slow_ms: int = 200
    delay_ms: int = 0
    """Before each answer."""
    retry_after: str | None = "0.05"
    """The header of 429; None: there is none."""
    says: str = "too many requests"
    """What 429 says."""
    schemas: Literal["json_schema", "json_object", "none"] = "json_schema"
    """Which response formats are taken; others get 400."""
    usage: bool = True
    """Whether tokens are reported."""
    stream: bool = False
    """Whether to answer in parts although it was not asked for."""
    key: str = ""
    """The key that callers must have; empty: none."""
    missing: str = ""
    """A model that is not there: 404."""
    after: str = ""
    """What the model says after its answer."""
    cooldown: Mapping[str, str] = {}
    """Headers of 429 besides."""

    def __post_init__(self) -> None:
        if not 0.0 <= self.broken <= 1.0:
            raise CallerError("errors.testing.not_a_share", broken=self.broken)

    def fault(self, n: int) -> EndpointFault | None:
        """How the call with this number, from 0, is broken; None: it is not."""
        if n < len(self.plan):
            return self.plan[n]
        draws = Draws(f"endpoint/{self.seed}")
        if not self.faults or draws.number(f"broken/{n}") % _WHOLE >= self.broken * _WHOLE:
            return None
        return draws.pick(self.faults, f"fault/{n}")
