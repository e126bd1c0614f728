// The lines of a village as one who plays in it reads them: numbers that `>>n` leads to, own lines, filters, search.
import type { Shown } from "../wire/messages.js";
import type { Cited } from "./compose.js";
import type { Entry } from "./village.js";

export interface Line extends Entry {
  /** The number by which everybody can name it; 0: it has none. */
  no: number;
  mine: boolean;
}

const RANK: Partial<Record<Entry["act"]["kind"], number>> = { votes: 0, counts: 0, executed: 1, found: 2, sensed: 3, divined: 3 };

/** News that are told at the same time, as in a morning of LiCOS, in the order in which they happened. */
function inOrder(lines: readonly Entry[]): Entry[] {
  const found: Entry[] = [];
  for (const line of lines) {
    const rank = RANK[line.act.kind];
    let at = found.length;
    if (rank !== undefined) {
      for (let before = found[at - 1]; before && before.atMs === line.atMs && (RANK[before.act.kind] ?? -1) > rank; before = found[at - 1]) at--;
    }
    found.splice(at, 0, line);
  }
  return found;
}

/** Lines with their numbers: words that everybody hears are counted from 1. */
export function numbered(lines: readonly Entry[], me: number): Line[] {
  let last = 0;
  return inOrder(lines).map((line) => {
    const isTalk = line.act.kind === "talk";
    const isPublic = line.act.kind === "talk" && (line.act.channel === "talk" || line.act.channel === "post_mortem");
    return { ...line, no: isPublic ? ++last : 0, mine: isTalk && line.act.kind === "talk" && line.act.seat === me };
  });
}

/** The lines that a sentence of a protocol language can name. */
export function citedIn(shown: readonly Shown[], lines: readonly Line[], lang: "ja" | "en"): Cited[] {
  const cites = new Map(shown.flatMap((one) => (one.cite ? [[one.n, one.cite] as const] : [])));
  return lines.flatMap(({ n, no, act }) => {
    const cite = cites.get(n);
    return cite && act.kind === "talk" ? [{ cite, channel: act.channel, seat: act.seat, no, words: act.prose?.[lang] ?? act.text }] : [];
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

/** When a talk ends if nobody speaks any more; null: silence does not end it. After a pause it may be sooner. */
export function quietUntil(shown: readonly Shown[], silenceMs: number | null): number | null {
  if (silenceMs === null) return null;
  const last = shown.findLast(({ event }) => event.event === "Resumed" || ((event.event === "Spoke" || event.event === "FloorOpened") && event.channel === "talk"));
  return last ? last.event.at_ms + silenceMs : null;
}
