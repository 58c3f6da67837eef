import { createMiddleware } from "hono/factory";
import { AppError } from "#kernel/errors/app-error.ts";
import type { AppEnv, Arrival } from "#kernel/http/app-env.ts";
import { findSessionSeller, findSessionShopper } from "#modules/identity/actions/session.ts";
import { SELLER, SHOPPER } from "#modules/identity/http/roles.ts";
import { sessionToken } from "#modules/identity/http/session-cookies.ts";
import type { InvoiceReader } from "../actions/get-invoiced-order.ts";
import { t } from "../server-texts.ts";

export type InvoiceEnv = { Bindings: Arrival; Variables: AppEnv["Variables"] & { reader: InvoiceReader } };

/** Lets the seller and logged-in shoppers pass; anybody else: `UNAUTHENTICATED`. */
const requireInvoiceReader = createMiddleware<InvoiceEnv>(async (c, next) => {
  const { db } = c.var.deps;
  const sellerToken = sessionToken(c, "seller");
  const shopperToken = sessionToken(c, "shopper");
  if (sellerToken && (await findSessionSeller(db, sellerToken))) {
    c.set("reader", { kind: "seller" });
  } else {
    const shopper = shopperToken ? await findSessionShopper(db, shopperToken) : undefined;
    if (!shopper) throw new AppError("UNAUTHENTICATED", t.later("loginToContinue"));
    c.set("reader", { kind: "shopper", shopperId: shopper.id });
  }
  await next();
});

/** The seller, and the shoppers, each for the invoices of their own. */
export const forInvoiceReader = { middleware: requireInvoiceReader, security: [SHOPPER, SELLER] };
