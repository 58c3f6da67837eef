import type { Context } from "hono";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idempotencyHeaderSchema } from "#kernel/contract/fields.ts";
import { answers, callsOf, csvAnswers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { answerCsv } from "#kernel/http/streamed-response.ts";
import { confirmPayee } from "#modules/grower/index.ts";
import { forSeller, forSellerWithApproval, holdersOf, type SellerEnv } from "#modules/identity/index.ts";
import { openedSettings } from "#modules/store/index.ts";
import { paymentRun } from "./approvals.ts";
import {
  confirmPayeeSchema,
  growerParamSchema,
  makeRunSchema,
  payRunSchema,
  runsSchema,
} from "./contract.ts";
import { loadRuns, paymentsCsv, runsFor } from "./payments/payment-lists.ts";
import { discardRun, makeRun, payRun } from "./payments/runs.ts";
import type { PaymentWay } from "./rules/entries.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("Settlement with growers");
// Only who pays sees where to.
const toPay = forSeller("settlement.pay");
const withId = { params: growerParamSchema };

const show = calls.get("/runs", {
  ...forSeller("settlement.see"),
  summary: "The run of payments that is open, the growers who are owed, and the last runs",
  responses: answers(runsSchema, "The runs"),
});

const make = calls.post("/runs", {
  ...forSellerWithApproval("settlement.pay", paymentRun),
  summary: "Make a run of what chosen growers are owed, once for each Idempotency-Key",
  request: { headers: idempotencyHeaderSchema, body: jsonBody(makeRunSchema) },
  responses: answers(doneSchema, "Made; nothing is paid yet"),
});

const pay = calls.post("/runs/{id}/paid", {
  ...toPay,
  summary: "Mark a run as paid, once: each payment goes into its grower's ledger",
  request: { ...withId, headers: idempotencyHeaderSchema, body: jsonBody(payRunSchema) },
  responses: answers(doneSchema, "Entered"),
});

const confirm = calls.post("/payees/confirm", {
  ...toPay,
  summary: "Say that a grower's new address or account is right, before the first payment goes there",
  request: { body: jsonBody(confirmPayeeSchema) },
  responses: answers(doneSchema, "Looked at a second time; payments to it are on the lists"),
});

const discard = calls.post("/runs/{id}/discard", {
  ...toPay,
  summary: "Discard a run that was not paid",
  request: withId,
  responses: answers(doneSchema, "Discarded"),
});

const listOf = <Way extends PaymentWay>(way: Way, summary: string, columns: string) =>
  calls.get(`/runs/{id}/${way}.csv`, { ...toPay, summary, request: withId, responses: csvAnswers(columns) });

const bank = listOf(
  "bank",
  "The payments of a run to bank accounts as a spreadsheet",
  "Beneficiary, account, IFSC, amount and reference",
);

const upi = listOf(
  "upi",
  "The payments of a run by UPI as a spreadsheet",
  "Name, UPI address, amount, reference and link",
);

const cash = listOf(
  "cash",
  "The payments of a run in cash as a sheet to sign",
  "Name, village, amount, reference and a place for the signature",
);

export const paymentApi = newApi<AppEnv>()
  .openapi(show, async (c) => {
    const store = openedSettings.of(c.var.deps).current().name;
    const { seller } = c.var;
    const runs = runsFor(await loadRuns(c.var.deps.db, { store, seller }), seller.role);
    return c.json({ success: true as const, ...runs }, 200);
  })
  .openapi(make, async (c) => {
    const key = c.req.valid("header")["idempotency-key"];
    const message = await makeRun(c.var.deps.db, { ...c.req.valid("json"), seller: c.var.seller, key });
    return c.json({ success: true as const, message }, 200);
  })
  .openapi(pay, async (c) => {
    const { db, now } = c.var.deps;
    const key = c.req.valid("header")["idempotency-key"];
    const input = {
      ...c.req.valid("param"),
      pay: c.req.valid("json"),
      seller: c.var.seller,
      key,
      now: now(),
    };
    const message = t("paidNow", { count: await payRun(db, input) });
    return c.json({ success: true as const, message }, 200);
  })
  .openapi(confirm, async (c) => {
    const { db } = c.var.deps;
    const { grower: id, seen } = c.req.valid("json");
    const payers = await holdersOf(db, "settlement.pay");
    await confirmPayee(db, { id, seen, seller: c.var.seller, payers });
    return c.json({ success: true as const, message: t("payeeConfirmed") }, 200);
  })
  .openapi(discard, async (c) => {
    await discardRun(c.var.deps.db, c.req.valid("param").id, c.var.seller);
    return c.json({ success: true as const, message: t("discarded") }, 200);
  })
  .openapi(bank, (c) => answerList(c, c.req.valid("param").id, "bank"))
  .openapi(upi, (c) => answerList(c, c.req.valid("param").id, "upi"))
  .openapi(cash, (c) => answerList(c, c.req.valid("param").id, "cash"));

async function answerList(c: Context<SellerEnv>, id: string, way: PaymentWay) {
  const store = openedSettings.of(c.var.deps).current().name;
  const { fileName, csv } = await paymentsCsv(c.var.deps.db, { id, way, store });
  return answerCsv(c, fileName, csv);
}
