import { createRoute } from "@hono/zod-openapi";
import { answers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forSeller } from "#modules/identity/index.ts";
import { listMoves } from "./actions/list-moves.ts";
import { listStock } from "./actions/list-stock.ts";
import { setCounts } from "./actions/set-counts.ts";
import { countsSavedSchema, countsSchema } from "./contract/counts.ts";
import { movesQuerySchema, movesSchema } from "./contract/moves.ts";
import { stockListSchema } from "./contract/stock-list.ts";
import { t } from "./server-texts.ts";

const counts = createRoute({
  method: "post",
  path: "/counts",
  tags: ["Seller's stock"],
  summary:
    "Count packs of many products, unless some were sold since they were seen; one keeps no other back",
  ...forSeller,
  request: { body: jsonBody(countsSchema) },
  responses: answers(countsSavedSchema, "Saved, with what was there before"),
});

const moves = createRoute({
  method: "get",
  path: "/moves",
  tags: ["Seller's stock"],
  summary: "A product's ledger: harvest, sold, given back, corrected; who, when, and for which order",
  ...forSeller,
  request: { query: movesQuerySchema },
  responses: answers(movesSchema, "A page, the newest first"),
});

const list = createRoute({
  method: "get",
  path: "/list",
  tags: ["Seller's stock"],
  summary: "All counted products: what is left, what was sold in a week, and when it runs out at this pace",
  ...forSeller,
  responses: answers(stockListSchema, "Those that run out before their next delivery first"),
});

export const sellerStockApi = newApi<AppEnv>()
  .openapi(counts, async (c) => {
    const saved = await setCounts(c.var.deps.db, { ...c.req.valid("json"), seller: c.var.seller });
    const wrong = Object.keys(saved.errors).length;
    const message =
      wrong === 0 ? t("countsSaved") : t("someCountsSaved", { saved: saved.previous.length, wrong });
    return c.json({ success: true as const, message, ...saved }, 200);
  })
  .openapi(list, async (c) => {
    const { db, now, delivery } = c.var.deps;
    const products = await listStock(db, { now: now(), rules: delivery.current() });
    return c.json({ success: true as const, products }, 200);
  })
  .openapi(moves, async (c) => {
    const page = await listMoves(c.var.deps.db, c.req.valid("query"));
    return c.json({ success: true as const, ...page }, 200);
  });
