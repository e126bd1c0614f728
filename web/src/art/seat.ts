// The village seen from one's own seat: the others sit round the fire in seat order, and I am the back in front of it.
import { arrow } from "./land.js";
import type { Stand } from "./turning.js";

/** A place: `x`, `y` of the face, in pixels of the scene. */
export interface Seated {
  x: number;
  y: number;
  sc: number;
  /** 0: behind the fire, 1: beside it, 2: beside me. */
  row: number;
}

export interface Round {
  W: number;
  H: number;
  small: boolean;
  places: Seated[];
  me: Seated;
  fire: { x: number; y: number; s: number };
  /** The horizon. */
  hz: number;
  /** The width that each place has, and the height of a name. */
  slot: number;
  tag: number;
}

/** How many of the others sit behind the fire, beside it and beside me. */
const ROWS: readonly (readonly [number, number, number])[] = [
  [0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0], [4, 0, 0], [3, 2, 0], [4, 2, 0], [5, 2, 0], [4, 4, 0], [5, 4, 0], [4, 4, 2], [5, 4, 2], [6, 4, 2], [5, 4, 4], [6, 4, 4],
];
// Where they sit in a row, 0..1, each row staggered against the one behind it.
const BACK: Record<number, readonly number[]> = {
  0: [], 1: [0.5], 2: [0.3, 0.7], 3: [0.2, 0.5, 0.8], 4: [0.14, 0.38, 0.62, 0.86], 5: [0.1, 0.3, 0.5, 0.7, 0.9], 6: [0.085, 0.251, 0.417, 0.583, 0.749, 0.915],
};
const BACK_OF_FOUR = [0.2, 0.4, 0.6, 0.8];
const BESIDE: Record<string, Record<number, readonly number[]>> = {
  few: { 2: [0.1, 0.9], 4: [0.085, 0.255, 0.745, 0.915] }, six: { 2: [0.17, 0.83], 4: [0.168, 0.334, 0.666, 0.832] }, four: { 2: [0.1, 0.9], 4: [0.08, 0.262, 0.738, 0.92] },
};
const NEAR: Record<number, readonly number[]> = { 2: [0.14, 0.86], 4: [0.09, 0.26, 0.74, 0.91] };
export const SMALL_PX = 560;

/** Where `others` sit in a scene of this size. `top`: where the words end. */
export function round(W: number, H: number, others: number, top = W < SMALL_PX ? 76 : 176): Round {
  const small = W < SMALL_PX, count = Math.min(others, ROWS.length - 1);
  const [b, m, f] = ROWS[count]!;
  const rows = 1 + Number(m > 0) + Number(f > 0), arc = rows === 1;
  const foot = small ? 34 : 66, tag = small ? 17 : 24, room = H - top - foot;
  const slot = W / (b === 6 ? 6.05 : b === 5 ? 5.1 : b === 4 ? (m === 4 ? 5 : 4.3) : 3.4);
  const sc = Math.max(0.2, Math.min(slot / (small ? 148 : 156), arc ? room / 252 : (room - rows * tag) / (rows * 100 + 66), small ? 0.62 : 1));
  const pitch = rows > 1 ? Math.min((room - 140 * sc - tag) / (rows - 1), 150 * sc + tag) : 0;
  const spare = Math.max(0, room - (rows > 1 ? 140 * sc + tag + pitch * (rows - 1) : 252 * sc));
  const y0 = top + (arc ? 96 : 84) * sc + spare * (rows > 1 ? 0.5 : 0.35);
  const put = (xs: readonly number[], y: number, near: number, row: number): Seated[] =>
    xs.map((x) => ({ x: x * W, y: y + (row ? 0 : (Math.abs(x - 0.5) * 2) ** 2 * (arc ? 78 : 15) * sc), sc: sc * near, row }));
  const isFour = b === 4 && m === 4;
  const back = put(isFour ? BACK_OF_FOUR : BACK[b]!, y0, arc ? 1 : 0.95, 0);
  const beside = m ? put(BESIDE[b === 6 ? "six" : isFour ? "four" : "few"]![m]!, y0 + pitch, 1, 1) : [];
  const near = f ? put(NEAR[f]!, y0 + pitch * 2, 1.05, 2) : [];
  // Clockwise from my left.
  const left = (row: Seated[]): Seated[] => row.slice(0, row.length / 2).reverse();
  const right = (row: Seated[]): Seated[] => row.slice(row.length / 2);
  const places = [...left(near), ...left(beside), ...back, ...right(beside), ...right(near)];
  const mine = Math.min(small ? 0.74 : 1.25, sc * 1.62);
  const me = { x: W / 2, y: H - (small ? 24 : 44) - 30 * mine, sc: mine, row: 3 };
  const fireY = Math.min(me.y - 62 * mine, rows > 1 ? y0 + pitch * (rows === 2 ? 0.95 : 1.12) : y0 + 118 * sc);
  return {
    W, H, small, places, me, hz: y0 + 34 * sc, slot, tag,
    fire: { x: W / 2, y: Math.min(fireY + 26 * sc, me.y - 86 * mine), s: Math.min(small ? 0.5 : 0.9, sc * 0.95) },
  };
}

/** The feet of a doll whose face is here. */
export const feet = ({ sc, row }: Seated): Stand => ({ x: 0, y: 144 * sc, s: 1, sc, row });

const FAR = { small: 70, large: 150 };
/** -1..1: how far one turns the face to look at another; `away` from it. */
export function turned(from: Seated, to: Seated, { small }: Round, away: boolean): number {
  const by = (to.x - from.x) / (small ? FAR.small : FAR.large);
  return away ? (from.x < to.x ? -1 : 1) : Math.max(-1, Math.min(1, by));
}

/** The arrow of a vote, over the heads. */
export function voted(one: Round, from: Seated, to: Seated, index: number): { line: string; head: string } {
  const isMe = (place: Seated): boolean => place === one.me;
  const p = { x: from.x, y: from.y - (isMe(from) ? 60 : 66) * from.sc };
  const aside = Math.sign(from.x - to.x || 1) * (one.small ? 5 : 9) * (1 + (index % 2));
  const e = isMe(to) ? { x: to.x + aside * 2, y: to.y - 64 * to.sc, pad: 4 } : { x: to.x + aside, y: to.y - 70 * to.sc, pad: 4 };
  const isLevel = !isMe(from) && !isMe(to) && Math.abs(from.y - to.y) < 30;
  const lift = isLevel ? 10 + Math.abs(p.x - e.x) * 0.14 : 6 + Math.abs(p.x - e.x) * 0.1;
  return arrow(p, e, [(p.x + e.x) / 2, Math.min(p.y, e.y) - lift]);
}

/** From me to the one whom I am about to choose; it ends beside the face. */
export function aimed(one: Round, to: Seated): { line: string; head: string } {
  const { me } = one, row = Number(to.row === 0);
  const e = { x: to.x + Math.sign(me.x - to.x || 1) * 46 * to.sc, y: to.y + (row ? 40 : 6) * to.sc + row * one.tag, pad: 8 };
  return arrow({ x: me.x, y: me.y - 62 * me.sc }, e, [(me.x + to.x) / 2, (me.y + to.y) / 2 - 16]);
}

/** Where names have room: how far each can be wide. */
export function roomOf(one: Round, place: Seated): number {
  const beside = one.places.filter((other) => other !== place && Math.abs(other.y - place.y) < one.tag + 2).map((other) => Math.abs(other.x - place.x));
  return Math.min(...beside, one.W, one.small ? one.slot : 220) - 3;
}

/** A hanging lantern. */
export const LANTERN = '<circle class="lan-g" r="62"/><path class="lan-h" d="M-9,-22a9,9 0 0 1 18,0"/><path class="lan-b" d="M-15,-20h30l-3,36h-24Z"/><path class="lan-f" d="M0,10c-9,0 -10,-9 -4,-15c1,3 3,3 4,-4c7,7 9,19 0,19Z"/><path class="lan-c" d="M-17,-23h34v5h-34ZM-14,15h28v5h-28Z"/>';
