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
    one.skip();
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
