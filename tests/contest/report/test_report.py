"""The report from logs alone: every number is computed a second time, and all its files tell the same."""

import csv
import re
from collections import Counter
from collections.abc import Sequence
from html.parser import HTMLParser
from math import sqrt
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import numpy as np
import pytest
from click.testing import CliRunner
from tests.contest.report.recompute import Mistake, Recomputed
from tests.contest.score.test_recount import write_logs
from tests.files.shared_data import DATA, needs

from jinro import preset, simulate
from jinro.cli.main import cli
from jinro.contest.report.model import Column, Form, Label, Number, ReportTable, written
from jinro.contest.report.sections.balance import by_chance
from jinro.contest.report.sections.conduct import breach_table
from jinro.contest.score.conduct import EntryConduct
from jinro.contest.score.games import talks_first
from jinro.contest.score.metrics.catalogue import METRICS, Group
from jinro.game import events as e
from jinro.i18n import Message
from jinro.i18n import text as text_in
from jinro.i18n.catalogue import texts
from jinro.players import Chance

GAMES = 24
STROKES = ("5-players-rates", "5-players-ratings")


def make(out: Path, *arguments: str) -> str:
    """Write a report; what the command prints."""
    result = CliRunner().invoke(cli, ["contest", "report", *arguments, "-o", str(out), "--lang", "en"])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("logs")
    write_logs(folder, "contest-5", range(GAMES))
    return folder


@pytest.fixture(scope="module")
def made(logs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("out") / "report"
    make(out, "--logs", str(logs), "--title", "Trial")
    return out


def recomputed(logs: Path, made: Path, slug: str = "5-players") -> Recomputed:
    texts = [path.read_bytes().decode() for path in sorted(logs.iterdir())]
    return Recomputed(texts, made, slug)


def test_every_number_is_computed_a_second_time(logs: Path, made: Path) -> None:
    assert recomputed(logs, made).check_all() > 800


def test_a_wrong_number_is_found(logs: Path, made: Path, tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    paths = sorted((made / "tables").glob("5-players-*.csv"))
    for path in paths:
        (tmp_path / "tables" / path.name).write_bytes(path.read_bytes())
    for name in (
        "rates",
        "roles",
        "published",
        "against",
        "metrics-error",
        "balance-seats",
        "ratings",
        "differences",
    ):
        path = tmp_path / "tables" / f"5-players-{name}.csv"
        right = path.read_bytes()
        rows = [*csv.reader(right.decode("utf-8-sig").splitlines())]
        row = rows[2]
        # The games of a rating; elsewhere any number but the rough bounds of intervals.
        at = (
            2
            if name in ("ratings", "differences")
            else next(
                n for n in range(len(row) - 1, 0, -1) if rows[0][n][-3:] not in ("low", "igh") and row[n]
            )
        )
        row[at] = str(float(row[at]) + 1)
        path.write_text("\n".join(map(",".join, rows)), encoding="utf-8")
        with pytest.raises(Mistake):
            recomputed(logs, tmp_path).check_all()
        path.write_bytes(right)


@needs("inlg2025")
@pytest.mark.slow
@pytest.mark.parametrize(("village", "least"), [("5p", 1_500), ("13p", 2_000)])
def test_the_contest_of_2025_from_its_logs_alone(village: str, least: int, tmp_path: Path) -> None:
    logs = DATA / "inlg2025" / village
    table = DATA / "inlg2025" / f"published-{village}.csv"
    make(tmp_path / "out", "--logs", str(logs), "--table", str(table))
    slug = f"{village.removesuffix('p')}-players"
    assert recomputed(logs, tmp_path / "out", slug).check_all() > least
    text = (tmp_path / "out" / "report.en.md").read_text(encoding="utf-8")
    assert "Every cell equals what the games of" in text
    assert ("computed with the weights of another village" in text) == (village == "5p")
    assert "Times of answers are not known" in text
    assert "Faults (lost, missing, late or replaced answers) are not known" in text
    assert "That is far too few: a seat" in text
    japanese = (tmp_path / "out" / "report.ja.md").read_text(encoding="utf-8")
    assert f"試合一覧：{village.removesuffix('p')} 人村\n" in japanese
    assert " players" not in japanese


class Cells(HTMLParser):
    """The texts of all tables of a page, by the id of their titles; of two languages the English one."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: dict[str, list[list[str]]] = {}
        self._title = ""
        self._hidden = 0
        self._open: list[tuple[str, bool]] = []
        self._cell: list[str] | None = None

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        if tag in ("input", "meta", "path", "line", "circle", "rect"):
            return
        hides = given.get("class") == "ja" or tag in ("small", "svg", "style")
        self._open.append((tag, hides))
        self._hidden += hides
        if tag == "h3":
            self._title = str(given.get("id", ""))
        if tag == "table":
            self.tables[self._title] = []
        if tag == "tr":
            self.tables[self._title].append([])
        if tag in ("td", "th"):
            self._cell = []

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            name, hides = self._open.pop()
            self._hidden -= hides
            if name == tag:
                break
        if tag in ("td", "th") and self._cell is not None:
            self.tables[self._title][-1].append("".join(self._cell))
            self._cell = None

    def handle_data(self, data: str) -> None:
        if self._cell is not None and not self._hidden:
            self._cell.append(data)


def page_tables(page: str) -> dict[str, list[list[str]]]:
    reader = Cells()
    reader.feed(page)
    return {key.removeprefix("t-"): rows for key, rows in reader.tables.items()}


def test_the_page_and_markdown_have_the_same_cells(made: Path) -> None:
    page = page_tables((made / "index.html").read_text(encoding="utf-8"))
    text = (made / "report.en.md").read_text(encoding="utf-8").replace("\\", "").replace("**", "")
    tables = {path.stem for path in (made / "tables").glob("*.csv")} - {"5-players-published"}
    assert set(page) == tables
    markdown = [
        [cell.partition(" (")[0].strip() for cell in line.strip("|").split(" | ")]
        for line in text.splitlines()
        if line.startswith("| ") and not line.startswith("| ---")
    ]
    shown = [[cell.partition(" (")[0].strip() for cell in row] for rows in page.values() for row in rows]
    assert len(shown) > 100
    assert sorted(markdown) == sorted(shown)


def test_numbers_of_the_page_are_those_of_the_csv(made: Path) -> None:
    page = page_tables((made / "index.html").read_text(encoding="utf-8"))
    rows = [*csv.DictReader((made / "tables" / "5-players-roles.csv").read_text().splitlines())]
    for row, shown in zip(rows, page["5-players-roles"][1:], strict=True):
        rates = [f"{100 * float(value):.1f} %" for key, value in row.items() if key.endswith(" rate")]
        assert [row["team"], *rates] == shown


def test_latex_has_the_best_in_bold_and_nothing_that_is_a_command(made: Path) -> None:
    text = (made / "report.en.tex").read_text(encoding="utf-8")
    rows = [*csv.DictReader((made / "tables" / "5-players-rates.csv").read_text().splitlines())]
    best = max(rows, key=lambda row: float(row["pooled rate"]))
    line = next(line for line in text.splitlines() if line.strip().startswith(f"{best['team']} & "))
    assert rf"\textbf{{{100 * float(best['pooled rate']):.1f} \%}}" in line
    assert text.count(r"\begin{table}") == text.count(r"\end{table}") > 8
    assert not re.search(
        r"(?<!\\)[#$&%_](?=[^\n])", re.sub(r" & |\$[^$]*\$|^%.*$|\\label{.*}", "", text, flags=re.M)
    )


def test_the_page_needs_nothing_else(made: Path) -> None:
    page = (made / "index.html").read_text(encoding="utf-8")
    assert "src=" not in page
    assert not re.search(r"url\(|@import|<link", page)
    links = set(re.findall(r'href="([^"#]+)"', page))
    assert {link for link in links if not link.startswith("data:")} == {
        "tables/5-players-published.csv",
        *(f"report.{language}.{kind}" for language in ("ja", "en") for kind in ("md", "tex")),
    }
    assert all((made / link).is_file() for link in links if not link.startswith("data:"))


def test_every_table_says_what_it_means_in_both_languages(made: Path) -> None:
    page = (made / "index.html").read_text(encoding="utf-8")
    figures = re.findall(r"<figure.*?</figure>", page, re.S)
    assert len(figures) > 15
    for figure in figures:
        says = re.search(r'<p class="says">(.*?)</p>', figure, re.S)
        assert says is not None
        ja, en = re.findall(r'<span class="(?:ja|en)" lang="(?:ja|en)">(.*?)</span>', says[1])
        assert len(ja) >= 12
        assert len(en.split()) >= 6


def unexplained(page: str) -> list[str]:
    """Tables that have small figures below their values, and do not say in both languages what they are."""
    found = []
    for figure in re.findall(r"<figure.*?</figure>", page, re.S):
        name = re.search(r'<h3 id="t-(.*?)">', figure)
        if name is None or '<small class="num">' not in figure:
            continue
        told = re.sub(r"<tbody>.*</tbody>", "", figure, flags=re.S)
        if "mall figures" not in told or "小さな数字" not in told:
            found.append(name[1])
    return found


def figure(page: str, name: str) -> str:
    """The part of a page with one table."""
    found: list[str] = re.findall(r"<figure.*?</figure>", page, re.S)
    return next(one for one in found if f'id="t-{name}"' in one)


def test_small_figures_are_explained(made: Path) -> None:
    page = (made / "index.html").read_text(encoding="utf-8")
    assert unexplained(page) == []
    assert "5-players-roles" in unexplained(page.replace("小さな数字", "数字"))


def test_every_metric_says_what_it_counts() -> None:
    told = texts("report", "en")
    for name in METRICS:
        assert told[f"metrics.names.{name}"]
        assert told[f"metrics.about.{name}"]
    assert set(get_args(Group)) == {metric.group for metric in METRICS.values()}


def test_the_report_begins_with_the_roles_that_occur(made: Path, tmp_path: Path) -> None:
    first = (made / "report.en.md").read_text(encoding="utf-8").split("\n## ")[1]
    assert "games in a village of 5 players (Villager 2, Seer 1, Werewolf 1, Possessed 1)." in first
    assert "- Possessed (the werewolves' side): a human without a power" in first
    assert "Medium" not in first
    assert "tracks" not in first
    (tmp_path / "logs").mkdir()
    for village in ("contest-5", "contest-9"):
        write_logs(tmp_path / "logs", village, range(2))
    make(tmp_path / "out", "--logs", str(tmp_path / "logs"))
    text = (tmp_path / "out" / "report.en.md").read_text(encoding="utf-8")
    first = text.split("\n## ")[1]
    assert "There are 2 tracks (5 players, 9 players): each is played and ranked by itself." in first
    assert "- 9 players: 2 games in a village of Villager 3, Seer 1, " in first
    assert first.count("- Medium (the villagers' side): ") == 1
    assert "2 部門（5 人村、9 人村）があり" in (tmp_path / "out" / "report.ja.md").read_text(encoding="utf-8")
    # What is said of one village only: a lone wolf, a key role that is not there.
    small, large = (text.split(f"\n## {n} players: behaviour")[1].split("\n## ")[0] for n in (5, 9))
    assert "With one werewolf, attacks and attack votes are the same." in small
    assert "| Alive as seer |" in small
    assert "With one werewolf" not in large
    assert "| Alive as seer or bodyguard |" in large


def test_an_average_team_is_told_and_drawn(logs: Path, made: Path) -> None:
    """It does not win half of the games where the sides differ."""
    average = recomputed(logs, made).average()
    text = (made / "report.en.md").read_text(encoding="utf-8")
    told = re.search(r"An average team \(Elo 0\) would win (\S+) %", text)
    assert told is not None
    assert float(told[1]) == pytest.approx(100 * average, abs=0.1)
    assert abs(average - 0.5) > 0.005
    chart = (made / "charts" / "5-players-ratings.en.svg").read_text(encoding="utf-8")
    line = re.search(r'<line class="ref" x1="(\S+)%"', chart)
    assert line is not None
    assert float(line[1]) == pytest.approx(1 + 98 * average, abs=0.2)
    page = (made / "index.html").read_text(encoding="utf-8")
    strokes = {name: set(re.findall(r'<line class="ax" x1="(\S+)%"', figure(page, name))) for name in STROKES}
    assert strokes["5-players-rates"] == {"50"}
    (stroke,) = strokes["5-players-ratings"]
    assert float(stroke) == pytest.approx(100 * average, abs=0.2)
    assert f"the short stroke {told[1]} %." in figure(page, "5-players-ratings")


def test_markdown_has_the_captions_of_charts(made: Path) -> None:
    text = (made / "report.en.md").read_text(encoding="utf-8")
    assert "(charts/5-players-rates.en.svg): The dot is the win rate, the line its 95 % interval" in text


def test_markdown_says_what_columns_mean(made: Path) -> None:
    text = (made / "report.en.md").read_text(encoding="utf-8")
    assert "- Pooled: wins / seats; the AIWolf contest calls it Macro\n" in text
    assert "Elo points have no intervals of their own: who differs from whom is in the table" in text
    japanese = (made / "report.ja.md").read_text(encoding="utf-8")
    assert "- 通算：勝ち数 ÷ 座った席の数。人狼知能大会での名称は Macro\n" in japanese
    latex = (made / "report.en.tex").read_text(encoding="utf-8")
    assert "\n% Pooled: wins / seats; the AIWolf contest calls it Macro\n" in latex


def test_the_page_explains_what_it_draws(made: Path) -> None:
    page = (made / "index.html").read_text(encoding="utf-8")
    for figure in re.findall(r"<figure.*?</figure>", page, re.S):
        assert ("The line below a value runs from 0 to 100 %" in figure) == ('<svg class="wh"' in figure)
        assert ("The darker a cell, " in figure) == ('<table class="heat"' in figure)


def test_a_first_day_of_talk_alone_is_told(made: Path) -> None:
    told = {"en": "On the first day all talk without a vote,", "ja": "初日は話し合いだけで投票はなく"}
    for language, words in told.items():
        text = (made / f"report.{language}.md").read_text(encoding="utf-8")
        assert words in text.split("\n## ")[1]
    events = simulate(preset("contest-5"), Chance, seed=0).log
    assert talks_first(events)
    assert not talks_first([one for one in events if not isinstance(one, e.Spoke)]), "nobody talked"
    second = next(n for n, one in enumerate(events) if isinstance(one, e.DayBroke) and one.day == 1)
    head = [one for one in events[:second] if isinstance(one, e.Opened | e.Dealt)]
    assert not talks_first([*head, *events[second:]]), "it begins on a day with a vote"


def test_uneven_seats_are_tested(logs: Path, made: Path) -> None:
    def told(games: Sequence[Sequence[str]]) -> str:
        (note,) = by_chance("report.balance.seated", games)
        assert isinstance(note, Message)
        form = "{even}: {off:.2f} of {usual:.2f}, {p}"
        return form.format(**note.args) if note.args else text_in(note, "en")

    # Two in two seats: whoever sits first does so 20 times, with a standard deviation of sqrt(40 / 4).
    assert told([("a", "b"), ("b", "a")] * 20) == "20: 0.00 of 3.16, 1.000"
    assert told([("a", "b")] * 40) == "20: 20.00 of 3.16, 0.001", "always in the same seats"
    assert told([("a", "b")] * 26 + [("b", "a")] * 14) == "20: 6.00 of 3.16, 0.058"
    assert told([("a", "b", "b")] * 18).startswith("6–12: ")
    assert told([("a", "b")]).startswith("There are too few games")
    assert told([("a", "b"), ("a", "b", "c")] * 20).startswith("There are too few games, or villages of")
    # In the report: the figures of the logs of one village, and orders drawn anew in each game.
    games = [game.roles for game in recomputed(logs, made).games]
    even = {role: games[0].count(role) * len(games) / 5 for role in games[0]}

    def off(dealt: Sequence[Sequence[str]]) -> float:
        own = Counter((seat, role) for game in dealt for seat, role in enumerate(game))
        return sqrt(
            sum((own[seat, role] - n) ** 2 for role, n in even.items() for seat in range(5)) / 5 / len(even)
        )

    text = (made / "report.en.md").read_text(encoding="utf-8").split("### Roles by seat")[1]
    found = re.search(
        r"are (\S+) from an even share \(4.8–9.6, by role\).*?and (\S+) if roles.* p = (\S+)\.\n", text
    )
    assert found is not None
    assert float(found[1]) == pytest.approx(off(games), abs=0.005)
    chance = np.random.default_rng(1)
    drawn = [off([chance.permutation(game).tolist() for game in games]) for _ in range(2_000)]
    assert float(found[2]) == pytest.approx(sqrt(sum(one**2 for one in drawn) / 2_000), rel=0.03)
    assert float(found[3]) == pytest.approx(sum(one >= off(games) - 1e-9 for one in drawn) / 2_000, abs=0.05)


def test_every_ranking_says_what_comparing_all_pairs_gave(made: Path) -> None:
    pairs = [*csv.DictReader((made / "tables" / "5-players-differences.csv").read_text().splitlines())]
    assert len(pairs) == 10
    apart = sum(row["apart"] == "yes" for row in pairs)
    for language, told in (
        ("ja", "全 10 組を同時に 5% 水準で比べ"),
        ("en", "All 10 pairs were compared together at 5 %"),
    ):
        text = (made / f"report.{language}.md").read_text(encoding="utf-8")
        # At a glance, below the win rates, and below the ratings.
        assert text.count(told) == 3
        none = "; none is told apart" if language == "en" else "差が認められた組はありません"
        assert (none in text) == (apart == 0)
        rate = r"\d+\.\d %(; 95 % interval|、95% 信頼区間) \d+\.\d–\d+\.\d %"
        assert re.search(rate, text), "the first stands with its interval"


def test_all_breaches_are_the_sum_of_their_columns() -> None:
    found = {
        "kuma": EntryConduct(games=1, breaches=Counter({"comma": 2, "length": 3})),
        "neko": EntryConduct(games=1, breaches=Counter({"markup": 1})),
    }
    told = breach_table(Column(key="team", title="Team"), "t", found)
    assert [column.key for column in told.columns][-1] == "length"
    for row in told.rows:
        total, *kinds = (cell.value for cell in row if isinstance(cell, Number))
        assert total == sum(value or 0 for value in kinds)
    without = breach_table(Column(key="team", title="Team"), "t", {"neko": found["neko"]})
    assert "length" not in [column.key for column in without.columns]


def test_the_tables_of_2017_with_their_misprint_and_means_that_are_cut(tmp_path: Path) -> None:
    from tests.contest.score.test_oracles import CROSS_PLAY_2017, MEANS_2017

    (tmp_path / "wins.csv").write_text(CROSS_PLAY_2017)
    (tmp_path / "means.csv").write_text(MEANS_2017)
    make(
        tmp_path / "out",
        *("--table", str(tmp_path / "wins.csv"), "--means", str(tmp_path / "means.csv"), "--raters", "7"),
    )
    text = (tmp_path / "out" / "report.en.md").read_text(encoding="utf-8")
    assert unexplained((tmp_path / "out" / "index.html").read_text(encoding="utf-8")) == []
    assert "| 58.3 % ※ (14/24" in text, "what cannot be true is not the best"
    assert "m\\_cre as Villager is printed 14/24" in text
    assert "both ask for 33/48, so the cell is a misprint" in text
    assert "Plays as Villager = 2 × games: 216 ≠ 240 (does not hold)" in text
    assert "Wins as Seer = 1 × wins of the villagers' side: 67 = 67 (holds)" in text
    assert "The means are cut, not rounded" in text
    rows = [*csv.reader((tmp_path / "out" / "tables" / "means-means.csv").read_text().splitlines())]
    assert rows[1][:6] == ["AITWolf", "2.14", "1.85", "2.14", "2", "1"]
    assert rows[1][6:] == ["15", "13", "15", "14", "7"]
    assert "| AITWolf | 2.14 | 1.85 | 2.14 | 2.00 | 1.00 |" in text
    corrected = (tmp_path / "out" / "tables" / "printed-wins-corrected.csv").read_text().splitlines()
    assert next(line for line in corrected if line.startswith("m_cre")).endswith("0.692708,0.691667")


HOSTILE = ("<script>alert(1)</script>", "=cmd()", "a|b_*c*", "100%&{x}", "狐チーム")


def test_names_are_never_markup(tmp_path: Path) -> None:
    roles = ("VILLAGER", "SEER", "WEREWOLF", "POSSESSED", "VILLAGER")
    lines = [
        f"0,status,{n},{r},ALIVE,{t},C{n}" for n, (r, t) in enumerate(zip(roles, HOSTILE, strict=True), 1)
    ]
    lines += [line.replace("0,status", "1,status") for line in lines]
    lines += ["1,execute,3,WEREWOLF", "1,result,3,0,VILLAGER"]
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "one.log").write_text("\n".join(lines), encoding="utf-8")
    make(tmp_path / "out", "--logs", str(tmp_path / "logs"), "--title", HOSTILE[0])
    page = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "狐チーム" in page
    tables = (tmp_path / "out" / "tables" / "5-players-rates.csv").read_text(encoding="utf-8")
    assert "'=cmd()," in tables
    text = (tmp_path / "out" / "report.en.md").read_text(encoding="utf-8")
    assert r"a\|b\_\*c\*" in text
    assert r"\<script\>" in text
    latex = (tmp_path / "out" / "report.ja.tex").read_text(encoding="utf-8")
    assert r"100\%\&\{x\}" in latex
    chart = next((tmp_path / "out" / "charts").glob("*-rates.ja.svg")).read_text(encoding="utf-8")
    assert "狐チーム" in chart
    assert "<script>" not in chart
    for path in (tmp_path / "out" / "charts").iterdir():
        ElementTree.parse(path)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "give the folder of a contest, --logs, --table or --means"),
        (("x", "--logs", "y"), "not both"),
        (("--means", "y"), "--means and --raters belong together"),
        (("--logs", "LOGS", "--page", "host:1"), "--page: must begin with http:// or https://, not 'host:1'"),
        (("--logs", "nowhere"), "nowhere: No such file or directory"),
    ],
)
def test_arguments_that_do_not_fit(arguments: tuple[str, ...], says: str, logs: Path, tmp_path: Path) -> None:
    given = [str(logs) if one == "LOGS" else one for one in arguments]
    result = CliRunner().invoke(cli, ["contest", "report", *given, "-o", str(tmp_path / "out")])
    assert result.exit_code
    assert says in (result.output if result.exception is None else f"{result.output}{result.exception}")


def test_the_colours_are_those_of_the_page() -> None:
    from jinro.contest.report.html.page import style

    web = (Path(__file__).parents[3] / "web" / "src" / "styles" / "tokens.css").read_text(encoding="utf-8")
    own = dict(re.findall(r"--([\w-]+):light-dark\((#\w+,#\w+)\)", style()))
    assert len(own) > 12
    for name, pair in own.items():
        told = re.findall(rf"--(?:p-)?{name}:(#\w+)", web)
        assert tuple(pair.split(",")) in [*zip(told, told[1:], strict=False), (told[0], told[1])], name


def test_the_best_of_a_column_and_none_where_most_are_as_good() -> None:
    columns = (Column(key="team", title="Team"), Column(key="x", title="X", better="lower"))

    def places(*values: float | None) -> set[int]:
        rows = tuple((Label(str(n)), Number(value)) for n, value in enumerate(values))
        return {row for row, _ in ReportTable(name="t", title="", says="", columns=columns, rows=rows).best}

    assert places(3, 1, 2) == {1}
    assert places(1, 1, 2, 3) == {0, 1}
    assert places(0, 0, 0, 7) == set()
    assert places(None, 2, 1) == {2}
    assert places(0.1 + 0.2, 0.3, 1, 2) == {0, 1}, "the dust of the last digits does not count"
    assert places(5, 5) == set()


@pytest.mark.parametrize(
    ("value", "form", "shown"),
    [
        (0.625, "percent", "62.5 %"),
        (-3.04, "signed", "−3.0"),
        (12.0, "ms", "12 ms"),
        (57_018.0, "ms", "57.0 s"),
        (None, "number", "–"),
    ],
)
def test_numbers_as_people_read_them(value: float | None, form: Form, shown: str) -> None:
    assert written(value, form, 1) == shown
