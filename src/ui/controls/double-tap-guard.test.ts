import { describe, expect, it } from "vitest";
import { isSecondTap } from "./double-tap-guard.ts";

const first = { at: 1000, x: 180, y: 600 };

describe("isSecondTap", () => {
  it.each([
    ["at once, in the same place", { at: 1000, x: 180, y: 600 }, true],
    ["a moment later, a thumb's width away", { at: 1400, x: 200, y: 610 }, true],
    ["half a second later", { at: 1500, x: 180, y: 600 }, false],
    ["somewhere else", { at: 1010, x: 180, y: 640 }, false],
  ])("%s", (_when, press, expected) => {
    expect(isSecondTap(first, press)).toBe(expected);
  });

  it("takes any press where nothing was pressed before", () => {
    expect(isSecondTap(undefined, first)).toBe(false);
  });
});
