// Ranks of teams, and laws that hold in their tables.
import { expect, test } from "vitest";
import { checks, ranked } from "../src/view/tables.js";
import type { Rate, TeamTable, TrackTable } from "../src/wire/messages.js";

const team = (name: string, wins: number, low: number, high: number, mean = 0): TeamTable =>
  ({ team: name, games: 10, pooled: { plays: 10, wins, low, high }, role_mean: mean, role_weighted: 1 - mean, roles: {} });

test("teams are ranked by the rate that was chosen, equal ones by name", () => {
  const teams = [team("b", 5, 0.2, 0.8, 0.9), team("a", 5, 0.2, 0.8, 0.1), team("c", 9, 0.6, 1, 0.5)];
  const names = (mean: "pooled" | "role_mean" | "role_weighted"): string => ranked(teams, mean).map((one) => one.team).join("");
  expect([names("pooled"), names("role_mean"), names("role_weighted")]).toEqual(["cab", "bca", "acb"]);
  expect(ranked([], "pooled")).toEqual([]);
});

test("wins of roles are checked against those of their sides", () => {
  const rate = (plays: number, wins: number): Rate => ({ plays, wins, low: 0, high: 1 });
  const teams = [
    { ...team("a", 3, 0, 1), roles: { VILLAGER: rate(3, 2), WEREWOLF: rate(1, 0) } },
    { ...team("b", 3, 0, 1), roles: { VILLAGER: rate(1, 1), WEREWOLF: rate(1, 1) } },
  ];
  const table = { track: "t", sides: { VILLAGER: 1, WEREWOLF: 1 }, roles: ["VILLAGER", "WEREWOLF"], teams, left_out: 0 } as unknown as TrackTable;
  expect(checks(table)).toEqual([
    { role: "VILLAGER", seats: 2, found: 3, expected: 2 },
    { role: "WEREWOLF", seats: 1, found: 1, expected: 1 },
  ]);
  expect(checks({ ...table, left_out: 1 })).toEqual([]);
  expect(checks({ ...table, sides: {} })).toEqual([]);
});
