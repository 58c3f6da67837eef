import { createRoute } from "@hono/zod-openapi";
import { bannersSchema } from "#contract/banner.ts";
import { listBanners } from "#server/services/catalog/list-banners.ts";
import { answers, newApi } from "../http/api-route.ts";
import type { AppEnv } from "../http/app-env.ts";
import { forEveryone } from "../http/roles.ts";

const list = createRoute({
  method: "get",
  path: "/",
  tags: ["Banners"],
  summary: "The home page's banners",
  ...forEveryone,
  responses: answers(bannersSchema, "In the order they were added"),
});

export const bannerApi = newApi<AppEnv>().openapi(list, async (c) => {
  const banners = await listBanners(c.var.deps.db);
  return c.json({ success: true as const, banners }, 200);
});
