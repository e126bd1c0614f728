// What a game tells when it is over: who voted for whom, day by day, and the words in which minds turned.
import type { RevealedMinds, VoteCard } from "../wire/messages.js";
import type { SeatView } from "./village.js";
import type { Line } from "./talk.js";

export interface VoteTable {
  days: number[];
  /** By seat: whom it voted for on each of these days; 0: nobody. */
  rows: { seat: number; targets: number[] }[];
}

/** The last ballot of each day. */
export function votesByDay(votes: readonly VoteCard[], seats: readonly SeatView[]): VoteTable {
  const days = [...new Set(votes.map((vote) => vote.day))].sort((a, b) => a - b);
  const chosen = new Map(votes.map((vote) => [`${vote.day} ${vote.seat}`, vote.target]));
  return { days, rows: seats.map(({ seat }) => ({ seat, targets: days.map((day) => chosen.get(`${day} ${seat}`) ?? 0) })) };
}

/** The line of a turning point; undefined: there is none. */
export const turningLine = (minds: RevealedMinds | null, lines: readonly Line[]): Line | undefined =>
  minds?.turn ? lines.find((line) => line.no === minds.turn!.line && line.act.kind === "talk" && line.act.channel === "talk") : undefined;

/** How many votes met a werewolf, of how many; and how many were against a seat. */
export function tallyOf({ rows }: VoteTable, seats: readonly SeatView[], me: number): { onWolves: number; cast: number; against: number } {
  const isWolf = (seat: number): boolean => seats[seat - 1]?.role === "WEREWOLF";
  const mine = rows[me - 1]?.targets.filter(Boolean) ?? [];
  return { onWolves: mine.filter(isWolf).length, cast: mine.length, against: rows.reduce((sum, { targets }) => sum + targets.filter((target) => target === me).length, 0) };
}
