import { expect, it } from "vitest";
import { drain } from "#tests/payments/drain.ts";
import { judge } from "#tests/payments/judge.ts";
import { fillMarket } from "#tests/payments/market.ts";
import { type Diary, TROUBLE, walk } from "#tests/payments/walk.ts";
import { payingShop } from "#tests/support/paying-shop.ts";

const { shop, gateway, seller, runJobs } = await payingShop();

it("ends with books that agree with the gateway's, whatever went wrong at the gateway", async () => {
  const diary: Diary = { placed: new Set(), failures: [], cut: 0 };
  const market = { send: shop.send, pool: shop.pool, gateway, seller, ...(await fillMarket(shop, 4)) };
  gateway.setSwitches(TROUBLE);
  let isWalking = true;
  const jobs = async () => {
    while (isWalking) await runJobs();
  };
  const walks = Promise.all(
    market.walkers.map((walker, seed) => walk(market, walker, diary, { orders: 12, seed })),
  );
  await Promise.all([
    walks.finally(() => {
      isWalking = false;
    }),
    jobs(),
  ]);
  await drain(shop, gateway, seller);
  expect(diary.failures).toEqual([]);
  expect(await judge(shop.pool, gateway)).toEqual([]);
  expect(diary.placed.size).toBe(48);
});
