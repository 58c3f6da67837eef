import { idempotencyHeaderSchema } from "#kernel/contract/fields.ts";
import { answers, callsOf, csvAnswers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { answerCsv } from "#kernel/http/streamed-response.ts";
import { forSeller, forSellerWithApproval } from "#modules/identity/index.ts";
import { recallFile } from "./approvals.ts";
import { recalledFor } from "./contract/for-role.ts";
import { lotIdSchema } from "./contract/lots.ts";
import {
  recallDetailsSchema,
  recalledQuerySchema,
  recalledSchema,
  recalledWhatSchema,
  recallLotsSchema,
  recallPreviewSchema,
  recallsQuerySchema,
  recallsSchema,
} from "./contract/recalls.ts";
import { writerOf } from "./lots-api.ts";
import { recallCsv } from "./recall/recall-csv.ts";
import { recallLots } from "./recall/recall-lots.ts";
import {
  findRecall,
  listRecalls,
  loadRecall,
  previewRecall,
  recalledOrders,
} from "./recall/recalled-orders.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("Seller's lots");
const toSee = forSeller("grower.see");

const list = calls.get("/", {
  ...toSee,
  summary: "The recalls of lots",
  request: { query: recallsQuerySchema },
  responses: answers(recallsSchema, "The newest first"),
});

const preview = calls.get("/preview", {
  ...toSee,
  summary: "What a recall would take out, and who has something of it; changes nothing",
  request: { query: recalledWhatSchema },
  responses: answers(recallPreviewSchema, "The effect of the recall"),
});

const show = calls.get("/{id}", {
  ...toSee,
  summary: "A recall: its lots, and a page of who got what of them",
  request: { params: lotIdSchema, query: recalledQuerySchema },
  responses: answers(recallDetailsSchema, "The recall"),
});

const sheet = calls.get("/{id}/orders.csv", {
  ...forSellerWithApproval("grower.see", recallFile),
  summary: "Who got what of a recall, as a spreadsheet",
  request: { params: lotIdSchema },
  responses: csvAnswers("A line for each lot of an order"),
});

const recall = calls.post("/", {
  ...forSeller("grower.recall"),
  summary:
    "Recall a lot, or what a grower brought from a day on, with one mail to each shopper; once for each Idempotency-Key",
  request: { headers: idempotencyHeaderSchema, body: jsonBody(recallLotsSchema) },
  responses: answers(recalledSchema, "Nothing of it is sold or packed any more"),
});

export const recallsApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    const recalls = await listRecalls(c.var.deps.db, c.req.valid("query").limit);
    return c.json({ success: true as const, recalls }, 200);
  })
  .openapi(preview, async (c) => {
    const recallPreview = await previewRecall(c.var.deps.db, c.req.valid("query"));
    return c.json({ success: true as const, ...recallPreview }, 200);
  })
  .openapi(show, async (c) => {
    const recallDetails = await loadRecall(c.var.deps.db, c.req.valid("param").id, c.req.valid("query"));
    const orders = recalledFor(recallDetails.orders, c.var.seller.role);
    return c.json({ success: true as const, ...recallDetails, orders }, 200);
  })
  .openapi(sheet, async (c) => {
    const { db } = c.var.deps;
    const { _id } = await findRecall(db, c.req.valid("param").id);
    return answerCsv(c, "recall.csv", recallCsv(await recalledOrders(db, _id), c.var.seller.role));
  })
  .openapi(recall, async (c) => {
    const { db, mail } = c.var.deps;
    const writer = writerOf(c.var, c.req.valid("header"));
    const id = await recallLots(db, { ...c.req.valid("json"), ...writer, mail });
    const made = await findRecall(db, id);
    const message = t("recalled", { orders: made.orders });
    return c.json({ success: true as const, message, recall: made }, 200);
  });
