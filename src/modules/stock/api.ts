import { Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { answers, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { plainPage } from "#kernel/http/plain-page.ts";
import type { PageFonts } from "#kernel/modules/define-module.ts";
import { HOME } from "#kernel/paths.ts";
import { openedDelivery } from "#modules/delivery/index.ts";
import {
  consume,
  forEveryoneAndTheShopper,
  forSeller,
  forShopper,
  openedLimits,
} from "#modules/identity/index.ts";
import { openedSettings } from "#modules/store/index.ts";
import {
  countsSavedSchema,
  countsSchema,
  stockListSchema,
  stockQuerySchema,
  waitSchema,
  waitsSchema,
} from "./contract.ts";
import { listStock } from "./counting/list-stock.ts";
import { setCounts } from "./counting/set-counts.ts";
import { listMoves } from "./ledger/list-moves.ts";
import { movesQuerySchema, movesSchema } from "./ledger-contract.ts";
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

export const stockApi = newApi<AppEnv>()
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

export const sellerStockApi = newApi<AppEnv>()
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
  <p><a href="${HOME}">${serverTexts("stopKeep")}</a></p>`;

const goodbye = (store: string) => html`<h1>${serverTexts("stopped")}</h1>
  <p>${serverTexts("stoppedWhat", { store })}</p>
  <p><a href="${HOME}">${serverTexts("stopToStore")}</a></p>`;
