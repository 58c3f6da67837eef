import { expect, it } from "vitest";
import { inDirections } from "./directions.ts";

const fromLeft = (...texts: string[]) =>
  inDirections(texts.map((text) => ({ text })))
    .fromLeft.map(({ text }) => text)
    .join("|");

it("leaves lines alone that go from the left", () => {
  const line = [{ text: "12, " }, { text: "ಮೈಸೂರು" }];
  expect(inDirections(line)).toEqual({ pieces: line, fromLeft: line });
});

it.each([
  [["محمد", " ", "علی"], "علی| |محمد"],
  // A figure before the first word stays on the left, and one among the words goes with them.
  [["5, ", "گلی"], "5|,| |گلی"],
  [["گلی", " 12, ", "بنگلور"], "بنگلور| |,|12| |گلی"],
  [["گلی ۱۲"], "۱۲| |گلی"],
  // Other letters end it, and what follows is on the right again.
  [["علی", " Rao, ", "محمد"], "علی| |Rao|,| |محمد"],
  [["علی", " (", "محمد", ")"], "(|محمد|)| |علی"],
])("puts the words of %j from the right to the left", (texts, expected) => {
  expect(fromLeft(...texts)).toBe(expected);
});

it("keeps the order of reading", () => {
  const { pieces } = inDirections([{ text: "محمد" }, { text: " 7 " }, { text: "علی" }]);
  expect(pieces.map(({ text }) => text).join("")).toBe("محمد 7 علی");
});
