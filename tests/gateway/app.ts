import { setTimeout as wait } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Books, PaymentOutcome } from "./books.ts";
import {
  checkoutChoice,
  checkoutPage,
  checkoutRequest,
  lostPage,
  refusedPage,
  returnPage,
  type ShopperPayment,
} from "./checkout.ts";
import { Refusal, read } from "./entities.ts";
import { type ApiCall, type CallFault, type FaultSwitch, faultSwitch, type Happens } from "./switches.ts";

type Env = { Bindings: HttpBindings };

/** The controls of `npm run gateway` for a person, over HTTP. */
type Controls = {
  setSwitches: (switches: readonly FaultSwitch[]) => void;
  sendWebhooksTo: (url: string) => void;
  flushWebhooks: () => Promise<number>;
  pay: (orderId: string, outcome?: PaymentOutcome) => ShopperPayment;
  settleRefunds: (status: "processed" | "failed") => number;
  books: () => unknown;
};

type Parts = {
  keys: { keyId: string; keySecret: string };
  books: Books;
  happens: Happens;
  controls: Controls;
  slowMs: number;
  closing: AbortSignal;
};

/** The faults that come before any work is done. */
const EARLY: readonly [fault: CallFault, status: 400 | 401 | 409 | 429 | 500, description: string][] = [
  ["keysRefused", 401, "Authentication failed"],
  ["tooManyCalls", 429, "Request failed. Please try again after some time."],
  ["serverError", 500, "We are facing some trouble completing your request at the moment."],
  ["refused", 400, "Your account does not have enough balance to carry out the refund operation."],
  ["stillBusy", 409, "Request failed because another request is in progress with the same idempotency key."],
];

const failure = (description: string, code = "BAD_REQUEST_ERROR") => ({
  error: { code, description, source: "NA", step: "NA", reason: "NA", metadata: {} },
});

/** The API, the checkout page and the switches of the test gateway. */
export function gatewayApp({ keys, books, happens, controls, slowMs, closing }: Parts) {
  const app = new Hono<Env>();
  const basic = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString("base64")}`;

  /** Answers a call of the API: with what it gives, or with a fault that is switched on. */
  const answer = (call: ApiCall, work: (c: Context<Env>, body: unknown) => unknown) => {
    return async (c: Context<Env>) => {
      const body = c.req.method === "POST" ? await json(c) : undefined;
      if (c.req.header("Authorization") !== basic) return c.json(failure("Authentication failed"), 401);
      for (const [fault, status, description] of EARLY) {
        if (!happens(fault, call)) continue;
        return c.json(failure(description, status === 500 ? "SERVER_ERROR" : undefined), status);
      }
      const given = workResult(() => work(c, body));
      if (happens("slowAnswer", call))
        await wait(slowMs, undefined, { signal: closing }).catch(() => undefined);
      if (happens("lostAnswer", call)) c.env.incoming.socket.destroy();
      return c.json(given.json, given.status);
    };
  };
  const collection = (items: readonly unknown[]) => ({ entity: "collection", count: items.length, items });
  const id = (c: Context<Env>) => c.req.param("id") ?? "";

  app.post(
    "/v1/orders",
    answer("createOrder", (_, body) => books.createOrder(body)),
  );
  app.get(
    "/v1/orders/:id/payments",
    answer("paymentsOfOrder", (c) => collection(books.paymentsOfOrder(id(c)))),
  );
  app.get(
    "/v1/payments",
    answer("payments", (c) => collection(books.payments(c.req.query()))),
  );
  app.get(
    "/v1/payments/:id",
    answer("payment", (c) => books.payment(id(c))),
  );
  app.post(
    "/v1/payments/:id/capture",
    answer("capture", (c, body) => books.capture(id(c), body)),
  );
  app.post(
    "/v1/payments/:id/refund",
    answer("refund", (c, body) =>
      books.refund(id(c), body, c.req.header("X-Refund-Idempotency"), happens("refundPending")),
    ),
  );
  app.get(
    "/v1/payments/:id/refunds",
    answer("refundsOfPayment", (c) => collection(books.refundsOfPayment(id(c), c.req.query()))),
  );
  app.get(
    "/v1/refunds",
    answer("refunds", (c) => collection(books.refunds(c.req.query()))),
  );

  app.post("/v1/checkout/embedded", async (c) => {
    const request = read(checkoutRequest, await c.req.parseBody());
    if (request.key_id !== keys.keyId) return c.html(refusedPage("The key id is unknown."), 401);
    const order = books.order(request.order_id);
    if (order.status === "paid") return c.html(refusedPage("This order is paid already."), 400);
    if (order.amount !== request.amount) return c.html(refusedPage("The amount is not the order's."), 400);
    return c.html(checkoutPage(request, order));
  });
  app.post("/checkout", async (c) => {
    const { order_id, callback_url, choice } = read(checkoutChoice, await c.req.parseBody());
    const { answer: fields } = controls.pay(order_id, { fails: choice === "fail" });
    return c.html(fields ? returnPage(callback_url, fields) : lostPage());
  });

  app.get("/test/books", (c) => c.json(controls.books()));
  app.post("/test/switches", async (c) => {
    controls.setSwitches(read(z.array(faultSwitch), await json(c)));
    return c.json({ done: true });
  });
  app.post("/test/webhooks", async (c) => {
    controls.sendWebhooksTo(read(z.strictObject({ url: z.url() }), await json(c)).url);
    return c.json({ done: true });
  });
  app.post("/test/webhooks/flush", async (c) => c.json({ waiting: await controls.flushWebhooks() }));
  app.post("/test/pay/:id", (c) => c.json(controls.pay(c.req.param("id"))));
  app.post("/test/refunds/:status{processed|failed}", (c) => {
    const status = c.req.param("status") === "failed" ? "failed" : "processed";
    return c.json({ settled: controls.settleRefunds(status) });
  });

  app.notFound((c) => c.json(failure("The requested URL was not found on the server."), 404));
  app.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error;
    return c.req.path.includes("/checkout")
      ? c.html(refusedPage(error.message), 400)
      : c.json(failure(error.message), 400);
  });
  return app;
}

const json = (c: Context<Env>): Promise<unknown> => c.req.json().catch(() => undefined);

/** A copy of the work's result, as it is at this moment, or its refusal. */
function workResult(work: () => unknown): { json: unknown; status: 200 | 400 } {
  try {
    return { json: structuredClone(work()), status: 200 };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { json: failure(error.message), status: 400 };
  }
}
