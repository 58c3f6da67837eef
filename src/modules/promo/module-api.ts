import { z } from "zod";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { answers, type CallsOf, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { toRupees } from "#kernel/money/money.ts";
import { consume, forEveryoneAndTheShopper, forSeller, openedLimits } from "#modules/identity/index.ts";
import { openedSettings } from "#modules/store/index.ts";
import {
  checkPromoSchema,
  promoCheckedSchema,
  promoCodesSchema,
  promoSavedSchema,
  savePromoSchema,
  switchPromoSchema,
  updatePromoSchema,
} from "./contract.ts";
import { addPromo, deletePromo, switchPromo, updatePromo } from "./edit-promos.ts";
import { checkPromo } from "./find-promos.ts";
import { listPromos } from "./list-promos.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("Promo codes");

const check = calls.post("/check", {
  summary: "What a promo code would take off these products, or why it does not count",
  ...forEveryoneAndTheShopper,
  request: { body: jsonBody(checkPromoSchema) },
  responses: answers(promoCheckedSchema, "Nothing is held: the order decides"),
});

const promoApi = newApi<AppEnv>().openapi(check, async (c) => {
  const { db, now } = c.var.deps;
  // The limit keeps visitors from trying codes until one counts.
  await consume(openedLimits.of(c.var.deps).promoChecks, c.var.clientAddress);
  const { code, paise } = await checkPromo(db, {
    ...c.req.valid("json"),
    shopperId: c.var.shopperId,
    now: now(),
  });
  return c.json({ success: true as const, code, discount: toRupees(paise) }, 200);
});

const sellerCalls = callsOf("Seller's promo codes");
const params = z.object({ id: idSchema });

const list = sellerCalls.get("/list", {
  summary: "All promo codes with their uses and sales",
  ...forSeller("promo.see"),
  responses: answers(promoCodesSchema, "The newest first"),
});

const add = sellerCalls.post("/add", {
  summary: "Make a promo code; from the first one on, codes count in place of the store's rule",
  ...forSeller("promo.change"),
  request: { body: jsonBody(savePromoSchema) },
  responses: answers(promoSavedSchema, "Made"),
});

const update = sellerCalls.put("/{id}", {
  summary: "Change a promo code for the orders to come",
  ...forSeller("promo.change"),
  request: { params, body: jsonBody(updatePromoSchema) },
  responses: answers(promoSavedSchema, "Saved"),
});

const turn = sellerCalls.patch("/{id}/active", {
  summary: "Switch a promo code on or off",
  ...forSeller("promo.change"),
  request: { params, body: jsonBody(switchPromoSchema) },
  responses: answers(doneSchema, "Set"),
});

const remove = sellerCalls.delete("/{id}", {
  summary: "Delete a promo code that no order has used",
  ...forSeller("promo.change"),
  request: { params },
  responses: answers(doneSchema, "Deleted"),
});

const sellerPromoApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    const codes = await listPromos(c.var.deps.db);
    return c.json({ success: true as const, codes }, 200);
  })
  .openapi(add, async (c) => {
    const { db } = c.var.deps;
    const { confirmed: isConfirmed, ...fields } = c.req.valid("json");
    const added = await addPromo(db, { fields, isConfirmed, seller: c.var.seller });
    openedSettings.of(c.var.deps).update(added.settings);
    return c.json({ success: true as const, message: t("added"), id: added.result }, 200);
  })
  .openapi(update, async (c) => {
    const { id } = c.req.valid("param");
    const { was, confirmed: isConfirmed, ...fields } = c.req.valid("json");
    await updatePromo(c.var.deps.db, { id, was, fields, isConfirmed, seller: c.var.seller });
    return c.json({ success: true as const, message: t("saved"), id }, 200);
  })
  .openapi(turn, async (c) => {
    const { isActive } = c.req.valid("json");
    const { id } = c.req.valid("param");
    const code = await switchPromo(c.var.deps.db, { id, isActive, seller: c.var.seller });
    return c.json({ success: true as const, message: t(isActive ? "switchedOn" : "nowOff", { code }) }, 200);
  })
  .openapi(remove, async (c) => {
    const { db } = c.var.deps;
    const { settings: newest } = await deletePromo(db, {
      id: c.req.valid("param").id,
      seller: c.var.seller,
    });
    openedSettings.of(c.var.deps).update(newest);
    return c.json({ success: true as const, message: t("deleted") }, 200);
  });

/** All calls of this module, with their full paths. */
export const promoCalls = newApi<AppEnv>().route("/api/promo", promoApi).route("/api/promo", sellerPromoApi);

/** The type of the calls, for pages. */
export type PromoApi = CallsOf<typeof promoCalls>;
