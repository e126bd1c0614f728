"""What a seat on the page is told besides events: all that it may do, and nothing of others."""

import msgspec
import pytest
from tests.rows import each_row

from jinro.game import Game, preset
from jinro.game import commands as c
from jinro.game.roles import Role
from jinro.village import opening
from jinro.wire.page.lobby import read_lobby_command
from jinro.wire.page.play import ChooseCommand, MarkCommand, SayCommand, read_seat_command
from jinro.wire.page.seat import book_of, certain_of, channels_of, command_of, now_of, style_of
from jinro.wire.refusals import refusal_words


def begun(name: str) -> Game:
    rules = preset(name)
    game = Game(rules, 1)
    game.submit(opening(rules, 1))
    return game


@each_row(
    ("name", "style"),
    [
        ("licos-8-c", "licos"),
        ("contest-5", "turns"),
        ("anytime-5", "anytime"),
        ("contest-2017", "first"),
        ("classic-5", "aiwolf"),
        ("osawa-5", "osawa"),
    ],
)
def test_styles(name: str, style: str) -> None:
    assert style_of(preset(name)) == style


def test_what_can_be_composed_is_told_where_only_sentences_are_taken() -> None:
    assert book_of(preset("contest-5"), 1) is None
    aiwolf, osawa = book_of(preset("classic-5"), 3), book_of(preset("osawa-5"), 3)
    assert aiwolf is not None
    assert osawa is not None
    assert (aiwolf.start, osawa.start) == ("sentence", "utterance")
    roles = [word.role for word in aiwolf.kinds["role"].words]
    assert Role.MEDIUM not in roles, "nobody is the medium here"
    assert Role.POSSESSED in roles


def test_channels_with_their_limits() -> None:
    licos, contest = channels_of(preset("licos-8-c")), channels_of(preset("contest-9"))
    assert set(licos) == {"talk", "whisper", "memo", "grave", "post_mortem"}
    assert (licos["talk"].count, licos["talk"].interval_ms, licos["talk"].length.per_talk) == (10, 5_000, 140)
    assert licos["talk"].length.refused
    assert set(contest) == {"talk", "whisper"}
    length = contest["talk"].length
    assert (length.base, length.mention, length.spaces, length.refused) == (50, 50, False, False)


def test_an_ask_comes_with_its_legal_answers() -> None:
    game = begun("contest-5")
    (seat,) = game.asks
    now = now_of(game, seat, now_ms=5, until_ms=None, ask_until_ms=60_005)
    assert now.ask is not None
    assert (now.ask.kind, now.ask.left, now.ask.skip, now.ask.over, now.ask.until_ms) == (
        "talk", 4, False, True, 60_005,
    )  # fmt: skip
    assert not now.floors
    other = 1 + seat % 5
    assert now_of(game, other, now_ms=5, until_ms=None, ask_until_ms=None).ask is None
    while "vote" not in {ask.kind for ask in game.asks.values()}:
        for ask in list(game.asks.values()):
            game.submit(
                c.Say(1, ask.seat, ask.id, "Over")
                if ask.kind == "talk"
                else c.Choose(1, ask.seat, ask.id, ask.options[0])
            )
    voted = now_of(game, 1, now_ms=9, until_ms=None, ask_until_ms=None).ask
    assert voted is not None
    assert (voted.kind, voted.options, voted.over) == ("vote", (1, 2, 3, 4, 5), False)


def test_floors_of_a_seat_and_what_is_left() -> None:
    game = begun("licos-8-c")
    wolf = game.roles.index(Role.WEREWOLF) + 1
    villager = game.roles.index(Role.VILLAGER) + 1

    def floors(seat: int) -> dict[str, tuple[int | None, int | None, bool]]:
        now = now_of(game, seat, now_ms=0, until_ms=None, ask_until_ms=None)
        return {one.channel: (one.left, one.next_ms, one.last) for one in now.floors}

    assert floors(wolf) == {
        "memo": (None, None, False), "talk": (10, None, True), "whisper": (10, None, True),
    }  # fmt: skip
    assert set(floors(villager)) == {"memo", "talk"}
    for n in range(10):
        game.submit(c.Speak(6_000 * n, villager, "talk", f"line {n}"))
    assert floors(villager)["talk"] == (0, 59_000, True)
    assert floors(wolf)["talk"] == (10, None, True), "what others have left is theirs"
    game.submit(c.Pause(60_000))
    now = now_of(game, villager, now_ms=60_000, until_ms=None, ask_until_ms=None)
    assert (now.paused, now.marks) == (True, False)


def test_what_is_certain() -> None:
    game = begun("licos-8-c")
    wolf = game.roles.index(Role.WEREWOLF) + 1
    cells = certain_of(game.view(wolf)).cells
    assert {one.seat for one in cells if one.is_it} == set(game.view(wolf).fellows)


def test_commands_are_for_the_seat_of_their_sender() -> None:
    say = SayCommand(n=1, client_ms=2, channel="talk", text="hi")
    assert command_of(say, 3, 9) == c.Speak(9, 3, "talk", "hi")
    answer = SayCommand(n=1, client_ms=2, channel="talk", text="hi", ask=4)
    assert command_of(answer, 3, 9) == c.Say(9, 3, 4, "hi")
    assert command_of(ChooseCommand(n=1, client_ms=2, ask=4, target=5), 3, 9) == c.Choose(9, 3, 4, 5)
    mark = MarkCommand(n=1, client_ms=2, target=5, role=Role.SEER, mark="○")
    assert command_of(mark, 3, 9) == c.MarkBoard(9, 3, 5, Role.SEER, "○")


@pytest.mark.parametrize(
    "text", ["", "[]", '{"do":"say","n":1}', '{"do":"mark","n":1,"client_ms":1,"target":1}']
)
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(msgspec.MsgspecError) as problem:
        read_seat_command(text)
    assert "\n" not in str(problem.value)


def test_words_of_refusals_and_of_the_lobby() -> None:
    assert refusal_words("too_long") == ("the text has too many characters", "本文が長すぎます")
    assert refusal_words("unheard") == ("the message was not taken", "メッセージは受け付けられませんでした")
    assert read_lobby_command('{"do":"join","room":3}').n == 0
