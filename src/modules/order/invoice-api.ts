import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { failureSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { spend } from "#modules/identity/http/limits.ts";
import { getInvoicedOrder } from "./actions/get-invoiced-order.ts";
import { forInvoiceReader } from "./http/invoice-reader.ts";
import { t } from "./server-texts.ts";

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

const pdf = createRoute({
  method: "get",
  path: "/invoice/{file}",
  tags: ["Orders"],
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
  const { db, limits } = c.var.deps;
  const { reader } = c.var;
  if (reader.kind === "shopper") await spend(limits.invoices, reader.shopperId);
  const order = await getInvoicedOrder(db, { id: c.req.valid("param").file, reader });
  // What writes a PDF is as large as the rest of the store's code; most processes are never asked for one.
  const { renderInvoice } = await import("./invoice/render-invoice.ts");
  const bytes = await renderInvoice(order, order.seller);
  const disposition = c.req.valid("query").view === "tab" ? "inline" : "attachment";
  return c.body(Uint8Array.from(bytes), 200, {
    "Content-Type": "application/pdf",
    "Content-Disposition": `${disposition}; filename="${order.invoiceNumber}.pdf"`,
    "Cache-Control": "private, no-cache",
  });
});
