"""Whether the contest was even: roles and seats of each entry, and roles by seat."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import factorial, prod, sqrt
from typing import Final

from jinro.game.roles import Role
from jinro.report.facts import TrackFacts
from jinro.report.model import Block, Cell, Column, Label, Number, Paragraphs, ReportTable
from jinro.report.words import ENTRY, TEAM, Text, Words, filled, role_name
from jinro.scores.games import composition
from jinro.scores.tables import TrackScores

FEW_ORDERS: Final = 0.5
"""Below this share of the orders of roles that chance would show, seats are said to tell roles."""


FEW_EACH: Final = 1.0
"""Where an even share is less, the figures of a table tell nothing of chance."""
WITHIN: Final = 1.96
USUAL: Final = 0.95
"""So much of what chance gives lies within so many standard deviations."""
_SEATED: Final = Words(
    "席を無作為に決めると、{all} 個の数字のうち約 {usual} 個は、均等な回数（{even}）との差が {reach} "
    "以内に収まります。この表では {near} 個です。",
    "If seats are drawn at random, about {usual} of these {all} figures differ from an even share ({even}) "
    "by at most {reach}; here {near} do.",
)
_DEALT: Final = Words(
    "役職を無作為に配ると、{all} 個の数字のうち約 {usual} 個は、均等な回数（役職により {even}）との差が "
    "{reach} 以内に収まります。この表では {near} 個です。",
    "If roles are dealt at random, about {usual} of these {all} figures differ from an even share ({even}, "
    "by role) by at most {reach}; here {near} do.",
)
_TOO_FEW: Final = Words(
    "試合が少なすぎて、偶然による偏りかどうかはわかりません。",
    "There are too few games to tell whether these figures differ by chance.",
)


def balance_blocks(track: TrackFacts) -> tuple[Block, ...]:
    """Three tables, and what they show in words."""
    scores = track.entries
    return (
        _roles(track, scores),
        _seats(track, scores),
        _roles_by_seat(track, scores),
        Paragraphs(paragraphs=tuple(_words(scores))),
    )


def _names(scores: TrackScores) -> list[str]:
    return [team.name for team in scores.results.ranking()]


def _who(track: TrackFacts) -> Column:
    return Column(key="team", title=ENTRY if track.merged else TEAM)


def role_plays(scores: TrackScores) -> dict[str, Counter[Role]]:
    """How often each had each role."""
    found: dict[str, Counter[Role]] = {name: Counter() for name in _names(scores)}
    for game, names in scores.games:
        for name, role in zip(names, game.roles, strict=True):
            found[name][role] += 1
    return found


def seat_plays(scores: TrackScores) -> dict[str, Counter[int]]:
    """How often each sat in each seat."""
    found: dict[str, Counter[int]] = {name: Counter() for name in _names(scores)}
    for _, names in scores.games:
        for seat, name in enumerate(names, 1):
            found[name][seat] += 1
    return found


def _size(scores: TrackScores) -> int:
    return max((len(game.roles) for game, _ in scores.games), default=0)


def _roles(track: TrackFacts, scores: TrackScores) -> ReportTable:
    roles = [*scores.results.roles]
    plays = role_plays(scores)
    rows: list[tuple[Cell, ...]] = [
        (Label(name, strong=True), *(Number(count[role]) for role in roles), Number(count.total()))
        for name, count in plays.items()
    ]
    spread = [max(c[role] for c in plays.values()) - min(c[role] for c in plays.values()) for role in roles]
    rows.append((Label(Words("最多と最少の差", "Most minus least")), *map(Number, spread), Number(None)))
    return ReportTable(
        name=f"{track.slug}-balance-roles",
        title=Words("役職の配分", "Roles each had"),
        says=Words(
            "各役職を何回ずつ担当したかです。最下行の差が小さいほど、公平な組み合わせです。",
            "How often each had each role; the smaller the last row, the more even the contest.",
        ),
        columns=(
            _who(track),
            *(Column(key=role.lower(), title=role_name(role), role=role) for role in roles),
            Column(key="all", title=Words("合計", "All")),
        ),
        rows=tuple(rows),
    )


def _seats(track: TrackFacts, scores: TrackScores) -> ReportTable:
    seats = range(1, _size(scores) + 1)
    plays = seat_plays(scores)
    rows: list[tuple[Cell, ...]] = [
        (Label(name, strong=True), *(Number(count[seat]) for seat in seats)) for name, count in plays.items()
    ]
    spread = [max(c[seat] for c in plays.values()) - min(c[seat] for c in plays.values()) for seat in seats]
    rows.append((Label(Words("最多と最少の差", "Most minus least")), *map(Number, spread)))
    return ReportTable(
        name=f"{track.slug}-balance-seats",
        title=Words("席の配分", "Seats each had"),
        says=Words(
            "各席に何回ずつ座ったかです。偶然でどれくらいばらつくかは、表の下にあります。",
            "How often each sat in each seat; the note below says how much chance makes it differ.",
        ),
        columns=(
            _who(track),
            *(Column(key=f"seat_{n}", title=Words(f"席 {n}", f"Seat {n}")) for n in seats),
        ),
        rows=tuple(rows),
        notes=by_chance([names for _, names in scores.games], _SEATED),
    )


def _roles_by_seat(track: TrackFacts, scores: TrackScores) -> ReportTable:
    seats = range(1, _size(scores) + 1)
    counts: Counter[tuple[Role, int]] = Counter()
    for game, _ in scores.games:
        counts.update((role, seat) for seat, role in enumerate(game.roles, 1))
    rows: list[tuple[Cell, ...]] = [
        (Label(role_name(role), strong=True), *(Number(counts[role, seat]) for seat in seats))
        for role in scores.results.roles
    ]
    return ReportTable(
        name=f"{track.slug}-balance-roles-by-seat",
        title=Words("席ごとの役職", "Roles by seat"),
        says=Words(
            "各席に各役職が何回配られたかです。横の数字の違いが偶然の範囲（表の下）なら、"
            "席から役職は推測できません。",
            "How often each role was dealt to each seat; if the figures of a row differ no more than by "
            "chance (see the note below), a seat tells nothing about its role.",
        ),
        columns=(
            Column(key="role", title=Words("役職", "Role")),
            *(Column(key=f"seat_{n}", title=Words(f"席 {n}", f"Seat {n}")) for n in seats),
        ),
        rows=tuple(rows),
        notes=by_chance([game.roles for game, _ in scores.games], _DEALT),
        heat=True,
    )


def by_chance(games: Sequence[Sequence[str]], text: Words) -> tuple[Text, ...]:
    """How far chance takes the figures of a table from an even share, and how many are no farther; `games`
    have what sits in each seat."""
    found: Counter[tuple[str, int]] = Counter()
    even: dict[tuple[str, int], float] = defaultdict(float)
    variance: dict[tuple[str, int], float] = defaultdict(float)
    for seated in games:
        found.update((one, seat) for seat, one in enumerate(seated))
        for one, times in Counter(seated).items():
            share = times / len(seated)
            for seat in range(len(seated)):
                even[one, seat] += share
                variance[one, seat] += share * (1 - share)
    if not even or min(even.values()) < FEW_EACH:
        return (_TOO_FEW,)
    reach = {place: WITHIN * sqrt(own) for place, own in variance.items()}
    near = sum(abs(found[place] - even[place]) <= reach[place] for place in even)
    usual = round(USUAL * len(even))
    return (filled(text, even=_span(even), reach=_span(reach), near=near, usual=usual, all=len(even)),)


def _span(values: Mapping[tuple[str, int], float]) -> str:
    ends = (min(values.values()), max(values.values()))
    return "–".join(dict.fromkeys(f"{end:.1f}".removesuffix(".0") for end in ends))


def orders(scores: TrackScores) -> tuple[int, int, float]:
    """Orders of roles along the seats: seen, possible, and expected to be seen if all were as likely."""
    games = [game.roles for game, _ in scores.games]
    seen = len(set(games))
    counts = Counter(composition(games[0])) if games else Counter()
    possible = factorial(counts.total()) // prod(factorial(n) for n in counts.values())
    return seen, possible, possible * (1 - (1 - 1 / possible) ** len(games)) if games else 0.0


def _words(scores: TrackScores) -> list[Text]:
    if len({composition(game.roles) for game, _ in scores.games}) != 1:
        return []
    seen, possible, expected = orders(scores)
    told: Text = Words(
        f"役職を席に配る配り方は {possible:,} 通りあり、{len(scores.games)} 試合にはそのうち {seen:,} "
        f"通りが現れました。無作為に配れば約 {expected:,.0f} 通りになるはずです。",
        f"Roles can be dealt to the seats in {possible:,} ways; {seen:,} of them occurred in "
        f"{len(scores.games)} games. If roles are dealt at random, about {expected:,.0f} occur.",
    )
    if seen >= FEW_ORDERS * expected:
        return [told]
    return [
        told,
        Words(
            "配り方が少なすぎます。席や席順に並ぶ一覧から、役職を推測できたおそれがあります。",
            "That is far too few: a seat, or any list in the order of seats, may have told roles.",
        ),
    ]
