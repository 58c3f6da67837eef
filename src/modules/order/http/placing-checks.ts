import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { AppError } from "#kernel/errors/app-error.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import type { ShopperEnv } from "#modules/identity/http/env.ts";
import { whyUnplaceable } from "../actions/why-unplaceable.ts";
import { t } from "../checkout-texts.ts";
import { placeOrderSchema } from "../contract/place-order.ts";
import { isChosen } from "../rules/order-checks.ts";

// The specified checks of an order come in the specified order whatever was sent (specification, section 5), so they
// come before the contract's complaints. An order that the contract takes is checked where it is placed.

/** As much of the body as the checks go by. */
const sentSchema = z.object({ address: z.unknown().optional(), items: z.unknown().optional() }).catch({});

/** What was sent, whatever it is. Undefined: it can't be read. */
async function readSent(c: Context): Promise<{ body: unknown } | undefined> {
  const type = c.req.header("content-type");
  if (type !== undefined && !/json/i.test(type)) return undefined;
  const text = await c.req.text();
  if (text.trim() === "") return { body: null };
  try {
    return { body: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The check that comes before the login: an order needs an address. A call without a body is no order yet. */
export const requireAnAddress = createMiddleware<AppEnv>(async (c, next) => {
  const sent = c.req.header("content-type") === undefined ? undefined : await readSent(c);
  if (sent && !isChosen(sentSchema.parse(sent.body).address)) {
    throw new AppError("INVALID", t.later("selectAddress"));
  }
  await next();
});

/** The checks after the login, for an order that the contract refuses. */
export const checkWhatWillBeRefused = createMiddleware<ShopperEnv>(async (c, next) => {
  const sent = await readSent(c);
  if (sent && !placeOrderSchema.safeParse(sent.body).success) {
    const refusal = await whyUnplaceable(c.var.deps.db, c.var.shopper.id, sentSchema.parse(sent.body));
    if (refusal) throw refusal;
  }
  await next();
});
