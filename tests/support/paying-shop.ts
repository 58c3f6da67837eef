import { afterAll, expect } from "vitest";
import { razorpay } from "#modules/online-payment/gateways/razorpay/razorpay.ts";
import { followUp } from "#modules/online-payment/paying/follow-up.ts";
import { requestRefunds, sendRefunds } from "#modules/online-payment/refunding/refund.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { orderAnswerSchema, ordersSchema } from "#modules/order/contract/order.ts";
import { payAddress, paymentPages } from "#modules/payment/paths.ts";
import { startGateway, TEST_KEYS } from "#tests/gateway/gateway.ts";
import { read, type Visitor } from "./calls.ts";
import { type CheckoutLine, checkoutOf, sendOrder } from "./checkout.ts";
import { anAddress, aProduct } from "./factories.ts";
import { aShopper, theSeller } from "./sign-in.ts";
import { secondApp, type TestApp, testApp } from "./test-app.ts";

/** The environment of a store that uses a test gateway. */
const environmentOf = (url: string) => ({ GATEWAY_URL: url, SECRETS_KEY: "0".repeat(32) });

/**
 * A store that is paid through a test gateway, with tomatoes at ₹40 and a shopper, Meera. Both are closed after the
 * file's tests. The gateway's reports reach the store unless a test switches them off.
 */
export async function payingShop() {
  const gateway = await startGateway({ slowMs: 50 });
  const shop = await testApp({}, environmentOf(gateway.url));
  afterAll(async () => {
    await shop.close();
    await gateway.stop();
  });
  const seller = await theSeller(shop);
  const saved = await shop.post("/api/payment/gateway", { gateway: "razorpay", ...TEST_KEYS }, seller);
  expect(saved).toMatchObject({ status: 200 });
  gateway.sendWebhooksTo("http://shop.test/api/payment/webhook/razorpay", (request) =>
    shop.app.fetch(request),
  );
  const meera = await aShopper(shop);
  const address = await anAddress(shop.db, meera);
  const tomato = await aProduct(shop.db, { name: "Tomato" });
  const order = async (lines: CheckoutLine[] = [{ product: tomato, quantity: 2 }]): Promise<OrderAnswer> => {
    const sent = { ...checkoutOf(lines, address), paymentMethod: "Online" };
    return read(orderAnswerSchema, await sendOrder(shop, meera, sent)).order;
  };
  return {
    shop,
    gateway,
    seller,
    meera,
    address,
    tomato,
    order,
    /** Opens the pay page and returns the fields of its form. */
    openPayPage: (id: string) => openPayPage(shop, id, meera),
    /** Pays as a shopper does at the checkout page, and comes back with its answer. */
    pay: async (id: string, outcome = {}) => {
      const { fields } = await openPayPage(shop, id, meera);
      const { payment, answer } = gateway.pay(fields.order_id ?? "", outcome);
      await gateway.flushWebhooks();
      if (answer) await postAnswer(shop, answer);
      return payment;
    },
    /** The order as Meera sees it. */
    shown: async (id: string): Promise<OrderAnswer> => {
      const { orders } = read(ordersSchema, await shop.get(`/api/order/user?ids=${id}`, meera));
      const [shownOrder] = orders;
      if (!shownOrder) throw new Error("the order is gone");
      return shownOrder;
    },
    setStatus: (id: string, status: string) =>
      shop.patch(`/api/order/update-status/${id}`, { status }, seller),
    /** Another process of the store. */
    another: () => secondApp(shop.url, {}, environmentOf(gateway.url)),
    /** The gateway's account, as the gateway's own pages use it. */
    account: razorpay.open(gateway.keys, gateway.url),
    /** Lets the time pass in which a status can be undone, and runs the jobs once. */
    runJobs: () => runJobs(shop),
    jobsOf: runJobs,
    /** Runs the jobs once, with all pauses as they are. */
    jobsAtOnce: () => jobsAtOnce(shop),
  };
}

/** Runs the jobs of payments once, as if the pauses between two tries, and the time to undo a status, were over. */
export async function runJobs(shop: TestApp): Promise<void> {
  await shop.pool.query("update order_status_changes set created_at = created_at - interval '1 minute'");
  await shop.pool.query("update payments set asked_at = asked_at - interval '2 minutes'");
  await shop.pool.query(
    "update refunds set next_try_at = now() - interval '1 hour' where state = 'requested'",
  );
  await jobsAtOnce(shop);
}

async function jobsAtOnce(shop: TestApp): Promise<void> {
  await followUp(shop.deps);
  await requestRefunds(shop.db);
  await sendRefunds(shop.deps);
}

async function openPayPage(shop: TestApp, id: string, shopper: Visitor) {
  const answer = await shop.get(payAddress(id), shopper);
  const page = String(answer.body);
  const inputs = page.matchAll(/name="([^"]+)" value="([^"]*)"/g);
  const fields: Record<string, string | undefined> = Object.fromEntries(
    Array.from(inputs, ([, name = "", value = ""]) => [name, value]),
  );
  return { ...answer, page, fields };
}

/** Posts the checkout's signed answer from the gateway's site, as its page does. */
export function postAnswer(shop: TestApp, answer: Readonly<Record<string, string>>) {
  return shop.send("POST", paymentPages.answer, {
    text: new URLSearchParams(answer).toString(),
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Origin: "https://api.razorpay.com",
      "Sec-Fetch-Site": "cross-site",
    },
  });
}
