// What the large screen shows next: a running village, else a finished one that was not shown yet, else a new demonstration.
import type { Home } from "../wire/messages.js";

/** How many villages are remembered as shown. */
export const MOST_REMEMBERED = 200;

export type Turn = { kind: "game"; id: string } | { kind: "demo" };

/** `shown`: the villages that were shown, the latest last. */
export function nextTurn(home: Home, shown: readonly string[]): Turn {
  const fresh = home.live.find((card) => !shown.includes(card.id));
  if (fresh) return { kind: "game", id: fresh.id };
  // Of running ones that were left, the one that was left longest ago; but not at once again the same.
  const left = home.live.filter((card) => card.id !== shown.at(-1)).sort((a, b) => shown.lastIndexOf(a.id) - shown.lastIndexOf(b.id))[0];
  if (left) return { kind: "game", id: left.id };
  const past = home.past.find((card) => (card.reason === "win" || card.reason === "max_day") && !shown.includes(card.id));
  return past ? { kind: "game", id: past.id } : { kind: "demo" };
}

export function remembered(shown: readonly string[], id: string): string[] {
  return [...shown.filter((one) => one !== id), id].slice(-MOST_REMEMBERED);
}
