// What one may do now. It comes from the server; no rule of the game is here.
import type { Chose, OpenAsk, OpenFloor, Shown } from "../wire/messages.js";

/** Forms in which somebody writes. */
export const FORMS = ["talk", "whisper", "memo", "grave", "post_mortem"] as const;
export type Form = (typeof FORMS)[number];

/** Whether it asks whom to choose; else what to say in turn. */
export const isChoice = ({ kind }: OpenAsk): boolean => kind !== "talk" && kind !== "whisper";

export const floorOf = (floors: readonly OpenFloor[], form: Form): OpenFloor | undefined => floors.find((floor) => floor.channel === form);

const OVER = new Set(["PhaseBegan", "NightFell", "DayBroke", "VotesShown", "Counted", "Executed"]);

/** What a seat has chosen since something began or was counted; null: nothing. */
export function lastChoice(shown: readonly Shown[], seat: number): Chose | null {
  for (let i = shown.length - 1; i >= 0; i--) {
    const event = shown[i]!.event;
    if (event.event === "Chose" && event.seat === seat) return event;
    if (OVER.has(event.event)) return null;
  }
  return null;
}
