import { startOwnShop } from "./own-shop.ts";
import type { RunningShop } from "./running-shop.ts";
import { test as base } from "./test.ts";

/** With a shop that no test changes, for the looks and the weight of its pages. A worker has one at most. */
export const test = base.extend<object, { untouchedShop: RunningShop }>({
  untouchedShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from here what the fixture needs.
    async ({}, use) => {
      const shop = await startOwnShop();
      await use(shop);
      await shop.stop();
    },
    { scope: "worker" },
  ],
});
