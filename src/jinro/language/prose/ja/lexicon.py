"""The words of Japanese that the reader knows, as players write them.

They stand in `lexicon.toml`: by tag, with a value and the kind of word. A word that is inflected stands as
its stem; its kind says how (see `inflection`).
"""

import tomllib
from importlib.resources import files
from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Faction, Group, Holder
from jinro.language.prose.tokens import Tag

Entry = tuple[Tag, object, str]

BAD: Final = Group(Faction.WOLVES)

VILLAGE: Final = (
    "(?:(?<=[私俺僕])|(?<=[私俺僕]は)|(?<=ぼく)|(?<=わし)|(?<=あたし))村(?=[で、。！!]|目線|視点)"
    "|村(?=だ|じゃ|です|寄|目|っぽ|らし|置き|確定|より(?!も?(?:狼|人狼|黒|、))|でしょ|だろ|ですわ|の者|の一員|だよ|や[。！でね]"
    "|もあ)|(?<=[はが])人(?=だ[よねぜわ。！]|です)"
)
"""村 is the village; before these it is somebody's side."""


def entries() -> dict[str, Entry]:
    """Every word with its tag, value and kind."""
    known = tomllib.loads(files("jinro.language.prose.ja").joinpath("lexicon.toml").read_text("utf-8"))
    table: dict[str, Entry] = {}
    for row in known["words"]:
        for wording in row["words"].split("|"):
            table.setdefault(wording, (Tag[row["tag"]], row.get("value", ""), row.get("kind", "")))
    for name, wordings in known["roles"].items():
        role = BAD if name == "WOLVES" else Holder(Role[name])
        table.update((wording, (Tag.ROLE, role, "")) for wording in wordings.split("|"))
    for name, wordings in known["colours"].items():
        table.update((wording, (Tag.COLOUR, Species[name], "")) for wording in wordings.split("|"))
    return table


ENTRIES: Final = entries()
