import { describe, expect, it } from "vitest";
import { plainCode } from "../texts/typed-text.ts";
import { phoneNumberIn } from "./phone-number.ts";

const read = (typed: string) => phoneNumberIn(plainCode(typed));

describe("a telephone number", () => {
  it.each([
    "9845012345",
    "98450 12345",
    "+91 98450 12345",
    "+91-98450-12345",
    "09845012345",
    "0821 241 2345",
    "(0821) 2412345",
    "+1 (415) 555-2671",
    "+44 20 7946 0958",
    "1800 425 1234",
  ])("stays as it was written: %s", (typed) => expect(read(typed)).toBe(typed));

  it.each([
    ["WhatsApp: +91 98450 12345"],
    ["(+91) 98450 12345"],
    ["+91 98450\ufe0f 12345"],
    ["\u{1f4de}\ufe0f +91 98450 12345"],
    ["+91.98450.12345"],
    ["tel:+919845012345"],
    ["call me at 98450 12345, please"],
    ["+91 ೯೮೪೫೦ ೧೨೩೪೫"],
    ["\u202a+91 98450 12345\u202c"],
    ["+91 (0) 98450 12345"],
    ["98450 12345 / 98450 12345"],
  ])("is found in what was pasted: %s", (typed) => expect(read(typed)).toBe("+91 98450 12345"));

  it.each([
    ["nine digits", "984501234"],
    ["eleven digits", "98450123456"],
    ["nine digits that begin with 1", "123456789"],
    ["a number with a 1 before it", "1 98450 12345"],
    ["nine with the country code", "+91 98450 1234"],
    ["a house's and a number, as one", "12/3 98450 12345"],
    ["two numbers", "98450 12345 / 98450 54321"],
    ["a number and the beginning of another", "98450 12345, 98450"],
    ["an extension", "98450 12345 ext. 7"],
    ["no number", "ask Meera"],
    ["nothing", ""],
    ["a date", "2026-11-28"],
    ["a long row of digits", "9".repeat(40)],
  ])("is not %s", (_, typed) => expect(read(typed)).toBeUndefined());
});
