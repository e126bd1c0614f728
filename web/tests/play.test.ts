// What people see and write when they play: counters, completion, the board, the lines, the end.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { qrPath } from "../src/art/qr.js";
import { COLUMNS, cycled, markOfKey, marksOf, sheetOf, silentToday, yesterday } from "../src/view/board.js";
import { bbsTimes, castsFor, usual } from "../src/view/casts.js";
import { lastChoice } from "../src/view/asked.js";
import { begun, completed, offered } from "../src/view/complete.js";
import { reading, withMarks } from "../src/view/ended.js";
import { factsOf, fellowsOf } from "../src/view/facts.js";
import { history, villageAt } from "../src/view/history.js";
import { count, measure, mentionIn, type Limits } from "../src/view/lengths.js";
import { ALL, isWanted, numbered, pieces, quietUntil, type Line } from "../src/view/talk.js";
import { seenBy, type Entry } from "../src/view/village.js";
import { unmeant, untrue } from "../src/view/words.js";
import type { PageEvent, Shown } from "../src/wire/messages.js";

const LICOS: Limits = { unit: "characters", spaces: true, base: null, mention: null, per_talk: 140 };
const CONTEST: Limits = { unit: "characters", spaces: false, base: 50, mention: 50, per_talk: null };
const NAMES = ["ソウタ", "ソウタロウ", "Mei"];
const GAME = (JSON.parse(readFileSync("tests/golden/licos-9-b.json", "utf8")) as { shown: Shown[] }).shown;
const stream = (...events: PageEvent[]): Shown[] => events.map((event, i) => ({ type: "shown", n: i + 1, event }));

test("code points are counted, not units; white space as the server does", () => {
  expect(count("a b　c", { unit: "characters", spaces: true })).toBe(5);
  expect(count("a b\u3000c\u2009\n", { unit: "characters", spaces: false })).toBe(3);
  expect(count("🐺🐺", { unit: "characters", spaces: true })).toBe(2);
  expect(count("👨‍👩‍👧", { unit: "characters", spaces: false })).toBe(5);
  // A character that Python's isspace takes for white space, and the server does not.
  expect(count("a\u001cb", { unit: "characters", spaces: false })).toBe(3);
  expect(count(" two  words ", { unit: "words", spaces: false })).toBe(2);
});

test("a mention is the leftmost name of somebody else, the longest that fits", () => {
  expect(mentionIn("@ソウタロウ やあ", NAMES, 3)).toEqual({ from: 0, to: 6, seat: 2 });
  expect(mentionIn("x@Mei @ソウタ", NAMES, 3)).toEqual({ from: 6, to: 10, seat: 1 });
  expect(mentionIn("@だれか", NAMES, 1)).toBeNull();
});

test("the parts before and after a mention have limits of their own, and the budget goes over both", () => {
  expect(measure("あい う", LICOS, null, NAMES, 1)).toEqual({ parts: [{ what: "text", used: 4, most: 140 }], over: 0 });
  expect(measure("あ".repeat(152), LICOS, null, NAMES, 1).over).toBe(12);
  const both = measure("ねえ @Mei どう 思う", CONTEST, null, NAMES, 1);
  expect(both).toEqual({ parts: [{ what: "text", used: 2, most: 50 }, { what: "after", used: 4, most: 50 }], over: 0 });
  expect(measure(`${"あ".repeat(51)}@Mei ${"い".repeat(53)}`, CONTEST, null, NAMES, 1).over).toBe(4);
  const spent = measure(`${"あ".repeat(54)}@Mei ${"い".repeat(56)}`, CONTEST, 10, NAMES, 1);
  expect(spent.parts.map((part) => part.most)).toEqual([60, 56]);
  expect(spent.over).toBe(0);
  expect(measure("ab @Mei cd", { ...CONTEST, per_talk: 3 }, null, NAMES, 1).over).toBe(1);
});

test("an @ offers names, however they are written, and puts the chosen one in", () => {
  expect(begun("ねえ @カ", 5)).toEqual({ from: 3, word: "カ" });
  expect(begun("ねえ @カ さん", 8)).toBeNull();
  expect(begun("no", 2)).toBeNull();
  expect(begun("@カイジ ", 0)).toBeNull(); // A draft that has come back, in which nobody writes.
  const all = [{ name: "ルイーズ" }, { name: "カイジ" }, { name: "チャチャカ" }];
  expect(offered("か", all).map((one) => one.name)).toEqual(["カイジ", "チャチャカ"]);
  expect(offered("", all)).toHaveLength(3);
  expect(offered("zz", all)).toEqual([]);
  const at = begun("ねえ @カ、", 5)!;
  expect(completed("ねえ @カ、", 5, at, "カイジ")).toEqual({ text: "ねえ @カイジ 、", caret: 8 });
  expect(completed("@se x", 3, begun("@se x", 3)!, "Seer", "")).toEqual({ text: "Seer x", caret: 5 });
});

test("links to other lines, in both widths", () => {
  expect(pieces(">>3 そう＞＞12")).toEqual([{ text: ">>3", re: 3 }, { text: " そう", re: 0 }, { text: ">>12", re: 12 }]);
  expect(pieces("no link")).toEqual([{ text: "no link", re: 0 }]);
});

test("public lines have running numbers that everybody shares; filters leave the days", () => {
  const of = (eyes: number) => numbered(history(seenBy(GAME, eyes)).lines, eyes);
  const numbers = (eyes: number) => of(eyes).filter((line) => line.no).map((line) => `${line.no} ${line.act.kind === "talk" ? line.act.text : ""}`);
  expect(numbers(1).length).toBeGreaterThan(5);
  expect(numbers(1)).toEqual(numbers(2));
  expect(of(1).some((line) => line.mine)).toBe(true);
  const starred = new Set([of(1).find((line) => line.no === 2)!.n]);
  const left = of(1).filter((line) => isWanted(line, { ...ALL, show: "starred" }, starred));
  expect(left.filter((line) => line.act.kind === "talk").map((line) => line.no)).toEqual([2]);
  expect(left.some((line) => line.act.kind === "day")).toBe(true);
  expect(of(1).filter((line) => isWanted(line, { ...ALL, words: "no such word" }, starred) && line.act.kind === "talk")).toEqual([]);
});

test("how long it may stay silent before a talk ends", () => {
  const spoke = (at_ms: number, channel = "talk"): PageEvent => ({ event: "Spoke", at_ms, seat: 1, channel, day: 1, idx: 0, turn: 0, text: "x" });
  const opened: PageEvent = { event: "FloorOpened", at_ms: 1_000, channel: "talk" } as PageEvent;
  expect(quietUntil([], 45_000)).toBeNull();
  expect(quietUntil(stream(opened), null)).toBeNull();
  expect(quietUntil(stream(opened), 45_000)).toBe(46_000);
  expect(quietUntil(stream(opened, spoke(3_000), spoke(5_000, "memo")), 45_000)).toBe(48_000);
  expect(quietUntil(stream(opened, spoke(3_000), { event: "Resumed", at_ms: 90_000 } as PageEvent), 45_000)).toBe(135_000);
});

test("the news of a morning come in the order in which they happened: votes, the exile, who was found", () => {
  const news = (...kinds: string[]) => kinds.map((kind, i) => ({ n: i, day: 2, sky: "day", act: { kind }, atMs: kind === "talk" ? 9 : 5, secret: null }) as unknown as Entry);
  const order = (...kinds: string[]) => numbered(news(...kinds), 1).map((line) => line.act.kind);
  expect(order("night", "day", "found", "executed", "counts", "talk", "talk")).toEqual(["night", "day", "counts", "executed", "found", "talk", "talk"]);
  expect(order("day", "votes", "executed", "found")).toEqual(["day", "votes", "executed", "found"]);
  expect(order("found", "talk", "executed")).toEqual(["found", "talk", "executed"]);
});

const BEGUN: PageEvent = {
  event: "Begun", at_ms: 0, game: "g", started_ms: 0, village: "licos-4", language: "ja", roles: { VILLAGER: 2, SEER: 1, WEREWOLF: 1 },
  faces: [{ name: "A" }, { name: "B" }, { name: "C" }, { name: "D" }],
};
const mark = (target: number, role: "SEER" | "WEREWOLF" | "VILLAGER", sign: "?" | "△" | "○" | "×", at_ms = 1, seat = 1): PageEvent => ({ event: "Marked", at_ms, seat, target, role, mark: sign });
const day = (number: number): PageEvent => ({ event: "DayBroke", at_ms: 1, day: number });

test("the board: marks, what is certain, and columns with too many", () => {
  const shown = stream(BEGUN, day(1), mark(2, "WEREWOLF", "△"), mark(2, "WEREWOLF", "○"), mark(3, "WEREWOLF", "○"));
  const village = villageAt(history(shown), Infinity);
  const sheet = sheetOf(shown, 1, village, [{ seat: 1, role: "SEER", is_it: true, day: 1 }, { seat: 2, role: "SEER", is_it: false, day: 1 }], { 4: { VILLAGER: { mark: "×", n: 0, atMs: 0 } } });
  expect(sheet.roles).toEqual(["VILLAGER", "SEER", "WEREWOLF"]);
  expect(sheet.squares[0]![1]).toEqual({ kind: "sure" });
  expect(sheet.squares[1]).toEqual([{ kind: "mark", mark: "?" }, { kind: "out", day: 1 }, { kind: "mark", mark: "○" }]);
  expect(sheet.squares[3]![0]).toEqual({ kind: "mark", mark: "×" });
  expect(sheet.crowded).toEqual(["WEREWOLF"]);
  expect(marksOf(shown, 1, 2, "WEREWOLF")).toEqual([{ day: 1, mark: "△" }, { day: 1, mark: "○" }]);
  expect(reading(sheet, village.seats.map((seat) => ({ ...seat, role: seat.seat === 2 ? "WEREWOLF" : "VILLAGER" })), 1)).toEqual({ right: 1, of: 3 });
});

test("yesterday's board is that of the last dawn", () => {
  expect(yesterday(stream(BEGUN, day(1), mark(2, "SEER", "○")), 1)).toBeNull();
  const shown = stream(BEGUN, day(1), mark(2, "SEER", "○"), day(2), mark(2, "SEER", "×"));
  expect(yesterday(shown, 1)?.[2]?.SEER?.mark).toBe("○");
});

test("keys and clicks go through the marks", () => {
  expect(["0", "1", "2", "3", "?", "A", "o", "x", "q"].map(markOfKey)).toEqual(["?", "△", "○", "×", "?", "△", "○", "×", null]);
  expect(cycled("?", 1)).toBe("△");
  expect(cycled("?", -1)).toBe("×");
});

test("who is silent", () => {
  const say = (seat: number, turn: number, text = "x"): PageEvent => ({ event: "Spoke", at_ms: 2, seat, channel: "talk", day: 1, idx: 0, turn, text });
  const shown = stream(BEGUN, day(1), say(2, 0), say(1, 0), say(3, 1, "Over"), say(2, 1));
  const seats = villageAt(history(shown), Infinity).seats;
  expect([...silentToday(shown, seats)]).toEqual([4]);
  expect(silentToday(stream(BEGUN, day(1)), seats).size).toBe(0);
});

test("what a seat was told, and nobody else's secrets", () => {
  const told = stream(
    BEGUN, { event: "RoleTold", at_ms: 0, seat: 1, role: "SEER" }, { event: "Divined", at_ms: 3, day: 1, seat: 1, target: 2, species: "WEREWOLF" },
    { event: "Divined", at_ms: 3, day: 1, seat: 3, target: 1, species: "HUMAN" },
  );
  expect(factsOf(told, 1)).toEqual([{ what: "divined", day: 1, target: 2, wolf: true }]);
  expect(fellowsOf(told, 1)).toEqual([]);
  expect(fellowsOf(stream(BEGUN, { event: "RoleTold", at_ms: 0, seat: 2, role: "WEREWOLF", fellows: [2, 4] }), 2)).toEqual([4]);
});

test("who left by the vote left on its day, even if that is told in the morning", () => {
  const told = stream(
    BEGUN, day(1), { event: "PhaseBegan", at_ms: 2, phase: "noon", step: 0, until_ms: 3 }, { event: "NightFell", at_ms: 3, day: 1 },
    { event: "DeathShown", at_ms: 4, seat: 2, how: "executed" }, { event: "DeathShown", at_ms: 4, seat: 3, how: "found" }, day(2),
  );
  const { seats } = villageAt(history(told), Infinity);
  expect(seats.map((one) => [one.fate, one.fateDay]).slice(0, 3)).toEqual([[null, 0], ["executed", 1], ["found", 1]]);
});

test("who vanished in the last night vanished in that night, though no morning came", () => {
  const told = stream(BEGUN, day(1), { event: "NightFell", at_ms: 2, day: 1 }, day(2), { event: "NightFell", at_ms: 3, day: 2 }, { event: "DeathShown", at_ms: 4, seat: 3, how: "found" });
  expect(villageAt(history(told), Infinity).seats[2]).toMatchObject({ fate: "found", fateDay: 2 });
});

test("a village that rested is said to go on", () => {
  const kinds = (...rest: Shown["event"][]): string[] => history(stream(BEGUN, day(1), ...rest)).lines.map((line) => line.act.kind);
  expect(kinds({ event: "Paused", at_ms: 2 }, { event: "Resumed", at_ms: 3 })).toEqual(["day", "paused", "resumed"]);
});

test("after the end everybody's marks stand beside their words", () => {
  const shown = stream(BEGUN, day(1), { event: "Spoke", at_ms: 10, seat: 2, channel: "talk", day: 1, idx: 0, turn: 0, text: "Cは人狼" });
  shown[2]!.claims = [{ kind: "believes", of: 3, role: "WEREWOLF", degree: 80 }];
  const whole = withMarks(shown, [{ at_ms: 5, seat: 2, target: 3, role: "WEREWOLF", mark: "×" }]);
  expect(unmeant(shown)).toEqual([]);
  expect(unmeant(whole).map((one) => [one.n, one.seat, one.of])).toEqual([[3, 2, 3]]);
  // One word against one cell, however often a sentence says it.
  whole.find((one) => one.n === 3)!.claims!.push({ kind: "vote", of: 3 });
  expect(unmeant(whole)).toHaveLength(1);
});

test("compositions have as many roles as seats", () => {
  for (let seats = 4; seats <= 15; seats++) {
    for (const cast of castsFor(seats)) expect(Object.values(cast.roles).reduce((sum, one) => sum + (one ?? 0), 0)).toBe(seats);
  }
  expect(castsFor(15).map((cast) => cast.letter)).toEqual(["A", "C", "BBS"]);
  for (const seats of [4, 5, 6, 7]) expect(castsFor(seats).find((cast) => cast.letter === usual(seats))?.roles.FOX, `${seats}`).toBeUndefined();
  expect(bbsTimes(24)).toEqual({ first_morning_s: "79200", morning_s: "79200", noon_s: "3600", night_s: "3600", early: "off", posts: "20" });
  expect(COLUMNS).toHaveLength(8);
});

test("a QR code: its size, and its corners within a quiet edge", () => {
  const { path, size } = qrPath("http://127.0.0.1:8080/#/room/12");
  expect(size).toBe(29 + 8);
  const row = (left: number, y: number): string => Array.from({ length: 7 }, (_, x) => Number(path.includes(`M${left + x},${y}h`))).join("");
  for (const [top, left] of [[4, 4], [4, 26], [26, 4]] as const) {
    expect(Array.from({ length: 7 }, (_, y) => row(left, top + y))).toEqual(["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]);
  }
  expect(path).not.toMatch(/M[0-3],|,[0-3]h|M3[3-6],|,3[3-6]h/);
  expect(qrPath("x".repeat(500)).path).toBe("");
});

test("words against what was true: a role that one had not, a result that could not be known, or was another", () => {
  const roles = ["SEER", "WEREWOLF", "VILLAGER", "POSSESSED"] as const;
  const shown = stream(
    BEGUN, day(1), ...["a", "b", "c", "d", "e"].map((text, i): PageEvent => ({ event: "Spoke", at_ms: 10 + i, seat: [1, 2, 2, 4, 1][i]!, channel: "talk", day: 1, idx: i, turn: 0, text })),
  );
  shown[2]!.claims = [{ kind: "role", of: 1, role: "SEER" }, { kind: "result", of: 2, role: "SEER", species: "WEREWOLF" }];
  shown[3]!.claims = [{ kind: "role", of: 2, role: "SEER" }, { kind: "result", of: 1, role: "SEER", species: "WEREWOLF" }];
  shown[4]!.claims = [{ kind: "role", of: 2, role: "SEER" }, { kind: "believes", of: 3, role: "WEREWOLF", degree: 90 }];
  shown[5]!.claims = [{ kind: "guarded", of: 3 }];
  shown[6]!.claims = [{ kind: "result", of: 3, role: "SEER", species: "WEREWOLF" }];
  expect(untrue(shown, roles).map((one) => [one.n, one.seat, one.of, one.how])).toEqual([
    [4, 2, 2, { kind: "role", role: "SEER", real: "WEREWOLF" }],
    [6, 4, 4, { kind: "role", role: "BODYGUARD", real: "POSSESSED" }],
    [7, 1, 3, { kind: "result", role: "WEREWOLF", real: "VILLAGER" }],
  ]);
  expect(untrue(shown, ["SEER", "SEER", "VILLAGER", "BODYGUARD"]).map((one) => one.n), "whoever was what it said").toEqual([3, 4, 7]);
});

test("lines have the same numbers for one who plays and in the replay", () => {
  const seat = seenBy(GAME, 3);
  const played = numbered(history(seat).lines, 3), replayed = numbered(history(GAME).lines, 0);
  const text = (line: Line): unknown[] => [line.no, line.act.kind === "talk" && line.act.text];
  const open = (line: Line): boolean => line.no > 0;
  expect(played.filter(open).map(text)).toEqual(replayed.filter(open).map(text));
  expect(played.filter(open).length).toBeGreaterThan(10);
});

test("a choice is what one waits for only until it is counted, or the night falls", () => {
  const chose: PageEvent = { event: "Chose", at_ms: 3, seat: 2, kind: "vote", target: 3 };
  const begun = stream(BEGUN, day(1), chose);
  expect(lastChoice(begun, 2)?.target).toBe(3);
  expect(lastChoice(begun, 1)).toBeNull();
  for (const event of [{ event: "NightFell", at_ms: 4, day: 1 }, { event: "Executed", at_ms: 4, day: 1, seat: 3 }, day(2)] as PageEvent[]) {
    expect(lastChoice(stream(BEGUN, day(1), chose, event), 2), event.event).toBeNull();
  }
});
