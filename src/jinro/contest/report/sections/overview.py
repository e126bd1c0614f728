"""What a reader should know first: who leads, what is too little to tell, what is unknown."""

from typing import Final

from jinro.contest.infer.differences import smallest_found
from jinro.contest.infer.power import correlation, found_with
from jinro.contest.infer.rates import wilson
from jinro.contest.report.facts import ReportFacts, TrackFacts
from jinro.contest.report.model import Block, Figure, Paragraphs
from jinro.contest.report.sections.games import roles_in_words
from jinro.contest.report.sections.wins import interval_in_words, ranked, tested
from jinro.contest.report.titles import joined, role_about, role_name, side_in_words, side_name
from jinro.game.roles import Role
from jinro.i18n import Joined, Message, Text, message

FEW_PLAYS: Final = 10
"""Cells with fewer plays are said to tell next to nothing."""


def figures(facts: ReportFacts) -> tuple[Figure, ...]:
    """The large numbers."""
    found = [
        Figure(str(facts.games), message("report.overview.figures.games")),
        Figure(
            str(len({name for track in facts.tracks for name in track.teams.results.teams})),
            message("report.overview.figures.teams"),
        ),
    ]
    if len(facts.tracks) == 1:
        sides = facts.tracks[0].entries.results.sides
        told = [(side, n) for side, n in sides.items()]
        told.sort(key=lambda item: item[0])
        found.insert(
            0,
            Figure(
                " : ".join(str(n) for _, n in told),
                joined([side_name(side) for side, _ in told], "report.list.colon"),
            ),
        )
    elif facts.tracks:
        found.append(Figure(str(len(facts.tracks)), message("report.overview.figures.tracks")))
    return tuple(found) if facts.tracks else ()


def overview_blocks(facts: ReportFacts) -> tuple[Block, ...]:
    """The findings in words."""
    points: list[Text] = []
    for track in facts.tracks:
        points += _track_points(track, named=len(facts.tracks) > 1)
    if not points:
        return ()
    return (
        *_tracks(facts),
        Paragraphs(paragraphs=tuple(points), kind="list"),
        Paragraphs(paragraphs=(message("report.overview.game", first=_first_day(facts)),)),
        Paragraphs(paragraphs=tuple(_roles(facts)), kind="list"),
        Paragraphs(paragraphs=(message("report.overview.how_to_read"),)),
    )


def _first_day(facts: ReportFacts) -> Text:
    """That nobody is voted out or attacked on the first day, if it was so in all games."""
    games = [game for track in facts.tracks for game, _ in track.entries.games]
    return message("report.overview.first_day") if all(game.talk_first for game in games) else ""


def _tracks(facts: ReportFacts) -> list[Block]:
    """What tracks are, if there are several."""
    if len(facts.tracks) < 2:
        return []
    text = "report.overview.tracks"
    names = joined([track.title for track in facts.tracks])
    return [Paragraphs(paragraphs=(message(text, names=names, n=len(facts.tracks)),))]


def _roles(facts: ReportFacts) -> list[Text]:
    """What each role is that occurs."""
    held = {role for track in facts.tracks for role in track.entries.results.roles}
    text = "report.overview.role"
    return [
        message(text, role=role_name(role), side=side_in_words(role.side), about=role_about(role))
        for role in Role
        if role in held
    ]


def _track_points(track: TrackFacts, *, named: bool) -> list[Text]:
    head = message("report.overview.head", track=track.title) if named else ""
    results = track.entries.results
    points: list[Text] = [
        message(
            "report.overview.games",
            head=head,
            games=results.decided,
            village=_village(track, named=named),
            sides=_sides(track),
        )
    ]
    if track.planned is not None and results.decided < track.planned:
        text = "report.overview.planned"
        points.append(message(text, head=head, planned=track.planned))
    return [*points, *_leader(track, head)]


def _village(track: TrackFacts, *, named: bool) -> Message:
    """The village of a track; its size only where the name of the track does not tell it."""
    sizes = {len(game.roles) for game, _ in track.entries.games}
    size = "–".join(map(str, sorted({min(sizes, default=0), max(sizes, default=0)})))
    if named and track.name.startswith(f"{size} players"):
        text = "report.overview.village_of_roles"
    else:
        text = "report.overview.village"
    return message(text, size=size, roles=roles_in_words(track))


def _leader(track: TrackFacts, head: Text) -> list[Text]:
    """Who has the highest rate; nothing if nobody has played."""
    results = track.entries.results
    order = ranked(results)
    if not order:
        return []
    first = order[0][1]
    interval = results.interval(first.name)
    text = "report.overview.leader"
    return [
        message(
            text,
            head=head,
            team=first.name,
            rate=f"{100 * (results.weighted(first) or 0.0):.1f} %",
            interval=interval_in_words(interval),
            tested=tested(track, by_team=False),
        )
    ]


def _sides(track: TrackFacts) -> Joined:
    results = track.entries.results
    games = results.decided
    told: list[Text] = []
    for side, wins in sorted(results.sides.items()):
        low, high = wilson(wins, games)
        rate, interval = f"{100 * wins / games:.1f} %", f"{100 * low:.0f}–{100 * high:.0f} %"
        name = side_in_words(side) if told else message(f"report.sides_first.{side.value}")
        told.append(message("report.overview.side", side=name, wins=wins, rate=rate, interval=interval))
    return joined(told)


# What is too little to tell


def limit_blocks(facts: ReportFacts) -> tuple[Block, ...]:
    """How small a difference these games can show, and which cells tell next to nothing."""
    points: list[Text] = []
    for track in facts.tracks:
        plays = [team.games for team in track.entries.results.teams.values()]
        if not plays:
            continue
        typical = sorted(plays)[len(plays) // 2]
        teams = max(2, len(plays))
        seats = max(len(game.roles) for game, _ in track.entries.games)
        smallest = found_with(typical, teams=teams, shared=correlation(teams, seats))
        if smallest is None:
            points.append(message("report.overview.no_difference", track=track.title, typical=typical))
        else:
            points.append(
                message(
                    "report.overview.least_difference",
                    track=track.title,
                    typical=typical,
                    points=100 * smallest,
                )
            )
        points += _few(track)
    points += _opinions(facts)
    if not points:
        return ()
    return (Paragraphs(paragraphs=tuple(points), kind="list"),)


def _opinions(facts: ReportFacts) -> list[Text]:
    """How small a difference people and models could have found."""
    found: list[Text] = []
    if facts.totals is not None:
        least = {one.criterion: smallest_found(one.differences) for one in facts.totals.criteria}
        told = [f"{name} {value:.2f}" for name, value in least.items() if value is not None]
        unit = message(f"report.differences.units.{facts.totals.scale}")
        if told:
            found.append(message("report.overview.least_of_raters", unit=unit, told=joined([*told])))
    whole = None if facts.judged is None else facts.judged.teams.table()
    of_models = None if whole is None else smallest_found(whole.differences)
    if of_models is not None:
        found.append(message("report.overview.least_of_models", points=f"{100 * of_models:.0f}"))
    return found


def _few(track: TrackFacts) -> list[Text]:
    results = track.entries.results
    few = [
        (team.name, role, score.plays)
        for team in results.teams.values()
        for role, score in team.roles.items()
        if 0 < score.plays < FEW_PLAYS
    ]
    if not few:
        return []
    cells = len(few)
    return [message("report.overview.few", track=track.title, cells=cells, few_plays=FEW_PLAYS)]


def unknown_blocks(facts: ReportFacts) -> tuple[Block, ...]:
    """What cannot be known from where the games come from."""
    points: list[Text] = []
    if not facts.of_contest:
        points += [
            _logs_do_not_tell(facts),
            message("report.overview.unknown.games"),
            message("report.overview.unknown.names"),
        ]
    points += [
        message("report.overview.unknown.final_order"),
        message("report.overview.unknown.programs"),
    ]
    return (Paragraphs(paragraphs=tuple(points), kind="list"),)


def _logs_do_not_tell(facts: ReportFacts) -> Text:
    times = any(one.median_ms is not None for track in facts.tracks for one in track.conduct.values())
    if times:
        return message("report.overview.unknown.of_traces")
    return message("report.overview.unknown.of_logs")
