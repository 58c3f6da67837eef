import { fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { followInvalidations } from "#kernel/db/invalidation-feed.ts";
import { products } from "#modules/catalog/tables.ts";
import { aProduct } from "#tests/support/factories.ts";
import { testApp } from "#tests/support/test-app.ts";

const NOTES_LIVE_MS = 1_000;

const shop = await testApp();
afterAll(shop.close);

const answerSchema = z.object({ price: z.number(), made: z.number() });

/** Starts a separate process that caches responses, each under its address. */
async function startKeeper() {
  const child = fork(new URL("./stopped-process.fixture.ts", import.meta.url), [
    shop.url,
    String(NOTES_LIVE_MS),
  ]);
  const [address] = await once(child, "message");
  const { port } = z.object({ port: z.number() }).parse(address);
  const ask = async () => answerSchema.parse(await (await fetch(`http://127.0.0.1:${port}/`)).json());
  /** Whether the second of two responses is the cached first one. */
  const isCached = async () => {
    const first = await ask();
    return (await ask()).made === first.made;
  };
  return { child, ask, isCached };
}

it("gives nothing older after it was stopped for longer than notes of changes live", async () => {
  await aProduct(shop.db, { offerPricePaise: 2_000 });
  // Another process, which removes old notes.
  const log = { info: () => undefined, warn: () => undefined };
  const other = followInvalidations(
    { pool: shop.pool, url: shop.url, log, notesLiveMs: NOTES_LIVE_MS },
    () => undefined,
  );
  const { child, ask, isCached } = await startKeeper();
  try {
    await expect.poll(isCached).toBe(true);
    child.kill("SIGSTOP");
    await shop.db.update(products).set({ offerPricePaise: 3_000 });
    const notes = async () => (await shop.pool.query("select from shown_changes")).rowCount;
    await expect.poll(notes, { timeout: 20_000 }).toBe(0);
    // The first requests wait in the socket until the process continues.
    const waiting = [ask(), ask()];
    child.kill("SIGCONT");
    const prices = new Set((await Promise.all(waiting)).map(({ price }) => price));
    await expect
      .poll(async () => {
        prices.add((await ask()).price);
        return isCached();
      })
      .toBe(true);
    prices.add((await ask()).price);
    expect([...prices]).toEqual([3_000]);
  } finally {
    child.kill("SIGKILL");
    await other.close();
  }
});
