"""Builders: a game in two lines, from a preset with changed rules and chosen roles."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from jinro.game.commands import Open, Refusal
from jinro.game.draws import Draws
from jinro.game.events import Character
from jinro.game.game import Game
from jinro.game.ids import ulid
from jinro.game.presets import preset
from jinro.game.roles import Role
from jinro.game.rules import ChannelRules, Phase, Rules
from jinro.testing.game_by_hand import GameByHand


def phases(*texts: str, **more: object) -> tuple[Phase, ...]:
    """Make phases from their actions: `phases("talk", "divine+guard")`.

    Actions joined by `+` run in parallel, actions separated by a space run in sequence. `more` sets further
    fields of every phase.
    """
    made = []
    for text in texts:
        actions = tuple(text.replace("+", " ").split())
        fields = {"name": text, "actions": actions, "at_once": "+" in text, **more}
        made.append(Phase(**fields))  # type: ignore[arg-type]
    return tuple(made)


def rules_of(base: str | Rules, **changes: object) -> Rules:
    """Rules of a preset (or given rules) with changes.

    A mapping changes single fields of a part: `vote={"rounds": 2}`.
    """
    rules = preset(base) if isinstance(base, str) else base
    fields: dict[str, object] = {}
    for name, value in changes.items():
        if isinstance(value, Mapping) and name != "roles":
            part = getattr(rules, name)
            # The preset lacks this channel: build it from the changes alone.
            value = ChannelRules(**value) if part is None else replace(part, **value)
        fields[name] = value
    return replace(rules, **fields) if fields else rules


def village(
    base: str | Rules = "contest-5",
    *,
    roles: str | Sequence[Role] = (),
    names: str | Sequence[str] = (),
    seed: int | str = 1,
    draws: Draws | None = None,
    check: Callable[[str, str], tuple[str, str]] | None = None,
    **changes: object,
) -> GameByHand:
    """Open a game that a test drives by hand.

    `roles` in seat order, as a sequence or a string of words, also sets the number of each role. `names` in
    seat order; default: `Agent[01]`, `Agent[02]`, ...
    """
    dealt = tuple(Role(r) for r in (roles.split() if isinstance(roles, str) else roles))
    if dealt:
        changes["roles"] = dict(Counter(dealt))
    rules = rules_of(base, **changes)
    called = tuple(Character(n) for n in (names.split() if isinstance(names, str) else names))
    game = Game(rules, seed, draws=draws, check=check)
    result = game.submit(Open(0, ulid(0, 0), called, roles=dealt))
    if isinstance(result, Refusal):
        raise ValueError(f"the game cannot be opened: {result.detail}")
    return GameByHand(game)
