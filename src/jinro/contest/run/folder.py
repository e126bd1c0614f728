"""`ContestFolder`: everything of one contest is in one folder.

contest.yml      what the contest is (`config/organiser.py`)
plans/TRACK.json the plan of a track, in the format of the contest's server
data/            stored games, logs and traces
programs/        what the programs of entries have printed
paused           while this file is there, no game begins
.running         locked by the process that runs the contest
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from jinro.config.nights import with_nights
from jinro.config.organiser import CONTEST_FILE, ContestTrack, read_contest
from jinro.config.plan.file import naming, read_plan, save_plan
from jinro.config.settings import Matching, Settings, guests_fault, load_settings, preset_settings
from jinro.contest.plan.entries import Field, plan_of, resized
from jinro.contest.plan.plan import Match, Plan
from jinro.contest.rate.folder import RatingFolder
from jinro.errors import CallerError, RulesError, SettingsError
from jinro.game.check import check
from jinro.game.rules import Rules, ThinkingRules
from jinro.hosting.tokens import KEY, own_token
from jinro.players.personas import characters
from jinro.store import DATABASE, RATING, SEALED
from jinro.store.presence import try_lock
from jinro.store.private import make_private

TOKEN_KEY: Final = "token-key"
LAST_PORT: Final = 65_535


class ContestFolder:
    """One contest on the disk."""

    def __init__(self, path: Path) -> None:
        """`SettingsError` names what is wrong in its file."""
        self.path = path
        if not (path / CONTEST_FILE).is_file():
            raise CallerError("errors.contest.no_file", at=path, file=CONTEST_FILE, folder=path)
        self.contest = read_contest(path)

    @property
    def data(self) -> Path:
        return self.path / "data"

    @property
    def database(self) -> Path:
        return self.data / DATABASE

    def read_again(self) -> bool:
        """Read the numbers of games again, all that can change while the contest runs; whether anything else
        is changed in the file too. A file that is wrong changes nothing, and raises."""
        now = read_contest(self.path)
        games = {track.name: track.games for track in now.tracks}
        tracks = [replace(track, games=games.get(track.name, track.games)) for track in self.contest.tracks]
        self.contest = replace(self.contest, tracks=tuple(tracks))
        return self.contest != now

    # Tracks

    def plan_path(self, track: ContestTrack) -> Path:
        return (self.path / "plans" / f"{track.name}.json").absolute()

    def field(self, track: ContestTrack) -> Field:
        """Who plays on a track, and what."""
        entries = self.contest.entries(track)
        team_of = self.contest.team_of
        return Field(
            names=tuple(entry.name for entry in entries),
            teams=tuple(team_of[entry.name] for entry in entries),
            roles=self.village(track).rules.roles,
            together=track.together,
            people=track.people if track.format == "human-match" else 0,
        )

    def village(self, track: ContestTrack) -> Settings:
        """The village of a track, as its preset or file has it, with the track's own time limit."""
        key = f"{self.path / CONTEST_FILE}: track {track.name}"
        try:
            if track.config:
                settings = load_settings(self.path / track.config)
            else:
                settings = preset_settings(track.preset)
        except SettingsError:
            raise
        except CallerError as error:
            raise SettingsError(key, error) from None
        if track.language and not track.config:
            rules = replace(settings.rules, language=track.language)
            cast = () if rules.numbered else characters(track.language)
            settings = replace(settings, rules=rules, characters=cast)
        rules = self._timed(track, settings.rules)
        if track.format == "human-match":
            rules = replace(rules, board=True)  # People mark on it what they believe; no agent sees it.
            faulty = guests_fault(track.people, 0, rules.seats, planned=True)
            if faulty:
                raise SettingsError(f"{key}: people", faulty)
        return replace(settings, rules=rules)

    def _timed(self, track: ContestTrack, rules: Rules) -> Rules:
        """The rules with the time limits of the track."""
        if track.answer_s is not None:
            answer_ms = round(1_000 * track.answer_s)
            grace_ms = min(rules.grace_ms, rules.grace_ms * answer_ms // rules.answer_ms)
            rules = replace(rules, answer_ms=answer_ms, grace_ms=grace_ms)
        budget = track.thinking
        if budget is not None:
            times = {"budget_ms": round(1_000 * budget.budget_s), "after_ms": round(1_000 * budget.after_s)}
            rules = replace(rules, thinking=ThinkingRules(per=budget.per, **times))
        key = f"{self.path / CONTEST_FILE}: track {track.name}"
        if track.silence_s is not None:
            if rules.talk.regime != "anytime":
                raise SettingsError(f"{key}: silence_s", "errors.contest.silence")
            rules = replace(rules, talk=replace(rules.talk, silence_ms=round(1_000 * track.silence_s)))
        try:
            check(rules)
        except RulesError as error:
            raise SettingsError(key, error) from None
        return with_nights(rules, track.night_s, f"{key}: night_s")

    @property
    def seal(self) -> str:
        """The seal of games that begin now; empty: none."""
        return RATING if self.contest.visibility == SEALED and not RatingFolder(self.path).closed else ""

    def settings(self, port: int | None = None) -> list[Settings]:
        """The tracks, as the server takes them. `port`: of the first; None: as the file says."""
        contest = self.contest
        port = contest.port if port is None else port
        if port + len(contest.tracks) - 1 > LAST_PORT:
            raise CallerError(
                "errors.contest.few_ports",
                at=self.path / CONTEST_FILE,
                tracks=len(contest.tracks),
                first=port,
                last=LAST_PORT,
                number=LAST_PORT + 1 - port,
            )
        return [
            replace(
                _with_own_folders(self.village(track), track.name),
                name=track.name,
                host=contest.host,
                port=port and port + number,
                authentication=contest.authentication,
                agents_consent=contest.consent,
                visibility="public" if contest.visibility == SEALED else contest.visibility,
                seal=self.seal,
                health=contest.health,
                teams=tuple(contest.names(track)),
                matching=self._matching(track),
            )
            for number, track in enumerate(contest.tracks)
        ]

    def _matching(self, track: ContestTrack) -> Matching:
        if track.format == "self-play":
            return Matching(mode="self", self_games=track.games)
        field = self.field(track)
        return Matching(
            mode="plan",
            teams=len(field.names) * field.copies,
            games=track.games,
            path=str(self.plan_path(track)),
            abort_weight=1.0,
            people=field.people,
            told=track.told,
        )

    # Plans

    def make_plans(self) -> None:
        """Make the plans that are missing; extend or shorten those that have another number of games."""
        for track in self.contest.tracks:
            if track.format == "self-play":
                continue
            path, field = self.plan_path(track), self.field(track)
            try:
                field.check()
            except CallerError as error:
                raise SettingsError(f"{self.path / CONTEST_FILE}: track {track.name}", error) from None
            with naming(path):
                make_private(path.parent)
                if not path.exists():
                    save_plan(path, plan_of(field, track.games, f"{self.contest.seed}/{track.name}"))
                    continue
            plan = self.plan(track)
            self._check_teams(track, plan)
            total = len(plan.ended_matches) + len(plan.scheduled_matches)
            if total != track.games:
                with naming(path):
                    save_plan(path, self.resized(track, plan))

    def plan(self, track: ContestTrack) -> Plan:
        return read_plan(self.plan_path(track), self.village(track).rules.roles)

    def resized(self, track: ContestTrack, plan: Plan, running: Sequence[Match] = ()) -> Plan:
        """The plan with as many games as the file wants."""
        played = len(plan.ended_matches)
        seed = f"{self.contest.seed}/{track.name}/{played}"
        return resized(plan, self.field(track), track.games, seed, running)

    def _check_teams(self, track: ContestTrack, plan: Plan) -> None:
        """The teams of a plan cannot change: what is played would not be balanced any more."""
        planned, wanted = set(plan.idx_team_map.values()), set(self.contest.names(track))
        if planned != wanted:
            differ = ", ".join(sorted(planned ^ wanted))
            raise CallerError(
                "errors.contest.other_entries", at=self.plan_path(track), file=CONTEST_FILE, differ=differ
            )

    # Pause, and who runs it

    @property
    def paused(self) -> bool:
        return (self.path / "paused").exists()

    def pause(self) -> None:
        (self.path / "paused").touch()

    def resume(self) -> None:
        (self.path / "paused").unlink(missing_ok=True)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Run the contest: `CallerError` if another process does."""
        with (self.path / ".running").open("a+b") as file:
            if try_lock(file, exclusive=True) is False:
                raise CallerError("errors.contest.runs_already", at=self.path)
            yield

    @property
    def is_running(self) -> bool:
        """Whether a process runs it."""
        path = self.path / ".running"
        if not path.exists():
            return False
        with path.open("rb") as file:
            return try_lock(file, exclusive=False) is False

    def environment(self, environ: dict[str, str]) -> dict[str, str]:
        """What the server reads from the environment: with a key for tokens, which is made once."""
        if not self.contest.authentication or environ.get(KEY):
            return environ
        return {**environ, KEY: own_token({}, self.path, variable=KEY, file=TOKEN_KEY)}


def _with_own_folders(settings: Settings, track: str) -> Settings:
    """The same village, with the files of its games in folders of the track."""
    kinds = {"game_log": "game", "json_log": "json", "realtime": "realtime"}
    places = {
        kind: replace(getattr(settings, kind), folder=f"./log/{track}/{name}") for kind, name in kinds.items()
    }
    return replace(settings, **places)


def write_new(path: Path, text: str) -> None:
    """Make the folder of a contest with this file."""
    file = path / CONTEST_FILE
    try:
        make_private(path)
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise CallerError("errors.file.exists", at=file) from None
    except OSError as error:
        raise CallerError(error, at=file) from None
    with os.fdopen(descriptor, "w", encoding="utf-8") as made:
        made.write(text)
