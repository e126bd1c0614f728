// What a seat knows for certain of the roles of others, from what it was told itself: no guess, and no rule of the game but
// that every seat has one role and that each role has its number of seats.
import type { Role, Shown } from "../wire/messages.js";

export interface Known {
  /** Whether it has this role; else it cannot have it. */
  certain: boolean;
  /** Since which day. */
  day: number;
}
/** By seat and role. */
export type Knowledge = ReadonlyMap<number, Partial<Record<Role, Known>>>;

/** What a mind knows at a moment of a game with so many seats of each role. */
export function knownTo(shown: readonly Shown[], at: number, mind: number, roles: Partial<Record<Role, number>>, seats: number): Knowledge {
  const found = new Map<number, Partial<Record<Role, Known>>>();
  const all = (Object.keys(roles) as Role[]).filter((role) => roles[role]);
  const learn = (seat: number, role: Role, certain: boolean, day: number): void => {
    const row = found.get(seat) ?? {};
    found.set(seat, row);
    row[role] ??= { certain, day };
    if (certain) for (const other of all) if (other !== role) row[other] ??= { certain: false, day };
  };
  let today = 1;
  for (const { n, event, seen } of shown) {
    if (n > at) break;
    const told = typeof seen !== "number" || (seen & (2 ** mind)) !== 0;
    if (event.event === "DayBroke") today = Math.max(1, event.day);
    else if (event.event === "RoleTold" && event.seat === mind) for (const seat of [mind, ...(event.fellows ?? [])]) learn(seat, event.role, true, today);
    else if ((event.event === "Divined" && event.seat === mind) || (event.event === "Sensed" && told)) learn(event.target, "WEREWOLF", event.species === "WEREWOLF", Math.max(1, event.day));
  }
  for (const role of all) {
    const holders = [...found.values()].flatMap((row) => (row[role]?.certain ? [row[role]!.day] : []));
    if (holders.length < (roles[role] ?? 0)) continue;
    for (let seat = 1; seat <= seats; seat++) if (!found.get(seat)?.[role]) learn(seat, role, false, Math.max(...holders));
  }
  return found;
}
