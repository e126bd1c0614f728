// The part of a long list that is drawn: its end, unless the reader goes back. However long the list, it is bounded.

/** Most lines that are drawn at the same time. */
const MOST_LINES = 60;
const STEP = 30;

/** Keeps a box at its end when its size changes, as when a phone is turned; for an effect. */
export function sticks(box: HTMLElement, follows: () => boolean): () => void {
  const sized = new ResizeObserver(() => { if (follows()) box.scrollTop = box.scrollHeight; });
  sized.observe(box);
  return () => sized.disconnect();
}

export class LineWindow {
  /** Where it ends; null: at the end of the list. */
  private end = $state<number | null>(null);

  constructor(private readonly length: () => number) {}

  get to(): number {
    return this.end === null ? this.length() : Math.min(this.end, this.length());
  }

  get from(): number {
    return Math.max(0, this.to - MOST_LINES);
  }

  get atEnd(): boolean {
    return this.to === this.length();
  }

  back(): void {
    this.end = Math.max(MOST_LINES, this.to - STEP);
  }

  forward(): void {
    const end = this.to + STEP;
    this.end = end >= this.length() ? null : end;
  }

  toEnd(): void {
    this.end = null;
  }

  /** Draw the line at this place, and some after it. */
  show(place: number): void {
    if (place >= this.from && place < this.to) return;
    const end = Math.max(MOST_LINES, place + STEP);
    this.end = end >= this.length() ? null : end;
  }
}
