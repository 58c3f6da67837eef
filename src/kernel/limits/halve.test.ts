import { expect, it } from "vitest";
import { doInHalves, type Halving } from "./batch.ts";

/** Doubles numbers. -1 makes its whole group fail. Records the groups, and how many run at once. */
function doubling(more: Partial<Halving<number, number>> = {}) {
  const groups: (readonly number[])[] = [];
  let running = 0;
  let most = 0;
  const together = async (numbers: readonly number[]) => {
    groups.push(numbers);
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running -= 1;
    if (numbers.includes(-1)) throw new Error("a bad one");
    return numbers.map((number) => number * 2);
  };
  const run = (numbers: readonly number[]) =>
    doInHalves(numbers, { together, mayRepeat: () => true, timeoutMs: 60_000, ...more });
  return { run, groups, most: () => most };
}

const outcomes = (results: readonly PromiseSettledResult<number>[]) =>
  results.map((result) => (result.status === "fulfilled" ? result.value : String(result.reason)));

it("does everything together where nothing fails", async () => {
  const { run, groups } = doubling();
  expect(outcomes(await run([1, 2, 3]))).toEqual([2, 4, 6]);
  expect(groups).toEqual([[1, 2, 3]]);
});

it("finds the bad one of sixteen with nine pieces of work, one at a time", async () => {
  const { run, groups, most } = doubling();
  const numbers = Array.from({ length: 16 }, (_, index) => (index === 11 ? -1 : index));
  const expected = numbers.map((number) => (number === -1 ? "Error: a bad one" : number * 2));
  expect(outcomes(await run(numbers))).toEqual(expected);
  expect(groups).toHaveLength(9);
  expect(most()).toBe(1);
});

it("does nothing again that may have been done, nor when its time is over", async () => {
  const bad = ["Error: a bad one", "Error: a bad one"];
  const unsure = doubling({ mayRepeat: () => false });
  expect(outcomes(await unsure.run([1, -1]))).toEqual(bad);
  const late = doubling({ timeoutMs: -1 });
  expect(outcomes(await late.run([1, -1]))).toEqual(bad);
  expect([unsure.groups.length, late.groups.length]).toEqual([1, 1]);
});
