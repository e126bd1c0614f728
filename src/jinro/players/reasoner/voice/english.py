"""What the reasoner says in English: phrases for every act.

Names stand in braces as in `japanese`. Phrases are written with contractions, which formal characters do not
use. A phrase may begin with tags in angle brackets: it is then only for these temperaments or registers.
"""

from typing import Final

HEADS: Final[dict[str, tuple[str, ...]]] = {
    "vote": (
        "I'll vote for {t}", "I'm voting for {t}", "my vote goes to {t}", "I'm going to vote for {t}",
        "I want to vote out {t}", "I vote for {t}", "today I'll vote for {t}", "I'd vote for {t}",
        "my vote is on {t}", "I plan to vote for {t}", "I'm putting my vote on {t}",
        "I've decided to vote for {t}", "I intend to vote for {t}", "{t} gets my vote",
        "<casual>I'm gonna vote for {t}", "today I'm voting for {t}", "I'd like to vote for {t}",
        "I'm casting my vote for {t}", "I'm ready to vote for {t}", "my vote today is for {t}",
    ),
    "vote changed": (
        "I've changed my mind, I'll vote for {t}", "on second thought, I'll vote for {t}",
        "I'm switching my vote to {t}", "I'm moving my vote to {t}", "after all that, I'll vote for {t}",
        "I take back my vote; I'll vote for {t} instead", "I was wrong before, and now I'm voting for {t}",
    ),
    "vote hunch": (
        "it's only a hunch, but I'll vote for {t}", "there's little to go on, but I'm voting for {t}",
        "I've got nothing solid, but my vote goes to {t}", "it's thin, but I'd vote for {t}",
        "I may still change my mind, but I'll vote for {t}", "by elimination, I'll vote for {t}",
        "somebody has to go, and I'll vote for {t}", "for now I'll vote for {t}",
        "until I hear something better, I'm voting for {t}",
        "<timid>I could be wrong, but I'll vote for {t}",
        "<timid>I don't like it, but I'll vote for {t}", "<proud>I trust my hunch, so I'll vote for {t}",
        "<talkative,grown>I've seen a few winters, so I trust my nose and vote for {t}",
        "<dreamy>it just feels right, so I'll vote for {t}", "<blunt>no reason yet, I'll vote for {t}",
        "<logical>the odds are nearly even, but I'll vote for {t}",
        "<logical>lacking facts, I'll vote for {t}",
        "<kind>forgive me, but I'll vote for {t}", "<cheerful>call it a wild guess, but I'll vote for {t}",
        "<sarcastic>one is as good as another, so I'll vote for {t}",
        "<dramatic>a vote in the dark, but I'll vote for {t}",
        "<curious>I want to see what happens: I'll vote for {t}",
    ),
    "vote rival": (
        "{r} lies, but may only be the possessed, so I'll vote for {t}",
        "I'd rather find the wolf than the liar: I'll vote for {t}",
        "{r} is a fake, but not always a wolf. I'm voting for {t}",
    ),
    "vote too": (
        "like {b}, I'll vote for {t}", "I'm with {b}: I'll vote for {t}", "I'll vote for {t} too",
        "{b} convinced me, I'll vote for {t}", "{b} is right, I'll vote for {t}",
        "I see it like {b}: I'm voting for {t}", "same here, I'm voting for {t}",
        "I agree with {b}, so I'll vote for {t}", "after what {b} said, I'm voting for {t}",
    ),
    "suspect too": (
        "like {b}, I suspect {t}", "I suspect {t} as well", "I think so too: {t} is suspicious",
        "{b} has a point, {t} looks suspicious to me", "{b} is right, {t} is suspicious",
    ),
    "suspect": (
        "I suspect {t}", "I think {t} is a werewolf", "{t} looks suspicious to me",
        "I believe {t} is the werewolf", "I don't trust {t}", "{t} is very suspicious",
        "I think {t} is the wolf", "{t} seems suspicious", "my main suspect is {t}",
        "I find {t} suspicious", "I'm suspicious of {t}", "to me, {t} looks like a werewolf",
    ),
    "ask_seer": (
        "if you're the seer, please come out", "seer, please come forward",
        "seer, please show yourself and come out", "is there a seer here? Please come out",
        "seer, come out and tell us", "it's time: seer, please come out", "seer, please share your result",
        "the seer should come out now", "whoever is the seer, please claim", "seer, please claim today",
    ),
    "ask_votes": (
        "who will you vote for, everyone?", "who is everyone voting for?",
        "please tell us who you'll vote for", "everyone, who are you voting for today?",
        "tell me, who are you all voting for?",
    ),
    "request_divination": (
        "{b}, please divine {t} tonight", "{b}, could you divine {t} next?", "I'd like {b} to divine {t}",
        "{b}, please check {t} tonight", "{b}, can you check {t} tonight?",
        "I'd ask {b} to check {t} tonight",
    ),
}  # fmt: skip
"""Heads: the core of an act, which the reader must understand."""

REASONS: Final[dict[str, tuple[str, ...]]] = {
    "divined": (
        "{b} divined {t} as a werewolf", "{b} says {t} is a werewolf", "{b} got a werewolf result on {t}",
        "{b} found {t} to be a werewolf", "{b}'s divination says that {t} is a werewolf",
        "{b} claims that {t} is a wolf",
    ),
    "told": (
        "{b} says {t} was a werewolf", "{b} told us that {t} was a werewolf",
        "{b} the medium saw a werewolf in {t}",
    ),
    "my result": (
        "I divined {t} as a werewolf", "my divination showed that {t} is a werewolf",
        "I checked {t} and found a werewolf", "my result on {t} was werewolf",
        "I saw that {t} is a werewolf",
    ),
    "my told result": (
        "my medium result shows that {t} was a werewolf", "my medium result on {t} was werewolf",
    ),
    "blackened": (
        "{t} calls {x} a werewolf", "I can't believe what {t} says about {x}",
        "{t} accused {x} with a result I don't trust", "{t} says {x} is a werewolf, which I doubt",
        "{t}'s result on {x} is hard to believe",
    ),
    "blackened me": (
        "{t} calls me a werewolf, and that's a lie", "{t} lied about me", "{t}'s result on me is false",
        "{t} accused me with a false result",
    ),
    "proved wrong": (
        "{t} called {x} a werewolf, and the wolves killed {x}",
        "{x} was attacked, so {t}'s result was false", "{t}'s story fell apart when {x} was attacked",
    ),
    "reported": (
        "{t}'s results don't convince me", "I don't believe what {t} said about {x}",
        "{t} seems to cover for {x}", "{t}'s result on {x} looks made up",
    ),
    "rival me": (
        "I'm the real {role}", "{t} is lying about being the {role}", "{t} claims my role",
        "{t} is a fake {role}", "{t} can't be the {role}, because I am",
    ),
    "rival": (
        "of {t} and {r}, I believe {r}", "{r} sounds more like the {role} than {t} does",
        "{t} and {r} both claim {role}, and I trust {r} more",
        "{r}'s claim sounded honest, and {t}'s did not",
        "one of {t} and {r} is a fake, and {t} sounds false",
    ),
    "claimed": (
        "{t}'s {role} claim worries me", "I don't believe {t}'s claim",
        "the way {t} claimed {role} is strange", "{t}'s claim doesn't fit",
    ),
    "confessed": (
        "{t} confessed", "{t} admitted it", "{t} has given up hiding", "we all heard what {t} admitted",
    ),
    "turncoat": (
        "{t} has changed the story", "{t} claimed one thing and then another",
        "{t}'s story doesn't hold together", "{t} keeps changing roles",
    ),
    "voted": (
        "{t} voted for {x} {day}", "{day} {t} voted for {x}", "I didn't like {t}'s vote for {x} {day}",
        "{t}'s vote on {x} {day} bothers me", "{t} went for {x} {day}",
        "{t} helped to vote against {x} {day}",
    ),
    "voted white": (
        "{t} voted for {x} {day}, who turned out human", "{t}'s vote {day} went to an innocent {x}",
        "{day} {t} voted for {x}, and {x} was no wolf",
    ),
    "voted me": (
        "{t} voted for me {day}", "{t}'s vote on me {day} bothers me", "{t} went after me {day}",
        "{day} {t} voted against me",
    ),
    "points": (
        "{t} wants to vote for {x}", "{t} is pushing against {x}", "I don't like how {t} goes after {x}",
        "{t}'s case against {x} is weak", "{t} is after {x} without a good reason",
        "{t} seems too eager to get rid of {x}",
    ),
    "points me": (
        "{t} wants to vote for me", "{t} is pushing against me", "{t} goes after me without a good reason",
        "{t}'s case against me is weak",
    ),
    "suspects": (
        "{t} is too quick to suspect {x}", "{t}'s doubts about {x} feel forced",
        "I don't like how {t} talks about {x}", "{t} keeps pointing at {x}",
    ),
    "suspects me": (
        "{t} suspects me for nothing", "{t} keeps pointing at me", "{t}'s doubts about me feel forced",
        "I don't like how {t} talks about me",
    ),
}  # fmt: skip
"""Reasons: events, as clauses."""

GREETINGS: Final = (
    (
        "hello", "<formal>good day to you all", "<casual>hi", "<casual>hey everyone", "good morning",
        "<formal>good evening", "<kid>hi hi", "<old>well, well, here we all are", "<timid>um, hello",
        "<blunt>", "", "<cheerful>hello hello", "<dramatic>greetings, friends", "<kind>welcome, everyone",
    ),
    (
        "I'm {name}", "my name is {name}", "{name} here", "", "<aged>I'm {name}, {age} years old",
        "<formal>allow me to introduce myself: {name}", "<casual>call me {name}",
    ),
    (
        "nice to meet you all", "<formal>it's a pleasure to be here", "<timid>I'm a little nervous",
        "<timid>I hope I can be of use", "<timid>I don't like accusing people",
        "<blunt>let's get on with it", "<blunt>I don't talk much", "<kind>let's look after one another",
        "<kind>let's keep it friendly", "<kind>I hope nobody gets hurt", "<cheerful>this'll be fun",
        "<cheerful>what a lovely bunch", "<cheerful>we'll win this",
        "<logical>I'll want reasons, not feelings", "<logical>I'll remember what's said",
        "<logical>let's think before we point fingers", "<dramatic>a long night lies ahead",
        "<dramatic>the curtain rises", "<dramatic>something howled last night",
        "<curious>I've got so many questions", "<curious>tell me about yourselves",
        "<sarcastic>I wonder who'll lie first", "<sarcastic>what an honest-looking crowd",
        "<proud>I don't plan to lose", "<proud>leave it to me", "<proud>watch and learn",
        "<talkative,grown>I could tell you stories about nights like this",
        "<talkative>stop me if I talk too much", "<formal>I look forward to our talk",
        "let's find the wolves", "<dreamy>I was watching the clouds", "<dreamy>let's not hurry",
        "let's take our time", "I'm listening", "I'd like to hear everybody first",
        "good luck to the village",
    ),
)  # fmt: skip

PHRASES: Final[dict[str, tuple[str, ...]]] = {
    "come_out": (
        "I'm the {role}", "I'm coming out: I'm the {role}", "I am the {role} of this village",
        "I come out as the {role}", "I claim {role}", "time to say it: I'm the {role}",
        "I won't hide it, I'm the {role}", "my role is {role}", "you should know that I'm the {role}",
    ),
    "come_out counter": (
        "no, I'm the {role}", "{r} is lying. I'm the {role}", "I'm the real {role}",
        "wait, I'm the {role}, not {r}", "I counterclaim: I'm the {role}",
    ),
    "divined black": (
        "I divined {t} and found a werewolf", "my divination shows that {t} is a werewolf",
        "I checked {t} last night and found a werewolf", "I checked {t} last night: werewolf",
        "I divined {t} as a werewolf", "my result: {t} is a werewolf",
    ),
    "divined white": (
        "I divined {t} and found a human", "my divination shows that {t} is human",
        "I checked {t} last night: human", "I divined {t} as human", "my result: {t} is human",
        "I divined {t}, who is not a werewolf",
    ),
    "told black": (
        "as the medium, I saw that {t} was a werewolf", "my medium result: {t} was a werewolf",
        "the medium's result: {t} was a werewolf",
    ),
    "told white": (
        "as the medium, I saw that {t} was human", "my medium result: {t} was human",
        "the medium's result: {t} was human",
    ),
    "guarded": (
        "I guarded {t} {day}", "{day} I guarded {t}", "I was protecting {t} {day}",
        "{t} was under my protection {day}",
    ),
    "rebut": (
        "that's not true. I'm {arole}", "{t} is lying. I'm {arole}", "I'm {arole}, so {t} is a fake",
        "{t}'s result is false: I'm {arole}", "no, {t}. I'm {arole}", "I'm not a werewolf, I'm {arole}",
        "that's absurd. I'm {arole}", "I'm {arole}, and {t} knows it",
    ),
    "vouch": (
        "I'm a freemason, and {b} is lying: {t} is a freemason too",
        "I'm a freemason. {t} is a freemason too",
        "{t} and I are freemasons: I'm a freemason, and {b} is wrong",
    ),
    "confess": (
        "no more hiding: I'm the {role}", "I'm the {role}. Vote with me",
        "I'm the {role}, and this is the end", "well, I'm the {role}",
    ),
    "pretend": (
        "I'll pretend to be the {role}", "I'll pose as the {role}", "tomorrow I'll pose as the {role}",
    ),
    "attack": (
        "I want to attack {t}", "I want to attack {t} tonight", "I'll attack {t}", "tonight I'd attack {t}",
        "I'd like to attack {t}", "I'm going to attack {t}",
    ),
    "agree attack": (
        "agreed, I'll attack {t}", "yes, I'll attack {t} too", "fine by me: I'll attack {t}",
        "{b} is right, I'll attack {t}",
    ),
    "why attack": (
        "{t} claims to be the {role}", "{t} says {role}", "the {role} claim of {t} is trouble for us",
    ),
    "thank": (
        "thank you, {b}", "thanks for clearing me, {b}", "I'm glad that {b} looked at me",
        "{b}, I appreciate it", "what a relief, thank you {b}", "good to have that settled, {b}",
    ),
    "rivals": (
        "two people claim {role}, so one of them lies", "{b} and {r} can't both be right",
        "so it's {b} against {r}", "I need to compare {b} and {r}", "two claims of {role}! This gets hard",
        "I'd like to hear more from {b} and {r}",
    ),
    "black heard": (
        "{t}, what do you say to that?", "that's a strong claim about {t}",
        "I want to hear {t}'s side first", "either {t} is in trouble or {b} is",
        "I didn't expect that about {t}",
        "let's not rush; {t} should answer",
    ),
    "white heard": (
        "good to know about {t}", "if we can believe {b}, {t} is safe", "I'll keep {b}'s result in mind",
        "one fewer to worry about", "that narrows it down",
    ),
    "mourn claimant": (
        "if they killed {t}, then {t} was the real {role}", "the wolves feared {t} the {role}",
        "they took our {role}, and that hurts", "{t} spoke the truth, and it cost a life",
    ),
    "exposed": (
        "wolves don't eat wolves, so {x} lied about {t}", "{t} was attacked, so {x}'s result was a lie",
        "{x} called {t} a wolf, and the wolves killed {t}. Think about that",
    ),
    "claim heard": (
        "so {b} is our {role}", "a {role} at last", "I'll keep {b}'s claim in mind", "good to know, {b}",
        "why only now, {b}?", "I'd like to believe {b}", "<sarcastic>a {role}, how convenient",
        "<kind>thank you for telling us, {b}", "<cheerful>a {role}, wonderful",
    ),
    "shock": (
        "so {b} was hiding all along", "{b} says it aloud, and they have the votes",
        "this is bad, they'll vote together",
        "I was fooled all the time", "what a moment to drop the mask, {b}",
    ),
    "mourn": (
        "poor {t}", "I'll miss {t}", "why {t}, of all people?", "we lost {t} last night",
        "{t} must have been in their way", "let's make it count, for {t}",
        "I keep thinking about what {t} told us",
    ),
    "peace": (
        "nobody died last night", "a quiet night: well guarded", "whoever stood guard, thank you",
        "no victim this morning, what luck",
    ),
    "executed": (
        "I still wonder about {t}", "were we right about {t}?", "let's look again at who went for {t}",
        "it didn't end with {t}",
    ),
    "answer role": (
        "I'm {arole}", "since you ask, {b}, I'm {arole}", "me? I'm {arole}", "{b}, I'm {arole}",
        "I'm just a {role}",
    ),
    "answer hidden": (
        "I won't say that yet", "I'd rather not say today, {b}", "not yet, {b}",
        "that stays with me for now",
    ),
    "answer why": (
        "I couldn't read {t} at all", "{t} was the hardest to read",
        "I had to begin somewhere, and {t} was a riddle", "I wanted to be sure about {t}",
    ),
    "answer noted": (
        "noted, {b}", "I'll think about it, {b}", "good idea, {b}", "fair enough, I'll keep that in mind",
    ),
    "hunch": (
        "it's only a hunch", "I've got nothing solid yet", "call it a feeling", "tell me if I'm wrong",
        "there's not much to go on", "I'm open to better ideas", "we have to start somewhere",
        "I may still change my mind", "it's more a guess than a case", "<timid>I could be wrong",
        "<proud>my hunches are good", "<talkative,grown>I've seen enough years to trust a feeling",
        "<dreamy>it just feels that way", "<dreamy>it's in the face", "<blunt>don't ask me why",
        "<logical>the odds are nearly even", "<kind>forgive me if I'm wrong",
        "<cheerful>call it a wild guess",
    ),
    "own thought": (
        "I was about to say the same", "that has bothered me too", "I'd still like to hear {t} on it",
        "nobody else stands out to me", "I've thought it over", "I'm not just following the crowd",
        "<logical>it's the only thing that adds up", "<timid>I wish it were somebody else",
        "<kind>I'm sorry, {t}",
        "<cheerful>at least we're getting somewhere", "<proud>I saw it first, by the way",
        "<sarcastic>no surprise there", "<dramatic>the mask is slipping",
        "<curious>what will {t} say to that?",
        "<talkative>you took the words out of my mouth", "<dreamy>there's a shadow in that picture",
    ),
    # questions, and the answers to them
    "ask view": (
        "{b}, who do you suspect?", "{b}, who do you think is the werewolf?",
        "{b}, who would you vote for?",
        "we haven't heard much from you, {b}. Who do you suspect?", "{b}, who are you voting for today?",
        "<curious>{b}, who do you think is the wolf?", "<blunt>{b}, who do you suspect? Speak up",
        "<kind>don't be shy, {b}. Who do you suspect?",
    ),
    "ask reason": (
        "{b}, why {t}?", "{b}, what makes you suspect {t}?", "{b}, why are you voting for {t}?",
        "{b}, what's your reason for voting for {t}?", "{b}, why do you suspect {t}?",
        "<logical>I'd like a reason. {b}, why are you voting for {t}?",
    ),
    "ask reason me": (
        "why me, {b}?", "{b}, why are you voting for me?",
        "{b}, what's your reason for voting for me?", "{b}, why do you suspect me?",
        "me? {b}, why do you suspect me?",
    ),
    "ask divined": (
        "{b}, why did you check {t}?", "{b}, why did you divine {t}?",
        "{b}, why did you choose to divine {t}?",
        "{b}, what made you divine {t}?",
    ),
    "explain": (
        "because {why}", "it's simple: {why}", "since you ask, {why}", "{why}", "{why}, that's why",
        "I told you, {why}", "fair question: {why}", "<logical>the short version: {why}",
        "<timid>well, {why}", "<blunt>{why}",
    ),
    "explain hunch": (
        "honestly, it's a hunch", "I've no strong reason yet", "I had to name somebody, {b}",
        "it's mostly a feeling so far", "I can't prove it yet, {b}", "<timid>to be honest, I'm not sure",
        "<proud>instinct, {b}, and mine is good", "<blunt>gut feeling",
        "<logical>by elimination, there's nothing better yet",
    ),
    # the first talk about a vote, before anything is known
    "opening": (
        "let's hear the seer before we decide", "I'd rather hear a result before I vote",
        "the first vote is always hard", "let's hear everybody once", "let's not decide too quickly",
        "I want to hear more before I name anyone", "<timid>I don't want to point at anyone yet",
        "<timid>this is scary", "<blunt>let's have some facts", "<blunt>the quiet ones worry me",
        "<kind>let's give everyone a chance to speak", "<kind>I'd hate to send an innocent away",
        "<cheerful>come on, let's find that wolf", "<cheerful>let's talk, we can do this together",
        "<logical>without a result, we're all equally likely", "<logical>let's compare words and votes",
        "<dramatic>a shadow sits among us", "<dramatic>let's look for the first lie",
        "<curious>I wonder who the seer is", "<curious>what did you all think about last night?",
        "<sarcastic>everybody looks so innocent today", "<sarcastic>one of you lies beautifully",
        "<proud>no wolf gets past me", "<proud>let me lead this talk",
        "<talkative>a day like this needs a good long talk", "<talkative>silence never caught a wolf",
        "<dreamy>such a calm morning for such a hunt", "<dreamy>no need to hurry",
        "<courteous>let us discuss this calmly", "<formal>I propose that we hear the seer first",
    ),
    "rush": (
        "isn't it too early to pile on {t}?", "so many votes for {t} already, and hardly a reason",
        "this is going too fast", "a wolf could hide in that crowd",
        "everyone against {t}, just like that?",
    ),
    "defend white": (
        "{x} says that I'm human", "don't forget that {x} cleared me", "{b}, {x} has cleared me already",
    ),
    "defend vote": (
        "I wasn't the only one who voted for {x}", "others voted for {x} too",
        "we were many who went for {x}",
        "what I did about {x} proves nothing, {b}",
    ),
    "defend role": (
        "I'm the {role}, and the wolves would love to see me go", "{b}, you'd throw away the {role}",
        "losing the {role} won't help the village",
    ),
    "answer undecided": (
        "I haven't decided yet", "{b}, I'm still listening", "I don't know yet, {b}",
        "give me a little time",
    ),
    "answer trust": ("I trust {t}", "I think {t} is human", "{t} seems honest to me", "I believe {t}"),
    "answer unsure": (
        "I can't read {t} yet", "I'm not sure about {t}", "{t} could be anything", "{t} is hard to tell",
    ),
    "defend": (
        "{b}, you've got the wrong one", "voting me out won't help the village", "why me, {b}?",
        "I'm no wolf, {b}", "the wolves would love to see me go", "{b}, tell me what I did wrong",
        "don't waste a vote on me", "if I were a wolf, I'd hide better", "look elsewhere, {b}",
        "{b}, think again before you vote", "you'll regret it tomorrow, {b}", "hear me out first",
        "I've done nothing to deserve that, {b}", "I understand the doubt, but it isn't me",
    ),
    "agree": (
        "I agree with {b}", "{b} is right", "{b} has a point", "I see it like {b}",
        "what {b} says makes sense",
    ),
    "persuade": (
        "please vote for {t} with me", "join me and vote for {t}", "everyone, please vote for {t}",
        "if you're unsure, vote for {t}", "for the village, please vote for {t}",
    ),
    "spare": (
        "I think {t} is human, {b}", "{b}, leave {t} alone", "{t} doesn't look like a wolf to me",
        "I don't think it's {t}, {b}", "it would be a waste to lose {t}",
    ),
    "sum up": (
        "so it comes down to {t} and {x}", "to sum up, I'm looking at {t} and {x}",
        "for me it's {t} first, then {x}", "{n} of us are left, and I watch {t} and {x}",
    ),
    "sum up claims": (
        "so far {t} and {x} claim seer", "two seers, {t} and {x}: that's the question today",
        "the seers are {t} and {x}, and one is false",
    ),
    "wonder": (
        "there's little to go on so far", "it's too early to tell", "somebody here is hiding something",
        "I'd like to hear more from everyone", "it's so quiet today", "where shall we begin?",
    ),
}  # fmt: skip

TAILS: Final = (
    "<timid>please don't be angry",
    "<timid>I hope I'm wrong",
    "<blunt>that's all",
    "<blunt>enough said",
    "<kind>I'm sorry",
    "<cheerful>we can do this",
    "<cheerful>onward",
    "<logical>nothing else adds up",
    "<logical>show me a better argument",
    "<curious>what do you all think?",
    "<sarcastic>what a surprise",
    "<sarcastic>how convenient",
    "<proud>trust me on this",
    "<proud>I'm rarely wrong",
    "<talkative>mark my words",
    "<dreamy>at least I think so",
)
"""What a temperament adds."""
