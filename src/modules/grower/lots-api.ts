import { idempotencyHeaderSchema } from "#kernel/contract/fields.ts";
import { answers, callsOf, csvAnswers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { answerCsv } from "#kernel/http/streamed-response.ts";
import { openedDelivery } from "#modules/delivery/index.ts";
import { forSeller, forSellerWithApproval, type SellerEnv } from "#modules/identity/index.ts";
import { recallFile } from "./approvals.ts";
import { lotOrdersFor, recalledFor } from "./contract/for-role.ts";
import {
  correctLotSchema,
  giveTypedSchema,
  lotDetailsSchema,
  lotIdSchema,
  lotSavedSchema,
  lotsQuerySchema,
  lotsSchema,
  recallDetailsSchema,
  recalledQuerySchema,
  recalledSchema,
  recalledWhatSchema,
  recallLotsSchema,
  recallPreviewSchema,
  recallsQuerySchema,
  recallsSchema,
  receiveLotSchema,
  repriceLotSchema,
  takeBackLossSchema,
  writeOffSchema,
} from "./contract/lots.ts";
import { correctLot, repriceLot, takeBackLoss, writeOff } from "./lots/change-lot.ts";
import { giveTyped } from "./lots/give-typed.ts";
import { findLot, listLots, loadLot } from "./lots/list-lots.ts";
import { receiveLot } from "./lots/receive-lot.ts";
import { recallLots } from "./recall/recall-lots.ts";
import {
  findRecall,
  listRecalls,
  loadRecall,
  previewRecall,
  recallCsv,
  recalledOrders,
} from "./recall/recalled-orders.ts";
import { t } from "./server-texts.ts";

type Variables = Pick<SellerEnv["Variables"], "deps" | "seller">;

const calls = callsOf("Seller's lots");
const toSee = forSeller("grower.see");
const toBuy = forSeller("grower.buy");
const once = { headers: idempotencyHeaderSchema };

const list = calls.get("/", {
  ...toSee,
  summary: "The lots that growers brought",
  request: { query: lotsQuerySchema },
  responses: answers(lotsSchema, "A page, the newest first"),
});

const show = calls.get("/{id}", {
  ...toSee,
  summary: "A lot with its ledger and the orders that have something of it",
  request: { params: lotIdSchema },
  responses: answers(lotDetailsSchema, "The lot"),
});

const receive = calls.post("/", {
  ...toBuy,
  summary: "Write down what a grower brought, which grows the stock; once for each Idempotency-Key",
  request: { ...once, body: jsonBody(receiveLotSchema) },
  responses: answers(lotSavedSchema, "The lot"),
});

const give = calls.post("/given", {
  ...toBuy,
  summary: "Give produce that was typed without a grower to one, as a lot; once for each Idempotency-Key",
  request: { ...once, body: jsonBody(giveTypedSchema) },
  responses: answers(lotSavedSchema, "The lot"),
});

const correct = calls.post("/{id}/correct", {
  ...toBuy,
  summary: "Correct the accepted quantity of a lot, and the stock with it; once for each Idempotency-Key",
  request: { params: lotIdSchema, ...once, body: jsonBody(correctLotSchema) },
  responses: answers(lotSavedSchema, "The corrected lot"),
});

const reprice = calls.post("/{id}/reprice", {
  ...forSeller("grower.change"),
  summary: "Give a lot new terms, for all of it; once for each Idempotency-Key",
  request: { params: lotIdSchema, ...once, body: jsonBody(repriceLotSchema) },
  responses: answers(lotSavedSchema, "The lot with its terms"),
});

const lose = calls.post("/{id}/write-off", {
  ...toBuy,
  summary: "Write off something of what is left of a lot; once for each Idempotency-Key",
  request: { params: lotIdSchema, ...once, body: jsonBody(writeOffSchema) },
  responses: answers(lotSavedSchema, "The lot"),
});

const takeBack = calls.post("/{id}/take-back", {
  ...toBuy,
  summary:
    "Take the last loss back that was written off of a lot, or a lot that was given; once for each Idempotency-Key",
  request: { params: lotIdSchema, ...once, body: jsonBody(takeBackLossSchema) },
  responses: answers(lotSavedSchema, "The lot"),
});

export const lotsApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    const page = await listLots(c.var.deps.db, c.req.valid("query"));
    return c.json({ success: true as const, ...page }, 200);
  })
  .openapi(show, async (c) => {
    const lotDetails = await loadLot(c.var.deps.db, c.req.valid("param").id);
    const orders = lotOrdersFor(lotDetails.orders, c.var.seller.role);
    return c.json({ success: true as const, ...lotDetails, orders }, 200);
  })
  .openapi(receive, async (c) => {
    const { db } = c.var.deps;
    const id = await receiveLot(db, { ...c.req.valid("json"), ...writerOf(c.var, c.req.valid("header")) });
    const lot = await findLot(db, id);
    return c.json({ success: true as const, message: t("lotReceived", { number: lot.number }), lot }, 200);
  })
  .openapi(give, async (c) => {
    const { db } = c.var.deps;
    const id = await giveTyped(db, { ...c.req.valid("json"), ...writerOf(c.var, c.req.valid("header")) });
    const lot = await findLot(db, id);
    return c.json({ success: true as const, message: t("lotGiven", lot), lot }, 200);
  })
  .openapi(correct, async (c) => {
    const { db } = c.var.deps;
    const { id } = c.req.valid("param");
    await correctLot(db, { id, ...c.req.valid("json"), ...writerOf(c.var, c.req.valid("header")) });
    return c.json({ success: true as const, message: t("lotCorrected"), lot: await findLot(db, id) }, 200);
  })
  .openapi(reprice, async (c) => {
    const { db } = c.var.deps;
    const { id } = c.req.valid("param");
    await repriceLot(db, { id, ...c.req.valid("json"), ...writerOf(c.var, c.req.valid("header")) });
    return c.json({ success: true as const, message: t("lotRepriced"), lot: await findLot(db, id) }, 200);
  })
  .openapi(lose, async (c) => {
    const { db } = c.var.deps;
    const { id } = c.req.valid("param");
    await writeOff(db, { id, ...c.req.valid("json"), ...writerOf(c.var, c.req.valid("header")) });
    return c.json({ success: true as const, message: t("lotWrittenOff"), lot: await findLot(db, id) }, 200);
  })
  .openapi(takeBack, async (c) => {
    const { db } = c.var.deps;
    const { id } = c.req.valid("param");
    await takeBackLoss(db, { id, ...c.req.valid("json"), ...writerOf(c.var, c.req.valid("header")) });
    return c.json({ success: true as const, message: t("takenBack"), lot: await findLot(db, id) }, 200);
  });

/** The seller, the time and the key of a call. */
export const writerOf = (
  { deps, seller }: Variables,
  headers: { "idempotency-key"?: string | undefined },
) => ({
  seller,
  time: { now: deps.now(), rules: openedDelivery.of(deps).current() },
  key: headers["idempotency-key"],
});

const listRecalled = calls.get("/", {
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

const showRecall = calls.get("/{id}", {
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
  .openapi(listRecalled, async (c) => {
    const recalls = await listRecalls(c.var.deps.db, c.req.valid("query").limit);
    return c.json({ success: true as const, recalls }, 200);
  })
  .openapi(preview, async (c) => {
    const recallPreview = await previewRecall(c.var.deps.db, c.req.valid("query"));
    return c.json({ success: true as const, ...recallPreview }, 200);
  })
  .openapi(showRecall, async (c) => {
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
