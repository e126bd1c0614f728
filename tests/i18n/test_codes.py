"""The catalogue and the source agree: codes, languages, arguments."""

import ast
import re
from collections.abc import Mapping
from functools import cache
from string import Formatter

import pytest
from tests.i18n.uses import MAKERS, calls, mentioned, sources, uses

from jinro.i18n.catalogue import FOLDER, INTERNAL, LANGUAGES, Language, _read

OF_ERRORS = {"at", "line"}
"""Arguments that an error takes for itself."""
ENGLISH = ("options.",)
"""Areas that have no Japanese."""
AREAS = sorted(path.stem for path in (FOLDER / "en").glob("*.toml"))
Texts = Mapping[Language, Mapping[str, str]]
"""By language and by code, which names the table `internal` here."""


@cache
def catalogue() -> Texts:
    return {
        language: {
            f"{area}.{name}": text for area in AREAS for name, text in sorted(_read(area, language).items())
        }
        for language in LANGUAGES
    }


def fields(text: str) -> set[str]:
    """What a text names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def problems_of_texts(texts: Texts) -> list[str]:
    """What is wrong with texts by themselves."""
    en, ja = texts["en"], texts["ja"]
    internal = {code for code in en if code.split(".")[1] == INTERNAL or code.startswith(ENGLISH)}
    found = [f"{code}: no Japanese" for code in en.keys() - ja.keys() - internal]
    found += [f"{code}: no English" for code in ja.keys() - en.keys()]
    for code in en.keys() & ja.keys():
        if fields(en[code]) != fields(ja[code]):
            found.append(f"{code}: {fields(en[code])} in English, {fields(ja[code])} in Japanese")
    return sorted(found)


def problems_of_uses(texts: Texts, modules: Mapping[str, str]) -> list[str]:
    """Codes without a text, texts without a use, and arguments that do not fit.

    A code may name a table, whose texts it all uses.
    """
    en = {code.replace(f".{INTERNAL}.", ".", 1): text for code, text in texts["en"].items()}
    found, used = [], mentioned(modules, set(en))
    by_pattern = cache(lambda pattern: [*filter(re.compile(rf"{pattern}(\..+)?").fullmatch, en)])
    for use in uses(modules, sorted({code.partition(".")[0] for code in en})):
        fitting = by_pattern(use.pattern)
        used.update(fitting)
        if not fitting:
            found.append(f"{use.where}: no text of {use.pattern}")
        for code in fitting:
            named, given = fields(en[code]), use.given
            if given is not None and code.startswith("errors."):
                given -= OF_ERRORS - named
            if given is not None and given != named:
                found.append(f"{use.where}: {code} has {sorted(named)}, given {sorted(given)}")
    return sorted(found) + [f"{code}: unused" for code in sorted(set(en) - used)]


def test_every_text_is_there_in_both_languages_with_the_same_fields() -> None:
    assert problems_of_texts(catalogue()) == []


def test_every_code_has_a_text_every_text_a_use_and_arguments_fit() -> None:
    assert problems_of_uses(catalogue(), sources()) == []


def test_every_language_has_the_same_areas() -> None:
    assert AREAS
    translated = [area for area in AREAS if f"{area}." not in ENGLISH]
    assert sorted(path.stem for path in (FOLDER / "ja").glob("*.toml")) == translated


def test_makers_exist() -> None:
    for name, area in MAKERS.items():
        module, _, symbol = name.rpartition(".")
        assert re.search(rf"^(def|class) {symbol}\b", sources()[module], re.M), name
        assert area in AREAS


@pytest.mark.parametrize(
    ("en", "ja", "problem"),
    [
        ({"a.x": "x"}, {}, "a.x: no Japanese"),
        ({}, {"a.x": "x"}, "a.x: no English"),
        ({"a.x": "{n}"}, {"a.x": "{m}"}, "a.x: {'n'} in English, {'m'} in Japanese"),
        ({"a.t.x": "{n}"}, {"a.t.x": "x"}, "a.t.x: {'n'} in English, set() in Japanese"),
    ],
)
def test_a_wrong_text_is_noticed(en: dict[str, str], ja: dict[str, str], problem: str) -> None:
    assert problems_of_texts({"en": en, "ja": ja}) == [problem]


def test_an_internal_text_needs_no_japanese() -> None:
    texts: Texts = {"en": {"a.internal.x": "x"}, "ja": {}}
    assert problems_of_texts(texts) == []
    assert problems_of_uses(texts, {"m": "f('a.x')"}) == []


@pytest.mark.parametrize(
    ("source", "problems"),
    [
        ("f('a.x', n=1)", ["a.y.z: unused"]),
        ("f(1, 'a.x', n=1); f('a.y.z')", []),
        ("f('a.x'); f('a.y.z')", ["m:1: a.x has ['n'], given []"]),
        ("f('a.x', n=1, m=2); f('a.y.z')", ["m:1: a.x has ['n'], given ['m', 'n']"]),
        ("f('a.x', {'m': 1}); f('a.y.z')", ["m:1: a.x has ['n'], given ['m']"]),
        ("f('a.x', **facts); f(f'a.y.{kind}')", []),
        ("f('a.x', n=1); f('a.y.z'); f('a.other')", [r"m:1: no text of a\.other"]),
        ("f('a.x', n=1); f(f'a.q.{kind}')", [r"m:1: no text of a\.q\.[^.]+", "a.y.z: unused"]),
        ("f('a.y.z' if yes else 'a.x')", ["m:1: a.x has ['n'], given []"]),
        ("f('a.x', n=1); f('a.y')", []),
        ("f('a.x', n=1); words.row('a.y', 'z')", []),
        (
            "f('a.x', n=1); words.row('a', 'x', 'q')",
            [
                "m:1: a.x has ['n'], given []",
                r"m:1: no text of a\.q",
                "a.y.z: unused",
            ],
        ),
        ("codes = ['a.x', 'a.y.z']", []),
    ],
)
def test_a_wrong_use_is_noticed(source: str, problems: list[str]) -> None:
    texts = {"a.x": "{n}", "a.y.z": "z"}
    assert problems_of_uses({"en": texts, "ja": texts}, {"m": source}) == problems


def test_an_error_says_where_it_is() -> None:
    texts: Texts = {"en": {"errors.x": "{n}"}, "ja": {}}
    assert problems_of_uses(texts, {"m": "LogError('errors.x', n=1, at='file', line=2)"}) == []
    assert problems_of_uses(texts, {"m": "LogError('errors.x', at='file', line=2)"}) == [
        "m:1: errors.x has ['n'], given []"
    ]


def test_a_maker_gives_the_area(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MAKERS, "jinro.m.make", "a")
    texts: Texts = {"en": {"a.x": "{n}", "a.y": "y"}, "ja": {}}
    named = "from jinro.m import make as m\n"
    assert problems_of_uses(texts, {"n": f"{named}m('x', n=1); code = 'y'"}) == []
    assert problems_of_uses(texts, {"n": f"{named}m('x'); m('z')"}) == [
        "n:2: a.x has ['n'], given []",
        r"n:2: no text of a\.z",
        "a.y: unused",
    ]
    assert "a.y: unused" in problems_of_uses(texts, {"n": "from jinro.o import make\nmake('y')"})


ERRORS = {
    "ArgumentError": 0, "CallerError": 0, "CannotRun": 0, "JinroError": 0, "LogError": 0, "PeerError": 0,
    "ParseError": 1, "RulesError": 1, "SettingsError": 1, "StoreError": 0, "WrongUsage": 0, "BadFrame": 1,
}  # fmt: skip
"""Where each kind of error takes its code."""


def uncoded(modules: Mapping[str, str]) -> list[str]:
    """Errors that are raised with a text instead of a code."""
    found = []
    for module, source in modules.items():
        for call in calls(source):
            name = getattr(call.func, "id", "")
            if name in ERRORS:
                told = [*call.args[ERRORS[name] : ERRORS[name] + 1]]
                parts = [part for one in told for part in ast.walk(one) if not isinstance(one, ast.Call)]
                texts = [one.value for one in parts if isinstance(one, ast.Constant)]
                if any(isinstance(one, str) and not CODE.match(one) for one in texts):
                    found.append(f"{module}:{call.lineno}")
    return found


CODE = re.compile(r"[a-z_]+\.")


def test_errors_carry_codes() -> None:
    assert uncoded(sources()) == []


@pytest.mark.parametrize(
    ("source", "number"),
    [
        ("raise CallerError('errors.a.b', n=1)", 0),
        ("raise CallerError(error, at='--x')", 0),
        ("raise SettingsError('the key', 'errors.a')", 0),
        ("raise CallerError('errors.a' if yes else 'errors.b')", 0),
        ("raise CallerError('it is not there')", 1),
        ("raise CallerError(f'{path}: it is not there')", 1),
        ("raise CallerError('errors.a' if yes else 'it is not there')", 1),
        ("raise SettingsError('key', f'line {n}')", 1),
    ],
)
def test_an_error_without_a_code_is_noticed(source: str, number: int) -> None:
    assert len(uncoded({"m": source})) == number
