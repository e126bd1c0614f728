// Where everything stands in a scene of a size: seats round the fire, arrows of votes, the tail of the words.
import { across, arrow, ring } from "./land.js";
import type { Stand } from "./turning.js";

export interface Layout {
  W: number;
  H: number;
  /** The horizon. */
  hz: number;
  /** The middle of the ring. */
  cx: number;
  cy: number;
  small: boolean;
  flat: boolean;
  seats: Stand[];
  fire: { x: number; y: number; s: number };
}

const MOST_LARGE = 1.3;

export function layout(width: number, height: number, count: number): Layout {
  const flat = height < 300;
  const zoom = flat ? Math.max(0.42, height / 440) : 1; // A low scene is drawn smaller, not cropped.
  const W = width / zoom, H = height / zoom, small = width < 560;
  const large = small || flat ? 1 : Math.max(1, Math.min(MOST_LARGE, W / 1100)); // A wide scene has larger people.
  const tall = small && !flat && H > W * 1.5 && count > 6;
  if (tall) return tower(W, H, count);
  const deep = Math.min(H * (small ? 0.33 : 0.285), small ? 150 : 220 * large);
  const hz = Math.max(H * (small ? 0.4 : 0.46), flat ? 0 : H * 0.93 - (small ? 280 : 390 * large));
  const cy = flat ? H * 0.78 : H * 0.93 - Math.min(H * (small ? 0.17 : 0.14), small ? 80 : 106);
  const back = Math.max(Math.ceil(count * 0.55) - 1, 4);
  const size = Math.min(flat ? (count > 9 ? 0.56 : 0.74) : small ? 0.4 : 0.68 * large, (W * 0.84) / back / (small ? 152 : 176), flat ? 9 : (deep * 0.95) / 222);
  const seats = ring(count, { W, H, small, flat, deep }).map((place) => ({ ...place, sc: size * place.s }));
  const fire = { x: W / 2, y: flat ? H * 0.9 : cy + H * 0.05, s: flat ? 0.8 : small ? 0.52 : 0.95 * large };
  return { W, H, hz, cx: W / 2, cy, small, flat, seats, fire };
}

/** A narrow and high scene, as that of a phone that is a large screen. */
function tower(W: number, H: number, count: number): Layout {
  const deep = H * 0.19;
  const size = Math.min(0.62, (W * 0.84) / across(count) / 132, (deep * 0.9) / 222);
  const seats = ring(count, { W, H, small: true, flat: false, deep, tall: true }).map((place) => ({ ...place, sc: size * place.s }));
  return { W, H, hz: H * 0.44, cx: W / 2, cy: H * 0.74, small: true, flat: false, seats, fire: { x: W / 2, y: H * 0.74, s: 0.6 } };
}

/** Whether tags of these widths, below the feet of those who stand here, would touch. */
export function tagsTouch(one: Layout, width: number, tags: readonly number[], line = 18): boolean {
  const scale = width / one.W;
  return one.seats.some((a, i) => one.seats.some((b, j) => {
    const apart = ((tags[i] ?? 0) + (tags[j] ?? 0)) / 2;
    return j > i && Math.abs(a.x - b.x) * scale < apart && Math.abs(a.y - b.y) * scale < line;
  }));
}

/** 0..1: where the middle of a tag is, below the one who stands here and inside the scene. */
export function tagX(one: Layout, stand: Stand, tag: number, width: number): number {
  const half = Math.min(0.5, (tag / 2 + 2) / width);
  return Math.max(half, Math.min(1 - half, stand.x / one.W));
}

/** The height of a doll's eyes. */
export const headY = (one: Stand): number => one.y - 168 * one.sc;


/** The arrow of a vote: over the heads inside the back row, through the middle otherwise. */
export function voteArrow(one: Layout, from: Stand, to: Stand, index: number): { line: string; head: string } {
  const top = (s: Stand): { x: number; y: number } => ({ x: s.x, y: s.y - 214 * s.sc });
  if (!from.row && !to.row) {
    const p = top(from), q = top(to), w = Math.sign(from.x - to.x) * 14, lift = 26 + Math.abs(from.x - to.x) * 0.17;
    return arrow(p, { x: q.x + w, y: q.y - 2, pad: 6 }, [(p.x + q.x) / 2, Math.min(p.y, q.y) - lift]);
  }
  if (from.row && !to.row) {
    const w = (from.x < to.x ? -1 : 1) * (18 + (index % 3) * 8) * to.sc;
    const start = { x: from.x + (from.x < one.cx ? 30 : -30) * from.sc, y: from.y - 190 * from.sc };
    return arrow(start, { x: to.x + w, y: to.y + 26, pad: 4 }, [from.x + (to.x - from.x) * 0.62, to.y + 66]);
  }
  const q = top(to);
  return arrow({ x: from.x, y: from.y + 24 }, { x: q.x, y: q.y, pad: 8 }, [(from.x + q.x) / 2, from.y + 60]);
}

/** The tail from the words in the sky to the one who says them. */
export function tail(one: Layout, speaker: Stand): string {
  const n = (v: number): string => v.toFixed(1);
  const top = one.H * 0.2;
  const bx = Math.max(one.cx - 112, Math.min(one.cx + 112, one.cx + (speaker.x - one.cx) * 0.62));
  const tx = bx + (speaker.x - bx) * (speaker.row ? 0.3 : 0.72);
  const ty = top + (headY(speaker) - 46 * speaker.sc - top) * (speaker.row ? 0.3 : 0.82);
  return `M${n(bx - 20)},${n(top - 30)}Q${n(bx)},${n(top + (ty - top) * 0.5)} ${n(tx)},${n(ty)}Q${n(bx + 26)},${n(top + (ty - top) * 0.4)} ${n(bx + 22)},${n(top - 30)}Z`;
}
