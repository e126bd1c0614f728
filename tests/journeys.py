"""A pytest plugin: journeys, the tests that `make journeys` runs and `make test` does not.

A journey starts servers, agents or browsers, opens real connections, or takes long. All other tests are
quick, also the few that start a small program: `make test` runs them after every change. `.ci/run` runs both.
Of `tests/test_ways.py`, which starts servers, only `jinro contest run` is a journey: every change may
lengthen the other ways.

`-p tests.journeys --journeys=only` runs the journeys alone, `--journeys=none` all other tests. A plain
`pytest` runs everything. Files that hold nothing to run are not imported.
"""

from pathlib import Path
from typing import Final

import pytest

JOURNEYS: Final[dict[str, tuple[str, ...]]] = {
    "the page, in a real browser and with the tools it is built with": ("tests/web/",),
    "documents, followed as a reader would: commands, programs, guides": (
        "tests/test_examples.py",
        "tests/test_guides.py::test_a_contestant_follows_",
        "tests/test_guides.py::test_a_language_model_plays_",
        "tests/test_guides.py::test_an_organiser_follows_",
        "tests/test_docs_questions.py",
        "tests/test_readme.py::test_the_commands_run",
        "tests/test_readme.py::test_the_demonstration_",
        "tests/test_readme.py::test_the_python_runs",
    ),
    "whole contests, attacks and disasters": (
        "tests/bench/test_classic.py",
        "tests/bench/test_contest.py",
        "tests/bench/test_licos.py",
        "tests/bench/test_load.py",
        "tests/bench/test_page.py",
        "tests/chaos/",
        "tests/contest/run/test_contest.py",
        "tests/contest/run/test_programs.py",
        "tests/contest/run/test_run.py",
        "tests/contest/run/test_sandbox.py",
        "tests/soak/",
        "tests/testing/test_hostile.py",
    ),
    "commands and servers as processes, some of them killed": (
        "tests/cli/test_agent.py::test_it_passes_",
        "tests/cli/test_agent.py::test_settings_",
        "tests/cli/test_check_agent.py",
        "tests/cli/test_japanese.py::test_help_",
        "tests/cli/test_llm.py",
        "tests/cli/test_manners.py::test_a_process_",
        "tests/cli/test_manners.py::test_no_color_",
        "tests/cli/test_play.py::test_a_full_disk_",
        "tests/cli/test_play.py::test_a_page_without_our_characters_",
        "tests/cli/test_play.py::test_a_reader_that_leaves_",
        "tests/cli/test_play.py::test_an_error_is_one_line_",
        "tests/cli/test_play.py::test_the_same_seed_",
        "tests/cli/test_progress.py",
        "tests/cli/test_rate.py::test_the_page_is_served_",
        "tests/cli/test_reporter.py",
        "tests/cli/test_serve.py",
        "tests/cli/test_serve_classic.py",
        "tests/cli/test_serve_licos.py",
        "tests/cli/test_terminal.py",
        "tests/hosting/test_fifth_door.py",
        "tests/hosting/test_handover.py",
        "tests/hosting/test_resume.py",
        "tests/hosting/test_suspending_store.py::test_a_whole_",
        "tests/store/test_killed.py",
        "tests/store/test_schema.py::test_a_migration_that_is_killed_",
        "tests/test_unsteady.py",
        "tests/test_ways.py::test_what_a_contest_passes",
        "tests/test_windows.py",
        "tests/upkeep/test_backup.py::test_a_running_server_",
        "tests/village/test_engines.py",
        "tests/upkeep/test_backup.py::test_a_store_that_is_written_",
    ),
    "agents and browsers on real connections to a server": (
        "tests/cli/test_japanese.py::test_faults",
        "tests/cli/test_japanese.py::test_join_",
        "tests/cli/test_japanese.py::test_the_status_page_",
        "tests/cli/test_manners.py::test_a_wrong_path_",
        "tests/net/joining/test_licos.py",
        "tests/net/llm/test_doors.py",
        "tests/hosting/agents/test_back_in_the_seat.py",
        "tests/net/test_classic_hostile.py",
        "tests/net/test_classic_long.py",
        "tests/net/test_client_0_6_10.py",
        "tests/net/test_client_library.py",
        "tests/hosting/agents/test_control_sockets.py",
        "tests/hosting/agents/test_empty_answers.py",
        "tests/net/test_gate.py",
        "tests/net/test_handshake.py",
        "tests/net/test_hostile.py",
        "tests/net/joining/test_nlp.py",
        "tests/net/joining/test_nlp_anytime.py",
        "tests/net/test_listen.py",
        "tests/net/joining/test_opponent.py",
        "tests/hosting/agents/test_order_across_sockets.py",
        "tests/net/test_raw_agents.py",
        "tests/hosting/agents/test_reconnect_storm.py",
        "tests/hosting/agents/test_reseat.py",
        "tests/hosting/agents/test_sample_behaviour.py",
        "tests/hosting/agents/test_timeouts.py",
        "tests/net/test_tls.py",
        "tests/hosting/agents/test_trace_order.py",
        "tests/net/test_unfinished.py",
        "tests/net/test_websocket.py",
        "tests/hosting/agents/test_wrong_names.py",
        "tests/programs/test_sandbox.py",
        "tests/contest/rate/test_seals.py::test_a_line_",
        "tests/rehearsal/test_bad_agents.py",
        "tests/rehearsal/test_classic.py",
        "tests/contest/run/test_compared.py",
        "tests/rehearsal/test_findings.py",
        "tests/rehearsal/test_run.py",
        "tests/rehearsal/test_sample.py::test_an_agent_that_reads_",
        "tests/hosting/doors/classic/",
        "tests/hosting/doors/nlp/test_among_agents.py",
        "tests/hosting/doors/nlp/test_mixed_door.py",
        "tests/hosting/doors/nlp/test_teams.py",
        "tests/hosting/doors/nlp/test_track.py",
        "tests/hosting/demo/",
        "tests/hosting/doors/licos/client/",
        "tests/hosting/doors/licos/test_news.py",
        "tests/hosting/doors/licos/test_published_clients.py",
        "tests/hosting/doors/licos/test_published_library.py",
        "tests/hosting/doors/licos/test_scripted_clients.py",
        "tests/hosting/doors/licos/test_seed_sentence.py",
        "tests/hosting/doors/licos/test_sockets.py",
        "tests/hosting/people/",
        "tests/hosting/public/test_game.py",
        "tests/hosting/test_agents_back_early.py",
        "tests/hosting/test_control.py",
        "tests/contest/score/test_deathless.py::test_the_operator_is_told_",
        "tests/hosting/scribe/test_files.py",
        "tests/hosting/test_full_disk.py",
        "tests/hosting/test_hung_disk.py",
        "tests/hosting/notices/test_news.py",
        "tests/hosting/notices/test_chat.py",
        "tests/hosting/scribe/test_process.py",
        "tests/hosting/test_server.py",
        "tests/hosting/web/",
    ),
    "long: many whole villages, searches, damaged files": (
        "tests/cli/test_play.py::test_many_games_are_counted",
        "tests/config/test_settings_properties.py::test_any_value_in_any_place",
        "tests/contest/plan/test_changes.py::test_large_plans_",
        "tests/contest/plan/test_entries.py::test_roles_are_exactly_balanced",
        "tests/contest/plan/test_schedule.py::test_a_plan_that_no_circle_has",
        "tests/contest/report/test_report.py::test_a_wrong_number_",
        "tests/contest/run/test_compare.py::test_json_has_the_figures_",
        "tests/encoder/test_reading.py::test_no_text_raises",
        "tests/env/test_openspiel.py::test_random_play_",
        "tests/test_docs_environments.py::test_the_table_of_presets_",
        "tests/test_docs_research.py::test_a_",
        "tests/test_docs_research.py::test_an_idea_",
        "tests/test_docs_research.py::test_games_",
        "tests/env/test_two_worlds.py::test_no_observation_of_any_village_",
        "tests/env/test_werewolf_v0.py::test_every_village_",
        "tests/files/test_losses.py::test_agents_that_hang_up_",
        "tests/files/test_losses.py::test_other_rules_of_loss_",
        "tests/fuzz/test_fuzz.py::test_damaged_files",
        "tests/fuzz/test_fuzz.py::test_many_damaged_files",
        "tests/game/test_parallel_asks.py::test_who_answers_first_",
        "tests/game/test_fixed_nights.py::test_every_night_",
        "tests/hosting/doors/page/test_lobby.py::test_who_sees_a_village_",
        "tests/hosting/test_sight.py::test_every_viewer_",
        "tests/language/prose/annotated/test_reader.py",
        "tests/language/test_soundness.py::test_the_werewolf_language_",
        "tests/players/test_parrot.py::test_wolves_do_not_claim_",
        "tests/players/test_reasoner.py::test_a_freemason_speaks_",
        "tests/players/test_reasoner.py::test_it_plays_every_village_",
        "tests/players/test_reasoner.py::test_liars_call_no_victim_",
        "tests/players/test_reasoner.py::test_the_village_tells_the_truth_",
        "tests/contest/rate/test_picking.py::test_a_search_that_is_cut_off_",
        "tests/contest/report/test_contest_report.py",
        "tests/contest/report/test_report.py::test_the_contest_of_2025_",
        "tests/hosting/doors/licos/test_hostile.py",
        "tests/hosting/doors/page/test_worlds.py",
        "tests/hosting/doors/licos/test_restart.py",
        "tests/hosting/doors/licos/test_secrets.py",
        "tests/hosting/doors/licos/test_whole_villages.py",
        "tests/test_limit.py::test_the_test_fails_with_",
        "tests/test_mutants.py::test_each_package_has_",
        "tests/village/test_simulate.py::test_every_village_",
        "tests/wire/licos/test_guest.py::test_a_guest_knows_",
        "tests/wire/licos/test_guest.py::test_marks_come_back_",
    ),
}
"""Journeys by what they are: beginnings of their names. One that fits no test fails a test."""

PREFIXES: Final = tuple(prefix for kind in JOURNEYS.values() for prefix in kind)


def is_journey(name: str) -> bool:
    """Whether a test, or all tests of a file or folder, are journeys. The name of a folder ends with `/`."""
    return name.startswith(PREFIXES)


def has_journeys(name: str) -> bool:
    """Whether some tests of a file or folder are journeys."""
    return is_journey(name) or any(prefix.startswith(name) for prefix in PREFIXES)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--journeys", choices=("only", "none"), help="run these alone, or all other tests")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not import what holds no test of this run."""
    if config.rootpath not in collection_path.parents:
        return None
    path = collection_path.relative_to(config.rootpath).as_posix()
    name = f"{path}/" if collection_path.is_dir() else path
    match config.getoption("--journeys"):
        case "only" if not has_journeys(name):
            return True
        case "none" if is_journey(name):
            return True
    return None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--journeys")
    if wanted is None:
        return
    left_out = [item for item in items if is_journey(item.nodeid) != (wanted == "only")]
    items[:] = [item for item in items if is_journey(item.nodeid) == (wanted == "only")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
