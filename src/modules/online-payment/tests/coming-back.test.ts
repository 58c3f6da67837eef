import { describe, expect, it } from "vitest";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { packingListSchema } from "#modules/packing/contract.ts";
import { payAtDoorAddress } from "#modules/payment/paths.ts";
import { read } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { payingShop } from "#tests/support/paying-shop.ts";
import { queuedJobs } from "#tests/support/queued-jobs.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { PAY_WITHIN_MS } from "../paying/order-payments.ts";

const store = await payingShop();
const { shop, gateway, seller, meera, order, openPayPage, pay, shown, setStatus, runJobs } = store;

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const CROSS_SITE = { Origin: "https://api.razorpay.com", "Sec-Fetch-Site": "cross-site" };

type Attempt = { callback: string; answer: Readonly<Record<string, string>> };

/** Pays at the gateway. Its report may reach the shop before the shopper comes back. */
async function atGateway({ _id }: OrderAnswer, outcome = {}): Promise<Attempt> {
  const { fields } = await openPayPage(_id);
  const { answer = {} } = gateway.pay(fields.order_id ?? "", outcome);
  return { callback: fields.callback_url ?? "", answer };
}

/** Comes back from the gateway's page with its answer, as the form there does. Returns where the shopper is led to. */
async function comeBack({ callback, answer }: Attempt): Promise<string | null> {
  const { pathname, search } = new URL(callback);
  const text = new URLSearchParams(answer).toString();
  const headers = { ...FORM, ...CROSS_SITE };
  const { status, headers: led } = await shop.send("POST", pathname + search, { text, headers });
  expect(status).toBe(303);
  return led.get("location");
}

const payAtDoor = ({ _id }: OrderAnswer, as = meera, headers: Record<string, string> = FORM) =>
  shop.send("POST", payAtDoorAddress(_id), { as, text: "", headers });

const mailsAbout = async ({ _id }: OrderAnswer) =>
  (await queuedJobs(shop.pool, { orderId: _id })).map(({ data }) => data.kind);

async function packedNumbers({ deliveryDay }: OrderAnswer): Promise<string[]> {
  const list = await shop.get(`/api/order/packing-list?by=delivery&day=${deliveryDay}`, seller);
  return read(packingListSchema, list).bags.map(({ invoiceNumber }) => invoiceNumber);
}

describe("a shopper who comes back from the gateway", () => {
  it("is thanked after a payment, and led to My Orders after one of a difference", async () => {
    const placed = await order();
    expect(await comeBack(await atGateway(placed))).toBe(`/cart?ordered=${placed._id}`);
    const lines = [{ item: placed.items[0]?._id, amount: 1250 }];
    await shop.post("/api/order/weigh", { id: placed._id, lines, ask: true }, seller);
    const question = (await shown(placed._id)).question?._id;
    await shop.post("/api/order/answer-question", { question, answer: "yes" }, meera);
    const { page } = await openPayPage(placed._id);
    expect(page).toMatch(/Paid already.*₹130.*To pay now.*₹20/s);
    expect(page).not.toContain("Pay at the door instead");
    expect(await comeBack(await atGateway(placed))).toBe("/my-orders");
  });

  it("is told after a failure, with the gateway's reason, and may try again", async () => {
    const placed = await order();
    const failed = await atGateway(placed, { fails: true });
    await gateway.flushWebhooks();
    const back = await comeBack(failed);
    expect(back).toBe(`/pay/${placed._id}?back=failed`);
    const { body } = await shop.get(back ?? "", meera);
    expect(body).toContain("The payment did not go through.");
    expect(body).toContain("The bank or the payment service says: ");
    expect(body).toContain("Your order is still reserved: try again, or pay at the door instead.");
    expect(await comeBack(await atGateway(placed))).toBe(`/cart?ordered=${placed._id}`);
  });

  it("is told after giving up, and after an answer with a wrong signature", async () => {
    const placed = await order();
    const { fields, page } = await openPayPage(placed._id);
    expect(page).not.toContain("You have not paid yet.");
    const { pathname, search } = new URL(fields.cancel_url ?? "");
    const gaveUp = await shop.get(pathname + search, meera);
    expect(gaveUp.headers.get("location")).toBe(`/pay/${placed._id}?back=given-up`);
    const led = await shop.get(`/pay/${placed._id}?back=given-up`, meera);
    expect(led.body).toContain("You have not paid yet.");
    gateway.setSwitches([{ fault: "webhookNever" }]);
    const { callback, answer } = await atGateway(placed);
    gateway.setSwitches([]);
    const forged = { ...answer, razorpay_signature: "0".repeat(64) };
    expect(await comeBack({ callback, answer: forged })).toBe(`/pay/${placed._id}?back=given-up`);
  });

  it("sees what is paid for on a page that looks like the shop", async () => {
    const placed = await order();
    const { page } = await openPayPage(placed._id);
    expect(page).toMatch(/<img src="\/favicon\.svg".*Santhe.*Pay ₹130.*2 × Tomato, 500 g.*₹80.*Total.*₹130/s);
  });
});

describe("an order that is paid at the door instead", () => {
  it("is confirmed, packed, brought and paid as one that was placed so", async () => {
    const placed = await order();
    await openPayPage(placed._id);
    expect(await mailsAbout(placed)).toEqual([]);
    for (const _ of ["pressed", "pressed again"]) {
      const { status, headers } = await payAtDoor(placed);
      expect([status, headers.get("location")]).toEqual([303, `/cart?ordered=${placed._id}`]);
    }
    expect(await mailsAbout(placed)).toEqual(["order-placed"]);
    const now = await shown(placed._id);
    expect(now).toMatchObject({ paymentType: "COD", isPaid: false, status: "Pending", totalAmount: 130 });
    expect(now.payment).toBeUndefined();
    expect(await packedNumbers(placed)).toContain(placed.invoiceNumber);
    await runJobs();
    await setStatus(placed._id, "Out for Delivery");
    expect(await setStatus(placed._id, "Delivered")).toMatchObject({ status: 200 });
    expect(await shown(placed._id)).toMatchObject({ isPaid: true, status: "Delivered" });
  });

  it("gives back money that comes all the same, before and after it was brought", async () => {
    for (const isBrought of [false, true]) {
      const placed = await order();
      const { fields } = await openPayPage(placed._id);
      await payAtDoor(placed);
      if (isBrought) await setStatus(placed._id, "Delivered");
      const before = gateway.books().refunds.length;
      gateway.pay(fields.order_id ?? "");
      await gateway.flushWebhooks();
      await runJobs();
      expect(gateway.books().refunds.slice(before)).toMatchObject([{ amount: 13_000 }]);
      expect(await shown(placed._id)).toMatchObject({ paymentType: "COD", isPaid: isBrought });
    }
  });

  it("stays as it is where it was paid meanwhile, though no report of it has come", async () => {
    const placed = await order();
    gateway.setSwitches([{ fault: "webhookNever" }, { fault: "shopperLost" }]);
    await pay(placed._id);
    gateway.setSwitches([]);
    expect(await payAtDoor(placed)).toMatchObject({ status: 409 });
    expect(await shown(placed._id)).toMatchObject({ paymentType: "Online", isPaid: true });
  });

  it("is nobody else's, comes from no other site, and is too late once its time is over or it is cancelled", async () => {
    const placed = await order();
    expect(await payAtDoor(placed, await aShopper(shop))).toMatchObject({ status: 404 });
    expect(await payAtDoor(placed, meera, { ...FORM, ...CROSS_SITE })).toMatchObject({ status: 403 });
    const before = shop.clock.now;
    shop.clock.now = new Date(before.getTime() + PAY_WITHIN_MS + 1);
    expect(await payAtDoor(placed)).toMatchObject({ status: 409 });
    shop.clock.now = before;
    await shop.post("/api/order/cancel", { id: placed._id }, meera);
    expect(await payAtDoor(placed)).toMatchObject({ status: 409 });
    expect(await shown(placed._id)).toMatchObject({ paymentType: "Online", status: "Cancelled" });
  });

  it("is rounded where the store rounds what is owed at the door", async () => {
    const odd = await aProduct(shop.db, { offerPricePaise: 4020 });
    const placed = await order([{ product: odd, quantity: 2 }]);
    expect(placed).toMatchObject({ totalAmount: 130.4 });
    await changeSettings(shop, seller, { roundsToRupee: true });
    await payAtDoor(placed);
    await changeSettings(shop, seller, { roundsToRupee: false });
    expect(await shown(placed._id)).toMatchObject({
      totalAmount: 130,
      adjustments: expect.arrayContaining([
        { kind: "rounding", label: "Rounded to the rupee", amount: -0.4 },
      ]),
    });
  });
});
