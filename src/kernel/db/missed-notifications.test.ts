import { expect, it } from "vitest";
import { hasPassed, mayHaveMissed } from "./listen.ts";

const at = (steady: number, wall = steady) => ({ steady, wall });
const heard = (ms: number, there = ms) => ({ here: at(ms), there });

it("counts time by whichever clock went on", () => {
  expect(hasPassed(900, at(0), at(900))).toBe(false);
  expect(hasPassed(900, at(0), at(901))).toBe(true);
  // A virtual machine was paused: its own time stood still.
  expect(hasPassed(900, at(0), at(10, 120_000))).toBe(true);
  // The wall clock was set forward or back.
  expect(hasPassed(900, at(0, 50_000), at(100, 40_000))).toBe(true);
});

it("may have missed notes after half of their life, by this process's clocks or the database's", () => {
  expect(mayHaveMissed(60_000, heard(0), heard(30_000))).toBe(false);
  expect(mayHaveMissed(60_000, heard(0), heard(30_001, 1_000))).toBe(true);
  expect(mayHaveMissed(60_000, heard(0), heard(200, 120_000))).toBe(true);
  expect(mayHaveMissed(60_000, heard(0, 1_000), heard(200, 0))).toBe(true);
});
