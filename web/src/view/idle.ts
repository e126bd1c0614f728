// Who is being waited for, as far as everybody knows. Nobody is told the order of speakers or who has voted already: so
// those are meant who have not spoken yet in this turn, and at a vote all who live.
import type { Shown } from "../wire/messages.js";
import type { Figure } from "./stage.js";
import type { Village } from "./village.js";

export type Waiting = "words" | "votes" | "night" | null;

/** What the village waits for. */
export function waitsFor(village: Village): Waiting {
  if (village.outcome || !village.seats.length || village.act.kind === "paused") return null;
  if (village.sky === "night") return "night";
  return village.sky === "dusk" ? "votes" : "words";
}

/** The seats that are waited for after these events. */
export function awaited(village: Village, shown: readonly Shown[]): number[] {
  const waiting = waitsFor(village);
  if (waiting === null || waiting === "night") return [];
  const living = village.seats.filter((seat) => seat.alive).map((seat) => seat.seat);
  if (waiting === "votes") return living;
  const { spoken, done } = turn(shown);
  const left = living.filter((seat) => !done.has(seat));
  const rest = left.filter((seat) => !spoken.has(seat));
  return rest.length ? rest : left;
}

/** Who has spoken in the latest turn of the talk, and who has finished talking today. */
function turn(shown: readonly Shown[]): { spoken: Set<number>; done: Set<number> } {
  const spoken = new Set<number>(), done = new Set<number>();
  let latest: number | null = null;
  for (let i = shown.length - 1; i >= 0; i--) {
    const { event } = shown[i]!;
    if (event.event === "DayBroke" || event.event === "PhaseBegan" || event.event === "NightFell") break;
    if (event.event !== "Spoke" || event.channel !== "talk") continue;
    if (event.last || event.text === "Over") done.add(event.seat);
    latest ??= event.turn;
    if (event.turn === latest) spoken.add(event.seat);
  }
  return { spoken, done };
}

/** The same figures; those that are waited for look as if they were thinking. */
export function pondering(figures: readonly Figure[], seats: readonly number[]): Figure[] {
  return figures.map((one) => (seats.includes(one.seat.seat) && (one.expression === "neutral" || one.speaking) ? { ...one, expression: "thinking" } : one));
}
