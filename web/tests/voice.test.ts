// Who speaks how: only voices of the device, the same voice for the same character.
import { expect, test } from "vitest";
import { MOST_SPOKEN, local, spoken, tone } from "../src/view/voice.js";

const VOICES = [
  { name: "far", lang: "ja-JP", localService: false },
  { name: "one", lang: "ja-JP", localService: true },
  { name: "two", lang: "ja_JP", localService: true },
  { name: "english", lang: "en-GB", localService: true },
];

test("only voices of this device speak", () => {
  expect(local(VOICES, "ja").map((one) => one.name)).toEqual(["one", "two"]);
  expect(tone(VOICES.slice(0, 1), "ja", "rin")).toBeNull();
  expect(tone(VOICES, "fr", "rin")).toBeNull();
  for (const seed of ["a", "b", "c", "d", "e"]) expect(tone(VOICES, "ja", seed)?.voice.localService).toBe(true);
});

test("a character keeps its voice, and others have others", () => {
  const seeds = ["susan", "oliwia", "kaiji", "henrik", "marthe", "adil", "nanyamka"];
  const tones = seeds.map((seed) => tone(VOICES, "ja", seed));
  expect(seeds.map((seed) => tone(VOICES, "ja", seed))).toEqual(tones);
  expect(new Set(tones.map((one) => JSON.stringify(one))).size).toBeGreaterThan(4);
  for (const one of tones) expect(one!.pitch).toBeLessThanOrEqual(1.41);
});

test("what is spoken is bounded, and has no marks of addressing", () => {
  expect(spoken("@Rin >>12 hello")).toBe("Rin  hello");
  expect([...spoken("🐺".repeat(2_000))].length).toBe(MOST_SPOKEN + 1);
});
