"""How a contest stands, as JSON: only the tracks that a request may see."""

import asyncio
from types import SimpleNamespace
from typing import Any

from aiohttp.test_utils import make_mocked_request
from tests.hosting.web.test_stream import KEY

from jinro.hosting.tokens import Tokens
from jinro.hosting.web.contest import ContestRoutes
from jinro.hosting.web.sight import Sights
from jinro.store import Scope


def test_only_tracks_that_may_be_seen_are_told() -> None:
    counted: list[int] = []

    def standing(scope: Scope) -> dict[str, object]:
        counted.append(1)
        return {"title": "Trial", "tracks": [{"name": "open", "played": 3}, {"name": "closed", "played": 4}]}

    async def main() -> None:
        routes = ContestRoutes(standing)
        tokens = Tokens(KEY)
        doors = [SimpleNamespace(settings=SimpleNamespace(name="open"), tokens=None, is_open=True)]
        doors.append(SimpleNamespace(settings=SimpleNamespace(name="closed"), tokens=tokens, is_open=False))
        routes.routes(Sights(None, doors))
        receiver = f"?token={tokens.make()}"
        for query, seen in (("", ["open"]), (receiver, ["open", "closed"]), ("", ["open"])):
            told: Any = await routes.contest(make_mocked_request("GET", f"/api/v1/contest{query}"))
            assert [track["name"] for track in told["tracks"]] == seen

    asyncio.run(main())
    assert len(counted) == 2, "what was counted is told for a while, to those who may see the same"
