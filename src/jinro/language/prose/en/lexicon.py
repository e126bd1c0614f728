"""The words of English that the reader knows, as players write them.

A line is a tag, its value, and the wordings, separated by `|`. A wording may have several words; the
longest one wins. `CONTRACTIONS` are words that stand for several tokens.
"""

from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Faction, Group, Holder
from jinro.language.prose.tokens import Tag

Entry = tuple[Tag, object]

WOLF: Final = Holder(Role.WEREWOLF)
HUMAN: Final = Group(Faction.HUMAN)
BAD: Final = Group(Faction.WOLVES)

_ROLES: Final[dict[object, str]] = {
    Holder(Role.SEER): "seer|seers|fortune teller|fortune-teller|diviner|cop|oracle|seer's",
    Holder(Role.MEDIUM): "medium|medium's",
    Holder(Role.BODYGUARD): "bodyguard|bodyguards|knight|hunter|doctor|protector",
    Holder(Role.VILLAGER): (
        "villager|plain villager|vanilla villager|vanilla town|regular villager|ordinary villager|vt"
    ),
    Holder(Role.FREEMASON): "freemason|mason",
    Holder(Role.FOX): "fox|werehamster",
    Holder(Role.POSSESSED): "possessed|madman|lunatic|minion",
    BAD: "wolf side|wolf's side|wolf-side|wolfside|wolf team|wolves' side|werewolf side",
}
_COLOURS: Final[dict[Species, str]] = {
    Species.WEREWOLF: (
        "werewolf|werewolves|wolf|wolves|partner|teammate|accomplice|scum|scummy|mafia|evil|black"
        "|red check|guilty|lw|last wolf|wolfy|wolfish"
    ),
    Species.HUMAN: (
        "human|not-wolf|non-wolf|innocent|town|townie|towny|white|green check|village side"
        "|village-side|clear|cleared|good guy|village aligned|village-aligned|on our side"
        "|villager side|on the village side|on the village's side"
    ),
}
_WORDS: Final[tuple[tuple[Tag, object, str], ...]] = (
    (
        Tag.VOTE,
        "",
        "nominate|nominating|vote|lynch|lynching|execute|executing|eliminate|eliminating|vote out"
        "|hang|banish|exile|vote off|get rid of|take out|vote for|vote against|remove|oust",
    ),
    (
        Tag.RESULT,
        "",
        "divine result|divine results|divining result|intel|result|results|divination result"
        "|divination results|finding|findings|night info|night result",
    ),
    (
        Tag.WHO,
        "claim",
        "which claim|which seer claim|which seer|whose claim|whose seer claim|which one of them",
    ),
    (Tag.NOT, "near", "without|instead of|rather than|avoid|avoiding"),
    (
        Tag.SAY,
        "",
        "reports|reported|assert|asserts|asserted|maintains|said|says|saying|claims that|claimed that"
        "|according to|tells us|told us|stated|insists|states|argues|accuses|accused|accusing|called"
        "|calls|calling|labeled|declared|declares|declaring",
    ),
    (
        Tag.NOT,
        "",
        "retract|retracting|retracted|withdraw|withdrawing|take back|taking back|not|never|no|neither"
        "|nor|hardly|nobody|none|aint|cannot|dont|refuse|stop",
    ),
    (Tag.RESULT, "show", "saw|see|revealed|reveals|shows|showed|confirms|indicates|found|discovered"),
    (
        Tag.BE,
        "",
        "came back as|came back|came up|came up as|turned out to be|turned out|comes up|is|are|am|be"
        "|seems to be|appears to be|looks to be|being|been|was|were|remains|equals|becomes|makes me"
        "|make me|made me|=",
    ),
    (
        Tag.CLAIM,
        "",
        "reveal yourself|show yourself|identify yourself|reveal themselves|reveal themself|claim"
        "|claims|claiming|role claim|role claims|CO|COs|COing|come out|coming out|come forward"
        "|step forward|roleclaim|coming-out",
    ),
    (
        Tag.OTHER,
        "executed",
        "must go|has to go|needs to go|should go|have to go|lynched|executed|eliminated|hanged|exiled"
        "|banished|voted out",
    ),
    (Tag.OTHER, "over", "over|more than"),
    (Tag.ME, "", "i|me|myself|im"),
    (Tag.ME, "my", "my|mine"),
    (Tag.YOU, "", "you|yourself|u"),
    (Tag.YOU, "your", "your|yours"),
    (Tag.THIRD, "", "he|she|him|her|they|them|himself|herself|themselves|that player|that person"),
    (Tag.THIRD, "their", "his|their"),
    (Tag.WE, "", "we|us"),
    (Tag.ALL, "", "everyone|everybody|all of us|you all|folks|anyone|anybody|others|the rest of you|all"),
    (Tag.WHO, "", "who|whom|whose|which player|which one"),
    (Tag.WHAT, "", "what|how|when|where|which"),
    (
        Tag.WHAT,
        "why",
        "why|reason for|reasons for|reason behind|reasoning behind|what made|how come|reasoning for",
    ),
    (
        Tag.TRUE,
        0,
        "real|genuine|true|plausible|more consistent|more believable|more plausible|makes more sense"
        "|more convincing|legit|legitimate|telling the truth|truthful|honest|credible|authentic"
        "|the real deal",
    ),
    (
        Tag.FALSE,
        0,
        "fake|false|lying|liar|a liar|fraud|imposter|impostor|not telling the truth|lies|lied"
        "|bluffing|bogus|faking|fabricated|a lie|phony|manufactured|made up|made-up|not real",
    ),
    (Tag.FALSE, 1, "falsely"),
    (Tag.VOTE, "past", "voted|voted for"),
    (Tag.VOTE, "lean", "leaning|leaning toward|leaning towards|lean toward|lean towards|lean"),
    (Tag.VOTE, "noun", "votes|ballot|execution|elimination"),
    (Tag.VOTE, "ing", "voting|voting for|voting out"),
    (Tag.OTHER, "passive", "attacked|killed"),
    (Tag.DIVINE, "", "divine|divining|investigate|investigating|scan|peek|inspect|scrutinize|look into"),
    (
        Tag.DIVINE,
        "noun",
        "divination|divinations|investigation|check|checks|vision|reading|seer check|seer checks",
    ),
    (Tag.DIVINE, "past", "divined|investigated|scanned|peeked|inspected|foresaw|looked into|scrutinized"),
    (Tag.DIVINE, "checked", "checked|checked on|checking"),
    (Tag.TELL, "", "medium result|medium results|identified|medium's result|medium check|medium checks"),
    (Tag.GUARD, "", "guard|guarding|protect|protecting"),
    (Tag.GUARD, "past", "guarded|protected"),
    (Tag.ATTACK, "", "attack|attacking|kill|bite|biting|attack target|target|targeting"),
    (Tag.CLAIM, "past", "claimed|came out|counterclaimed|COed|CO'd"),
    (Tag.CLAIM, "role", "role|roles"),
    (
        Tag.RIVAL,
        "",
        "counterclaim|counter-claim|counterclaims|counter claim|counter claims|CC|cc|counter CO"
        "|counter-claims|counterclaiming",
    ),
    (
        Tag.SUSPECT,
        85,
        "strongly suspect|most suspicious|highly suspicious|very suspicious|prime suspect"
        "|main suspect|top suspect|extremely suspicious|biggest threat|the real threat",
    ),
    (Tag.SUSPECT, 71, "suspect|suspects|suspecting|suspicion|suspicions|doubt|doubts|doubting|distrust"),
    (
        Tag.SUSPECT,
        70,
        "suspicious|sus|fishy|shady|sketchy|wary|uneasy|nervous|doubtful|hiding something"
        "|untrustworthy|a threat|threat|unsettling|unreliable|worried|worries|worrying|odd|weird"
        "|misleading|mislead|manipulating|manipulative|trying to confuse|trying to mislead"
        "|trying to deceive|trying to frame|trying to manipulate|confusing us|manipulation"
        "|something to hide|my pick|stands out|classic wolf|wolf behavior|wolf behaviour"
        "|acting like a wolf|typical wolf|nervous about|suspicious of|wary of|uneasy about"
        "|skeptical of|doubts about|suspicion on|suspicions on|suspicions about|suspicion toward"
        "|suspicion towards|not trustworthy|cannot be trusted|red flag|red flags|worried about"
        "|worries me|bothers me|skeptical|sceptical|suspiciously|questionable|concerning"
        "|uncomfortable|unsettles me|dubious|raises suspicion|suspected|wolf-like|wolflike"
        "|concerned about|feels off|feel off|seems off|looks off|feels wrong|hard to trust|deceptive"
        "|deceitful|deception|hiding behind|stinks|smells",
    ),
    (
        Tag.TRUST,
        70,
        "trust|trusting|believe|believing|trustworthy|trusted|reliable|believable|have faith in"
        "|faith in|sincere|not suspicious|trusts|believes",
    ),
    (Tag.THINK, 0, "think|thinks|feel|guess|suppose|thought|believe that|sense|view"),
    (
        Tag.AGREE,
        (100, "with"),
        "agree|agreed|good point|great point|fair point|valid point|i second|seconded|same here"
        "|am with|on the same page|makes sense|well said|stand with|same opinion|side with"
        "|siding with",
    ),
    (
        Tag.AGREE,
        (100, "subject"),
        "is right|are right|was right|were right|is correct|are correct|was correct|has a point"
        "|have a point|makes a good point|raises a good point|made a good point|absolutely right",
    ),
    (
        Tag.AGREE,
        (0, "with"),
        "disagree|object|not convinced|do not think so|not agree|do not buy|not buying|unconvinced"
        "|that is wrong|that is false|that is not true|that is a lie|i object",
    ),
    (Tag.AGREE, (0, "subject"), "is wrong|are wrong|was wrong|is mistaken|are mistaken"),
    (
        Tag.DEGREE,
        65,
        "maybe|perhaps|might|possibly|could|seems|seem|seemed|looks|feels|kind of|a bit|a little"
        "|somewhat|slightly|potential|potentially|sounds|appears|suggests|hint|hints",
    ),
    (Tag.DEGREE, 70, "probably|likely|most likely|i guess|i think|tend to|seemingly|presumably|apparently"),
    (
        Tag.DEGREE,
        95,
        "definitely|certainly|clearly|obviously|surely|without doubt|no doubt|sure|certain"
        "|undoubtedly|absolutely|confirmed|100%|definite",
    ),
    (Tag.ASK, "", "do|does|can|would|have|has"),
    (Tag.ASK, "did", "did"),
    (
        Tag.PLEASE,
        "",
        "please|pls|plz|kindly|i ask|need to|i urge|urge|everyone needs to|want you to|i want us to"
        "|i propose|propose|i suggest|suggest|recommend|i recommend|have to|time to|time for"
        "|how about|what about",
    ),
    (Tag.SHOULD, "", "should|must|need|ought to"),
    (Tag.LETS, "", "let us|lets|let's"),
    (Tag.SHARE, "say", "say"),
    (
        Tag.SHARE,
        "",
        "share|tell|reveal|state|give|explain|show|clarify|elaborate|announce|provide|report|disclose"
        "|restate|present|hear|describe|name|post|drop|let us know|hear from|list|justify|detail",
    ),
    (
        Tag.REASON_WORD,
        "",
        "reason|reasons|reasoning|evidence|proof|basis|logic|plan|strategy|info|information",
    ),
    (Tag.IF, "", "if|unless|in case|assuming|suppose that|provided|whether"),
    (Tag.BECAUSE, "", "because|since|given|so that|due to|cause"),
    (
        Tag.WILL,
        "",
        "will|going to|gonna|plan to|intend to|want to|would like to|ready to|prepared to|wanna|decided to",
    ),
    (
        Tag.WILL,
        "maybe",
        "leaning to|leaning towards voting|considering|inclined to|thinking of|tempted to|may have to",
    ),
    (Tag.PAST, "", "had|last night|yesterday"),
    (Tag.BE, "as", "as|to be"),
    (
        Tag.BE,
        "like",
        "like|look like|looks like|feels like|seems like|feel like|typical of|resembles|fits"
        "|aligns with|align with|behaves like|acts like|acting like|sounds like|matches",
    ),
    (Tag.TO, "", "of|about|toward|towards|on|at|for|to|in|against|with|behind|that"),
    (Tag.OTHER, "read", "read|reads|suspects or trusts"),
    (Tag.OTHER, "thought", "thoughts|impression|impressions|opinion|opinions|views|take|stance|insights"),
    (Tag.OTHER, "tag", "right|correct|no doubt about it"),
    (Tag.OTHER, "both", "both|the two|two"),
    (Tag.OTHER, "any", "any"),
    (Tag.OTHER, "here", "here|here's"),
    (
        Tag.OTHER,
        "one-of",
        "one of|one of you|one of them|one of the two|one of these|one of us|either of them|one must"
        "|one is|both cannot|one has to",
    ),
    (Tag.POSE, "", "act as|pose as|pretend to be|acting as|posing as|pretending to be|play as"),
    (Tag.OTHER, "pretend", "fake claim|our fake|playing as|could claim|looking for|find the|find a"),
    (Tag.OTHER, "or", "or|either"),
    (Tag.BREAK, "and", "and|then|so|plus|also"),
    (Tag.BREAK, "but", "but|however|yet|although|though|while|whereas|until|before|after"),
)

CONTRACTIONS: Final[dict[str, tuple[str, ...]]] = {
    "i'm": ("i", "am"),
    "im": ("i", "am"),
    "i'll": ("i", "will"),
    "i'd": ("i", "will"),
    "i've": ("i",),
    "you're": ("you", "are"),
    "you've": ("you",),
    "you'll": ("you", "will"),
    "you'd": ("you", "will"),
    "he's": ("he", "is"),
    "she's": ("she", "is"),
    "they're": ("they", "are"),
    "they've": ("they",),
    "he'll": ("he", "will"),
    "she'll": ("she", "will"),
    "they'll": ("they", "will"),
    "we're": ("we", "are"),
    "we'll": ("we", "will"),
    "we've": ("we",),
    "isn't": ("is", "not"),
    "aren't": ("are", "not"),
    "wasn't": ("was", "not"),
    "weren't": ("were", "not"),
    "don't": ("do", "not"),
    "doesn't": ("does", "not"),
    "didn't": ("did", "not"),
    "won't": ("will", "not"),
    "can't": ("can", "not"),
    "couldn't": ("could", "not"),
    "wouldn't": ("would", "not"),
    "shouldn't": ("should", "not"),
    "haven't": ("have", "not"),
    "hasn't": ("has", "not"),
    "who's": ("who", "is"),
    "what's": ("what", "is"),
    "why's": ("why", "is"),
    "that's": ("that", "is"),
    "there's": ("there", "is"),
    "here's": ("here", "is"),
    "it's": ("it", "is"),
    "let's": ("lets",),
}


def entries() -> dict[tuple[str, ...], Entry]:
    """Every wording, as its words, with its tag and value."""
    table: dict[tuple[str, ...], Entry] = {}
    for tag, value, wordings in _WORDS:
        for wording in wordings.split("|"):
            table.setdefault(tuple(wording.split()), (tag, value))
    for role, wordings in _ROLES.items():
        for wording in wordings.split("|"):
            table[tuple(wording.split())] = (Tag.ROLE, role)
    for species, wordings in _COLOURS.items():
        for wording in wordings.split("|"):
            table[tuple(wording.split())] = (Tag.COLOUR, species)
    return table


ENTRIES: Final = entries()
