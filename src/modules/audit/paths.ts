export const auditSellerPages = {
  audit: "/seller/audit",
} as const;
