"""What players have said binds them: whom they trust and whom they call a fake, and what they quote."""

import re

import pytest
from tools.talk_measures import Measures

from jinro import simulate
from jinro.game.events import OVER, SKIP, Spoke
from jinro.game.roles import Role, Seat
from jinro.players.reasoner import Reasoner
from jinro.players.reasoner.commitments import Commitments
from jinro.players.reasoner.evidence import HeardClaim, HeardReport, Observed
from jinro.players.reasoner.intent import Intent
from jinro.players.reasoner.matters import matters
from jinro.players.reasoner.quoting import DENIAL, quote
from jinro.players.reasoner.remarks import topic_of

NAMES = ("Kai", "Yuma", "Hina", "Goro")


def test_thanks_and_results_bind() -> None:
    kept = Commitments(1)
    kept.note(Intent("thank", (), to=2), 5)
    assert kept.trusted == {2: 5}
    kept.note(Intent("vote", (), 3, reason=HeardReport(4, "divine", 3, True, 1, 6)), 7)
    assert kept.trusted == {2: 5, 4: 7}  # Its witness.
    assert not kept.fakes
    kept.note(Intent("vote", (), 2, reason=HeardReport(2, "divine", 4, True, 1, 8)), 9)
    assert kept.trusted == {4: 9}
    assert kept.fakes == {2: 9}


def test_a_fake_stays_one_until_it_is_attacked() -> None:
    kept = Commitments(1)
    rival = HeardClaim(3, Role.SEER, 1, 2)
    kept.note(Intent("suspect", (), 2, reason=HeardClaim(2, Role.SEER, 1, 1), rival=rival), 4)
    assert (kept.fakes, kept.trusted) == ({2: 4}, {3: 4})
    kept.note(Intent("thank", (), to=2), 6)
    assert 2 not in kept.trusted
    kept.forgive({2})
    assert not kept.fakes
    kept.distrust([3])
    assert not kept.trusted


class _Watched(Reasoner):
    """Checks each of its intents against what it has said before."""

    def _say(self, channel, room, next_intent, first=None):  # type: ignore[no-untyped-def]
        def checked() -> Intent | None:
            intent: Intent | None = next_intent()
            if intent is not None and channel == "talk":
                self._check(intent)
            return intent

        return super()._say(channel, room, checked, first)

    def _check(self, intent: Intent) -> None:
        kept, reason = self.agenda.kept, intent.reason
        for report in self.mind.evidence.reports:
            if report.by in kept.fakes and report.target not in (report.by, self.mind.me):
                assert self.agenda.reason(report.target)[0] is not report, intent
        if intent.act == "vote" and intent.target in kept.trusted and not self.mind.evidence.confessed:
            others: list[Seat] = [seat for seat in self.mind.others if seat not in kept.trusted]
            assert intent.changed or intent.target in (self.agenda.vote, self.agenda.named) or not others, (
                intent
            )
        if isinstance(reason, Observed) and reason.how == "said" and intent.act in ("vote", "suspect"):
            line = next(t for t in self.mind.view.talks if t.seat == reason.by and reason.words[1:] in t.text)
            assert any(name in line.text for name in self.mind.evidence.names)


@pytest.mark.parametrize("preset", ["contest-9", "contest-en-9", "licos-9"])
def test_reasons_and_votes_fit_what_was_said(preset: str) -> None:
    for seed in range(3):
        simulate(preset, _Watched, seed=seed)


@pytest.mark.parametrize("seed", [7_123, 7_165, 7_090])
def test_votes_follow_the_last_word(seed: int) -> None:
    """Games in which a seer voted for whoever denied its result, not for whom it had found."""
    game = simulate("contest-5", "reasoner", seed=seed)
    measures = Measures()
    measures.take(game)
    assert measures.n["votes"]
    assert not measures.n["votes against the last word"]


def _said(text: str) -> Spoke:
    return Spoke(day=1, seat=1, channel="talk", idx=0, turn=0, text=text, at_ms=0)


def test_what_denies_is_quoted_and_nothing_else() -> None:
    assert quote(_said("Hear me out first."), NAMES, DENIAL) == "Hear me out first"
    for text in ("Two claims of seer! This gets hard.", "I had no breakfast today.", OVER, SKIP):
        assert quote(_said(text), NAMES, DENIAL) == ""


def test_that_somebody_voted_is_no_question() -> None:
    assert not list(matters("Others voted for Yuma too.", NAMES, 1, 2, 0))
    assert [m.kind for m in matters("Kai, why did you vote for Yuma yesterday?", NAMES, 2, 1, 0)]
    assert not list(matters("I picked Hina on a feeling.", NAMES, 1, 2, 0))


def test_small_talk_has_a_topic() -> None:
    assert topic_of("one bad wheel stops the whole clock") == ("topic", "clocks")
    assert topic_of("こんな日は熱いお茶が恋しい") == ("food", "熱いお茶")
    assert topic_of("I vote for Kai.") == ("", "")
    assert not re.search('[「"]', "".join(topic_of("舞台なら、狼は一番いい席に座る")))
