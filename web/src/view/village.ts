// What a viewer knows of a village: a pure fold of the events that the viewer may see. No rule of the game is here.
import type { Claimed, Face, Prose, Role, Shown, Side } from "../wire/messages.js";
import { felt, type Mood, type Moods } from "./moods.js";

export type Sky = "day" | "dusk" | "night";
export type Fate = "executed" | "found" | "removed";

export interface SeatView {
  seat: number;
  face: Face;
  alive: boolean;
  fate: Fate | null;
  /** The day of it; of one who was found gone, the day before that night. */
  fateDay: number;
  /** Known only after the end, or to one who sees everything, or to the seat itself. */
  role: Role | null;
  player: string;
}

/** What is on the stage now. */
export type Act =
  | { kind: "none" }
  | { kind: "day"; day: number }
  | { kind: "voting"; day: number }
  | { kind: "night"; day: number }
  /** `prose`: what a sentence of a protocol language says. */
  | { kind: "talk"; seat: number; to: number; text: string; prose: Prose | null; channel: string; claims: readonly Claimed[]; mood?: Mood }
  | { kind: "votes"; votes: Vote[]; leaders: number[]; ballot: "vote" | "attack"; day: number; late: boolean }
  | { kind: "counts"; counts: Vote[]; leaders: number[]; day: number; late: boolean }
  /** Seat 0: nobody. */
  | { kind: "executed"; seat: number }
  /** No seats: nobody. */
  | { kind: "found"; seats: number[] }
  | { kind: "removed"; seat: number }
  | { kind: "divined"; seat: number; target: number; species: string }
  | { kind: "sensed"; target: number; species: string }
  | { kind: "guarded"; seat: number; target: number }
  /** Outcome `chosen`: nobody knows yet what came of it. */
  | { kind: "attacked"; target: number; outcome: string }
  | { kind: "paused" }
  | { kind: "resumed" }
  | { kind: "over"; winner: Side; reason: string; wolves: number[] };

/** (voter, target), or (target, number of votes). */
export type Vote = [number, number];

export interface Ballot {
  kind: "vote" | "attack";
  day: number;
  votes: Vote[];
  /** The number of the event that told it. */
  n: number;
}

/** One line of the list of events. */
export interface Entry {
  /** The number of its event; between two numbers: nightfall or dawn, which no event of its own tells. */
  n: number;
  day: number;
  sky: Sky;
  act: Act;
  atMs: number;
  /** Whether only some could see it then, or nobody yet. */
  secret: "some" | "nobody" | null;
}

export interface Village {
  game: string;
  name: string;
  language: "ja" | "en";
  startedMs: number;
  atMs: number;
  seats: SeatView[];
  roles: Partial<Record<Role, number>>;
  day: number;
  sky: Sky;
  phase: string;
  /** When the phase ends at the latest, in the time of the game; null: it has no limit, or time stands still. */
  untilMs: number | null;
  act: Act;
  /** The most utterances of a seat in one phase of talk; null: no limit. */
  talks: number | null;
  /** How much was said to everybody in this phase, and how much can be at most; null: no limit. */
  said: number;
  mostSaid: number | null;
  /** Ballots that were told. */
  ballots: readonly Ballot[];
  moods: Moods;
  /** Whether night has fallen by the rules, but the vote comes first. */
  nightfall: boolean;
  /** Whether the morning has begun, and the event that says so follows. */
  dawned: boolean;
  outcome: { winner: Side; reason: string } | null;
  over: boolean;
}

export function nobody(): Village {
  return {
    game: "", name: "", language: "ja", startedMs: 0, atMs: 0, seats: [], roles: {}, day: 0, sky: "day", phase: "", untilMs: null,
    act: { kind: "none" }, talks: null, said: 0, mostSaid: null, ballots: [], moods: { shown: {}, blamed: {}, doubted: {}, claimed: {}, trusted: {} }, nightfall: false,
    dawned: false, outcome: null, over: false,
  };
}

/** The village after one more event. */
export function fold(before: Village, { event, claims = [], prose = null, n }: Shown): Village {
  const after = { ...before, atMs: event.at_ms };
  switch (event.event) {
    case "Begun":
      return {
        ...after, game: event.game, name: event.village, language: event.language, startedMs: event.started_ms,
        roles: event.roles, talks: event.talks ?? null, seats: event.faces.map((face, i) => newSeat(i + 1, face)),
      };
    case "Seated":
      return withSeats(after, (seat) => ({ ...seat, player: event.players[seat.seat - 1] ?? "" }));
    case "Dealt":
      return withSeats(after, (seat) => ({ ...seat, role: event.roles[seat.seat - 1] ?? null }));
    case "RoleTold":
      return withSeats(after, (seat) => (seat.seat === event.seat ? { ...seat, role: event.role } : seat));
    case "DayBroke": {
      const morning: Village = { ...after, day: event.day, sky: "day", nightfall: false, dawned: false };
      if (!before.dawned) return { ...morning, act: { kind: "day", day: event.day } };
      const lost = before.seats.some((seat) => seat.fate === "found" && seat.fateDay === event.day - 1);
      return lost ? morning : { ...morning, act: { kind: "found", seats: [] } };
    }
    case "NightFell":
      return { ...after, sky: "night", act: { kind: "night", day: event.day }, moods: felt.rest(after.moods) };
    case "PhaseBegan":
      if (!isVote(event.phase)) {
        const living = before.seats.filter((seat) => seat.alive).length;
        return { ...after, phase: event.phase, untilMs: event.until_ms ?? null, said: 0, mostSaid: before.talks && before.talks * living };
      }
      return {
        ...after, phase: event.phase, untilMs: event.until_ms ?? null, sky: "dusk", nightfall: before.sky === "night", act: { kind: "voting", day: before.day },
        moods: felt.rest(after.moods),
      };
    case "Spoke": {
      if (event.text === "Over" || event.text === "Skip") return after;
      const to = event.to ?? 0;
      const act: Act = { kind: "talk", seat: event.seat, to, text: event.text, prose, channel: event.channel, claims, mood: event.mood ?? "" };
      const moods = event.channel === "talk" ? felt.heard(after.moods, event.seat, to, claims, after.seats) : after.moods;
      return { ...after, act, moods, said: event.channel === "talk" ? before.said + 1 : before.said };
    }
    case "Counted":
      return withBallot(after, event.kind, event.day, event.votes, n);
    case "VotesShown":
      if (event.counts?.length) {
        // Who voted for whom is known already.
        if (before.ballots.some((one) => one.kind === "vote" && one.day === event.day)) return after;
        return { ...after, act: { kind: "counts", counts: event.counts, leaders: most(event.counts), day: event.day, late: before.dawned } };
      }
      return withBallot(after, event.kind, event.day, event.votes ?? [], n);
    case "Executed":
      return { ...bury(after, event.seat, "executed", event.day), act: { kind: "executed", seat: event.seat } };
    case "DeathShown":
      return shownDeath(after, event.seat, event.how);
    case "Removed":
      // The news of its death follows, and tells nothing new.
      return { ...bury(after, event.seat, "removed", event.day), act: { kind: "removed", seat: event.seat } };
    case "Divined":
      return { ...after, act: { kind: "divined", seat: event.seat, target: event.target, species: event.species } };
    case "Sensed":
      return { ...after, act: { kind: "sensed", target: event.target, species: event.species } };
    case "Guarded":
      return { ...after, act: { kind: "guarded", seat: event.seat, target: event.target } };
    case "Attacked":
      if (!event.target) return after;
      return { ...after, act: { kind: "attacked", target: event.target, outcome: "chosen" } };
    case "AttackFell":
      if (!event.target) return after;
      return { ...after, act: { kind: "attacked", target: event.target, outcome: event.outcome } };
    case "Paused":
      return { ...after, untilMs: null, act: { kind: "paused" } };
    case "Resumed":
      return before.act.kind === "paused" ? { ...after, act: { kind: "resumed" } } : after;
    case "Over":
      return {
        ...withSeats(after, (seat) => ({ ...seat, role: event.roles[seat.seat - 1] ?? seat.role })),
        day: event.day, sky: "day", act: { kind: "over", winner: event.winner, reason: event.reason, wolves: wolvesOf(event.roles) },
        outcome: { winner: event.winner, reason: event.reason },
      };
    case "Closed":
      return { ...after, over: true };
    case "Extended":
      return { ...after, untilMs: event.until_ms };
    case "TimeRanOut":
      return { ...after, untilMs: null };
    case "FloorOpened":
    case "FloorClosed":
    case "Chose":
    case "Killed":
    case "Marked":
      return after;
  }
}

/** Whose eyes: everything, everybody's, or those of a seat. */
export type Eyes = "all" | "public" | number;

/** What these eyes saw of a game of which everything is known. */
export function seenBy(shown: readonly Shown[], eyes: Eyes): Shown[] {
  if (eyes === "all") return [...shown];
  const bit = eyes === "public" ? 1 : 2 ** eyes;
  return shown.filter((one) => typeof one.seen !== "number" || (one.seen & bit) !== 0);
}

/** The parts of a text, with the names that it addresses: by `@`, or by another sign before them. */
export function parts(text: string, names: readonly string[], sign = "@"): { text: string; at: boolean }[] {
  const found: { text: string; at: boolean }[] = [];
  let rest = text;
  while (rest) {
    const places = names.map((name) => (name ? rest.indexOf(sign + name) : -1));
    const first = places.reduce((best, place, i) => (place >= 0 && (best < 0 || place < places[best]!) ? i : best), -1);
    if (first < 0) break;
    const place = places[first]!;
    if (place) found.push({ text: rest.slice(0, place), at: false });
    found.push({ text: sign + names[first]!, at: true });
    rest = rest.slice(place + sign.length + names[first]!.length);
  }
  if (rest) found.push({ text: rest, at: false });
  return found;
}

/** What stands in a log for the words, and for the name, of somebody who was deleted. */
const DELETED = "[deleted]";
const DELETED_PLAYER = /^deleted-(\d+)$/;

/** A text with other words where something was deleted; all of it or a part. */
export const withDeleted = (text: string, word: string): string => text.replaceAll(DELETED, word);

/** The seat of a player who was deleted; 0: it was not. */
export const deletedSeat = (player: string): number => Number(DELETED_PLAYER.exec(player)?.[1] ?? 0);

function newSeat(seat: number, face: Face): SeatView {
  return { seat, face, alive: true, fate: null, fateDay: 0, role: null, player: "" };
}

function withSeats(village: Village, change: (seat: SeatView) => SeatView): Village {
  return { ...village, seats: village.seats.map(change) };
}

function withBallot(village: Village, kind: string, day: number, votes: Vote[], n: number): Village {
  const ballot = kind === "attack" ? "attack" : "vote";
  // A ballot that is told again the next morning is known already.
  if (village.ballots.some((one) => one.kind === ballot && one.day === day && String(one.votes) === String(votes))) return village;
  const ballots = [...village.ballots, { kind: ballot, day, votes, n } as const];
  // Whom the wolves have attacked is told before how each of them chose; one wolf alone has nobody to ask.
  if (ballot === "attack" && (village.dawned || votes.length < 2)) return { ...village, ballots };
  const tally = new Map<number, number>();
  for (const [, target] of votes) if (target) tally.set(target, (tally.get(target) ?? 0) + 1);
  return { ...village, ballots, act: { kind: "votes", votes, leaders: most([...tally]), ballot, day, late: village.dawned } };
}

function wolvesOf(roles: readonly Role[]): number[] {
  return roles.flatMap((role, i) => (role === "WEREWOLF" ? [i + 1] : []));
}

function most(counts: readonly Vote[]): number[] {
  const top = Math.max(0, ...counts.map(([, count]) => count));
  return counts.filter(([, count]) => count === top && top > 0).map(([seat]) => seat);
}

function bury(village: Village, dead: number, fate: Fate, day: number): Village {
  return withSeats(village, (seat) =>
    seat.seat === dead && seat.alive ? { ...seat, alive: false, fate, fateDay: day } : seat,
  );
}

function shownDeath(village: Village, seat: number, how: Fate): Village {
  if (!village.seats[seat - 1]?.alive) return village;
  // What is told in the morning was yesterday: a vote, or the night after it. Where the game ends, no morning comes.
  const isLate = how === "executed" ? village.dawned : how === "found" && village.sky === "day";
  const after = bury(village, seat, how, isLate ? village.day - 1 : village.day);
  if (how === "executed") return { ...after, act: { kind: "executed", seat } };
  if (how === "removed") return { ...after, act: { kind: "removed", seat } };
  const others = village.act.kind === "found" ? village.act.seats : [];
  return { ...after, sky: "day", act: { kind: "found", seats: [...others, seat] } };
}

const isVote = (phase: string): boolean => phase === "execution" || phase === "noon" || phase.includes("vote");
