// Where the reader was before a game, and how far down: so that the way back leads there.

/** What survives a reload of the page, for this tab. */
const KEY = "places";
type Places = { from: string; down: Record<string, number> };

function load(): Places {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "") as Partial<Places>;
    return { from: kept.from ?? "#/", down: kept.down ?? {} };
  } catch {
    return { from: "#/", down: {} }; // Nothing is kept, or storage is forbidden.
  }
}

const places = load();
const isGame = (address: string): boolean => /^#\/(game|screen)\b/.test(address);

/** The reader goes from one address to another. */
export function left(address: string): void {
  if (isGame(address)) return;
  places.from = address || "#/";
  places.down[places.from] = window.scrollY;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(places));
  } catch {
    // It is not remembered after a reload.
  }
}

/** The address that leads back from a game. */
export const cameFrom = (): string => places.from;

/** Go as far down as the reader was at this address; once. */
export function restore(address: string): void {
  const down = places.down[address || "#/"];
  if (!down) return;
  delete places.down[address || "#/"];
  requestAnimationFrame(() => window.scrollTo(0, down));
}
