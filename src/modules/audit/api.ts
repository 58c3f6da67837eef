import { createRoute } from "@hono/zod-openapi";
import { answers, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forSeller } from "#modules/identity/index.ts";
import { auditListSchema, auditQuerySchema } from "./contract.ts";
import { listAuditEntries } from "./list-audit-entries.ts";

const list = createRoute({
  method: "get",
  path: "/",
  tags: ["Audit log"],
  summary: "What the seller did: who, what, when, before and after",
  ...forSeller("audit.see"),
  request: { query: auditQuerySchema },
  responses: answers(auditListSchema, "The newest first"),
});

export const auditApi = newApi<AppEnv>().openapi(list, async (c) => {
  const page = await listAuditEntries(c.var.deps.db, c.req.valid("query"));
  return c.json({ success: true as const, ...page }, 200);
});
