// The lobby: rooms that wait for a village, and the one in which one is. The stream goes on after a lost connection.
import type { BothLanguages, LobbyCommand, LobbyList, LobbyMessage, RoomPlace } from "./messages.js";

export class LobbyRefused extends Error {
  constructor(readonly code: string, readonly words: BothLanguages) {
    super(words.en);
  }
}

/** The rooms that wait, and where one is. */
export async function fetchRooms(): Promise<LobbyList> {
  const answer = await fetch("/api/v1/lobby");
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as LobbyList;
}

/** The game of a room that plays; empty: it has not begun. */
export async function gameOf(room: number): Promise<string> {
  const answer = await fetch(`/api/v1/lobby/${room}`);
  return answer.ok ? ((await answer.json()) as RoomPlace).game : "";
}

type Without<T> = T extends unknown ? Omit<T, "n"> : never;
const FIRST_WAIT_MS = 500;
const MOST_WAIT_MS = 8_000;
const LOST: BothLanguages = { en: "The connection was lost. Try again.", ja: "接続が切れました。もう一度お試しください。" };

export interface LobbyListener {
  heard(message: LobbyMessage): void;
  /** Whether there is a connection. */
  linked(is: boolean): void;
}

export class LobbyStream {
  private socket: WebSocket | null = null;
  private tries = 0;
  private last = 0;
  private stopped = false;
  private readonly open = new Map<number, { done: (result: unknown) => void; failed: (why: Error) => void }>();

  /** `watches`: one comes to watch, and takes no seat. */
  constructor(private readonly listener: LobbyListener, private readonly watches = false) {
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    this.socket?.close();
    this.fail();
  }

  /** Do something; answers its result, or why it was refused. */
  do<T>(command: Without<LobbyCommand>): Promise<T> {
    const n = ++this.last;
    return new Promise((done, failed) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return failed(new LobbyRefused("lost", LOST));
      this.open.set(n, { done: done as (result: unknown) => void, failed });
      this.socket.send(JSON.stringify({ ...command, n }));
    });
  }

  private connect(): void {
    const url = new URL(`/api/v1/lobby/stream${this.watches ? "?as=watcher" : ""}`, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.listener.linked(true);
    };
    socket.onmessage = (message) => this.take(JSON.parse(String(message.data)) as LobbyMessage);
    socket.onclose = () => {
      this.fail();
      if (this.stopped) return;
      this.listener.linked(false);
      setTimeout(() => { if (!this.stopped) this.connect(); }, Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.tries++));
    };
  }

  private fail(): void {
    for (const { failed } of this.open.values()) failed(new LobbyRefused("lost", LOST));
    this.open.clear();
  }

  private take(message: LobbyMessage): void {
    if (message.type === "ping") void this.do({ do: "pong", id: message.id }).catch(() => undefined);
    if ((message.type === "done" || message.type === "error" || message.type === "rooms") && message.n) {
      const waits = this.open.get(message.n);
      this.open.delete(message.n);
      if (message.type === "error") waits?.failed(new LobbyRefused(message.code, message.words));
      else waits?.done(message.type === "done" ? message.result : message.rooms);
    }
    this.listener.heard(message);
  }
}

/** Do something in the lobby and go: by a stream of its own. */
export async function inLobby<T>(what: (stream: LobbyStream) => Promise<T>): Promise<T> {
  let stream: LobbyStream | undefined;
  try {
    await new Promise<void>((done) => {
      stream = new LobbyStream({ heard: (message) => { if (message.type === "hello") done(); }, linked: () => undefined });
    });
    return await what(stream!);
  } finally {
    stream?.stop();
  }
}
