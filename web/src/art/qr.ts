// A link as a QR code, level M. lean-qr/nano takes 2.0 KB of the zipped page.
import { correction, generate } from "lean-qr/nano";

/** Longer texts are no links to a room, and too fine to be read from a screen. */
const LONGEST = 400;
/** The quiet edge around the squares. */
const EDGE = 4;

/** The dark squares as a path, with the edge around them; empty: the text is too long. */
export function qrPath(text: string): { path: string; size: number } {
  if (text.length > LONGEST) return { path: "", size: 0 };
  const code = generate(text, { minCorrectionLevel: correction.M });
  let path = "";
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x + EDGE},${y + EDGE}h1v1h-1z`;
  }
  return { path, size: code.size + 2 * EDGE };
}
