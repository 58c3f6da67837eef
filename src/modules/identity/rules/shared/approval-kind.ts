/**
 * The kinds of calls that another person may have to agree to: money that goes back by hand, where money is paid to,
 * downloads of people's data, and what can't be undone. `rules` is the change of these rules themselves.
 */
export const APPROVAL_KINDS = ["refund", "payee", "export", "deletion", "rules"] as const;

export type ApprovalKind = (typeof APPROVAL_KINDS)[number];
