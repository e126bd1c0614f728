"""A corpus to start with: villages of robots, from seeds. No person writes any of it.

Every village is a function of its number and the seed of the whole, so that workers may play them in any
order and the files are the same bytes. Some villagers bluff by plan, so that it can be counted which lies the
labels find.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.corpus.export.manifest import Manifest
from jinro.corpus.export.write import Exporter, ExportRules
from jinro.corpus.export.writers import Format
from jinro.corpus.pairing import pair
from jinro.corpus.records import GameRecords
from jinro.corpus.rights.clearing import Cleared, clear
from jinro.corpus.rights.games import CorpusGame, robots_game
from jinro.corpus.rights.sources import source_of
from jinro.game.commands import Open
from jinro.game.draws import Draws
from jinro.game.events import Character
from jinro.game.presets import preset
from jinro.game.rules import Rules
from jinro.i18n import LANGUAGES, Language
from jinro.players.reasoner import Reasoner
from jinro.players.reasoner.weights import usual_policy
from jinro.store import Kept
from jinro.village.engines import LOCAL
from jinro.village.journal import Journal
from jinro.village.many import in_chunks
from jinro.village.simulate import opening, simulate
from jinro.village.workers import ChunkPool, workers
from jinro.wire.licos.names import CAST

VILLAGES: Final = 200
PLAYER: Final = "reasoner"
TITLE: Final = "Werewolf villages of robots, by jinro"
BLUFFS: Final = 30
"""Of a hundred plain villagers so many plan a bluff in their game."""
LICOS_SHARE: Final = 2
"""Of three villages so many are of LiCOS, with a board; the others are of the contest."""
CHUNK: Final = 2
"""Villages that a worker plays before it reports: their records are large."""


class Planned(Struct, frozen=True):
    """One village to play."""

    number: int
    preset: str
    language: Language
    licos_cast: bool
    """Whether the characters are those of LiCOS; else our own."""
    seed: str
    bluffs: int = 0
    """Of a hundred plain villagers so many plan a bluff."""


def plan(villages: int = VILLAGES, seed: int = 0, bluffs: int = BLUFFS) -> list[Planned]:
    """The villages: LiCOS of 5 to 15 in all compositions, the contest's of 5, 9 and 13, in both languages."""
    kinds: list[tuple[str, Language]] = [
        (f"licos-{size}{composition}", language)
        for composition in ("", "-b", "-c")
        for language in LANGUAGES
        for size in range(5, 16)
    ]
    licos = cycle(kinds)
    others: list[tuple[str, Language]] = [
        (f"contest-{'' if language == 'ja' else 'en-'}{size}", language)
        for size in (5, 9, 13)
        for language in LANGUAGES
    ]
    contest = cycle(others)
    made = []
    for number in range(villages):
        is_licos = number % 3 < LICOS_SHARE
        name, language = next(licos if is_licos else contest)
        cast = is_licos and number % 2 == 0
        made.append(Planned(number, name, language, cast, f"corpus/{seed}/{number}", bluffs))
    return made


def play(village: Planned) -> tuple[GameRecords, Cleared]:
    """Play one village and pair it. Of its events only the opening is returned."""
    cleared = clear(game_of(village))
    assert cleared is not None
    records = pair(source_of(cleared))
    return records, replace(cleared, game=replace(cleared.game, events=cleared.game.events[:1]))


def game_of(village: Planned) -> CorpusGame:
    """One village, played, with the plans of those who bluff as notes."""
    rules: Rules = replace(preset(village.preset), language=village.language)
    opened = _opening(rules, village)
    policy = replace(usual_policy(), bluff=village.bluffs / 100)
    journal = Journal()
    game = simulate(
        rules,
        lambda seat, seed: Reasoner(seat, seed, policy),
        seed=village.seed,
        opened=opened,
        journal=journal,
    )
    notes = [Kept(note.n, note.at_ms, note.seat, note.code, note.detail) for note in journal.notes()]
    return robots_game(game.log, PLAYER, "robots", notes)


def _opening(rules: Rules, village: Planned) -> Open:
    opened = opening(rules, village.seed)
    if not village.licos_cast:
        return opened
    drawn = Draws(village.seed).order(CAST, "cast")[: rules.seats]
    names = [one.ja if village.language == "ja" else one.en for one in drawn]
    return replace(opened, characters=tuple(Character(name) for name in names))


def make(
    out: Path,
    format_: Format,
    *,
    villages: int = VILLAGES,
    seed: int = 0,
    bluffs: int = BLUFFS,
    jobs: int | None = 1,
    engine: str = LOCAL,
    progress: Callable[[str, int, int], None],
) -> Manifest:
    """Play the villages and write the corpus to a folder; `progress` is told what is done of how much."""
    planned = plan(villages, seed, bluffs)
    rules = ExportRules(format=format_, title=TITLE)
    with Exporter(out, rules) as exporter, workers(jobs, engine, most=villages) as pool:
        for done, (records, cleared) in enumerate(played(planned, pool), 1):
            exporter.add_records(records, cleared)
            progress("villages", done, villages)
        return exporter.close()


def played(planned: list[Planned], pool: ChunkPool | None) -> Iterator[tuple[GameRecords, Cleared]]:
    """The villages in their order; workers are a few ahead, so that memory does not grow with the corpus."""
    for some in in_chunks(_play_chunk, planned, pool, size=CHUNK):
        yield from some


def _play_chunk(villages: Sequence[Planned]) -> list[tuple[GameRecords, Cleared]]:
    return [play(one) for one in villages]
