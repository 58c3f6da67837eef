import { beforeEach, describe, expect, it } from "vitest";
import { userAnswerSchema } from "#modules/account/contract.ts";
import { openOrderSchema } from "#modules/order/contract/add-to-order.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { payAtDoorAddress } from "#modules/payment/paths.ts";
import { read, type Visitor } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { payingShop } from "#tests/support/paying-shop.ts";
import { queuedJobs } from "#tests/support/queued-jobs.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { waitingFor } from "#tests/support/waiting.ts";
import { followUp } from "../paying/follow-up.ts";
import { PAY_WITHIN_MS } from "../paying/order-payments.ts";

const store = await payingShop();
const { shop, gateway, seller, meera, tomato, order, openPayPage, pay, shown, runJobs } = store;
const onion = await aProduct(shop.db, { name: "Onion" });

const save = (cartItems: Record<string, number>) => shop.post("/api/cart/update", { cartItems }, meera);
const cart = async () => read(userAnswerSchema, await shop.get("/api/user/is-auth", meera)).user.cartItems;
const waiting = async (who: Visitor = meera) =>
  read(openOrderSchema, await shop.get("/api/order/open", who)).waiting.map(({ _id }) => _id);
const mailsAbout = async ({ _id }: OrderAnswer) =>
  (await queuedJobs(shop.pool, { orderId: _id })).map(({ data }) => data);

/** Runs `work` when the time to pay of all orders so far is over. */
async function afterwards<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = shop.clock.now;
  shop.clock.now = new Date(before.getTime() + PAY_WITHIN_MS + 1);
  return work().finally(() => {
    shop.clock.now = before;
  });
}

beforeEach(async () => {
  await afterwards(runJobs);
  await save({});
});

describe("an order that waits for its payment", () => {
  it("is named to its shopper alone, the one whose time ends first in front, until it is paid, cancelled or over", async () => {
    const first = await order();
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    const second = await order();
    expect(await waiting()).toEqual([first._id, second._id]);
    expect(await waiting(await aShopper(shop))).toEqual([]);
    await pay(first._id);
    expect(await waiting()).toEqual([second._id]);
    expect(await afterwards(waiting)).toEqual([]);
    await shop.post("/api/order/cancel", { id: second._id }, meera);
    expect(await waiting()).toEqual([]);
  });
});

describe("an order that was not paid in time", () => {
  it("comes back into the cart, once, and its mail says so", async () => {
    const placed = await order([
      { product: tomato, quantity: 2 },
      { product: onion, quantity: 3 },
    ]);
    expect(await cart()).toEqual({});
    await save({ [tomato.id]: 5, [onion.id]: 1 });
    await afterwards(runJobs);
    expect(await cart()).toEqual({ [tomato.id]: 5, [onion.id]: 3 });
    expect(await mailsAbout(placed)).toMatchObject([{ kind: "payment-expired", isInCart: true }]);
    // What the shopper takes out then stays out.
    await save({});
    await afterwards(runJobs);
    expect(await cart()).toEqual({});
  });

  it("comes back without what was deleted meanwhile, and its mail promises nothing that is not there", async () => {
    const gone = await aProduct(shop.db, { name: "Gone" });
    const partly = await order([
      { product: gone, quantity: 1 },
      { product: tomato, quantity: 1 },
    ]);
    const whole = await order([{ product: gone, quantity: 1 }]);
    expect(await shop.post("/api/product/delete", { id: gone.id }, seller)).toMatchObject({ status: 200 });
    await afterwards(runJobs);
    expect(await cart()).toEqual({ [tomato.id]: 1 });
    expect(await mailsAbout(partly)).toMatchObject([{ isInCart: true }]);
    expect(await mailsAbout(whole)).toMatchObject([{ isInCart: false }]);
  });

  it("leaves the cart alone where the shopper cancelled it, or pays it at the door", async () => {
    const cancelled = await order();
    await openPayPage(cancelled._id);
    await shop.post("/api/order/cancel", { id: cancelled._id }, meera);
    const atDoor = await order();
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    await shop.send("POST", payAtDoorAddress(atDoor._id), { as: meera, text: "", headers });
    expect(await shown(atDoor._id)).toMatchObject({ paymentType: "COD", status: "Pending" });
    await afterwards(runJobs);
    expect(await cart()).toEqual({});
  });
});

describe("at the moment at which the time to pay ends", () => {
  /** Holds an order while each of `acts` begins, in this order, and waits for it. */
  async function atOnce({ _id }: OrderAnswer, acts: readonly (() => Promise<unknown>)[]): Promise<void> {
    const holder = await shop.pool.connect();
    try {
      await holder.query("begin");
      await holder.query("select from orders where id = $1 for update", [_id]);
      const begun: Promise<unknown>[] = [];
      for (const act of acts) {
        begun.push(act());
        const waits = async () => (await waitingFor(shop, "orders")) + (await waitingFor(shop, "shoppers"));
        await expect.poll(waits, { interval: 10 }).toBe(begun.length);
      }
      await holder.query("commit");
      await Promise.all(begun);
    } finally {
      holder.release(true);
    }
  }

  it("two processes end it once", async () => {
    const placed = await order();
    const other = await store.another();
    await afterwards(async () => {
      other.clock.now = shop.clock.now;
      await atOnce(placed, [() => followUp(shop.deps), () => followUp(other.deps)]);
    });
    expect(await cart()).toEqual({ [tomato.id]: 2 });
    expect(await mailsAbout(placed)).toHaveLength(1);
    await other.close();
  });

  it("a payment that comes first keeps the order, and the cart is left alone", async () => {
    const placed = await order();
    const { fields } = await openPayPage(placed._id);
    const report = async () => {
      gateway.pay(fields.order_id ?? "");
      await gateway.flushWebhooks();
    };
    await afterwards(() => atOnce(placed, [report, () => followUp(shop.deps)]));
    expect(await shown(placed._id)).toMatchObject({ status: "Pending", isPaid: true });
    expect(await cart()).toEqual({});
  });

  it("a payment that comes second goes back, and the products are in the cart", async () => {
    const placed = await order();
    const { fields } = await openPayPage(placed._id);
    const report = async () => {
      gateway.pay(fields.order_id ?? "");
      await gateway.flushWebhooks();
    };
    await afterwards(() => atOnce(placed, [() => followUp(shop.deps), report]));
    await runJobs();
    expect(await shown(placed._id)).toMatchObject({
      status: "Cancelled",
      isPaid: false,
      payment: { state: "expired", prepaid: 0, refunds: [{ amount: 130, state: "done" }] },
    });
    expect(await cart()).toEqual({ [tomato.id]: 2 });
  });
});
