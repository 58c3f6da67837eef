import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { approvalRules } from "#modules/approval/tables.ts";
import { customers } from "#modules/customer/tables.ts";
import { type OrderAnswer, orderAnswerSchema } from "#modules/order/contract/order.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { payingShop } from "#tests/support/paying-shop.ts";
import { queuedJobs } from "#tests/support/queued-jobs.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { aMember } from "#tests/support/staff.ts";

const store = await payingShop();
const { shop, gateway, seller, meera, order, openPayPage, pay, shown, setStatus, runJobs } = store;

async function paidOrder(): Promise<OrderAnswer> {
  const placed = await order();
  await pay(placed._id);
  return placed;
}

/** Weighs the first line of an order. The pack is 500 g, and two were ordered. */
const weigh = (placed: OrderAnswer, amount: number, ask = false) =>
  shop.post(
    "/api/order/weigh",
    { id: placed._id, lines: [{ item: placed.items[0]?._id, amount }], ask },
    seller,
  );

const refundedAtGateway = () => gateway.books().refunds.reduce((sum, { amount }) => sum + amount, 0);

async function refundsOf(id: string): Promise<{ id: string; state: string; failure: string | null }[]> {
  const { rows } = await shop.pool.query(
    "select id, state, failure from refunds where order_id = $1 order by created_at",
    [id],
  );
  return rows;
}

/** Cancels an order whose refund fails at the gateway. Returns the refund. */
async function cancelInVain(id: string) {
  gateway.setSwitches([{ fault: "refundPending" }]);
  await setStatus(id, "Cancelled");
  await runJobs();
  gateway.settleRefunds("failed");
  await gateway.flushWebhooks();
  gateway.setSwitches([]);
  const [failed] = await refundsOf(id);
  expect(failed).toMatchObject({ state: "failed" });
  return failed;
}

async function differenceOf(id: string): Promise<number> {
  const { rows } = await shop.pool.query("select paise::int from payment_differences where order_id = $1", [
    id,
  ]);
  return rows[0]?.paise ?? 0;
}

describe("a cancelled order's money", () => {
  it("does not go back for delivered goods on the word of a telephone desk", async () => {
    const placed = await paidOrder();
    const desk = await aMember(shop, "phone-desk");
    const set = (status: string, as: Visitor) =>
      shop.send("PATCH", `/api/order/update-status/${placed._id}`, { as, json: { status } });
    expect(await set("Delivered", desk)).toMatchObject({ status: 200 });
    for (const status of ["Cancelled", "Pending"])
      expect(await set(status, desk)).toMatchObject({ status: 403 });
    await runJobs();
    expect(await refundsOf(placed._id)).toEqual([]);
    expect(await set("Cancelled", await aMember(shop, "manager"))).toMatchObject({ status: 200 });
    await runJobs();
    expect(await refundsOf(placed._id)).toMatchObject([{ state: "done" }]);
  });

  it("goes back as a whole, once, though the jobs of two processes run", async () => {
    const placed = await paidOrder();
    const before = refundedAtGateway();
    await shop.post("/api/order/cancel", { id: placed._id }, meera);
    const second = await store.another();
    await Promise.all([runJobs(), store.runJobs(), store.jobsOf(second)]);
    await Promise.all([runJobs(), store.jobsOf(second)]);
    await second.close();
    expect(refundedAtGateway() - before).toBe(13_000);
    expect(await shown(placed._id)).toMatchObject({
      status: "Cancelled",
      isPaid: false,
      payment: { state: "refunded", prepaid: 0, refunds: [{ amount: 130, state: "done" }] },
    });
    expect(await differenceOf(placed._id)).toBe(0);
    // The gateway's answer and its reports say so too.
    const { trail } = await shown(placed._id);
    expect(trail.filter(({ payment }) => payment?.what === "refunded")).toHaveLength(1);
    const mails = await queuedJobs(shop.pool, { kind: "money-returned", orderId: placed._id });
    expect(mails).toHaveLength(1);
  });

  it("stays where the cancelling is undone in time, and can't be called back afterwards", async () => {
    const placed = await paidOrder();
    const cancelled = await setStatus(placed._id, "Cancelled");
    await store.jobsAtOnce();
    expect(await refundsOf(placed._id)).toEqual([]);
    const { change } = cancelled.body as { change: string };
    expect(await shop.post("/api/order/undo-status", { change }, seller)).toMatchObject({ status: 200 });
    await runJobs();
    expect(await shown(placed._id)).toMatchObject({
      status: "Pending",
      isPaid: true,
      payment: { refunds: [] },
    });
    await setStatus(placed._id, "Cancelled");
    await runJobs();
    const gone = `The money for ${placed.invoiceNumber} has been returned or never came, so it can't be restored. The shopper can order again.`;
    expect(await setStatus(placed._id, "Pending")).toMatchObject(refusal(409, gone));
  });

  it("is asked for with one reference, though answers are lost and the gateway is down", async () => {
    const placed = await paidOrder();
    const before = refundedAtGateway();
    await setStatus(placed._id, "Cancelled");
    for (const fault of ["serverError", "lostAnswer", "stillBusy", "tooManyCalls", "lostAnswer"] as const) {
      gateway.setSwitches([{ fault, on: "refund" }, { fault: "webhookNever" }]);
      await runJobs();
    }
    gateway.setSwitches([]);
    await runJobs();
    expect(await refundsOf(placed._id)).toMatchObject([{ state: "done", failure: null }]);
    expect(refundedAtGateway() - before).toBe(13_000);
  });

  it("may be on its way for days, and arrive or fail then", async () => {
    gateway.setSwitches([{ fault: "refundPending" }]);
    const [arrives, fails] = [await paidOrder(), await paidOrder()];
    await setStatus(arrives._id, "Cancelled");
    await runJobs();
    expect(await refundsOf(arrives._id)).toMatchObject([{ state: "requested" }]);
    gateway.settleRefunds("processed");
    await gateway.flushWebhooks();
    expect(await refundsOf(arrives._id)).toMatchObject([{ state: "done" }]);
    await setStatus(fails._id, "Cancelled");
    await runJobs();
    gateway.settleRefunds("failed");
    await gateway.flushWebhooks();
    gateway.setSwitches([]);
    const [failed] = await refundsOf(fails._id);
    expect(failed).toMatchObject({ state: "failed" });
    expect(await differenceOf(fails._id)).toBe(13_000);
    await runJobs();
    expect(await refundsOf(fails._id)).toHaveLength(1);
    expect(await shop.post(`/api/payment/refund/${failed?.id}/again`, {}, seller)).toMatchObject({
      status: 200,
    });
    expect(await shop.post(`/api/payment/refund/${failed?.id}/again`, {}, seller)).toMatchObject({
      status: 404,
    });
    await runJobs();
    expect(await refundsOf(fails._id)).toMatchObject([{ state: "done" }]);
    expect(await differenceOf(fails._id)).toBe(0);
  });

  it("may be returned by the seller in another way", async () => {
    const placed = await paidOrder();
    const failed = await cancelInVain(placed._id);
    expect(await shop.post(`/api/payment/refund/${failed?.id}/settle`, {}, seller)).toMatchObject({
      status: 200,
    });
    expect(await differenceOf(placed._id)).toBe(0);
    const settled = refusal(409, "This refund has not failed.");
    expect(await shop.post(`/api/payment/refund/${failed?.id}/settle`, {}, seller)).toMatchObject(settled);
    await runJobs();
    expect(await refundsOf(placed._id)).toHaveLength(1);
  });

  it("counts together with credit by hand for the same customer, where a second person is asked", async () => {
    const placed = await paidOrder();
    const failed = await cancelInVain(placed._id);
    const refunding = eq(approvalRules.kind, "refund");
    await shop.db.insert(approvalRules).values({ kind: "refund", isOn: true, fromPaise: 20_000 });
    const credit = { kind: "goodwill", amount: 100, reason: "" };
    const [customer] = await shop.db.select().from(customers).where(eq(customers.shopperId, meera.id));
    const path = `/api/seller/customer/customers/${customer?.id}/credit`;
    expect(await shop.post(path, credit, seller)).toMatchObject({ status: 200 });
    const settle = () => shop.post(`/api/payment/refund/${failed?.id}/settle`, {}, seller);
    expect(await settle()).toMatchObject({ status: 202 });
    await shop.db.delete(approvalRules).where(refunding);
    expect(await settle()).toMatchObject({ status: 200 });
  });
});

describe("an order that is changed after it was paid", () => {
  /** Sets the quantity of its first line, as its shopper. */
  async function change(placed: OrderAnswer, quantity: number, totalAmount: number) {
    const { revision } = await shown(placed._id);
    const items = [{ item: placed.items[0]?._id, quantity }];
    const json = { id: placed._id, revision, items, totalAmount };
    expect(await shop.post("/api/order/revise", json, meera)).toMatchObject({ status: 200 });
  }

  it("has a credit note for what it costs less as it goes out, once, whatever it cost in between", async () => {
    const placed = await paidOrder();
    const notes = async () => (await shown(placed._id)).creditNotes;
    await change(placed, 1, 90);
    await change(placed, 2, 130);
    await change(placed, 1, 90);
    expect(await notes()).toEqual([]);
    await setStatus(placed._id, "Out for Delivery");
    // Tomatoes of ₹40 have ₹3.05 of CGST.
    expect(await notes()).toMatchObject([{ amount: 40, cgst: 3.05 }]);
    await runJobs();
    await setStatus(placed._id, "Delivered");
    expect(await notes()).toHaveLength(1);
    expect(await shown(placed._id)).toMatchObject({ payment: { prepaid: 90, refunds: [{ amount: 40 }] } });
  });

  it("has none where it costs in the end what was paid, or goes back whole", async () => {
    const same = await paidOrder();
    await change(same, 1, 90);
    await change(same, 2, 130);
    await setStatus(same._id, "Delivered");
    expect((await shown(same._id)).creditNotes).toEqual([]);
    const cancelled = await paidOrder();
    await change(cancelled, 1, 90);
    await setStatus(cancelled._id, "Cancelled");
    await runJobs();
    expect(await shown(cancelled._id)).toMatchObject({ creditNotes: [], payment: { prepaid: 0 } });
  });
});

describe("an order that is weighed after it was paid", () => {
  it("gets the difference back when it goes out with less", async () => {
    const placed = await paidOrder();
    const before = refundedAtGateway();
    await weigh(placed, 0.75 * 1000);
    expect(await shown(placed._id)).toMatchObject({
      totalAmount: 110,
      payment: { prepaid: 130, refunds: [] },
    });
    expect(await differenceOf(placed._id)).toBe(2_000);
    await runJobs();
    expect(refundedAtGateway()).toBe(before);
    await setStatus(placed._id, "Out for Delivery");
    await runJobs();
    expect(refundedAtGateway() - before).toBe(2_000);
    expect(await shown(placed._id)).toMatchObject({
      isPaid: true,
      payment: { state: "paid", prepaid: 110, refunds: [{ amount: 20, state: "done" }] },
      creditNotes: [{ amount: 20 }],
    });
    expect(await differenceOf(placed._id)).toBe(0);
    // Cancelled at the door: the rest goes back too, and no more.
    await setStatus(placed._id, "Cancelled");
    await runJobs();
    expect(refundedAtGateway() - before).toBe(13_000);
    expect(await shown(placed._id)).toMatchObject({ payment: { state: "refunded", prepaid: 0 } });
  });

  it("is paid the difference of at the door, if the shopper agreed to more", async () => {
    const placed = await dearerOrder();
    expect(await differenceOf(placed._id)).toBe(-2_000);
    await setStatus(placed._id, "Out for Delivery");
    await setStatus(placed._id, "Delivered");
    await runJobs();
    expect(await differenceOf(placed._id)).toBe(0);
    expect(await shown(placed._id)).toMatchObject({
      totalAmount: 150,
      payment: { prepaid: 130, refunds: [] },
    });
  });

  it("gets nothing back online that came too much at the door, which is decided about there", async () => {
    const placed = await dearerOrder();
    const cash = { orders: [placed._id], cash: 32, confirmed: true };
    expect(await shop.post("/api/delivery/delivered", cash, seller)).toMatchObject({ status: 200 });
    const over = { order: placed._id, difference: 12, carry: true };
    expect(await shop.post("/api/seller/customer/door", over, seller)).toMatchObject({ status: 200 });
    await runJobs();
    expect(await shown(placed._id)).toMatchObject({ payment: { prepaid: 130, refunds: [] } });
    const { body } = await shop.get("/api/money", seller);
    expect(JSON.stringify(body)).not.toContain(placed._id);
  });

  it("is paid the difference of online, once", async () => {
    const placed = await dearerOrder();
    const { page } = await openPayPage(placed._id);
    expect(page).toContain("Pay ₹20");
    await pay(placed._id);
    expect(await shown(placed._id)).toMatchObject({ isPaid: true, payment: { prepaid: 150 } });
    expect(await differenceOf(placed._id)).toBe(0);
    expect(await openPayPage(placed._id)).toMatchObject({ status: 409 });
  });

  it("gets back all that was paid, in both payments, where it is cancelled", async () => {
    const placed = await dearerOrder();
    await pay(placed._id);
    const before = refundedAtGateway();
    await setStatus(placed._id, "Cancelled");
    await runJobs();
    expect(refundedAtGateway() - before).toBe(15_000);
    expect(await shown(placed._id)).toMatchObject({
      payment: {
        state: "refunded",
        prepaid: 0,
        // Both are asked for at the same moment, so either may come first.
        refunds: expect.arrayContaining([
          expect.objectContaining({ amount: 130, state: "done" }),
          expect.objectContaining({ amount: 20, state: "done" }),
        ]),
      },
    });
  });

  it("gets back the difference that came after it was paid at the door", async () => {
    const placed = await dearerOrder();
    const { fields } = await openPayPage(placed._id);
    await setStatus(placed._id, "Out for Delivery");
    await setStatus(placed._id, "Delivered");
    gateway.pay(fields.order_id ?? "");
    await gateway.flushWebhooks();
    await runJobs();
    expect(await shown(placed._id)).toMatchObject({
      payment: { prepaid: 130, refunds: [{ amount: 20, state: "done" }] },
    });
  });

  async function dearerOrder(): Promise<OrderAnswer> {
    const placed = await paidOrder();
    await weigh(placed, 1.25 * 1000, true);
    const { question } = await shown(placed._id);
    await shop.post("/api/order/answer-question", { question: question?._id, answer: "yes" }, meera);
    expect(await shown(placed._id)).toMatchObject({ totalAmount: 150, isPaid: true });
    return placed;
  }
});

it("takes the place of refunds that have failed, where the seller returned the money at the gateway itself", async () => {
  for (const isNoted of [false, true]) {
    const placed = await paidOrder();
    const paid = gateway.books().payments.at(-1)?.id ?? "";
    const failed = await cancelInVain(placed._id);
    if (isNoted) await shop.post(`/api/payment/refund/${failed?.id}/settle`, {}, seller);
    await store.account.refund({
      paymentId: paid,
      paise: 13_000,
      reference: `by-hand-${placed._id.slice(0, 8)}`,
    });
    expect(await gateway.flushWebhooks()).toBe(0);
    expect(await refundsOf(placed._id)).toMatchObject([{ state: "done" }]);
    expect(await differenceOf(placed._id)).toBe(0);
    expect(await shown(placed._id)).toMatchObject({ payment: { state: "refunded", prepaid: 0 } });
  }
});

it("is recorded where the seller returned money at the gateway itself", async () => {
  const placed = await paidOrder();
  const paid = gateway.books().payments.at(-1)?.id ?? "";
  const { account } = store;
  await account.refund({ paymentId: paid, paise: 5_000, reference: "made-by-hand" });
  await gateway.flushWebhooks();
  expect(await shown(placed._id)).toMatchObject({
    payment: { prepaid: 80, refunds: [{ amount: 50, state: "done" }] },
  });
  expect(await differenceOf(placed._id)).toBe(-5_000);
});

describe("in a store that rounds what is paid at the door", () => {
  const gourdsOf = async () => {
    await changeSettings(shop, seller, { roundsToRupee: true });
    return aProduct(shop.db, {
      name: "Bottle gourd",
      pricePaise: 9_999,
      offerPricePaise: 8_831,
      packQuantity: 1,
      packUnit: "kg",
    });
  };
  const exactly = async (quantity: number) => {
    const placed = await order([{ product: await gourdsOf(), quantity }]);
    await pay(placed._id);
    return placed;
  };

  it("a paid order that is weighed as ordered owes what was paid", async () => {
    const placed = await exactly(1);
    expect(placed.totalAmount).toBe(138.31);
    await weigh(placed, 1);
    await setStatus(placed._id, "Delivered");
    await runJobs();
    expect(await shown(placed._id)).toMatchObject({
      totalAmount: 138.31,
      payment: { prepaid: 138.31, refunds: [] },
    });
    expect(await differenceOf(placed._id)).toBe(0);
  });

  it("an addition to a paid order brings whole rupees at the door", async () => {
    const placed = await exactly(1);
    const lines = [{ item: placed.items[0]?._id, quantity: 2 }];
    const { revision } = await shown(placed._id);
    const change = { id: placed._id, revision, items: lines };
    const preview = await shop.post("/api/order/revise", { ...change, preview: true }, meera);
    const { order: looked } = read(orderAnswerSchema, preview);
    expect(looked.totalAmount).toBe(226.31);
    const saved = await shop.post("/api/order/revise", { ...change, totalAmount: looked.totalAmount }, meera);
    expect(saved).toMatchObject({ status: 200 });
    expect(await differenceOf(placed._id)).toBe(-8_800);
    // Weighed as ordered, and with less than was paid for.
    await weigh(placed, 2);
    expect(await shown(placed._id)).toMatchObject({ totalAmount: 226.31 });
    await weigh(placed, 0.9);
    expect(await shown(placed._id)).toMatchObject({ totalAmount: 129.47 });
    expect(await differenceOf(placed._id)).toBe(884);
  });

  it("an addition that was paid online with its rounding owes no other sum after a change of its address", async () => {
    const placed = await exactly(1);
    const revise = async (change: object) => {
      const { revision } = await shown(placed._id);
      return shop.post("/api/order/revise", { id: placed._id, revision, ...change }, meera);
    };
    const items = [{ item: placed.items[0]?._id, quantity: 3 }];
    expect(await revise({ items, totalAmount: 315.31 })).toMatchObject({ status: 200 });
    await pay(placed._id);
    const elsewhere = await anAddress(shop.db, meera, { zipcode: "570020" });
    expect(await revise({ address: elsewhere.id, totalAmount: 315.31 })).toMatchObject({ status: 200 });
    expect(await shown(placed._id)).toMatchObject({ totalAmount: 315.31, payment: { prepaid: 315.31 } });
    expect(await differenceOf(placed._id)).toBe(0);
  });
});

it("lets the seller end what is too little for the gateway to return", async () => {
  await changeSettings(shop, seller, { roundsToRupee: false });
  const placed = await paidOrder();
  // 2 g less of two packs of 500 g at ₹40 each.
  await weigh(placed, 998);
  await setStatus(placed._id, "Delivered");
  await runJobs();
  await runJobs();
  const [refund, ...others] = await refundsOf(placed._id);
  expect(others).toEqual([]);
  const failure = "The gateway returns no sum below ₹1. Please give it back in another way.";
  expect(refund).toMatchObject({ state: "failed", failure });
  expect(await shop.get("/api/money", seller)).toMatchObject({
    body: { refunds: [{ _id: refund?.id, amount: 0.16, state: "failed" }] },
  });
  const settled = await shop.post(`/api/payment/refund/${refund?.id}/settle`, {}, seller);
  expect(settled).toMatchObject({ status: 200 });
  expect(await differenceOf(placed._id)).toBe(0);
});

it("returns all of an order that is cancelled after a part of it was too little for the gateway", async () => {
  const placed = await paidOrder();
  await weigh(placed, 998);
  await setStatus(placed._id, "Out for Delivery");
  await runJobs();
  expect(await refundsOf(placed._id)).toMatchObject([{ state: "failed" }]);
  const before = refundedAtGateway();
  // The household is not at home.
  await setStatus(placed._id, "Cancelled");
  await runJobs();
  await runJobs();
  expect(await refundsOf(placed._id)).toMatchObject([{ state: "done" }]);
  expect(refundedAtGateway()).toBe(before + 13_000);
  expect(await differenceOf(placed._id)).toBe(0);
});
