import { z } from "@hono/zod-openapi";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { answers, callsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { pathTo } from "#kernel/paths.ts";
import { forSeller } from "#modules/identity/index.ts";
import { growersLinkMadeSchema } from "./contract/field.ts";
import { endGrowersLink, renewGrowersLink } from "./link/growers-link.ts";
import { growerPages } from "./paths.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("Growers");

const toChange = forSeller("grower.change");
const request = { params: z.object({ id: idSchema }) };

const make = calls.post("/{id}/link", {
  ...toChange,
  request,
  summary: "Make a link to a grower's own page; one that was made before ends",
  responses: answers(growersLinkMadeSchema, "The link, which is told once"),
});

const end = calls.delete("/{id}/link", {
  ...toChange,
  request,
  summary: "End the link to a grower's own page",
  responses: answers(doneSchema, "Ended"),
});

export const linkApi = newApi<AppEnv>()
  .openapi(make, async (c) => {
    const { token, isRenewed } = await renewGrowersLink(c.var.deps.db, c.req.valid("param").id, c.var.seller);
    const path = pathTo(growerPages.field, { token });
    const message = t(isRenewed ? "newLinkMade" : "linkMade");
    return c.json({ success: true as const, message, path }, 200);
  })
  .openapi(end, async (c) => {
    await endGrowersLink(c.var.deps.db, c.req.valid("param").id, c.var.seller);
    return c.json({ success: true as const, message: t("linkEnded") }, 200);
  });
