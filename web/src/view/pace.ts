// How long each moment stays on the stage: reading speed, and quicker the more is waiting, so that a live view never lags
// far behind.
import type { Act } from "./village.js";

/** More waiting moments than this are skipped over. */
export const MOST_WAITING = 10;

/** Milliseconds for which an act is shown when `waiting` acts follow it already. */
export function dwell(act: Act, waiting: number, speed = 1): number {
  const whole = reading(act);
  const hurry = 1 + Math.max(0, waiting - 1) * 0.45;
  return Math.max(220, whole / hurry) / speed;
}

function reading(act: Act): number {
  switch (act.kind) {
    case "talk":
      return Math.min(7_000, 1_100 + width(act.prose?.ja ?? act.text) * 62);
    case "votes":
    case "counts":
      return 4_200;
    case "executed":
    case "found":
    case "removed":
      return 3_400;
    case "over":
      return 6_000;
    case "day":
    case "night":
      return 1_800;
    case "none":
    case "paused":
    case "resumed":
      return 400;
    default:
      return 2_400;
  }
}

/** The length of a text; a letter of Latin script takes half the time of a kanji. */
export function width(text: string): number {
  let sum = 0;
  for (const letter of text) sum += letter.codePointAt(0)! < 0x2e80 ? 0.55 : 1;
  return sum;
}
