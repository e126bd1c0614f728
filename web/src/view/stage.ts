// How a village looks at a moment: who shows which face and where heads turn.
import type { Expression, Posture } from "../art/avatar.js";
import type { Side } from "../wire/messages.js";
import { signSide, winnerSide } from "../art/icons.js";
import { blames, doubts } from "./moods.js";
import type { SeatView, Village } from "./village.js";

export interface Figure {
  seat: SeatView;
  expression: Expression;
  posture: Posture | null;
  speaking: boolean;
  /** The seat that it looks at; 0: straight on. */
  looks: number;
  /** Whether it turns away from there instead. */
  away: boolean;
}

/** All seats. `first`: in the first moment of an utterance, when all turn to the one whom it addresses. */
export function figures(village: Village, first = false): Figure[] {
  return village.seats.map((seat) => ({
    seat,
    expression: seat.alive || village.outcome ? mood(village, seat) : "dead",
    posture: posture(village, seat),
    speaking: speaker(village) === seat.seat,
    looks: seat.alive ? gaze(village, seat.seat, first) : 0,
    away: seat.alive && isAway(village, seat.seat),
  }));
}

/** Who speaks now; 0: nobody. */
export function speaker(village: Village): number {
  return village.act.kind === "talk" ? village.act.seat : 0;
}

/** Whom the utterance on the stage addresses, or is about; 0: nobody. */
export function addressed(village: Village): number {
  const { act } = village;
  if (act.kind !== "talk") return 0;
  return act.to || (act.claims.find((claim) => claim.of !== act.seat)?.of ?? 0);
}

/** Whether a seat does not look at the one who speaks: who doubts somebody shows it, unless it has just been spoken to. */
function isAway(village: Village, seat: number): boolean {
  const { act } = village;
  return act.kind === "talk" && act.channel === "talk" && act.seat !== seat && addressed(village) !== seat && doubts(village.moods, seat, act.seat);
}

function mood(village: Village, seat: SeatView): Expression {
  const { act } = village;
  const resting = village.sky !== "night" ? "neutral" : seat.role === "WEREWOLF" ? "neutral" : "asleep";
  if (village.outcome?.winner === "NONE") return seat.alive ? "neutral" : "dead";
  if (village.outcome) return won(seat, village.outcome.winner) ? "happy" : "sad";
  switch (act.kind) {
    case "talk":
      if (act.seat === seat.seat) return act.mood || "talking";
      return village.sky === "night" ? resting : (village.moods.shown[seat.seat]?.mood ?? "neutral");
    case "none":
      return village.sky === "day" ? (village.moods.shown[seat.seat]?.mood ?? resting) : resting;
    case "voting":
      return "thinking";
    case "votes":
      if (act.leaders.includes(seat.seat)) return act.ballot === "attack" ? resting : "accused";
      return act.ballot === "vote" && isQuarrel(act.votes, seat.seat) ? "angry" : resting;
    case "counts":
      return act.leaders.includes(seat.seat) ? "accused" : "neutral";
    case "found":
      if (!act.seats.length) return "happy";
      return act.seats.some((one) => village.moods.trusted[seat.seat]?.includes(one)) ? "sad" : "surprised";
    case "executed":
      if (act.seat === seat.seat) return "sad";
      return act.seat && village.moods.trusted[seat.seat]?.includes(act.seat) ? "sad" : "neutral";
    case "night":
      return resting;
    case "divined":
    case "guarded":
      return act.seat === seat.seat ? "thinking" : "asleep";
    case "attacked":
      return act.target === seat.seat ? "surprised" : resting;
    default:
      return resting;
  }
}

/** Whether a seat and the one it votes for vote for each other. */
function isQuarrel(votes: readonly [number, number][], seat: number): boolean {
  const target = votes.find(([voter]) => voter === seat)?.[1];
  return Boolean(target) && votes.some(([voter, of]) => voter === target && of === seat);
}

function posture(village: Village, seat: SeatView): Posture | null {
  const { act } = village;
  if (act.kind !== "talk" || act.seat !== seat.seat) return isAway(village, seat.seat) && !village.moods.shown[seat.seat] ? "cross" : null;
  const of = addressed(village);
  const pointing = of !== 0 && of !== seat.seat && (act.to === of || act.claims.some((claim) => claim.of === of && blames(claim)));
  return pointing ? "point" : act.claims.some((claim) => claim.kind === "role") ? "open" : null;
}

function gaze(village: Village, seat: number, first: boolean): number {
  const { act } = village;
  if (act.kind === "talk") {
    if (village.sky === "night" && act.channel === "whisper" && village.seats[seat - 1]?.role !== "WEREWOLF") return 0;
    const of = addressed(village);
    if (act.seat === seat) return of;
    return first && of && of !== seat ? of : act.seat;
  }
  if (act.kind === "executed") return act.seat === seat ? 0 : act.seat;
  if (act.kind === "votes") return act.votes.find(([voter]) => voter === seat)?.[1] ?? 0;
  if (act.kind === "found") return act.seats.includes(seat) ? 0 : (act.seats[0] ?? 0);
  return 0;
}

function won(seat: SeatView, winner: Side): boolean {
  return seat.role !== null && winner !== "NONE" && signSide(seat.role) === winnerSide(winner);
}

/** The fewest and the most letters of a name where tags would touch. */
const FEWEST_SHORT = 2;
const MOST_SHORT = 6;

/** Short forms of names: as little of their beginnings as differs from all others; of numbered names, what is different in
 * them. */
export function shortNames(names: readonly string[]): string[] {
  const letters = names.map((name) => [...name]);
  const start = (name: readonly string[], length: number): string => name.slice(0, length).join("");
  return letters.map((own, at) => {
    let length = FEWEST_SHORT;
    while (length < MOST_SHORT && letters.some((other, i) => i !== at && start(other, length) === start(own, length))) length++;
    const few = start(own, FEWEST_SHORT);
    const alike = letters.filter((other) => start(other, FEWEST_SHORT) === few);
    return /\d/.test(own.join("")) && alike.length > 1 ? different(own, alike) || few : start(own, length);
  });
}

/** The part of a name that is not the same in all of these. */
function different(own: readonly string[], all: readonly (readonly string[])[]): string {
  const least = Math.min(...all.map((name) => name.length));
  let before = 0, after = 0;
  while (before < least && all.every((name) => name[before] === own[before])) before++;
  while (after < least - before && all.every((name) => name.at(-1 - after) === own.at(-1 - after))) after++;
  return own.slice(before, own.length - after).slice(0, 3).join("").trim();
}
