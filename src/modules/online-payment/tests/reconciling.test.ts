import { afterEach, describe, expect, it } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import { compareNightly } from "#modules/online-payment/reconciling/compare.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { refusal } from "#tests/support/calls.ts";
import { payingShop } from "#tests/support/paying-shop.ts";

const store = await payingShop();
const { shop, gateway, seller, meera, account, order, openPayPage, pay, shown, setStatus, runJobs } = store;

const silent = [{ fault: "webhookNever" }, { fault: "shopperLost" }] as const;
afterEach(() => gateway.setSwitches([]));

const compareNow = () => shop.post("/api/payment/compare", {}, seller);
const compared = (open: number) => ({ status: 200, body: { success: true, open } });

async function paidOrder(): Promise<{ placed: OrderAnswer; paymentId: string }> {
  const placed = await order();
  return { placed, paymentId: (await pay(placed._id)).id };
}

type Listed = { id: string; kind: string; orderId: string | null; own: number | null; there: number | null };

async function openFindings(): Promise<Listed[]> {
  const { rows } = await shop.pool.query<Listed>(
    `select gateway_id as id, kind, order_id as "orderId", own_paise::int as own, gateway_paise::int as there
     from payment_findings where settled_at is null order by found_at, gateway_id`,
  );
  return rows;
}

/** Changes the books behind the store's back, while no report is on its way: it would wait for the same rows. */
async function falsify(...statements: [text: string, values: unknown[]][]): Promise<void> {
  await gateway.flushWebhooks();
  await transact(shop.db, async (tx) => {
    for (const [text, values] of statements) await tx.$client.query(text, values);
  });
}

describe("the comparison with the gateway", () => {
  it("confirms an order whose payment nobody has told of", async () => {
    const placed = await order();
    gateway.setSwitches(silent);
    await pay(placed._id);
    expect(await shown(placed._id)).toMatchObject({ isPaid: false });
    expect(await compareNow()).toMatchObject(compared(0));
    expect(await shown(placed._id)).toMatchObject({ isPaid: true, payment: { state: "paid", prepaid: 130 } });
  });

  it("finds money that came after the end, and sends it back", async () => {
    const placed = await order();
    const { fields } = await openPayPage(placed._id);
    await shop.post("/api/order/cancel", { id: placed._id }, meera);
    await shop.pool.query("update payments set expires_at = now() - interval '1 hour' where order_id = $1", [
      placed._id,
    ]);
    await runJobs();
    gateway.setSwitches(silent);
    const { payment } = gateway.pay(fields.order_id ?? "");
    await compareNow();
    await runJobs();
    const back = gateway.books().refunds.filter(({ payment_id }) => payment_id === payment.id);
    expect(back).toMatchObject([{ amount: 13_000, status: "processed" }]);
    expect(await compareNow()).toMatchObject(compared(0));
  });

  it("books a refund that was made at the gateway itself", async () => {
    const { placed, paymentId } = await paidOrder();
    gateway.setSwitches(silent);
    await account.refund({ paymentId, paise: 3_000, reference: "made-by-hand" });
    expect((await shown(placed._id)).payment).toMatchObject({ prepaid: 130 });
    await compareNow();
    expect((await shown(placed._id)).payment).toMatchObject({ prepaid: 100, refunds: [{ amount: 30 }] });
    expect(await openFindings()).toEqual([]);
  });

  it("lists a payment that the gateway does not have, until it is gone", async () => {
    const { placed, paymentId } = await paidOrder();
    await falsify([
      `insert into payment_captures (gateway_payment_id, payment_id, order_id, paise, currency, unwanted)
       select 'pay_Nowhere', payment_id, order_id, 5000, 'INR', 'twice' from payment_captures
       where gateway_payment_id = $1`,
      [paymentId],
    ]);
    expect(await compareNow()).toMatchObject(compared(1));
    expect(await openFindings()).toEqual([
      { id: "pay_Nowhere", kind: "payment-missing", orderId: placed._id, own: 5_000, there: null },
    ]);
    await falsify(["delete from payment_captures where gateway_payment_id = 'pay_Nowhere'", []]);
    expect(await compareNow()).toMatchObject(compared(0));
  });

  it("lists a payment of another sum, and again when it comes back after it was gone", async () => {
    const { placed, paymentId } = await paidOrder();
    const setSum = (paise: number) =>
      falsify(
        ["update payments set paise = $1 where order_id = $2", [paise, placed._id]],
        ["update payment_captures set paise = $1 where gateway_payment_id = $2", [paise, paymentId]],
      );
    const finding = {
      id: paymentId,
      kind: "payment-amount",
      orderId: placed._id,
      own: 12_900,
      there: 13_000,
    };
    for (const _ of ["first", "again"]) {
      await setSum(12_900);
      expect(await compareNow()).toMatchObject(compared(1));
      expect(await openFindings()).toEqual([finding]);
      await setSum(13_000);
      expect(await compareNow()).toMatchObject(compared(0));
    }
  });

  it("lists refunds that contradict the books, and goes on with the rest", async () => {
    const { placed, paymentId } = await paidOrder();
    await setStatus(placed._id, "Cancelled");
    await runJobs();
    const made = gateway.books().refunds.find(({ payment_id }) => payment_id === paymentId);
    await falsify([
      "update refunds set gateway_refund_id = 'rfnd_Nowhere' where gateway_payment_id = $1",
      [paymentId],
    ]);
    const other = await order();
    gateway.setSwitches(silent);
    await pay(other._id);
    expect(await compareNow()).toMatchObject(compared(2));
    expect(await openFindings()).toEqual(
      expect.arrayContaining([
        { id: made?.id, kind: "refund-unknown", orderId: placed._id, own: null, there: 13_000 },
        { id: "rfnd_Nowhere", kind: "refund-missing", orderId: placed._id, own: 13_000, there: null },
      ]),
    );
    expect(await shown(other._id)).toMatchObject({ isPaid: true });
    await falsify([
      "update refunds set gateway_refund_id = $1 where gateway_payment_id = $2",
      [made?.id, paymentId],
    ]);
    expect(await compareNow()).toMatchObject(compared(0));
  });

  it("lists a payment of the account that is no order's once, until the seller settles it", async () => {
    const stranger = await account.createOrder({ reference: "another-shop", paise: 7_700, note: "" });
    const { payment } = gateway.pay(stranger);
    expect(await compareNow()).toMatchObject(compared(1));
    expect(await compareNow()).toMatchObject(compared(1));
    expect(await openFindings()).toEqual([
      { id: payment.id, kind: "payment-unknown", orderId: null, own: null, there: 7_700 },
    ]);
    const settle = `/api/payment/finding/${payment.id}/settle`;
    expect(await shop.post(settle, {}, seller)).toMatchObject({ status: 200 });
    expect(await compareNow()).toMatchObject(compared(0));
    const none = refusal(404, "There is no such open difference.");
    expect(await shop.post(settle, {}, seller)).toMatchObject(none);
  });

  it("no longer lists a payment that is no order's once all of it went back", async () => {
    const stranger = await account.createOrder({ reference: "another-shop", paise: 7_700, note: "" });
    const { payment } = gateway.pay(stranger);
    expect(await compareNow()).toMatchObject(compared(1));
    await account.refund({ paymentId: payment.id, paise: 7_700, reference: "by-hand-again" });
    expect(await compareNow()).toMatchObject(compared(0));
  });

  it("does not take failed payments for differences", async () => {
    const placed = await order();
    const { fields } = await openPayPage(placed._id);
    gateway.pay(fields.order_id ?? "", { fails: true });
    expect(await compareNow()).toMatchObject(compared(0));
  });
});

describe("a comparison that does not come to its end", () => {
  it("settles nothing and lists nothing, and the night is caught up", async () => {
    await shop.pool.query("delete from payment_comparisons");
    const stranger = await account.createOrder({ reference: "another-shop", paise: 8_800, note: "" });
    const { payment } = gateway.pay(stranger);
    for (const fault of ["serverError", "keysRefused"] as const) {
      gateway.setSwitches([{ fault, on: "refunds" }]);
      await expect(compareNightly.run(shop.deps)).rejects.toThrow();
      expect(await openFindings()).toEqual([]);
    }
    gateway.setSwitches([]);
    await compareNightly.run(shop.deps);
    expect(await openFindings()).toMatchObject([{ id: payment.id }]);
    // The night is done, so the gateway is not asked.
    gateway.setSwitches([{ fault: "serverError" }]);
    await compareNightly.run(shop.deps);
    expect(await compareNow()).toMatchObject({ status: 503 });
    expect(await openFindings()).toMatchObject([{ id: payment.id }]);
    const { rows } = await shop.pool.query("select claim, failure from payment_comparisons");
    expect(rows).toEqual([{ claim: null, failure: "Razorpay answers with 500." }]);
  });

  it("lets another one wait while it runs, and no longer once its process has died", async () => {
    const claim = (until: string) =>
      shop.pool.query(`update payment_comparisons set claim = 'other', claimed_until = now() ${until}`);
    await claim("+ interval '1 minute'");
    const busy = "The books are being compared already. Please look again in a minute.";
    expect(await compareNow()).toMatchObject(refusal(409, busy));
    await claim("- interval '1 minute'");
    expect(await compareNow()).toMatchObject({ status: 200 });
  });

  it("of two that begin at once only one writes, and all is listed once", async () => {
    const before = (await openFindings()).length;
    const placed = await order();
    gateway.setSwitches(silent);
    await pay(placed._id);
    const another = await store.another();
    const answers = await Promise.all([
      ...[compareNow(), compareNow()],
      another.post("/api/payment/compare", {}, seller),
    ]);
    await another.close();
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await shown(placed._id)).payment).toMatchObject({ prepaid: 130, refunds: [] });
    expect(await openFindings()).toHaveLength(before);
  });
});
