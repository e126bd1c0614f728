// The village as one sees it from one's own seat: who sits there, who is gone, who sleeps. Only what this seat was shown is in it.
import type { Expression } from "../art/avatar.js";
import type { Role } from "../wire/messages.js";
import { figures, type Figure } from "./stage.js";
import { villageAt, type History } from "./history.js";
import type { Act, Entry, SeatView, Sky, Village } from "./village.js";

/** The light of the scene: morning is dawn, and the dead see another sky. */
export type Light = Sky | "dawn" | "ghost";

export interface SeatedFigure extends Figure {
  /** `empty`: the place of one who was found gone this morning. `ghost`: dead, seen by the dead. */
  gone: "empty" | "ghost" | null;
  /** The role whose ears it has: of those whom I know, at night. */
  ears: Role | null;
}

export interface SeatedScene {
  light: Light;
  others: SeatedFigure[];
  me: { expression: Expression; accused: boolean; ghost: boolean; ears: Role | null; looks: number };
  act: Act;
}

/** The village at a moment of the stage. What is told of a vote later than it was, in the morning or at the end, is seen at the
 * dusk of that vote, when nobody had gone yet; the morning waits for that. */
export function stagedAt(past: History, lines: readonly Entry[], line: Entry): Village {
  const at = lines.findIndex((one) => one.n === line.n);
  const vote = isOfVote(line.act) && (line.sky !== "dusk" || lines[at + 1]?.atMs === line.atMs) ? lines.slice(0, at).findLast((one) => one.act.kind === "voting") : undefined;
  if (vote) return { ...villageAt(past, vote.n), act: line.act };
  const next = lines[at + 1];
  const waits = line.act.kind === "day" && next !== undefined && next.atMs === line.atMs && isOfVote(next.act);
  return { ...villageAt(past, line.n), act: line.act, ...(waits ? { sky: "night" as const } : {}) };
}

const isOfVote = (act: Act): boolean => (act.kind === "votes" && act.ballot === "vote") || act.kind === "counts" || act.kind === "executed";

/** Acts that are over when they have been seen; what was said hangs on until then too. */
export const atRest = (village: Village): Village => ({ ...village, act: { kind: "none" } });

/** The scene. `fellows`: of whom I know that they are of my pack. `first`: all still turn to the one addressed. */
export function seated(village: Village, me: number, fellows: readonly number[], first = false): SeatedScene {
  const { act, sky } = village;
  const mine = village.seats[me - 1];
  const isDead = mine !== undefined && !mine.alive;
  const isOver = village.outcome !== null;
  const night = sky === "night" && !isOver;
  const pack = mine?.role === "WEREWOLF" ? fellows : [];
  // Whatever else the village holds, only what this seat may know is drawn.
  const roleOf = ({ seat, role }: SeatView): Role | null => (isOver || seat === me ? role : pack.includes(seat) ? "WEREWOLF" : null);
  const known: Village = { ...village, seats: village.seats.map((seat) => ({ ...seat, role: roleOf(seat) })) };
  const all = figures(known, first);
  const others = all.flatMap((figure): SeatedFigure[] => {
    const { seat } = figure;
    if (seat.seat === me) return [];
    const ears = isOver || (night && pack.includes(seat.seat)) ? seat.role : null;
    if (seat.alive) return [{ ...figure, gone: null, ears }];
    if (isOver) return [{ ...figure, expression: "dead", gone: "ghost", ears }];
    if (act.kind === "executed" && act.seat === seat.seat) return [{ ...figure, expression: "sad", gone: null, ears: null }];
    if (isDead) return [{ ...figure, gone: "ghost", ears: null }];
    return isFresh(village, seat.fate, seat.fateDay) ? [{ ...figure, gone: "empty", ears: null, looks: 0 }] : [];
  });
  // Clockwise from my left.
  others.sort((a, b) => around(a.seat.seat, me, village.seats.length) - around(b.seat.seat, me, village.seats.length));
  const own = all[me - 1];
  const isAccused = own?.expression === "accused" && !isDead;
  return {
    light: isDead && !isOver ? "ghost" : isOver ? lightOf(village) : sky === "day" && (act.kind === "found" || (act.kind === "day" && act.day > 1)) ? "dawn" : sky,
    others, act,
    me: { expression: isDead ? "dead" : (own?.expression ?? "neutral"), accused: isAccused, ghost: isDead && !isOver, ears: night && mine?.role === "WEREWOLF" && !isDead ? "WEREWOLF" : null, looks: own?.looks ?? 0 },
  };
}

const around = (seat: number, me: number, count: number): number => (seat - me + count) % count;

/** The place of one who vanished stays empty for the day; at dusk the circle closes. */
const isFresh = ({ day, sky }: Village, fate: string | null, fateDay: number): boolean => fate === "found" && fateDay === day - 1 && sky === "day";

/** The light of the end. */
export function lightOf({ outcome }: Village): Light {
  const lights: Record<string, Light> = { VILLAGER: "dawn", WEREWOLF: "night", FOX: "dusk" };
  return lights[outcome?.winner ?? ""] ?? "dusk";
}
