import { describe, expect, it } from "vitest";
import { BREAK, partLongWords } from "./long-words.ts";

const parted = (text: string, most: number) => partLongWords(text, most).replaceAll(BREAK, "|");

describe("partLongWords", () => {
  it.each([
    ["farm fresh rice", 5, "farm fresh rice"],
    ["groundnuts", 5, "g|r|o|u|n|d|n|u|t|s|"],
    // A line may end after a hyphen as it is.
    ["cold-pressed oil", 7, "cold-pressed oil"],
    ["500\u00a0g", 4, "500\u00a0g"],
    ["", 5, ""],
  ])("parts %j for lines of %i letters as %j", (text, most, expected) => {
    expect(parted(text, most)).toBe(expected);
  });

  it("keeps joined letters together", () => {
    expect(parted("ಕಲಕ್ಷ್ಮಿ", 4)).toBe("ಕ|ಲ|ಕ್ಷ್ಮಿ|");
  });
});
