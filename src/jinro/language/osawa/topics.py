"""The parser's part for what talk is about, and for times that come."""

from typing import Any

from jinro.language.osawa.clauses import ClauseReader
from jinro.language.osawa.cursor import NOUNS, SENTENCE, TIMES
from jinro.language.osawa.lex import AND, OPEN, OR
from jinro.language.osawa.phrases import MOMENTS, orders, with_time
from jinro.language.osawa.syntax import About, And, Become, Not, NounPhrase, Or, Sentence, Time
from jinro.language.osawa.words import Noun


class TopicReader(ClauseReader):
    """Reads `about` and `become`; `item` is the business of the reader of sentences."""

    __slots__ = ()

    def spread(self, parts: list[Any], joints: list[int], negated: bool = False) -> Sentence:
        """Joined words are joined sentences: `Agent03 executed or attacked`."""
        self.widened = True
        whole: Sentence = self.join(parts, joints, And, Or)
        return Not(whole) if negated else whole

    def about(self) -> Sentence:
        start = self.at
        self.at += 1
        times: tuple[Time, ...] = ()
        while self.words[self.at][0] in MOMENTS:
            times = with_time(times, self.time())
        if self.words[self.at][0] == OPEN:
            return self._about_group(times, start)
        return self._about_topic(times, start)

    def _about_group(self, times: tuple[Time, ...], start: int) -> Sentence:
        opened = self.at
        node = self.group()
        if self.kind == TIMES:
            times = with_time(times, node)
            while self.words[self.at][0] in MOMENTS:
                times = with_time(times, self.time())
            return self._about_topic(times, start)
        if self.kind == NOUNS:
            return self._about_whom(times, start, self.noun_phrase_from(node))
        if not isinstance(node, Noun):
            self.fail("topic_missing", opened + 1)
        return self._about_whom(times, start, node)

    def _about_topic(self, times: tuple[Time, ...], start: int) -> Sentence:
        noun = self.words[self.at][2]
        if noun is None:
            return self._about_whom(times, start, self.noun_phrase())
        nouns = [noun]
        joints = []
        self.at += 1
        while (joint := self.words[self.at][0]) in (AND, OR) and (noun := self.words[self.at + 1][2]):
            joints.append(joint)
            nouns.append(noun)
            self.at += 2
        if not joints:
            return self._about_whom(times, start, nouns[0])
        return self.spread([self._about_whom(times, start, each) for each in nouns], joints)

    def _about_whom(self, times: tuple[Time, ...], start: int, topic: Noun | NounPhrase) -> About:
        if orders(times):
            self.fail("adverb_without_verb", start + 1)
        self.kind = SENTENCE
        return About(topic, times)

    def become(self) -> Become:
        self.at += 1
        time = self.time()
        self.kind = SENTENCE
        return Become(time)
