import { z } from "zod";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { answers, type CallsOf, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forSeller, forSellerWithApproval, refuseUnproved } from "#modules/identity/index.ts";
import { weakerRule } from "./approvals.ts";
import {
  approvalParamSchema,
  approvalsSchema,
  decideSchema,
  ruledKindOf,
  ruleParamSchema,
  rulesSchema,
  saveRuleSchema,
} from "./contract.ts";
import { carryOut, makeFile } from "./http/carry-out.ts";
import { allow, claimFile, isDownload, refuse, refuseByPin, withdraw } from "./requests/decide.ts";
import { listApprovals } from "./requests/list-approvals.ts";
import { openedSealing } from "./sealing.ts";
import { t } from "./server-texts.ts";
import { listRules, saveRule } from "./settings/rules.ts";

const calls = callsOf("Approvals");
const toSee = forSeller("approval.see");
const toDecide = forSeller("approval.decide");
const params = approvalParamSchema;

const list = calls.get("/", {
  ...toSee,
  summary: "One's own requests that wait for a second person, and those about which one may decide",
  responses: answers(approvalsSchema, "The open ones, and those that are over"),
});

const allowOne = calls.post("/{id}/allow", {
  ...toDecide,
  summary: "Allow another person's request, for which one needs the same right: it is carried out, once",
  request: { params, body: jsonBody(decideSchema) },
  responses: answers(doneSchema, "Done, or ready to be downloaded by who has asked"),
});

const refuseOne = calls.post("/{id}/refuse", {
  ...toDecide,
  summary: "Refuse another person's request, for which one needs the same right",
  request: { params, body: jsonBody(decideSchema) },
  responses: answers(doneSchema, "Refused"),
});

const takeBack = calls.post("/{id}/withdraw", {
  ...toSee,
  summary: "Take one's own request back",
  request: { params },
  responses: answers(doneSchema, "Taken back"),
});

const file = calls.get("/{id}/file", {
  ...toSee,
  summary: "Download what one has asked for and another person has allowed, once",
  request: { params },
  responses: {
    200: {
      content: { "application/octet-stream": { schema: z.string().meta({ format: "binary" }) } },
      description: "The file, in the form of the call that was asked for",
    },
    "4XX": answers(doneSchema, "")["4XX"],
  },
});

const approvalApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    const { db, now } = c.var.deps;
    const all = await listApprovals(db, { seller: c.var.seller, now: now() });
    return c.json({ success: true as const, ...all }, 200);
  })
  .openapi(allowOne, async (c) => {
    const { db, now } = c.var.deps;
    const decision = { ...c.req.valid("param"), ...c.req.valid("json"), seller: c.var.seller, now: now() };
    const { approval, requester } = await allow(db, decision);
    if (isDownload(approval)) {
      return c.json({ success: true as const, message: t("exportAllowed", { name: requester }) }, 200);
    }
    const name = await carryOut(c, approval);
    return c.json({ success: true as const, message: t("carriedOut", { name }) }, 200);
  })
  .openapi(refuseOne, async (c) => {
    const { db, now } = c.var.deps;
    await refuse(db, {
      ...c.req.valid("param"),
      ...c.req.valid("json"),
      seller: c.var.seller,
      now: now(),
    });
    return c.json({ success: true as const, message: t("refusedNow") }, 200);
  })
  .openapi(takeBack, async (c) => {
    const { db, now } = c.var.deps;
    await withdraw(db, { ...c.req.valid("param"), seller: c.var.seller, now: now() });
    return c.json({ success: true as const, message: t("withdrawn") }, 200);
  })
  .openapi(file, async (c) => {
    // The headers alone are no download, and must not use it up.
    if (c.req.method === "HEAD") return c.body(null);
    const { db, now } = c.var.deps;
    const approval = await claimFile(db, { ...c.req.valid("param"), seller: c.var.seller, now: now() });
    return makeFile(c, approval);
  });

const rules = calls.get("/rules", {
  ...forSeller("approval.settings"),
  summary: "What waits for a second person, and where nobody could agree",
  responses: answers(rulesSchema, "The rules, by kind"),
});

const save = calls.put("/rules/{kind}", {
  ...forSellerWithApproval("approval.settings", weakerRule),
  summary: "Set what waits for a second person; to let more pass needs one itself, where there is one",
  request: { params: ruleParamSchema, body: jsonBody(saveRuleSchema) },
  responses: answers(doneSchema, "Saved"),
});

const approvalRulesApi = newApi<AppEnv>()
  .openapi(rules, async (c) => {
    const all = await listRules(c.var.deps.db);
    return c.json({ success: true as const, ...all }, 200);
  })
  .openapi(save, async (c) => {
    const { deps, seller } = c.var;
    refuseByPin(seller);
    await refuseUnproved(deps.db, seller);
    const rule = c.req.valid("json");
    if (rule.isOn) openedSealing.of(deps).check();
    const kind = ruledKindOf(c.req.valid("param").kind);
    if (!kind) throw new AppError("NOT_FOUND", t.later("noSuchRule"));
    await saveRule(deps.db, { kind, rule, seller });
    return c.json({ success: true as const, message: t("ruleSaved") }, 200);
  });

/** All calls of this module, with their full paths. */
export const approvalCalls = newApi<AppEnv>()
  .route("/api/approval", approvalRulesApi)
  .route("/api/approval", approvalApi);

/** The type of the calls, for pages. */
export type ApprovalApi = CallsOf<typeof approvalCalls>;
