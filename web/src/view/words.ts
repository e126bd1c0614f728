// What was said against what was done and meant, as far as a viewer can see it: claims, votes that differ from what was
// announced, words that differ from the speaker's own board.
import type { Claimed, Marked, Role, Shown } from "../wire/messages.js";

export interface Said {
  /** The number of the utterance's event. */
  n: number;
  seat: number;
  day: number;
  claim: Claimed;
}

/** What everybody could hear claimed. */
export function claimsIn(shown: readonly Shown[]): Said[] {
  const found: Said[] = [];
  for (const { n, event, claims } of shown) {
    if (event.event !== "Spoke" || event.channel !== "talk") continue;
    for (const claim of claims ?? []) found.push({ n, seat: event.seat, day: event.day, claim });
  }
  return found;
}

/** One row of the table of claims: a role that a seat claims, and the results it tells. */
export interface ClaimRow {
  seat: number;
  /** Null: it tells results without claiming a role. */
  role: Role | null;
  n: number;
  day: number;
  results: Said[];
}

/** The roles that are claimed until a moment, with the results that are told with them. */
export function claimTable(said: readonly Said[], at: number): ClaimRow[] {
  const rows: ClaimRow[] = [];
  const of = (one: Said, role: Role | null): ClaimRow => {
    const known = rows.findLast((row) => row.seat === one.seat && (row.role === role || !role));
    if (known) return known;
    const row: ClaimRow = { seat: one.seat, role, n: one.n, day: one.day, results: [] };
    rows.push(row);
    return row;
  };
  for (const one of said) {
    if (one.n > at) break;
    const { kind, role = null } = one.claim;
    if (kind === "role") of(one, role);
    else if (kind === "result" || kind === "guarded") {
      const { results } = of(one, kind === "guarded" ? "BODYGUARD" : role);
      if (!results.some((known) => known.claim.of === one.claim.of && known.claim.species === one.claim.species)) results.push(one);
    }
  }
  return rows;
}

/** Who suspects or trusts whom at a moment: the last that each has said of each other. */
export function estimates(said: readonly Said[], at: number): Said[] {
  const last = new Map<string, Said>();
  for (const one of said) {
    if (one.n > at) break;
    const key = `${one.seat} ${one.claim.of}`;
    if (one.claim.kind !== "believes" || !isSuspicion(one.claim)) continue;
    last.delete(key);
    last.set(key, one);
  }
  return [...last.values()];
}

const isSuspicion = (claim: Claimed): boolean => !claim.role || claim.role === "WEREWOLF";

/** A word that was not kept, or not meant. */
export interface Broken {
  /** The utterance. */
  n: number;
  seat: number;
  day: number;
  /** Whom it was about. */
  of: number;
  /** From which event on it shows. */
  since: number;
  /** The vote that was cast instead, the board's mark, or what was said and what was true. */
  how:
    | { kind: "vote"; done: number }
    | { kind: "mark"; role: Role; mark: Marked["mark"]; earlierMs: number }
    | { kind: "role"; role: Role; real: Role }
    | { kind: "result"; role: Role | null; real: Role };
}

/** Once the roles are known: claims of a role that the speaker had not, each once, and results that were not so. */
export function untrue(shown: readonly Shown[], roles: readonly (Role | null)[]): Broken[] {
  const found: Broken[] = [];
  for (const { n, seat, day, claim } of claimsIn(shown)) {
    const own = roles[seat - 1];
    const claimed = claim.kind === "guarded" ? "BODYGUARD" : claim.kind === "role" || claim.kind === "result" ? (claim.role ?? null) : null;
    if (!own || !claimed) continue;
    const real = roles[claim.of - 1];
    if (claimed !== own) {
      const known = found.some((one) => one.seat === seat && one.how.kind === "role" && one.how.role === claimed);
      if (!known) found.push({ n, seat, day, of: seat, since: n, how: { kind: "role", role: claimed, real: own } });
    } else if (claim.kind === "result" && real && (claim.species === "WEREWOLF") !== (real === "WEREWOLF")) {
      found.push({ n, seat, day, of: claim.of, since: n, how: { kind: "result", role: claim.species === "WEREWOLF" ? "WEREWOLF" : null, real } });
    }
  }
  return found;
}

/** The last vote that each seat announced on a day, against its vote in the first ballot of that day. */
export function brokenVotes(shown: readonly Shown[]): Broken[] {
  const announced = new Map<string, Said>();
  const counted = new Set<number>();
  const found: Broken[] = [];
  for (const { n, event, claims } of shown) {
    if (event.event === "Spoke" && event.channel === "talk") {
      for (const claim of claims ?? []) {
        if (claim.kind === "vote") announced.set(`${event.day} ${event.seat}`, { n, seat: event.seat, day: event.day, claim });
      }
    }
    const isBallot = (event.event === "Counted" || event.event === "VotesShown") && event.kind === "vote" && event.votes?.length;
    if (!isBallot || counted.has(event.day)) continue;
    counted.add(event.day);
    for (const [voter, target] of event.votes ?? []) {
      const said = announced.get(`${event.day} ${voter}`);
      if (said && said.claim.of !== target) {
        found.push({ n: said.n, seat: voter, day: event.day, of: said.claim.of, since: n, how: { kind: "vote", done: target } });
      }
    }
  }
  return found.sort((a, b) => a.n - b.n);
}

export interface Cell {
  mark: Marked["mark"];
  n: number;
  atMs: number;
}
/** What a seat believes of each other, role by role. */
export type Board = Partial<Record<number, Partial<Record<Role, Cell>>>>;

/** The boards that are seen at a moment, by seat. */
export function boardsAt(shown: readonly Shown[], at: number): Map<number, Board> {
  const boards = new Map<number, Board>();
  for (const { n, event } of shown) {
    if (n > at) break;
    if (event.event === "Marked") mark(boards, n, event);
  }
  return boards;
}

function mark(boards: Map<number, Board>, n: number, event: Marked): void {
  const board = boards.get(event.seat) ?? {};
  boards.set(event.seat, board);
  board[event.target] = { ...board[event.target], [event.role]: { mark: event.mark, n, atMs: event.at_ms } };
}

/** Words that differ from the speaker's own board at that time. */
export function unmeant(shown: readonly Shown[]): Broken[] {
  const boards = new Map<number, Board>();
  const found: Broken[] = [];
  for (const { n, event, claims } of shown) {
    if (event.event === "Marked") mark(boards, n, event);
    if (event.event !== "Spoke" || event.channel !== "talk") continue;
    for (const claim of claims ?? []) {
      const cell = differs(claim, boards.get(event.seat)?.[claim.of]);
      const known = cell && found.some((one) => one.n === n && one.of === claim.of && one.how.kind === "mark" && one.how.role === cell.role);
      if (cell && !known) {
        const how = { kind: "mark", role: cell.role, mark: cell.mark, earlierMs: event.at_ms - cell.atMs } as const;
        found.push({ n, seat: event.seat, day: event.day, of: claim.of, since: n, how });
      }
    }
  }
  return found;
}

/** The cell that says the contrary of a claim. */
function differs(claim: Claimed, cells: Partial<Record<Role, Cell>> | undefined): (Cell & { role: Role }) | null {
  const role = claim.kind === "believes" ? (claim.role ?? "WEREWOLF") : "WEREWOLF";
  const cell = cells?.[role];
  if (!cell) return null;
  const degree = claim.degree ?? 50;
  const said =
    claim.kind === "believes" ? (degree >= 60 ? "○" : degree <= 40 ? "×" : null)
    : claim.kind === "result" ? (claim.species === "WEREWOLF" ? "○" : "×")
    : claim.kind === "vote" || claim.kind === "urge" ? "○" : null;
  const isContrary = (said === "○" && cell.mark === "×") || (said === "×" && cell.mark === "○");
  return isContrary ? { ...cell, role } : null;
}

/** How a day voted: who for whom, where that is known, and how many for each. */
export interface DayBallot {
  day: number;
  votes: [number, number][];
  counts: Map<number, number>;
}

/** The last ballot of each day that was told until a moment. */
export function ballotsAt(shown: readonly Shown[], at: number): DayBallot[] {
  const days = new Map<number, DayBallot>();
  for (const { n, event } of shown) {
    if (n > at) break;
    if ((event.event !== "Counted" && event.event !== "VotesShown") || event.kind !== "vote") continue;
    const counts = event.event === "VotesShown" ? (event.counts ?? []) : [];
    if (event.votes?.length) days.set(event.day, { day: event.day, votes: event.votes, counts: countsOf(event.votes) });
    else if (counts.length && !days.has(event.day)) days.set(event.day, { day: event.day, votes: [], counts: new Map(counts) });
  }
  return [...days.values()];
}

function countsOf(votes: readonly [number, number][]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [, target] of votes) if (target) counts.set(target, (counts.get(target) ?? 0) + 1);
  return counts;
}
