// A VOICEVOX-compatible engine, where the operator has set one: which of its speakers a character has, and its credit.
import { spread } from "./voice.js";

export interface Speaker {
  name: string;
  styles: { id: number; name: string }[];
}

/** What can be spoken by; the first style of each speaker, and only whole answers. */
export function speakers(answer: unknown): { id: number; name: string }[] {
  if (!Array.isArray(answer)) return [];
  return (answer as Partial<Speaker>[]).flatMap((one) => {
    const id = one.styles?.[0]?.id;
    return typeof id === "number" && typeof one.name === "string" ? [{ id, name: one.name }] : [];
  });
}

/** The speaker of a character; null: the engine has none. */
export function speakerOf<S>(known: readonly S[], seed: string): S | null {
  return known.length ? known[spread(seed) % known.length]! : null;
}

/** The credit that the voices ask for. */
export const credit = (names: Iterable<string>): string => [...names].map((name) => `VOICEVOX:${name}`).join(" ");
