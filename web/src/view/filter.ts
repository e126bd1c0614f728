// Which lines of a game a reader wants to see.
import type { Entry } from "./village.js";

export const SHOWS = ["all", "talk", "votes", "deeds"] as const;
export interface Filter {
  show: (typeof SHOWS)[number];
  /** The words of one seat; 0: of all. */
  seat: number;
}
export const EVERYTHING: Filter = { show: "all", seat: 0 };
const VOTES = ["voting", "votes", "counts", "executed"];

export function isShown({ act }: Entry, { show, seat }: Filter): boolean {
  // Days and nights are the chapters.
  if (act.kind === "day" || act.kind === "night" || act.kind === "over") return true;
  if (act.kind === "talk") return (show === "all" || show === "talk") && (!seat || act.seat === seat);
  if (show === "votes") return VOTES.includes(act.kind);
  return show !== "talk" && (show === "all" || !VOTES.includes(act.kind) || act.kind === "executed");
}

export const isEverything = (filter: Filter): boolean => filter.show === "all" && !filter.seat;
