// What villagers feel about what is said: from claims and events alone, never from a guess at words.
import type { Expression } from "../art/avatar.js";
import type { Claimed, Role, Spoke } from "../wire/messages.js";

/** The face with which a line is said, as its speaker has chosen it; empty: none was chosen. */
export type Mood = NonNullable<Spoke["mood"]>;

/** How many utterances a feeling lasts. */
export const LASTS = 3;

export interface Moods {
  /** What seats show, and for how many more utterances. */
  shown: Readonly<Record<number, { mood: Expression; left: number }>>;
  /** Who has blamed a seat last on this day. */
  blamed: Readonly<Record<number, number>>;
  /** Whom a seat has blamed on this day. */
  doubted: Readonly<Record<number, readonly number[]>>;
  /** The role that a seat has claimed last. */
  claimed: Readonly<Record<number, Role>>;
  /** Whom a seat has spoken well of. */
  trusted: Readonly<Record<number, readonly number[]>>;
}

/** Whether a claim blames the one that it is about. */
export function blames(claim: Claimed): boolean {
  switch (claim.kind) {
    case "vote":
    case "urge":
      return true;
    case "result":
      return claim.species === "WEREWOLF";
    case "believes":
      return isWolfish(claim.role) && (claim.degree ?? 50) >= 60;
    case "agrees":
      return (claim.degree ?? 50) <= 40;
    default:
      return false;
  }
}

/** Whether a claim speaks well of the one that it is about. */
export function clears(claim: Claimed): boolean {
  switch (claim.kind) {
    case "result":
      return claim.species === "HUMAN";
    case "believes":
      return isWolfish(claim.role) ? (claim.degree ?? 50) <= 40 : (claim.degree ?? 50) >= 60;
    case "agrees":
      return (claim.degree ?? 50) >= 60;
    case "guarded":
      return true;
    default:
      return false;
  }
}

/** From which degree on a belief is said in anger. */
const SURE = 80;

/** How somebody looks who says something with these claims. */
export function saying(speaker: number, claims: readonly Claimed[]): Expression {
  const others = claims.filter((claim) => claim.of !== speaker);
  if (others.some((claim) => blames(claim) && claim.kind !== "vote" && (claim.degree ?? 100) >= SURE)) return "angry";
  if (others.some(clears)) return "happy";
  if (claims.some((claim) => claim.kind === "asks")) return "thinking";
  return claims.length ? "talking" : "neutral";
}

/** Whether a seat turns away from a speaker: it has blamed that one today, or claims the same role, which only one can have. */
export function doubts({ doubted, claimed }: Moods, seat: number, speaker: number): boolean {
  const role = claimed[seat];
  return Boolean(doubted[seat]?.includes(speaker)) || (role !== undefined && role !== "VILLAGER" && role !== "FREEMASON" && claimed[speaker] === role);
}

const isWolfish = (role: Role | null | undefined): boolean => !role || role === "WEREWOLF" || role === "POSSESSED";

export const felt = {
  /** After an utterance of a seat. */
  heard(before: Moods, speaker: number, to: number, claims: readonly Claimed[], seats: readonly { seat: number; alive: boolean }[]): Moods {
    const shown: Record<number, { mood: Expression; left: number }> = {};
    for (const [seat, one] of Object.entries(before.shown)) {
      if (one.left > 1 && Number(seat) !== speaker) shown[Number(seat)] = { ...one, left: one.left - 1 };
    }
    const blamed = { ...before.blamed }, doubted = { ...before.doubted }, claimed = { ...before.claimed }, trusted = { ...before.trusted };
    const feels = (seat: number, mood: Expression): void => {
      if (seat !== speaker && seats[seat - 1]?.alive) shown[seat] = { mood, left: LASTS };
    };
    // One who is asked is waited for.
    if (to) feels(to, "thinking");
    for (const claim of claims) if (claim.kind === "asks") feels(claim.of, "thinking");
    for (const claim of claims) {
      if (claim.kind === "role" && claim.role) {
        const role = claim.role;
        if (role !== "VILLAGER") for (const { seat } of seats) if (claimed[seat] === role) feels(seat, "surprised");
        claimed[speaker] = role;
      } else if (clears(claim)) {
        feels(claim.of, "happy");
        if (!trusted[speaker]?.includes(claim.of)) trusted[speaker] = [...(trusted[speaker] ?? []), claim.of];
      }
    }
    for (const claim of claims) {
      if (!blames(claim) || claim.of === speaker) continue;
      // Blame is returned in anger.
      feels(claim.of, blamed[speaker] === claim.of ? "angry" : "accused");
      blamed[claim.of] = speaker;
      doubted[speaker] = [...new Set([...(doubted[speaker] ?? []), claim.of])];
      trusted[speaker] = (trusted[speaker] ?? []).filter((seat) => seat !== claim.of);
    }
    return { shown, blamed, doubted, claimed, trusted };
  },

  /** When the talk of a day is over. */
  rest(before: Moods): Moods {
    return { ...before, shown: {}, blamed: {}, doubted: {} };
  },
};
