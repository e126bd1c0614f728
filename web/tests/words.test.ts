// Every text is in both catalogues, and every text is used.
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { en, type Key } from "../src/words/en.js";
import { ja } from "../src/words/ja.js";
import { count, load, preferred, say, wholeDay } from "../src/words/words.js";

await Promise.all([load("ja"), load("en")]);

const SOURCES = (readdirSync("src", { recursive: true }) as string[])
  .filter((path) => /\.(svelte|ts)$/.test(path) && !path.includes("words"))
  .map((path) => readFileSync(`src/${path}`, "utf8"));
const source = SOURCES.join("\n");
/** Keys that are put together: the beginning stands in the source before a `${`. */
const made = [...source.matchAll(/`([a-z-]+(?:\.[a-z-]+)*\.)\$\{/g)].map((match) => match[1] ?? "");
const isUsed = (key: string): boolean => source.includes(`"${key}"`) || made.some((start) => key.startsWith(start));

test("both languages have the same keys", () => {
  expect(Object.keys(ja).sort()).toEqual(Object.keys(en).sort());
});

test("both languages fill in the same values", () => {
  const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const key of Object.keys(en) as Key[]) expect(holes(ja[key]), key).toEqual(holes(en[key]));
});

test("every key is used", () => {
  const unused = Object.keys(en).filter((key) => !isUsed(key) && !isUsed(key.replace(/\.one$/, "")));
  expect(unused).toEqual([]);
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
