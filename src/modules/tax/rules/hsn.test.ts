import { expect, it } from "vitest";
import { HEADINGS } from "./headings.ts";
import { hsnComplaint } from "./hsn.ts";

it.each(["0702", "1515", "070310", "07031010", "99683000"])("takes %s", (code) => {
  expect(hsnComplaint(code)).toBeNull();
});

it.each([
  ["702", "702 has 3 digits. Did you mean 0702?"],
  ["70310", "70310 has 5 digits. Did you mean 070310?"],
  ["7031010", "7031010 has 7 digits. Did you mean 07031010?"],
])("tells which code was probably meant by %s", (code, words) => {
  expect(hsnComplaint(code)).toBe(words);
});

it.each([
  ["0703101", "0703101 has 7 digits. An HSN code has 4, 6 or 8."],
  ["7", "7 has 1 digit. An HSN code has 4, 6 or 8."],
  ...["0000", "000", "0", "00000000", "0070", "0007031"].map((code) => [
    code,
    `${code} is no HSN code: there is no chapter 00. Leave it empty as long as you don’t know the code.`,
  ]),
  ["070310100", "An HSN code has 4, 6 or 8 digits, such as 0702"],
  ["0702 tomato", "An HSN code has 4, 6 or 8 digits, such as 0702"],
  ["", "An HSN code has 4, 6 or 8 digits, such as 0702"],
])("refuses %s in words", (code, words) => {
  expect(hsnComplaint(code)).toBe(words);
});

it("takes each usual heading", () => {
  for (const { hsn, name } of HEADINGS) expect(hsnComplaint(hsn), name).toBeNull();
});
