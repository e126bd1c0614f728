// Which voice a character has: one of the device's own, by its seed. Voices that a service of the browser's maker speaks are
// never used: what is said is not sent there.

export interface LocalVoice {
  lang: string;
  localService: boolean;
}

export interface Tone<V> {
  voice: V;
  pitch: number;
  rate: number;
}

/** The longest part of an utterance that is spoken. */
export const MOST_SPOKEN = 280;

/** The voices of this device for a language. */
export function local<V extends LocalVoice>(voices: readonly V[], lang: string): V[] {
  return voices.filter((one) => one.localService && one.lang.toLowerCase().startsWith(lang));
}

/** The voice of a character; null: this device has none for the language. */
export function tone<V extends LocalVoice>(voices: readonly V[], lang: string, seed: string): Tone<V> | null {
  const known = local(voices, lang);
  const hash = spread(seed);
  const voice = known[hash % Math.max(1, known.length)];
  if (!voice) return null;
  return { voice, pitch: 0.7 + (Math.floor(hash / 97) % 8) * 0.1, rate: 0.95 + (Math.floor(hash / 997) % 4) * 0.05 };
}

/** A text as it is spoken: without marks of addressing, and bounded. */
export function spoken(text: string): string {
  const letters = [...text.replaceAll("@", "").replaceAll(/>>\d+/g, "").trim()];
  return letters.length > MOST_SPOKEN ? `${letters.slice(0, MOST_SPOKEN).join("")}…` : letters.join("");
}

export function spread(seed: string): number {
  let hash = 2_166_136_261;
  for (const letter of seed) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619) >>> 0;
  return hash;
}
