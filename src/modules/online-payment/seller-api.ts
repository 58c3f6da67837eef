import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { answers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forSeller } from "#modules/identity/index.ts";
import { openedSettings, toSettings } from "#modules/store/index.ts";
import {
  comparedSchema,
  gatewayAnswerSchema,
  gatewaySavedSchema,
  offerSchema,
  saveKeysSchema,
} from "./contract.ts";
import { GATEWAYS } from "./gateways.ts";
import { WEBHOOK_PATH } from "./http/pay-pages.ts";
import { forSellers, offerOnline, openedGateway, saveKeys, showKeys, testKeys } from "./keys.ts";
import { compare } from "./reconciling/compare.ts";
import { settleFinding } from "./reconciling/findings.ts";
import { refundAgain, settleRefund } from "./refunding/failed-refunds.ts";
import { t } from "./server-texts.ts";

const show = createRoute({
  method: "get",
  path: "/gateway",
  tags: ["Seller's payments"],
  summary: "The gateway of the store, without its secrets, and the address for its reports",
  ...forSeller("online-payment.change"),
  responses: answers(gatewayAnswerSchema, "The gateway, or null"),
});

const save = createRoute({
  method: "post",
  path: "/gateway",
  tags: ["Seller's payments"],
  summary: "Check keys at the gateway, save them encrypted, and offer online payment",
  ...forSeller("online-payment.change"),
  request: { body: jsonBody(saveKeysSchema) },
  responses: answers(gatewaySavedSchema, "Saved"),
});

const test = createRoute({
  method: "post",
  path: "/gateway/test",
  tags: ["Seller's payments"],
  summary: "Check the saved keys at the gateway",
  ...forSeller("online-payment.change"),
  responses: answers(successSchema({ message: z.string() }), "They work"),
});

const offer = createRoute({
  method: "post",
  path: "/gateway/offer",
  tags: ["Seller's payments"],
  summary: "Stop or resume offering online payment; the keys stay",
  ...forSeller("online-payment.change"),
  request: { body: jsonBody(offerSchema) },
  responses: answers(gatewaySavedSchema, "Saved"),
});

const idParams = { params: z.object({ id: idSchema }) };

const again = createRoute({
  method: "post",
  path: "/refund/{id}/again",
  tags: ["Seller's payments"],
  summary: "Ask the gateway again for a refund that has failed",
  ...forSeller("online-payment.change"),
  request: idParams,
  responses: answers(successSchema({ message: z.string() }), "It is asked again"),
});

const settle = createRoute({
  method: "post",
  path: "/refund/{id}/settle",
  tags: ["Seller's payments"],
  summary: "Note that a refund that has failed was returned in another way",
  ...forSeller("online-payment.change"),
  request: idParams,
  responses: answers(successSchema({ message: z.string() }), "Noted"),
});

const compareNow = createRoute({
  method: "post",
  path: "/compare",
  tags: ["Seller's payments"],
  summary: "Compare the books with the gateway now, as each night does",
  ...forSeller("online-payment.change"),
  responses: answers(comparedSchema, "Compared, with the number of open differences"),
});

const settleDifference = createRoute({
  method: "post",
  path: "/finding/{id}/settle",
  tags: ["Seller's payments"],
  summary: "Note that a difference to the gateway is settled",
  ...forSeller("online-payment.change"),
  request: idParams,
  responses: answers(successSchema({ message: z.string() }), "Noted"),
});

export const sellerPaymentApi = newApi<AppEnv>()
  .openapi(show, async (c) => {
    const { db } = c.var.deps;
    const gateway = (await showKeys(db, openedSettings.of(c.var.deps).current())) ?? null;
    const code = gateway?.gateway ?? GATEWAYS[0]?.code ?? "";
    const webhookPath = WEBHOOK_PATH.replace(":gateway", code);
    return c.json({ success: true as const, gateway, webhookPath }, 200);
  })
  .openapi(save, async (c) => {
    const { db, services } = c.var.deps;
    const by = { access: openedGateway.of({ services }), seller: c.var.seller };
    const row = await saveKeys(db, c.req.valid("json"), by);
    openedSettings.of(c.var.deps).update(row);
    const gateway = (await showKeys(db, toSettings(row))) ?? null;
    return c.json({ success: true as const, message: t("keysSaved"), gateway }, 200);
  })
  .openapi(test, async (c) => {
    const { db, services } = c.var.deps;
    await testKeys(db, openedGateway.of({ services }));
    return c.json({ success: true as const, message: t("keysWork") }, 200);
  })
  .openapi(offer, async (c) => {
    const { db } = c.var.deps;
    const { offer: wanted } = c.req.valid("json");
    const row = await offerOnline(db, { offer: wanted, seller: c.var.seller });
    openedSettings.of(c.var.deps).update(row);
    const gateway = (await showKeys(db, toSettings(row))) ?? null;
    return c.json({ success: true as const, message: t(wanted ? "offerOn" : "offerOff"), gateway }, 200);
  })
  .openapi(again, async (c) => {
    await refundAgain(c.var.deps.db, { ...c.req.valid("param"), seller: c.var.seller });
    return c.json({ success: true as const, message: t("refundAgain") }, 200);
  })
  .openapi(settle, async (c) => {
    await settleRefund(c.var.deps.db, { ...c.req.valid("param"), seller: c.var.seller });
    return c.json({ success: true as const, message: t("refundSettled") }, 200);
  })
  .openapi(compareNow, async (c) => {
    const open = await compare(c.var.deps).catch((error) => {
      throw forSellers(error);
    });
    return c.json({ success: true as const, message: t("compared", { open }), open }, 200);
  })
  .openapi(settleDifference, async (c) => {
    await settleFinding(c.var.deps.db, { ...c.req.valid("param"), seller: c.var.seller });
    return c.json({ success: true as const, message: t("findingSettled") }, 200);
  });
