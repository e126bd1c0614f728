// The village from one's own seat: places, what is drawn of what a seat may know, and in which order.
import { readFileSync, readdirSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { roomOf, round } from "../src/art/seat.js";
import { history, villageAt } from "../src/view/history.js";
import { numbered } from "../src/view/talk.js";
import { atRest, seated, stagedAt } from "../src/view/seated.js";
import { seenBy, type Act, type Entry, type Village } from "../src/view/village.js";
import { LATE_MS, Stagehand } from "../src/ui/play/stagehand.svelte.js";
import type { Role, Shown } from "../src/wire/messages.js";

const GAMES = readdirSync("tests/golden").map((file): [string, Shown[]] => [file, (JSON.parse(readFileSync(`tests/golden/${file}`, "utf8")) as { shown: Shown[] }).shown]);
const SIZES = [[360, 284], [390, 300], [470, 690], [850, 690], [1_010, 690]] as const;

describe.each(SIZES)("a scene of %d by %d", (W, H) => {
  test.each([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])("has room for %d others", (count) => {
    const place = round(W, H, count);
    expect(place.places).toHaveLength(count);
    for (const [i, a] of place.places.entries()) {
      expect(a.x - 40 * a.sc).toBeGreaterThan(-6);
      expect(a.x + 40 * a.sc).toBeLessThan(W + 6);
      expect(a.y).toBeLessThan(H);
      const half = Math.min(roomOf(place, a), 60) / 2, top = a.y + 50 * a.sc;
      expect(half).toBeGreaterThan(16);
      for (const [j, b] of place.places.entries()) {
        if (i === j) continue;
        // No face is on a face, no name on a face, no name on a name.
        expect(Math.hypot(a.x - b.x, a.y - b.y), `${i} ${j}`).toBeGreaterThan(40 * (a.sc + b.sc));
        const apart = Math.abs(a.x - b.x) - half, under = b.y - 34 * b.sc < top + place.tag && b.y + 34 * b.sc > top;
        if (under) expect(apart, `name ${i}, face ${j}`).toBeGreaterThan(20 * b.sc);
        if (Math.abs(a.y - b.y) < place.tag) expect(Math.abs(a.x - b.x)).toBeGreaterThan(2 * half - 1);
      }
    }
    expect(place.fire.y).toBeLessThanOrEqual(place.me.y - 86 * place.me.sc);
  });
});

describe.each(GAMES)("%s", (_, shown) => {
  const count = history(shown).moments.at(-1)!.village.seats.length;
  const roles = shown.find((one) => one.event.event === "Dealt")?.event;
  const dealt: Role[] = roles?.event === "Dealt" ? roles.roles : [];
  const fellowsOf = (me: number): number[] => (dealt[me - 1] === "WEREWOLF" ? dealt.flatMap((role, i) => (role === "WEREWOLF" && i + 1 !== me ? [i + 1] : [])) : []);

  test("what a seat cannot know changes nothing that it sees", () => {
    for (let me = 1; me <= Math.min(count, 5); me++) {
      const past = history(seenBy(shown, me));
      for (const { village } of past.moments) {
        if (village.outcome || !village.seats.length) continue;
        const scene = (one: Village) => ({ ...seated(one, me, fellowsOf(me)), others: seated(one, me, fellowsOf(me)).others.map(({ seat, ...rest }) => ({ ...rest, seat: seat.seat, role: seat.role })) });
        const other: Village = { ...village, seats: village.seats.map((seat) => (seat.seat === me || fellowsOf(me).includes(seat.seat) ? seat : { ...seat, role: dealt[seat.seat % count] ?? "WEREWOLF", player: "somebody else" })) };
        expect(scene(other)).toEqual(scene(village));
      }
    }
  });

  test("two games that differ only in what a seat cannot know give the same commands to the stage, at the same times", () => {
    for (let me = 1; me <= Math.min(count, 3); me++) {
      const told = (one: Shown[]): Shown[] => seenBy(one, me).map(({ seen: _, ...rest }, i) => ({ ...rest, n: i + 1 }));
      const one = commands(told(shown), me, fellowsOf(me)), other = commands(told(otherWorld(shown, me)), me, fellowsOf(me));
      expect(one.length).toBeGreaterThan(5);
      expect(other).toEqual(one);
    }
  });

  test("at night all sleep but those whom I know awake, and ears are theirs alone", () => {
    for (let me = 1; me <= count; me++) {
      for (const { village } of history(seenBy(shown, me)).moments) {
        if (village.sky !== "night" || village.outcome) continue;
        for (const one of seated(atRest(village), me, fellowsOf(me)).others) {
          const isFellow = fellowsOf(me).includes(one.seat.seat);
          if (one.gone === null) expect(one.expression).toBe(isFellow ? "neutral" : "asleep");
          expect(one.ears).toBe(isFellow && one.gone === null ? "WEREWOLF" : null);
        }
      }
    }
  });

  test("news of a morning are staged in their order, and all end as they are", () => {
    const past = history(seenBy(shown, "public")), lines = numbered(past.lines, 1);
    for (const line of lines) expect(stagedAt(past, lines, line).act).toBe(line.act);
    const last = lines.at(-1);
    if (last) expect(stagedAt(past, lines, last).seats).toEqual(villageAt(past, last.n).seats);
  });
});

/** Another game in which all that a seat could not see was different: other targets, others awake, more that happened. */
function otherWorld(shown: readonly Shown[], me: number): Shown[] {
  return shown.flatMap((one): Shown[] => {
    const { event, seen } = one;
    if (typeof seen !== "number" || (seen & 2 ** me) !== 0) return [one];
    if (event.event === "Divined" || event.event === "Guarded" || event.event === "Attacked") return [{ ...one, event: { ...event, target: me } }, { ...one, n: one.n + 0.5 }];
    if (event.event === "Spoke") return [{ ...one, event: { ...event, text: "something else", mood: "angry" } }, { ...one, n: one.n + 0.5 }];
    return [one];
  });
}

/** All that is put on the stage of a seat, with its time: which moment, which light, who shows what, who looks where. */
function commands(shown: readonly Shown[], me: number, fellows: readonly number[]): unknown[] {
  vi.useFakeTimers();
  let now = 0;
  const hand = new Stagehand(() => now), found: unknown[] = [];
  let last = "", lines: Entry[] = [], past = history([]);
  const look = (): void => {
    const village = hand.line ? stagedAt(past, lines, hand.line) : past.moments.at(-1)?.village;
    if (!village?.seats.length || village.outcome) return;
    const scene = seated(hand.isShown ? village : atRest(village), me, fellows);
    const told = JSON.stringify([hand.isShown, scene.light, scene.act, scene.me, scene.others.map(({ seat, ...rest }) => ({ ...rest, seat: seat.seat }))]);
    if (told !== last) found.push([now, told]);
    last = told;
  };
  const STEP_MS = 100;
  const until = (end: number): void => {
    while (now < end) { const by = Math.min(STEP_MS, end - now); now += by; vi.advanceTimersByTime(by); look(); }
  };
  shown.forEach((_, i) => {
    // Golden games are played in no time: here each event takes a second.
    until(i * 1_000);
    past = history(shown.slice(0, i + 1).map((one, at) => ({ ...one, event: { ...one.event, at_ms: at * 1_000 } }) as Shown), past);
    lines = numbered(past.lines, me);
    hand.hear(lines);
    look();
  });
  hand.close();
  vi.useRealTimers();
  return found;
}

test("a vote that is told in the morning is seen at its dusk, with all who voted", () => {
  const told = GAMES.flatMap(([, shown]) => {
    const past = history(seenBy(shown, "public")), lines = numbered(past.lines, 1);
    return lines.filter(({ act, sky }) => act.kind === "counts" || (act.kind === "votes" && act.ballot === "vote" && sky === "day")).map((line) => ({ line, village: stagedAt(past, lines, line) }));
  });
  expect(told.length).toBeGreaterThan(2);
  for (const { line, village } of told) {
    expect(village.sky).toBe("dusk");
    const { act } = line;
    const chosen = act.kind === "votes" ? act.votes.map(([, of]) => of) : act.kind === "counts" ? act.counts.map(([of]) => of) : [];
    for (const seat of chosen) if (seat) expect(village.seats[seat - 1]?.alive, `seat ${seat}`).toBe(true);
  }
});

test("news of a morning stand in their order, whatever a power tells between them", () => {
  const at = (n: number, act: Act): Entry => ({ n, day: 2, sky: "day", act, atMs: 5, secret: null });
  const told = [at(1, { kind: "day", day: 2 }), at(2, { kind: "executed", seat: 2 }), at(3, { kind: "sensed", target: 2, species: "HUMAN" }), at(4, { kind: "found", seats: [3] }), at(5, { kind: "counts", counts: [[2, 3]], leaders: [2], day: 1, late: true })];
  expect(numbered(told, 1).map((line) => line.act.kind)).toEqual(["day", "counts", "executed", "found", "sensed"]);
});

test("the face that a speaker has chosen is the one that is seen", () => {
  const [, shown] = GAMES.find(([name]) => name === "contest-5.json")!;
  const at = shown.findIndex(({ event }) => event.event === "Spoke" && event.text !== "Over" && event.text !== "Skip");
  const chosen = shown.slice(0, at + 1).map((one) => (one.event.event === "Spoke" ? { ...one, event: { ...one.event, mood: "sad" as const } } : one));
  const village = villageAt(history(chosen), Infinity), speaker = village.act.kind === "talk" ? village.act.seat : 0;
  const me = speaker === 1 ? 2 : 1;
  expect(seated(village, me, []).others.find((one) => one.seat.seat === speaker)?.expression).toBe("sad");
});

describe("what is on the stage", () => {
  beforeEach(() => { vi.useFakeTimers(); });
  afterEach(() => { vi.useRealTimers(); });
  let now = 0;
  const talk: Act = { kind: "talk", seat: 1, to: 0, text: "I see.", prose: null, channel: "talk", claims: [] };
  const entry = (n: number, act: Act, atMs = now): Entry => ({ n, day: 1, sky: "day", act, atMs, secret: null });
  const hand = (): Stagehand => new Stagehand(() => now);

  test("who comes sees how things stand, and then each moment until it is over", () => {
    const one = hand();
    one.hear([entry(1, talk), entry(2, talk)]);
    expect([one.line?.n, one.isShown, one.isLast]).toEqual([2, false, true]);
    one.hear([entry(1, talk), entry(2, talk), entry(3, talk)]);
    expect([one.line?.n, one.isShown]).toEqual([3, true]);
    vi.advanceTimersByTime(20_000);
    expect([one.line?.n, one.isShown]).toEqual([3, false]);
    one.close();
  });

  test("words of a talk that is over give way to what ended it", () => {
    const one = hand();
    one.hear([entry(1, talk)]);
    one.hear([entry(1, talk), entry(2, talk)]);
    one.hear([entry(1, talk), entry(2, talk), entry(3, talk), entry(4, talk), entry(5, { kind: "voting", day: 1 })]);
    expect(one.line?.n).toBe(2);
    vi.advanceTimersByTime(1_000);
    expect(one.line?.n).toBe(5);
    one.close();
  });

  test("who was away for long is not shown a minute of what has been", () => {
    const one = hand();
    one.hear([entry(1, talk, 0)]);
    now = 2 * LATE_MS;
    one.hear([entry(1, talk, 0), entry(2, { kind: "voting", day: 1 }, 1), entry(3, { kind: "executed", seat: 2 }, 2), entry(4, { kind: "night", day: 1 }, 3)]);
    expect(one.line?.n).toBe(4);
    one.close();
  });
});
