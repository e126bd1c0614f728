import { expect, test } from "vitest";
import { comment, commentOf, favourite, given, grade, gradeOf, nextSeat, ratedOf, ratedUnder, shortened } from "../src/view/rating.js";
import type { RatingSheet, ShownVillage } from "../src/wire/messages.js";

const sheet = {
  grades: [grade("g01", "A", 1, 3), grade("g01", "A", 2, 4)],
  comments: [comment({ game: "g01", utterance: 7, seat: 2 }, "good")],
  favourite: favourite("g01", 2, ""),
} as unknown as RatingSheet;
const village = { id: "g01", seats: [{ seat: 1, name: "Anna" }, { seat: 2, name: "Ben" }, { seat: 3, name: "Eve" }] } as unknown as ShownVillage;

test("what is not sent yet counts over what the server has told", () => {
  const all = given(sheet, [grade("g01", "A", 1, 5), grade("g01", "A", 2, null), comment({ game: "g01", utterance: 7, seat: 2 }, "")]);
  expect(gradeOf(all, "g01", "A", 1)).toBe(5);
  expect(gradeOf(all, "g01", "A", 2)).toBeNull();
  expect(commentOf(all, { game: "g01", utterance: 7, seat: 2 })).toBe("");
  expect(commentOf(given(sheet, []), { game: "g01", utterance: 7, seat: 2 })).toBe("good");
  expect(given(sheet, [favourite("g01", 0, "")]).favourite).toBeNull();
});

test("players without a grade come next, from the one that was graded on", () => {
  const all = given(sheet, []);
  expect(ratedUnder(all, village, "A")).toBe(2);
  expect(ratedOf(all, "g01")).toBe(2);
  expect(ratedOf(all, "g0")).toBe(0);
  expect(nextSeat(all, village, "A")).toBe(3);
  expect(nextSeat(all, village, "B", 2)).toBe(3);
  expect(nextSeat(all, village, "B", 3)).toBe(1);
  expect(nextSeat(given(sheet, [grade("g01", "A", 3, 1)]), village, "A")).toBeNull();
});

test("of several lines about one thing only the last is sent", () => {
  const lines = [grade("g01", "A", 1, 3), grade("g01", "A", 2, 4), grade("g01", "A", 1, 5), favourite("g01", 1, ""), favourite("g02", 2, "")];
  expect(shortened(lines)).toEqual([grade("g01", "A", 2, 4), grade("g01", "A", 1, 5), favourite("g02", 2, "")]);
});
