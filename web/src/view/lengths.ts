// How long a text is, counted as the server counts: code points or words, with its set of white space, in two parts if
// somebody is addressed.
import type { LengthCard } from "../wire/messages.js";

/** The limits of an utterance; null: none. */
export type Limits = Pick<LengthCard, "unit" | "spaces" | "base" | "mention" | "per_talk">;

export interface Part {
  what: "text" | "after";
  used: number;
  most: number;
}

export interface Measured {
  parts: Part[];
  /** By how much it is too long; 0: it is not. */
  over: number;
}

const SPACES = "\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const SOLID = new RegExp(`[^${SPACES}]`, "gu");
const WORD = new RegExp(`[^${SPACES}]+`, "gu");

export function count(text: string, { unit, spaces }: Pick<Limits, "unit" | "spaces">): number {
  if (unit === "words") return text.match(WORD)?.length ?? 0;
  return spaces ? [...text].length : (text.match(SOLID)?.length ?? 0);
}

/** The leftmost `@Name` of anybody but the speaker: where it begins and ends. */
export function mentionIn(text: string, names: readonly string[], speaker: number): { from: number; to: number; seat: number } | null {
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    let found = 0;
    names.forEach((name, i) => {
      const longer = !found || name.length > (names[found - 1]?.length ?? 0);
      if (name && longer && text.startsWith(name, at + 1)) found = i + 1;
    });
    if (found && found !== speaker) return { from: at, to: at + 1 + (names[found - 1]?.length ?? 0), seat: found };
  }
  return null;
}

/** What a text uses of its limits. `room`: what is left of the speaker's budget beyond them. */
export function measure(text: string, limits: Limits, room: number | null, names: readonly string[], speaker: number): Measured {
  const split = limits.base !== null;
  const at = split ? mentionIn(text, names, speaker) : null;
  const before = count(at ? text.slice(0, at.from) : text, limits);
  const after = at ? count(text.slice(at.to), limits) : 0;
  const parts: Part[] = [];
  let over = 0;
  if (limits.base !== null) {
    const spare = Math.max(0, room ?? 0);
    const most = limits.base + spare;
    parts.push({ what: "text", used: before, most });
    over = Math.max(0, before - most);
    if (at) {
      const left = Math.max(0, spare - Math.max(0, before - limits.base));
      const free = (limits.mention ?? limits.base) + left;
      parts.push({ what: "after", used: after, most: free });
      over += Math.max(0, after - free);
    }
  }
  if (limits.per_talk !== null) {
    if (!parts.length) parts.push({ what: "text", used: before + after, most: limits.per_talk });
    over = Math.max(over, before + after - limits.per_talk);
  }
  return { parts, over };
}
