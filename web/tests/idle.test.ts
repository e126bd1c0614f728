// Who is waited for, as far as everybody knows.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { awaited, pondering, waitsFor } from "../src/view/idle.js";
import { figures } from "../src/view/stage.js";
import { history, villageAt } from "../src/view/history.js";
import { seenBy, type Village } from "../src/view/village.js";
import type { Shown } from "../src/wire/messages.js";

const foldAll = (shown: readonly Shown[], count = shown.length): Village => villageAt(history(shown.slice(0, count)), Infinity);
const game = (name: string): Shown[] => seenBy((JSON.parse(readFileSync(`tests/golden/${name}.json`, "utf8")) as { shown: Shown[] }).shown, "public");

test("in a talk by turns: those who have not spoken yet in this turn", () => {
  const shown = game("contest-5");
  const first = shown.findIndex((one) => one.event.event === "Spoke");
  const before = awaited(foldAll(shown, first), shown.slice(0, first));
  expect(before).toEqual([1, 2, 3, 4, 5]);
  const speaker = shown[first]!.event;
  const after = awaited(foldAll(shown, first + 1), shown.slice(0, first + 1));
  expect(after).toEqual([1, 2, 3, 4, 5].filter((seat) => speaker.event === "Spoke" && seat !== speaker.seat));
});

test("only the living, nobody at night and after the end", () => {
  for (const name of ["contest-5", "contest-9", "classic-7", "licos-9-b"]) {
    const shown = game(name);
    const kinds = new Set<unknown>();
    for (let n = 1; n <= shown.length; n++) {
      const village = foldAll(shown, n);
      const waiting = waitsFor(village);
      kinds.add(waiting);
      const seats = awaited(village, shown.slice(0, n));
      if (waiting === null || waiting === "night") expect(seats).toEqual([]);
      for (const seat of seats) expect(village.seats[seat - 1]!.alive).toBe(true);
      const people = pondering(figures(village), seats);
      expect(people.map((one) => one.seat)).toEqual(village.seats);
    }
    expect(kinds.has("words"), name).toBe(true);
    expect(kinds.has(null), name).toBe(true);
  }
});

test("those who are waited for think", () => {
  const shown = game("contest-5").slice(0, 6);
  const village = foldAll(shown);
  const seats = awaited(village, shown);
  expect(pondering(figures(village), seats).filter((one) => one.expression === "thinking").length).toBe(seats.length);
});
