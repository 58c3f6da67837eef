import { createRoute } from "@hono/zod-openapi";
import { importAnswerSchema, importFormSchema } from "#contract/product-csv.ts";
import { storeDay } from "#domain/store-time.ts";
import { exportProducts } from "#server/services/catalog/export-products.ts";
import { importProducts } from "#server/services/catalog/import/import-products.ts";
import { answers, csvAnswers, formBody, newApi } from "../http/api-route.ts";
import type { AppEnv } from "../http/app-env.ts";
import { answerCsv } from "../http/csv-answer.ts";
import { forSeller, forSellerUpload } from "../http/roles.ts";

const importCsv = createRoute({
  method: "post",
  path: "/import",
  tags: ["Seller's products"],
  summary: "Look at a product spreadsheet line by line, or apply what was looked at",
  ...forSellerUpload,
  request: { body: formBody(importFormSchema) },
  responses: answers(importAnswerSchema, "What each line changes, or what is wrong with it"),
});

const exportCsv = createRoute({
  method: "get",
  path: "/export",
  tags: ["Seller's products"],
  summary: "All products as a spreadsheet",
  ...forSeller,
  responses: csvAnswers("The products in the shop's order"),
});

export const productCsvApi = newApi<AppEnv>()
  .openapi(importCsv, async (c) => {
    const report = await importProducts(c.var.deps.db, { ...c.req.valid("form"), seller: c.var.seller });
    return c.json({ success: true as const, ...report }, 200);
  })
  .openapi(exportCsv, async (c) => {
    const { db, now } = c.var.deps;
    return answerCsv(c, `products-${storeDay(now())}.csv`, await exportProducts(db));
  });
