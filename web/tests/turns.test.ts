import { expect, test, vi } from "vitest";
import { hold, inTurn } from "../src/ui/turns.js";

test("each frame draws one thing, the first ones first; what is called off is not drawn", () => {
  let frames: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (act: () => void) => frames.push(act));
  const frame = (): void => { const now = frames; frames = []; for (const act of now) act(); };
  const drawn: string[] = [];
  inTurn(() => drawn.push("a"));
  const off = inTurn(() => drawn.push("b"));
  inTurn(() => drawn.push("c"));
  inTurn(() => drawn.push("list"), 1);
  inTurn(() => drawn.push("has spoken"), 1);
  inTurn(() => drawn.push("speaker"), 0);
  off();
  const perFrame: number[] = [];
  for (let i = 0; i < 14; i++) {
    const before = drawn.length;
    frame();
    perFrame.push(drawn.length - before);
  }
  expect(drawn).toEqual(["speaker", "list", "has spoken", "a", "c"]);
  expect(Math.max(...perFrame)).toBe(1);
  // Nothing is asked for while there is nothing to draw.
  expect(frames).toEqual([]);
  inTurn(() => drawn.push("later"));
  frame();
  hold();
  frame();
  expect(drawn).not.toContain("later");
  frame();
  frame();
  expect(drawn.at(-1)).toBe("later");
  // When nothing waits, there is nothing to hold.
  hold();
  inTurn(() => drawn.push("at once"));
  frame();
  frame();
  expect(drawn.at(-1)).toBe("at once");
  vi.unstubAllGlobals();
});
