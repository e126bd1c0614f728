// The stream of one's own seat: what it sees, what it may do, and what it does. After a lost connection it goes on with the
// event after the last one that came. What was done when it was lost is settled by what the village shows then.
import { seatLink } from "./seat-link.js";
import type { BothLanguages, Previewed, SeatCommand, SeatHello, SeatMessage, Shown } from "./messages.js";

/** `gone`: no such village, or no seat there. `tabs`: closed for good, another tab plays. */
export type SeatTrouble = "gone" | "nobody" | "busy" | "tabs" | "again";

export interface SeatListener {
  heard(messages: SeatMessage[]): void;
  /** What is wrong; null: nothing any more. `tries`: how often it was tried again. */
  trouble(what: SeatTrouble | null, tries: number): void;
}

const FIRST_WAIT_MS = 400;
const MOST_WAIT_MS = 6_000;
const POLICY = 1008;
const GONE = 1006;
/** A connection on which a command is not answered for so long carries nothing any more. */
export const ANSWER_MS = 10_000;
export const LOST: BothLanguages = { en: "The connection was lost. Your words are still here.", ja: "接続が切れました。書いた文は残っています。" };
/** Whether a reason is that the connection was lost: it holds no more when it is back. */
export const isLost = (why: string): boolean => why === LOST.en || why === LOST.ja;
type Without<T> = T extends unknown ? Omit<T, "n" | "client_ms"> : never;

/** A command that is not answered yet. */
interface Sent {
  command: Without<SeatCommand>;
  done: (why: BothLanguages | null) => void;
  /** Whether the village has shown that it was taken. */
  seen: boolean;
  /** Whether the connection was lost on which the answer would have come. */
  lost: boolean;
  timer: ReturnType<typeof setTimeout>;
}

export class SeatStream {
  private last = 0;
  private hello: SeatHello | null = null;
  private ended = false;
  private stopped = false;
  private tries = 0;
  private sent = 0;
  private socket: WebSocket | null = null;
  private waits: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<number, Sent>();
  private readonly previews = new Map<number, (told: Previewed | null) => void>();

  constructor(private readonly village: string, private readonly listener: SeatListener) {
    addEventListener("offline", this.drop);
    addEventListener("online", this.now);
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    removeEventListener("offline", this.drop);
    removeEventListener("online", this.now);
    clearTimeout(this.waits);
    this.socket?.close();
    this.fail();
  }

  /** Do something; answers why it was refused, or null. If the connection is lost meanwhile, the answer waits for the return:
   * then the village shows whether it was taken. */
  do(command: Without<SeatCommand>): Promise<BothLanguages | null> {
    const n = ++this.sent;
    return new Promise((done) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return done(LOST);
      this.waiting.set(n, { command, done, seen: false, lost: false, timer: setTimeout(this.drop, ANSWER_MS) });
      this.socket.send(JSON.stringify({ ...command, n, client_ms: Date.now() }));
    });
  }

  /** What a sentence would say; null: it is none, or nobody can be asked now. */
  preview(channel: string, text: string): Promise<Previewed | null> {
    const n = ++this.sent;
    return new Promise((done) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return done(null);
      this.previews.set(n, done);
      this.socket.send(JSON.stringify({ do: "preview", channel, text, n, client_ms: Date.now() } satisfies SeatCommand));
    });
  }

  /** `@track`: a seat among agents. */
  private get path(): string {
    const track = this.village.startsWith("@") ? this.village.slice(1) : "";
    const place = track ? `at/${encodeURIComponent(track)}` : encodeURIComponent(this.village);
    const token = track ? seatLink(track) : "";
    return `/api/v1/play/${place}/stream?after=${this.last}${token ? `&token=${encodeURIComponent(token)}` : ""}`;
  }

  private connect(): void {
    const url = new URL(this.path, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    let opened = false;
    this.socket = socket;
    socket.onopen = () => { opened = true; };
    socket.onmessage = (message) => this.take(JSON.parse(String(message.data)) as SeatMessage[]);
    socket.onclose = ({ code }) => this.closed(code, opened);
  }

  private closed(code: number, opened: boolean): void {
    this.forget();
    for (const [n, one] of this.waiting) {
      one.lost = true;
      clearTimeout(one.timer);
      if (one.seen) this.answer(n, null);
    }
    if (this.stopped || this.ended || code === POLICY) this.fail();
    if (this.stopped || this.ended) return;
    if (code === POLICY) this.listener.trouble("tabs", this.tries);
    else if (opened) this.again();
    else void this.why();
  }

  /** Give up a connection that nobody has closed. */
  private readonly drop = (): void => {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
    this.closed(GONE, true);
  };

  /** Wait no longer. */
  private readonly now = (): void => {
    if (this.waits === undefined) return;
    clearTimeout(this.waits);
    this.waits = undefined;
    this.connect();
  };

  /** Ask by plain HTTP why there is no socket. */
  private async why(): Promise<void> {
    try {
      const { status } = await fetch(this.path);
      if (status === 404 || status === 403 || status === 401) {
        this.fail();
        return this.listener.trouble(status === 401 ? "nobody" : "gone", this.tries);
      }
      if (status === 503) this.listener.trouble("busy", this.tries);
    } catch {
      // The server is away: try again.
    }
    this.again();
  }

  private again(): void {
    if (this.stopped) return;
    this.listener.trouble("again", ++this.tries);
    this.waits = setTimeout(this.now, Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.tries - 1)));
  }

  private fail(): void {
    for (const n of [...this.waiting.keys()]) this.answer(n, LOST);
  }

  /** Previews that were asked for never come. */
  private forget(): void {
    for (const done of this.previews.values()) done(null);
    this.previews.clear();
  }

  private answer(n: number, why: BothLanguages | null): void {
    const one = this.waiting.get(n);
    if (!one) return;
    this.waiting.delete(n);
    clearTimeout(one.timer);
    one.done(why);
  }

  private take(messages: SeatMessage[]): void {
    this.tries = 0;
    this.listener.trouble(null, 0);
    this.listener.heard(messages);
    for (const message of messages) {
      if (message.type === "shown") {
        this.last = message.n;
        this.shows(message.event);
      } else if (message.type === "seat") this.hello = message;
      else if (message.type === "end") {
        this.ended = true;
        this.settle(null);
      } else if (message.type === "now") this.settle(message.ask?.id ?? null);
      else if (message.type === "preview" || (message.type === "refused" && this.previews.has(message.n))) {
        this.previews.get(message.n)?.(message.type === "preview" ? message : null);
        this.previews.delete(message.n);
      } else if (message.type === "done" || message.type === "refused") this.answer(message.n, message.type === "done" ? null : message.words);
    }
  }

  /** An event of the village: whether it is what a command wanted. */
  private shows(event: Shown["event"]): void {
    if (!this.waiting.size || !("seat" in event) || event.seat !== this.hello?.seat) return;
    const found = [...this.waiting.values()].find(({ command, seen }) => !seen && isOf(event, command));
    if (found) found.seen = true;
  }

  /** All that was missed has come: what became of the commands whose answers were lost. `ask`: what is asked now. */
  private settle(ask: number | null): void {
    for (const [n, { command, seen, lost }] of [...this.waiting]) {
      if (!lost) continue;
      // Where all answer at once, an answer is shown only with those of the others.
      const sealed = command.do === "say" && Boolean(command.ask) && command.ask !== ask && this.hello?.channels[command.channel]?.regime === "simultaneous";
      this.answer(n, seen || sealed ? null : LOST);
    }
  }
}

/** Whether a command of the same seat causes this event. A text may be cut. */
function isOf(event: Shown["event"], command: Without<SeatCommand>): boolean {
  if (event.event === "Spoke") return command.do === "say" && event.channel === command.channel && command.text.startsWith(event.text);
  if (event.event === "Chose") return command.do === "choose" && event.target === command.target;
  return event.event === "Marked" && command.do === "mark" && event.target === command.target && event.role === command.role && event.mark === command.mark;
}
