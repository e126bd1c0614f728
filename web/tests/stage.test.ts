// Moods, heads, claims and the order of what is told, on the golden games.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { history, villageAt } from "../src/view/history.js";
import { LASTS, blames } from "../src/view/moods.js";
import { addressed, figures, shortNames } from "../src/view/stage.js";
import { seenBy, type Act, type Village } from "../src/view/village.js";
import { boardsAt, brokenVotes, claimTable, claimsIn, estimates, unmeant } from "../src/view/words.js";
import type { Claimed, Shown } from "../src/wire/messages.js";

interface Golden {
  shown: Shown[];
  broken: [number, number, number][];
}
const golden = (name: string): Golden => JSON.parse(readFileSync(`tests/golden/${name}.json`, "utf8")) as Golden;
const TALKING = ["talking-ja", "talking-en", "talking-classic"].map((name): [string, Golden] => [name, golden(name)]);
const villages = (shown: readonly Shown[]): Village[] => history(shown).moments.map((moment) => moment.village);
const kinds = (shown: readonly Shown[]): string[] => history(shown).lines.map((line) => line.act.kind);

describe.each(TALKING)("%s", (_, { shown, broken }) => {
  const told = seenBy(shown, "public");

  test("who is blamed shows it, and nobody else", () => {
    const recent: Claimed[][] = [];
    let seen = 0;
    let last: Act = { kind: "none" };
    for (const village of villages(told)) {
      const { act } = village;
      if (act.kind !== "talk" || act === last) continue;
      last = act;
      recent.unshift(act.claims.filter(blames));
      recent.length = Math.min(recent.length, LASTS);
      for (const { seat, expression } of figures(village)) {
        if (!seat.alive || seat.seat === act.seat) continue;
        const now = recent[0]!.some((claim) => claim.of === seat.seat);
        if (now) expect(["accused", "angry"]).toContain(expression);
        if (expression === "accused" || expression === "angry") {
          expect(recent.flat().some((claim) => claim.of === seat.seat)).toBe(true);
          seen++;
        }
      }
    }
    expect(seen).toBeGreaterThan(5);
  });

  test("words alone move nobody", () => {
    const mute = told.map(({ claims: _, ...one }): Shown => one);
    const shownMoods = villages(mute).filter((one) => one.act.kind === "talk").flatMap((one) => figures(one).map((figure) => figure.expression));
    expect(new Set(shownMoods)).toEqual(new Set(["neutral", "talking", "dead"]));
  });

  test("heads turn to the speaker, and first to the one addressed", () => {
    let turned = 0;
    for (const village of villages(told)) {
      const { act } = village;
      if (act.kind !== "talk") continue;
      const of = addressed(village);
      for (const { seat, looks } of figures(village)) if (seat.alive) expect(looks).toBe(seat.seat === act.seat ? of : act.seat);
      if (!of) continue;
      turned++;
      for (const { seat, looks } of figures(village, true)) {
        if (seat.alive && seat.seat !== act.seat && seat.seat !== of) expect(looks).toBe(of);
      }
    }
    expect(turned).toBeGreaterThan(5);
  });

  test("votes that differ from what was announced are those that the transcript finds", () => {
    const found = brokenVotes(shown).map((one) => [one.n, one.of, one.how.kind === "vote" ? one.how.done : 0]);
    // The transcript does not read the protocol language.
    if (_ !== "talking-classic") expect(found).toEqual(broken);
    expect(found.length).toBeGreaterThan(1);
    // Everybody learns of it with the votes, not with the words.
    for (const one of brokenVotes(told)) expect(one.since).toBeGreaterThan(one.n);
  });

  test("the claims of a moment are those that were heard until then", () => {
    const said = claimsIn(told);
    for (const at of [0, 20, 60, 1e6]) {
      const rows = claimTable(said, at);
      for (const row of rows) for (const one of [row, ...row.results]) expect(one.n).toBeLessThanOrEqual(at);
      for (const one of estimates(said, at)) expect(one.n).toBeLessThanOrEqual(at);
      expect(new Set(rows.map((row) => `${row.seat} ${row.role}`)).size).toBe(rows.length);
    }
    expect(claimTable(said, 1e6).some((row) => row.role === "SEER" && row.results.length > 0)).toBe(true);
    expect(claimTable(said, 0)).toEqual([]);
    // Whispers are no claims to the village.
    expect(claimsIn(shown).map((one) => one.n)).toEqual(said.map((one) => one.n));
  });

  test("a day is told in its order: talk, vote, exile, night, then the morning and its news", () => {
    // While a game runs, the public has numbers of its own.
    const live = told.map((one, i) => ({ ...one, n: i + 1 }));
    for (const seen of [told, live, shown]) {
      const lines = history(seen).lines;
      for (const [i, line] of lines.entries()) {
        if (line.act.kind === "found") expect(lines.slice(0, i).findLast((one) => one.act.kind === "day" || one.act.kind === "night")?.act.kind).toBe("day");
        if (line.act.kind === "executed" && lines[i + 1]?.act.kind !== "over") {
          expect(lines.slice(i + 1).map((one) => one.act.kind).filter((kind) => !["votes", "counts", "sensed"].includes(kind))[0]).toMatch(/night|over/);
        }
        if (line.act.kind === "voting") expect(lines[i - 1]?.act.kind).not.toBe("night");
      }
      expect(lines.filter((line) => line.act.kind === "voting").length).toBeGreaterThan(1);
      for (const { act, sky } of lines) if (act.kind === "votes" && act.ballot === "vote") expect(sky).not.toBe("night");
      const order = lines.map((line) => line.n);
      expect([...new Set(order)].sort((a, b) => a - b)).toEqual(order);
    }
    expect(kinds(told).at(-1)).toBe("over");
  });

  test("going on gives the same as beginning anew", () => {
    let grown = history([]);
    for (let count = 1; count <= told.length; count++) {
      grown = history(told.slice(0, count), grown);
    }
    expect(grown.lines).toEqual(history(told).lines);
    expect(grown.moments).toEqual(history(told).moments);
    expect(villageAt(grown, 40)).toEqual(villageAt(history(told), 40));
    expect(history(shown, grown).lines).toEqual(history(shown).lines);
  });
});

test("every face is shown in some game", () => {
  const games = [...TALKING.map(([, game]) => game), golden("contest-9"), golden("licos-9-b")];
  const seen = new Set(games.flatMap(({ shown }) => villages(shown).flatMap((village) => figures(village).map((one) => one.expression))));
  expect([...seen].sort()).toEqual(["accused", "angry", "asleep", "dead", "happy", "neutral", "sad", "surprised", "talking", "thinking"]);
});

const NAMES = ["A", "B", "C", "D"];
function play(...said: [number, Claimed[], number?][]): Village {
  const begun: Shown = {
    type: "shown", n: 1,
    event: { event: "Begun", at_ms: 0, game: "g", started_ms: 0, village: "v", language: "en", faces: NAMES.map((name) => ({ name })), roles: {} },
  };
  const rest = said.map(([seat, claims, to = 0], i): Shown => ({
    type: "shown", n: i + 2, claims,
    event: { event: "Spoke", at_ms: 0, seat, channel: "talk", day: 1, idx: i, turn: 0, text: "x", to },
  }));
  return villages([begun, ...rest]).at(-1)!;
}
const faces = (village: Village): string[] => figures(village).map((one) => one.expression);

test("what a claim does to a face", () => {
  const wolf = (of: number, degree = 80): Claimed => ({ kind: "believes", of, role: "WEREWOLF", degree });
  expect(faces(play([1, [wolf(2)]]))).toEqual(["talking", "accused", "neutral", "neutral"]);
  expect(faces(play([1, [wolf(2, 20)]]))).toEqual(["talking", "happy", "neutral", "neutral"]);
  expect(faces(play([1, [wolf(2, 50)]]))).toEqual(["talking", "neutral", "neutral", "neutral"]);
  expect(faces(play([1, [], 3]))).toEqual(["talking", "neutral", "thinking", "neutral"]);
  // Blame is returned in anger, and a feeling passes.
  expect(faces(play([1, [{ kind: "vote", of: 2 }]], [2, [wolf(1)]]))).toEqual(["angry", "talking", "neutral", "neutral"]);
  expect(faces(play([1, [wolf(2)]], [3, []], [4, []]))[1]).toBe("accused");
  expect(faces(play([1, [wolf(2)]], [3, []], [4, []], [3, []]))[1]).toBe("neutral");
  // A second seer surprises the first.
  const seer: Claimed = { kind: "role", of: 1, role: "SEER" };
  expect(faces(play([1, [seer]], [3, [{ ...seer, of: 3 }]]))).toEqual(["surprised", "neutral", "talking", "neutral"]);
});

test("words and boards", () => {
  const marked = (n: number, seat: number, target: number, mark: "○" | "×"): Shown => ({
    type: "shown", n, event: { event: "Marked", at_ms: n * 1000, seat, target, role: "WEREWOLF", mark },
  });
  const spoke = (n: number, seat: number, claim: Claimed): Shown => ({
    type: "shown", n, claims: [claim],
    event: { event: "Spoke", at_ms: n * 1000, seat, channel: "talk", day: 1, idx: n, turn: 0, text: "x" },
  });
  const game = [marked(1, 1, 2, "×"), marked(2, 3, 2, "○"), spoke(5, 1, { kind: "believes", of: 2, role: "WEREWOLF", degree: 80 }), spoke(6, 3, { kind: "vote", of: 2 }), marked(7, 1, 2, "○")];
  const [lie, ...more] = unmeant(game);
  expect(more).toEqual([]);
  expect(lie).toMatchObject({ n: 5, seat: 1, of: 2, how: { kind: "mark", role: "WEREWOLF", mark: "×", earlierMs: 4000 } });
  expect(boardsAt(game, 6).get(1)?.[2]?.WEREWOLF?.mark).toBe("×");
  expect(boardsAt(game, 7).get(1)?.[2]?.WEREWOLF?.mark).toBe("○");
});

test("a seat sees its own board and no other, and the public none", () => {
  const { shown } = golden("talking-licos");
  expect(boardsAt(shown, 1e6).size).toBe(9);
  expect(boardsAt(seenBy(shown, "public"), 1e6).size).toBe(0);
  for (let seat = 1; seat <= 9; seat++) expect([...boardsAt(seenBy(shown, seat), 1e6).keys()]).toEqual([seat]);
});

test("before anything is told there is nobody", () => {
  expect(kinds([])).toEqual([]);
  expect(villageAt(history([]), 5).seats).toEqual([]);
});

test("short names differ as far as they can", () => {
  expect(shortNames(["Mio", "Mateo", "Sakura", "Minako", "Yuma"])).toEqual(["Mio", "Ma", "Sa", "Min", "Yu"]);
  expect(shortNames(["Shizue", "Shion", "Daisuke", "Sora", "Daichi"])).toEqual(["Shiz", "Shio", "Dais", "So", "Daic"]);
  expect(shortNames(["ミナコ", "ミサキ", "セルヴァス"])).toEqual(["ミナ", "ミサ", "セル"]);
  expect(shortNames(["Robot 1", "Robot 2", "🐺🐺", "🐺"])).toEqual(["1", "2", "🐺🐺", "🐺"]);
  expect(shortNames(["Agent[01]", "Agent[02]", "Agent[13]"])).toEqual(["01", "02", "13"]);
  expect(shortNames(["Anna", "Anna", "Ann"])).toEqual(["Anna", "Anna", "Ann"]);
  expect(shortNames([])).toEqual([]);
});

test("of a game without a winner nobody is glad or sad", () => {
  const { shown } = golden("talking-ja");
  const end = villages(shown).at(-1)!;
  const faces = (village: Village): Set<string> => new Set(figures(village).map((one) => one.expression));
  expect(faces(end)).toEqual(new Set(["happy", "sad"]));
  expect(faces({ ...end, outcome: { winner: "NONE", reason: "stopped" } })).toEqual(new Set(["neutral", "dead"]));
});
