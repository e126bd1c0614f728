// The published compositions of LiCOS, which the form to build a village offers. Whether one may be played is for the
// server to say.
import type { Role } from "../wire/messages.js";
import { COLUMNS } from "./board.js";

const CASTS: Record<number, readonly [string, string, string]> = {
  4: ["30000010", "21000010", "11100010"],
  5: ["31000010", "21000011", "11010110"],
  6: ["41000010", "31000011", "01010310"],
  7: ["51000010", "41000011", "21110110"],
  8: ["61000010", "41000111", "11102120"],
  9: ["51100020", "31110021", "31110111"],
  10: ["51100120", "41110021", "22110121"],
  11: ["51110120", "41110121", "32110121"],
  12: ["61110120", "51110121", "31112121"],
  13: ["51112120", "41112121", "32112121"],
  14: ["51112121", "51112121", "32112221"],
  15: ["61112121", "61112121", "32112231"],
};
/** The village of the Werewolf BBS (`bbs-15`): its roles, and how one of its days is divided. */
const BBS = { seats: 15, cast: "61112130", lines: "20", morning: 22 / 24, noon: 1 / 24, night: 1 / 24 };
export const FEWEST = 4;
export const MOST = 15;

export interface Cast {
  letter: "A" | "B" | "C" | "BBS";
  roles: Partial<Record<Role, number>>;
}

/** The different compositions for so many seats. */
export function castsFor(seats: number): Cast[] {
  const found: Cast[] = [];
  const known = new Set<string>();
  (CASTS[seats] ?? []).forEach((text, i) => {
    if (known.has(text)) return;
    known.add(text);
    found.push({ letter: (["A", "B", "C"] as const)[i] ?? "A", roles: rolesOf(text) });
  });
  if (seats === BBS.seats) found.push({ letter: "BBS", roles: rolesOf(BBS.cast) });
  return found;
}

/** The composition that is usual for so many seats: few have no werehamster, which nobody could find out. */
export const usual = (seats: number): Cast["letter"] => (seats <= 4 ? "A" : seats === 5 || seats === 7 ? "C" : seats === 6 ? "A" : "B");

function rolesOf(text: string): Cast["roles"] {
  const roles: Cast["roles"] = {};
  COLUMNS.forEach((role, place) => { if (Number(text[place])) roles[role] = Number(text[place]); });
  return roles;
}

/** The times of a village of the Werewolf BBS whose days last so many hours. */
export function bbsTimes(hours: number): Record<string, string> {
  const seconds = (part: number): string => String(Math.round(hours * 3_600 * part));
  return { first_morning_s: seconds(BBS.morning), morning_s: seconds(BBS.morning), noon_s: seconds(BBS.noon), night_s: seconds(BBS.night), early: "off", posts: BBS.lines };
}
