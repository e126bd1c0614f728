"""How a contest stands, as JSON: only the tracks that a request may see."""

import asyncio
import json
from types import SimpleNamespace

from aiohttp.test_utils import make_mocked_request
from tests.server.web.test_stream import KEY

from jinro.server.tokens import Tokens
from jinro.server.web.contest import ContestRoutes
from jinro.server.web.sight import Sights
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
            answer = await routes.contest(make_mocked_request("GET", f"/api/v1/contest{query}"))
            assert answer.text is not None
            assert [track["name"] for track in json.loads(answer.text)["tracks"]] == seen

    asyncio.run(main())
    assert len(counted) == 2, "what was counted is told for a while, to those who may see the same"
