import { answers, type CallsOf, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forEveryone, forSeller } from "#modules/identity/index.ts";
import { openedSettings } from "#modules/store/index.ts";
import {
  policiesAnswerSchema,
  policiesSavedSchema,
  policyAnswerSchema,
  policyPageSchema,
  savePoliciesSchema,
} from "./contract.ts";
import { readPolicies, savePolicies } from "./policies.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("Store");
const sellerCalls = callsOf("Seller's settings");

const page = calls.get("/{page}", {
  summary: "What the store says of refunds or of privacy",
  ...forEveryone,
  request: { params: policyPageSchema },
  responses: answers(policyAnswerSchema, "The owner's own text, or the one that every store begins with"),
});

const list = sellerCalls.get("/", {
  summary: "The texts of the refund and the privacy page, to be edited",
  ...forSeller("policies.see"),
  responses: answers(policiesAnswerSchema, "As shoppers read them"),
});

const save = sellerCalls.put("/", {
  summary: "Change the texts of the refund and the privacy page",
  ...forSeller("policies.change"),
  request: { body: jsonBody(savePoliciesSchema) },
  responses: answers(policiesSavedSchema, "Saved; shoppers read them from now on"),
});

const policiesApi = newApi<AppEnv>()
  .openapi(page, async (c) => {
    const { db } = c.var.deps;
    const policies = await readPolicies(db, openedSettings.of(c.var.deps).current().name);
    return c.json({ success: true as const, text: policies[c.req.valid("param").page] }, 200);
  })
  .openapi(list, async (c) => {
    const { db } = c.var.deps;
    const policies = await readPolicies(db, openedSettings.of(c.var.deps).current().name);
    return c.json({ success: true as const, policies }, 200);
  })
  .openapi(save, async (c) => {
    const { db } = c.var.deps;
    const { name: store } = openedSettings.of(c.var.deps).current();
    const policies = await savePolicies(db, { policies: c.req.valid("json"), store, seller: c.var.seller });
    return c.json({ success: true as const, message: t("saved"), policies }, 200);
  });

/** All calls of this module, with their full paths. */
export const policiesCalls = newApi<AppEnv>().route("/api/policy", policiesApi);

/** The type of the calls, for pages. */
export type PoliciesApi = CallsOf<typeof policiesCalls>;
