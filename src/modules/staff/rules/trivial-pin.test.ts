import { expect, test } from "vitest";
import { isTrivialPin } from "./trivial-pin.ts";

test.each(["0000", "7777", "1234", "7890", "4321", "3210", "1212", "1221"])(
  "everybody tries %s first",
  (pin) => {
    expect(isTrivialPin(pin)).toBe(true);
  },
);

test.each(["2580", "1357", "4711", "1224", "9013"])("%s is no such PIN", (pin) => {
  expect(isTrivialPin(pin)).toBe(false);
});
