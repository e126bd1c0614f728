"""The player by a language model: its answers, faults, thoughts, facts and limits, without an endpoint."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from tests.players.llm.playing import AGENTS, SETTINGS, answered, game_with, now_in, record_in, said_in
from tests.rows import each_row

from jinro.completion import Complete, Completion, ModelFault, Prompt, TokenUse, call_line, replaying
from jinro.corpus.pairing import pair
from jinro.corpus.records import SourceGame
from jinro.errors import CallerError
from jinro.game.asks import Ask
from jinro.game.events import OVER, Spoke
from jinro.game.notation import encode_log
from jinro.game.presets import preset
from jinro.game.views import stream
from jinro.net.llm import BlockingPlayer, LoopThread
from jinro.players import Chance, Player, Reasoner
from jinro.players.llm import LlmPlayer, LlmSettings, LlmTurn
from jinro.players.llm.scratchpad import LONGEST_NOTE
from jinro.testing import village
from jinro.testing.endpoint import EndpointCall, completing, schema_filler
from jinro.testing.endpoint.forms import shared_size
from jinro.village import simulate

Result = Completion | ModelFault


def scripted(*results: Result | str) -> tuple[Complete, list[Prompt]]:
    """Answers in this order, the last one again and again; and the prompts."""
    prompts: list[Prompt] = []

    async def complete(prompt: Prompt) -> Result:
        one = results[min(len(prompts), len(results) - 1)]
        prompts.append(prompt)
        return Completion(text=one, use=TokenUse(10, 5), ms=7) if isinstance(one, str) else one

    return complete, prompts


def answer(
    kind: str, *results: Result | str, names: str = "Kai Aki Ren Yui Sora", **more: Any
) -> tuple[object, LlmTurn, list[Prompt]]:
    """What seat 1 answers to an ask, with its record, given what the model says."""
    game = village("contest-5", roles="SEER WEREWOLF VILLAGER VILLAGER POSSESSED", names=names)
    view = game.view(1)
    complete, prompts = scripted(*results)
    turns: list[LlmTurn] = []
    settings = replace(SETTINGS, **more)
    player = LlmPlayer(1, 0, complete=complete, settings=settings, keep=turns.append)
    player.begin(view)
    ask = Ask(1, 1, kind, 0, () if kind == "talk" else (1, 2, 3, 4, 5), left=4, skips=1, room=0)  # type: ignore[arg-type]
    return answered(player, kind, view, ask), turns[0], prompts


@each_row(
    ("kind", "said", "expected"),
    [
        ("vote", '{"plan": "t", "target": "Ren"}', 3),
        ("vote", '{"target": "ren"}', 3),
        ("vote", "```json\n{'target': 'Yui',}\n```", 4),
        ("vote", "Sora", 5),
        ("talk", '{"plan": "t", "say": "おはよう。"}', "おはよう。"),
        ("talk", '{"plan": "t", "say": "Over"}', "Over"),
        ("talk", '{"plan": "t", "say": "skip"}', "Skip"),
        ("talk", '{"plan": "t", "say": ""}', "Over"),
        ("talk", '{"say": "Kai: やあ。"}', "やあ。"),
    ],
)
def test_answers_of_the_model(kind: str, said: str, expected: object) -> None:
    found, turn, _ = answer(kind, said)
    assert (found, turn.by, turn.fault, turn.answer) == (expected, "model", "", expected)


FAULTS = [
    ModelFault(kind="slow", detail="no answer", ms=5_000),
    ModelFault(kind="refused", detail="no"),
    ModelFault(kind="truncated", text='{"plan": "I think that', ms=5_000),
    ModelFault(kind="budget"),
    "I would rather not.",
    '{"target": "Nobody", "say": 5.5}',
    '{"target": "Kai or Aki", "plan": "a"}',
    "",
]


@each_row("fault", FAULTS)
def test_without_an_answer_the_reasoner_answers(fault: Result | str) -> None:
    found, turn, _ = answer("vote", fault)
    assert found in (2, 3, 4, 5)
    assert (turn.by, turn.answer) == ("reasoner", found)
    kind = fault.kind if isinstance(fault, ModelFault) else "garbage"
    assert turn.fault.startswith(f"{kind}: ")


def test_an_answer_that_cannot_be_read_is_asked_for_once_more() -> None:
    found, turn, prompts = answer("vote", "Let me think about Ren and Yui.", '{"target": "Yui"}')
    assert (found, turn.by, len(turn.calls)) == (4, "model", 2)
    assert [one.role for one in prompts[1].messages] == ["system", "user", "assistant", "user"]
    assert prompts[1].limit_ms < prompts[0].limit_ms
    _, turn, prompts = answer("vote", "hm", "hm")
    assert (turn.by, len(prompts)) == ("reasoner", 2)


def test_there_is_no_second_call_without_time() -> None:
    slow = Completion(text="hm", ms=SETTINGS.limit_ms)
    _, turn, prompts = answer("vote", slow)
    assert (turn.by, len(prompts)) == ("reasoner", 1)


@pytest.mark.parametrize(
    ("text", "by"),
    [('{"plan": "t", "say": "全部言えた。"', "model"), ('{"plan": "t", "say": "途中まで', "reasoner")],
)
def test_half_a_line_is_not_said(text: str, by: str) -> None:
    _, turn, _ = answer("talk", ModelFault(kind="truncated", text=text, ms=5_000))
    assert turn.by == by


def test_a_skip_that_is_not_allowed_is_over() -> None:
    game = village("contest-5")
    player = LlmPlayer(1, 0, complete=scripted('{"say": "Skip"}')[0], settings=SETTINGS)
    player.begin(game.view(1))
    assert answered(player, "talk", game.view(1), Ask(1, 1, "talk", 0, left=4, skips=0, room=0)) == OVER


def test_what_the_model_is_told() -> None:
    _, _, prompts = answer("vote", '{"target": "Ren"}')
    prompt = prompts[0]
    system, user = prompt.messages
    assert "占い師" in system.text
    assert "Kai" not in system.text
    assert record_in(prompt)[0]["you"]["name"] == "Kai"
    now = now_in(prompt)
    assert now["options"] == ["Aki", "Ren", "Yui", "Sora"]
    assert now["alive"] == ["Kai", *now["options"]]
    assert set(now["werewolf_percent"]) == set(now["options"])
    assert prompt.schema is not None
    assert prompt.schema["properties"]["target"]["enum"] == now["options"]
    assert "werewolf_percent" not in now_in(answer("vote", '{"target": "Ren"}', facts=False)[2][0])


def test_nobody_is_a_choice_where_it_is_legal() -> None:
    game = village("contest-5", names="Kai Aki Ren Yui Sora")
    complete, prompts = scripted('{"target": "誰も選ばない"}')
    player = LlmPlayer(1, 0, complete=complete, settings=SETTINGS)
    player.begin(game.view(1))
    assert answered(player, "vote", game.view(1), Ask(1, 1, "vote", 0, (0, 2, 3))) == 0
    assert now_in(prompts[0])["options"] == ["誰も選ばない", "Aki", "Ren"]


def test_the_limit_is_within_that_of_the_village() -> None:
    def limit(**changes: Any) -> int:
        game = village("contest-5", **changes)
        complete, prompts = scripted('{"target": "x"}')
        player = LlmPlayer(1, 0, complete=complete, settings=replace(SETTINGS, limit_ms=20_000))
        player.begin(game.view(1))
        answered(player, "vote", game.view(1), Ask(1, 1, "vote", 0, (2, 3)))
        return prompts[0].limit_ms if prompts else 0

    assert limit() == 20_000
    assert limit(answer_ms=5_000) == 4_000
    assert limit(answer_ms=100) == 0  # Then the model is not even asked.


class Talks(Chance):
    def talk(self, view: Any, ask: Ask) -> str:
        return f"line {len(view.talks)} of {view.name(view.seat)} is rather long"


def test_a_long_talk_is_told_from_its_end() -> None:
    game, turns, _ = game_with(
        completing(schema_filler()), seats={1}, others=Talks, settings=replace(SETTINGS, history=300)
    )
    last = turns[-1].calls[0][0]
    assert record_in(last)[0]["you"]
    assert record_in(last)[1]["lines_left_out"] > 0
    assert any("votes" in line for line in record_in(last)), "what is no talk is kept"
    said = [one.text for one in game.scene.talks]
    assert said_in(last)[-1][1] in said


@pytest.mark.parametrize("agent", AGENTS.values(), ids=AGENTS)
@pytest.mark.parametrize("village", ["contest-5", "contest-13", "contest-en-5"])
def test_each_prompt_of_a_seat_begins_as_the_one_before(
    village: str, agent: Callable[[Complete], Player]
) -> None:
    """Endpoints that keep beginnings of prompts have at least four fifths of each, on average."""
    filler, texts = schema_filler(2), []

    def brain(call: EndpointCall) -> str:
        texts.append(call.system + call.user)
        return filler(call)

    with LoopThread() as thread:
        mine = BlockingPlayer(agent(completing(brain)), thread)
        simulate(village, lambda seat, own: mine if seat == 1 else Talks(seat, own), seed=2)
    shared = sum(shared_size(one, other) for one, other in zip(texts, texts[1:], strict=False))
    assert len(texts) >= 10
    assert shared >= 0.8 * sum(map(len, texts[1:]))


@pytest.mark.parametrize("preset", ["contest-9", "anytime-5", "licos-6", "classic-5", "osawa-5"])
def test_whole_games_of_all_kinds(preset: str) -> None:
    game, turns, players = game_with(completing(schema_filler(3)), preset)
    assert game.closed
    assert all(turn.by == "model" for turn in turns if turn.kind not in ("talk", "whisper"))
    assert {player.turns for player in players.values()} != {0}
    assert sum(player.turns for player in players.values()) == len(turns)


def test_in_talk_at_any_time_calls_are_few() -> None:
    game, turns, _ = game_with(
        completing(schema_filler(3)), "anytime-5", settings=replace(SETTINGS, calls_per_phase=2)
    )
    spoken = [(turn.seat, turn.day) for turn in turns if turn.kind == "speak"]
    assert spoken
    assert all(spoken.count(one) <= 2 for one in spoken)
    assert game.closed
    over = {(talk.seat, talk.day) for talk in game.scene.talks if talk.text == OVER}
    assert over, "nobody waits for who is not asked again"


def telling(plan: Callable[[Prompt], str]) -> Complete:
    filler = schema_filler(5)
    inner = completing(filler)

    async def complete(prompt: Prompt) -> Result:
        made = await inner(prompt)
        found = json.loads(made.text)
        return Completion(text=json.dumps({**found, "plan": plan(prompt)}))

    return complete


@pytest.mark.parametrize("preset", ["contest-5", "licos-6"])
def test_notes_are_for_nobody_else(preset: str) -> None:
    """Where a village has a memo they are there, for the speaker alone; elsewhere they are not in the log."""

    def plan(prompt: Prompt) -> str:
        return f"SECRET of {record_in(prompt)[0]['you']['name']}"

    game, turns, _ = game_with(telling(plan), preset)
    assert all(turn.notes.plan.startswith("SECRET of ") for turn in turns if turn.by == "model")
    kept = [event for event in game.log if isinstance(event, Spoke) and "SECRET" in event.text]
    assert {event.channel for event in kept} == ({"memo"} if preset == "licos-6" else set())
    before_the_end = [event for event in game.log if b"SECRET" in encode_log([event])]
    assert len(before_the_end) == len(kept)
    for seat in range(1, game.rules.seats + 1):
        seen = [one.event for one in stream(game, seat) if b"SECRET" in encode_log([one.event])]
        assert {one.seat for one in seen if isinstance(one, Spoke)} <= {seat}


def test_notes_come_back_until_they_are_replaced() -> None:
    """An empty note keeps the one before; each is bounded."""
    answers = (
        '{"plan": "A", "suspicion": "' + "x" * 500 + '", "target": "Ren"}',
        '{"plan": "", "target": "Ren"}',
    )
    complete, prompts = scripted(*answers)
    game = village("contest-5", names="Kai Aki Ren Yui Sora")
    player = LlmPlayer(1, 0, complete=complete, settings=SETTINGS)
    player.begin(game.view(1))
    for _ in range(3):
        answered(player, "vote", game.view(1), Ask(1, 1, "vote", 0, (2, 3)))
    assert [now_in(prompt)["your_notes"] for prompt in prompts] == [
        {}, *[{"plan": "A", "suspicion": "x" * LONGEST_NOTE}] * 2
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("noted", "held"), [("is not a werewolf", "contradicts"), ("is a werewolf", "agrees")]
)
def test_notes_and_words_are_compared_after_the_game(noted: str, held: str) -> None:
    """Where a village has a memo, the corpus says of what a model claims whether its notes agree."""

    def brain(call: EndpointCall) -> str:
        names = json.loads(call.user.splitlines()[0])
        other = next(name for name in names["players"] if name != names["you"]["name"])
        told = {"suspicion": f"I think {other} {noted}.", "say": f"{other} is a werewolf."}
        target = call.schema and call.schema["properties"].get("target")
        return json.dumps(told | ({"target": target["enum"][0]} if target else {}))

    game, _, _ = game_with(completing(brain), replace(preset("licos-6"), language="en"))
    labels = [
        one
        for said in pair(SourceGame(events=game.log)).utterances
        for one in said.labels
        if one.note_belief != "unknown"
    ]
    assert len(labels) >= 3
    assert {one.note_belief for one in labels} == {held}


@each_row(
    ("bad", "why"),
    [
        ("サクラさんが怪しい", "この村にいない人"),
        ("@Bob です", "この村にいない人"),
        ("VOTE Agent[03]", "プロトコル言語"),
        ("werewolf_percent では Ren が 40 です", "指示や JSON"),
        ("一度言ったことや約束したことと矛盾しないようにし、", "指示や JSON"),
        ("🎉🎉", "話せる言葉"),
    ],
)
def test_a_line_is_checked_and_asked_for_once_more(bad: str, why: str) -> None:
    said = json.dumps({"say": bad})
    names = "カイ アキ レン ユイ ソラ" if "サクラ" in bad else "Kai Aki Ren Yui Sora"
    found, turn, prompts = answer("talk", said, '{"say": "おはよう。"}', names=names)
    assert (found, turn.by, len(prompts)) == ("おはよう。", "model", 2)
    assert why in prompts[1].messages[-1].text
    _, turn, prompts = answer("talk", said, said, names=names)
    assert (turn.by, len(prompts)) == ("reasoner", 2)
    assert turn.fault.startswith("not a line that the village takes: ")


def test_a_nickname_and_the_wolf_are_no_unknown_names() -> None:
    for line in ("アキラさん、どう思う？", "アキさんが怪しい", "オオカミさんはどこ？"):
        found, turn, _ = answer("talk", json.dumps({"say": line}), names="カイ アキラ レン ユイ ソラ")
        assert (found, turn.by) == (line, "model")


def test_symbols_are_left_out_of_a_line() -> None:
    found, turn, _ = answer("talk", '{"say": "おはよう😀, みんな★"}')
    assert (found, turn.by) == ("おはよう、 みんな", "model")


def test_a_prompt_tells_what_the_seat_knows_and_no_more() -> None:
    """Two games that differ only in what a seat cannot know make the same prompt."""

    def prompt_in(roles: str) -> Prompt:
        game = village("contest-5", roles=roles, names="Kai Aki Ren Yui Sora", seed=4)
        complete, prompts = scripted('{"target": "Ren"}')
        player = LlmPlayer(1, 0, complete=complete, settings=SETTINGS)
        player.begin(game.view(1))
        answered(player, "vote", game.view(1), Ask(1, 1, "vote", 0, (2, 3)))
        return prompts[0]

    one = prompt_in("VILLAGER WEREWOLF SEER VILLAGER POSSESSED")
    assert one == prompt_in("VILLAGER POSSESSED VILLAGER WEREWOLF SEER")
    assert one != prompt_in("SEER WEREWOLF VILLAGER VILLAGER POSSESSED")


def test_a_recorded_game_is_played_again_without_a_model() -> None:
    """A cassette of a whole game, faults included."""
    filler = schema_filler(7)
    inner, count = completing(filler), 0

    async def complete(prompt: Prompt) -> Result:
        nonlocal count
        count += 1
        return ModelFault(kind="failed", detail="HTTP 500") if count % 5 == 0 else await inner(prompt)

    first, turns, _ = game_with(complete, "contest-5", seed=6)
    calls = [call_line(*call) for turn in turns for call in turn.calls]
    again, turns_again, _ = game_with(replaying(calls), "contest-5", seed=6)
    assert encode_log(first.log) == encode_log(again.log)
    assert turns == turns_again
    _, other, _ = game_with(replaying([]), "contest-5", seed=6)
    assert {(turn.by, turn.fault) for turn in other} == {
        ("reasoner", "no_connection: this prompt was not recorded")
    }


def test_without_a_model_it_plays_as_the_reasoner_does() -> None:
    async def complete(prompt: Prompt) -> Result:
        return ModelFault(kind="no_connection", detail="nobody there")

    alone, _, players = game_with(complete, "contest-9", seed=8)
    with_reasoners, _, _ = game_with(complete, "contest-9", seed=8, seats=set(), others=Reasoner)
    assert encode_log(alone.log) == encode_log(with_reasoners.log)
    assert all(player.replaced == player.turns for player in players.values())


def test_what_a_game_used_is_counted() -> None:
    _, _, players = game_with(completing(lambda call: "hm"), seed=2)
    player = players[1]
    assert player.tally.calls >= player.turns == player.replaced


@pytest.mark.parametrize("wrong", [{"model": ""}, {"limit_ms": 0}, {"history": 0}])
def test_settings_that_make_no_sense(wrong: dict[str, Any]) -> None:
    with pytest.raises(CallerError):
        LlmSettings(**{"model": "m", **wrong})
