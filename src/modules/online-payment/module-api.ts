import type { Context } from "hono";
import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { answers, type CallsOf, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { siteOrigin } from "#kernel/http/site-origin.ts";
import { forSeller, forSellerWithApproval } from "#modules/identity/index.ts";
import { openedSettings, toSettings } from "#modules/store/index.ts";
import { gatewayKeysChange, settledRefund } from "./approvals.ts";
import {
  comparedSchema,
  gatewayAnswerSchema,
  gatewaySavedSchema,
  offerSchema,
  saveKeysSchema,
} from "./contract.ts";
import { GATEWAYS } from "./gateways.ts";
import { WEBHOOK_PATH } from "./http/pay-pages.ts";
import { openedGateway } from "./keys.ts";
import { compare } from "./reconciling/compare.ts";
import { settleFinding } from "./reconciling/findings.ts";
import { refundAgain, settleRefund } from "./refunding/failed-refunds.ts";
import { forSellers, offerOnline, saveKeys, showKeys, testKeys } from "./save-keys.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("Seller's payments");

const show = calls.get("/gateway", {
  summary: "The gateway of the store, without its secrets, and the address for its reports",
  ...forSeller("online-payment.see"),
  responses: answers(gatewayAnswerSchema, "The gateway, or null"),
});

const save = calls.post("/gateway", {
  summary: "Check keys at the gateway, save them encrypted, and offer online payment",
  ...forSellerWithApproval("online-payment.keys", gatewayKeysChange),
  request: { body: jsonBody(saveKeysSchema) },
  responses: answers(gatewaySavedSchema, "Saved"),
});

const test = calls.post("/gateway/test", {
  summary: "Check the saved keys at the gateway",
  ...forSeller("online-payment.keys"),
  responses: answers(successSchema({ message: z.string() }), "They work"),
});

const offer = calls.post("/gateway/offer", {
  summary: "Stop or resume offering online payment; the keys stay",
  ...forSeller("online-payment.keys"),
  request: { body: jsonBody(offerSchema) },
  responses: answers(gatewaySavedSchema, "Saved"),
});

const idParams = { params: z.object({ id: idSchema }) };

const again = calls.post("/refund/{id}/again", {
  summary: "Ask the gateway again for a refund that has failed",
  ...forSeller("online-payment.refund"),
  request: idParams,
  responses: answers(successSchema({ message: z.string() }), "It is asked again"),
});

const settleRefundRoute = calls.post("/refund/{id}/settle", {
  summary: "Note that a refund that has failed was returned in another way",
  ...forSellerWithApproval("online-payment.refund", settledRefund),
  request: idParams,
  responses: answers(successSchema({ message: z.string() }), "Noted"),
});

const compareNow = calls.post("/compare", {
  summary: "Compare the books with the gateway now, as each night does",
  ...forSeller("online-payment.refund"),
  responses: answers(comparedSchema, "Compared, with the number of open differences"),
});

const settleDifference = calls.post("/finding/{id}/settle", {
  summary: "Note that a difference to the gateway is settled",
  ...forSeller("online-payment.refund"),
  request: idParams,
  responses: answers(successSchema({ message: z.string() }), "Noted"),
});

const webhookAddress = (c: Context, code: string) => siteOrigin(c) + WEBHOOK_PATH.replace(":gateway", code);

const sellerPaymentApi = newApi<AppEnv>()
  .openapi(show, async (c) => {
    const settings = openedSettings.of(c.var.deps).current();
    const gateway = await showKeys(c.var.deps.db, { access: openedGateway.of(c.var.deps), settings });
    const choices = GATEWAYS.map(({ code, label, events }) => ({
      code,
      label,
      events: [...events],
      webhook: webhookAddress(c, code),
    }));
    return c.json({ success: true as const, gateway, choices }, 200);
  })
  .openapi(save, async (c) => {
    const { db } = c.var.deps;
    const access = openedGateway.of(c.var.deps);
    const row = await saveKeys(db, c.req.valid("json"), { access, seller: c.var.seller });
    openedSettings.of(c.var.deps).update(row);
    const gateway = await showKeys(db, { access, settings: toSettings(row) });
    return c.json({ success: true as const, message: t("keysSaved"), gateway }, 200);
  })
  .openapi(test, async (c) => {
    await testKeys(c.var.deps.db, openedGateway.of(c.var.deps));
    return c.json({ success: true as const, message: t("keysWork") }, 200);
  })
  .openapi(offer, async (c) => {
    const { db } = c.var.deps;
    const access = openedGateway.of(c.var.deps);
    const { offer: isOffered } = c.req.valid("json");
    const row = await offerOnline(db, { offer: isOffered, access, seller: c.var.seller });
    openedSettings.of(c.var.deps).update(row);
    const gateway = await showKeys(db, { access, settings: toSettings(row) });
    return c.json({ success: true as const, message: t(isOffered ? "offerOn" : "offerOff"), gateway }, 200);
  })
  .openapi(again, async (c) => {
    await refundAgain(c.var.deps.db, { ...c.req.valid("param"), seller: c.var.seller });
    return c.json({ success: true as const, message: t("refundAgain") }, 200);
  })
  .openapi(settleRefundRoute, async (c) => {
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

/** All calls of this module, with their full paths. */
export const onlinePaymentCalls = newApi<AppEnv>().route("/api/payment", sellerPaymentApi);

/** The type of the calls, for pages. */
export type OnlinePaymentApi = CallsOf<typeof onlinePaymentCalls>;
