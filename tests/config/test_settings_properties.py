"""Whatever is written into a configuration: it is loaded, or refused with its key; never anything else."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from jinro.config.settings import Settings, parse_settings
from jinro.errors import SettingsError
from jinro.game.check import check

TEXT = (Path(__file__).parent / "contest" / "files" / "freeform_5.yml").read_text(encoding="utf-8")
DOCUMENT = yaml.load(TEXT, yaml.CSafeLoader)

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**12), 10**20),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["60s", "-1m", "1e400ms", "0x10", "WEREWOLF", "{teams}", "freeform", "talk"]),
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(scalars, inner, max_size=3),
    max_leaves=6,
)


def places(value: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """The paths of everything in a document."""
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found += places(inner, (*path, key))
    return found


PLACES = places(DOCUMENT)


def changed(path: tuple[object, ...], value: object) -> str:
    document = yaml.load(TEXT, yaml.CSafeLoader)
    target = document
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    return yaml.dump(document, Dumper=yaml.CSafeDumper, allow_unicode=True)


def attempt(text: str) -> Settings | None:
    try:
        return parse_settings(text, "test")
    except SettingsError:
        return None


@pytest.mark.slow
@given(st.sampled_from(PLACES), values)
@settings(max_examples=150, deadline=None)
def test_any_value_in_any_place(path: tuple[object, ...], value: object) -> None:
    loaded = attempt(changed(path, value))
    if loaded is not None:
        check(loaded.rules)
        assert 0 <= loaded.port <= 65_535


@given(st.text(max_size=200))
@settings(max_examples=100, deadline=None)
def test_any_text(text: str) -> None:
    attempt(text)


def test_what_is_only_written_otherwise_is_the_same() -> None:
    assert attempt(yaml.safe_dump(DOCUMENT)) == parse_settings(TEXT, "test")
