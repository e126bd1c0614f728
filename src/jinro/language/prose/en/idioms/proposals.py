"""Votes that are proposed, or warned of, by what would follow from them; and other calls to vote."""

import re
from typing import Final

from jinro.game.roles import Role
from jinro.language.prose.en.idioms.wording import Told, idiom, wish, wish_out
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_OUT: Final = wish_out
_ACT: Final = (
    r"(?:voting(?: for| out| off| against| on)?|executing|lynching|eliminating|exiling|hanging|removing"
    r"|targeting|convicting|condemning|judging|a vote (?:for|on|against|upon))"
)
_INFINITIVE: Final = (
    r"(?:vote(?: for| out| off| against)?|lynch|execute|eliminate|exile|remove|convict|condemn)"
)
_WHEN: Final = (
    r"(?:out |off |today |now |first |together )*(?:(?:will|would|could|can|may|might|should|only|just) )*"
)
_WOLVES: Final = (
    r"(?:the |our |a |these |those )*(?:real |true |actual )?(?:wol\w+|werewol\w+|enem\w+|culprits?"
    r"|evil|baddies)"
)
_UNWISE: Final = (
    r"(?:risky|dangerous|unwise|reckless|rash|wrong|foolish|illogical|pointless|useless|counterproductive"
    r"|a mistake|an error|a tactical error|a waste(?: of time)?|wasteful|inefficient|a risk|a trap|a "
    r"gamble|too risky)"
)
_CLAIMANT: Final = (
    r"(?:a|any|either|another) (?:lone )?(?:seer )?(?:claimants?|claim|seer|seer claimant|claimed seer"
    r"|seer co|co)"
)
_LIKE: Final = r"(?:(?:a|an|any|someone|somebody|players|those)(?: [a-z]+){0,3} like )?"
_END: Final = r"(?= (?:$|,|today|now|tonight|for|to|and|so|as|since|because|before|together|right))"


def _spare(told: Told) -> None:
    """Not to vote somebody out; among wolves, not to bite."""
    night = told.whisper and not re.search(r" (?:today|vot\w+) ", told.flat.text)
    wish(Tag.ATTACK if night else Tag.VOTE, negated=True, me=True)(told)


def _by_vote(told: Told) -> None:
    wish(Tag.VOTE)(told)


def _spare_seers(told: Told) -> None:
    """ "Executing a claimant is a waste": neither of those who claim to be the seer."""
    seers = told.memory.claimants(Role.SEER)
    for who in seers if len(seers) > 1 else ():
        if who != told.memory.me:
            told.emit(Tag.VOTE, object=who, mood=Mood.REQUEST, negated=True)


ROWS: Final = (
    # -- what a vote does --
    (
        "safeguards safeguard protects protect secures secure ensures ensure prevents prevent stops"
        " stop upholds"
        " restores restore advances advance guarantees guarantee preserves unveil unveils unmask"
        " unmasks uncover"
        " moves move brings bring serves serve benefits benefit clarifies clarify",
        idiom(
            rf"{_ACT} <P> {_WHEN}(?:(?:safeguard|protect|secure|ensure|guarantee|prevent|stop|uphold"
            rf"|restore"
            rf"|advance|preserve|unveil|unmask|uncover|clarif(?:y|ie))s?(?! (?:the |our )?(?:wol\w+ 's"
            rf"|enem\w+|defeat"
            r"|loss|chaos))|moves? us (?:forward|closer)|brings? (?:us )?(?:clarity|closer|safety|peace"
            r"|victory)"
            r"|(?:serves?|benefits?) (?:us|our|the village|the town|town|villagers))",
            _OUT,
            instead=True,
        ),
    ),
    (
        "aids aid helps help benefits benefit serves serve favors favor hands hand gives give assists"
        " assist ensures"
        " ensure secures secure guarantees plays play",
        idiom(
            rf"{_ACT} {_LIKE}<M> {_WHEN}(?:aids?|helps?|benefits?|serves?|favou?rs?|assists?|hands?|gives?"
            rf"|ensures?"
            rf"|secures?|guarantees?|plays? into) (?:victory to |the win to |the game to |a win to )?"
            rf"(?:{_WOLVES}|(?:the |our |us )*(?:defeat|loss|chaos))",
            _spare,
            instead=True,
        ),
    ),
    (
        "risks risk endangers endanger jeopardizes wastes waste weakens weaken harms harm hurts hurt"
        " backfire"
        " backfires relies raise raises",
        idiom(
            rf"{_ACT} {_LIKE}<M> {_WHEN}(?:raises? (?:more )?(?:suspicions?|doubts?|questions)|(?:risk"
            rf"|endanger|jeopardize|waste|weaken|harm|hurt|backfire)s?(?= )"
            rf"|relies (?:only"
            r"|just|solely))",
            _spare,
            instead=True,
        ),
    ),
    (
        "nothing little loss setback tragedy gift",
        idiom(
            rf"{_ACT} <M> {_WHEN}(?:(?:gain|tell|give|achieve|accomplishe|solve|prove|change|do|doe"
            rf"|bring)s? (?:us )?(?:nothing"
            r"|little)|(?:be|is|means) (?:a |an |our )*(?:[a-z]+ )?(?:loss|setback|tragedy|gift))",
            _spare,
            plain=False,
            instead=True,
        ),
    ),
    (
        "wasted",
        idiom(
            r"(?:a|your|any|our) votes? (?:for|on|against) <M> (?:is|are|would be) (?:a )?wasted",
            _spare,
            plain=False,
            instead=True,
        ),
    ),
    (
        "wolves wolf werewolves",
        idiom(
            r"a vote (?:against|on) <M> is a vote for (?:the )?(?:wol|were)\w+",
            _spare,
            plain=False,
            instead=True,
        ),
    ),
    ("alive", idiom(r"(?:(?<!\S )|, |please |and )keep <M> alive", _spare, plain=False)),
    ("off", idiom(r"(?:take|get|move) your votes? off(?: of)? <M>", _spare, plain=False)),
    (
        "jumping rushing leaping racing hurrying rush",
        idiom(
            rf"(?:jumping|rushing|leaping|racing|hurrying|a rush) (?:to {_INFINITIVE}|into (?:voting"
            rf"|lynching)(?: for"
            rf"| out)?|on|onto|on to) <M> (?:[a-z'@0-9]+ ){{0,8}}?(?:is|seems|feels|looks|could be"
            rf"|might be|would be) "
            rf"(?:[a-z]+ )?{_UNWISE}",
            _spare,
            plain=False,
            instead=True,
        ),
    ),
    (
        "rush rushing jump",
        idiom(
            rf"if we (?:all )?(?:rush|jump)(?: on| into| onto| to {_INFINITIVE}| into voting)? <M> ,? "
            rf"?(?:today |now "
            r")*we (?:are|will|might|may|could|would|risk)? ?(?:miss|missing|lose|regret|doing|do"
            r"|helping|help|overlook"
            r"|hand|let)",
            _spare,
            plain=False,
            instead=True,
        ),
    ),
    (
        "illogical risky dangerous unwise wrong foolish mistake error waste pointless",
        idiom(
            rf"(?:(?<!\S )|, )to (?:pursue|chase|target|{_INFINITIVE}) <M> (?:today |now )?(?:is|seems"
            rf"|would be|feels) {_UNWISE}",
            _spare,
            instead=True,
        ),
    ),
    (
        "merit point sense value reason reasons need",
        idiom(
            rf"(?:not see|see no|see little|there is no|is no|find no|not find) (?:any |the |much "
            rf")?(?:merit|benefit|use|point|sense"
            rf"|value|reasons?|need|logic) (?:in {_ACT}|to {_INFINITIVE}) <M>",
            _spare,
            plain=False,
            instead=True,
        ),
    ),
    (
        "claimant claimants claim seer co",
        idiom(
            rf"(?:{_ACT} {_CLAIMANT} {_WHEN}(?:is|seems|would be|feels|be) (?:just |too |only )?{_UNWISE}"
            rf"|{_ACT} {_CLAIMANT} {_WHEN}(?:aids?|helps?|benefits?|serves?|favou?rs?) {_WOLVES}"
            rf"|risky to (?:target|{_INFINITIVE}) {_CLAIMANT})",
            _spare_seers,
            needs="a any either another",
        ),
    ),
    (
        "endangers risks helps hurts dooms",
        idiom(
            rf"(?:choosing|deciding|failing|refusing) (?:not )?to {_INFINITIVE} <P> (?:endangers|risks"
            rf"|helps|hurts"
            r"|dooms|costs)",
            _OUT,
            plain=False,
            instead=True,
        ),
    ),
    (
        "without",
        idiom(
            rf"(?:not )?without {_ACT} <P> ,? ?we (?:will |would |may |might |could )?(?:lose|fail|be "
            rf"doomed)",
            _OUT,
            plain=False,
            instead=True,
        ),
    ),
    # -- who is to go --
    (
        "target vote lynch execution",
        idiom(
            r"makes? <P> (?:the|our|a|today 's) (?:(?:logical|best|clear|obvious|natural|prime|right"
            r"|safest|main|top"
            r"|only) )?(?:target|lynch|vote|execution)" + _END,
            _OUT,
        ),
    ),
    (
        "removed eliminated executed purged judged",
        idiom(
            r"(?P<p>@\d+|you|he|she|they) (?:is|are|remains) (?:a|an|the) (?:[a-z]+ ){1,3}to be "
            r"(?:removed|eliminated|executed|purged|judged"
            r"|voted out)",
            _OUT,
        ),
    ),
    (
        "warrants warrant deserves merits demands justifies",
        idiom(
            r"(?P<p>@\d+|you|he|she|they|your|his|her|their)(?: 's)? (?:[a-z]+ ){0,3}(?:warrants?"
            r"|deserves?|merits?"
            r"|demands?|justif(?:y|ies)) (?:an |a |our |immediate |your )*(?:execution|elimination"
            r"|removal|votes?"
            r"|lynch|lynching|exile|judgment|banishment)(?= (?:$|,|today|now))",
            _OUT,
        ),
    ),
    (
        "eliminate remove execute lynch",
        idiom(
            r"(?:variable|threat|player|person|one|suspect|danger|target|piece) to (?:eliminate|remove"
            r"|execute|lynch"
            r"|vote out|vote for|judge)(?: first| today| now)? (?:is|would be|must be|should be) <P>(?! "
            r"'s)",
            _OUT,
        ),
    ),
    (
        "targets picks choices options candidates",
        idiom(
            r"<P> (?:is|are|seem|look|would be|make) (?:the |our )?(?:better|best|prime|good|logical"
            r"|safer|safest"
            r"|stronger|obvious|right) (?:vote |lynch )?(?:targets|picks|choices|options|candidates)",
            _OUT,
        ),
    ),
    (
        "move step play course",
        idiom(
            r"(?:(?:coordinated|united|joint|decisive|collective) action|a vote|the vote|voting) (?:on"
            r"|against|for) <P> "
            r"(?:is|seems|remains|would be) (?:the|our|a) (?:[a-z]+ ){0,2}(?:move|step|play|course)",
            _OUT,
            plain=False,
            instead=True,
        ),
    ),
    (
        "prudent wise logical sensible reasonable best smart",
        idiom(
            r"prioriti[sz]ing <P> (?:is|seems|sounds|would be|might be) (?:[a-z]+ )?(?:prudent|wise"
            r"|logical|sensible"
            r"|reasonable|best|smart)",
            _OUT,
        ),
    ),
    # -- on whom the votes go --
    (
        "vote lynch execution elimination out",
        idiom(
            r"(?:<L> |and )(?:all )?(?:(?:stay|focus|remain|stick|concentrate|settle)|keep (?:the |our "
            r"|all )?(?:heat"
            r"|pressure|eyes|focus|suspicion|votes?|attention)) (?:on|with) <P> (?:for|as) (?:the |our "
            r"|today 's "
            r"|a )?(?:vote|vote out|lynch|execution|elimination)",
            _by_vote,
            plain=False,
            instead=True,
        ),
    ),
    (
        "vote lynch voting",
        idiom(
            r"for (?:the |our |today 's |a )?(?:vote|votes|lynch|voting|vote out|execution) ,? ?<L> "
            r"(?:all )?(?:[a-z]+ "
            r"){0,4}?(?:aim|target|aim for|go for|go with|pick|choose|focus on|on|push|push for) <P>(?! "
            r"'s)",
            _by_vote,
            plain=False,
            instead=True,
        ),
    ),
    (
        "aim",
        idiom(
            r"aim (?:for |at )?<P> (?:vote|lynch|now|today|for (?:the |today 's )?vote)",
            _by_vote,
            plain=False,
        ),
    ),
    ("day", idiom(r"day vote ,? ?(?:on |for )?<P>", _by_vote, plain=False)),
    (
        "judgment judgement",
        idiom(
            r"<L> (?:all )?(?:[a-z]+ )?(?:cast|turn|pass|place|bring|direct) (?:our|the|final|your) "
            r"(?:final )?"
            r"judge?ment (?:upon|on|to|toward|towards|against) <P>(?! 's)",
            _by_vote,
            plain=False,
        ),
    ),
    # -- to strike somebody, as children and hunters say --
    (
        "get kaboom boom blast zap bonk nail take send put give go skip turn move",
        idiom(
            r"<L> (?:all )?(?:[a-z]+ [a-z]+ and |[a-z]+ and )?(?:get|kaboom|boom|blast|zap|bonk|nail|go "
            r"for|go after"
            r"|skip over to|move on to) (?:quiet |silent |naughty |bad |big |sneaky |that |little "
            r"|smarty-pants )*<P>" + _END,
            _OUT,
            plain=False,
        ),
    ),
    (
        "time-out timeout",
        idiom(r"(?:<L>|to) put <P> in (?:a )?(?:time-out|timeout|time out)", _OUT, plain=False),
    ),
    (
        "vote votes",
        idiom(r"(?:<L>|and|maybe) (?:all )?give <P> (?:a|our|the|your) votes?", _OUT, plain=False),
    ),
)
