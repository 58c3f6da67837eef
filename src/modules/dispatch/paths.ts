export const dispatchPages = {
  /** The page of a van's driver, who needs no password. */
  drive: "/drive/:token",
} as const;

export const dispatchSellerPages = {
  runSheet: "/seller/run-sheet",
  vans: "/seller/vans",
  /** The page of a driver who logs in: their own van. */
  drive: "/seller/drive",
} as const;
