"""Words of grammar: people, auxiliaries, conjunctions, hedges, and ordinary verbs.

A line is a kind, its value, and wordings separated by a bar; verbs stand in their base form.
"""

from typing import Final

from jinro.language.prose.en.lexicon.kinds import Kind

WORDS: Final[tuple[tuple[Kind, object, str], ...]] = (
    (Kind.ME, "", "i|me|myself|im"),
    (Kind.MY, "", "my|mine"),
    (Kind.YOU, "", "you|yourself|u|ya|thee|thou"),
    (Kind.YOUR, "", "your|yours|ur|thy"),
    (Kind.THIRD, "", ("he|she|him|they|them|himself|herself|themselves|that player|that person")),
    (Kind.THIRD, "her", "her"),
    (Kind.THEIR, "", "his|their|hers|theirs"),
    (Kind.WE, "", "we|us|all of us|ourselves"),
    (Kind.OUR, "", "our|ours"),
    (
        Kind.ALL,
        "",
        (
            "everyone|everybody|anyone|anybody|you all|folks|all of you|each of you|all players"
            "|villagers all|any of you|y'all|each player|every player|the villagers|fellow villagers"
            "|everyone here|you guys"
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
            "someone|somebody|people|players|those|nobody|no one|noone|one player|some|a player"
            "|whoever|the village|someone else|no-one|some people|the group|the crowd|some players"
            "|the two of them|the one who"
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
            "|which of them|which of the two|which of the two seers|which of the seers"
            "|which divination|which result|whose divination|whose result|which claimant|which story"
            "|who between them|who of the two"
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
            "|after|before|between|among|amongst|than|regarding|concerning|around|under|during"
            "|through|within|besides|beyond|despite|out of|off|out|up|down|rather than|versus|vs"
            "|outside|beside|near|across|per|via|based on|when it comes to|as for|due to|because of"
            "|thanks to|apart from|aside from|other than"
        ),
    ),
    (Kind.PREP, "as", "as"),
    (Kind.PREP, "", "compared to|compared with|in contrast to|in comparison to|in comparison with"),
    (Kind.PREP, "instead", "instead of|rather than"),
    (Kind.TO, "", "to"),
    (Kind.AND, "", "and|plus|&|as well as|along with"),
    (Kind.OR, "", "or|either|/|nor|and/or"),
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
            "so|therefore|thus|hence|then|consequently|accordingly|that is why|that's why|which means"
            "|this means|that means|meaning"
        ),
    ),
    (Kind.THAT, "", "that|which"),
    (
        Kind.BE,
        "",
        (
            "is|are|am|be|been|being|was|were|=|equals|became|becomes|become|remains|remain|remained"
            "|came back as|came back|came up as|came up|comes back as|comes back|comes up|comes up as"
            "|turned out|turned out to be|turns out to be|turns out|turn out to be|turned up as"
            "|showed up as|shows up as|turns up as|came out as|is proven|was proven|are proven"
            "|is confirmed|was confirmed|is confirmed as|was confirmed as|proved to be|proven to be"
            "|is revealed as|was revealed as|is revealed to be|was revealed to be|got confirmed as"
            "|has been|have been|had been|turned up|turns up|showed up|shows up"
        ),
    ),
    (
        Kind.SEEM,
        "",
        (
            "seems|seem|seemed|looks|look|looked|feels|appears|appear|appeared|sounds|sound|sounded"
            "|smells|reads as|reads like|read as|read like|comes across|comes across as|came across as"
            "|comes off"
            "|comes off as|came off as|strikes me as|strike me as|struck me as|rings|acts|acting"
            "|acted|behaves|behaving|looking|seeming|seems to be|appears to be|looks to be"
            "|feels to be|feels to me|looks to me|felt"
        ),
    ),
    (
        Kind.SEEM,
        "like",
        (
            "stands out as|stand out as|looks like|look like|feels like|seems like|seem like"
            "|sounds like|acts like|acting like|behaves like|behaving like|resembles|screams|scream"
            "|fits|fit"
            "|matches|match|mirrors|mirror|aligns with|align with|reminds me of|is like|are like"
            "|points only to|point only to|points to|point to|pointing to|suggests|suggest he is"
            "|indicates|fits the profile of"
            "|smells like|spells|spell|strikes me like|playing like|plays like|talks like|allies with"
            "|aligned with"
            "|smacks of|reeks of|consistent with|typical of|typical for|what a|allies closely with"
            "|sound like|act like|behave like|something a|how a|things a|acted like|sounded like|looked like"
            "|behaved like|comes off like|comes across like|come across as|come across like|feel like a"
            "|characteristic of|in line with|fitting for|indicative of|screams of|hallmark of|hallmarks of"
            "|aligns closely with"
        ),
    ),
    (Kind.DO, "", "do|does"),
    (Kind.DO, "did", "did"),
    (Kind.MODAL, "", ("will|shall|can|'ll|would|gonna|going to|am going to|are going to|is going to")),
    (Kind.MODAL, 65, "could|might|may"),
    (Kind.MODAL, "should", "should|must|ought to|had better|would better"),
    (
        Kind.NEED,
        "",
        (
            "need to|needs to|have to|has to|needed to|deserves to|deserve to|got to|gotta"
            "|now is the time to|now is the time for|now would be a good time to|this is the time to"
            "|it is time to|it is time for|time to|time for|has got to|have got to|need|needs"
            "|have no choice but to|have little choice but to|no choice but to|little choice but to"
            "|have no option but to|no option but to|nothing left but to|left with no choice but to"
            "|no other choice but to|had better|are better off|would be better off"
            "|makes sense to|make sense to|makes the most sense to|make the most sense to"
            "|makes more sense to|makes perfect sense to|makes good sense to|can not afford not to"
            "|might as well|may as well|would do well to|is worth it to|would be worth it to"
        ),
    ),
    (
        Kind.NOT,
        "",
        "not|never|no|neither|hardly|no longer|not any longer|barely|scarcely|rarely|none"
        "|without|lack of|lacks|lacking|nowhere|have yet to|has yet to",
    ),
    (
        Kind.NOT,
        "stop",
        (
            "retract|retracted|retracting|withdraw|withdrew|withdrawing|take back|taking back|stop"
            "|avoid|avoiding|refuse|refuse to|refrain from|hold off|hold off on|against rushing"
        ),
    ),
    (Kind.LIKE, "", "like|similar to|such as"),
    (
        Kind.ADVERB,
        "",
        (
            "more and more|to be safe|just to be safe|to play it safe|to stay safe|let me be clear"
            "|to be clear|let us be clear|let me be honest"
            "|let me be blunt|to be honest"
            "|let me be frank|make no mistake|mark my words|rest assured|i must say|i have to say"
            "|i will say|i must admit|i have to admit|i admit|truth be told|keep in mind"
            "|bear in mind|keep in mind that|bear in mind that"
            "|if i may|if you ask me|as it were|one and only|in fact|after all|in truth"
            "|in reality|not only|not just|very|too|quite|rather|really|just|only|also|all"
            "|still|now|today|tonight|tomorrow|again|already|always|even|ever|more|most|much|pretty"
            "|super|way|far|now|then|first|next|instead|alone|yesterday|last night|early|earlier|soon"
            "|later|too|so|enough|this round|this time|right now|at this point|for now|so far|once"
            "|especially|particularly|mostly|exactly|actually|honestly|frankly|truly|together"
            "|immediately|quickly|carefully|strongly|highly|increasingly|extremely|deeply|simply"
            "|merely|indeed|perhaps not|further|back|today's|tonight's|personally|currently|at all"
            "|either way|anyway|of course|for sure|for certain|as well|less|least|a lot|lot|totally"
            "|fully|not yet|n0|n1|n2|n3|n4|d0|d1|d2|d3|d4|night 0|night 1|night 2|night 3|day 0|day 1"
            "|one-word|one word|one-line|one line|one-sentence|one sentence|in one line|in one sentence"
            "|at least|at the very least|at most|day 2|day 3|night zero|night one|night two"
            "|day zero|day one|day two|on day 1|on night 1|if blocked|if guarded|if protected|if needed"
            "|if necessary|if possible|if asked|if pressed|if questioned|if required|if challenged"
        ),
    ),
    (
        Kind.DEGREE,
        65,
        (
            "maybe|perhaps|possibly|kind of|kinda|a bit|a little|a bit of|a little bit|bit|somewhat"
            "|slightly|potential|potentially|hint|hints|sort of|sorta|rather|possible|might well"
            "|conceivably|perchance|could well"
        ),
    ),
    (Kind.DEGREE, 70, ("probably|likely|most likely|seemingly|presumably|apparently|tend to|plausibly")),
    (
        Kind.DEGREE,
        95,
        (
            "definitely|certainly|clearly|obviously|surely|without doubt|no doubt|without a doubt"
            "|certain|100%|undoubtedly|absolutely|definite|beyond doubt|positively|undeniably"
            "|evidently|plainly"
        ),
    ),
    (
        Kind.HEY,
        "",
        (
            "hey|hi|hello|thanks|thank you|sure|yes|yeah|yep|no problem|ok|okay|well|wow|whoa|oh|ah"
            "|hmm|um|uh|wait|morning|good morning|good evening|sorry|right|alright|listen|dear|great"
            "|nice|welcome|oh my|goodness|come on|hold on|mate|pal|buddy|friend|my friend|my dear"
            "|old sport|young lady|darling|aye|heh|haha|understood|noted|indeed|ladies and gentlemen"
            "|good day|greetings|hey there|hi there|hello there|fellow|eek|eeek|ooh|ugh|geez|man|dude"
            "|bro|sir|madam|i see|of course|interesting|thanks for that|hey buddy|hey pal"
        ),
    ),
    (
        Kind.WANT,
        "",
        (
            "ready to|prepared to|set to|happy to|willing to|forced to|determined to|committed to"
            "|in favor of|in favour of|all for"
        ),
    ),
    (
        Kind.WANT,
        "maybe",
        (
            "thinking of|thinking about|inclined to|tempted to|open to|inclined toward"
            "|inclined towards|may have to|might have to|leaning to"
        ),
    ),
    (
        Kind.WONDER,
        "",
        (
            "curious|curious about|interested to know|interested in knowing|keen to hear"
            "|eager to hear|curious to know|curious to hear|interested to hear|interested in hearing"
        ),
    ),
    (
        Kind.UNSURE,
        "",
        (
            "not sure|unsure|not certain|uncertain|do not know|can not tell|undecided|hard to say"
            "|not yet sure|hard to tell|unclear|not clear|difficult to say|not convinced that"
            "|do not yet know|not know|can not say|can not be sure|can not be certain|torn"
            "|too early to say|too early to tell|too soon to say|too soon to tell|too early to know"
            "|hard to know|impossible to say|impossible to tell|difficult to tell|tough to say"
            "|not ready to say|can not confirm|no idea|have no idea|not convinced yet"
            "|remains to be seen|yet to be seen|tough to tell|can not decide|can not determine"
        ),
    ),
    (
        Kind.THINK,
        "no",
        (
            "no way|no chance|not a chance|no way that|no chance that|unlikely that|improbable that"
            "|hard to believe that|hard to imagine that|hard to imagine|hard to see how|impossible that"
            "|doubtful that|not likely that|not possible that|not plausible that|inconceivable that"
        ),
    ),
    (Kind.NOT, "", "unlikely to|not likely to|unlikely|less likely to|improbable|far from"),
    (
        Kind.DEGREE,
        65,
        (
            "i would not be surprised if|i would not be shocked if|would not surprise me if"
            "|it would not surprise me if|i have a feeling|i have a feeling that|i have a hunch"
            "|i have a hunch that|i get the feeling|i get the feeling that|i get the sense that"
            "|i have a sneaking suspicion that|i have a strong feeling|i have a strong feeling that"
            "|something tells me|something tells me that|my gut tells me|my gut tells me that|my gut says"
            "|my gut feeling is|my gut feeling is that|my instinct says|my instincts say"
            "|my instincts tell me|my instinct tells me|my hunch is|my hunch is that|my guess is"
            "|my guess is that|my bet is|my bet is that|if i had to guess|if i had to say"
            "|chances are|odds are|there is a good chance"
            "|there is a good chance that|there is a chance|there is a chance that"
            "|there is a real chance|there is a strong chance|there is a possibility that"
            "|it is likely that|it is quite likely that|it is very likely that|it is possible that"
            "|it is quite possible that|it is plausible that|it could be that|it may be that"
            "|it might be that|it seems likely that|it seems to me that|it seems to me"
            "|it appears that|it seems that|it seems|i get the impression|i get the impression that"
            "|i have the impression that|i would say|i would say that|i dare say|i would argue"
            "|i would argue that|the way i see it|as i see it|from where i stand|in my eyes"
            "|in my view|in my opinion|in my book|to my mind|from my perspective|as far as i can tell"
            "|from what i can see|from what i have seen"
        ),
    ),
    (
        Kind.BOTH,
        "seers",
        (
            "the claimants|the claimers|both claimants|either seer|either claimant"
            "|the two claimants|either of the seers|the seer claimants|both seer claimants"
        ),
    ),
    (Kind.BOTH, "", ("both|the two|two|both of them|both of you|both of these|these two|those two")),
    (
        Kind.ONE_OF,
        "",
        (
            "one of|one of you|one of them|one of the two|one of these|one of us|either of them"
            "|one of those|one of these two|one must|one has to|at least one of|at least one"
            "|one of you two|someone between|only one of|one between"
        ),
    ),
    (Kind.HERE, "", "here|speaking"),
    (
        Kind.LETS,
        "",
        (
            "lets|let us|shall we|why not|why do not we|how about we|i say we|let's all|what if we"
            "|what about we|what if we all|how about we all"
        ),
    ),
    (
        Kind.PLEASE,
        "",
        (
            "please|pls|plz|kindly|pray|be sure to|make sure to|make sure you|feel free to|i beg you"
            "|go ahead and|care to|would you care to|everyone needs to|don't forget to|remember to"
        ),
    ),
    (
        Kind.GOOD,
        "",
        (
            "best|right|wise|wisest|good|logical|safest|key|only way|only path|crucial|necessary"
            "|smart|sensible|priority|prudent|advantageous|ideal|essential|vital|optimal|rational"
            "|clear choice|better|reasonable|justified|imperative|important|strategic|our chance"
            "|chance|beneficial|worth|strongest|promising|only option|appropriate|warranted|useful"
            "|choice|option|path|course|step|tempting|right move|best move|critical|key move|only chance"
            "|only hope|a must"
        ),
    ),
    (
        Kind.BAD,
        "",
        (
            "risky|dangerous|mistake|bad|hasty|premature|unwise|reckless|wrong|too early|foolish"
            "|harmful|rash|error|pointless|useless|chaos|risk|a risk|backfire|gamble|a waste"
            "|illogical|unfair|too soon|careless|folly|disastrous|costly|suicide|play into|plays into"
            "|dangerously|helps wolves|helps the wolves|help the wolves|serves the wolves"
            "|doing wolves a favor|help wolves|unproductive|misguided|fruitless|futile|diversion"
            "|distraction|weak|not enough|insane|silly|counterproductive|might fail|may fail|could fail"
            "|will fail|would fail|likely fail|likely to fail|inadvisable|ill-advised|a bad idea|a bad move"
            "|a mistake|unhelpful|self-defeating|a terrible idea|short-sighted|a trap for us"
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
            "|feel like|accept that|find that|ensure|recall|understand|acknowledge|decide that"
            "|consider that|declare that|note|point out|point out that|think that|pretend that"
            "|stand by|prove|confirm that"
        ),
    ),
    (
        Kind.THINK,
        "of",
        "make of|view|regard|perceive|assess|evaluate|rate|judge|stand on|size up",
    ),
    (Kind.SAY, "to", "accord to"),
    (
        Kind.SAY,
        "",
        (
            "report|assert|say|state that|insist|argue|accuse|call|label|declare|tell us|tell me"
            "|claim that|mention|imply|allege|hint that|announce that|name|brand|paint|frame|mark"
            "|deny that|designate|finger|peg|out|denounce|identify|tag"
        ),
    ),
    (
        Kind.SHARE,
        "",
        (
            "share|tell|reveal|state|give|explain|show|clarify|elaborate|elaborate on|announce"
            "|provide|disclose|restate|present|hear|describe|post|publish|drop|let us know"
            "|let me know|hear from|list|justify|detail|name|answer|specify|spell out|confirm"
            "|enlighten us|enlighten me|enlighten me on|enlighten us on|walk us through|speak about"
            "|speak on|expand on|commit to|offer|submit"
            "|tell me|tell us|spill|speak|speak up with|speak up about|address"
            "|outline|report|repeat|want to hear|say|prove it with|back it up with|back that up with"
            "|lay out"
            "|open up about|be open about|be clear about|fill us in on|update us on|lead with|start with"
        ),
    ),
    (
        Kind.WONDER,
        "",
        (
            "wonder|want to know|like to know|would like to know|love to know|need to know"
            "|like to hear|love to hear|want to hear|like to understand|inquire|would like to hear"
            "|wish to know|would love to know|would love to hear|need to hear|want to understand"
        ),
    ),
    (
        Kind.WANT,
        "",
        (
            "want to|plan to|intend to|like to|decide to|choose to|prefer to|mean to|feel forced to"
            "|opt to|wish to|aim to|commit to|continue to|hope to|love to|prefer|support|favor|favour"
            "|be for|wanna|move to|keep|start|try to|push to|agree to|go with|go for|proceed with"
            "|proceed to"
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
            "urge|suggest|propose|recommend|advise|advocate|insist|ask|beg|encourage|call for|call on"
            "|request|implore|demand|invite|vote that we|push for|want us to|want you to|need you to"
            "|would like us to|like you to|move that|expect|want everyone to|vote we|nominate that"
        ),
    ),
    (
        Kind.VERB,
        "",
        (
            "check back|check in|stand up|say so|call out|point at|blame|single out|choose|eye"
            "|select|want|make|get|go|come|take|put|push|focus|act|help|try"
            "|stay|stand|let|work|watch|wait|hear|listen|respond|talk|discuss|decide|pick|move|follow"
            "|lead|join|support|defend|hide|dodge|deflect|evade|change|switch|shift|jump|rush|match"
            "|conflict|contradict|point|turn|start|begin|end|play|win|lose|die|survive|deserve|happen"
            "|mean|forget|love|like|hate|appreciate|align|fail|press|pressure|target us|use|leave"
            "|open|stop|look at|look for|look into it|wake|skip|pass|seek|uncover|observe"
            "|review|weigh|ponder|reflect|rely|depend|blend|coast|slip|sit|lay|hold"
            "|bring|carry|set|run|gain|benefit|create|spread|sow|cast|throw|jump on|pile on|lie low"
            "|break|build|serve|matter|ring|draw|pull|place|drop|land|fall|go to|resolve|settle"
            "|balance|test|ignore|attack me|overlook|remain|stick|involve|direct|aim|concentrate"
            "|unite|rally|coordinate|combine|gather|collect|find out|figure out|wear|appeal|affect"
            "|impact|influence|reply|warrant|merit|shine|learn|enjoy|meet|catch|hunt|chase|strike|hit"
            "|beat|save|spare|shield|prioritize|prioritise|side|oppose|react|contribute|participate|engage"
            "|speak up|keep quiet|pose a|end up|pay|address me|hesitate|avoid|offer|imagine|guide"
            "|exist|guess at|look into|examine with|counter|refute|dismiss|reject|challenge|back"
            "|double down"
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
