// One's own board: what stands in each cell, what is certain, and what does not fit the number of seats.
import type { KnownCell, Marked, Role, Shown } from "../wire/messages.js";
import type { Board } from "./words.js";
import { boardsAt } from "./words.js";
import type { SeatView } from "./village.js";

export type OwnMark = Marked["mark"];
/** In the order in which a click goes through them. */
export const MARKS: readonly OwnMark[] = ["?", "△", "○", "×"];
/** The order of the columns. */
export const COLUMNS: readonly Role[] = ["VILLAGER", "SEER", "MEDIUM", "BODYGUARD", "FREEMASON", "POSSESSED", "WEREWOLF", "FOX"];

export type Square =
  /** Certain: it is so. */
  | { kind: "sure" }
  /** Certain: it is not so, since this day. */
  | { kind: "out"; day: number }
  | { kind: "mark"; mark: OwnMark };

export interface Sheet {
  roles: Role[];
  /** By seat - 1, then by column. */
  squares: Square[][];
  /** Columns with more ○ than the village has seats of the role. */
  crowded: Role[];
}

export const columnsOf = (roles: Partial<Record<Role, number>>): Role[] => COLUMNS.filter((role) => roles[role]);

/** What stands on the board of a seat. `certain`: what the server says that it knows; `mine`: marks that are on their way to
 * the server. */
export function sheetOf(shown: readonly Shown[], me: number, village: { roles: Partial<Record<Role, number>>; seats: readonly SeatView[] }, certain: readonly KnownCell[], mine: Board = {}): Sheet {
  const board = boardsAt(shown, Infinity).get(me) ?? {};
  const roles = columnsOf(village.roles);
  const squares = village.seats.map(({ seat }) => roles.map((role): Square => {
    const sure = certain.find((cell) => cell.seat === seat && cell.role === role);
    if (sure) return sure.is_it ? { kind: "sure" } : { kind: "out", day: sure.day };
    return { kind: "mark", mark: (mine[seat]?.[role] ?? board[seat]?.[role])?.mark ?? "?" };
  }));
  const crowded = roles.filter((role, i) => {
    const held = squares.filter((row) => isYes(row[i])).length;
    return held > (village.roles[role] ?? 0);
  });
  return { roles, squares, crowded };
}

const isYes = (square: Square | undefined): boolean => square?.kind === "sure" || (square?.kind === "mark" && square.mark === "○");

/** A seat's marks as they were when the last day began; null: there was no day before. */
export function yesterday(shown: readonly Shown[], me: number): Board | null {
  const dawns = shown.filter((one) => one.event.event === "DayBroke");
  const dawn = dawns.length > 1 ? dawns.at(-1) : undefined;
  return dawn ? (boardsAt(shown, dawn.n).get(me) ?? {}) : null;
}

/** How a cell came to what it is: its marks with the days, the last one last. */
export function marksOf(shown: readonly Shown[], me: number, seat: number, role: Role): { day: number; mark: OwnMark }[] {
  const found: { day: number; mark: OwnMark }[] = [];
  let day = 1;
  for (const { event } of shown) {
    if (event.event === "DayBroke") day = Math.max(1, event.day);
    if (event.event === "Marked" && event.seat === me && event.target === seat && event.role === role) found.push({ day, mark: event.mark });
  }
  return found;
}

export const cycled = (mark: OwnMark, by: 1 | -1): OwnMark => MARKS[(MARKS.indexOf(mark) + by + MARKS.length) % MARKS.length] ?? "?";

const KEYS: Partial<Record<string, OwnMark>> = { "0": "?", "?": "?", "1": "△", a: "△", "2": "○", o: "○", "3": "×", x: "×" };
/** The mark that a key writes. */
export const markOfKey = (key: string): OwnMark | null => KEYS[key.toLowerCase()] ?? null;

/** Those who have said nothing today, and could have. */
export function silentToday(shown: readonly Shown[], seats: readonly SeatView[]): Set<number> {
  const dawn = shown.findLastIndex((one) => one.event.event === "DayBroke");
  const heard = new Set<number>();
  for (const { event } of shown.slice(Math.max(0, dawn))) {
    if (event.event === "Spoke" && event.channel === "talk") heard.add(event.seat);
  }
  return new Set(heard.size ? seats.filter((seat) => seat.alive && !heard.has(seat.seat)).map((seat) => seat.seat) : []);
}
