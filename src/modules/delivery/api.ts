import { createRoute } from "@hono/zod-openapi";
import { answers, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forEveryone } from "#modules/identity/index.ts";
import { deliveryInfoAnswerSchema } from "./contract.ts";

const get = createRoute({
  method: "get",
  path: "/",
  tags: ["Delivery"],
  summary: "On which days the store delivers what, and until when it takes orders for them",
  ...forEveryone,
  responses: answers(deliveryInfoAnswerSchema, "What every page says about deliveries"),
});

export const deliveryApi = newApi<AppEnv>().openapi(get, (c) => {
  const { windows, areas, freshWeekdays, otherWeekdays, ...same } = c.var.deps.delivery.current();
  const delivery = {
    ...{ ...same, freshWeekdays: [...freshWeekdays], otherWeekdays: [...otherWeekdays] },
    closedDays: [...same.closedDays],
    hasWindows: windows.length > 0,
    hasAreas: areas.length > 0,
  };
  return c.json({ success: true as const, delivery }, 200);
});
