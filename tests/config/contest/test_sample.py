"""New settings files: every key is in them and explained, and they are the presets."""

import os
import re
from pathlib import Path
from typing import get_type_hints

import pytest
from msgspec.structs import fields, replace
from rich.cells import cell_len

from jinro.config.contest.sample import EXPRESSIBLE, SampleOptions, sample
from jinro.config.contest.schema import ContestFile, FileSection
from jinro.config.contest.yaml_reader import parse_yaml
from jinro.config.settings import Matching, parse_settings, preset_settings
from jinro.errors import CallerError
from jinro.i18n import Language
from jinro.i18n.catalogue import texts

ROOT = Path(__file__).parents[3]
OLDER = {
    "game.talk.mode",
    "game.talk.time_limit",
    "game.whisper.mode",
    "game.whisper.time_limit",
    "team_health.abort_weight_factor",
    "slack_notifier.webhook_url",
}
"""Keys that a new file should not have."""
LANGUAGES: tuple[Language, ...] = ("en", "ja")
SAMPLES = [
    ("ja", "contest-5"), ("ja", "contest-9"), ("ja", "contest-13"), ("ja", "anytime-5"),
    ("en", "contest-en-5"), ("en", "contest-en-9"), ("en", "contest-en-13"), ("en", "anytime-en-5"),
]  # fmt: skip


def keys(kind: type[FileSection] = ContestFile, path: str = "") -> set[str]:
    """Every key that the reader knows, and that is not an older one."""
    hints, found = get_type_hints(kind), set()
    for field in fields(kind):
        key, inner = f"{path}{field.name}", hints[field.name]
        found.add(key)
        if isinstance(inner, type) and issubclass(inner, FileSection):
            found |= keys(inner, f"{key}.")
    return found - OLDER


def written(value: object, path: str = "") -> set[str]:
    """The keys of a file, as far as they are keys of sections."""
    found = set()
    for name, inner in value.items() if isinstance(value, dict) else ():
        key = f"{path}{name}"
        if key in keys():
            found |= {key, *written(inner, f"{key}.")}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EXPRESSIBLE)
def test_a_new_file_is_its_preset(name: str, language: Language) -> None:
    settings = parse_settings(sample(SampleOptions(preset=name, language=language)), name)
    assert [r for r in settings.remarks if "without WEREWOLF" not in r] == []
    assert settings.unsupported == ()
    expected = preset_settings(name)
    size = expected.rules.seats
    matching = Matching(mode="self", teams=size, games=size)
    rules = replace(expected.rules, error_ratio=0.2, lost=settings.rules.lost)
    if name == "playground-5":
        # Villagers have no whispers; a file must have their numbers.
        rules = replace(rules, whisper=settings.rules.whisper)
    expected = replace(expected, matching=matching, rules=rules)
    assert replace(settings, remarks=(), from_file=False) == expected


def explained(language: Language) -> dict[str, str]:
    """What a new file says of each key."""
    found = texts("contest_file", language)
    return {
        name.removeprefix("key."): text.format() for name, text in found.items() if name.startswith("key.")
    }


@pytest.mark.parametrize(
    ("language", "plan", "folder"), [("en", "plan", "working folder"), ("ja", "対戦表", "作業フォルダー")]
)
def test_the_head_says_of_the_plan_what_its_key_says(language: Language, plan: str, folder: str) -> None:
    """Its path is the only one that is not simply below --data."""
    [paths] = [line for line in sample(SampleOptions(language=language)).splitlines()[:5] if "--data" in line]
    assert plan in paths
    assert folder in paths
    assert folder in explained(language)["matching.output_path"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_in_a_new_file(language: Language) -> None:
    text = sample(SampleOptions(language=language))
    every = re.sub(r"^( *)#(?=[a-z_]+:)", r"\1", text, flags=re.M)
    assert written(parse_yaml(every)) == keys()
    assert parse_settings(every, "x").remarks == ()


def test_every_key_is_explained_in_both_languages() -> None:
    mine = {key for key in keys() if not key.startswith("game.whisper.")}
    english, japanese = explained("en"), explained("ja")
    assert set(english) == set(japanese) == mine
    for key in mine:
        assert bool(japanese[key]) or not english[key], key
        assert not re.search("[\u3041-\u30ff\u4e00-\u9fff]", english[key])
    text = {language: without_breaks(sample(SampleOptions(language=language))) for language in LANGUAGES}
    for language in LANGUAGES:
        for comment in explained(language).values():
            assert without_breaks(comment) in text[language]


def without_breaks(text: str) -> str:
    """A text without line breaks and spaces, and without the marks of comments."""
    return re.sub(r"\s", "", re.sub(r"\n *# ", "", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_comments_fit_a_terminal(language: Language) -> None:
    comments = re.findall("^ *# .*", sample(SampleOptions(language=language)), re.M)
    assert max(map(cell_len, comments)) <= 80


def test_teams_and_games_make_a_plan() -> None:
    settings = parse_settings(sample(SampleOptions(teams=8, games=16)), "x")
    assert settings.matching == Matching(mode="plan", teams=8, games=16)
    assert settings.remarks == ()
    assert parse_settings(sample(SampleOptions(games=10)), "x").matching.teams == 5


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            SampleOptions(preset="classic-5"),
            "--preset: 'classic-5' is not for a contest file; there are contest-5, ",
        ),
        (SampleOptions(teams=4), "--teams: a village of 5 needs at least 5 teams, not 4"),
    ],
)
def test_what_a_file_cannot_express_is_refused(options: SampleOptions, message: str) -> None:
    with pytest.raises(CallerError, match=re.escape(message)):
        sample(options)


@pytest.mark.parametrize(("language", "name"), SAMPLES)
def test_the_samples_of_the_repository_are_new_files(language: Language, name: str) -> None:
    path = ROOT / "examples" / "contest" / f"{name}.yml"
    text = sample(SampleOptions(preset=name, language=language))
    if os.environ.get("JINRO_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
