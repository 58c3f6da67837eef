import { randomUUID } from "node:crypto";
import { toRupees } from "#kernel/money/money.ts";
import type { Answer } from "../answer-reader.ts";
import { type Ask, type Loaded, load } from "../load.ts";
import type { Buyer } from "./crowd.ts";

/** The buyers order for so many seconds, all at once, each order under a key of its own. Wrong sums or numbers throw. */
export function floodShop(url: string, buyers: readonly Buyer[], seconds: number): Promise<Loaded> {
  const bodies = buyers.map(bodyOf);
  const totals = new Map(bodies.map(({ json, total }) => [json, total]));
  const numbers = new Set<string>();
  let turn = 0;
  const next = (): Ask => {
    const n = turn++ % buyers.length;
    const headers = {
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID(),
      Cookie: `santhe_session=${buyers[n]?.token}`,
    };
    return { method: "POST", path: "/api/order/cod", headers, body: bodies[n]?.json };
  };
  const check = ({ status, body }: Answer, ask: Ask) => {
    const { order } = JSON.parse(body.toString());
    const isRight = status === 200 && order.totalAmount === totals.get(ask.body ?? "");
    if (!isRight || numbers.has(order.invoiceNumber)) throw new Error(`an order was answered with ${body}`);
    numbers.add(order.invoiceNumber);
  };
  return load(url, { next, check, connections: buyers.length, seconds });
}

function bodyOf(buyer: Buyer): { json: string; total: number } {
  const { products, addressId, subTotalPaise, shippingPaise, handlingPaise } = buyer;
  const total = toRupees(subTotalPaise + shippingPaise + handlingPaise);
  const json = JSON.stringify({
    items: products.map((product) => ({ product, quantity: 1 })),
    address: addressId,
    subTotal: toRupees(subTotalPaise),
    discount: 0,
    totalAmount: total,
    shippingCharges: toRupees(shippingPaise),
    handlingCharges: toRupees(handlingPaise),
    paymentMethod: "COD",
  });
  return { json, total };
}
