import { describe, expect, it } from "vitest";
import { type Backoff, decayedCount, PER_ACCOUNT, PER_ADDRESS, waitSeconds } from "./login-throttle.ts";

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

/**
 * The number of guesses in `days` for somebody who guesses as soon as the wait is over, and pauses for `pause` seconds
 * after each `burst`.
 */
function guessesIn(days: number, { burst, pause }: { burst: number; pause: number }, backoff: Backoff) {
  const end = days * 24 * 60 * 60;
  let [at, count, made] = [0, 0, 0];
  while (at < end) {
    made += 1;
    count += 1;
    const wait = Math.max(waitSeconds(Math.ceil(count), backoff), made % burst === 0 ? pause : 0);
    count = decayedCount(count, wait, backoff);
    at += wait;
  }
  return made;
}

describe("the guesses that a password has", () => {
  const HOUR = 60 * 60;
  it.each([
    { burst: Number.POSITIVE_INFINITY, pause: 0 },
    { burst: 10, pause: HOUR },
    { burst: 1, pause: 15 * 60 },
    { burst: 5, pause: 12 * HOUR },
    { burst: 10, pause: 24 * HOUR },
    { burst: 3, pause: HOUR },
  ])("are some hundred a day, however they are spread: %o", (way) => {
    expect(guessesIn(30, way, PER_ACCOUNT)).toBeLessThan(30 * 110);
  });

  it("come back to somebody who mistypes: after ten wrong ones there are five more the next day", () => {
    expect(decayedCount(10, 24 * HOUR, PER_ACCOUNT)).toBe(5);
    expect(waitSeconds(10, PER_ACCOUNT)).toBe(60);
  });
});
