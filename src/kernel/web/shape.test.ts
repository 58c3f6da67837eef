import { expect, test } from "vitest";
import { count, fields, flag, listOf, nullable, number, oneOf, optional, recordOf, text } from "./shape.ts";

const box = fields({ items: recordOf(count), owner: nullable(text), unsaved: flag });

test("takes what is of the shape", () => {
  expect(box({ items: { a: 1, b: 12 }, owner: null, unsaved: false })).toBe(true);
  expect(box({ items: {}, owner: "asha@example.in", unsaved: true, more: 1 })).toBe(true);
  expect(fields({ price: optional(number) })({})).toBe(true);
  expect(listOf(oneOf(["COD", "Online"]))(["COD", "COD"])).toBe(true);
});

test.each([
  [null],
  ["box"],
  [[]],
  [{}],
  [{ items: [1], owner: null, unsaved: false }],
  [{ items: { a: 0 }, owner: null, unsaved: false }],
  [{ items: { a: 1.5 }, owner: null, unsaved: false }],
  [{ items: { a: "1" }, owner: null, unsaved: false }],
  [{ items: {}, unsaved: false }],
  [{ items: {}, owner: null, unsaved: "no" }],
])("refuses %j as a box", (value) => {
  expect(box(value)).toBe(false);
});

test("refuses other texts, other lists and what is no number", () => {
  expect(oneOf(["COD"])("cod")).toBe(false);
  expect(listOf(text)(["a", 1])).toBe(false);
  expect(number(Number.NaN)).toBe(false);
  expect(optional(number)(null)).toBe(false);
});
