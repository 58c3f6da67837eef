import { expect, it } from "vitest";
import { plainCode, plainLine, plainText } from "./typed-text.ts";

it.each([
  ["\u202D+91 98450 12345\u202C", "+91 98450 12345"],
  ["\u200B", ""],
  [" \u00a0Asha\u2009Rao\ufeff ", "Asha Rao"],
  ["\u3164Asha\u2800\u115f", "Asha"],
  ["Cafe\u0301", "Café"],
  ["one\r\ntwo\n", "one\r\ntwo"],
  // Joiners that belong to a word stay: Kannada's r with a following consonant, and a family.
  ["ರ\u200dಕ", "ರ\u200dಕ"],
  ["👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"],
  ["ಕ\u200d \u200cx", "ಕ x"],
  ["Market\u00a0\u00a0Road,\t 2nd  floor\n  Mysuru", "Market Road, 2nd floor\n  Mysuru"],
  // A dash between words is a dash.
  ["6 – 8 kg", "6 – 8 kg"],
])("%j is the text %j", (typed, meant) => {
  expect(plainText(typed)).toBe(meant);
  expect(plainText(meant)).toBe(meant);
});

it.each([
  ["०१२३४५६७८९", "0123456789"],
  ["೫೭೦೦೦೧", "570001"],
  ["௫", "5"],
  // Styled digits of chats: bold, double-struck and sans-serif, each in their own row.
  ["𝟏𝟐𝟎", "120"],
  ["𝟙𝟚𝟘", "120"],
  ["𝟣𝟮𝟶", "120"],
  ["１２０", "120"],
  ["98450–12345", "98450-12345"],
  ["\u22125", "-5"],
  ["12.5", "12.5"],
])("%j is the number %j", (typed, meant) => {
  expect(plainCode(typed)).toBe(meant);
});

it("a name has single blanks", () => {
  expect(plainLine("  Country\u00a0 tomatoes\n ")).toBe("Country tomatoes");
});
