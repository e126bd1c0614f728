// What a game tells when it is over: votes by day, the line at which minds turned, the picture to share.
import { describe, expect, test } from "vitest";
import { share, type Shared } from "../src/art/share.js";
import { tallyOf, turningLine, votesByDay } from "../src/view/story.js";
import type { Line } from "../src/view/talk.js";
import type { SeatView } from "../src/view/village.js";
import type { RevealedMinds, Role } from "../src/wire/messages.js";

const seat = (n: number, role: Role): SeatView => ({ seat: n, face: { name: `Name${n}`, avatar: "" } as SeatView["face"], alive: true, fate: null, fateDay: 0, role, player: "" });
const SEATS = [seat(1, "SEER"), seat(2, "WEREWOLF"), seat(3, "VILLAGER")];

test("votes by day: those of whoever did not vote are empty", () => {
  const table = votesByDay([{ day: 2, seat: 1, target: 2 }, { day: 1, seat: 1, target: 3 }, { day: 1, seat: 2, target: 1 }], SEATS);
  expect(table).toEqual({ days: [1, 2], rows: [{ seat: 1, targets: [3, 2] }, { seat: 2, targets: [1, 0] }, { seat: 3, targets: [0, 0] }] });
  expect(tallyOf(table, SEATS, 1)).toEqual({ onWolves: 1, cast: 2, against: 1 });
});

test("the line at which minds turned is the one of that number", () => {
  const line = (no: number, channel: string): Line => ({ n: no, no, day: 1, sky: "day", atMs: 0, secret: null, mine: false, act: { kind: "talk", seat: 1, to: 0, text: "x", prose: null, channel, claims: [] } });
  const minds: RevealedMinds = { type: "minds", days: [1], robots: [], village: [], turn: { line: 2, of: 1, before: 50, after: 20, minds: 3 } };
  expect(turningLine(minds, [line(1, "talk"), line(2, "talk")])?.no).toBe(2);
  expect(turningLine({ ...minds, turn: null }, [line(2, "talk")])).toBeUndefined();
  expect(turningLine(minds, [line(2, "post_mortem")])).toBeUndefined();
});

describe("the picture to share", () => {
  const shown: Shared = {
    light: "dawn", line: "One <shadow> & more", sub: "Name1, Seer", foot: "village of 3, 2 days",
    people: SEATS.map((one) => ({ seed: `name${one.seat}`, role: one.role, expression: "happy", dead: false, me: one.seat === 1 })),
  };

  test("stands alone: no class, no style, no script, and text is text", () => {
    const svg = share(shown);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 1200 630"/);
    expect(svg).not.toMatch(/ class="(?:l|fl|fire)|<style|<script|url\(http/);
    expect(svg).toContain("One &#60;shadow&#62; &#38; more");
  });

  test("of a village that others have still to play it shows no role", () => {
    const wolves = (roles: Role[]): string => share({ ...shown, people: shown.people.map((one, i) => ({ ...one, role: roles[i]! })), days: [{ text: "Day 1", dark: false }] }).replace(/sky\d+/g, "");
    expect(wolves(["WEREWOLF", "SEER", "FOX"])).toBe(wolves(["SEER", "WEREWOLF", "VILLAGER"]));
    expect(share(shown).replace(/sky\d+/g, "")).not.toBe(wolves(["SEER", "WEREWOLF", "VILLAGER"]));
  });
});
