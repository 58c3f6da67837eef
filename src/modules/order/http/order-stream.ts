import { EventEmitter, on } from "node:events";
import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import type { DatabaseLog } from "#kernel/db/embedded/cluster-location.ts";
import { listen } from "#kernel/db/listen.ts";
import { handsLanguage } from "#kernel/http/request-language.ts";
import { service } from "#kernel/modules/service.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { type SellerEnv, sessionToken, type WatchedSession, watchSession } from "#modules/identity/index.ts";
import { toSellerAnswer } from "../contract/to-seller-answer.ts";
import { newestOrderIds, ordersOf, ordersSince } from "../queries/load-orders.ts";
import type { Order } from "../rules/shared/order.ts";
import { ORDER_EVENTS } from "../rules/shared/order-status.ts";

/**
 * The limit of orders that changed or came at once. If there are more, the stream only says that many did, and pages read
 * their lists anew: it is no way to download all orders.
 */
const MAX_AT_ONCE = 100;

/**
 * Streams each placed or changed order from any process to the seller's browser, until it leaves, its session ends or
 * the store closes. `since` is the newest order that it knows. A reconnecting browser sends that by itself.
 */
export function streamOrders(c: Context<SellerEnv>, since: string | undefined): Response {
  const from = c.req.header("last-event-id") ?? since;
  const token = sessionToken(c, "seller") ?? "";
  // A browser that listens names its own language, and not the page's.
  const language = handsLanguage(c.var.deps.languages(), c.req.header("cookie"));
  const follow = async (stream: SSEStreamingApi) => {
    const gone = new AbortController();
    stream.onAbort(() => gone.abort());
    const session = watchSession(c.var.deps.db, token, "order.see");
    try {
      await sendOrders(c, stream, { session, from, signal: AbortSignal.any([gone.signal, session.ended]) });
      if (session.ended.aborted) await stream.writeSSE({ event: ORDER_EVENTS.ended, data: "" });
    } catch (error) {
      // The browser reconnects by itself and is sent what it has missed.
      c.var.deps.log.warn({ err: error }, "a stream of orders broke");
    } finally {
      session.stop();
      gone.abort();
    }
  };
  const answer = streamSSE(c, (stream) => inLanguage(language, () => follow(stream)));
  // A proxy must not buffer the stream, and the store closes without waiting for the connection to be reused.
  answer.headers.set("X-Accel-Buffering", "no");
  answer.headers.set("Connection", "close");
  return answer;
}

type Following = { session: WatchedSession; from: string | undefined; signal: AbortSignal };

async function sendOrders(
  c: Context<SellerEnv>,
  stream: SSEStreamingApi,
  { session, from, signal }: Following,
): Promise<void> {
  const { db } = c.var.deps;
  /** An order as the role sees it by now. */
  const dataOf = (order: Order) => JSON.stringify(toSellerAnswer(order, session.role() ?? c.var.seller.role));
  let last = from;
  // News of an order may arrive after the catch-up has sent it.
  const sentIds = new Set(from === undefined ? [] : [from]);
  const send = async (orders: Order[]) => {
    for (const order of orders.filter(({ id }) => !sentIds.has(id))) {
      if (signal.aborted) return;
      await stream.writeSSE({
        event: ORDER_EVENTS.placed,
        id: order.id,
        data: dataOf(order),
      });
      sentIds.add(order.id);
      last = order.id;
    }
  };
  const news = openedOrderFeed.of(c.var.deps).follow(signal);
  // Sent at once, so that the browser knows that the stream is open.
  await stream.write(": welcome\n\n");
  const catchUp = async () => {
    if (last === undefined) return;
    const missed = await ordersSince(db, last, MAX_AT_ONCE + 1);
    if (missed.length <= MAX_AT_ONCE) return send(missed);
    // Their news may still arrive, and would call an older order the newest.
    const newest = await newestOrderIds(db, MAX_AT_ONCE);
    for (const id of newest) sentIds.add(id);
    last = newest[0] ?? last;
    await stream.writeSSE({ event: ORDER_EVENTS.many, id: last, data: "" });
  };
  const tellMany = () => stream.writeSSE({ event: ORDER_EVENTS.many, data: "" });
  /** Sends changed orders without an event id: a reconnecting browser names the newest order that it knows. */
  const tellChanged = async (ids: string[]) => {
    if (ids.length > MAX_AT_ONCE) return tellMany();
    for (const order of await ordersOf(db, ids)) {
      await stream.writeSSE({ event: ORDER_EVENTS.changed, data: dataOf(order) });
    }
  };
  await catchUp();
  for await (const each of news) {
    if (await session.hasEnded()) return;
    if (each.kind === "placed") await send(await ordersOf(db, [each.id]));
    if (each.kind === "changed") await tellChanged(each.ids);
    if (each.kind === "missed") {
      await catchUp();
      if (each.again) await tellMany();
    }
    if (each.kind === "beat") await stream.write(": beat\n\n");
  }
}

/**
 * The channel of the database's triggers. They notify of each placed order by its id, and of each changed one by this
 * word and its id, in the transaction of the change.
 */
const CHANNEL = "order_placed";
const CHANGED = "changed ";
const HEARTBEAT_MS = 15_000;
/** Changes within this time are reported together, in milliseconds. */
const GATHER_MS = 20;

/**
 * News: an order was placed, orders were changed, or nothing (a heartbeat). `missed` comes whenever the connection is
 * established (`again`: once more), as nothing was heard until then.
 */
type News =
  | { kind: "placed"; id: string }
  | { kind: "changed"; ids: string[] }
  | { kind: "missed"; again: boolean }
  | { kind: "beat" };

type OrderFeed = {
  /** The news from now on, from all processes, until the signal or `close`. */
  follow: (signal: AbortSignal) => AsyncIterable<News>;
  close: () => Promise<void>;
};

/** Opens the news of orders for a process. Its one connection to the database is made for the first follower. */
export function openOrderFeed(url: string, log: DatabaseLog, beatMs = HEARTBEAT_MS): OrderFeed {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const publish = (news: News) => emitter.emit("news", news);
  let stopListening: (() => Promise<void>) | undefined;
  let beat: NodeJS.Timeout | undefined;
  let again = false;
  const tellChanges = gather((ids) => publish({ kind: "changed", ids }));
  const start = () => {
    beat ??= setInterval(() => publish({ kind: "beat" }), beatMs);
    stopListening ??= listen(
      url,
      {
        channel: CHANNEL,
        onNotification: (payload) => {
          if (payload.startsWith(CHANGED)) tellChanges(payload.slice(CHANGED.length));
          else publish({ kind: "placed", id: payload });
        },
        onListening: () => {
          publish({ kind: "missed", again });
          again = true;
        },
      },
      log,
    );
  };
  return {
    follow: (signal) => {
      const heard = on(emitter, "news", { signal, close: ["close"] });
      start();
      return newsOf(heard, signal);
    },
    close: async () => {
      clearInterval(beat);
      emitter.emit("close");
      await stopListening?.();
    },
  };
}

/** Collects ids that arrive at the same time, such as those of one change of many orders. */
function gather(tell: (ids: string[]) => void): (id: string) => void {
  const waiting = new Set<string>();
  return (id) => {
    if (waiting.size === 0) {
      setTimeout(() => {
        const ids = [...waiting];
        waiting.clear();
        tell(ids);
      }, GATHER_MS);
    }
    waiting.add(id);
  };
}

async function* newsOf(heard: AsyncIterable<News[]>, signal: AbortSignal): AsyncGenerator<News> {
  try {
    for await (const batch of heard) yield* batch;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** The news of the open store, for the handlers of calls. */
export const openedOrderFeed = service<OrderFeed>("the news of orders");
