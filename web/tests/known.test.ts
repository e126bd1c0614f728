// What a seat knows for certain, which lines a reader wants to see, and where the way back leads.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addressOf, filtersOf, NOTHING, sizeOf } from "../src/view/archive.js";
import { EVERYTHING, isShown, type Filter } from "../src/view/filter.js";
import { history, villageAt } from "../src/view/history.js";
import { knownTo } from "../src/view/known.js";
import type { Role, Shown } from "../src/wire/messages.js";

const read = (name: string): readonly Shown[] => (JSON.parse(readFileSync(`tests/golden/${name}.json`, "utf8")) as { shown: Shown[] }).shown;

test("what a seat knows is true, is never more than it was told, and grows", () => {
  const shown = read("talking-licos");
  const village = villageAt(history(shown), Infinity);
  const roles = village.seats.map((seat) => seat.role!);
  let before = 0, results = 0;
  for (const mind of village.seats) {
    for (const at of [20, Infinity]) {
      const known = knownTo(shown, at, mind.seat, village.roles, roles.length);
      let cells = 0;
      for (const [seat, row] of known) {
        for (const [role, { certain }] of Object.entries(row)) {
          expect(roles[seat - 1] === role, `${mind.seat} of ${seat}: ${role}`).toBe(certain || roles[seat - 1] === role);
          if (!certain) expect(roles[seat - 1]).not.toBe(role);
          cells++;
        }
        if (seat !== mind.seat && mind.role === "SEER") results++;
      }
      expect(known.get(mind.seat)?.[mind.role!]).toEqual({ certain: true, day: 1 });
      if (at === 20) before = cells;
      else expect(cells).toBeGreaterThanOrEqual(before);
    }
    // Its role has no room for others, if it is the only one.
    const known = knownTo(shown, Infinity, mind.seat, village.roles, roles.length);
    const other = mind.seat === 1 ? 2 : 1;
    if (village.roles[mind.role!] === 1) expect(known.get(other)?.[mind.role!]).toMatchObject({ certain: false });
    // Villagers are told nothing else.
    if (mind.role === "VILLAGER") expect([...known.keys()]).toEqual([mind.seat]);
    if (mind.role === "WEREWOLF") expect([...known].filter(([, row]) => row.WEREWOLF?.certain).map(([seat]) => seat).sort()).toEqual(roles.flatMap((role: Role, i) => (role === "WEREWOLF" ? [i + 1] : [])));
  }
  expect(results).toBeGreaterThan(0);
});

test("lines of one kind, or of one seat, with the days as chapters", () => {
  const { lines } = history(read("talking-ja"));
  const kinds = (filter: Filter): Set<string> => new Set(lines.filter((line) => isShown(line, filter)).map((line) => line.act.kind));
  expect(lines.every((line) => isShown(line, EVERYTHING))).toBe(true);
  expect(kinds({ show: "talk", seat: 0 })).toEqual(new Set(["day", "night", "talk", "over"]));
  expect(kinds({ show: "votes", seat: 0 })).toEqual(new Set(["day", "night", "voting", "votes", "executed", "over"]));
  expect(kinds({ show: "deeds", seat: 0 }).has("talk")).toBe(false);
  expect(kinds({ show: "deeds", seat: 0 }).has("found")).toBe(true);
  const own = lines.filter((line) => isShown(line, { show: "talk", seat: 2 })).flatMap(({ act }) => (act.kind === "talk" ? [act.seat] : []));
  expect(new Set(own)).toEqual(new Set([2]));
});

test("an address says how many games were seen", () => {
  const address = addressOf({ ...NOTHING, text: "占い" }, 72);
  const query = new URLSearchParams(address.split("?")[1]);
  expect(sizeOf(query)).toBe(72);
  expect(filtersOf(query).text).toBe("占い");
  expect(addressOf(NOTHING)).toBe("#/archive");
  for (const bad of ["x", "-1", "1.5", ""]) expect(sizeOf(new URLSearchParams({ show: bad }))).toBe(0);
  expect(sizeOf(new URLSearchParams({ show: "99999" }))).toBe(480);
});
