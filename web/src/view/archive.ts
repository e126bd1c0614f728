// What is searched for in the archive, as it stands in the address of the page and as the server is asked for it.
import type { Role } from "../wire/messages.js";

export interface Filters {
  text: string;
  team: string;
  role: string;
  winner: string;
  track: string;
  village: string;
  /** The first and the last day, as 2026-11-16. */
  from: string;
  to: string;
}

export const NAMES = ["text", "team", "role", "winner", "track", "village", "from", "to"] as const;
export const ROLES: readonly Role[] = ["VILLAGER", "SEER", "MEDIUM", "BODYGUARD", "FREEMASON", "WEREWOLF", "POSSESSED", "FOX"];
export const NOTHING: Filters = { text: "", team: "", role: "", winner: "", track: "", village: "", from: "", to: "" };

export function filtersOf(query: URLSearchParams): Filters {
  const found = { ...NOTHING };
  for (const name of NAMES) found[name] = query.get(name) ?? "";
  return found;
}

/** The most games that an address asks for at once. */
const MOST = 480;

/** How many games the reader of an address has seen. */
export function sizeOf(query: URLSearchParams): number {
  const size = Number(query.get("show"));
  return Number.isInteger(size) && size > 0 ? Math.min(size, MOST) : 0;
}

/** The address of a search, of which the reader has seen so many games; 0: the first page. */
export function addressOf(filters: Filters, size = 0): string {
  const query = new URLSearchParams();
  for (const name of NAMES) if (filters[name].trim()) query.set(name, filters[name].trim());
  if (size) query.set("show", String(size));
  const text = query.toString();
  return text ? `#/archive?${text}` : "#/archive";
}

export const isEmpty = (filters: Filters): boolean => NAMES.every((name) => !filters[name].trim());

/** The parameters of the server: days become moments of the reader's own time. */
export function questionOf(filters: Filters, before: string, token: string): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of NAMES) if (name !== "from" && name !== "to" && filters[name].trim()) query.set(name, filters[name].trim());
  const since = midnight(filters.from, 0);
  const until = midnight(filters.to, 1);
  if (since !== null) query.set("since", String(since));
  if (until !== null) query.set("until", String(until));
  if (before) query.set("before", before);
  if (token) query.set("token", token);
  return query;
}

/** The beginning of a day, or of the day after; null: no day. */
function midnight(day: string, later: number): number | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!found) return null;
  const ms = new Date(Number(found[1]), Number(found[2]) - 1, Number(found[3]) + later).getTime();
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}
