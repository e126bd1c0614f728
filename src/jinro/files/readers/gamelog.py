"""Game logs of every year into events.

Only what the log tells becomes an event: no seed, no asks, no sealed answers, no order of speaking beyond
the speakers themselves. Rows that contradict what went before are still read, and reported.
"""

from collections.abc import Mapping, Sequence

from jinro.files.readers.roster import Cast, rules_of
from jinro.files.readers.rows import TALKS, Row, split
from jinro.files.readers.watch import Watch
from jinro.files.reading import Problem, Record, Variant
from jinro.game import events as e
from jinro.game.events import VERSION, Character, Event, Kind
from jinro.game.evolve import evolve
from jinro.game.roles import NOBODY, Role, Seat, Side, Species
from jinro.game.state import State

ALWAYS_UNKNOWN = ("seed", "rules", "choices")
"""What no file of a game tells, but our own log."""


def read_log(data: bytes) -> Record:
    """The village of a game log, as far as it can be read."""
    found = split(data)
    return record_of(found.rows, found.variant, found.problems, unknown=("game",))


def record_of(
    rows: list[Row],
    variant: Variant,
    problems: list[Problem],
    *,
    game: str = "",
    characters: Mapping[Seat, Character] | None = None,
    teams: bool = False,
    unknown: Sequence[str] = (),
) -> Record:
    """The village of rows, wherever they come from; `problems` are those found before.

    `teams`: the rows name the teams of the seats, not their players.
    """
    reader = _Reader(rows, variant, problems, game, teams)
    reader.cast.profiles.update(characters or {})
    reader.read()
    # In villages of the classic server there are no characters to know.
    told = [what for what in reader.cast.unknown if not (variant.classic and what == "characters")]
    missing = [*ALWAYS_UNKNOWN, *unknown, *told]
    if not variant.time:
        missing.append("time")
    ordered = sorted(problems, key=lambda problem: problem.line)
    return Record(
        events=reader.events, variant=variant, problems=ordered, unknown=tuple(dict.fromkeys(missing))
    )


class _Reader:
    """One pass over the rows."""

    def __init__(
        self, rows: list[Row], variant: Variant, problems: list[Problem], game: str, teams: bool
    ) -> None:
        self.rows = rows
        self.game = game
        self.teams = teams
        """Whether status rows name teams, not players."""
        self.problems = problems
        self.cast = Cast(rows, variant.character, problems)
        self.events: list[Event] = []
        self.state = State()
        self.classic = variant.classic
        self.watch = Watch(self.cast, problems, variant.classic)
        self.unit = 1 if variant.time == "ms" else 1_000
        times = [row.time for row in rows if row.time is not None]
        self.started_ms = min(times, default=0) * self.unit
        self.at = 0
        self.line = 0
        """The row that is being read."""
        talked = {row.day for row in rows if row.kind == "talk"}
        self.quiet_days = {row.day for row in rows} - talked if variant.classic else set()
        """Days without talk: the classic server's wolves whisper in their nights."""
        self.night = False
        self.talked = False
        self.ended = False
        self.day = -1

    def add(self, *events: Event) -> None:
        """Keep events, and follow them; those that cannot follow are kept too, for the log tells them."""
        for event in events:
            self.events.append(event)
            try:
                evolve(self.state, event)
            except (LookupError, AttributeError, AssertionError):
                what = f"{type(event).__name__} does not follow from what went before"
                self.report(self.line, "cannot_follow", what)

    def report(self, line: int, code: str, text: str) -> None:
        self.problems.append(Problem(line, code, text))

    def read(self) -> None:
        if not self.rows:
            return self.report(0, "empty", "there is no row of a game log in this file")
        self._open()
        at = 0
        while at < len(self.rows):
            row = self.rows[at]
            self.line = row.line
            if row.day != self.day:
                self._change_day(row)
            if self.ended:
                self.report(row.line, "after_end", f"a row of {row.kind} after the result")
            self._stamp(row)
            size = _group(self.rows, at)
            self._take(self.rows[at : at + size], at + size)
            at += size
        self._close_talk()
        if not self.ended:
            self.report(self.rows[-1].line, "no_result", "the log ends without its result")

    def _open(self) -> None:
        cast = self.cast
        self.add(
            e.Opened(
                0, VERSION, self.game, self.started_ms, rules_of(cast, self.rows, self.classic), cast.named
            ),
        )
        if cast.players:
            players = tuple(cast.players.get(s, "") for s in cast.seats)
            teams = tuple(player.rstrip("0123456789") for player in players)
            self.add(e.Seated(0, (), players) if self.teams else e.Seated(0, players, teams))
        if cast.dealt:
            self.add(e.Dealt(0, cast.dealt))
            self.watch.seats(cast.dealt)
            wolves = tuple(s for s in cast.seats if cast.roles[s] is Role.WEREWOLF)
            for seat, role in cast.roles.items():
                fellows = wolves if role is Role.WEREWOLF else ()
                self.add(e.RoleTold(0, seat, role, fellows))

    def _change_day(self, row: Row) -> None:
        if self.day >= 0 and row.day != self.day + 1:
            self.report(row.line, "day_jumps", f"day {row.day} follows day {self.day}")
        if row.kind not in ("status", "lost") and self.cast.players:
            self.report(row.line, "bad_status", f"day {row.day} does not begin with status rows")
        self._close_talk()
        self.day = row.day
        self.watch.new_day()
        self.night = self.talked = False

    def _take(self, rows: Sequence[Row], following: int) -> None:
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
        """Votes and what follows them belong to the night."""
        if not self.night:
            self.night = True
            self.add(e.NightFell(self.at, self.day))

    # The day's beginning and the end

    def _status(self, rows: Sequence[Row], last: bool) -> None:
        self._close_talk()
        if [row.numbers[0] for row in rows] != list(self.cast.seats):
            self.report(rows[0].line, "bad_status", "the status rows are not one for each seat, in order")
        for row in rows:
            self._standing(row.numbers[0], row.words[1], row.line)
        if not last:
            self.add(e.DayBroke(self.at, self.day))

    def _standing(self, seat: Seat, status: str, line: int) -> None:
        lost, dead = seat in self.watch.lost, seat in self.watch.dead
        if status not in ("ALIVE", "DEAD", ""):
            self.report(line, "bad_row", f"no status is called {status!r}")
        elif not status and not lost:
            self._lose(seat, line)
        elif status and lost and not self.classic:
            self.watch.lost.discard(seat)
            self.add(e.CameBack(self.at, seat))
        if status == "DEAD" and not dead:
            if seat in self.watch.cursed:
                self.add(e.Killed(self.at, self.day - 1, seat, "curse"))
            else:
                self.report(line, "no_cause", f"seat {seat} is dead and nothing killed it")
            self.watch.dead.add(seat)
            self.add(e.DeathShown(self.at, seat, "found"))
        elif status == "ALIVE" and dead:
            self.report(line, "alive_again", f"seat {seat} is alive and was dead before")

    def _lose(self, seat: Seat, line: int) -> None:
        self.watch.lost.add(seat)
        self.add(e.WentLost(self.at, seat))
        self.report(line, "lost", f"seat {seat} was lost")

    def _result(self, row: Row) -> None:
        self._close_talk()
        side = _side(row.words[0], self.classic)
        if side is None:
            return self.report(row.line, "bad_row", f"no side is called {row.words[0]!r}")
        self.watch.result(row, side)
        reason = "win" if side is not Side.NONE else "errors" if self.watch.lost else "stopped"
        self.add(e.Ended(self.at, row.day - 1, side, reason, self.cast.dealt, ""), e.Closed(self.at))  # type: ignore[arg-type]
        self.ended = True

    # Talk

    def _turn(self, rows: Sequence[Row]) -> None:
        """One turn of a channel, or the whole of it where people speak at any time."""
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
            self.watch.speaks(row)
            idx, turn, seat = row.numbers
            text = row.words[0]
            to = self.state.names.addressee(text, seat) if "@" in text or text.startswith(">>") else NOBODY
            self.add(e.Spoke(self.at, seat, channel, row.day, idx, turn, text, to))

    def _stamp(self, row: Row) -> None:
        if row.time is not None:
            self.at = row.time * self.unit - self.started_ms

    def _open_talk(self, channel: str, rows: Sequence[Row]) -> None:
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

    # The night

    def _act(self, rows: Sequence[Row]) -> None:
        row = rows[0]
        day, at = row.day, self.at
        match row.kind:
            case "vote" | "attackVote":
                self._ballot("vote" if row.kind == "vote" else "attack", rows)
            case "execute":
                self.watch.executes(row)
                self.add(e.Executed(at, day, row.numbers[0]), e.Settled(at, ("vote",)))
            case "divine":
                self._divine(row)
            case "guard":
                self.watch.guards(row)
                self.add(e.Guarded(at, day, *row.numbers))
            case "attack":
                self._attack(row)

    def _ballot(self, kind: Kind, rows: Sequence[Row]) -> None:
        votes = tuple((row.numbers[0], row.numbers[1]) for row in rows)
        leaders = self.watch.ballot(kind, rows)
        round_ = self.watch.rounds[kind]
        self.add(e.Counted(self.at, kind, rows[0].day, round_, votes, leaders))

    def _divine(self, row: Row) -> None:
        self.watch.divines(row)
        species = row.words[0]
        if species not in list(Species):
            return self.report(row.line, "bad_row", f"no species is called {species!r}")
        seat, target = row.numbers
        self.add(e.Divined(self.at, row.day, seat, target, Species(species)))

    def _attack(self, row: Row) -> None:
        if row.words[0] not in ("true", "false"):
            return self.report(row.line, "bad_row", f"an attack is true or false, not {row.words[0]!r}")
        target, at, day = max(NOBODY, row.numbers[0]), self.at, row.day
        killed = row.words[0] == "true" and target != NOBODY
        self.watch.attacks(row)
        self.add(e.Attacked(at, day, target))
        if not target:
            self.add(e.AttackFell(at, day, target, "nobody"))
        elif not killed:
            immune = self.cast.roles.get(target) is Role.FOX
            self.add(e.AttackFell(at, day, target, "immune" if immune else "guarded"))
        else:
            self.add(e.AttackFell(at, day, target, "killed"), e.Killed(at, day, target, "attack"))
            self.add(e.DeathShown(at, target, "found"))
        self.add(e.Settled(at, ("attack",)))


def _side(word: str, classic: bool) -> Side | None:
    """The side that a result names; the classic server calls the fox's OTHERS."""
    names: dict[str, Side] = {str(side): side for side in Side}
    if classic:
        names["OTHERS"] = names.pop(Side.FOX)
    return names.get(word)


def _group(rows: Sequence[Row], start: int) -> int:
    """How many rows from here on make one thing: the status of all, a turn of talk, a ballot."""
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
