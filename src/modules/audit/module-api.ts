import { doneSchema } from "#kernel/contract/envelope.ts";
import { answers, type CallsOf, callsOf, csvAnswers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { streamCsv } from "#kernel/http/streamed-response.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { forSeller, forSellerWithApproval, needsApproval, whileAllowed } from "#modules/identity/index.ts";
import { auditFiltersSchema, auditListSchema, auditQuerySchema, saveKeepingSchema } from "./contract.ts";
import { saveKeeping } from "./keeping.ts";
import { exportActivity, listAuditEntries, narrowing } from "./list-audit-entries.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("Audit log");

const list = calls.get("/", {
  summary: "Who did what, and when, before and after",
  ...forSeller("audit.see"),
  request: { query: auditQuerySchema },
  responses: answers(auditListSchema, "The newest first"),
});

/** The log names people, and says what was changed of them. */
const activityFile = needsApproval("export", async () => ({ words: t("approveExport") }));

const exportRoute = calls.get("/activity.csv", {
  summary: "Who did what as a spreadsheet, with the filters of the list",
  ...forSellerWithApproval("audit.export", activityFile),
  request: { query: auditFiltersSchema },
  responses: csvAnswers("A line for each record that was touched, the newest first"),
});

const keep = calls.put("/keeping", {
  summary: "Set for how many months entries are kept",
  ...forSeller("audit.change"),
  request: { body: jsonBody(saveKeepingSchema) },
  responses: answers(doneSchema, "Saved; older entries go in the next night"),
});

const auditApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    const { role } = c.var.seller;
    const page = await listAuditEntries(c.var.deps.db, { query: c.req.valid("query"), role });
    return c.json({ success: true as const, ...page }, 200);
  })
  .openapi(exportRoute, async (c) => {
    const { db, log, now } = c.var.deps;
    const { role } = c.var.seller;
    const where = await narrowing(db, { filters: c.req.valid("query"), role });
    const csv = whileAllowed(c, exportActivity(db, { where, role }));
    return streamCsv(c, `activity-${storeDay(now())}.csv`, csv, log);
  })
  .openapi(keep, async (c) => {
    await saveKeeping(c.var.deps.db, { ...c.req.valid("json"), seller: c.var.seller });
    return c.json({ success: true as const, message: t("keepingSaved") }, 200);
  });

/** All calls of this module, with their full paths. */
export const auditCalls = newApi<AppEnv>().route("/api/audit", auditApi);

/** The type of the calls, for pages. */
export type AuditApi = CallsOf<typeof auditCalls>;
