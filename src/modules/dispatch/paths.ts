export const dispatchPages = {
  /** The page of a van's driver, who needs no password. */
  drive: "/drive/:token",
} as const;

export const dispatchSellerPages = {
  runSheet: "/seller/run-sheet",
  vans: "/seller/vans",
  drive: "/seller/drive",
} as const;
