// Words are fetched by area, in the language of the reader: a screen needs those of more than one screen, and its own.

export type Lang = "ja" | "en";
export type Area = "base" | "site" | "home" | "rooms" | "lobby" | "watch" | "records" | "control" | "account" | "play" | "ended" | "rate";
const FILES = import.meta.glob<{ words: Record<string, string> }>("./{en,ja}/*.ts");
const NEEDED = new Set<Area>(["base"]);
const LOADED: Record<Lang, Map<Area, Record<string, string>>> = { ja: new Map(), en: new Map() };

/** What has come, by language. */
export const WORDS: Record<Lang, Record<string, string>> = { ja: {}, en: {} };

/** Fetch the words of these areas, and of all that were needed before. */
export async function load(lang: Lang, areas: readonly Area[] = []): Promise<void> {
  for (const area of areas) NEEDED.add(area);
  await Promise.all([...NEEDED].filter((area) => !LOADED[lang].has(area)).map(async (area) => {
    const found = await FILES[`./${lang}/${area}.ts`]!();
    LOADED[lang].set(area, found.words);
    Object.assign(WORDS[lang], found.words);
  }));
}

/** The language of a reader who has not chosen one. */
export function preferred(languages: readonly string[]): Lang {
  return (languages[0] ?? "").toLowerCase().startsWith("ja") ? "ja" : "en";
}

/** The language that the reader has chosen, by the address or earlier. */
export function chosen(kept: string | null): Lang {
  const lang = new URLSearchParams(location.search).get("lang") ?? kept;
  return lang === "ja" || lang === "en" ? lang : preferred(navigator.languages);
}
