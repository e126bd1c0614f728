// Words of the page in one of its languages.
import { en, type Key } from "./en.js";
import { ja } from "./ja.js";

export type { Key };
export type Lang = "ja" | "en";
export type Values = Record<string, string | number>;
const CATALOGUES: Record<Lang, Record<Key, string>> = { en, ja };

/** A text, with `{name}` filled in. */
export function say(lang: Lang, key: Key, values: Values = {}): string {
  return CATALOGUES[lang][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** A text about a number of things. */
export function count(lang: Lang, key: Key, value: number): string {
  const one = `${key}.one` as Key;
  return say(lang, value === 1 && one in en ? one : key, { count: counted(lang, value) });
}

/** A number as people write it. */
export function counted(lang: Lang, value: number): string {
  return new Intl.NumberFormat(lang).format(value);
}

/** The language of a reader who has not chosen one. */
export function preferred(languages: readonly string[]): Lang {
  return (languages[0] ?? "").toLowerCase().startsWith("ja") ? "ja" : "en";
}

export function date(lang: Lang, ms: number): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(ms);
}
