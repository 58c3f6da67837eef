import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { loggedError } from "#kernel/http/logged-error.ts";
import { findSessionSeller } from "#modules/identity/actions/session.ts";
import type { SellerEnv } from "#modules/identity/http/env.ts";
import { sessionToken } from "#modules/identity/http/session-cookies.ts";
import { ordersOf, ordersSince } from "../actions/load-orders.ts";
import type { Order } from "../contract/order.ts";
import { ORDER_EVENTS } from "../rules/order-events.ts";

/**
 * Tells the seller's browser of each order as it is placed, in whichever process, until it goes, its session ends or
 * the store closes. `since` is the newest order it knows of; a browser that comes back says by itself which one that is.
 */
export function streamOrders(c: Context<SellerEnv>, since: string | undefined): Response {
  const from = c.req.header("last-event-id") ?? since;
  const token = sessionToken(c, "seller") ?? "";
  const answer = streamSSE(c, async (stream) => {
    const gone = new AbortController();
    stream.onAbort(() => gone.abort());
    try {
      await sendOrders(c, stream, { token, from, signal: gone.signal });
    } catch (error) {
      // The browser comes back by itself and is told what it has missed.
      c.var.deps.log.warn({ reason: loggedError(error).message }, "a stream of orders broke");
    } finally {
      gone.abort();
    }
  });
  // A proxy must not keep back what is said, and the store closes without waiting for the connection to be used again.
  answer.headers.set("X-Accel-Buffering", "no");
  answer.headers.set("Connection", "close");
  return answer;
}

type Following = { token: string; from: string | undefined; signal: AbortSignal };

async function sendOrders(
  c: Context<SellerEnv>,
  stream: SSEStreamingApi,
  { token, from, signal }: Following,
): Promise<void> {
  const { db, orderNews } = c.var.deps;
  let last = from;
  // News of an order may come after it was caught up with.
  const told = new Set(from === undefined ? [] : [from]);
  const send = async (orders: Order[]) => {
    for (const order of orders.filter(({ _id }) => !told.has(_id))) {
      await stream.writeSSE({ event: ORDER_EVENTS.placed, id: order._id, data: JSON.stringify(order) });
      told.add(order._id);
      last = order._id;
    }
  };
  const news = orderNews.follow(signal);
  // At once, so that the browser knows that it is being listened to.
  await stream.write(": welcome\n\n");
  const catchUp = async () => {
    if (last !== undefined) await send(await ordersSince(db, last));
  };
  await catchUp();
  for await (const each of news) {
    if (each.kind === "placed") await send(await ordersOf(db, [each.id]));
    if (each.kind === "missed") await catchUp();
    if (each.kind !== "beat") continue;
    if (!(await findSessionSeller(db, token))) {
      await stream.writeSSE({ event: ORDER_EVENTS.ended, data: "" });
      return;
    }
    await stream.write(": beat\n\n");
  }
}
