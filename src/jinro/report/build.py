"""`build`: the report from its facts."""

from jinro.report.facts import ReportFacts, TrackFacts
from jinro.report.model import Block, Paragraphs, Report, Section
from jinro.report.sections.balance import balance_blocks
from jinro.report.sections.behaviour import behaviour_blocks
from jinro.report.sections.checks import check_blocks
from jinro.report.sections.conduct import conduct_blocks
from jinro.report.sections.games import game_blocks, picked_names
from jinro.report.sections.judges import judge_blocks
from jinro.report.sections.methods import method_blocks, name_table
from jinro.report.sections.opponents import opponent_blocks
from jinro.report.sections.overview import figures, limit_blocks, overview_blocks, unknown_blocks
from jinro.report.sections.printed import mean_blocks, printed_blocks
from jinro.report.sections.raters import rater_blocks
from jinro.report.sections.ratings import rating_blocks
from jinro.report.sections.wins import win_blocks
from jinro.report.words import Text, Words


def build(facts: ReportFacts) -> Report:
    """All sections, in the order in which they are read."""
    sections = [_section("overview", Words("要点", "At a glance"), overview_blocks(facts))]
    for track in facts.tracks:
        sections += _track(facts, track)
    sections += _others(facts)
    if facts.tracks:
        sections += [
            _section(
                "limits", Words("この試合数ではいえないこと", "Too little to tell"), limit_blocks(facts)
            ),
            _section("unknown", Words("わからないこと", "What cannot be known"), unknown_blocks(facts)),
            _section("games", Words("すべての試合", "All games"), game_blocks(facts)),
        ]
    names = name_table(facts)
    methods: tuple[Block, ...] = method_blocks(facts)
    sections.append(
        _section("methods", Words("計算の方法", "Methods"), (*methods, *(() if names is None else (names,))))
    )
    return Report(
        title=facts.title,
        lead=_lead(facts),
        made=facts.made,
        figures=figures(facts),
        sections=tuple(section for section in sections if section.blocks),
    )


def _section(name: str, title: Text, blocks: tuple[Block, ...]) -> Section:
    return Section(id=name, title=title, blocks=blocks)


def _lead(facts: ReportFacts) -> Text:
    if not facts.tracks:
        return Words("印刷された結果表の検算です。", "Printed tables of results, checked.")
    if facts.of_contest:
        return Words(
            "この大会の全試合の結果を、数字の確からしさとともにまとめたものです。",
            "The results of all games of this contest, with how certain each number is.",
        )
    return Words(
        "公開されたログだけから作った結果報告です。ログからはわからないことも明記しています。",
        "Results from published logs alone; what logs cannot tell is said.",
    )


def _track(facts: ReportFacts, track: TrackFacts) -> list[Section]:
    of = f"{track.title.ja}：" if len(facts.tracks) > 1 else ""
    of_en = f"{track.name}: " if len(facts.tracks) > 1 else ""
    parts: list[tuple[str, Words, tuple[Block, ...]]] = [
        ("wins", Words("勝率", "win rates"), win_blocks(track)),
        ("ratings", Words("強さの推定", "estimated strength"), rating_blocks(track)),
        ("opponents", Words("相手と味方", "opponents and partners"), opponent_blocks(track)),
        ("behaviour", Words("ふるまい", "behaviour"), behaviour_blocks(facts, track)),
        ("conduct", Words("回答時間・不備・規定違反", "times, faults and breaches"), conduct_blocks(track)),
        ("balance", Words("公平さ", "balance"), balance_blocks(track)),
        ("checks", Words("検算", "checks"), check_blocks(track)),
    ]
    if track.entries.results.self_match:
        # Whoever plays against itself wins and loses at once: nothing about opponents can be told.
        parts = [part for part in parts if part[0] not in ("ratings", "opponents")]
        told = Words(
            "自己対戦なので、チームどうしの強さは比べられません。",
            "Everybody played against itself here: strengths cannot be compared.",
        )
        parts[0] = (*parts[0][:2], (Paragraphs(paragraphs=(told,), kind="warning"), *parts[0][2]))
    return [
        _section(
            f"{track.slug}-{key}",
            Words(of + title.ja, of_en + title.en if of_en else title.en.capitalize()),
            blocks,
        )
        for key, title, blocks in parts
    ]


def _others(facts: ReportFacts) -> list[Section]:
    found = []
    if facts.tracks:
        title = Words("人による評価", "Ratings by people")
        found.append(
            _section("raters", title, rater_blocks(facts.totals, facts.track_totals, picked_names(facts)))
        )
        title = Words("言語モデルによる評価", "Judged by language models")
        found.append(_section("judges", title, judge_blocks(facts.judged, facts.totals)))
    for number, table in enumerate(facts.printed, 1):
        title = Words("印刷された勝敗表の検算", "A printed table, checked")
        found.append(_section(f"printed-{number}", title, printed_blocks(facts, table)))
    for number, means in enumerate(facts.means, 1):
        title = Words("印刷された評価表の検算", "Printed means, checked")
        found.append(_section(f"means-{number}", title, mean_blocks(means)))
    return found
