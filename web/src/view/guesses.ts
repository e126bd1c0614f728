// What somebody takes the other seats for, before and after the truth is told.
import type { Questions, SeatGuess } from "../wire/messages.js";

export type Sure = 1 | 2 | 3;
export type Picks = Readonly<Record<number, { machine: boolean; sure: Sure }>>;

/** Take a seat for something: the same once more takes it back. */
export function picked(picks: Picks, seat: number, machine: boolean): Picks {
  const { [seat]: before, ...rest } = picks;
  return before?.machine === machine ? rest : { ...picks, [seat]: { machine, sure: before?.sure ?? 2 } };
}

export const guessesOf = (picks: Picks): SeatGuess[] => Object.entries(picks).map(([seat, one]) => ({ seat: Number(seat), ...one }));

/** How many guesses were right. */
export function score(told: Questions): { right: number; of: number } {
  const right = told.guesses.filter((one) => told.machines?.[one.seat - 1] === one.machine).length;
  return { right, of: told.guesses.length };
}
