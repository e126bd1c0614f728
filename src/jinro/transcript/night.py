"""How votes and the acts of the night are printed."""

from collections.abc import Iterable, Sequence

from rich.text import Text

from jinro.game import events as e
from jinro.game.roles import NOBODY, Role, Seat
from jinro.transcript.page import ink
from jinro.transcript.printable import clean
from jinro.transcript.seat_tables import ballot
from jinro.transcript.writer import TranscriptWriter, on


@on(e.Chose)
def _chose(t: TranscriptWriter, event: e.Chose) -> None:
    target = t.labels.name(event.target) if event.target else t.words("transcript.nobody")
    kind = t.words.get(f"transcript.chose.{event.kind}", event.kind)
    if event.reason:
        t.flush()
        name, reason = t.labels.name(event.seat), clean(event.reason)
        t.note(t.words("transcript.drawn", name=name, kind=kind, reason=reason, target=target))
    elif not t.sees_all:
        t.flush() if event.kind == "vote" else t.begin()
        t.note(f"{t.words('transcript.you')}{t.words.colon}{kind} → {target}")


@on(e.Counted)
def _counted(t: TranscriptWriter, event: e.Counted) -> None:
    if event.kind == "attack":
        t.wolves = event.votes
        return
    t.tied = len(event.leaders) > 1
    t.flush()
    title = t.words("transcript.votes")
    if event.round > 1:
        title += f" ({t.words('transcript.ballot', n=event.round)})"
    voted = {voter for voter, _ in event.votes}
    _ballot(t, title, event.votes, [s for s in t.labels.seats if s not in voted and s not in t.fates])


@on(e.VotesShown)
def _votes_shown(t: TranscriptWriter, event: e.VotesShown) -> None:
    # A viewer who sees all has seen the ballot itself.
    if not t.sees_all:
        t.news.append(event)


def tell_votes(t: TranscriptWriter, event: e.VotesShown) -> None:
    """Print yesterday's votes, or only the number of votes for each."""
    title = t.words("transcript.yesterday", day=event.day)
    if event.kind == "attack":
        title += t.words.brackets(t.words("transcript.attack"))
    votes = event.votes or tuple((NOBODY, target) for target, n in event.counts for _ in range(n))
    _ballot(t, title, votes, ())


def _ballot(
    t: TranscriptWriter, title: str, votes: Sequence[tuple[Seat, Seat]], missing: Iterable[Seat]
) -> None:
    t.page.gap()
    ballot(t.page, t.labels, t.words, t.indent + ink(title, "bold"), votes, missing)
    t.channel = ""


@on(e.Executed)
def _executed(t: TranscriptWriter, event: e.Executed) -> None:
    t.flush()
    if not event.seat:
        t.fact(t.words.act("spared"), "green")
        return
    t.fates[event.seat] = ("executed", event.day)
    text = t.words.act("executed", name=t.full(event.seat))
    t.fact((t.words("transcript.by_lot") if t.tied else "") + text, "bold red")


@on(e.Divined)
def _divined(t: TranscriptWriter, event: e.Divined) -> None:
    t.begin()
    result = Text(t.words.colon + t.words(f"transcript.species.{event.species}"))
    t.act(t.words("transcript.divine"), _aimed(t, event.seat, event.target) + result)


@on(e.Guarded)
def _guarded(t: TranscriptWriter, event: e.Guarded) -> None:
    t.begin()
    t.act(t.words("transcript.guard"), _aimed(t, event.seat, event.target))


def _aimed(t: TranscriptWriter, seat: Seat, target: Seat) -> Text:
    return t.labels.text(seat) + ink(" → ", "dim") + t.labels.text(target)


@on(e.Attacked)
def _attacked(t: TranscriptWriter, event: e.Attacked) -> None:
    # A viewer who sees all is told by AttackFell, together with the outcome.
    if not t.sees_all:
        t.begin()
        target = t.labels.text(event.target) if event.target else Text(t.words("transcript.nobody"))
        t.act(t.words("transcript.attack"), target + _wolf_votes(t))


@on(e.AttackFell)
def _attack_fell(t: TranscriptWriter, event: e.AttackFell) -> None:
    t.begin()
    outcome = ink(t.words(f"transcript.outcomes.{event.outcome}"), "red" if event.outcome == "killed" else "")
    target = t.labels.text(event.target) + Text(t.words.colon) if event.target else Text()
    t.act(t.words("transcript.attack"), target + outcome + _wolf_votes(t))


def _wolf_votes(t: TranscriptWriter) -> Text:
    """Which wolf voted for whom; nothing if there was only one vote."""
    votes, t.wolves = t.wolves, ()
    if len(votes) < 2:
        return Text()
    names = (f"{t.labels.name(s)} → {t.labels.name(target)}" for s, target in votes)
    return ink("  " + t.words.brackets(t.words.comma.join(names)).strip(), "dim")


@on(e.Killed)
def _killed(t: TranscriptWriter, event: e.Killed) -> None:
    t.fates[event.seat] = (event.cause, event.day)
    if event.cause == "curse":
        t.begin()
        died = t.words("transcript.curse", name=t.labels.name(event.seat))
        t.act(t.words("transcript.divine"), ink(died, "red"))


@on(e.Sensed)
def _sensed(t: TranscriptWriter, event: e.Sensed) -> None:
    # It belongs to a death: if that is printed in the morning, so is this.
    if t.news:
        t.news.append(event)
    else:
        tell_sensed(t, event)


def tell_sensed(t: TranscriptWriter, event: e.Sensed) -> None:
    """Print what the dead player was; for a viewer who sees all only if a medium is alive."""
    mediums = [s for s, role in t.labels.roles.items() if role is Role.MEDIUM]
    listening = [s for s in mediums if not (t.sees_all and s in t.fates)]
    if listening:
        by = t.labels.list(listening, t.words.comma) + ink(" → ", "dim")
        result = Text(t.words.colon + t.words(f"transcript.species.{event.species}"))
        t.act(t.words.act("sense"), by + t.labels.text(event.target) + result)
