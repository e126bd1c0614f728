"""The functions that are made from the records. What they do is shown by the examples of all messages."""

import re

import pytest

from jinro.wire.licos import fields
from jinro.wire.licos.dialects import OLD_WORDS, VERSIONS, Version
from jinro.wire.licos.fields import source
from jinro.wire.licos.messages import FORMS


def keys_in(text: str) -> set[str]:
    return set(re.findall(r"made\['([^']+)'\]", text))


def test_the_versions_have_the_same_functions_with_other_words() -> None:
    old, new = (source(FORMS, version) for version in VERSIONS)
    assert re.findall(r"^def .*", old, re.M) == re.findall(r"^def .*", new, re.M)
    only_new = {"isFromServer"}
    assert {OLD_WORDS.get(key, key) for key in keys_in(new) - only_new} == keys_in(old)
    assert keys_in(new) >= OLD_WORDS.keys() - {"chatMessage"}


@pytest.mark.parametrize("version", VERSIONS)
def test_what_is_written_is_read(version: Version) -> None:
    """But for what is derived, and what 0.3 says twice."""
    text = source(FORMS, version)
    read = set(re.findall(r"r(?:\.get\(|\[)'([^']+)'", text))
    assert keys_in(text) - read <= {"isFromServer"}


def test_the_functions_that_the_documentation_shows() -> None:
    assert fields.__doc__ is not None
    shown = fields.__doc__.partition("in 0.3:\n\n")[2]
    assert "\n".join(line[4:] for line in shown.rstrip().splitlines()) in source(FORMS, "0.3")
