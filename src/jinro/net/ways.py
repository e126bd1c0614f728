"""The ways in which agents are spoken to: what a seat must know of its agent's protocol, and no more.

A way belongs to one game: its host folds that game. What an agent still owes us goes with the agent.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal, Protocol

from msgspec import Struct

from jinro.game import commands as c
from jinro.game.asks import Ask
from jinro.game.roles import Seat
from jinro.game.rules import Rules
from jinro.game.views import Told
from jinro.net.agent import Agent
from jinro.wire.classic.host import Host as ClassicHost
from jinro.wire.classic.line import MOST_MISSED
from jinro.wire.classic.line import Line as ClassicLine
from jinro.wire.nlp.codec import NAME
from jinro.wire.nlp.host import Host as ContestHost
from jinro.wire.nlp.line import Line as ContestLine
from jinro.wire.nlp.messages import Dialect
from jinro.wire.outgoing import Outgoing

NO_NAME: Final = ("no_name", "neither the answer nor the name came in time")
SILENT: Final = ("silent", f"not a word to {MOST_MISSED} questions in a row")


class Host(Protocol):
    """One game in one protocol: events go in, packets come out; replies become commands."""

    def packets(self, game: Told) -> Sequence[Outgoing]: ...
    def answer(self, ask: Ask, text: str, at_ms: int) -> c.Say | c.Choose: ...


class Line(Protocol):
    """The conversation with one agent about one ask at a time."""

    @property
    def ask(self) -> Ask | None: ...

    due_ms: int | None
    """When `expire` has something to do."""

    def put(self, ask: Ask, now_ms: int) -> None: ...
    def drop(self) -> None: ...
    def hear(self, text: str) -> Literal["answer", "late", "name", "healthy", "unasked"]: ...
    def expire(self, now_ms: int, connected: bool) -> Literal["check", "lost", "time_up"] | None: ...


class Way(Struct, frozen=True, kw_only=True):
    """One protocol in one game."""

    host: Host
    line: Callable[[Agent, Rules], Line]
    given_up: tuple[str, str]
    """What the journal says of one who does not answer any more."""
    probe: bytes = b""
    """What one is asked to show that it is still there."""
    stale: Callable[[c.Say | c.Choose], bool] | None = None
    """Whether an answer is none, but words to a talk that has just ended."""
    speak: Callable[[Seat, str, int], c.Speak | None] | None = None
    """The command that words nobody asked for are, where the protocol has such words."""
    traced: bool = False
    """Whether its packets are those that the contest's traces hold."""
    gone_at_once: bool = False
    """Whether nobody waits for the answers of an empty seat, where the rules ask it at all."""


def contest_way(dialect: Dialect) -> Way:
    """The natural-language contest."""
    host = ContestHost(dialect)
    return Way(
        host=host,
        line=_contest_line,
        given_up=NO_NAME,
        probe=NAME,
        stale=host.is_stale,
        speak=host.speak,
        traced=True,
    )


def classic_way(seats: Iterable[Seat]) -> Way:
    """The classic platform: no check of those who are slow, only of those who never say a word."""
    return Way(host=ClassicHost(seats), line=_classic_line, given_up=SILENT, gone_at_once=True)


def ways_of(agents: Mapping[Seat, Agent], dialect: Dialect) -> dict[str, Way]:
    """The ways of the contest, in which every game is traced, and of other protocols that agents speak."""
    made = {"contest": contest_way(dialect)}
    classic = [seat for seat, agent in agents.items() if agent.protocol == "classic"]
    return {**made, "classic": classic_way(classic)} if classic else made


def _contest_line(agent: Agent, rules: Rules) -> Line:
    return ContestLine(agent.name, rules.answer_ms + rules.grace_ms, rules.response_ms)


def _classic_line(agent: Agent, rules: Rules) -> Line:
    return ClassicLine(rules.answer_ms + rules.grace_ms, agent.owed)
