// The stream of one's own seat: what it sees, what it may do, and what it does. After a lost connection it goes on with the
// event after the last one that came.
import type { BothLanguages, PlayBegins, PlayNow, PlayPlace, SeatCommand, SeatMessage } from "./messages.js";

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
export const LOST: BothLanguages = { en: "The connection was lost. Your words are still here.", ja: "接続が切れました。書いた文は残っています。" };
type Without<T> = T extends unknown ? Omit<T, "n" | "client_ms"> : never;

export class SeatStream {
  private last = 0;
  private ended = false;
  private stopped = false;
  private tries = 0;
  private sent = 0;
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<number, (why: BothLanguages | null) => void>();

  constructor(private readonly village: string, private readonly listener: SeatListener) {
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    this.socket?.close();
    this.fail();
  }

  /** Do something; answers why it was refused, or null. */
  do(command: Without<SeatCommand>): Promise<BothLanguages | null> {
    const n = ++this.sent;
    return new Promise((done) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return done(LOST);
      this.waiting.set(n, done);
      this.socket.send(JSON.stringify({ ...command, n, client_ms: Date.now() }));
    });
  }

  private get path(): string {
    return `/api/v1/play/${encodeURIComponent(this.village)}/stream?after=${this.last}`;
  }

  private connect(): void {
    const url = new URL(this.path, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    let opened = false;
    this.socket = socket;
    socket.onopen = () => { opened = true; };
    socket.onmessage = (message) => this.take(JSON.parse(String(message.data)) as SeatMessage[]);
    socket.onclose = ({ code }) => {
      this.fail();
      if (this.stopped || this.ended) return;
      if (code === POLICY) this.listener.trouble("tabs", this.tries);
      else if (opened) this.again();
      else void this.why();
    };
  }

  /** Ask by plain HTTP why there is no socket. */
  private async why(): Promise<void> {
    try {
      const { status } = await fetch(this.path);
      if (status === 404 || status === 403) return this.listener.trouble("gone", this.tries);
      if (status === 401) return this.listener.trouble("nobody", this.tries);
      if (status === 503) this.listener.trouble("busy", this.tries);
    } catch {
      // The server is away: try again.
    }
    this.again();
  }

  private again(): void {
    if (this.stopped) return;
    this.listener.trouble("again", ++this.tries);
    setTimeout(() => { if (!this.stopped) this.connect(); }, Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.tries - 1)));
  }

  private fail(): void {
    for (const done of this.waiting.values()) done(LOST);
    this.waiting.clear();
  }

  private take(messages: SeatMessage[]): void {
    this.tries = 0;
    this.listener.trouble(null, 0);
    this.listener.heard(messages);
    for (const message of messages) {
      if (message.type === "shown") this.last = message.n;
      else if (message.type === "end") this.ended = true;
      else if (message.type === "done" || message.type === "refused") {
        this.waiting.get(message.n)?.(message.type === "done" ? null : message.words);
        this.waiting.delete(message.n);
      }
    }
  }
}

/** Why no village was begun; `village`: where one still plays. */
export class NotBegun extends Error {
  constructor(readonly code: string, why: string, readonly village: number) {
    super(why);
  }
}

export async function playNow(wanted: PlayNow): Promise<number> {
  const answer = await fetch("/api/v1/play", {
    method: "POST", headers: { "Content-Type": "application/json", "Accept-Language": wanted.language ?? "en" }, body: JSON.stringify(wanted),
  });
  const told = (await answer.json()) as PlayBegins & { error?: string; code?: string };
  if (!answer.ok) throw new NotBegun(told.code ?? "", told.error ?? String(answer.status), told.village ?? 0);
  return told.village;
}

/** Where one plays or waits now. */
export async function playPlace(): Promise<PlayPlace> {
  const answer = await fetch("/api/v1/play");
  return answer.ok ? ((await answer.json()) as PlayPlace) : { village: 0, room: 0 };
}
