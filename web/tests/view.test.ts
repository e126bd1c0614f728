// The fold of the page against what the core knows, on the golden games of the core.
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CAST, EXPRESSIONS, avatar } from "../src/art/avatar.js";
import { picture } from "../src/art/picture.js";
import { badges, seeds } from "../src/art/cast.js";
import { layout, tagX, tagsTouch } from "../src/art/layout.js";
import { MOST_WAITING, dwell } from "../src/view/pace.js";
import { figures } from "../src/view/stage.js";
import { history, villageAt } from "../src/view/history.js";
import { deletedSeat, parts, seenBy, withDeleted, type Entry, type Village } from "../src/view/village.js";
import type { Shown } from "../src/wire/messages.js";

interface Moment {
  n: number;
  day: number;
  alive: number[];
  deaths: [number, string][];
  talks: number;
  winner: string | null;
  roles: string[] | null;
}
interface Golden {
  shown: Shown[];
  moments: Moment[];
  /** Votes that differ from what was announced: the utterance, who was announced, who was voted for. */
  broken: [number, number, number][];
}
const foldAll = (shown: readonly Shown[], count = shown.length): Village => villageAt(history(shown.slice(0, count)), Infinity);
const entries = (shown: readonly Shown[]): readonly Entry[] => history(shown).lines;

const GAMES = readdirSync("tests/golden").map((file): [string, Golden] => [
  file, JSON.parse(readFileSync(`tests/golden/${file}`, "utf8")) as Golden,
]);

describe.each(GAMES)("%s", (_, golden) => {
  const told = seenBy(golden.shown, "public");
  const at = (n: number): Village => foldAll(told, told.filter((one) => one.n <= n).length);

  test("the public knows what the core says that everybody knows", () => {
    expect(golden.moments.length).toBeGreaterThan(3);
    for (const moment of golden.moments) {
      const village = at(moment.n);
      expect(village.day).toBe(moment.day);
      expect(village.seats.filter((seat) => seat.alive).map((seat) => seat.seat)).toEqual(moment.alive);
      for (const [seat, how] of moment.deaths) expect(village.seats[seat - 1]?.fate).toBe(how);
      expect(village.outcome?.winner ?? null).toBe(moment.winner);
      const before = entries(told.filter((one) => one.n <= moment.n));
      expect(before.filter((line) => line.act.kind === "talk")).toHaveLength(moment.talks);
    }
  });

  test("the public knows no role before the end, and all of them after it", () => {
    const end = golden.moments.find((moment) => moment.winner !== null);
    expect(end).toBeDefined();
    expect(at(end!.n - 1).seats.every((seat) => seat.role === null)).toBe(true);
    expect(at(end!.n).seats.map((seat) => seat.role)).toEqual(end!.roles);
    expect(told.some((one) => ["Dealt", "Divined", "Guarded", "AttackFell", "RoleTold"].includes(one.event.event))).toBe(false);
  });

  test("a seat knows its own role, and no other but those of its fellows", () => {
    const whole = foldAll(golden.shown);
    const end = golden.moments.find((moment) => moment.winner !== null)!;
    for (const { seat, role } of whole.seats) {
      const own = seenBy(golden.shown, seat).filter((one) => one.n < end.n);
      const known = foldAll(own).seats.filter((one) => one.role !== null);
      expect(known.map((one) => one.seat)).toEqual([seat]);
      expect(known[0]?.role).toBe(role);
    }
  });

  test("one who sees everything sees the roles at once, and every line once", () => {
    expect(foldAll(golden.shown, 8).seats.every((seat) => seat.role !== null)).toBe(true);
    const lines = entries(golden.shown);
    expect(new Set(lines.map((line) => line.n)).size).toBe(lines.length);
    const ballots = lines.filter((line) => line.act.kind === "votes");
    // A wolf alone asks nobody.
    expect(ballots.length).toBe(foldAll(golden.shown).ballots.filter((one) => one.kind === "vote" || one.votes.length > 1).length);
    const told = ballots.map(({ act }) => act.kind === "votes" && `${act.ballot} ${act.day} ${String(act.votes)}`);
    expect(new Set(told).size).toBe(told.length);
    const days = lines.flatMap(({ act }) => (act.kind === "counts" || (act.kind === "votes" && act.ballot === "vote" && !act.late) ? [act.kind + act.day] : []));
    for (const day of days) if (day.startsWith("counts")) expect(days).not.toContain(day.replace("counts", "votes"));
  });

  test("there is a figure for every seat at every moment", () => {
    for (let count = 1; count <= told.length; count++) {
      const village = foldAll(told, count);
      const drawn = figures(village);
      expect(drawn).toHaveLength(village.seats.length);
      for (const one of drawn) if (!one.seat.alive && !village.outcome) expect(one.expression).toBe("dead");
    }
  });
});

test("who is addressed is marked, and nothing else", () => {
  expect(parts("@Aoi and @Ren?", ["Ren", "Aoi"])).toEqual([
    { text: "@Aoi", at: true }, { text: " and ", at: false }, { text: "@Ren", at: true }, { text: "?", at: false },
  ]);
  expect(parts("<b>@nobody</b>", ["Ren", ""])).toEqual([{ text: "<b>@nobody</b>", at: false }]);
  expect(parts("", ["Ren"])).toEqual([]);
});

test("the more is waiting, the shorter a moment stays", () => {
  const act = { kind: "talk", seat: 1, to: 0, text: "あ".repeat(40), prose: null, channel: "talk", claims: [] } as const;
  const waits = [...Array(MOST_WAITING).keys()].map((waiting) => dwell(act, waiting));
  expect(waits[0]).toBeGreaterThan(3_000);
  expect(waits.at(-1)!).toBeLessThan(waits[0]! / 3);
  expect([...waits].sort((a, b) => b - a)).toEqual(waits);
  expect(dwell(act, 0, 2)).toBe(dwell(act, 0) / 2);
  expect(dwell({ ...act, text: "あ".repeat(10_000) }, 0)).toBeLessThanOrEqual(7_000);
});

test("dolls of one village differ in hat and hair, and our characters have their own", () => {
  const faces = ["haruto", "souta", "kai", "ren", "yuma", "tetsuya", "marco", "goro", "oscar", "hiroshi", "albert", "genzo", "hina"];
  const found = seeds(faces.map((avatar) => ({ name: avatar, avatar })));
  expect(new Set(found).size).toBe(13);
  expect(found[4]).toBe("asahi");
});

test("where names are only numbers, each seat has a villager of its own", () => {
  for (const named of ["Agent[01]", "Agent[1]", "p1", "1", "プレイヤー1", "Robot 1", "agent-1"]) {
    const found = seeds([...Array(15).keys()].map((i) => ({ name: named.replace("1", `${i + 1}`) })));
    expect(found.every((seed) => Object.hasOwn(CAST, seed)), named).toBe(true);
    expect(new Set(found).size).toBe(15);
  }
  // As long as there are villagers.
  expect(new Set(seeds([...Array(40).keys()].map((i) => ({ name: `Agent[${i}]` })))).size).toBe(40);
  // Another village, other villagers; the same village, the same ones.
  const five = [1, 2, 3, 4, 5].map((i) => ({ name: `Agent[0${i}]` }));
  expect(new Set(["a", "b", "c", "d", "e", "f"].map((game) => seeds(five, game).join())).size).toBeGreaterThan(3);
  expect(seeds(five, "a")).toEqual(seeds(five, "a"));
  // A name is no number only because there is one in it.
  expect(seeds([{ name: "R2D2 the 3rd" }])).toEqual(["R2D2 the 3rd"]);
});

test("characters of the contest are known by their names, in both languages", () => {
  const looks = (names: string[]): string[] => seeds(names.map((name) => ({ name })));
  expect(looks(["ミナト", "シズエ", "セルヴァス", "スーザン"])).toEqual(["chacha", "marthe", "gavriil", "susan"]);
  expect(looks(["Minato", "Shizue", "Servas", "Susan"])).toEqual(["chacha", "marthe", "gavriil", "susan"]);
  // A picture that we do not have tells less than the name.
  expect(seeds([{ name: "Rin", avatar: "https://example.com/f02.png" }])).toEqual(["yihan"]);
  expect(seeds([{ name: "x", avatar: "constructor" }])).toEqual(["constructor"]);
  expect(looks(["constructor", "__proto__"])).toEqual(["constructor", "__proto__"]);
});

test("what was deleted is told in the words of the reader", () => {
  expect(withDeleted("[deleted]", "［削除済み］")).toBe("［削除済み］");
  expect(withDeleted(">>3 [deleted]? [deleted]!", "gone")).toBe(">>3 gone? gone!");
  expect(deletedSeat("deleted-12")).toBe(12);
  expect(deletedSeat("deleted-x")).toBe(0);
  expect(deletedSeat("team deleted-1")).toBe(0);
});

test("a drawing holds nothing of a hostile name, no id and no style", () => {
  const hostile = '"><script>alert(1)</script>';
  for (const seed of [hostile, "__proto__", "", ...Object.keys(CAST)]) {
    for (const expression of EXPRESSIONS) {
      const svg = avatar(seed, { expression, role: "werewolf", crop: "bust", halo: true });
      expect(svg).not.toMatch(/script|undefined|NaN| id=| style=|url\(/);
    }
  }
  expect(avatar("x", { label: hostile })).toContain("&lt;script&gt;");
});

test("a small face is one picture, the same for the same doll, with room for a hat", () => {
  const address = picture("henrik", { crop: "bust", halo: true });
  expect(picture("henrik", { crop: "bust", halo: true })).toBe(address);
  expect(picture("henrik", { crop: "bust", halo: true, dead: true })).not.toBe(address);
  expect(address).toMatch(/^data:image\/svg\+xml,%3Csvg xmlns=/);
  expect(address.slice(5)).not.toMatch(/[#<>"]|%(?![0-9A-F]{2})/);
  const drawn = decodeURIComponent(address.slice("data:image/svg+xml,".length));
  expect(drawn).toContain('viewBox="-86 -13.48 172 187.48"');
  expect(drawn.slice(drawn.indexOf(">"))).toBe(avatar("henrik", { crop: "bust", halo: true }).replace(/^<svg [^>]*/, ""));
  for (let i = 0; i < 1_000; i++) picture(`villager ${i}`);
  expect(picture("henrik", { crop: "bust", halo: true })).toBe(address);
});

test("a badge is the number of a numbered name, or a letter that no other has", () => {
  const found = [["Agent[03]", ""], ["Agent[12]", "https://example.com/f02.png"], ["イーハン", "yihan"], ["ミナト", "https://example.com/m01.png"], ["", ""]];
  expect(badges(found.map(([name = "", avatar = ""]) => ({ name, avatar })))).toEqual(["3", "12", "Y", "ミ", "5"]);
  expect(badges(["Shizue", "Shion", "Sora", "So"].map((name) => ({ name, avatar: "" })))).toEqual(["S", "H", "O", "4"]);
});

test("what is said is counted, to everybody and in this phase alone", () => {
  const { shown } = GAMES.find(([file]) => file === "contest-9.json")![1];
  const told = shown.map((one) => one.event);
  const last = history(shown).moments.filter(({ village }) => village.act.kind === "talk" && village.sky === "day").at(-1)!.village;
  const from = told.findLastIndex((one) => one.event === "PhaseBegan" && one.phase === "daily_talk");
  const talk = told.slice(from).filter((one) => one.event === "Spoke" && one.channel === "talk" && one.text !== "Over" && one.text !== "Skip");
  expect(last.said).toBe(talk.length);
  expect(last.mostSaid).toBe(last.talks! * last.seats.filter((seat) => seat.alive).length);
  expect(last.said).toBeLessThanOrEqual(last.mostSaid!);
  // Where there is no limit, none is told.
  const free = shown.map((one) => (one.event.event === "Begun" ? { ...one, event: { ...one.event, talks: null } } : one));
  expect(history(free).moments.every(({ village }) => village.mostSaid === null)).toBe(true);
});

test("who was taken out of the game is told of once, though its death is told too", () => {
  const [, { shown }] = GAMES.find(([file]) => file === "contest-5.json")!;
  const told = seenBy(shown, "public");
  const day = told.findIndex((one) => one.event.event === "DayBroke") + 1;
  const n = told[day - 1]!.n;
  const { lines, moments } = history([
    ...told.slice(0, day),
    { type: "shown", n: n + 1, event: { event: "Removed", at_ms: 9, day: 1, seat: 2 } },
    { type: "shown", n: n + 2, event: { event: "DeathShown", at_ms: 9, seat: 2, how: "removed" } },
  ] as Shown[]);
  expect(lines.filter((line) => line.act.kind === "removed").map((line) => line.act)).toEqual([{ kind: "removed", seat: 2 }]);
  expect(moments.at(-1)!.village.seats[1]).toMatchObject({ alive: false, fate: "removed", fateDay: 1 });
});

test("nobody stands outside the scene", () => {
  for (const count of [4, 5, 9, 13, 15]) {
    for (const [width, height] of [[908, 676], [390, 340], [680, 236], [1480, 900]] as const) {
      const place = layout(width, height, count);
      expect(place.seats).toHaveLength(count);
      for (const seat of place.seats) {
        expect(seat.x - 60 * seat.sc).toBeGreaterThanOrEqual(0);
        expect(seat.x + 60 * seat.sc).toBeLessThanOrEqual(place.W);
        expect(seat.y).toBeLessThanOrEqual(place.H);
      }
    }
  }
});

test("in a low scene of many seats no head hides a name", () => {
  const TAG = 20, TALL = 225;
  for (const count of [11, 13, 15]) {
    const place = layout(680, 236, count), zoom = 680 / place.W;
    const names = place.seats.filter((seat) => !seat.row).map((seat) => ({ x: seat.x, below: seat.y + 2 + TAG / zoom }));
    for (const front of place.seats.filter((seat) => seat.row)) {
      const head = front.y - TALL * front.sc;
      for (const name of names) if (Math.abs(name.x - front.x) < 60 * front.sc) expect(head).toBeGreaterThan(name.below - 12);
    }
  }
});

test("a sentence of a protocol language is told in prose, and its names are found there", () => {
  const [, classic] = GAMES.find(([name]) => name === "talking-classic.json")!;
  const talks = entries(classic.shown).flatMap(({ act }) => (act.kind === "talk" ? [act] : []));
  expect(talks.length).toBeGreaterThan(20);
  for (const act of talks) {
    expect(act.prose, act.text).not.toBeNull();
    expect(act.prose!.ja).toMatch(/[。？]$/);
    expect(act.prose!.en).toMatch(/[.?]$/);
  }
  const names = classic.shown[0]!.event.event === "Begun" ? classic.shown[0]!.event.faces.map((face) => face.name) : [];
  const vote = talks.find((act) => act.text === "VOTE Agent[05]")!;
  expect(vote.prose!.ja).toBe("Agent[05]に投票します。");
  expect(parts(vote.prose!.ja, names, "")).toEqual([{ text: "Agent[05]", at: true }, { text: "に投票します。", at: false }]);
  expect(parts(vote.prose!.ja, names).some((part) => part.at)).toBe(false);
  expect(entries(GAMES.find(([name]) => name === "talking-ja.json")![1].shown).every(({ act }) => act.kind !== "talk" || act.prose === null)).toBe(true);
});

test("tags stay inside the scene, and below their dolls where there is room", () => {
  const one = layout(390, 128, 5);
  for (const stand of one.seats) {
    const at = tagX(one, stand, 91, 390) * 390;
    expect(at).toBeGreaterThanOrEqual(47);
    expect(at).toBeLessThanOrEqual(390 - 47);
    expect(tagX(one, stand, 20, 390)).toBe(stand.x / one.W);
    expect(tagX(one, stand, 2_000, 390)).toBe(0.5);
  }
});

test("tags touch where names are too long for the stage", () => {
  const narrow = layout(390, 128, 8), wide = layout(1280, 700, 8);
  const tags = Array<number>(8).fill(80);
  expect(tagsTouch(narrow, 390, tags)).toBe(true);
  expect(tagsTouch(narrow, 390, Array<number>(8).fill(20))).toBe(false);
  expect(tagsTouch(wide, 1280, tags)).toBe(false);
});
