import { describe, expect, it } from "vitest";
import { REST_MS } from "#kernel/time/tap-rest.ts";
import { type Appearance, isTooEarly, isUnmoved } from "./double-tap-guard.ts";

const corner = { inWindow: { x: 100, y: 580 }, onPage: { x: 100, y: 1580 } };
const appeared: Appearance = { corner, press: { x: 180, y: 600 }, restsSince: 5000 };

describe("isTooEarly", () => {
  it.each([
    ["long after the first tap, as soon as the control is there", { at: 5001, x: 180, y: 600 }, true],
    ["a moment later, a thumb's width away", { at: 5000 + REST_MS - 1, x: 200, y: 610 }, true],
    ["a tap that was made before the control was painted", { at: 4000, x: 180, y: 600 }, true],
    ["when the control has rested", { at: 5000 + REST_MS, x: 180, y: 600 }, false],
    ["somewhere else", { at: 5001, x: 180, y: 640 }, false],
  ])("%s", (_when, press, expected) => {
    expect(isTooEarly(appeared, press)).toBe(expected);
  });

  it("takes no press near the last one until the control is painted", () => {
    const unpainted = { corner, press: { x: 180, y: 600 } };
    expect(isTooEarly(unpainted, { at: 9000, x: 180, y: 600 })).toBe(true);
  });

  it("takes any press where nothing was pressed before, unless that was on another page", () => {
    expect(isTooEarly({ corner, press: undefined }, { at: 5001, x: 180, y: 600 })).toBe(false);
    expect(isTooEarly({ ...appeared, press: "anywhere" }, { at: 5001, x: 20, y: 20 })).toBe(true);
  });
});

describe("isUnmoved", () => {
  it.each([
    ["in a window that was scrolled", { inWindow: { x: 100, y: 80 }, onPage: corner.onPage }, true],
    [
      "in a bar above a page that was scrolled",
      { inWindow: corner.inWindow, onPage: { x: 100, y: 9 } },
      true,
    ],
    [
      "not where something above it has gone",
      { inWindow: { x: 100, y: 540 }, onPage: { x: 100, y: 1540 } },
      false,
    ],
  ])("%s", (_where, now, expected) => {
    expect(isUnmoved(corner, now)).toBe(expected);
  });
});
