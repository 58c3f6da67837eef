import { eq, isNull } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { products } from "#modules/catalog/tables.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { orders } from "#modules/order/tables.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aPromo, withPromo } from "#tests/support/promo.ts";
import { aShopper, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { twoDoors } from "#tests/support/two-doors.ts";
import { waitingFor } from "#tests/support/waiting.ts";
import { promoCodes, promoUses } from "../tables.ts";

const { shop, other, doorFor } = await twoDoors();
const seller = await theSeller(shop);

type Buyer = { shopper: Shopper; checkout: ReturnType<typeof checkoutOf> };
const buyers: Buyer[] = [];
let tomato: typeof products.$inferSelect;

beforeAll(async () => {
  tomato = await aProduct(shop.db);
  for (let n = 0; n < 10; n++) {
    const shopper = await aShopper(shop);
    const address = await anAddress(shop.db, shopper);
    buyers.push({ shopper, checkout: checkoutOf([{ product: tomato, quantity: 1 }], address) });
  }
});

beforeEach(async () => {
  await shop.db.delete(orders);
  await shop.db.delete(promoCodes);
});

/** Sends orders, twenty at a time: the number of connections in the pools of both processes. */
async function crowd(count: number, send: (n: number, buyer: Buyer) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  let next = 0;
  const one = async () => {
    while (next < count) {
      const n = next++;
      const buyer = buyers[n % buyers.length];
      if (!buyer) throw new Error("there are buyers");
      statuses.push((await send(n, buyer)).status);
    }
  };
  await Promise.all(Array.from({ length: 20 }, one));
  return (status: number) => statuses.filter((each) => each === status).length;
}

const order = (n: number, { shopper, checkout }: Buyer) =>
  sendOrder(doorFor(n), shopper, withPromo(checkout, "TEN", 20));

it("makes ten orders of fifty at once with a code of ten uses, and refuses the others", async () => {
  await aPromo(shop, seller, { code: "TEN", mostUses: 10 });
  const answered = await crowd(50, order);
  expect([answered(200), answered(409)]).toEqual([10, 40]);
  expect(await shop.db.$count(orders)).toBe(10);
  expect(await shop.db.$count(promoUses, isNull(promoUses.releasedAt))).toBe(10);
});

it("makes one order of each shopper with a code of one use for each", async () => {
  await aPromo(shop, seller, { code: "TEN", mostPerShopper: 1 });
  const answered = await crowd(30, order);
  expect([answered(200), answered(409)]).toEqual([10, 20]);
});

it("never counts a use twice when orders are cancelled and taken up again beside new ones", async () => {
  await aPromo(shop, seller, { code: "TEN", mostUses: 5 });
  const [first] = buyers;
  if (!first) throw new Error("there are buyers");
  const cancelled: string[] = [];
  for (let n = 0; n < 5; n++) {
    const placed = await placedOrder(shop, first.shopper, withPromo(first.checkout, "TEN", 20));
    cancelled.push(placed._id);
  }
  const set = (status: string, ids: string[], door = shop) =>
    door.send("POST", "/api/order/update-statuses", {
      json: { ids, status, from: ORDER_STATUSES },
      as: seller,
    });
  await set("Cancelled", cancelled);
  await crowd(20, (n, buyer) => {
    const again = cancelled[n >> 2];
    return n % 4 === 0 && again ? set("Pending", [again], doorFor(n)) : order(n, buyer);
  });
  expect(await shop.db.$count(promoUses, isNull(promoUses.releasedAt))).toBe(5);
});

it("holds a code from the moment an order has looked at it until that order is written", async () => {
  const id = await aPromo(shop, seller, { code: "TEN", mostUses: 1 });
  const [first, second] = buyers;
  if (!first || !second) throw new Error("there are buyers");
  // Another order of the day holds the invoice counter, so the first waits with the code's last use reserved.
  const blocker = await shop.pool.connect();
  try {
    await blocker.query("begin");
    await blocker.query(`insert into invoice_counters (day, last_number) values ('2026-03-10', 900)
      on conflict (day) do update set last_number = 900`);
    const ordering = order(0, first);
    await expect.poll(() => waitingFor(other, "invoice_counters"), { interval: 10 }).toBe(1);
    const late = order(1, second);
    await expect.poll(() => waitingFor(other, "promo_codes"), { interval: 10 }).toBe(1);
    await blocker.query("rollback");
    expect([(await ordering).status, (await late).status]).toEqual([200, 409]);
  } finally {
    blocker.release(true);
  }
  expect(await shop.db.$count(promoUses, eq(promoUses.codeId, id))).toBe(1);
});
