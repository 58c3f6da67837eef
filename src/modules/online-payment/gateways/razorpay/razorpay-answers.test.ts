import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startGateway, type TestGateway } from "#tests/gateway/gateway.ts";
import type { GatewayAccount, GatewayEvent } from "../../gateway.ts";
import { razorpay } from "./razorpay.ts";

// The adapter and what comes from the test gateway: its reports, and what a shopper brings back from its checkout page.

/** A reference that no test before used. */
let reference = "";
let gateway: TestGateway;
let account: GatewayAccount;

beforeAll(async () => {
  gateway = await startGateway({ now: () => new Date("2026-03-01T10:00:00Z") });
  account = razorpay.open(gateway.keys, gateway.url);
});
beforeEach(() => {
  gateway.setSwitches([]);
  reference = randomUUID();
});
afterAll(() => gateway.stop());

const newOrder = () => account.createOrder({ reference: randomUUID(), paise: 25_050, note: "Order SAN-1" });

async function paid() {
  const orderId = await newOrder();
  const { payment, answer } = gateway.pay(orderId);
  return { orderId, paymentId: payment.id, answer };
}

describe("webhooks", () => {
  /** The event that arrives at the shop, or undefined for a wrong signature. */
  let arrived: { id: string | null; event: GatewayEvent | undefined }[] = [];
  let accepts = true;

  beforeEach(async () => {
    arrived = [];
    accepts = true;
    gateway.sendWebhooksTo("http://shop.test/webhook", () => new Response());
    await gateway.flushWebhooks();
    gateway.sendWebhooksTo("http://shop.test/webhook", async (request) => {
      if (!accepts) return new Response(null, { status: 503 });
      const header = (name: string) => request.headers.get(name) ?? undefined;
      const event = account.readWebhook(await request.text(), header);
      arrived.push({ id: request.headers.get("X-Razorpay-Event-Id"), event });
      return new Response();
    });
  });
  const states = () =>
    arrived.map(({ event }) => {
      if (event?.kind === "payment") return event.payment.state;
      return event?.kind === "refund" ? event.refund.state : event?.kind;
    });

  it("tell of each step of a payment, as it was then", async () => {
    const { paymentId, orderId } = await paid();
    await account.refund({ paymentId, paise: 25_050, reference });
    gateway.pay(await newOrder(), { fails: true });
    expect(await gateway.flushWebhooks()).toBe(0);
    expect(states()).toEqual(["authorized", "captured", "captured", "pending", "processed", "failed"]);
    expect(arrived[1]?.event).toMatchObject({ payment: { id: paymentId, orderId, paise: 25_050 } });
    expect(arrived[4]?.event).toMatchObject({ refund: { paymentId, reference } });
    expect(new Set(arrived.map(({ id }) => id)).size).toBe(6);
  });

  it("come twice, late, out of order, or never", async () => {
    gateway.setSwitches([
      { fault: "webhookTwice", on: "payment.captured" },
      { fault: "webhookOutOfOrder", on: "payment.authorized" },
      { fault: "webhookNever", on: "order.paid" },
      { fault: "webhookLate", on: "refund.created" },
    ]);
    const { paymentId } = await paid();
    await account.refund({ paymentId, paise: 25_050, reference });
    await gateway.flushWebhooks();
    expect(states()).toEqual(["captured", "captured", "authorized", "processed", "pending"]);
    expect(arrived[0]?.id).toBe(arrived[1]?.id);
  });

  it("are not believed with a wrong signature", async () => {
    gateway.setSwitches([{ fault: "webhookWrongSignature", on: "payment.captured", times: 1 }]);
    await paid();
    await gateway.flushWebhooks();
    expect(states()).toEqual(["authorized", undefined, "captured"]);
  });

  it("wait while the shop does not accept them", async () => {
    accepts = false;
    await paid();
    expect(await gateway.flushWebhooks()).toBe(3);
    accepts = true;
    expect(await gateway.flushWebhooks()).toBe(0);
    expect(states()).toEqual(["authorized", "captured", "captured"]);
  });
});

describe("the checkout page", () => {
  const urls = { callbackUrl: "https://shop.test/back?a=1&b=2", cancelUrl: "https://shop.test/cart" };

  const formOf = (gatewayOrderId: string, paise = 25_050) =>
    account.checkoutForm({
      gatewayOrderId,
      paise,
      storeName: 'Santhe "fresh" <b>',
      description: "Order SAN-1",
      shopper: { name: "Asha Rao", email: "asha@example.com", phone: "9876543210" },
      ...urls,
    });

  const post = async (action: string, fields: Readonly<Record<string, string>>) => {
    const response = await fetch(action, { method: "POST", body: new URLSearchParams(fields) });
    return { status: response.status, text: await response.text() };
  };

  /** The hidden fields of a page's form. */
  const fieldsIn = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
        String(name),
        String(value).replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
      ]),
    );

  it("takes the form, and brings a signed answer back", async () => {
    const orderId = await newOrder();
    const { action, fields } = formOf(orderId);
    expect(new URL(action).origin).toBe(razorpay.checkoutOrigin(gateway.url));
    const page = await post(action, fields);
    expect(page.text).toContain("Test gateway: no money moves.");
    expect(page.text).toContain("₹250.50");
    expect(page.text).toContain("Santhe &quot;fresh&quot; &lt;b&gt;");
    expect(page.text).toContain(`href="${urls.cancelUrl}"`);
    const back = await post(`${gateway.url}/checkout`, { ...fieldsIn(page.text), choice: "pay" });
    expect(back.text).toContain('action="https://shop.test/back?a=1&amp;b=2"');
    const [payment] = await account.paymentsOf(orderId);
    expect(payment?.state).toBe("captured");
    expect(account.readAnswer(fieldsIn(back.text))).toEqual({
      gatewayOrderId: orderId,
      paymentId: payment?.id,
    });
    expect((await post(action, fields)).text).toContain("paid already");
  });

  it("brings a failure back without a signature", async () => {
    const orderId = await newOrder();
    const { text } = await post(`${gateway.url}/checkout`, {
      order_id: orderId,
      callback_url: urls.callbackUrl,
      choice: "fail",
    });
    expect(fieldsIn(text)).toMatchObject({ "error[code]": "BAD_REQUEST_ERROR" });
    expect(account.readAnswer(fieldsIn(text))).toBeUndefined();
    expect(await account.paymentsOf(orderId)).toMatchObject([{ state: "failed" }]);
  });

  it("may lose the shopper, or sign wrongly", async () => {
    gateway.setSwitches([{ fault: "shopperLost", times: 1 }]);
    expect((await paid()).answer).toBeUndefined();
    gateway.setSwitches([{ fault: "answerWrongSignature", times: 1 }]);
    expect(account.readAnswer((await paid()).answer ?? {})).toBeUndefined();
    expect(account.readAnswer((await paid()).answer ?? {})).toBeDefined();
  });

  it("refuses unknown keys and orders, another sum, and addresses that are scripts", async () => {
    const { action, fields } = formOf(await newOrder());
    expect((await post(action, { ...fields, key_id: "rzp_test_other" })).status).toBe(401);
    expect((await post(action, { ...fields, order_id: "order_00000000000000" })).status).toBe(400);
    expect((await post(action, { ...fields, amount: "100" })).status).toBe(400);
    expect((await post(action, { ...fields, cancel_url: "javascript:alert(1)" })).status).toBe(400);
  });
});
