"""Turns of phrase that ask others to vote somebody out, or to spare somebody."""

from typing import Final

from jinro.language.prose.en.idioms.wording import idiom, wish, wish_out
from jinro.language.prose.tokens import Tag

_OUT: Final = wish_out
_SPARE: Final = wish(Tag.VOTE, negated=True, me=True)
_ACT: Final = (
    r"(?:voting(?: for| out| off| against)?|executing|lynching|eliminating|exiling|hanging"
    r"|a vote (?:for|on|against)|removing)"
)
_BAD: Final = (
    r"(?:wrong|disastrous|catastrophic|suicidal|premature mistake|foolish|inefficient|waste|wasteful"
    r"|disaster|worthless|useless|pointless|senseless|nonsense|counterproductive|"
    r"illogical|hasty move|grave error|error|blunder|defeat|gift to the wolves|trap)"
)

ROWS: Final = (
    # -- to vote somebody out --
    (
        "out down off away",
        idiom(
            r"<L> (?:all )?(?:get|push|take|send|finish|kick|throw|knock|vote|toss|cast) <P> (?:voted "
            r")?(?:out|down|off|away)"
            r"(?: of here)?",
            _OUT,
            plain=False,
        ),
    ),
    (
        "push pushing press pressing aim",
        idiom(
            r"<L> (?:keep |start |continue )?(?:push|pushing|press|pressing|aim|go|going|pushing for"
            r"|push for) (?:for |hard for )?"
            r"<P>(?: 's)? (?:vote out|out|lynch|execution|elimination|exile|removal|banishment|today)",
            _OUT,
            plain=False,
        ),
    ),
    (
        "out",
        idiom(
            r"(?:stick to|stick with|continue|keep) (?:pushing|voting|getting|push) <P> (?:vote )?out",
            _OUT,
            plain=False,
        ),
    ),
    ("getting", idiom(r"focus (?:today )?on getting <P> (?:vote |voted )?out", _OUT, plain=False)),
    (
        "unite rally band forces gang",
        idiom(
            r"(?:<L>|and|,) (?:all )?(?:unite|rally|band together|join forces|gang up) (?:against|on) "
            r"<P>(?! 's)",
            _OUT,
            plain=False,
        ),
    ),
    (
        "join side stand back",
        idiom(
            r"(?:please |and |to )?(?:join|side with|stand with|back) me (?:on|against) <P>(?! 's)",
            _OUT,
            plain=False,
        ),
    ),
    (
        "get finish boot dispose blast judge banish sink",
        idiom(
            r"<L> (?:all )?(?:get|finish|boot|dispose of|blast|judge|banish|sink|string up) <P>(?= (?:$"
            r"|,|off|away|today|tonight|now|for|together|before|out))",
            _OUT,
            plain=False,
        ),
    ),
    ("gallows", idiom(r"<P> to the gallows", _OUT, plain=False)),
    ("block", idiom(r"put <P> (?:up )?on the block", _OUT, plain=False)),
    (
        "target",
        idiom(r"<L> (?:all )?(?:make <P> (?:our|the) (?:[a-z]+ )?target)", _OUT, plain=False),
    ),
    (
        "target",
        idiom(
            r"(?:we (?:all )?(?:should|must|need to|have to)|lets|let us) target <P>(?= (?:$|,|today|now"
            r"|tonight|with|for|first))",
            _OUT,
            plain=False,
        ),
    ),
    (
        "target focus",
        idiom(
            r"(?:our|the|today 's|your|tonight 's) (?:[a-z]+ )?(?:target|focus)(?: (?:today|now|tonight"
            r"|for today))? "
            r"(?:must be|has to be|should be|will be) (?:on )?(?:the confirmed medium |the seer |the "
            r"medium )?<P>(?! 's)",
            _OUT,
        ),
    ),
    (
        "target",
        idiom(
            r"<P> is (?:the|our|today 's|tonight 's) (?:[a-z]+ )?target(?: (?:today|tonight|now|for "
            r"today))?(?= (?:$|,))",
            _OUT,
        ),
    ),
    (
        "target pick choice option candidate",
        idiom(
            r"<P> (?:is|seems|looks|looks like|seems like|would be|could be|might be|makes) (?:a|an"
            r"|our|the) "
            r"(?:good|great|strategic|logical|safe|prime|natural|ideal|perfect|sensible|reasonable"
            r"|strong|best|safest|"
            r"better|solid|fitting|suitable|valid|wise|key|more productive)(?: [a-z]+)? (?:target|pick"
            r"|choice|option|candidate)",
            _OUT,
        ),
    ),
    ("go", idiom(r"(?:must|should|has to|needs to|have to) go : ?<P>", _OUT)),
    (
        "live survive escape slip alive away",
        idiom(
            r"not (?:afford to )?(?:let|keep|allow|leave) <P> (?:to )?(?:live|survive|escape|slip|alive"
            r"|get away|walk away|go free)",
            _OUT,
            plain=False,
        ),
    ),
    ("keep", idiom(r"not afford to keep <P>", _OUT, plain=False)),
    ("nominate", idiom(r"(?:i|we) nominate <P> for (?:lynch|lynching|execution|the vote|exile)", _OUT)),
    (
        "votes",
        idiom(
            r"(?:all votes|our votes|please votes|^ ?votes) (?:on|for|to) <P>(?= (?:$|please|now|today))",
            _OUT,
            plain=False,
        ),
    ),
    (
        "lock finalize place settle",
        idiom(
            r"(?:please |, |^)(?:lock|finalize|place|settle|set)(?: your)?(?: final)?(?: vote)? on "
            r"<P>(?= (?:$|,|now|today|and|per))",
            _OUT,
            plain=False,
        ),
    ),
    (
        "logical wise prudent sensible reasonable best safer safest necessary justified clarify clarity",
        idiom(
            rf"{_ACT} <P> (?:out |today |now |first )*(?:is|seems|looks|feels|would be|might be|could be"
            r"|remains|sounds) (?:the |our |more |most |very )*"
            r"(?:logical|wise|prudent|sensible|reasonable|best|safer|safest|necessary|justified"
            r"|right|sound)",
            _OUT,
        ),
    ),
    (
        "course option choice step move answer",
        idiom(
            r"(?:judgment|judgement|a vote|execution) (?:upon|on|of|against) <P> (?:is|seems|remains) "
            r"(?:the|our) (?:[a-z]+ ){0,2}"
            r"(?:course|option|choice|step|move|answer)",
            _OUT,
        ),
    ),
    (
        "execution elimination removal exile",
        idiom(
            r"(?:propose|suggest|recommend|demand|urge|recommendation is|proposal is) <S> (?:execution"
            r"|elimination|removal|exile)",
            _OUT,
        ),
    ),
    (
        "safest best fine okay ideal",
        idiom(
            r"for (?:the )?(?:vote|vote out|lynch|today 's vote|execution) ,? ?<P> (?:is|are|seems?"
            r"|looks?) (?:the )?(?:safest|best|fine|okay|ideal|good)",
            _OUT,
        ),
    ),
    # -- to spare somebody --
    (
        "keep save spare",
        idiom(
            r"<L> (?:keep|save|spare|retain) <P>(?= (?:$|,|alive|around|in|for|with|today|another))",
            _SPARE,
            plain=False,
        ),
    ),
    (
        "leave hold lay",
        idiom(r"<L> (?:(?:leave|let)(?= [^ ]+ be )|hold off on|lay off) <P>", _SPARE, plain=False),
    ),
    ("day chance", idiom(r"<L> give <P> (?:another|one more) day", _SPARE, plain=False)),
    (
        "lose",
        idiom(
            r"(?:not (?:afford|want) to|must not|not risk|should not) los(?:e|ing) <M>(?= (?:$|,|now"
            r"|today|as|so|yet))",
            _SPARE,
            plain=False,
        ),
    ),
    (
        "safer best wise wiser better safest",
        idiom(
            r"keeping <M> (?:alive |around |in )*(?:is|seems|may be|might be|would be|feels) (?:the |our "
            r")?(?:safer|best|wise|wiser|better|safest)",
            _SPARE,
        ),
    ),
    (
        "stay live kept spared saved alive",
        idiom(
            r"<M> (?:should|must|needs to) (?:stay|live|be kept|be spared|be saved)(?= (?:$|,|alive|for"
            r"|today|in))",
            _SPARE,
        ),
    ),
    (
        "wrong inefficient waste wasteful disaster worthless useless pointless senseless nonsense "
        "counterproductive"
        " illogical error blunder defeat trap disastrous catastrophic suicidal foolish",
        idiom(
            rf"{_ACT} <M> (?:[a-z]+ ){{0,3}}?(?:is|seems|would be|feels|was) (?:a |an |just |too "
            rf"|strategically |for our |such a |only )*{_BAD}",
            _SPARE,
            instead=True,
        ),
    ),
    (
        "sense help",
        idiom(
            rf"{_ACT} <M> (?:[a-z]+ ){{0,3}}?(?:makes no sense|(?:does|will|would|do) not (?:help|make "
            r"sense|benefit|solve))",
            _SPARE,
            instead=True,
        ),
    ),
    (
        "hand hands give gives benefit benefits cost costs help helps serve serves favor favors play plays",
        idiom(
            rf"{_ACT} <M> (?:[a-z]+ ){{0,3}}?(?:(?:only |just |could |would |will )*(?:hands?|gives?"
            r"|benefits?|costs?|helps?|serves?|favou?rs?|plays? into)) (?:the |us |our )?(?:wol|were"
            r"|enem|game|victory|win|defeat|chaos)",
            _SPARE,
            instead=True,
        ),
    ),
    (
        "defeat chaos wolves wolf",
        idiom(r"a vote for <M> is a vote for (?:our defeat|the wol\w+|defeat|chaos)", _SPARE, instead=True),
    ),
    (
        "sense",
        idiom(
            r"(?:makes|make) no sense to (?:vote(?: for| out)?|lynch|execute|eliminate) <M>",
            _SPARE,
            instead=True,
        ),
    ),
    (
        "reconsider",
        idiom(
            r"(?:please )?reconsider (?:voting(?: for)?|your vote (?:on|for|against)) <M>",
            _SPARE,
            plain=False,
            instead=True,
        ),
    ),
    (
        "object support",
        idiom(
            r"(?:object to|will not support|can not support|not support) (?:voting(?: for| out)?"
            r"|lynching|executing|eliminating) <M>",
            _SPARE,
            instead=True,
        ),
    ),
    (
        "target wrong bad",
        idiom(
            r"<M> (?:is|are) (?:not (?:a|the) (?:[a-z]+ )?|(?:a |the )(?:wrong|bad) )(?:target|vote)", _SPARE
        ),
    ),
    ("lynch", idiom(r"no lynch on <M>", _SPARE, plain=False)),
)
