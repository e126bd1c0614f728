// What has to be drawn, but not at once: one thing in every second frame, so that no frame has to draw it all, however slow
// the machine.

const queue: (() => void)[] = [];
let isAsked = false;

function ask(): void {
  if (isAsked || !queue.length) return;
  isAsked = true;
  requestAnimationFrame(() => requestAnimationFrame(() => {
    isAsked = false;
    queue.shift()?.();
    ask();
  }));
}

/** Calls it in one of the next frames, in which nothing else of the queue is drawn; `first`: before all others. Returns what calls it off. */
export function inTurn(act: () => void, first = false): () => void {
  if (first) queue.unshift(act);
  else queue.push(act);
  ask();
  return () => {
    const at = queue.indexOf(act);
    if (at >= 0) queue.splice(at, 1);
  };
}
