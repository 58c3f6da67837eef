import { expect, test } from "vitest";
import { isSideways, pullOf, stepFrom, stepOf } from "./carousel.ts";

test("a flick to the left shows the next slide, one to the right the one before", () => {
  expect(stepOf({ dx: -20, ms: 120, width: 360 })).toBe(1);
  expect(stepOf({ dx: 20, ms: 120, width: 360 })).toBe(-1);
});

test("a trembling finger changes nothing", () => {
  expect(stepOf({ dx: 4, ms: 120, width: 360 })).toBe(0);
  expect(isSideways(4, 0)).toBe(false);
});

test("a slow drag has to pass the middle", () => {
  expect(stepOf({ dx: -179, ms: 900, width: 360 })).toBe(0);
  expect(stepOf({ dx: -180, ms: 900, width: 360 })).toBe(1);
  expect(stepOf({ dx: 180, ms: 900, width: 360 })).toBe(-1);
});

test("a finger that goes up or down scrolls the page", () => {
  expect(isSideways(20, 30)).toBe(false);
  expect(isSideways(-30, 20)).toBe(true);
});

test("the next slide comes in as far as the finger has gone, and never further", () => {
  expect(pullOf({ dx: -90, width: 360 })).toBe(0.25);
  expect(pullOf({ dx: 720, width: 360 })).toBe(-1);
  expect(pullOf({ dx: 10, width: 0 })).toBe(0);
});

test("behind the last slide comes the first, and before the first the last", () => {
  expect(stepFrom(2, 1, 3)).toBe(0);
  expect(stepFrom(0, -1, 3)).toBe(2);
});
