import { Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idempotencyHeaderSchema, idSchema } from "#kernel/contract/fields.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { answers, type CallsOf, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { plainPage } from "#kernel/http/plain-page.ts";
import type { PageFonts } from "#kernel/modules/define-module.ts";
import { HOME } from "#kernel/paths.ts";
import { spokenPath } from "#kernel/texts/spoken-path.ts";
import { openedDelivery } from "#modules/delivery/index.ts";
import {
  consume,
  forEveryoneAndTheShopper,
  forSeller,
  forShopper,
  openedLimits,
  type SellerAccount,
  type SellerEnv,
} from "#modules/identity/index.ts";
import { openedSettings } from "#modules/store/index.ts";
import {
  balanceAnswerSchema,
  balanceQuerySchema,
  countsSavedSchema,
  countsSchema,
  dayChangedSchema,
  dayCountSchema,
  daySpoiltSchema,
  eveningDoneSchema,
  eveningSchema,
  harvestsSavedSchema,
  harvestsSchema,
  heapFieldsSchema,
  heapIdSchema,
  heapListSchema,
  heapSavedSchema,
  movesQuerySchema,
  movesSchema,
  stockListSchema,
  stockQuerySchema,
  undoEveningSchema,
  waitSchema,
  waitsSchema,
} from "./contract.ts";
import { listStock } from "./counting/list-stock.ts";
import { setCounts } from "./counting/set-counts.ts";
import { countDay, writeOffSpoilt } from "./heaps/count-day.ts";
import { carryOver, undoEvening } from "./heaps/evening.ts";
import type { OrderingTime } from "./heaps/follow-availability.ts";
import { setHarvests } from "./heaps/harvest.ts";
import { listHeaps, showBalance } from "./heaps/list-heaps.ts";
import { addHeap, changeHeap, deleteHeap } from "./heaps/save-heap.ts";
import { listMoves } from "./ledger/list-moves.ts";
import { stockPages } from "./paths.ts";
import { t as serverTexts } from "./server-texts.ts";
import { t } from "./texts.ts";
import { listWaits, stopAllWaiting, stopWaiting, waitFor } from "./waiting/waits.ts";

const calls = callsOf("Stock");
const sellerCalls = callsOf("Seller's stock");

const wait = calls.post("/wait", {
  summary: "Ask to be told, once, when a sold-out product is back; who is not logged in says their e-mail",
  ...forEveryoneAndTheShopper,
  request: { body: jsonBody(waitSchema) },
  responses: answers(doneSchema, "Noted; the answer is the same for who waits already"),
});

const waits = calls.get("/waits", {
  summary: "The products that the shopper waits for",
  ...forShopper(),
  responses: answers(waitsSchema, "Their ids"),
});

const stop = calls.delete("/wait/{product}", {
  summary: "Take back that a product is waited for",
  ...forShopper(),
  request: { params: z.object({ product: idSchema }) },
  responses: answers(doneSchema, "Taken back; the same where there was nothing"),
});

const stockApi = newApi<AppEnv>()
  .openapi(wait, async (c) => {
    const { db } = c.var.deps;
    const { product, email } = c.req.valid("json");
    const { shopperId } = c.var;
    await consume(openedLimits.of(c.var.deps).waits, c.var.clientAddress);
    if (shopperId === null && email === undefined) {
      throw new AppError("INVALID", t.later("enterEmail"), { email: t.later("enterEmail") });
    }
    if (shopperId === null)
      await consume(openedLimits.of(c.var.deps).waitMails, `for ${email?.toLowerCase()}`);
    const waiter = shopperId === null ? { email: email ?? "" } : { shopperId };
    const name = await waitFor(db, { product, waiter });
    return c.json({ success: true as const, message: t("noted", { product: name }) }, 200);
  })
  .openapi(waits, async (c) => {
    const products = await listWaits(c.var.deps.db, c.var.shopper.id);
    return c.json({ success: true as const, products }, 200);
  })
  .openapi(stop, async (c) => {
    const { product } = c.req.valid("param");
    await stopWaiting(c.var.deps.db, { product, shopperId: c.var.shopper.id });
    return c.json({ success: true as const, message: t("noLongerNoted") }, 200);
  });

const counts = sellerCalls.post("/counts", {
  summary:
    "Count packs of many products, unless some were sold since they were seen; one keeps no other back",
  ...forSeller("stock.change"),
  request: { body: jsonBody(countsSchema) },
  responses: answers(countsSavedSchema, "Saved, with what was there before"),
});

const moves = sellerCalls.get("/moves", {
  summary:
    "The ledger of a product's count or of a heap: harvest, sold, given back, carried over; who, when, and for which order",
  ...forSeller("stock.see"),
  request: { query: movesQuerySchema },
  responses: answers(movesSchema, "A page, the newest first"),
});

const list = sellerCalls.get("/list", {
  summary:
    "The counted products, all or those that a search finds as the shop does: what is left, what was sold in a week, and when it runs out at this pace",
  ...forSeller("stock.see"),
  request: { query: stockQuerySchema },
  responses: answers(stockListSchema, "Those that run out before their next delivery first"),
});

const sellerStockApi = newApi<AppEnv>()
  .openapi(counts, async (c) => {
    const saved = await setCounts(c.var.deps.db, { ...c.req.valid("json"), seller: c.var.seller });
    const wrong = Object.keys(saved.errors).length;
    const message =
      wrong === 0
        ? serverTexts("countsSaved")
        : serverTexts("someCountsSaved", { saved: saved.previous.length, wrong });
    return c.json({ success: true as const, message, ...saved }, 200);
  })
  .openapi(list, async (c) => {
    const { db, now } = c.var.deps;
    const rules = openedDelivery.of(c.var.deps).current();
    const list = await listStock(db, { now: now(), rules, q: c.req.valid("query").q ?? "" });
    return c.json({ success: true as const, ...list }, 200);
  })
  .openapi(moves, async (c) => {
    const { db, now } = c.var.deps;
    const page = await listMoves(db, { ...c.req.valid("query"), now: now() });
    return c.json({ success: true as const, ...page }, 200);
  });

/**
 * The page that ends all waits of a back-in-stock mail's reader, without a login. A POST ends them, as mail programs
 * send it at one click (RFC 8058), from any origin. A GET only shows a button, because mail scanners open every link.
 */
export function stopWaitingPage({ fonts }: { fonts?: PageFonts | undefined } = {}) {
  return new Hono<AppEnv>()
    .get(stockPages.stopWaiting, (c) => {
      const { name: store } = openedSettings.of(c.var.deps).current();
      return c.html(
        plainPage({ title: serverTexts("stopPageTitle", { store }), store, fonts }, question(store)),
      );
    })
    .post(stockPages.stopWaiting, async (c) => {
      await stopAllWaiting(c.var.deps.db, c.req.param("token"));
      const { name: store } = openedSettings.of(c.var.deps).current();
      return c.html(
        plainPage({ title: serverTexts("stopPageTitle", { store }), store, fonts }, goodbye(store)),
      );
    });
}

const question = (store: string) => html`<h1>${serverTexts("stopQuestion", { store })}</h1>
  <p>${serverTexts("stopWhat")}</p>
  <form method="post"><button type="submit">${serverTexts("backStop")}</button></form>
  <p><a href="${spokenPath(HOME)}">${serverTexts("stopKeep")}</a></p>`;

const goodbye = (store: string) => html`<h1>${serverTexts("stopped")}</h1>
  <p>${serverTexts("stoppedWhat", { store })}</p>
  <p><a href="${spokenPath(HOME)}">${serverTexts("stopToStore")}</a></p>`;

const heapCalls = callsOf("Seller's heaps");
const once = { headers: idempotencyHeaderSchema };

const listed = heapCalls.get("/", {
  summary: "All heaps with their products, coming days, and what is left of earlier ones",
  ...forSeller("stock.see"),
  responses: answers(heapListSchema, "By name; amounts in base units"),
});

const add = heapCalls.post("/", {
  summary: "Sell products from one heap, by the delivery day, in place of counting their packs",
  ...forSeller("stock.heaps"),
  request: { body: jsonBody(heapFieldsSchema) },
  responses: answers(heapSavedSchema, "Added; its products are sold out until there is a harvest"),
});

const change = heapCalls.patch("/{id}", {
  summary: "Change a heap's name and products",
  ...forSeller("stock.heaps"),
  request: { params: heapIdSchema, body: jsonBody(heapFieldsSchema) },
  responses: answers(heapSavedSchema, "Changed; a product that has left is no longer counted"),
});

const remove = heapCalls.delete("/{id}", {
  summary: "Delete a heap with its days and ledger",
  ...forSeller("stock.heaps"),
  request: { params: heapIdSchema },
  responses: answers(doneSchema, "Deleted; its products are no longer counted"),
});

const balance = heapCalls.get("/balance", {
  summary: "A heap's produce for a day: by lot, typed, promised, packed, spoilt, left",
  ...forSeller("stock.see"),
  request: { query: balanceQuerySchema },
  responses: answers(balanceAnswerSchema, "The balance, with the days that can be chosen"),
});

const spoilt = heapCalls.post("/{id}/spoilt", {
  summary: "Write off what has spoilt of a heap's day; once for each Idempotency-Key",
  ...forSeller("stock.change"),
  request: { params: heapIdSchema, ...once, body: jsonBody(daySpoiltSchema) },
  responses: answers(dayChangedSchema, "Written off"),
});

const counted = heapCalls.post("/{id}/count", {
  summary: "Take over what was counted of a heap's day in the evening; once for each Idempotency-Key",
  ...forSeller("stock.change"),
  request: { params: heapIdSchema, ...once, body: jsonBody(dayCountSchema) },
  responses: answers(dayChangedSchema, "Taken over"),
});

const harvest = heapCalls.post("/harvest", {
  summary: "Enter the harvest of heaps for days; one keeps no other back",
  ...forSeller("stock.change"),
  request: { body: jsonBody(harvestsSchema) },
  responses: answers(harvestsSavedSchema, "Saved, with the reasons for those that were not"),
});

const evening = heapCalls.post("/evening", {
  summary: "Carry what is left of heaps' days over to another day, or write it off, once",
  ...forSeller("stock.change"),
  request: { body: jsonBody(eveningSchema) },
  responses: answers(eveningDoneSchema, "Done, with the reasons for what stayed"),
});

const undo = heapCalls.post("/evening/undo", {
  summary: "Take back what was carried over or written off, unless something has changed since",
  ...forSeller("stock.change"),
  request: { body: jsonBody(undoEveningSchema) },
  responses: answers(doneSchema, "Taken back"),
});

const sellerHeapApi = newApi<AppEnv>()
  .openapi(listed, async (c) => {
    const { db, now } = c.var.deps;
    return c.json({ success: true as const, ...(await listHeaps(db, { now: now() })) }, 200);
  })
  .openapi(balance, async (c) => {
    const { db, now } = c.var.deps;
    const shown = await showBalance(db, { ...c.req.valid("query"), now: now() });
    return c.json({ success: true as const, ...shown }, 200);
  })
  .openapi(add, async (c) => {
    const heap = await addHeap(c.var.deps.db, { ...c.req.valid("json"), ...by(c.var) });
    return c.json({ success: true as const, message: serverTexts("heapAdded"), heap }, 200);
  })
  .openapi(harvest, async (c) => {
    const { harvests } = c.req.valid("json");
    const { errors, wrong } = await setHarvests(c.var.deps.db, { harvests, ...by(c.var) });
    const message =
      wrong === 0
        ? serverTexts("harvestSaved")
        : serverTexts("someCountsSaved", { saved: harvests.length - wrong, wrong });
    return c.json({ success: true as const, message, errors }, 200);
  })
  .openapi(evening, async (c) => {
    const input = c.req.valid("json");
    const done = await carryOver(c.var.deps.db, { ...input, ...by(c.var) });
    const message = serverTexts(input.to === null ? "writtenOff" : "carriedOver", {
      rests: done.moves.length,
    });
    return c.json({ success: true as const, message, ...done }, 200);
  })
  .openapi(undo, async (c) => {
    await undoEvening(c.var.deps.db, { ...c.req.valid("json"), ...by(c.var) });
    return c.json({ success: true as const, message: serverTexts("eveningUndone") }, 200);
  })
  .openapi(spoilt, async (c) => {
    const { id: heap } = c.req.valid("param");
    const key = c.req.valid("header")["idempotency-key"];
    const moves = await writeOffSpoilt(c.var.deps.db, { ...c.req.valid("json"), ...by(c.var), heap, key });
    return c.json({ success: true as const, message: serverTexts("spoiltNoted"), moves }, 200);
  })
  .openapi(counted, async (c) => {
    const { id: heap } = c.req.valid("param");
    const key = c.req.valid("header")["idempotency-key"];
    const moves = await countDay(c.var.deps.db, { ...c.req.valid("json"), ...by(c.var), heap, key });
    return c.json({ success: true as const, message: serverTexts("countTaken"), moves }, 200);
  })
  .openapi(change, async (c) => {
    const { id } = c.req.valid("param");
    await changeHeap(c.var.deps.db, { ...c.req.valid("json"), ...by(c.var), id });
    return c.json({ success: true as const, message: serverTexts("heapChanged"), heap: id }, 200);
  })
  .openapi(remove, async (c) => {
    const { deps, seller } = c.var;
    await deleteHeap(deps.db, { ...c.req.valid("param"), seller });
    return c.json({ success: true as const, message: serverTexts("heapDeleted") }, 200);
  });

type Variables = Pick<SellerEnv["Variables"], "deps" | "seller">;

const by = ({ deps, seller }: Variables): { seller: SellerAccount; time: OrderingTime } => ({
  seller,
  time: { now: deps.now(), rules: openedDelivery.of(deps).current() },
});

/** All calls of this module, with their full paths. */
export const stockCalls = newApi<AppEnv>()
  .route("/api/stock", stockApi)
  .route("/api/stock", sellerStockApi)
  .route("/api/stock/heaps", sellerHeapApi);

/** The type of the calls, for pages. */
export type StockApi = CallsOf<typeof stockCalls>;
