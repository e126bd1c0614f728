"""Words of the game and of opinions about players.

Tables as in `grammar_words`. A verb has its forms; a noun or adjective is one wording.
"""

from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Faction, Group, Holder
from jinro.language.prose.en.lexicon.inflect import forms
from jinro.language.prose.en.lexicon.kinds import Kind

BAD_SIDE: Final = Group(Faction.WOLVES)

_WOLF_OR_POSSESSED: Final = "|".join(
    wording
    for wolf in ("wolf", "werewolf", "wolves", "werewolves")
    for join in (
        " or ",
        "/",
        " / ",
        " or a ",
        " or the ",
        " or maybe ",
        " or perhaps ",
        " or possibly ",
        " or even ",
    )
    for possessed in ("possessed", "poss", "madman")
    for wording in (f"{wolf}{join}{possessed}", f"{possessed}{join}{wolf}")
)

ROLES: Final[dict[object, str]] = {
    Holder(Role.SEER): ("seer|seers|fortune teller|fortune-teller|diviner|cop|oracle|true seer|real seer"),
    Holder(Role.MEDIUM): "medium|mediums",
    Holder(Role.BODYGUARD): "bodyguard|bodyguards|knight|hunter|doctor|protector|bg",
    Holder(Role.VILLAGER): (
        "villager|villagers|plain villager|vanilla villager|vanilla town|regular villager|ordinary villager"
        "|vt|simple villager|normal villager|vanilla|civilian|mere villager|vill"
    ),
    Holder(Role.FREEMASON): "freemason|mason|freemasons|masons",
    Holder(Role.FOX): "fox|werehamster",
    Holder(Role.POSSESSED): "possessed|madman|lunatic|minion|poss|the traitor|possessed player",
    BAD_SIDE: (
        "wolf side|wolf's side|wolf-side|wolfside|wolf team|wolves' side|werewolf side"
        "|werewolf team|on the werewolf team|werewolf faction|wolf faction|on the wolf team"
        "|on the wolf side|on the wolves' side|on the wolf 's side|evil team|with the wolves|wolf-aligned"
        "|wolf aligned|anti-village|a wolf or possessed|" + _WOLF_OR_POSSESSED
    ),
}
COLOURS: Final[dict[Species, str]] = {
    Species.WEREWOLF: (
        "werewolf|werewolves|wolf|wolves|accomplice|scum|scummy|mafia|evil|black|red check|guilty"
        "|lw|last wolf|wolfy|wolfish|ww|the enemy|enemy|adversary|the adversary|the culprit"
        "|culprit|partner|wolf partner|fellow wolf|wolf candidate|wolf suspect|last werewolf"
        "|top wolf candidate|top wolf suspect|main wolf suspect|prime wolf suspect|biggest wolf suspect"
        "|top werewolf candidate|top werewolf suspect|likely werewolf|most likely wolf"
        "|most likely werewolf|remaining wolf|remaining werewolf|the hidden wolf|a traitor|villain|foe|the "
        "beast|beast"
        "|baddie|baddies|bad guy|a pack|a wolf pack|a pack of wolves"
        "|the killer|lone wolf|final wolf|likely wolf|werewolf candidate|scumread"
    ),
    Species.HUMAN: (
        "human|humans|not-wolf|non-wolf|innocent|town|townie|towny|white|green check|village side"
        "|on the same side|village-side|clear|cleared|good guy|village aligned|village-aligned"
        "|on our side|proven innocent|villager side|on the village side|on the village's side"
        "|on the village 's side|on the villagers side|on the villager 's side|an ally|our ally"
        "|townread|not guilty"
        "|villagery|on our team|safe|villager-like|our friend|confirmed innocent|good one"
        "|true villager|real villager|genuine villager|a fellow villager|fellow villager"
        "|honest villager|untainted|a friend|a true friend|a good friend|a comrade|one of us"
        "|on the good side|on the right side|one of the good guys|one of ours|a good person|our comrade"
        "|a true ally|a trusted ally|a fellow human|a teammate|village-sided|pro-village|pro-town"
        "|town-sided|townish|town-ish|villager-ish|villagerish|townlike|town-like|a good villager"
        "|an innocent villager|innocents|good guys|in the clear|clean|off the hook"
        "|proven clean|squeaky clean"
    ),
}
_FLAWED: Final = "|".join(
    f"{claim} {link} {flawed}"
    for claim in ("claim", "claims", "story", "testimony", "account")
    for link in ("is", "are", "seems", "looks", "feels", "sounds")
    for flawed in ("flawed", "thin", "full of holes")
)
_BAD_LOOK: Final = "|".join(
    f"{seem} {bad}"
    for verb in "feel look seem sound smell read".split()
    for seem in forms(verb)
    for bad in "wrong|bad|worse|rotten|very wrong|very bad|terrible|all wrong|amiss|ominous".split("|")
)
"""What looks bad about somebody, in every wording."""
_HARD_TO_TRUST: Final = "|".join(
    f"{hard} {whom}to {trust}"
    for hard in "hard tough difficult tricky impossible".split()
    for whom in ("", "for me ", "for us ")
    for trust in ("trust", "believe", "buy", "fully trust", "take seriously")
)
_WITH_WOLVES: Final = "|".join(
    f"{sides} {wolves}"
    for sides in (
        "working with|working for|in league with|allied with|siding with|protecting|covering for"
        "|teamed up with|teaming up with|in cahoots with|colluding with|conspiring with|hiding"
    ).split("|")
    for wolves in "the wolf|the wolves|a wolf|the werewolf|the werewolves|a werewolf|werewolves".split("|")
)
_SUSPECTS: Final = "|".join(
    f"{most} {person}"
    for most in ("most suspicious", "suspicious", "suspect", "top suspicious", "main suspicious")
    for person in "candidate candidates player players person people one individual".split()
)
_ARGUMENTS: Final = "logic reasoning point argument analysis suggestion thinking assessment".split()


def _argued(words: str) -> str:
    """What is said of an argument, in every wording: her logic seems sound."""
    links = ("is", "seems", "sounds", "looks", "feels", "seems very", "is very", "is quite", "makes")
    return "|".join(
        f"{noun} {link} {word}" for noun in _ARGUMENTS for link in links for word in words.split()
    )


WORDS: Final[tuple[tuple[Kind, object, str, str], ...]] = (
    (
        Kind.RESULT,
        "",
        "noun",
        (
            "divine result|divine results|divining result|intel|result|results|divination result"
            "|finding|findings|seer result|seer results|divination results|night result"
            "|night results|night report|verdict|night action result|report"
            "|divination info|your data|your info|your information|your secret info|your intel"
            "|night target|night check|night checks|clears|seer info"
            "|seer information|seer report|divination report|check result|check results"
            "|reading from the night|info from the night|info from last night|news from the night"
        ),
    ),
    (
        Kind.TELL,
        "",
        "noun",
        ("medium result|medium results|medium's result|medium check|medium checks|medium info|medium report"),
    ),
    (
        Kind.DIVINE,
        "",
        "noun",
        (
            "divination|divinations|investigation|vision|visions|seer checks|analysis"
            "|prophecy|foresight|sight|seer divination|seer vision|divine target|inspection"
            "|divination target|divination targets"
            "|check target|divination candidate"
        ),
    ),
    (
        Kind.VOTE,
        "",
        "noun",
        (
            "votes|ballot|ballots|execution|elimination|removal|final vote|vote target|banishment"
            "|judgment falls upon|judgment falls on|judgment fall upon|judgment fall on"
            "|judgment must fall upon"
            "|judgment must fall on|judgment will fall upon|judgment is upon|pick for today"
            "|choice for today"
            "|pick for the vote|choice for the vote|lynch pick|lynch choice|pick today|choice today"
            "|expulsion|wagon|wagons|nomination|voting target|vote pick|voting plan|vote plan|vote choice"
        ),
    ),
    (
        Kind.CLAIM,
        "",
        "noun",
        (
            "role claim|role claims|roleclaim|roleclaims|coming-out|statement|announcement"
            "|declaration|testimony|story|word|words|revelation|account|version|denial|confession"
            "|narrative|accusation|allegation|seership"
        ),
    ),
    (
        Kind.CLAIM,
        "self",
        "base",
        (
            "reveal yourself|show yourself|identify yourself|reveal themselves|reveal themself"
            "|come forward|step forward|come out|make yourself known|reveal your identity"
            "|declare yourself|come clean|reveal himself|reveal herself|unveil yourself"
            "|coming forward|come out as|coming out|stepping forward"
        ),
    ),
    (Kind.CLAIM, "", "past", "came out|came forward|COed|stepped forward|came out as"),
    (
        Kind.ROLE_WORD,
        "",
        "noun",
        (
            "role|roles|true role|real role|identity|alignment|true identity|power role|power roles"
            "|actual role|exact role|claimed role|true nature"
        ),
    ),
    (
        Kind.RIVAL,
        "",
        "noun",
        (
            "counterclaim|counter-claim|counterclaims|counter claim|counter claims|CC|cc|counter CO"
            "|counter-claims|counter-CO|counterclaimer|other seers|other seer|other seer claims"
            "|other seer claim|rival claim|rival seer|opposing claim|counterclaimant"
            "|counter-seer|counter seer"
            "|willing to counter|want to counter|wants to counter|like to counter"
            "|going to counter|ready to counter|contesting|disputing the claim|challenge the claim"
            "|contest the claim|dispute the claim|counter this claim|counter that claim|counter the claim"
            "|opposing seer|competing claim|competing claims|competing seer|rival claims|opposing claims"
        ),
    ),
    (
        Kind.TRUE,
        0,
        "adj",
        (
            "real|genuine|true|plausible|more consistent|more believable|more plausible|legit"
            "|legitimate|telling the truth|truthful|honest|credible|authentic|the real deal"
            "|more convincing|convincing|believable|rock-solid|solid|valid|verified|more credible"
            "|trustworthy claim|more genuine|more trustworthy|compelling|more compelling|sincere"
            "|stronger|sounder|more sound"
            "|more reasonable|more grounded|the real one|speaking the truth|more solid"
            "|more reliable|consistent|more logical"
            "|most credible|most consistent|the truth|fits the facts|fit the facts|matches the facts"
            "|match the facts|holds merit|hold merit|holds water|hold water|holds up|hold up"
            "|checks out|check out|rings true|ring true|adds up|add up|makes more sense|makes sense"
            "|convince you|convinces you|persuade you|persuades you|make sense|holds true|hold true"
            "|carries weight|holds weight|is our best lead|accurate"
            "|more accurate"
        ),
    ),
    (Kind.SHARE, "", "base", "may i ask|might i ask|could i ask|can i ask|may i hear"),
    (Kind.TRUE, 0, "s", "is sound|seems sound|are sound|remains sound|appears sound|looks sound"),
    (Kind.HAVE, "", "s", "has"),
    (Kind.HAVE, "", "past", "had"),
    (Kind.TRUE, 0, "noun", "authenticity|credibility|legitimacy|truthfulness"),
    (
        Kind.FALSE,
        0,
        "adj",
        (
            "fake|false|lying|liar|a liar|fraud|imposter|impostor|not telling the truth|bluffing"
            "|bogus|faking|fabricated|a lie|phony|manufactured|made up|made-up|fabrication"
            "|a fabrication|concocted|invented|deceiving us|deceiver|pretender|a ruse|ruse"
            "|dishonest|untrue|not real|a bluff|hastily concocted|forged|faker|fabricating"
            "|making it up|a sham|sham|untruthful|not true|fiction|falsehood|a deception"
            "|making things up|fabricating stories|fibbing|fibber|telling tales|cooked up|counterfeit"
            "|invalid|impossible|an impossibility|not possible"
        ),
    ),
    (
        Kind.SUSPECT,
        85,
        "adj",
        (
            "most suspicious|highly suspicious|very suspicious|extremely suspicious"
            "|biggest threat|the real threat|deeply suspicious|super suspicious|main threat"
            "|super sus|incredibly suspicious"
        ),
    ),
    (
        Kind.SUSPECT,
        70,
        "adj",
        (
            "too risky to trust|what wolves do|what a wolf would do"
            "|what wolves would do|how wolves act|how a wolf acts|peculiar|worrisome|suspicious|sus"
            "|fishy|shady|sketchy|doubtful|untrustworthy|threat|unsettling|unreliable|sussy|worrying"
            "|odd|weird|manipulative|trying to confuse|trying to mislead|strange|off"
            "|trying to deceive|trying to frame|trying to manipulate|trying to hide|hiding the truth"
            "|hiding behind|something to hide|standing out|anti-town"
            "|not trustworthy|cannot be trusted|can not be trusted|should not be trusted|red flag"
            "|red flags|suspiciously|questionable|concerning|dubious|wolf-like|wolflike|werewolf-like"
            "|deceptive|deceitful|stinks|not to be trusted|troubling|alarming"
            "|disturbing|unnatural|uncharacteristic|bothersome|disconcerting|a danger"
            "|dangerous player|sinister"
            "|leading us astray|up to something|scheming|plotting|devious|a deceiver|two-faced"
            "|trying to trick us|tricking us|untrusting|insincere|suspectable|suspicious to me|shifty"
            "|sneaky|sly|inauthentic|disingenuous|throwing us off|throwing me off"
            "|deflecting suspicion|framing me|setting me up|phishy|smells fishy|wolf-ish|conspicuous"
            "|trying to sow|sowing confusion|sowing doubt|spreading confusion|spreading lies"
            "|ulterior motive|ulterior motives|hidden motive|hidden motives|hidden agenda"
            "|malevolent intent|malicious|covering for|shielding a wolf|hiding his true"
            "|hiding her true|hiding their true|unconvincing|contrived"
            "|inconsistent claim|flimsy|weak claim|unbelievable|implausible|fabricate|a wolf in"
            "|in sheep's clothing|sheep's clothing|not right|not quite right|frame me|frame us"
            "|to frame|without merit|without any basis"
            "|baseless|groundless|without ground|without grounds|unfounded|without basis"
            "|a ploy|ploy|not normal|abnormal|off-putting|unconvincingly|a tactic|a trick|a smokescreen"
            "|a trap|a setup|a cover|smokescreen|a cover-up|a manipulation"
            "|suspish|sussed|scummier|susser|fishier|shadier|sketchier|odder|stranger|weirder"
            "|scummiest|sussest|fishiest|shadiest|sketchiest|oddest|strangest|weirdest|shiftiest|sneakiest"
            "|dodgiest|creepiest|iffiest|wolfiest|least trustworthy|most untrustworthy|most dubious"
            "|more suspicious"
            "|anomalous|an anomaly|anomaly|an outlier|outlier|hostile|unusual|iffy|dodgy|shaky|wobbly"
            "|hollow|dubious at best|fishy at best|creepy|eerie|slippery"
            "|sneakier|crafty|cunning|untrue to us"
            "|unworthy of trust|not worthy of trust|not to be believed|not believable"
            "|double-dealing|duplicitous|treacherous|traitorous|two faced|a wolf in disguise"
            "|wolf in disguise"
            "|in disguise|in hiding|hiding in plain sight|playing us|misleading|misleading us|misdirection"
            "|a misdirection|misdirecting us|out of place|out of character"
            "|fabricating a story|a facade"
            "|cause for concern|a concern|a red flag|a cause for concern|grounds for suspicion"
            "|hiding something|concealing something|not what he seems|not what she seems|not what they seem"
            "|not who he says|not who she says|not who they say|a sign of deceit|a clear sign of deceit"
            "|a sign of guilt|guilty-looking|guilty looking|wolfier|wolflike behavior"
            "|working with the wolf|working with the wolves|working for the wolves|in league with the wolves"
            "|allied with the wolves|allied with a wolf|protecting a wolf|protecting the wolf"
            "|covering for a wolf"
            "|siding with the wolves|helping a wolf|teamed up with the wolves|in cahoots with the wolves"
            "|strangely|oddly|weirdly|shiftily|sketchily|fishily|unnaturally|shadily"
            "|suspiciously convenient|too perfect to trust|too convenient to trust"
            "|staged|scripted|a betrayal|a clear betrayal|fragile|troublesome|incriminating|damning"
            "|rehearsed|menacing"
        ),
    ),
    (Kind.SUSPECT, 70, "adj", _HARD_TO_TRUST),
    (Kind.SUSPECT, 70, "adj", _WITH_WOLVES),
    (
        Kind.SUSPECT,
        73,
        "adj",
        (
            "deceit|guilt|deception|manipulation|dishonesty|malice|treachery|foul play|bad intent"
            "|ill intent|malicious intent"
        ),
    ),
    (
        Kind.SUSPECT,
        70,
        "feel",
        (
            "jittery|freaked out|creeped out|spooked|on edge|iffy"
            "|wary|uneasy|nervous|worried|concerned|skeptical|sceptical|uncomfortable|leery"
            "|distrustful|doubtful|anxious|unsettled|apprehensive|cautious|suspicious|unconvinced"
            "|troubled|disturbed|alarmed|bothered|mistrustful|dubious|unnerved"
        ),
    ),
    (
        Kind.SUSPECT,
        70,
        "noun",
        (
            "suspicion|suspicions|unease|distrust|reservations|misgivings|mistrust|skepticism"
            "|alarm bells|eyebrows|bad feeling|bad vibe|bad vibes|alarms|eyebrow|suspicion bell"
            "|money|uneasiness|question marks|a bad feeling|warning signs|warning bells"
        ),
    ),
    (
        Kind.SUSPECT,
        72,
        "base",
        (
            "not fool me|not fooling me|not fooling anyone|not fool anyone|not convince me"
            "|not convince us|not convincing me|not sit right|not sitting right|not sit well"
            "|not ring true|not feel right"
        ),
    ),
    (Kind.SUSPECT, 72, "s", _BAD_LOOK),
    (Kind.SUSPECT, 72, "s", _FLAWED),
    (Kind.SUSPECT, 72, "s", "stands out|stood out"),
    (Kind.SUSPECT, 72, "base", "stand out"),
    (
        Kind.SUSPECT,
        71,
        "person",
        (
            "top suspect|main suspect|primary suspect|prime suspect|top pick|top wolf pick"
            "|number one suspect|biggest suspect|scum read|wolf read"
            "|sus pick|main target|chief suspect|first suspect|likely suspect"
            "|lead suspect|strongest suspect|key suspect|number one"
            "|top suspects|main suspects|suspicions list|suspect list|suspects list"
            "|list of suspects|wolf list"
            "|suspicion list|watchlist|watch list|radar|shortlist|short list|hit list"
            "|top of my list|high on my list|first on my list|next on my list|top of the list"
            "|scum list|top scum|strong suspect|only lead|best lead|strongest lead|main lead"
        ),
    ),
    (Kind.SUSPECT, 71, "person", _SUSPECTS),
    (
        Kind.TRUST,
        70,
        "adj",
        (
            "be trusted|trustworthy|reliable|dependable|not suspicious|above suspicion"
            "|beyond suspicion|credible person|loyal|on the level|villager energy"
            "|good vibes|village energy"
        ),
    ),
    (
        Kind.TRUST,
        70,
        "noun",
        "faith|confidence|good feeling|a good feeling|good vibe|good vibes|no doubts|no suspicion",
    ),
    (
        Kind.TRUST,
        70,
        "sure",
        (
            "sure about|sure of|confident in|confident about|convinced by|convinced of|convinced about"
            "|confident are you in|confident are you about|sure are you of|sure are you about"
            "|certain are you of"
            "|certain about|certain of|a believer in|comfortable with|fine with trusting|at ease with"
            "|good about|so sure about|so certain about|so confident about|so sure of|so confident in"
        ),
    ),
    (
        Kind.OPINION,
        "",
        "noun",
        (
            "thoughts|opinion|opinions|views|take|stance|insights|insight|perspective|thought"
            "|feelings|feeling|assessment|position|case|changed your mind|evidence|proof"
            "|observations|observation|judgment|judgement"
            "|analysis of|view of|views of|view on|views on|evaluation|instinct|instincts|gut|takes"
            "|perspectives|input"
        ),
    ),
    (
        Kind.OPINION,
        "read",
        "noun",
        (
            "impression|impressions|hunch|hunches|gut feeling|gut feelings|read|reads"
            "|thoughts on who to trust|thoughts on who to suspect|thoughts on who is suspicious"
            "|thoughts on who might be the wolf|thoughts on who the wolf is|idea who to trust"
            "|suspects or trusts|quick reads|current read|current reads|read so far|reads so far"
            "|suspicions or trusts|one read|leads|top reads|trusts and suspects|trust and suspicion"
            "|who you trust and suspect"
        ),
    ),
    (
        Kind.AGREE,
        (100, "with"),
        "",
        (
            "good call|good catch|good point|great point|fair point|valid point|i second|seconded"
            "|same here|am with"
            "|on the same page|well said|same opinion|are with|excellent point|same page|i concur"
            "|concur|of the same mind|in agreement|well put|strong point|am in agreement|same view"
            "|in favor of|solid point|could not agree more"
        ),
    ),
    (
        Kind.AGREE,
        (100, "subject"),
        "",
        (
            "'s right|'s correct|'s spot on|'s got a point|'s absolutely right|is right|are right"
            "|was right|were right|is correct|are correct|was correct|has a point|have a point"
            "|makes a good point|raises a good point|made a good point|absolutely right"
            "|is absolutely right|are absolutely right|raises a fair point|raises a valid point"
            "|raised valid points|raise valid points|raised a valid point|raised good points"
            "|raise good points"
            "|made good points|make good points|makes good points|brings up a good point"
            "|brought up a good point|bring up a good point|raised a good point|raised a fair point"
            "|make a good point|raise a good point|makes sense to me|is spot on|are spot on"
            "|makes a fair point|makes a valid point|has a good point|is totally right"
            "|makes a strong point|makes an excellent point|speaks the truth|is onto something"
            "|are onto something|logic is sound|point is valid|point is fair|reasoning is sound"
            "|analysis is sound|suggestion is good|point stands|reasoning is solid|logic is solid"
            "|point is well taken|point is sound"
        ),
    ),
    (
        Kind.AGREE,
        (0, "with"),
        "",
        (
            "object|not convinced|do not think so|not agree|not buying it|not buying that|not buy it"
            "|not buy that|unconvinced|that is wrong|that is false|that is not true|that is a lie"
            "|i object|do not accept|not persuaded|beg to differ|not true|do not see it that way"
            "|can not accept"
        ),
    ),
    (
        Kind.AGREE,
        (50, "ask"),
        "",
        (
            "objections|objection|opposed|join me|on board|with me|back me up|back me"
            "|support me|second that|join in|a reason not to|reason not to|disagreements|in favor"
            "|dissent|against it|against this|against that|in agreement with me|behind me|object to this"
            "|object to that|disagree with this|disagree with that|agree with me|agree with this"
            "|align on this|align on that|agree on this|agree on that|unite on this|follow suit|do the same"
            "|agree to this|support this|support that|join us|join forces|stand with me|vote with me"
        ),
    ),
    (
        Kind.AGREE,
        (0, "subject"),
        "",
        (
            "'s wrong|'s mistaken|is wrong|are wrong|was wrong|is mistaken|are mistaken|were wrong"
            "|is incorrect|are incorrect|logic is flawed|reasoning is flawed|logic is weak"
            "|argument is weak|argument is flawed|arguments do not withstand scrutiny"
            "|argument does not withstand scrutiny|argument does not hold|arguments do not hold"
            "|arguments are weak|arguments are flawed|distrust is unfounded|suspicion is unfounded"
            "|suspicions are unfounded|doubts are unfounded|distrust is misplaced"
            "|suspicion is misplaced|suspicions are misplaced|doubts are misplaced"
            "|suspicion is baseless|suspicions are baseless|distrust is baseless"
            "|reasoning does not hold|logic does not hold"
        ),
    ),
    (
        Kind.AGREE,
        (100, "subject"),
        "",
        _argued("sound solid valid fair good right strong convincing correct sense"),
    ),
    (Kind.AGREE, (0, "subject"), "", _argued("flawed weak wrong faulty unsound mistaken")),
    (
        Kind.GONE,
        "go",
        "",
        (
            "must go|should go|has to go|needs to go|have to go|need to go|gotta go|ought to go"
            "|must not survive|can not survive|must not live|can not live|must be stopped"
            "|can not be allowed to live|can not be allowed to survive|can not stay|must not stay"
            "|needs to be stopped|has to be stopped|should be stopped|must leave|must be next"
            "|should be next|got to go|has got to go|have got to go"
        ),
    ),
    (Kind.FALSE, 1, "adj", "falsely"),
    (
        Kind.GONE,
        "",
        "",
        (
            "out|gone|to go|eliminated|executed|lynched|hanged|exiled|banished|removed|voted out"
            "|out today|dead"
        ),
    ),
    (
        Kind.POSE,
        "",
        "",
        (
            "act as|pose as|pretend to be|acting as|posing as|pretending to be|play as|present as"
            "|playing as|our fake|pose|fake a"
        ),
    ),
    (
        Kind.ADVERB,
        "pretend",
        "",
        (
            "looking for|find the|find a|find out who|finding the|uncover the|uncover|hunt the"
            "|hunt for|search for|catch the|catch a|identify the|spot the|expose the|seek the"
            "|help the|helps the|help|helps|lose a|lose the|lost a|lost the|losing a|losing the"
            "|confuse the|silence the|fear the|fears the|risk losing|exposing the|finding a"
        ),
    ),
)
VERBS: Final[tuple[tuple[Kind, object, str], ...]] = (
    (
        Kind.RAISE,
        "",
        (
            "raise|cast|cause|create|arouse|bring|give me|set off|trigger|ring|warrant|deserve|invite"
            "|leave me with|fuel|spark|draw|pose|earn|attract|add to|deepen|heighten|increase|rouse|stir"
            "|evoke"
            "|provoke|elicit|generate|breed|invoke|lead to|merit|stir up|kindle|feed|sow|fill me with"
        ),
    ),
    (
        Kind.VOTE,
        "",
        (
            "vote|lynch|execute|eliminate|vote out|hang|banish|exile|vote off|get rid of|take out"
            "|oust|vote for|vote against|remove|nominate|vote to lynch|vote to execute"
            "|vote to eliminate|vote to exile|vote to remove|purge|expel|cast my vote for"
            "|cast my vote on|put my vote on|place my vote on|cast a vote for|cast your vote for"
            "|cast your vote on|put your vote on|place your vote on|cast our votes for"
            "|cast our votes on|put our votes on|cast our vote for|cast my vote against"
            "|cast our vote on|put a vote on|cast a vote on|focus our votes on|focus votes on"
            "|concentrate votes on|concentrate our votes on|direct our votes at"
            "|direct our votes toward|throw my vote on|lock my vote on|lock in on|put my vote toward"
            "|put our votes toward|lock in|unite our votes on|place our votes on|place a vote on"
            "|push a vote on|push the vote onto|push the vote on|push votes on|point our votes at"
            "|put up for a vote|focus our vote on|cast votes for|cast votes on|send away"
            "|focus the vote on|direct votes to|direct votes toward|align our votes on"
            "|coordinate our votes on|coordinate votes on|unite votes on|join me in voting|cast out"
            "|convict|condemn|rally votes on|unite a vote against|unite a vote on"
            "|unite our votes on|unite votes against"
            "|unite our votes against|stack votes on|push to lynch|push to vote|push to vote out"
            "|push to execute|push to eliminate|waste our votes on|waste votes on|waste our vote on"
            "|vote with me for|vote with me on|vote with me against|vote with us for|vote alongside me for"
            "|join me in voting for|join me in voting out|join us in voting|join us in voting for"
            "|join us in voting out|join me and vote|join me to vote|join me in lynching"
            "|join me in executing|join me in eliminating"
            "|waste a vote on|waste your vote on|waste your votes on|waste my vote on|waste the vote on"
            "|waste votes on|cast their vote for|cast their votes for|cast their vote on|put their vote on"
            "|put their votes on|consolidate votes on|consolidate our votes on|consolidate on"
            "|pool our votes on|line up votes on|channel our votes toward|channel our votes into"
            "|cast your votes for|cast your votes on|put your votes on|place your votes on"
            "|place your bets on|cast your ballot for|cast my ballot for|cast my ballot against"
            "|move my vote to|shift my vote to|switch my vote to|change my vote to|move our votes to"
            "|shift our votes to|switch our votes to|send packing|kick out|throw out|boot out"
            "|weed out|vote away|put to the vote|put to a vote|string up|put down"
        ),
    ),
    (
        Kind.DIVINE,
        "",
        (
            "direct our divination toward|direct our divination towards"
            "|direct our divination efforts toward"
            "|direct our divination efforts towards|focus our divination on|focus divination on"
            "|focus tonight's divination on|direct their insight toward|direct their divination toward"
            "|divine|investigate|scan|peek|inspect|divinate|foresee|check on|read with my power|peer into"
        ),
    ),
    (Kind.DIVINE, "check", "check"),
    (Kind.DIVINE, "weak", "scrutinize|scrutinise|probe|analyze|analyse|examine"),
    (Kind.GUARD, "", "guard|protect|watch over|shield|safeguard"),
    (Kind.ATTACK, "", "attack|kill|bite|target|go after|devour|maul|bite out"),
    (Kind.SHOW, "", "see|indicate|find|discover|identify|return|verify|expose"),
    (
        Kind.CLAIM,
        "",
        ("claim|counterclaim|CO|claim to be|come out as|profess|soft claim|soft-claim|declare as"),
    ),
    (
        Kind.SUSPECT,
        71,
        "suspect|doubt|distrust|mistrust|question|strongly suspect|disbelieve|lose faith in|lose trust in"
        "|lose confidence in|scumread|wolfread|scum-read|wolf-read|be wary of|side-eye"
        "|not like how|not like the way|dislike how|dislike the way",
    ),
    (Kind.SUSPECT, 75, "undermine|weaken"),
    (
        Kind.SUSPECT,
        72,
        (
            "worry|bother|trouble|concern|unnerve|unsettle|alarm|disturb|bug|perturb|scare|irk"
            "|puzzle me|frighten|rub me the wrong way|vex|spook|rattle|throw me off"
            "|put me on edge|set me on edge|put me on guard|leave me uneasy|leave me suspicious"
            "|leave me wary|leave me skeptical|leave me unsettled|keep me wary|rub me wrong|weird me out"
            "|creep me out|freak me out|make my skin crawl"
            "|make me uneasy|make me suspicious|make me nervous|make me wary|make me worried"
            "|make me doubt|make me uncomfortable|make me question|make me suspect|concern me"
            "|give me pause|give me bad vibes|give me a bad feeling|raise suspicion|raise suspicions"
            "|raise doubts|raise doubt|raise red flags|raise concerns|raise eyebrows"
            "|arouse suspicion|cast doubt on him|set off alarm bells|raise alarms|raise concern"
            "|raise alarm|raise a red flag|raise my suspicion|raise my suspicions|make me skeptical"
            "|alert us|give us pause|concern us|worry us|put us on alert|alarm us|put us on guard|trouble us"
            "|unsettle me|make us doubt|make us suspicious|make us uneasy"
        ),
    ),
    (
        Kind.SUSPECT,
        74,
        (
            "mislead|mislead us|deceive|deceive us|manipulate|manipulate us|confuse us|trick us"
            "|fool us|hide something|sow doubt|sow confusion|sow chaos|sow discord|frame me"
            "|lack trustworthiness|lack credibility|lack honesty|deflect suspicion"
            "|shift suspicion|divert attention|divert suspicion|deflect attention"
            "|hide a secret|hide secrets|hide his role|hide her role|hide their role"
            "|hide the truth|hide his true"
            "|hide her true|hide their true|hide true|hide guilt|hide something sinister"
            "|hide something deeper"
            "|conceal something|conceal a secret|conceal his true|conceal her true|conceal their true"
            "|conceal the truth|conceal a cunning plan|conceal true|mask something"
            "|mask his true|mask her true"
            "|mask their true|mask a wolf|cover something up|cover up something|conceal his intentions"
            "|conceal her intentions|conceal their intentions|hide his intentions|hide her intentions"
            "|hide their intentions|hide something from us|withhold the truth|mask deceit|hide deceit"
            "|hide a darker|conceal a darker|hide an agenda|conceal an agenda|hide his agenda"
            "|hide her agenda"
            "|distract us|lead us astray|play us|spread lies|spread confusion|throw us off"
            "|misdirect us|play a trick on us|play tricks on us|toss us off|steer us away|steer us wrong"
            "|lead us away|lead us off|draw us away|pull us away|steer us off|divert us|throw us off track"
            "|muddy the waters|muddy the water|cloud the issue|play both sides|hide behind|cover his tracks"
            "|cover her tracks|cover their tracks|cover your tracks|turn us against each other"
            "|stir up trouble"
            "|blend in with"
        ),
    ),
    (
        Kind.TRUST,
        70,
        (
            "buy|buy into|trust|believe|vouch for|believe in|have faith in|rely on|put faith in"
            "|put my trust in|place my trust in|stand behind|trust in|put my faith in|put trust in"
            "|fall for|be fooled by|be misled by|be swayed by|be deceived by"
            "|side with|stand with|place trust in|count on|believe more in|townread|town-read"
        ),
    ),
    (
        Kind.FALSE,
        0,
        "lie|bluff|fake|fabricate|invent|make that up|make it up|make this up|make things up|tell a lie"
        "|tell a fib|tell lies|tell a big fib|tell a big lie|tell fibs|lie to us|fib|lie through his teeth"
        "|lie through her teeth|lie through their teeth",
    ),
    (
        Kind.FALSE,
        2,
        (
            "fail the test|fail the medium test|fall apart|collapse|crumble|contradict the medium"
            "|contradict the result|contradict the results|contradict the facts|contradict itself"
            "|fall flat|unravel|fail under scrutiny|fail to convince"
        ),
    ),
    (Kind.AGREE, (100, "with"), "agree|agree with|concur with|second"),
    (Kind.AGREE, (0, "with"), "disagree|disagree with|object|object to|oppose"),
)
