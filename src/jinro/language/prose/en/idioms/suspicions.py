"""Turns of phrase that call somebody suspicious, or somebody's role a fake."""

from typing import Final

from jinro.language.prose.en.idioms.wording import (
    fake,
    fake_subject,
    idiom,
    suspect,
    suspect_in_talk,
    suspect_subject,
)

_LIKE_WOLF: Final = (
    r"(?:classic|typical|textbook|common|desperate|cunning|clever|cautious|obvious|signature|standard|usual"
    r"|true|real) <W>(?:-like| like)? (?:move|moves|tactics?|behaviou?r|play|strategy|evasion"
    r"|misdirection|trick"
    r"|pattern|excuse|defen[cs]e|act|style|ploy|cover|deflection|talk|play)"
)
_FITS: Final = (
    r"(?:fits?|match(?:es)?|resembles?|mirrors?|suits?|(?:aligns?|lines? up|consistent) with|typical of"
    r"|characteristic of|suggests?|hints? at|points? to|screams?|spells?|reads? as|reads? like"
    r"|(?:looks?|sounds?|feels?|smells?|seems?) like) (?:that of |those of |the |a |an |some |my |how "
    r"|what )*"
    r"(?:[a-z-]+ )?(?:profile of |pattern of |strategy of |behaviou?r of )?(?:the |a )?"
    r"(?:<W>|wolfish|wolf-like|wolfy)(?: (?:pattern|strategy|tactics?|coordination|behaviou?r|nature"
    r"|play|moves?"
    r"|vibes?|energy|profile|thing|agenda|act))?(?= (?:$|,|to|and|but|here|now|today|so|because|since"
    r"|trying|hiding|who))"
)
_SCHEME: Final = (
    r"(?:is|be|was|like|as) (?:a |an |some |another |his |her |their |your )?(?:[a-z-]+ )?"
    r"(?:strategy|tactic|ploy|attempt|diversion|trick|effort|maneuver|gambit|bid|scheme|excuse|act) to "
    r"(?:[a-z]+ )?"
    r"(?:avoid|deflect|shift|mislead|confuse|distract|hide|evade|escape|sow|blend|deceive|manipulate"
    r"|divert|cover"
    r"|fool|trick|throw|frame|conceal|mask|mislead|dodge|stir|pin|save)"
)
_CONCEAL: Final = (
    r"(?:may|might|could|can|must|to|possibly|is|are|be) (?:conceal|mask|hide|disguise|cloak|concealing"
    r"|masking"
    r"|hiding|disguising|cloaking) (?:a |an |the |his |her |their |your |some |hidden |true |real "
    r"|elaborate "
    r"|cunning |darker |sinister |deeper |ulterior )*(?:<W>|plan|plot|intentions?|motives?|agenda|guilt"
    r"|deceit|act"
    r"|scheme|allegiance|something)"
)

ROWS: Final = (
    (
        "least",
        idiom(
            r"<P> (?:is|are|seems?|looks?) (?:the )?least (?:trustworthy|credible|reliable|honest)",
            suspect,
            instead=True,
        ),
    ),
    ("creeps chills", idiom(r"<P> (?:gives?|giving) me (?:the )?(?:creeps|chills)", suspect)),
    (
        "something",
        idiom(
            r"something (?:feels|is|seems|smells|looks|sounds) (?:very )?(?:off|wrong|amiss|fishy"
            r"|strange|odd|weird|"
            r"suspicious) (?:with|about) <P>",
            suspect,
        ),
    ),
    (
        "doubts doubt",
        idiom(
            r"(?:shake|have|harbor|hold|keep) (?:(?:my|some|serious|strong|grave|many|these) )?doubts? "
            r"(?:about|regarding|on|over|in|of) <P>",
            suspect,
        ),
    ),
    ("sold", idiom(r"not sold on <P>", suspect)),
    (
        "innocent human clean",
        idiom(
            r"not (?:convinced|sure|certain)(?: that)? <P> (?:is|are) (?:an? )?(?:innocent|clean)",
            suspect,
            instead=True,
        ),
    ),
    (
        "risky dangerous mistake reckless foolish unwise risk misstep gamble trap naive",
        idiom(
            r"(?:trusting|believing|relying on|following) <P>(?: 's)? (?:[a-z-]+ ){0,4}(?:is|seems|feels"
            r"|would be|"
            r"could be|may be|might be) (?:too |very |a |an |so |quite )*(?:risky|dangerous|mistake"
            r"|reckless|foolish|"
            r"unwise|risk|misstep|gamble|trap|naive)",
            suspect,
        ),
    ),
    (
        "beware careful watch",
        idiom(
            r"(?:beware(?: of)?|be careful (?:of|with|about|around)|watch out for) <P>(?! 's)",
            suspect_in_talk,
        ),
    ),
    (
        "deceiving betraying sabotaging undermining against",
        idiom(
            r"<P> (?:is|are|keeps?|has been|have been|was|were) (?:deceiving|betraying|sabotaging"
            r"|undermining|"
            r"(?:working|plotting|scheming|acting) against) (?:us|the village|everyone|town|the villagers)",
            suspect,
        ),
    ),
    ("sabotage treachery", idiom(r"<S> (?:[a-z]+ )?(?:sabotage|treachery)", suspect, plain=False)),
    (
        "dangerous danger menace",
        idiom(
            r"<P> (?:is|are|seems?|looks?|feels?|could be|might be) (?:too |very |so |a |the |extremely "
            r"|most |real |"
            r"just )*(?:dangerous|danger|menace)(?: (?:to|for) (?:us|the village|everyone|all|town|me))?"
            r"(?: (?:today|now|here|,|and|so|because|if|since))?(?: .*)?",
            suspect_in_talk,
        ),
    ),
    (
        "classic typical textbook common desperate cunning clever cautious obvious signature standard "
        "usual true real",
        idiom(_LIKE_WOLF, suspect_subject),
    ),
    (
        "fit fits match matches resemble resembles mirror mirrors suit suits align aligns line lines "
        "consistent typical characteristic suggest suggests hint hints point points scream screams spell "
        "spells read reads like",
        idiom(_FITS, suspect_subject),
    ),
    (
        "behavior behaviour move moves play tactics misdirection tendencies vibes nature pattern antics "
        "energy",
        idiom(
            r"(?:wolf-like|wolfish|wolfy|wolf like|werewolf-like) (?:behaviou?r|moves?|play|tactics?"
            r"|misdirection|"
            r"tendencies|vibes?|energy|nature|patterns?|antics)",
            suspect_subject,
        ),
    ),
    (
        "tendencies behavior behaviour traits signs vibes",
        idiom(
            r"(?:displays?|shows?|showing|exhibits?|gives? off|giving off) (?:[a-z]+ )?<W> (?:[a-z]+ )?"
            r"(?:tendencies|behaviou?r|traits|signs|vibes)",
            suspect_subject,
        ),
    ),
    (
        "trying hiding pretending stalling covering playing desperate",
        idiom(
            r"(?:is|be|like|are|as) (?:just |simply )?an? (?:[a-z-]+ )?(?:wolf|werewolf) (?:trying"
            r"|trying to|hiding|"
            r"pretending|stalling|covering|playing|desperate)",
            suspect_subject,
        ),
    ),
    ("only", idiom(r"only (?:a |the )?(?:[a-z-]+ )?(?:wolf|werewolf) would", suspect_subject)),
    (
        "avoid deflect shift mislead confuse distract hide evade escape sow blend deceive manipulate "
        "divert cover"
        " fool trick throw frame conceal mask dodge stir pin save",
        idiom(_SCHEME, suspect_subject),
    ),
    (
        "conceal mask hide disguise cloak concealing masking hiding disguising cloaking",
        idiom(_CONCEAL, suspect_subject),
    ),
    (
        "wolf werewolf evil culprit wolves",
        idiom(
            r"(?:,|[a-z]+) what if <P> (?:is|are|was|were|has been|have been) (?:[a-z-]+ ){0,4}?(?:wolf"
            r"|werewolf|evil|culprit|"
            r"wolves)",
            suspect,
            plain=False,
            instead=True,
            needs="if",
        ),
    ),
    (
        "slipped snuck sneaked",
        idiom(
            r"what if <P> (?:slipped|got|made it|snuck|sneaked)(?: [a-z]+){0,3} as the (?:real |true )?"
            r"(?:wolf|werewolf)",
            suspect,
            plain=False,
        ),
    ),
    (
        "fake faking lying bluffing pretending",
        idiom(
            r"(?:,|[a-z]+) what if <P> (?:is|are|was|were) (?:[a-z-]+ ){0,5}?(?:fake|faking|lying"
            r"|bluffing|pretending|"
            r"fake seer|false seer)",
            fake,
            plain=False,
            instead=True,
        ),
    ),
    (
        "bet guess hunch gut instinct instincts intuition",
        idiom(
            r"my (?:best |first )?(?:bet|guess|gut|instincts?|intuition|hunch) (?:is|says|say|tells "
            r"me it is|"
            r"goes to|lies with|points to|is on|leans)(?: it is)? <P>(?= $)",
            suspect,
        ),
    ),
    (
        "list radar",
        idiom(
            r"(?:keep|keeping|have|put|putting|leave|leaving) <P> (?:on|high on|at the top of|near the "
            r"top of) "
            r"(?:my|our) (?:[a-z]+ )?(?:list|radar)",
            suspect,
            plain=False,
        ),
    ),
    (
        "list radar",
        idiom(
            r"<P> (?:is|are|remains?|stays?|sits?|climbs?) (?:still )?(?:on|high on|up|at the top of"
            r"|near the top of)"
            r" (?:my|our) (?:[a-z]+ )?(?:list|radar)",
            suspect,
        ),
    ),
    (
        "put puts make makes leave leaves keep keeps leaving making putting place places mark marks turn "
        "turns made",
        idiom(
            r"(?:puts?|makes?|leaves?|keeps?|leaving|making|putting|places?|marks?|turns?|made) <P> "
            r"(?:as |into |"
            r"out as )?(?:my|our|the|a) (?:[a-z]+ ){0,2}(?:suspects?|threat|danger|wolf|werewolf|culprit)",
            suspect,
        ),
    ),
    (
        "leaves leaving",
        idiom(
            r"(?:that|this|which|it|,) (?:only )?leav(?:es|ing) (?:only |us with |us )?<P>(?= (?:$"
            r"|as the ))",
            suspect,
        ),
    ),
    (
        "point points pointing",
        idiom(
            r"(?:this|that|it|which|evidence|logic|facts|signs|clues|everything|elimination|data|finger"
            r"|fingers) "
            r"(?:all )?(?:points?|pointing) (?:right |straight )?(?:to|at|toward|towards) <P>(?= (?:$|as "
            r"|,|now ))",
            suspect,
        ),
    ),
    (
        "elimination",
        idiom(
            r"(?:by|process of) elimination (?:, )?(?:leaves |it is |it must be |points to |the wolf is "
            r")?<P>",
            suspect,
        ),
    ),
    (
        "doubt doubts suspicion shadow shadows suspicions",
        idiom(
            r"(?:casts?|creates?|raises?|throws?|sows?|adds?|brings?|casting|creating|raising|cast) "
            r"(?:[a-z]+ ){0,2}"
            r"(?:doubts?|suspicions?|shadows?) (?:on|about|over|upon|regarding|around|toward|towards) <P>",
            suspect,
        ),
    ),
    (
        "doubt doubts suspicion suspicions",
        idiom(
            r"(?:creates?|casts?|breeds?|fuels?|invites?|creating|casting) (?:[a-z]+ ){0,2}(?:doubts?"
            r"|suspicions?)"
            r"(?= (?:$|,))",
            suspect_subject,
        ),
    ),
    (
        "suspicion suspicions doubts doubt concerns concern",
        idiom(
            r"i share (?:the|your|@\d+ 's|his|her|their|these|those|that|same|everyone 's) (?:[a-z]+ )?"
            r"(?:suspicions?|doubts?|concerns?) (?:of|about|on|toward|towards|regarding|over) <P>",
            suspect,
        ),
    ),
    ("distrust mistrust", idiom(r"i (?:do )?(?:distrust|mistrust) <P>", suspect)),
    (
        "sense smell detect",
        idiom(
            r"i (?:can )?(?:sense|smell|feel|detect) (?:a |an |the |some )?(?:wolf|werewolf|danger"
            r"|deceit|evil|"
            r"trouble|guilt) (?:in|from|around|about|behind|with) <P>",
            suspect,
        ),
    ),
    ("alarms scares frightens spooks", idiom(r"<P> (?:alarms|scares|frightens|spooks) me", suspect)),
    (
        "guilt wolf werewolf",
        idiom(
            r"(?:speaks of|smacks of|reeks of|smells of|stinks of) (?:[a-z]+ )?(?:guilt|deceit|deception"
            r"|<W>)",
            suspect_subject,
        ),
    ),
    (
        "like",
        idiom(
            r"i (?:do|did) not like <S> (?:[a-z]+ ){0,2}(?:tone|attitude|approach|vibes?|behaviou?r"
            r"|style|energy|"
            r"votes?|voting|silence|timing|answers?|claim|push|pressure)",
            suspect,
        ),
    ),
    (
        "align aligns",
        idiom(r"aligns? <P> (?:more |closer )?with (?:a |the )?(?:[a-z]+ )?<W>", suspect),
    ),
    (
        "threat danger enemy problem culprit liar",
        idiom(
            r"the (?:real|true|biggest|main|only|greatest|final|last|actual) (?:threat|danger|enemy"
            r"|problem|culprit|"
            r"liar) (?:here )?(?:is|must be|has to be|remains|lies with) <P>",
            suspect,
        ),
    ),
    (
        "me",
        idiom(
            r"(?:that|this|it) to me (?:is|seems|feels|looks|sounds) (?:[a-z]+ )?(?:suspicious|odd"
            r"|strange|weird|fishy|off|shady|sketchy|concerning)",
            suspect_subject,
        ),
    ),
    (
        "credibility trustworthiness reliability honesty",
        idiom(
            r"(?:questions?|undermines?|hurts?|damages?|weakens?|erodes?|tarnishes|calls into question) "
            r"<S> (?:[a-z]+ )?(?:credibility|trustworthiness|reliability|honesty)",
            suspect,
        ),
    ),
    (
        "fabricated fabrication made-up fake false lie invented concocted",
        idiom(
            r"(?:feels|seems|looks|sounds|felt|seemed) like (?:an? )?(?:fabricated|fabrication|made-up"
            r"|fake|false|lie|invented|concocted)(?: [a-z]+)?",
            fake_subject,
        ),
    ),
    (
        "overlook ignore spare dismiss excuse",
        idiom(
            r"if we (?:[a-z]+ )?(?:overlook|ignore|spare|dismiss|excuse) <P>(?! 's) (?:[a-z]+ "
            r"){0,8}?(?:wolf|werewolf|wolves|werewolves)",
            suspect,
            plain=False,
        ),
    ),
    ("doubting", idiom(r"in doubting <P>", suspect)),
    (
        "together coordinating colluding cahoots",
        idiom(
            r"(?:could|might|may|are|must) <P> (?:be )?(?:[a-z]+ )?(?:working together|coordinating"
            r"|colluding|"
            r"in cahoots|teaming up)",
            suspect,
            plain=False,
        ),
    ),
    (
        "fallacy hoax charade farce con",
        idiom(
            r"<S> (?:[a-z]+ )?(?:claim|claims|result|story) (?:is|was|seems) (?:a |an )?(?:fallacy|hoax"
            r"|charade|farce|con)",
            fake,
        ),
    ),
    (
        "reject refute dismiss discount",
        idiom(
            r"i (?:must |have to )?(?:reject|refute|dismiss|discount) <S> (?:[a-z]+ )?(?:claim|results?"
            r"|divination|"
            r"story)",
            fake,
        ),
    ),
    ("fake fraud impostor imposter", idiom(r"makes <P> (?:a|the) (?:fake|fraud|impostor|imposter)", fake)),
    (
        "false fake lie untrue invalid impossible",
        idiom(
            r"(?:makes?|proves?|renders?|shows?) <S> (?:[a-z]+ ){0,2}(?:claim|story|results?|divination) "
            r"(?:is |as |"
            r"to be )?(?:a )?(?:false|fake|lie|untrue|invalid|impossible)",
            fake,
        ),
    ),
    ("impersonating", idiom(r"<P> (?:is|are) impersonating", fake)),
    (
        "true real genuine actual",
        idiom(
            r"(?:a|any|the|for a|for any) (?:true|real|genuine|actual) (?:seer|medium) (?:would|does"
            r"|will|should|could)",
            fake_subject,
        ),
    ),
    (
        "true real genuine actual",
        idiom(
            r"(?:for|of|from|as) (?:a|any|the) (?:true|real|genuine|actual) (?:seer|medium)(?= $)",
            fake_subject,
        ),
    ),
)
