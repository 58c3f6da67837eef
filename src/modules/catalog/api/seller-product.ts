import { z } from "zod";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idempotencyHeaderSchema, idSchema } from "#kernel/contract/fields.ts";
import { answers, callsOf, csvAnswers, formBody, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { answerCsv, streamCsv } from "#kernel/http/streamed-response.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { forSeller, forSellerUpload, forSellerWithApproval, whileAllowed } from "#modules/identity/index.ts";
import { productDeletion } from "../approvals.ts";
import { addProduct, deleteProduct, updateProduct } from "../changing/edit-products.ts";
import { setProductStock } from "../changing/set-availability.ts";
import { setRates } from "../changing/set-rates.ts";
import { productAddFormSchema, productSavedSchema, productUpdateFormSchema } from "../contract/product.ts";
import { csvFormSchema, importAnswerSchema, importFormSchema } from "../contract/product-csv.ts";
import {
  productDeleteSchema,
  ratesSavedSchema,
  ratesSchema,
  sellerListQuerySchema,
  sellerListSchema,
  sellerProductAnswerSchema,
  stockSchema,
} from "../contract/seller-product.ts";
import { getSellerProduct, listSellerProducts } from "../queries/list-seller-products.ts";
import { exportProducts, importTemplate } from "../spreadsheet/export-products.ts";
import { importProducts, wrongLines } from "../spreadsheet/import-products.ts";
import { t } from "../texts/server-texts.ts";

const byId = z.object({ id: idSchema });

const calls = callsOf("Seller's products");

const add = calls.post("/add", {
  summary: "Add a product with one to four pictures, once for each Idempotency-Key",
  ...forSellerUpload("catalog.prices"),
  request: { headers: idempotencyHeaderSchema, body: formBody(productAddFormSchema) },
  responses: answers(productSavedSchema, "Added"),
});

const update = calls.put("/update/{id}", {
  summary: "Change a product; new pictures replace all, none keeps them",
  ...forSellerUpload("catalog.change"),
  request: { params: byId, body: formBody(productUpdateFormSchema) },
  responses: answers(productSavedSchema, "Saved"),
});

const stock = calls.post("/stock", {
  summary: "Mark a product in stock or sold out",
  ...forSeller("catalog.change"),
  request: { body: jsonBody(stockSchema) },
  responses: answers(doneSchema, "Marked"),
});

const remove = calls.post("/delete", {
  summary: "Delete a product",
  ...forSellerWithApproval("catalog.change", productDeletion),
  request: { body: jsonBody(productDeleteSchema) },
  responses: answers(doneSchema, "Deleted"),
});

const list = calls.get("/seller-list", {
  summary: "A page of all products, also those that shoppers don't see",
  ...forSeller("catalog.see"),
  request: { query: sellerListQuerySchema },
  responses: answers(sellerListSchema, "The page"),
});

const one = calls.get("/seller/{id}", {
  summary: "One product, also where shoppers don't see it",
  ...forSeller("catalog.see"),
  request: { params: byId },
  responses: answers(sellerProductAnswerSchema, "The product"),
});

const rates = calls.post("/rates", {
  summary: "Tonight's rates: price and stock of many products; a wrong row keeps no other back",
  ...forSeller("catalog.prices"),
  request: { body: jsonBody(ratesSchema) },
  responses: answers(ratesSavedSchema, "Saved, with what was there before"),
});

export const sellerProductApi = newApi<AppEnv>()
  .openapi(add, async (c) => {
    const { db, pictures } = c.var.deps;
    const product = await addProduct(db, pictures, {
      ...c.req.valid("form"),
      seller: c.var.seller,
      idempotencyKey: c.req.valid("header")["idempotency-key"],
    });
    return c.json({ success: true as const, message: t("productAdded"), product }, 200);
  })
  .openapi(update, async (c) => {
    const { db, pictures } = c.var.deps;
    const input = { ...c.req.valid("form"), id: c.req.valid("param").id, seller: c.var.seller };
    const product = await updateProduct(db, pictures, input);
    return c.json({ success: true as const, message: t("productUpdated"), product }, 200);
  })
  .openapi(stock, async (c) => {
    await setProductStock(c.var.deps.db, { ...c.req.valid("json"), seller: c.var.seller });
    return c.json({ success: true as const, message: t("stockUpdated") }, 200);
  })
  .openapi(remove, async (c) => {
    await deleteProduct(c.var.deps.db, { ...c.req.valid("json"), seller: c.var.seller });
    return c.json({ success: true as const, message: t("productDeleted") }, 200);
  })
  .openapi(list, async (c) => {
    const { db, now } = c.var.deps;
    const page = await listSellerProducts(db, c.req.valid("query"), now());
    return c.json({ success: true as const, ...page }, 200);
  })
  .openapi(one, async (c) => {
    const product = await getSellerProduct(c.var.deps.db, c.req.valid("param").id);
    return c.json({ success: true as const, product }, 200);
  })
  .openapi(rates, async (c) => {
    const saved = await setRates(c.var.deps.db, { ...c.req.valid("json"), seller: c.var.seller });
    const wrong = Object.keys(saved.errors).length;
    const message =
      wrong === 0 ? t("ratesSaved") : t("someRatesSaved", { saved: saved.previous.length, wrong });
    return c.json({ success: true as const, message, ...saved }, 200);
  });

const importCsv = calls.post("/import", {
  summary: "Look at a product spreadsheet line by line, or apply what was looked at",
  ...forSellerUpload("catalog.change"),
  request: { body: formBody(importFormSchema) },
  responses: answers(importAnswerSchema, "What each line changes, or what is wrong with it"),
});

const exportCsv = calls.get("/export", {
  summary: "All products as a spreadsheet",
  ...forSeller("catalog.see"),
  responses: csvAnswers("The products in the shop's order"),
});

const wrongCsv = calls.post("/import/wrong-lines", {
  summary: "The wrong lines of a product spreadsheet, to be corrected and imported again",
  ...forSellerUpload("catalog.change"),
  request: { body: formBody(csvFormSchema) },
  responses: csvAnswers(
    "The lines as they were, with what is wrong in the last column, which no import reads",
  ),
});

const templateCsv = calls.get("/import-template", {
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
    return streamCsv(c, `products-${storeDay(now())}.csv`, whileAllowed(c, exportProducts(db)), log);
  })
  .openapi(wrongCsv, async (c) =>
    answerCsv(c, "wrong-lines.csv", await wrongLines(c.var.deps.db, c.req.valid("form").csv)),
  )
  .openapi(templateCsv, async (c) =>
    answerCsv(c, "products-template.csv", await importTemplate(c.var.deps.db)),
  );
