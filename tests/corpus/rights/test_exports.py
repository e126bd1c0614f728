"""People's rights, looked for in every byte of the exports of a server with people in it."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
from click.testing import CliRunner
from tests.hosting.doors.licos.robots import Robot, Table, lively
from tests.hosting.people.community import Hours, community, found_in

from jinro.cli.main import cli
from jinro.corpus.export.writers import FORMATS
from jinro.game.draws import Draws
from jinro.game.roles import Role
from jinro.hosting.lobby.village import LobbyVillage
from jinro.hosting.people import People, Person

AGREES, REFUSES, WATCHER, ELSEWHERE = "Hotaruko", "Benizuru", "Mieko99", "Kazumasa"
AGREED_SAID = "蛍の光が消えたら人狼だと思う"
AGREED_MEMO = "ないしょの覚え書き"
REFUSED_SAID = "紅鶴の羽は八枚あるらしい"
REFUSED_MEMO = "だれにも見せない独り言"
EARLY = "早すぎた投稿その二"
WATCHED = "観客席のひとりごと"
MAIL, ADDRESS = "hotaru@example.org", "192.0.2.77"
NEVER = (AGREES, REFUSES, WATCHER, REFUSED_SAID, REFUSED_MEMO, WATCHED, MAIL, ADDRESS, "example.org")
"""What is in no export, whatever anybody consents to."""


class Played:
    """A village that two people have played to the end, one with and one without consent."""

    def __init__(self, people: People, table: Table, agrees: Person, refuses: Person) -> None:
        self.people, self.table, self.agrees, self.refuses = people, table, agrees, refuses
        self.secrets: list[str] = []

    async def play(self, watcher: Person, data: Path) -> LobbyVillage:
        people, draws = self.people, Draws(5)
        tokens = [await people.avatars.token(one, "human player") for one in (self.agrees, self.refuses)]
        names = (AGREES, REFUSES)
        robots = [
            Robot(lively(draws), token=token, name=name) for token, name in zip(tokens, names, strict=True)
        ]
        robots += [Robot(lively(draws), name=f"Other {n}") for n in range(2)]
        village = self.table.seat(robots)
        village.add_robots("parrot", 1)
        for token, person in zip(tokens, (self.agrees, self.refuses), strict=True):
            people.seated(village.id, village.owner(token), person)
        people.seated(village.id, 0, watcher)
        await self.table.to_phase(village, "morning")
        await self._talk(village, robots)
        viewer = Robot(token=await people.avatars.token(watcher, "onymous audience"))
        viewer.audience = "onymousAudience"
        assert viewer.join(self.table.room, village.number) == ""
        await self.table.settle()
        viewer.watch_post(WATCHED)
        await self.table.settle()
        early = CliRunner().invoke(cli, ["corpus", "log", village.id, "--data", str(data)])
        assert "the game is not over yet" in str(early.exception)
        assert not early.stdout
        await self.table.to_the_end(village)
        self.secrets = [robot.token for robot in (*robots, viewer)]
        self.secrets += [one.id for one in (self.agrees, self.refuses, watcher)]
        return village

    async def _talk(self, village: LobbyVillage, robots: list[Robot]) -> None:
        one, other, target = robots[0], robots[1], robots[2]
        assert one.role is not Role.WEREWOLF  # Its own fellows would be certain, and need no mark.
        self.target = target.me.name["ja"]
        await self._pause()
        other.post(REFUSED_SAID)
        other.post(REFUSED_MEMO, "private")
        other.mark(one.seat, Role.WEREWOLF, "○")
        await self._pause()
        one.post(AGREED_SAID)
        one.post(EARLY)  # Before the interval is over: refused, and kept as a note.
        one.post(AGREED_MEMO, "private")
        await self._pause()
        one.post(f"{REFUSED_SAID} と {REFUSES.lower()} が言った。{ELSEWHERE} さん、{MAIL} か {ADDRESS} へ")
        one.mark(target.seat, Role.WEREWOLF, "×")
        await self._pause()
        one.post(f"{self.target} 怪しくない?")
        await self._pause()

    async def _pause(self) -> None:
        await self.table.settle()
        self.table.clock.pass_to(self.table.clock.now_ms() + 6_000)


def run(*arguments: object) -> str:
    result = CliRunner().invoke(cli, ["corpus", *map(str, arguments)])
    assert result.exit_code == 0, (result.output, result.exception)
    return result.output


def rows(out: Path, table: str) -> list[dict[str, Any]]:
    files = sorted((out / table).glob("*.jsonl")) if (out / table).exists() else []
    return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def check_contradicts(out: Path, target: str) -> None:
    """The case of the paper: × under werewolf, and then suspected aloud. The label names both records."""
    said = next(row for row in rows(out, "utterances") if row["text"] == f"{target} 怪しくない?")
    (mark,) = [row for row in rows(out, "marks") if row["mark"] == "×" and row["n"] < said["n"]][-1:]
    labels = [row for row in rows(out, "labels") if row["id"] == said["id"]]
    assert [row["belief"] for row in labels] == ["contradicts"]
    proofs = [(proof["kind"], proof["n"]) for proof in labels[0]["belief_proofs"]]
    assert ("talk", said["n"]) in proofs
    assert ("mark", mark["n"]) in proofs
    cell = {"target": mark["target"], "role": "WEREWOLF", "mark": "×", "n": mark["n"]}
    assert any(cell.items() <= found.items() for found in said["board"])
    assert said["client_ms"] is not None


@pytest.mark.slow
def test_no_secret_is_in_any_byte_of_an_export(tmp_path: Path) -> None:
    data, out = tmp_path / "data", tmp_path / "out"

    async def main() -> None:
        async with community(data, hours := Hours()) as people:
            agrees, session = await people.guest(AGREES, "ja")
            refuses, other_session = await people.guest(REFUSES, "ja")
            watcher, _ = await people.guest(WATCHER, "ja")
            await people.guest(ELSEWHERE, "ja")
            await people.consent(agrees, 1, True)
            await people.consent(refuses, 1, False)
            await people.consent(watcher, 1, True)
            table = Table("licos-5", store=people.store, seed=4, epoch_ms=hours.ms)
            played = Played(people, table, agrees, refuses)
            village = await played.play(watcher, data)
            secrets = (*NEVER, *played.secrets, session, other_session)
            assert found_in(data, REFUSED_SAID)

            for format_ in FORMATS:
                run("export", out / format_, "--format", format_, "--data", data)
            unpack(out / "parquet")
            for form in ("wire", "log"):
                text = run("log", village.id, "--form", form, "--data", data)
                (out / f"{form}.jsonl").write_text(text, encoding="utf-8")
                assert AGREED_SAID in text
            kept = ("--annotations", tmp_path / "said", "--as", "first", "--silent")
            run("annotate", data, *kept, "--page", out / "page.html")
            assert AGREED_SAID in (out / "page.html").read_text(encoding="utf-8")
            for secret in secrets:
                assert found_in(out, secret) == [], secret
            assert all(found_in(out / format_, AGREED_SAID) for format_ in FORMATS)
            assert found_in(out / "jsonl", AGREED_MEMO)
            assert found_in(out, ELSEWHERE)  # Somebody who did not play: masked where that is asked for.
            check_contradicts(out / "jsonl", played.target)
            check_course(out / "jsonl", table.robots[0].seat)

            run("export", out / "jsonl", "--data", data, "--mask-names")
            assert found_in(out / "jsonl", ELSEWHERE) == []
            run("export", out / "jsonl", "--data", data, "--without-consent", "game")
            assert rows(out / "jsonl", "games") == []
            hours_old = run("export", out / "jsonl", "--data", data, "--keep-days", "1")
            assert "too old: 1 games" in hours_old

            # What was agreed to before is in no later export.
            await people.withdraw(agrees)
            run("export", out / "jsonl", "--data", data)
            assert found_in(out / "jsonl", AGREED_SAID) == []
            await people.consent(await people.by_id(agrees.id) or agrees, 1, True)
            run("export", out / "jsonl", "--data", data)
            assert found_in(out / "jsonl", AGREED_SAID)
            await people.delete(agrees)
            run("export", out / "jsonl", "--data", data)
            assert found_in(out / "jsonl", AGREED_SAID) == []
            assert found_in(out / "jsonl", played.target + " 怪しくない") == []
            shown = rows(out / "jsonl", "players")
            assert {row["basis"] for row in shown} == {"robot", ""}

    asyncio.run(main())


def unpack(out: Path) -> None:
    """Parquet is compressed: put what it holds beside it, as text."""
    for path in sorted(out.glob("*/*.parquet")):
        found = pyarrow.parquet.read_table(path)
        text = json.dumps(found.to_pylist(), ensure_ascii=False) + str(found.schema.metadata)
        path.with_suffix(".txt").write_text(text, encoding="utf-8")


def check_course(out: Path, seat: int) -> None:
    """Of seats without consent nothing is left but the course of the game: seat, role, death."""
    players = {row["seat"]: (row["kind"], row["basis"]) for row in rows(out, "players")}
    (robot,) = [one for one, (kind, _) in players.items() if kind == "robot"]
    assert players[seat] == ("person", "consent")
    shown = {seat, robot}
    for table in ("utterances", "claims", "labels", "marks", "votes", "acts", "lies"):
        assert {row["seat"] for row in rows(out, table)} <= shown, table
    (game,) = rows(out, "games")
    assert game["withheld"] == sorted(set(range(1, 6)) - shown)
    assert game["licence"] == "CC-BY-4.0"
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["counts"]["withheld_seats"] == 3
