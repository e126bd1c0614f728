"""Turns of phrase that trust somebody, or somebody's claim."""

from typing import Final

from jinro.game.roles import Role
from jinro.language.prose.en.idioms.wording import genuine, genuine_if_claimed, idiom, role_of, trust

_TOLD: Final = (
    r"(?:[a-z0-9-]+ ){0,3}"
    r"(?:claims?|results?|divinations?|reports?|word|words|story|testimony|findings|vision)"
)

ROWS: Final = (
    (
        "wolf werewolf culprit",
        idiom(r"the (?:real |true )?(?:wolf|werewolf|culprit) is not <P>", trust, instead=True, needs="not"),
    ),
    ("us", idiom(r"<P> (?:is|are|stands?) with us(?= $)", trust, needs="with")),
    (
        "rely count depend",
        idiom(r"(?:i|we) (?:can |should |could )?(?:rely|count|depend) on <P>(?! 's)", trust),
    ),
    (
        "clears cleared exonerates vindicates clearing",
        idiom(r"(?:^ ?|, )(?:that|this|it) (?:clears|cleared|exonerates|vindicates) <P>(?! 's)", trust),
    ),
    (
        "innocence humanity loyalty",
        idiom(
            r"(?:that|this|which|it|evidence|death|attack) (?:confirms?|proves?|shows?|establishes"
            r"|supports?|confirmed|proved) <S> (?:innocence|humanity|loyalty)",
            trust,
        ),
    ),
    ("trust", idiom(r"my trust (?:is|lies|rests|stays|remains|goes) (?:with|in|on|to) <P>", trust)),
    (
        "safer comfortable ease",
        idiom(r"i (?:feel|am) (?:[a-z]+ )?(?:safer|comfortable|at ease) (?:with|about|around) <P>", trust),
    ),
    ("wrong mistake", idiom(r"suspecting <P> (?:is|seems|would be) (?:a )?(?:wrong|mistake)", trust)),
    ("not", idiom(r"it (?:is|can|could|must) not (?:be )?<P>(?= $)", trust, needs="it")),
    ("wolf werewolf culprit", idiom(r"(?:wolf|werewolf|culprit) (?:can|could|must) not be <P>", trust)),
    (
        "accept support back endorse stand credit believe",
        idiom(
            rf"i (?:[a-z]+ )?(?:accept|support|back|endorse|stand by|credit|believe in) <S> {_TOLD}", genuine
        ),
    ),
    (
        "supports confirms confirmed proves proved validates validated verifies verified corroborates "
        "backs bolsters strengthens reinforces lends adds gives support confirm prove add lend give",
        idiom(
            r"(?:that|this|which|it|attack|death|evidence|also|facts|absence|and|logic) (?:[a-z]+ )?"
            r"(?:supports?|confirms?|confirmed|proves?|proved|validates?|validated|verif(?:y|ies|ied)"
            r"|corroborates?|backs? up|"
            r"bolsters?|strengthens?|reinforces?|(?:lends?|adds?|gives?) (?:[a-z]+ )?(?:credibility"
            r"|credence|weight|"
            r"support) to) <S> " + _TOLD,
            genuine,
        ),
    ),
    (
        "holds stands confirmed verified proven validated",
        idiom(
            r"<S> (?:[a-z]+ ){0,2}(?:claim|testimony|report) (?:(?:still )?(?:holds|stands)|(?:is|was"
            r"|has been|seems) "
            r"(?:confirmed|verified|proven|validated))(?= (?:$|,|by|as|since|now))",
            genuine,
        ),
    ),
    (
        "verified validated vindicated confirmed proven verifies validates vindicates confirms",
        idiom(
            r"(?:attack|death|elimination|that|this|result|report) (?:verified|validated|vindicated"
            r"|confirmed|verifies|"
            r"validates|vindicates|confirms) <P>(?= (?:$|,|as))",
            genuine_if_claimed,
        ),
    ),
    (
        "guide source",
        idiom(
            r"<P> (?:is|remains) our (?:only |confirmed |real |true |sole |trusted |best |living "
            r")+(?:guide|guiding star|"
            r"source|information source|lead|data source)",
            genuine_if_claimed,
        ),
    ),
    (
        "foundation guide rely",
        idiom(
            r"<S> (?:testimony|words?|claim|reports?|results?|divination) (?:must |should |will )?(?:be "
            r"|is |forms? |are )"
            r"(?:our |the )?(?:[a-z]+ )?(?:foundation|guide|basis|bedrock|contract)",
            genuine_if_claimed,
        ),
    ),
    ("as", idiom(r"with <P> as (?:the|our) (?:[a-z]+ )?seer", role_of(Role.SEER), needs="with")),
    ("as", idiom(r"with <P> as (?:the|our) (?:[a-z]+ )?medium", role_of(Role.MEDIUM), needs="with")),
    (
        "confirmed trusted proven trusty",
        idiom(r"our (?:confirmed|trusted|true|real|proven|trusty) seer ,? ?<N>", role_of(Role.SEER)),
    ),
    (
        "confirmed trusted proven trusty",
        idiom(
            r"(?:the|our) (?:confirmed|trusted|true|real|proven|trusty) medium ,? ?<N>", role_of(Role.MEDIUM)
        ),
    ),
    (
        "follow following",
        idiom(
            r"(?:let us|lets|should|must) follow <S> (?:[a-z]+ )?(?:results?|divinations?|vision|checks?)",
            genuine_if_claimed,
        ),
    ),
)
