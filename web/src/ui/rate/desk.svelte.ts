// What a rater gives: shown at once, kept in this browser until the server has written it, and sent again until it has.
import { given, shortened, type Line } from "../../view/rating.js";
import type { RatingSheet, ShownVillage } from "../../wire/messages.js";
import { fetchSheet, fetchVillage, RatingError, sendLines } from "../../wire/rating.js";
import { keep, kept } from "../kept.js";

const AGAIN_MS = 3_000;
const AT_ONCE = 50;

export class Desk {
  sheet = $state.raw<RatingSheet | null>(null);
  /** `nobody`: no rater has this link. */
  trouble = $state("");
  closed = $state(false);
  state = $state<"saved" | "saving" | "unsaved">("saved");
  #unsent = $state.raw<readonly Line[]>([]);
  readonly given = $derived(this.sheet ? given(this.sheet, this.#unsent) : null);
  #villages = new Map<string, Promise<ShownVillage>>();
  #busy = false;
  #timer = 0;
  readonly #key: string;

  constructor(readonly token: string) {
    this.#key = `rating ${token.slice(0, 12)}`;
    this.#unsent = stored(this.#key);
  }

  async load(): Promise<void> {
    try {
      this.sheet = await fetchSheet(this.token);
      this.closed = this.sheet.closed;
      this.trouble = "";
      void this.flush();
    } catch (error) {
      this.trouble = error instanceof RatingError && error.code ? error.code : "lost";
      if (this.trouble === "lost") this.#later(() => void this.load());
    }
  }

  village(game: string): Promise<ShownVillage> {
    const found = this.#villages.get(game) ?? fetchVillage(this.token, game);
    this.#villages.set(game, found);
    found.catch(() => this.#villages.delete(game));
    return found;
  }

  give(...lines: Line[]): void {
    if (this.closed) return;
    this.#set(shortened([...this.#unsent, ...lines]));
    void this.flush();
  }

  /** Send what is not sent; one request at a time, until nothing is left. */
  async flush(): Promise<void> {
    if (this.#busy || !this.#unsent.length) return;
    this.#busy = true;
    this.state = "saving";
    const now = this.#unsent.slice(0, AT_ONCE);
    try {
      this.sheet = await sendLines(this.token, now);
      this.#drop(now);
    } catch (error) {
      this.#failed(error instanceof RatingError ? error.code : "", now);
    }
    this.#busy = false;
    if (this.state === "saving") this.state = this.#unsent.length ? "saving" : "saved";
    if (this.state === "saving") void this.flush();
  }

  #failed(code: string, lines: readonly Line[]): void {
    if (code === "closed") this.closed = true;
    // What the server will never take is not sent again.
    if (code === "closed" || code === "unfit") {
      this.#drop(lines);
      return;
    }
    this.state = "unsaved";
    this.#later(() => void this.flush());
  }

  #later(act: () => void): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(act, AGAIN_MS);
  }

  #drop(sent: readonly Line[]): void {
    this.#set(this.#unsent.filter((line) => !sent.includes(line)));
  }

  #set(lines: readonly Line[]): void {
    this.#unsent = lines;
    keep(this.#key, JSON.stringify(lines));
  }

  stop(): void {
    window.clearTimeout(this.#timer);
  }
}

function stored(key: string): Line[] {
  try {
    const found: unknown = JSON.parse(kept(key) ?? "[]");
    return Array.isArray(found) ? (found as Line[]) : [];
  } catch {
    return [];
  }
}
