"""What utterances claim, as the page is told it."""

import json

import pytest
from msgspec.structs import replace
from tests.rows import each_row

from jinro.game import events as e
from jinro.game.game import Game
from jinro.game.roles import Role, Species
from jinro.hosting.public.game import PublicGame
from jinro.hosting.web.viewers import take_whole
from jinro.language.claims import Agent, Agrees
from jinro.language.prose.predication import Heard
from jinro.language.prose.read import Listener
from jinro.village import simulate
from jinro.wire.page.hearing import LONGEST_HEARD, MOST_CLAIMS, Hearing, _claimed
from jinro.wire.page.host import PageLog
from jinro.wire.page.messages import Claimed

NAMES = ("Mina", "Kai", "Ren")


def spoke(text: str, seat: int = 1, *, channel: str = "talk", idx: int = 0, to: int = 0) -> e.Spoke:
    return e.Spoke(0, seat, channel, 1, idx, 0, text, to)


def heard(*said: e.Spoke) -> tuple[Claimed, ...]:
    """The claims of the last one."""
    hearing = Hearing()
    hearing.open(NAMES)
    return [hearing.hear(one).claims for one in said][-1]


def prose(*said: e.Spoke, names: tuple[str, ...] = NAMES) -> tuple[str, str] | None:
    """The last one in Japanese and English."""
    hearing = Hearing()
    hearing.open(names)
    found = [hearing.hear(one).prose for one in said][-1]
    return None if found is None else (found.ja, found.en)


SEER = Claimed("role", 1, Role.SEER)
WOLF = Claimed("result", 2, Role.SEER, Species.WEREWOLF)


@each_row(
    ("text", "claims"),
    [
        ("I am the seer. My divination showed that Kai is a werewolf.", (SEER, WOLF)),
        ("私は占い師です。占いの結果、Kaiさんは人狼でした。", (SEER, WOLF)),
        ("COMINGOUT Agent[01] SEER", (SEER,)),
        ("AND (COMINGOUT Agent[01] SEER) (DIVINED Agent[02] WEREWOLF)", (SEER, WOLF)),
        ("I will vote for Kai.", (Claimed("vote", 2),)),
        ("VOTE Agent[02]", (Claimed("vote", 2),)),
        ("DAY 1 (VOTE Agent[02])", ()),
        ("Everyone, please vote for Kai.", (Claimed("urge", 2),)),
        ("I think that Kai is a werewolf.", (Claimed("believes", 2, Role.WEREWOLF, degree=80),)),
        ("ESTIMATE Agent[02] WEREWOLF", (Claimed("believes", 2, Role.WEREWOLF, degree=80),)),
        ("NOT (ESTIMATE Agent[02] WEREWOLF)", (Claimed("believes", 2, Role.WEREWOLF, degree=20),)),
        ("ESTIMATE Agent[02] ANY", ()),
        ("I think that Kai is either a werewolf or possessed.", (Claimed("believes", 2, degree=80),)),
        ("I agree with Kai.", (Claimed("agrees", 2, degree=100),)),
        ("I agree with what Kai said.", (Claimed("agrees", 2, degree=100),)),
        ("I guarded Kai last night.", (Claimed("guarded", 2),)),
        ("Kai, please divine Ren.", (Claimed("asks", 2),)),
        ("Good morning, everybody.", ()),
        ("Skip", ()),
        ("VOTE Agent[09]", ()),
        ("Agent[02] COMINGOUT Agent[02] SEER", ()),
    ],
)
def test_what_an_utterance_claims(text: str, claims: tuple[Claimed, ...]) -> None:
    assert heard(spoke(text)) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("AGREE TALK day1 ID:0", (Claimed("agrees", 2, degree=100),)),
        ("AGREE TALK day1 ID:7", ()),
        ("AGREE WHISPER day1 ID:0", ()),
    ],
)
def test_agreement_is_with_the_speaker_and_within_the_channel(text: str, claims: tuple[Claimed, ...]) -> None:
    whisper = spoke("Over there is the seer.", 3, channel="whisper")
    assert heard(whisper, spoke("Good morning.", 2), spoke(text, idx=1)) == claims


@each_row(
    ("by", "to", "claimed"),
    [(1, 2, Claimed("agrees", 2, degree=100)), (3, 2, None), (1, 1, None), (2, 1, None)],
)
def test_agreement_with_a_person_is_that_of_the_speaker(by: int, to: int, claimed: Claimed | None) -> None:
    assert _claimed(Agrees(Agent(by), 100, Agent(to)), Agent(1), dated=False) == claimed


AGENTS = ("Agent[01]", "Agent[02]", "Agent[03]")


@each_row(
    ("text", "ja", "en"),
    [
        ("COMINGOUT Agent[01] SEER", "私は占い師です。", "I am the seer."),
        ("ESTIMATE Agent[02] WEREWOLF", "Kaiさんは人狼だと思います。", "I think that Kai is a werewolf."),
        ("declare 80% (Agent02 wolf)", "Kaiさんは人狼だと思います。", "I think that Kai is a werewolf."),
        ("declare 80% (Kai wolf)", "Kaiさんは人狼だと思います。", "I think that Kai is a werewolf."),
        (
            "BECAUSE (AGREE TALK day1 ID:0) (VOTE Agent[03])",
            "Renさんに投票します。Kaiさんの発言に賛成するからです。",
            "I will vote for Ren, because I agree with what Kai said.",
        ),
        (
            "AGREE WHISPER day1 ID:0",
            "今日の0番の囁きに賛成します。",
            "I agree with today's whisper 0.",
        ),
        (
            "AGREE TALK day1 ID:7",
            "今日の7番の発言に賛成します。",
            "I agree with today's message 7.",
        ),
    ],
)
def test_a_protocol_language_is_put_into_prose(text: str, ja: str, en: str) -> None:
    whisper = spoke("Over there is the seer.", 3, channel="whisper")
    assert prose(whisper, spoke("Good morning.", 2), spoke(text, idx=1)) == (ja, en)


def test_prose_has_the_names_that_are_shown() -> None:
    assert prose(spoke("VOTE Agent[02]"), names=AGENTS) == (
        "Agent[02]に投票します。",
        "I will vote for Agent[02].",
    )


def test_prose_stays_as_it_is_and_so_does_what_would_be_too_long() -> None:
    for text in (
        "I am the seer.",
        "私は占い師です。",
        "Kai wolf",
        "wolf",
        "Skip",
        "AND " + "(VOTE Agent[02])" * 90,
    ):
        assert prose(spoke(text)) is None
    long = ("A" * 40, "B" * 40, "C" * 40)
    said = "AND " + " ".join(f"(Agent[0{1 + n % 3}] VOTE Agent[0{1 + n // 2 % 3}])" for n in range(28))
    assert len(said) < LONGEST_HEARD
    assert prose(spoke(said)) is not None
    assert prose(spoke(said), names=long) is None


def test_only_talk_and_whispers_are_read() -> None:
    for channel in ("memo", "grave", "post_mortem"):
        assert heard(spoke("I am the seer.", channel=channel)) == ()


def test_a_channel_is_read_by_itself() -> None:
    """A role that is claimed in whispers does not change how talk is read."""
    talk = spoke("Kai was a werewolf.")
    whisper = spoke("I am the medium.", channel="whisper")
    assert heard(spoke("I am the medium."), talk) != heard(talk)
    assert heard(whisper, talk) == heard(talk)


def test_an_utterance_is_read_once_and_never_without_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    hear = Listener.hear

    def counted(self: Listener, text: str, *args: object, **more: object) -> object:
        calls.append(text)
        return hear(self, text, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Listener, "hear", counted)
    hearing = Hearing()
    hearing.open([f"P{n}" for n in range(1, 30)])
    long = spoke(" ".join(f"I think that P{n} is a werewolf." for n in range(2, 28)) + "x" * 50_000)
    assert not hearing.knows(long)
    assert len(hearing.hear(long).claims) == MOST_CLAIMS
    assert hearing.knows(long)
    assert hearing.hear(long) is hearing.hear(long)
    assert [len(text) for text in calls] == [LONGEST_HEARD]


def test_the_size_of_a_log_is_that_of_its_messages() -> None:
    log = PageLog()
    assert log.size == 0
    log.take(e.DayBroke(0, 1))
    assert log.size == len(log.messages[0])


@pytest.mark.slow
@pytest.mark.parametrize("village", ["contest-9", "contest-en-9"])
def test_the_public_is_told_the_same_claims_whoever_watches_besides(village: str) -> None:
    """Whether or not a view with whispers shares the reading, byte by byte."""
    game = Whispering(simulate(village, "parrot", seed=1))
    alone = public(game, Hearing())
    shared = Hearing()
    whole = PageLog(shared)
    take_whole(whole, game, 0, len(game.log))
    assert public(game, shared) == alone
    told = [json.loads(message) for message in whole.messages]
    assert sum("claims" in one for one in told) > 10
    assert any("claims" in one for one in told if one["event"].get("channel") == "whisper")


class Whispering:
    """A game in which whispers claim a role."""

    def __init__(self, game: Game) -> None:
        self.masks = game.masks
        self.log = [
            replace(event, text="I am the medium.")
            if isinstance(event, e.Spoke) and event.channel == "whisper"
            else event
            for event in game.log
        ]


def public(game: Whispering, hearing: Hearing) -> list[bytes]:
    log = PageLog(hearing)
    for event in PublicGame().update(game, len(game.log)).log:
        log.take(event)
    return log.messages


def test_a_fault_of_a_reader_costs_one_utterance(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*anything: object, **more: object) -> None:
        raise RuntimeError("I am the seer")

    hearing = Hearing()
    hearing.open(NAMES)
    with monkeypatch.context() as broken:
        broken.setattr(Hearing, "_read", fails)
        assert hearing.hear(spoke("I am the seer.")).claims == ()
    assert "RuntimeError" in caplog.text
    assert "seer" not in caplog.text, "what was said may be a secret"
    assert hearing.hear(spoke("I am the medium.", 2, idx=1)).claims


def test_speeches_of_the_werewolf_language_are_counted_over_all_days() -> None:
    first = e.Spoke(0, 2, "talk", 0, 0, 0, "declare 90% (Agent03 wolf)")
    over = e.Spoke(0, 3, "talk", 0, 1, 0, "Over")
    agreed = spoke("agree 100% (speech 0)", idx=0)
    secret = spoke("declare 100% (vote Agent02)", channel="whisper")
    assert heard(first, over, agreed) == (Claimed("agrees", 2, degree=100),)
    assert heard(first, over, secret, spoke("agree 0% (speech 2)", seat=3), agreed)[-1].of == 2
    assert prose(first, over, agreed) is not None


def test_an_utterance_is_cited_as_a_sentence_calls_it() -> None:
    hearing = Hearing()
    hearing.open(NAMES)
    first, second = spoke("Over", idx=0), spoke("VOTE Agent[02]", 2, idx=1)
    for one in (first, second):
        hearing.hear(one)
    assert hearing.cite(second, "aiwolf") == "TALK day1 ID:1"
    assert hearing.cite(second, "osawa") == "speech 1"
    whisper = spoke("ATTACK Agent[02]", channel="whisper")
    hearing.hear(whisper)
    assert hearing.cite(whisper, "aiwolf") == "WHISPER day1 ID:0"
    assert hearing.cite(whisper, "osawa") == "", "the Werewolf Language counts public talk"
    assert hearing.cite(spoke("boo", channel="grave"), "aiwolf") == ""


def test_a_sentence_that_nobody_has_said_yet_is_put_into_words() -> None:
    hearing = Hearing()
    hearing.open(NAMES)
    hearing.hear(spoke("VOTE Agent[02]", 2))
    told = hearing.preview("AGREE TALK day1 ID:0", 1, "talk", 1)
    assert told is not None
    assert "Kai" in told.en
    assert hearing.preview("hello", 1, "talk", 1) is None
    assert not hearing.knows(spoke("AGREE TALK day1 ID:0", 1)), "nothing was said"


def test_only_seats_in_villages_of_a_protocol_language_are_told_how_to_cite() -> None:
    for village, cites, told in (
        ("osawa-5", True, True),
        ("osawa-5", False, False),
        ("contest-5", True, False),
    ):
        log = PageLog(cites=cites)
        for event in simulate(village, "parrot", seed=1).log:
            log.take(event)
        shown = [json.loads(one) for one in log.messages]
        said = [one for one in shown if one["event"]["event"] == "Spoke"]
        assert any("cite" in one for one in said) is told
        assert not any("cite" in one for one in said if one["event"]["text"] in ("Skip", "Over"))


def test_what_is_read_elsewhere_is_told_and_is_context_of_what_follows() -> None:
    first, second = spoke("A penny for your thoughts.", 1, idx=0), spoke("I agree with Mina.", 2, idx=1)
    known = Listener(NAMES).hear("Kai is a werewolf.", 1, day=1)

    def read(one: e.Spoke) -> tuple[Heard, ...] | None:
        return known if one is first else None

    hearing = Hearing(read)
    hearing.open(NAMES)
    assert [claim.kind for claim in hearing.hear(first).claims] == ["believes"]
    assert [claim.kind for claim in hearing.hear(second).claims] == ["agrees"]
