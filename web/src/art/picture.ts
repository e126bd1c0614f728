// A doll as the address of a picture: one element of a page instead of a hundred, and drawn once however often it is shown.
// It does not move, so it is for small faces.
import { avatar, type AvatarOptions } from "./avatar.js";

/** What hats stand out over the face, as a share of its height; style sheets know it too. */
const OVER = 0.09;
const MOST_KEPT = 400;
const kept = new Map<string, string>();
/** Pictures that the browser has read, and does not forget while they are here. */
const read = new Map<string, HTMLImageElement>();

/** The address of a doll's picture. The same doll has the same address, so a browser decodes it once. */
export function picture(seed: string, options: AvatarOptions = {}): string {
  const key = JSON.stringify([seed, options]);
  const known = kept.get(key);
  if (known) return known;
  const drawn = avatar(seed, options).replace(/^<svg [^>]*viewBox="([^"]+)"[^>]*>/, (_, box: string) => {
    const [x = 0, y = 0, width = 0, height = 0] = box.split(" ").map(Number);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${(y - height * OVER).toFixed(2)} ${width} ${(height * (1 + OVER)).toFixed(2)}">`;
  });
  const address = `data:image/svg+xml,${drawn.replace(/[%#<>"&]/g, (sign) => encodeURIComponent(sign))}`;
  if (kept.size >= MOST_KEPT) {
    kept.clear();
    read.clear();
  }
  kept.set(key, address);
  return address;
}

/** Let the browser read a picture before it is shown: that takes it longer than to show it. */
export function readAhead(seed: string, options: AvatarOptions = {}): void {
  const address = picture(seed, options);
  if (read.has(address)) return;
  const image = new Image();
  image.src = address;
  read.set(address, image);
}
