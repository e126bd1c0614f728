// The speakers of an engine, whatever it answers, and their credit.
import { expect, test } from "vitest";
import { credit, speakerOf, speakers } from "../src/view/engine.js";

test("the first style of each speaker speaks", () => {
  const answer = [{ name: "A", styles: [{ id: 3, name: "x" }, { id: 1, name: "y" }] }, { name: "B", styles: [{ id: 8, name: "x" }] }];
  expect(speakers(answer)).toEqual([{ id: 3, name: "A" }, { id: 8, name: "B" }]);
  expect(speakers([{ name: "C" }, { styles: [{ id: 1 }] }, { name: "D", styles: [{ id: "1" }] }])).toEqual([]);
  expect(speakers({ error: "no" })).toEqual([]);
});

test("a character keeps its speaker", () => {
  const known = [1, 2, 3, 4];
  expect(speakerOf(known, "susan")).toBe(speakerOf(known, "susan"));
  expect(new Set(["susan", "oliwia", "kaiji", "henrik", "marthe"].map((seed) => speakerOf(known, seed))).size).toBeGreaterThan(1);
  expect(speakerOf([], "susan")).toBeNull();
});

test("credits name every speaker", () => {
  expect(credit(["ずんだもん", "四国めたん"])).toBe("VOICEVOX:ずんだもん VOICEVOX:四国めたん");
  expect(credit([])).toBe("");
});
