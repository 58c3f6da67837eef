import { describe, expect, it } from "vitest";
import { breakLines, type Piece } from "./text-layout.ts";

const piece = (text: string, font = "regular"): Piece => ({ text, font, colour: "#000", depth: 0.25 });

/** The width of a line is its number of letters. */
const lettersIn = (line: readonly Piece[]) => line.reduce((sum, { text }) => sum + text.length, 0);

const broken = (width: number, ...pieces: Piece[]) =>
  breakLines(pieces, width, lettersIn).map((line) => line.map(({ text }) => text).join("|"));

describe("breakLines", () => {
  it.each([
    ["farm fresh rice", 10, ["farm fresh", "rice"]],
    ["farm  fresh", 6, ["farm", "fresh"]],
    ["cold-pressed", 8, ["cold-", "pressed"]],
    ["98450-12345", 20, ["98450-12345"]],
    ["500\u00a0g salt", 6, ["500\u00a0g", "salt"]],
    ["a groundnut", 5, ["a", "groun", "dnut"]],
    ["", 5, [""]],
  ])("breaks %j at %i letters into %j", (text, width, lines) => {
    expect(broken(width, piece(text))).toEqual(lines);
  });

  it("never breaks where only the font changes", () => {
    expect(broken(8, piece("ripe ("), piece("ಜವಾರಿ", "kannada"), piece("), red"))).toEqual([
      "ripe",
      "(|ಜವಾರಿ|),",
      "red",
    ]);
  });

  it("keeps joined letters together where a word has to be parted", () => {
    expect(broken(4, piece("ಕಲಕ್ಷ್ಮಿ", "kannada"))).toEqual(["ಕಲ", "ಕ್ಷ್ಮಿ"]);
  });
});
