import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { TestGateway } from "#tests/gateway/gateway.ts";
import { seededRandom } from "#tests/gateway/switches.ts";
import type { Answer, CallOptions } from "#tests/support/calls.ts";
import { type CheckoutLine, checkoutOf } from "#tests/support/checkout.ts";

/** A shopper of the walk, logged in, with an address. */
export type Walker = { cookie: string; address: { id: string } };

export type Market = {
  /** Sends a call to any process of the store. Throws if that process is killed meanwhile. */
  send: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
  pool: Pool;
  gateway: TestGateway;
  seller: { cookie: string };
  walkers: readonly Walker[];
  products: readonly CheckoutLine["product"][];
};

/** The walk's own record of what it was told. */
export type Diary = {
  placed: Set<string>;
  /** Calls that were answered with a server error other than "unavailable". */
  failures: string[];
  cut: number;
};

/** Everything that may go wrong at the gateway, each now and then. */
export const TROUBLE = [
  ...(["createOrder", "paymentsOfOrder", "capture", "refund", "refundsOfPayment"] as const).flatMap((on) => [
    { fault: "lostAnswer" as const, on, chance: 0.06 },
    { fault: "serverError" as const, on, chance: 0.05 },
  ]),
  { fault: "stillBusy" as const, on: "refund" as const, chance: 0.05 },
  { fault: "tooManyCalls" as const, chance: 0.02 },
  { fault: "onlyAuthorised" as const, chance: 0.08 },
  { fault: "wrongAmount" as const, chance: 0.03 },
  { fault: "wrongCurrency" as const, chance: 0.01 },
  { fault: "shopperLost" as const, chance: 0.25 },
  { fault: "answerWrongSignature" as const, chance: 0.03 },
  { fault: "refundPending" as const, chance: 0.25 },
  { fault: "webhookNever" as const, chance: 0.12 },
  { fault: "webhookLate" as const, chance: 0.12 },
  { fault: "webhookOutOfOrder" as const, chance: 0.12 },
  { fault: "webhookTwice" as const, chance: 0.12 },
  { fault: "webhookWrongSignature" as const, chance: 0.05 },
];

type Shown = { _id: string; status: string; items: { _id: string }[]; question: { _id: string } | null };

/** More than the calls that fail while all processes start again. */
const MAX_TRIES = 1_000;

/** Lives orders of one shopper after the other, at random: some are paid, late, twice, weighed, cancelled, delivered. */
export async function walk(
  market: Market,
  walker: Walker,
  diary: Diary,
  { orders, seed }: { orders: number; seed: number },
) {
  const { gateway, pool, seller, products } = market;
  const random = seededRandom(seed);
  const chance = (share: number) => random() < share;
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];

  /** Sends a call once; undefined if its process was killed, or the store was unavailable. */
  async function once(method: string, path: string, options: CallOptions = {}): Promise<Answer | undefined> {
    try {
      const answer = await market.send(method, path, options);
      if (answer.status === 503) return undefined;
      if (answer.status >= 500) diary.failures.push(`${method} ${path}: ${JSON.stringify(answer.body)}`);
      return answer;
    } catch {
      diary.cut += 1;
      return undefined;
    }
  }

  /** Sends a call until it is answered, as people do. */
  async function surely(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const answer = await once(method, path, options);
      if (answer) return answer;
    }
    throw new Error(`${method} ${path} is never answered`);
  }

  const asSeller = { as: seller };
  const setStatus = (id: string, status: string) =>
    once("PATCH", `/api/order/update-status/${id}`, { ...asSeller, json: { status } });

  async function place(): Promise<Shown | undefined> {
    const product = pick(products);
    if (!product) throw new Error("the market has no products");
    const lines = [{ product, quantity: 1 + Math.floor(random() * 3) }];
    const json = { ...checkoutOf(lines, walker.address), paymentMethod: "Online" };
    const headers = { "Idempotency-Key": randomUUID() };
    const answer = await surely("POST", "/api/order/cod", { as: walker, json, headers });
    if (answer.status !== 200) return undefined;
    const { order } = answer.body as { order: Shown };
    diary.placed.add(order._id);
    return order;
  }

  /** The gateway's order that the pay page leads to. */
  async function openPayPage(id: string): Promise<string | undefined> {
    const answer = await once("GET", `/pay/${id}`, { as: walker });
    return /name="order_id" value="([^"]+)"/.exec(String(answer?.body))?.[1];
  }

  async function payAt(gatewayOrderId: string): Promise<void> {
    try {
      const { answer } = gateway.pay(gatewayOrderId, { fails: chance(0.1) });
      if (!answer) return;
      const text = new URLSearchParams(answer).toString();
      const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: gateway.url };
      await once("POST", "/pay/answer", { text, headers });
    } catch {
      // The gateway's order is paid already: the shopper sees that there.
    }
  }

  /** Lets the time to pay pass for an order. */
  const letExpire = (id: string) =>
    pool.query(
      "update payments set expires_at = now() - interval '1 year' where order_id = $1 and state in ('created', 'pending')",
      [id],
    );

  const letUndoPass = (id: string) =>
    pool.query(
      "update order_status_changes set created_at = created_at - interval '1 minute' where order_id = $1",
      [id],
    );

  async function weigh({ _id: id, items }: Shown): Promise<void> {
    const amount = pick([100, 250, 333, 490, 610, 800, 1200]);
    const json = { id, lines: [{ item: items[0]?._id, amount, confirmed: true }], ask: true };
    const answer = await once("POST", "/api/order/weigh", { ...asSeller, json });
    const question = (answer?.body as { order?: Shown } | undefined)?.order?.question;
    if (!question || chance(0.3)) return;
    await once("POST", "/api/order/answer-question", {
      as: walker,
      json: { question: question._id, answer: chance(0.8) ? "yes" : "no" },
    });
  }

  async function live(order: Shown): Promise<void> {
    const { _id: id } = order;
    if (chance(0.08)) return void (await letExpire(id));
    const first = await openPayPage(id);
    if (chance(0.06)) await once("POST", "/api/order/cancel", { as: walker, json: { id } });
    if (chance(0.06)) await letExpire(id);
    // Two browser tabs open the same order.
    const [tab] = await Promise.all([openPayPage(id), chance(0.2) ? openPayPage(id) : undefined]);
    for (const gatewayOrderId of new Set([first, tab])) {
      if (gatewayOrderId && chance(0.85)) await payAt(gatewayOrderId);
    }
    if (first && chance(0.1)) await payAt(first);
    if (chance(0.15)) await once("POST", "/api/order/cancel", { as: walker, json: { id } });
    if (chance(0.4)) await weigh(order);
    if (chance(0.15)) {
      const more = await openPayPage(id);
      if (more) await payAt(more);
    }
    for (const status of ["Out for Delivery", "Delivered", "Cancelled", "Pending"]) {
      if (chance(status === "Pending" ? 0.1 : 0.35)) await setStatus(id, status);
      if (chance(0.3)) await letUndoPass(id);
    }
    if (chance(0.05)) await gateway.flushWebhooks();
    if (chance(0.1)) gateway.settleRefunds(chance(0.9) ? "processed" : "failed");
    if (chance(0.2)) await letExpire(id);
  }

  for (let count = 0; count < orders; count += 1) {
    const order = await place();
    if (order) await live(order);
  }
}
