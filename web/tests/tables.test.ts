// Ranks of teams, and what can be said of them.
import { expect, test } from "vitest";
import { certainty, overlap, ranked } from "../src/view/tables.js";
import type { TeamTable } from "../src/wire/messages.js";

const team = (name: string, wins: number, low: number, high: number, mean = 0): TeamTable =>
  ({ team: name, games: 10, pooled: { plays: 10, wins, low, high }, role_mean: mean, role_weighted: 1 - mean, roles: {} });

test("teams are ranked by the rate that was chosen, equal ones by name", () => {
  const teams = [team("b", 5, 0.2, 0.8, 0.9), team("a", 5, 0.2, 0.8, 0.1), team("c", 9, 0.6, 1, 0.5)];
  const names = (mean: "pooled" | "role_mean" | "role_weighted"): string => ranked(teams, mean).map((one) => one.team).join("");
  expect([names("pooled"), names("role_mean"), names("role_weighted")]).toEqual(["cab", "bca", "acb"]);
  expect(ranked([], "pooled")).toEqual([]);
});

test("what is certain is said", () => {
  const [good, fair, bad] = [team("g", 9, 0.7, 0.9), team("f", 6, 0.5, 0.75), team("b", 2, 0.1, 0.4)];
  expect(overlap(good.pooled, fair.pooled)).toBe(true);
  expect(overlap(fair.pooled, bad.pooled)).toBe(false);
  expect(certainty([good])).toBe("one");
  expect(certainty([bad, good])).toBe("all");
  expect(certainty([fair, good])).toBe("none");
  expect(certainty([fair, bad, good])).toBe("some");
});
