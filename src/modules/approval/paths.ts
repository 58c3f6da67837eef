export const approvalSellerPages = {
  approvals: "/seller/approvals",
} as const;
