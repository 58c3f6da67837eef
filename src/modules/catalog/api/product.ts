import { answers, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { streamList } from "#kernel/http/streamed-response.ts";
import { forEveryone, forEveryoneAndTheSeller } from "#modules/identity/index.ts";
import {
  type ProductListAnswer,
  productAnswerSchema,
  productByIdSchema,
  productListQuerySchema,
  productListSchema,
  suggestionsQuerySchema,
  suggestionsSchema,
} from "../contract/product.ts";
import { allProducts, getProduct, listProducts } from "../queries/list-products.ts";
import { suggestProducts } from "../queries/suggest-products.ts";

const calls = callsOf("Products");

const list = calls.get("/list", {
  summary: "The products on sale: all, or those asked for",
  ...forEveryone,
  request: { query: productListQuerySchema },
  responses: answers(productListSchema, "The products, in the shop's order unless another one was asked for"),
});

const suggestions = calls.get("/suggestions", {
  summary: "What else may be meant by a search, beside the products whose name it is in",
  ...forEveryone,
  request: { query: suggestionsQuerySchema },
  responses: answers(
    suggestionsSchema,
    "Products that are called so by another name; where nothing is called so, those that are spelt nearly so",
  ),
});

const byId = calls.post("/id", {
  summary: "One product; only the seller gets one of an inactive category",
  ...forEveryoneAndTheSeller,
  request: { body: jsonBody(productByIdSchema) },
  responses: answers(productAnswerSchema, "The product"),
});

const one = calls.get("/one/{id}", {
  summary: "One product on sale, as its page shows it: the same answer for everybody",
  ...forEveryone,
  request: { params: productByIdSchema },
  responses: answers(productAnswerSchema, "The product"),
});

export const productApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    const { db, log, readShown } = c.var.deps;
    const query = c.req.valid("query");
    if (query.page !== undefined || query.limit !== undefined) {
      return c.json({ success: true as const, ...(await readShown((on) => listProducts(on, query))) }, 200);
    }
    // A list that is sent in parts can't begin again on the primary.
    const matches = await allProducts(db, query);
    if ("few" in matches) {
      return c.json({ success: true as const, products: matches.few, total: matches.few.length }, 200);
    }
    const envelope: ProductListAnswer = { success: true, products: [], total: 0 };
    return streamList(c, { envelope, field: "products", parts: matches.many, log });
  })
  .openapi(suggestions, async (c) => {
    const suggested = await c.var.deps.readShown((db) => suggestProducts(db, c.req.valid("query")));
    return c.json({ success: true as const, ...suggested }, 200);
  })
  .openapi(one, async (c) => {
    const lookup = { ...c.req.valid("param"), all: false };
    const product = await c.var.deps.readShown((db) => getProduct(db, lookup));
    return c.json({ success: true as const, product }, 200);
  })
  .openapi(byId, async (c) => {
    const all = c.var.seller?.role.may("catalog.see") ?? false;
    const product = await getProduct(c.var.deps.db, { ...c.req.valid("json"), all });
    return c.json({ success: true as const, product }, 200);
  });
