import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { batch } from "./batch.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A workbench whose work ends on request. `groups` are the groups that have begun. */
function bench({ most = 3, atOnce = 2 } = {}) {
  const groups: { asks: readonly string[]; end: () => void; fail: (reason: Error) => void }[] = [];
  const call = batch<string, string>({
    work: (asks) =>
      new Promise((resolve, reject) => {
        const results = asks.map((ask) =>
          ask.startsWith("bad")
            ? ({ status: "rejected", reason: new Error(ask) } as const)
            : ({ status: "fulfilled", value: ask.toUpperCase() } as const),
        );
        groups.push({ asks, end: () => resolve(results), fail: reject });
      }),
    nameOf: (ask) => ask.slice(0, 4),
    most,
    atOnce,
    timeoutMs: 100,
  });
  return { call, groups, begun: () => groups.map(({ asks }) => asks) };
}

it("serves who comes alone at once, and together who comes meanwhile", async () => {
  const { call, groups, begun } = bench();
  const all = ["one", "two", "three", "four", "five"].map(call);
  expect(begun()).toEqual([["one"]]);
  groups[0]?.end();
  expect(await all[0]).toBe("ONE");
  expect(begun()).toEqual([["one"], ["two", "three", "four"]]);
  groups[1]?.end();
  await all[3];
  groups[2]?.end();
  expect(await Promise.all(all)).toEqual(["ONE", "TWO", "THREE", "FOUR", "FIVE"]);
});

it("never does two of one name together", async () => {
  const { call, groups, begun } = bench();
  const all = ["one", "same 1", "same 2", "other"].map(call);
  groups[0]?.end();
  await all[0];
  expect(begun().at(-1)).toEqual(["same 1", "other"]);
  groups[1]?.end();
  await all[1];
  expect(begun().at(-1)).toEqual(["same 2"]);
  groups[2]?.end();
  await Promise.all(all);
});

it("fails who failed, and all of a group whose work failed as a whole", async () => {
  const { call, groups } = bench();
  const first = call("one");
  const settled = Promise.allSettled(["bad", "good"].map(call));
  groups[0]?.end();
  await first;
  groups[1]?.end();
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  const both = call("more");
  groups[2]?.fail(new Error("the connection broke"));
  await expect(both).rejects.toThrow("the connection broke");
});

it("lets work that takes long hold up nobody, but only so much of it", async () => {
  const { call, groups, begun } = bench();
  const all = ["slow", "next", "last"].map(call);
  expect(begun()).toEqual([["slow"]]);
  await vi.advanceTimersByTimeAsync(100);
  expect(begun()).toEqual([["slow"], ["next", "last"]]);
  const later = call("later");
  await vi.advanceTimersByTimeAsync(500);
  expect(groups).toHaveLength(2);
  groups[0]?.end();
  await all[0];
  expect(begun().at(-1)).toEqual(["later"]);
  for (const { end } of groups) end();
  expect(await Promise.all([...all, later])).toEqual(["SLOW", "NEXT", "LAST", "LATER"]);
});
