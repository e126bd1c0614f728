"""The transcript: what is shown to whom, and its layout."""

import io
import re
from collections.abc import Sequence

import pytest
from rich.cells import cell_len
from rich.console import Console

from jinro import preset, simulate
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.events import Character, Event
from jinro.game.game import Game
from jinro.game.roles import Role, Side, Species
from jinro.game.views import View
from jinro.players import Chance, Player, QuietPlayer
from jinro.transcript.transcript import Transcript
from jinro.transcript.writer import HANDLERS

ROLES = (Role.WEREWOLF, Role.SEER, Role.VILLAGER, Role.POSSESSED, Role.VILLAGER)
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")


def opening(name: str = "contest-en-5") -> list[Event]:
    characters = tuple(Character(n) for n in NAMES)
    return [e.Opened(0, 1, "G", 0, preset(name), characters), e.Seeded(0, 7), e.Dealt(0, ROLES)]


def told(events: Sequence[Event], viewer: int | None = None, **console: object) -> str:
    out = io.StringIO()
    transcript = Transcript(Console(file=out, width=80, **console), viewer)  # type: ignore[arg-type]
    for event in events:
        transcript.tell(event)
    transcript.finish()
    return out.getvalue()


def spoke(seat: int, text: str, **more: object) -> e.Spoke:
    return e.Spoke(0, seat, **{"channel": "talk", "day": 1, "idx": 0, "turn": 0, "text": text} | more)  # type: ignore[arg-type]


def game_of(name: str, seed: int = 7, player: type[Chance] = Chance) -> Game:
    return simulate(preset(name), player, seed=seed)


def page_of(game: Game, viewer: int | None = None, width: int = 80, terminal: bool = False) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, force_terminal=terminal, color_system=None)
    transcript = Transcript(console, viewer)
    transcript.follow(game)
    transcript.finish()
    return out.getvalue()


@pytest.mark.parametrize("kind", sorted(HANDLERS, key=str), ids=lambda k: k.__name__)
def test_a_handler_is_of_an_event(kind: type[Event]) -> None:
    assert issubclass(kind, Event)


def test_the_opening_tells_the_village_the_seed_and_the_cast() -> None:
    text = told([*opening(), e.DayBroke(0, 0)])
    assert text.startswith(
        "contest-en-5 · 5 players · 2 Villager, 1 Seer, 1 Werewolf, 1 Possessed · seed 7\n"
    )
    assert " 1 Ann  Werewolf\n" in text
    assert "━━━ Day 0 ━━━" in text


def test_a_seat_is_told_its_own_role_and_its_fellows_alone() -> None:
    opened, *_ = opening()
    text = told([opened, e.RoleTold(0, 1, Role.WEREWOLF, (1, 4)), e.DayBroke(0, 0)], viewer=1)
    assert re.findall(r"\w+ +Werewolf$", text, re.M) == ["Ann  Werewolf", "Dot  Werewolf"]
    assert "Seer\n" not in text
    assert "seed" not in text


def test_one_who_is_addressed_stands_before_the_text() -> None:
    text = told([*opening(), e.DayBroke(0, 1), spoke(1, " @Cid  who are you?", to=3)])
    assert " 1 Ann  → Cid  who are you?\n" in text


def test_a_mention_amid_a_text_stays_there() -> None:
    text = told([*opening(), e.DayBroke(0, 1), spoke(1, "I ask @Cid again", to=3)])
    assert "Ann  → Cid  I ask @Cid again\n" in text


@pytest.mark.parametrize(("channel", "mark"), [("whisper", "whisper"), ("memo", "note"), ("grave", "grave")])
def test_what_is_not_public_is_marked(channel: str, mark: str) -> None:
    assert f"Ann  ({mark}) hush\n" in told([*opening(), e.DayBroke(0, 1), spoke(1, "hush", channel=channel)])


def test_skips_and_overs_are_one_row() -> None:
    passes = [spoke(1, "Skip"), spoke(2, "Over"), spoke(3, "Skip"), spoke(1, "Over"), spoke(2, "Over")]
    text = told([*opening(), e.DayBroke(0, 1), *passes, spoke(4, "well")])
    assert "   · Skip: Ann, Cid · Over: Bob, Ann\n" in text
    assert text.index("· Skip") < text.index("well")


def test_many_who_pass_are_counted() -> None:
    text = page_of(simulate(preset("classic-13"), QuietPlayer, seed=1))
    assert "· Over: 13 players" in text


def test_votes_are_a_table_with_the_most_first() -> None:
    votes = ((1, 2), (2, 4), (3, 2))
    text = told([*opening(), e.DayBroke(0, 1), e.Counted(0, "vote", 1, 1, votes, (2,)), e.Executed(0, 1, 2)])
    table = text[text.index("Votes") :].splitlines()
    assert table[:4] == [
        "Votes",
        "      2  Bob ← Ann, Cid",
        "      1  Dot ← Bob",
        "         no vote: Dot, Eve",
    ]
    assert "   Bob (Seer) is executed." in table


def test_a_tie_is_told_as_one() -> None:
    counted = e.Counted(0, "vote", 1, 2, ((1, 2), (2, 1)), (1, 2))
    text = told([*opening(), e.DayBroke(0, 1), counted, e.Executed(0, 1, 1)])
    assert "Votes (ballot 2)" in text
    assert "A tie, decided by lot: Ann (Werewolf) is executed." in text


def test_nobody_may_be_executed() -> None:
    assert "Nobody is executed." in told([*opening(), e.DayBroke(0, 1), e.Executed(0, 1, 0)])


def test_the_public_learns_the_votes_in_the_morning_and_no_role() -> None:
    shown = e.VotesShown(0, "vote", 1, ((1, 2), (2, 1)))
    events = [opening()[0], e.DayBroke(0, 1), e.Executed(0, 1, 2), shown, e.DayBroke(0, 2)]
    text = told(events, viewer=0)
    assert "   Bob is executed.\n" in text
    assert text.index("Day 2") < text.index("Votes of day 1")


def test_counts_alone_name_no_voter() -> None:
    shown = e.VotesShown(0, "vote", 1, (), ((2, 3), (1, 1)))
    text = told([opening()[0], e.DayBroke(0, 1), shown, e.DayBroke(0, 2)], viewer=0)
    assert "      3  Bob\n      1  Ann\n" in text
    assert "←" not in text


NIGHT = [
    e.NightFell(0, 1),
    e.Divined(0, 1, 2, 1, Species.WEREWOLF),
    e.Guarded(0, 1, 3, 5),
    e.Counted(0, "attack", 1, 1, ((1, 5), (4, 3)), (3, 5)),
    e.Attacked(0, 1, 5),
]


def test_the_night_tells_who_did_what_to_whom() -> None:
    events = [*NIGHT, e.AttackFell(0, 1, 5, "guarded"), e.DayBroke(0, 2)]
    text = told([*opening(), e.DayBroke(0, 1), *events])
    assert "─── Night 1 ───" in text
    assert "   seer    Bob → Ann: werewolf\n" in text
    assert "   guard   Cid → Eve\n" in text
    assert "   attack  Eve: protected by the guard  (Ann → Eve, Dot → Cid)\n" in text
    assert "Nobody died in the night." in text


def test_a_death_of_the_night_is_told_in_the_morning() -> None:
    deaths = [e.AttackFell(0, 1, 5, "killed"), e.Killed(0, 1, 5, "attack"), e.DeathShown(0, 5, "found")]
    text = told([*opening(), e.DayBroke(0, 1), *NIGHT, *deaths, e.DayBroke(0, 2)])
    assert text.index("Eve: dies") < text.index("Day 2") < text.index("Eve (Villager) is found dead.")


def test_where_the_transcript_stops_nothing_is_held_back() -> None:
    text = told(
        [*opening(), e.DayBroke(0, 1), e.NightFell(0, 1), e.DeathShown(0, 5, "found"), spoke(1, "Over")]
    )
    assert "Eve (Villager) is found dead." in text
    assert "· Over: Ann" in text


def test_one_cursed_is_told_of() -> None:
    events = [e.NightFell(0, 1), e.Killed(0, 1, 5, "curse"), e.DeathShown(0, 5, "found"), e.DayBroke(0, 2)]
    assert "Eve was divined and dies." in told([*opening(), e.DayBroke(0, 1), *events])


def test_the_medium_is_told_of_while_it_lives() -> None:
    opened, seeded, _ = opening("contest-en-9")
    dealt = e.Dealt(0, (Role.MEDIUM, *ROLES[1:]))
    sensed = e.Sensed(0, 1, 3, Species.HUMAN)
    start = [opened, seeded, dealt, e.DayBroke(0, 1), e.Executed(0, 1, 3)]
    assert "   medium  Ann → Cid: human\n" in told([*start, sensed])
    assert "medium  " not in told([*start, e.Executed(0, 1, 1), sensed])


def test_answers_that_were_replaced_are_told() -> None:
    events = [e.Amended(0, 1, "too long\n", "length"), e.Chose(0, 2, "vote", 3, "x", "timeout")]
    text = told([*opening(), e.DayBroke(0, 1), *events])
    assert "· message of Ann amended (length): too long ⏎" in text
    assert "· vote of Bob (timeout): Cid" in text


def test_a_seat_sees_its_own_choice() -> None:
    text = told([opening()[0], e.DayBroke(0, 1), e.NightFell(0, 1), e.Chose(0, 2, "divine", 3)], viewer=2)
    assert text.endswith("─\n   · you: divine → Cid\n")


def test_control_is_told_briefly() -> None:
    control = [e.WentLost(0, 1), e.CameBack(0, 1), e.Paused(0), e.Resumed(0), e.Extended(0, 9)]
    removed = [e.Removed(0, 1, 4), e.DeathShown(0, 4, "removed")]
    text = told([*opening(), e.DayBroke(0, 1), *control, *removed])
    for line in ("Ann disconnected", "Ann reconnected", "paused", "resumed", "more time"):
        assert f"   · {line}\n" in text
    assert "Dot (Possessed) is removed from the game." in text


def test_marks_are_counted_for_one_who_sees_all_and_shown_to_their_writer() -> None:
    mark = e.Marked(0, 1, 2, Role.SEER, "○")
    assert "· Ann marked the board\n" in told([*opening(), e.DayBroke(0, 1), mark])
    assert "· board: Bob Seer ○\n" in told([opening()[0], e.DayBroke(0, 1), mark], viewer=1)


@pytest.mark.parametrize(
    ("winner", "reason", "line"),
    [
        (Side.VILLAGER, "win", "The villagers win (Day 2)"),
        (Side.NONE, "max_day", "Nobody wins (Day 2, last day)"),
        (Side.NONE, "errors", "Nobody wins (Day 2, aborted: errors)"),
    ],
)
def test_the_end_tells_who_won_and_what_everybody_was(winner: Side, reason: str, line: str) -> None:
    ended = e.Ended(0, 2, winner, reason, ROLES, 7)  # type: ignore[arg-type]
    text = told([*opening(), e.DayBroke(0, 1), e.Executed(0, 1, 2), e.NightFell(0, 1), ended])
    assert line in text
    assert " 1 Ann  Werewolf   alive\n 2 Bob  Seer       executed on day 1\n" in text


def test_a_japanese_village_reads_in_japanese() -> None:
    text = page_of(game_of("contest-9", 4))
    for words in (
        "人狼陣営の勝利",
        "━━━ 0日目 ━",
        "─── 1日目の夜 ─",
        "(囁き)",
        "票  ",
        "が死体で見つかった。",
    ):
        assert words in text
    assert not re.search(r"[A-Za-z]", text.replace("contest-9", ""))


def test_an_english_village_reads_in_english() -> None:
    assert not re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", page_of(game_of("contest-en-9", 4)))


@pytest.mark.parametrize("name", ["contest-13", "anytime-5", "licos-9-b", "classic-8", "contest-2017"])
def test_without_a_terminal_no_line_has_a_control_code_or_trailing_space(name: str) -> None:
    for line in page_of(game_of(name)).splitlines():
        assert line.isprintable()
        assert line == line.rstrip()


@pytest.mark.parametrize("width", [40, 60, 100])
@pytest.mark.parametrize("name", ["contest-9", "licos-9-b", "classic-8"])
def test_in_a_terminal_no_line_is_wider_than_it(name: str, width: int) -> None:
    text = page_of(game_of(name), width=width, terminal=True)
    assert max(cell_len(line) for line in text.splitlines()) <= width


def test_colours_are_for_terminals() -> None:
    events = [*opening(), e.DayBroke(0, 1), spoke(1, "hello")]
    assert "\x1b[" in told(events, force_terminal=True)
    assert "\x1b[" not in told(events)


def test_a_player_cannot_colour_the_page() -> None:
    events = [
        *opening(),
        e.DayBroke(0, 1),
        spoke(1, "\x1b[31mred\x07 [bold]x[/bold] :smile:\r\nnext\u3000end"),
    ]
    text = told(events)
    assert "Ann  \ufffd[31mred\ufffd [bold]x[/bold] :smile:  ⏎ next end\n" in text


class _Secretive(Player):
    """Says its role where only its own side may hear it, so that a leak would show."""

    def whisper(self, view: View, ask: Ask) -> str:
        return "SECRET"

    def talk(self, view: View, ask: Ask) -> str:
        return "plain"


def test_a_viewer_reads_only_what_it_may_see() -> None:
    game = simulate(preset("contest-en-9"), lambda seat, seed: _Secretive(), seed=3)
    wolf = game.roles.index(Role.WEREWOLF) + 1
    human = game.roles.index(Role.VILLAGER) + 1
    before_the_end = Game.replay(game.log[:-2])
    assert "SECRET" in page_of(before_the_end, wolf)
    for viewer in (0, human):
        page = page_of(before_the_end, viewer)
        assert "plain" in page
        for secret in ("SECRET", "Werewolf\n", "attack  ", "seer  ", "guard  "):
            assert secret not in page


def test_one_who_sees_all_is_told_a_ballot_once() -> None:
    votes = ((1, 2), (2, 1))
    events = [e.Counted(0, "vote", 1, 1, votes, (1, 2)), e.VotesShown(0, "vote", 1, votes), e.DayBroke(0, 2)]
    text = told([*opening(), e.DayBroke(0, 1), *events])
    assert text.count("Votes") == 1


def test_a_vote_at_night_reads_as_the_end_of_the_day() -> None:
    evening = [e.NightFell(0, 1), e.Counted(0, "vote", 1, 1, ((1, 2),), (2,)), e.Executed(0, 1, 2)]
    text = told([*opening(), e.DayBroke(0, 1), *evening, e.Guarded(0, 1, 3, 5), e.DayBroke(0, 2)])
    assert text.index("Bob (Seer) is executed.") < text.index("Night 1") < text.index("guard")


def test_a_night_of_which_nothing_is_seen_has_no_heading() -> None:
    assert "Night" not in told(
        [opening()[0], e.DayBroke(0, 0), e.NightFell(0, 0), e.DayBroke(0, 1)], viewer=0
    )


def test_players_stand_beside_their_characters() -> None:
    opened, *rest = opening()
    text = told([opened, e.Seated(0, ("red", "blue", "green", "white", "black")), *rest, e.DayBroke(0, 0)])
    assert " 2 Bob  Seer       blue\n" in text
