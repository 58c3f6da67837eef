import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { gatewayApp } from "./app.ts";
import { openBooks, type PaymentOutcome } from "./books.ts";
import { checkoutAnswer, type ShopperPayment } from "./checkout.ts";
import { type FaultSwitch, switchBoard } from "./switches.ts";
import { type Deliver, openWebhooks } from "./webhooks.ts";

/** The keys of the test gateway. They are no secret: there is nothing behind them. */
export const TEST_KEYS = {
  keyId: "rzp_test_SantheGateway1",
  keySecret: "test-gateway-key-secret",
  webhookSecret: "test-gateway-webhook-secret",
};

type GatewayOptions = {
  /** 0 takes a free one. */
  port?: number;
  /** The seed of the faults that are drawn by chance. */
  seed?: number;
  now?: () => Date;
  /** How long a slow answer takes: longer than the store waits, unless told otherwise. */
  slowMs?: number;
};

export type TestGateway = Awaited<ReturnType<typeof startGateway>>;

/**
 * Starts a gateway that speaks the parts of Razorpay's API that the store uses, on 127.0.0.1 and in memory. It is for
 * development and tests alone: no money moves. Several may run at a time, each with books of its own.
 */
export async function startGateway({
  port = 0,
  seed = 1,
  now = () => new Date(),
  slowMs = 15_000,
}: GatewayOptions = {}) {
  const keys = TEST_KEYS;
  const board = switchBoard(seed);
  const webhooks = openWebhooks(keys.webhookSecret, board.happens, now);
  const books = openBooks(now, webhooks.tell);
  const closing = new AbortController();

  /** Pays an order as a shopper does at the checkout page. The outcome says more than the switches. */
  function pay(orderId: string, outcome: PaymentOutcome = {}): ShopperPayment {
    const { amount } = books.order(orderId);
    const payment = books.pay(orderId, {
      ...(board.happens("onlyAuthorised") && { onlyAuthorised: true }),
      ...(board.happens("wrongAmount") && { paise: amount - 1 }),
      ...(board.happens("wrongCurrency") && { currency: "USD" }),
      ...outcome,
    });
    const secret = board.happens("answerWrongSignature") ? "another secret" : keys.keySecret;
    const lost = board.happens("shopperLost");
    return { payment, answer: lost ? undefined : checkoutAnswer(payment, secret) };
  }

  const controls = {
    /** Replaces all switches. None is on at first. */
    setSwitches: (switches: readonly FaultSwitch[]) => board.set(switches),
    /** Sets the address of webhooks from now on. Until then they wait for a flush. */
    sendWebhooksTo: (url: string, deliver?: Deliver) => webhooks.sendTo(url, deliver),
    flushWebhooks: webhooks.flush,
    pay,
    settleRefunds: books.settleRefunds,
    forgetIdempotencyKeys: books.forgetKeys,
    /** All orders, payments and refunds, as the API gives them. */
    books: books.all,
  };

  const app = gatewayApp({ keys, books, happens: board.happens, controls, slowMs, closing: closing.signal });
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await once(server.listen(port, "127.0.0.1"), "listening");
  const { port: taken } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${taken}`,
    keys,
    ...controls,
    /** Ends all connections, also those of slow answers. */
    stop: async (): Promise<void> => {
      closing.abort();
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
