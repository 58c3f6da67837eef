import { expect, it } from "vitest";
import { semaphore } from "./semaphore.ts";

/** Work that ends on request. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let started = false;
  const run = () => {
    started = true;
    return promise;
  };
  return { run, end: resolve, hasStarted: () => started };
}

it("runs so much at a time, lets so much wait in order, and sends the rest away", async () => {
  const turn = semaphore({ atOnce: 1, mostWaiting: 2 });
  const [first, second, third] = [work(), work(), work()];
  const done = [turn(first.run), turn(second.run), turn(third.run)];
  await expect(turn(work().run)).rejects.toMatchObject({
    code: "UNAVAILABLE",
    wayOut: { retryAfterSeconds: 5 },
  });
  expect([first, second, third].map((each) => each.hasStarted())).toEqual([true, false, false]);
  first.end();
  await done[0];
  expect([second, third].map((each) => each.hasStarted())).toEqual([true, false]);
  second.end();
  third.end();
  await Promise.all(done);
});

it("goes on after work that failed", async () => {
  const turn = semaphore({ atOnce: 1 });
  await expect(turn(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(turn(async () => "next")).resolves.toBe("next");
});

it("sends away what one key wants beyond its share, and lets others in", async () => {
  const turn = semaphore({ atOnce: 1, mostWaiting: 3, mostOfKey: 2 });
  const [first, second, other] = [work(), work(), work()];
  const done = [turn(first.run, "a"), turn(second.run, "a"), turn(other.run, "b")];
  await expect(turn(work().run, "a")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  for (const each of [first, second, other]) each.end();
  await Promise.all(done);
  await expect(turn(async () => "again", "a")).resolves.toBe("again");
});

it("lets others overtake one key whose work takes long", async () => {
  const turn = semaphore({ atOnce: 2, mostWaiting: 3, atOnceOfKey: 1 });
  const [slow, next, other, third] = [work(), work(), work(), work()];
  const done = [turn(slow.run, "a"), turn(next.run, "a"), turn(other.run, "b"), turn(third.run, "c")];
  const started = () => [slow, next, other, third].map((each) => each.hasStarted());
  expect(started()).toEqual([true, false, true, false]);
  other.end();
  await done[2];
  expect(started()).toEqual([true, false, true, true]);
  slow.end();
  await done[0];
  expect(started()).toEqual([true, true, true, true]);
  for (const each of [next, third]) each.end();
  await Promise.all(done);
});
