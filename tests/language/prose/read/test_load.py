"""The grammars can be loaded before the first text is read."""

import sys

from jinro.language.prose.read import load_grammars


def test_both_grammars_are_there() -> None:
    load_grammars()
    assert {f"jinro.language.prose.{lang}.predicates.text" for lang in ("en", "ja")} <= sys.modules.keys()
