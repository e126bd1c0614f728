"""What a report is made of: scores by entry and by team, conduct, tables of others; and what is not known."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from jinro.contest.rate.records import PickedGame
from jinro.contest.rate.totals import Totals
from jinro.contest.report.sections.judges import JudgeFacts
from jinro.contest.score.conduct import EntryConduct, Isolation
from jinro.contest.score.means import MeanTable
from jinro.contest.score.printed import PrintedTable
from jinro.contest.score.ratings.fit import Fit
from jinro.contest.score.ratings.online import OnlineRating
from jinro.contest.score.results import TrackResults
from jinro.contest.score.team_scores import Scores, TrackScores
from jinro.i18n import Text, message


class Fallbacks(Struct, frozen=True):
    """How many answers of a player by a language model the fallback gave, of how many."""

    replaced: int
    decisions: int


class TrackFacts(Struct, kw_only=True):
    """One track, or the games of one village."""

    slug: str
    """Its name in names of files and addresses."""
    entries: TrackScores
    teams: TrackScores
    conduct: Mapping[str, EntryConduct] = {}
    """By entry."""
    planned: int | None = None
    flawed: int | None = None
    """Games that count, and in which somebody failed."""
    clean: TrackResults | None = None
    """By team, without flawed games."""
    fit: Fit | None = None
    online: Mapping[str, OnlineRating] = {}
    fallbacks: Mapping[tuple[str, str], Fallbacks] = {}
    """By game and entry, as far as players by language models told."""

    @property
    def name(self) -> str:
        return self.entries.name

    @property
    def title(self) -> Text:
        """Its name for readers: that of games that came without one is in both languages."""
        unnamed = re.fullmatch(r"(\d+) players(.*)", self.name)
        return message("report.village", n=unnamed[1], rest=unnamed[2]) if unnamed else self.name

    @property
    def merged(self) -> bool:
        """Whether some team has several entries."""
        return set(self.entries.results.teams) != set(self.teams.results.teams)


class Registered(Struct, frozen=True, kw_only=True):
    """What was decided about the contest, and when."""

    sha256: str
    at_ms: int
    games: int
    """Games that had begun by then."""
    metric: str
    exclusions: str = ""
    stop: str = ""


class PrintedFacts(Struct, frozen=True):
    """A printed table of wins, as it is in its file."""

    name: str
    table: PrintedTable


class MeansFacts(Struct, frozen=True):
    """A printed table of mean ratings."""

    name: str
    cells: Mapping[tuple[str, str], str]
    """As printed, by team and criterion."""
    means: MeanTable


class ReportFacts(Struct, kw_only=True):
    """Everything."""

    title: str
    made: str
    """The day of the report."""
    of_contest: bool
    """Whether the games were played here; else they come from files of others."""
    entries: Scores
    teams: Scores
    tracks: list[TrackFacts] = field(default_factory=list)
    talk: bool = False
    """Whether what was said has been read for metrics."""
    replays: Mapping[str, str] = {}
    """Where a game can be seen again, by its source."""
    printed: list[PrintedFacts] = field(default_factory=list)
    means: list[MeansFacts] = field(default_factory=list)
    totals: Totals | None = None
    """What people gave; None: nobody was asked."""
    track_totals: Mapping[str, Totals] = {}
    """The same for each track, if games of several were rated."""
    picked: Mapping[str, PickedGame] = {}
    """The games that people were asked to rate, by their id in the rating."""
    graded: frozenset[str] = frozenset()
    """Ids of those that somebody has rated."""
    isolation: Mapping[str, tuple[Isolation, ...]] = {}
    """How programs that the organiser's machine ran were kept apart, by entry."""
    judged: JudgeFacts | None = None
    """What language models said; None: none was asked."""
    registered: Sequence[Registered] = ()
    """What was decided beforehand, and its changes."""

    @property
    def games(self) -> int:
        """Games that count."""
        return sum(track.entries.results.decided for track in self.tracks)

    @property
    def left_out(self) -> Counter[str]:
        """Games and files that do not count, by the code of the reason."""
        return Counter(one.code for one in self.entries.unscored)


def slug(name: str) -> str:
    """A name as part of a file name and of an address."""
    plain = re.sub(r"[^0-9A-Za-z_.]+", "-", name).strip("-.")
    return plain.lower() or f"x{sum(map(ord, name))}"
