import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import type { AskedFilters } from "#ui/lists/use-filters.ts";
import { AUDIT_SUBJECTS } from "../rules/audit-subjects.ts";

export const ENTRIES_PER_PAGE = 50;

/** A page of the audit log that matches the filters. */
export function readAudit(filters: AskedFilters) {
  const query = {
    subject: AUDIT_SUBJECTS.find((subject) => subject === filters.get("subject")),
    q: filters.get("q") || undefined,
    page: String(filters.page),
    limit: String(ENTRIES_PER_PAGE),
  };
  return sellerCall(browserApi.api.audit.$get({ query }));
}
