// What is known only after the end: everybody's boards beside their words, and how well one has read the village.
import type { MarkCard, Shown } from "../wire/messages.js";
import type { Sheet } from "./board.js";
import type { SeatView } from "./village.js";

/** What a seat saw, with the marks of all at their times. */
export function withMarks(shown: readonly Shown[], marks: readonly MarkCard[]): Shown[] {
  const own = marks.length ? shown.filter((one) => one.event.event !== "Marked") : shown;
  const told = marks.map((mark): Shown => ({ type: "shown", n: 0, event: { event: "Marked", ...mark } }));
  return [...told, ...own].sort((a, b) => a.event.at_ms - b.event.at_ms);
}

/** Of how many others the board says the role that they had. */
export function reading({ roles, squares }: Sheet, seats: readonly SeatView[], me: number): { right: number; of: number } {
  const others = seats.filter((seat) => seat.seat !== me && seat.role);
  const right = others.filter((seat) => {
    const square = squares[seat.seat - 1]?.[roles.indexOf(seat.role!)];
    return square?.kind === "sure" || (square?.kind === "mark" && square.mark === "○");
  });
  return { right: right.length, of: others.length };
}
