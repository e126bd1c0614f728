import { describe, expect, it } from "vitest";
import { guessesOf, picked, score } from "../src/view/guesses.js";

describe("guesses", () => {
  it("takes a seat for something, changes its mind, and takes it back", () => {
    let picks = picked({}, 3, true);
    expect(guessesOf(picks)).toEqual([{ seat: 3, machine: true, sure: 2 }]);
    picks = picked({ 3: { machine: true, sure: 3 } }, 3, false);
    expect(picks[3]).toEqual({ machine: false, sure: 3 });
    expect(guessesOf(picked(picks, 3, false))).toEqual([]);
    expect(guessesOf(picked(picks, 5, true)).map((one) => one.seat)).toEqual([3, 5]);
  });
  it("counts what was right", () => {
    const told = { game: "g", seat: 1, asks: true, guessed: true, surveyed: false, guesses: [{ seat: 2, machine: true, sure: 1 }, { seat: 3, machine: true, sure: 1 }], machines: [false, true, false] };
    expect(score(told)).toEqual({ right: 1, of: 2 });
    expect(score({ ...told, guesses: [] })).toEqual({ right: 0, of: 0 });
    expect(score({ ...told, machines: null })).toEqual({ right: 0, of: 2 });
  });
});
