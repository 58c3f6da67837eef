import { createHmac } from "node:crypto";
import type { Happening } from "./books.ts";
import { newId } from "./entities.ts";
import type { EventName, Happens } from "./switches.ts";

type Message = { id: string; event: EventName; body: string; signature: string };

/** Hands a webhook to the store, and gives its answer. `fetch` does it over HTTP, an app's own `fetch` without a socket. */
export type Deliver = (request: Request) => Response | Promise<Response>;

/** The longest wait for the store's answer, as documented. */
const TIMEOUT_MS = 5_000;

/**
 * Sends signed webhooks, one after the other. Those that the store does not accept wait for a flush, as all do while
 * no address is set.
 */
export function openWebhooks(secret: string, happens: Happens, now: () => Date) {
  let address: { url: string; deliver: Deliver } | undefined;
  let sending: Promise<void> = Promise.resolve();
  const waiting: Message[] = [];
  const overtaken: Message[] = [];

  const sign = (body: string) => createHmac("sha256", secret).update(body).digest("hex");

  async function deliver(message: Message): Promise<boolean> {
    if (!address) return false;
    const request = new Request(address.url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Razorpay-Event-Id": message.id,
        "X-Razorpay-Signature": message.signature,
      },
      body: message.body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    try {
      return (await address.deliver(request)).ok;
    } catch {
      return false;
    }
  }

  function enqueue(message: Message): void {
    sending = sending.then(async () => {
      if (!(await deliver(message))) waiting.push(message);
    });
  }

  return {
    sendTo: (url: string, by: Deliver = fetch) => {
      address = { url: new URL(url).href, deliver: by };
    },

    tell: ({ event, about }: Happening): void => {
      if (happens("webhookNever", event)) return;
      const parts = Object.entries(about).map(([name, entity]) => [name, { entity }] as const);
      const body = JSON.stringify({
        entity: "event",
        account_id: "acc_TestGateway000",
        event,
        contains: parts.map(([name]) => name),
        payload: Object.fromEntries(parts),
        created_at: Math.floor(now().getTime() / 1000),
      });
      const signature = sign(happens("webhookWrongSignature", event) ? `${body} ` : body);
      const message = { id: newId("evt"), event, body, signature };
      if (happens("webhookLate", event)) waiting.push(message);
      else if (happens("webhookOutOfOrder", event)) overtaken.push(message);
      else {
        enqueue(message);
        if (happens("webhookTwice", event)) enqueue(message);
        for (const older of overtaken.splice(0)) enqueue(older);
      }
    },

    /** Sends all that waits, once, and ends when the store has answered. Returns how many still wait. */
    flush: async (): Promise<number> => {
      await sending;
      for (const message of [...overtaken.splice(0), ...waiting.splice(0)]) enqueue(message);
      await sending;
      return waiting.length;
    },
  };
}
