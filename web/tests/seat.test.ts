// The stream of a seat when connections are lost: nothing is said twice, and nothing waits for ever.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SeatMessage } from "../src/wire/messages.js";
import { ANSWER_MS, LOST, SeatStream, type SeatTrouble } from "../src/wire/seat.js";

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket { return FakeSocket.all.at(-1)!; }
  readyState = 0;
  sent: { do: string; n: number }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((why: { code: number }) => void) | null = null;
  constructor(readonly url: URL) { FakeSocket.all.push(this); }
  send(text: string): void { this.sent.push(JSON.parse(text) as { do: string; n: number }); }
  close(): void { this.readyState = 2; }
  open(): this { this.readyState = 1; this.onopen?.(); return this; }
  tell(...messages: object[]): void { this.onmessage?.({ data: JSON.stringify(messages) }); }
  lose(code = 1006): void { this.readyState = 3; this.onclose?.({ code }); }
}

const window = new EventTarget();
const HELLO = { type: "seat", seat: 2, channels: { talk: { regime: "anytime" }, whisper: { regime: "simultaneous" } } };
const now = (ask: number | null = null): object => ({ type: "now", now_ms: 0, until_ms: null, paused: false, ask: ask === null ? null : { id: ask }, floors: [], marks: true });
const spoke = (n: number, text: string, seat = 2, channel = "talk"): object => ({ type: "shown", n, event: { event: "Spoke", seat, channel, text } });
const marked = (n: number, mark: string): object => ({ type: "shown", n, event: { event: "Marked", seat: 2, target: 1, role: "SEER", mark } });
let stream: SeatStream;
let told: (SeatTrouble | null)[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { href: "http://village.example/" });
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  FakeSocket.all = [];
  told = [];
  stream = new SeatStream("3", { heard: (_: SeatMessage[]) => undefined, trouble: (what) => { told.push(what); } });
  FakeSocket.last.open().tell(HELLO, spoke(1, "hello", 1), now());
});
afterEach(() => {
  stream.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a command was answered; undefined: nothing yet. */
function answerOf(command: Promise<unknown>): () => Promise<unknown> {
  let answer: unknown;
  void command.then((why) => { answer = why; });
  return async () => { await vi.advanceTimersByTimeAsync(0); return answer; };
}
const say = (text: string, channel = "talk", ask = 0): (() => Promise<unknown>) => answerOf(stream.do({ do: "say", channel, text, ask }));
async function back(...messages: object[]): Promise<void> {
  await vi.advanceTimersByTimeAsync(500);
  FakeSocket.last.open().tell(HELLO, ...messages);
}

test("what was taken before the connection was lost is not said to be lost", async () => {
  const taken = say("taken"), cut = say("x".repeat(200)), lost = say("never came"), mark = answerOf(stream.do({ do: "mark", target: 1, role: "SEER", mark: "○" }));
  FakeSocket.last.lose();
  expect(await taken()).toBeUndefined();
  await back(spoke(2, "taken"), spoke(3, "x".repeat(125)), marked(4, "○"), spoke(5, "never came", 1), now());
  expect(await Promise.all([taken(), cut(), lost(), mark()])).toEqual([null, null, LOST, null]);
  expect(FakeSocket.last.url.search).toBe("?after=1");
});

test("what was seen already, and whose answer alone was lost", async () => {
  const twice = [say("again"), say("again")];
  FakeSocket.last.tell(spoke(2, "again"));
  FakeSocket.last.lose();
  expect(await twice[0]!()).toBeNull();
  await back(now());
  expect(await twice[1]!()).toEqual(LOST);
});

test("an answer that is told only with those of the others", async () => {
  const sealed = say("we bite", "whisper", 7), open = say("too slow", "whisper", 8);
  FakeSocket.last.lose();
  await back(now(8));
  expect([await sealed(), await open()]).toEqual([null, LOST]);
});

test("a server that is away for long, and then for good", async () => {
  const said = say("hm");
  FakeSocket.last.lose();
  vi.stubGlobal("fetch", () => Promise.resolve({ status: 404 }));
  await vi.advanceTimersByTimeAsync(500);
  FakeSocket.last.lose();
  expect(await said()).toEqual(LOST);
  expect(told.at(-1)).toBe("gone");
});

test("a connection that carries nothing any more is given up", async () => {
  const said = say("hm");
  await vi.advanceTimersByTimeAsync(ANSWER_MS - 1);
  expect(FakeSocket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(told.at(-1)).toBe("again");
  await back(spoke(2, "hm"), now());
  expect(FakeSocket.all).toHaveLength(2);
  expect(await said()).toBeNull();
  // What is answered in time gives up nothing.
  const next = say("well");
  FakeSocket.last.tell(spoke(3, "well"), { type: "done", n: 2 });
  await vi.advanceTimersByTimeAsync(2 * ANSWER_MS);
  expect(await next()).toBeNull();
  expect(FakeSocket.all).toHaveLength(2);
});

test("flight mode is seen at once, and its end too", async () => {
  window.dispatchEvent(new Event("offline"));
  expect(told.at(-1)).toBe("again");
  FakeSocket.last.lose();
  const before = FakeSocket.all.length;
  window.dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(before + 1);
  FakeSocket.last.open().tell(HELLO, now());
  expect(told.at(-1)).toBeNull();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(FakeSocket.all).toHaveLength(before + 1);
  stream.stop();
  window.dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(before + 1);
});
