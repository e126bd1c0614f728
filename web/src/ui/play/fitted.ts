// Names where room is short: whole, then pressed a little, then shortened.
const LEAST = 0.72;
const canvas = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
const FONT = typeof document === "undefined" ? "" : getComputedStyle(document.documentElement).getPropertyValue("--font-ui") || "sans-serif";

function measured(text: string, px: number): number {
  if (!canvas) return text.length * px;
  canvas.font = `700 ${px}px ${FONT}`;
  return canvas.measureText(text).width;
}

/** How a name is shown in `room` pixels: its text, how far it is pressed, and how wide it is then. `extra`: what is beside it.
 * `isWhole`: it is never shortened. */
export function fitted(name: string, px: number, extra: number, room: number, isWhole: boolean): { text: string; scale: number; width: number } {
  const letters = [...name];
  let text = name, width = measured(name, px) + extra;
  if (isWhole) return { text, scale: Math.max(0.9, Math.min(1, room / width)), width };
  for (let kept = letters.length - 1; room / width < LEAST && kept > 0; kept--) {
    text = `${letters.slice(0, kept).join("")}…`;
    width = measured(text, px) + extra;
  }
  const scale = Math.min(1, room / width);
  return { text, scale, width: width * scale };
}
