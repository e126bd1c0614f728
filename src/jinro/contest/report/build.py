"""`build`: the report from its facts."""

from jinro.contest.report.facts import ReportFacts, TrackFacts
from jinro.contest.report.model import Block, Paragraphs, Report, Section
from jinro.contest.report.sections.balance import balance_blocks
from jinro.contest.report.sections.behaviour import behaviour_blocks
from jinro.contest.report.sections.checks import check_blocks
from jinro.contest.report.sections.conduct import conduct_blocks
from jinro.contest.report.sections.games import game_blocks, picked_names
from jinro.contest.report.sections.judges import judge_blocks
from jinro.contest.report.sections.methods import method_blocks, name_table
from jinro.contest.report.sections.opponents import opponent_blocks
from jinro.contest.report.sections.overview import figures, limit_blocks, overview_blocks, unknown_blocks
from jinro.contest.report.sections.printed import mean_blocks, printed_blocks
from jinro.contest.report.sections.raters import rater_blocks
from jinro.contest.report.sections.ratings import rating_blocks
from jinro.contest.report.sections.wins import win_blocks
from jinro.i18n import Message, Text, message


def build(facts: ReportFacts) -> Report:
    """All sections, in the order in which they are read."""
    sections = [_section("overview", overview_blocks(facts))]
    for track in facts.tracks:
        sections += _track(facts, track)
    sections += _others(facts)
    if facts.tracks:
        sections += [
            _section("limits", limit_blocks(facts)),
            _section("unknown", unknown_blocks(facts)),
            _section("games", game_blocks(facts)),
        ]
    names = name_table(facts)
    methods: tuple[Block, ...] = method_blocks(facts)
    sections.append(_section("methods", (*methods, *(() if names is None else (names,)))))
    return Report(
        title=facts.title,
        lead=_lead(facts),
        made=facts.made,
        figures=figures(facts),
        sections=tuple(section for section in sections if section.blocks),
    )


def _section(name: str, blocks: tuple[Block, ...], title: Message | None = None) -> Section:
    return Section(id=name, title=title or message(f"report.build.{name}"), blocks=blocks)


def _lead(facts: ReportFacts) -> Text:
    if not facts.tracks:
        return message("report.build.lead_printed")
    if facts.of_contest:
        return message("report.build.lead_contest")
    return message("report.build.lead_logs")


def _track(facts: ReportFacts, track: TrackFacts) -> list[Section]:
    several = len(facts.tracks) > 1
    parts: list[tuple[str, tuple[Block, ...]]] = [
        ("wins", win_blocks(track)),
        ("ratings", rating_blocks(track)),
        ("opponents", opponent_blocks(track)),
        ("behaviour", behaviour_blocks(facts, track)),
        ("conduct", conduct_blocks(track)),
        ("balance", balance_blocks(track)),
        ("checks", check_blocks(track)),
    ]
    if track.entries.results.self_match:
        # Whoever plays against itself wins and loses at once: nothing about opponents can be told.
        parts = [part for part in parts if part[0] not in ("ratings", "opponents")]
        told = message("report.build.self_match")
        parts[0] = (parts[0][0], (Paragraphs(paragraphs=(told,), kind="warning"), *parts[0][1]))
    return [
        _section(f"{track.slug}-{key}", blocks, _title(key, track if several else None))
        for key, blocks in parts
    ]


def _title(key: str, track: TrackFacts | None) -> Message:
    if track is None:
        return message(f"report.build.{key}")
    return message(f"report.track_sections.{key}", track=track.title)


def _others(facts: ReportFacts) -> list[Section]:
    found = []
    if facts.tracks:
        found.append(_section("raters", rater_blocks(facts.totals, facts.track_totals, picked_names(facts))))
        found.append(_section("judges", judge_blocks(facts.judged, facts.totals)))
    title = message("report.build.printed")
    for number, table in enumerate(facts.printed, 1):
        found.append(_section(f"printed-{number}", printed_blocks(facts, table), title))
    title = message("report.build.means")
    for number, means in enumerate(facts.means, 1):
        found.append(_section(f"means-{number}", mean_blocks(means), title))
    return found
