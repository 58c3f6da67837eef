import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idempotencyHeaderSchema, idSchema } from "#kernel/contract/fields.ts";
import { answers, callsOf, formBody, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { siteOrigin } from "#kernel/http/site-origin.ts";
import { pathTo } from "#kernel/paths.ts";
import {
  forSeller,
  forSellerUpload,
  forSellerWithApproval,
  type SellerEnv,
} from "#modules/identity/index.ts";
import { openedSettings, readSettings } from "#modules/store/index.ts";
import { payeeMark } from "./approvals.ts";
import { growersLinkMadeSchema } from "./contract/field.ts";
import { growerFor } from "./contract/for-role.ts";
import {
  growerAnswerSchema,
  growerFormSchema,
  growerListQuerySchema,
  growerListSchema,
  growerNamesSchema,
  growerProductsSchema,
  growerSavedSchema,
  growerUpdateFormSchema,
  payeeSchema,
} from "./contract/growers.ts";
import { t as field } from "./field-texts.ts";
import { addGrower, changeGrower } from "./growers/edit-growers.ts";
import { saveGrowerProducts } from "./growers/grower-products.ts";
import { listGrowers, loadGrower } from "./growers/list-growers.ts";
import { changePayee } from "./growers/payee.ts";
import { listGrowerLabels } from "./growers/product-field.ts";
import { endGrowersLink, renewGrowersLink } from "./link/growers-link.ts";
import { growerPages } from "./paths.ts";
import { inGrowersWords } from "./rules/growers-words.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("Seller's growers");
const params = z.object({ id: idSchema });

const list = calls.get("/", {
  summary: "The growers, also those who bring nothing any more",
  ...forSeller("grower.see"),
  request: { query: growerListQuerySchema },
  responses: answers(growerListSchema, "By name, with the figures of the last 90 days"),
});

const names = calls.get("/names", {
  summary: "The names of all growers, to choose from",
  ...forSeller("grower.see"),
  responses: answers(growerNamesSchema, "By name"),
});

const one = calls.get("/{id}", {
  summary: "A grower with products, terms and figures",
  ...forSeller("grower.see"),
  request: { params },
  responses: answers(growerAnswerSchema, "The grower. Of where they are paid only the last characters"),
});

const add = calls.post("/", {
  summary: "Add a grower, once for each Idempotency-Key",
  ...forSellerUpload("grower.change"),
  request: { headers: idempotencyHeaderSchema, body: formBody(growerFormSchema) },
  responses: answers(growerSavedSchema, "Added"),
});

const change = calls.put("/{id}", {
  summary: "Change a grower",
  ...forSellerUpload("grower.change"),
  request: { params, body: formBody(growerUpdateFormSchema) },
  responses: answers(growerSavedSchema, "Changed"),
});

const payee = calls.put("/{id}/payee", {
  summary: "Say where a grower is paid",
  ...forSellerWithApproval("grower.payee", payeeMark),
  request: { params, body: jsonBody(payeeSchema) },
  responses: answers(doneSchema, "Saved"),
});

const products = calls.put("/{id}/products", {
  summary: "Say which products a grower brings, and on which terms",
  ...forSeller("grower.change"),
  request: { params, body: jsonBody(growerProductsSchema) },
  responses: answers(growerSavedSchema, "Saved; lots that came already keep their terms"),
});

const links = callsOf("Growers");

const makeLink = links.post("/{id}/link", {
  summary: "Make a link to a grower's own page; one that was made before ends",
  ...forSeller("grower.change"),
  request: { params },
  responses: answers(growersLinkMadeSchema, "The link, which is told once"),
});

const endLink = links.delete("/{id}/link", {
  summary: "End the link to a grower's own page",
  ...forSeller("grower.change"),
  request: { params },
  responses: answers(doneSchema, "Ended"),
});

const addressOf = (c: Context, path: string) => siteOrigin(c) + path;

export const growersApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    const { db, now } = c.var.deps;
    return c.json({ success: true as const, ...(await listGrowers(db, c.req.valid("query"), now())) }, 200);
  })
  .openapi(names, async (c) => {
    return c.json({ success: true as const, growers: await listGrowerLabels(c.var.deps.db) }, 200);
  })
  .openapi(one, async (c) => {
    const { db, now } = c.var.deps;
    const grower = growerFor(await loadGrower(db, c.req.valid("param").id, now()), c.var.seller.role);
    return c.json({ success: true as const, grower }, 200);
  })
  .openapi(add, async (c) => {
    const { db, pictures } = c.var.deps;
    const id = await addGrower(db, pictures, {
      ...c.req.valid("form"),
      seller: c.var.seller,
      idempotencyKey: c.req.valid("header")["idempotency-key"],
    });
    return c.json({ success: true as const, message: t("added"), grower: await saved(c.var, id) }, 200);
  })
  .openapi(change, async (c) => {
    const { db, pictures } = c.var.deps;
    const { id } = c.req.valid("param");
    await changeGrower(db, pictures, { ...c.req.valid("form"), id, seller: c.var.seller });
    return c.json({ success: true as const, message: t("saved"), grower: await saved(c.var, id) }, 200);
  })
  .openapi(payee, async (c) => {
    const { was, ...typed } = c.req.valid("json");
    const { id } = c.req.valid("param");
    const { db, mail } = c.var.deps;
    await changePayee(db, { id, change: typed, was, seller: c.var.seller, mail });
    return c.json({ success: true as const, message: t("payeeSaved") }, 200);
  })
  .openapi(products, async (c) => {
    const { was, confirmed: isConfirmed, ...submitted } = c.req.valid("json");
    const { id } = c.req.valid("param");
    await saveGrowerProducts(c.var.deps.db, { id, submitted, was, isConfirmed, seller: c.var.seller });
    return c.json({ success: true as const, message: t("saved"), grower: await saved(c.var, id) }, 200);
  })
  .openapi(makeLink, async (c) => {
    const { id } = c.req.valid("param");
    const { token, grower, isRenewed } = await renewGrowersLink(c.var.deps.db, id, c.var.seller);
    const path = pathTo(growerPages.field, { token });
    const words = { grower: grower.name, link: addressOf(c, path) };
    const text = inGrowersWords(grower.language, () => field("linkMessage", words));
    return c.json(
      { success: true as const, message: t(isRenewed ? "newLinkMade" : "linkMade"), path, text },
      200,
    );
  })
  .openapi(endLink, async (c) => {
    await endGrowersLink(c.var.deps.db, c.req.valid("param").id, c.var.seller);
    return c.json({ success: true as const, message: t("linkEnded") }, 200);
  });

/** The first grower, and the last that is switched off, change what pages link to. */
async function saved({ deps, seller }: SellerEnv["Variables"], id: string) {
  openedSettings.of(deps).update(await readSettings(deps.db));
  return growerFor(await loadGrower(deps.db, id, deps.now()), seller.role);
}
