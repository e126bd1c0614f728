"""Judges what an agent answers, utterances and choices: pure functions over an exchange."""

import re
from collections.abc import Iterator
from typing import Final

from jinro.game.events import OVER, SKIP
from jinro.game.rules import Length
from jinro.game.speech import Names, count
from jinro.language.prose.breach import markup_in, protocol_in, unspeakable_in
from jinro.rehearsal.catalogue import fact
from jinro.rehearsal.conversation import Conversation, Exchange
from jinro.rehearsal.findings import Finding, answer_finding
from jinro.wire.nlp.messages import Info
from jinro.wire.nlp.setting import rules_of

_CONTROL: Final = re.compile(r"[\s「『\"'(（]*(over|skip|forceskip)[\s。．.!！」』\"')）]*", re.I)
_GLUED: Final = re.compile(r"(?:Over|Skip)[\s。．.!！」』\"')）]*\Z|\A(?:Over|Skip)(?![A-Za-z])")
_LABELS: Final = re.compile(
    r"\A\s*[\[【（(]?(assistant|ai|talk|whisper|response|answer|output|発言|回答|返答|応答|出力|トーク)"
    r"[\]】）)]?\s*[:：]",
    re.I,
)
_PREFACE: Final = re.compile(
    r"\A\s*(?:(?:はい|了解|承知|かしこまり|わかりました|分かりました)[^。！!\n]{0,20}[。！!、]?\s*)?"
    r"以下[がはにの][^。\n]{0,20}(?:発言|回答|返答|応答|出力|メッセージ|セリフ)[^。\n]{0,10}"
    r"|\A\s*(?:(?:sure|certainly|of course|okay)[!,.]?\s*)?here(?:'s|\s+is)\b[^\n:]{0,60}:",
    re.I,
)
_AS_AI: Final = re.compile(
    r"\bas an? (?:ai|artificial intelligence|(?:large )?language model)\b"
    r"|\bI(?:'m| am) (?:just |only )?an? (?:ai|(?:large )?language model)\b"
    r"|\bI(?:'m| am) sorry[,.]? but I can(?:no|')t\b"
    r"|(?:AI|ＡＩ|人工知能|言語モデル|アシスタント)として(?:は|の)?"
    r"|(?:私|僕|わたし)は(?:AI|ＡＩ|人工知能|大規模言語モデル|言語モデル)",
    re.I,
)
SHOWN: Final = 5
"""Symbols listed in one finding."""


def judge_words(conversation: Conversation, said: Exchange) -> Iterator[Finding]:
    """Faults of an utterance."""
    raw = said.answer
    if raw is None:
        return
    text = raw.removesuffix("\n")
    if not text:
        yield answer_finding("empty", conversation, said)
    elif not text.strip():
        yield answer_finding("blank", conversation, said)
    elif text in (SKIP, OVER, "ForceSkip"):
        if said.reason == "no_skip_left":
            yield answer_finding("skip_is_over", conversation, said)
    else:
        yield from _judge_sentence(conversation, said, text)


def _judge_sentence(conversation: Conversation, said: Exchange, text: str) -> Iterator[Finding]:
    if "\n" in text or "\r" in text:
        yield answer_finding("newline", conversation, said)
    if _CONTROL.fullmatch(text):
        yield answer_finding("over_misspelt", conversation, said)
        return
    if _GLUED.search(text):
        yield answer_finding("over_glued", conversation, said)
    yield from _judge_length(conversation, said, text)
    mention = false_mention_in(text, conversation.names, conversation.character)
    if mention:
        yield answer_finding("mention_unknown", conversation, said, mention=mention)
    sentence = protocol_in(text, conversation.names)
    sign = markup_in(text)
    if sentence:
        yield answer_finding("protocol", conversation, said, sentence=sentence)
    if sign:
        yield answer_finding("markup", conversation, said, sign=sign)
    else:
        symbols = unspeakable_in(text, conversation.names)
        if symbols:
            yield answer_finding("unspeakable", conversation, said, symbols=_named(symbols))
        if "," in text:
            yield answer_finding("comma", conversation, said)
    label = label_in(text, conversation.character)
    if label:
        yield answer_finding("speaker_prefix", conversation, said, label=label)
    for code, pattern in (("preface", _PREFACE), ("as_an_ai", _AS_AI)):
        sign_of = pattern.search(text)
        if sign_of:
            yield answer_finding(code, conversation, said, sign=sign_of[0].strip())


def _judge_length(conversation: Conversation, said: Exchange, text: str) -> Iterator[Finding]:
    if said.reason != "too_long" or conversation.setting is None:
        return
    rules = rules_of(conversation.setting)
    length = (rules.talk if said.request.startswith("TALK") else rules.whisper).length
    units = fact("unit", "rehearsal.units", length.unit)
    text = text.replace("\n", "")
    names = Names(conversation.names)
    start, end, to = names.mention(text, conversation.names.index(conversation.character) + 1)
    before, after = (text[:start], text[end:]) if to else (text, "")
    left = None if said.packet.info is None else said.packet.info.remain_length
    if left is not None:
        yield answer_finding(
            "cut_budget", conversation, said, length=count(before + after, length), left=left, **units
        )
        return
    for code, part, limit in zip(("cut", "cut_after_mention"), (before, after), _limits(length), strict=True):
        if count(part, length) > limit:
            yield answer_finding(code, conversation, said, length=count(part, length), limit=limit, **units)


def _limits(length: Length) -> tuple[int, int]:
    """The maximum lengths before and after a mention."""
    base = length.base if length.base is not None else length.per_talk or 0
    mention = length.mention if length.mention is not None else base
    if length.per_talk is not None:
        return min(base, length.per_talk), min(mention, length.per_talk)
    return base, mention


def false_mention_in(text: str, names: tuple[str, ...], character: str) -> str:
    """The first @word that does not mention another player; empty: none."""
    known = Names(names)
    for found in re.finditer(r"@[^\s、。,.!！?？@]*", text):
        seat = known.at(text, found.start() + 1)[1]
        if not seat or names[seat - 1] == character:
            return found[0]
    return ""


def _named(symbols: list[str]) -> str:
    shown = [f"{s if s.isprintable() else '?'} (U+{ord(s):04X})" for s in symbols[:SHOWN]]
    return " ".join([*shown, "…"] if len(symbols) > SHOWN else shown)


def label_in(text: str, character: str) -> str:
    """A label before the utterance: the speaker's name, or a word such as `assistant:`; empty: none."""
    own = re.match(rf"\s*[\[【（(]?{re.escape(character)}[\]】）)]?\s*[:：「『]", text)
    found = own or _LABELS.match(text)
    return found[0].strip() if found else ""


def judge_target(conversation: Conversation, choice: Exchange) -> Iterator[Finding]:
    """Faults of a choice."""
    info = choice.packet.info
    if choice.answer is None or choice.held or info is None:
        return
    name = choice.answer.replace("\n", "")
    if not name.strip():
        yield answer_finding("target_empty", conversation, choice)
    elif name not in info.status_map:
        yield _unknown(conversation, choice, name, info)
    elif name == info.agent and choice.request == "VOTE" and not choice.reason:
        yield answer_finding("vote_self", conversation, choice)
    elif name == info.agent:
        yield answer_finding("target_self", conversation, choice)
    elif info.status_map[name] == "DEAD":
        yield answer_finding("target_dead", conversation, choice)
    elif choice.request == "ATTACK" and name in info.role_map:
        yield answer_finding("target_fellow", conversation, choice)
    elif choice.reason == "lost_target":
        yield answer_finding("target_lost", conversation, choice)


def _unknown(conversation: Conversation, choice: Exchange, answer: str, info: Info) -> Finding:
    meant = meant_in(answer, tuple(info.status_map))
    if meant:
        return answer_finding("target_wrapped", conversation, choice, name=meant)
    return answer_finding("target_unknown", conversation, choice)


def meant_in(answer: str, names: tuple[str, ...]) -> str:
    """The first name in an answer, or the name that equals it without case and punctuation; empty: none."""
    places = [(answer.find(name), name) for name in names if name in answer]
    if places:
        return min(places)[1]
    bare = re.sub(r"\W", "", answer).casefold()
    return next((name for name in names if re.sub(r"\W", "", name).casefold() == bare), "")
