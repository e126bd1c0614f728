"""The description of an address: every row is in it, it is OpenAPI, and a running server keeps to it."""

import itertools
import json
from pathlib import Path
from typing import Any, Final

import jsonschema_rs
import msgspec
import pytest
import schemathesis
from aiohttp import web
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance
from tests.hosting.web.test_archive import filled
from tests.hosting.web.test_front import ask
from tests.hosting.web.test_routes import Answers, answers, apps  # noqa: F401

from jinro.config.licos.settings import licos_settings
from jinro.hosting.people.people import COOKIE
from jinro.hosting.web.application import rows_of
from jinro.hosting.web.openapi import described

CHECKS: Final = [not_a_server_error, response_schema_conformance, content_type_conformance]
CONTROL: Final = "the token of the operator"
EXAMPLES: Final = 3
"""Requests of each kind to each route."""
KNOWN: Final = {
    "id": "contest-5-01", "game": "contest-5-01", "track": "contest-5", "team": "ants",
    "room": "1", "village": "1", "report": "1",
}  # fmt: skip
"""Values of parameters of which there is something."""
ENDS: Final = ("/drain", "/log-out", "/log-out-everywhere", "/people/delete")
"""Ends of the paths after which the server, or the session, would not be there for the other routes."""


def test_every_row_is_described(apps: dict[str, web.Application]) -> None:  # noqa: F811
    for app in apps.values():
        rows = rows_of(app)
        made = described(rows)
        found = {(method, path) for path, methods in made["paths"].items() for method in methods}
        assert found == {("post" if row.method == "POST" else "get", row.template) for row in rows}
        told = [one for methods in made["paths"].values() for one in methods.values()]
        assert len({one["operationId"] for one in told}) == len(told)
        assert [one["operationId"] for one in told if not one["summary"]] == []


def test_every_schema_is_one(apps: dict[str, web.Application]) -> None:  # noqa: F811
    for app in apps.values():
        made = described(rows_of(app))
        for name in made["components"]["schemas"]:
            jsonschema_rs.meta.validate({**made, "$ref": f"#/components/schemas/{name}"})
            jsonschema_rs.validator_for({**made, "$ref": f"#/components/schemas/{name}"})


def tried(
    url: str, operation: Any, known: dict[str, str], headers: dict[str, str], cookies: dict[str, str]
) -> list[int]:
    """Ask for one operation: with what fits its description, and with what does not. Returns what it was
    answered."""
    turn, raw, statuses = itertools.count(), operation.definition.raw, list[int]()
    known |= {one["name"]: one["example"] for one in raw["parameters"] if "example" in one}
    modes = [GenerationMode.POSITIVE]
    if "requestBody" in raw or any(one["schema"].get("type") != "string" for one in raw["parameters"]):
        modes.append(GenerationMode.NEGATIVE)  # Texts alone can hardly be wrong.
    for mode in modes:

        @seed(1)
        @settings(
            max_examples=EXAMPLES,
            database=None,
            deadline=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def asked(case: Any) -> None:
            if next(turn) % 2:  # The others name what there is not.
                case.path_parameters.update(
                    {name: value for name, value in known.items() if name in case.path_parameters}
                )
            response = case.call(
                base_url=url,
                headers=headers | {"Origin": url},
                cookies=cookies,
                allow_redirects=False,
                timeout=10,
            )
            case.validate_response(response, checks=CHECKS)
            statuses.append(response.status_code)

        asked()
    return statuses


@pytest.mark.slow
@pytest.mark.parametrize("viewer", ["stranger", "known"])
def test_a_server_keeps_to_its_description(
    tmp_path: Path, viewer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is asked for: no route fails, and what it answers has the types of its row."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    licos = licos_settings("licos-8-c", port=0)
    environ = {"JINRO_CONTROL_TOKEN": CONTROL}
    with filled(tmp_path, {"contest-5": 2}, licos=licos, environ=environ) as served:
        headers, cookies = dict[str, str](), dict[str, str]()
        if viewer == "known":
            own = {"Origin": f"http://127.0.0.1:{served.port}"}
            *_, told = ask(served, "/api/v1/people/guest", {"name": "Hana"}, own)
            cookies[COOKIE] = told["Set-Cookie"].partition(";")[0].partition("=")[2]
            headers["Authorization"] = f"Bearer {CONTROL}"
        assert served.server.licos is not None
        addresses = {served.port: served.track_server.app, served.server.licos.port: served.server.licos.app}
        answered: dict[tuple[str, str], list[int]] = {}
        for port, app in addresses.items():
            made = json.loads(msgspec.json.encode(described(rows_of(app))))
            assert port != served.port or ask(served, "/api/v1/openapi.json")[:2] == (200, made)
            schema: Any = schemathesis.openapi.from_dict(made)
            for one in (found.ok() for found in schema.get_all_operations()):
                if (one.method, one.path) not in answered and not one.path.endswith(ENDS):
                    statuses = tried(f"http://127.0.0.1:{port}", one, dict(KNOWN), headers, cookies)
                    answered[one.method, one.path] = statuses
        assert all(answered.values())
        assert set(itertools.chain(*answered.values())) >= {200, 400, 401, 403, 404, 422}, "they differ"
