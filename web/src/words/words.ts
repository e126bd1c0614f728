// Words of the page in one of its languages.
import { GLOSSARY, PREFIXES } from "./glossary.js";
import { WORDS, type Lang } from "./loading.js";
import type { words as account } from "./en/account.js";
import type { words as base } from "./en/base.js";
import type { words as control } from "./en/control.js";
import type { words as ended } from "./en/ended.js";
import type { words as home } from "./en/home.js";
import type { words as lobby } from "./en/lobby.js";
import type { words as play } from "./en/play.js";
import type { words as rate } from "./en/rate.js";
import type { words as records } from "./en/records.js";
import type { words as rooms } from "./en/rooms.js";
import type { words as site } from "./en/site.js";
import type { words as watch } from "./en/watch.js";

type Words = typeof account & typeof base & typeof control & typeof ended & typeof home & typeof lobby & typeof play & typeof rate & typeof records & typeof rooms & typeof site & typeof watch;
export type Key = keyof (Words & typeof GLOSSARY.en.contest);
export type { Lang };
/** Whose names of roles: the contest's, those of LiCOS, those of the Werewolf BBS. */
export type Vocabulary = keyof typeof GLOSSARY.en;
export type Values = Record<string, string | number>;
const NAMES: Record<Lang, Record<Vocabulary, Record<string, string>>> = GLOSSARY;

/** The words of a language; those of the other one while they have not come. */
function text(lang: Lang, key: string): string | undefined {
  return NAMES[lang].contest[key] ?? WORDS[lang][key] ?? WORDS.en[key] ?? WORDS.ja[key];
}

/** The vocabulary of a village, by the name of its rules. */
export function vocabularyOf(rules: string): Vocabulary {
  return Object.entries(PREFIXES).find(([start]) => rules.startsWith(start))?.[1] ?? "contest";
}

/** A text, with `{name}` filled in: a value, or a name or word of the glossary (`{role.FOX}`, `{term.execution}`). */
export function say(lang: Lang, key: Key, values: Values = {}, words: Vocabulary = "contest"): string {
  const named = NAMES[lang][words];
  return (named[key] ?? text(lang, key) ?? "").replace(/\{([\w.]+)\}/g, (_, name: string) => String(values[name] ?? named[name] ?? NAMES[lang].contest[name] ?? ""));
}

/** A text about a number of things. */
export function count(lang: Lang, key: Key, value: number): string {
  const one = `${key}.one` as Key;
  return say(lang, value === 1 && one in WORDS[lang] ? one : key, { count: counted(lang, value) });
}

/** A number as people write it. */
export function counted(lang: Lang, value: number): string {
  return new Intl.NumberFormat(lang).format(value);
}

// To make a format takes longer than to use it.
const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatted(lang: Lang, options: Intl.DateTimeFormatOptions, ms: number): string {
  const key = lang + JSON.stringify(options);
  const known = FORMATS.get(key) ?? new Intl.DateTimeFormat(lang, options);
  FORMATS.set(key, known);
  return known.format(ms);
}

export function date(lang: Lang, ms: number): string {
  return formatted(lang, { dateStyle: "medium", timeStyle: "short" }, ms);
}

/** Earlier than this, a game has no date: it was simulated, or is from a file that does not tell it. */
const FIRST_DATE_MS = 1e11;

/** The day of a game; empty if it has no date. */
export function wholeDay(lang: Lang, ms: number): string {
  return ms < FIRST_DATE_MS ? "" : formatted(lang, { dateStyle: "long" }, ms);
}

export function timeOfDay(startedMs: number, atMs: number): string {
  if (startedMs < FIRST_DATE_MS) {
    const seconds = Math.floor(atMs / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
  const time = new Date(startedMs + atMs);
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map((part) => String(part).padStart(2, "0")).join(":");
}
