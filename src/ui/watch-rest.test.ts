import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Place, REST_MS, watchRest } from "./watch-rest.ts";

const onRest = vi.fn<(atRest: boolean) => void>();
let place: Place | null;
const at = (spot: string, scrolled = 0) => {
  place = { spot, scrolled };
};
const watch = () => watchRest(() => place, onRest);
const pass = (ms: number) => vi.advanceTimersByTime(ms);

beforeEach(() => {
  vi.useFakeTimers();
  onRest.mockReset();
  at("below");
});
afterEach(() => {
  vi.useRealTimers();
});

describe("watchRest", () => {
  it("takes no press until the thing has rested, then takes it", () => {
    const watching = watch();
    pass(REST_MS - 100);
    expect(watching.foundAtRest(performance.now())).toBe(false);
    expect(onRest).not.toHaveBeenCalled();
    pass(100);
    expect(onRest.mock.calls).toEqual([[true]]);
    expect(watching.foundAtRest(performance.now())).toBe(true);
  });

  it("refuses a press that began before, however late it is told", () => {
    const watching = watch();
    const early = performance.now() + REST_MS - 50;
    pass(REST_MS);
    expect(watching.foundAtRest(early)).toBe(false);
  });

  it("begins again whenever the thing moves, or can't be seen", () => {
    watch();
    pass(REST_MS - 100);
    at("above");
    pass(REST_MS - 100);
    place = null;
    pass(REST_MS);
    expect(onRest).not.toHaveBeenCalled();
    at("above");
    pass(REST_MS + 100);
    expect(onRest.mock.calls).toEqual([[true]]);
  });

  it("refuses a press on what has moved under the finger, and lets it rest again", () => {
    const watching = watch();
    pass(REST_MS);
    at("above");
    expect(watching.foundAtRest(performance.now())).toBe(false);
    expect(onRest).toHaveBeenLastCalledWith(false);
    pass(REST_MS);
    expect(watching.foundAtRest(performance.now())).toBe(true);
  });

  it.each([
    ["told", (follow: () => void) => follow()],
    ["not told yet", () => {}],
  ])("takes a press on what the reader has scrolled, %s", (_how, tell) => {
    const watching = watch();
    pass(REST_MS);
    at("above", 120);
    tell(watching.follow);
    expect(watching.foundAtRest(performance.now())).toBe(true);
  });

  it("looks no more when it is stopped", () => {
    watch().stop();
    pass(REST_MS);
    expect(onRest).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
