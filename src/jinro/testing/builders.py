"""Villages in two lines: rules from a preset with a few changes, opened with the roles that a test needs."""

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
from jinro.game.rules import Channel, Phase, Rules
from jinro.testing.by_hand import Village


def phases(*texts: str, **more: object) -> tuple[Phase, ...]:
    """Phases by their actions: `phases("talk", "divine+guard")`; with `+` the actions run at once,
    with a blank one after the other. `more` are further fields of every phase."""
    made = []
    for text in texts:
        actions = tuple(text.replace("+", " ").split())
        fields = {"name": text, "actions": actions, "at_once": "+" in text, **more}
        made.append(Phase(**fields))  # type: ignore[arg-type]
    return tuple(made)


def rules_of(base: str | Rules, **changes: object) -> Rules:
    """A preset (or rules) with changes; a mapping changes fields of a part: `vote={"rounds": 2}`."""
    rules = preset(base) if isinstance(base, str) else base
    fields: dict[str, object] = {}
    for name, value in changes.items():
        if isinstance(value, Mapping) and name != "roles":
            part = getattr(rules, name)
            # A channel that the preset does not have is made of the changes alone.
            value = Channel(**value) if part is None else replace(part, **value)
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
) -> Village:
    """An open village. `roles` by seat (words of a string) also set how many of each there are; `names` by
    seat are `Agent[01]` and so on where none are given."""
    dealt = tuple(Role(r) for r in (roles.split() if isinstance(roles, str) else roles))
    if dealt:
        changes["roles"] = dict(Counter(dealt))
    rules = rules_of(base, **changes)
    called = tuple(Character(n) for n in (names.split() if isinstance(names, str) else names))
    game = Game(rules, seed, draws=draws, check=check)
    result = game.submit(Open(0, ulid(0, 0), called, roles=dealt))
    if isinstance(result, Refusal):
        raise ValueError(f"the village cannot be opened: {result.detail}")
    return Village(game)
