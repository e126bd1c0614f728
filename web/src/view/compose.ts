// Composing a sentence from the parts of a phrasebook. Which parts there are, and what may follow what, is in the book; here
// they are only put together.
import type { PhraseKind, PhrasePattern, Phrasebook, PhraseSlot, PhraseWord } from "../wire/messages.js";

/** What fills a slot: a word as it stands in the sentence, a pattern, or nothing yet. */
export type Fill = { word: string } | Tree | null;
export interface Tree {
  pattern: string;
  kind: string;
  /** By slot; a slot may hold several. */
  slots: Fill[][];
}
/** The way to a place in a tree: slot and position at each level. Empty: the whole sentence. */
export type Path = readonly (readonly [number, number])[];

/** An utterance that a sentence can name. */
export interface Cited { cite: string; channel: string; seat: number; no: number; words: string }

const NOTHING: PhraseKind = {};
export const kindOf = (book: Phrasebook, kind: string): PhraseKind => book.kinds[kind] ?? NOTHING;
export const isTree = (fill: Fill | undefined): fill is Tree => Boolean(fill && "pattern" in fill);
export const patternOf = (book: Phrasebook, tree: Tree): PhrasePattern | undefined => kindOf(book, tree.kind).patterns?.find((one) => one.id === tree.pattern);
export const slotsOf = (pattern: PhrasePattern): PhraseSlot[] => pattern.parts.filter((part) => typeof part !== "string");

/** A pattern with what fills its slots at first. */
export function planted(kind: string, pattern: PhrasePattern): Tree {
  const first = (slot: PhraseSlot): Fill => (typeof slot.default === "string" ? { word: slot.default } : null);
  return { pattern: pattern.id, kind, slots: slotsOf(pattern).map((slot) => Array.from({ length: slot.least ?? 1 }, () => first(slot))) };
}

/** The text of a sentence; null: something is missing. */
export function textOf(book: Phrasebook, tree: Fill): string | null {
  if (!tree) return null;
  if (!isTree(tree)) return tree.word;
  const pattern = patternOf(book, tree);
  if (!pattern) return null;
  let text = "", at = 0;
  for (const part of pattern.parts) {
    if (typeof part === "string") text += part;
    else {
      const made = (tree.slots[at++] ?? []).map((fill) => textOf(book, fill));
      if (!made.length || made.includes(null)) return null;
      text += made.join(part.between ?? "");
    }
  }
  return text;
}

export function fillAt(tree: Fill, path: Path): Fill {
  let found = tree;
  for (const [slot, at] of path) found = isTree(found) ? (found.slots[slot]?.[at] ?? null) : null;
  return found;
}

/** The kind that is asked for at a place. */
export function kindAt(book: Phrasebook, tree: Fill, path: Path): string {
  const last = path.at(-1);
  return last ? (slotAt(book, tree, path)?.kind ?? book.start) : book.start;
}

/** The slot at a place; undefined: it is the whole sentence. */
export function slotAt(book: Phrasebook, tree: Fill, path: Path): PhraseSlot | undefined {
  const last = path.at(-1);
  const parent = fillAt(tree, path.slice(0, -1));
  if (!last || !isTree(parent)) return undefined;
  const pattern = patternOf(book, parent);
  return pattern && slotsOf(pattern)[last[0]];
}

/** The tree with something else at a place. */
export function put(tree: Fill, path: Path, fill: Fill): Fill {
  const [first, ...rest] = path;
  if (!first) return fill;
  if (!isTree(tree)) return tree;
  const slots = tree.slots.map((each, i) => (i === first[0] ? each.map((one, at) => (at === first[1] ? put(one, rest, fill) : one)) : each));
  return { ...tree, slots };
}

/** One more, or one less, in a slot that takes several. */
export function grown(tree: Fill, path: Path, slot: number): Fill {
  const node = fillAt(tree, path);
  return isTree(node) ? put(tree, path, { ...node, slots: node.slots.map((each, i) => (i === slot ? [...each, null] : each)) }) : tree;
}
export function without(tree: Fill, path: Path, slot: number, at: number): Fill {
  const node = fillAt(tree, path);
  return isTree(node) ? put(tree, path, { ...node, slots: node.slots.map((each, i) => (i === slot ? each.filter((_, j) => j !== at) : each)) }) : tree;
}

/** How many patterns stand inside one another. */
export const depthOf = (tree: Fill): number => (isTree(tree) ? 1 + Math.max(0, ...tree.slots.flat().map(depthOf)) : 0);

/** The patterns that may be put at a place: one that takes further sentences needs a level below it. */
export function patternsAt(book: Phrasebook, tree: Fill, path: Path): PhrasePattern[] {
  const depth = path.length + 1;
  const deep = depthOf(fillAt(tree, path));
  return (kindOf(book, kindAt(book, tree, path)).patterns ?? []).filter(
    (one) => (one.nests ? depth < book.deepest : depth <= book.deepest) && (!wrapping(one, kindAt(book, tree, path)) || depth + deep <= book.deepest),
  );
}

export const wordsAt = (book: Phrasebook, tree: Fill, path: Path): PhraseWord[] => kindOf(book, kindAt(book, tree, path)).words ?? [];

/** Of which channels utterances can be cited at a place, by one who speaks in a channel. */
export const citesAt = (book: Phrasebook, tree: Fill, path: Path, channel: string): string[] => kindOf(book, kindAt(book, tree, path)).cites?.[channel] ?? [];

const wrapping = (pattern: PhrasePattern, kind: string): boolean => slotsOf(pattern).some((slot) => slot.wraps && slot.kind === kind);

/** Another pattern at a place. The sentence that stood there goes into it where it can; else its parts are used again. */
export function replanted(book: Phrasebook, tree: Fill, path: Path, pattern: PhrasePattern): Fill {
  const kind = kindAt(book, tree, path);
  const old = fillAt(tree, path);
  const made = planted(kind, pattern);
  if (isTree(old) && old.pattern === pattern.id) return tree;
  if (isTree(old)) {
    const slots = slotsOf(pattern);
    const home = slots.findIndex((slot) => slot.wraps && slot.kind === kind);
    if (home >= 0) made.slots[home]![0] = old;
    else reuse(book, old, made, slots);
  }
  return put(tree, path, made);
}

/** What was chosen for a slot of the same kind stays chosen. */
function reuse(book: Phrasebook, old: Tree, made: Tree, slots: readonly PhraseSlot[]): void {
  const before = patternOf(book, old);
  if (!before) return;
  const left = slotsOf(before).map((slot, i) => ({ slot, fills: old.slots[i] ?? [] }));
  slots.forEach((slot, i) => {
    const at = left.findIndex((one) => one.slot.kind === slot.kind);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    const chosen = found?.fills.filter((fill) => fill !== null && !(typeof found.slot.default === "string" && !isTree(fill) && fill.word === found.slot.default)) ?? [];
    if (chosen.length >= (slot.least ?? 1)) made.slots[i] = chosen.slice(0, slot.most ?? 1);
  });
}

/** The sentence about an utterance that needs nothing else: the first one of the book; null: it has none. */
export function about(book: Phrasebook, line: string, channel: string): Fill {
  const asks = (slot: PhraseSlot): boolean => typeof slot.default !== "string";
  const pattern = kindOf(book, book.start).patterns?.find((one) => {
    const open = slotsOf(one).filter(asks);
    return open.length === 1 && (kindOf(book, open[0]!.kind).cites?.[channel]?.length ?? 0) > 0;
  });
  if (!pattern) return null;
  const made = planted(book.start, pattern);
  return { ...made, slots: made.slots.map((each) => each.map((fill) => fill ?? { word: line })) };
}

/** The first place that is still empty, at or after a place in reading order, else the first of all; null: none is. */
export function nextEmpty(tree: Fill, after: Path = []): Path | null {
  const all = [...empties(tree, [])];
  const behind = all.find((path) => compare(path, after) >= 0);
  return behind ?? all[0] ?? null;
}
function* empties(tree: Fill, path: Path): Generator<Path> {
  if (!tree) yield path;
  else if (isTree(tree)) for (const [i, each] of tree.slots.entries()) for (const [at, fill] of each.entries()) yield* empties(fill, [...path, [i, at]]);
}
function compare(one: Path, other: Path): number {
  for (let i = 0; i < Math.min(one.length, other.length); i++) {
    const d = one[i]![0] - other[i]![0] || one[i]![1] - other[i]![1];
    if (d) return d;
  }
  return one.length - other.length;
}

/** A tree that was kept, if the book still has all its parts. */
export function revived(book: Phrasebook, kept: string): Fill {
  try {
    const found = JSON.parse(kept) as Fill;
    return isTree(found) && found.kind === book.start && isWhole(book, found) ? found : null;
  } catch {
    return null;
  }
}
function isWhole(book: Phrasebook, fill: Fill): boolean {
  if (fill === null) return true;
  if (!isTree(fill)) return typeof fill.word === "string";
  const pattern = patternOf(book, fill);
  if (!pattern || !Array.isArray(fill.slots)) return false;
  const slots = slotsOf(pattern);
  return slots.length === fill.slots.length && slots.every((slot, i) => Array.isArray(fill.slots[i]) && fill.slots[i].every((one) => isWhole(book, one) && (!isTree(one) || one.kind === slot.kind)));
}
