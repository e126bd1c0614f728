"""Rows of a game log into events.

Only what the rows tell becomes an event: there is no seed, no ask and no sealed answer. Rows that contradict
earlier ones are read all the same, and reported.
"""

from collections.abc import Mapping, Sequence

from jinro.files.readers.consistency import ConsistencyCheck
from jinro.files.readers.game_log_row import TALKS, GameLogRow
from jinro.files.readers.roster import LogRoster, rules_of
from jinro.files.reading import Problem, ProblemCode, Reading, Variant
from jinro.game import events as e
from jinro.game.audit import audit
from jinro.game.events import VERSION, Character, Event, Kind
from jinro.game.evolve import evolve
from jinro.game.roles import NOBODY, Role, Seat, Side, Species
from jinro.game.state import State
from jinro.i18n import coded

ALWAYS_UNKNOWN = ("seed", "rules", "choices")
"""What no file tells except our own log."""


def reading_of(
    rows: list[GameLogRow],
    variant: Variant,
    problems: list[Problem],
    *,
    game: str = "",
    characters: Mapping[Seat, Character] | None = None,
    teams: bool = False,
    unknown: Sequence[str] = (),
) -> Reading:
    """Interpret rows of any source; `problems` are those found so far.

    `teams`: status rows name teams instead of players.
    """
    reader = _RowInterpreter(rows, variant, problems, game, teams)
    reader.roster.profiles.update(characters or {})
    reader.read()
    # The classic server has no characters.
    told = [what for what in reader.roster.unknown if not (variant.classic and what == "characters")]
    missing = [*ALWAYS_UNKNOWN, *unknown, *told]
    if not variant.time:
        missing.append("time")
    ordered = sorted(problems, key=lambda problem: problem.line)
    return Reading(
        events=reader.events,
        variant=variant,
        problems=ordered,
        unknown=tuple(dict.fromkeys(missing)),
        lines=reader.lines,
    )


class _RowInterpreter:
    """One pass over the rows of a game."""

    def __init__(
        self, rows: list[GameLogRow], variant: Variant, problems: list[Problem], game: str, teams: bool
    ) -> None:
        self.rows = rows
        self.game = game
        self.teams = teams
        """Whether status rows name teams instead of players."""
        self.problems = problems
        self.roster = LogRoster(rows, variant.character, problems)
        self.events: list[Event] = []
        self.lines: list[int] = []
        """The line that tells each event."""
        self.state = State()
        self.classic = variant.classic
        self.checks = ConsistencyCheck(self.roster, problems, variant.classic)
        self.unit = 1 if variant.time == "ms" else 1_000
        times = [row.time for row in rows if row.time is not None]
        self.started_ms = min(times, default=0) * self.unit
        self.at = 0
        self.line = 0
        """Line of the current row."""
        talked = {row.day for row in rows if row.kind == "talk"}
        self.quiet_days = {row.day for row in rows} - talked if variant.classic else set()
        """Days without talk: on the classic server their whispers belong to the night."""
        self.night = False
        self.talked = False
        self.ended = False
        self.day = -1

    def add(self, *events: Event) -> None:
        """Add events and evolve the state; keep those that it cannot follow, since the log tells them."""
        for event in events:
            self.events.append(event)
            self.lines.append(self.line)
            why = audit(self.state, event)
            if why:
                what = coded("problems.cannot_follow", event=type(event).__name__, why=why)
                self.report(self.line, "cannot_follow", what)
            else:
                evolve(self.state, event)

    def report(self, line: int, code: ProblemCode, text: str) -> None:
        self.problems.append(Problem(line, code, text))

    def read(self) -> None:
        if not self.rows:
            return self.report(0, "empty", coded("problems.empty"))
        self._open()
        at = 0
        while at < len(self.rows):
            row = self.rows[at]
            self.line = row.line
            if row.day != self.day:
                self._change_day(row)
            if self.ended:
                self.report(row.line, "after_end", coded("problems.after_end", kind=row.kind))
            self._stamp(row)
            size = _group(self.rows, at)
            self._take(self.rows[at : at + size], at + size)
            at += size
        self._close_talk()
        if not self.ended:
            self.report(self.rows[-1].line, "no_result", coded("problems.no_result"))

    def _open(self) -> None:
        roster = self.roster
        self.add(
            e.Opened(
                0,
                VERSION,
                self.game,
                self.started_ms,
                rules_of(roster, self.rows, self.classic),
                roster.named,
            ),
        )
        if roster.players:
            players = tuple(roster.players.get(s, "") for s in roster.seats)
            # Digits number the agents of a team of the contest; names of the classic platform are whole.
            teams = players if self.classic else tuple(player.rstrip("0123456789") for player in players)
            self.add(e.Seated(0, (), players) if self.teams else e.Seated(0, players, teams))
        if roster.dealt:
            self.add(e.Dealt(0, roster.dealt))
            self.checks.seats(roster.dealt)
            wolves = tuple(s for s in roster.seats if roster.roles[s] is Role.WEREWOLF)
            for seat, role in roster.roles.items():
                fellows = wolves if role is Role.WEREWOLF else ()
                self.add(e.RoleTold(0, seat, role, fellows))

    def _change_day(self, row: GameLogRow) -> None:
        if self.day >= 0 and row.day != self.day + 1:
            self.report(row.line, "day_jumps", coded("problems.day_jumps", day=row.day, last=self.day))
        if row.kind not in ("status", "lost") and self.roster.players:
            self.report(row.line, "bad_status", coded("problems.day_without_status", day=row.day))
        self._close_talk()
        self.day = row.day
        self.checks.new_day()
        self.night = self.talked = False

    def _take(self, rows: Sequence[GameLogRow], following: int) -> None:
        row = rows[0]
        match row.kind:
            case "status":
                last = following < len(self.rows) and self.rows[following].kind == "result"
                self._status(rows, last)
            case "talk" | "whisper":
                self._turn(rows)
            case "result":
                self._result(row)
            case "lost":
                self._lose(row.numbers[0], row.line)
            case _:
                self._close_talk()
                self._fall_night()
                self._act(rows)

    def _fall_night(self) -> None:
        """Begin the night: votes and everything after them belong to it."""
        if not self.night:
            self.night = True
            self.add(e.NightFell(self.at, self.day))

    # Status and result

    def _status(self, rows: Sequence[GameLogRow], last: bool) -> None:
        self._close_talk()
        if [row.numbers[0] for row in rows] != list(self.roster.seats):
            self.report(rows[0].line, "bad_status", coded("problems.status_rows"))
        for row in rows:
            self._standing(row.numbers[0], row.words[1], row.line)
        if not last:
            self.add(e.DayBroke(self.at, self.day))

    def _standing(self, seat: Seat, status: str, line: int) -> None:
        lost, dead = seat in self.checks.lost, seat in self.checks.dead
        if status not in ("ALIVE", "DEAD", ""):
            self.report(line, "bad_row", coded("problems.unknown_status", status=status))
        elif not status and not lost:
            self._lose(seat, line)
        elif status and lost and not self.classic:
            self.checks.lost.discard(seat)
            self.add(e.CameBack(self.at, seat))
        if status == "DEAD" and not dead:
            if seat in self.checks.cursed:
                self.add(e.Killed(self.at, self.day - 1, seat, "curse"))
            else:
                self.report(line, "no_cause", coded("problems.no_cause", seat=seat))
            self.checks.dead.add(seat)
            self.add(e.DeathShown(self.at, seat, "found"))
        elif status == "ALIVE" and dead:
            self.report(line, "alive_again", coded("problems.alive_again", seat=seat))

    def _lose(self, seat: Seat, line: int) -> None:
        self.checks.lost.add(seat)
        self.add(e.WentLost(self.at, seat))
        self.report(line, "lost", coded("problems.lost", seat=seat))

    def _result(self, row: GameLogRow) -> None:
        self._close_talk()
        side = _side(row.words[0], self.classic)
        if side is None:
            return self.report(row.line, "bad_row", coded("problems.unknown_side", side=row.words[0]))
        self.checks.result(row, side)
        reason = "win" if side is not Side.NONE else "errors" if self.checks.lost else "stopped"
        self.add(e.Ended(self.at, row.day - 1, side, reason, self.roster.dealt, ""), e.Closed(self.at))  # type: ignore[arg-type]
        self.ended = True

    # Talk

    def _turn(self, rows: Sequence[GameLogRow]) -> None:
        """Take one turn of a channel; at any time, all rows up to a repeated speaker."""
        channel = rows[0].kind
        if channel == "whisper" and (self.talked or self.day in self.quiet_days):
            self._close_talk("talk")
            self._fall_night()
        self.talked = self.talked or channel == "talk"
        self._open_talk(channel, [row for row in rows if row.kind == channel])
        for row in rows:
            if row.kind == "lost":
                self._lose(row.numbers[0], row.line)
                continue
            self._stamp(row)
            self.line = row.line
            self.checks.speaks(row)
            idx, turn, seat = row.numbers
            text = row.words[0]
            to = self.state.names.addressee(text, seat) if "@" in text or text.startswith(">>") else NOBODY
            self.add(e.Spoke(self.at, seat, channel, row.day, idx, turn, text, to))

    def _stamp(self, row: GameLogRow) -> None:
        if row.time is not None:
            self.at = row.time * self.unit - self.started_ms

    def _open_talk(self, channel: str, rows: Sequence[GameLogRow]) -> None:
        rules = self.state.rules.talk if channel == "talk" else self.state.rules.whisper
        floor = self.state.floors.get(channel)
        if rules.regime == "anytime":
            if floor is None:
                self.add(e.FloorOpened(self.at, channel))
            return
        order = tuple(row.numbers[2] for row in rows)
        if floor is not None and not set(order) <= floor.skips.keys():
            self.add(e.FloorClosed(self.at, channel))
        self.add(e.TurnsDrawn(self.at, channel, rows[0].numbers[1], order))

    def _close_talk(self, *channels: str) -> None:
        if not self.events:
            return
        for channel in channels or TALKS:
            if channel in self.state.floors:
                self.add(e.FloorClosed(self.at, channel))

    # Votes and night

    def _act(self, rows: Sequence[GameLogRow]) -> None:
        row = rows[0]
        day, at = row.day, self.at
        match row.kind:
            case "vote" | "attackVote":
                self._ballot("vote" if row.kind == "vote" else "attack", rows)
            case "execute":
                self.checks.executes(row)
                self.add(e.Executed(at, day, row.numbers[0]), e.Settled(at, ("vote",)))
            case "divine":
                self._divine(row)
            case "guard":
                self.checks.guards(row)
                self.add(e.Guarded(at, day, *row.numbers))
            case "attack":
                self._attack(row)

    def _ballot(self, kind: Kind, rows: Sequence[GameLogRow]) -> None:
        votes = tuple((row.numbers[0], row.numbers[1]) for row in rows)
        leaders = self.checks.ballot(kind, rows)
        round_ = self.checks.rounds[kind]
        self.add(e.Counted(self.at, kind, rows[0].day, round_, votes, leaders))

    def _divine(self, row: GameLogRow) -> None:
        self.checks.divines(row)
        species = row.words[0]
        if species not in list(Species):
            return self.report(row.line, "bad_row", coded("problems.unknown_species", species=species))
        seat, target = row.numbers
        self.add(e.Divined(self.at, row.day, seat, target, Species(species)))

    def _attack(self, row: GameLogRow) -> None:
        if row.words[0] not in ("true", "false"):
            return self.report(row.line, "bad_row", coded("problems.attack_flag", word=row.words[0]))
        target, at, day = max(NOBODY, row.numbers[0]), self.at, row.day
        killed = row.words[0] == "true" and target != NOBODY
        self.checks.attacks(row)
        self.add(e.Attacked(at, day, target))
        if not target:
            self.add(e.AttackFell(at, day, target, "nobody"))
        elif not killed:
            immune = self.roster.roles.get(target) is Role.FOX
            self.add(e.AttackFell(at, day, target, "immune" if immune else "guarded"))
        else:
            self.add(e.AttackFell(at, day, target, "killed"), e.Killed(at, day, target, "attack"))
            self.add(e.DeathShown(at, target, "found"))
        self.add(e.Settled(at, ("attack",)))


def _side(word: str, classic: bool) -> Side | None:
    """The side named by a result; the classic server calls the fox's side OTHERS."""
    names: dict[str, Side] = {str(side): side for side in Side}
    if classic:
        names["OTHERS"] = names.pop(Side.FOX)
    return names.get(word)


def _group(rows: Sequence[GameLogRow], start: int) -> int:
    """Number of rows from here that belong together: a status list, a turn of talk, a ballot."""
    first = rows[start]
    if first.kind not in ("status", "talk", "whisper", "vote", "attackVote"):
        return 1
    size = 1
    while start + size < len(rows):
        row, before = rows[start + size], rows[start + size - 1]
        if row.kind == "lost" and first.kind in TALKS:
            size += 1
            continue
        if row.kind != first.kind or row.day != first.day:
            break
        if first.kind in TALKS:
            seats = {r.numbers[2] for r in rows[start : start + size] if r.kind != "lost"}
            if row.numbers[1] != first.numbers[1] or row.numbers[2] in seats:
                break
        elif row.numbers[0] <= before.numbers[0]:
            break
        size += 1
    return size
