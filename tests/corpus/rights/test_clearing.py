"""What is masked in texts, and what stays."""

from msgspec.structs import replace
from tests.corpus.villages import paper_game
from tests.rows import each_row

from jinro.corpus.rights.clearing import clear
from jinro.corpus.rights.games import CorpusGame, CorpusSeat
from jinro.game import events as e
from jinro.game.events import Opened, Seated, Spoke


def with_text(text: str, **more: object) -> CorpusGame:
    game = paper_game()
    *events, said = game.events
    assert isinstance(said, Spoke)
    return replace(game, events=[*events, replace(said, text=text)], **more)


def cleared_text(game: CorpusGame, mask_names: list[str] | None = None) -> str:
    cleared = clear(game, mask_names=mask_names)
    assert cleared is not None
    said = cleared.game.events[-1]
    assert isinstance(said, Spoke)
    return said.text


@each_row(
    ("text", "wanted"),
    [
        ("suzume に聞いた。すずめではない", "[name] に聞いた。[name]ではない"),
        ("スズメさん、スズメバチ、みすずめいて", "[name]さん、スズメバチ、みすずめいて"),
        ("Suzumebachi は虫", "Suzumebachi は虫"),
        ("write to a.b+c@mail.example.org!", "write to [mail]!"),
        ("https://example.org/me?x=1 を見て。", "[link] を見て。"),
        ("HTTPS://Example.org/me か www.example.org/me、", "[link] か [link]、"),
        ("私は 192.0.2.7 と 2001:db8:0:1::7 にいる", "私は [address] と [address] にいる"),
        ("12:30 に 3.5 倍、1.2.3 版", "12:30 に 3.5 倍、1.2.3 版"),
        ("031387c7-2e91-445f-b6b1-0804b429ebb2", "[token]"),
        ("@Susan Agent[03] >>3 ○×", "@Susan Agent[03] >>3 ○×"),
        ("鈴木さんは皆さんと Susan さんを疑う", "鈴木さんは皆さんと Susan さんを疑う"),
    ],
)
def test_what_is_always_masked(text: str, wanted: str) -> None:
    assert cleared_text(with_text(text)) == wanted


def test_names_are_masked_on_demand() -> None:
    text = "昨日、鈴木さんと皆さん、占い師さん、Susanさん、スーザンさん、Kazumasa が言った。山田くんも"
    wanted = "昨日、[name]さんと皆さん、占い師さん、Susanさん、スーザンさん、[name] が言った。[name]くんも"
    assert cleared_text(with_text(text), ["Kazumasa", "Susan", "人狼", "a"]) == wanted


def test_who_plays_under_the_own_name_is_called_by_the_seat() -> None:
    game = with_text("Yihan だよ。Susan は?", names=frozenset({"Yihan"}))
    cleared = clear(game)
    assert cleared is not None
    opened = cleared.game.events[0]
    assert isinstance(opened, Opened)
    assert [one.name for one in opened.characters] == ["Player 1", "Adil", "Borya", "Marthe", "Susan"]
    assert cleared_text(game) == "Player 1 だよ。Susan は?"


def test_names_of_players_and_teams_are_nowhere() -> None:
    game = paper_game()
    seated = Seated(0, ("Suzume", "a", "b", "c", "d"), ("Red", "Red", "Red", "Red", "Red"))
    events = [game.events[0], seated, *(one for one in game.events[1:] if not isinstance(one, Seated))]
    cleared = clear(replace(game, events=events))
    assert cleared is not None
    (found,) = [one for one in cleared.game.events if isinstance(one, e.Seated)]
    assert found == Seated(0, tuple(f"player-{seat}" for seat in range(1, 6)), ())


def test_nothing_is_published_where_nobody_consents() -> None:
    game = paper_game()
    assert clear(replace(game, seats=(CorpusSeat("agent", "", ""),) * 5)) is None
    assert clear(replace(game, seats=(CorpusSeat("person", "", ""), *game.seats[1:])), without="game") is None
    assert clear(game, without="game") is not None
