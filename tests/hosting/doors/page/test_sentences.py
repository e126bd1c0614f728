"""People at the page in villages of the protocol languages, on virtual time: they compose sentences."""

import asyncio

import msgspec
import pytest
from tests.composing import Lots, compose
from tests.hosting.doors.licos.robots import Table
from tests.hosting.doors.page.page_seat import Json, PageSeat
from tests.hosting.doors.page.test_seats import TOKENS, begin, of_style

from jinro.game.roles import Role
from jinro.hosting.doors.page.sentences import PREVIEWS_AT_ONCE
from jinro.language.phrasebook import Phrasebook
from jinro.wire.page.play import Style

SENTENCES = {
    "aiwolf": (
        "AND (VOTE Agent[0{n}]) (REQUEST ANY (VOTE Agent[0{n}]))",
        "vote agent{n}",
        "VOTE Agent[0{n}]",
    ),
    "osawa": (
        "request ANY 80% (vote Agent0{n})",
        "Declare 90% (agent{n} Wolf)",
        "declare 90% (Agent0{n} wolf)",
    ),
}
"""Of each language a sentence as it is said, and one as people type it, with its canonical form."""
NONSENSE = {
    "aiwolf": ("hello there", "VOTE", "VOTE Kai", "vote agent9"),
    "osawa": ("hello there", "Agent02 wolf", "declare (Agent02 wolf)", "declare 90% (Agent09 wolf)"),
}


async def until_asked(table: Table, page: PageSeat, kind: str = "talk") -> Json:
    for _ in range(400):
        await table.settle()
        ask: Json | None = page.of("now")[-1]["ask"] if page.of("now") else None
        if ask is not None and ask["kind"] == kind:
            return ask
        if ask is not None:
            page.do("choose", ask=ask["id"], target=ask["options"][0])
        else:
            table.clock.jump()
    raise AssertionError(f"never asked to {kind}")


def answer(page: PageSeat) -> Json:
    """The answer to the last command."""
    found: Json = next(one for one in reversed(page.heard) if one["type"] in ("done", "refused", "preview"))
    return found


@pytest.mark.parametrize("style", SENTENCES)
def test_a_sentence_is_put_into_words_and_said_only_if_it_is_one(style: Style) -> None:
    async def main() -> None:
        table = Table("licos-5")
        village, (page,) = begin(table, TOKENS[:1], of_style(table, style))
        assert village.rules.talk_language == style
        ask = await until_asked(table, page)
        assert ask["until_ms"] - page.of("now")[-1]["now_ms"] == 90_000
        other = 1 + page.client.seat % 5
        said, typed, canonical = (one.format(n=other) for one in SENTENCES[style])
        names = [one["name"] for one in page.events("Begun")[0]["faces"]]
        page.do("preview", channel="talk", text=typed)
        assert answer(page)["text"] == canonical
        assert names[other - 1] in answer(page)["prose"]["ja"]
        assert names[other - 1] in answer(page)["prose"]["en"]
        for text in NONSENSE[style]:
            for do in ("preview", "say"):
                page.do(do, channel="talk", text=text, **({"ask": ask["id"]} if do == "say" else {}))
                assert (answer(page)["type"], answer(page)["code"]) == ("refused", "sentence"), text
        page.do("say", channel="talk", text=f"{said} " * 200, ask=ask["id"])
        assert answer(page)["code"] == "too_long"
        await table.settle()
        assert page.of("now")[-1]["ask"] == ask, "nothing was said"
        page.do("preview", channel="whisper", text=said)
        assert village.game is not None
        wolf = village.game.roles[page.client.seat - 1] is Role.WEREWOLF
        assert answer(page).get("code") == (None if wolf else "not_yours")
        page.do("say", channel="talk", text=typed, ask=ask["id"])
        await table.settle()
        assert answer(page)["type"] == "done"
        assert not answer(page).get("reason"), "it is said as it was composed"
        mine = next(one for one in page.of("shown") if one["event"].get("text") == canonical)
        assert mine["prose"]["en"]
        cite = mine["cite"]
        agrees = f"AGREE {cite}" if style == "aiwolf" else f"agree 100% ({cite})"
        page.do("preview", channel="talk", text=agrees)
        assert names[page.client.seat - 1] in answer(page)["prose"]["en"]
        for _ in range(PREVIEWS_AT_ONCE + 1):
            page.do("preview", channel="talk", text=said)
        assert answer(page)["code"] == "too_often"
        await table.room.stop()

    asyncio.run(main())


@pytest.mark.slow
@pytest.mark.parametrize("style", SENTENCES)
def test_a_whole_village_is_played_in_composed_sentences(style: Style) -> None:
    async def main() -> None:
        table = Table("licos-5", seed="composed")
        village, (page,) = begin(table, TOKENS[:1], of_style(table, style), "reasoner")
        await table.settle()
        hello = page.of("seat")[0]
        book = msgspec.convert(hello["book"], Phrasebook)
        assert hello["style"] == style
        draw, answered = Lots(5), 0
        for _ in range(4_000):
            await table.settle()
            if page.events("Over"):
                break
            ask = page.of("now")[-1]["ask"]
            if ask is None or ask["id"] == answered:
                table.clock.jump()
                continue
            answered = ask["id"]
            if ask["options"]:
                page.do("choose", ask=ask["id"], target=ask["options"][0])
                continue
            cites = [one["cite"] for one in page.of("shown") if one.get("cite")]
            text = "(" * 10_000
            while len(text) > hello["channels"]["talk"]["length"]["per_talk"]:
                text = compose(book, draw.choice(cites or ["Over"]), draw)
            page.do("say", channel=ask["kind"], ask=ask["id"], text=text if cites else "Over")
        assert page.events("Over")
        assert not page.of("refused")
        shown = [one for one in page.of("shown") if one["event"]["event"] == "Spoke"]
        said = [one for one in shown if one["event"]["text"] not in ("Skip", "Over")]
        assert {one["event"]["seat"] for one in said} > {page.client.seat}
        assert all(
            one["prose"]["ja"] and one["prose"]["en"]
            for one in said
            if one["event"]["seat"] != page.client.seat
        )
        assert all(one["cite"] for one in said)
        assert village.game is not None
        await table.room.stop()

    asyncio.run(main())
