// The lines of a village as one who plays in it reads them: numbers that `>>n` leads to, own lines, filters, search.
import type { Shown } from "../wire/messages.js";
import type { Entry } from "./village.js";

export interface Line extends Entry {
  /** The number by which everybody can name it; 0: it has none. */
  no: number;
  mine: boolean;
}

/** Lines with their numbers: words that everybody hears are counted from 1. */
export function numbered(lines: readonly Entry[], me: number): Line[] {
  let last = 0;
  return lines.map((line) => {
    const isTalk = line.act.kind === "talk";
    const isPublic = line.act.kind === "talk" && (line.act.channel === "talk" || line.act.channel === "post_mortem");
    return { ...line, no: isPublic ? ++last : 0, mine: isTalk && line.act.kind === "talk" && line.act.seat === me };
  });
}

export const SHOWN = ["all", "talk", "memo", "whisper", "starred"] as const;
export interface Wanted {
  show: (typeof SHOWN)[number];
  /** Of one seat; 0: of all. */
  seat: number;
  words: string;
}
export const ALL: Wanted = { show: "all", seat: 0, words: "" };
export const isAll = (wanted: Wanted): boolean => wanted.show === "all" && !wanted.seat && !wanted.words.trim();

export function isWanted({ act, n }: Line, { show, seat, words }: Wanted, stars: ReadonlySet<number>): boolean {
  if (act.kind !== "talk") return act.kind === "day" || (show === "all" && !seat && !words.trim());
  if (seat && act.seat !== seat) return false;
  const search = words.trim().toLowerCase();
  if (search && !`${act.text} ${act.prose?.ja ?? ""} ${act.prose?.en ?? ""}`.toLowerCase().includes(search)) return false;
  if (show === "starred") return stars.has(n);
  return show === "all" || act.channel === show || (show === "talk" && act.channel === "post_mortem");
}

export interface Piece {
  text: string;
  /** The number of the line that it leads to; 0: none. */
  re: number;
}

/** A text in pieces, at its `>>n`. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(/(?:>>|＞＞|≫)([0-9]{1,4})/gu)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index), re: 0 });
    found.push({ text: `>>${match[1] ?? ""}`, re: Number(match[1]) });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from), re: 0 });
  return found;
}

/** Who has spoken in this round of a village with turns, in order; and the round. */
export interface Round {
  turn: number;
  spoken: { seat: number; over: boolean }[];
}

export function roundOf(shown: readonly Shown[], channel = "talk"): Round {
  const round: Round = { turn: 0, spoken: [] };
  for (const { event } of shown) {
    if (event.event === "DayBroke" || event.event === "NightFell" || event.event === "PhaseBegan") {
      round.turn = 0;
      round.spoken = [];
    }
    if (event.event !== "Spoke" || event.channel !== channel) continue;
    if (event.turn !== round.turn) {
      round.turn = event.turn;
      round.spoken = [];
    }
    round.spoken.push({ seat: event.seat, over: event.text === "Over" });
  }
  return round;
}
