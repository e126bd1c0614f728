"""`AgentProtocol`: what a seat must know of its agent's protocol, and no more.

It belongs to one game: its host folds that game.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, Protocol

from msgspec import Struct

from jinro.game import commands as c
from jinro.game.asks import Ask
from jinro.game.roles import Seat
from jinro.game.rules import Rules
from jinro.game.views import ViewedGame
from jinro.net.peer import RemoteAgent
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


class AgentHost(Protocol):
    """One game in one protocol: events go in, packets come out; replies become commands."""

    def packets(self, game: ViewedGame) -> Sequence[Outgoing]: ...
    def answer(self, ask: Ask, text: str, at_ms: int) -> c.Say | c.Choose: ...


class AgentLine(Protocol):
    """The conversation with one agent about one ask at a time."""

    @property
    def ask(self) -> Ask | None: ...

    due_ms: int | None
    """When `expire` has something to do."""

    def put(self, ask: Ask, now_ms: int) -> None: ...
    def drop(self) -> None: ...
    def hear(self, text: str) -> Literal["answer", "late", "name", "healthy", "unasked"]: ...
    def expire(self, now_ms: int, connected: bool) -> Literal["check", "lost", "time_up"] | None: ...
    def cut(self) -> Literal["check"] | None: ...


class AgentProtocol(Struct, frozen=True, kw_only=True):
    """One protocol in one game."""

    host: AgentHost
    line: Callable[[RemoteAgent, Rules], AgentLine]
    given_up: tuple[str, str]
    """Code and text of the note about an agent that does not answer any more."""
    probe: bytes = b""
    """What an agent is sent to show that it is still there."""
    stale: Callable[[c.Choose], bool] | None = None
    """Whether a choice is a late word to a talk that has just ended, and not an answer."""
    speak: Callable[[Seat, str, int], c.Speak | None] | None = None
    """The command for an unsolicited text, in protocols that allow talk at any time."""
    traced: bool = False
    """Whether the trace of a game holds its packets."""
    in_order: bool = False
    """Whether what needs no answer is sent before any later request to another agent. It costs agents that
    answer within 10 ms a tenth more writes (contest-5 1.32 -> 1.44 for each request: 1.2 % of the processor
    time); the classic platform does without it, where it would be a third more."""
    gone_at_once: bool = False
    """Whether asks of an empty seat run out at once, under rules that ask lost seats at all."""


def contest_protocol(dialect: Dialect) -> AgentProtocol:
    """The natural-language contest."""
    host = ContestHost(dialect)
    return AgentProtocol(
        host=host,
        line=_contest_line,
        given_up=NO_NAME,
        probe=NAME,
        stale=host.is_stale,
        speak=host.speak,
        traced=True,
        in_order=True,
    )


def classic_protocol(host: ClassicHost) -> AgentProtocol:
    """The classic platform. It has no health check: agents are given up after many missed answers."""
    return AgentProtocol(host=host, line=_classic_line, given_up=SILENT, gone_at_once=True)


def protocols_of(agents: Mapping[Seat, RemoteAgent], dialect: Dialect) -> dict[str, AgentProtocol]:
    """The contest's protocol, in which every game is traced, and others that the agents speak."""
    made = {"contest": contest_protocol(dialect)}
    classic = [seat for seat, agent in agents.items() if agent.protocol == "classic"]
    return {**made, "classic": classic_protocol(ClassicHost(classic))} if classic else made


def _contest_line(agent: RemoteAgent, rules: Rules) -> AgentLine:
    return ContestLine(agent.name, rules.answer_ms + rules.grace_ms, rules.response_ms)


def _classic_line(agent: RemoteAgent, rules: Rules) -> AgentLine:
    return ClassicLine(rules.answer_ms + rules.grace_ms, agent.owed)
