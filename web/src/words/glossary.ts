// Generated from src/jinro/i18n/*/glossary.toml by `make golden`. Do not edit.

/** Whose words a village uses, by the beginning of the name of its rules; others: the contest's. */
export const PREFIXES = {
  "licos-": "licos",
  "bbs-": "licos",
  "osawa-": "bbs"
} as const;

/** Names and words by language and vocabulary; what is not named is called as in the contest. */
export const GLOSSARY = {
  "ja": {
    "contest": {
      "role.VILLAGER": "村人",
      "role.SEER": "占い師",
      "role.MEDIUM": "霊媒師",
      "role.BODYGUARD": "騎士",
      "role.FREEMASON": "共有者",
      "role.WEREWOLF": "人狼",
      "role.POSSESSED": "狂人",
      "role.FOX": "妖狐",
      "role.short.VILLAGER": "村人",
      "role.short.SEER": "占い",
      "role.short.MEDIUM": "霊媒",
      "role.short.BODYGUARD": "騎士",
      "role.short.FREEMASON": "共有",
      "role.short.WEREWOLF": "人狼",
      "role.short.POSSESSED": "狂人",
      "role.short.FOX": "妖狐",
      "term.execution": "追放"
    },
    "licos": {
      "role.BODYGUARD": "狩人",
      "role.FREEMASON": "共有者",
      "role.POSSESSED": "狂人",
      "role.FOX": "ハムスター人間",
      "role.short.BODYGUARD": "狩人",
      "role.short.POSSESSED": "狂人",
      "role.short.FOX": "ハム",
      "term.execution": "処刑"
    },
    "bbs": {
      "role.MEDIUM": "霊能者",
      "role.BODYGUARD": "狩人",
      "role.POSSESSED": "狂人",
      "role.short.MEDIUM": "霊能",
      "role.short.BODYGUARD": "狩人",
      "role.short.POSSESSED": "狂人",
      "term.execution": "処刑"
    }
  },
  "en": {
    "contest": {
      "role.VILLAGER": "Villager",
      "role.SEER": "Seer",
      "role.MEDIUM": "Medium",
      "role.BODYGUARD": "Bodyguard",
      "role.FREEMASON": "Freemason",
      "role.WEREWOLF": "Werewolf",
      "role.POSSESSED": "Possessed",
      "role.FOX": "Fox",
      "role.short.VILLAGER": "Vill.",
      "role.short.SEER": "Seer",
      "role.short.MEDIUM": "Med.",
      "role.short.BODYGUARD": "Guard",
      "role.short.FREEMASON": "Mason",
      "role.short.WEREWOLF": "Wolf",
      "role.short.POSSESSED": "Poss.",
      "role.short.FOX": "Fox",
      "term.execution": "execution"
    },
    "licos": {
      "role.BODYGUARD": "Hunter",
      "role.FREEMASON": "Mason",
      "role.POSSESSED": "Madman",
      "role.FOX": "Werehamster",
      "role.short.BODYGUARD": "Guard",
      "role.short.POSSESSED": "Mad.",
      "role.short.FOX": "Ham.",
      "term.execution": "execution"
    },
    "bbs": {
      "role.MEDIUM": "Medium",
      "role.BODYGUARD": "Hunter",
      "role.POSSESSED": "Lunatic",
      "role.short.MEDIUM": "Med.",
      "role.short.BODYGUARD": "Guard",
      "role.short.POSSESSED": "Lun.",
      "term.execution": "execution"
    }
  }
} as const;
