// One's own seat in a village: what was seen, what may be done, and doing it.
import { sheetOf, type OwnMark } from "../../view/board.js";
import { history, villageAt, type History } from "../../view/history.js";
import type { Mood } from "../../view/moods.js";
import { numbered } from "../../view/talk.js";
import type { Board } from "../../view/words.js";
import type { BothLanguages, KnownCell, RevealedMinds, Missed, Now, Revealed, Role, SeatHello, SeatMessage, SeatWaits, Shown } from "../../wire/messages.js";
import { SeatStream, type SeatTrouble } from "../../wire/seat.js";
import { settings } from "../settings.svelte.js";

const NOTHING: Now = { type: "now", now_ms: 0, until_ms: null, paused: false, ask: null, floors: [], marks: false };

export class Seat {
  shown = $state.raw<Shown[]>([]);
  hello = $state.raw<SeatHello | null>(null);
  waits = $state.raw<SeatWaits | null>(null);
  now = $state.raw<Now>(NOTHING);
  certain = $state.raw<KnownCell[]>([]);
  revealed = $state.raw<Revealed | null>(null);
  /** What the built-in players thought; it comes after the end. */
  minds = $state.raw<RevealedMinds | null>(null);
  missed = $state.raw<Missed | null>(null);
  /** The lobby's room of the next game; 0: none. */
  next = $state(0);
  ended = $state(false);
  trouble = $state<SeatTrouble | null>(null);
  tries = $state(0);
  /** Whether the connection was lost and is back, until something new is done. */
  returned = $state(false);
  /** The number of the last event before that. */
  returnedAfter = $state(0);
  /** Marks that the server has not taken yet. */
  private marking = $state.raw<Board>({});
  /** When the page last told that somebody types. */
  private typed = 0;
  /** Whether the tour is shown, and the pauses that it has made. */
  private holds = $state(false);
  private readonly toured = new Set<number>();
  private past: History | undefined;
  private shift = 0;
  private readonly stream: SeatStream;
  readonly history = $derived.by(() => (this.past = history(this.shown, this.past)));
  readonly village = $derived(villageAt(this.history, Infinity));
  readonly me = $derived(this.hello?.seat ?? 0);
  /** Without the pause of the tour, in which the village has no part. */
  readonly lines = $derived(numbered(this.history.lines, this.me).filter((line) => !this.toured.has(line.n)));
  /** Whether time stands still for the tour. */
  readonly touring = $derived(this.now.paused && this.holds);
  readonly sheet = $derived(sheetOf(this.shown, this.me, this.village, this.certain, this.marking));

  constructor(readonly id: string) {
    this.stream = new SeatStream(id, { heard: (messages) => this.hear(messages), trouble: (what, tries) => this.troubled(what, tries) });
  }

  close(): void {
    this.stream.stop();
  }

  /** The time of the game. */
  readonly clock = (): number => (this.now.paused ? this.now.now_ms : performance.now() + this.shift);

  say(channel: string, text: string, more: { ask?: number; last?: boolean; mood?: Mood } = {}): Promise<string> {
    return this.done(this.stream.do({ do: "say", channel, text, ...more }));
  }

  /** What a sentence would say, in the language of the page; empty: it cannot be told now. */
  async preview(channel: string, text: string): Promise<string> {
    return (await this.stream.preview(channel, text))?.prose?.[settings.lang] ?? "";
  }

  choose(ask: number, target: number): Promise<string> {
    return this.done(this.stream.do({ do: "choose", ask, target }));
  }

  star(of: number, on: boolean): void {
    void this.stream.do({ do: "star", of, on });
  }

  /** Tells that somebody types in the form of a channel, so that silence does not end the talk: every three seconds at most. */
  types(channel: string): void {
    const now = Date.now();
    if (channel !== "talk" || now - this.typed < 3000) return;
    this.typed = now;
    void this.stream.do({ do: "typing", channel });
  }

  /** Let time stand still while one is shown the page, where all others are machines. */
  hold(on: boolean): void {
    if (!this.hello?.alone) return;
    this.holds = on;
    void this.stream.do({ do: "hold", on });
  }

  leave(): Promise<string> {
    return this.done(this.stream.do({ do: "leave" }));
  }

  /** Mark a cell: it shows at once, and goes back if it is refused. */
  async mark(target: number, role: Role, mark: OwnMark): Promise<string> {
    this.marking = { ...this.marking, [target]: { ...this.marking[target], [role]: { mark, n: 0, atMs: 0 } } };
    const why = await this.done(this.stream.do({ do: "mark", target, role, mark }));
    if (this.marking[target]?.[role]?.mark === mark) {
      const { [role]: _, ...rest } = this.marking[target] ?? {};
      this.marking = { ...this.marking, [target]: rest };
    }
    return why;
  }

  private async done(answer: Promise<BothLanguages | null>): Promise<string> {
    const why = await answer;
    if (!why) this.returned = false;
    return why?.[settings.lang] ?? "";
  }

  private troubled(what: SeatTrouble | null, tries: number): void {
    if (this.trouble === "again" && what === null && this.hello) {
      this.returned = true;
      this.returnedAfter = this.shown.at(-1)?.n ?? 0;
    }
    this.trouble = what;
    this.tries = tries;
  }

  private hear(messages: SeatMessage[]): void {
    const news: Shown[] = [];
    for (const message of messages) {
      switch (message.type) {
        case "shown": news.push(message); break;
        case "seat": this.greet(message); break;
        case "waits": this.waits = message; break;
        case "now":
          this.shift = message.now_ms - performance.now();
          this.now = message;
          break;
        case "certain": this.certain = message.cells; break;
        case "revealed": this.revealed = message; break;
        case "minds": this.minds = message; break;
        case "missed": this.missed = message; break;
        case "next": this.next = message.room; break;
        case "end": this.ended = true; this.now = NOTHING; break;
        case "done":
        case "preview":
        case "refused": break;
      }
    }
    const known = this.shown.at(-1)?.n ?? 0;
    const fresh = news.filter((one) => one.n > known);
    for (const { n, event } of fresh) {
      if ((event.event === "Paused" && this.holds) || (event.event === "Resumed" && this.toured.size === 1)) this.toured.add(n);
    }
    if (fresh.length) this.shown = [...this.shown, ...fresh];
  }

  private greet(hello: SeatHello): void {
    this.shift = hello.now_ms - performance.now();
    this.hello = hello;
    this.waits = null;
  }
}
