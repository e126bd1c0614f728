// Sentences of the protocol languages, composed from the parts of the server's phrasebooks.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  about, citesAt, depthOf, fillAt, grown, isTree, kindAt, nextEmpty, patternsAt, planted, put, replanted, revived, slotAt, textOf, without, wordsAt, type Fill, type Path,
} from "../src/view/compose.js";
import { citedIn, numbered } from "../src/view/talk.js";
import { history } from "../src/view/history.js";
import type { PhrasePattern, Phrasebook, Shown } from "../src/wire/messages.js";

const BOOKS = JSON.parse(readFileSync("tests/phrasebooks.json", "utf8")) as Record<"aiwolf" | "osawa", Phrasebook>;

/** Choose one after the other, as somebody does who takes each place that asks: a pattern by its id, a word by its text. */
function chosen(book: Phrasebook, ...choices: string[]): Fill {
  let tree: Fill = null, at: Path | null = [];
  for (const choice of choices) {
    if (!at) throw new Error(`nothing is asked for, and ${choice} was chosen`);
    const pattern: PhrasePattern | undefined = patternsAt(book, tree, at).find((one) => one.id === choice);
    const isWord = wordsAt(book, tree, at).some((one) => one.text === choice) || citesAt(book, tree, at, "talk").length > 0;
    if (!pattern && !isWord) throw new Error(`${choice} does not fit ${kindAt(book, tree, at)}`);
    tree = pattern ? replanted(book, tree, at, pattern) : put(tree, at, { word: choice });
    at = nextEmpty(tree, at);
  }
  return tree;
}

test("a sentence is its parts in order, and has no text before it is whole", () => {
  const book = BOOKS.aiwolf;
  expect(textOf(book, chosen(book, "VOTE"))).toBeNull();
  expect(textOf(book, chosen(book, "VOTE", "Agent[03]"))).toBe("VOTE Agent[03]");
  expect(textOf(book, chosen(book, "COMINGOUT", "SEER")), "one comes out for oneself").toBe("COMINGOUT Agent[02] SEER");
  expect(textOf(book, chosen(book, "REQUEST", "ANY", "DIVINATION", "Agent[01]"))).toBe("REQUEST ANY (DIVINATION Agent[01])");
  expect(textOf(book, chosen(book, "BECAUSE", "DAY", "1", "DIVINED", "Agent[04]", "WEREWOLF", "VOTE", "Agent[04]"))).toBe("BECAUSE (DAY 1 (DIVINED Agent[04] WEREWOLF)) (VOTE Agent[04])");
  expect(textOf(book, chosen(book, "AGREE", "TALK day1 ID:3"))).toBe("AGREE TALK day1 ID:3");
});

test("the Werewolf Language has degrees, sets of people and conditions", () => {
  const book = BOOKS.osawa;
  expect(textOf(book, chosen(book, "declare", "is", "Agent03", "wolf"))).toBe("declare 100% (Agent03 wolf)");
  const sure = chosen(book, "declare", "is", "Agent03", "wolf");
  expect(textOf(book, put(sure, [[0, 0]], { word: "70%" }))).toBe("declare 70% (Agent03 wolf)");
  expect(textOf(book, chosen(book, "request", "without", "Agent03", "vote", "Agent03"))).toBe("request (ANY without Agent03) 100% (vote Agent03)");
  expect(textOf(book, chosen(book, "declare", "if", "is", "Agent01", "seer", "has_win", "villager"))).toBe("declare 100% (if (Agent01 seer) then (villager win))");
});

test("joints take several sentences: one more, one less", () => {
  const book = BOOKS.aiwolf;
  const two = chosen(book, "AND", "VOTE", "Agent[01]", "VOTE", "Agent[03]");
  expect(textOf(book, two)).toBe("AND (VOTE Agent[01]) (VOTE Agent[03])");
  const three = grown(two, [], 0);
  expect(nextEmpty(three)).toEqual([[0, 2]]);
  expect(textOf(book, three)).toBeNull();
  expect(textOf(book, without(three, [], 0, 2))).toBe(textOf(book, two));
  expect(textOf(book, without(three, [], 0, 0))).toBeNull();
});

test("a finished sentence goes into the one that joins it, where it belongs", () => {
  const book = BOOKS.aiwolf;
  const vote = chosen(book, "VOTE", "Agent[03]");
  const because = patternsAt(book, vote, []).find((one) => one.id === "BECAUSE")!;
  const joined = replanted(book, vote, [], because);
  expect(nextEmpty(joined), "the reason is asked for").toEqual([[0, 0]]);
  expect(slotAt(book, joined, [[0, 0]])?.label.en).toBe("The reason");
  expect(textOf(book, put(joined, [[0, 0]], chosen(book, "ESTIMATE", "Agent[03]", "WEREWOLF")))).toBe("BECAUSE (ESTIMATE Agent[03] WEREWOLF) (VOTE Agent[03])");
});

test("another verb keeps whom it is about", () => {
  const book = BOOKS.aiwolf;
  const vote = chosen(book, "VOTE", "Agent[03]");
  const guess = replanted(book, vote, [], patternsAt(book, vote, []).find((one) => one.id === "ESTIMATE")!);
  expect(fillAt(guess, [[1, 0]])).toEqual({ word: "Agent[03]" });
  expect(nextEmpty(guess)).toEqual([[2, 0]]);
  const claim = chosen(book, "COMINGOUT", "SEER");
  const other = replanted(book, claim, [], patternsAt(book, claim, []).find((one) => one.id === "VOTE")!);
  expect(fillAt(other, [[1, 0]]), "what nobody has chosen is asked for").toBeNull();
  expect(replanted(book, vote, [], patternsAt(book, vote, []).find((one) => one.id === "VOTE")!)).toBe(vote);
});

test("sentences are nested only so deep", () => {
  for (const [name, start] of [["aiwolf", "NOT"], ["osawa", "and"]] as const) {
    const book = BOOKS[name];
    let tree: Fill = null, at: Path = [];
    for (let depth = 1; depth < book.deepest; depth++) {
      tree = put(tree, at, planted(kindAt(book, tree, at), patternsAt(book, tree, at).find((one) => one.id === start)!));
      at = nextEmpty(tree)!;
    }
    expect(depthOf(tree)).toBe(book.deepest - 1);
    expect(patternsAt(book, tree, at).some((one) => one.nests)).toBe(false);
    const whole = chosen(book, ...(name === "aiwolf" ? ["NOT", "NOT", "NOT", "NOT", "VOTE", "Agent[01]"] : ["because", "declare", "not", "not", "is", "Agent01", "wolf", "agree_with", "Agent02"]));
    expect(textOf(book, whole)).not.toBeNull();
    expect(patternsAt(book, whole, []).every((one) => !one.parts.some((part) => typeof part !== "string" && part.wraps)), "nothing more around it").toBe(true);
  }
});

test("what was composed is found again, unless the book has changed", () => {
  const book = BOOKS.osawa;
  const half = chosen(book, "declare", "is", "Agent03");
  expect(revived(book, JSON.stringify(half))).toEqual(half);
  expect(nextEmpty(revived(book, JSON.stringify(half)))).toEqual([[1, 0], [2, 0]]);
  for (const bad of ["", "{", "null", '{"word":"x"}', '{"pattern":"gone","kind":"utterance","slots":[]}', '{"pattern":"declare","kind":"utterance","slots":[[null]]}', '{"pattern":"is","kind":"sentence","slots":[[null],[null],[null]]}']) expect(revived(book, bad)).toBeNull();
});

test("lines are named as the server calls them, in the words of the reader", () => {
  const spoke = (n: number, text: string, more: Partial<Shown> = {}): Shown => ({ type: "shown", n, event: { event: "Spoke", at_ms: n, seat: 1, channel: "talk", day: 1, idx: n, turn: 0, text }, ...more });
  const shown = [spoke(1, "VOTE Agent[02]", { cite: "TALK day1 ID:0", prose: { ja: "投票します。", en: "I vote." } }), spoke(2, "Over")];
  const lines = numbered(history(shown, undefined).lines, 2);
  expect(citedIn(shown, lines, "ja")).toEqual([{ cite: "TALK day1 ID:0", channel: "talk", seat: 1, no: 1, words: "投票します。" }]);
  const book = BOOKS.aiwolf;
  const agree = chosen(book, "AGREE");
  expect(citesAt(book, agree, nextEmpty(agree)!, "talk")).toEqual(["talk"]);
  expect(citesAt(book, agree, nextEmpty(agree)!, "whisper")).toEqual(["talk", "whisper"]);
  expect(isTree(agree)).toBe(true);
  expect(textOf(book, about(book, "TALK day1 ID:0", "talk")), "a line that is pointed at").toBe("AGREE TALK day1 ID:0");
  expect(textOf(BOOKS.osawa, about(BOOKS.osawa, "speech 3", "talk"))).toBe("agree 100% (speech 3)");
  expect(about(book, "TALK day1 ID:0", "grave")).toBeNull();
});
