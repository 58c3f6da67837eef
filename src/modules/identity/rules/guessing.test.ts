import { describe, expect, it } from "vitest";
import { PER_ACCOUNT, PER_ADDRESS, waitSeconds } from "./guessing.ts";

describe("the wait after wrong passwords", () => {
  it("grows for an account from the tenth on, up to a quarter of an hour", () => {
    const waits = [0, 1, 9, 10, 11, 12, 13, 14, 15, 5000].map((failures) =>
      waitSeconds(failures, PER_ACCOUNT),
    );
    expect(waits).toEqual([0, 0, 0, 60, 120, 240, 480, 900, 900, 900]);
  });

  it("stays short for an address that many share", () => {
    expect([99, 100, 101, 105, 106, 5000].map((failures) => waitSeconds(failures, PER_ADDRESS))).toEqual([
      0, 1, 2, 32, 60, 60,
    ]);
  });
});
