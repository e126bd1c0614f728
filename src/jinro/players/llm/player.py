"""`LlmPlayer`: plays by a language model; where that gives no answer in time, the `reasoner` answers.

The model is I/O and is given as `complete`, which never raises and keeps the limit of its prompt. The player
knows nothing but its view. What other players say is data in the prompt, never instruction. What the model
says is checked before it is said, and asked for once more if something is wrong with it.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, replace

from jinro.completion import (
    Complete,
    Completion,
    ModelFault,
    Prompt,
    Tally,
    TokenUse,
    estimated_tokens,
    read_object,
)
from jinro.game.asks import Ask
from jinro.game.commands import MarkBoard
from jinro.game.events import OVER, SKIP, Opened, Spoke
from jinro.game.roles import Seat
from jinro.game.views import View
from jinro.players.llm.chronicle import Chronicle
from jinro.players.llm.facts import facts_of, odds_of
from jinro.players.llm.lines import checked_line, memo_of, named_in
from jinro.players.llm.record import KeepTurn, LlmTurn
from jinro.players.llm.scratchpad import Scratchpad, answer_schema
from jinro.players.llm.settings import LlmSettings
from jinro.players.llm.situation import names_of, sensible, values_now
from jinro.players.llm.templates import PromptBook, usual_prompts
from jinro.players.player import Player
from jinro.players.reasoner import Reasoner

LEAST_MS: Final = 300
"""With less time than this the model is not asked."""
ANSWER_SHARE: Final = 0.8
"""Share of the time for an answer that the model may take."""
PHASE_SHARE: Final = 0.5
"""Share of the rest of a phase that the model may take."""
QUIET: Final = 60
"""Where talk is allowed at any time: offers of the floor, half a second each, until a silence is the end."""
Calls = list[tuple[Prompt, Completion | ModelFault]]
Check = Callable[[dict[str, Any], str], str]
"""What is wrong with an answer, given the instructions: the code of a text; empty: nothing."""


class _Got(Struct):
    """What came of asking the model."""

    calls: Calls
    found: dict[str, Any] | None = None
    text: str = ""
    """The last text, if it could not be read."""
    fault: str = ""
    said: str = ""
    """What is said, once it is checked."""


class LlmPlayer(Player):
    """A player by a language model. Its methods are coroutines."""

    def __init__(
        self,
        seat: Seat,
        seed: int | str = 0,
        *,
        complete: Complete,
        settings: LlmSettings,
        prompts: PromptBook | None = None,
        keep: KeepTurn | None = None,
        on_end: Callable[["LlmPlayer"], None] | None = None,
    ) -> None:
        """`keep` is called with every decision, for the owner of the player; `on_end` when a game is over."""
        self._complete = complete
        self._settings = settings
        self._prompts = prompts or usual_prompts()
        self._keep = keep
        self._on_end = on_end
        self._reasoner = Reasoner(seat, seed)
        self.seat = seat
        self.tally = Tally()
        """Of the present game."""
        self.turns = 0
        """Decisions of the present game."""
        self.replaced = 0
        """Decisions that the `reasoner` made."""
        self.game = ""
        """Id of the present game, as far as the seat was told."""
        self.name = ""
        self._view: View | None = None

    def begin(self, view: View) -> None:
        self._view = view
        self.name = view.name(view.seat)
        self.game = next((s.event.game for s in view.stream() if isinstance(s.event, Opened)), "")
        self.tally, self.turns, self.replaced = Tally(), 0, 0
        self._chronicle = Chronicle(view, self._settings.history)
        self.notes = Scratchpad()
        self._memos: list[str] = []
        """Notes that are not in the memo yet."""
        self._asked: dict[str, tuple[object, int, int]] = {}
        """By channel: the phase, the calls in it, and the lines of others at the last one."""
        self._idle: dict[str, int] = {}
        """By channel: how often the floor was offered since then, and nothing was new."""
        self._reasoner.begin(view)

    def end(self, view: View) -> None:
        self._reasoner.end(view)
        if self._on_end is not None:
            self._on_end(self)

    def mark(self, view: View) -> Iterable[MarkBoard]:
        return self._reasoner.mark(view)

    # Talk

    async def talk(self, view: View, ask: Ask) -> str:  # type: ignore[override]
        return await self._say(view, ask, "talk")

    async def whisper(self, view: View, ask: Ask) -> str:  # type: ignore[override]
        return await self._say(view, ask, "whisper")

    async def _say(self, view: View, ask: Ask, channel: str) -> str:
        got = await self._ask_for_line(view, ask, channel, channel)
        if got.fault:
            got.said = getattr(self._reasoner, channel)(view, ask)
        self._note(view, channel, got, got.said)
        return got.said

    async def speak(self, view: View, channel: str) -> str | None:  # type: ignore[override]
        if view is not self._view:
            self.begin(view)
        if channel == "memo":
            return self._memo(view)
        if channel not in ("talk", "whisper"):
            return self._reasoner.speak(view, channel)
        if not self._wants_floor(view, channel):
            return self._rest(view, channel) if self._is_done(channel) else None
        got = await self._ask_for_line(view, None, "speak" if channel == "talk" else channel, channel)
        said: str | None = got.said
        if got.fault:
            said = self._reasoner.speak(view, channel)
        elif said in (OVER, SKIP, ""):
            said = self._rest(view, channel) if said == OVER else None
        self._note(view, "speak", got, said)
        return said

    def _wants_floor(self, view: View, channel: str) -> bool:
        """Whether enough was said to ask the model again; and count that it is asked."""
        lines = view.talks if channel == "talk" else view.whispers
        others = [one for one in lines if one.seat != view.seat and one.text not in (SKIP, OVER)]
        phase = (view.day, view.scene.phase)
        before, calls, heard = self._asked.get(channel, (None, 0, 0))
        if before != phase:
            calls, heard = 0, -1
        new = len(others) - heard
        patience = max(1, len(view.alive) // 3)
        wants = heard < 0 or new >= patience or (new > 0 and self._is_addressed(view, others[-1]))
        if not wants or calls >= self._settings.calls_per_phase:
            done = calls >= self._settings.calls_per_phase
            self._idle[channel] = QUIET if done else self._idle.get(channel, 0) + 1
            return False
        self._idle[channel] = 0
        self._asked[channel] = (phase, calls + 1, len(others))
        return True

    def _is_done(self, channel: str) -> bool:
        """Whether it is of no use to wait for more in this phase."""
        return self._idle[channel] >= QUIET

    def _rest(self, view: View, channel: str) -> str | None:
        """Where others wait for it: that it says nothing more."""
        rules = view.rules.talk if channel == "talk" else view.rules.whisper
        return OVER if rules.control_words else None

    def _is_addressed(self, view: View, line: Spoke) -> bool:
        return line.to == view.seat or view.name(view.seat) in line.text

    def _memo(self, view: View) -> str | None:
        """The next note that is not in the memo yet."""
        return memo_of(self._memos.pop(0), view) or None if self._memos else None

    async def _ask_for_line(self, view: View, ask: Ask | None, task: str, channel: str) -> _Got:
        """A line, or `Skip`, `Over` or, at any time, nothing."""
        language = view.rules.talk_language
        if language == "osawa":
            return _Got([], fault="the model does not speak the language of the village")
        task = f"{channel}.protocol" if language == "aiwolf" else task
        said = ""

        def check(found: dict[str, Any], instructions: str) -> str:
            nonlocal said
            said, trouble = checked_line(found["say"], view, ask, channel, instructions)
            return trouble

        got = await self._get(
            view, ask, task, answer_schema("say", {"type": "string"}), check, channel=channel
        )
        got.said = said
        return got

    # Choices

    async def vote(self, view: View, ask: Ask) -> Seat:  # type: ignore[override]
        return await self._choose(view, ask)

    async def divine(self, view: View, ask: Ask) -> Seat:  # type: ignore[override]
        return await self._choose(view, ask)

    async def guard(self, view: View, ask: Ask) -> Seat:  # type: ignore[override]
        return await self._choose(view, ask)

    async def attack(self, view: View, ask: Ask) -> Seat:  # type: ignore[override]
        return await self._choose(view, ask)

    async def _choose(self, view: View, ask: Ask) -> Seat:
        """One of the legal targets: of the model if it names one, else of the `reasoner`."""
        names = names_of(view, view.rules.language, sensible(view, ask.kind, ask.options))
        schema = answer_schema("target", {"type": "string", "enum": list(names)})
        got = await self._get(view, ask, ask.kind, schema, options=tuple(names))
        name = named_in(got.text, names) if got.found is None else str(got.found["target"])
        if name is not None:
            target = names[name]
            got.found, got.fault = got.found or {}, ""
        else:
            target = getattr(self._reasoner, ask.kind)(view, ask)
        self._note(view, ask.kind, got, target)
        return target

    # The model

    async def _get(
        self,
        view: View,
        ask: Ask | None,
        task: str,
        schema: dict[str, Any],
        check: Check = lambda found, instructions: "",
        *,
        channel: str = "talk",
        options: tuple[str, ...] = (),
    ) -> _Got:
        """Ask the model, and once more if its answer is not to be used and there is time."""
        if view is not self._view:
            self.begin(view)
        got = _Got([])
        limit = self._limit_ms(view, ask)
        if limit < LEAST_MS:
            got.fault = "slow: no time to ask"
            return got
        left, room = (None, None) if ask is None or ask.options else (ask.left, ask.room)
        values = values_now(view, channel, left, room)
        prompt = self._prompt(view, task, schema, options, values, limit)
        instructions = prompt.messages[0].text
        trouble = await self._call(got, prompt, lambda found: check(found, instructions))
        rest = limit - got.calls[0][1].ms
        if trouble and got.text and rest > limit // 4:
            again = self._prompts.again(view, prompt.messages, got.text, trouble, values)
            more = replace(prompt, messages=again, limit_ms=rest)
            await self._call(got, more, lambda found: check(found, instructions))
        return got

    async def _call(self, got: _Got, prompt: Prompt, check: Callable[[dict[str, Any]], str]) -> str:
        """Ask once; what is wrong with the answer."""
        result: Completion | ModelFault = ModelFault(
            kind="slow",
            detail="no longer wanted",
            use=TokenUse(estimated_tokens(prompt), prompt.max_tokens, estimated=True),
        )
        try:
            result = await self._complete(prompt)
        finally:
            # Should it be cancelled, the endpoint may have done all of it.
            self.tally.add(result)
        got.calls.append((prompt, result))
        got.text = result.text or got.text
        read = _read(result, prompt)
        trouble = "unread"
        if isinstance(read, dict):
            trouble = check(read)
            got.found, got.fault = read, trouble and f"not a line that the village takes: {trouble}"
        elif isinstance(result, ModelFault):
            got.fault = f"{result.kind}: {result.detail}"
        else:
            got.fault = f"garbage: {read}"
        return trouble

    def _limit_ms(self, view: View, ask: Ask | None) -> int:
        """How long the model may take, so that another answer is still in time."""
        limits = [float(self._settings.limit_ms)]
        if ask is not None:
            limits.append(ANSWER_SHARE * view.rules.answer_ms)
        until = view.scene.until_ms
        if until is not None:
            now = max((seen.event.at_ms for seen in view.stream()), default=0)
            limits.append(PHASE_SHARE * (until - now))
        return max(0, int(min(limits)))

    def _prompt(
        self,
        view: View,
        task: str,
        schema: dict[str, Any],
        options: tuple[str, ...],
        values: dict[str, str],
        limit: int,
    ) -> Prompt:
        facts = facts_of(self._reasoner, view) if self._settings.facts else {}
        self._chronicle.update(view, facts)
        now: dict[str, object] = {"alive": [view.name(seat) for seat in view.alive]}
        now |= {"options": options} if options else {}
        now |= odds_of(self._reasoner) if facts else {}
        now["your_notes"] = self.notes
        return Prompt(
            model=self._settings.model,
            messages=self._prompts.messages(view, task, record=self._chronicle.text, now=now, values=values),
            schema=schema,
            max_tokens=self._settings.max_tokens,
            temperature=self._settings.temperature,
            limit_ms=limit,
        )

    def _note(self, view: View, kind: str, got: _Got, answer: str | int | None) -> None:
        """Count and keep a decision."""
        by_model = got.found is not None and not got.fault
        self.turns += 1
        self.replaced += not by_model
        if by_model:
            before, self.notes = self.notes, self.notes.noted(got.found or {})
            changed = zip(astuple(before), astuple(self.notes), strict=True)
            memo = " ".join(new for old, new in changed if new != old)
            self._memos += [memo] if memo else []
        if self._keep is not None:
            self._keep(
                LlmTurn(
                    game=self.game,
                    seat=view.seat,
                    name=self.name,
                    role=view.role.value,
                    day=view.day,
                    kind=kind,
                    calls=tuple(got.calls),
                    answer=answer,
                    by="model" if by_model else "reasoner",
                    fault=got.fault,
                    notes=self.notes,
                )
            )


def _read(result: Completion | ModelFault, prompt: Prompt) -> dict[str, Any] | str:
    """What an answer holds; or why it holds nothing. The notes may be missing."""
    assert prompt.schema is not None
    wanted = {**prompt.schema, "required": prompt.schema["required"][-1:]}
    found = read_object(result.text, wanted)
    if isinstance(found, dict) and isinstance(result, ModelFault) and "say" in found:
        # Of a text that broke off, only a line that was finished is said.
        return found if msgspec.json.encode(found["say"]).decode() in result.text else "half a line"
    return found
