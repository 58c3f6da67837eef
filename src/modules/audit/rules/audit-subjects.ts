/** The kinds of records in the audit log. */
export const AUDIT_SUBJECTS = [
  "product",
  "category",
  "banner",
  "order",
  "subscriber",
  "offer",
  "comment",
  "promo",
  "settings",
  "delivery",
] as const;

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
