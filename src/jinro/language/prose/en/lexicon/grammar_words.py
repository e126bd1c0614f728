"""Words of grammar: people, auxiliaries, conjunctions, hedges, and ordinary verbs.

A line is a kind, its value, and wordings separated by a bar; verbs stand in their base form.
"""

from typing import Final

from jinro.language.prose.en.lexicon.kinds import Kind

WORDS: Final[tuple[tuple[Kind, object, str], ...]] = (
    (Kind.ME, "", "i|me|myself"),
    (Kind.MY, "", "my|mine"),
    (Kind.YOU, "", "you|yourself|u|ya|thou"),
    (Kind.YOUR, "", "your|yours|thy"),
    (Kind.THIRD, "", ("he|she|him|they|them|himself|herself|themselves|that person")),
    (Kind.THIRD, "her", "her"),
    (Kind.THEIR, "", "his|their|hers|theirs"),
    (Kind.WE, "", "we|us|all of us|ourselves"),
    (Kind.OUR, "", "our|ours"),
    (
        Kind.ALL,
        "",
        (
            "everyone|everybody|anyone|anybody|you all|folks|all of you|each of you|all players"
            "|any of you|each player|every player|the villagers|fellow villagers|everyone here"
            "|you guys"
        ),
    ),
    (
        Kind.OTHERS,
        "",
        (
            "everyone else|everybody else|others|the others|the rest of you|rest of you|anyone else"
            "|anybody else|the rest|all others"
        ),
    ),
    (
        Kind.SOME,
        "",
        (
            "someone|somebody|people|players|those|nobody|no one|one player|some|a player|whoever"
            "|the village|someone else|some people|the group|the crowd|the two of them|the one who"
        ),
    ),
    (
        Kind.IT,
        "",
        ("it|this|there|these|something|anything|everything|nothing|itself|things|all this|all that"),
    ),
    (
        Kind.WHO,
        "",
        ("who|whom|which player|which one|whose|which of you|who else|which person|who exactly"),
    ),
    (
        Kind.WHO,
        "claim",
        (
            "which claim|which seer claim|which seer|whose claim|whose seer claim|which one of them"
            "|which of them|which of the two|which of the two seers|which of the seers|which result"
            "|whose divination|whose result|which story"
        ),
    ),
    (
        Kind.WHAT,
        "",
        ("what|how|when|where|which night|when exactly|what exactly|how exactly|whether|what exact"),
    ),
    (Kind.WHY, "", "why|how come|why exactly|what reason|for what reason"),
    (
        Kind.DET,
        "",
        (
            "the|a|an|another|so many|so few|so much|each|every|such|same|one|three|four|several"
            "|certain|many|few|enough"
        ),
    ),
    (Kind.ANY, "", "any"),
    (
        Kind.PREP,
        "",
        (
            "of|about|toward|towards|on|onto|upon|at|for|in|into|against|with|behind|from|by|over"
            "|after|before|between|among|than|regarding|concerning|around|under|during|through|within"
            "|besides|beyond|despite|out of|off|out|up|down|rather than|versus|vs|outside|beside|near"
            "|across|per|based on|when it comes to|as for|due to|because of|thanks to|apart from"
            "|other than"
        ),
    ),
    (Kind.PREP, "as", "as"),
    (Kind.PREP, "", "compared to|compared with"),
    (Kind.PREP, "instead", "instead of|rather than"),
    (Kind.TO, "", "to"),
    (Kind.AND, "", "and|plus|&|as well as|along with"),
    (Kind.OR, "", "or|either|/|nor"),
    (
        Kind.BUT,
        "",
        (
            "but|however|yet|although|though|while|whereas|until|even though|even if|nevertheless"
            "|nonetheless|otherwise|except"
        ),
    ),
    (
        Kind.IF,
        "",
        ("if|unless|in case|assuming|suppose that|provided|provided that|should you|even if|as long as"),
    ),
    (Kind.IF, "what", "what if|as if|as though"),
    (Kind.BECAUSE, "", "because|since|given|given that|cause|seeing that|considering that"),
    (
        Kind.SO,
        "",
        (
            "so|therefore|thus|hence|then|consequently|accordingly|that is why|which means|this means"
            "|that means|meaning"
        ),
    ),
    (Kind.THAT, "", "that|which"),
    (
        Kind.BE,
        "",
        (
            "is|are|am|be|been|being|was|were|=|equals|became|becomes|become|remains|remain|remained"
            "|came back as|came back|came up as|came up|comes up|turned out|turned out to be"
            "|turns out|turn out to be|turned up as|showed up as|shows up as|came out as|is proven"
            "|was proven|are proven|is confirmed|was confirmed|is confirmed as|proved to be"
            "|proven to be|was revealed as|has been|have been|had been|turned up|turns up|showed up"
            "|shows up"
        ),
    ),
    (
        Kind.SEEM,
        "",
        (
            "seems|seem|seemed|looks|look|looked|feels|appears|appear|appeared|sounds|sound|sounded"
            "|smells|reads as|reads like|read as|comes across|comes across as|came across as"
            "|strikes me as|strike me as|struck me as|rings|acts|acting|acted|behaves|behaving"
            "|looking|seeming|seems to be|appears to be|looks to be|looks to me|felt"
        ),
    ),
    (
        Kind.SEEM,
        "like",
        (
            "stands out as|stand out as|looks like|look like|feels like|seems like|seem like"
            "|sounds like|acts like|acting like|behaves like|behaving like|resembles|screams|scream"
            "|fits|fit|matches|match|mirrors|mirror|aligns with|align with|reminds me of|is like"
            "|are like|points only to|point only to|points to|point to|pointing to|suggests"
            "|suggest he is|indicates|smells like|spells|spell|plays like|talks like|aligned with"
            "|smacks of|reeks of|consistent with|typical of|typical for|what a|allies closely with"
            "|sound like|act like|something a|how a|sounded like|looked like|come across as"
            "|feel like a|in line with"
        ),
    ),
    (Kind.DO, "", "do|does"),
    (Kind.DO, "did", "did"),
    (Kind.MODAL, "", ("will|shall|can|would|gonna|going to|am going to|are going to|is going to")),
    (Kind.MODAL, 65, "could|might|may"),
    (Kind.MODAL, "should", "should|must|ought to|had better|would better"),
    (
        Kind.NEED,
        "",
        (
            "need to|needs to|have to|has to|needed to|deserves to|got to|now is the time to"
            "|now is the time for|now would be a good time to|it is time to|it is time for|time to"
            "|time for|has got to|have got to|need|needs|have no choice but to"
            "|have little choice but to|had better|makes sense to|make sense to"
            "|makes the most sense to|can not afford not to|would do well to"
        ),
    ),
    (
        Kind.NOT,
        "",
        "not|never|no|neither|hardly|no longer|barely|scarcely|rarely|none|without|lack of|lacks"
        "|lacking|nowhere|have yet to|has yet to",
    ),
    (
        Kind.NOT,
        "stop",
        (
            "retract|retracted|retracting|withdraw|withdrew|take back|taking back|stop|avoid|avoiding"
            "|refuse|refuse to|refrain from|hold off|hold off on"
        ),
    ),
    (Kind.LIKE, "", "like|such as"),
    (
        Kind.ADVERB,
        "",
        (
            "more and more|to be safe|just to be safe|to play it safe|to stay safe|let me be clear"
            "|to be clear|to be honest|mark my words|rest assured|i must say|i have to say|i will say"
            "|i must admit|i have to admit|i admit|truth be told|keep in mind|keep in mind that"
            "|bear in mind that|if i may|if you ask me|as it were|one and only|in fact|after all"
            "|in truth|not only|not just|very|too|quite|rather|really|just|only|also|all|still|now"
            "|today|tonight|tomorrow|again|already|always|even|ever|more|most|much|pretty|super|way"
            "|far|now|then|first|next|instead|alone|yesterday|last night|early|earlier|soon|later|too"
            "|so|enough|this round|this time|right now|at this point|for now|so far|once|especially"
            "|particularly|mostly|exactly|actually|honestly|frankly|truly|together|immediately"
            "|quickly|carefully|strongly|highly|increasingly|deeply|simply|merely|indeed|perhaps not"
            "|further|back|personally|currently|at all|either way|anyway|of course|for sure"
            "|for certain|as well|less|least|a lot|lot|totally|fully|not yet|n0|n1|d0|d1|d2|night 0"
            "|night 1|day 0|day 1|one-word|one word|one-line|one line|one-sentence|one sentence"
            "|in one line|in one sentence|at least|at most|day 2|day 3|night zero|night one|night two"
            "|day zero|day one|on day 1|on night 1|if blocked|if needed|if necessary|if possible"
            "|if asked|if pressed|if questioned"
        ),
    ),
    (
        Kind.DEGREE,
        65,
        (
            "maybe|perhaps|possibly|kind of|kinda|a bit|a little|a bit of|a little bit|bit|somewhat"
            "|slightly|potential|potentially|hint|hints|sort of|sorta|rather|possible|might well"
            "|perchance|could well"
        ),
    ),
    (Kind.DEGREE, 70, ("probably|likely|most likely|seemingly|presumably|tend to|plausibly")),
    (
        Kind.DEGREE,
        95,
        (
            "definitely|certainly|clearly|obviously|surely|without doubt|no doubt|certain|100%"
            "|undoubtedly|absolutely|definite|beyond doubt|evidently|plainly"
        ),
    ),
    (
        Kind.HEY,
        "",
        (
            "hey|hi|hello|thanks|thank you|sure|yes|yeah|yep|ok|okay|well|wow|whoa|oh|ah|hmm|um|uh"
            "|wait|morning|good morning|good evening|sorry|right|alright|listen|dear|great|nice"
            "|welcome|oh my|goodness|come on|hold on|mate|pal|buddy|friend|my friend|my dear"
            "|old sport|young lady|darling|aye|haha|understood|noted|indeed|ladies and gentlemen"
            "|good day|greetings|hey there|hi there|hello there|fellow|eek|eeek|ooh|ugh|geez|man|bro"
            "|i see|of course|interesting|thanks for that|hey buddy|hey pal"
        ),
    ),
    (
        Kind.WANT,
        "",
        (
            "ready to|prepared to|set to|happy to|willing to|forced to|determined to|in favor of"
            "|in favour of|all for"
        ),
    ),
    (
        Kind.WANT,
        "maybe",
        (
            "thinking of|thinking about|inclined to|tempted to|open to|inclined toward|may have to"
            "|might have to|leaning to"
        ),
    ),
    (
        Kind.WONDER,
        "",
        ("curious|curious about|interested to know|keen to hear|eager to hear|curious to hear"),
    ),
    (
        Kind.UNSURE,
        "",
        (
            "not sure|unsure|not certain|uncertain|do not know|can not tell|undecided|hard to say"
            "|hard to tell|unclear|not clear|not convinced that|do not yet know|can not say"
            "|can not be sure|can not be certain|torn|too early to say|too early to tell"
            "|too soon to say|hard to know|can not confirm|no idea|remains to be seen|can not decide"
        ),
    ),
    (
        Kind.THINK,
        "no",
        ("no way|no chance|not a chance|no way that|unlikely that|hard to believe that|hard to imagine"),
    ),
    (Kind.NOT, "", "unlikely to|unlikely|improbable"),
    (
        Kind.DEGREE,
        65,
        (
            "i would not be surprised if|i have a feeling|i have a feeling that|i have a hunch"
            "|i get the feeling|i get the feeling that|something tells me|my gut says"
            "|my instinct says|my instinct tells me|if i had to say|chances are|odds are"
            "|it is likely that|it seems to me that|it seems to me|it seems that|it seems"
            "|i get the impression that|i have the impression that|i would say|i would say that"
            "|i dare say|as i see it|in my eyes|in my view|in my opinion|in my book|to my mind"
            "|from my perspective|as far as i can tell|from what i have seen"
        ),
    ),
    (
        Kind.BOTH,
        "seers",
        ("the claimants|both claimants|either seer|either claimant|the two claimants|the seer claimants"),
    ),
    (Kind.BOTH, "", ("both|the two|two|both of them|both of you|these two|those two")),
    (
        Kind.ONE_OF,
        "",
        (
            "one of|one of you|one of them|one of the two|one of these|one of us|either of them"
            "|one of those|one of these two|one must|one has to|at least one of|at least one"
            "|one of you two|only one of"
        ),
    ),
    (Kind.HERE, "", "here|speaking"),
    (
        Kind.LETS,
        "",
        (
            "lets|let us|shall we|why not|why do not we|how about we|i say we|what if we"
            "|what if we all|how about we all"
        ),
    ),
    (
        Kind.PLEASE,
        "",
        (
            "please|kindly|pray|be sure to|feel free to|i beg you|go ahead and|care to"
            "|would you care to|remember to"
        ),
    ),
    (
        Kind.GOOD,
        "",
        (
            "best|right|wise|wisest|good|logical|safest|key|crucial|necessary|smart|sensible|priority"
            "|prudent|advantageous|ideal|essential|vital|optimal|rational|better|reasonable|justified"
            "|imperative|important|strategic|our chance|chance|beneficial|worth|strongest|only option"
            "|appropriate|warranted|useful|choice|option|path|course|step|right move|best move"
            "|critical|only chance|only hope"
        ),
    ),
    (
        Kind.BAD,
        "",
        (
            "risky|dangerous|mistake|bad|hasty|premature|unwise|reckless|wrong|too early|foolish"
            "|harmful|rash|error|pointless|useless|chaos|risk|a risk|backfire|gamble|a waste"
            "|illogical|unfair|too soon|careless|folly|disastrous|costly|play into|plays into"
            "|dangerously|helps wolves|helps the wolves|help the wolves|serves the wolves"
            "|doing wolves a favor|help wolves|unproductive|misguided|fruitless|futile|diversion"
            "|distraction|weak|not enough|silly|counterproductive|might fail|may fail|inadvisable"
            "|a mistake|a trap for us"
        ),
    ),
)
"""The first line that has a wording wins."""

VERBS: Final[tuple[tuple[Kind, object, str], ...]] = (
    (Kind.HAVE, "", "have"),
    (
        Kind.THINK,
        0,
        (
            "think|feel|guess|suppose|sense|reckon|assume|imagine|believe that|figure|fear|know"
            "|realize|conclude|notice|agree that|remember|deem|hold that|gather|hope|trust that"
            "|understand that|swear|promise|see that|admit|accept|bet|insist that|maintain that"
            "|feel like|accept that|find that|ensure|recall|understand|acknowledge|consider that"
            "|declare that|note|point out|point out that|think that|stand by|prove|confirm that"
        ),
    ),
    (
        Kind.THINK,
        "of",
        "make of|view|regard|perceive|assess|evaluate|rate|judge|stand on",
    ),
    (Kind.SAY, "to", "accord to"),
    (
        Kind.SAY,
        "",
        (
            "report|assert|say|state that|insist|argue|accuse|call|label|declare|tell us|tell me"
            "|claim that|mention|imply|allege|hint that|announce that|name|brand|paint|frame|mark"
            "|designate|finger|peg|out|identify|tag"
        ),
    ),
    (
        Kind.SHARE,
        "",
        (
            "share|tell|reveal|state|give|explain|show|clarify|elaborate|elaborate on|announce"
            "|provide|disclose|restate|present|hear|describe|post|publish|drop|let us know"
            "|let me know|hear from|list|justify|detail|name|answer|specify|spell out|confirm"
            "|enlighten us|enlighten me on|enlighten us on|walk us through|speak about|speak on"
            "|expand on|commit to|offer|submit|tell me|tell us|spill|speak|speak up with"
            "|speak up about|address|report|repeat|want to hear|say|prove it with|lay out"
            "|be clear about|lead with|start with"
        ),
    ),
    (
        Kind.WONDER,
        "",
        (
            "wonder|want to know|like to know|would like to know|need to know|like to hear"
            "|want to hear|like to understand|would like to hear|would love to know"
            "|would love to hear|need to hear|want to understand"
        ),
    ),
    (
        Kind.WANT,
        "",
        (
            "want to|plan to|intend to|like to|decide to|choose to|prefer to|mean to|feel forced to"
            "|wish to|aim to|commit to|continue to|hope to|love to|prefer|support|favor|favour|be for"
            "|wanna|move to|keep|start|try to|push to|agree to|go with|go for|proceed with|proceed to"
            "|go ahead and|settle on|stick with|stick to"
        ),
    ),
    (
        Kind.WANT,
        "maybe",
        "lean to|lean towards|lean toward|lean on|consider|contemplate|lean",
    ),
    (
        Kind.URGE,
        "",
        (
            "urge|suggest|propose|recommend|advise|insist|ask|beg|encourage|call for|call on|request"
            "|implore|demand|invite|push for|want us to|want you to|need you to|would like us to"
            "|like you to|move that|expect|want everyone to|vote we"
        ),
    ),
    (
        Kind.VERB,
        "",
        (
            "check back|check in|stand up|say so|call out|point at|blame|single out|choose|eye|want"
            "|make|get|go|come|take|put|push|focus|act|help|try|stay|stand|let|work|watch|wait|hear"
            "|listen|respond|talk|discuss|decide|pick|move|follow|lead|join|support|defend|hide|dodge"
            "|deflect|evade|change|switch|shift|jump|rush|match|conflict|contradict|point|turn|start"
            "|begin|end|play|win|lose|die|survive|deserve|happen|mean|forget|love|like|hate"
            "|appreciate|align|fail|press|pressure|use|leave|open|stop|look at|look for|look into it"
            "|wake|skip|pass|seek|uncover|observe|review|weigh|ponder|reflect|rely|depend|blend|coast"
            "|slip|sit|lay|hold|bring|carry|set|run|gain|benefit|create|spread|sow|cast|throw|jump on"
            "|pile on|lie low|break|build|serve|matter|ring|draw|pull|place|drop|land|fall|go to"
            "|resolve|settle|balance|test|ignore|attack me|overlook|remain|stick|involve|direct|aim"
            "|concentrate|unite|rally|coordinate|combine|gather|collect|find out|figure out|wear"
            "|appeal|impact|influence|reply|warrant|merit|shine|learn|enjoy|meet|catch|hunt|chase"
            "|strike|hit|beat|save|spare|shield|prioritize|side|oppose|react|contribute|participate"
            "|engage|speak up|keep quiet|pose a|end up|pay|hesitate|avoid|offer|imagine|guide|exist"
            "|look into|counter|refute|dismiss|reject|challenge|back"
        ),
    ),
)
"""Verbs: every form of them is a word of the kind."""

CONTRACTIONS: Final[dict[str, tuple[str, ...]]] = {
    "i'm": ("i", "am"),
    "im": ("i", "am"),
    "i'll": ("i", "will"),
    "i'd": ("i", "would"),
    "i've": ("i", "have"),
    "you're": ("you", "are"),
    "you've": ("you", "have"),
    "you'll": ("you", "will"),
    "you'd": ("you", "would"),
    "he's": ("he", "is"),
    "she's": ("she", "is"),
    "he'd": ("he", "would"),
    "she'd": ("she", "would"),
    "they'd": ("they", "would"),
    "we'd": ("we", "would"),
    "they're": ("they", "are"),
    "they've": ("they", "have"),
    "he'll": ("he", "will"),
    "she'll": ("she", "will"),
    "they'll": ("they", "will"),
    "we're": ("we", "are"),
    "we'll": ("we", "will"),
    "we've": ("we", "have"),
    "isn't": ("is", "not"),
    "aren't": ("are", "not"),
    "wasn't": ("was", "not"),
    "weren't": ("were", "not"),
    "ain't": ("is", "not"),
    "don't": ("do", "not"),
    "dont": ("do", "not"),
    "doesn't": ("does", "not"),
    "doesnt": ("does", "not"),
    "didn't": ("did", "not"),
    "didnt": ("did", "not"),
    "won't": ("will", "not"),
    "wont": ("will", "not"),
    "can't": ("can", "not"),
    "cant": ("can", "not"),
    "cannot": ("can", "not"),
    "couldn't": ("could", "not"),
    "wouldn't": ("would", "not"),
    "shouldn't": ("should", "not"),
    "mustn't": ("must", "not"),
    "haven't": ("have", "not"),
    "hasn't": ("has", "not"),
    "hadn't": ("had", "not"),
    "who's": ("who", "is"),
    "whos": ("who", "is"),
    "who'd": ("who", "would"),
    "who've": ("who", "have"),
    "what's": ("what", "is"),
    "whats": ("what", "is"),
    "where's": ("where", "is"),
    "why's": ("why", "is"),
    "how's": ("how", "is"),
    "that's": ("that", "is"),
    "thats": ("that", "is"),
    "there's": ("there", "is"),
    "theres": ("there", "is"),
    "here's": ("here", "is"),
    "it's": ("it", "is"),
    "let's": ("lets",),
    "gotta": ("got", "to"),
}
