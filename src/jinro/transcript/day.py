"""How the opening, day and night, talk and the end are printed."""

from rich.text import Text

from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.rules import Rules
from jinro.transcript.night import tell_sensed, tell_votes
from jinro.transcript.page import SeatLabels, ink
from jinro.transcript.printable import clean
from jinro.transcript.seat_tables import ending, seat_rows
from jinro.transcript.transcript_words import TranscriptWords
from jinro.transcript.writer import CLOCK_GUTTER, TURN_GUTTER, TranscriptWriter, on


@on(e.Opened)
def _opened(t: TranscriptWriter, event: e.Opened) -> None:
    rules = event.rules
    t.rules = rules
    t.words = TranscriptWords.of(rules, t.language)
    t.labels = SeatLabels(character.name for character in event.characters)
    t.gutter = CLOCK_GUTTER if rules.talk.regime == "anytime" else TURN_GUTTER
    t.heading = lambda: _title(t, rules)


def _title(t: TranscriptWriter, rules: Rules) -> None:
    facts = [t.words("transcript.players", n=rules.seats), t.words.roles(rules.roles)]
    if t.seed is not None:
        facts.append(t.words("transcript.seed", seed=clean(str(t.seed))))
    title = ink(clean(rules.name) or "jinro", "bold")
    t.page.row(title, Text(" · " + " · ".join(facts)))
    t.page.gap()
    seat_rows(t.page, t.labels, t.words, t.players)


@on(e.Seated)
def _seated(t: TranscriptWriter, event: e.Seated) -> None:
    t.players = event.players


@on(e.Seeded)
def _seeded(t: TranscriptWriter, event: e.Seeded) -> None:
    t.seed = event.seed


@on(e.Dealt)
def _dealt(t: TranscriptWriter, event: e.Dealt) -> None:
    t.labels.roles = dict(enumerate(event.roles, 1))


@on(e.RoleTold)
def _role_told(t: TranscriptWriter, event: e.RoleTold) -> None:
    if not t.sees_all:
        t.labels.roles |= dict.fromkeys((*event.fellows, event.seat), event.role)


@on(e.DayBroke)
def _day_broke(t: TranscriptWriter, event: e.DayBroke) -> None:
    if t.rules is not None and event.day == t.rules.first_day:
        t.begin()
    t.heading = None
    t.flush()
    t.page.heading(ink(t.words("transcript.day", day=event.day), "bold yellow"), strong=True)
    t.channel = ""
    if _quiet(t, event.day):
        t.fact(t.words("transcript.quiet_night"), "green")
        t.page.gap()
    tell_news(t)
    t.day = event.day


def _quiet(t: TranscriptWriter, day: int) -> bool:
    """Whether a seat could have died last night and none did."""
    if t.rules is None or day == t.rules.first_day:
        return False
    night = [phase for phase in t.rules.night_phases if phase.applies(day - 1)]
    found = any(isinstance(n, e.DeathShown) and n.how == "found" for n in t.news)
    return not found and any("attack" in phase.actions for phase in night)


def tell_news(t: TranscriptWriter) -> None:
    """Print what waited for the morning."""
    news, t.news = t.news, []
    for event in news:
        if isinstance(event, e.DeathShown):
            _tell_death(t, event)
        elif isinstance(event, e.Sensed):
            tell_sensed(t, event)
        else:
            tell_votes(t, event)
    if news:
        t.page.gap()


@on(e.DeathShown)
def _death_shown(t: TranscriptWriter, event: e.DeathShown) -> None:
    t.fates.setdefault(event.seat, (event.how, t.day))
    if event.how == "removed":
        t.begin()
        _tell_death(t, event)
    else:
        t.news.append(event)


def _tell_death(t: TranscriptWriter, event: e.DeathShown) -> None:
    if event.how == "executed" and t.sees_all:
        return  # already printed when it happened
    t.fact(t.words(f"transcript.deaths.{event.how}", name=t.full(event.seat)), "bold red")


@on(e.NightFell)
def _night_fell(t: TranscriptWriter, event: e.NightFell) -> None:
    t.flush()
    t.day = event.day
    # Some schedules vote at night, which people read as the end of the day: the heading waits for more.
    t.heading = lambda: _night(t)


def _night(t: TranscriptWriter) -> None:
    t.page.heading(ink(t.words("transcript.night", day=t.day), "bold blue"))
    t.channel = ""


@on(e.PhaseBegan)
def _phase_began(t: TranscriptWriter, event: e.PhaseBegan) -> None:
    t.phase_ms = event.at_ms
    t.place = ()
    if event.phase == "post_mortem":
        t.flush()
        t.page.heading(ink(t.words("transcript.after"), "bold"), strong=True)


@on(e.Spoke)
def _spoke(t: TranscriptWriter, event: e.Spoke) -> None:
    if event.skip or event.over:
        if t.passes and t.passes[-1].channel != event.channel:
            t.flush()
        t.passes.append(event)
        return
    t.begin()
    if t.gutter == TURN_GUTTER and t.channel not in ("", event.channel):
        t.page.gap()
    t.page.row(*t.spoken(event))


@on(e.Amended)
def _amended(t: TranscriptWriter, event: e.Amended) -> None:
    t.flush()
    name, reason = t.labels.name(event.seat), clean(event.reason)
    t.note(t.words("transcript.amended", name=name, reason=reason, raw=clean(event.raw)))


@on(e.Marked)
def _marked(t: TranscriptWriter, event: e.Marked) -> None:
    if t.sees_all:
        t.marked.append(event.seat)
        return
    t.flush()
    cell = f"{t.labels.name(event.target)} {t.words.role(event.role)} {event.mark}"
    t.note(f"{t.words('transcript.mark')}{t.words.colon}{cell}")


@on(e.WentLost)
def _went_lost(t: TranscriptWriter, event: e.WentLost) -> None:
    t.flush()
    t.note(t.words("transcript.lost", name=t.labels.name(event.seat)))


@on(e.CameBack)
def _came_back(t: TranscriptWriter, event: e.CameBack) -> None:
    t.flush()
    t.note(t.words("transcript.back", name=t.labels.name(event.seat)))


@on(e.Paused, e.Resumed, e.Extended)
def _clock(t: TranscriptWriter, event: Event) -> None:
    t.flush()
    t.note(t.words(f"transcript.clock.{type(event).__name__}"))


@on(e.Ended)
def _ended(t: TranscriptWriter, event: e.Ended) -> None:
    t.heading = None
    t.flush()
    if t.news:
        t.page.gap()
    tell_news(t)
    t.labels.roles = dict(enumerate(event.roles, 1))
    t.page.heading(ink(t.words("transcript.end"), "bold yellow"), strong=True)
    ending(t.page, t.labels, t.words, event, t.fates)
