"""The scripted endpoint: the share of broken answers, and answers that fit any schema."""

import msgspec
import pytest

from jinro.completion import read_object
from jinro.contest.judge.answers import read_rankings
from jinro.contest.judge.prompts import schema_of
from jinro.errors import CallerError
from jinro.net.llm.requests import IN_WORDS
from jinro.testing.endpoint import BROKEN, Behaviour, EndpointCall, running_endpoint, schema_filler

SCHEMA = {
    "type": "object",
    "properties": {
        "target": {"enum": ["Kai", "Aki"]},
        "ranks": {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 5}, "minItems": 3},
        "sure": {"type": "boolean"},
        "why": {"type": "string", "maxLength": 9},
    },
    "required": ["target", "ranks", "sure", "why"],
}


def test_so_many_calls_are_broken_in_every_way_and_always_the_same() -> None:
    how = Behaviour(broken=0.3, seed=4)
    faults = [how.fault(n) for n in range(2_000)]
    assert 540 < sum(one is not None for one in faults) < 660
    assert set(faults) == {None, *BROKEN}
    assert faults == [Behaviour(broken=0.3, seed=4).fault(n) for n in range(2_000)]
    assert [Behaviour(plan=("slow", None)).fault(n) for n in range(3)] == ["slow", None, None]
    with pytest.raises(CallerError, match="broken: expected a share"):
        Behaviour(broken=30)


@pytest.mark.parametrize("in_words", [True, False])
def test_answers_fit_the_schema(in_words: bool) -> None:
    words = f"Play.\n\n{IN_WORDS}\n{msgspec.json.encode(SCHEMA).decode()}"
    format_ = {"type": "json_schema", "json_schema": {"schema": SCHEMA}}
    body = {"messages": [{"role": "system", "content": words if in_words else "Play."}]}
    body |= {} if in_words else {"response_format": format_}  # type: ignore[dict-item]
    answers = [schema_filler(1)(EndpointCall(n, body)) for n in range(20)]
    found = [read_object(one, SCHEMA) for one in answers]
    assert all(isinstance(one, dict) and set(one) == set(SCHEMA["required"]) for one in found)
    assert {one["target"] for one in found if isinstance(one, dict)} == {"Kai", "Aki"}


def test_a_judge_gets_every_player_once() -> None:
    names = ["Kai", "Aki", "Rin", "Mio", "Sho"]
    schema = schema_of(names, ["A", "B"])
    body = {"response_format": {"type": "json_schema", "json_schema": {"schema": schema}}, "messages": []}
    answers = [schema_filler()(EndpointCall(n, body)) for n in range(5)]
    assert [problems for one in answers for problems in read_rankings(one, names, ["A", "B"])[1:]] == [{}] * 5
    assert len(set(answers)) == 5


def test_without_a_schema_it_says_something_in_the_language_of_the_prompt() -> None:
    def said(text: str) -> str:
        return schema_filler()(EndpointCall(0, {"messages": [{"role": "user", "content": text}]}))

    assert said("hello").isascii()
    assert not said("こんにちは").isascii()


DIVINE_JA = """\
占いリクエスト
対象:
ミナト

タクミ
Agent[03]
"""
VOTE_EN = """\
VOTE REQUEST
You must vote to execute one player.
- Self-voting is allowed.

Available targets (the dead are left out):
- Lucas
- Emma
2. Agent[03]

OUTPUT FORMAT: Write ONLY the name of ONE agent, nothing else.
Example: Alex
"""
TALK_JA = "トークリクエスト\n履歴:\nミナト: 候補は次のとおり:\nタクミ: うん\n"


@pytest.mark.parametrize(
    ("prompt", "names"),
    [(DIVINE_JA, {"ミナト", "タクミ", "Agent[03]"}), (VOTE_EN, {"Lucas", "Emma", "Agent[03]"})],
)
def test_a_plain_prompt_that_lists_names_is_answered_with_one_of_them(prompt: str, names: set[str]) -> None:
    # As the contest's sample sends them: the whole conversation, with what was listed before.
    before = [{"role": "user", "content": "対象:\nケンジ"}, {"role": "assistant", "content": "ケンジ"}]
    body = {"messages": [*before, {"role": "user", "content": prompt}]}
    assert {schema_filler()(EndpointCall(n, body)) for n in range(40)} == names


def test_a_plain_prompt_for_talk_is_answered_with_a_sentence() -> None:
    body = {"messages": [{"role": "user", "content": VOTE_EN}, {"role": "user", "content": TALK_JA}]}
    answers = {schema_filler()(EndpointCall(n, body)) for n in range(40)}
    assert len(answers) == 4
    assert all(one.endswith(("。", "？")) for one in answers)


def test_it_stops() -> None:
    with running_endpoint() as endpoint:
        assert endpoint.base_url.startswith("http://127.0.0.1:")
    assert endpoint.calls == []
