// What the large screen shows next.
import { expect, test } from "vitest";
import { MOST_REMEMBERED, nextTurn, remembered } from "../src/view/program.js";
import type { Home } from "../src/wire/messages.js";

const home = (live: string[], past: [string, string][] = []): Home => ({
  version: "0", tracks: [],
  live: live.map((id) => ({ id, name: { ja: "v", en: "v" }, track: "t", village: "v", demo: false, day: 1, sky: "day", seats: [], viewers: 0 })),
  past: past.map(([id, reason]) => ({ id, name: { ja: "v", en: "v" }, track: "t", village: "v", demo: false, started_ms: 0, day: 1, winner: "VILLAGER", reason, faces: [] })),
});

test("a running village first, one that was not shown before others", () => {
  expect(nextTurn(home(["a", "b"], [["p", "win"]]), [])).toEqual({ kind: "game", id: "a" });
  expect(nextTurn(home(["a", "b"]), ["a"])).toEqual({ kind: "game", id: "b" });
  expect(nextTurn(home(["a", "b", "c"]), ["c", "a", "b"])).toEqual({ kind: "game", id: "c" });
});

test("then a finished one, once; then a demonstration", () => {
  const past: [string, string][] = [["p", "errors"], ["q", "win"], ["r", "max_day"]];
  expect(nextTurn(home(["a"], past), ["a"])).toEqual({ kind: "game", id: "q" });
  expect(nextTurn(home([], past), ["q"])).toEqual({ kind: "game", id: "r" });
  expect(nextTurn(home([], past), ["q", "r"])).toEqual({ kind: "demo" });
  expect(nextTurn(home([]), [])).toEqual({ kind: "demo" });
});

test("what was shown is remembered, not for ever", () => {
  expect(remembered(["a", "b"], "a")).toEqual(["b", "a"]);
  let shown: string[] = [];
  for (let i = 0; i < 500; i++) shown = remembered(shown, String(i));
  expect(shown.length).toBe(MOST_REMEMBERED);
});
