import { doneSchema } from "#kernel/contract/envelope.ts";
import { idempotencyHeaderSchema } from "#kernel/contract/fields.ts";
import { answers, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forSeller, forSellerWithApproval } from "#modules/identity/index.ts";
import { entryByHand } from "./approvals.ts";
import {
  accountSchema,
  balancesQuerySchema,
  balancesSchema,
  chargeSchema,
  enterSchema,
  entriesQuerySchema,
  entriesSchema,
  growerParamSchema,
} from "./contract.ts";
import { listEntries, loadAccount } from "./ledger/account.ts";
import { listBalances } from "./ledger/balances.ts";
import { chargeComplaint } from "./ledger/complaints.ts";
import { enterByHand } from "./ledger/enter.ts";
import { t } from "./server-texts.ts";
import { weekToClose } from "./statements/close-weeks.ts";

const calls = callsOf("Settlement with growers");
const toSee = forSeller("settlement.see");
const toChange = forSeller("settlement.change");
const withId = { params: growerParamSchema };

const list = calls.get("/growers", {
  ...toSee,
  summary: "The growers by name, with what they are owed",
  request: { query: balancesQuerySchema },
  responses: answers(balancesSchema, "A page of them, and the sums of all"),
});

const show = calls.get("/growers/{id}", {
  ...toSee,
  summary: "What a grower is owed, the statements, and complaints that the grower may bear",
  request: withId,
  responses: answers(accountSchema, "The grower's account"),
});

const entries = calls.get("/growers/{id}/entries", {
  ...toSee,
  summary: "A grower's ledger, the newest entries first",
  request: { ...withId, query: entriesQuerySchema },
  responses: answers(entriesSchema, "A page of entries"),
});

const enter = calls.post("/growers/{id}/entries", {
  ...forSellerWithApproval("settlement.change", entryByHand),
  summary: "Enter money by hand, once for each Idempotency-Key",
  request: { ...withId, headers: idempotencyHeaderSchema, body: jsonBody(enterSchema) },
  responses: answers(doneSchema, "Entered"),
});

const charge = calls.post("/growers/{id}/complaints", {
  ...toChange,
  summary: "Charge a grower for an answered complaint about a lot, once",
  request: { ...withId, body: jsonBody(chargeSchema) },
  responses: answers(doneSchema, "Entered as a deduction"),
});

export const ledgerApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    const { db, now } = c.var.deps;
    const [page, toClose] = await Promise.all([
      listBalances(db, c.req.valid("query")),
      weekToClose(db, now()),
    ]);
    return c.json({ success: true as const, ...page, toClose }, 200);
  })
  .openapi(show, async (c) => {
    const account = await loadAccount(c.var.deps.db, c.req.valid("param").id);
    return c.json({ success: true as const, ...account }, 200);
  })
  .openapi(entries, async (c) => {
    const page = await listEntries(c.var.deps.db, c.req.valid("param").id, c.req.valid("query"));
    return c.json({ success: true as const, ...page }, 200);
  })
  .openapi(enter, async (c) => {
    const { db, now } = c.var.deps;
    const key = c.req.valid("header")["idempotency-key"];
    const entry = c.req.valid("json");
    await enterByHand(db, { ...c.req.valid("param"), entry, seller: c.var.seller, key, now: now() });
    return c.json({ success: true as const, message: t("entered") }, 200);
  })
  .openapi(charge, async (c) => {
    const { db, now } = c.var.deps;
    const input = { ...c.req.valid("param"), charge: c.req.valid("json"), seller: c.var.seller, now: now() };
    await chargeComplaint(db, input);
    return c.json({ success: true as const, message: t("charged") }, 200);
  });
