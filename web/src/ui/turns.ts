// What has to be drawn, but not at once: one thing in every second frame, so that no frame has to draw it all, however slow
// the machine.

/** What comes before what: who speaks, the list of events and who has spoken, all others, what is not seen yet. */
export type Rank = 0 | 1 | 2 | 3;
const queue: { act: () => void; rank: Rank }[] = [];
let isAsked = false;
let isHeld = false;

function ask(): void {
  if (isAsked || !queue.length) return;
  isAsked = true;
  requestAnimationFrame(() => requestAnimationFrame(() => {
    isAsked = false;
    if (!isHeld) queue.shift()?.act();
    isHeld = false;
    ask();
  }));
}

/** The next frame has enough to draw: what waits waits for a later one. */
export function hold(): void {
  isHeld = isAsked;
}

/** Calls it in one of the next frames, in which nothing else of the queue is drawn. Returns what calls it off. */
export function inTurn(act: () => void, rank: Rank = 2): () => void {
  const one = { act, rank };
  const later = queue.findIndex((other) => other.rank > rank);
  queue.splice(later < 0 ? queue.length : later, 0, one);
  ask();
  return () => {
    const at = queue.indexOf(one);
    if (at >= 0) queue.splice(at, 1);
  };
}
