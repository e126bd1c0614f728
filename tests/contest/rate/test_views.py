"""views.py, picks.py: what raters see of a game, and what they do not."""

from pathlib import Path

import msgspec
import pytest
from tests.contest.rate.played import TEAMS, games, rating

from jinro.contest.rate.picks import Wish, by_hand, pick
from jinro.contest.rate.views import blind_names, decided_at
from jinro.contest.rate.villages import village
from jinro.errors import CallerError
from jinro.game import events as e


@pytest.mark.parametrize("preset", ["contest-5", "contest-9"])
def test_no_byte_of_a_view_tells_a_team_or_the_result(tmp_path: Path, preset: str) -> None:
    folder, _ = rating(tmp_path, village=preset)
    picked = folder.picked()
    for game in picked.games:
        shown = msgspec.json.encode(village(folder, picked, game)).decode()
        for secret in (*TEAMS, *game.players, game.game, game.source, "winner", '"VILLAGER"]', "Ended"):
            assert secret.casefold() not in shown.casefold()


def test_a_game_stops_before_the_death_that_decides_it(tmp_path: Path) -> None:
    folder, _ = rating(tmp_path)
    picked = folder.picked()
    for game, log in ((one, folder.events(one.id)) for one in picked.games):
        shown = village(folder, picked, game)
        deaths = {line.target for line in shown.lines if line.kind in ("executed", "died")}
        deaths |= {line.target for line in shown.lines if line.result == "killed"}
        dead = log.count(b'"DeathShown"') + log.count(b'"Executed"')
        assert shown.stops
        assert len(deaths) < dead
        wolves = {seat for seat, role in enumerate(game.roles, 1) if role == "WEREWOLF"}
        assert not wolves <= deaths, "the village has not won yet"


def test_with_the_result_shown_everything_until_the_end_is_there(tmp_path: Path) -> None:
    folder, _ = rating(tmp_path, edition="2017")
    picked = folder.picked()
    for game in picked.games:
        shown = village(folder, picked, game)
        assert not shown.stops
        wolves = {seat for seat, role in enumerate(game.roles, 1) if role == "WEREWOLF"}
        deaths = {line.target for line in shown.lines if line.kind == "executed" or line.result == "killed"}
        assert (wolves <= deaths) == (game.winner == "VILLAGER")


def test_without_roles_only_what_the_village_learnt_is_shown(tmp_path: Path) -> None:
    folder, _ = rating(tmp_path, village="contest-9", hidden=("roles", "result"))
    picked = folder.picked()
    shown = village(folder, picked, picked.games[0])
    assert {seat.role for seat in shown.seats} == {None}
    assert {line.kind for line in shown.lines} <= {"day", "night", "talk", "votes", "executed", "died"}
    assert "SEER" not in msgspec.json.encode(shown).decode()


def test_utterances_have_the_same_numbers_whatever_is_hidden(tmp_path: Path) -> None:
    found = {}
    for hidden in ((), ("result",), ("roles",)):
        folder, _ = rating(tmp_path / "-".join(("r", *hidden)), village="contest-9", hidden=hidden)
        picked = folder.picked()
        lines = village(folder, picked, picked.games[0]).lines
        found[hidden] = {line.n: line.text for line in lines if line.kind == "talk"}
    assert found["roles",] == found[()]
    assert found["result",].items() <= found[()].items()


def test_team_play_is_asked_in_villages_with_two_wolves(tmp_path: Path) -> None:
    for preset, asked in (("contest-5", "ABCDE"), ("contest-9", "ABCDEF")):
        folder, _ = rating(tmp_path / preset, village=preset)
        picked = folder.picked()
        assert village(folder, picked, picked.games[0]).criteria == tuple(asked)


def test_a_character_that_has_the_name_of_a_player_is_called_by_its_number() -> None:
    cast = [e.Character("Anna"), e.Character("Kuma1"), e.Character("")]
    assert blind_names(cast, {"kuma1", "neko1"}, 4) == ("Anna", "Agent[02]", "Agent[03]", "Agent[04]")


def test_a_game_without_an_end_is_shown_whole() -> None:
    assert decided_at([e.DayBroke(0, 1), e.NightFell(0, 1)]) == 2


def test_games_of_two_tracks_are_picked_from_each() -> None:
    both = [*games("contest-5"), *games("contest-9")]
    picked, logs = pick(both, Wish(edition="2025", games=2))
    assert [one.track for one in picked.picking] == ["5 players", "9 players"]
    assert [len(game.names) for game in picked.games] == [5, 5, 9, 9]
    assert set(logs) == {"g01", "g02", "g03", "g04"}
    only, _ = pick(both, Wish(edition="2025", games=2, tracks=("9 players",)))
    assert {len(game.names) for game in only.games} == {9}
    assert {"inukai"} == {team for game in only.games for team in game.teams if team.startswith("inukai")}


def test_games_may_be_chosen_by_hand() -> None:
    picked, _ = by_hand(games()[:2], Wish(edition="2017"))
    assert [game.source for game in picked.games] == [game.source for game in games()[:2]]
    assert picked.picking == ()


def test_what_cannot_be_picked_is_one_line() -> None:
    with pytest.raises(CallerError, match="no games of a track 'seven' here; there is 5 players"):
        pick(games(), Wish(edition="2026", tracks=("seven",)))
    with pytest.raises(CallerError, match="nothing to pick: 5 players: 99 games asked for, 6 there"):
        pick(games(), Wish(edition="2026", games=99))
    with pytest.raises(CallerError, match="no game that a side won"):
        pick([], Wish(edition="2026"))
    with pytest.raises(CallerError, match="0 games to rate"):
        by_hand([], Wish(edition="2026"))
