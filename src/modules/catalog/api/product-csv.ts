import { createRoute } from "@hono/zod-openapi";
import { answers, csvAnswers, formBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { answerCsv, answerLongCsv } from "#kernel/http/long-answer.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { forSeller, forSellerUpload } from "#modules/identity/index.ts";
import { exportProducts, importTemplate } from "../actions/export-products.ts";
import { importProducts, wrongLines } from "../actions/import/import-products.ts";
import { csvFormSchema, importAnswerSchema, importFormSchema } from "../contract/product-csv.ts";

const importCsv = createRoute({
  method: "post",
  path: "/import",
  tags: ["Seller's products"],
  summary: "Look at a product spreadsheet line by line, or apply what was looked at",
  ...forSellerUpload("catalog.change"),
  request: { body: formBody(importFormSchema) },
  responses: answers(importAnswerSchema, "What each line changes, or what is wrong with it"),
});

const exportCsv = createRoute({
  method: "get",
  path: "/export",
  tags: ["Seller's products"],
  summary: "All products as a spreadsheet",
  ...forSeller("catalog.see"),
  responses: csvAnswers("The products in the shop's order"),
});

const wrongCsv = createRoute({
  method: "post",
  path: "/import/wrong-lines",
  tags: ["Seller's products"],
  summary: "The wrong lines of a product spreadsheet, to be corrected and imported again",
  ...forSellerUpload("catalog.change"),
  request: { body: formBody(csvFormSchema) },
  responses: csvAnswers(
    "The lines as they were, with what is wrong in the last column, which no import reads",
  ),
});

const templateCsv = createRoute({
  method: "get",
  path: "/import-template",
  tags: ["Seller's products"],
  summary: "A product spreadsheet to fill in",
  ...forSeller("catalog.see"),
  responses: csvAnswers("The headings, and a line that shows how"),
});

export const productCsvApi = newApi<AppEnv>()
  .openapi(importCsv, async (c) => {
    const report = await importProducts(c.var.deps.db, { ...c.req.valid("form"), seller: c.var.seller });
    return c.json({ success: true as const, ...report }, 200);
  })
  .openapi(exportCsv, async (c) => {
    const { db, now, log } = c.var.deps;
    return answerLongCsv(c, `products-${storeDay(now())}.csv`, exportProducts(db), log);
  })
  .openapi(wrongCsv, async (c) =>
    answerCsv(c, "wrong-lines.csv", await wrongLines(c.var.deps.db, c.req.valid("form").csv)),
  )
  .openapi(templateCsv, async (c) =>
    answerCsv(c, "products-template.csv", await importTemplate(c.var.deps.db)),
  );
