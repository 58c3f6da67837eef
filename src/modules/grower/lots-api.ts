import { idempotencyHeaderSchema } from "#kernel/contract/fields.ts";
import { answers, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { openedDelivery } from "#modules/delivery/index.ts";
import { forSeller, type SellerEnv } from "#modules/identity/index.ts";
import { lotOrdersFor } from "./contract/for-role.ts";
import {
  correctLotSchema,
  giveTypedSchema,
  lotDetailsSchema,
  lotIdSchema,
  lotSavedSchema,
  lotsQuerySchema,
  lotsSchema,
  receiveLotSchema,
  repriceLotSchema,
  takeBackLossSchema,
  writeOffSchema,
} from "./contract/lots.ts";
import { correctLot, repriceLot, takeBackLoss, writeOff } from "./lots/change-lot.ts";
import { giveTyped } from "./lots/give-typed.ts";
import { findLot, listLots, loadLot } from "./lots/list-lots.ts";
import { receiveLot } from "./lots/receive-lot.ts";
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
  summary: "Take the last loss back that was written off of a lot; once for each Idempotency-Key",
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
