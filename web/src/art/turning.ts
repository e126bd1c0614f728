// Where somebody stands, and which way they look.
import type { Place } from "./land.js";

export interface Stand extends Place {
  /** The scale of the doll. */
  sc: number;
}

/** -1..1: how far one doll turns its face to look at another. */
export const turned = (from: Stand, to: Stand): number => Math.max(-1, Math.min(1, (to.x - from.x) / 160));
