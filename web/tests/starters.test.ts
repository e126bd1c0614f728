// What one might say, for whoever does not know how to begin; and faces beside words.
import { expect, test } from "vitest";
import { avatar, turnHead } from "../src/art/avatar.js";
import { saying } from "../src/view/moods.js";
import { starters, whisperStarters, type Situation } from "../src/view/starters.js";
import type { Shown } from "../src/wire/messages.js";

const dawn = (day: number): Shown => ({ type: "shown", n: 1, event: { event: "DayBroke", at_ms: 0, day } }) as Shown;
const spoke = (seat: number, day: number, more: object = {}): Shown =>
  ({ type: "shown", n: 2, event: { event: "Spoke", at_ms: 0, seat, channel: "talk", day, idx: 0, turn: 0, text: "hm", ...more } }) as Shown;
const at = (shown: Shown[], more: Partial<Situation> = {}): string[] =>
  starters({ shown, me: 1, facts: [], claimed: new Map(), living: [1, 2, 3], ...more }).map((one) => `${one.key.slice("start.".length)}${one.seat || ""}`);

test("who is the first to speak greets, asks for the seer, and asks somebody", () => {
  expect(at([dawn(1)])).toEqual(["hello", "seer", "ask2", "nothing"]);
});

test("what a seer has seen comes first, but for an answer to who has asked", () => {
  const facts = [{ what: "divined", day: 1, target: 3, wolf: true }, { what: "guarded", day: 1, target: 2, wolf: false }] as const;
  expect(at([dawn(1)], { facts })[0]).toBe("divined.wolf3");
  expect(at([dawn(1), spoke(2, 1, { to: 1 })], { facts }).slice(0, 2)).toEqual(["answer2", "divined.wolf3"]);
  expect(at([dawn(1), spoke(2, 1, { to: 1 }), spoke(1, 1)], { facts })[0]).toBe("divined.wolf3");
  expect(at([dawn(1)], { facts: [{ what: "sensed", day: 1, target: 2, wolf: false }] })[0]).toBe("sensed.human2");
});

test("nobody asks for a seer who is there; whoever is silent is asked", () => {
  expect(at([dawn(1), spoke(2, 1)], { claimed: new Map([[2, "SEER"]]) })).toEqual(["hello", "suspect", "ask3", "vote"]);
});

test("who has found the way is left alone, but not who is first on a day", () => {
  const said = [dawn(1), spoke(1, 1), spoke(1, 1), spoke(1, 1), spoke(2, 1, { text: "Skip" })];
  expect(at(said)).toEqual([]);
  expect(at([...said, dawn(2)])).toEqual(["seer", "ask2", "nothing"]);
});

test("wolves are helped for a while", () => {
  const said = [spoke(1, 1, { channel: "whisper" })];
  expect(whisperStarters({ shown: said, me: 1 })).toHaveLength(2);
  expect(whisperStarters({ shown: [...said, ...said, ...said], me: 1 })).toEqual([]);
});

test("a face beside words comes from what they claim", () => {
  expect(saying(1, [])).toBe("neutral");
  expect(saying(1, [{ kind: "role", of: 1, role: "SEER" }])).toBe("talking");
  expect(saying(1, [{ kind: "result", of: 2, species: "WEREWOLF" }])).toBe("angry");
  expect(saying(1, [{ kind: "result", of: 2, species: "HUMAN" }])).toBe("happy");
  expect(saying(1, [{ kind: "believes", of: 2, role: "WEREWOLF", degree: 70 }])).toBe("talking");
  expect(saying(1, [{ kind: "asks", of: 2 }])).toBe("thinking");
});

test("a head that is turned is drawn as if it had looked there", () => {
  for (const expression of ["neutral", "sad"] as const) {
    let drawn = avatar("henrik", { expression });
    const element = {
      getElementsByClassName: (name: string) => [...drawn.matchAll(new RegExp(`class="${name}" transform="([^"]*)"`, "g"))].map(([whole, transform]) => ({
        getAttribute: () => transform,
        setAttribute: (_: string, next: string) => { drawn = drawn.replace(whole, whole.replace(transform ?? "", next)); },
      })),
    } as unknown as Element;
    for (const look of [0.75, -1, 0]) {
      turnHead(element, look);
      expect(drawn).toBe(avatar("henrik", { expression, look }));
    }
  }
});
