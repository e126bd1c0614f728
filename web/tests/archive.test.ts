// What is searched for, in the address and in the question to the server.
import { expect, test } from "vitest";
import { NOTHING, addressOf, filtersOf, isEmpty, questionOf } from "../src/view/archive.js";

test("an address is read as it was written", () => {
  const filters = { ...NOTHING, text: "100% & <b>", team: "犬 ", role: "SEER", from: "2026-11-16" };
  const address = addressOf(filters);
  expect(address).toBe("#/archive?text=100%25+%26+%3Cb%3E&team=%E7%8A%AC&role=SEER&from=2026-11-16");
  expect(filtersOf(new URLSearchParams(address.split("?")[1]))).toEqual({ ...filters, team: "犬" });
  expect(addressOf(NOTHING)).toBe("#/archive");
  expect(isEmpty({ ...NOTHING, team: " " })).toBe(true);
  expect(isEmpty(filters)).toBe(false);
});

test("days are asked for as moments of the reader's time, the last one whole", () => {
  const asked = questionOf({ ...NOTHING, from: "2026-11-16", to: "2026-12-31", village: "v" }, "G1", "t0");
  expect(Number(asked.get("since"))).toBe(new Date(2026, 10, 16).getTime());
  expect(Number(asked.get("until"))).toBe(new Date(2027, 0, 1).getTime());
  expect([asked.get("before"), asked.get("token"), asked.get("village")]).toEqual(["G1", "t0", "v"]);
  expect([...questionOf({ ...NOTHING, from: "soon", to: "0001-01-01" }, "", "")]).toEqual([]);
});
