// A sentence that somebody is composing: kept through a reload, a phase or a lost connection, until it is sent.
import { about, citesAt, depthOf, fillAt, grown, isTree, kindAt, nextEmpty, patternsAt, put, replanted, revived, slotAt, textOf, without, wordsAt, type Fill, type Path } from "../../view/compose.js";
import type { PhrasePattern, Phrasebook } from "../../wire/messages.js";
import { draftOf, keepDraft } from "./drafts.js";

export class Composition {
  tree = $state.raw<Fill>(null);
  /** The place that is chosen for now; null: none. */
  place = $state.raw<Path | null>(null);
  readonly text = $derived.by(() => textOf(this.book, this.tree) ?? "");
  /** Whether anything was chosen. */
  readonly isBegun = $derived(this.tree !== null);
  private readonly form: string;

  constructor(private readonly current: () => Phrasebook, private readonly game: string, private readonly channel: string) {
    this.form = `tree-${channel}`;
    this.tree = revived(this.book, draftOf(game, this.form));
    this.place = this.tree ? nextEmpty(this.tree) : null;
  }

  /** Ask for what is missing. */
  begin(): void {
    this.place ??= nextEmpty(this.tree);
  }

  get book(): Phrasebook {
    return this.current();
  }

  readonly words = $derived.by(() => (this.place ? wordsAt(this.book, this.tree, this.place) : []));
  readonly patterns = $derived.by(() => (this.place ? patternsAt(this.book, this.tree, this.place) : []));
  readonly channels = $derived.by(() => (this.place ? citesAt(this.book, this.tree, this.place, this.channel) : []));
  readonly slot = $derived.by(() => (this.place ? slotAt(this.book, this.tree, this.place) : undefined));
  readonly chosen = $derived.by(() => (this.place ? fillAt(this.tree, this.place) : null));
  /** Whether the whole sentence can still be joined with another. */
  readonly canJoin = $derived.by(() => isTree(this.tree) && depthOf(this.tree) < this.book.deepest);

  word(text: string): void {
    if (this.place) this.set(put(this.tree, this.place, { word: text }), this.place);
  }

  pattern(pattern: PhrasePattern): void {
    if (this.place) this.set(replanted(this.book, this.tree, this.place, pattern), this.place);
  }

  /** A line was pointed at: it is named where one is asked for, or a sentence about it is begun. */
  cite(line: string): void {
    if (this.channels.length) this.word(line);
    else if (!this.tree) this.set(about(this.book, line, this.channel), []);
  }

  more(path: Path, slot: number): void {
    const node = fillAt(this.tree, path);
    const at = isTree(node) ? (node.slots[slot]?.length ?? 0) : 0;
    this.set(grown(this.tree, path, slot), [...path, [slot, at]]);
  }

  less(path: Path, slot: number, at: number): void {
    this.set(without(this.tree, path, slot, at), path);
  }

  go(path: Path): void {
    this.place = path;
  }

  /** To the place around the present one; from the outermost one the parts are put away. */
  up(): void {
    this.place = this.place?.length ? this.place.slice(0, -1) : null;
  }

  clear(): void {
    this.set(null, []);
  }

  /** Take away what is at the present place. */
  erase(): void {
    if (!this.place) return;
    const place = this.place;
    if (fillAt(this.tree, place) === null) return this.up();
    this.keep(put(this.tree, place, null));
    this.place = place;
  }

  kind(path: Path): string {
    return kindAt(this.book, this.tree, path);
  }

  private set(tree: Fill, after: Path): void {
    this.keep(tree);
    this.place = nextEmpty(tree, after);
  }

  private keep(tree: Fill): void {
    this.tree = tree;
    keepDraft(this.game, this.form, tree ? JSON.stringify(tree) : "");
  }
}
