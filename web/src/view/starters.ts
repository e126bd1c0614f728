// What one might say now: beginnings of sentences for whoever does not know how to begin. They are put into the form, and
// said only by whoever sends them.
import type { Role, Shown } from "../wire/messages.js";
import type { Fact } from "./facts.js";

/** A text of the catalogue, with the name that it is about. One that ends with `@` wants a name next. */
export interface Starter {
  key:
    | "start.answer" | "start.ask" | "start.hello" | "start.nothing" | "start.seer" | "start.suspect" | "start.vote"
    | "start.divined.human" | "start.divined.wolf" | "start.sensed.human" | "start.sensed.wolf"
    | "start.attack" | "start.claim";
  /** The seat whose name is filled in; 0: none. */
  seat: number;
}

export interface Situation {
  shown: readonly Shown[];
  me: number;
  facts: readonly Fact[];
  /** Who claims which role. */
  claimed: ReadonlyMap<number, Role>;
  living: readonly number[];
  /** My own role. */
  role?: Role | null;
}

/** How often one has spoken before one is left alone with the empty form, unless one is the first to speak on a day. */
const MOST_SAID = 3;
const MOST_STARTERS = 4;

/** Ways to begin, the most useful first; none for whoever has found the way. */
export function starters({ shown, me, facts, claimed, living, role = null }: Situation): Starter[] {
  const said = shown.flatMap(({ event }) => (event.event === "Spoke" && event.channel === "talk" && event.text !== "Over" && event.text !== "Skip" ? [event] : []));
  const day = shown.findLast(({ event }) => event.event === "DayBroke")?.event;
  const today = said.filter((one) => day?.event === "DayBroke" && one.day === day.day);
  const mine = said.filter((one) => one.seat === me);
  if (mine.length >= MOST_SAID && today.length) return [];
  const others = living.filter((seat) => seat !== me);
  const found: Starter[] = [];
  const add = (key: Starter["key"], seat = 0): void => { found.push({ key, seat }); };
  const asker = today.findLast((one) => one.to === me && others.includes(one.seat));
  if (asker && !today.some((one) => one.seat === me && said.indexOf(one) > said.indexOf(asker))) add("start.answer", asker.seat);
  const fact = facts.findLast((one) => one.what !== "guarded");
  if (fact) add(`start.${fact.what === "sensed" ? "sensed" : "divined"}.${fact.wolf ? "wolf" : "human"}`, fact.target);
  if (!mine.length) add("start.hello");
  if (![...claimed.values()].includes("SEER") && !fact && role !== "SEER") add("start.seer");
  const silent = others.find((seat) => !today.some((one) => one.seat === seat)) ?? others[0];
  if (today.length) add("start.suspect");
  if (silent) add("start.ask", silent);
  if (today.length) add("start.vote");
  else add("start.nothing");
  return found.slice(0, MOST_STARTERS);
}

/** The same among wolves. */
export function whisperStarters({ shown, me }: Pick<Situation, "shown" | "me">): Starter[] {
  const mine = shown.filter(({ event }) => event.event === "Spoke" && event.channel === "whisper" && event.seat === me);
  return mine.length >= MOST_SAID ? [] : [{ key: "start.attack", seat: 0 }, { key: "start.claim", seat: 0 }];
}
