import { expect, it } from "vitest";
import { CsvUnreadable, readCsv } from "./csv.ts";

/** Counts the turns of the event loop while `work` runs. */
async function turnsWhile(work: Promise<unknown>) {
  let turns = 0;
  let running = true;
  const count = () => {
    turns += 1;
    if (running) setImmediate(count);
  };
  setImmediate(count);
  await work.catch(() => undefined);
  running = false;
  return turns;
}

it("lets others have turns while a large file is read", async () => {
  const line = "Tomatoes,vegetables,40,32,1,kg\n";
  expect(await turnsWhile(readCsv(line.repeat(2_000_000 / line.length)))).toBeGreaterThan(100);
});

it("refuses a line of many columns at once, though it is as long as the file", async () => {
  const reading = readCsv(",".repeat(2_000_000));
  expect(await turnsWhile(reading)).toBeLessThan(10);
  await expect(reading).rejects.toThrow(CsvUnreadable);
  await expect(reading).rejects.toThrow("more than 200 columns");
});

it("reads no further than it is wanted to", async () => {
  const text = "a,b\n".repeat(500_000);
  expect(await turnsWhile(readCsv(text, 10))).toBeLessThan(10);
  expect((await readCsv(text, 10)).length).toBeGreaterThan(10);
});

it("keeps letters whole at the ends of slices", async () => {
  const text = `name\n${"ಟೊಮೆಟೊ🍅".repeat(5_000)}`;
  expect((await readCsv(text)).map(({ cells }) => cells.join())).toEqual(text.split("\n"));
});
