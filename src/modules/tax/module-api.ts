import { answers, type CallsOf, callsOf, csvAnswers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { answerCsv } from "#kernel/http/streamed-response.ts";
import { forSeller } from "#modules/identity/index.ts";
import { openedSettings, readSettings } from "#modules/store/index.ts";
import {
  codesSavedSchema,
  fileQuerySchema,
  gstAnswerSchema,
  reportQuerySchema,
  reportSchema,
  saveCodesSchema,
  saveGstSchema,
  uncodedAnswerSchema,
} from "./contract.ts";
import { loadReport, reportCsv } from "./load-report.ts";
import { countCodes, listUncoded, saveCodes } from "./product-taxes.ts";
import { gstAnswer, saveGst } from "./save-gst.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("GST");

const getGst = calls.get("/settings", {
  summary: "Whether GST goes by product, since when, and the rates of charges and of products without one",
  ...forSeller("tax.see"),
  responses: answers(gstAnswerSchema, "The switch and its rates"),
});

const putGst = calls.put("/settings", {
  summary: "Turn GST by product on or off, unless somebody else has changed it since",
  ...forSeller("tax.change"),
  request: { body: jsonBody(saveGstSchema) },
  responses: answers(gstAnswerSchema, "Saved; new orders go by it"),
});

const uncoded = calls.get("/products", {
  summary: "The products that lack an HSN code or a rate, or have a wrong code, while GST goes by product",
  ...forSeller("tax.see"),
  responses: answers(uncodedAnswerSchema, "The products, by category"),
});

const putCodes = calls.put("/products", {
  summary: "Save the HSN codes and rates of many products",
  ...forSeller("catalog.change"),
  request: { body: jsonBody(saveCodesSchema) },
  responses: answers(codesSavedSchema, "Saved"),
});

const report = calls.get("/report", {
  summary: "The tax of a month's invoices by rate and by HSN code, with its invoices and credit notes",
  ...forSeller("tax.see"),
  request: { query: reportQuerySchema },
  responses: answers(reportSchema, "The report"),
});

const file = calls.get("/report.csv", {
  summary: "A part of a month's tax report as a spreadsheet",
  ...forSeller("tax.see"),
  request: { query: fileQuerySchema },
  responses: csvAnswers("The part of the report"),
});

const taxApi = newApi<AppEnv>()
  .openapi(getGst, async (c) => {
    const { db } = c.var.deps;
    return c.json(await gstAnswer(db, await readSettings(db)), 200);
  })
  .openapi(putGst, async (c) => {
    const { db, now } = c.var.deps;
    const { was, ...settings } = c.req.valid("json");
    const row = await saveGst(db, { settings, was, seller: c.var.seller, now: now() });
    openedSettings.of(c.var.deps).update(row);
    return c.json({ ...(await gstAnswer(db, row)), message: t("gstSaved") }, 200);
  })
  .openapi(uncoded, async (c) => {
    const { db } = c.var.deps;
    const [products, codes] = await Promise.all([listUncoded(db), countCodes(db)]);
    return c.json({ success: true as const, products, codes }, 200);
  })
  .openapi(putCodes, async (c) => {
    const { products } = c.req.valid("json");
    await saveCodes(c.var.deps.db, { products, seller: c.var.seller });
    return c.json({ success: true as const, message: t("codesSaved", { count: products.length }) }, 200);
  })
  .openapi(report, async (c) => {
    const { month } = c.req.valid("query");
    return c.json({ success: true as const, ...(await loadReport(c.var.deps.db, month)) }, 200);
  })
  .openapi(file, async (c) => {
    const { fileName, csv } = await reportCsv(c.var.deps.db, c.req.valid("query"));
    return answerCsv(c, fileName, csv);
  });

/** All calls of this module, with their full paths. */
export const taxCalls = newApi<AppEnv>().route("/api/tax", taxApi);

/** The type of the calls, for pages. */
export type TaxApi = CallsOf<typeof taxCalls>;
