import { expect, it } from "vitest";
import { weightedSemaphore } from "./semaphore.ts";

/** Work that reports its start, and ends on request. */
function gate(most: number) {
  const withShare = weightedSemaphore(most);
  const begun: string[] = [];
  const ends = new Map<string, (how?: unknown) => void>();
  const work = (name: string, share: number) =>
    withShare(share, () => {
      begun.push(name);
      return new Promise<void>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve()));
      });
    });
  return { begun, work, end: (name: string, error?: unknown) => ends.get(name)?.(error) };
}

it("lets in what has room beside the rest, and the others in order", async () => {
  const { begun, work, end } = gate(10);
  const all = [work("small", 4), work("medium", 6), work("large", 9), work("tiny", 1)];
  await Promise.resolve();
  expect(begun).toEqual(["small", "medium"]);
  end("small");
  await all[0];
  // "tiny" would fit, but waits behind "large".
  expect(begun).toEqual(["small", "medium"]);
  end("medium");
  await all[1];
  expect(begun).toEqual(["small", "medium", "large", "tiny"]);
});

it("lets work that is larger than all room in alone, also after work that failed", async () => {
  const { begun, work, end } = gate(10);
  const small = work("small", 1);
  const giant = work("giant", 50);
  const late = work("late", 1);
  await Promise.resolve();
  expect(begun).toEqual(["small"]);
  end("small", new Error("it failed"));
  await expect(small).rejects.toThrow("it failed");
  expect(begun).toEqual(["small", "giant"]);
  end("giant");
  await giant;
  expect(begun).toEqual(["small", "giant", "late"]);
  end("late");
  await late;
});
