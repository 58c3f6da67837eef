import { createRoute } from "@hono/zod-openapi";
import { categoriesSchema } from "#contract/category.ts";
import { listActiveCategories } from "#server/services/catalog/list-active-categories.ts";
import { answers, newApi } from "../http/api-route.ts";
import type { AppEnv } from "../http/app-env.ts";
import { forEveryone } from "../http/roles.ts";

const active = createRoute({
  method: "get",
  path: "/active",
  tags: ["Categories"],
  summary: "The active categories",
  ...forEveryone,
  responses: answers(categoriesSchema, "Lowest sort order first"),
});

export const categoryApi = newApi<AppEnv>().openapi(active, async (c) => {
  const categories = await listActiveCategories(c.var.deps.db);
  return c.json({ success: true as const, categories }, 200);
});
