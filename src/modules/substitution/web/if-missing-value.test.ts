import { expect, it } from "vitest";
import { writeIfMissing } from "./if-missing-field.tsx";
import { readIfMissing } from "./if-missing-value.ts";

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
