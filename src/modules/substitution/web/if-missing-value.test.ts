import { expect, it } from "vitest";
import { readIfMissing, wishForAll, writeIfMissing } from "./if-missing-value.ts";

it.each([
  [{ all: "call" }],
  [{ products: { one: "similar" } }],
  [{ all: "leave-out", products: { one: "call", two: "similar" } }],
] as const)("keeps %j", (value) => {
  expect(readIfMissing(writeIfMissing(value))).toEqual(value);
});

it("is nothing where nothing is chosen, or nothing that can be read", () => {
  expect([writeIfMissing({}), writeIfMissing({ products: {} })]).toEqual(["", ""]);
  expect(["", "{", '{"all":"burn it"}', "7"].map(readIfMissing)).toEqual([{}, {}, {}, {}]);
});

it("leaves the wishes for single products out of what the next order begins with", () => {
  expect(readIfMissing(wishForAll('{"all":"call","products":{"one":"similar"}}'))).toEqual({ all: "call" });
  expect(wishForAll('{"products":{"one":"similar"}}')).toBe("");
});
