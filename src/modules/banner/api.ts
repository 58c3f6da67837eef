import { createRoute } from "@hono/zod-openapi";
import { answers, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forEveryone } from "#modules/identity/index.ts";
import { listBanners } from "./actions/list-banners.ts";
import { bannersSchema } from "./contract.ts";

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
