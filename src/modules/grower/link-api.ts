import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { answers, callsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { siteOrigin } from "#kernel/http/site-origin.ts";
import { pathTo } from "#kernel/paths.ts";
import { forSeller } from "#modules/identity/index.ts";
import { growersLinkMadeSchema } from "./contract/field.ts";
import { t as field } from "./field-texts.ts";
import { endGrowersLink, renewGrowersLink } from "./link/growers-link.ts";
import { growerPages } from "./paths.ts";
import { inGrowersWords } from "./rules/growers-words.ts";
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

const addressOf = (c: Context, path: string) => siteOrigin(c) + path;

export const linkApi = newApi<AppEnv>()
  .openapi(make, async (c) => {
    const { token, grower, isRenewed } = await renewGrowersLink(
      c.var.deps.db,
      c.req.valid("param").id,
      c.var.seller,
    );
    const path = pathTo(growerPages.field, { token });
    const message = t(isRenewed ? "newLinkMade" : "linkMade");
    const { name, language } = grower;
    const link = addressOf(c, path);
    const text = inGrowersWords(language, () => field("linkMessage", { grower: name, link }));
    return c.json({ success: true as const, message, path, text }, 200);
  })
  .openapi(end, async (c) => {
    await endGrowersLink(c.var.deps.db, c.req.valid("param").id, c.var.seller);
    return c.json({ success: true as const, message: t("linkEnded") }, 200);
  });
