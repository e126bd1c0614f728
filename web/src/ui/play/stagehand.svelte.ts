// What is on the stage of one who plays: each moment for as long as it takes to be seen, and never far behind the village.
import { MOST_WAITING, dwell } from "../../view/pace.js";
import type { Entry } from "../../view/village.js";

/** More than this behind, the stage cuts to the newest moment. */
export const LATE_MS = 8_000;
/** How much longer the last words hang when nobody speaks after them. */
const HANGS = 1.6;
/** How long words still hang when the talk has ended meanwhile. */
const ENDS_MS = 900;

export class Stagehand {
  /** The moment on the stage. */
  line = $state.raw<Entry | null>(null);
  /** Whether it is still being shown; else the village rests, and what was done or said is over. */
  isShown = $state(false);
  /** Whether nothing waits to be shown. */
  isLast = $state(true);
  /** How many moments it has heard of. */
  heard = $state(0);
  private hastened: Entry | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lines: readonly Entry[] = [];

  /** `clock`: the time of the game. */
  constructor(private readonly clock: () => number) {}

  close(): void {
    clearTimeout(this.timer);
  }

  /** More has happened; who comes late sees how things stand. */
  hear(lines: readonly Entry[]): void {
    this.lines = lines;
    this.heard = lines.length;
    if (!this.line) this.line = lines.at(-1) ?? null;
    else if (!this.isShown) this.next();
    else if (this.line.act.kind === "talk" && lines.slice(this.place + 1).some((line) => line.act.kind !== "talk")) this.hasten();
    this.isLast = this.place >= lines.length - 1;
  }

  /** Go on at once. */
  skip(): void {
    if (!this.isShown) return;
    clearTimeout(this.timer);
    this.isShown = false;
    this.next();
  }

  /** A talk that is over does not keep from sight what has ended it. */
  private hasten(): void {
    if (this.hastened === this.line) return;
    this.hastened = this.line;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.skip(), ENDS_MS);
  }

  private get place(): number {
    const n = this.line?.n ?? 0;
    const exact = this.lines.findIndex((line) => line.n === n);
    return exact < 0 ? this.lines.findLastIndex((line) => line.n <= n) : exact;
  }

  private next(): void {
    const { place } = this;
    const waiting = this.lines.slice(place + 1);
    const first = waiting[0];
    this.isLast = waiting.length <= 1;
    if (!first) return;
    // Words of a talk that is over are read in the track; what ended it is seen.
    const ahead = waiting.findIndex((line) => line.act.kind !== "talk");
    const isLate = waiting.length > MOST_WAITING || this.clock() - first.atMs > LATE_MS;
    const line = isLate ? waiting.at(-1)! : first.act.kind === "talk" && ahead > 0 ? waiting[ahead]! : first;
    this.line = line;
    this.isShown = true;
    const left = this.lines.length - 1 - this.place;
    this.isLast = left <= 0;
    const ms = dwell(line.act, left) * (left === 0 && line.act.kind === "talk" ? HANGS : 1);
    this.timer = setTimeout(() => this.skip(), ms);
  }
}
