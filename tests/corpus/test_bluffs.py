"""bluffs.py: what labels find of the lies that were planned, counted."""

from msgspec.structs import replace
from tests.corpus.played import NAMES, Played, S, V, W, utterance
from tests.rows import each_row

from jinro.corpus.bluffs import bluffs_of, lie_of, plans_of
from jinro.corpus.export.card import card
from jinro.corpus.export.game_rows import rows_of
from jinro.corpus.export.manifest import SCHEMA, Counts, Manifest, TableFacts
from jinro.corpus.export.schema import TABLES
from jinro.corpus.pairing import pair
from jinro.corpus.records import BluffRecord, GameRecords, Lie, SourceGame
from jinro.corpus.rights.games import robots_game
from jinro.game.roles import Role
from jinro.players.plans import BluffKind, BluffPlan, plan_text
from jinro.store import Kept
from jinro.village.notes import PLAN


def played(text: str, kind: BluffKind, of: int, role: Role, *, marked: bool = False) -> GameRecords:
    """A village in which seat 1, a villager, says something by plan, after a line that it believes."""
    village = Played()
    if marked:
        village.mark(500, 1, of, W, "×")
    village.say(1_000, 1, "I think Mina is a werewolf.")
    village.say(10_000, 1, text)
    plan = BluffPlan(kind=kind, of=of, role=role, day=1, line=1, suspicion=0)
    kinds = dict.fromkeys(range(1, 6), "robot")
    return pair(SourceGame(events=village.log, kinds=kinds, plans=[(1, plan)]))  # type: ignore[arg-type]


def bluff(records: GameRecords) -> BluffRecord:
    (one,) = records.bluffs
    return one


def test_doubt_against_the_board_is_found() -> None:
    one = bluff(played("Susan looks suspicious.", "doubt", 5, W, marked=True))
    assert (one.i, one.stance, one.of) == (0, "deceptive", 5)
    assert utterance(played("Susan looks suspicious.", "doubt", 5, W), one.n - 1).text.startswith("Susan")


def test_without_a_mark_the_claim_is_read_and_its_stance_open() -> None:
    one = bluff(played("Susan looks suspicious.", "doubt", 5, W))
    assert (one.i, one.stance, one.sums_belief) == (0, "open", "unknown")


def test_a_false_role_is_found_and_a_hint_is_not_read() -> None:
    assert bluff(played("I'm the seer.", "claim", 1, S)).stance == "deceptive"
    assert bluff(played("I wouldn't walk home with Susan tonight.", "implied", 5, W)).i is None


def test_a_claim_of_the_other_sense_is_not_that_bluff() -> None:
    """Who shall be taken for a werewolf, and is called human, was not read as planned."""
    assert bluff(played("Susan is human.", "accuse", 5, W, marked=True)).i is None
    assert bluff(played("Susan is human.", "clear", 5, W)).i == 0


@each_row(
    ("text", "lie"),
    [
        ("Susan looks suspicious.", "doubt"),
        ("Susan is a werewolf.", "accuse"),
        ("Susan is human.", "clear"),
        ("I'm the seer.", "claim"),
    ],
)
def test_how_a_claim_would_be_a_lie(text: str, lie: Lie) -> None:
    village = Played()
    said = village.say(1_000, 1, text)
    (claim,) = utterance(village.records(), said).claims
    assert lie_of(claim) == lie
    assert lie_of(replace(claim, implied=True)) == "implied"


def test_plans_are_read_from_notes_and_a_line_that_is_not_there_is_left_out() -> None:
    plan = BluffPlan(kind="doubt", of=5, role=W, day=1, line=7, suspicion=0)
    notes = [Kept(1, 0, 2, PLAN, plan_text(plan)), Kept(2, 0, 2, "late", "vote")]
    assert plans_of(notes) == [(2, plan)]
    assert list(bluffs_of([(2, plan)], [])) == []


def counted(records: GameRecords, village: Played) -> Counts:
    game = robots_game(village.log, "reasoner")
    counts = Counts()
    rows = rows_of(records, game.seats, frozenset(), "Apache-2.0")
    counts.count(game, "train", frozenset(), rows)
    return counts


def test_recall_and_precision_are_on_the_card() -> None:
    """One bluff found, one not; one lie label without a plan: recall 1 of 2, precision 1 of 2."""
    village = Played((V, V, W, S, V))
    for seat in (1, 2, 5):
        village.mark(100 + seat, seat, 4, W, "×")
    for at, seat in enumerate((1, 2, 5), 1):
        village.say(10_000 * at, seat, "Kai looks suspicious.")
    village.say(50_000, 2, "I wouldn't walk home with Susan tonight.")
    plans = [
        (1, BluffPlan(kind="doubt", of=4, role=W, day=1, line=0, suspicion=0)),
        (2, BluffPlan(kind="implied", of=5, role=W, day=1, line=1, suspicion=0)),
        (5, BluffPlan(kind="doubt", of=4, role=W, day=1, line=0, suspicion=0)),
    ]
    kinds = dict.fromkeys(range(1, len(NAMES) + 1), "robot")
    records = pair(SourceGame(events=village.log, kinds=kinds, plans=plans))  # type: ignore[arg-type]
    counts = counted(records, village)
    doubt = {"planned": 2, "read": 2, "found": 2, "found_by_sums": 2}
    doubt |= {"labels": 3, "right": 2, "labels_by_sums": 3, "right_by_sums": 2}
    missed = {"planned": 1, "read": 0, "found": 0, "found_by_sums": 0}
    assert counts.bluffs == {"doubt": doubt, "implied": missed}
    assert counts.honest_labels["contradicts"] == 1
    text = card(manifest(counts))
    assert "| `doubt` | 2 | 2 | 2 | 100.0 | 3 | 66.7 | 2 | 100.0 | 3 | 66.7 |" in text
    assert "| all | 3 | 2 | 2 | 66.7 | 3 | 66.7 | 2 | 66.7 | 3 | 66.7 |" in text
    assert "1 (100.0 %) are *contradicts*" in text
    assert "How many lies" not in card(manifest(counted(village.records(), village)))


def manifest(counts: Counts) -> Manifest:
    return Manifest(
        schema=SCHEMA, made_by="jinro", title="Villages", format="jsonl", without_consent="words",
        mask_names=False, keep_days=None, counts=counts, tables=[facts(table.name) for table in TABLES],
    )  # fmt: skip


def facts(name: str) -> TableFacts:
    return TableFacts(name, "", 0, (), ())
