"""Configurations of the contest's server: every kind loads, and what is wrong in one is told by its key."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from jinro import simulate
from jinro.config.contest.operations import Notifier
from jinro.config.settings import (
    Matching,
    Settings,
    load_settings,
    overridden,
    parse_settings,
    preset_settings,
    refuse_equal_ports,
)
from jinro.contest.plan.health import HealthRules
from jinro.errors import SettingsError
from jinro.game.roles import Role
from jinro.game.rules import LostSeats, Rules
from jinro.game.speech import Names, fit
from jinro.i18n import text as told
from jinro.players import Chance

CONFIGS = Path(__file__).parent / "contest" / "files"
NAMES = sorted(path.stem for path in CONFIGS.glob("*.yml"))
TURNS_5 = (CONFIGS / "turns_5.yml").read_text(encoding="utf-8")


def changed(old: str, new: str, text: str = TURNS_5) -> str:
    assert old in text
    return text.replace(old, new, 1)


def fault(text: str, environ: dict[str, str] | None = None) -> str:
    with pytest.raises(SettingsError) as caught:
        parse_settings(text, "test", environ)
    return str(caught.value)


def remarks(text: str) -> tuple[str, ...]:
    return parse_settings(text, "test").remarks


def load(name: str) -> Settings:
    return load_settings(CONFIGS / f"{name}.yml")


# Every kind of file


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_loads_without_remark_and_plays(name: str) -> None:
    settings = load(name)
    assert settings.name == name
    assert [r for r in settings.remarks if "without WEREWOLF" not in r] == []
    assert settings.unsupported == ()
    game = simulate(settings.rules, Chance, seed=3)
    assert game.closed


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("turns_5", "contest-5"),
        ("turns_9", "contest-9"),
        ("turns_13", "contest-13"),
        ("turns_en_5", "contest-en-5"),
        ("turns_en_13", "contest-en-13"),
        ("playground", "playground-5"),
    ],
)
def test_a_file_is_its_preset_but_for_its_own_values(name: str, like: str) -> None:
    rules = load(name).rules
    ours = preset_settings(like).rules
    if name == "playground":  # The file has numbers for whispers that nobody may say, and zeros.
        ours = replace(ours, whisper=rules.whisper, roles=rules.roles)
    assert rules == replace(
        ours, name=name, error_ratio=0.2, lost=LostSeats(asked=False, target=False, living=True)
    )


@pytest.mark.parametrize("name", ["freeform_5", "freeform_en_5"])
def test_a_duration_makes_speech_free(name: str) -> None:
    talk = load(name).rules.talk
    assert (talk.regime, talk.duration_ms, talk.count) == ("anytime", 600_000, 4)
    assert load(name).rules.whisper.regime == "turns"


def test_the_older_words_for_free_speech() -> None:
    text = changed("  talk:\n", "  talk:\n    mode: freeform\n    time_limit: 30\n")
    text = text.replace("  whisper:\n", "  whisper:\n    mode: turn\n    time_limit: 20\n")
    settings = parse_settings(text, "test")
    assert (settings.rules.talk.regime, settings.rules.talk.duration_ms) == ("anytime", 30_000)
    assert settings.rules.whisper.regime == "turns"
    assert settings.remarks == (
        "game.talk.mode: an older key; use duration",
        "game.whisper.mode: an older key; use duration",
    )


def test_the_language_of_the_cast() -> None:
    assert [load(n).rules.language for n in ("turns_5", "turns_en_5", "bare_5")] == ["ja", "en", "ja"]
    text = (CONFIGS / "turns_en_5.yml").read_text(encoding="utf-8")
    assert parse_settings(text.replace("Haruto", "Zoë"), "test").rules.language == "en"


def test_a_list_without_anything_in_it_is_no_surprise() -> None:
    assert load("playground").rules.night_phases == ()
    assert remarks(changed("host: 127.0.0.1", "host:")) == ()
    assert remarks(changed("max_day: -1", "max_day:")) == ("game.max_day: missing, read as 0",)


def test_around_the_village() -> None:
    settings = load("turns_9")
    assert (settings.host, settings.port, settings.authentication) == ("127.0.0.1", 8081, False)
    assert settings.matching == Matching(mode="plan", teams=9, games=9)
    assert settings.realtime.delay_ms == 5_000
    assert settings.json_log.folder == "./log/json"
    assert load("playground").game_log.filename == "{game_id}"
    assert [load(n).matching.mode for n in ("turns_5", "turns_13")] == ["self", "plain"]


def test_times() -> None:
    text = changed("action: 60s", "action: 1m30s").replace("acceptable: 5s", "acceptable: 1.5s")
    rules = parse_settings(text, "test").rules
    assert (rules.answer_ms, rules.response_ms, rules.grace_ms) == (90_000, 120_000, 1_500)


def test_characters() -> None:
    settings = load("turns_5")
    first = settings.characters[0]
    assert (first.name, first.avatar, first.voice) == ("ハルト", "avatars/haruto.png", 3)
    assert list(first.profile) == ["年齢", "性別", "性格"]
    assert first.profile["年齢"] == "11"
    assert settings.generator is None
    assert load("bare_5").characters == ()


@pytest.mark.parametrize(
    ("written", "told"), [("010", "010"), ("no", "no"), ("1:30", "1:30"), ("1.0", "1.0"), ("", "")]
)
def test_a_profile_keeps_its_source_text(written: str, told: str) -> None:
    text = changed("age: 11", f"age: {written}")
    assert parse_settings(text, "test").characters[0].profile["年齢"] == told


def test_a_profile_tells_what_the_encoding_names() -> None:
    text = changed("    age: 年齢\n", "").replace("      gender: 男性\n", "", 1)
    assert list(parse_settings(text, "test").characters[0].profile) == ["性格"]


def test_generated_characters() -> None:
    generator = load("turns_en_13").generator
    assert generator is not None
    assert (generator.model, generator.max_tokens, generator.attempts) == ("small-model", 300, 3)
    assert generator.labels == {"age": "age", "gender": "gender", "personality": "personality"}
    assert len(generator.avatars) == 14


def test_votes() -> None:
    text = changed("vote_visibility: true", "vote_visibility: false")
    text = text.replace("allow_no_target: false", "allow_no_target: true").replace(
        "  vote:\n    max_count: 1\n    allow_self_vote: true",
        "  vote:\n    max_count: 3\n    allow_self_vote: no",
    )
    rules = parse_settings(text, "test").rules
    assert (rules.vote.rounds, rules.vote.on_self, rules.vote.shown) == (3, False, "never")
    assert (rules.attack.tie, rules.attack.shown) == ("nobody", "never")


# What is said about a file


def test_unknown_keys_are_told_by_name() -> None:
    text = changed("  agent_count: 5", "  agent_count: 5\n  agnet_cuont: 6\n  colour: red")
    assert remarks(text) == (
        "game.agnet_cuont: unknown, ignored; did you mean agent_count?",
        "game.colour: unknown, ignored",
    )
    assert remarks(TURNS_5 + "\nnonsense: 1\n") == ("nonsense: unknown, ignored",)
    assert remarks(changed("  async: false", "  asynk: false")) == (
        "tts_broadcaster.asynk: unknown, ignored; did you mean async?",
    )


def test_a_file_for_another_way_of_playing_is_told_what_will_be_played() -> None:
    text = changed("  agent_count: 5", "  agent_count: 5\n  realtime: {enable: true, tick: 1s}")
    text = changed("  max_continue_error_ratio", "  manual_start: true\n  max_continue_error_ratio", text)
    text += "\nagent_spawner:\n  enable: true\n  agent_dir: ../agent\n"
    assert remarks(text + "nonsense: 1\n") == (
        "agent_spawner, server.manual_start, game.realtime: for another way of playing, ignored; "
        "played instead: talk in turns, and a game begins when 5 agents have connected themselves",
        "nonsense: unknown, ignored",
    )
    assert told(remarks(text)[0], "ja") == (
        "agent_spawner, server.manual_start, game.realtime: 別の対戦方式のためのキーなので無視します。"
        "代わりに順番に発言する方式で対戦し、エージェントが自分で 5 体接続すると試合を始めます"
    )
    lasting = changed("  talk:\n", "  talk:\n    duration: 90s\n", text)
    assert "; played instead: talk at any time for 90s, and" in remarks(lasting)[0]


def test_another_way_of_playing_that_is_off_changes_nothing() -> None:
    text = changed("  agent_count: 5", "  agent_count: 5\n  realtime: {enable: false}")
    text = changed("  max_continue_error_ratio", "  manual_start: no\n  max_continue_error_ratio", text)
    assert remarks(text) == (
        "server.manual_start: for another way of playing, and off, ignored",
        "game.realtime: for another way of playing, and off, ignored",
    )


NEWEST = {
    "default_9": ("turns_9", [("per_day: 36", "per_day: 52"), ("per_day: 8", "per_day: 12")]),
    "default_en_9": ("turns_en_9", []),
    "freeform_5": ("freeform_5", []),
    "freeform_en_5": ("freeform_en_5", []),
}
"""The files that the newest server ships, from ours of their kinds."""


@pytest.mark.parametrize("name", NEWEST)
def test_files_of_the_newest_server_load_as_they_are(name: str) -> None:
    ours, changes = NEWEST[name]
    text = (CONFIGS / f"{ours}.yml").read_text(encoding="utf-8")
    for old, new in changes:
        text = changed(old, new, text)
    settings = parse_settings(text, name)
    assert (settings.remarks, settings.unsupported) == ((), ())
    rules, nine = settings.rules, name.endswith("9")
    assert rules.talk.length.base == (125 if "_en" in name else 50)
    assert (rules.talk.count, rules.talk.turns) == (4, 52 if nine else 20)
    assert (rules.whisper.count, rules.whisper.turns) == ((4, 12) if nine else (0, 0))
    assert rules.talk.duration_ms == (None if nine else 600_000)
    held = {"WEREWOLF": 2, "POSSESSED": 1, "SEER": 1, "BODYGUARD": 1, "MEDIUM": 1, "VILLAGER": 3}
    five = {"WEREWOLF": 1, "POSSESSED": 1, "SEER": 1, "VILLAGER": 2}
    assert {role.value: n for role, n in rules.roles.items() if n} == (held if nine else five)


def test_unknown_keys_of_health_and_notices_are_told_too() -> None:
    known = """
team_health: {enable: false, window: 20, min_games: 3, scores: {request_error: 1, fatal: 3, abort: 1},
  weight_floor: 0.1, quarantine_rate: 0.5, quarantine_duration: 30m}
slack_notifier: {enable: false, webhook_url: "", username: a, icon_emoji: b, timeout: 5s, min_interval: 1m,
  events: [quarantine, abort, stall, milestone], stall_threshold: 10m, milestone_every: 10}
"""
    assert remarks(TURNS_5 + known) == ()
    wrong = known.replace("window", "windows").replace("fatal", "fatale").replace("username", "colour")
    assert remarks(TURNS_5 + wrong) == (
        "team_health.windows: unknown, ignored; did you mean window?",
        "team_health.scores.fatale: unknown, ignored; did you mean fatal?",
        "slack_notifier.colour: unknown, ignored",
    )
    assert fault(TURNS_5 + "\nteam_health: {scores: 3}\n") == (
        "team_health.scores: must be a block of keys, not '3'"
    )


def test_former_keys_are_told() -> None:
    text = changed("  agent_count: 5", "  agent_count: 5\n  talk_on_first_day: true")
    assert remarks(text) == ("game.talk_on_first_day: no longer used, ignored",)


def test_missing_length_limits_are_no_limits() -> None:
    settings = parse_settings(changed("      base_length: 50\n", ""), "test")
    assert settings.rules.talk.length.base is None
    assert settings.remarks == ("game.talk.max_length.base_length: missing, read as -1 (no limit)",)


def test_a_missing_block_of_lengths_is_no_limits() -> None:
    start, end = TURNS_5.index("    max_length:"), TURNS_5.index("    max_skip:")
    settings = parse_settings(TURNS_5[:start] + TURNS_5[end:], "test")
    length = settings.rules.talk.length
    assert (length.base, length.per_seat, length.per_talk) == (None, None, None)
    assert "game.talk.max_length: missing" in settings.remarks
    assert "game.talk.max_length.per_talk: missing, read as -1 (no limit)" in settings.remarks


def test_other_missing_keys_are_zero_and_told() -> None:
    settings = parse_settings(changed("  max_day: -1\n", ""), "test")
    assert settings.rules.max_day == 0
    assert settings.remarks == ("game.max_day: missing, read as 0",)


def test_what_is_not_built_is_named() -> None:
    text = changed("tts_broadcaster:\n  enable: false", "tts_broadcaster:\n  enable: true")
    assert parse_settings(text, "test").unsupported == ("speech output (tts_broadcaster)",)
    assert parse_settings(TURNS_5, "test").unsupported == ()


def test_health_and_notices() -> None:
    off = parse_settings(TURNS_5, "test")
    assert (off.health, off.notifier) == (None, None)
    on = parse_settings(TURNS_5 + "\nteam_health:\n  enable: true\nslack_notifier:\n  enable: yes\n", "test")
    assert (on.health, on.notifier) == (HealthRules(), Notifier())
    text = """
team_health: {enable: true, window: 9, min_games: 2, scores: {request_error: 2, fatal: 4, abort: 0},
  weight_floor: 0, quarantine_rate: 1, quarantine_duration: 1h}
slack_notifier: {enable: true, username: jinro, icon_emoji: ":wolf:", timeout: 1s, min_interval: 0s,
  events: [abort, stall], stall_threshold: 5m, milestone_every: 3}
"""
    settings = parse_settings(TURNS_5 + text, "test")
    assert settings.health == HealthRules(
        window=9,
        min_games=2,
        request_error=2,
        fatal=4,
        abort=0,
        weight_floor=0,
        quarantine_rate=1,
        quarantine_ms=3_600_000,
    )
    assert settings.notifier == Notifier(
        username="jinro",
        icon_emoji=":wolf:",
        timeout_ms=1_000,
        min_interval_ms=0,
        kinds=("abort", "stall"),
        stall_ms=300_000,
        milestone_every=3,
    )
    flags = text.replace("[abort, stall]", "{quarantine: false, abort: true, stall: true}")
    assert parse_settings(TURNS_5 + flags, "test").notifier == settings.notifier
    assert (settings.remarks, settings.unsupported) == ((), ())


@pytest.mark.parametrize(
    ("block", "message"),
    [
        ("team_health: {window: 0}", "team_health.window: must be from 1 to 1000, not 0"),
        ("team_health: {min_games: 21}", "team_health.min_games: must be from 1 to window, not 21"),
        ("team_health: {weight_floor: 2}", "team_health.weight_floor: must be from 0 to 1, not 2"),
        ("team_health: {quarantine_rate: -1}", "team_health.quarantine_rate: must be from 0 to 1, not -1"),
        ("team_health: {scores: {fatal: -1}}", "team_health.scores.fatal: must be 0 or more, not -1"),
        ("team_health: {quarantine_duration: -1s}", "team_health.quarantine_duration: must not be negative"),
        (
            "slack_notifier: {events: [start]}",
            "slack_notifier.events: must be of quarantine, abort, stall, milestone, not 'start'",
        ),
        ("slack_notifier: {timeout: 0s}", "slack_notifier.timeout: must be above 0"),
        ("slack_notifier: {milestone_every: 0}", "slack_notifier.milestone_every: must be above 0"),
        ("slack_notifier: {min_interval: -1s}", "slack_notifier.min_interval: must not be negative"),
    ],
)
def test_health_and_notices_that_make_no_sense(block: str, message: str) -> None:
    assert fault(f"{TURNS_5}\n{block}\n") == message


def test_a_secret_in_the_file_is_not_read() -> None:
    url = "https://hooks.example/T0/secret"
    settings = parse_settings(f"{TURNS_5}\nslack_notifier: {{enable: true, webhook_url: '{url}'}}\n", "test")
    assert settings.remarks == (
        "slack_notifier.webhook_url: ignored, it is a secret; set the variable SLACK_WEBHOOK_URL",
    )
    assert url not in repr(settings)
    older = f"{TURNS_5}\nteam_health: {{abort_weight_factor: 0.5}}\n"
    assert remarks(older) == (
        "team_health.abort_weight_factor: an older place, ignored; use matching.abort_weight_factor",
    )


def test_too_few_roles_are_filled_with_villagers() -> None:
    text = changed("      VILLAGER: 2", "      VILLAGER: 1")
    settings = parse_settings(text, "test")
    assert settings.rules.roles[Role.VILLAGER] == 2
    assert settings.remarks == ("logic.roles.5: adds up to 4 roles for 5 agents; the rest become VILLAGER",)


def test_unknown_actions_are_told_and_left_out() -> None:
    text = changed("      actions: [talk]", "      actions: [dance, talk]").replace(
        "      actions: [guard]", "      actions: [sing]"
    )
    settings = parse_settings(text, "test")
    assert settings.rules.day_phases[1].actions == ("talk",)
    assert [p.name for p in settings.rules.night_phases if p.name == "guard"] == []
    assert settings.remarks == (
        "logic.day_phases[1].actions: unknown action 'dance', ignored",
        "logic.night_phases[4].actions: unknown action 'sing', ignored",
        "logic.night_phases[4]: the phase 'guard' has no action, ignored",
    )


@pytest.mark.parametrize(("ratio", "read"), [("0", 0.2), ("0.3", 0.3), ("1", 1.0), ("2.5", 1.0)])
def test_error_ratio(ratio: str, read: float) -> None:
    settings = parse_settings(
        changed("max_continue_error_ratio: 0.2", f"max_continue_error_ratio: {ratio}"), "test"
    )
    assert settings.rules.error_ratio == read
    assert bool(settings.remarks) == (ratio in ("0", "2.5"))


# What makes no sense


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("port: 8080", "port: many", "server.web_socket.port: must be a whole number, not 'many'"),
        ("port: 8080", "port: 70000", "server.web_socket.port: must be from 0 to 65535, not 70000"),
        ("action: 60s", "action: 60", "server.timeout.action: is '60', less than a millisecond"),
        ("action: 60s", "action: soon", "server.timeout.action: must be a duration such as 60s"),
        ("action: 60s", "action: 0s", "server.timeout.action: must be above 0, not 0"),
        ("max_continue_error_ratio: 0.2", "max_continue_error_ratio: -1", "server.max_continue_error_ratio:"),
        ("max_continue_error_ratio: 0.2", "max_continue_error_ratio: nan", "must be a number, not 'nan'"),
        ("agent_count: 5", "agent_count: 6", "logic.roles: has no entry for game.agent_count 6"),
        ("max_day: -1", "max_day: -3", "game.max_day: must be -1 (no limit), 0 or more, not -3"),
        ("vote_visibility: true", "vote_visibility: maybe", "game.vote_visibility: must be true or false"),
        ("per_agent: 4", "per_agent: -4", "game.talk.max_count.per_agent: must be 0 or more, not -4"),
        ("base_length: 50", "base_length: -2", "game.talk.max_length.base_length: must be -1"),
        (
            "count_in_word: false\n      count_spaces: false",
            "count_in_word: true\n      count_spaces: true",
            "game.talk.max_length.count_spaces: cannot be true together with count_in_word",
        ),
        ("      SEER: 1", "      SERE: 1", "logic.roles.5.SERE: is not a role of the contest"),
        ("      SEER: 1", "      SEER: -1", "logic.roles.5.SEER: must be 0 or more, not -1"),
        ("      VILLAGER: 2", "      VILLAGER: 9", "logic.roles.5: adds up to 12 roles"),
        ("actions: [talk]", "actions: talk", "logic.day_phases[1].actions: must be a list, not 'talk'"),
        ("is_optimize: false", "is_optimize: true\n  team_count: 3", "matching.team_count: must be at least"),
        ("- name: ソウタ", "- name: ハルト", "custom_profile.profiles[1].name: 'ハルト' is used twice"),
        (
            "- name: ソウタ",
            "- name: ソウタ" + "\u0301" * 5,
            "custom_profile.profiles[1].name: must have no control characters or stacks of marks",
        ),
        ("voice_id: 3", "voice_id: loud", "custom_profile.profiles[0].voice_id: must be a whole number"),
        (
            "  web_socket:\n    host: 127.0.0.1",
            "  web_socket: 80\n  x:\n    host: 1",
            "server.web_socket: must be",
        ),
        ("server:\n", "server:\n  dialect: klingon\n", "server.dialect: must be one of s1, 2026-05, 2026"),
        ("  talk:\n", "  talk:\n    mode: chat\n", "game.talk.mode: must be turn or freeform, not 'chat'"),
        ("  talk:\n", "  talk:\n    mode: freeform\n", "game.talk.time_limit: must be above 0"),
        ("game:\n", "game: [\n", "not YAML"),
    ],
)
def test_nonsense_is_refused_by_name(old: str, new: str, message: str) -> None:
    text = changed(old, new)
    if "team_count: 3" in new:
        text = text.replace("  team_count: 5\n", "")
    assert message in fault(text)


def test_all_faults_are_told_at_once() -> None:
    text = changed("port: 8080", "port: many").replace("max_day: -1", "max_day: x")
    assert fault(text) == (
        "server.web_socket.port: must be a whole number, not 'many'; "
        "game.max_day: must be a whole number, not 'x'"
    )


DYNAMIC = (CONFIGS / "turns_en_13.yml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("    model: small-model\n", "", "custom_profile.dynamic_profile.model: is required"),
        (
            "      - avatars/haruto.png\n      - avatars/souta.png\n",
            "",
            "custom_profile.dynamic_profile.avatars: lists 12 for game.agent_count 13",
        ),
        ("self_match: true", "self_match: true\n  abort_weight_factor: 2", "must be 0 to 1, not 2"),
    ],
)
def test_nonsense_about_generated_characters(old: str, new: str, message: str) -> None:
    assert message in fault(changed(old, new, DYNAMIC))


def test_a_plan_goes_before_self_match() -> None:
    settings = parse_settings(changed("is_optimize: false", "is_optimize: true"), "test")
    assert settings.matching.mode == "plan"
    assert settings.remarks == ("matching.self_match: has no effect if is_optimize is true",)


def test_a_plan_needs_games() -> None:
    text = changed("is_optimize: false", "is_optimize: true").replace("game_count: 5", "game_count: 0")
    assert "matching.game_count: must be 1 or more, not 0" in fault(text)


def test_too_few_characters() -> None:
    text = (CONFIGS / "turns_13.yml").read_text(encoding="utf-8")
    at = text.index("    - name: レン")
    end = text.index("  dynamic_profile:")
    assert "custom_profile.profiles: lists 3 characters for game.agent_count 13" in fault(
        text[:at] + text[end:]
    )


@pytest.mark.parametrize("text", ["", "just words", "- a\n- list", "a: &a [*a]"])
def test_no_configuration_at_all(text: str) -> None:
    assert fault(text)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin.yml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "bad.yml").write_text("server: 1")
    with pytest.raises(SettingsError, match="nowhere.yml: No such file"):
        load_settings(tmp_path / "nowhere.yml")
    with pytest.raises(SettingsError, match="latin.yml: is not UTF-8 text"):
        load_settings(tmp_path / "latin.yml")
    with pytest.raises(SettingsError, match="bad.yml: server: must be a block of keys, not '1'"):
        load_settings(tmp_path / "bad.yml")


# Around the file


def test_the_environment_goes_before_the_address_of_the_file() -> None:
    settings = parse_settings(TURNS_5, "test", {"HOST": "0.0.0.0", "PORT": "9000"})
    assert (settings.host, settings.port) == ("0.0.0.0", 9000)
    assert "environment variable PORT" in fault(TURNS_5, {"PORT": "x"})


def test_the_command_line_goes_before_all() -> None:
    settings = overridden(load("turns_5"), host="::1", port=1, dialect="s1")
    assert (settings.host, settings.port, settings.dialect) == ("::1", 1, "s1")
    assert overridden(settings, host=None, port=None, dialect=None) == settings
    with pytest.raises(SettingsError, match="--dialect: must be one of s1, 2026-05, 2026, not 's2'"):
        overridden(settings, host=None, port=None, dialect="s2")


def test_our_own_key_for_the_dialect() -> None:
    assert load("turns_5").dialect == "2026"
    assert parse_settings(changed("server:\n", 'server:\n  dialect: "2026-05"\n'), "t").dialect == "2026-05"


def test_equal_ports_are_refused() -> None:
    refuse_equal_ports([load("turns_5"), load("turns_9"), load("turns_en_5")])
    with pytest.raises(SettingsError, match="turns_5 and turns_13 both use port 8080"):
        refuse_equal_ports([load("turns_5"), load("turns_13")])


def test_a_preset_needs_no_file() -> None:
    settings = preset_settings("contest-5")
    assert isinstance(settings.rules, Rules)
    assert (settings.matching.mode, len(settings.characters)) == ("self", 24)
    assert settings.game_log.enable
    assert settings.rules.error_ratio == 1


# Texts as the contest's first server cuts them


@pytest.mark.parametrize(
    ("dialect", "key", "given", "strict"),
    [
        ("", "", None, False),
        ("s1", "", None, True),
        ("2026-05", "", None, False),
        ("s1", "false", None, False),
        ("2026", "true", None, True),
        ("", "", "s1", True),
        ("s1", "", "2026", False),
        ("", "false", "s1", False),
    ],
)
def test_strict_texts(dialect: str, key: str, given: str | None, strict: bool) -> None:
    """They go with the dialect s1, the file's or the command line's, unless the file says otherwise."""
    lines = [f"  dialect: {dialect}"] * bool(dialect) + [f"  strict_texts: {key}"] * bool(key)
    text = changed("server:", "\n".join(["server:", *lines]))
    settings = parse_settings(text, "test", dialect=given)
    settings = overridden(settings, host=None, port=None, dialect=given)
    lengths = (settings.rules.talk.length, settings.rules.whisper.length)
    assert [length.strict for length in lengths] == [strict, strict]
    assert settings.dialect == (given or dialect or "2026")
    assert settings.remarks == ()


def test_strict_texts_of_a_preset() -> None:
    plain = preset_settings("contest-5")
    strict = overridden(plain, host=None, port=None, dialect="s1")
    assert (plain.rules.talk.length.strict, strict.rules.talk.length.strict) == (False, True)
    assert overridden(plain, host=None, port=None, dialect="2026-05").rules == plain.rules


def test_limits_that_make_every_strict_text_an_over_are_told() -> None:
    text = changed("server:", "server:\n  dialect: s1").replace("base_length: 50", "base_length: -1", 1)
    message = "without base_length and per_agent, strict texts turn every text into Over"
    assert remarks(text) == (f"game.talk.max_length: {message}",)


def test_a_missing_base_length_is_no_limit_where_texts_are_strict() -> None:
    """There 0 is what limits nothing, and 0 is what a missing key is."""
    text = changed("server:", "server:\n  dialect: s1").replace("      base_length: 50\n", "", 1)
    settings = parse_settings(text, "test")
    assert settings.rules.talk.length.base == 0
    names = Names(tuple("abcde"))
    assert fit("x" * 999, 1, names, settings.rules.talk.length, None).text == "x" * 999


@pytest.mark.parametrize(
    ("dialect", "key", "given", "empty"),
    [
        ("", "", None, "over_once"),
        ("s1", "", None, "over"),
        ("2026-05", "", None, "over_once"),
        ("2026", "over", None, "over"),
        ("s1", "over_once", None, "over_once"),
        ("", "skip", None, "skip"),
        ("", "", "s1", "over"),
        ("s1", "", "2026", "over_once"),
        ("", "over", "2026-05", "over"),
    ],
)
def test_what_an_empty_answer_is(dialect: str, key: str, given: str | None, empty: str) -> None:
    """It goes with the dialect, the file's or the command line's, unless the file says otherwise."""
    lines = [f"  dialect: {dialect}"] * bool(dialect) + [f"  empty_answer: {key}"] * bool(key)
    text = changed("server:", "\n".join(["server:", *lines]))
    settings = parse_settings(text, "test", dialect=given)
    settings = overridden(settings, host=None, port=None, dialect=given)
    assert (settings.rules.talk.empty, settings.rules.whisper.empty) == (empty, empty)
    assert settings.remarks == ()


def test_what_an_empty_answer_is_in_a_preset() -> None:
    plain = preset_settings("contest-5")
    older = overridden(plain, host=None, port=None, dialect="s1")
    assert (plain.rules.talk.empty, older.rules.talk.empty) == ("over_once", "over")
    assert preset_settings("anytime-5").rules.talk.empty == "refuse"


def test_an_unknown_empty_answer_is_told() -> None:
    text = changed("server:", "server:\n  empty_answer: silence")
    assert fault(text) == "server.empty_answer: must be one of over, over_once, skip, not 'silence'"


# What is as it should be, and surprising


NO_LAST_DAY = (
    "game.max_day: no last day, so that a game in which nobody dies never ends; 10 would end it, and hardly "
    "any other"
)


def test_an_unchanged_file_says_what_the_viewer_does_not_see() -> None:
    settings = parse_settings(changed("delay: 5s", "delay: 5s"), "test")
    assert settings.notices == (
        "realtime_broadcaster.open: false: viewers see roles and secret acts only when a game is over; "
        "true shows everything at once, also to agents that look",
        "realtime_broadcaster.delay: viewers see everything 5s late",
        NO_LAST_DAY,
    )
    assert settings.remarks == ()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("delay: 5s", "delay: 0s\n  open: true"),
        ("realtime_broadcaster:\n  enable: true", "realtime_broadcaster:\n  enable: false"),
    ],
)
def test_nothing_is_said_of_a_feed_that_is_open_or_off(old: str, new: str) -> None:
    assert parse_settings(changed(old, new), "test").notices == (NO_LAST_DAY,)


def test_a_file_without_a_last_day_gets_advice_and_no_other_does() -> None:
    assert parse_settings(TURNS_5, "test").notices[-1] == NO_LAST_DAY
    assert told(parse_settings(TURNS_5, "test").notices[-1], "ja") == (
        "game.max_day: 最終日がないため、誰も死亡しない試合は終わりません。"
        "10 にすると、ほかの試合にはほとんど影響せずに終わります"
    )
    followed = parse_settings(changed("max_day: -1", "max_day: 10"), "test")
    assert not any("max_day" in one for one in followed.notices)


def test_with_authentication_viewers_need_a_token() -> None:
    text = changed("authentication:\n    enable: false", "authentication:\n    enable: true")
    assert parse_settings(text, "test").notices[0] == (
        "realtime_broadcaster.open: false: viewers need a receiver's token, which the contest's viewer does "
        "not send"
    )
