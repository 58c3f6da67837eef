import { describe, expect, it } from "vitest";
import { PAY_WITHIN_MS } from "#modules/online-payment/paying/order-payments.ts";
import { DEFAULT_RULES } from "#modules/order/rules/shared/pricing.ts";
import { DEFAULT_CHARGES } from "#modules/store/rules/shared/order-terms.ts";
import { storeSettings } from "#modules/store/tables.ts";
import { refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { payingShop, postAnswer } from "#tests/support/paying-shop.ts";
import { queuedJobs } from "#tests/support/queued-jobs.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { countPacks } from "#tests/support/stock.ts";
import { testApp } from "#tests/support/test-app.ts";

const store = await payingShop();
const { shop, gateway, meera, address, tomato, order, openPayPage, pay, shown, setStatus, runJobs } = store;

/** The kinds of mails that were queued about an order. */
const mailsAbout = async (orderId: string) =>
  (await queuedJobs(shop.pool, { orderId })).map(({ data }) => data.kind);

async function lettingTimePass(ms: number, work: () => Promise<void>): Promise<void> {
  const before = shop.clock.now;
  shop.clock.now = new Date(before.getTime() + ms);
  try {
    await work();
  } finally {
    shop.clock.now = before;
  }
}

const payments = () => gateway.books().payments;

describe("an order that is paid online", () => {
  it("waits for its payment, and is confirmed by it", async () => {
    const placed = await order();
    expect(placed).toMatchObject({
      status: "Pending",
      isPaid: false,
      totalAmount: 130,
      payment: { state: "pending", prepaid: 0 },
    });
    expect(await mailsAbout(placed._id)).toEqual([]);
    expect((await shown(placed._id)).payment?.until).toBe("2026-03-10T07:15:00.000Z");
    await pay(placed._id);
    expect(await shown(placed._id)).toMatchObject({
      status: "Pending",
      isPaid: true,
      payment: { state: "paid", prepaid: 130, until: null, refunds: [] },
      trail: [{ payment: { what: "asked", amount: 130 } }, { payment: { what: "paid", amount: 130 } }],
    });
    expect(await mailsAbout(placed._id)).toEqual(["order-placed"]);
  });

  it("is led to the gateway by a page of its own policy, and comes back signed", async () => {
    const placed = await order();
    const { page, fields, headers } = await openPayPage(placed._id);
    expect(headers.get("content-security-policy")).toContain(`form-action 'self' ${gateway.url}`);
    expect(headers.get("content-security-policy")).toContain("script-src 'self';");
    expect(page).toContain("Pay ₹130");
    expect(page).toContain("Test mode: no money moves.");
    expect(fields).toMatchObject({
      amount: "13000",
      callback_url: `http://localhost/pay/answer?order=${placed._id}`,
    });
    expect((await openPayPage(placed._id)).fields.order_id).toBe(fields.order_id);
    gateway.setSwitches([{ fault: "webhookNever" }]);
    const { answer } = gateway.pay(fields.order_id ?? "");
    gateway.setSwitches([]);
    const forged = { ...answer, razorpay_signature: "0".repeat(64) };
    expect(await postAnswer(shop, forged)).toMatchObject({ status: 303 });
    expect(await shown(placed._id)).toMatchObject({ isPaid: false });
    expect(await postAnswer(shop, answer ?? {})).toMatchObject({ status: 303 });
    expect(await shown(placed._id)).toMatchObject({ isPaid: true });
  });

  it("has one order at the gateway, though it is opened in two tabs at once", async () => {
    const placed = await order();
    const tabs = await Promise.all([openPayPage(placed._id), openPayPage(placed._id)]);
    await openPayPage(placed._id);
    const [first, second] = tabs.map(({ fields }) => fields.order_id);
    expect(first).toBeDefined();
    expect(second).toBe(first);
    const { rows } = await shop.pool.query("select id from payments where order_id = $1", [placed._id]);
    const made = gateway.books().orders.filter(({ receipt }) => receipt === rows[0]?.id);
    // The two tabs may have made two. Only one of them was ever shown, and later ones make none.
    expect(made.length).toBeLessThanOrEqual(2);
  });

  it("is asked about at the gateway where neither its report nor the shopper comes", async () => {
    const placed = await order();
    gateway.setSwitches([{ fault: "webhookNever" }, { fault: "shopperLost" }]);
    await pay(placed._id);
    gateway.setSwitches([]);
    expect(await shown(placed._id)).toMatchObject({ isPaid: false });
    await runJobs();
    expect(await shown(placed._id)).toMatchObject({ isPaid: true, payment: { prepaid: 130 } });
  });

  it("is captured where the gateway has only authorised it", async () => {
    const placed = await order();
    const { id } = await pay(placed._id, { onlyAuthorised: true });
    expect(payments().find((payment) => payment.id === id)?.status).toBe("captured");
    expect(await shown(placed._id)).toMatchObject({ isPaid: true, payment: { prepaid: 130 } });
  });

  it("may be tried again after a failure", async () => {
    const placed = await order();
    await pay(placed._id, { fails: true });
    expect(await shown(placed._id)).toMatchObject({
      isPaid: false,
      trail: [{ payment: { what: "asked" } }, { payment: { what: "failed", amount: 130 } }],
    });
    await pay(placed._id);
    expect(await shown(placed._id)).toMatchObject({ isPaid: true });
  });

  it("does not go out before it is paid, nor is it on the packing list's way there", async () => {
    const placed = await order();
    const refused = refusal(409, `${placed.invoiceNumber} is not paid yet. It can go out once it is.`);
    for (const status of ["Out for Delivery", "Delivered"]) {
      expect(await setStatus(placed._id, status)).toMatchObject(refused);
    }
    await pay(placed._id);
    expect(await setStatus(placed._id, "Out for Delivery")).toMatchObject({ status: 200 });
  });

  it("is nobody else's to pay", async () => {
    const placed = await order();
    const ravi = await aShopper(shop);
    expect(await shop.get(`/pay/${placed._id}`, ravi)).toMatchObject({ status: 404 });
    expect(await shop.get(`/pay/${placed._id}`)).toMatchObject({ status: 302 });
    expect(await shop.get("/pay/none", meera)).toMatchObject({ status: 404 });
  });

  it("costs at least a rupee", async () => {
    const cheap = await aProduct(shop.db, { offerPricePaise: 99, pricePaise: 99 });
    const free = { shippingPaise: 0, handlingPaise: 0 };
    await shop.db.update(storeSettings).set(free);
    const rules = { ...DEFAULT_RULES, charges: free };
    const sent = checkoutOf([{ product: cheap, quantity: 1 }], address, undefined, rules);
    const refused = refusal(400, "Less than ₹1 can't be paid online. Please choose another payment method.");
    const answer = await sendOrder(shop, meera, { ...sent, paymentMethod: "Online" });
    await shop.db.update(storeSettings).set(DEFAULT_CHARGES);
    expect(answer).toMatchObject(refused);
  });
});

describe("the time to pay", () => {
  it("ends after 15 minutes: everything is given back, and the shopper is told", async () => {
    const last = await aProduct(shop.db, { name: "Last Mango" });
    await countPacks(shop, { [last.id]: 1 });
    const placed = await order([{ product: last, quantity: 1 }]);
    await lettingTimePass(PAY_WITHIN_MS - 1, runJobs);
    expect(await shown(placed._id)).toMatchObject({ status: "Pending" });
    await lettingTimePass(PAY_WITHIN_MS + 1, runJobs);
    expect(await shown(placed._id)).toMatchObject({
      status: "Cancelled",
      isPaid: false,
      payment: { state: "expired", until: null },
    });
    expect(await mailsAbout(placed._id)).toEqual(["payment-expired"]);
    await order([{ product: last, quantity: 1 }]);
    const restored = await setStatus(placed._id, "Pending");
    expect(restored).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("can't be restored") },
    });
    expect(await openPayPage(placed._id)).toMatchObject({ status: 409 });
  });

  it("does not end for an order whose money came, whoever told of it", async () => {
    const placed = await order();
    gateway.setSwitches([{ fault: "webhookNever" }, { fault: "shopperLost" }]);
    await pay(placed._id);
    gateway.setSwitches([]);
    await lettingTimePass(PAY_WITHIN_MS + 1, runJobs);
    expect(await shown(placed._id)).toMatchObject({ status: "Pending", isPaid: true });
  });

  it("is longer while the gateway can't be asked, but not for ever", async () => {
    const placed = await order();
    const { fields } = await openPayPage(placed._id);
    gateway.setSwitches([{ fault: "serverError" }]);
    await lettingTimePass(PAY_WITHIN_MS + 1, runJobs);
    expect(await shown(placed._id)).toMatchObject({ status: "Pending" });
    await lettingTimePass(2 * PAY_WITHIN_MS + 1, runJobs);
    gateway.setSwitches([]);
    expect(await shown(placed._id)).toMatchObject({ status: "Cancelled" });
    // The money that comes after that goes back by itself.
    gateway.pay(fields.order_id ?? "");
    await gateway.flushWebhooks();
    await runJobs();
    expect(await shown(placed._id)).toMatchObject({
      status: "Cancelled",
      isPaid: false,
      payment: { state: "expired", prepaid: 0, refunds: [{ amount: 130, state: "done" }] },
    });
  });
});

describe("money that is not owed", () => {
  it("goes back where its sum or its currency is another", async () => {
    for (const outcome of [{ paise: 12_999 }, { paise: 13_001 }, { currency: "USD" }]) {
      const placed = await order();
      const { id } = await pay(placed._id, outcome);
      expect(await shown(placed._id)).toMatchObject({
        isPaid: false,
        payment: { state: "pending", prepaid: 0 },
      });
      await runJobs();
      const there = payments().find((payment) => payment.id === id);
      expect(there?.amount_refunded).toBe(there?.amount);
    }
  });

  it("goes back where the order was cancelled before it came", async () => {
    const placed = await order();
    const { fields } = await openPayPage(placed._id);
    await shop.post("/api/order/cancel", { id: placed._id }, meera);
    gateway.pay(fields.order_id ?? "");
    await gateway.flushWebhooks();
    await runJobs();
    expect(await shown(placed._id)).toMatchObject({
      status: "Cancelled",
      isPaid: false,
      payment: { prepaid: 0, refunds: [{ amount: 130, state: "done" }] },
    });
    expect(await mailsAbout(placed._id)).not.toContain("order-placed");
  });

  it("is not even taken where it was only authorised, and the order no longer waits", async () => {
    const placed = await order();
    const { fields } = await openPayPage(placed._id);
    await lettingTimePass(PAY_WITHIN_MS + 1, runJobs);
    const { payment } = gateway.pay(fields.order_id ?? "", { onlyAuthorised: true });
    await gateway.flushWebhooks();
    expect(payments().find(({ id }) => id === payment.id)?.status).toBe("authorized");
    expect(await shown(placed._id)).toMatchObject({ status: "Cancelled", payment: { refunds: [] } });
  });
});

describe("the gateway's reports", () => {
  it("count once, in whatever order and however often they come, and only if they are signed", async () => {
    const placed = await order();
    gateway.setSwitches([{ fault: "webhookTwice" }, { fault: "webhookOutOfOrder" }]);
    await pay(placed._id);
    gateway.setSwitches([{ fault: "webhookWrongSignature" }, { fault: "shopperLost" }]);
    const other = await order();
    await pay(other._id);
    gateway.setSwitches([]);
    expect(await shown(placed._id)).toMatchObject({ isPaid: true, payment: { prepaid: 130 } });
    expect(await mailsAbout(placed._id)).toEqual(["order-placed"]);
    expect(await shown(other._id)).toMatchObject({ isPaid: false });
  });

  it("are refused without a signature, for another gateway, and if they are too large", async () => {
    const to = (path: string, text: string) =>
      shop.send("POST", path, { text, headers: { "Content-Type": "application/json" } });
    const unsigned = refusal(401, "This message is not signed by the gateway.");
    expect(await to("/api/payment/webhook/razorpay", "{}")).toMatchObject(unsigned);
    expect(await to("/api/payment/webhook/other", "{}")).toMatchObject(unsigned);
    expect(await to("/api/payment/webhook/razorpay", "x".repeat(100_001))).toMatchObject({ status: 413 });
  });
});

it("asks for nothing where the order is paid at the door", async () => {
  const placed = await placedOrder(shop, meera, checkoutOf([{ product: tomato, quantity: 1 }], address));
  expect(placed.payment).toBeUndefined();
  const answer = await openPayPage(placed._id);
  expect(answer.status).toBe(409);
  expect(answer.page).toContain("There is nothing to pay");
});

it("shows a sentence, and no error, where the gateway can't be reached", async () => {
  const placed = await order();
  gateway.setSwitches([{ fault: "serverError" }]);
  const answer = await openPayPage(placed._id);
  gateway.setSwitches([]);
  expect(answer.status).toBe(503);
  expect(answer.page).toContain("Nothing was paid.");
  await pay(placed._id);
  expect(await shown(placed._id)).toMatchObject({ isPaid: true });
});

it("is refused as specified in a store without a gateway", async () => {
  const plain = await testApp();
  const shopper = await aShopper(plain);
  const home = await anAddress(plain.db, shopper);
  const product = await aProduct(plain.db);
  const sent = { ...checkoutOf([{ product, quantity: 1 }], home), paymentMethod: "Online" };
  const answer = await sendOrder(plain, shopper, sent);
  await plain.close();
  expect(answer).toMatchObject(refusal(400, "Online payment not implemented yet for payment method Online."));
});
