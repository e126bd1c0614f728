"""What is kept of a long answer."""

import hashlib

import pytest
from tests.rows import each_row

from jinro.game import Game, preset
from jinro.game.commands import Choose, Say, Speak, TimeUp
from jinro.game.events import Amended, Chose
from jinro.game.excerpt import EXCERPT_BYTES, excerpt, excerpt_of, is_excerpt
from jinro.village import opening


@each_row("text", ["", "a", "x" * EXCERPT_BYTES, "長" * (EXCERPT_BYTES // 3), "\ud800"])
def test_a_short_text_is_kept_as_it_is(text: str) -> None:
    assert excerpt(text) is text


@pytest.mark.parametrize("text", ["x" * (EXCERPT_BYTES + 1), "長" * 349_000, "😀" * 2_000, "\ud800" * 2_000])
def test_a_long_one_is_cut_and_can_be_recognised(text: str) -> None:
    data = text.encode(errors="surrogatepass")
    begin, _, told = excerpt(text).partition("… [")
    assert text.startswith(begin)
    assert len(begin.encode()) > EXCERPT_BYTES - 140 or "\ud800" in text
    assert len(excerpt(text).encode()) <= EXCERPT_BYTES
    assert excerpt(excerpt(text)) == excerpt(text)
    assert told == f"{len(data)} bytes, SHA-256 {hashlib.sha256(data).hexdigest()}]"


def test_an_excerpt_is_told_from_a_whole_text() -> None:
    for text in ("a" * 5_000, "人" * 2_000, "💥" * 1_100):
        assert is_excerpt(excerpt(text))
        assert not is_excerpt(text)
    rest = "… [5000 bytes, SHA-256 " + "0" * 64 + "]"
    assert not is_excerpt(rest)
    # No text is cut to so few characters.
    short = "a" * (EXCERPT_BYTES // 8 - len(rest)) + rest
    assert not is_excerpt(short)
    assert is_excerpt(f"a{short}")


def test_commands_are_cut_where_agents_write() -> None:
    long, short = "x" * 10_000, "short"
    for command in (Say(0, 1, 1, short), Speak(0, 1, "talk", short), Choose(0, 1, 1, 0, short), TimeUp(0)):
        assert excerpt_of(command) is command
    assert excerpt_of(Say(5, 1, 2, long)) == Say(5, 1, 2, excerpt(long))
    assert excerpt_of(Speak(5, 1, "talk", long)) == Speak(5, 1, "talk", excerpt(long))
    assert excerpt_of(Choose(5, 1, 2, 0, long)) == Choose(5, 1, 2, 0, excerpt(long))


def test_events_keep_an_excerpt_of_what_was_sent() -> None:
    game, long = Game(preset("contest-5"), 1), "長" * 300_000
    game.submit(opening(game.rules, 1))
    for ask in iter(lambda: next(iter(game.asks.values())), None):
        said = ask.kind == "talk"
        game.submit(Say(1, ask.seat, ask.id, long) if said else Choose(1, ask.seat, ask.id, -1, long))
        if ask.kind == "vote":
            break
    raws = [event.raw for event in game.log if isinstance(event, (Amended, Chose)) and event.raw]
    assert len(raws) > 5
    assert set(raws) == {excerpt(long)}
