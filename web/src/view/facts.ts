// What a seat was told in secret, and did: results of its nights.
import type { Shown } from "../wire/messages.js";

export interface Fact {
  what: "divined" | "sensed" | "guarded";
  day: number;
  target: number;
  wolf: boolean;
}

export function factsOf(shown: readonly Shown[], me: number): Fact[] {
  const found: Fact[] = [];
  for (const { event } of shown) {
    if (event.event === "Divined" && event.seat === me) found.push({ what: "divined", day: event.day, target: event.target, wolf: event.species === "WEREWOLF" });
    else if (event.event === "Sensed") found.push({ what: "sensed", day: event.day, target: event.target, wolf: event.species === "WEREWOLF" });
    else if (event.event === "Guarded" && event.seat === me) found.push({ what: "guarded", day: event.day, target: event.target, wolf: false });
  }
  return found;
}

/** The others of whom a seat was told that they have the same role. */
export function fellowsOf(shown: readonly Shown[], me: number): number[] {
  const told = shown.find((one) => one.event.event === "RoleTold" && one.event.seat === me)?.event;
  return told?.event === "RoleTold" ? (told.fellows ?? []).filter((seat) => seat !== me) : [];
}
