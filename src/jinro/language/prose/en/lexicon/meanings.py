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
    Holder(Role.SEER): ("seer|seers|fortune teller|fortune-teller|diviner|true seer|real seer"),
    Holder(Role.MEDIUM): "medium",
    Holder(Role.BODYGUARD): "bodyguard|bodyguards|knight|hunter|doctor|protector|bg",
    Holder(Role.VILLAGER): (
        "villager|villagers|plain villager|regular villager|ordinary villager|vt|simple villager"
        "|normal villager|vanilla|mere villager|vill"
    ),
    Holder(Role.FREEMASON): "freemason|mason|freemasons|masons",
    Holder(Role.FOX): "fox",
    Holder(Role.POSSESSED): "possessed|madman|poss|possessed player",
    BAD_SIDE: (
        "wolf side|wolf team|werewolf side|on the werewolf team|werewolf faction|on the wolf side"
        "|with the wolves|a wolf or possessed|" + _WOLF_OR_POSSESSED
    ),
}
COLOURS: Final[dict[Species, str]] = {
    Species.WEREWOLF: (
        "werewolf|werewolves|wolf|wolves|scum|scummy|evil|black|red check|guilty|last wolf|wolfy"
        "|wolfish|ww|the enemy|enemy|adversary|the adversary|the culprit|partner|fellow wolf"
        "|wolf candidate|wolf suspect|last werewolf|top wolf candidate|top wolf suspect"
        "|prime wolf suspect|likely werewolf|most likely wolf|most likely werewolf|remaining wolf"
        "|remaining werewolf|a traitor|villain|foe|the beast|beast|baddie|baddies|bad guy|a pack"
        "|a wolf pack|final wolf|likely wolf"
    ),
    Species.HUMAN: (
        "human|humans|innocent|town|townie|white|green check|clear|cleared|good guy|village-aligned"
        "|on our side|proven innocent|on the village 's side|on the villager 's side|an ally|our ally"
        "|townread|on our team|safe|villager-like|our friend|good one|true villager|real villager"
        "|genuine villager|a fellow villager|honest villager|untainted|a friend|one of us"
        "|on the good side|one of the good guys|one of ours|a good person|a true ally|village-sided"
        "|an innocent villager|innocents|in the clear|clean|off the hook"
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
            "divine result|divine results|intel|result|results|divination result|finding|findings"
            "|seer result|seer results|divination results|night result|night results|night report"
            "|verdict|report|your data|your info|night target|night check|night checks|clears"
            "|seer info|seer information|seer report|divination report|check result"
            "|reading from the night|info from the night|news from the night"
        ),
    ),
    (
        Kind.TELL,
        "",
        "noun",
        ("medium result|medium results|medium check|medium checks|medium info|medium report"),
    ),
    (
        Kind.DIVINE,
        "",
        "noun",
        (
            "divination|divinations|investigation|vision|visions|seer checks|analysis|foresight|sight"
            "|seer divination|seer vision|divine target|inspection|divination target"
            "|divination targets"
        ),
    ),
    (
        Kind.VOTE,
        "",
        "noun",
        (
            "votes|ballot|ballots|execution|elimination|removal|final vote|vote target"
            "|judgment falls upon|judgment falls on|judgment fall upon|judgment must fall upon"
            "|judgment must fall on|pick for today|pick for the vote|pick today|choice today|wagon"
            "|wagons|nomination|vote pick|vote plan"
        ),
    ),
    (
        Kind.CLAIM,
        "",
        "noun",
        (
            "role claim|role claims|roleclaims|statement|announcement|declaration|testimony|story"
            "|word|words|revelation|account|version|denial|confession|narrative|accusation|seership"
        ),
    ),
    (
        Kind.CLAIM,
        "self",
        "base",
        (
            "reveal yourself|show yourself|reveal themselves|come forward|step forward|come out"
            "|declare yourself|come clean|reveal herself|coming forward|come out as|coming out"
            "|stepping forward"
        ),
    ),
    (Kind.CLAIM, "", "past", "came out|came forward|COed|stepped forward|came out as"),
    (
        Kind.ROLE_WORD,
        "",
        "noun",
        (
            "role|roles|true role|real role|identity|alignment|power role|power roles|actual role"
            "|claimed role|true nature"
        ),
    ),
    (
        Kind.RIVAL,
        "",
        "noun",
        (
            "counterclaim|counter-claim|counterclaims|CC|counter-claims|other seers|other seer"
            "|rival claim|rival seer|opposing claim|willing to counter|going to counter"
            "|ready to counter|contesting"
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
            "|more genuine|more trustworthy|compelling|sincere|stronger|sounder|the real one"
            "|more reliable|consistent|most credible|the truth|fits the facts|fit the facts"
            "|matches the facts|match the facts|holds merit|holds water|hold water|holds up|hold up"
            "|checks out|check out|rings true|ring true|adds up|add up|makes more sense|makes sense"
            "|convince you|convinces you|persuade you|make sense|holds true|hold true|carries weight"
            "|holds weight|is our best lead|accurate"
        ),
    ),
    (Kind.SHARE, "", "base", "may i ask|might i ask|could i ask|may i hear"),
    (Kind.TRUE, 0, "s", "is sound|seems sound|are sound"),
    (Kind.HAVE, "", "s", "has"),
    (Kind.HAVE, "", "past", "had"),
    (Kind.TRUE, 0, "noun", "authenticity|credibility|legitimacy|truthfulness"),
    (
        Kind.FALSE,
        0,
        "adj",
        (
            "fake|false|lying|liar|a liar|fraud|impostor|not telling the truth|bluffing|bogus|faking"
            "|fabricated|a lie|phony|manufactured|made up|made-up|fabrication|a fabrication|invented"
            "|deceiving us|deceiver|pretender|a ruse|ruse|dishonest|untrue|not real|a bluff"
            "|hastily concocted|forged|a sham|sham|not true|fiction|falsehood|a deception"
            "|making things up|fabricating stories|fibbing|fibber|telling tales|cooked up|impossible"
            "|an impossibility|not possible"
        ),
    ),
    (
        Kind.SUSPECT,
        85,
        "adj",
        (
            "most suspicious|highly suspicious|very suspicious|extremely suspicious|biggest threat"
            "|the real threat|super suspicious|super sus"
        ),
    ),
    (
        Kind.SUSPECT,
        70,
        "adj",
        (
            "too risky to trust|what wolves do|what a wolf would do|how wolves act|how a wolf acts"
            "|peculiar|worrisome|suspicious|sus|fishy|shady|sketchy|doubtful|untrustworthy|threat"
            "|unsettling|unreliable|worrying|odd|weird|manipulative|trying to confuse"
            "|trying to mislead|strange|off|trying to frame|trying to hide|hiding the truth"
            "|hiding behind|something to hide|standing out|anti-town|not trustworthy"
            "|can not be trusted|should not be trusted|red flag|red flags|suspiciously|questionable"
            "|concerning|dubious|wolf-like|werewolf-like|deceptive|deceitful|stinks|not to be trusted"
            "|troubling|alarming|unnatural|uncharacteristic|a danger|sinister|leading us astray"
            "|up to something|scheming|plotting|a deceiver|two-faced|trying to trick us|tricking us"
            "|insincere|suspicious to me|shifty|sneaky|sly|throwing me off|framing me|setting me up"
            "|smells fishy|conspicuous|trying to sow|sowing confusion|sowing doubt"
            "|spreading confusion|ulterior motive|ulterior motives|hidden agenda|malevolent intent"
            "|covering for|unconvincing|contrived|flimsy|weak claim|a wolf in|not right"
            "|not quite right|frame me|to frame|without merit|baseless|groundless|without ground"
            "|without grounds|unfounded|without basis|a ploy|ploy|not normal|abnormal|a tactic"
            "|a trick|a smokescreen|a trap|a setup|a cover|smokescreen|fishier|shadier|odder|stranger"
            "|weirder|fishiest|shadiest|oddest|strangest|weirdest|shiftiest|wolfiest"
            "|least trustworthy|more suspicious|anomalous|an anomaly|anomaly|outlier|hostile|unusual"
            "|iffy|dodgy|shaky|wobbly|hollow|creepy|eerie|slippery|sneakier|crafty|cunning"
            "|not to be believed|a wolf in disguise|in disguise|in hiding|hiding in plain sight"
            "|playing us|misleading|misleading us|misdirection|misdirecting us|out of character"
            "|cause for concern|hiding something|concealing something|a clear sign of deceit|wolfier"
            "|working with the wolf|working with the wolves|working for the wolves"
            "|in league with the wolves|protecting a wolf|strangely|oddly|weirdly|fishily|unnaturally"
            "|suspiciously convenient|too perfect to trust|staged|a clear betrayal|fragile"
            "|troublesome|incriminating|damning|rehearsed|menacing"
        ),
    ),
    (Kind.SUSPECT, 70, "adj", _HARD_TO_TRUST),
    (Kind.SUSPECT, 70, "adj", _WITH_WOLVES),
    (
        Kind.SUSPECT,
        73,
        "adj",
        ("deceit|guilt|deception|manipulation|malice|ill intent"),
    ),
    (
        Kind.SUSPECT,
        70,
        "feel",
        (
            "jittery|spooked|on edge|iffy|wary|uneasy|nervous|worried|concerned|skeptical"
            "|uncomfortable|doubtful|anxious|unsettled|cautious|suspicious|unconvinced|troubled"
            "|disturbed|alarmed|bothered|dubious"
        ),
    ),
    (
        Kind.SUSPECT,
        70,
        "noun",
        (
            "suspicion|suspicions|unease|distrust|misgivings|mistrust|skepticism|alarm bells"
            "|bad feeling|bad vibes|alarms|eyebrow|suspicion bell|money|a bad feeling|warning signs"
        ),
    ),
    (
        Kind.SUSPECT,
        72,
        "base",
        ("not fooling me|not convince me|not sit right|not sit well|not feel right"),
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
            "top suspect|main suspect|primary suspect|prime suspect|top wolf pick|number one suspect"
            "|biggest suspect|wolf read|chief suspect|first suspect|likely suspect|strongest suspect"
            "|number one|top suspects|suspect list|list of suspects|wolf list|radar|top of my list"
            "|high on my list|first on my list|next on my list|top of the list|only lead"
        ),
    ),
    (Kind.SUSPECT, 71, "person", _SUSPECTS),
    (
        Kind.TRUST,
        70,
        "adj",
        (
            "be trusted|trustworthy|reliable|dependable|not suspicious|above suspicion|loyal"
            "|on the level|good vibes"
        ),
    ),
    (
        Kind.TRUST,
        70,
        "noun",
        "faith|confidence|a good feeling|good vibes|no doubts|no suspicion",
    ),
    (
        Kind.TRUST,
        70,
        "sure",
        (
            "sure about|sure of|confident in|confident about|convinced by|convinced of"
            "|confident are you in|confident are you about|sure are you of|certain about|certain of"
            "|a believer in|comfortable with|at ease with|good about|so sure about|so certain about"
            "|so sure of"
        ),
    ),
    (
        Kind.OPINION,
        "",
        "noun",
        (
            "thoughts|opinion|opinions|views|take|stance|insights|insight|perspective|thought"
            "|feelings|feeling|assessment|position|case|changed your mind|evidence|proof|observations"
            "|observation|judgment|judgement|analysis of|view of|view on|views on|evaluation|instinct"
            "|instincts|gut|takes|perspectives|input"
        ),
    ),
    (
        Kind.OPINION,
        "read",
        "noun",
        (
            "impression|impressions|hunch|hunches|gut feeling|gut feelings|read|reads"
            "|thoughts on who to trust|quick reads|current read|read so far|reads so far|one read"
            "|leads|trust and suspicion"
        ),
    ),
    (
        Kind.AGREE,
        (100, "with"),
        "",
        (
            "good call|good point|fair point|i second|same here|am with|on the same page|well said"
            "|same opinion|are with|same page|i concur|concur|of the same mind|in agreement|well put"
            "|same view|in favor of|could not agree more"
        ),
    ),
    (
        Kind.AGREE,
        (100, "subject"),
        "",
        (
            "'s right|'s correct|'s spot on|'s got a point|is right|are right|was right|were right"
            "|is correct|are correct|was correct|has a point|have a point|makes a good point"
            "|raises a good point|raised valid points|makes sense to me|is spot on|speaks the truth"
            "|are onto something|logic is sound|point is valid|reasoning is sound|point stands"
        ),
    ),
    (
        Kind.AGREE,
        (0, "with"),
        "",
        (
            "object|not convinced|not agree|not buying it|not buying that|not buy it|not buy that"
            "|unconvinced|that is wrong|that is false|that is not true|that is a lie|i object"
            "|do not accept|beg to differ|not true|do not see it that way|can not accept"
        ),
    ),
    (
        Kind.AGREE,
        (50, "ask"),
        "",
        (
            "objections|objection|opposed|join me|on board|with me|back me up|back me|support me"
            "|second that|join in|a reason not to|reason not to|dissent|against it|against this"
            "|against that|behind me|object to that|disagree with that|align on this|unite on this"
            "|do the same|support this|join us|join forces|stand with me|vote with me"
        ),
    ),
    (
        Kind.AGREE,
        (0, "subject"),
        "",
        (
            "'s wrong|'s mistaken|is wrong|are wrong|was wrong|is mistaken|are mistaken|were wrong"
            "|logic is flawed|arguments do not withstand scrutiny|argument does not hold"
            "|distrust is unfounded|suspicions are misplaced|suspicion is baseless"
            "|logic does not hold"
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
            "must go|should go|has to go|needs to go|have to go|need to go|ought to go"
            "|must not survive|must not live|can not be allowed to survive|can not stay"
            "|should be next|got to go"
        ),
    ),
    (Kind.FALSE, 1, "adj", "falsely"),
    (
        Kind.GONE,
        "",
        "",
        ("out|gone|to go|eliminated|executed|lynched|hanged|exiled|removed|voted out|out today|dead"),
    ),
    (
        Kind.POSE,
        "",
        "",
        (
            "act as|pose as|pretend to be|acting as|posing as|pretending to be|present as|playing as"
            "|our fake|pose|fake a"
        ),
    ),
    (
        Kind.ADVERB,
        "pretend",
        "",
        (
            "looking for|find the|find a|find out who|finding the|uncover the|uncover|hunt the"
            "|hunt for|search for|catch the|catch a|identify the|spot the|expose the|seek the"
            "|help the|helps the|help|helps|lose a|lost a|lost the|losing a|losing the|confuse the"
            "|fear the|risk losing|finding a"
        ),
    ),
)
VERBS: Final[tuple[tuple[Kind, object, str], ...]] = (
    (
        Kind.RAISE,
        "",
        (
            "raise|cast|cause|create|arouse|bring|give me|set off|ring|warrant|deserve|invite"
            "|leave me with|spark|draw|pose|earn|add to|deepen|increase|rouse|stir|provoke|elicit"
            "|generate|breed|lead to|merit|stir up|feed|sow|fill me with"
        ),
    ),
    (
        Kind.VOTE,
        "",
        (
            "vote|lynch|execute|eliminate|vote out|hang|banish|exile|vote off|get rid of|take out"
            "|vote for|vote against|remove|nominate|vote to lynch|vote to execute|vote to exile"
            "|vote to remove|cast my vote for|cast my vote on|put my vote on|place my vote on"
            "|cast a vote for|cast your vote for|cast your vote on|put your vote on"
            "|place your vote on|cast our votes for|cast our votes on|put our votes on"
            "|cast my vote against|put a vote on|focus our votes on|direct our votes at"
            "|throw my vote on|lock my vote on|lock in on|lock in|place our votes on"
            "|push the vote onto|push the vote on|push votes on|focus our vote on|coordinate votes on"
            "|join me in voting|cast out|convict|condemn|unite a vote against|unite votes against"
            "|stack votes on|push to lynch|push to vote|push to vote out|push to execute"
            "|waste our votes on|vote with me for|vote with me against|join me in voting for"
            "|join me and vote|join me in eliminating|waste a vote on|waste your vote on"
            "|cast their vote for|put their vote on|consolidate votes on|consolidate our votes on"
            "|consolidate on|cast your votes for|cast your votes on|put your votes on"
            "|cast your ballot for|cast my ballot for|cast my ballot against|move my vote to"
            "|switch my vote to|change my vote to|throw out|vote away|string up|put down"
        ),
    ),
    (
        Kind.DIVINE,
        "",
        (
            "direct our divination efforts towards|focus our divination on|focus divination on"
            "|direct their insight toward|divine|investigate|scan|peek|inspect|divinate|foresee"
            "|check on|peer into"
        ),
    ),
    (Kind.DIVINE, "check", "check"),
    (Kind.DIVINE, "weak", "scrutinize|probe|analyze|analyse|examine"),
    (Kind.GUARD, "", "guard|protect|watch over|shield|safeguard"),
    (Kind.ATTACK, "", "attack|kill|bite|target|go after|devour|bite out"),
    (Kind.SHOW, "", "see|indicate|find|discover|identify|return|verify|expose"),
    (
        Kind.CLAIM,
        "",
        ("claim|counterclaim|CO|claim to be|come out as|profess|declare as"),
    ),
    (
        Kind.SUSPECT,
        71,
        "suspect|doubt|distrust|mistrust|question|strongly suspect|disbelieve|lose faith in|wolfread"
        "|be wary of|not like how|dislike how",
    ),
    (Kind.SUSPECT, 75, "undermine|weaken"),
    (
        Kind.SUSPECT,
        72,
        (
            "worry|bother|trouble|concern|unnerve|unsettle|alarm|disturb|bug|scare|irk|puzzle me"
            "|frighten|rub me the wrong way|vex|spook|throw me off|put me on edge|put me on guard"
            "|leave me uneasy|leave me suspicious|leave me wary|keep me wary|creep me out"
            "|make me uneasy|make me suspicious|make me nervous|make me wary|make me worried"
            "|make me doubt|make me uncomfortable|make me question|make me suspect|concern me"
            "|give me pause|give me bad vibes|give me a bad feeling|raise suspicion|raise suspicions"
            "|raise doubts|raise doubt|raise red flags|raise concerns|raise eyebrows|raise alarms"
            "|raise a red flag|raise my suspicion|alert us|concern us|worry us|trouble us|unsettle me"
            "|make us doubt"
        ),
    ),
    (
        Kind.SUSPECT,
        74,
        (
            "mislead|mislead us|deceive|deceive us|manipulate|manipulate us|confuse us|trick us"
            "|fool us|hide something|sow doubt|sow confusion|sow chaos|frame me|lack trustworthiness"
            "|deflect suspicion|shift suspicion|divert suspicion|deflect attention|hide a secret"
            "|hide secrets|hide their role|hide the truth|conceal something|conceal her true"
            "|conceal a cunning plan|mask something|mask a wolf|cover something up"
            "|conceal her intentions|hide an agenda|distract us|lead us astray|play us"
            "|spread confusion|throw us off|misdirect us|play a trick on us|play tricks on us"
            "|toss us off|steer us away|steer us wrong|lead us away|lead us off|divert us"
            "|throw us off track|muddy the water|hide behind|stir up trouble|blend in with"
        ),
    ),
    (
        Kind.TRUST,
        70,
        (
            "buy|trust|believe|vouch for|believe in|have faith in|rely on|put faith in|stand behind"
            "|trust in|put my faith in|fall for|be fooled by|be misled by|be swayed by|side with"
            "|stand with|count on|townread"
        ),
    ),
    (
        Kind.FALSE,
        0,
        "lie|bluff|fake|fabricate|invent|make that up|make it up|make things up|tell a fib"
        "|tell a big fib|tell fibs|lie to us|fib|lie through her teeth",
    ),
    (
        Kind.FALSE,
        2,
        ("fail the medium test|fall apart|collapse|crumble|contradict the medium|contradict itself|unravel"),
    ),
    (Kind.AGREE, (100, "with"), "agree|agree with|second"),
    (Kind.AGREE, (0, "with"), "disagree|disagree with|object|object to|oppose"),
)
