// Ranks of teams, and laws that hold in their tables.
import type { Rate, Role, TeamTable, TrackTable } from "../wire/messages.js";

export const MEANS = ["pooled", "role_mean", "role_weighted"] as const;
export type Mean = (typeof MEANS)[number];

export const share = (rate: Rate): number => (rate.plays ? rate.wins / rate.plays : 0);
export const meanOf = (team: TeamTable, mean: Mean): number => (mean === "pooled" ? share(team.pooled) : team[mean]);

/** The teams by one of the rates, the best first; equal ones by name. */
export function ranked(teams: readonly TeamTable[], mean: Mean): TeamTable[] {
  return [...teams].sort((a, b) => meanOf(b, mean) - meanOf(a, mean) || (a.team < b.team ? -1 : 1));
}

/** A law that holds in a complete table: the wins of a role are its seats in a village times the wins of its side. */
export interface Check {
  role: Role;
  seats: number;
  found: number;
  expected: number;
}

const WOLVES: readonly string[] = ["WEREWOLF", "POSSESSED"];

/** The laws of a table; none if not all seats of its games are in it. */
export function checks(table: TrackTable): Check[] {
  const games = Object.values(table.sides).reduce((sum, won) => sum + won, 0);
  const found = table.roles.map((role): Check => {
    const [plays, wins] = table.teams.reduce(([p, w], team) => [p + (team.roles[role]?.plays ?? 0), w + (team.roles[role]?.wins ?? 0)], [0, 0]);
    const seats = games ? plays / games : 0;
    return { role, seats, found: wins, expected: seats * (table.sides[WOLVES.includes(role) ? "WEREWOLF" : "VILLAGER"] ?? 0) };
  });
  const whole = games > 0 && !table.sides.FOX && !table.left_out && found.every((one) => Number.isInteger(one.seats));
  return whole ? found : [];
}
