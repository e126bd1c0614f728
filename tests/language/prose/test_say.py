"""`say`: the exact sentences of both tables, and its arguments."""

from typing import get_args

import pytest
from tests.rows import each_row

from jinro.errors import CallerError
from jinro.game.roles import Role
from jinro.i18n import Language
from jinro.language import Context, aiwolf, osawa
from jinro.language.aiwolf.syntax import ControlWord, Operator, Verb
from jinro.language.claims import (
    Act,
    Agent,
    Anyone,
    Claim,
    Holder,
    Holds,
    Is,
    Speaker,
    Talk,
    Utterance,
)
from jinro.language.claims import Verb as Deed
from jinro.language.inside import parts_of
from jinro.language.interpret import claim_of
from jinro.language.osawa import vocabulary
from jinro.language.prose import say
from jinro.language.translate import translate
from prose.table import EN, JA, rows

FIRST = Context(speaker=1, day=2)
AIWOLF, OSAWA = rows("aiwolf"), rows("osawa")


@each_row(("sentence", "ja", "en"), AIWOLF)
def test_protocol_in_words(sentence: str, ja: str, en: str) -> None:
    tree = aiwolf.parse(sentence)
    assert say(tree, "ja", JA, context=FIRST) == ja
    assert say(tree, "en", EN, context=FIRST) == en


@each_row(("sentence", "ja", "en"), OSAWA)
def test_werewolf_language_in_words(sentence: str, ja: str, en: str) -> None:
    tree = osawa.parse(sentence)
    assert say(tree, "ja", JA, context=FIRST) == ja
    assert say(tree, "en", EN, context=FIRST) == en


def test_the_tables_leave_out_no_word() -> None:
    said = " ".join(row[0] for row in AIWOLF).replace("(", " ").replace(")", " ").split()
    assert set(said) >= {*Verb, *Operator, *ControlWord}
    paper = " ".join(row[0] for row in OSAWA).replace("(", " ").replace(")", " ").split()
    every = {
        *vocabulary.Verb,
        *vocabulary.Composant,
        *vocabulary.Quality,
        *vocabulary.Adverb,
        *vocabulary.Noun,
        *vocabulary.SetWord,
    }
    assert set(paper) >= every - {vocabulary.SetWord.WHITE, vocabulary.SetWord.ANYROLE}


def test_the_tables_hold_every_kind_of_claim() -> None:
    trees = [aiwolf.parse(row[0]) for row in AIWOLF] + [osawa.parse(row[0]) for row in OSAWA]
    claims = [claim for tree in trees if (claim := claim_of(tree, FIRST)) is not None]
    kinds = {type(part) for claim in claims for part in parts_of(claim)}
    assert kinds >= set(get_args(Claim))


def test_a_claim_is_said_as_its_tree() -> None:
    claim = Holds(Speaker(), 80, Is(Agent(2), Holder(Role.WEREWOLF)))
    assert say(claim, "en", EN) == "I think that Viola is a werewolf."
    assert say(claim, "ja", JA) == "ビオラさんは人狼だと思います。"


def test_names_by_function_by_number_and_with_a_title_of_their_own() -> None:
    claim = Act(Speaker(), Deed.VOTE, Agent(12))
    assert say(claim) == "Agent[12]に投票します。"
    assert say(claim, "ja", lambda seat: f"村長{seat}様") == "村長12様に投票します。"
    assert say(claim, "en", lambda seat: f"Number {seat}") == "I will vote for Number 12."
    assert say(claim, "en", {1: "Akira"}) == "I will vote for Agent[12]."


def test_days_near_the_day_of_speaking_have_names() -> None:
    tree = aiwolf.parse("DAY 1 (VOTED Agent[02])")
    assert say(tree, "ja", JA) == "1日目に、ビオラさんに投票しました。"
    assert say(tree, "ja", JA, day=1) == "今日、ビオラさんに投票しました。"
    assert say(tree, "en", EN, day=0) == "Tomorrow, I voted for Viola."
    assert say(tree, "en", EN, day=4) == "On day 1, I voted for Viola."


def test_an_utterance_may_have_a_name() -> None:
    tree = aiwolf.parse("AGREE TALK day1 ID:3")

    def quote(utterance: Utterance) -> str | None:
        return "ビオラさんの意見" if utterance == Talk("talk", 1, 3) else None

    assert say(tree, quote=quote) == "ビオラさんの意見に賛成します。"
    assert say(tree, "en", quote=lambda utterance: "Viola's plan") == "I agree with Viola's plan."
    same = osawa.parse("agree 100% (speech 4)")
    context = Context(speeches={4: Talk("talk", 1, 3)})
    assert say(same, quote=quote) == "4番の発言に賛成します。"
    assert say(same, context=context, quote=quote) == "ビオラさんの意見に賛成します。"


# As the classic server reads them: control words inside sentences
NESTED = {
    "NOT (Skip)": ("まだ話すことがあります。", "I still have something to say."),
    "NOT (Over)": ("まだ話すことがあります。", "I still have more to say."),
    "REQUEST Agent[02] (Skip)": (
        "ビオラさん、今は何も言わないでください。",
        "Viola, please say nothing for now.",
    ),
    "REQUEST ANY (Over)": ("みなさん、もう何も言わないでください。", "Everyone, please say nothing more."),
    "REQUEST Agent[02] (NOT (Skip))": ("ビオラさん、何か話してください。", "Viola, please say something."),
    "REQUEST Agent[02] (NOT (Over))": ("ビオラさん、もっと話してください。", "Viola, please say more."),
    "INQUIRE Agent[02] (Over)": (
        "ビオラさん、もう話すことはないのですか？",
        "Viola, do you have nothing more to say?",
    ),
    "Agent[03] NOT (Over)": (
        "チカさんはまだ話すことがあると言っています。",
        "Chika says that they still have more to say.",
    ),
    "BECAUSE (Over) (VOTE Agent[02])": (
        "ビオラさんに投票します。もう話すことはないからです。",
        "I will vote for Viola, because I have nothing more to say.",
    ),
    "AND (Skip) (Over)": (
        "今は特に話すことはありません。もう話すことはありません。",
        "I have nothing to say for now. I have nothing more to say.",
    ),
    "Agent[02] REQUEST Agent[03] (Skip)": (
        "ビオラさんはチカさんに、今は何も言わないよう求めています。",
        "Viola asks Chika to say nothing for now.",
    ),
    "NOT (OR (Skip) (VOTE Agent[02]))": (
        "まだ話すことがあって、ビオラさんには投票しません。",
        "I still have something to say, and I will not vote for Viola.",
    ),
    "Agent[03] AND (Over) (VOTE Agent[02])": (
        "チカさんはもう話すことはなく、ビオラさんに投票すると言っています。",
        "Chika says that they have nothing more to say, and they will vote for Viola.",
    ),
    "AND ((VOTE Agent[01])": ("今は特に話すことはありません。", "I have nothing to say for now."),
}


@each_row(("sentence", "said"), NESTED.items())
def test_control_words_inside_sentences(sentence: str, said: tuple[str, str]) -> None:
    tree = aiwolf.parse(sentence, "java")
    assert (say(tree, "ja", JA, context=FIRST), say(tree, "en", EN, context=FIRST)) == said


# Rare turns, which the tables do not have
RARE = {
    "request Agent02 80% ((vote Agent03) or (not vote Agent04))": (
        "ビオラさん、チカさんに投票するか、ダイゴさんには投票しないでください。",
        "Viola, please either vote for Chika or do not vote for Daigo.",
    ),
    "declare 80% (if (Agent02 wolf) then (vote Agent02))": (
        "ビオラさんが人狼なら、ビオラさんに投票すると思います。",
        "I think that if Viola is a werewolf, I will vote for Viola.",
    ),
    "declare 100% (not ((Agent02 win) or (Agent02 lose)))": (
        "ビオラさんが勝たず、負けません。",
        "Viola will not win or lose.",
    ),
    "declare 100% (before Agent02 attacked)": (
        "以前、ビオラさんは襲撃されました。",
        "Earlier, Viola was attacked.",
    ),
    "declare 100% (3 living ANY exist)": ("生きている人が3人います。", "There are three living players."),
    "declare 100% (2nd Agent02 win)": ("2番目のビオラさんが勝ちます。", "The second Viola will win."),
    "declare 100% ((Agent01 comingout) and (Agent02 ANYROLE))": (
        "ビオラさんの役職を明かします。",
        "I will reveal Viola's role.",
    ),
    "request Agent02 80% (discuss ((Agent02 comingout) and (ANY seer)))": (
        "ビオラさん、誰を占い師だと宣言しますか？",
        "Viola, whom do you declare to be the seer?",
    ),
}


@each_row(("sentence", "said"), RARE.items())
def test_rare_turns(sentence: str, said: tuple[str, str]) -> None:
    tree = osawa.parse(sentence)
    assert (say(tree, "ja", JA, context=FIRST), say(tree, "en", EN, context=FIRST)) == said


def test_the_time_of_a_topic_in_japanese() -> None:
    tree = osawa.parse("declare 100% (about yesterday voting)")
    assert say(tree, "ja", JA, context=FIRST) == "昨日の投票について話します。"


def test_words_alone_are_given_back() -> None:
    assert say(osawa.parse("2 freemason")) == "2 freemason"


def test_everybody_and_somebody() -> None:
    tree = aiwolf.parse("REQUEST ANY (VOTE Agent[02])")
    assert say(tree, "en", EN).startswith("Everyone, ")
    assert say(Act(Anyone(), Deed.VOTE, Anyone()), "en") == "Someone will vote for someone."
    assert say(Act(Anyone(), Deed.VOTE, Anyone()), "ja") == "誰かが誰かに投票します。"


def test_there_are_two_languages_to_say_it_in() -> None:
    with pytest.raises(CallerError, match="fr"):
        say(aiwolf.parse("Skip"), "fr")  # type: ignore[arg-type]


LANGS: tuple[Language, ...] = ("ja", "en")
DEEP = [
    "not ({})",
    "(({}) and (vote Agent02)) or ((vote Agent03) and (vote Agent04))",
    "if ({}) then (vote Agent02) else (vote Agent03)",
    "if (vote Agent02) then ({})",
    "({}) as (vote Agent02)",
    "(vote Agent02) as ({})",
    "({}) before (vote Agent02)",
    "({}) because (vote Agent02)",
    "know ({})",
    "discuss ({})",
    "Agent02 decide ({})",
    "Agent02 declare 80% ({})",
    "Agent02 declare 10% ({})",
    "Agent02 request Agent03 80% ({})",
    "Agent02 request Agent03 80% (discuss ({}))",
    "day_1 (not ({}))",
]


@each_row("form", DEEP)
def test_deep_nesting_grows_no_faster_than_the_sentence(form: str) -> None:
    text = "vote Agent02"
    for _ in range(20):
        text = form.format(text)
    tree = osawa.parse(text, "sentence")
    for lang in LANGS:
        assert 0 < len(say(tree, lang, context=FIRST)) < 60 * len(text)
    there = translate(tree, to="aiwolf", context=FIRST)
    assert there.exact or there.lost
