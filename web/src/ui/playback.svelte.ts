// Which moment of a game is on the stage: it follows a live game at reading speed, and goes through a finished one.
import type { Hello, Message, Shown } from "../wire/messages.js";
import { GameStream, type Trouble } from "../wire/stream.js";
import { awaited } from "../view/idle.js";
import { MOST_WAITING, dwell } from "../view/pace.js";
import { bandsOf, history, villageAt, type History } from "../view/history.js";
import { seenBy, type Eyes } from "../view/village.js";
import { hold } from "./turns.js";

/** How long after the last words a village looks as if it was waiting. */
const IDLE_MS = 1_500;
/** How long parts of what was said are gathered. */
const GATHER_MS = 40;
const SPEEDS = [0.5, 1, 1.5, 2, 4];

export class Playback {
  shown = $state.raw<Shown[]>([]);
  hello = $state.raw<Hello | null>(null);
  trouble = $state<Trouble | null>(null);
  ended = $state(false);
  eyes = $state<Eyes>("public");
  /** The number of the event on the stage. */
  at = $state(0);
  playing = $state(true);
  speed = $state(1);
  readonly visible = $derived(seenBy(this.shown, this.eyes));
  readonly history = $derived.by(() => (this.last = history(this.visible, this.last)));
  readonly lines = $derived(this.history.lines);
  readonly village = $derived(villageAt(this.history, this.at));
  readonly whole = $derived(this.hello?.view === "everything");
  readonly live = $derived(Boolean(this.hello?.live) && !this.ended);
  /** The place of the line on the stage; -1: none yet. */
  readonly place = $derived(this.lines.findLastIndex((line) => line.n <= this.at));
  /** Whether a live game has nothing new, and all that it had was shown. */
  idle = $state(false);
  /** Who is waited for then. */
  readonly awaited = $derived(this.idle ? awaited(this.village, this.visible) : []);
  /** How many watch it. */
  viewers = $state(0);
  /** Whether the moment on the stage is still being spoken. */
  busy: () => boolean = () => false;
  private readonly stream: GameStream;
  private last: History | undefined;
  private timer = 0;
  private shift = 0;
  private readonly inbox: Message[] = [];
  private taking = 0;
  private following = true;
  private first: number | null;

  constructor(game: string, token: string, at: number | null) {
    this.first = at;
    this.stream = new GameStream(game, token, { heard: (messages) => this.receive(messages), trouble: (what) => { this.trouble = what; } });
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.taking);
    this.stream.stop();
  }

  /** How many moments are waiting to be shown. */
  get waiting(): number {
    return this.lines.length - 1 - this.place;
  }

  go(n: number): void {
    this.following = false;
    this.at = Math.max(0, Math.min(n, this.lines.at(-1)?.n ?? 0));
    this.plan();
  }

  step(by: number): void {
    hold();
    const line = this.lines[Math.max(0, Math.min(this.lines.length - 1, this.place + by))];
    if (line) this.at = line.n;
    this.plan();
  }

  /** To the next or an earlier day. */
  stepDay(by: number): void {
    const days = this.lines.filter((line) => line.act.kind === "day");
    const line = by > 0 ? days.find((day) => day.n > this.at) : days.findLast((day) => day.n < this.at);
    this.go(line?.n ?? (by > 0 ? (this.lines.at(-1)?.n ?? 0) : 0));
  }

  /** To the next or an earlier phase: morning, vote, night. */
  stepPhase(by: number): void {
    const starts = bandsOf(this.lines).map((band) => band.from);
    const to = by > 0 ? starts.find((start) => start > this.place) : starts.findLast((start) => start < this.place);
    this.go(this.lines[to ?? (by > 0 ? this.lines.length - 1 : 0)]?.n ?? 0);
  }

  toggle(): void {
    this.following = false;
    if (!this.playing && this.waiting <= 0 && !this.live) this.at = 0;
    this.playing = !this.playing;
    this.plan();
  }

  setSpeed(by = 1): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + by + SPEEDS.length) % SPEEDS.length] ?? 1;
    this.plan();
  }

  see(eyes: Eyes): void {
    this.eyes = eyes;
    this.plan();
  }

  toNow(): void {
    this.playing = true;
    this.go(this.lines.at(-1)?.n ?? 0);
  }

  /** What was said before comes in many parts; it is taken at once, so that it is drawn once. */
  private receive(messages: Message[]): void {
    this.inbox.push(...messages);
    if (messages.some((message) => message.type !== "shown") && this.hello) this.take();
    else if (!this.taking) this.taking = window.setTimeout(() => this.take(), GATHER_MS);
  }

  private take(): void {
    clearTimeout(this.taking);
    this.taking = 0;
    this.hear(this.inbox.splice(0));
  }

  private hear(messages: Message[]): void {
    const news: Shown[] = [];
    for (const message of messages) {
      if (message.type === "hello") this.greet(message);
      else if (message.type === "shown") news.push(message);
      else if (message.type === "watching") this.viewers = message.viewers;
      else this.ended = true;
    }
    if (news.length) {
      const known = this.shown.at(-1)?.n ?? 0;
      this.shown = [...this.shown, ...news.filter((one) => one.n > known)];
    }
    // A link to a moment that does not exist leads to the last one.
    if (this.first !== null && (this.ended || (this.shown.at(-1)?.n ?? 0) >= this.first)) {
      this.at = this.first;
      this.first = null;
      this.playing = false;
    }
    this.plan();
  }

  /** The time of a game that goes on. */
  readonly clock = (): number => performance.now() + this.shift;

  private greet(hello: Hello): void {
    const before = this.hello;
    this.viewers = hello.viewers ?? 0;
    this.shift = (hello.now_ms ?? 0) - performance.now();
    this.hello = hello;
    if (before && before.view !== hello.view) {
      this.shown = []; // The numbers are those of another view.
      this.at = 0;
    }
    if (!before || before.view !== hello.view) this.eyes = hello.view === "everything" ? "all" : "public";
  }

  /** The next moment, when this one has been spoken too; not if more and more is waiting. */
  private next(): void {
    if (this.busy() && !(this.live && this.waiting > MOST_WAITING / 2)) this.timer = window.setTimeout(() => this.next(), 150);
    else this.step(1);
  }

  /** Show the next moment when this one has been read. */
  private plan(): void {
    clearTimeout(this.timer);
    this.idle = false;
    if (!this.playing) return;
    if (this.waiting <= 0) {
      const last = this.lines.at(-1)?.act;
      if (this.live && last) this.timer = window.setTimeout(() => { this.idle = this.live; }, dwell(last, 0) + IDLE_MS);
      if (!this.live && this.ended && this.lines.length) this.playing = false;
      return;
    }
    // Who has watched a game live sees its end soon after it has come; who goes back then has time.
    const follows = this.live || (Boolean(this.hello?.live) && this.following);
    if (follows && this.waiting > MOST_WAITING) {
      this.step(this.waiting - 2);
      return;
    }
    const act = this.place < 0 ? undefined : this.lines[this.place];
    const wait = act ? dwell(act.act, follows ? this.waiting : 0, this.speed) : 0;
    this.timer = window.setTimeout(() => this.next(), wait);
  }
}
