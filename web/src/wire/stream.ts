// The stream of one game: a WebSocket, and where there is none server-sent events. After a lost connection it goes on with
// the event after the last one that came.
import type { Message } from "./messages.js";

export type Trouble = "gone" | "token" | "busy" | "again";

export interface Listener {
  heard(messages: Message[]): void;
  /** What is wrong; null: nothing any more. */
  trouble(what: Trouble | null): void;
}

const FIRST_WAIT_MS = 500;
const MOST_WAIT_MS = 8_000;

export class GameStream {
  private last = 0;
  private ended = false;
  private stopped = false;
  private tries = 0;
  private socket: WebSocket | null = null;
  private readonly aborting = new AbortController();

  constructor(private readonly game: string, private readonly token: string, private readonly listener: Listener) {
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    this.socket?.close();
    this.aborting.abort();
  }

  private connect(): void {
    const url = new URL(this.path(), location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    let opened = false;
    this.socket = socket;
    socket.onopen = () => { opened = true; };
    socket.onmessage = (message) => this.take(String(message.data));
    socket.onclose = () => {
      if (this.stopped || this.ended) return;
      if (opened) this.again();
      else void this.fallBack();
    };
  }

  /** Ask by plain HTTP: the answer says why there is no socket, or carries the events. */
  private async fallBack(): Promise<void> {
    try {
      const answer = await fetch(this.path(), { signal: this.aborting.signal, headers: { Accept: "text/event-stream" } });
      const refused: Partial<Record<number, Trouble>> = { 401: "token", 404: "gone" };
      const why = refused[answer.status];
      if (why) return this.listener.trouble(why);
      if (answer.status === 425) return this.again(); // The server has just come back, and has not gone on with it yet.
      if (!answer.ok || !answer.body) {
        if (answer.status === 503) this.listener.trouble("busy");
        return this.again(answer.status === 503);
      }
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        const blocks = (rest + part.value).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) {
          const data = block.split("\n").find((line) => line.startsWith("data: "));
          if (data) this.take(data.slice(6));
        }
      }
    } catch {
      // The server is away: try again.
    }
    if (!this.stopped && !this.ended) this.again();
  }

  private again(quiet = false): void {
    if (this.stopped) return;
    if (!quiet) this.listener.trouble("again");
    const wait = Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.tries++);
    setTimeout(() => { if (!this.stopped) this.connect(); }, wait);
  }

  private path(): string {
    const token = this.token ? `&token=${encodeURIComponent(this.token)}` : "";
    return `/api/v1/page/games/${encodeURIComponent(this.game)}?after=${this.last}${token}`;
  }

  private take(text: string): void {
    const messages = JSON.parse(text) as Message[];
    for (const message of messages) {
      if (message.type === "shown") this.last = message.n;
      if (message.type === "end") this.ended = true;
    }
    this.tries = 0;
    this.listener.trouble(null);
    this.listener.heard(messages);
  }
}
