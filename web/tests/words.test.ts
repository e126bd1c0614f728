// Every text is in both catalogues, and every text is used.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";
import { SCREENS } from "../src/ui/screens.js";
import { GLOSSARY } from "../src/words/glossary.js";
import { WORDS, load, preferred, type Area } from "../src/words/loading.js";
import { count, say, wholeDay, type Key } from "../src/words/words.js";

const AREAS = readdirSync("src/words/en").map((name) => name.replace(".ts", "") as Area);
const keysOf = (area: Area): string[] => [...readFileSync(`src/words/en/${area}.ts`, "utf8").matchAll(/^ {2}"([^"]+)":/gm)].map((found) => found[1]!);
await Promise.all([load("ja", AREAS), load("en", AREAS)]);
const { en, ja } = WORDS as Record<"en" | "ja", Record<Key, string>>;

const SOURCES = (readdirSync("src", { recursive: true }) as string[])
  .filter((path) => /\.(svelte|ts)$/.test(path) && !path.includes("words"))
  .map((path) => readFileSync(`src/${path}`, "utf8"));
const source = SOURCES.join("\n");
/** Keys that are put together: the beginning stands in the source before a `${`. */
const madeIn = (text: string): string[] => [...text.matchAll(/`([a-z-]+(?:\.[a-z-]+)*\.)\$\{/g)].map((match) => match[1] ?? "");
/** Whether a text names a key. */
function namer(text: string): (key: string) => boolean {
  const made = madeIn(text), whole = new Set([...text.matchAll(/"([\w.+-]+)"/g)].map((found) => found[1]));
  return (key) => whole.has(key) || made.some((start) => key.startsWith(start));
}
const isUsed = namer(source);

test("both languages have the same keys", () => {
  expect(Object.keys(ja).sort()).toEqual(Object.keys(en).sort());
  expect(Object.keys(en).length).toBe(AREAS.flatMap(keysOf).length);
});

test("both languages fill in the same values", () => {
  const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const key of Object.keys(en) as Key[]) expect(holes(ja[key]), key).toEqual(holes(en[key]));
});

test("names and words that texts take from the glossary are in it", () => {
  for (const lang of ["ja", "en"] as const) {
    const named = { ja, en }[lang];
    const taken = Object.keys(named).flatMap((key) => [...named[key as Key].matchAll(/\{(\w+\.[\w.]+)\}/g)].map((found) => found[1]!));
    expect(taken.length).toBeGreaterThan(2);
    for (const name of taken) expect(Object.keys(GLOSSARY[lang].contest)).toContain(name);
  }
  expect(say("ja", "decide.vote")).toBe("だれを追放しますか");
  expect(say("ja", "decide.vote", {}, "licos")).toBe("だれを処刑しますか");
  expect(say("ja", "result.fate.executed", { day: 2 }, "bbs")).toBe("2日目に処刑");
  expect(say("en", "won.hamster", {}, "licos")).toBe("The Werehamster has won");
});

test("every key is used", () => {
  const unused = Object.keys(en).filter((key) => !isUsed(key) && !isUsed(key.replace(/\.one$/, "")));
  expect(unused).toEqual([]);
});

/** The files that a file needs before it runs; what it fetches later is not among them. */
function neededBy(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, named] of readFileSync(path, "utf8").matchAll(/^\s*(?:import|export)\s+(?!type)[^;]*?from\s+"(\.[^"]+)"/gm)) {
    const file = resolve(dirname(path), named!), source = existsSync(file) ? file : file.replace(/\.js$/, ".ts");
    if (/\.(ts|svelte)$/.test(source) && !/\/(words\/|screens\.ts)/.test(source)) neededBy(source, found);
  }
  return found;
}

/** The files of a village in which one plays that come later, with what they need. */
const PLAYING = ["later.ts", "Mind.svelte", "composer.ts", "Moods.svelte", "Hush.svelte"].map((name) => `src/ui/play/${name}`);

test("a screen fetches all words that it needs", () => {
  const screens = Object.values(SCREENS).map((screen): [string, readonly Area[]] => [`src/ui/${/"(?:\.|\/src\/ui)\/([^"]+\.svelte)"/.exec(screen.load.toString())![1]!}`, screen.words]);
  screens.push(...PLAYING.map((path): [string, readonly Area[]] => [path, ["play"]]), ["src/ui/play/Ended.svelte", ["play", "ended"]]);
  expect(screens.length).toBeGreaterThan(20);
  for (const [path, words] of screens) {
    const names = namer([...neededBy(resolve(path))].map((one) => readFileSync(one, "utf8")).join("\n"));
    const has = new Set(["base" as const, ...words].flatMap(keysOf).concat(Object.keys(GLOSSARY.en.contest)));
    const needed = Object.keys(en).filter((key) => names(key.replace(/\.one$/, "")) || names(key));
    expect(needed.filter((key) => !has.has(key)), path).toEqual([]);
  }
});

test("no order of teams is called certain", () => {
  const texts = (Object.keys(en) as Key[]).filter((key) => key.startsWith("tables.")).flatMap((key) => [en[key], ja[key]]);
  expect(texts.filter((text) => /certain|overlap|told apart|確か|重な/.test(text))).toEqual([]);
  expect(SOURCES.some((text) => text.includes('class="rank') && text.includes('t("tables.untested")'))).toBe(true);
});

test("a key that nothing uses is noticed", () => {
  expect(isUsed("no.such.key")).toBe(false);
});

test("values, numbers and languages", () => {
  expect(say("en", "ev.divined", { name: "A", target: "B", what: "C" })).toBe("A looked at B: C");
  expect(count("en", "card.days", 1)).toBe("1 day");
  expect(count("en", "card.days", 2)).toBe("2 days");
  expect(count("ja", "card.days", 2)).toBe("2日間");
  expect(preferred(["ja-JP"])).toBe("ja");
  expect(preferred(["fr", "ja"])).toBe("en");
  expect(preferred([])).toBe("en");
});

test("a game without a date has none", () => {
  expect(wholeDay("en", 0)).toBe("");
  expect(wholeDay("ja", Date.UTC(2026, 10, 16, 12))).toBe("2026年11月16日");
});
