import { createRoute } from "@hono/zod-openapi";
import { answers, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forEveryone } from "#modules/identity/index.ts";
import { listActiveCategories } from "../actions/list-active-categories.ts";
import { activeCategoriesQuerySchema, categoriesSchema } from "../contract/category.ts";

const active = createRoute({
  method: "get",
  path: "/active",
  tags: ["Categories"],
  summary: "The active categories",
  ...forEveryone,
  request: { query: activeCategoriesQuerySchema },
  responses: answers(categoriesSchema, "Lowest sort order first"),
});

export const categoryApi = newApi<AppEnv>().openapi(active, async (c) => {
  const categories = await listActiveCategories(c.var.deps.db, c.req.valid("query"));
  return c.json({ success: true as const, categories }, 200);
});
