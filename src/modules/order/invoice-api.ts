import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { failureSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { callsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv, Arrival } from "#kernel/http/app-env.ts";
import { inChosenLanguage } from "#kernel/texts/languages.ts";
import {
  consume,
  findSessionSeller,
  findSessionShopper,
  openedLimits,
  refuseWithout,
  SHOPPER,
  sellerWith,
  sessionToken,
} from "#modules/identity/index.ts";
import { openedSettings } from "#modules/store/index.ts";
import { languageOfOrder } from "./mails/order-changed.ts";
import { getInvoicedOrder, type InvoiceReader } from "./queries/load-orders.ts";
import { upiAtDoor } from "./rules/shared/upi-at-door.ts";
import { t } from "./texts/server-texts.ts";

const fileSchema = z
  .string()
  .regex(/\.pdf$/, { error: () => t("invoiceFileUnknown", { name: "{order id}" }) })
  .transform((file) => file.slice(0, -".pdf".length))
  .pipe(idSchema)
  .meta({ description: "The order's id, then .pdf" });

const viewSchema = z
  .literal("tab", { error: () => t("invoiceViewUnknown") })
  .optional()
  .meta({ description: "`tab` for the browser to show it instead of saving it" });

type InvoiceEnv = { Bindings: Arrival; Variables: AppEnv["Variables"] & { reader: InvoiceReader } };

/**
 * Admits sellers who open invoices, and logged-in shoppers, who may work here too. Refuses other sellers with `FORBIDDEN`,
 * and anybody else with `UNAUTHENTICATED`.
 */
const requireInvoiceReader = createMiddleware<InvoiceEnv>(async (c, next) => {
  const { db } = c.var.deps;
  const sellerToken = sessionToken(c, "seller");
  const shopperToken = sessionToken(c, "shopper");
  const seller = sellerToken ? await findSessionSeller(db, sellerToken) : undefined;
  if (seller?.role.may("order.invoices")) c.set("reader", { kind: "seller" });
  else {
    const shopper = shopperToken ? await findSessionShopper(db, shopperToken) : undefined;
    if (seller && !shopper) refuseWithout("order.invoices", seller);
    if (!shopper) throw new AppError("UNAUTHENTICATED", t.later("loginToContinue"));
    c.set("reader", { kind: "shopper", shopperId: shopper.id });
  }
  await next();
});

const forInvoiceReader = {
  middleware: requireInvoiceReader,
  security: [SHOPPER, sellerWith("order.invoices")],
};

const calls = callsOf("Orders");

const pdf = calls.get("/invoice/{file}", {
  summary: "An order's invoice as a PDF, for its shopper and for the seller",
  ...forInvoiceReader,
  request: { params: z.object({ file: fileSchema }), query: z.object({ view: viewSchema }) },
  responses: {
    200: {
      content: { "application/pdf": { schema: z.string().meta({ format: "binary" }) } },
      description: "A4, with selectable text; the same order gives the same file",
    },
    "4XX": { content: { "application/json": { schema: failureSchema } }, description: "Refused" },
  },
});

export const invoiceApi = newApi<AppEnv>().openapi(pdf, async (c) => {
  const { db } = c.var.deps;
  const { reader } = c.var;
  if (reader.kind === "shopper") await consume(openedLimits.of(c.var.deps).invoices, reader.shopperId);
  const order = await getInvoicedOrder(db, { id: c.req.valid("param").file, reader });
  // Imported on demand: the PDF code is as large as the rest of the store's, and most processes never need it.
  const { renderInvoice } = await import("./invoice/render-invoice.ts");
  const upi = upiAtDoor([order], openedSettings.of(c.var.deps).current());
  const language = await languageOfOrder(db, order.id);
  const bytes = await inChosenLanguage(language, () => renderInvoice(order, order.seller, upi));
  const disposition = c.req.valid("query").view === "tab" ? "inline" : "attachment";
  return c.body(Uint8Array.from(bytes), 200, {
    "Content-Type": "application/pdf",
    "Content-Disposition": `${disposition}; filename="${order.invoiceNumber}.pdf"`,
    "Cache-Control": "private, no-cache",
  });
});
