import { createRoute } from "@hono/zod-openapi";
import { answers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forEveryone, forEveryoneAndTheSeller } from "#modules/identity/http/roles.ts";
import { getProduct } from "../actions/get-product.ts";
import { listProducts } from "../actions/list-products.ts";
import { suggestProducts } from "../actions/suggest-products.ts";
import {
  productAnswerSchema,
  productByIdSchema,
  productListQuerySchema,
  productListSchema,
  suggestionsQuerySchema,
  suggestionsSchema,
} from "../contract/product.ts";

const list = createRoute({
  method: "get",
  path: "/list",
  tags: ["Products"],
  summary: "The products on sale: all, or those asked for",
  ...forEveryone,
  request: { query: productListQuerySchema },
  responses: answers(productListSchema, "The products, in the shop's order unless another one was asked for"),
});

const suggestions = createRoute({
  method: "get",
  path: "/suggestions",
  tags: ["Products"],
  summary: "What may have been meant by a search that no product's name matches",
  ...forEveryone,
  request: { query: suggestionsQuerySchema },
  responses: answers(suggestionsSchema, "Products with that name in the description, or with a similar one"),
});

const byId = createRoute({
  method: "post",
  path: "/id",
  tags: ["Products"],
  summary: "One product; only the seller gets one of an inactive category",
  ...forEveryoneAndTheSeller,
  request: { body: jsonBody(productByIdSchema) },
  responses: answers(productAnswerSchema, "The product"),
});

export const productApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    const page = await listProducts(c.var.deps.db, c.req.valid("query"));
    return c.json({ success: true as const, ...page }, 200);
  })
  .openapi(suggestions, async (c) => {
    const products = await suggestProducts(c.var.deps.db, c.req.valid("query").q);
    return c.json({ success: true as const, products }, 200);
  })
  .openapi(byId, async (c) => {
    const product = await getProduct(c.var.deps.db, { ...c.req.valid("json"), all: c.var.isSeller });
    return c.json({ success: true as const, product }, 200);
  });
