"""How a contest stands, as JSON: only the tracks that a request may see."""

import asyncio
import json

from aiohttp.test_utils import make_mocked_request

from jinro.server.web.contest import ContestRoutes


def test_only_tracks_that_may_be_seen_are_told() -> None:
    counted: list[int] = []

    def standing() -> dict[str, object]:
        counted.append(1)
        return {"title": "Trial", "tracks": [{"name": "open", "played": 3}, {"name": "closed", "played": 4}]}

    async def main() -> None:
        routes = ContestRoutes(standing)
        routes.routes(lambda request: frozenset({"open", *request.query.getall("token", [])}))
        for query, seen in (("", ["open"]), ("?token=closed", ["open", "closed"])):
            answer = await routes.contest(make_mocked_request("GET", f"/api/v1/contest{query}"))
            assert answer.text is not None
            assert [track["name"] for track in json.loads(answer.text)["tracks"]] == seen

    asyncio.run(main())
    assert len(counted) == 1, "what was counted is told for a while"
